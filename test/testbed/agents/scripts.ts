import type { ModelRequest } from 'typetod/models';
import type { sessionEnvironment } from 'typetod/testbed';
import { type ScriptedModel, scriptedModel } from 'typetod/testing';
import type { FinishedEpisode } from 'typetod/internal';
import { type AgentFactory, playEpisode, type UserSimulator } from '../../../src/testbed/index.js';
import type { AgentNote } from '../../../src/testbed/action.js';
import { scene } from '../dialogue/scenes.js';

type Purpose = ModelRequest['purpose'];
type SessionEnvironmentOptions = Parameters<typeof sessionEnvironment>[0];

/** Says its lines, then is done. */
export function saying(...lines: readonly string[]): UserSimulator {
  const left = [...lines];
  const next = () => {
    const text = left.shift();
    return text === undefined ? ({ text: '', end: 'done' } as const) : { text };
  };
  return { open: next, reply: next };
}

/** A model that answers so, in this order, whatever it is asked for one purpose. */
export function answering(purpose: Purpose, ...replies: readonly string[]): ScriptedModel {
  const usage = { inputTokens: 10, outputTokens: 5 };
  return scriptedModel(replies.map((text) => ({ purpose, reply: { text, usage } })));
}

/** Plays an agent over restaurants, with a user who says these lines. */
export async function played(
  agent: AgentFactory,
  lines: readonly string[],
  options: Partial<SessionEnvironmentOptions> = {},
): Promise<FinishedEpisode> {
  const environment = await scene(options);
  return playEpisode({ task: { id: 't' }, environment, agent, user: { name: 'lines', simulator: saying(...lines) } });
}

/** What the agent said. */
export const saidIn = ({ events }: FinishedEpisode): readonly string[] =>
  events.flatMap((event) => (event.kind === 'step' && event.action.kind === 'say' ? [event.action.text] : []));

/** The programs that were committed. */
export const programsIn = ({ events }: FinishedEpisode): readonly string[] =>
  events.flatMap((event) => (event.kind === 'step' && event.action.kind === 'program' ? [event.action.program] : []));

/** The names of the tools that were called. */
export const calledIn = ({ events }: FinishedEpisode): readonly string[] =>
  events.flatMap((event) =>
    event.kind === 'step' && event.action.kind === 'call' ? event.action.calls.map(({ name }) => name) : [],
  );

/** What the agent noted. */
export const notesIn = ({ events }: FinishedEpisode): readonly AgentNote[] =>
  events.flatMap((event) => (event.kind === 'step' ? (event.notes ?? []) : []));

/** Whether nothing was done that cannot be undone. */
export const isUnchanged = ({ environment, begun }: FinishedEpisode): boolean => environment.diff(begun).length === 0;
