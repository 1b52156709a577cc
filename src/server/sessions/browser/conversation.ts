/** A conversation as the page reads it: a session of the server, or a recording. */
import type { RecordedConversation, SessionState, SessionSummary, TakenTurn } from '../schema.js';
import type { Ref } from './address.js';
import { ask, pathOf } from './api.js';

export interface Conversation {
  readonly ref: Ref;
  readonly name: string;
  readonly turns: readonly TakenTurn[];
  /** Of a session; absent of a recording, which cannot go on. */
  readonly summary?: SessionSummary;
  readonly state?: SessionState;
}

export async function readConversation(ref: Ref): Promise<Conversation> {
  if (ref.kind === 'recording') {
    const { name, turns } = await ask<RecordedConversation>(pathOf(ref));
    return { ref, name, turns };
  }
  const [summary, { turns }, state] = await Promise.all([
    ask<SessionSummary>(pathOf(ref)),
    ask<{ readonly turns: readonly TakenTurn[] }>(`${pathOf(ref)}/turns`),
    ask<SessionState>(`${pathOf(ref)}/state`),
  ]);
  return { ref, name: `Session ${ref.id.slice(0, 8)}`, turns, summary, state };
}

/** What the agent knew before a turn. */
export function stateBefore({ turns }: Conversation, turn: number): TakenTurn['state'] {
  return turns.find((one) => one.turn === turn - 1)?.state ?? [];
}

/** The conversation of a session as a transcript, which `typetod replay` checks. */
export function transcriptOf(turns: readonly TakenTurn[], { id, services, now }: SessionSummary): string {
  const header = [`title: Conversation ${id}`, `services: ${services.join(', ')}`, `now: ${now}`, `seed: ${id}`];
  return `${[...header, ...turns.flatMap(({ lines }) => lines ?? [])].join('\n')}\n`;
}
