import { describe, expect, it } from 'vitest';
import { CanonicalValues, type SgdDialogue } from 'typetod/corpus';
import { SgdEvaluation, type SgdReport } from 'typetod/evaluation';
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
  registry,
  renting,
  reqMore,
  request,
  select,
  success,
  system,
  thankYou,
  user,
  type Values,
} from '../corpus/sgd/fixture.js';
import { CONFIRMED, failedWithOffer, LAKE, offered, RECEIPT, rented, thanked } from '../corpus/sgd/stages.js';

async function evaluate(
  dialogues: readonly SgdDialogue[],
  mode: 'annotated' | 'simulated' = 'annotated',
): Promise<SgdReport> {
  const values = new CanonicalValues();
  for (const item of dialogues) values.add(item);
  const evaluation = new SgdEvaluation(registry, values, mode);
  for (const item of dialogues) await evaluation.add(item);
  return evaluation.report();
}

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

/** Two services in the last turn, the accepted alternative before it. */
const long = dialogue(
  'long',
  ...failedWithOffer,
  user(renting({ ...CONFIRMED, start_time: '11 am' }, affirm)),
  called('RentKayak', [{ ...RECEIPT, start_time: '11:00' }], system(success)),
  user(
    renting({ ...CONFIRMED, start_time: '11 am' }, thankYou),
    booking({ riders: '2' }, informIntent('BookShuttle'), inform('riders', '2')),
  ),
  driver(request('destination')),
);

describe('an evaluation', () => {
  it('counts nothing before anything was added', async () => {
    expect(await evaluate([])).toEqual({
      dialogues: 0,
      turns: 0,
      statements: 0,
      frames: 0,
      wrong_frames: 0,
      jga: 0,
      jga_exact_no_extension: 0,
      wrong: [],
      unconverted: [],
    });
  });

  it.each(['annotated', 'simulated'] as const)(
    'counts dialogues, user turns, statements and frames, %s',
    async (mode) => {
      // good: call, select, resume, two values in one line, confirm, pause. long: the same five, confirm, call.
      expect(await evaluate([good, long], mode)).toMatchObject({
        dialogues: 2,
        turns: 6 + 7,
        statements: 6 + 7,
        frames: 6 + 8,
        wrong_frames: 0,
        jga: 1,
        wrong: [],
        unconverted: [],
      });
    },
  );

  it('is lower without the extension where a value was never said', async () => {
    const report = await evaluate([good, long]);
    // The accepted alternative is 11:00 for us and 11 am in the annotation, in two frames of the second dialogue.
    expect(report.jga_exact_no_extension).toBe(12 / 14);
    expect((await evaluate([good])).jga_exact_no_extension).toBe(1);
  });

  it('takes canonical forms from all dialogues it was given', async () => {
    const onlyOne = new SgdEvaluation(registry, new CanonicalValues().add(good), 'annotated');
    await onlyOne.add(long);
    expect(onlyOne.report()).toMatchObject({ frames: 8, wrong_frames: 2, jga: 6 / 8 });
    expect(onlyOne.report().wrong[0]).toEqual({
      dialogue: 'long',
      turn: 10,
      service: 'Kayaks_1',
      mismatches: [{ slot: 'start_time', expected: ['11 am'], predicted: '11:00' }],
    });
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
    const odd = dialogue(
      'odd',
      ...rented,
      user(finding(CONFIRMED, select('kayak_name', 'Ghost'))),
      system(failure, reqMore),
    );
    const report = await evaluate([good, odd]);
    expect(report).toMatchObject({ turns: 12, frames: 12, wrong_frames: 0 });
    expect(report.unconverted).toEqual([
      { dialogue: 'odd', turn: 10, reason: 'refused', detail: expect.stringMatching(/^no-such-entity: .*Ghost/) },
    ]);
  });

  it('is no statement: what was refused is not counted', async () => {
    const odd = dialogue('odd', ...offered, user(finding(LAKE, inform('seats', 'nine'))), system(reqMore));
    expect(await evaluate([odd])).toMatchObject({ turns: 2, statements: 1, frames: 2 });
  });

  it('names a value of a new task that comes from nowhere: the start of a task reads the annotation', async () => {
    const start = withValues(good, 0, { lake: ['Moss Lake'], seats: ['3'] });
    const report = await evaluate([start]);
    expect(report.unconverted).toEqual([
      {
        dialogue: 'good',
        turn: 0,
        reason: 'carried-literal',
        detail: 'kayaks_1_find_kayaks.seats = "3" comes from nowhere',
      },
    ]);
    // The value went into the program, so every later turn, which has it not, is wrong.
    expect(report).toMatchObject({ frames: 6, wrong_frames: 5 });
  });
});
