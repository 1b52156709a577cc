import { DONTCARE } from 'typetod';
import { readNatural } from 'typetod/values';
import { sgdValue } from '@typetod/corpora/internal';
import type { SgdDialogue, SgdTurn } from '@typetod/corpora/sgd';
import type { GivenValue } from './given.js';

export interface TextSpan {
  /** The words there. */
  readonly text: string;
  /** The offset of the first character, in UTF-16 units, from 0. */
  readonly start: number;
  /** The offset behind the last character. */
  readonly end: number;
  readonly speaker: 'user' | 'system';
  /** The index of the turn in the dialogue, of all turns, from 0. */
  readonly turn: number;
}

type Passage = Pick<TextSpan, 'text' | 'start' | 'end'>;

interface Mark extends Passage {
  readonly service: string;
  readonly slot: string;
}

function marksOf({ utterance, frames }: SgdTurn): readonly Mark[] {
  return frames.flatMap(({ service, slots = [] }) =>
    slots.map(({ slot, start, exclusive_end: end }) => ({
      service,
      slot,
      text: utterance.slice(start, end),
      start,
      end,
    })),
  );
}

/** How well a mark fits a value: the lower the better. */
function distance(mark: Mark, value: GivenValue): number {
  return (mark.slot === value.slot ? 0 : 2) + (mark.service === value.service ? 0 : 1);
}

function marked(marks: readonly Mark[], value: GivenValue, forms: readonly string[]): Passage | undefined {
  const texts = forms.map((form) => form.toLowerCase());
  const fitting = marks.filter(({ text }) => texts.includes(text.toLowerCase()));
  const [best] = fitting.sort((a, b) => distance(a, value) - distance(b, value) || a.start - b.start);
  return best && { text: best.text, start: best.start, end: best.end };
}

const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/** Whether `start` to `end` are whole words: `2` is not one in `12`, `2nd` or `2:30`. */
function isWhole(utterance: string, start: number, end: number): boolean {
  const touches = (outer: string, inner: string): boolean => LETTER_OR_DIGIT.test(outer) && LETTER_OR_DIGIT.test(inner);
  if (touches(utterance.charAt(start - 1), utterance.charAt(start))) return false;
  if (touches(utterance.charAt(end), utterance.charAt(end - 1))) return false;
  const isNumber = /^\d+$/.test(utterance.slice(start, end));
  return !isNumber || !(/\d[:.,]$/.test(utterance.slice(0, start)) || /^[:.,]\d/.test(utterance.slice(end)));
}

function isFree(marks: readonly Mark[], start: number, end: number): boolean {
  return marks.every((mark) => end <= mark.start || mark.end <= start);
}

/** The first place where a text stands as whole words, in any case, outside the values of other slots. */
function searched(utterance: string, marks: readonly Mark[], form: string): Passage | undefined {
  const [where, what] = [utterance.toLowerCase(), form.toLowerCase()];
  // A letter whose lower case is longer would shift all that follows.
  if (where.length !== utterance.length) return undefined;
  for (let start = where.indexOf(what); start >= 0; start = where.indexOf(what, start + 1)) {
    const end = start + what.length;
    if (isWhole(utterance, start, end) && isFree(marks, start, end)) {
      return { text: utterance.slice(start, end), start, end };
    }
  }
  return undefined;
}

const WORD = /\p{L}+/gu;

/** The first word that is a number: `two` for 2. */
function numberWord(utterance: string, marks: readonly Mark[], value: GivenValue): Passage | undefined {
  if (typeof value.canonical !== 'number') return undefined;
  for (const { 0: text, index: start } of utterance.matchAll(WORD)) {
    const end = start + text.length;
    const isIt = text.length > 2 && readNatural('integer', text, NO_DATE) === value.canonical;
    if (isIt && isFree(marks, start, end)) return { text, start, end };
  }
  return undefined;
}

/** Numbers do not depend on the day. */
const NO_DATE = { now: '2019-03-01T09:00' } as const;

/** Shorter texts stand anywhere by chance: they are searched for only where an annotation has the value. */
const DISTINCTIVE = 3;

/** The texts by which the acts of a turn call a value: of its slot, and of others if no chance makes them equal. */
function wordings(
  { frames }: SgdTurn,
  value: GivenValue,
): { readonly own: boolean; readonly forms: readonly string[] } {
  const canonical = sgdValue(value.canonical).toLowerCase();
  const acts = frames
    .flatMap(({ actions }) => actions)
    .filter(({ slot }) => slot === value.slot || canonical.length >= DISTINCTIVE)
    .filter(({ canonical_values: values }) => values.some((one) => one.toLowerCase() === canonical));
  const forms = acts.flatMap((act) =>
    act.values.filter((_, at) => act.canonical_values[at]?.toLowerCase() === canonical),
  );
  return { own: acts.some(({ slot }) => slot === value.slot), forms };
}

function placeIn(turn: SgdTurn, value: GivenValue, isCurrent: boolean): Passage | undefined {
  const { utterance } = turn;
  const marks = marksOf(turn);
  const worded = wordings(turn, value);
  const forms = [...new Set([...value.forms, ...worded.forms])];
  // In the turn that gives it, what is annotated for another slot is the value of that slot.
  const found = marked(isCurrent ? marks.filter(({ slot }) => slot === value.slot) : marks, value, forms);
  if (found) return found;
  const isHere = isCurrent || worded.own;
  for (const form of forms) {
    const place = isHere || form.length >= DISTINCTIVE ? searched(utterance, marks, form) : undefined;
    if (place) return place;
  }
  return isHere ? numberWord(utterance, marks, value) : undefined;
}

/**
 * Where a value that turn `at` gives was said last: in that turn, or in one before it. Undefined when nobody said it
 * literally, as it is with yes or no, and with values of which any will do.
 */
export function locate(dialogue: SgdDialogue, at: number, value: GivenValue): TextSpan | undefined {
  if (value.canonical === DONTCARE || typeof value.canonical === 'boolean') return undefined;
  for (let index = at; index >= 0; index -= 1) {
    const turn = dialogue.turns[index];
    const place = turn && placeIn(turn, value, index === at);
    if (place) return { ...place, speaker: turn.speaker === 'USER' ? 'user' : 'system', turn: index };
  }
  return undefined;
}
