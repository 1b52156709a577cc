/** What the words of a simulated user mean, as data: traces keep it, oracles act on it, and fidelity is computed of it. */
import type { Canonical, Row, SortKey } from '../../service/index.js';
import type { Json } from '../../world/index.js';
import type { Preference } from './agenda.js';

/** One thing that a user does with words. */
export type UserAct =
  /** Begins a goal, or takes up what the agent suggested. */
  | { readonly act: 'start'; readonly api: string }
  /** Gives values, by slot; `dontcare` where any will do. */
  | { readonly act: 'inform'; readonly values: Row }
  /** Takes back values that were said, or read back wrongly. */
  | { readonly act: 'correct'; readonly values: Row }
  /** Speaks of slots and names no value. */
  | { readonly act: 'vague'; readonly slots: readonly string[] }
  /** Does not know the values of slots. */
  | { readonly act: 'unknown'; readonly slots: readonly string[] }
  /** Will not say the values of slots. */
  | { readonly act: 'refuse'; readonly slots: readonly string[] }
  /** Wants results in an order, the first key first. */
  | { readonly act: 'sort'; readonly order: readonly SortKey[] }
  /** Asks how many results are so. */
  | { readonly act: 'count'; readonly where: Row }
  /** Takes what was offered last, the result with a value, the one at a place in the list, from 1, or of several the first by a property. */
  | {
      readonly act: 'select';
      readonly entity: 'latest' | { readonly slot: string; readonly value: Canonical } | Preference | number;
    }
  /** Asks for properties. */
  | { readonly act: 'ask'; readonly properties: readonly string[] }
  /**
   * `next`: wants another result. `confirm`: agrees to what was read back, or offered instead. `decline`: does not.
   * `suspend`: wants nothing of what was suggested. `wait`: says nothing that leads on. `end`: ends the conversation.
   */
  | { readonly act: 'next' | 'confirm' | 'decline' | 'suspend' | 'wait' | 'end' };

export interface Meant {
  /** The goal that it is about: its place in the agenda, as `1`, or `1/0` for the first that stands in for it. */
  readonly goal: string;
  readonly acts: readonly UserAct[];
}

/** What a turn means, where an agenda user said it. */
export function meantOf(meant: Json | undefined): Meant | undefined {
  const { goal, acts } = (meant ?? {}) as Partial<Meant>;
  return typeof goal === 'string' && Array.isArray(acts) ? { goal, acts } : undefined;
}
