/** The passes of dialogues about services that do not exist. */
import { PassCounts } from '../pass-counts.js';
import { type Pass, type PassOptions, TurnPasses } from '../passes.js';
import type { Share } from '../split-passes.js';
import { played } from './play.js';

export interface GeneratedPassOptions extends Omit<PassOptions, 'split' | 'needsDescriptions'> {
  /** How many dialogues there are. */
  readonly dialogues: number;
  /** The part of them; all if left out. */
  readonly share?: Share;
}

/** Plays dialogues, and counts. */
export class GeneratedPasses {
  readonly counts = new PassCounts();

  constructor(private readonly options: GeneratedPassOptions) {}

  async *all(): AsyncGenerator<Pass> {
    const { dialogues, seed, share = { part: 1, of: 1 } } = this.options;
    for (let number = share.part - 1; number < dialogues; number += share.of) {
      const { registry, services, turns } = await played(`generated/${number}`, seed);
      const passes = new TurnPasses(registry, services, { ...this.options, split: 'generated' });
      this.counts.dialogues += 1;
      for (const turn of turns)
        for (const pass of passes.of(turn)) {
          this.counts.add(pass);
          yield pass;
        }
    }
  }
}
