import type { ReplayedTurn } from '../../../transcripts/replay.js';
import type { Wish } from './keys.js';
import type { Pace } from './pace.js';
import type { Draw, Stage } from './stage.js';
import { drawTurn, readingTime, type Step } from './view.js';

const STEPS: readonly Step[] = [1, 2, 3];

export interface Scene {
  readonly header: Draw;
  readonly turns: readonly ReplayedTurn[];
  /** What follows a turn that is not as the transcript says. */
  readonly differences: (turn: ReplayedTurn) => Draw;
}

/**
 * Plays a dialogue step by step, until its end or a wish to skip the rest.
 *
 * @param isLast - nothing follows, so nobody waits at the end.
 */
export async function play(scene: Scene, stage: Stage, pace: Pace, isLast: boolean): Promise<Wish> {
  stage.begin(scene.header);
  for (const turn of scene.turns) {
    const isEnd = isLast && turn === scene.turns.at(-1);
    for (const step of STEPS) {
      stage.show((canvas) => [...drawTurn(turn, step, canvas), ...(step === 3 ? scene.differences(turn)(canvas) : [])]);
      const wish = isEnd && step === 3 ? 'on' : await pace.rest(readingTime(turn, step));
      if (wish === 'on') continue;
      stage.settle();
      return wish;
    }
    stage.settle();
  }
  return 'on';
}
