import {
  appendFileSync,
  closeSync,
  existsSync,
  ftruncateSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createSession, type JournalFile, openJournal, restoreSession, type Session } from 'typetod';
import { beforeAll, describe, expect, test } from 'vitest';
import { inspectBytes } from '../../src/engine/index.js';
import { ALARM, bookAt, clock, dining, recording, RIDE, rides, services, take } from './fixtures.js';
import { journalOf } from './journals.js';
import { temporaryFolder } from '../temporary-folder.js';

const folder = temporaryFolder();

const TURNS = [
  `x1 = ${RIDE}({ destination: "Zürich – 東京 🚕", riders: 1 })`,
  'confirm(x1)',
  `x20 = ${ALARM}({ at: "06:00" })\nx20.label = "früh"`,
  'confirm(x20)\nx30 = next(x99)',
  'say()',
];

const LINE_END = 0x0a;

/** Makes the bytes of a file these, in place: file systems take their time over a file that is emptied and written. */
function put(path: string, bytes: Buffer): void {
  const file = openSync(path, 'r+');
  writeSync(file, bytes, 0, bytes.length, 0);
  ftruncateSync(file, bytes.length);
  closeSync(file);
}

async function record(path: string): Promise<Session> {
  const file = openJournal(path);
  const session = createSession({ services: [rides, clock], journal: file, id: 'session' });
  for (const source of TURNS) await session.turn(source);
  file.close();
  return session;
}

/** The session that a journal file holds, going on in that file; nothing is asked while it is restored. */
async function reopen(
  path: string,
): Promise<{ readonly file: JournalFile; readonly session: Session; readonly asked: readonly string[] }> {
  const file = openJournal(path);
  const backend = recording();
  const options = { services: [rides, clock], journal: file, backend };
  const session = file.journal
    ? await restoreSession(file.journal, options)
    : createSession({ ...options, id: 'session' });
  return { file, session, asked: backend.requests.map(({ key }) => key) };
}

describe('a journal file', () => {
  const path = join(folder, 'whole.jsonl');
  let whole = Buffer.alloc(0);
  let session: Session;

  beforeAll(async () => {
    session = await record(path);
    whole = readFileSync(path);
  });

  test('holds the session, and opening it changes no byte', async () => {
    const { file, session: restored } = await reopen(path);
    file.close();
    expect(restored.save()).toBe(session.save());
    expect(readFileSync(path).equals(whole)).toBe(true);
  });

  test('cut off at any byte, is the last committed state, and asks nothing again', async () => {
    const cut = join(folder, 'cut.jsonl');
    writeFileSync(cut, '');
    const seen = new Set<number>();
    for (let length = 0; length <= whole.length; length += 1) {
      const bytes = whole.subarray(0, length);
      const { intact } = inspectBytes(bytes);
      // Whole lines count, also one that lacks only its end, and nothing else does.
      const kept = whole[length] === LINE_END ? bytes : bytes.subarray(0, bytes.lastIndexOf('\n') + 1);
      expect(Buffer.from(bytes.toString('utf8').slice(0, intact)).equals(kept)).toBe(true);
      if (seen.has(kept.length)) continue;
      seen.add(kept.length);
      // So what follows is the same until the next line's end.
      put(cut, bytes);
      const { file, session: restored, asked } = await reopen(cut);
      file.close();
      expect(readFileSync(cut).equals(bytes)).toBe(true);
      const lines = kept
        .toString('utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line));
      const last = lines.findLast(({ kind }) => kind === 'commit');
      expect(restored.digest()).toBe(last?.digest ?? createSession({ services }).digest());
      expect(restored.inDoubt.map(({ key }) => key)).toEqual(lines.at(-1)?.kind === 'begin' ? [lines.at(-1).key] : []);
      expect(restored.awaitsResponse).toBe(last?.actor === 'user');
      expect(asked).toEqual([]);
    }
    // Nothing, and each line with and without its end.
    expect(seen.size).toBe(2 * whole.toString('utf8').split('\n').length - 1);
  });

  test('cut off at any byte, goes on to where it would have come to', async () => {
    const cut = join(folder, 'on.jsonl');
    writeFileSync(cut, '');
    for (let length = 0; length <= whole.length; length += 101) {
      put(cut, whole.subarray(0, length));
      const { file, session: restored } = await reopen(cut);
      if (restored.awaitsResponse) await restored.respond();
      for (const source of TURNS.slice(restored.turns)) await restored.turn(source);
      file.close();
      expect(restored.digest()).toBe(session.digest());
      expect(restored.program).toBe(session.program);
      const again = await reopen(cut);
      again.file.close();
      expect(again.session.save()).toBe(session.save());
      expect(again.session.inDoubt).toEqual([]);
    }
  });
});

/** What a call throws. */
function thrownBy(call: () => unknown): unknown {
  try {
    call();
  } catch (error) {
    return error;
  }
  return undefined;
}

describe('opening a file that is no journal', () => {
  const header = journalOf({ kind: 'session', version: 2, id: 's', now: '2019-03-01T09:00', approval: 'required' });
  test.each([
    ['a letter', 'Dear Ada,\nhow are you?\n'],
    ['a letter without a last line end', 'Dear Ada,\nhow are you?'],
    ['a word', 'hello'],
    ['a blank', ' '],
    ['an empty line', '\n'],
    ['blank lines', ' \n\t\n\r\n'],
    ['a byte order mark', '\ufeff'],
    ['zeros', '\0\0\0\0'],
    ['other JSON', '{"kind":"commit"}'],
    ['JSON lines', '{"a":1}\n{"a":2}\n'],
    ['part of other JSON', '{"kind":"sess'.replace('sess', 'note')],
    ['half a header with an end', `${header.slice(0, 50)}\n`],
    ['a whole header and something else', `${header.slice(0, -1)} and so on`],
    ['bytes that are no text', Buffer.from([0x7b, 0xff, 0xfe, 0x0a, 0x80])],
    ['bytes that are no text, without an end', Buffer.from([0xff, 0xfe, 0x80])],
  ])('is refused and changes nothing: %s', (_, content) => {
    const path = join(folder, 'foreign.txt');
    writeFileSync(path, content);
    expect(thrownBy(() => openJournal(path))).toMatchObject({
      name: 'EngineError',
      code: expect.stringMatching(/^(bad-journal|journal-corrupt)$/),
    });
    expect(readFileSync(path).equals(Buffer.from(content))).toBe(true);
    expect(existsSync(`${path}.lock`)).toBe(false);
  });

  test('is refused: a folder, a device, a link to nothing, a path that is none', () => {
    const link = join(folder, 'nowhere');
    symlinkSync(join(folder, 'not there'), link);
    for (const path of [folder, '/dev/null', link, '', undefined, null, 3]) {
      expect(thrownBy(() => openJournal(path as string))).toMatchObject({ name: 'EngineError', code: 'bad-journal' });
    }
    expect(existsSync(join(folder, 'not there'))).toBe(false);
  });

  test('is refused: a file with two names, of which each would have a lock', async () => {
    const [path, other] = [join(folder, 'one.jsonl'), join(folder, 'other.jsonl')];
    await record(path);
    linkSync(path, other);
    const bytes = readFileSync(path);
    for (const name of [path, other]) {
      expect(thrownBy(() => openJournal(name))).toMatchObject({
        code: 'bad-journal',
        message: expect.stringContaining('2 names'),
      });
      expect(existsSync(`${name}.lock`)).toBe(false);
    }
    expect(readFileSync(path).equals(bytes)).toBe(true);
    rmSync(other);
    openJournal(path).close();
  });

  test('is refused under the name that an open file was given since', () => {
    const [path, other] = [join(folder, 'first.jsonl'), join(folder, 'second.jsonl')];
    const file = openJournal(path);
    linkSync(path, other);
    expect(thrownBy(() => openJournal(other))).toMatchObject({ code: 'bad-journal' });
    file.close();
  });

  test.each([
    ['a link to nothing', (lock: string) => symlinkSync(join(folder, 'nothing', 'there'), lock)],
    ['a link to itself', (lock: string) => symlinkSync(lock, lock)],
    ['a link to a file', (lock: string) => symlinkSync(fileURLToPath(import.meta.url), lock)],
    ['a file', (lock: string) => writeFileSync(lock, '')],
  ])('is refused where the lock is %s, which stays', (_, occupy) => {
    const path = join(folder, 'occupied.jsonl');
    const lock = `${path}.lock`;
    occupy(lock);
    expect(thrownBy(() => openJournal(path))).toMatchObject({
      name: 'EngineError',
      code: 'journal-failed',
      message: expect.stringContaining(`'${lock}' is no folder`),
    });
    expect([existsSync(path), readdirSync(folder).includes('occupied.jsonl.lock')]).toEqual([false, true]);
    rmSync(lock);
    openJournal(path).close();
    rmSync(path);
  });

  test('is refused where the system refuses, with what it says', () => {
    const path = join(folder, 'none', 'journal.jsonl');
    expect(thrownBy(() => openJournal(path))).toMatchObject({
      name: 'EngineError',
      code: 'journal-failed',
      message: expect.stringContaining('ENOENT'),
      cause: expect.objectContaining({ code: 'ENOENT' }),
    });
  });
});

describe('opening', () => {
  test('an empty file begins a journal', async () => {
    const path = join(folder, 'empty.jsonl');
    writeFileSync(path, '');
    const session = await record(path);
    const { file, session: restored } = await reopen(path);
    file.close();
    expect(restored.save()).toBe(session.save());
  });

  test('a link opens the file that it leads to', async () => {
    const [path, link] = [join(folder, 'target.jsonl'), join(folder, 'link.jsonl')];
    await record(path);
    symlinkSync(path, link);
    const { file } = await reopen(link);
    expect(thrownBy(() => openJournal(path))).toMatchObject({ code: 'journal-locked' });
    file.close();
  });

  test.each([
    ['in a line', '"commit"', '"com it"'],
    ['where a line ends', '}\n{"kind":"begin"', '} {"kind":"begin"'],
    ['in the middle of a character', 'Zürich', Buffer.from('Zürich').fill(0x80, 1, 2)],
  ])('a file that is damaged %s is refused with the line, and stays as it is', async (_, before, after) => {
    const path = join(folder, 'damaged.jsonl');
    rmSync(path, { force: true });
    await record(path);
    const whole = readFileSync(path);
    const at = whole.indexOf(before);
    const damaged = Buffer.concat([
      whole.subarray(0, at),
      Buffer.from(after as string),
      whole.subarray(at + Buffer.byteLength(before)),
    ]);
    writeFileSync(path, damaged);
    const line = whole.subarray(0, at).toString('latin1').split('\n').length;
    expect(thrownBy(() => openJournal(path))).toMatchObject({
      code: 'journal-corrupt',
      message: expect.stringMatching(new RegExp(`^Line ${line} of the journal `)),
    });
    expect(readFileSync(path).equals(damaged)).toBe(true);
  });

  test('a file of version 1 changes nothing, and goes on chained', async () => {
    const path = join(folder, 'old.jsonl');
    const old = readFileSync(fileURLToPath(new URL('../fixtures/journals/version-1.jsonl', import.meta.url)));
    writeFileSync(path, old);
    const file = openJournal(path);
    const session = await restoreSession(file.journal as NonNullable<typeof file.journal>, { services, journal: file });
    expect(session.digest()).toBe('b8b375c0d8210f72434438ad0e28298fb52d6599dfef0d20e9fe76b621c86ac5');
    expect([session.turns, session.inDoubt.map(({ api }) => api)]).toEqual([5, [RIDE]]);
    expect(readFileSync(path).equals(old)).toBe(true);
    await take(session, 'conversation_pause()');
    file.close();
    expect(readFileSync(path).subarray(0, old.length).equals(old)).toBe(true);
    const again = openJournal(path);
    again.close();
    expect(again.journal?.entries.slice(-4).map(({ kind }) => kind)).toEqual(['upgrade', 'commit', 'commit', 'close']);
    const restored = await restoreSession(again.journal as NonNullable<typeof again.journal>, { services });
    expect(restored.digest()).toBe(session.digest());
    expect(restored.inDoubt).toEqual(session.inDoubt);
  });
});

describe('an open journal', () => {
  test('is locked: a second time it cannot be opened, and after it was closed it can', async () => {
    const path = join(folder, 'locked.jsonl');
    const file = openJournal(path);
    expect(thrownBy(() => openJournal(path))).toMatchObject({
      name: 'EngineError',
      code: 'journal-locked',
      message: expect.stringContaining('is open in this process'),
    });
    file.close();
    file.close();
    expect(existsSync(`${path}.lock`)).toBe(false);
    openJournal(path).close();
  });

  test.runIf(process.platform === 'linux')(
    'is not unlocked by what is left of processes that have ended, nor by what others put there',
    () => {
      const path = join(folder, 'stale.jsonl');
      const lock = `${path}.lock`;
      openJournal(path);
      const [own = ''] = readdirSync(lock);
      const [pid = '', started = '', ...place] = own.split('.');
      // A number that no process has; our own, of an earlier process; another start of the machine.
      const [space = '', boot = '', ...host] = place;
      const gone = [
        ['4194399', started, ...place],
        [pid, String(Number(started) - 1), ...place],
        ['1', '1', space, boot.replace(/^./, (digit) => (digit === '0' ? '1' : '0')), ...host],
      ].map((parts) => parts.join('.'));
      rmSync(join(lock, own));
      for (const name of [...gone, '.DS_Store']) writeFileSync(join(lock, name), '');
      const file = openJournal(path);
      expect(readdirSync(lock).sort()).toEqual(['.DS_Store', own].sort());
      file.close();
      expect(readdirSync(lock)).toEqual(['.DS_Store']);
    },
  );

  test.runIf(process.platform === 'linux').each([
    ['another process', (own: readonly string[]) => [String(process.ppid), '0', ...own.slice(2)], 'process'],
    ['another container', (own: readonly string[]) => ['4194399', '1', '7', ...own.slice(3)], 'container'],
    ['another machine', () => ['4194399', '1', '7', '0', 'elsewhere'], "'elsewhere'"],
  ])('cannot be opened while it may be open in %s', (_, claim, where) => {
    const path = join(folder, 'claimed.jsonl');
    const lock = `${path}.lock`;
    openJournal(path);
    const [own = ''] = readdirSync(lock);
    rmSync(join(lock, own));
    const started = (pid: string): string =>
      readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[19] ?? '';
    const [pid = '', time = '', ...place] = claim(own.split('.'));
    const name = [pid, time === '0' ? started(pid) : time, ...place].join('.');
    writeFileSync(join(lock, name), '');
    expect(thrownBy(() => openJournal(path))).toMatchObject({
      code: 'journal-locked',
      message: expect.stringContaining(where),
    });
    expect(readdirSync(lock)).toEqual([name]);
    rmSync(lock, { recursive: true });
  });

  test('may have its lock in a folder that a link leads to, which stays', () => {
    const path = join(folder, 'linked.jsonl');
    const [locks, link] = [join(folder, 'locks'), `${path}.lock`];
    mkdirSync(locks);
    symlinkSync(locks, link);
    const file = openJournal(path);
    expect(readdirSync(locks)).toHaveLength(1);
    expect(thrownBy(() => openJournal(path))).toMatchObject({ code: 'journal-locked' });
    file.close();
    expect([readdirSync(locks), readdirSync(link)]).toEqual([[], []]);
    openJournal(path).close();
  });

  test('closes where somebody put a file in the place of its lock', () => {
    const path = join(folder, 'replaced.jsonl');
    const lock = `${path}.lock`;
    const file = openJournal(path);
    rmSync(lock, { recursive: true });
    writeFileSync(lock, '');
    expect(thrownBy(() => file.close())).toBeUndefined();
    expect(existsSync(lock)).toBe(true);
  });

  test('that was closed takes no more lines, and the session stays at what is in it', async () => {
    const path = join(folder, 'closed.jsonl');
    const file = openJournal(path);
    const session = createSession({ services: [dining], journal: file });
    await take(session, bookAt('19:00'));
    file.close();
    const digest = session.digest();
    await expect(session.turn('confirm(x1)')).rejects.toMatchObject({ code: 'journal-failed' });
    expect(session.digest()).toBe(digest);
    const reopened = openJournal(path);
    expect((await restoreSession(reopened.journal as never, { services: [dining] })).digest()).toBe(digest);
    reopened.close();
  });

  test('takes lines of one session: those of another would make it unreadable', async () => {
    const path = join(folder, 'two.jsonl');
    const file = openJournal(path);
    const [one, other] = [createSession({ services, journal: file }), createSession({ services, journal: file })];
    await take(one, bookAt('19:00'));
    await expect(other.turn(bookAt('18:00'))).rejects.toMatchObject({
      code: 'journal-failed',
      message: expect.stringContaining('goes on with another line'),
    });
    await take(one, 'confirm(x1)');
    for (const line of ['', 'hello', '{}']) {
      expect(thrownBy(() => file.append(line))).toMatchObject({ code: 'journal-failed' });
    }
    file.close();
    const restored = await restoreSession(readFileSync(path, 'utf8'), { services });
    expect(restored.digest()).toBe(one.digest());
  });

  test.each([
    ['is written to', (path: string) => appendFileSync(path, '{"kind":"note"}\n')],
    ['is cut', (path: string) => truncateSync(path, 100)],
    ['is deleted', (path: string) => rmSync(path)],
    [
      'is replaced',
      (path: string) => {
        writeFileSync(`${path}.new`, readFileSync(path));
        renameSync(`${path}.new`, path);
      },
    ],
  ])('that %s by somebody who asks for no lock is not written to any more', async (_, change) => {
    const path = join(folder, 'changed.jsonl');
    rmSync(path, { force: true });
    const file = openJournal(path);
    const session = createSession({ services, journal: file });
    await take(session, bookAt('19:00'));
    change(path);
    const changed = existsSync(path) ? readFileSync(path) : undefined;
    await expect(session.turn('confirm(x1)')).rejects.toMatchObject({
      code: 'journal-failed',
      message: expect.stringContaining('somebody else'),
    });
    file.close();
    expect(existsSync(path) ? readFileSync(path) : undefined).toEqual(changed);
  });
});
