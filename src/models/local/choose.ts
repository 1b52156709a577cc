/** Choosing among options with a local language model: by the probabilities of their letters. */

import type { Tensor } from '@huggingface/transformers';
import type { ModelOption, ModelReply, ModelRequest } from '../model.js';
import { ModelError } from '../model-error.js';
import { inputsOf, type LoadedModel, row } from './load.js';
import { areDistinct, beginningsOf, formsOf, optionProbabilities } from './option-likelihood.js';
import { promptIds } from './prompt.js';

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
): Promise<Omit<ModelReply, 'milliseconds'>> {
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
