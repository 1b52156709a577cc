import { describe, expect, it } from 'vitest';
import type { SgdDialogue, SgdTurn } from '../../../src/sgd/corpus/format.js';
import { GOAL_VARIANTS, SgdEvaluation, type SgdCounts } from '../../../src/sgd/score/counts.js';
import { sgdReport } from '../../../src/sgd/report/report.js';
import {
  affirm,
  booking,
  called,
  dialogue,
  driver,
  failure,
  finding,
  informIntent,
  inform,
  offer,
  renting,
  reqMore,
  request,
  select,
  success,
  system,
  thankYou,
  user,
  type Values,
} from '../fixture.js';
import { CONFIRMED, failedWithOffer, LAKE, offered, RECEIPT, rented, thanked } from '../stages.js';
import { comparable, evaluate, setup } from './evaluate.js';

/** The dialogue with the annotated values of one user turn replaced. */
function withValues(
  of: SgdDialogue,
  turn: number,
  slot_values: Readonly<Record<string, readonly string[]>>,
): SgdDialogue {
  const turns = of.turns.map((so, index) => {
    if (index !== turn) return so;
    const frames = so.frames.map((frame) => ({ ...frame, state: { ...frame.state!, slot_values } }));
    return { ...so, frames };
  });
  return { ...of, turns };
}

function valuesAt(of: SgdDialogue, turn: number): Readonly<Record<string, readonly string[]>> {
  return of.turns[turn]!.frames[0]!.state!.slot_values;
}

/** Six user turns about one kayak. */
const good = dialogue('good', ...thanked);

/** A failure whose alternative the system words in one way, and the annotation in another. */
const accepting = (voiced: string, annotated: string): readonly SgdTurn[] => [
  ...failedWithOffer.slice(0, -1),
  called('RentKayak', [{ ...RECEIPT, start_time: '11:00' }], system(failure, offer('start_time', voiced, '11:00'))),
  user(renting({ ...CONFIRMED, start_time: annotated }, affirm)),
  called('RentKayak', [{ ...RECEIPT, start_time: '11:00' }], system(success)),
  user(renting({ ...CONFIRMED, start_time: annotated }, thankYou)),
  system(reqMore),
];

/** Two services in the last turn, the accepted alternative before it. */
const long = dialogue(
  'long',
  ...accepting('11 am', '11 am').slice(0, -2),
  user(
    renting({ ...CONFIRMED, start_time: '11 am' }, thankYou),
    booking({ riders: '2' }, informIntent('BookShuttle'), inform('riders', '2')),
  ),
  driver(request('destination')),
);

describe('an evaluation', () => {
  it('rates nothing before anything was added', async () => {
    const { goals, ...report } = await evaluate([]);
    expect(report).toEqual({
      format: 2,
      report: 'eval sgd',
      corpus: 'sgd',
      split: 'dev',
      mode: 'annotated',
      tables: 'all',
      sgdx: null,
      partial: null,
      dialogues: 0,
      turns: 0,
      statements: 0,
      frames: 0,
      wrong_frames: 0,
      jga: null,
      jga_fuzzy: null,
      jga_exact_no_extension: null,
      cjga: null,
      cjga_service: null,
      jga_seen: null,
      jga_unseen: null,
      call_params: null,
      policy_acts: null,
      ms_per_dialogue_p50: null,
      skipped: [],
      per_service: {},
      policy: { aspects: {}, confusion: {}, differing: [] },
      calls: { annotated: 0, missed: {}, missing: [] },
      carried: {},
      wrong: [],
      unconverted: [],
    });
    expect(Object.keys(goals)).toEqual(Object.keys(GOAL_VARIANTS));
  });

  it.each(['annotated', 'simulated'] as const)(
    'counts dialogues, user turns, statements and frames, %s',
    async (mode) => {
      // good: call, select, resume, two values in one line, confirm, pause. long: the same five, confirm, call.
      expect(await evaluate([good, long], { mode })).toMatchObject({
        mode,
        dialogues: 2,
        turns: 6 + 7,
        statements: 6 + 7,
        frames: 6 + 8,
        wrong_frames: 0,
        jga: 1,
        jga_fuzzy: 1,
        cjga: 1,
        cjga_service: 1,
        wrong: [],
        unconverted: [],
      });
    },
  );

  it('counts the frames of each service', async () => {
    const perfect = { wrong_frames: 0, jga: 1, jga_fuzzy: 1, seen: null };
    expect((await evaluate([good, long])).per_service).toEqual({
      Kayaks_1: { frames: 13, ...perfect },
      Shuttles_1: { frames: 1, ...perfect },
    });
  });

  it('takes what a form stands for from its own dialogue alone', async () => {
    const teaches = dialogue('teaches', ...accepting('11 am', '11 am'));
    const lacks = dialogue('lacks', ...accepting('eleven', '11 am'));
    const report = await evaluate([teaches, lacks], { mode: 'simulated' });
    expect(report).toMatchObject({ frames: 14, wrong_frames: 2 });
    expect(report.wrong).toEqual(
      [10, 12].map((turn) => ({
        dialogue: 'lacks',
        turn,
        service: 'Kayaks_1',
        mismatches: [{ slot: 'start_time', expected: ['11 am'], predicted: '11:00' }],
      })),
    );
  });

  it('tells carried values by where they came from, with the first three places', async () => {
    const ride = booking({ destination: 'Moss Lake' }, informIntent('BookShuttle'));
    const carries = (id: string): SgdDialogue =>
      dialogue(id, ...offered, user(finding(LAKE), ride), driver(request('day')));
    const { carried } = await evaluate(['a', 'b', 'c', 'd'].map(carries));
    expect(carried).toEqual({ 'other-slot': { count: 4, examples: ['a turn 2', 'b turn 2', 'c turn 2'] } });
  });

  it('rates calls and acts', async () => {
    const { calls, call_params, policy, policy_acts } = await evaluate([good]);
    // The fixture's calls have no parameters: neither is the one that the program made.
    expect({ calls, call_params }).toEqual({
      call_params: 0,
      calls: {
        annotated: 2,
        missed: {
          'kayaks_1_find_kayaks: lake': { count: 1, examples: ['good turn 0'] },
          'kayaks_1_rent_kayak: kayak_name, day, start_time': { count: 1, examples: ['good turn 8'] },
        },
        missing: [
          { dialogue: 'good', turn: 0, api: 'kayaks_1_find_kayaks', service: 'Kayaks_1', parameters: ['lake'] },
          {
            dialogue: 'good',
            turn: 8,
            api: 'kayaks_1_rent_kayak',
            service: 'Kayaks_1',
            parameters: ['kayak_name', 'day', 'start_time'],
          },
        ],
      },
    });
    expect(policy_acts).toBe(1);
    expect(policy.aspects).toMatchObject({
      acts: { right: 6, total: 6, rate: 1 },
      requested_slots: { right: 1, total: 1, rate: 1 },
      offered_values: { right: 1, total: 1, rate: 1 },
    });
  });

  it('names a call that was not made', async () => {
    const parameters = { lake: 'Moss Lake' };
    const never = dialogue('never', ...offered, user(finding(LAKE)), called('FindKayaks', [], system(), parameters));
    const { calls } = await evaluate([never]);
    expect(calls.missed).toHaveProperty(['kayaks_1_find_kayaks: not called'], { count: 1, examples: ['never turn 2'] });
    expect(calls.missing.at(-1)).toEqual({
      dialogue: 'never',
      turn: 2,
      api: 'kayaks_1_find_kayaks',
      service: 'Kayaks_1',
      parameters: null,
    });
  });

  it('lists every turn in which the acts differ, with its services', async () => {
    const silent = ['a', 'b', 'c', 'd'].map((id) => dialogue(id, user(finding(LAKE)), system()));
    const { policy } = await evaluate(silent);
    const [kind] = Object.values(policy.confusion);
    expect(kind).toMatchObject({ count: 4, examples: { length: 3 } });
    const [difference] = Object.keys(policy.confusion);
    expect(policy.differing).toEqual(
      ['a', 'b', 'c', 'd'].map((id) => ({ dialogue: id, turn: 0, services: ['Kayaks_1'], difference })),
    );
  });

  it('is that of the whole when parts are merged as plain data', async () => {
    const bad = withValues(good, 2, { lake: ['Fern Lake'] });
    const parts = [[good], [long, bad], [], [{ ...good, dialogue_id: 'last' }]];
    const merged = new SgdEvaluation(setup);
    for (const part of parts) {
      const counts = new SgdEvaluation(setup);
      for (const item of part) await counts.add(item);
      counts.skip([{ dialogue: part.length, reason: 'damaged' }]);
      merged.merge(JSON.parse(JSON.stringify(counts.toJSON())) as SgdCounts);
    }
    const report = sgdReport(setup, merged.toJSON(), { partial: null, skipped: [] });
    expect(comparable(report)).toEqual(comparable(await evaluate(parts.flat())));
    expect(merged.toJSON().skipped).toEqual([1, 2, 0, 1].map((at) => ({ dialogue: at, reason: 'damaged' })));
  });

  it('has the median of the milliseconds of dialogues', () => {
    const empty = new SgdEvaluation(setup).toJSON();
    const median = (...milliseconds: readonly number[]) =>
      sgdReport(setup, { ...empty, milliseconds }, { partial: null, skipped: [] }).ms_per_dialogue_p50;
    expect([median(), median(7), median(9, 1), median(30, 1, 2), median(4, 100, 2, 1)]).toEqual([null, 7, 5, 2, 3]);
  });
});

describe('seen and unseen services', () => {
  const bad = withValues(good, 2, { lake: ['Moss Lake'] });

  it('are rated apart', async () => {
    const report = await evaluate([bad, long], { seen: new Set(['Shuttles_1']) });
    expect(report).toMatchObject({ jga: 13 / 14, jga_seen: 1, jga_unseen: 12 / 13 });
    expect(report.per_service).toMatchObject({ Kayaks_1: { seen: false }, Shuttles_1: { seen: true } });
  });

  it('of which there are none have no rate', async () => {
    const all = new Set(['Kayaks_1', 'Shuttles_1']);
    expect(await evaluate([bad, long], { seen: all })).toMatchObject({ jga_seen: 13 / 14, jga_unseen: null });
    expect(await evaluate([bad, long], { seen: new Set() })).toMatchObject({ jga_seen: null, jga_unseen: 13 / 14 });
  });

  it('are not told apart where that is not known', async () => {
    expect(await evaluate([bad, long])).toMatchObject({ jga_seen: null, jga_unseen: null });
  });
});

describe('a frame that is wrong makes the later ones of its task inconsistent', () => {
  it('and all later ones of its service, by that reading', async () => {
    // The frame of the selection is wrong; the rental, another intent, begins after it.
    const bad = withValues(good, 2, { lake: ['Moss Lake'] });
    expect(await evaluate([bad])).toMatchObject({ jga: 5 / 6, cjga: 5 / 6, cjga_service: 1 / 6 });
    // The rental itself begins wrongly.
    const worse = withValues(good, 4, { lake: ['Moss Lake'] });
    expect(await evaluate([worse])).toMatchObject({ jga: 5 / 6, cjga: 2 / 6, cjga_service: 2 / 6 });
  });

  it('but no other dialogue', async () => {
    const bad = withValues(good, 0, {});
    expect(await evaluate([bad, good])).toMatchObject({ frames: 12, cjga_service: 6 / 12 });
  });
});

describe('a wrong annotation is found', () => {
  const SELECTED = 2;
  const CONFIRM = 8;

  it.each<readonly [string, number, (values: Readonly<Record<string, readonly string[]>>) => Values, object]>([
    [
      'with a slot too few',
      SELECTED,
      ({ kayak_name: _, ...values }) => values,
      { slot: 'kayak_name', expected: undefined, predicted: 'Otter' },
    ],
    [
      'with a slot too many',
      SELECTED,
      (values) => ({ ...values, seats: ['2'] }),
      { slot: 'seats', expected: ['2'], predicted: undefined },
    ],
    [
      'with another value of an open slot',
      SELECTED,
      (values) => ({ ...values, kayak_name: ['Heron'] }),
      { slot: 'kayak_name', expected: ['Heron'], predicted: 'Otter' },
    ],
    [
      'with another value of a closed slot first',
      CONFIRM,
      (values) => ({ ...values, vests: ['2', '1'] }),
      { slot: 'vests', expected: ['2', '1', '1'], predicted: '1' },
    ],
  ])('%s', async (_what, turn, change, mismatch) => {
    const bad = withValues(good, turn, change(valuesAt(good, turn)) as never);
    const report = await evaluate([good, bad]);
    expect(report).toMatchObject({ frames: 12, wrong_frames: 1, jga: 11 / 12, jga_exact_no_extension: 11 / 12 });
    expect(report.wrong).toEqual([{ dialogue: 'good', turn, service: 'Kayaks_1', mismatches: [mismatch] }]);
  });

  it('in another case: by the exact score alone, as forms are looked up in any case', async () => {
    const bad = withValues(good, SELECTED, { ...valuesAt(good, SELECTED), kayak_name: ['otter'] });
    expect(await evaluate([bad])).toMatchObject({ wrong_frames: 0, jga: 1, jga_exact_no_extension: 5 / 6 });
  });

  it('in each of three turns, once each', async () => {
    const few = withValues(good, 2, { lake: ['Moss Lake'] });
    const many = withValues(few, 6, { ...valuesAt(good, 6), covered: ['True'] });
    const other = withValues(many, 8, { ...valuesAt(good, 8), lake: ['Fern Lake'] });
    const report = await evaluate([other]);
    expect(report).toMatchObject({ frames: 6, wrong_frames: 3, jga: 0.5 });
    expect(report.wrong.map(({ turn, mismatches }) => [turn, ...mismatches.map(({ slot }) => slot)])).toEqual([
      [2, 'kayak_name'],
      [6, 'covered'],
      [8, 'lake'],
    ]);
  });

  it('when it is empty, or has no state at all', async () => {
    const empty = withValues(good, 10, {});
    expect((await evaluate([empty])).wrong[0]?.mismatches.map(({ expected }) => expected)).toEqual(
      Array.from({ length: 5 }, () => undefined),
    );
    const frames = [{ service: 'Kayaks_1', actions: [select()] }];
    const stateless = dialogue('stateless', ...offered, user(...frames), system(reqMore));
    expect(await evaluate([stateless])).toMatchObject({ frames: 2, wrong_frames: 1 });
  });

  it('of a service that the schema has not', async () => {
    const strange = { ...finding({ lake: 'Moss Lake' }, informIntent('FindBoats')), service: 'Boats_9' };
    const report = await evaluate([dialogue('strange', user(strange), system(reqMore))]);
    expect(report).toMatchObject({ frames: 1, wrong_frames: 1, jga: 0 });
    expect(report.unconverted.map(({ reason }) => reason)).toEqual(['unknown-intent']);
  });
});

describe('what did not convert', () => {
  it('is listed by dialogue and turn, and stays in the denominator', async () => {
    const odd = dialogue('odd', ...rented, user(finding(CONFIRMED, inform('seats', 'nine'))), system(reqMore));
    const report = await evaluate([good, odd]);
    expect(report).toMatchObject({ turns: 12, frames: 12, wrong_frames: 0 });
    expect(report.unconverted).toEqual([
      { dialogue: 'odd', turn: 10, reason: 'refused', detail: expect.stringMatching(/^invalid-value: .*"nine"/) },
    ]);
  });

  it('is no statement: what was refused is not counted', async () => {
    const odd = dialogue('odd', ...offered, user(finding(LAKE, inform('seats', 'nine'))), system(reqMore));
    expect(await evaluate([odd])).toMatchObject({ turns: 2, statements: 1, frames: 2 });
  });

  it('names a value of a new task that comes from nowhere: it is annotated, and so the frame is wrong', async () => {
    const start = withValues(good, 0, { lake: ['Moss Lake'], seats: ['3'] });
    const report = await evaluate([start]);
    expect(report.unconverted).toEqual([
      {
        dialogue: 'good',
        turn: 0,
        reason: 'no-source',
        detail: 'kayaks_1_find_kayaks.seats = "3" comes from nowhere',
      },
    ]);
    expect(report).toMatchObject({ frames: 6, wrong_frames: 1, carried: {} });
  });
});
