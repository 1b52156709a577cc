/** Turns in which a user asks for nothing, and what the conversation was about before them. */
import type { World } from 'typetod';
import { pick } from 'typetod/internal';
import { MORE_TO_COME } from './asides.js';
import { ASIDES } from './small-talk.js';
import { Draft } from './draft.js';
import type { Move } from './speech.js';

/** Where a user speaks. */
export interface Stage {
  readonly world: World;
  /** What the agent said last. */
  readonly agent: string;
}

const MOST_IN_A_ROW = 2;

/** Says what asks for nothing, and remembers what has to be answered afterwards. */
export class Digressions {
  private before: Stage | undefined;
  private inARow = 0;

  constructor(private readonly random: () => number) {}

  /** Whether the last turn was such a one. */
  get isBack(): boolean {
    return this.before !== undefined;
  }

  /** What the user reacts to: after a digression, what the agent did before it. */
  stage(now: Stage): Stage {
    return this.before ?? now;
  }

  /** A turn that asks for nothing, now and then; undefined to go on. */
  next(stage: Stage, { hasMore }: { readonly hasMore: boolean }): Move | undefined {
    const drawn = this.random();
    const isFirst = stage.world.turn.index === 0;
    const said =
      drawn < (isFirst ? 0.15 : 0.065) ? pick(ASIDES, this.random) : hasMore && drawn > 0.95 ? this.more() : undefined;
    if (said === undefined || this.inARow === MOST_IN_A_ROW) {
      this.inARow = 0;
      this.before = undefined;
      return undefined;
    }
    this.inARow += 1;
    this.before = stage;
    return { ...new Draft().say(said).done(), isAside: true };
  }

  private more(): string {
    return pick(MORE_TO_COME, this.random);
  }
}
