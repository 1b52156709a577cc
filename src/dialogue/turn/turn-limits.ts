import { LONGEST_TIMER } from '../../engine/deadline.js';
import { DialogueError } from '../dialogue-error.js';

/** How much a turn may take. */
export interface TurnLimits {
  /** How often the parser may propose for one turn, the first time among them: 3 if left out. */
  readonly proposals: number;
  /** How often the director may have a proposal revised before it counts as an abort: 2 if left out. */
  readonly revisions: number;
  /** How often one proposal may be repaired: 16 if left out. */
  readonly repairs: number;
  /**
   * How many characters (UTF-16 units) a user may say in one turn: 4,000 if left out. Of what is longer nothing is parsed, and the
   * agent asks to say it in other words.
   */
  readonly characters: number;
  /**
   * Milliseconds for all that comes before the reply is worded; without bound if left out. A search or transaction that has no
   * answer by then sees its signal aborted, and is left: the agent says so, and that a transaction is in doubt.
   */
  readonly milliseconds?: number;
}

/** What becomes of a proposal when the parser may not propose again: its valid part is committed, or nothing. */
export type OnExhaust = 'keep-valid' | 'fallback';

/** How much a turn may take where nothing is said. */
export const TURN_LIMITS: TurnLimits = { proposals: 3, revisions: 2, repairs: 16, characters: 4000 };

/** @throws DialogueError `bad-limit` for a limit that is no number, too small, or more than timers count to. */
export function checkLimits(limits: TurnLimits): TurnLimits {
  for (const [name, value] of Object.entries(limits)) {
    const least = name === 'proposals' || name === 'characters' ? 1 : 0;
    if (value === undefined || (Number.isFinite(value) && value >= least && value <= LONGEST_TIMER)) continue;
    throw new DialogueError({
      code: 'bad-limit',
      message: `The limit '${name}' is ${value}. Give a number from ${least} to ${LONGEST_TIMER}.`,
    });
  }
  return limits;
}
