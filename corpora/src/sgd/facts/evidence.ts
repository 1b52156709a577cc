/**
 * What the annotations of dialogues show of the facts that a schema does not hold.
 *
 * Evidence is nothing but counts, per intent and kind. It is collected dialogue by dialogue, so a corpus never has to
 * be in memory, and the evidence of two parts of a corpus adds up to that of the whole.
 */
import { ownValue } from 'typetod/internal';
import { find } from '../convert/acts.js';
import { agrees, isSame } from '../corpus/compare.js';
import type { SgdAction, SgdDialogue, SgdFrame, SgdState } from '../corpus/format.js';

/** The kinds of evidence. Each counts something by a name; a set of slots is named by its slots, sorted, with commas. */
export const EVIDENCE_KINDS = [
  /** Set of slots: turns that offer just these of a result. */
  'offers',
  /** `one` or `several`: offers by how many results they name. */
  'counts',
  /** Slot: requests for another result that are answered with the first whose value was not offered yet. */
  'predicts',
  /** Slot: such requests that are answered with another result. */
  'mispredicts',
  /** Slot: lists of results in which its values strictly increase. */
  'sorts',
  /** Slot: lists of results in which they do not. */
  'unsorts',
  /** `bare` or `value`: selections by whether they say what is selected. */
  'selects',
  /** Offered slot: selections that bring it into the state. */
  'tracks',
  /** Offered slot: selections that do not, though the user had not given it. */
  'drops',
  /** Intent: suggestions of it when a result was selected. */
  'suggests',
  /** Set of slots: first questions for confirmation that list just these. */
  'confirms',
  /** Slot: failures that offer another value of it than the one of the call. */
  'alternatives',
] as const;

export type EvidenceKind = (typeof EVIDENCE_KINDS)[number];

/** How often something was seen, by its name. */
export type Counts = Readonly<Record<string, number>>;

export type IntentEvidence = Readonly<Record<EvidenceKind, Counts>>;

/** Evidence by `Service.Intent`. */
export type SgdEvidence = Readonly<Record<string, IntentEvidence>>;

type Values = Readonly<Record<string, string>>;

export function slotSet(slots: readonly string[]): string {
  return [...new Set(slots)].sort().join(',');
}

class EvidenceCounts {
  private readonly intents = new Map<string, Map<EvidenceKind, Map<string, number>>>();

  count(key: string, kind: EvidenceKind, name: string, by = 1): void {
    const kinds = this.intents.get(key) ?? new Map<EvidenceKind, Map<string, number>>();
    const names = kinds.get(kind) ?? new Map<string, number>();
    names.set(name, (names.get(name) ?? 0) + by);
    this.intents.set(key, kinds.set(kind, names));
  }

  /** The counts, in an order that does not depend on that of the dialogues. */
  evidence(): SgdEvidence {
    const counts = (names: ReadonlyMap<string, number> | undefined): Counts =>
      Object.fromEntries([...(names ?? [])].sort(([a], [b]) => (a < b ? -1 : 1)));
    return Object.fromEntries(
      [...this.intents]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([key, kinds]) => [
          key,
          Object.fromEntries(EVIDENCE_KINDS.map((kind) => [kind, counts(kinds.get(kind))])) as IntentEvidence,
        ]),
    );
  }
}

/** The offered results, one or several: their canonical values by slot. */
function offeredResults(offers: readonly SgdAction[]): readonly Values[] {
  const count = Math.max(...offers.map((offer) => offer.values.length));
  return Array.from({ length: count }, (_, at) =>
    Object.fromEntries(
      offers.map(({ slot, values, canonical_values: canonical }) => [
        slot,
        canonical[at] ?? values[at] ?? canonical[0] ?? values[0] ?? '',
      ]),
    ),
  );
}

/** Whether each value comes after the one before it: numbers by size, text by its characters. */
function increases(values: readonly string[]): boolean {
  return values.every((value, at) => {
    const before = values[at - 1];
    if (before === undefined) return true;
    const [a, b] = [Number(before), Number(value)];
    return Number.isNaN(a) || Number.isNaN(b) ? before.toLowerCase() < value.toLowerCase() : a < b;
  });
}

/** What a dialogue has come to in one service. */
class ServiceReader {
  private intent: string | undefined;
  private state: SgdState['slot_values'] = {};
  private wantsAnother = false;
  private isConfirmed = false;
  /** The search whose results are being offered. */
  private search: string | undefined;
  private offer: readonly SgdAction[] = [];
  private rows: readonly Values[] = [];
  private readonly seen = new Map<string, Set<string>>();

  constructor(
    private readonly service: string,
    private readonly tally: EvidenceCounts,
  ) {}

  private key(intent: string): string {
    return `${this.service}.${intent}`;
  }

  user(frame: SgdFrame): void {
    if (find(frame, 'SELECT').length > 0) this.select(frame);
    this.wantsAnother = find(frame, 'REQUEST_ALTS').length > 0;
    const intent = frame.state?.active_intent;
    if (intent !== undefined && intent !== 'NONE' && intent !== this.intent) {
      this.intent = intent;
      this.isConfirmed = false;
    }
    this.state = frame.state?.slot_values ?? this.state;
  }

  /** Of the offered slots, those matter that the user had not given: they enter the state by the selection, or not at all. */
  private select(frame: SgdFrame): void {
    if (this.search === undefined) return;
    const key = this.key(this.search);
    const isByValue = find(frame, 'SELECT').some((action) => action.values.length > 0);
    this.tally.count(key, 'selects', isByValue ? 'value' : 'bare');
    const informed = new Set(find(frame, 'INFORM').map((action) => action.slot));
    for (const slot of new Set(this.offer.map((action) => action.slot))) {
      const [before, after] = [ownValue(this.state, slot), ownValue(frame.state?.slot_values ?? {}, slot)];
      if (informed.has(slot) || (before && !before.includes('dontcare'))) continue;
      const isTracked = after !== undefined && !after.includes('dontcare');
      this.tally.count(key, isTracked ? 'tracks' : 'drops', slot);
    }
  }

  system(frame: SgdFrame): void {
    const offers = find(frame, 'OFFER');
    const hasFailed = find(frame, 'NOTIFY_FAILURE').length > 0;
    const call = frame.service_call?.method;
    if (call !== undefined && !hasFailed) this.answer(call, frame.service_results ?? []);
    if (offers.length > 0 && hasFailed) this.alternative(frame, offers);
    else if (offers.length > 0) this.offerResult(offers);
    this.confirm(find(frame, 'CONFIRM'));
    for (const { values } of find(frame, 'OFFER_INTENT')) {
      if (this.search !== undefined && values[0] !== undefined)
        this.tally.count(this.key(this.search), 'suggests', values[0]);
    }
  }

  private answer(intent: string, rows: readonly Values[]): void {
    this.rows = rows;
    if (rows.length < 2) return;
    for (const slot of Object.keys(rows[0] ?? {})) {
      const values = rows.map((row) => ownValue(row, slot) ?? '');
      this.tally.count(this.key(intent), increases(values) ? 'sorts' : 'unsorts', slot);
    }
  }

  private alternative(frame: SgdFrame, offers: readonly SgdAction[]): void {
    const { method, parameters } = frame.service_call ?? {};
    if (method === undefined) return;
    for (const [slot, value] of Object.entries(offeredResults(offers)[0] ?? {})) {
      const called = ownValue(parameters ?? {}, slot);
      if (called !== undefined && !isSame(called, value)) this.tally.count(this.key(method), 'alternatives', slot);
    }
  }

  private offerResult(offers: readonly SgdAction[]): void {
    if (this.intent === undefined) return;
    if (this.search !== this.intent) this.seen.clear();
    this.search = this.intent;
    this.offer = offers;
    const key = this.key(this.search);
    const results = offeredResults(offers);
    this.tally.count(key, 'offers', slotSet(offers.map((offer) => offer.slot)));
    this.tally.count(key, 'counts', results.length > 1 ? 'several' : 'one');
    if (this.wantsAnother && results[0]) this.predict(key, results[0]);
    for (const result of results) this.see(result);
  }

  private see(result: Values): void {
    const row = this.rows.find((candidate) => agrees(candidate, result));
    for (const [slot, value] of Object.entries({ ...row, ...result })) {
      this.seen.set(slot, (this.seen.get(slot) ?? new Set()).add(value.toLowerCase()));
    }
  }

  /** An offer that is in no list of results speaks for no slot and against none. */
  private predict(key: string, offer: Values): void {
    if (!this.rows.some((row) => agrees(row, offer))) return;
    for (const slot of Object.keys(this.rows[0] ?? {})) {
      const next = this.rows.find((row) => !this.seen.get(slot)?.has(ownValue(row, slot)?.toLowerCase() ?? ''));
      this.tally.count(key, next && agrees(next, offer) ? 'predicts' : 'mispredicts', slot);
    }
  }

  private confirm(asked: readonly SgdAction[]): void {
    if (asked.length === 0 || this.isConfirmed || this.intent === undefined) return;
    this.isConfirmed = true;
    this.tally.count(this.key(this.intent), 'confirms', slotSet(asked.map((action) => action.slot)));
  }
}

function readDialogue(dialogue: SgdDialogue, tally: EvidenceCounts): void {
  const readers = new Map<string, ServiceReader>();
  for (const turn of dialogue.turns) {
    for (const frame of turn.frames) {
      const reader = readers.get(frame.service) ?? new ServiceReader(frame.service, tally);
      readers.set(frame.service, reader);
      if (turn.speaker === 'USER') reader.user(frame);
      else reader.system(frame);
    }
  }
}

/** Counts what dialogues show, one after another. */
export function collectEvidence(dialogues: Iterable<SgdDialogue>): SgdEvidence {
  const tally = new EvidenceCounts();
  for (const dialogue of dialogues) readDialogue(dialogue, tally);
  return tally.evidence();
}

/** The evidence of several parts of a corpus together. */
export function mergeEvidence(parts: readonly SgdEvidence[]): SgdEvidence {
  const tally = new EvidenceCounts();
  for (const part of parts) {
    for (const [key, kinds] of Object.entries(part)) {
      for (const kind of EVIDENCE_KINDS) {
        for (const [name, count] of Object.entries(kinds[kind])) tally.count(key, kind, name, count);
      }
    }
  }
  return tally.evidence();
}
