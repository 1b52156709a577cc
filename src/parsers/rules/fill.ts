/** Which pieces of an utterance are values of which slots. */
import { overlaps } from '../../text/index.js';
import { singular } from '../../nlg/lexicon/english.js';
import { isNegatedAt } from '../../english/negation.js';
import type { Slot } from '../../service/index.js';
import { counterOf, countersOf } from './counters.js';
import { DONTCARE, NO, onlyChooses, YES } from './english/acts.js';
import { closedMentions, lengthMentions } from './mentions/closed.js';
import { labeledMentions } from './mentions/labeled.js';
import { isWithin, type Mention } from './mentions/mention.js';
import { answerMention, nameMentions, plainMentions } from './mentions/names.js';
import { SpokenMentions } from './mentions/spoken.js';
import { type ScoreInput, SlotScores } from './score.js';
import { NAMED, ownerBefore, type Sense, senseOf } from './sense.js';
import { nameWords, stem, wordsIn } from './text.js';
import { truthOf, truthValues } from './truth.js';

const SHORTEST = 3;

/** Values that are known from the conversation, where they are said again. */
export function knownMentions(text: string, known: ReadonlyMap<string, Sense>): readonly Mention[] {
  const lower = text.toLowerCase();
  return [...known].flatMap(([value, sense]): Mention[] => {
    const start = value.length < SHORTEST ? -1 : lower.indexOf(value.toLowerCase());
    const end = start + value.length;
    const isWhole = !/[\p{L}\p{N}]/u.test(text[start - 1] ?? '') && !/[\p{L}\p{N}]/u.test(text[end] ?? '');
    return start >= 0 && isWhole ? [{ sense, value: text.slice(start, end), start, end, weight: 2 }] : [];
  });
}

/** Candidate mentions in a text, found once for all APIs. */
export interface Pieces {
  readonly spoken: SpokenMentions;
  readonly names: readonly Mention[];
  readonly answer: readonly Mention[];
}

/** The pieces of a text; `known` are texts that came up, with what they were. */
export function piecesOf(text: string, now: string, known: ReadonlyMap<string, Sense>): Pieces {
  return {
    spoken: new SpokenMentions(text, now),
    names: [...knownMentions(text, known), ...nameMentions(text), ...plainMentions(text)],
    answer: answerMention(text),
  };
}

export interface FillInput extends ScoreInput {
  readonly pieces: Pieces;
  /** The user asks something: what stands in it is no value of a yes-or-no slot. */
  readonly isQuestion: boolean;
  readonly takes: (slot: Slot, value: string) => boolean;
}

export interface Filled {
  readonly slot: string;
  readonly value: string;
  /** Where it was said; undefined for what follows from the whole. */
  readonly start?: number;
}

interface Fit extends Filled {
  readonly start: number;
  readonly end: number;
  readonly score: number;
}

const THRESHOLD = 2;

function mentionsIn({ text, api, pieces, requested, isQuestion }: FillInput): readonly Mention[] {
  const slots = [...api.slots.values()];
  const spoken = [...new Set(slots.map(senseOf))].flatMap((sense) => pieces.spoken.of(sense));
  const closed = slots.flatMap((slot) => {
    if (slot.kind === 'duration') return lengthMentions(text, slot);
    return slot.kind === 'closed' && !truthValues(slot) ? closedMentions(text, slot) : [];
  });
  const labeled = labeledMentions(text, api, requested);
  const taken = [...closed, ...labeled, ...spoken.filter(({ sense }) => sense !== 'count' && sense !== 'number')];
  const isAnswer = !isQuestion && slots.some((slot) => requested.has(slot.name) && NAMED.has(senseOf(slot)));
  const free = [...pieces.names, ...(isAnswer ? pieces.answer : [])].filter(
    (name) => !taken.some((other) => isWithin(name, other)),
  );
  const isLabel = (one: Mention): boolean =>
    labeled.some(({ label, start }) => isWithin(one, { start: label, end: start }));
  const isMeant = (one: Mention): boolean => !isLabel(one) && !isNegatedAt(text, one.start);
  return [...labeled, ...[...closed, ...spoken, ...free].filter(isMeant)];
}

/** 'Maria's account' is the account of Maria; 'The Bay Area' is an area; and where no number is asked for, it stays in words. */
function valueFor(slot: Slot, { sense, value, start, end, isLabeled }: Mention, text: string): string {
  if (sense === 'count' && slot.kind === 'text') return text.slice(start, end);
  if (senseOf(slot) === 'place' && start === 0 && !isLabeled) return value.replace(/^The /, '');
  if (senseOf(slot) === 'person') return value.replace(/['’]s$/, '');
  return isLabeled ? value : ownerBefore(text, start, slot) + value;
}

/** The mentions that fit slots, the best first: one for each slot, and none in two slots. */
function fitting(input: FillInput): readonly Fit[] {
  const scores = new SlotScores(input);
  const slots = [...input.api.slots.values()];
  // What people call a yes-or-no slot is no name.
  const called = new Set(slots.flatMap((slot) => (truthValues(slot) ? (slot.saidAs?.names ?? []) : [])));
  const mentions = mentionsIn(input).filter(({ value }) => !called.has(value.toLowerCase()));
  const fits = slots.flatMap((slot) =>
    mentions.flatMap((mention): Fit[] => {
      const { start, end } = mention;
      const value = valueFor(slot, mention, input.text);
      const score = scores.of(slot, mention);
      const isFit = score !== undefined && score >= THRESHOLD && input.takes(slot, value);
      return isFit ? [{ slot: slot.name, value, start, end, score }] : [];
    }),
  );
  const taken: Fit[] = [];
  for (const fit of fits.sort((a, b) => b.score - a.score)) {
    const isTaken = taken.some((one) => one.slot === fit.slot || overlaps(fit, one));
    if (!isTaken) taken.push(fit);
  }
  return taken.sort((a, b) => a.start - b.start);
}

/** 'No kids' of a number of kids that is asked for. */
function noneCounted({ text, api, requested }: FillInput): readonly Filled[] {
  const noun = /^no (\p{L}+)\W*$/iu.exec(text.trim())?.[1]?.toLowerCase();
  const slot = noun && counterOf(countersOf(api), singular(noun));
  return slot && requested.has(slot.name) ? [{ slot: slot.name, value: '0' }] : [];
}

/** Yes-or-no slots, but those that have a value. */
function truths({ text, api, requested, isQuestion }: FillInput, given: readonly Filled[]): readonly Filled[] {
  const lower = text.toLowerCase();
  return [...api.slots.values()].flatMap((slot): Filled[] => {
    const [isAsked, isGiven] = [requested.has(slot.name), given.some((one) => one.slot === slot.name)];
    const values = truthValues(slot);
    if (!values || isGiven || (isQuestion && !isAsked)) return [];
    const answer = NO.test(text) ? false : YES.test(text) && !onlyChooses(text) ? true : undefined;
    const value = truthOf(slot, lower) ?? (isAsked ? answer : undefined);
    return value === undefined ? [] : [{ slot: slot.name, value: value ? values.yes : values.no }];
  });
}

/** The places that are left open, and nothing else: 'doesn't matter where'. */
export function placesLeftOpen(text: string, slots: readonly Slot[]): readonly Slot[] {
  const { 0: said = '', index } = DONTCARE.exec(text) ?? {};
  const isWhere = index !== undefined && /^ where\b/i.test(text.slice(index + said.length));
  return isWhere ? slots.filter((slot) => senseOf({ ...slot, kind: 'text' }) === 'place') : [];
}

/** Slots of which any value will do: those that are named, and what was asked for where nothing else is said. */
function indifferent({ text, api, requested }: FillInput, given: readonly Filled[]): readonly Filled[] {
  const said = DONTCARE.exec(text);
  if (!said) return [];
  const near = wordsIn(text.slice(Math.max(0, said.index - 24), said.index + 60)).map(({ word }) => stem(word));
  const slots = [...api.slots.values()];
  const places = placesLeftOpen(text, slots);
  const isNamed = (slot: Slot): boolean => nameWords(slot.name).some((word) => near.includes(stem(word)));
  return slots.flatMap((slot) => {
    const isOpen = slot.acceptsDontcare && !given.some((one) => one.slot === slot.name);
    const isAsked = requested.has(slot.name) && given.length === 0;
    const isMeant = places.length > 0 ? places.includes(slot) : isNamed(slot) || isAsked;
    return isOpen && isMeant ? [{ slot: slot.name, value: 'dontcare' }] : [];
  });
}

/** The values that an utterance gives to slots of an API. */
export function fillSlots(input: FillInput): readonly Filled[] {
  const fits = fitting(input).map(({ slot, value, start }): Filled => ({ slot, value, start }));
  const none = noneCounted(input);
  const said = none.length > 0 ? none : [...fits, ...truths(input, fits)];
  return [...said, ...indifferent(input, said)];
}
