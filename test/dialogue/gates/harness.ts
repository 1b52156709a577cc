import type { Remedy, Requested, Supervisors } from 'typetod/internal';
import { type Backend, createSession, type Session } from 'typetod';
import { KnownReplies } from '../../../src/engine/index.js';
import { naturalReader } from 'typetod/values';
import { expect } from 'vitest';
import { banks1, buses3, hotels2, restaurants2 } from '../../../apis/index.js';
import { type Finding, type Gate, type GateRule, REMEDIES, standard } from 'typetod/dialogue';
import { memoizedParse } from '../../../src/language/index.js';
import { readStrictly } from '../../../src/mend/whole.js';
import type { Utterance } from '../../../src/dialogue/index.js';
import { review } from '../../../src/dialogue/turn/review.js';
import type { ReviewInput, ReviewOutcome } from '../../../src/dialogue/turn/review-outcome.js';
import type { TraceEvent, Verdict } from '../../../src/dialogue/turn/trace.js';
import { ModelError } from '../../../src/models/index.js';
import type { Api, Service } from '../../../src/service/index.js';
import { answering, type FakeModel } from '../supervisors/models.js';

type PresetOptions = NonNullable<Parameters<typeof standard>[0]>;

export const FIND_BUS = 'buses_3_find_bus';
export const BUY_TICKET = 'buses_3_buy_bus_ticket';
export const FIND_PLACE = 'restaurants_2_find_restaurants';
export const BOOK_TABLE = 'restaurants_2_reserve_restaurant';

/** A search with results: `x1`, and in the agent's answer the entity `x3`. */
export const FOUND = `${FIND_PLACE}({ category: "Asian", location: "San Jose" })`;

/** A transaction that the agent asks to confirm: `x1`. */
export const ASKED = `${BOOK_TABLE}({ restaurant_name: "Nonna Lucia", location: "San Jose", time: "18:00" })`;

/** A selection after `FOUND`; the agent suggests to book a table: `x6`. */
export const SELECTED = 'select(x3)';

/** The gates that are built in, in their order. */
export const GATE_NAMES = standard().gates.map(({ gate }) => gate.name);

/** For each gate what is done about what it finds; gates left out are off. */
export type Settings = Readonly<Record<string, Remedy | 'off'>>;

/** The settings of the standard list. */
export const STANDARD: Settings = Object.fromEntries(
  standard().gates.map(({ gate, remedy }) => [gate.name, remedy] as const),
);

/** The same remedy for all gates. */
export function allGates(remedy: Remedy | 'off'): Settings {
  return Object.fromEntries(GATE_NAMES.map((name) => [name, remedy]));
}

/** The built-in gates with the remedies of some settings, a gate of one's own in place of the one of its name. */
export function rulesOf(
  settings: Settings,
  {
    own = [],
    ...options
  }: Supervisors & { likenesses?: NonNullable<PresetOptions['likenesses']>; own?: readonly Gate[] } = {},
): readonly GateRule[] {
  for (const name of Object.keys(settings)) expect(GATE_NAMES).toContain(name);
  return standard(options).gates.flatMap(({ gate }): GateRule[] => {
    const remedy = REMEDIES.find((one) => one === settings[gate.name]);
    return remedy ? [{ gate: own.find(({ name }) => name === gate.name) ?? gate, remedy }] : [];
  });
}

/** What a review is given in a test; the rest is what a new conversation has. */
export interface Setting {
  readonly services?: readonly Service[];
  /** Programs of earlier turns. */
  readonly turns?: readonly string[];
  readonly approval?: 'required' | 'implied';
  readonly backend?: Backend;
  /** What is done about findings; gates left out are off. */
  readonly gates?: Settings;
  readonly supervisors?: Supervisors;
  readonly likenesses?: NonNullable<PresetOptions['likenesses']>;
  readonly own?: readonly Gate[];
  readonly utterance?: string;
  readonly said?: readonly Utterance[];
  /** As the policy requested in the last turn, if left out. */
  readonly requested?: readonly Requested[];
  /** The names of the APIs that may be meant. */
  readonly apis?: readonly string[];
  readonly mayRetry?: boolean;
  readonly mayRevise?: boolean;
  readonly onExhaust?: ReviewInput['onExhaust'];
  readonly repairs?: number;
  readonly signal?: AbortSignal;
}

const PLACE = { dialogue: 'd', turn: 1, attempt: 0 } as const;

export async function sessionAfter({
  services = [restaurants2, buses3, banks1, hotels2],
  turns = [],
  approval = 'required',
  backend,
}: Setting): Promise<Session> {
  const session = createSession({ services, reader: naturalReader, approval, ...(backend && { backend }) });
  for (const turn of turns) {
    const { feedback } = await session.turn(turn);
    expect(feedback?.message, turn).toBeUndefined();
  }
  return session;
}

function requestedBy(session: Session): readonly Requested[] {
  return session.world.pending.flatMap((hint) =>
    hint.kind === 'request' ? [{ task: hint.task, slot: hint.slot }] : [],
  );
}

/** A verdict with the gate that gave it. */
export interface GivenVerdict {
  readonly gate: string;
  readonly verdict: Verdict;
}

export interface Reviewed {
  readonly session: Session;
  readonly outcome: ReviewOutcome;
  readonly kind: ReviewOutcome['kind'];
  /** The program that may be committed, if one may. */
  readonly source: string | undefined;
  readonly questions: readonly Finding[];
  readonly findings: readonly Finding[];
  readonly verdicts: readonly GivenVerdict[];
  readonly events: readonly TraceEvent[];
}

/** The input of a review in a setting. */
export async function reviewInput(setting: Setting): Promise<ReviewInput & { readonly events: readonly TraceEvent[] }> {
  const session = await sessionAfter(setting);
  const { supervisors, likenesses, own, signal } = setting;
  const all: readonly Api[] = [...session.engine.registry.apis.values()];
  const events: TraceEvent[] = [];
  return {
    session,
    gates: rulesOf(setting.gates ?? {}, { ...supervisors, ...(likenesses && { likenesses }), ...(own && { own }) }),
    utterance: setting.utterance ?? '',
    said: setting.said ?? [],
    apis: setting.apis ? all.filter(({ name }) => setting.apis?.includes(name)) : all,
    requested: setting.requested ?? requestedBy(session),
    place: PLACE,
    ...(signal && { signal }),
    mayRetry: setting.mayRetry ?? true,
    mayRevise: setting.mayRevise ?? true,
    onExhaust: setting.onExhaust ?? 'keep-valid',
    repairs: setting.repairs ?? 16,
    known: new KnownReplies(),
    read: memoizedParse(undefined, session.engine.parse),
    onEvent: (event) => void events.push(event),
    events,
  };
}

/** Reviews a proposal, and makes sure that the session stands where it did. */
export async function reviewed(program: string, setting: Setting = {}): Promise<Reviewed> {
  const input = await reviewInput(setting);
  const { session, events } = input;
  const before = session.digest();
  const outcome = await review(readStrictly(program, input.read), input);
  expect(session.digest()).toBe(before);
  const isAccepted = outcome.kind === 'accepted';
  return {
    session,
    outcome,
    kind: outcome.kind,
    source: isAccepted ? outcome.trial.source : undefined,
    questions: isAccepted ? outcome.leftOut.flatMap(({ isAsked, finding }) => (isAsked ? [finding] : [])) : [],
    findings: isAccepted ? [] : outcome.findings,
    verdicts: events.flatMap((event) => (event.kind === 'verdict' ? [event] : [])),
    events,
  };
}

/** Settings in which one gate looks. */
export function only(gate: string, remedy: Remedy = 'repair'): Settings {
  return { [gate]: remedy };
}

/** The verdicts as `gate: kind`, without those that nothing was found. */
export function decisions({ verdicts }: Reviewed): readonly string[] {
  const found = verdicts.filter(({ verdict }) => verdict.kind !== 'pass');
  return found.map(({ gate, verdict }) => `${gate}: ${verdict.kind}`);
}

/** What was done to the drafts, in order. */
export function done({ verdicts }: Reviewed): readonly string[] {
  return verdicts.flatMap(({ verdict }) => ('what' in verdict && verdict.what !== undefined ? [verdict.what] : []));
}

/** The codes of what was found, in order. */
export function codes({ verdicts }: Reviewed): readonly string[] {
  return verdicts.flatMap(({ verdict }) => ('findings' in verdict ? verdict.findings.map(({ code }) => code) : []));
}

/** Every gate passed the draft, each once, in order. */
export const ALL_PASS: readonly GivenVerdict[] = GATE_NAMES.map((gate) => ({ gate, verdict: { kind: 'pass' } }));

/** A model that gives no answer. */
export function failing(message = 'the model is away'): FakeModel {
  return answering(() => Promise.reject(new ModelError({ code: 'unreachable', message })));
}
