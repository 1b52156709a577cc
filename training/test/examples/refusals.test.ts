/** What is not learned from: damaged entries, values that nobody said, questions that nobody answered. */
import { describe, expect, it } from 'vitest';
import { CorpusError } from '../../../corpora/src/sgd/corpus/corpus-error.js';
import type { SgdDialogue, SgdTurn } from '../../../corpora/src/sgd/corpus/format.js';
import type { SplitEntry } from '../../../corpora/src/sgd/corpus/walk.js';
import { type ParserExample, parserExamples } from '../../src/examples/examples.js';
import { type AnsweredQuestion, supervisorExamples } from '../../src/examples/questions.js';
import { SplitExamples, type TurnExamples } from '../../src/examples/split.js';
import {
  affirm,
  booking,
  dialogue,
  driver,
  finding,
  frame,
  inform,
  informIntent,
  negateIntent,
  registry,
  reqMore,
  request,
  requestAlts,
  select,
  system,
  user,
} from '../../../corpora/test/sgd/fixture.js';
import { LAKE, offered, wants } from '../../../corpora/test/sgd/stages.js';
import { spoken } from '../../../corpora/test/sgd/words.js';

const OPTIONS = { split: 'dev', mode: 'annotated' } as const;

async function last(...turns: readonly SgdTurn[]): Promise<ParserExample> {
  let found: ParserExample | undefined;
  for await (const example of parserExamples(dialogue('d', ...turns), registry, OPTIONS)) found = example;
  return found!;
}

/** The questions about what the system requested before the last turn, by slot. */
async function answersIn(...turns: readonly SgdTurn[]): Promise<Readonly<Record<string, AnsweredQuestion['answer']>>> {
  let found: readonly AnsweredQuestion[] = [];
  for await (const { questions } of supervisorExamples(dialogue('d', ...turns), registry, OPTIONS)) found = questions;
  const asked = found.filter((question) => question.asked === 'requested');
  return Object.fromEntries(asked.map(({ service, name, answer }) => [`${service}.${name}`, answer]));
}

describe('the examples of a split', () => {
  const entries = async (...list: readonly SplitEntry[]) => {
    const examples = new SplitExamples(registry, { ...OPTIONS, prompts: true });
    const made: TurnExamples[] = [];
    for (const each of list) for await (const example of examples.add(each)) made.push(example);
    return { made, counts: examples.counts };
  };
  const whole: SgdDialogue = dialogue('1_00000', ...wants);
  const damaged = { kind: 'damaged', skipped: { dialogue: 3, reason: 'turns is missing' } } as SplitEntry;

  it('are none of a damaged entry, which is counted', async () => {
    const { made, counts } = await entries(damaged, { kind: 'dialogue', dialogue: whole } as SplitEntry, damaged);
    expect(made.map(({ parsing }) => parsing.dialogue)).toEqual(['1_00000']);
    expect(counts).toMatchObject({ dialogues: 1, damaged: 2, examples: 1 });
  });

  it('end with the error of a file that cannot be read', async () => {
    const error = new CorpusError({ code: 'not-json', file: 'a.json', message: 'a.json is cut off' });
    await expect(entries(damaged, { kind: 'unreadable', error } as SplitEntry)).rejects.toBe(error);
  });

  it('have no questions where the system requested nothing', async () => {
    const { made, counts } = await entries({ kind: 'dialogue', dialogue: whole } as SplitEntry);
    expect(made[0]?.questions).toBeUndefined();
    expect(counts.supervisor.examples).toBe(0);
  });

  it('count what did not convert by its reason', async () => {
    const odd = dialogue('d', user(finding({}, select(), requestAlts)), system(reqMore), user(finding({}, affirm)));
    const { counts } = await entries({ kind: 'dialogue', dialogue: odd } as SplitEntry);
    expect(JSON.parse(JSON.stringify(counts.notes))).toEqual({ 'no-task': 2, 'nothing-to-confirm': 1 });
  });
});

describe('an example notes', () => {
  it.each<[string, SgdTurn, string, string]>([
    ['an intent that the service lacks', user(finding({}, informIntent('SinkKayaks'))), 'unknown-intent', 'SinkKayaks'],
    [
      'a service that the schema lacks',
      user(frame('Yachts_1', 'X', {}, inform('a', 'b'))),
      'unknown-intent',
      'Yachts_1',
    ],
    ['a value without a task', user(frame('Cabins_1', 'NONE', {}, inform('lake', 'Moss'))), 'no-task', 'Cabins_1'],
    ['a suggestion turned down that nobody made', user(finding({}, negateIntent)), 'no-proposal', 'NEGATE_INTENT'],
    ['a question about nothing', user(finding({}, request('phone'))), 'no-entity', 'phone'],
  ])('%s, and has nothing to learn for it', async (_, turn, reason, says) => {
    const { target, spans, unlocated, notes } = await last(turn);
    expect([target, spans, unlocated]).toEqual([['conversation_pause()'], [], []]);
    expect(notes).toEqual([{ reason, detail: expect.stringContaining(says) }]);
  });

  it('a value of a slot that the API lacks, and has no span for it', async () => {
    const turn = user(finding({}, informIntent('FindKayaks'), inform('vests', '2')));
    const { target, spans, unlocated, notes } = await last(spoken(turn, 'A kayak with [vests: 2] vests'));
    expect([target, spans, unlocated]).toEqual([['kayaks_1_find_kayaks()'], [], []]);
    expect(notes).toEqual([{ reason: 'refused', detail: 'kayaks_1_find_kayaks has no slot vests' }]);
  });

  it('a value that comes from nowhere, which is no part of what is learned', async () => {
    const turn = user(booking({ destination: 'the pier' }, informIntent('BookShuttle')));
    const { target, notes } = await last(...offered, spoken(turn, 'A shuttle to [destination: the pier]'));
    expect(target).toEqual(['shuttles_1_book_shuttle()']);
    expect(notes).toEqual([
      { reason: 'no-source', detail: 'shuttles_1_book_shuttle.destination = "the pier" comes from nowhere' },
    ]);
  });

  it('no APIs of services that the registry lacks', async () => {
    expect((await last(user(frame('Yachts_1', 'NONE', {})))).apis).toEqual([]);
  });
});

describe('a value has no place', () => {
  const inTurn = (said: string) =>
    spoken(user(finding(LAKE, informIntent('FindKayaks'), inform('lake', 'Moss Lake'))), said);

  it.each([
    ['where only a later turn says it', [inTurn('A kayak'), spoken(system(reqMore), 'On Moss Lake?')]],
    ['where its words stand in another order', [inTurn('Lake Moss')]],
    ['where a letter is missing', [inTurn('Mos Lake')]],
    ['where nothing is said', [inTurn('')]],
  ])('%s', async (_, turns) => {
    const { spans, unlocated } = await last(...turns);
    expect(spans).toEqual([]);
    expect(unlocated).toEqual([{ statement: 0, slot: 'lake', value: 'Moss Lake' }]);
  });

  it.each([
    ['beyond the end', 90, 99],
    ['before the beginning', -9, -1],
    ['backwards', 9, 0],
    ['of no length', 3, 3],
  ])('where the annotated one is %s of what was said', async (_, start, exclusive_end) => {
    const turn = inTurn('A kayak');
    const frames = turn.frames.map((each) => ({ ...each, slots: [{ slot: 'lake', start, exclusive_end }] }));
    const { spans, unlocated } = await last({ ...turn, frames });
    expect(spans).toEqual([]);
    expect(unlocated.map(({ slot }) => slot)).toEqual(['lake']);
  });
});

describe('a question has no answer', () => {
  const asksLake: readonly SgdTurn[] = [...wants];

  it('where the value was refused', async () => {
    const asks = [user(finding({}, informIntent('FindKayaks'))), system(request('seats'))];
    const reply = spoken(user(finding({}, inform('seats', 'ninety'))), '[seats: ninety]');
    expect(await answersIn(...asks, reply)).toEqual({ 'Kayaks_1.seats': { kind: 'unanswerable' } });
  });

  it('where the value was given to another slot', async () => {
    const reply = spoken(user(finding({}, inform('seats', '2'))), 'for [seats: 2]');
    expect(await answersIn(...asksLake, reply)).toEqual({ 'Kayaks_1.lake': { kind: 'unanswerable' } });
  });

  it('where the value was given to the slot of another service', async () => {
    const asks = [user(booking({}, informIntent('BookShuttle'))), driver(request('day'))];
    const reply = spoken(user(booking({ riders: '2' }, inform('riders', '2'))), 'we are [riders: 2]');
    expect(await answersIn(...asks, reply)).toEqual({ 'Shuttles_1.day': { kind: 'unanswerable' } });
  });

  it('where the value was annotated, and no act gives it', async () => {
    const reply = spoken(user(finding(LAKE)), 'On [lake: Moss Lake]');
    expect(await answersIn(...asksLake, reply)).toEqual({ 'Kayaks_1.lake': { kind: 'unanswerable' } });
  });

  it('where the slot was answered in an earlier turn', async () => {
    const first = spoken(user(finding(LAKE, inform('lake', 'Moss Lake'))), 'On [lake: Moss Lake]');
    const again = spoken(user(finding(LAKE)), 'As I said');
    expect(await answersIn(...asksLake, first, system(request('lake')), again)).toEqual({
      'Kayaks_1.lake': { kind: 'unanswerable' },
    });
  });
});
