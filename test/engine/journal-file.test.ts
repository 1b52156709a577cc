import {
  closeSync,
  ftruncateSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSession, type JournalFile, openJournal, restoreSession, type Session } from 'typetod';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ALARM, bookAt, clock, dining, recording, RIDE, rides, services, take } from './fixtures.js';

const folder = mkdtempSync(join(tmpdir(), 'typetod-journal-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const TURNS = [
  `x1 = ${RIDE}({ destination: "Zürich – 東京 🚕", riders: 1 })`,
  'confirm(x1)',
  `x20 = ${ALARM}({ at: "06:00" })\nx20.label = "früh"`,
  'confirm(x20)\nx30 = next(x99)',
  'say()',
];

/** Makes the bytes of a file these, in place: file systems take their time over a file that is emptied and written. */
function put(path: string, bytes: Buffer): void {
  const file = openSync(path, 'r+');
  writeSync(file, bytes, 0, bytes.length, 0);
  ftruncateSync(file, bytes.length);
  closeSync(file);
}

async function record(path: string): Promise<Session> {
  const file = openJournal(path);
  const session = createSession({ services: [rides, clock], journal: file });
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
  const session = file.journal ? await restoreSession(file.journal, options) : createSession(options);
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
      put(cut, whole.subarray(0, length));
      openJournal(cut).close();
      const kept = readFileSync(cut);
      // Whole lines are kept, all of them and nothing else; so what follows is the same until the next line's end.
      expect(kept.length).toBe(whole.subarray(0, length).lastIndexOf('\n') + 1);
      if (seen.has(kept.length)) continue;
      seen.add(kept.length);
      expect(kept.equals(whole.subarray(0, kept.length))).toBe(true);
      const { file, session: restored, asked } = await reopen(cut);
      file.close();
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
    expect(seen.size).toBe(whole.toString('utf8').split('\n').length);
  });

  test('cut off at any byte, goes on to where it would have come to', async () => {
    const cut = join(folder, 'on.jsonl');
    writeFileSync(cut, '');
    for (let length = 0; length <= whole.length; length += 53) {
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

describe('opening', () => {
  test('a file that is no journal is refused, and leaves it as it is', () => {
    const path = join(folder, 'letter.txt');
    writeFileSync(path, 'Dear Ada,\nhow are you?\n');
    expect(() => openJournal(path)).toThrow('Line 1 of the journal is not JSON');
    expect(readFileSync(path, 'utf8')).toBe('Dear Ada,\nhow are you?\n');
  });

  test('a file that is damaged in the middle is refused, and leaves it as it is', async () => {
    const path = join(folder, 'damaged.jsonl');
    await record(path);
    const damaged = readFileSync(path, 'utf8').replace('"commit"', '"com it"');
    writeFileSync(path, damaged);
    expect(() => openJournal(path)).toThrow('Line 2 of the journal is no journal entry');
    expect(readFileSync(path, 'utf8')).toBe(damaged);
  });

  test('a folder or a file that cannot be made throws what the system says', () => {
    expect(() => openJournal(folder)).toThrow(/EISDIR/);
    expect(() => openJournal(join(folder, 'none', 'journal.jsonl'))).toThrow(/ENOENT/);
  });

  test('a file that was closed takes no more lines, and the session stays at what is in it', async () => {
    const path = join(folder, 'closed.jsonl');
    const file = openJournal(path);
    const session = createSession({ services: [dining], journal: file });
    await take(session, bookAt('19:00'));
    file.close();
    const digest = session.digest();
    await expect(session.turn('confirm(x1)')).rejects.toThrow(/EBADF/);
    expect(session.digest()).toBe(digest);
    const reopened = openJournal(path);
    expect((await restoreSession(reopened.journal as never, { services: [dining] })).digest()).toBe(digest);
    reopened.close();
  });
});
