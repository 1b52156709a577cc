import type { SgdSpan, SgdTurn } from '../../src/sgd/corpus/format.js';

/** A turn with an utterance; in it, `[day: next Friday]` is a value whose place is annotated in the first frame. */
export function spoken(turn: SgdTurn, marked: string): SgdTurn {
  const slots: SgdSpan[] = [];
  let utterance = '';
  for (const [, plain = '', slot, value = ''] of marked.matchAll(/([^[]*)(?:\[(\w+): ([^\]]*)\])?/g)) {
    utterance += plain;
    if (slot) slots.push({ slot, start: utterance.length, exclusive_end: utterance.length + value.length });
    utterance += value;
  }
  const [first, ...others] = turn.frames;
  return { ...turn, utterance, frames: first ? [{ ...first, slots }, ...others] : [] };
}

/** Turns with their utterances, one each. */
export function words(turns: readonly SgdTurn[], ...marked: readonly string[]): readonly SgdTurn[] {
  return turns.map((turn, at) => spoken(turn, marked[at] ?? turn.utterance));
}
