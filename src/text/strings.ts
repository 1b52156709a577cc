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
