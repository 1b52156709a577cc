/**
 * Episodes in the formats that trainers read, one JSON object in each line.
 *
 * | format      | a line is                                     | read by                                                      |
 * | ----------- | --------------------------------------------- | ------------------------------------------------------------ |
 * | `messages`  | an episode as a chat with tools               | what reads conversations of chat completions                 |
 * | `trl`       | an answer of the agent, with all before it    | `trl` 1: prompt and completion; the rewards are columns      |
 * | `verifiers` | a trace of one branch                         | `verifiers` 0.4: `WireTrace.model_validate`                  |
 * | `openenv`   | an episode                                    | `openenv-core` 0.3: `EpisodeRecord`, a line of results.jsonl |
 */
import type { ToolSchema } from '../../service/index.js';
import type { Json } from '../../world/index.js';
import { parsedJson } from '../../text/index.js';
import { asJson } from '../traced.js';
import type { Completion } from '../action.js';
import type { ChatCall, ChatMessage } from './chat.js';
import type { ExportedEpisode } from './episode.js';

const functionOf = (tool: ToolSchema) => ({ type: 'function', function: tool });

/** A message with its calls. @param formOf - the form of a call. */
function messageWith(message: ChatMessage, formOf: (call: ChatCall) => object) {
  const { role, content } = message;
  if (message.role === 'tool') return { role, content, tool_call_id: message.call.id, name: message.call.name };
  if (message.role !== 'assistant' || message.calls.length === 0) return { role, content };
  return { role, content, tool_calls: message.calls.map(formOf) };
}

/** A message of chat completions. @param give - how arguments are given. */
const completionMessage = (message: ChatMessage, give: (call: ChatCall) => unknown) =>
  messageWith(message, (call) => ({
    id: call.id,
    type: 'function',
    function: { name: call.name, arguments: give(call) },
  }));

const asText = (call: ChatCall): string => call.arguments;
const asValue = (call: ChatCall): unknown => parsedJson(call.arguments, () => call.arguments);

/** What every format has of an episode, beside its own members. */
function aboutEpisode({ suite, task, trial, seed, agent, user, end, grade, rewards }: ExportedEpisode) {
  const { reward, passed } = grade;
  return { suite, task, trial, seed, agent, user, end, reward, passed, graded_reward: rewards.graded };
}

const stepRewards = ({ rewards }: ExportedEpisode) =>
  rewards.steps.map(({ step, reward, calls }) => ({ step, reward, calls }));

function messagesLines(episode: ExportedEpisode): readonly unknown[] {
  const { messages, tools } = episode.chat;
  return [
    {
      id: episode.id,
      messages: messages.map((message) => completionMessage(message, asText)),
      tools: tools.map(functionOf),
      ...aboutEpisode(episode),
      steps: stepRewards(episode),
    },
  ];
}

/** The mean of the transactions of a step; null where it did none. */
function callReward(episode: ExportedEpisode, step: number): number | null {
  const calls = episode.rewards.steps.find((one) => one.step === step)?.calls ?? [];
  return calls.length === 0 ? null : calls.reduce((sum, { reward }) => sum + reward, 0) / calls.length;
}

/** The tokens of an answer in the names of `rollout_func`, and all that the model wrote. */
function tokenColumns({ promptIds, ids, logprobs, text }: Completion): object {
  return {
    ...(promptIds && { prompt_ids: promptIds }),
    ...(ids && { completion_ids: ids }),
    ...(logprobs && { logprobs }),
    ...(text !== undefined && { raw_completion: text }),
  };
}

/** TRL reads tools from a column of text: rows of several suites have one type then. */
function trlLines(episode: ExportedEpisode): readonly unknown[] {
  const { messages, tools } = episode.chat;
  const shown = JSON.stringify(tools.map(functionOf));
  return messages.flatMap((message, at): readonly unknown[] => {
    if (message.role !== 'assistant') return [];
    const { step } = message;
    return [
      {
        prompt: messages.slice(0, at).map((one) => completionMessage(one, asValue)),
        completion: [completionMessage(message, asValue)],
        tools: shown,
        step,
        step_reward: episode.rewards.steps.find((one) => one.step === step)?.reward ?? null,
        call_reward: callReward(episode, step),
        ...aboutEpisode(episode),
        ...(message.written && tokenColumns(message.written)),
      },
    ];
  });
}

/** The tokens that a node adds to those before it. */
interface NodeTokens {
  readonly token_ids: readonly number[];
  readonly mask: readonly boolean[];
  readonly logprobs: readonly number[];
}

/**
 * The tokens that each answer adds: what the model read since the one before, and what it wrote. Undefined where the tokens of some
 * answer are not known, or it did not read all that was read and written before: together they would be no text that a model saw.
 */
function nodeTokens(messages: readonly ChatMessage[]): ReadonlyMap<ChatMessage, NodeTokens> | undefined {
  const found = new Map<ChatMessage, NodeTokens>();
  let before: readonly number[] = [];
  for (const message of messages) {
    if (message.role !== 'assistant') continue;
    const { promptIds, ids, logprobs } = message.written ?? {};
    if (!promptIds || !ids || logprobs?.length !== ids.length) return undefined;
    if (before.some((id, at) => promptIds[at] !== id)) return undefined;
    const read = promptIds.slice(before.length);
    const mask = [...read.map(() => false), ...ids.map(() => true)];
    found.set(message, { token_ids: [...read, ...ids], mask, logprobs });
    before = [...promptIds, ...ids];
  }
  return found;
}

/** No clock: the same episode gives the same bytes. */
const NO_TIME = 0;

function verifiersLines(episode: ExportedEpisode): readonly unknown[] {
  const { messages, tools } = episode.chat;
  const tokens = nodeTokens(messages);
  const written = messages.flatMap((one) =>
    one.role === 'assistant' && one.written ? [{ step: one.step, ...tokenColumns(one.written) }] : [],
  );
  const nodes = messages.map((message, at) => ({
    parent: at === 0 ? null : at - 1,
    ...(at === 0 && { tools }),
    message: messageWith(message, (call) => call),
    sampled: message.role === 'assistant',
    timestamp: NO_TIME,
    ...tokens?.get(message),
  }));
  const { task, suite, seed, trial, agent, end, grade, rewards } = episode;
  const isEnded = end !== 'agent-error';
  return [
    {
      version: 1,
      id: episode.id,
      verifiers: { version: '0.4.0' },
      task: { type: suite, key: task, data: { id: task, name: task, system_prompt: messages[0]?.content ?? '' } },
      agent: { config: {}, name: agent },
      tools,
      nodes,
      rewards: { episode: { score: grade.reward, weight: 1 } },
      metrics: { graded: rewards.graded, passed: grade.passed ? 1 : 0, steps: rewards.steps.length },
      info: {
        ...{ suite, seed, trial, end, steps: stepRewards(episode) },
        ...(!tokens && written.length > 0 && { completions: written }),
      },
      is_completed: true,
      ok: isEnded,
      stop_condition: end,
      timing: { start: NO_TIME },
    },
  ];
}

function resultOf(messages: readonly ChatMessage[], call: ChatCall): string {
  const found = messages.find((message) => message.role === 'tool' && message.call.id === call.id);
  return found?.content ?? '';
}

function openenvLines(episode: ExportedEpisode): readonly unknown[] {
  const { messages, tools } = episode.chat;
  const tool_trace = messages.flatMap((message) =>
    message.role !== 'assistant'
      ? []
      : message.calls.map((call) => ({
          tool_name: call.name,
          arguments: asValue(call),
          result: {
            data: resultOf(messages, call),
            done: false,
            metadata: { step: message.step },
            error: episode.refused.has(call.id) ? resultOf(messages, call) : null,
          },
        })),
  );
  const { grade, rewards, task, suite, seed, trial, agent, user, end } = episode;
  const { reward, passed, parts, critical, breaches } = grade;
  return [
    {
      episode_id: episode.id,
      messages: messages.map((message) => completionMessage(message, asText)),
      reward,
      done: true,
      tool_trace,
      metrics: { graded_reward: rewards.graded, passed, steps: rewards.steps.length },
      verify_metrics: { parts, critical, breaches },
      artifacts: {},
      task: { suite, task, seed, trial },
      extra: { agent, user, end, tools: tools.map(functionOf), steps: stepRewards(episode) },
    },
  ];
}

const FORMATS = {
  messages: messagesLines,
  trl: trlLines,
  verifiers: verifiersLines,
  openenv: openenvLines,
} as const satisfies Record<string, (episode: ExportedEpisode) => readonly unknown[]>;

export type ExportFormat = keyof typeof FORMATS;

/** The names of the formats. */
export const EXPORT_FORMATS = Object.keys(FORMATS) as readonly ExportFormat[];

export function exportedLines(format: ExportFormat, episode: ExportedEpisode): readonly Json[] {
  return FORMATS[format](episode).map(asJson);
}
