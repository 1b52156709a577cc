import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { apiData } from '../../src/examples/api-data.js';
import { type ExampleOptions, type ParserExample, parserExamples } from '../../src/examples/examples.js';
import type { SgdDialogue, SgdTurn } from '../../../corpora/src/sgd/corpus/format.js';
import { type SupervisorExample, supervisorExamples } from '../../src/examples/questions.js';
import { randomFrom, shuffled } from '../../../src/text/index.js';
import {
  booking,
  dialogue,
  driver,
  finding,
  inform,
  informIntent,
  registry,
  request,
  requestAlts,
  system,
  user,
} from '../../../corpora/test/sgd/fixture.js';
import {
  asked,
  LAKE,
  lastOffered,
  offered,
  proposed,
  rented,
  thanked,
  wants,
} from '../../../corpora/test/sgd/stages.js';
import { spoken, words } from '../../../corpora/test/sgd/words.js';

const OPTIONS: ExampleOptions = { split: 'dev', mode: 'annotated' };

async function all<T>(items: AsyncIterable<T>): Promise<readonly T[]> {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
}

const examples = (of: SgdDialogue, options: Partial<ExampleOptions> = {}): Promise<readonly ParserExample[]> =>
  all(parserExamples(of, registry, { ...OPTIONS, ...options }));
const questions = (of: SgdDialogue, options: Partial<ExampleOptions> = {}): Promise<readonly SupervisorExample[]> =>
  all(supervisorExamples(of, registry, { ...OPTIONS, ...options }));

async function last(...turns: readonly SgdTurn[]): Promise<ParserExample> {
  return (await examples(dialogue('d', ...turns))).at(-1)!;
}

const SEATS = { ...LAKE, seats: '2' };
const findsFor = (seats: string, utterance: string): SgdTurn =>
  spoken(
    user(finding(SEATS, informIntent('FindKayaks'), inform('lake', 'Moss Lake'), inform('seats', seats))),
    utterance,
  );

describe('an example for an action parser', () => {
  it('is there for each turn of the user, with an id', async () => {
    const found = await examples(dialogue('1_00000', ...thanked));
    expect(found.map(({ id, turn }) => [id, turn])).toEqual(
      [0, 2, 4, 6, 8, 10].slice(0, found.length).map((turn) => [`dev/1_00000/${turn}`, turn]),
    );
    expect(found).toHaveLength(thanked.length / 2);
  });

  it('has what was said before with what it came to, in order', async () => {
    const turns = words(lastOffered, 'On Moss Lake', 'Otter?', 'Another one');
    expect((await last(...turns)).context).toEqual([
      { speaker: 'user', text: 'On Moss Lake', turn: 0 },
      {
        actor: 'user',
        program: ['x1 = kayaks_1_find_kayaks({ lake: "Moss Lake" })', 'x2 = show(x1)'],
      },
      { actor: 'system', program: ['x3 = next(x1)', 'x4 = say(x3)'] },
      { speaker: 'system', text: 'Otter?', turn: 1 },
    ]);
    expect(await last(...turns)).toMatchObject({ utterance: 'Another one', target: ['next(x1)'] });
  });

  it('has only what was said, with the history of turns', async () => {
    const [, second] = await examples(dialogue('d', ...lastOffered), { history: 'turns' });
    expect(second?.context.map((item) => 'speaker' in item && item.speaker)).toEqual(['user', 'system']);
  });

  it('has one statement for the assignments of a line', async () => {
    const draft = (await examples(dialogue('d', ...asked))).at(-1)!;
    expect(draft.target).toEqual(['x9.day = "next Friday"; x9.start_time = "half past ten"']);
  });

  it('has no statement for what was refused, but a note', async () => {
    const refused = user(finding({}, informIntent('FindKayaks'), inform('seats', 'ninety')));
    expect(await last(refused)).toMatchObject({ target: [], spans: [], notes: [{ reason: 'refused' }] });
  });

  it('is given the APIs of the services of the dialogue, of the turn, or all', async () => {
    const two = dialogue(
      'd',
      ...offered,
      user(booking({ riders: '2' }, informIntent('BookShuttle'), inform('riders', '2'))),
      driver(request('day')),
    );
    const names = async (services: ExampleOptions['services']): Promise<readonly string[]> =>
      [...(await examples(two, { services: services! })).at(-1)!.apis].sort();
    expect(await names('turn')).toEqual(['shuttles_1_book_shuttle']);
    expect(await names('dialogue')).toEqual(['kayaks_1_find_kayaks', 'kayaks_1_rent_kayak', 'shuttles_1_book_shuttle']);
    expect(await names('all')).toEqual([...registry.apis.keys()].sort());
  });

  it('shows nothing of the annotation of its own turn and of later ones in the input', async () => {
    const input = ({ context, apis, utterance }: ParserExample): unknown => ({ context, apis, utterance });
    const known = await examples(dialogue('d', ...rented));
    for (const { turn } of known) {
      const later = rented.map((one, at) =>
        at < turn ? one : { ...one, frames: one.frames.map((so) => ({ service: so.service, actions: [] })) },
      );
      const blind = (await examples(dialogue('d', ...later))).find((example) => example.turn === turn);
      expect(input(blind!)).toEqual(input(known.find((example) => example.turn === turn)!));
    }
  });
});

describe('the span of a value', () => {
  it('is the annotated place', async () => {
    const { spans } = await last(findsFor('2', 'Moss Lake for [seats: 2] at [lake: Moss Lake]'));
    expect(spans).toEqual([
      {
        statement: 0,
        slot: 'lake',
        value: 'Moss Lake',
        text: 'Moss Lake',
        start: 19,
        end: 28,
        speaker: 'user',
        turn: 0,
      },
      { statement: 0, slot: 'seats', value: 2, text: '2', start: 14, end: 15, speaker: 'user', turn: 0 },
    ]);
  });

  it.each([
    ['in any case', 'a boat for 2 on MOSS LAKE', { lake: 'MOSS LAKE', seats: '2' }],
    ['as a number word', 'moss lake, for two', { lake: 'moss lake', seats: 'two' }],
    ['as the last word', 'moss lake: 2', { lake: 'moss lake', seats: '2' }],
  ])('is found where it is not annotated: %s', async (_how, utterance, texts) => {
    const { spans } = await last(findsFor('2', utterance));
    expect(Object.fromEntries(spans.map(({ slot, text }) => [slot, text]))).toEqual(texts);
  });

  it.each([
    ['a part of a word', 'Moss Lakeside at the 2nd'],
    ['a part of a number', 'Lake Moss, 12 or 2,000 or 1.2'],
    ['a part of a time', 'at 2:30 by the lake'],
    ['the value of another slot', 'for [day: 2] or so'],
  ])('is not %s', async (_what, utterance) => {
    const { spans, unlocated } = await last(findsFor('2', utterance));
    expect(spans).toEqual([]);
    expect(unlocated).toEqual([
      { statement: 0, slot: 'lake', value: 'Moss Lake' },
      { statement: 0, slot: 'seats', value: 2 },
    ]);
  });

  it('counts only if its text is the value, whatever is annotated', async () => {
    const wrong = spoken(
      user(finding(LAKE, informIntent('FindKayaks'), inform('lake', 'Moss Lake'))),
      '😀 [lake: the] Moss Lake',
    );
    expect((await last(wrong)).spans).toMatchObject([{ text: 'Moss Lake', start: 7, end: 16 }]);
  });

  it('is in the words of the system where its proposal was accepted', async () => {
    const yes = user(
      finding(
        { lake: 'Moss Lake', seats: '2' },
        { ...inform('x', ''), act: 'AFFIRM', slot: '', values: [], canonical_values: [] },
      ),
    );
    const { target, spans } = await last(
      ...words(proposed, 'A kayak', 'On [lake: Moss Lake] for 2?'),
      spoken(yes, 'Yes'),
    );
    expect(target).toEqual(['x1.lake = "Moss Lake"; x1.seats = "2"']);
    expect(spans).toMatchObject([
      { slot: 'lake', start: 3, end: 12, speaker: 'system', turn: 1 },
      { slot: 'seats', start: 17, end: 18, speaker: 'system', turn: 1 },
    ]);
  });

  it('is where a carried value was said last, also when it is worded otherwise there', async () => {
    const ride = user(
      booking(
        { destination: 'Moss Lake', day: 'next Friday', riders: '2' },
        informIntent('BookShuttle'),
        inform('riders', '2'),
      ),
    );
    const { target, spans } = await last(...words(rented, 'To [lake: Moss Lake]'), spoken(ride, 'A shuttle for 2'));
    expect(target[0]).toContain('day: x9.day');
    expect(spans.find(({ slot }) => slot === 'destination')).toMatchObject({ text: 'Moss Lake', turn: 0, start: 3 });
  });

  it('is missing for yes and no, and for what does not matter', async () => {
    const any = user(finding({}, informIntent('FindKayaks'), inform('covered', 'True'), inform('seats', 'dontcare')));
    const { spans, unlocated } = await last(spoken(any, 'True, I dontcare'));
    expect(spans).toEqual([]);
    expect(unlocated.map(({ slot, value }) => [slot, value])).toEqual([
      ['covered', true],
      ['seats', 'dontcare'],
    ]);
  });

  it('has its text at its place, whatever was said', async () => {
    const utterance = fc.array(
      fc.constantFrom('Moss Lake', 'moss', '2', 'two', '12', ',', '😀', 'İ', '[lake: Moss Lake]', ' '),
    );
    await fc.assert(
      fc.asyncProperty(utterance, async (parts) => {
        const turn = findsFor('2', parts.join(' '));
        for (const { text, start, end } of (await last(turn)).spans)
          expect(turn.utterance.slice(start, end)).toBe(text);
      }),
      { numRuns: 50 },
    );
  });
});

describe('a seed', () => {
  it('decides the order of the APIs and nothing else', async () => {
    const of = dialogue('d', ...rented);
    const runs = await Promise.all([1, 2, 3, 4].map((seed) => examples(of, { seed, services: 'all' })));
    const without = (run: readonly ParserExample[]): unknown =>
      run.map((one) => ({ ...one, apis: [...one.apis].sort() }));
    for (const run of runs) expect(without(run)).toEqual(without(runs[0]!));
    expect(new Set(runs.map((run) => JSON.stringify(run))).size).toBeGreaterThan(1);
    expect(await examples(of, { seed: 1, services: 'all' })).toEqual(runs[0]);
  });

  it('gives numbers in [0, 1) and orders of the same items', () => {
    fc.assert(
      fc.property(fc.string(), fc.array(fc.integer()), (text, items) => {
        const random = randomFrom(text);
        expect(random()).toBeGreaterThanOrEqual(0);
        expect(random()).toBeLessThan(1);
        expect([...shuffled(items, random)].sort()).toEqual([...items].sort());
        expect(shuffled(items, randomFrom(text))).toEqual(shuffled(items, randomFrom(text)));
      }),
    );
  });
});

describe('an example for a parser supervisor', () => {
  const answers = spoken(
    user(finding(SEATS, inform('lake', 'Moss Lake'), inform('seats', '2'))),
    'On [lake: Moss Lake], for 2.',
  );
  const asksLake = dialogue('d', ...wants, answers, system(request('seats')));

  it('is there only after the system requested something', async () => {
    expect((await questions(asksLake)).map(({ id, turn }) => [id, turn])).toEqual([['dev/d/2', 2]]);
    expect(await questions(dialogue('d', ...lastOffered))).toEqual([]);
  });

  it('asks for what the system requested, not for what the user volunteered', async () => {
    for (let seed = 0; seed < 20; seed += 1) {
      const [example] = await questions(asksLake, { seed });
      expect(example?.questions.filter(({ asked }) => asked === 'requested')).toEqual([
        {
          service: 'Kayaks_1',
          name: 'lake',
          description: 'the lake',
          type: 'text',
          asked: 'requested',
          answer: { kind: 'span', value: 'Moss Lake', text: 'Moss Lake', start: 3, end: 12, speaker: 'user', turn: 2 },
        },
      ]);
      expect(example?.questions.map(({ name }) => name)).not.toContain('seats');
    }
  });

  it('has negatives without an answer in about every other turn, with their closed values', async () => {
    const runs = await Promise.all(Array.from({ length: 60 }, (_, seed) => questions(asksLake, { seed })));
    const negatives = runs.map(([example]) => example!.questions.filter(({ asked }) => asked === 'negative'));
    const some = negatives.filter((list) => list.length > 0);
    expect(some.length).toBeGreaterThan(15);
    expect(some.length).toBeLessThan(45);
    expect(new Set(some.flat().map(({ answer }) => answer.kind))).toEqual(new Set(['unanswerable']));
    expect(some.flat().find(({ name }) => name === 'vests')).toMatchObject({ type: 'integer', values: [1, 2, 3] });
  });

  it('has the value of what was given but not said', async () => {
    const turns = [
      user(finding({}, informIntent('FindKayaks'))),
      system(request('covered')),
      spoken(user(finding({ covered: 'True' }, inform('covered', 'True'))), 'With a roof'),
    ];
    const [example] = await questions(dialogue('d', ...turns));
    expect(example?.questions.find(({ asked }) => asked === 'requested')).toMatchObject({
      answer: { kind: 'value', value: true },
    });
  });

  it('has no answer to what was not answered', async () => {
    const [example] = await questions(dialogue('d', ...wants, user(finding({}, requestAlts))));
    expect(example?.questions.find(({ asked }) => asked === 'requested')).toMatchObject({
      name: 'lake',
      answer: { kind: 'unanswerable' },
    });
  });

  it('does not ask for a slot that the service has not', async () => {
    const [example] = await questions(dialogue('d', wants[0]!, system(request('anchor')), answers));
    expect(example?.questions.filter(({ asked }) => asked === 'requested')).toEqual([]);
  });
});

describe('an API as data', () => {
  it('has its slots with types, values and defaults, and what it returns', () => {
    expect(apiData(registry.apis.get('kayaks_1_rent_kayak')!)).toMatchObject({
      name: 'kayaks_1_rent_kayak',
      service: 'Kayaks_1',
      kind: 'transaction',
      description: 'Rent a kayak',
      signature: expect.stringContaining('kayaks_1_rent_kayak({'),
      slots: [
        { name: 'kayak_name', description: 'the kayak name', type: 'text', required: true },
        { name: 'day', required: true },
        { name: 'start_time', required: true },
        { name: 'vests', type: 'integer', values: [1, 2, 3], required: false, default: 1 },
      ],
      returns: expect.arrayContaining([{ name: 'fee', description: 'the fee', type: 'text' }]),
    });
  });

  it('is plain JSON', () => {
    for (const api of registry.apis.values()) {
      const data = apiData(api);
      expect(JSON.parse(JSON.stringify(data))).toEqual(data);
    }
  });
});
