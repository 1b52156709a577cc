/** What a server tells of its work: facts, and what was said only where that is asked for. */

import type { TakenTurn } from './schema.js';

/** What was done for a request. Plain data. */
export interface RequestEntry {
  readonly event: 'request';
  readonly method: string;
  /** The path, with the id of the session. */
  readonly path: string;
  /** The status of the answer; 0 where the client left before it. */
  readonly status: number;
  readonly milliseconds: number;
  /** The code of the problem that was answered. */
  readonly code?: string;
}

/** What became of a turn. Plain data. */
export interface TurnEntry {
  readonly event: 'turn';
  readonly session: string;
  readonly turn: number;
  readonly outcome: string;
  readonly milliseconds: number;
  /** The codes of what was not taken, by gates and by the engine. */
  readonly codes: readonly string[];
  /** What was said, the program and the reply, where the log may have words. */
  readonly words?: { readonly text: string; readonly program: string; readonly reply: string };
}

export type LogEntry = RequestEntry | TurnEntry;

function codesIn({ stages, feedback }: TakenTurn): readonly string[] {
  const found = stages.flatMap((stage) => (stage.kind === 'verdict' ? (stage.findings ?? []) : []));
  return [...new Set([...found, ...(feedback ? [feedback] : [])].map(({ code }) => code))];
}

/** The line of a turn. @param hasWords - whether it has what was said. */
export function turnEntry(session: string, turn: TakenTurn, milliseconds: number, hasWords: boolean): TurnEntry {
  const { utterance: text, program, reply, outcome } = turn;
  return {
    ...{ event: 'turn', session, turn: turn.turn, outcome, milliseconds: Math.round(milliseconds) },
    codes: codesIn(turn),
    ...(hasWords && { words: { text, program, reply } }),
  };
}
