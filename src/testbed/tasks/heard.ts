/** What was said in an episode, as its trace has it. */
import type { EpisodeEvent, EventOf } from '../trace.js';

/** Words that the other side heard. */
export interface Words {
  /** Where the words stand among the events. */
  readonly at: number;
  readonly text: string;
}

/** What the user heard of the agent. Words beside calls are heard with the next words, if there are any. */
export function agentWords(events: readonly EpisodeEvent[]): readonly Words[] {
  const heard: Words[] = [];
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

export function userWords(events: readonly EpisodeEvent[]): readonly Words[] {
  return events.flatMap((event, at) => (event.kind === 'user' ? [{ at, text: event.text }] : []));
}

/** What the user said last before an event; undefined before their first words. */
export function userTurnBefore(events: readonly EpisodeEvent[], at: number): EventOf<'user'> | undefined {
  const event = events.slice(0, at).findLast(({ kind }) => kind === 'user');
  return event?.kind === 'user' ? event : undefined;
}
