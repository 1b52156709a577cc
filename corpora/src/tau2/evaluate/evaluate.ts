import { type Model, type Json, jsonOf, type ModelRequest } from 'typetod/models';
import type { GradePart } from 'typetod/internal';
import type { Tau2TaskRecord } from '../folder/read-folder.js';
import type { Tau2Component } from '../folder/task.js';
import type { Tau2World } from '../world/tau2-world.js';
import {
  actionScore,
  communicateScore,
  databaseScore,
  environmentScore,
  goldWorld,
  type Tau2Score,
  unjudgedScore,
} from './components.js';
import type { Tau2Message } from './message.js';
import { historyOf, preparedWorld, replayed } from './replay.js';
import { z } from 'zod';

const verdicts = z.object({
  verdicts: z.array(z.object({ holds: z.boolean(), reason: z.string() })),
});

const INSTRUCTIONS = `You judge a finished conversation between a service agent and a user. For each numbered expectation on the agent, decide whether the conversation shows that it holds. Judge by the conversation alone. Where it shows neither, it does not hold. Answer with one verdict for each expectation, in their order: whether it holds, and the reason in one sentence.`;

function lineOf(message: Tau2Message): readonly string[] {
  if (message.role === 'tool') return [`tool result: ${message.text}`];
  const calls = (message.calls ?? []).map(
    ({ name, arguments: args }) => `${message.role} calls ${name}(${JSON.stringify(args)})`,
  );
  return [...(message.text === '' ? [] : [`${message.role}: ${message.text}`]), ...calls];
}

function requestOf(task: string, assertions: readonly string[], messages: readonly Tau2Message[]): ModelRequest {
  const expectations = assertions.map((one, at) => `${at + 1}. ${one}`).join('\n');
  const conversation = messages.flatMap(lineOf).join('\n');
  return {
    purpose: 'judge',
    place: { dialogue: task, turn: messages.length, step: 0, attempt: 0 },
    messages: [
      { role: 'system', content: INSTRUCTIONS },
      { role: 'user', content: `Conversation:\n${conversation}\n\nExpectations:\n${expectations}` },
    ],
    answer: { kind: 'json', name: 'verdicts', schema: z.toJSONSchema(verdicts) as { readonly [name: string]: Json } },
  };
}

/**
 * Asks a model whether sentences on a conversation hold.
 *
 * An answer that is no verdict on each sentence decides nothing: the score is null.
 *
 * @throws ModelError when the model gives no answer; the signal's reason on abort.
 */
async function judgedScore(
  judge: Model,
  task: string,
  assertions: readonly string[],
  messages: readonly Tau2Message[],
  signal?: AbortSignal,
): Promise<Tau2Score> {
  const reply = await judge.ask(requestOf(task, assertions, messages), signal ? { signal } : {});
  const answer = verdicts.safeParse(reply.json ?? jsonOf(reply.text));
  if (!answer.success || answer.data.verdicts.length !== assertions.length) {
    return { score: null, why: [`${judge.name} gave no verdict on each of ${assertions.length} assertions`] };
  }
  const why = answer.data.verdicts.flatMap(({ holds, reason }, at) =>
    holds ? [] : [`${JSON.stringify(assertions[at])} does not hold: ${reason}`],
  );
  return { score: why.length === 0 ? 1 : 0, why };
}

export interface Tau2Conversation {
  /** All messages after the history that the task begins with. */
  readonly messages: readonly Tau2Message[];
  /** Whether the user ended it. Any other end scores 0. */
  readonly endedByUser: boolean;
}

/** How a conversation is scored. */
export interface Tau2EvaluationOptions {
  /** What the reward rests on: the basis of the task if left out. */
  readonly basis?: readonly Tau2Component[];
  /** Judges the sentences of a task. Without one, sentences are not judged, and do not count. */
  readonly judge?: Model;
  /** Ends the wait for the judge. */
  readonly signal?: AbortSignal;
  /** What the judge said of the conversation before: it is not asked again. */
  readonly verdict?: Pick<GradePart, 'score' | 'why'>;
}

export interface Tau2Evaluation {
  /** 1 or 0: the product of the components of the basis that could be decided; 0 if the user did not end it. */
  readonly reward: 0 | 1;
  /** What the reward rests on. */
  readonly basis: readonly Tau2Component[];
  /** The components of the basis that nobody could decide: the reward leaves them out. */
  readonly undecided: readonly Tau2Component[];
  /** All components, also those that are not in the basis. */
  readonly components: Readonly<Record<Tau2Component, Tau2Score>>;
}

/** What the reward rests on where no judge is needed. */
export const JUDGE_FREE_BASIS: readonly Tau2Component[] = ['DB', 'COMMUNICATE'];

/**
 * Scores a conversation as upstream does: its calls are carried out again from the world in which the task begins, and
 * the result is compared with that of the gold calls.
 *
 * @throws Tau2Error `replay-differs` when a call, carried out again, answers something else; `bad-initial-state`.
 * ModelError when the judge gives no answer; the signal's reason on abort.
 */
export async function evaluateTau2(
  world: Tau2World,
  task: Tau2TaskRecord,
  { messages, endedByUser }: Tau2Conversation,
  {
    basis = task.evaluation_criteria?.reward_basis ?? JUDGE_FREE_BASIS,
    judge,
    signal,
    verdict,
  }: Tau2EvaluationOptions = {},
): Promise<Tau2Evaluation> {
  const criteria = task.evaluation_criteria;
  const begun = replayed(preparedWorld(world, task), historyOf(task));
  const all = [...historyOf(task), ...messages];
  const assertions = criteria?.nl_assertions ?? [];
  const judged = () =>
    judge && assertions.length > 0 ? judgedScore(judge, task.id, assertions, all, signal) : unjudgedScore(criteria);
  const components = {
    DB: databaseScore(replayed(begun, messages), goldWorld(begun, task)),
    COMMUNICATE: communicateScore(criteria, all),
    ACTION: actionScore(criteria, all),
    NL_ASSERTION: verdict ? scoreOf(verdict) : await judged(),
    ENV_ASSERTION: environmentScore(criteria),
  };
  const undecided = basis.filter((one) => components[one].score === null);
  const isMet = endedByUser && basis.every((one) => components[one].score !== 0);
  return { reward: isMet ? 1 : 0, basis, undecided, components };
}

/** A verdict holds or not, or decides nothing. */
function scoreOf({ score, why }: NonNullable<Tau2EvaluationOptions['verdict']>): Tau2Score {
  return { score: score === null ? null : score === 1 ? 1 : 0, why };
}
