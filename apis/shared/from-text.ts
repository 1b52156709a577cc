/**
 * A whole number from `low` to `high` that depends on the text alone: the same ride costs the same in every session.
 * For services that have an answer to anything, instead of a table (FNV-1a).
 */
export function numberFrom(text: string, low: number, high: number): number {
  let hash = 0x811c9dc5;
  for (const letter of text.toLowerCase()) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return low + (((hash ^ (hash >>> 15)) >>> 0) % (high - low + 1));
}

/** The one of `choices` that belongs to a text. */
export function choiceFrom<const T>(text: string, choices: readonly [T, ...T[]]): T {
  return choices[numberFrom(text, 0, choices.length - 1)] ?? choices[0];
}
