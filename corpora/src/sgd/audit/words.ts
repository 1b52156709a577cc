/** Checks of acts and spans against what was said. */
import { DONTCARE } from 'typetod';
import { readNatural } from 'typetod/values';
import { type Found, quoted } from './finding.js';
import { actsOf, type AuditedFrame, hasAct } from './frame.js';
import type { SgdAction } from '../corpus/format.js';

/**
 * Words and phrases of which one stands in nearly every utterance for which any value will do. The list is wide on
 * purpose: `all` and `open` say it seldom, but what has none of these words does not say it.
 */
const INDIFFERENCE = new RegExp(
  [
    String.raw`\b(?:any\w*|either|both|all|open|same|wh(?:at|ich|er|en|o|om) ?(?:so)?e?ver|every\w*|random\w*|vari\w*)\b`,
    String.raw`\b(?:car(?:e|es|ed|ing)|mind\w*|matter(?:s|ed)?|prefer\w*|particul\w*|specific\w*|picky|fuss\w*)\b`,
    String.raw`\b(?:flexible|indifferent|irrelevant|important|difference|worr\w*|issue|problem|bother\w*|concern\w*)\b`,
    String.raw`\b(?:easy|pretentious|idea|up to you|you (?:choose|decide|pick)|your (?:choice|pick))\b`,
    String.raw`\bor\b.*\b(?:fine|works?|ok(?:ay)?)\b`,
  ].join('|'),
  'i',
);

/** What an utterance has that asks for something. */
const REQUEST = new RegExp(
  [
    String.raw`\?|\b(?:what|which|where|when|how|who)`,
    String.raw`\b(?:can|could|would|will|should|may|do|does|did|is|are|has|have|get|let|find|check|mention)\b`,
    String.raw`\b(?:tell|give|gimme|need|want|like|know|please|pls|info\w*|details?|share|send|show|curious|wonder\w*)\b`,
    String.raw`\b(?:provide|also|confirm|verify|interested|require|any|hope|ask|wish)\b`,
  ].join('|'),
  'i',
);

/** What an utterance has that reports a failure, or at least that something else is all there is. */
const FAILURE = new RegExp(
  [
    String.raw`n['’]?t\b|\b(?:not?|none|nothing|never|cannot|un\w+|im\w+|sorry|apolog\w*|regret\w*|alas|fail\w*|wrong|bad)\b`,
    String.raw`\b(?:problem\w*|error|issue|trouble|hiccup|snag|reject\w*|declin\w*|den(?:y|ied)|full|filled|taken|booked|sold)\b`,
    String.raw`\b(?:other|another|alternativ\w*|instead|else|again|different\w*|change\w*|but|however|only|best|closest)\b`,
    String.raw`\b(?:nearest|available|availability)\b`,
  ].join('|'),
  'i',
);

/** The values of an act with what they stand for. */
function pairs({ values, canonical_values: canonical }: SgdAction): readonly (readonly [string, string])[] {
  return values.map((value, at) => [value, canonical[at] ?? value]);
}

/** The acts of open slots, those whose values are said literally, without what any value will do for. */
function openActs({ frame, service }: AuditedFrame): readonly SgdAction[] {
  return frame.actions.filter(
    ({ slot, values }) => service.slots.get(slot)?.is_categorical === false && values[0] !== DONTCARE,
  );
}

/** Values of open slots that the utterance has not. */
export function* checkSaid(audited: AuditedFrame): Iterable<Found> {
  const said = audited.turn.utterance.toLowerCase();
  for (const action of openActs(audited)) {
    const { act, slot } = action;
    for (const [value, canonical] of pairs(action)) {
      if (said.includes(value.toLowerCase()) || said.includes(canonical.toLowerCase())) continue;
      yield { category: 'unsaid-value', slot, detail: `${act} ${quoted(value)}` };
    }
  }
}

/** Users for whom any value will do, though they do not say so. */
export function* checkDontcare({ frame, turn }: AuditedFrame): Iterable<Found> {
  if (turn.speaker !== 'USER' || INDIFFERENCE.test(turn.utterance)) return;
  for (const { act, slot, values } of frame.actions) {
    if (values.includes(DONTCARE)) yield { category: 'unsaid-dontcare', slot, detail: `${act} ${quoted(DONTCARE)}` };
  }
}

/** Whether an utterance has a word of a slot's name, or one that begins like it: `pets` of `pets_welcome`. */
function namesSlot(utterance: string, slot: string): boolean {
  const words = utterance.toLowerCase();
  return slot.split('_').some((part) => part.length >= 4 && words.includes(part.slice(0, 4)));
}

/**
 * Acts that the utterance leaves out: requests where the user only affirms, failures that the system passes over. Only
 * with an AFFIRM are requests looked at: people word them in too many ways, but an utterance that just assents is clear.
 */
export function* checkActsSaid({ frame, turn: { speaker, utterance } }: AuditedFrame): Iterable<Found> {
  if (speaker === 'SYSTEM') {
    if (hasAct(frame, 'NOTIFY_FAILURE') && !FAILURE.test(utterance)) {
      yield { category: 'unsaid-failure', detail: 'NOTIFY_FAILURE' };
    }
    return;
  }
  if (!hasAct(frame, 'AFFIRM') || REQUEST.test(utterance)) return;
  for (const { slot } of actsOf(frame, 'REQUEST')) {
    if (!namesSlot(utterance, slot)) yield { category: 'unsaid-request', slot, detail: 'REQUEST' };
  }
}

/** Spans that do not hold a value of their slot. Offsets count code points. */
export function* checkSpans({ frame, turn }: AuditedFrame): Iterable<Found> {
  const { slots: spans = [] } = frame;
  if (spans.length === 0) return;
  const points = [...turn.utterance];
  for (const { slot, start, exclusive_end: end } of spans) {
    const there = points.slice(start, end).join('').toLowerCase();
    const values = frame.actions.filter((action) => action.slot === slot).flatMap((action) => pairs(action).flat());
    if (values.some((value) => value.toLowerCase() === there)) continue;
    yield { category: 'misplaced-span', slot, detail: `${start} to ${end} is not ${quoted([...new Set(values)])}` };
  }
}

/** In SGD every day is said as seen from this one. */
const TODAY = { now: '2019-03-01T00:00', midnight: '24:00' } as const;

/** What a form means in words, if it is a date or a time as its canonical value is. */
function readAs(form: string, canonical: string): string | undefined {
  const kind = /^\d{4}-\d\d-\d\d$/.test(canonical) ? 'date' : /^\d\d:\d\d$/.test(canonical) ? 'time' : undefined;
  const read = kind && readNatural(kind, form, TODAY);
  return typeof read === 'string' ? read : undefined;
}

/** Whether a form that does not say which half of the day it means can be the time. */
function isOtherHalf(form: string, read: string, canonical: string): boolean {
  const minutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
  const saysHalf = /\d ?[ap]\.?m|morning|afternoon|evening|night|noon/i.test(form);
  return !saysHalf && (minutes(read) - minutes(canonical)) % 720 === 0;
}

/** Dates and times that do not mean what they are said to stand for. */
export function* checkReadings(audited: AuditedFrame): Iterable<Found> {
  for (const action of openActs(audited)) {
    for (const [value, canonical] of pairs(action)) {
      const read = value === canonical ? undefined : readAs(value, canonical);
      if (read === undefined || read === canonical || isOtherHalf(value, read, canonical)) continue;
      const detail = `${quoted(value)} is ${read}, not ${canonical}`;
      yield { category: 'misread-value', slot: action.slot, detail };
    }
  }
}
