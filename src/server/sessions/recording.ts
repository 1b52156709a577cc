/** Recorded conversations: the page shows them turn by turn, as it shows those that are held. Nothing is done by it. */
import type { TakenTurn } from './schema.js';

/** A recorded conversation. */
export interface Recording {
  /** Names it in links: letters, digits, `-` and `_`. */
  readonly id: string;
  /** What people call it. */
  readonly name: string;
  /** What it was read from: a transcript, the journal of a session, or the trace of an episode of a testbed. */
  readonly kind: 'transcript' | 'journal' | 'trace';
  /** Reads its turns. What it throws is answered as a failure of the server. */
  readonly turns: () => Promise<readonly TakenTurn[]>;
}
