/** The passes of a split. */
import { SGDX_VERSIONS } from '../corpus/read.js';
import type { SplitEntry } from '../corpus/walk.js';
import { randomFrom } from '../examples/seeded.js';
import { type LoadedSetup, loadSetup, type SgdSetup } from '../replay/setup.js';
import { PassCounts } from './pass-counts.js';
import { dialoguePasses, type Pass, type PassOptions } from './passes.js';

/** A part of the dialogues: each `of`-th, from number `part` on, which counts from 1. */
export interface Share {
  readonly part: number;
  readonly of: number;
}

/** Which passes of a split are made. */
export interface SplitPassOptions extends Omit<PassOptions, 'split'> {
  /** The part of the dialogues; all if left out. */
  readonly share?: Share;
}

/** Makes the passes of a split, and counts. */
export class SplitPasses {
  readonly counts = new PassCounts();
  private readonly setups: readonly LoadedSetup[];
  private seen = 0;

  /** @throws CorpusError when a schema is missing, those of SGD-X among them where they are among what varies. */
  constructor(
    private readonly setup: SgdSetup,
    private readonly options: SplitPassOptions,
  ) {
    const versions = options.varied.has('sgdx') ? SGDX_VERSIONS : [];
    this.setups = [loadSetup(setup), ...versions.map((sgdx) => loadSetup({ ...setup, sgdx }))];
  }

  /**
   * The passes of an entry; none of one that is not a dialogue, or not of the share.
   *
   * @throws CorpusError for a file that cannot be read.
   */
  async *add(entry: SplitEntry): AsyncGenerator<Pass> {
    if (entry.kind === 'unreadable') throw entry.error;
    const { part, of } = this.options.share ?? { part: 1, of: 1 };
    const at = this.seen;
    this.seen += 1;
    if (at % of !== part - 1) return;
    if (entry.kind === 'damaged') {
      this.counts.damaged += 1;
      return;
    }
    this.counts.dialogues += 1;
    const { services, variant } = this.setupFor(entry.dialogue.dialogue_id);
    const dialogue = variant?.dialogue(entry.dialogue) ?? entry.dialogue;
    const options = { ...this.options, split: this.setup.split };
    for await (const pass of dialoguePasses(dialogue, services.registry, options)) {
      this.counts.add(pass);
      yield pass;
    }
  }

  /** Half of the dialogues under the names of the corpus, half under those of SGD-X, each version as often. */
  private setupFor(id: string): LoadedSetup {
    const [original, ...variants] = this.setups as readonly [LoadedSetup, ...LoadedSetup[]];
    const drawn = randomFrom(`${this.options.seed} variant ${id}`)();
    if (drawn < 0.5) return original;
    return variants[Math.floor((drawn - 0.5) * 2 * variants.length)] ?? original;
  }
}
