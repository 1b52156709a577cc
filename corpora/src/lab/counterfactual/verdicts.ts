/**
 * The verdicts of a recorded episode, each with the environment before the step that it is about. A trace has what gates came to and
 * not what each of them said; it is executed once more, and the gates say it again.
 */
import type { GateRule } from 'typetod/dialogue';
import {
  type Verdict,
  Hearing,
  type SessionEnvironment,
  type Heard,
  type Point,
  type ReplayedEvent,
  replayEvents,
  type EpisodeEvent,
  type EventOf,
} from 'typetod/internal';
import type { Environment, Suite, Task } from 'typetod/testbed';

export interface JudgedStep<T extends Task> {
  /** The line of the trace. */
  readonly event: EventOf<'step'>;
  /** Its number, from 1. */
  readonly line: number;
  /** The environment before the step, when the user had spoken. */
  readonly before: SessionEnvironment<T>;
  readonly after: Point<T>;
  /** The verdicts on programs, in their order; none for calls of tools. */
  readonly verdicts: readonly { readonly gate: string; readonly verdict: Verdict }[];
}

const hasGates = <T extends Task>(environment: Environment<T>): environment is SessionEnvironment<T> =>
  'forkWith' in environment && 'manager' in environment;

function verdictsIn({ observation }: ReplayedEvent): JudgedStep<Task>['verdicts'] {
  const events = observation?.kind === 'turn' ? observation.turn.events : [];
  return events.flatMap((event) => (event.kind === 'verdict' ? [{ gate: event.gate, verdict: event.verdict }] : []));
}

/** The gates of an environment, in the order in which they look. */
export const gatesOf = ({ manager }: Pick<SessionEnvironment, 'manager'>): readonly GateRule[] => manager.gates;

/**
 * The steps of an episode that gates may have looked at. There are none in an environment without gates.
 *
 * @throws TestbedError `bad-trace`, `unknown-task`; what the environment throws.
 */
export async function judgedSteps<T extends Task>(
  suite: Suite<T>,
  events: readonly EpisodeEvent[],
): Promise<readonly JudgedStep<T>[]> {
  const steps: JudgedStep<T>[] = [];
  const hearing = new Hearing();
  let all: readonly Heard[] = [];
  let before: Environment<T> | undefined;
  for await (const replayed of replayEvents(suite, events)) {
    const { event, line, environment, heard, observation } = replayed;
    const words = hearing.add(event, heard);
    if (words) all = [...all, words];
    const isLookedAt = event.kind === 'step' && (event.action.kind === 'program' || event.action.kind === 'call');
    if (isLookedAt && before && hasGates(before)) {
      const seen = observation && !heard ? { observation } : {};
      const after = { lines: line, step: event.step, environment: environment.fork(), heard: all, ...seen };
      steps.push({ event, line, before, after, verdicts: verdictsIn(replayed) });
    }
    before = environment.fork();
  }
  return steps;
}
