/** Writing text with a local model. */

import type { LogitsProcessorList, StoppingCriteria, Tensor, TextStreamer } from '@huggingface/transformers';
import type { AskOptions, Answered, ModelRequest } from '../model.js';
import { inputsOf, type LoadedModel } from './load.js';
import { promptIds } from './prompt.js';
import type { Runtime } from './runtime.js';

/** The text is what the tokenizer makes of the tokens: no spaces are tidied up, programs need theirs. */
const DECODING = { skip_special_tokens: true, clean_up_tokenization_spaces: false };

/**
 * Draws by adding Gumbel noise to the logits: the largest is then a draw from their distribution. The generator is the
 * request's own, so that equal seeds give equal texts whatever else the runtime does.
 */
function noise({ LogitsProcessor, LogitsProcessorList, random }: Runtime, temperature: number, seed: number) {
  const generator = new random.Random(seed);
  class Gumbel extends LogitsProcessor {
    override _call(_ids: bigint[][], logits: Tensor): Tensor {
      const data = logits.data as Float32Array;
      for (let at = 0; at < data.length; at += 1) {
        data[at] = (data[at] ?? 0) / temperature - Math.log(-Math.log(generator.random()));
      }
      return logits;
    }
  }
  const list: LogitsProcessorList = new LogitsProcessorList();
  list.push(new Gumbel());
  return list;
}

function streamer(
  { runtime, tokenizer }: LoadedModel,
  onText: (piece: string) => void,
  signal: AbortSignal | undefined,
): TextStreamer {
  return new runtime.TextStreamer(tokenizer, {
    ...DECODING,
    skip_prompt: true,
    callback_function: (piece) => {
      if (signal?.aborted !== true) onText(piece);
    },
  });
}

/** Stops the writing at the next token after an abort. */
function untilAborted({ StoppingCriteria: Base }: Runtime, signal: AbortSignal): StoppingCriteria {
  class Aborted extends Base {
    override _call(ids: number[][]): boolean[] {
      return ids.map(() => signal.aborted);
    }
  }
  return new Aborted();
}

/** Writes an answer: the likeliest tokens, or drawn ones for a temperature above 0. */
export async function generate(
  loaded: LoadedModel,
  request: ModelRequest,
  { maxTokens, signal, onText }: AskOptions & { readonly maxTokens: number },
): Promise<Answered> {
  const { runtime, kind, tokenizer, model } = loaded;
  const { messages, temperature = 0, seed = 0 } = request;
  const prompt = promptIds(loaded, messages, maxTokens);
  const output = await model.generate({
    ...inputsOf(runtime, prompt),
    max_new_tokens: maxTokens,
    do_sample: false,
    num_beams: 1,
    ...(temperature > 0 ? { logits_processor: noise(runtime, temperature, seed) } : {}),
    ...(signal === undefined ? {} : { stopping_criteria: untilAborted(runtime, signal) }),
    ...(onText === undefined ? {} : { streamer: streamer(loaded, onText, signal) }),
  });
  signal?.throwIfAborted();
  // What the decoder began with: the prompt, or the one token that begins every text.
  const begun = kind === 'causal' ? prompt.length : 1;
  const written = Array.from((output as Tensor).data as BigInt64Array, Number).slice(begun);
  return {
    text: written.length === 0 ? '' : tokenizer.decode(written, DECODING),
    usage: { inputTokens: prompt.length, outputTokens: written.length },
  };
}
