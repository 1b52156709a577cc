import fc from 'fast-check';
import { Log } from '../../src/world/index.js';
import { describe, expect, test } from 'vitest';
import { runs } from '../runs.js';

type Plain = readonly (number | undefined)[];

/** What a version holds, read in every way there is. */
function read(log: Log<number>): { readonly at: Plain; readonly items: readonly number[]; readonly beyond: unknown[] } {
  const at = Array.from({ length: log.length }, (_, index) => log.at(index));
  return {
    at,
    items: [...log],
    beyond: [log.at(log.length), log.at(log.length + 5), log.at(-1), log.at(0.5), log.at(Number.NaN)],
  };
}

function model(items: Plain): ReturnType<typeof read> {
  const present = items.filter((item): item is number => item !== undefined);
  return { at: items, items: present, beyond: Array.from({ length: 5 }, () => undefined) };
}

function withItem(items: Plain, index: number, item: number): Plain {
  const copy = Array.from({ length: Math.max(items.length, index + 1) }, (_, at) => items[at]);
  copy[index] = item;
  return copy;
}

type Step = {
  readonly on: number;
  readonly kind: 'push' | 'with' | 'take';
  readonly index: number;
  readonly item: number;
};

const step: fc.Arbitrary<Step> = fc.record({
  on: fc.nat(40),
  kind: fc.constantFrom('push', 'with', 'take'),
  index: fc.nat(12),
  item: fc.integer(),
});

describe('a log', () => {
  test('in every version is what a plain array would be, whatever was done to other versions since', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const versions: { readonly log: Log<number>; readonly plain: Plain }[] = [{ log: Log.empty, plain: [] }];
        for (const { on, kind, index, item } of steps) {
          const { log, plain } = versions[on % versions.length] as (typeof versions)[number];
          if (kind === 'push') versions.push({ log: log.push(item), plain: [...plain, item] });
          else if (kind === 'with') versions.push({ log: log.with(index, item), plain: withItem(plain, index, item) });
          else versions.push({ log: log.take(index), plain: plain.slice(0, index) });
        }
        for (const { log, plain } of versions) expect(read(log)).toEqual(model(plain));
      }),
      { numRuns: runs(400, 40), seed: 20190301 },
    );
  });

  test('that goes two ways from one version keeps them apart', () => {
    const trunk = (Log.empty as Log<number>).push(1).push(2);
    const [left, right] = [trunk.push(3).push(4), trunk.push(5)];
    expect([[...trunk], [...left], [...right]]).toEqual([
      [1, 2],
      [1, 2, 3, 4],
      [1, 2, 5],
    ]);
    expect([...left.take(3).push(6)]).toEqual([1, 2, 3, 6]);
    expect([...left]).toEqual([1, 2, 3, 4]);
  });

  test('the empty one stays empty, for all who share it', () => {
    const one = (Log.empty as Log<number>).push(1);
    expect([...(Log.empty as Log<number>).push(2)]).toEqual([2]);
    expect([...one]).toEqual([1]);
    expect([...one.take(0).push(3)]).toEqual([3]);
    expect([...one, Log.empty.length]).toEqual([1, 0]);
  });

  test('with a gap reads nothing in it', () => {
    const log = (Log.empty as Log<string>).with(3, 'd').with(1, 'b');
    expect([log.length, log.at(0), log.at(1), log.at(2), log.at(3)]).toEqual([4, undefined, 'b', undefined, 'd']);
    expect([...log]).toEqual(['b', 'd']);
  });

  test('goes forward without copying: a hundred thousand versions in the time of one copy each would not be', () => {
    let log = Log.empty as Log<number>;
    for (let item = 0; item < 100_000; item += 1) log = log.push(item);
    expect([log.length, log.at(0), log.at(99_999)]).toEqual([100_000, 0, 99_999]);
  });
});
