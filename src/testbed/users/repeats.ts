/** What a user said before in the same place: who hears nothing new gets tired, also where the agent says it in other words. */
import type { Heard } from '../environment.js';
import type { Meant } from './acts.js';
import { plain } from './in-words.js';

/** So often a user does the same for a goal, whatever they hear. Other results may be asked for more often: each is new. */
const MOST = 10;

/** What was heard: actions where they are known, since the words for them differ from turn to turn. */
const keyOf = ({ text, actions }: Heard): unknown => actions?.filter(({ spoken }) => spoken) ?? plain(text);

/** Counts what is said again, in each goal. */
export class Repeats {
  private readonly counts = new Map<string, number>();

  private add(...what: readonly unknown[]): number {
    const key = JSON.stringify(what);
    const count = (this.counts.get(key) ?? 0) + 1;
    this.counts.set(key, count);
    return count;
  }

  /** Whether the user said the same so often to the same that they are tired of it. @param patience - how many such replies they give. */
  isTired(heard: Heard, { goal, acts }: Meant, patience: number): boolean {
    const isAgain = this.add(goal, acts, keyOf(heard)) > 1;
    const again = isAgain ? this.add(goal) : 0;
    const isForMore = acts.some(({ act }) => act === 'next');
    return again >= patience || (!isForMore && this.add(goal, acts) > MOST);
  }
}
