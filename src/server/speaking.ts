import type { ToolSchema } from '../service/index.js';
import type { ToolResult } from '../testbed/action.js';
import type { AgentAction, Observation } from '../testbed/index.js';
import type { FinishedEpisode, TracedObservation } from '../testbed/trace.js';

export type PlainObservation =
  | { readonly kind: 'user'; readonly text: string }
  | TracedObservation
  | { readonly kind: 'end'; readonly text: string };

/** What the user meant stays here: an agent over a protocol is no oracle. */
export function plain(observation: Observation): PlainObservation {
  if (observation.kind === 'user') return { kind: 'user', text: observation.text };
  if (observation.kind !== 'turn') return observation;
  const { kind, ok, text, reply } = observation;
  return { kind, ok, text, reply };
}

/** The last observation of an episode, on which nobody acts any more. */
export function lastOf({ events, end }: FinishedEpisode): PlainObservation {
  const last = events.findLast(({ kind }) => kind === 'user' || kind === 'step');
  if (last?.kind === 'user') return { kind: 'user', text: last.text };
  const seen = last?.kind === 'step' ? last.observation : undefined;
  return seen ?? { kind: 'end', text: `The episode ended: ${end}.` };
}

/** The tool by which agents that only call tools speak to the user. */
const TELL_USER: ToolSchema = {
  name: 'tell_user',
  description: 'Says something to the user, and returns what the user answers.',
  parameters: {
    type: 'object',
    properties: { text: { type: 'string', description: 'The words for the user.' } },
    required: ['text'],
    additionalProperties: false,
  },
};

/** The tools, with the one to speak where no other has its name. */
export function withTellUser(tools: readonly ToolSchema[]): readonly ToolSchema[] {
  return tools.some(({ name }) => name === TELL_USER.name) ? tools : [...tools, TELL_USER];
}

/** The action that a call of a tool stands for. */
export function toolAction(name: string, given: unknown, tools: readonly ToolSchema[]): AgentAction {
  const isTold = name === TELL_USER.name && !tools.some((tool) => tool.name === name);
  if (!isTold) return { kind: 'call', calls: [{ name, arguments: given }] };
  const text = typeof given === 'object' && given !== null && 'text' in given ? given.text : undefined;
  return { kind: 'say', text: text as string };
}

/** What a model reads of the clock of a world, which is seldom that of today. */
export const clockText = (now: string | undefined): string => (now === undefined ? '' : `It is ${now}.`);

export function textOf(observation: PlainObservation): string {
  if (observation.kind !== 'results') return observation.text;
  const { results } = observation;
  const [only, another] = results;
  if (only && !another) return only.text;
  return results.map(({ name, text }) => `${name}: ${text}`).join('\n\n');
}

/** Whether an observation tells of something that was refused. */
export function isRefusal(observation: PlainObservation | undefined): boolean {
  if (observation?.kind === 'results') return observation.results.some((result: ToolResult) => result.isError);
  return observation?.kind === 'invalid';
}
