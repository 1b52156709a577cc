/** The source of a pattern of pieces of which one fits. */
export const oneOf = (...pieces: readonly string[]): string => `(?:${pieces.join('|')})`;
