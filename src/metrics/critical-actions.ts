/**
 * CAP and CAR: precision and recall of critical actions, the calls that change the world (NOD, section 4).
 *
 * The paper averages per-run fractions and counts a run without such a call as 1. We count it as 1 only where none was
 * required: else an agent that does nothing would have a precision of 100 %.
 */
import { sumOf } from './figures.js';

export interface CriticalRun {
  /** Committed, and equal to a gold call of its own. */
  readonly correct: number;
  readonly committed: number;
  /** Gold calls that change the world. */
  readonly required: number;
}

/** Precision and recall of critical actions over runs. */
export interface CriticalScores {
  /** Correct of committed: the mean over runs; one that committed none counts as 1 where none was required, else as 0. */
  readonly cap: number;
  /** Correct of required: the mean over runs, where a run that required none counts as 1. */
  readonly car: number;
  /** Correct of committed over all runs together; undefined where none was committed. */
  readonly microCap: number | undefined;
  /** Correct of required over all runs together; undefined where none was required. */
  readonly microCar: number | undefined;
}

const mean = (values: readonly number[]): number => sumOf(values) / values.length;

/** CAP and CAR of runs; undefined without runs. */
export function criticalScores(runs: readonly CriticalRun[]): CriticalScores | undefined {
  if (runs.length === 0) return undefined;
  const share = (correct: number, all: number): number | undefined => (all > 0 ? correct / all : undefined);
  const correct = sumOf(runs, (run) => run.correct);
  return {
    cap: mean(runs.map((run) => share(run.correct, run.committed) ?? Number(run.required === 0))),
    car: mean(runs.map((run) => share(run.correct, run.required) ?? 1)),
    microCap: share(
      correct,
      sumOf(runs, (run) => run.committed),
    ),
    microCar: share(
      correct,
      sumOf(runs, (run) => run.required),
    ),
  };
}
