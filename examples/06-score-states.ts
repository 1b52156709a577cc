// Dialogue states from anywhere, scored as DSTC8 does: no corpus, no engine, only slots and values.
//
// Every number needs its variant: exact or fuzzy, which ratio, with or without the canonical extension.
import assert from 'node:assert/strict';
import { restaurants2 } from 'typetod/apis';
import {
  ConsistentGoals,
  consistentGoalAccuracy,
  extended,
  frameScore,
  GoalMetrics,
  mismatches,
  OFFICIAL_VARIANT,
  slotFacts,
} from '@typetod/corpora/lab';

const slots = slotFacts(restaurants2);
const exact = { match: 'exact', ratio: 'difflib' } as const;

// Two user turns of a dialogue: what is annotated, and what a tracker predicts.
const turns = [
  {
    annotated: { location: ['San Jose', 'SJ'], category: ['Asian'] },
    predicted: new Map([
      ['location', 'SJ'],
      ['category', 'Asian'],
    ]),
  },
  {
    annotated: { location: ['San Jose', 'SJ'], category: ['Asian'], time: ['half past 7'], number_of_seats: ['2'] },
    predicted: new Map([
      ['location', 'San Jose'],
      ['category', 'Asian food'],
      ['time', '19:30'],
      ['number_of_seats', '2'],
    ]),
  },
];

// What acts of the corpus show that a form stands for. The extension accepts it too, and can only raise a score.
const canonical = (_service: string, slot: string, value: string): readonly string[] =>
  slot === 'time' && value === 'half past 7' ? ['19:30'] : [];

const official = new GoalMetrics(new Set(['Restaurants_1']));
const strict = new GoalMetrics();
const consistent = new ConsistentGoals();
for (const { annotated, predicted } of turns) {
  const service = 'Restaurants_2';
  const accepted = extended(service, annotated, canonical);
  const scores = frameScore(slots, accepted, predicted, exact);
  official.addTurn([{ service, scores: frameScore(slots, annotated, predicted, OFFICIAL_VARIANT) }]);
  strict.addTurn([{ service, scores }]);
  consistent.add(service, 'FindRestaurants', scores.joint === 1);
  for (const { slot, expected, predicted: got } of mismatches(scores))
    console.log(`${slot}: ${expected?.join(' or ') ?? 'nothing'} expected, ${got ?? 'nothing'} predicted`);
}

const percent = (rate: number | undefined): string => `${(100 * (rate ?? 0)).toFixed(1)} %`;
console.log('JGA, fuzzy (difflib), no extension:', percent(official.report().all.joint_goal_accuracy));
console.log('JGA, exact, extension on:          ', percent(strict.report().all.joint_goal_accuracy));
console.log('C-JGA by task, exact, extension on:', percent(consistentGoalAccuracy(consistent.totals, 'task')));

assert.equal(strict.report().all.joint_goal_accuracy, 0.5);
// A service that the train schema lacks is unseen; metrics over parts may be merged.
assert.equal(official.report().unseen.frames, 2);
assert.equal(official.report().seen.frames, 0);
