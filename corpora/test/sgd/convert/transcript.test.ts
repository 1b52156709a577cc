import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatTranscript,
  parseTranscript,
  type Transcript,
  replayTranscript,
  formatRecording,
  parseRecording,
} from '../../../../src/transcripts/index.js';
import { Recorder, recordedReader, type TranscriptRecording } from 'typetod/internal';
import type { SgdDialogue } from '../../../src/sgd/corpus/format.js';
import { type SgdTranscript, sgdTranscript } from '../../../src/sgd/convert/to-transcript.js';
import { createSession } from '../../../../src/engine/index.js';
import { type Backend, recordedBackend, strictReader } from '../../../../src/world/index.js';
import {
  called,
  dialogue,
  finding,
  inform,
  informIntent,
  offer,
  registry,
  renting,
  select,
  system,
  user,
} from '../fixture.js';
import { failedWithOffer, lastOffered, offered, OTTER, thanked, wants } from '../stages.js';
import { words } from '../words.js';

type ReplayReport = Awaited<ReturnType<typeof replayTranscript>>;

const convert = (of: SgdDialogue, mode: 'annotated' | 'simulated' = 'annotated'): Promise<SgdTranscript> =>
  sgdTranscript(of, registry, { split: 'dev', mode });

/** Replays what was written to files, as they are read back. */
function replay(transcript: Transcript, recording: TranscriptRecording): Promise<ReplayReport> {
  const { requests, readings } = parseRecording(formatRecording(recording));
  return replayTranscript(parseTranscript(formatTranscript(transcript)), {
    services: registry.services,
    backend: recordedBackend(requests, { strict: true }),
    reader: recordedReader(readings, strictReader),
    results: 'trusted',
  });
}

const DIALOGUES = {
  'ends with a booking': thanked,
  'fails with an alternative': failedWithOffer,
  'asks for another offer': lastOffered,
  'only begins': wants,
};

describe('a dialogue of the corpus as a transcript', () => {
  it.each(Object.entries(DIALOGUES))('that %s replays as it is', async (_what, turns) => {
    for (const mode of ['annotated', 'simulated'] as const) {
      const { transcript, recording, unconverted } = await convert(dialogue('1_00000', ...turns), mode);
      expect(unconverted).toEqual([]);
      expect((await replay(transcript!, recording!)).mismatches).toEqual([]);
    }
  });

  it('replays where an answer of the corpus is not what its schema declares', async () => {
    const told = user(finding({ lake: 'Moss Lake' }, inform('lake', 'Moss Lake')));
    const rows = [{ ...OTTER, covered: 'dontcare' }];
    const turns = [...wants, told, called('FindKayaks', rows, system(offer('kayak_name', 'Otter')))];
    for (const mode of ['annotated', 'simulated'] as const) {
      const { transcript, recording, unconverted } = await convert(dialogue('1_00000', ...turns), mode);
      expect(unconverted).toEqual([]);
      expect(recording?.requests).toHaveLength(1);
      expect((await replay(transcript!, recording!)).turns).toHaveLength(2);
    }
  });

  it('has a header that says where it is from, and its turns word by word', async () => {
    const turns = words(thanked, 'A kayak on  Moss Lake,\nplease.', 'There is Otter.');
    const { transcript } = await convert(dialogue('1_00000', ...turns));
    expect(transcript).toMatchObject({
      title: 'SGD dev 1_00000',
      services: ['Kayaks_1'],
      tags: ['sgd', 'dev', 'annotated'],
      seed: '1_00000',
    });
    expect(transcript?.turns[0]).toMatchObject({ user: 'A kayak on Moss Lake, please.', agent: 'There is Otter.' });
    expect(transcript?.turns).toHaveLength(thanked.length / 2);
  });

  it('has the statements as a parser would write them, the system lines and the states', async () => {
    const { transcript } = await convert(dialogue('1_00000', ...offered));
    expect(formatTranscript(transcript!).split('\n').slice(5)).toEqual([
      'user: (user)',
      '> kayaks_1_find_kayaks({ lake: "Moss Lake" })',
      ': x1 = kayaks_1_find_kayaks({ lake: "Moss Lake" })',
      '< x2 = show(x1)',
      '< x3 = next(x1)',
      '< x4 = say(x3)',
      'agent: (system)',
      '= Kayaks_1 FindKayaks { lake: "Moss Lake" }',
      '',
    ]);
  });

  it('has words where the corpus has none', async () => {
    const { transcript } = await convert(dialogue('1_00000', ...words([wants[0]!], ' ')));
    expect(transcript?.turns).toMatchObject([{ user: '…', agent: '…' }]);
  });

  it('is the same each time', async () => {
    const once = await convert(dialogue('1_00000', ...thanked));
    expect(JSON.stringify(await convert(dialogue('1_00000', ...thanked)))).toBe(JSON.stringify(once));
  });

  it('records what was answered and what texts were read as', async () => {
    const { recording } = await convert(dialogue('1_00000', ...thanked));
    expect(recording?.requests.map(({ api, reply }) => `${api} ${reply.kind}`)).toEqual([
      'kayaks_1_find_kayaks search',
      'kayaks_1_rent_kayak transaction',
    ]);
    expect(recording?.readings['Kayaks_1.start_time']).toEqual({ 'half past ten': '10:30' });
  });

  it('holds neither without what was answered nor without what was read', async () => {
    const { transcript, recording } = await convert(dialogue('1_00000', ...thanked));
    await expect(replay(transcript!, { ...recording!, requests: [] })).rejects.toThrow('was not recorded');
    await expect(replay(transcript!, { ...recording!, readings: {} })).rejects.toThrow('with other arguments');
    const setting = { services: registry.services, reader: strictReader };
    const unread = { ...recording!, readings: {} };
    const { mismatches } = await replayTranscript(transcript!, { ...setting, recording: unread });
    expect(mismatches.map(({ turn, kind }) => `${turn} ${kind}`).slice(0, 3)).toEqual([
      '4 state',
      '5 state',
      '5 request',
    ]);
  });
});

describe('what does not convert is listed', () => {
  it('with the turn and the reason, which the transcript notes as well', async () => {
    const odd = dialogue('1_00000', ...wants, user(renting({}, select())), system());
    const { transcript, recording, unconverted } = await convert(odd);
    expect(unconverted).toEqual([
      { dialogue: '1_00000', turn: 2, reason: 'no-entity', detail: 'SELECT but x1 offered nothing' },
    ]);
    expect(transcript?.turns[1]?.notes).toEqual(['no-entity: SELECT but x1 offered nothing']);
    expect((await replay(transcript!, recording!)).mismatches).toEqual([]);
  });

  it('with what was refused, and the transcript goes without', async () => {
    const odd = dialogue('1_00000', user(finding({}, informIntent('FindKayaks'), inform('seats', 'ninety'))), system());
    const { transcript, recording, unconverted } = await convert(odd);
    expect(unconverted).toMatchObject([{ turn: 0, reason: 'refused' }]);
    expect(transcript?.turns[0]?.program.filter(({ kind }) => kind === 'statement')).toEqual([]);
    expect((await replay(transcript!, recording!)).mismatches).toEqual([]);
  });

  it.each([
    ['a service that the schema lacks', { ...dialogue('d', ...wants), services: ['Canoes_1'] }, 'Canoes_1'],
    ['no service', { dialogue_id: 'd', services: [], turns: [{ ...wants[0]!, frames: [] }] }, 'it names no service'],
    ['no turn of the user', dialogue('d', system()), 'no turn is of the user'],
  ])('as not executable, with %s', async (_what, of, detail) => {
    expect(await convert(of)).toEqual({
      unconverted: [{ dialogue: 'd', reason: 'not-executable', detail: expect.stringContaining(detail) }],
    });
  });
});

describe('a recorder', () => {
  const rows = (name: string): Backend => ({
    search: () => ({ kind: 'search', rows: [{ kayak_name: name }], more: false }),
    transact: () => ({ kind: 'transaction', status: 'failure' }),
  });

  it('forgets what a batch asked that was refused', async () => {
    const recorder = new Recorder(rows('Otter'), strictReader);
    const session = createSession({ services: registry, backend: recorder.backend, reader: recorder.reader });
    const call = 'kayaks_1_find_kayaks({ lake: "Moss Lake" })';
    expect((await session.turn(`${call}\nconfirm(x9)`)).ok).toBe(false);
    expect((await session.turn(call)).ok).toBe(true);
    expect(recorder.recording.requests).toHaveLength(1);
  });

  it('keeps no reading of what could not be read', async () => {
    const recorder = new Recorder(rows('Otter'), () => undefined);
    const session = createSession({ services: registry, backend: recorder.backend, reader: recorder.reader });
    await session.turn('kayaks_1_find_kayaks({ lake: "Moss Lake" })');
    expect(recorder.recording).toEqual({ requests: [], readings: {} });
  });
});

describe('recorded readings', () => {
  const slot = registry.slot('Kayaks_1', 'lake')!;
  const context = { service: 'Kayaks_1', now: '2019-03-01T09:00' };

  it('come before those of the fallback, for their service and slot only', () => {
    const readings = { 'Kayaks_1.lake': { here: 'Moss Lake' } };
    const read = recordedReader(readings, () => 'fallback');
    expect(read(slot, 'here', context)).toBe('Moss Lake');
    expect(read(slot, 'there', context)).toBe('fallback');
    expect(read(slot, 'here', { ...context, service: 'Cabins_1' })).toBe('fallback');
    expect(read({ ...slot, name: 'day' }, 'here', context)).toBe('fallback');
  });

  it('are never what objects inherit', () => {
    const inherited = fc.constantFrom('constructor', 'toString', '__proto__', 'hasOwnProperty');
    fc.assert(
      fc.property(inherited, (text) => {
        const read = recordedReader({ 'Kayaks_1.lake': {} }, strictReader);
        expect(read(slot, text, context)).toBe(text);
      }),
    );
  });
});

describe('a text that is no recording is refused with its file', () => {
  it.each([
    ['what is not JSON', '{', 'it is not JSON'],
    ['a list', '[]', 'the object'],
    ['a recording without requests', '{ "version": 1 }', 'requests'],
    [
      'a reply of no kind',
      '{ "version": 1, "requests": [{ "api": "a", "arguments": {}, "reply": {} }], "readings": {} }',
      'requests.0',
    ],
    [
      'a reading that is no value',
      '{ "version": 1, "requests": [], "readings": { "a.b": { "c": null } } }',
      'readings.a.b.c',
    ],
    ['something more', '{ "version": 1, "requests": [], "readings": {}, "more": 1 }', 'more'],
  ])('%s', (_what, text, message) => {
    expect(() => parseRecording(text, 'my.recording.json')).toThrow(message);
    expect(() => parseRecording(text, 'my.recording.json')).toThrow('my.recording.json:1: This is no recording');
  });
});
