/** The text of a phrase: words, and values by their names in braces. */

/** A piece of a phrase: words, or the name of a value. */
export type PhrasePiece = string | { readonly value: string };

export type PhraseText = readonly PhrasePiece[];

const PIECES = /\{\{|\}\}|\{([^{}]*)\}|[^{}]+|[{}]/g;

/**
 * Reads a phrase: `{time}` is a value, `{{` and `}}` are braces.
 *
 * @returns the pieces, or what is wrong with the text.
 */
export function readPhrase(text: string): PhraseText | string {
  if (text.trim() === '') return 'is empty';
  const pieces: PhrasePiece[] = [];
  for (const { 0: piece, 1: name, index } of text.matchAll(PIECES)) {
    const place = `at character ${index + 1}`;
    if (piece === '{') return `has a '{' ${place} that is not closed; write '{{' for a brace`;
    if (piece === '}') return `has a '}' ${place} that was not opened; write '}}' for a brace`;
    if (name?.trim() === '') return `has '{}' ${place}, which names no value`;
    if (name !== undefined) pieces.push({ value: name.trim() });
    else pieces.push(piece === '{{' ? '{' : piece === '}}' ? '}' : piece);
  }
  return pieces;
}

/** The names of the values in a phrase. */
export function namesIn(phrase: PhraseText): readonly string[] {
  return phrase.flatMap((piece) => (typeof piece === 'string' ? [] : [piece.value]));
}
