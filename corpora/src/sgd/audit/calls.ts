/** Checks of calls, their results, and what the system says of them. */
import { DONTCARE } from 'typetod';
import { ownValue } from 'typetod/internal';
import type { SgdIntent } from '../schema/format.js';
import { type Found, quoted } from './finding.js';
import { accepts, actsOf, type AuditedFrame, frameBefore, hasAct, type Texts } from './frame.js';
import { isSame } from '../corpus/compare.js';
import type { SgdAction } from '../corpus/format.js';

/** A call with the intent that it is of. */
interface Call {
  readonly intent: SgdIntent;
  readonly parameters: Texts;
  readonly results: readonly Texts[];
}

function callOf({ frame, service }: AuditedFrame): Call | undefined {
  const intent = frame.service_call && service.intents.get(frame.service_call.method);
  if (!intent || !frame.service_call) return undefined;
  return { intent, parameters: frame.service_call.parameters, results: frame.service_results ?? [] };
}

/** Slots of which the first must not be after the second. */
const DATE_ORDER = [
  ['check_in_date', 'check_out_date'],
  ['departure_date', 'return_date'],
  ['pickup_date', 'dropoff_date'],
  ['start_date', 'end_date'],
] as const;

const ISO_DATE = /^\d{4}-\d\d-\d\d$/;

function* checkParameters(audited: AuditedFrame, { intent, parameters }: Call): Iterable<Found> {
  const { name, required_slots: required, optional_slots: defaults } = intent;
  for (const slot of required) {
    if (!Object.hasOwn(parameters, slot)) yield { category: 'incomplete-call', slot, detail: `${name} requires it` };
  }
  const state = frameBefore(audited)?.state?.slot_values ?? {};
  for (const [slot, value] of Object.entries(parameters)) {
    const forms = ownValue(state, slot);
    const isRight = forms ? accepts(audited, slot, forms, value) : ownValue(defaults, slot) === value;
    if (isRight) continue;
    const detail = `${name} with ${quoted(value)}, the state has ${quoted(forms)}`;
    yield { category: 'call-against-state', slot, detail };
  }
  for (const [first, second] of DATE_ORDER) {
    const [from, to] = [ownValue(parameters, first) ?? '', ownValue(parameters, second) ?? ''];
    if (!ISO_DATE.test(from) || !ISO_DATE.test(to) || from <= to) continue;
    yield { category: 'reversed-dates', slot: first, detail: `${from} is after ${second} ${to}` };
  }
}

/** The values of a result that are not those of the call. */
function differences(parameters: Texts, result: Texts): readonly string[] {
  return Object.keys(result).filter((slot) => {
    const value = ownValue(parameters, slot);
    return value !== undefined && value !== DONTCARE && !isSame(value, ownValue(result, slot) ?? '');
  });
}

function* checkFound({ parameters, results }: Call): Iterable<Found> {
  const wrong = new Map<string, number>();
  for (const result of results) {
    for (const slot of differences(parameters, result)) wrong.set(slot, (wrong.get(slot) ?? 0) + 1);
  }
  for (const [slot, count] of wrong) {
    const detail = `${count} of ${results.length} results are not of ${quoted(ownValue(parameters, slot))}`;
    yield { category: 'result-against-call', slot, detail };
  }
}

/** Whether the system offers a value that the call had otherwise. */
function offersAnother({ frame }: AuditedFrame, parameters: Texts): boolean {
  return actsOf(frame, 'OFFER').some(({ slot, canonical_values: [value = ''] }) => {
    const called = ownValue(parameters, slot);
    return called !== undefined && !isSame(called, value);
  });
}

function* checkDone(audited: AuditedFrame, { parameters, results: [result] }: Call): Iterable<Found> {
  const failed = hasAct(audited.frame, 'NOTIFY_FAILURE');
  if (!result || (failed && offersAnother(audited, parameters))) return;
  const category = failed ? 'withheld-alternative' : 'other-than-called';
  const different = differences(parameters, result);
  for (const slot of different) {
    const detail = `called with ${quoted(ownValue(parameters, slot))}, the result has ${quoted(ownValue(result, slot))}`;
    yield { category, slot, detail };
  }
  if (failed && different.length === 0) yield { category, detail: 'the result is as called' };
}

/** What contradicts a call. */
export function* checkCalls(audited: AuditedFrame): Iterable<Found> {
  const call = callOf(audited);
  if (!call) return;
  yield* checkParameters(audited, call);
  yield* call.intent.is_transactional ? checkDone(audited, call) : checkFound(call);
}

const hasValue = (row: Texts, { slot, canonical_values: values }: SgdAction): boolean => {
  const value = ownValue(row, slot);
  return value === undefined || values.some((one) => isSame(one, value));
};

/** What contradicts an offer: no result has it, or the call asked for something else. */
export function* checkOffers({ frame, history }: AuditedFrame): Iterable<Found> {
  const offers = actsOf(frame, 'OFFER').filter(({ values }) => values.length > 0);
  if (offers.length === 0) return;
  if (!history.results.some((row) => offers.every((offer) => hasValue(row, offer)))) {
    const offered = offers.map(({ slot, canonical_values: values }) => `${slot} ${quoted(values)}`).join(', ');
    const calls = frame.service_call ? '' : ', and the turn has no call';
    yield { category: 'unrecorded-offer', detail: `${offered}${calls}` };
  }
  if (hasAct(frame, 'NOTIFY_FAILURE')) return;
  for (const { slot, canonical_values: values } of offers) {
    const called = ownValue(history.parameters ?? {}, slot);
    if (called === undefined || called === DONTCARE || values.some((value) => isSame(value, called))) continue;
    yield { category: 'offer-against-call', slot, detail: `${quoted(values)} offered, called with ${quoted(called)}` };
  }
}

/** Whether the state or a default of the service has a value. */
function isKnown(audited: AuditedFrame, slot: string, value: string): boolean {
  const forms = ownValue(frameBefore(audited)?.state?.slot_values ?? {}, slot) ?? [];
  const defaults = [...audited.service.intents.values()].map((intent) => ownValue(intent.optional_slots, slot));
  return accepts(audited, slot, forms, value) || defaults.includes(value);
}

/** What contradicts an answer: nothing recorded has it, or what was offered has another value. */
export function* checkAnswers(audited: AuditedFrame): Iterable<Found> {
  const { frame, history, turn } = audited;
  for (const { slot, canonical_values: answers } of turn.speaker === 'SYSTEM' ? actsOf(frame, 'INFORM') : []) {
    const [answer] = answers;
    if (answer === undefined) continue;
    const has = (row: Texts): boolean => isSame(ownValue(row, slot) ?? '', answer);
    if (!history.results.some(has)) {
      if (!isKnown(audited, slot, answer)) yield { category: 'unrecorded-answer', slot, detail: quoted(answer) };
      continue;
    }
    const offer = Object.entries(history.offer ?? {});
    const rows = history.results.filter(
      (row) => Object.hasOwn(row, slot) && offer.every(([name, value]) => isSame(ownValue(row, name) ?? value, value)),
    );
    if (rows.length === 0 || rows.some(has)) continue;
    const others = [...new Set(rows.map((row) => ownValue(row, slot) ?? ''))];
    yield {
      category: 'answer-against-offer',
      slot,
      detail: `${quoted(answer)}, what was offered has ${quoted(others)}`,
    };
  }
}
