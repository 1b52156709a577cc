/** Checks of the annotated state against the acts and the states before it. */
import { DONTCARE } from 'typetod';
import { ownValue } from 'typetod/internal';
import { type Found, quoted } from './finding.js';
import { accepts, actsOf, type AuditedFrame, frameBefore, hasAct } from './frame.js';
import type { SgdFrame, SgdState } from '../corpus/format.js';

type StateCheck = (audited: AuditedFrame, state: SgdState) => Iterable<Found>;

/** Slots that are gone, values that come from nowhere. */
const checkHistory: StateCheck = function* ({ history, mentioned }, { slot_values: values }) {
  const before = history.state?.slot_values ?? {};
  for (const slot of Object.keys(before)) {
    if (!Object.hasOwn(values, slot)) {
      yield { category: 'lost-value', slot, detail: `${quoted(ownValue(before, slot))} before` };
    }
  }
  for (const [slot, forms] of Object.entries(values)) {
    const isOld = ownValue(before, slot)?.some((form) => forms.includes(form)) === true;
    if (isOld || forms.some((form) => form === DONTCARE || mentioned.has(form.toLowerCase()))) continue;
    yield { category: 'unsourced-value', slot, detail: quoted(forms) };
  }
};

/** What the user says and the state has otherwise. */
const checkActs: StateCheck = function* ({ frame }, { slot_values: known, requested_slots }) {
  for (const { slot, values } of actsOf(frame, 'INFORM')) {
    const forms = ownValue(known, slot);
    if (values.length === 0 || forms?.some((form) => values.includes(form))) continue;
    yield { category: 'missed-value', slot, detail: `${quoted(values)} informed, the state has ${quoted(forms)}` };
  }
  const asked = actsOf(frame, 'REQUEST').map(({ slot }) => slot);
  const differing = new Set([
    ...asked.filter((slot) => !requested_slots.includes(slot)),
    ...requested_slots.filter((slot) => !asked.includes(slot)),
  ]);
  for (const slot of differing) {
    const detail = asked.includes(slot) ? 'only the acts request it' : 'only the state requests it';
    yield { category: 'requested-differently', slot, detail };
  }
};

/** The intent that a frame says the user wants. */
function wantedIntent(frame: SgdFrame, before: AuditedFrame['before']): string | undefined {
  const informed = actsOf(frame, 'INFORM_INTENT')[0]?.values[0];
  if (informed !== undefined || !hasAct(frame, 'AFFIRM_INTENT')) return informed;
  const offers = before?.frames.flatMap((other) => actsOf(other, 'OFFER_INTENT')) ?? [];
  return offers[0]?.values[0] ?? 'an intent that the system does not offer';
}

const checkIntent: StateCheck = function* ({ frame, before }, { active_intent: active }) {
  const wanted = wantedIntent(frame, before);
  if (wanted === undefined || wanted === active) return;
  yield { category: 'other-intent', detail: `the user wants ${wanted}, the state has ${active}` };
};

/** Acts by which the user answers without a value. */
const ANSWERS = ['AFFIRM', 'NEGATE', 'NEGATE_INTENT', 'INFORM_INTENT', 'GOODBYE', 'REQUEST_ALTS', 'SELECT'];

/** What the system asked before, and how the user and the state take it. */
const checkReply: StateCheck = function* (audited, { slot_values: known }) {
  const { frame } = audited;
  const asked = frameBefore(audited);
  const informed = new Set(actsOf(frame, 'INFORM').map(({ slot }) => slot));
  for (const { slot } of hasAct(frame, ...ANSWERS) ? [] : actsOf(asked, 'REQUEST')) {
    if (!informed.has(slot)) yield { category: 'unanswered-request', slot, detail: 'requested in the turn before' };
  }
  if (!hasAct(frame, 'AFFIRM')) return;
  for (const { slot, values, canonical_values } of actsOf(asked, 'CONFIRM')) {
    const forms = ownValue(known, slot) ?? [];
    const isKept = [...values, ...canonical_values].some((value) => accepts(audited, slot, forms, value));
    if (isKept || informed.has(slot)) continue;
    const detail = `${quoted(canonical_values)} affirmed, the state has ${quoted(forms)}`;
    yield { category: 'other-than-confirmed', slot, detail };
  }
};

const CHECKS: readonly StateCheck[] = [checkHistory, checkActs, checkIntent, checkReply];

/** What contradicts the state of a user's frame. */
export function* checkState(audited: AuditedFrame): Iterable<Found> {
  const { state } = audited.frame;
  if (!state) return;
  for (const check of CHECKS) yield* check(audited, state);
}
