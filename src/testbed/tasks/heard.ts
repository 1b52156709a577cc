/** What was said in an episode, as its trace has it. */
import type { EpisodeEvent } from '../trace.js';

/** Words of the agent that the user heard. */
export interface AgentWords {
  /** Where the words stand among the events. */
  readonly at: number;
  /** The words. */
  readonly text: string;
}

/** What the user heard of the agent. Words beside calls are heard with the next words, if there are any. */
export function agentWords(events: readonly EpisodeEvent[]): readonly AgentWords[] {
  const heard: AgentWords[] = [];
  let beside: readonly string[] = [];
  for (const [at, event] of events.entries()) {
    if (event.kind !== 'step') continue;
    const { action } = event;
    if (action.kind === 'call' && action.text?.trim()) beside = [...beside, action.text];
    if (action.kind !== 'say') continue;
    heard.push({ at, text: [...beside, action.text].join('\n') });
    beside = [];
  }
  return heard;
}

/** What the user said last before an event; undefined before their first words. */
export function userWordsBefore(events: readonly EpisodeEvent[], at: number): string | undefined {
  const event = events.slice(0, at).findLast(({ kind }) => kind === 'user');
  return event?.kind === 'user' ? event.text : undefined;
}
