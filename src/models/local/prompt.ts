/** What a language model is given to read. */

import type { Message } from '../model.js';
import { ModelError } from '../model-error.js';
import type { LoadedModel } from './load.js';

/** Models that think aloud when they may are asked for the answer alone. Other templates ignore that. */
const TEMPLATE_OPTIONS = { tokenize: false, add_generation_prompt: true, enable_thinking: false } as const;

/**
 * The token ids of a chat: by the tokenizer's own template, or, where it has none, of the messages one below the other.
 *
 * @param answerTokens What a causal model writes takes room from what it can read.
 * @throws ModelError `refused` when that is more than the model can read. Nothing is cut off: what the model would not
 *   see may be what it is asked about.
 */
export function promptIds(
  { kind, tokenizer, tokenLimit }: LoadedModel,
  messages: readonly Message[],
  answerTokens: number,
): readonly number[] {
  const ids =
    tokenizer.chat_template === null
      ? tokenizer.encode(messages.map(({ content }) => content).join('\n\n'))
      : tokenizer.encode(tokenizer.apply_chat_template([...messages], TEMPLATE_OPTIONS), { add_special_tokens: false });
  const room = kind === 'causal' ? answerTokens : 0;
  if (ids.length + room <= tokenLimit) return ids;
  const what = room > 0 ? `${ids.length} tokens and an answer of ${room} are` : `${ids.length} tokens is`;
  throw new ModelError({
    code: 'refused',
    message: `A prompt of ${what} more than the ${tokenLimit} that the model takes.`,
  });
}
