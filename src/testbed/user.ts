import type { Awaitable } from '../service/index.js';
import type { Json } from '../world/index.js';
import type { Usage } from './action.js';
import type { Heard } from './environment.js';

/** How users end a conversation. Anything but `done` and `transferred` is a user who did not get what they wanted. */
export const USER_ENDS = ['done', 'gave-up', 'transferred', 'out-of-scope'] as const;

export type UserEnd = (typeof USER_ENDS)[number];

/** What a user says. */
export interface UserTurn {
  /** The words; empty where the user ends without a word. */
  readonly text: string;
  /** How the conversation ends with these words; left out where it goes on. */
  readonly end?: UserEnd;
  /** What the words mean, as data: traces keep it, and fidelity is computed of it. */
  readonly meant?: Json;
  /** What models were asked for these words. */
  readonly usage?: Usage;
}

/** A user in one episode. */
export interface UserSimulator {
  /** The first words. */
  open(): Awaitable<UserTurn>;
  /** Answers the agent. */
  reply(heard: Heard): Awaitable<UserTurn>;
  /** A user who goes on alone from here. One who says the same when told the same again need not have it. */
  fork?(): UserSimulator;
}
