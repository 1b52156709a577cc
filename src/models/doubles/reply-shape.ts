/** The shape of what a model came to, where it comes from a file. */
import { z } from 'zod';
import type { Json, ModelReply } from '../model.js';
import type { ModelErrorCode } from '../model-error.js';

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
  toolCalls: z.array(z.object({ id: z.string().exactOptional(), name: z.string(), arguments: json })).exactOptional(),
  usage: z.object({ inputTokens: tokens, outputTokens: tokens }),
  milliseconds: z.number().nonnegative(),
}) satisfies z.ZodType<ModelReply>;

const CODES = {
  'missing-runtime': 'missing-runtime',
  'missing-model': 'missing-model',
  'bad-model': 'bad-model',
  'damaged-model': 'damaged-model',
  'incompatible-model': 'incompatible-model',
  'bad-option': 'bad-option',
  'missing-key': 'missing-key',
  unreachable: 'unreachable',
  refused: 'refused',
  timeout: 'timeout',
  'bad-reply': 'bad-reply',
  'unsupported-answer': 'unsupported-answer',
  'no-reply': 'no-reply',
  'unused-replies': 'unused-replies',
  'bad-cassette': 'bad-cassette',
} as const satisfies { readonly [Code in ModelErrorCode]: Code };

/** An error, as JSON. */
export const RECORDED_ERROR = z.object({ code: z.enum(CODES), message: z.string() }) satisfies z.ZodType<{
  readonly code: ModelErrorCode;
  readonly message: string;
}>;
