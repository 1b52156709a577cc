/** Rows as lines: each cell but the last is padded to the width of its column. */
export function columns(rows: readonly (readonly string[])[]): readonly string[] {
  const width = (column: number): number => Math.max(...rows.map((row) => row[column]?.length ?? 0)) + 2;
  return rows.map((row) => row.map((cell, at) => (at < row.length - 1 ? cell.padEnd(width(at)) : cell)).join(''));
}
