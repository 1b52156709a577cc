/** A run of τ² tasks as a result file of τ²-bench, so that its reports and viewers read it. */
import {
  asJson,
  type ExportedEpisode,
  type GradePart,
  type Json,
  type RunManifest,
  unperturbed,
} from 'typetod/internal';
import type { Suite } from 'typetod/testbed';
import { answeredCalls, type Tau2Message } from '../evaluate/message.js';
import type { Tau2Component } from '../folder/task.js';
import { COMPONENT_NAMES } from '../suite/grade.js';
import { Tau2Environment, type Tau2Task } from '../suite/environment.js';

/** Traces have no times, and upstream wants some. */
const NO_TIME = '1970-01-01T00:00:00';

type End = ExportedEpisode['end'];

/** The words by which upstream's user ends a conversation. */
const STOPS: Readonly<Partial<Record<End, string>>> = {
  'user-transferred': '###TRANSFER###',
  'user-out-of-scope': '###OUT-OF-SCOPE###',
};

const REASONS: Readonly<Partial<Record<End, string>>> = { 'max-steps': 'max_steps', 'max-errors': 'too_many_errors' };

const endedByUser = (end: End): boolean => end.startsWith('user-');

/** What upstream's environment would have seen: calls that were refused before they were carried out are left out. */
function carriedOut(messages: readonly Tau2Message[]): readonly Tau2Message[] {
  const refused = new Set(answeredCalls(messages).flatMap(({ call, result }) => (result?.isRefused ? [call] : [])));
  return messages.flatMap((message): readonly Tau2Message[] => {
    if (message.role === 'tool') return message.isRefused ? [] : [message];
    if (!message.calls) return [message];
    const calls = message.calls.filter((call) => !refused.has(call));
    const { role, text } = message;
    if (calls.length > 0) return [{ role, text, calls }];
    return text === '' ? [] : [{ role, text }];
  });
}

function messageRecord(message: Tau2Message, at: number): object {
  const about = { turn_idx: at, timestamp: NO_TIME };
  if (message.role === 'tool') {
    const { id, text, isError } = message;
    return { id, role: 'tool', content: text, requestor: 'assistant', error: isError, ...about };
  }
  const { role, text, calls } = message;
  const tool_calls = calls?.map((call) => ({ ...call, requestor: role })) ?? null;
  return { role, content: text === '' ? null : text, tool_calls, ...about };
}

/** The last words of the user, who ends by a token. */
function lastWords({ end, chat }: ExportedEpisode): readonly Tau2Message[] {
  if (!endedByUser(end)) return [];
  const last = chat.messages.at(-1);
  const words = last?.role === 'user' ? [last.content] : [];
  return [{ role: 'user', text: [...words, STOPS[end] ?? '###STOP###'].join(' ') }];
}

const isPart = (component: Tau2Component, { basis }: GradePart): boolean => COMPONENT_NAMES[component] === basis;

function rewardInfo({ grade }: ExportedEpisode): object {
  const components = Object.keys(COMPONENT_NAMES) as Tau2Component[];
  const reward_basis = components.filter((one) => grade.parts.some((part) => isPart(one, part)));
  const scores = reward_basis.flatMap((one) => {
    const score = grade.parts.find((part) => isPart(one, part))?.score ?? null;
    return score === null ? [] : [[one, score] as const];
  });
  return { reward: grade.reward, reward_basis, reward_breakdown: Object.fromEntries(scores) };
}

function simulationRecord(episode: ExportedEpisode): object {
  const { id, task, trial, seed, end } = episode;
  const environment = unperturbed(episode.environment) as Tau2Environment;
  const messages = [...carriedOut(environment.messages), ...lastWords(episode)];
  return {
    ...{ id, task_id: task, trial: trial - 1, seed },
    ...{ timestamp: NO_TIME, start_time: NO_TIME, end_time: NO_TIME, duration: 0 },
    termination_reason: endedByUser(end) ? 'user_stop' : (REASONS[end] ?? 'agent_error'),
    reward_info: rewardInfo(episode),
    messages: messages.map(messageRecord),
  };
}

/** Whether these are tasks of τ². */
export const isTau2Suite = (suite: Suite): boolean => unperturbed(suite.environment()) instanceof Tau2Environment;

/**
 * The result file of a run.
 *
 * @param suite - a suite of τ²: {@link isTau2Suite}.
 * @param manifest - of the run; left out for traces that stand alone.
 */
export function tau2ResultFile(
  suite: Suite,
  episodes: readonly ExportedEpisode[],
  manifest: RunManifest | undefined,
): Json {
  const [first] = episodes;
  const environment = unperturbed(suite.environment()) as Tau2Environment;
  const played = new Set(episodes.map(({ task }) => task));
  const tasks = (suite.tasks as readonly Tau2Task[]).filter(({ id }) => played.has(id));
  return asJson({
    timestamp: NO_TIME,
    info: {
      git_commit: 'typetod',
      num_trials: manifest?.trials ?? Math.max(1, ...episodes.map(({ trial }) => trial)),
      max_steps: manifest?.limits.maxSteps ?? 200,
      max_errors: manifest?.limits.maxErrors ?? 10,
      user_info: { implementation: manifest?.user ?? first?.user ?? 'unknown' },
      agent_info: { implementation: manifest?.agent ?? first?.agent ?? 'unknown' },
      environment_info: { domain_name: environment.domain, policy: environment.policy },
      seed: manifest?.seed ?? null,
    },
    tasks: tasks.map(({ record }) => record),
    simulations: episodes.map(simulationRecord),
  });
}
