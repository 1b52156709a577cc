/** Between an input as lists of numbers and the tensors of the network. */
import type { Tensor } from '@huggingface/transformers';
import type { Runtime } from '../../../models/local/runtime.js';
import type { NetworkInput } from '../input/network-input.js';
import type { NetworkOutput } from '../network.js';
import { MARKERS, type NetworkVocabulary } from './network-vocabulary.js';

export type NetworkTokens = Pick<NetworkInput, 'tokens' | 'segments' | 'positions' | 'features' | 'markers'>;

/** Most tokens have fewer features, and none stands for 0. */
const LEAST_DEPTH = 8;

/** All markers one after the other. */
function markerRow({ markers }: NetworkTokens): readonly number[] {
  return MARKERS.flatMap((kind) => markers[kind]);
}

export function feedsOf({ Tensor: RuntimeTensor }: Runtime, input: NetworkTokens): Readonly<Record<string, Tensor>> {
  const length = input.tokens.length;
  const row = (numbers: readonly number[]): Tensor =>
    new RuntimeTensor('int64', BigInt64Array.from(numbers, BigInt), [1, numbers.length]);
  const depth = Math.max(LEAST_DEPTH, ...input.features.map((known) => known.length));
  const features = new BigInt64Array(length * depth);
  for (const [token, known] of input.features.entries()) features.set(BigInt64Array.from(known, BigInt), token * depth);
  return {
    tokens: row(input.tokens),
    segments: row(input.segments),
    positions: row(input.positions),
    features: new RuntimeTensor('int64', features, [1, length, depth]),
    markers: row(markerRow(input)),
  };
}

/**
 * The scores of one pass.
 *
 * @throws RangeError where the network gives something else than is expected of this vocabulary.
 */
export function outputOf(
  tensors: Readonly<Record<string, Tensor | undefined>>,
  input: NetworkTokens,
  { acts, statuses, speech }: NetworkVocabulary,
): NetworkOutput {
  const [markers, tokens] = [markerRow(input).length, input.tokens.length];
  const scores = (name: keyof NetworkOutput, size: number): Float32Array => {
    const data: unknown = tensors[name]?.data;
    if (data instanceof Float32Array && data.length === size) return data;
    const given = data instanceof Float32Array ? `${data.length} numbers` : 'nothing';
    throw new RangeError(`its output '${name}' has ${given}; ${size} numbers were expected`);
  };
  return {
    acts: scores('acts', acts.length),
    api: scores('api', markers),
    status: scores('status', markers * statuses.length),
    asked: scores('asked', markers),
    start: scores('start', markers * tokens),
    end: scores('end', markers * tokens),
    values: scores('values', markers * markers),
    sources: scores('sources', markers * markers),
    speech: scores('speech', speech.length),
    unheard: scores('unheard', tokens),
  };
}
