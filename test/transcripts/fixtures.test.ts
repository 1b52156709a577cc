import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Fixture, handle, type Row, search, service, sessionContext, table } from 'typetod';
import { parseFixtures, parseTranscript, replayTranscript } from 'typetod/transcripts';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { fixtureOf, readFixtures } from '../../src/transcripts/fixtures.js';
import { temporaryFolder } from '../temporary-folder.js';

const folder = temporaryFolder();

const room = { name: z.string().describe('Name'), day: z.string().describe('Day').optional() };
const rooms = table('lodge.rooms', 'name', [{ name: 'Attic' }]);
class FindRooms extends search({
  description: 'Look for rooms',
  slots: {},
  returns: room,
  entity: 'room',
  search: (_args, { rows, now }) => rows(rooms).map(({ name }) => ({ name, day: now.slice(0, 10) })),
}) {}
const lodge = service({ name: 'Lodge', description: 'Rooms', apis: [FindRooms] });

const transcript = (header = '') =>
  parseTranscript(
    `title: Rooms\nservices: Lodge\n${header}----\nuser: Rooms?\n> x1 = lodge_find_rooms()\nagent: Yes.\n`,
  );

const CELLAR: Fixture = { rows: { 'lodge.rooms': [{ name: 'Cellar' }] }, now: '2026-01-02T10:00', id: 'second' };

async function found(header: string, fixtures?: Readonly<Record<string, Fixture>>): Promise<Row | undefined> {
  const { turns } = await replayTranscript(transcript(header), { services: lodge, ...(fixtures && { fixtures }) });
  const [task] = turns[0]?.world.tasks ?? [];
  return task?.kind === 'search' ? task.latest?.row : undefined;
}

describe('a transcript begins with', () => {
  it('the rows and the clock of the fixture that its header names', async () => {
    expect(await found('fixture: cellar\n', { cellar: CELLAR })).toEqual({ name: 'Cellar', day: '2026-01-02' });
  });

  it('the fixture called default, where its header names none', async () => {
    expect(await found('', { default: CELLAR })).toEqual({ name: 'Cellar', day: '2026-01-02' });
  });

  it('its own rows and the default clock, where there is no fixture for it', async () => {
    expect(await found('', { cellar: CELLAR })).toEqual({ name: 'Attic', day: '2019-03-01' });
    expect(await found('')).toEqual({ name: 'Attic', day: '2019-03-01' });
  });

  it('the clock and the id of its header before those of the fixture', async () => {
    const header = 'now: 2019-03-01T09:00\nseed: transcript\n';
    expect(await found(header, { default: CELLAR })).toEqual({ name: 'Cellar', day: '2019-03-01' });
    expect(fixtureOf(transcript(header), { default: CELLAR })).toMatchObject({ id: 'transcript' });
    expect(fixtureOf(transcript(), { default: CELLAR })).toMatchObject({ id: 'second' });
  });

  it.each(['cellar', 'constructor', 'toString'])('no fixture that is not there: %s', async (name) => {
    await expect(found(`fixture: ${name}\n`, { attic: CELLAR })).rejects.toMatchObject({
      name: 'ReplayError',
      code: 'unknown-fixture',
      message: `'Rooms' needs the fixture '${name}'. The fixtures are: attic. Write it into fixtures.json beside the transcript, or correct the header.`,
    });
    await expect(found(`fixture: ${name}\n`)).rejects.toThrow('No fixtures are given.');
  });

  it('no rows without the key of their table', async () => {
    const fixtures = { default: { rows: { 'lodge.rooms': [{ title: 'Cellar' }] } } };
    await expect(found('', fixtures)).rejects.toMatchObject({ name: 'DefinitionError', code: 'bad-row' });
  });
});

describe('the fixtures of a folder', () => {
  it('stand in fixtures.json beside the transcripts', () => {
    expect(readFixtures(join(folder, 'a.tod'))).toBeUndefined();
    writeFileSync(join(folder, 'fixtures.json'), JSON.stringify({ cellar: CELLAR, empty: {} }));
    expect(readFixtures(join(folder, 'a.tod'))).toEqual({ cellar: CELLAR, empty: {} });
    expect(readFixtures(join(folder, 'deeper', 'a.tod'))).toBeUndefined();
  });

  it.each<[string, string, string]>([
    ['what is not JSON', '{', 'not JSON: '],
    ['nothing', '', 'not JSON: '],
    ['a list', '[]', 'the whole: '],
    ['a fixture that is text', '{ "a": "x" }', 'a: '],
    ['a member that nothing reads', '{ "a": { "row": {} } }', 'a: '],
    ['rows without a table', '{ "a": { "rows": [] } }', 'a.rows: '],
    ['a row that is a list', '{ "a": { "rows": { "t": [[]] } } }', 'a.rows.t.0: '],
    ['a column that is null', '{ "a": { "rows": { "t": [{ "b": null }] } } }', 'a.rows.t.0.b: '],
    ['a clock that shows no day', '{ "a": { "now": "2026-02-30T10:00" } }', 'a.now: '],
    ['a context that is a list', '{ "a": { "context": [] } }', 'a.context: '],
    ['an id that is empty', '{ "a": { "id": "" } }', 'a.id: '],
    ['a name that no header has', '{ "a b": {} }', 'a b: '],
  ])('are refused with their file: %s', (_what, text, where) => {
    const message = expect.stringMatching(new RegExp(`^my/fixtures\\.json:1: These are no fixtures: ${where}`));
    expect(() => parseFixtures(text, 'my/fixtures.json')).toThrow(
      expect.objectContaining({ name: 'TranscriptError', code: 'bad-fixture', message }),
    );
  });

  it.each(['a b', 'a, b', '1', '-a'])('have names, and a header does not take %j for one', (name) => {
    expect(() => transcript(`fixture: ${name}\n`)).toThrow(expect.objectContaining({ code: 'bad-header', line: 3 }));
  });
});

describe('a function that makes services', () => {
  const stores: Row[][] = [];
  const closed: number[] = [];
  const made = (fixture: Fixture) => {
    const store = [...(fixture.rows?.boats ?? [])];
    const at = stores.push(store) - 1;
    class FindBoats extends search({
      description: 'Look for boats, and lose the first',
      slots: {},
      returns: room,
      entity: 'boat',
      search: () => [{ name: String(store.shift()?.name ?? 'none') }],
    }) {}
    const services = [service({ name: 'Lodge', description: 'Boats', apis: [FindBoats] })];
    return { services, dispose: async () => void closed.push(at) };
  };
  const boats = parseTranscript(
    'title: Boats\nservices: Lodge\n----\nuser: Boats?\n> x1 = lodge_find_boats()\nagent: Yes.\n',
  );
  const fixtures = { default: { rows: { boats: [{ name: 'Tern' }] } } };

  it('makes them anew for each transcript, and closes them', async () => {
    for (const at of [0, 1]) {
      const { turns } = await replayTranscript(boats, { services: made, fixtures });
      expect(turns[0]?.world.tasks[0]).toMatchObject({ latest: { row: { name: 'Tern' } } });
      expect(stores[at]).toEqual([]);
      expect(closed.at(-1)).toBe(at);
    }
  });

  it('may be asynchronous, is given the clock and the id, and may answer with one service', async () => {
    const given: Fixture[] = [];
    const services = async (fixture: Fixture) => {
      given.push(fixture);
      return lodge;
    };
    await replayTranscript(transcript('seed: first\n'), { services, fixtures: { default: CELLAR } });
    expect(given).toEqual([{ ...CELLAR, id: 'first' }]);
  });

  it('has its services closed when the replay fails', async () => {
    const services = (fixture: Fixture) => ({ ...made(fixture), services: lodge });
    const count = closed.length;
    await expect(replayTranscript(boats, { services, fixtures: { default: { now: 'noon' } } })).rejects.toMatchObject({
      code: 'bad-clock',
    });
    expect(closed.length).toBe(count + 1);
  });

  it.each<[string, unknown, string]>([
    ['nothing', undefined, 'undefined'],
    ['an empty list', [], 'a list'],
    ['a class', FindRooms, 'a function'],
    ['a list with something else', [lodge, 'x'], 'a list'],
    ['services under another name', { service: lodge }, 'a record'],
    ['no services', { services: [] }, 'a record'],
    ['something else to dispose', { services: lodge, dispose: true }, 'a record'],
    ['a context that is none', { services: lodge, context: 'Ann' }, 'a record'],
  ])('is refused when it answers with %s', async (_what, answer, kind) => {
    await expect(replayTranscript(transcript(), { services: () => answer as never })).rejects.toMatchObject({
      name: 'DefinitionError',
      code: 'bad-factory',
      message: `A function that makes services answered with ${kind}. Answer with what 'service({ ... })' returns, a list of those, or { services, context, dispose }.`,
    });
  });

  it.each([
    ['contxt', 'context'],
    ['dispos', 'dispose'],
    ['rows', undefined],
  ])('is refused when it answers with a member %s', async (member, meant) => {
    const services = () => ({ services: lodge, [member]: {} });
    const question = meant === undefined ? '' : ` Did you mean '${meant}'?`;
    await expect(replayTranscript(transcript(), { services })).rejects.toMatchObject({
      code: 'bad-factory',
      message: `What a function that makes services answers with has no option '${member}'.${question} There are: services, context, dispose.`,
    });
  });

  it('may add handles to the context, of which the fixture has the plain parts', async () => {
    const asker = sessionContext({ user: z.string().default('nobody'), open: handle<string[]>() });
    class FindRooms extends search({
      description: 'Look for rooms',
      slots: {},
      returns: room,
      entity: 'room',
      context: asker,
      search: (_args, { session }) => session.open.map((name) => ({ name: `${name} for ${session.user}` })),
    }) {}
    const services = () => ({
      services: service({ name: 'Lodge', description: 'Rooms', apis: [FindRooms] }),
      context: { open: ['Attic'], user: 'the factory' },
    });
    const foundFor = async (fixture: Fixture): Promise<string> => {
      const { turns } = await replayTranscript(transcript(), { services, fixtures: { default: fixture } });
      return JSON.stringify(turns[0]?.world.tasks[0]);
    };
    expect(await foundFor({ context: { user: 'Ann' } })).toContain('Attic for Ann');
    expect(await foundFor({})).toContain('Attic for the factory');
    await expect(foundFor({ context: { usr: 'Ann' } })).rejects.toMatchObject({
      name: 'ReplayError',
      code: 'bad-context',
      message: expect.stringMatching(/^'.+' begins with the fixture '.+', and its context does not fit: .*'usr'/),
    });
    await expect(found('', { default: { context: { user: 'Ann' } } })).rejects.toMatchObject({ code: 'bad-context' });
  });

  it('may throw, and that comes through', async () => {
    const services = () => Promise.reject(new TypeError('no database'));
    await expect(replayTranscript(transcript(), { services })).rejects.toThrow(new TypeError('no database'));
  });
});
