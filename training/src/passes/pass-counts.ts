/** What the passes of a split hold, to be looked at before anything is trained on them. */
import { ACTS, STATUSES } from 'typetod/internal';
import type { Pass } from './passes.js';

function tallied(names: readonly string[], counts: readonly number[]): Readonly<Record<string, number>> {
  return Object.fromEntries(names.map((name, at) => [name, counts[at] ?? 0]));
}

export class PassCounts {
  dialogues = 0;
  damaged = 0;
  private passes = 0;
  private tokens = 0;
  private longest = 0;
  private asked = 0;
  private unlabeled = 0;
  private readonly acts: number[] = ACTS.map(() => 0);
  private readonly statuses: number[] = STATUSES.map(() => 0);

  add({ tokens, labels }: Pass): void {
    this.passes += 1;
    this.tokens += tokens.length;
    this.longest = Math.max(this.longest, tokens.length);
    for (const act of labels.acts ?? []) this.acts[act] = (this.acts[act] ?? 0) + 1;
    for (const status of labels.status ?? []) {
      if (status < 0) this.unlabeled += 1;
      else this.statuses[status] = (this.statuses[status] ?? 0) + 1;
    }
    for (const asked of labels.asked ?? []) this.asked += asked;
  }

  /** The counts as plain data: tokens as the mean and the most of a pass; slots by their status. */
  toJSON() {
    const { dialogues, damaged, passes, longest, asked, unlabeled } = this;
    return {
      dialogues,
      damaged,
      passes,
      tokens: passes === 0 ? 0 : Math.round((this.tokens / passes) * 10) / 10,
      longest,
      acts: tallied(ACTS, this.acts),
      slots: { ...tallied(STATUSES, this.statuses), unlabeled },
      asked,
    };
  }
}

/** What passes hold, as plain data. */
export type CountedPasses = ReturnType<PassCounts['toJSON']>;
