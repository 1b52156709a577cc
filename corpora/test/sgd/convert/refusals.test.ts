/** What cannot become a transcript is listed with the reason, and gets no file. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { carriedFrom } from '../../../src/sgd/convert/carry-over.js';
import { Conversion, type ConvertedEntry, entryId } from '../../../src/sgd/convert/conversion.js';
import { convertedServices } from '../../../src/sgd/convert/services-file.js';
import { sgdTranscript } from '../../../src/sgd/convert/to-transcript.js';
import { CorpusError } from '../../../src/sgd/corpus/corpus-error.js';
import type { SgdDialogue } from '../../../src/sgd/corpus/format.js';
import type { SplitEntry } from '../../../src/sgd/corpus/walk.js';
import { DefinitionError } from '../../../../src/service/index.js';
import {
  booking,
  dialogue,
  finding,
  frame,
  inform,
  informIntent,
  KAYAKS,
  registry,
  replay,
  reqMore,
  schema,
  system,
  user,
} from '../fixture.js';
import { offered, rented, wants } from '../stages.js';

const OPTIONS = { split: 'dev', mode: 'annotated' } as const;
const entry = (id: string): SplitEntry => ({ kind: 'dialogue', dialogue: dialogue(id, ...wants) }) as SplitEntry;
const damaged = (id: string | number, reason: string) =>
  ({ kind: 'damaged', skipped: { dialogue: id, reason } }) as SplitEntry;
const unreadable = (error: CorpusError) => ({ kind: 'unreadable', error }) as SplitEntry;

/** The last of some entries, and the conversion of all. */
async function converting(...entries: readonly SplitEntry[]): Promise<{ last: ConvertedEntry; all: Conversion }> {
  const all = new Conversion(registry, OPTIONS);
  let last: ConvertedEntry | undefined;
  for (const each of entries) last = await all.add(each);
  return { last: last!, all };
}

describe('an entry is not converted', () => {
  it.each([
    ['empty', ''],
    ['that of the folder', '.'],
    ['that of the folder above', '..'],
    ['a way out of the folder', '../1_00000'],
    ['a path of another system', 'a\\b'],
    ['that of a device', 'con'],
    ['an option of a command', '-rf'],
    ['cut off by a null', '1\0'],
  ])('whose id, the name of its file, is %s', async (_, id) => {
    const { last, all } = await converting(entry(id));
    expect(last.transcript).toBeUndefined();
    expect(last.unconverted).toEqual([{ dialogue: id, reason: 'damaged', detail: 'its id is no file name' }]);
    expect([all.dialogues, all.transcripts, all.turns]).toEqual([1, 0, 0]);
  });

  it('whose id is longer than a file name', async () => {
    const { last } = await converting(entry('1'.repeat(201)));
    const detail = 'its id is longer than 200 characters';
    expect(last.unconverted).toEqual([{ dialogue: '1'.repeat(201), reason: 'damaged', detail }]);
    expect((await converting(entry('1'.repeat(200)))).last.unconverted).toEqual([]);
  });

  it('whose id another has', async () => {
    const { last, all } = await converting(entry('1_00000'), entry('1_00000'));
    expect(last.unconverted).toEqual([
      { dialogue: '1_00000', reason: 'duplicate', detail: 'a dialogue before it has this id' },
    ]);
    expect([all.dialogues, all.transcripts]).toEqual([2, 1]);
  });

  it('whose id another has in another case: file systems do not tell them apart', async () => {
    const { last, all } = await converting(entry('a_1'), entry('A_1'), entry('A_1'));
    const detail = 'a dialogue before it has the id a_1, which differs in case alone';
    expect(last.unconverted).toEqual([{ dialogue: 'A_1', reason: 'duplicate', detail }]);
    expect(JSON.parse(JSON.stringify(all.reasons))).toEqual({ duplicate: 2 });
  });

  it.each([
    ['an id', '1_00009', 'turns is missing'],
    ['a place', 3, 'is no object'],
  ])('that is damaged, by %s', async (_, id, reason) => {
    const { last } = await converting(damaged(id, reason));
    expect(last).toEqual({
      dialogue: String(id),
      unconverted: [{ dialogue: String(id), reason: 'damaged', detail: reason }],
    });
  });

  it('of a file that cannot be read, which ends the conversion', async () => {
    const error = new CorpusError({ code: 'not-json', file: 'a.json', message: 'a.json is cut off' });
    await expect(converting(entry('1_00000'), unreadable(error))).rejects.toBe(error);
    expect(() => entryId(unreadable(error))).toThrow(error);
  });
});

describe('a dialogue is not executable', () => {
  const unconverted = async (of: SgdDialogue): Promise<unknown> => {
    const { transcript, recording, unconverted: gaps } = await sgdTranscript(of, registry, OPTIONS);
    expect([transcript, recording]).toEqual([undefined, undefined]);
    return gaps;
  };
  const because = (detail: string) => [{ dialogue: 'd', reason: 'not-executable', detail }];

  it.each<[string, Partial<SgdDialogue>, string]>([
    ['lists', { services: [KAYAKS, 'Yachts_1'] }, 'the schema has no service Yachts_1'],
    ['has frames of', { turns: [user(frame('Rafts_1', 'NONE', {}))] }, 'the schema has no service Rafts_1'],
    [
      'lists and has frames of',
      { services: ['Yachts_1'], turns: [user(frame('Rafts_1', 'NONE', {}))] },
      'the schema has no service Yachts_1, Rafts_1',
    ],
  ])('that %s a service which the schema lacks', async (_, parts, detail) => {
    expect(await unconverted({ ...dialogue('d', ...wants), ...parts })).toEqual(because(detail));
  });

  it.each<[string, SgdDialogue]>([
    ['turns', { dialogue_id: 'd', services: [KAYAKS], turns: [] }],
    ['a turn of the user', dialogue('d', system(reqMore))],
  ])('without %s', async (_, of) => {
    expect(await unconverted(of)).toEqual(because('no turn is of the user'));
  });

  it('without a service', async () => {
    expect(await unconverted(dialogue('d', user()))).toEqual(because('it names no service'));
  });
});

describe('a value is not carried', () => {
  const shuttle = registry.apis.get('shuttles_1_book_shuttle')!;

  it.each([
    ['that nothing in the world has', 'destination', ['the moon']],
    ['that is part of one in the world', 'destination', ['Moss']],
    ['that one in the world is part of', 'destination', ['Moss Lake Road']],
    ['of which there is no form', 'destination', []],
    ['that is empty', 'destination', ['']],
  ])('%s: it has no source', async (_, slot, forms) => {
    const { world } = (await replay(dialogue('d', ...rented))).at(-1)!;
    expect(carriedFrom(world, shuttle, slot, forms, [])).toBeUndefined();
  });

  it('and is noted once for each slot that has no source', async () => {
    const values = { destination: 'the moon', day: 'someday', riders: '3' };
    const asks = user(booking(values, informIntent('BookShuttle'), inform('riders', '3')));
    const { notes, source } = (await replay(dialogue('d', ...offered, asks, system(reqMore)))).at(-1)!;
    expect(notes).toEqual([
      { reason: 'no-source', detail: 'shuttles_1_book_shuttle.destination = "the moon" comes from nowhere' },
      { reason: 'no-source', detail: 'shuttles_1_book_shuttle.day = "someday" comes from nowhere' },
    ]);
    expect(source).toBe('shuttles_1_book_shuttle({ riders: "3" })');
  });

  it('where its task does not begin: what is annotated alone is passed over', async () => {
    const asks = user(finding({ lake: 'Moss Lake', seats: '3' }));
    const { carried, source } = (await replay(dialogue('d', ...offered, asks, system(reqMore)))).at(-1)!;
    expect([carried, source]).toEqual([[], 'conversation_pause()']);
  });
});

describe('the services of converted dialogues are refused', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'typetod-converted-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const put = (content: unknown): void => writeFileSync(join(folder, 'services.json'), JSON.stringify(content));
  const reading = (): unknown => convertedServices(folder);

  it('where their file is a folder', () => {
    mkdirSync(join(folder, 'services.json'));
    expect(reading).toThrow(expect.objectContaining({ name: 'CorpusError', code: 'not-json' }));
  });

  it.each([
    ['an intent', { 'Kayaks_1.SinkKayaks': {} }, 'bad-schema'],
    ['a slot', { 'Kayaks_1.FindKayaks': { identity: 'moon' } }, 'unknown-slot'],
    ['a follow-up', { 'Kayaks_1.FindKayaks': { followUp: 'SinkKayaks' } }, 'unknown-follow-up'],
  ])('where the facts name %s that the schema lacks', (_, facts, code) => {
    put({ schema, facts });
    expect(reading).toThrow(DefinitionError);
    expect(reading).toThrow(expect.objectContaining({ code }));
  });

  it.each([
    ['is null', null],
    ['is a list', [schema]],
    ['has no facts', { schema }],
  ])('where the file %s', (_, content) => {
    put(content);
    expect(reading).toThrow(expect.objectContaining({ name: 'CorpusError', code: 'not-sgd' }));
  });
});
