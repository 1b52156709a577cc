import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { run } from '../capture.js';
import { chatting, turnsOf } from './chatting.js';

// Inside the repository, so that the module finds zod as a user's would.
mkdirSync('.typetod', { recursive: true });
const folder = mkdtempSync(join(process.cwd(), '.typetod', 'chat-data-'));
afterAll(() => rmSync(folder, { recursive: true }));

const write = (path: string, text: string): string => {
  const file = join(folder, path);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, text);
  return file;
};

const MODULE = write(
  'lamps.ts',
  `import { search, service, table } from 'typetod';
import { z } from 'zod';
const stock = table('lamps.stock', 'name', [] as { name: string; left: number }[]);
class FindLamp extends search({
  description: 'Find a lamp', slots: { room: z.string() }, returns: { name: z.string(), left: z.int() }, entity: 'lamp',
  search: (_, { rows }) => rows(stock),
}) {}
export const lamps = service({ name: 'Lamps', description: 'Lamps', apis: [FindLamp] });
`,
);
const dialogue = (user: string, header = ''): string =>
  `title: ${user}\nservices: Lamps\n${header}----\nuser: ${user}\n> lamps_find_lamp({ room: "attic" })\nagent: ?\n`;
const stock = (name: string) => ({ rows: { 'lamps.stock': [{ name, left: 5 }] } });
const [IO, EOS] = ['A lamp for the attic.', 'Another lamp, please.'];

write('shop/fixtures.json', JSON.stringify({ io: stock('Io'), eos: stock('Eos') }));
const io = write('shop/a.tod', dialogue(IO, 'fixture: io\n'));
const eos = write('shop/b.tod', dialogue(EOS, 'fixture: eos\n'));

const recorded = (row: object, room = 'attic'): string =>
  JSON.stringify({
    version: 1,
    requests: [{ api: 'lamps_find_lamp', arguments: { room }, reply: { kind: 'search', rows: [row], more: false } }],
  });
const first = write('recorded/a.tod', dialogue(IO));
write('recorded/a.recording.json', recorded({ name: 'Leto', left: 'several' }));
write('recorded/b.tod', dialogue(EOS));
write('recorded/b.recording.json', recorded({ name: 'Rhea', left: 2 }, 'cellar'));

const chat = (lines: readonly string[], ...args: readonly string[]) =>
  chatting({ lines }, '--apis', MODULE, '--json', '--transcript', ...args);

describe('a dialogue that chat follows', () => {
  it.each([
    [io, IO, 'Io'],
    [eos, EOS, 'Eos'],
    [first, IO, 'Leto'],
  ])('has its own data: %s', async (path, words, name) => {
    const ran = await chat([words], path);
    expect(ran.err).toEqual([]);
    expect(turnsOf(ran)).toMatchObject([{ outcome: 'committed', reply: expect.stringContaining(name) }]);
  });

  it.each([
    ['shop', IO, EOS, 'Io', 'b.tod'],
    ['recorded', IO, EOS, 'Leto', 'b.tod'],
  ])('is not answered with the data of another one in its folder: %s', async (shop, words, others, name) => {
    const path = join(folder, shop);
    const ran = await chat([others, words], path);
    expect(ran.err).toEqual([
      `1 dialogue of '${path}' has another recording, fixture, clock or seed than '${IO}' and cannot be followed here. To follow one, give its file.`,
    ]);
    expect(turnsOf(ran)).toMatchObject([
      { outcome: 'not-understood' },
      { outcome: 'committed', reply: expect.stringContaining(name) },
    ]);
  });

  it('is one of several where all of them begin alike', async () => {
    write('alike/fixtures.json', JSON.stringify({ default: stock('Io') }));
    write('alike/a.tod', dialogue(IO));
    write('alike/b.tod', dialogue(EOS));
    const ran = await chat([EOS], join(folder, 'alike'));
    expect([ran.err, turnsOf(ran)]).toMatchObject([[], [{ outcome: 'committed' }]]);
  });

  it('tells where it asks what was not recorded', async () => {
    const ran = await chat([EOS], join(folder, 'recorded', 'b.tod'));
    expect(ran.err).toContain(
      'The recording has no answer to lamps_find_lamp({ room: "attic" }): that to lamps_find_lamp({ room: "cellar" }) is used.',
    );
    expect(turnsOf(ran)).toMatchObject([{ reply: expect.stringContaining('Rhea') }]);
  });

  it('is saved with the name of its fixture, and replays', async () => {
    const path = join(folder, 'shop', 'saved.tod');
    await chat([EOS], eos, '--save', path);
    expect(readFileSync(path, 'utf8')).toContain('\nfixture: eos\n');
    expect(await run('replay', path, '--apis', MODULE, '--quiet')).toMatchObject({ code: 0, out: [] });
    rmSync(path);
  });

  it('is saved with the name of the fixture that holds for its folder', async () => {
    const path = join(folder, 'elsewhere.tod');
    await chat([IO], join(folder, 'alike', 'a.tod'), '--save', path, '--now', '2026-01-02T10:00:30');
    expect(readFileSync(path, 'utf8')).toContain('\nnow: 2026-01-02T10:00:30\n');
    const { code, err } = await run('replay', path, '--apis', MODULE);
    expect([code, err.join()]).toEqual([
      2,
      expect.stringContaining("needs the fixture 'default'. No fixtures are given."),
    ]);
  });
});
