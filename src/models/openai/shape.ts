/** What of an endpoint's answer is read, and the shape that it must have. Fields that are not read may hold anything. */
import { z } from 'zod';

const text = z.string().nullish();
const count = z.int().nonnegative().nullish();
const usage = z.object({ prompt_tokens: count, completion_tokens: count }).nullish();

/** Endpoints differ in whether they name the type; tools of other types are never offered. */
const toolCall = z.object({
  id: text,
  type: z.literal('function').nullish(),
  function: z.object({ name: z.string(), arguments: z.string() }),
});

const message = z.object({ content: text, refusal: text, tool_calls: z.array(toolCall).nullish() });

/** A whole completion. */
export const COMPLETION = z.object({ choices: z.array(z.object({ message })).min(1), usage });

/** A piece of a completion that is streamed; the last one may have no choices, but tokens. */
export const CHUNK = z.object({
  choices: z
    .array(z.object({ delta: z.object({ content: text, refusal: text }).nullish(), finish_reason: text }))
    .nullish(),
  usage,
});

/** The tokens that an answer says it took. */
export type WireUsage = z.output<typeof usage>;

/** A call of a tool. */
export type WireToolCall = z.output<typeof toolCall>;
