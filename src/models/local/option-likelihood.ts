/**
 * How likely a language model is to answer with each of some options.
 *
 * An option is answered by its letter, as it stands at the beginning of the answer: with or without a space before it,
 * whichever the tokenizer tells apart. What the two amount to is added up. A letter of several tokens has the product
 * of their probabilities, without normalization by length: letters are a code in which all are equally short, not
 * sentences. Where one letter begins another (`a` and `aa`), the longer one's share is taken from the shorter.
 */

/** The token sequences that stand for an option. */
export type Forms = readonly (readonly number[])[];

/** The token sequences of a letter, given what a text becomes. */
export function formsOf(letter: string, encode: (text: string) => readonly number[]): Forms {
  const forms = [letter, ` ${letter}`].map(encode).filter((ids) => ids.length > 0);
  return [...new Map(forms.map((ids) => [ids.join(), ids])).values()];
}

/** Whether no two options share a form. */
export function areDistinct(options: readonly Forms[]): boolean {
  const forms = options.flat().map((ids) => ids.join());
  return new Set(forms).size === forms.length && options.every((each) => each.length > 0);
}

/** What the model must have written before the tokens that are to be compared: each beginning of a form, once. */
export function beginningsOf(options: readonly Forms[]): Forms {
  const beginnings = options.flat().flatMap((ids) => ids.map((_, length) => ids.slice(0, length)));
  return [...new Map(beginnings.map((ids) => [ids.join(), ids])).values()];
}

const continues = (longer: readonly number[], shorter: readonly number[]): boolean =>
  longer.length > shorter.length && shorter.every((id, at) => longer[at] === id);

/**
 * The probability of each option, of all that is said by any of them. They add up to 1.
 *
 * @param options Their forms, which must be distinct.
 * @param logProbability Of a token after a beginning: one of {@link beginningsOf}.
 */
export function optionProbabilities(
  options: readonly Forms[],
  logProbability: (beginning: readonly number[], token: number) => number,
): readonly number[] {
  const likelihood = (ids: readonly number[]): number =>
    Math.exp(ids.reduce((sum, token, at) => sum + logProbability(ids.slice(0, at), token), 0));
  const all = options.flat();
  const exactly = (ids: readonly number[]): number =>
    all.filter((other) => continues(other, ids)).reduce((rest, other) => rest - exactly(other), likelihood(ids));
  const shares = options.map((forms) => forms.reduce((sum, ids) => sum + Math.max(0, exactly(ids)), 0));
  const total = shares.reduce((sum, share) => sum + share, 0);
  return shares.map((share) => (total > 0 ? share / total : 1 / options.length));
}
