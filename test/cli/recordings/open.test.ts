/** Recorded conversations: what files and folders become, and what is no recording. */
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSession } from 'typetod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { banks2, restaurants2, weather1 } from '../../../apis/index.js';
import { openRecordings } from '../../../src/cli/recordings/open.js';
import { readTranscripts } from '../../../src/transcripts/index.js';
import { naturalReader } from '../../../src/values/index.js';

const services = [restaurants2, banks2, weather1];
const PROGRAMS = [
  'restaurants_2_reserve_restaurant({ restaurant_name: "Bamboo Garden", location: "San Jose", time: "8 pm" })',
  'confirm(x1)',
];
const EPISODE = [
  {
    kind: 'begin',
    format: 1,
    suite: 's',
    task: 'a-table',
    seed: 1,
    environment: 'e',
    agent: 'a',
    user: 'u',
    digest: '',
  },
  { kind: 'user', text: 'A table, please' },
  {
    kind: 'step',
    step: 1,
    action: { kind: 'program', program: 'help()', proposed: 'hlp()' },
    observation: { kind: 'turn', ok: true, text: 'ok', reply: 'I can help.' },
    digest: '',
  },
  { kind: 'step', step: 2, action: { kind: 'say', text: 'I can help.' }, digest: '' },
  {
    kind: 'step',
    step: 3,
    action: { kind: 'call', calls: [{ id: '1', name: 'find', arguments: { a: 1 } }] },
    observation: { kind: 'results', results: [{ id: '1', name: 'find', ok: true, text: '2 rows' }] },
    digest: '',
  },
  { kind: 'user', text: 'Thanks', end: 'satisfied' },
  { kind: 'step', step: 4, action: { kind: 'say', text: 'Bye!' }, digest: '' },
];

let folder = '';
const at = (name: string): string => join(folder, name);
const put = (name: string, text: string): string => {
  writeFileSync(at(name), text);
  return at(name);
};

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'typetod-recordings-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function journal(): Promise<string> {
  const session = createSession({ services: [restaurants2], reader: naturalReader, id: 'mine' });
  for (const program of PROGRAMS) await session.turn(program, { utterance: program.slice(0, 5) });
  return session.save();
}

describe('a recording', () => {
  it('of transcripts has their turns, with the program and the state after each', async () => {
    const [file] = readTranscripts(['transcripts/restaurants_2/maybe-later.tod']);
    const [recording] = openRecordings(['transcripts/restaurants_2/maybe-later.tod'], services);
    expect(recording).toMatchObject({ id: 'maybe-later', kind: 'transcript' });
    const turns = (await recording?.turns()) ?? [];
    expect(turns.map(({ utterance }) => utterance)).toEqual(file?.transcripts[0]?.turns.map(({ user }) => user));
    expect(turns.every(({ program, reply }) => program !== '' && reply !== '')).toBe(true);
    expect(turns.at(-1)?.state.length).toBeGreaterThan(0);
  });

  it('of a journal has what was committed, and asks nothing again', async () => {
    const [recording] = openRecordings([put('session.jsonl', await journal())], services);
    expect(recording?.kind).toBe('journal');
    const turns = (await recording?.turns()) ?? [];
    expect(turns.map(({ utterance }) => utterance)).toEqual(PROGRAMS.map((program) => program.slice(0, 5)));
    expect(turns[1]?.program).toContain('perform(x1)');
    expect(turns[0]?.state[0]?.slots.map(({ slot }) => slot)).toContain('time');
  });

  it('of a trace has a turn for each time the user speaks, with all that the agent did', async () => {
    mkdirSync(at('run'));
    const text = `${EPISODE.map((event) => JSON.stringify(event)).join('\n')}\n`;
    put('run/traces.jsonl', text);
    const [recording] = openRecordings([at('run')], services);
    expect(recording).toMatchObject({ id: 'a-table-a', kind: 'trace', name: 'a-table, a' });
    expect(await recording?.turns()).toMatchObject([
      { turn: 1, utterance: 'A table, please', program: 'help()\nfind({"a":1})', reply: 'I can help.' },
      { turn: 2, utterance: 'Thanks', program: '', reply: 'Bye!' },
    ]);
    expect((await recording?.turns())?.[0]).toMatchObject({
      response: 'ok\nfind: 2 rows',
      stages: [{ source: 'hlp()' }],
    });
  });

  it('is found in a folder, whatever is below it, without what else the folder of a run has', async () => {
    for (const name of ['all', 'all/run', 'all/deep', 'all/deep/er']) mkdirSync(at(name));
    put('all/run/traces.jsonl', `${EPISODE.map((event) => JSON.stringify(event)).join('\n')}\n`);
    for (const name of ['run/times.jsonl', 'run/run.json', 'notes.txt']) put(`all/${name}`, '{}\n');
    put('all/deep/session.jsonl', await journal());
    copyFileSync('transcripts/restaurants_2/put-off.tod', at('all/deep/er/a.tod'));
    expect(openRecordings([at('all')], services).map(({ kind }) => kind)).toEqual(['transcript', 'journal', 'trace']);
  });

  it('is executed once, however often it is looked at', async () => {
    const [recording] = openRecordings(['transcripts/restaurants_2/maybe-later.tod'], services);
    expect(await recording?.turns()).toBe(await recording?.turns());
  });

  it('has an id of its own, also where two have the same name', () => {
    mkdirSync(at('twice'));
    for (const name of ['a.tod', 'b.tod'])
      copyFileSync('transcripts/restaurants_2/put-off.tod', join(at('twice'), name));
    expect(openRecordings([at('twice')], services).map(({ id }) => id)).toEqual(['put-off', 'put-off_2']);
  });
});

describe('no recording', () => {
  it.each([
    ['where there is nothing', 'nowhere.tod', undefined, 'no-such-path'],
    ['of another kind of file', 'notes.txt', 'hello', 'unknown-extension'],
    ['of lines that are no JSON', 'broken.jsonl', 'hello\n', undefined],
    ['of a trace that is damaged', 'damaged.jsonl', '{"kind":"begin","task":"a"}\n{"kind":"step"}\n', 'bad-trace'],
  ])('%s', (_, name, text, code) => {
    const path = text === undefined ? at(name) : put(name, text);
    expect(() => openRecordings([path], services)).toThrow(
      code === undefined ? /.+/ : expect.objectContaining({ code }),
    );
  });

  it('of a folder without any, which says what they are', () => {
    mkdirSync(at('none'));
    put('none/notes.txt', 'hello');
    const message = expect.stringContaining('runs of a testbed (folders with traces.jsonl)');
    expect(() => openRecordings([at('none')], services)).toThrow(
      expect.objectContaining({ code: 'no-transcripts', message }),
    );
  });

  it('of a folder in which one file is none', () => {
    mkdirSync(at('mixed'));
    copyFileSync('transcripts/restaurants_2/put-off.tod', at('mixed/a.tod'));
    put('mixed/b.jsonl', '{"kind":"other"}\n');
    expect(() => openRecordings([at('mixed')], services)).toThrow('b.jsonl:1');
  });

  it('of a damaged journal, when it is read', async () => {
    const text = (await journal()).replace('8 pm', '9 pm');
    const [recording] = openRecordings([put('changed.jsonl', text)], services);
    await expect(recording?.turns()).rejects.toMatchObject({ code: 'journal-corrupt' });
  });

  it('of a transcript whose services are not loaded, when it is read', async () => {
    const [recording] = openRecordings(['transcripts/restaurants_2/maybe-later.tod'], [restaurants2]);
    await expect(recording?.turns()).rejects.toThrow("needs the service 'Weather_1'");
  });
});
