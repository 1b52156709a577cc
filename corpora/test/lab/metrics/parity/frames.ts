/** Frames for the second implementation of the scores, `official.py`, and what each of the two makes of them. */
import { type GroupReport, GoalMetrics } from '../../../../src/lab/metrics/goal-metrics.js';
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import {
  type Annotated,
  type FrameScore,
  frameScore,
  type GoalVariant,
  requestedSlotsF1,
  type SlotFacts,
} from '../../../../src/lab/metrics/dstc8.js';
import { memoizedRatio } from '../../../../src/lab/metrics/string-ratio.js';

/** A frame as `official.py` reads it. */
export interface ParityFrame {
  readonly turn: string;
  readonly service: string;
  readonly seen: boolean;
  readonly slots: readonly SlotFacts[];
  readonly annotated: Annotated;
  readonly predicted: Annotated;
  readonly requested: { readonly annotated: readonly string[]; readonly predicted: readonly string[] };
  readonly intent: { readonly annotated: string; readonly predicted: string };
}

type Scores = Readonly<Record<string, number | null>>;

/** Scores by variant: of each frame, and the means of each group. */
export interface ParityScores {
  readonly frames: readonly Readonly<Record<string, Scores>>[];
  readonly means: Readonly<Record<string, Readonly<Record<string, Scores>>>>;
}

export const VARIANTS: Readonly<Record<string, GoalVariant>> = {
  'fuzzy difflib': { match: 'fuzzy', ratio: 'difflib' },
  'fuzzy levenshtein': { match: 'fuzzy', ratio: 'levenshtein' },
  exact: { match: 'exact', ratio: 'difflib' },
};

export const hasPython = spawnSync('python3', ['--version']).status === 0;

/** What `official.py` makes of the frames. */
export function official(frames: readonly ParityFrame[]): ParityScores {
  const script = fileURLToPath(new URL('official.py', import.meta.url));
  const { status, stdout, stderr } = spawnSync('python3', [script], {
    input: frames.map((frame) => `${JSON.stringify(frame)}\n`).join(''),
    encoding: 'utf8',
    env: { ...process.env, PYTHONUTF8: '1' },
    maxBuffer: 2 ** 30,
  });
  if (status !== 0) throw new Error(`official.py failed: ${stderr}`);
  const lines = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as never);
  return { frames: lines.slice(0, -1), means: lines.at(-1)! };
}

function firstValues(values: Annotated): ReadonlyMap<string, string> {
  return new Map(Object.entries(values).map(([slot, [first]]) => [slot, first!]));
}

function named(scores: FrameScore, { requested, intent }: ParityFrame): Scores {
  return {
    joint_goal_accuracy: scores.joint ?? null,
    joint_cat_accuracy: scores.jointCategorical ?? null,
    joint_noncat_accuracy: scores.jointNonCategorical ?? null,
    average_goal_accuracy: scores.average ?? null,
    average_cat_accuracy: scores.averageCategorical ?? null,
    average_noncat_accuracy: scores.averageNonCategorical ?? null,
    requested_slots_f1: requestedSlotsF1(requested.annotated, requested.predicted),
    active_intent_accuracy: Number(intent.annotated === intent.predicted),
  };
}

/** The turns of consecutive frames. */
function turnsOf<T extends { readonly frame: ParityFrame }>(frames: readonly T[]): readonly (readonly T[])[] {
  const turns: T[][] = [];
  for (const item of frames) {
    if (turns.at(-1)?.[0]?.frame.turn === item.frame.turn) turns.at(-1)?.push(item);
    else turns.push([item]);
  }
  return turns;
}

/** The groups under the names that `official.py` gives them, without the numbers of frames. */
function groups(metrics: GoalMetrics): Readonly<Record<string, Scores>> {
  const { all, seen, unseen, services, domains } = metrics.report();
  const prefixed = (kind: string, of: Readonly<Record<string, GroupReport>>): readonly [string, GroupReport][] =>
    Object.entries(of).map(([name, report]) => [`${kind} ${name}`, report]);
  const single: readonly [string, GroupReport][] = [
    ['all', all],
    ['seen', seen],
    ['unseen', unseen],
  ];
  const kept = [...single, ...prefixed('services', services), ...prefixed('domains', domains)];
  return Object.fromEntries(
    kept.filter(([, { frames }]) => frames > 0).map(([name, { frames: _, ...means }]) => [name, means]),
  );
}

/** What our scores make of the frames. */
export function ours(frames: readonly ParityFrame[]): ParityScores {
  const seen = new Set(frames.filter((frame) => frame.seen).map((frame) => frame.service));
  const byVariant = Object.entries(VARIANTS).map(([name, variant]) => {
    const ratio = memoizedRatio(variant.ratio);
    const scored = frames.map((frame) => ({
      frame,
      scores: frameScore(frame.slots, frame.annotated, firstValues(frame.predicted), variant, ratio),
    }));
    const metrics = new GoalMetrics(seen);
    for (const turn of turnsOf(scored)) {
      metrics.addTurn(
        turn.map(({ frame, scores }) => ({
          service: frame.service,
          scores,
          requestedF1: requestedSlotsF1(frame.requested.annotated, frame.requested.predicted),
          intentRight: frame.intent.annotated === frame.intent.predicted,
        })),
      );
    }
    return { name, scored, metrics };
  });
  return {
    frames: frames.map((frame, at) =>
      Object.fromEntries(byVariant.map(({ name, scored }) => [name, named(scored[at]!.scores, frame)])),
    ),
    means: Object.fromEntries(byVariant.map(({ name, metrics }) => [name, groups(metrics)])),
  };
}

/** The places in which two sets of scores are further apart than 1e-9, or in which one has no score. */
export function differences(a: unknown, b: unknown, path = ''): readonly string[] {
  if (typeof a === 'number' && typeof b === 'number') return Math.abs(a - b) <= 1e-9 ? [] : [`${path}: ${a}, ${b}`];
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) {
    return a === b ? [] : [`${path}: ${a}, ${b}`];
  }
  const keys = [...new Set([...Object.keys(a), ...Object.keys(b)])];
  return keys.flatMap((key) =>
    differences((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key], `${path}/${key}`),
  );
}
