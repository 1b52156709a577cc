/**
 * What each verdict of a gate was good for: it is turned round, and an oracle goes on from there, as it does from what happened.
 *
 * | the oracle passes with the verdict | and with its contrary | the verdict |
 * | ---------------------------------- | --------------------- | ----------- |
 * | yes                                | no                    | `saved`     |
 * | yes                                | yes                   | `harmless`  |
 * | no                                 | no                    | `harmless`  |
 * | no                                 | yes                   | `harmful`   |
 */

import {
  explainBy,
  type Explanation,
  type Attempt,
  type Explained,
  finishFrom,
  type Point,
  pointsOf,
  taskOfTrace,
  type EpisodeEvent,
} from 'typetod/internal';
import type { Suite, Task } from 'typetod/testbed';
import { directorFlips, type Flip, flipsOf, otherwise } from './flips.js';
import { type JudgedStep, judgedSteps } from './verdicts.js';

/** Where success got out of reach, and what it took to find out. */
interface Bisected<T extends Task> {
  /** The last point at which success is in reach, as far as was tried; undefined where it is at none but the beginning. */
  readonly last: Point<T> | undefined;
  readonly tries: number;
}

/**
 * Bisects the points after the beginning, at which success is taken to be in reach: an oracle goes on from a few points instead of
 * from all.
 *
 * Success that is out of reach is taken to stay so, as it does where deeds cannot be undone. Where an oracle knows no way at one point
 * and knows one later, a search that looks at all points may find a later one.
 */
async function bisected<T extends Task>(explained: Explained<T>): Promise<Bisected<T>> {
  const { points } = explained;
  let [low, high, tries] = [0, points.length, 0];
  const isInReach = async (at: number): Promise<boolean> => {
    tries += 1;
    const point = points[at];
    return point !== undefined && (await finishFrom(explained, point)).passed;
  };
  // Most that fail for want of something have success in reach to their end.
  if (points.length > 1 && (await isInReach(points.length - 1))) low = points.length - 1;
  else high = Math.max(1, points.length - 1);
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (await isInReach(middle)) low = middle;
    else high = middle;
  }
  return { last: low === 0 ? undefined : points[low], tries };
}

/** What a verdict was, by what comes of its contrary. */
export const EFFECTS = ['saved', 'harmless', 'harmful'] as const;

export type Effect = (typeof EFFECTS)[number];

/** A verdict with what it was good for. */
export interface Counterfactual extends Omit<Flip, 'gates'> {
  readonly step: number;
  readonly line: number;
  readonly effect: Effect;
  /** How many steps more an oracle takes to the end by the verdict than by its contrary, where it passes both ways. */
  readonly delay?: number;
}

/** An episode with its verdicts turned round. */
export interface Counterfactuals {
  readonly verdicts: readonly Counterfactual[];
  /** Why it failed, where it did: success was lost at the step that bisection finds. */
  readonly explanation: Explanation;
  /** From how many points an oracle went on to find that step. */
  readonly tries: number;
}

function effectOf(actual: Attempt<Task>, contrary: Attempt<Task>): Pick<Counterfactual, 'effect' | 'delay'> {
  if (actual.passed !== contrary.passed) return { effect: actual.passed ? 'saved' : 'harmful' };
  return { effect: 'harmless', ...(actual.passed && { delay: actual.steps - contrary.steps }) };
}

/** The verdicts of one step. What all that passed let by is the same, so its contrary is tried once. */
class StepFlips<T extends Task> {
  private actual: Promise<Attempt<T>> | undefined;
  private readonly stopped = new Map<string, Promise<Attempt<T> | undefined>>();

  constructor(
    private readonly explained: Explained<T>,
    private readonly step: JudgedStep<T>,
  ) {}

  /** What was said of the program, and what a director said of calls, where the contrary comes to something else. */
  async all(): Promise<readonly Counterfactual[]> {
    const found: Counterfactual[] = [];
    for (const flip of flipsOf(this.step)) found.push(await this.counterfactual(flip, await this.contrary(flip)));
    for (const flip of directorFlips(this.step)) {
      const contrary = await this.contrary(flip);
      if (contrary) found.push(await this.counterfactual(flip, contrary));
    }
    return found;
  }

  private async counterfactual({ gates: _, ...flip }: Flip, contrary: Attempt<T> | undefined): Promise<Counterfactual> {
    const { event, line } = this.step;
    const at = { ...flip, step: event.step, line };
    if (!contrary) return { ...at, effect: 'harmless', delay: 0 };
    this.actual ??= finishFrom(this.explained, this.step.after);
    return { ...at, ...effectOf(await this.actual, contrary) };
  }

  /** How an oracle ends that goes on from the contrary; undefined where that comes to the same. */
  private contrary(flip: Flip): Promise<Attempt<T> | undefined> {
    const name =
      flip.did === 'passed' && this.step.event.action.kind === 'program' ? 'passed' : `${flip.gate} ${flip.did}`;
    const known = this.stopped.get(name) ?? this.tried(flip);
    this.stopped.set(name, known);
    return known;
  }

  private async tried(flip: Flip): Promise<Attempt<T> | undefined> {
    const { explained, point, isSame } = await otherwise(this.explained, this.step, flip);
    return isSame ? undefined : finishFrom(explained, point);
  }
}

/**
 * Turns each verdict of a recorded episode round, and says what it was good for; and finds the step after which an oracle could not
 * finish any more, by bisection.
 *
 * The gates of the suite look again: a suite with other gates than the run had has other verdicts. So does one whose gates ask models.
 *
 * @param events - all lines of the episode's trace.
 * @throws TestbedError `bad-trace`, `unknown-task`; what the environment throws.
 */
export async function counterfactuals<T extends Task>(
  suite: Suite<T>,
  events: readonly EpisodeEvent[],
): Promise<Counterfactuals> {
  const [task, { seed }] = taskOfTrace(suite, events);
  let tries = 0;
  const explanation = await explainBy(suite, events, async (explained) => {
    const { last, tries: took } = await bisected(explained);
    tries = took;
    return last;
  });
  const explained: Explained<T> = { suite, task, seed, events, points: await pointsOf(suite, events) };
  const verdicts: Counterfactual[] = [];
  for (const step of await judgedSteps(suite, events)) verdicts.push(...(await new StepFlips(explained, step).all()));
  return { verdicts, explanation, tries };
}
