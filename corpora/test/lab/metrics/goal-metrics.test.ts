import {
  GoalMetrics,
  type GoalReport,
  type GoalTotals,
  type ScoredFrame,
} from '../../../src/lab/metrics/goal-metrics.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FrameScore } from '../../../src/lab/metrics/dstc8.js';

const SEEN = new Set(['Kayaks_1', 'Cabins_1']);

/** Scores of which only the joint ones and the average are there. */
function scores(joint: number | undefined, average?: number): FrameScore {
  return {
    joint,
    jointCategorical: joint,
    jointNonCategorical: undefined,
    average,
    averageCategorical: undefined,
    averageNonCategorical: average,
    slots: [],
  };
}

function frame(service: string, joint: number | undefined, average?: number): ScoredFrame {
  return { service, scores: scores(joint, average) };
}

describe('means over frames', () => {
  it('are none before a frame was added', () => {
    const none = { frames: 0 };
    expect(new GoalMetrics(SEEN).report()).toEqual({ all: none, seen: none, unseen: none, services: {}, domains: {} });
  });

  it('are over all, by seen and unseen, by service and by domain', () => {
    const metrics = new GoalMetrics(SEEN);
    metrics.add(frame('Kayaks_1', 1));
    metrics.add(frame('Kayaks_2', 0.5));
    metrics.add(frame('Shuttles_1', 0));
    const of = (frames: number, mean: number): unknown =>
      expect.objectContaining({ frames, joint_goal_accuracy: mean, joint_cat_accuracy: mean });
    expect(metrics.report()).toEqual({
      all: of(3, 0.5),
      seen: of(1, 1),
      unseen: of(2, 0.25),
      services: { Kayaks_1: of(1, 1), Kayaks_2: of(1, 0.5), Shuttles_1: of(1, 0) },
      domains: { Kayaks: of(2, 0.75), Shuttles: of(1, 0) },
    });
  });

  it('leave out what a frame has not', () => {
    const metrics = new GoalMetrics(SEEN);
    metrics.add(frame('Kayaks_1', 1, 0.5));
    metrics.add(frame('Kayaks_1', 0));
    metrics.add({ ...frame('Kayaks_1', undefined), requestedF1: 0.25, intentRight: true });
    metrics.add({ ...frame('Kayaks_1', undefined), requestedF1: 0.75, intentRight: false });
    expect(metrics.report().all).toEqual({
      frames: 4,
      joint_goal_accuracy: 0.5,
      joint_cat_accuracy: 0.5,
      average_goal_accuracy: 0.5,
      average_noncat_accuracy: 0.5,
      requested_slots_f1: 0.5,
      active_intent_accuracy: 0.5,
    });
  });

  it('know no seen frames if it was not said which services are seen', () => {
    const metrics = new GoalMetrics();
    metrics.add(frame('Kayaks_1', 1));
    expect(metrics.report()).toMatchObject({ all: { frames: 1 }, seen: { frames: 0 }, unseen: { frames: 0 } });
  });

  it('keep a service apart from a domain of its name, and from what every object has', () => {
    const metrics = new GoalMetrics();
    for (const service of ['hotel', 'hotel_2', '__proto__', 'constructor']) metrics.add(frame(service, 1));
    const { services, domains } = metrics.report();
    expect(Object.keys(services)).toEqual(['hotel', 'hotel_2', '__proto__', 'constructor']);
    expect(services.hotel).toMatchObject({ frames: 1 });
    expect(domains.hotel).toMatchObject({ frames: 2 });
  });
});

describe('joint accuracy across a turn', () => {
  const turn = [frame('Kayaks_1', 0.5), frame('Shuttles_1', 0.5), frame('Kayaks_2', 1)];

  it('is the product over the frames of the turn that belong to the group, a mean over turns', () => {
    const metrics = new GoalMetrics(SEEN);
    metrics.addTurn(turn);
    metrics.addTurn([frame('Kayaks_2', 1)]);
    const { all, seen, unseen, services, domains } = metrics.report();
    expect(all).toMatchObject({ joint_goal_accuracy: 0.75, joint_goal_accuracy_across_turn: (0.25 + 1) / 2 });
    expect(seen.joint_goal_accuracy_across_turn).toBe(0.5);
    expect(unseen.joint_goal_accuracy_across_turn).toBe((0.5 + 1) / 2);
    expect(services.Kayaks_2?.joint_goal_accuracy_across_turn).toBe(1);
    expect(domains.Kayaks?.joint_goal_accuracy_across_turn).toBe((0.5 + 1) / 2);
  });

  it('leaves out a frame that has no score, and a turn in which none has', () => {
    const metrics = new GoalMetrics();
    metrics.addTurn([frame('Kayaks_1', 0.5), frame('Shuttles_1', undefined)]);
    metrics.addTurn([frame('Kayaks_1', undefined)]);
    metrics.addTurn([]);
    expect(metrics.report().all.joint_goal_accuracy_across_turn).toBe(0.5);
    expect(metrics.report().all).not.toHaveProperty('joint_noncat_accuracy_across_turn');
  });

  it('does not count frames that were added by themselves', () => {
    const metrics = new GoalMetrics();
    metrics.add(frame('Kayaks_1', 1));
    expect(metrics.report().all).not.toHaveProperty('joint_goal_accuracy_across_turn');
  });

  it('leaves the means over frames as they are', () => {
    const [together, apart] = [new GoalMetrics(SEEN), new GoalMetrics(SEEN)];
    together.addTurn(turn);
    for (const item of turn) apart.add(item);
    expect(together.report().all).toMatchObject(apart.report().all);
  });
});

const rate = fc.option(
  fc.integer({ min: 0, max: 100 }).map((percent) => percent / 100),
  { nil: undefined },
);
const anyFrame: fc.Arbitrary<ScoredFrame> = fc
  .tuple(fc.constantFrom('Kayaks_1', 'Kayaks_2', 'Cabins_1', 'hotel'), rate, rate, rate, fc.boolean())
  .map(([service, joint, average, f1, intentRight]) => ({
    ...frame(service, joint, average),
    ...(f1 !== undefined && { requestedF1: f1 }),
    intentRight,
  }));
const parts = fc.array(fc.array(fc.array(anyFrame, { maxLength: 3 }), { maxLength: 6 }), { maxLength: 4 });

function metricsOf(turns: readonly (readonly ScoredFrame[])[]): GoalMetrics {
  const metrics = new GoalMetrics(SEEN);
  for (const turn of turns) metrics.addTurn(turn);
  return metrics;
}

function merged(all: readonly (GoalMetrics | GoalTotals)[]): GoalMetrics {
  const metrics = new GoalMetrics(SEEN);
  for (const part of all) metrics.merge(part);
  return metrics;
}

/** Plain data with its numbers as good as equal: sums differ in their last digits with the order they were made in. */
function nearly(data: GoalMetrics | GoalReport): unknown {
  return JSON.parse(JSON.stringify(data), (_key, value: unknown) =>
    typeof value === 'number' ? expect.closeTo(value, 12) : value,
  );
}

describe('merging', () => {
  it('parts gives the whole, in any order, as plain data or not', () => {
    fc.assert(
      fc.property(parts, (all) => {
        const whole = metricsOf(all.flat());
        const apart = all.map(metricsOf);
        const sent = apart.map((metrics) => JSON.parse(JSON.stringify(metrics)) as GoalTotals);
        expect(merged(apart).toJSON()).toEqual(nearly(whole));
        expect(merged(sent.toReversed()).toJSON()).toEqual(nearly(whole));
        expect(merged(apart).report()).toEqual(nearly(whole.report()));
      }),
      { numRuns: 50 },
    );
  });

  it('nothing changes nothing', () => {
    fc.assert(
      fc.property(parts, (all) => {
        const metrics = metricsOf(all.flat());
        expect(merged([metrics, new GoalMetrics(SEEN)]).toJSON()).toEqual(metrics.toJSON());
      }),
    );
  });

  it('leaves alone what was merged', () => {
    const [a, b] = [metricsOf([[frame('Kayaks_1', 1)]]), metricsOf([[frame('Kayaks_1', 0)]])];
    const before = JSON.stringify(b);
    a.merge(b);
    a.add(frame('Kayaks_1', 0));
    expect(JSON.stringify(b)).toBe(before);
  });
});

describe('totals as plain data', () => {
  it('go on where they left off', () => {
    fc.assert(
      fc.property(parts, parts, (first, second) => {
        const text = JSON.stringify(metricsOf(first.flat()));
        const resumed = GoalMetrics.fromJSON(JSON.parse(text) as GoalTotals, SEEN);
        expect(JSON.stringify(resumed)).toBe(text);
        for (const turn of second.flat()) resumed.addTurn(turn);
        expect(resumed.toJSON()).toEqual(metricsOf([...first.flat(), ...second.flat()]).toJSON());
      }),
    );
  });

  it('are sums and counts', () => {
    const metrics = metricsOf([[frame('Kayaks_1', 0.5)], [frame('Kayaks_1', 1)]]);
    const totals = {
      joint_goal_accuracy: { sum: 1.5, count: 2 },
      joint_cat_accuracy: { sum: 1.5, count: 2 },
      joint_goal_accuracy_across_turn: { sum: 1.5, count: 2 },
      joint_cat_accuracy_across_turn: { sum: 1.5, count: 2 },
    };
    const group = { frames: 2, totals };
    expect(metrics.toJSON()).toEqual({
      all: group,
      seen: group,
      unseen: { frames: 0, totals: {} },
      services: { Kayaks_1: group },
      domains: { Kayaks: group },
    });
  });

  it('do not change when more is added', () => {
    const metrics = metricsOf([[frame('Kayaks_1', 0.5)]]);
    const totals = metrics.toJSON();
    const before = JSON.stringify(totals);
    metrics.add(frame('Kayaks_1', 1));
    expect(JSON.stringify(totals)).toBe(before);
  });
});
