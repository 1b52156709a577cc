/**
 * Choosing among options with a local language model: how likely it is to answer with each of them.
 *
 * An option is answered by its letter, as it stands at the beginning of the answer: with or without a space before it,
 * whichever the tokenizer tells apart. What the two amount to is added up. A letter of several tokens has the product
 * of their probabilities, without normalization by length: letters are a code in which all are equally short, not
 * sentences. Where one letter begins another (`a` and `aa`), the longer one's share is taken from the shorter.
 */

import type { Tensor } from '@huggingface/transformers';
import type { ModelOption, Answered, ModelRequest } from '../model.js';
import { ModelError } from '../model-error.js';
import { inputsOf, type LoadedModel, row } from './load.js';
import { promptIds } from './prompt.js';

/** The token sequences that stand for an option. */
type Forms = readonly (readonly number[])[];

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

/** The logarithms of the probabilities that logits stand for. */
export function logSoftmax(logits: ArrayLike<number>): Float64Array {
  const values = Float64Array.from(logits);
  const most = values.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
  const logSum = most + Math.log(values.reduce((sum, value) => sum + Math.exp(value - most), 0));
  return values.map((value) => value - logSum);
}

/** The log-probabilities of the next token, when the model has read the prompt and written a beginning. */
async function nextToken(
  { runtime, kind, model }: LoadedModel,
  prompt: readonly number[],
  beginning: readonly number[],
): Promise<Float64Array> {
  const read = kind === 'causal' ? [...prompt, ...beginning] : prompt;
  const { decoder_start_token_id: start = 0 } = { ...model.config, ...model.generation_config } as {
    decoder_start_token_id?: number;
  };
  const output: { logits: Tensor } = await model.forward({
    ...inputsOf(runtime, read),
    ...(kind === 'causal' ? {} : { decoder_input_ids: row(runtime, [start, ...beginning]) }),
    // Models that can do without the logits of the prompt are told so.
    num_logits_to_keep: new runtime.Tensor('int64', [1n], []),
  });
  const width = output.logits.dims.at(-1) ?? 0;
  return logSoftmax((output.logits.to('float32').data as Float32Array).slice(-width));
}

/**
 * Compares the options.
 *
 * @throws ModelError `unsupported-answer` when the tokenizer does not tell their letters apart.
 */
export async function choose(
  loaded: LoadedModel,
  request: ModelRequest,
  options: readonly ModelOption[],
  signal: AbortSignal | undefined,
): Promise<Answered> {
  const encode = (text: string) => loaded.tokenizer.encode(text, { add_special_tokens: false });
  const forms = options.map(({ letter }) => formsOf(letter, encode));
  if (options.length === 0 || !areDistinct(forms)) {
    const letters = options.map(({ letter }) => letter).join(', ');
    throw new ModelError({
      code: 'unsupported-answer',
      message: `The model cannot choose among the letters '${letters}': they are not different tokens to it.`,
    });
  }
  const beginnings = beginningsOf(forms);
  const prompt = promptIds(loaded, request.messages, Math.max(...beginnings.map((ids) => ids.length)));
  const next = new Map<string, Float64Array>();
  for (const beginning of beginnings) {
    signal?.throwIfAborted();
    next.set(beginning.join(), await nextToken(loaded, prompt, beginning));
  }
  const probabilities = optionProbabilities(
    forms,
    (beginning, token) => next.get(beginning.join())?.[token] ?? Number.NEGATIVE_INFINITY,
  );
  const index = probabilities.indexOf(Math.max(...probabilities));
  const inputTokens = beginnings.reduce((sum, beginning) => sum + prompt.length + beginning.length, 0);
  return {
    text: options[index]?.letter ?? '',
    choice: { index, probabilities },
    usage: { inputTokens, outputTokens: 0 },
  };
}
