/** A stretch of a text, in UTF-16 units, `end` exclusive. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** Whether two stretches have characters in common. */
export const overlaps = (one: Stretch, other: Stretch): boolean => one.start < other.end && other.start < one.end;

/** A text of the same length in which blanks stand for some stretches: offsets into the rest still hold. */
export const withoutStretches = (text: string, stretches: readonly Stretch[]): string =>
  stretches.reduce((left, { start, end }) => left.slice(0, start) + ' '.repeat(end - start) + left.slice(end), text);

/** Whether a value nests at most so many levels of objects and lists: whatever walks through it needs room for each. */
export function isNestedWithin(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return levels > 0 && Object.values(value).every((item) => isNestedWithin(item, levels - 1));
}

/** Whether a value is an object with names, as JSON has it: neither null nor a list. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value of a JSON text; of another text what `otherwise` makes of its syntax error, or what that throws. */
export function parsedJson(text: string, otherwise: (cause: SyntaxError) => unknown = () => undefined): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    return otherwise(cause as SyntaxError);
  }
}

/** Words of a list, which white space keeps apart. */
export const wordSet = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/).filter(Boolean));

/** A text without its final stop, to go on behind it. */
export const withoutStop = (text: string): string => text.trimEnd().replace(/\.$/, '');

/** A count with its noun: `1 turn`, `2 turns`. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** The source of a pattern of pieces of which one fits. */
export const oneOf = (...pieces: readonly string[]): string => `(?:${pieces.join('|')})`;

/** A text as a regular expression that matches it and nothing else. */
export const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** A name in camel or Pascal case with lines between its words: 'hoursAWeek' is 'hours_a_week'. */
export const snakeCase = (name: string): string =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1_$2')
    .toLowerCase();
