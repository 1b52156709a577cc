/** Pieces of TypeScript source in the layout of the project's formatter: 2 spaces, single quotes, 120 columns. */

const WIDTH = 120;

/** A string literal, in the quotes that need fewer escapes. */
export function quoted(text: string): string {
  const count = (mark: string): number => text.split(mark).length;
  const quote = count("'") > count('"') ? '"' : "'";
  const plain = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"');
  return `${quote}${plain.replaceAll(quote, `\\${quote}`)}${quote}`;
}

/** A literal of a canonical value that is no list or record. */
export function literal(value: unknown): string {
  return typeof value === 'string' ? quoted(value) : JSON.stringify(value);
}

function indent(depth: number): string {
  return '  '.repeat(depth);
}

/** Whether a line with a comma or semicolon after it stays within the width. */
function fits(line: string): boolean {
  return line.length < WIDTH;
}

/** Numbers share lines; other items have one each. */
function itemLines(items: readonly string[], depth: number): readonly string[] {
  const lines: string[] = [];
  for (const item of items) {
    const last = lines.at(-1);
    const longer = `${last} ${item},`;
    if (last !== undefined && items.length > 1 && items.every((item) => /^-?\d/.test(item)) && longer.length <= WIDTH)
      lines[lines.length - 1] = longer;
    else lines.push(`${indent(depth)}${item},`);
  }
  return lines;
}

/** `head` + an array + `tail`, on one line if it fits, else with the items on lines of their own. */
export function arrayLines(head: string, items: readonly string[], tail: string, depth: number): readonly string[] {
  const line = `${indent(depth)}${head}[${items.join(', ')}]${tail}`;
  if (fits(line)) return [`${line},`];
  return [`${indent(depth)}${head}[`, ...itemLines(items, depth + 1), `${indent(depth)}]${tail},`];
}

/** `head('text')`, on one line if it fits, else with the text on a line of its own. */
export function callLines(head: string, text: string, depth: number): readonly string[] {
  const line = `${indent(depth)}${head}(${quoted(text)})`;
  if (fits(line)) return [`${line},`];
  return [`${indent(depth)}${head}(`, `${indent(depth + 1)}${quoted(text)},`, `${indent(depth)}),`];
}

/** `name: 'text'`, on one line if it fits, else with the text on the next. */
export function textLines(name: string, text: string, depth: number): readonly string[] {
  const line = `${indent(depth)}${name}: ${quoted(text)}`;
  return fits(line) ? [`${line},`] : [`${indent(depth)}${name}:`, `${indent(depth + 1)}${quoted(text)},`];
}

/** `name: { lines }`, or `name: {}`. */
export function blockLines(name: string, lines: readonly string[], depth: number): readonly string[] {
  if (lines.length === 0) return [`${indent(depth)}${name}: {},`];
  return [`${indent(depth)}${name}: {`, ...lines, `${indent(depth)}},`];
}

const RESERVED = new Set(
  (
    'await break case catch class const continue debugger default delete do else enum export extends false finally for ' +
    'function if implements import in instanceof interface let new null package private protected public return static ' +
    'super switch this throw true try typeof var void while with yield any boolean never number object string symbol ' +
    'undefined unknown arguments eval'
  ).split(' '),
);

/** A name for a declaration that is neither reserved nor taken; it is taken from then on. */
export function freshName(name: string, suffix: string, taken: Set<string>): string {
  let fresh = name;
  while (RESERVED.has(fresh) || taken.has(fresh)) fresh += suffix;
  taken.add(fresh);
  return fresh;
}
