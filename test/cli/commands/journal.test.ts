import fs, {
  appendFileSync,
  chmodSync,
  copyFileSync,
  existsSync,
  linkSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { restaurants2 } from '../../../apis/index.js';
import { createSession, openJournal, restoreSession } from '../../../src/index.js';
import { naturalReader } from '../../../src/values/index.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { entriesOf, journalOf } from '../../engine/journals.js';
import { run } from '../capture.js';
import { temporaryFolder } from '../../temporary-folder.js';

const folder = temporaryFolder();

const services = [restaurants2];
const whole = join(folder, 'whole.jsonl');
const TURNS = [
  'x1 = restaurants_2_reserve_restaurant({ restaurant_name: "Bamboo Garden", location: "San Jose", time: "20:00" })',
  'confirm(x1)',
  'x90 = restaurants_2_reserve_restaurant({ restaurant_name: "Bamboo Garden", location: "San Jose", time: "12:00" })',
  'confirm(x90)',
  'conversation_pause()',
];
let digest = '';
let keys: readonly string[] = [];
let lines: readonly string[] = [];

beforeAll(async () => {
  const file = openJournal(whole);
  const session = createSession({ services, reader: naturalReader, journal: file, id: 'table' });
  for (const source of TURNS) expect(await session.turn(source)).toMatchObject({ ok: true });
  file.close();
  digest = session.digest();
  lines = readFileSync(whole, 'utf8').split('\n').slice(0, -1);
  keys = lines.flatMap((line) => (JSON.parse(line).kind === 'begin' ? [JSON.parse(line).key] : []));
});

/** A journal with other lines than the whole one. */
function damaged(name: string, change: (lines: readonly string[]) => readonly string[]): string {
  const path = join(folder, name);
  for (const old of readdirSync(folder).filter((file) => file.startsWith(name))) rmSync(join(folder, old));
  writeFileSync(
    path,
    change(lines)
      .map((line) => `${line}\n`)
      .join(''),
  );
  return path;
}

const at = (kind: string, nth = 0): number =>
  lines.flatMap((line, index) => (JSON.parse(line).kind === kind ? [index] : []))[nth] ?? -1;

async function json(...args: readonly string[]) {
  const { code, out } = await run('journal', ...args, '--json');
  return { code, ...JSON.parse(out.join('\n')) };
}

describe('typetod journal check', () => {
  it('says what a whole journal holds, and that it restores', async () => {
    expect(await json('check', whole)).toEqual({
      code: 0,
      status: 'whole',
      cutOff: 0,
      closed: true,
      version: 2,
      session: 'table',
      services: ['Restaurants_2'],
      lines: lines.length,
      turns: 5,
      commits: 10,
      transactions: 2,
      inDoubt: [],
      restores: { status: 'yes', detail: digest },
    });
    const { code, out } = await run('journal', 'check', whole);
    expect(code).toBe(0);
    expect(out).toContain('journal       whole');
    expect(out).toContain('turns         5');
  });

  it('says what is in doubt, and what was cut off', async () => {
    const path = damaged('doubt.jsonl', (all) => all.slice(0, at('begin') + 1));
    appendFileSync(path, '{"kind":"com');
    expect(await json('check', path)).toMatchObject({
      code: 0,
      status: 'cut off',
      cutOff: 12,
      closed: false,
      turns: 1,
      inDoubt: [{ key: keys[0], api: 'restaurants_2_reserve_restaurant' }],
    });
    expect((await run('journal', 'check', path)).out.join('\n')).toContain(`key ${keys[0]}`);
  });

  it('says which line is damaged', async () => {
    const path = damaged('damaged.jsonl', (all) => all.toSpliced(4, 1));
    expect(await json('check', path)).toMatchObject({
      code: 1,
      status: 'damaged',
      damage: { line: 5, why: expect.stringContaining('Line 5 of the journal does not follow') },
      lines: 4,
    });
    expect((await run('journal', 'check', path)).code).toBe(1);
  });

  describe('of services that need a context', () => {
    const header = { kind: 'session', version: 2, id: 'desk', now: '2024-05-01T08:00', approval: 'required' };
    const path = join(folder, 'notes.jsonl');
    writeFileSync(path, journalOf({ ...header, services: ['Notes'], context: { userId: 'ada' } }));
    const moduleWith = (name: string, exported: string): string => {
      const module = join(folder, name);
      const lines = [
        `import { handle, journaled, service, sessionContext, transaction } from '${join(process.cwd(), 'src/index.ts')}';`,
        `import { z } from ${JSON.stringify(import.meta.resolve('zod'))};`,
        'const visitor = sessionContext({ userId: journaled(z.string()), db: handle() });',
        "class Write extends transaction({ description: 'Write', slots: {}, returns: {}, context: visitor }) {}",
        "const notes = service({ name: 'Notes', description: 'Notes', apis: [Write] });",
        exported,
      ];
      writeFileSync(module, lines.join('\n'));
      return module;
    };

    it('takes the handles from the function that makes them, and the rest from the journal', async () => {
      const exported =
        "export default ({ id, now }) => ({ services: notes, context: { userId: 'demo', db: { id, now } }, dispose: () => { globalThis.closedNotes = [id, now]; } });";
      const checked = await json('check', path, '--apis', moduleWith('factory.mjs', exported));
      expect(checked).toMatchObject({ code: 0, restores: { status: 'yes' } });
      expect(Reflect.get(globalThis, 'closedNotes')).toEqual(['desk', '2024-05-01T08:00']);
    });

    it('says what is missing where no function makes them', async () => {
      expect(await json('check', path, '--apis', moduleWith('constant.mjs', 'export { notes };'))).toMatchObject({
        code: 0,
        restores: { status: 'unknown', detail: expect.stringContaining("'db'") },
      });
    });
  });

  it('names the services that are missing, and says where those that are there do not fit', async () => {
    const header = { kind: 'session', version: 2, id: 's', now: '2019-03-01T09:00', approval: 'required' };
    const commit = { kind: 'commit', turn: 1, actor: 'user', program: 'x1 = restaurants_2_cook({})', replies: [] };
    const path = join(folder, 'other.jsonl');
    writeFileSync(path, journalOf({ ...header, services: ['Restaurants_2', 'Kites_1'] }, commit));
    expect(await json('check', path)).toMatchObject({
      code: 0,
      restores: { status: 'unknown', detail: expect.stringContaining('Kites_1') },
    });
    writeFileSync(path, journalOf({ ...header, services: ['Restaurants_2'] }, commit));
    expect(await json('check', path)).toMatchObject({
      code: 1,
      status: 'whole',
      restores: { status: 'no', detail: expect.stringMatching(/^Line 2 .*restaurants_2_cook/) },
    });
  });

  it.each([
    ['a letter', 'Dear Ada,\n'],
    ['nothing', ''],
  ])('ends with 2 for %s', async (_, content) => {
    const path = join(folder, 'letter.txt');
    writeFileSync(path, content);
    expect(await run('journal', 'check', path)).toMatchObject({ code: 2, out: [] });
    expect(readFileSync(path, 'utf8')).toBe(content);
  });

  it('ends with 2 for a file that is not there, a folder, no file and two', async () => {
    for (const args of [[join(folder, 'none')], [folder], [], [whole, whole]]) {
      expect(await run('journal', 'check', ...args)).toMatchObject({ code: 2, out: [] });
    }
  });
});

describe.each(['check', 'repair'])('typetod journal %s', (name) => {
  it('ends with 2 for an empty path', async () => {
    const { code, out, err } = await run('journal', name, '');
    expect([code, out, err.join()]).toEqual([2, [], `typetod: '${name}' needs FILE: the file of a journal.`]);
  });
});

describe('typetod journal repair', () => {
  it('ends with 2 where something else stands in the place of the lock', async () => {
    const path = damaged('occupied.jsonl', (all) => all.toSpliced(2, 1));
    const content = readFileSync(path);
    symlinkSync(join(folder, 'nothing', 'there'), `${path}.lock`);
    expect(await run('journal', 'repair', path)).toMatchObject({ code: 2, out: [] });
    expect(readFileSync(path)).toEqual(content);
    rmSync(`${path}.lock`);
  });

  it('ends with 2 for a file with two names', async () => {
    const path = damaged('names.jsonl', (all) => all.toSpliced(2, 1));
    linkSync(path, join(folder, 'names.jsonl-2'));
    const { code, err } = await run('journal', 'repair', path);
    expect([code, err.join()]).toEqual([2, expect.stringContaining('2 names')]);
  });

  it('leaves a whole journal as it is, and one that was cut off', async () => {
    const before = readdirSync(folder);
    expect(await json('repair', whole)).toMatchObject({ code: 0, status: 'whole', kept: lines.length, lost: [] });
    const path = damaged('cut.jsonl', (all) => all.slice(0, 3));
    appendFileSync(path, '{"kind":"com');
    const content = readFileSync(path);
    expect(await json('repair', path)).toMatchObject({ code: 0, status: 'whole', kept: 3 });
    expect(readFileSync(path)).toEqual(content);
    expect(readdirSync(folder).sort()).toEqual([...before, 'cut.jsonl'].sort());
  });

  it.each([
    ['a line that is repeated', (all: readonly string[]) => all.toSpliced(4, 0, all[3] ?? '')],
    ['lines that changed places', (all: readonly string[]) => all.toSpliced(3, 2, all[4] ?? '', all[3] ?? '')],
    ['a foreign line', (all: readonly string[]) => all.toSpliced(5, 0, 'note to myself')],
    ['line ends of Windows', (all: readonly string[]) => all.map((line) => `${line}\r`)],
    ['a byte order mark', (all: readonly string[]) => all.with(0, `\ufeff${all[0]}`)],
    ['two lines in one', (all: readonly string[]) => all.toSpliced(3, 2, `${all[3]} ${all[4]}`)],
    ['a bit', (all: readonly string[]) => all.with(2, (all[2] ?? '').replace('commit', 'cgmmit'))],
  ])('mends %s, and keeps the original', async (_, change) => {
    const path = damaged('mend.jsonl', change);
    const original = readFileSync(path);
    expect(await json('repair', path)).toMatchObject({
      code: 0,
      status: 'mended',
      kept: lines.length,
      lost: [],
      open: [],
      backup: `${path}.damaged`,
    });
    expect(readFileSync(path)).toEqual(readFileSync(whole));
    expect(readFileSync(`${path}.damaged`)).toEqual(original);
  });

  it('keeps what is before a line that is lost, and has in doubt what was begun after it', async () => {
    const path = damaged('lost.jsonl', (all) =>
      all
        .slice(0, -1)
        .toSpliced(at('begin', 1) + 1, 1)
        .toSpliced(2, 1),
    );
    const found = await json('repair', path);
    expect(found).toMatchObject({
      code: 1,
      status: 'lost',
      kept: 2,
      suspect: [3, at('begin', 1) + 1],
      open: [
        { key: keys[0], api: 'restaurants_2_reserve_restaurant', outcome: 'success' },
        { key: keys[1], outcome: 'unknown' },
      ],
    });
    const restored = await restoreSession(readFileSync(path, 'utf8'), { services, reader: naturalReader });
    expect(restored.inDoubt.map(({ key }) => key)).toEqual([keys[1]]);
    expect(restored.turns).toBe(1);
    expect(await json('check', path)).toMatchObject({ code: 0, status: 'whole', closed: true });
  });

  /** Goes on in a journal to the end of its second turn. Answers with the keys that were asked with. */
  async function askedAgain(path: string): Promise<readonly string[]> {
    const asked: string[] = [];
    const file = openJournal(path);
    const session = await restoreSession(file.journal as NonNullable<typeof file.journal>, {
      results: 'trusted',
      services,
      reader: naturalReader,
      journal: file,
      backend: {
        search: () => ({ kind: 'search', rows: [], more: false }),
        transact: ({ key }) => {
          asked.push(key);
          return { kind: 'transaction', status: 'success', result: {}, changes: [] };
        },
      },
    });
    if (session.awaitsResponse) await session.respond();
    for (const source of TURNS.slice(session.turns, 2)) await session.turn(source);
    file.close();
    return asked;
  }

  it('does not do again what a lost line began: it has the key that it had', async () => {
    const path = damaged('again.jsonl', (all) => all.toSpliced(at('begin') - 1, 1));
    await json('repair', path);
    expect(await askedAgain(path)).toEqual([keys[0]]);
  });

  it.each([
    ['its arguments', (line: string) => line.replace('20:00', '21:30').replace('San Jose', 'San Jone')],
    ['its API', (line: string) => line.replace('reserve_restaurant', 'reverse_restaurent')],
    ['its key', (line: string) => line.replace(/(?<="key":").{6}/, 'abcdef')],
    ['so that it cannot be read', (line: string) => line.replace('"arguments":{', '"arguments":[')],
  ])('does not believe a beginning with a change: %s, and does not do it again with another key', async (_, change) => {
    const line = change(lines[at('begin')] ?? '').replace('"kind":', '"kind": ');
    const path = damaged('disguised.jsonl', (all) => all.slice(0, at('begin') + 1).with(at('begin'), line));
    const { open } = await json('repair', path);
    const [, key] = /"key":"(.*?)"/.exec(line) ?? [];
    expect(open).toEqual([{ key, isProved: false, outcome: 'unknown' }]);
    expect(readFileSync(path, 'utf8')).not.toContain('"begin"');
    expect(await askedAgain(path)).toEqual([keys[0]]);
  });

  it('says of what it does not believe that it cannot be trusted', async () => {
    const path = damaged('untrusted.jsonl', (all) =>
      all.map((line) => line.replace('20:00', '21:30')).slice(0, at('begin') + 1),
    );
    const { out } = await run('journal', 'repair', path);
    expect(out.join('\n')).toContain(`key ${keys[0]}: as it is read in a changed line, cannot be trusted`);
  });

  it('believes a beginning that its key proves, but not an answer that was put in', async () => {
    const path = damaged('answered.jsonl', (all) =>
      all
        .slice(0, at('begin') + 1)
        .with(at('begin'), (lines[at('begin')] ?? '').replace(',"hash"', ',"answer":"failure","hash"')),
    );
    const { open } = await json('repair', path);
    expect(open).toMatchObject([{ key: keys[0], isProved: true, api: expect.any(String), outcome: 'unknown' }]);
    expect(await askedAgain(path)).toEqual([keys[0]]);
  });

  it('believes nothing that a changed line says, but that something was begun', async () => {
    const path = damaged('changed.jsonl', (all) =>
      all
        .toSpliced(2, 1)
        .map((line, index) => (index > 2 ? line.replace('"success"', '"failure"').replace('20:00', '18:30') : line)),
    );
    const found = await json('repair', path);
    expect(found.open).toMatchObject([{ key: keys[0], outcome: 'unknown' }, { key: keys[1] }]);
    expect(found.suspect.length).toBeGreaterThan(1);
  });

  it('keeps every original, and the rights of the file', async () => {
    const path = damaged('rights.jsonl', (all) => all.toSpliced(2, 1));
    chmodSync(path, 0o600);
    const first = readFileSync(path);
    await json('repair', path);
    writeFileSync(path, first.subarray(0, -200));
    expect(await json('repair', path)).toMatchObject({ backup: `${path}.damaged-2` });
    expect(readFileSync(`${path}.damaged`)).toEqual(first);
    for (const each of [path, `${path}.damaged`]) expect(statSync(each).mode & 0o777).toBe(0o600);
  });

  /** Runs where the disk is full when a file is synchronized for the nth time. */
  async function withFullDisk<T>(nth: number, call: () => Promise<T>): Promise<T> {
    const { fsyncSync } = fs;
    let calls = 0;
    fs.fsyncSync = (file) => {
      calls += 1;
      if (calls === nth) throw Object.assign(new Error('ENOSPC: no space left on device, fsync'), { code: 'ENOSPC' });
      fsyncSync(file);
    };
    syncBuiltinESMExports();
    try {
      return await call();
    } finally {
      fs.fsyncSync = fsyncSync;
      syncBuiltinESMExports();
    }
  }

  it.each([
    ['the copy of the original', 1, []],
    ['the repaired journal', 2, []],
    ['another file', 1, ['--out', join(folder, 'no-space-out.jsonl')]],
  ])('leaves nothing where there is no space for %s', async (_, nth, args) => {
    const path = damaged('no-space.jsonl', (all) => all.toSpliced(2, 1));
    const [content, before] = [readFileSync(path), readdirSync(folder)];
    for (let times = 0; times < 2; times += 1) {
      const { code, out, err } = await withFullDisk(nth, () => run('journal', 'repair', path, ...args));
      expect([code, out, err.join()]).toEqual([2, [], expect.stringContaining('ENOSPC')]);
      expect(readdirSync(folder)).toEqual(before);
      expect(readFileSync(path)).toEqual(content);
    }
    expect(await json('repair', path, ...args)).toMatchObject({ code: 1, status: 'lost' });
    expect(readdirSync(folder)).toHaveLength(before.length + 1);
  });

  it('writes to another file, if one is given that is not there yet', async () => {
    const path = damaged('source.jsonl', (all) => all.toSpliced(2, 1));
    const content = readFileSync(path);
    const out = join(folder, 'out.jsonl');
    expect(await json('repair', path, '--out', out)).toMatchObject({ code: 1, file: out });
    expect(readFileSync(path)).toEqual(content);
    expect(existsSync(`${path}.damaged`)).toBe(false);
    expect(await run('journal', 'repair', path, '--out', out)).toMatchObject({ code: 2, out: [] });
    expect(await run('journal', 'repair', path, '--out', '')).toMatchObject({ code: 2, out: [] });
    expect(await json('check', out)).toMatchObject({ code: 0 });
  });

  it('keeps what can be read of a journal of version 1', async () => {
    const path = join(folder, 'version-1.jsonl');
    copyFileSync('test/fixtures/journals/version-1.jsonl', path);
    const old = readFileSync(path, 'utf8');
    writeFileSync(path, old.replace('"kind":"undo"', '"kind":"and so on"'));
    expect(await json('repair', path)).toMatchObject({
      code: 1,
      kept: 7,
      open: [{ api: 'dining_1_book_table' }, { api: 'ride_1_get_ride' }],
    });
    expect(await json('check', path)).toMatchObject({ code: 0, version: 1, turns: 3, transactions: 2 });
  });

  it('says when nothing can be kept, and what was begun', async () => {
    const path = damaged('hopeless.jsonl', (all) => all.slice(1));
    const content = readFileSync(path);
    expect(await json('repair', path)).toMatchObject({
      code: 1,
      status: 'hopeless',
      kept: 0,
      open: [{ key: keys[0] }, { key: keys[1] }],
    });
    expect((await run('journal', 'repair', path)).out[0]).toBe(
      'journal       nothing can be kept: the first line is lost',
    );
    expect(readFileSync(path)).toEqual(content);
  });

  it('refuses another file, another version and one that is open', async () => {
    const letter = join(folder, 'letter.txt');
    writeFileSync(letter, 'Dear Ada,\n');
    const newer = join(folder, 'newer.jsonl');
    writeFileSync(newer, journalOf({ ...entriesOf(lines)[0], version: 3 }, ...entriesOf(lines).slice(1)));
    const open = damaged('open.jsonl', (all) => all);
    const file = openJournal(open);
    for (const path of [letter, newer, open]) {
      const content = readFileSync(path);
      expect(await run('journal', 'repair', path)).toMatchObject({ code: 2, out: [] });
      expect(readFileSync(path)).toEqual(content);
      expect(existsSync(`${path}.damaged`)).toBe(false);
    }
    file.close();
  });

  it('says in words what it did', async () => {
    const path = damaged('words.jsonl', (all) => all.toSpliced(2, 1));
    const { code, out } = await run('journal', 'repair', path);
    expect(code).toBe(1);
    expect(out.slice(0, 4)).toEqual([
      'journal       repaired, lines are lost',
      expect.stringMatching(/^damage {8}Line 3 of the journal does not follow/),
      'kept          2 lines',
      `lost          line 3 to ${lines.length - 1}`,
    ]);
    expect(out.join('\n')).toContain(`key ${keys[0]}: was done, as a lost line says`);
  });
});
