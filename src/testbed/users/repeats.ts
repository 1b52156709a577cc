/** How often a user hears and says the same, for each goal: one who hears nothing new leaves, even if the words are others. */
import type { Heard } from '../environment.js';
import type { Meant } from './acts.js';
import { plain } from './in-words.js';

/** The most times that a user says the same for one goal, whatever they hear. Asking for other results has no such limit. */
const MOST = 10;

/** What was heard. Actions are compared where they are known, since the agent may put them in other words. */
const keyOf = ({ text, actions }: Heard): unknown => actions?.filter(({ spoken }) => spoken) ?? plain(text);

/** Counts what a user says again. */
export class Repeats {
  private readonly counts = new Map<string, number>();

  /** Counts it once more, and returns how often it was counted. */
  private add(...what: readonly unknown[]): number {
    const key = JSON.stringify(what);
    const count = (this.counts.get(key) ?? 0) + 1;
    this.counts.set(key, count);
    return count;
  }

  /**
   * Counts a reply, and says whether the user leaves instead of giving it.
   *
   * @param patience - how many times, for one goal, they give the same reply to what they heard before.
   */
  isTooMuch(heard: Heard, { goal, acts }: Meant, patience: number): boolean {
    const isAgain = this.add(goal, acts, keyOf(heard)) > 1;
    const again = isAgain ? this.add(goal) : 0;
    const isForMore = acts.some(({ act }) => act === 'next');
    return again >= patience || (!isForMore && this.add(goal, acts) > MOST);
  }
}
