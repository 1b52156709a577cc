import type { EpisodeEvent } from '../trace.js';
import type { UserEnd } from '../user.js';
import { type Meant, meantOf } from './acts.js';

/** A turn of the user, with what the agent said before it. */
export interface Exchange {
  readonly before: string;
  readonly text: string;
  readonly meant: Meant | undefined;
  readonly end: UserEnd | undefined;
}

function agentWords(event: EpisodeEvent): string | undefined {
  if (event.kind !== 'step') return undefined;
  return event.action.kind === 'say' || event.action.kind === 'call' ? event.action.text : undefined;
}

/** The turns of the user in a trace. */
export function exchangesIn(events: readonly EpisodeEvent[]): readonly Exchange[] {
  const exchanges: Exchange[] = [];
  let before: string[] = [];
  for (const event of events) {
    const said = agentWords(event);
    if (said !== undefined) before.push(said);
    if (event.kind !== 'user') continue;
    const { text, meant, end } = event;
    exchanges.push({ before: before.join('\n'), text, meant: meantOf(meant), end });
    before = [];
  }
  return exchanges;
}
