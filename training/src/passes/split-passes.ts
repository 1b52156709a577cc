/** The passes of a split. */
import type { SplitEntry, SgdSetup } from '@typetod/corpora/internal';
import { PassCounts } from './pass-counts.js';
import { dialoguePasses, type Pass, type PassOptions } from './passes.js';
import { Scenes } from './scenes/scenes.js';

/** A part of the dialogues: each `of`-th, from number `part` on, which counts from 1. */
export interface Share {
  readonly part: number;
  readonly of: number;
}

/** Which passes of a split are made. */
export interface SplitPassOptions extends Omit<PassOptions, 'split' | 'needsDescriptions'> {
  /** The part of the dialogues; all if left out. */
  readonly share?: Share;
}

/** Makes the passes of a split, and counts. */
export class SplitPasses {
  readonly counts = new PassCounts();
  private readonly scenes: Scenes;
  private entries = 0;

  /** @throws CorpusError when a schema is missing, those of SGD-X among them where they are among what varies. */
  constructor(
    private readonly setup: SgdSetup,
    private readonly options: SplitPassOptions,
  ) {
    this.scenes = new Scenes(setup, options);
  }

  /**
   * The passes of an entry; none of one that is not a dialogue, or not of the share.
   *
   * @throws CorpusError for a file that cannot be read.
   */
  async *add(entry: SplitEntry): AsyncGenerator<Pass> {
    if (entry.kind === 'unreadable') throw entry.error;
    const { part, of } = this.options.share ?? { part: 1, of: 1 };
    const isTaken = this.entries % of === part - 1;
    this.entries += 1;
    if (entry.kind === 'dialogue') this.scenes.remember(entry.dialogue);
    if (!isTaken) return;
    if (entry.kind === 'damaged') {
      this.counts.damaged += 1;
      return;
    }
    this.counts.dialogues += 1;
    const { dialogue, registry, needsDescriptions } = this.scenes.sceneOf(entry.dialogue);
    const options = { ...this.options, split: this.setup.split, needsDescriptions };
    for await (const pass of dialoguePasses(dialogue, registry, options)) {
      this.counts.add(pass);
      yield pass;
    }
  }
}
