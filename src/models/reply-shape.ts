/** The shape of what a model came to, where it comes from a file. */
import { z } from 'zod';
import type { Json, ModelReply } from './model.js';
import { MODEL_ERROR_CODES, type ModelErrorCode } from './model-error.js';

const place = z.int().nonnegative();
const tokens = z.int().nonnegative();
const json = z.custom<Json>((value) => value !== undefined, 'Invalid input: expected a value, received undefined');
const span = z.object({ text: z.string(), start: place, end: place, score: z.number() });

/** A reply, as JSON. */
export const REPLY = z.object({
  text: z.string(),
  choice: z.object({ index: place, probabilities: z.array(z.number()) }).exactOptional(),
  spans: z.array(span.nullable()).exactOptional(),
  json: json.exactOptional(),
  toolCalls: z.array(z.object({ name: z.string(), arguments: json })).exactOptional(),
  usage: z.object({ inputTokens: tokens, outputTokens: tokens }),
  milliseconds: z.number().nonnegative(),
}) satisfies z.ZodType<ModelReply>;

/** An error, as JSON. */
export const RECORDED_ERROR = z.object({ code: z.enum(MODEL_ERROR_CODES), message: z.string() }) satisfies z.ZodType<{
  readonly code: ModelErrorCode;
  readonly message: string;
}>;
