import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ConsistentGoals, consistentGoalAccuracy } from 'typetod/metrics';
import { type ConsistencyTotals, mergeConsistency } from 'typetod/internal';

type Frame = readonly [service: string, intent: string, right: boolean];

function totals(frames: readonly Frame[]): ConsistencyTotals {
  const dialogue = new ConsistentGoals();
  for (const frame of frames) dialogue.add(...frame);
  return dialogue.totals;
}

/** Frames of one service written as words: `find+ find- NONE+`, `+` for right. */
function kayaks(text: string): readonly Frame[] {
  return text.split(' ').map((word) => ['Kayaks_1', word.slice(0, -1), word.endsWith('+')]);
}

describe('consistent frames of a dialogue', () => {
  it.each([
    ['are all, if all are right', 'find+ find+ find+', 3, 3],
    ['are none after a wrong one of the same task', 'find+ find- find+ find+', 1, 1],
    ['are none after a wrong first one', 'find- find+', 0, 0],
    ['are never themselves wrong', 'find+ find+ find-', 2, 2],
    ['may come again with the next task, but not by service', 'find+ find- rent+ rent+', 3, 1],
    ['belong to a new task when an intent comes back', 'find- rent+ find+', 2, 0],
    ['go on over frames without an intent', 'find+ NONE+ find+', 3, 3],
    ['are none after a wrong one without an intent', 'find+ NONE- find+', 1, 1],
    ['without an intent belong to the task before', 'find- NONE+ rent+', 1, 0],
    ['without an intent keep it on until the next', 'find+ rent- NONE+ NONE+ rent+ find+', 2, 1],
    ['may begin without an intent', 'NONE+ find+', 2, 2],
    ['that begin without an intent are a task of their own', 'NONE- find+', 1, 0],
  ])('%s', (_what, text, task, service) => {
    const frames = kayaks(text);
    expect(totals(frames)).toEqual({ frames: frames.length, task, service });
  });

  it('of one service do not depend on those of another', () => {
    const other: Frame = ['Shuttles_1', 'book', false];
    const frames = kayaks('find+ find+ NONE+').flatMap((frame): Frame[] => [frame, other]);
    expect(totals(frames)).toEqual({ frames: 6, task: 3, service: 3 });
  });

  it('go on with the task when another service was spoken of in between', () => {
    expect(totals([...kayaks('find-'), ['Shuttles_1', 'book', true], ...kayaks('find+')])).toEqual({
      frames: 3,
      task: 1,
      service: 1,
    });
  });

  it('keep the same intent of two services apart', () => {
    expect(
      totals([
        ['Kayaks_1', 'find', false],
        ['Kayaks_2', 'find', true],
      ]),
    ).toEqual({ frames: 2, task: 1, service: 1 });
  });

  it('are not those of another dialogue', () => {
    expect(mergeConsistency([totals(kayaks('find-')), totals(kayaks('find+'))])).toEqual({
      frames: 2,
      task: 1,
      service: 1,
    });
  });
});

describe('consistent joint goal accuracy', () => {
  it('is the part of all frames that are consistent', () => {
    const counted = totals(kayaks('find+ find- rent+ rent+'));
    expect(consistentGoalAccuracy(counted, 'task')).toBe(3 / 4);
    expect(consistentGoalAccuracy(counted, 'service')).toBe(1 / 4);
  });

  it('is undefined without frames', () => {
    expect(consistentGoalAccuracy(mergeConsistency([]), 'task')).toBeUndefined();
  });

  const frame = fc.tuple(
    fc.constantFrom('Kayaks_1', 'Shuttles_1'),
    fc.constantFrom('find', 'rent', 'NONE'),
    fc.boolean(),
  );
  const dialogues = fc.array(fc.array(frame, { maxLength: 12 }), { maxLength: 5 });

  it('is by service no higher than by task, which is no higher than without consistency', () => {
    fc.assert(
      fc.property(dialogues, (all) => {
        const { frames, task, service } = mergeConsistency(all.map(totals));
        const right = all.flat().filter(([, , isRight]) => isRight).length;
        expect(frames).toBe(all.flat().length);
        expect([service, task, right]).toEqual([service, task, right].toSorted((a, b) => a - b));
      }),
    );
  });

  it('is that of the whole when parts are merged, in any order and grouping', () => {
    fc.assert(
      fc.property(dialogues, dialogues, (first, second) => {
        const whole = mergeConsistency([...first, ...second].map(totals));
        const halves = [first, second].map((half) => mergeConsistency(half.map(totals)));
        expect(mergeConsistency(halves)).toEqual(whole);
        expect(mergeConsistency(halves.toReversed())).toEqual(whole);
      }),
    );
  });

  it('makes a right frame no worse when an earlier one is made right', () => {
    fc.assert(
      fc.property(fc.array(frame, { minLength: 1, maxLength: 12 }), fc.nat(), (frames, at) => {
        const better = frames.map((of, index): Frame => (index === at % frames.length ? [of[0], of[1], true] : of));
        const [before, after] = [totals(frames), totals(better)];
        expect(after.task).toBeGreaterThanOrEqual(before.task);
        expect(after.service).toBeGreaterThanOrEqual(before.service);
      }),
    );
  });
});
