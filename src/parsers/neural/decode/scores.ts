import type { NetworkInput } from '../input/network-input.js';
import { ACTS, type Act, SPEECH_ACTS, type SpeechAct, STATUSES, type Status } from '../input/vocabulary.js';
import type { NetworkOutput } from '../network.js';

/** The logarithms of the softmax of some scores. */
export function logSoftmax(scores: readonly number[]): readonly number[] {
  const most = Math.max(...scores);
  const total = scores.reduce((sum, score) => sum + Math.exp(score - most), 0);
  return scores.map((score) => score - most - Math.log(total));
}

/** The logarithm of the sum of what some logarithms are of. */
export function logSum(logarithms: readonly number[]): number {
  const most = Math.max(...logarithms);
  if (most === Number.NEGATIVE_INFINITY) return most;
  return most + Math.log(logarithms.reduce((sum, one) => sum + Math.exp(one - most), 0));
}

/** The logarithm of the probability behind the score of a yes or no. */
export function logSigmoid(score: number): number {
  return score < 0 ? score - Math.log1p(Math.exp(score)) : -Math.log1p(Math.exp(-score));
}

/** The place of the greatest number; -1 of none. */
export function argmax(numbers: readonly number[]): number {
  let best = -1;
  for (const [at, number] of numbers.entries()) if (best === -1 || number > (numbers[best] as number)) best = at;
  return best;
}

/**
 * How often a plan is right whose scores make it so likely: scores are surer than right where they are sure, and less sure where they are not.
 * Fitted on 1,778 turns of SGD train.
 */
export const calibrated = (likelihood: number): number => 0.93 * likelihood ** 0.4;

/** The scores of one input by what they are about. */
export class Scores {
  private readonly apis: number;
  private readonly slots: number;
  private readonly values: number;
  private readonly markers: number;

  constructor(
    readonly input: NetworkInput,
    private readonly output: NetworkOutput,
  ) {
    const { api, slot, value, source } = input.markers;
    this.apis = api.length;
    this.slots = slot.length;
    this.values = value.length;
    this.markers = api.length + slot.length + value.length + source.length;
  }

  act(act: Act): number {
    return this.output.acts[ACTS.indexOf(act)] ?? 0;
  }

  speech(act: SpeechAct): number {
    return this.output.speech[SPEECH_ACTS.indexOf(act)] ?? Number.NEGATIVE_INFINITY;
  }

  /** Of a token of what was said, whether it belongs to a wish that nothing takes. */
  unheard(token: number): number {
    return this.output.unheard[token] ?? Number.NEGATIVE_INFINITY;
  }

  api(at: number): number {
    return this.output.api[at] ?? 0;
  }

  status(slot: number, status: Status): number {
    return this.output.status[(this.apis + slot) * STATUSES.length + STATUSES.indexOf(status)] ?? 0;
  }

  asked(slot: number): number {
    return this.output.asked[this.apis + slot] ?? 0;
  }

  /** For each token of what was said, the score of a value that begins there. */
  starts(slot: number): readonly number[] {
    return this.row(this.output.start, slot);
  }

  ends(slot: number): readonly number[] {
    return this.row(this.output.end, slot);
  }

  private row(all: Float32Array, slot: number): readonly number[] {
    const from = (this.apis + slot) * this.input.tokens.length;
    return [...all.subarray(from, from + this.input.spoken.length)];
  }

  value(slot: number, value: number): number {
    return this.output.values[(this.apis + slot) * this.markers + this.apis + this.slots + value] ?? 0;
  }

  source(slot: number, source: number): number {
    const column = this.apis + this.slots + this.values + source;
    return this.output.sources[(this.apis + slot) * this.markers + column] ?? 0;
  }
}
