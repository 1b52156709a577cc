import { print } from '../language/index.js';
import { freezeDeep } from '../service/index.js';
import { exact, type ServiceState } from '../world/index.js';
import type { EnactedAction } from './shown.js';
import type { Execution } from './execute.js';
import type { Feedback } from './feedback.js';
import type { Commit } from './journal-entry.js';
import type { SystemAction } from './policy.js';
import type { Executed, Step } from './step.js';
import type { Answers } from './trial.js';

export interface TurnOptions {
  /** What the user said, for the journal. */
  readonly utterance?: string;
  /** The clock of the turn, local time `YYYY-MM-DDTHH:MM`; that of the session if left out. A trial brings its own. */
  readonly now?: string;
  /** Chooses what the agent does; the policy's recommendation if left out. */
  readonly choose?: (recommended: readonly SystemAction[]) => readonly SystemAction[];
  /**
   * Leaves the turn, also while a search or a transaction has not answered: the turn rejects with the signal's reason.
   * A transaction that was sent by then is in doubt, see {@link Session.inDoubt}. Backends see the signal on the request.
   */
  readonly signal?: AbortSignal;
}

/** The result of a turn. */
export interface TurnResult {
  /** Whether the whole batch was taken. If not, `feedback` says why, and nothing changed after the last transaction. */
  readonly ok: boolean;
  /** Why the program was not taken. Left out in the result of a `DialogueTurn` whose outcome is `cut-off`. */
  readonly feedback?: Feedback;
  /** The turn's number, from 1. A turn that changed nothing does not count: the next one has the same number. */
  readonly turn: number;
  /**
   * What was executed of the user's program, flat and named, the engine's markers among it. Where the program was
   * refused, the last one has the `refusal` and was not executed.
   */
  readonly steps: readonly Step[];
  /** The statements that were executed as text, one a line. */
  readonly program: string;
  /** The system's statements. */
  readonly responseSteps: readonly Step[];
  /** The system's statements as text, one a line. */
  readonly response: string;
  /** What the policy recommends, in the order in which to voice it. */
  readonly actions: readonly EnactedAction[];
  /** The dialogue state after the turn, by service. */
  readonly state: readonly ServiceState[];
}

/** The agent's side of a turn. */
export type AgentSide = Pick<TurnResult, 'responseSteps' | 'response' | 'actions'>;

export function programText(executed: readonly Executed[]): string {
  const text = print(executed.map(({ statement }) => statement));
  // Printed text is a tree of pieces; asking for a character makes one string of it, which takes far less memory.
  text.charCodeAt(0);
  return text;
}

/** What a commit holds besides its place. */
export type CommitContent = Omit<Commit, 'kind' | 'turn' | 'actor' | 'digest'>;

/** The commit of the user's side of a turn. */
export function userCommit(
  executed: readonly Executed[],
  { replies, sent }: Answers,
  { utterance }: TurnOptions,
): CommitContent {
  return {
    program: programText(executed),
    replies: exact(replies),
    ...(sent.length > 0 && { keys: sent.map(({ key }) => key) }),
    ...(utterance !== undefined && { utterance }),
  };
}

/** What was executed of a program, and what was refused. Parsed statements may be shared, so nobody may change them. */
export function stepsOf({ executed, refused }: Execution): readonly Step[] {
  return freezeDeep(refused ? [...executed, refused] : [...executed]);
}

/** The result of a turn of which nothing was executed. */
export function refusedTurn(execution: Execution, turn: number, state: readonly ServiceState[]): TurnResult {
  const { feedback } = execution;
  return {
    ok: false,
    ...(feedback && { feedback }),
    turn,
    steps: stepsOf(execution),
    program: '',
    responseSteps: [],
    response: '',
    actions: [],
    state,
  };
}
