import { EventEmitter } from 'node:events';
import type { Model, ModelReply, ModelRequest } from 'typetod/models';
import { NO_USAGE } from '../../../src/models/model.js';

type AskOptions = NonNullable<Parameters<Model['ask']>[1]>;
type Place = ModelRequest['place'];

export const PLACE: Place = { dialogue: 'd', turn: 1, step: 0, attempt: 0 };

/** A reply of a model, with what it is given besides. */
export function reply(parts: Partial<ModelReply>): ModelReply {
  return { text: '', usage: NO_USAGE, milliseconds: 0, ...parts };
}

export interface FakeModel extends Model {
  readonly requests: ModelRequest[];
}

/** A model that answers by a function. */
export function answering(
  answer: (request: ModelRequest, options: AskOptions) => Partial<ModelReply> | Promise<Partial<ModelReply>>,
): FakeModel {
  const requests: ModelRequest[] = [];
  return {
    name: 'fake',
    requests,
    async ask(request, options = {}) {
      requests.push(request);
      return reply(await answer(request, options));
    },
  };
}

/** A model that always writes the same. */
export const saying = (text: string): FakeModel => answering(() => ({ text }));

/** A model that chooses the option with a name, or that is sure of none. */
export function choosing(name: string): FakeModel {
  return answering(({ answer }) => {
    const options = answer.kind === 'choice' ? answer.options : [];
    const index = options.findIndex((option) => option.name === name);
    return { choice: { index, probabilities: options.map((_, at) => (at === index ? 1 : 0)) } };
  });
}

export interface WaitingModel extends FakeModel {
  /** Answers the requests so far. */
  answer(parts: Partial<ModelReply>): void;
  /** Fails the requests so far. */
  fail(error: Error): void;
}

/** A model that answers when it is told to. */
export function waiting(): WaitingModel {
  const told = new EventEmitter();
  const model = answering(
    (_, { signal }) =>
      new Promise<Partial<ModelReply>>((resolve, reject) => {
        told.once('answer', resolve).once('fail', reject);
        signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
      }),
  );
  return {
    ...model,
    answer: (parts) => void told.emit('answer', parts),
    fail: (error) => void told.emit('fail', error),
  };
}

/** The text that a language model reads. */
export function promptOf(request: ModelRequest | undefined): string {
  return (request?.messages ?? []).map(({ role, content }) => `[${role}]\n${content}`).join('\n');
}
