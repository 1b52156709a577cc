import {
  DEFAULT_NOW,
  type EpisodeEvent,
  type FinishedEpisode,
  type GradePart,
  type RewardBasis,
  type UserFidelity,
} from 'typetod/internal';
import { inventedIn, valuesIn } from '../../lab/agents/asking/grounded.js';
import type { Model } from 'typetod/models';
import type { Grade } from 'typetod/testbed';
import { evaluateTau2, type Tau2EvaluationOptions } from '../evaluate/evaluate.js';
import { answeredCalls, type Tau2Message } from '../evaluate/message.js';
import { initialWorld } from '../evaluate/replay.js';
import type { Tau2Component } from '../folder/task.js';
import { breachesOf } from '../policy/breaches.js';
import type { ToolCall } from '../tools/call.js';
import type { Tau2World } from '../world/tau2-world.js';
import type { Tau2Environment, Tau2Task } from './environment.js';
import { committedCalls, goldCalls, missingCalls } from './gold.js';

export const COMPONENT_NAMES: Readonly<Record<Tau2Component, RewardBasis>> = {
  DB: 'world',
  COMMUNICATE: 'told',
  ACTION: 'calls',
  NL_ASSERTION: 'judged',
  ENV_ASSERTION: 'predicates',
};

export interface Tau2GradeOptions {
  /** What the reward rests on: `task`, the basis that the task names, or components by name. */
  readonly basis: 'task' | readonly Tau2Component[];
  /** Judges the sentences of a task. */
  readonly judge: Model | undefined;
  /** Ends the wait for the judge. */
  readonly signal?: AbortSignal;
  /** What the judge has said before: it is not asked again. */
  readonly verdict?: GradePart;
}

/** What the user did against the task, as what they meant tells; undefined for users that do not tell. */
function fidelityOf(events: readonly EpisodeEvent[], isDone: boolean): UserFidelity | undefined {
  const turns = events.filter((event) => event.kind === 'user');
  if (turns.length === 0 || turns.some(({ meant }) => meant === undefined)) return undefined;
  const endedEarly = turns.at(-1)?.end === 'done' && !isDone ? 1 : 0;
  // Such users say what the scenario says, and confirm no other calls than the gold ones.
  return { false: 0, gaveIn: 0, endedEarly, leaked: 0 };
}

/** What of a conversation values may be from. A closed set is known from the tools and the policy. */
function entriesOf(messages: readonly Tau2Message[], environment: Tau2Environment): Parameters<typeof inventedIn>[0] {
  const known = { by: 'result', text: `${environment.policy}\n${JSON.stringify(environment.tools())}` } as const;
  const entries = messages.flatMap((message): Parameters<typeof inventedIn>[0] => {
    if (message.role === 'tool') return [{ by: 'result', text: message.text }];
    if (message.role === 'user') return [{ by: 'user', text: message.text }];
    return (message.calls ?? []).map((call) => ({ by: 'agent', text: '', call }));
  });
  return [known, ...entries];
}

/** Whether a call was done with a text that no user said and nothing showed. Sums are worked out, so numbers may be new. */
function isFabricated(committed: readonly ToolCall[], messages: readonly Tau2Message[], environment: Tau2Environment) {
  const made = inventedIn(entriesOf(messages, environment), environment.now ?? DEFAULT_NOW);
  const values = committed.flatMap((call) => valuesIn(call.arguments));
  return values.some(([, value]) => typeof value === 'string' && made.has(value));
}

/** Grades an episode: its calls are carried out again, and compared with the gold calls. */
export async function gradeTau2(
  base: Tau2World,
  { record }: Tau2Task,
  episode: FinishedEpisode<Tau2Task>,
  { basis, judge, signal, verdict }: Tau2GradeOptions,
): Promise<Grade> {
  const environment = episode.environment as Tau2Environment;
  const { messages } = environment;
  const history = record.initial_state?.message_history?.length ?? 0;
  const endedByUser = episode.end.startsWith('user-');
  const options: Tau2EvaluationOptions = {
    ...(basis !== 'task' && { basis }),
    ...(judge && { judge }),
    ...(signal && { signal }),
    ...(verdict && { verdict }),
  };
  const result = await evaluateTau2(base, record, { messages: messages.slice(history), endedByUser }, options);
  const parts = result.basis.map((one): GradePart => ({ basis: COMPONENT_NAMES[one], ...result.components[one] }));
  const gold = goldCalls(base, record).filter(({ name, fails }) => !fails && base.mutates(name));
  const committed = committedCalls(base, messages);
  const missing = missingCalls(gold, committed);
  const unjudged = Object.entries(result.components).flatMap(([name, { score }]) => (score === null ? [name] : []));
  // Where a task has no sentences, that they hold says nothing.
  const { nl_assertions: sentences, env_assertions: checks } = record.evaluation_criteria ?? {};
  const asked = (name: string): boolean =>
    (name !== 'NL_ASSERTION' || (sentences?.length ?? 0) > 0) &&
    (name !== 'ENV_ASSERTION' || (checks?.length ?? 0) > 0);
  const breaches = breachesOf(initialWorld(base, record), messages.slice(history)).map(
    ({ rule, tool, why }) => `${rule} ${tool ?? 'message'}: ${why}`,
  );
  const isMadeUp = result.reward < 1 && breaches.length === 0 && isFabricated(committed, messages, environment);
  const fidelity = fidelityOf(episode.events, missing.length === 0);
  return {
    reward: result.reward,
    passed: result.reward === 1,
    parts,
    critical: { correct: gold.length - missing.length, committed: committed.length, required: gold.length },
    breaches,
    ...(isMadeUp && { failure: 'tool-hallucination' }),
    ...(unjudged.length > 0 && { unjudged }),
    ...(fidelity && { fidelity }),
    figures: {
      ...Object.fromEntries(
        Object.entries(result.components).map(([name, { score }]) => [name, asked(name) ? score : null]),
      ),
      basis: [...result.basis],
      undecided: [...result.undecided],
      calls: answeredCalls(messages).length,
    },
  };
}
