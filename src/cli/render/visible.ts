/** Rows as lines: each cell but the last is padded to the width of its column. */
export function columns(rows: readonly (readonly string[])[]): readonly string[] {
  const width = (column: number): number => Math.max(...rows.map((row) => row[column]?.length ?? 0)) + 2;
  return rows.map((row) => row.map((cell, at) => (at < row.length - 1 ? cell.padEnd(width(at)) : cell)).join(''));
}

/**
 * Makes text safe to write to a terminal.
 *
 * What comes from outside (rows, models, files, names) may hold what a terminal acts on, such as an escape sequence
 * that clears the screen, or what is not seen: a change of the direction of writing, a space without width. Each such
 * character is written as in JSON (`\u001b`), which leaves the value of JSON as it is. Line ends and tabs stay.
 */
const UNSEEN = /(?![\n\t])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

const escaped = (character: string): string =>
  character
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');

/** The text with every character escaped that a terminal acts on or does not show. */
export function visibleText(text: string): string {
  return text.replace(UNSEEN, escaped);
}
