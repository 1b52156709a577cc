/** The points of an episode at which something else could have been done: its beginning, and after each step. */
import type { Observation } from '../action.js';
import type { Environment, Heard, Task } from '../environment.js';
import { Hearing } from '../audit.js';
import { replayEvents } from '../replay.js';
import type { Suite } from '../suite.js';
import type { EpisodeEvent } from '../trace.js';

export interface Point<T extends Task = Task> {
  /** How many lines of the trace lie before it. */
  readonly lines: number;
  /** The number of the step before it; 0 at the beginning. */
  readonly step: number;
  readonly environment: Environment<T>;
  /** All that the user has heard until then. */
  readonly heard: readonly Heard[];
  /** What the agent saw by the step; left out after words, which the user answers, and at the beginning. */
  readonly observation?: Observation;
}

/** The points of a trace, in order. */
export async function pointsOf<T extends Task>(
  suite: Suite<T>,
  events: readonly EpisodeEvent[],
): Promise<readonly Point<T>[]> {
  const points: Point<T>[] = [];
  const hearing = new Hearing();
  let all: readonly Heard[] = [];
  for await (const { event, line, environment, heard, observation } of replayEvents(suite, events)) {
    const words = hearing.add(event, heard);
    if (words) all = [...all, words];
    if (event.kind !== 'begin' && event.kind !== 'step') continue;
    const step = event.kind === 'step' ? event.step : 0;
    const seen = observation && !heard ? { observation } : {};
    points.push({ lines: line, step, environment: environment.fork(), heard: all, ...seen });
  }
  return points;
}
