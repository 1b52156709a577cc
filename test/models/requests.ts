import { expect } from 'vitest';
import {
  type Model,
  type ModelOption,
  type ModelReply,
  type ModelRequest,
  optionLetter,
} from '../../src/models/model.js';
import { ModelError } from 'typetod/models';

type ModelErrorCode = ModelError['code'];

/** A request, with whatever of it matters. */
export const request = (parts: Partial<ModelRequest> = {}): ModelRequest => ({
  purpose: 'parse',
  place: { dialogue: 'd1', turn: 1, step: 0, attempt: 0 },
  messages: [
    { role: 'system', content: 'Write statements.' },
    { role: 'user', content: 'A table for two.' },
  ],
  answer: { kind: 'text' },
  ...parts,
});

/** A request at a place in dialogue `d1`. */
export const requestAt = (turn: number, attempt = 0, parts: Partial<ModelRequest> = {}): ModelRequest =>
  request({ ...parts, place: { dialogue: 'd1', turn, step: 0, attempt } });

/** Options with these names, lettered. */
export const optionsNamed = (...names: string[]): readonly ModelOption[] =>
  names.map((name, index) => ({ letter: optionLetter(index), name, text: `the ${name.replaceAll('_', ' ')}` }));

/** A request for a choice between options of these names. */
export const choiceBetween = (...names: string[]): ModelRequest =>
  request({ purpose: 'schema-choice', answer: { kind: 'choice', options: optionsNamed(...names) } });

/** A request for answers in a passage. */
export const spansIn = (passage: string, count: number): ModelRequest => {
  const questions = Array.from({ length: count }, (_, index) => ({ text: `question ${index + 1}` }));
  return request({ purpose: 'omitted-values', answer: { kind: 'spans', passage, questions } });
};

/** A model that answers by a function. */
export const modelSaying = (say: (request: ModelRequest) => string, name = 'inner'): Model => ({
  name,
  ask: async (asked, options): Promise<ModelReply> => {
    options?.signal?.throwIfAborted();
    const text = say(asked);
    options?.onText?.(text);
    return { text, usage: { inputTokens: 10, outputTokens: 2 }, milliseconds: 5 };
  },
});

/** Expects a refusal with that code, and with that in its message. */
export async function expectRefusal(
  promise: Promise<unknown>,
  code: ModelErrorCode,
  message: RegExp | string,
): Promise<void> {
  const error: unknown = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(ModelError.isInstance(error) ? error.code : error).toBe(code);
  expect((error as Error).message).toMatch(message);
}
