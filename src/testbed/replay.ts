/** Executes the trace of an episode once more: the same task, seed and actions must give the same digests. */
import type { Parser } from '../dialogue/parsers/parser.js';
import type { AgentAction, Observation } from './action.js';
import { differencesOf, endDifferences, type TraceDifference, UserAgain } from './audit.js';
import { invalidAction } from './plain-action.js';
import type { Environment, Heard, StepResult, Task } from './environment.js';
import { gradeAgain } from './grade-episode.js';
import type { Grade } from './grade.js';
import type { Suite } from './suite.js';
import { TestbedError } from './testbed-error.js';
import type { EpisodeEvent, TracedAction, EventOf } from './trace.js';
import { tracedObservation } from './traced.js';

/** A line of a trace that was executed. */
export interface ReplayedEvent<T extends Task = Task> {
  readonly event: EpisodeEvent;
  /** Its number, from 1. */
  readonly line: number;
  /** The environment after it. It goes on with the next line: fork it to keep it. */
  readonly environment: Environment<T>;
  /** What the agent sees by it. */
  readonly observation?: Observation;
  /** What the user heard by it, without the words beside earlier calls. */
  readonly heard?: Heard;
  /** Whether the environment is at an end by it. */
  readonly isDone: boolean;
  /** What differs from the line. */
  readonly differences: readonly TraceDifference[];
}

/** A trace that was executed once more. */
export interface ReplayedTrace<T extends Task = Task> {
  /** What differs; nothing where the trace holds. */
  readonly differences: readonly TraceDifference[];
  /** The grade, made anew; undefined for an episode that was cut off or that nobody graded. */
  readonly grade?: Grade;
  /** The environment as it stands at the end. */
  readonly environment: Environment<T>;
  /** The environment as it stood at the beginning. */
  readonly begun: Environment<T>;
}

/**
 * The task of a trace and its first line.
 *
 * @throws TestbedError `bad-trace` for a trace without a beginning or of another suite, `unknown-task`.
 */
export function taskOfTrace<T extends Task>(
  suite: Suite<T>,
  events: readonly EpisodeEvent[],
): readonly [T, EventOf<'begin'>] {
  const [begin] = events;
  if (begin?.kind !== 'begin')
    throw new TestbedError({ code: 'bad-trace', message: 'The trace has no beginning. Give all of its lines.' });
  if (begin.suite !== '' && begin.suite !== suite.name) {
    const message = `The trace is of the suite '${begin.suite}', not of '${suite.name}'. Give that suite.`;
    throw new TestbedError({ code: 'bad-trace', message });
  }
  const task = suite.tasks.find(({ id }) => id === begin.task);
  if (task) return [task, begin];
  const message = `The suite '${suite.name}' has no task '${begin.task}', of which the trace is.`;
  throw new TestbedError({ code: 'unknown-task', message });
}

type TracedProgram = TracedAction & { readonly kind: 'program' };

/** A traced action as an environment takes it, where gates changed nothing of it. */
function actionOf(action: TracedAction): AgentAction {
  if (action.kind === 'invalid') return action.given as unknown as AgentAction;
  if (action.kind !== 'program') return action;
  return { kind: 'program', program: action.unheard ? proposing([action.program], action) : action.program };
}

/** Proposes one program after the other; the last one as often as gates ask for another. */
function proposing(programs: readonly string[], { unheard }: Pick<TracedProgram, 'unheard'>): Parser {
  let asked = 0;
  const parse = () => {
    const source = programs[Math.min(asked, programs.length - 1)] ?? '';
    asked += 1;
    return Promise.resolve({ source, ...(unheard && { unheard }) });
  };
  return { name: 'trace', parse };
}

/**
 * A traced action as it is taken again. A program that gates changed is proposed as it was: they leave out the same, so the agent answers the
 * same, and later variables have the same names. Where that commits another program, as with gates that depend on how sure a
 * parser was, the committed one is proposed.
 */
export async function actionAgain(environment: Environment, traced: TracedAction): Promise<AgentAction> {
  if (traced.kind !== 'program' || traced.proposed === undefined) return actionOf(traced);
  const { program, proposed, again, unheard } = traced;
  // Twice from the first proposal on: in a fork, and then here.
  const action = (): AgentAction => ({ kind: 'program', program: proposing([proposed, ...(again ?? [])], traced) });
  const { observation } = await environment.fork().step(action());
  const isSame = observation?.kind === 'turn' && observation.turn.source === program;
  return isSame ? action() : actionOf({ kind: 'program', program, ...(unheard && { unheard }) });
}

async function taken(environment: Environment, traced: TracedAction): Promise<StepResult> {
  const action = await actionAgain(environment, traced);
  const text = invalidAction(action);
  if (text !== undefined) return { observation: { kind: 'invalid', text }, done: false };
  return environment.step(action);
}

/** What a replay of a program sees may differ where gates have changed what was proposed: the digest tells. */
function seenDifferences(line: number, event: EventOf<'step'>, { observation }: StepResult) {
  if (event.action.kind === 'program' && event.action.proposed !== undefined) return [];
  return differencesOf(line, 'observation', event.observation, tracedObservation(observation));
}

/**
 * Executes a trace line by line.
 *
 * @throws TestbedError `bad-trace`, `unknown-task`; what the environment throws.
 */
export async function* replayEvents<T extends Task>(
  suite: Suite<T>,
  events: readonly EpisodeEvent[],
): AsyncGenerator<ReplayedEvent<T>> {
  const [task, begin] = taskOfTrace(suite, events);
  const environment = suite.environment();
  await environment.reset(task, begin.seed);
  for (const [at, event] of events.entries()) {
    const line = at + 1;
    if (event.kind === 'user' && !event.end) environment.hear(event.text);
    const result = event.kind === 'step' ? await taken(environment, event.action) : undefined;
    const seen = event.kind === 'step' && result ? seenDifferences(line, event, result) : [];
    const digest = 'digest' in event ? differencesOf(line, 'digest', event.digest, environment.digest()) : [];
    const { heard, observation } = result ?? {};
    const shown = { ...(heard && { heard }), ...(observation && { observation }) };
    const isDone = result?.done ?? false;
    yield { event, line, environment, ...shown, isDone, differences: [...seen, ...digest] };
  }
}

/** The checks of one trace that is executed. */
class Audit<T extends Task> {
  private readonly user: UserAgain | undefined;
  private isDone = false;

  constructor(
    suite: Suite<T>,
    private readonly events: readonly EpisodeEvent[],
  ) {
    const [task, begin] = taskOfTrace(suite, events);
    this.user = UserAgain.of(suite, task, begin);
  }

  async differences({
    event,
    line,
    heard,
    isDone,
    differences,
  }: ReplayedEvent<T>): Promise<readonly TraceDifference[]> {
    this.user?.hear(event, heard);
    if (event.kind === 'step') this.isDone = isDone;
    const said = event.kind === 'user' ? ((await this.user?.differences(line, event)) ?? []) : [];
    const before = this.events.slice(0, line - 1);
    const ended = event.kind === 'end' ? endDifferences(line, event, before, this.isDone) : [];
    return [...differences, ...said, ...ended];
  }
}

/**
 * Executes a trace once more, grades it anew, and says where it differs: in digests and observations, in what its user says
 * who is driven by no model, in its end, and in its grade.
 *
 * The environment and the suite are asked: agents and models are not. Verdicts of a judge are taken from the trace.
 *
 * @throws TestbedError `bad-trace`, `unknown-task`, `bad-grade`; what the environment throws.
 * @example
 * const [episode] = readTraces(readFileSync('run/traces.jsonl', 'utf8'));
 * const { differences } = await replayTrace(suite, episode.events);
 */
export async function replayTrace<T extends Task>(
  suite: Suite<T>,
  events: readonly EpisodeEvent[],
): Promise<ReplayedTrace<T>> {
  const audit = new Audit(suite, events);
  const differences: TraceDifference[] = [];
  let begun: Environment<T> | undefined;
  let environment = suite.environment();
  for await (const replayed of replayEvents(suite, events)) {
    environment = replayed.environment;
    begun ??= environment.fork();
    differences.push(...(await audit.differences(replayed)));
  }
  const [task] = taskOfTrace(suite, events);
  const ended = { environment, begun: begun ?? environment };
  const at = events.findIndex(({ kind }) => kind === 'grade');
  const traced = events[at];
  if (traced?.kind !== 'grade') return { differences, ...ended };
  const grade = await gradeAgain(suite, { task, ...ended, events });
  const graded = differencesOf(at + 1, 'grade', traced.grade, grade);
  return { differences: [...differences, ...graded], ...(grade && { grade }), ...ended };
}
