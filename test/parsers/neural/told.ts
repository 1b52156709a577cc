import type { Pass } from '../../../training/src/passes/passes.js';
import { type NetworkOutput, ACTS, SPEECH_ACTS, STATUSES } from 'typetod/internal';

const SURE = 12;

function scores(size: number, right: (at: number) => boolean): Float32Array {
  return Float32Array.from({ length: size }, (_, at) => (right(at) ? SURE : -SURE));
}

/** The answer of a network that knows the labels of a pass. */
export function toldOutput({ markers, tokens, labels }: Pick<Pass, 'markers' | 'tokens' | 'labels'>): NetworkOutput {
  const { api, slot, value, source } = markers;
  const [firstSlot, firstValue] = [api.length, api.length + slot.length];
  const count = firstValue + value.length + source.length;
  const length = tokens.length;
  const label = (part: 'status' | 'start' | 'end' | 'value' | 'source' | 'asked', marker: number): number =>
    labels[part]?.[marker - firstSlot] ?? -1;
  const pairs = (part: 'value' | 'source', first: number): Float32Array =>
    scores(count * count, (at) => label(part, Math.floor(at / count)) === (at % count) - first);
  return {
    acts: scores(ACTS.length, (at) => labels.acts?.includes(at) ?? false),
    api: scores(count, (at) => at === labels.api),
    status: scores(count * STATUSES.length, (at) => {
      const status = label('status', Math.floor(at / STATUSES.length));
      return (status === -1 ? 0 : status) === at % STATUSES.length;
    }),
    asked: scores(count, (at) => label('asked', at) === 1),
    start: scores(count * length, (at) => label('start', Math.floor(at / length)) === at % length),
    end: scores(count * length, (at) => label('end', Math.floor(at / length)) === at % length),
    values: pairs('value', firstValue),
    sources: pairs('source', firstValue + value.length),
    speech: scores(
      SPEECH_ACTS.length,
      (at) => labels.speech?.some(([act, holds]) => act === at && holds === 1) ?? false,
    ),
    unheard: scores(length, (at) => labels.unheard?.some(([token, holds]) => token === at && holds === 1) ?? false),
  };
}
