import { folded } from './mentions.js';
import { isOpen } from './open-slot.js';
import type { OmittedValue } from './parser-supervisor.js';

/** An argument that a proposal gives. */
export interface GivenSlot {
  readonly slot: string;
  readonly text: string;
  /** Whether the slot takes what people say, rather than one of a few values. */
  readonly open: boolean;
  /** Whether the system had asked for it. */
  readonly requested: boolean;
}

/** Answers, sorted by what the proposal has to change. */
export interface MergedAnswers {
  /** Values that the proposal gives to the wrong slot. */
  readonly renames: readonly { readonly from: string; readonly to: string }[];
  /** Values that the proposal leaves out. */
  readonly appends: readonly { readonly slot: string; readonly value: string | number | boolean }[];
  /** Answers that are another slot's value already: neither can be told to be wrong, so the agent had better ask. */
  readonly contested: readonly { readonly slot: string; readonly by: string }[];
}

type Answered = Extract<OmittedValue, { kind: 'answer' }>;

/** The answers that may be used: the first for each slot that the proposal does not give. */
function usable(given: readonly GivenSlot[], answers: readonly OmittedValue[]): readonly Answered[] {
  const seen = new Set(given.map(({ slot }) => slot));
  return answers.filter((answer): answer is Answered => {
    if (answer.kind !== 'answer' || seen.has(answer.slot.name)) return false;
    seen.add(answer.slot.name);
    return true;
  });
}

/**
 * Merges answers about one task with what a proposal gives to it.
 *
 * An answer for an open slot that is the very value of another open slot was given to the wrong one, which is renamed;
 * any other answer was left out, and is appended. That is PyTOD's rule, with three exceptions for values that belong to
 * two slots, such as the same city at both ends of a rental:
 *
 * - Words that the turn says twice may answer two questions: the answer is appended.
 * - A slot that the system had asked for keeps its value: one saying does not show which of two questions it answers,
 *   so the answer is contested.
 * - A slot is renamed once: further answers with its value are contested.
 *
 * Values are compared without regard to case, white space and punctuation, since both are copies of the same words.
 */
export function mergeAnswers(given: readonly GivenSlot[], answers: readonly OmittedValue[]): MergedAnswers {
  const renames: { from: string; to: string }[] = [];
  const appends: { slot: string; value: string | number | boolean }[] = [];
  const contested: { slot: string; by: string }[] = [];
  for (const answer of usable(given, answers)) {
    const slot = answer.slot.name;
    const rivals = isOpen(answer.slot) && answer.mentions < 2 ? given.filter((other) => isRival(other, answer)) : [];
    const misplaced = rivals.find(({ slot: from, requested }) => !requested && !renames.some((r) => r.from === from));
    if (misplaced !== undefined) renames.push({ from: misplaced.slot, to: slot });
    else if (rivals[0] !== undefined) contested.push({ slot, by: rivals[0].slot });
    else appends.push({ slot, value: answer.value ?? answer.text });
  }
  return { renames, appends, contested };
}

function isRival({ open, text }: GivenSlot, { text: words, value }: Answered): boolean {
  return open && value === undefined && folded(text) !== '' && folded(text) === folded(words);
}
