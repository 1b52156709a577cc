/**
 * A verdict turned round: what stopped or changed a proposal lets it pass, and what let it pass stops it. The step is taken once
 * more, with the same proposals, on a fork of the environment before it; then the gates are as they were.
 */
import type { Gate, GateRule } from 'typetod/dialogue';
import {
  type Verdict,
  type Explained,
  type Point,
  actionAgain,
  tracedAction,
  tracedObservation,
  type EpisodeEvent,
  type EventOf,
} from 'typetod/internal';
import type { AgentAction, Observation, Task } from 'typetod/testbed';
import { gatesOf, type JudgedStep } from './verdicts.js';

export const DID = ['stopped', 'passed'] as const;

/** One of {@link DID}: `stopped` is every verdict but to pass, also one that mended or asked. */
export type Did = (typeof DID)[number];

export interface Flip {
  /** The gate; of calls of tools, the director. */
  readonly gate: string;
  /** Its verdict, such as `repair`. */
  readonly verdict: string;
  readonly did: Did;
  readonly codes: readonly string[];
  /** The gates with which the step is taken instead. */
  readonly gates: readonly GateRule[];
}

/** The name by which environments find their director. */
const DIRECTOR = 'what-if';

const STOPPED = [{ code: 'aborted', message: 'It was stopped, to see what comes of it.', legal: [] }];

/** Stops whatever it looks at, in the place of the gate of that name. */
const stopping = (name: string): GateRule => {
  const gate: Gate = { name, inspect: () => STOPPED };
  return { gate, remedy: 'abort' };
};

const without = (gates: readonly GateRule[], name: string): readonly GateRule[] =>
  gates.filter(({ gate }) => gate.name !== name);

type Against = Exclude<Verdict, { readonly kind: 'pass' }>;

/** Whether a verdict did something to a proposal: a note leaves it as it is. */
const isAgainst = (verdict: Verdict): verdict is Against => verdict.kind !== 'pass' && verdict.kind !== 'note';

/** The verdicts on the program of a step: of each gate one, the first that is not to pass. */
export function flipsOf<T extends Task>({ before, verdicts }: JudgedStep<T>): readonly Flip[] {
  const gates = gatesOf(before);
  return gates.flatMap(({ gate: { name } }): readonly Flip[] => {
    const own = verdicts.filter(({ gate }) => gate === name).map(({ verdict }) => verdict);
    const found = own.find(isAgainst);
    if (found) {
      const codes = [...new Set(found.findings.map(({ code }) => code))];
      return [{ gate: name, verdict: found.kind, did: 'stopped', codes, gates: without(gates, name) }];
    }
    return own.length === 0 ? [] : [{ gate: name, verdict: 'pass', did: 'passed', codes: [], gates: [stopping(name)] }];
  });
}

/** What the director may have said of calls of tools: that, and its contrary. It is found out by what comes of them. */
export function directorFlips<T extends Task>({ before, event }: JudgedStep<T>): readonly Flip[] {
  const gates = gatesOf(before);
  const isLooking = event.action.kind === 'call' && gates.some(({ gate }) => gate.name === DIRECTOR);
  if (!isLooking) return [];
  const of = { gate: DIRECTOR, codes: [] };
  return [
    { ...of, verdict: 'revise or abort', did: 'stopped', gates: without(gates, DIRECTOR) },
    { ...of, verdict: 'pass', did: 'passed', gates: [...without(gates, DIRECTOR), stopping(DIRECTOR)] },
  ];
}

/** An episode that took another way at a step. */
export interface Otherwise<T extends Task> {
  readonly explained: Explained<T>;
  /** The point after the step. */
  readonly point: Point<T>;
  /** Whether the step came to the same all the same. */
  readonly isSame: boolean;
}

function stepOf(event: EventOf<'step'>, action: AgentAction, observation: Observation | undefined) {
  const seen = tracedObservation(observation);
  return {
    kind: 'step',
    step: event.step,
    action: tracedAction(action, observation),
    ...(seen && { observation: seen }),
  };
}

/** Whether two observations of a step are of the same turn. */
function sameSeen(one: Observation | undefined, other: Observation | undefined): boolean {
  return JSON.stringify(tracedObservation(one)) === JSON.stringify(tracedObservation(other));
}

/** Takes a step of an episode with other gates, and puts the gates back. */
export async function otherwise<T extends Task>(
  explained: Explained<T>,
  { before, event, line, after }: JudgedStep<T>,
  { gates }: Flip,
): Promise<Otherwise<T>> {
  const action = await actionAgain(before, event.action);
  const taken = before.forkWith(gates);
  const { observation } = await taken.step(action);
  const environment = taken.forkWith(gatesOf(before));
  const digest = environment.digest();
  const changed = { ...stepOf(event, action, observation), digest } as EpisodeEvent;
  const events = [...explained.events.slice(0, line - 1), changed];
  const point = { lines: line, step: event.step, environment, heard: after.heard, ...(observation && { observation }) };
  const isSame = digest === after.environment.digest() && sameSeen(observation, after.observation);
  return { explained: { ...explained, events }, point, isSame };
}
