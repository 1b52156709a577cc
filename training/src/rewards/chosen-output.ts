/** What a network would have to answer for some choices to be the likeliest: choices that were sampled elsewhere are decoded by it. */
import { ACTS, type NetworkInput, type NetworkOutput, SPEECH_ACTS, STATUSES } from 'typetod/internal';

/** The choices of one pass, as labels of the training have them; -1 where a choice does not apply. */
export interface Choices {
  /** The numbers of the acts. */
  readonly acts: readonly number[];
  /** The place of the API that starts. */
  readonly api: number;
  /** For each slot: its status, the tokens of its value, the places of value and source, and whether it is asked for. */
  readonly slots: readonly (readonly [
    status: number,
    start: number,
    end: number,
    value: number,
    source: number,
    asked: number,
  ])[];
}

/** So sure is the answer: far from where anything else is likely. */
const SURE = 20;

/** One score for each of some things: high for those that are chosen. */
function scores(length: number, chosen: readonly number[]): Float32Array {
  const all = new Float32Array(length).fill(-SURE);
  for (const at of chosen) if (at >= 0 && at < length) all[at] = SURE;
  return all;
}

/** Makes the answer. */
export function chosenOutput({ tokens, markers }: NetworkInput, { acts, api, slots }: Choices): NetworkOutput {
  const [apis, own, values] = [markers.api.length, markers.slot.length, markers.value.length];
  const count = apis + own + values + markers.source.length;
  const rows = (width: number, columnOf: (slot: Choices['slots'][number]) => number): Float32Array => {
    const chosen = slots.flatMap((slot, at) => {
      const column = columnOf(slot);
      return at < own && column >= 0 && column < width ? [(apis + at) * width + column] : [];
    });
    return scores(count * width, chosen);
  };
  return {
    acts: scores(ACTS.length, acts),
    api: scores(count, [api < apis ? api : -1]),
    status: rows(STATUSES.length, ([status]) => status),
    asked: scores(
      count,
      slots.flatMap(([, , , , , asked], at) => (asked === 1 ? [apis + at] : [])),
    ),
    start: rows(tokens.length, ([, start]) => start),
    end: rows(tokens.length, ([, , end]) => end),
    values: rows(count, ([, , , value]) => (value < 0 ? -1 : apis + own + value)),
    sources: rows(count, ([, , , , source]) => (source < 0 ? -1 : apis + own + values + source)),
    speech: scores(SPEECH_ACTS.length, []),
    unheard: scores(tokens.length, []),
  };
}
