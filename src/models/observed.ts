/** Seeing and counting what a model is asked. */

import { messageOf } from '../errors/index.js';
import type { Model, ModelReply, ModelRequest, Purpose, Usage } from './model.js';
import { ModelError, type ModelErrorCode } from './model-error.js';
import { wrapModel } from './wrap.js';

/** A request with how it ended, as plain JSON. */
export type ObservedCall = {
  readonly model: string;
  /** Counts the requests in the order of asking, from 1. */
  readonly call: number;
  readonly request: ModelRequest;
} & (
  | {
      readonly reply: ModelReply;
    }
  | {
      /** Why there is no answer. */
      readonly error: {
        /** Left out when the error was none of a model, such as the reason of an abort. */
        readonly code?: ModelErrorCode;
        readonly message: string;
      };
      /** Until the error. */
      readonly milliseconds: number;
    }
);

function errorOf(error: unknown): { readonly code?: ModelErrorCode; readonly message: string } {
  if (ModelError.isInstance(error)) return { code: error.code, message: error.message };
  return { message: messageOf(error) };
}

/** A model that tells of every request, as it ends, with its reply or its error. The error is thrown all the same. */
export function observedModel(model: Model, onCall: (call: ObservedCall) => void): Model {
  let calls = 0;
  return wrapModel(model, async (request, options) => {
    calls += 1;
    const about = { model: model.name, call: calls, request };
    const start = performance.now();
    let reply: ModelReply;
    try {
      reply = await model.ask(request, options);
    } catch (error) {
      onCall({ ...about, error: errorOf(error), milliseconds: performance.now() - start });
      throw error;
    }
    onCall({ ...about, reply });
    return reply;
  });
}

export interface UsageTotals extends Usage {
  readonly calls: number;
  /** Calls that ended with an error. */
  readonly errors: number;
  /** How long they took together. */
  readonly milliseconds: number;
}

const NOTHING: UsageTotals = { calls: 0, errors: 0, inputTokens: 0, outputTokens: 0, milliseconds: 0 };

const amountOf = (call: ObservedCall): UsageTotals =>
  'reply' in call
    ? { calls: 1, errors: 0, ...call.reply.usage, milliseconds: call.reply.milliseconds }
    : { ...NOTHING, calls: 1, errors: 1, milliseconds: call.milliseconds };

const sum = (one: UsageTotals, other: UsageTotals): UsageTotals => ({
  calls: one.calls + other.calls,
  errors: one.errors + other.errors,
  inputTokens: one.inputTokens + other.inputTokens,
  outputTokens: one.outputTokens + other.outputTokens,
  milliseconds: one.milliseconds + other.milliseconds,
});

/**
 * Counts calls, tokens and time, per purpose.
 *
 * @example
 * const meter = new UsageMeter();
 * const metered = observedModel(model, meter.record);
 */
export class UsageMeter {
  readonly #totals = new Map<Purpose, UsageTotals>();

  /** Adds a call: a listener for {@link observedModel}. */
  readonly record = (call: ObservedCall): void => {
    const { purpose } = call.request;
    this.#totals.set(purpose, sum(this.for(purpose), amountOf(call)));
  };

  /** What the calls for a purpose amount to. */
  for(purpose: Purpose): UsageTotals {
    return this.#totals.get(purpose) ?? NOTHING;
  }

  /** What all calls amount to. */
  get total(): UsageTotals {
    return [...this.#totals.values()].reduce(sum, NOTHING);
  }

  /** The purposes that were asked for, with what their calls amount to. */
  get byPurpose(): { readonly [P in Purpose]?: UsageTotals } {
    return Object.fromEntries(this.#totals);
  }
}
