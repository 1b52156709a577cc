import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ParserInput } from '../../../../src/dialogue/index.js';
import type { ErrorCause } from '../../../src/sgd/parser/causes.js';
import type { ParserReport } from '../../../src/sgd/parser/report.js';
import { evaluateParser, type ParserRunOptions } from '../../../src/sgd/parser/run.js';
import { evaluateSgd } from '../../../src/sgd/score/run.js';
import { naturalReader } from '../../../../src/values/index.js';
import { Folder } from '../folder.js';
import { failedWithOffer, offered, putOff, rented, selected, thanked, wants } from '../stages.js';
import { scripted, spoken, timeless } from './fixture.js';

let folder: Folder;

beforeAll(() => {
  folder = new Folder();
  const stages = [wants, offered, selected, rented, thanked, failedWithOffer, putOff];
  folder.putSplit(
    'dev',
    stages.map((turns, at) => spoken(`1_0000${at}`, turns)),
  );
  folder.putSplit('train', [spoken('2_00000', rented)]);
});
afterAll(() => folder.remove());

type Options = Partial<ParserRunOptions> & Pick<ParserRunOptions, 'parser'>;

function run(options: Options): Promise<ParserReport> {
  return evaluateParser({ directory: folder.root, split: 'dev', ...options });
}

/** The causes that were found, with the number of turns and frames. */
function causes({ errors }: ParserReport): Partial<Record<ErrorCause, readonly number[]>> {
  const found = Object.entries(errors).filter(([, { turns, frames }]) => turns + frames > 0);
  return Object.fromEntries(found.map(([cause, { turns, frames }]) => [cause, [turns, frames]]));
}

/** The right programs of a dialogue in which a kayak is rented. */
const RIGHT: Readonly<Record<number, string>> = {
  1: 'kayaks_1_find_kayaks({ lake: "Moss Lake" })',
  2: 'select(x3, { from: x1 })',
  3: 'resume(x6)',
  4: 'x9.day = "next Friday"; x9.start_time = "half past ten"',
  5: 'confirm(x9)',
};

/** Runs a script over that dialogue alone, without gates. */
function rent(programs: Readonly<Record<number, string>>, options: Partial<ParserRunOptions> = {}) {
  return run({ split: 'train', gates: 'none', parser: scripted({ ...RIGHT, ...programs }), ...options });
}

describe('an evaluation of a parser', () => {
  test.each(['own', 'gold'] as const)(
    'gives the annotated statements what eval sgd gives, %s history',
    async (history) => {
      const replayed = await evaluateSgd({ directory: folder.root, split: 'dev', mode: 'annotated', tables: 'all' });
      for (const gates of ['standard', 'none'] as const) {
        const report = await run({ parser: 'oracle', history, gates });
        const { jga, cjga, frames, turns, jga_seen, per_service } = replayed;
        expect(report).toMatchObject({ jga, cjga, frames, turns, jga_seen, turns_right: turns, found: [] });
        expect(Object.keys(report.per_service)).toEqual(Object.keys(per_service));
      }
    },
  );

  test('gives a parser that understands nothing the frames with an empty state', async () => {
    const report = await run({ parser: scripted({}) });
    expect(report).toMatchObject({ parser: 'scripted', frames: 23, jga: 1 / 23, jga_fuzzy: 1 / 23, cjga: 1 / 23 });
    expect(causes(report)).toEqual({ intent: [13, 22] });
  });

  test('takes what a parser writes as text, and counts what is right', async () => {
    const report = await rent({});
    expect(report).toMatchObject({ jga: 1, cjga: 1, turns: 5, turns_right: 5, proposals: 5, models: null });
    expect(causes(report)).toEqual({});
  });

  test('compares the confidence of a parser with how often it is right, and has no comparison of one without', async () => {
    const programs = scripted({ ...RIGHT, 4: 'parse_error()' });
    const sure = {
      name: 'sure',
      parse: async (input: ParserInput) => ({ ...(await programs.parse(input)), confidence: 0.95 }),
    };
    const { calibration } = await rent({}, { parser: sure, history: 'gold' });
    expect(calibration).toMatchObject({ turns: 5, error: expect.closeTo(0.15) });
    expect(calibration?.bins).toEqual([{ from: 0.9, turns: 5, confidence: expect.closeTo(0.95), right: 0.8 }]);
    expect((await rent({})).calibration).toBeNull();
  });

  test('has nothing against other statements that lead to the same', async () => {
    const other = {
      2: 'select({ kayak_name: "Otter" }, { from: x1 })',
      4: 'x9.start_time = "half past ten"; x9.day = "next Friday"',
    };
    expect(await rent(other)).toMatchObject({ jga: 1, turns_right: 5, found: [] });
  });

  test('goes on from the own history, or from the gold one', async () => {
    const late = { 2: 'parse_error()' };
    const [own, gold] = [await rent(late), await rent(late, { history: 'gold' })];
    expect([own.jga, gold.jga]).toEqual([0.2, 0.8]);
    expect(causes(gold)).toEqual({ selection: [1, 1] });
    expect(own.turns_right).toBeLessThan(gold.turns_right);
  });

  test.each<[string, Readonly<Record<number, string>>, ErrorCause, string]>([
    ['no task', { 1: 'parse_error()' }, 'intent', '-kayaks_1_find_kayaks'],
    ['another task', { 1: 'cabins_1_find_cabins({ lake: "Moss Lake" })' }, 'intent', '+cabins_1_find_cabins'],
    ['no selection', { 2: 'conversation_pause()' }, 'selection', '-select kayaks_1_find_kayaks'],
    ['the next result in place of a selection', { 2: 'next(x1)' }, 'selection', '+next kayaks_1_find_kayaks'],
    ['a value less', { 4: 'x9.day = "next Friday"' }, 'missed', 'Kayaks_1 -start_time'],
    ['a value more', { 1: 'kayaks_1_find_kayaks({ lake: "Moss Lake", seats: 2 })' }, 'extra', 'Kayaks_1 +seats'],
    ['another value', { 4: `${RIGHT[4]?.replace('next Friday', 'Sunday')}` }, 'wrong-value', 'Kayaks_1 ~day'],
    [
      'a piece of a value',
      { 4: `${RIGHT[4]?.replace('next Friday', 'Friday, half')}` },
      'span-boundary',
      'Kayaks_1 ~day',
    ],
    [
      'another value in place of one that is carried over',
      { 3: 'x9 = resume(x6); x9.kayak_name = "Heron"' },
      'carry-over',
      'Kayaks_1 ~kayak_name',
    ],
    ['no confirmation', { 5: 'parse_error()' }, 'action', '-confirm kayaks_1_rent_kayak'],
    ['no confirmation, and so no defaults', { 5: 'parse_error()' }, 'action', 'Kayaks_1 -vests'],
    ['an early end', { 5: 'confirm(x9); say()' }, 'action', '+end'],
    ['a question that nobody asked', { 3: 'resume(x6); say(x3.phone)' }, 'action', '+ask phone'],
  ])('tells %s', async (_, programs, cause, kind) => {
    const { found } = await rent(programs, { history: 'gold' });
    expect(found.map((error) => [error.cause, error.kind])).toContainEqual([cause, kind]);
  });

  test('blames a frame on the error that made it wrong, as long as it is', async () => {
    const { errors, per_service } = await rent({ 4: 'x9.day = "Sunday"; x9.start_time = "half past ten"' });
    expect(errors['wrong-value']).toMatchObject({ turns: 1, frames: 2, frames_alone: 2 });
    expect(errors['wrong-value'].kinds).toEqual({ 'Kayaks_1 ~day': { count: 1, examples: ['2_00000 turn 6'] } });
    expect(per_service).toMatchObject({ Kayaks_1: { frames: 5, wrong_frames: 2, jga: 0.6, cjga: 0.6, seen: true } });
  });

  test('compares values as they are written, and as the reader reads them', async () => {
    const { comparisons, jga, jga_fuzzy, jga_read, turns_right } = await rent({
      4: 'x9.day = "next, Friday"; x9.start_time = "10:30 in the morning"',
    });
    expect([jga, jga_fuzzy]).toEqual([0.6, expect.closeTo(0.78, 5)]);
    expect(jga_read).toBe(0.6);
    const read = await rent({ 4: 'x9.day = "next Friday"; x9.start_time = "half past 10 in the morning"' });
    expect([read.jga, read.jga_read]).toEqual([0.6, 1]);
    expect([turns_right, read.turns_right]).toEqual([3, 5]);
    expect(comparisons.official.all.jga).toBeLessThan(comparisons.fuzzy.all.jga ?? 0);
  });

  test('lets gates mend what they can, and none of it with none', async () => {
    const parser = scripted({ ...RIGHT, 4: 'x9.dai = "next Friday"; x9.start_time = "half past ten"' });
    const [none, standard] = [await rent({ 4: 'x9.dai = "next Friday"' }), await run({ split: 'train', parser })];
    expect(none.jga).toBeLessThan(standard.jga ?? 0);
    expect(standard.verdicts['schema repair']).toBeGreaterThan(0);
  });

  test('shows a parser what the corpus said, and no annotated values', async () => {
    const inputs: ParserInput[] = [];
    const tasks: (readonly string[])[] = [];
    const note = (input: ParserInput): void => {
      inputs.push(input);
      tasks.push(input.session.world.tasks.map(({ api }) => api.name));
    };
    for (const history of ['own', 'gold'] as const) {
      inputs.length = 0;
      tasks.length = 0;
      await run({ split: 'train', history, parser: scripted(RIGHT, note) });
      const [first, second] = inputs;
      expect(first?.said).toEqual([]);
      expect(second?.said.map(({ speaker, text, turn }) => [speaker, text, turn])).toEqual([
        ['user', 'FindKayaks, Moss Lake', 1],
        ['agent', 'Otter', 1],
      ]);
      expect(inputs.map(({ utterance, place }) => [place.turn, utterance])[1]).toEqual([2, '']);
      expect(inputs.every(({ session }) => session.engine.reader === naturalReader)).toBe(true);
      expect(tasks.slice(0, 2)).toEqual([[], ['kayaks_1_find_kayaks']]);
    }
  });

  test('shows the APIs of the dialogue, or those that retrieval finds', async () => {
    const shown = new Map<string, readonly string[]>();
    for (const services of ['known', 'predicted'] as const) {
      const note = ({ apis, place }: ParserInput): unknown =>
        place.turn === 1 &&
        shown.set(
          services,
          apis.map(({ service }) => service),
        );
      const { services: told } = await run({ split: 'train', services, parser: scripted({}, note) });
      expect(told).toBe(services);
    }
    expect(new Set(shown.get('known'))).toEqual(new Set(['Kayaks_1']));
    expect(shown.get('predicted')?.length).toBeGreaterThan(0);
  });

  test('counts what models were asked', async () => {
    const usage = { inputTokens: 7, outputTokens: 2 };
    const request = { purpose: 'parse', messages: [], answer: { kind: 'text' } } as const;
    const { models } = await run({
      split: 'train',
      parser: {
        name: 'asking',
        parse: ({ place }) => {
          const reply = { text: '', usage, milliseconds: 1 };
          return Promise.resolve({
            source: 'parse_error()',
            calls: [{ model: 'm', request: { ...request, place }, reply }],
          });
        },
      },
    });
    expect(models).toEqual({ calls: 5, input_tokens: 35, output_tokens: 10 });
  });

  test('gives the same for the same parser', async () => {
    const parser = scripted(RIGHT);
    expect(timeless(await run({ parser }))).toEqual(timeless(await run({ parser })));
  });
});

describe('an evaluation of a parser ends', () => {
  test('where the parser throws, and says where', async () => {
    const parser = scripted(RIGHT, ({ place }) => {
      if (place.turn === 3) throw new TypeError('no third turn');
    });
    await expect(run({ split: 'train', parser })).rejects.toMatchObject({
      name: 'EvaluationError',
      code: 'parser-failed',
      message: 'The parser failed in turn 4 of dialogue 2_00000: no third turn',
      data: { dialogue: '2_00000', turn: 4 },
    });
  });

  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['a number', 7],
    ['text and statements', { source: '', statements: [] }],
  ])('where a parser proposes %s', async (_, proposal) => {
    const parser = { name: 'odd', parse: () => Promise.resolve(proposal as { source: string }) };
    await expect(run({ split: 'train', parser })).rejects.toMatchObject({
      code: 'parser-failed',
      message: expect.stringContaining("The parser 'odd' gave no proposal"),
    });
  });

  test.each<[string, Partial<ParserRunOptions>, string]>([
    ['a corpus that is not there', { directory: '/nowhere' }, 'no-such-directory'],
    ['a split without dialogues', { split: 'test' }, 'no-such-directory'],
  ])('before it begins with %s', async (_, options, code) => {
    await expect(run({ parser: 'oracle', ...options })).rejects.toMatchObject({ name: 'CorpusError', code });
  });

  test('not where a file or a dialogue is damaged: it is skipped, once', async () => {
    const other = new Folder();
    try {
      other.putSplit('dev', [spoken('1_00000', offered)]);
      other.put('dev/dialogues_002.json', `[${'{"dialogue_id": '.repeat(9)}`);
      other.put('dev/dialogues_003.json', [{ dialogue_id: '3_00000' }, spoken('3_00001', offered)]);
      const report = await run({ parser: 'oracle', directory: other.root });
      expect(report).toMatchObject({ dialogues: 2, jga: 1 });
      expect(report.skipped).toMatchObject([{ file: other.path('dev/dialogues_002.json') }, { dialogue: '3_00000' }]);
    } finally {
      other.remove();
    }
  });
});
