/**
 * Promises about journals that are damaged, and about files that are none.
 *
 * A journal that was changed is refused, with the line, or restores to exactly the same session. A bit that was changed
 * can be changed back. Whatever is no journal stays as it is, byte for byte.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createSession, EngineError, openJournal, restoreSession } from 'typetod';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Inspection, inspectBytes } from '../../src/engine/index.js';
import { repairJournal } from '../../src/engine/journal-repair.js';
import { bookAt, FOUND, RIDE, services } from '../engine/fixtures.js';
import { Random, report, times } from './campaign.js';
import { temporaryFolder } from '../temporary-folder.js';

const folder = temporaryFolder();

const LINE_END = 0x0a;
const TURNS = [FOUND, 'next(x1)', 'select(x3)', bookAt('19:00', 'x50'), 'confirm(x50)'];
const MORE = [`x80 = ${RIDE}({ destination: "Zürich – 東京 🚕", riders: 1 })`, 'confirm(x80)', 'say()'];

/** A journal that was written, closed, opened again and written on. */
let whole: Buffer;
/** A journal of version 1 that goes on chained. */
let upgraded: Buffer;
let session: string;

async function write(path: string, sources: readonly string[]): Promise<string> {
  const file = openJournal(path);
  const options = { services, journal: file };
  const session = file.journal
    ? await restoreSession(file.journal, options)
    : createSession({ ...options, id: 'session' });
  for (const source of sources) await session.turn(source, { utterance: `“${source.slice(0, 9)}”` });
  file.close();
  return session.save();
}

beforeAll(async () => {
  const path = join(folder, 'whole.jsonl');
  await write(path, TURNS);
  session = await write(path, MORE);
  whole = readFileSync(path);
  const old = join(folder, 'upgraded.jsonl');
  writeFileSync(old, readFileSync('test/fixtures/journals/version-1.jsonl'));
  await write(old, ['conversation_pause()']);
  upgraded = readFileSync(old);
});

/** The number of the line in which a byte stands, its end among it. */
const lineAt = (bytes: Buffer, at: number): number => bytes.subarray(0, at).toString('latin1').split('\n').length;

/** What a journal comes to, to compare. What only the file shows is left out. */
const content = ({ header, entries, hash }: Inspection): string => JSON.stringify([header, entries, hash]);

/** Whether a changed journal is refused; else it must hold the same, but for a line that only says it was closed. */
function isRefused(changed: Buffer, original: Buffer, lines: readonly number[], what: string): boolean {
  const found = inspectBytes(changed);
  if (found.damage) {
    if (!lines.includes(found.damage.line))
      expect.fail(`${what}: line ${found.damage.line}, not ${lines.join(' or ')}`);
    return true;
  }
  const same = inspectBytes(original);
  const { entries } = same;
  const last = entries.at(-1);
  const unclosed = { ...same, entries: entries.slice(0, -1), hash: found.hash };
  const isSame = content(found) === content(same) || (last?.kind === 'close' && content(found) === content(unclosed));
  if (!isSame) expect.fail(`${what}: restores to something else`);
  return false;
}

/** A journal with some of its bytes replaced. */
function spliced(bytes: Buffer, at: number, length: number, ...inserted: readonly number[]): Buffer {
  return Buffer.concat([bytes.subarray(0, at), Buffer.from(inserted), bytes.subarray(at + length)]);
}

/** The lines of a journal with their ends. */
function linesOf(bytes: Buffer): readonly Buffer[] {
  const lines = bytes.toString('latin1').split(/(?<=\n)/);
  return lines.map((line) => Buffer.from(line, 'latin1'));
}

describe('a journal that was changed is refused, with the line', () => {
  test('in any bit of any byte', () => {
    const bits = times(8, 1);
    let flips = 0;
    for (let at = 0; at < whole.length; at += times(1, 10)) {
      const line = lineAt(whole, at);
      for (let bit = 0; bit < bits; bit += 1) {
        const changed = spliced(whole, at, 1, (whole[at] as number) ^ (1 << ((at + bit) % 8)));
        if (!isRefused(changed, whole, [line], `byte ${at}`)) expect.fail(`byte ${at} does not count`);
        flips += 1;
      }
    }
    report('every bit of a journal counts', { bytes: whole.length, 'bits changed': flips, refused: flips });
  });

  test('in any byte, to any other', () => {
    const random = new Random();
    const changes = times(20_000, 400);
    for (let count = 0; count < changes; count += 1) {
      const at = random.below(whole.length);
      const changed = spliced(whole, at, 1, ((whole[at] as number) + 1 + random.below(255)) % 256);
      if (!isRefused(changed, whole, [lineAt(whole, at)], `byte ${at}`)) expect.fail(`byte ${at} does not count`);
    }
    report('every byte of a journal counts', { 'bytes changed': changes, refused: changes });
  });

  test('in several places, wherever they are', () => {
    const random = new Random();
    const changes = times(20_000, 200);
    for (let count = 0; count < changes; count += 1) {
      const changed = Buffer.from(whole);
      const places = Array.from({ length: 2 + random.below(6) }, () => random.below(whole.length));
      for (const at of places) changed[at] = (changed[at] as number) ^ (1 << random.below(8));
      if (changed.equals(whole)) continue;
      const first = lineAt(whole, Math.min(...places.filter((at) => changed[at] !== whole[at])));
      if (!isRefused(changed, whole, [first], `bytes ${places.join()}`)) expect.fail(`bytes ${places.join()}`);
    }
  });

  test('where bytes were removed or put in, or it restores to the same', () => {
    const counts = { removed: 0, 'put in': 0, refused: 0, same: 0 };
    const note = (refused: boolean): void => {
      counts[refused ? 'refused' : 'same'] += 1;
    };
    const step = times(1, 61);
    for (let at = 0; at < whole.length; at += step) {
      const line = lineAt(whole, at);
      // A line's end that is removed may be missed in the next line only, and a byte put before a line's end is after it.
      const lines = [line, line + 1];
      note(isRefused(spliced(whole, at, 1), whole, lines, `byte ${at} removed`));
      counts.removed += 1;
      for (const inserted of [LINE_END, 0x00, 0x61, 0x7b, 0x80]) {
        note(isRefused(spliced(whole, at, 0, inserted), whole, lines, `${inserted} put in at ${at}`));
        counts['put in'] += 1;
      }
    }
    expect(counts.same).toBeLessThan(3);
    report('a journal in which bytes were removed or put in', counts);
  });

  test('where lines were removed, repeated, moved or put in', () => {
    const lines = linesOf(whole);
    const foreign = linesOf(upgraded);
    const counts = { removed: 0, repeated: 0, exchanged: 0, 'put in': 0 };
    const refuse = (changed: readonly Buffer[], line: number | readonly number[], what: string, mayBeSame = false) => {
      const refused = isRefused(Buffer.concat(changed), whole, [line].flat(), what);
      if (!refused && !mayBeSame) expect.fail(`${what}: is the same`);
    };
    for (const [at, line] of lines.entries()) {
      refuse(lines.toSpliced(at, 1), at + 1, `line ${at + 1} removed`, at === lines.length - 1);
      counts.removed += 1;
      for (let to = 0; to <= lines.length; to += 1) {
        refuse(lines.toSpliced(to, 0, line), to === at ? at + 2 : to + 1, `line ${at + 1} repeated before ${to + 1}`);
        counts.repeated += 1;
      }
      for (let other = at + 1; other < lines.length; other += 1) {
        const exchanged = lines.with(at, lines[other] as Buffer).with(other, line);
        refuse(exchanged, at + 1, `lines ${at + 1} and ${other + 1} exchanged`);
        counts.exchanged += 1;
      }
      for (const other of [...foreign, Buffer.from('\n'), Buffer.from('{}\n'), Buffer.from('{"kind":"close"}\n')]) {
        refuse(lines.toSpliced(at, 0, other), [at + 1, at + 2], `a foreign line before ${at + 1}`);
        counts['put in'] += 1;
      }
    }
    report('a journal whose lines are not where they were', counts);
  });

  test('of version 1 that goes on chained: in any bit, also before the chain', () => {
    const chain = upgraded.indexOf('{"kind":"upgrade"');
    const upgrade = lineAt(upgraded, chain);
    const bits = times(2, 1);
    let flips = 0;
    for (let at = 0; at < upgraded.length; at += times(1, 9)) {
      const line = lineAt(upgraded, at);
      for (let bit = 0; bit < bits; bit += 1) {
        const changed = spliced(upgraded, at, 1, (upgraded[at] as number) ^ (1 << ((at + bit) % 8)));
        // Which line before the chain was changed is seen there where it cannot be read, else where the chain begins.
        const lines = at < chain ? [line, line + 1, upgrade, upgrade - 1, upgrade + 1] : [line];
        if (!isRefused(changed, upgraded, lines, `byte ${at}`)) expect.fail(`byte ${at} does not count`);
        flips += 1;
      }
    }
    report('every bit of a journal of version 1 that goes on counts', { 'bits changed': flips, refused: flips });
  });

  test('by what restores sessions and opens files as well, and the file stays as it is', async () => {
    const random = new Random();
    const path = join(folder, 'changed.jsonl');
    const changes = times(300, 20);
    for (let count = 0; count < changes; count += 1) {
      const at = random.below(whole.length);
      const changed = spliced(whole, at, 1, (whole[at] as number) ^ (1 << random.below(8)));
      writeFileSync(path, changed);
      expect(() => openJournal(path)).toThrow(EngineError);
      expect(readFileSync(path).equals(changed)).toBe(true);
      await expect(restoreSession(changed.toString('utf8'), { services })).rejects.toThrow(EngineError);
    }
  });
});

describe('a journal that was cut off', () => {
  test('at any byte, is what was whole', async () => {
    const seen = new Map<number, string>();
    for (let length = 0; length <= whole.length; length += times(1, 3)) {
      const cut = inspectBytes(whole.subarray(0, length));
      if (cut.damage) expect.fail(`${length} bytes: ${cut.damage.why}`);
      const ends =
        whole
          .subarray(0, length + 1)
          .toString('latin1')
          .split('\n').length - 1;
      if (cut.entries.length + (cut.header ? 1 : 0) !== ends) expect.fail(`${length} bytes: ${cut.entries.length}`);
      seen.set(ends, whole.subarray(0, length).toString('utf8'));
    }
    for (const [lines, text] of seen) {
      if (lines === 0) continue;
      const restored = await restoreSession(text, { services });
      const commits = inspectBytes(Buffer.from(text)).entries.flatMap((entry) =>
        entry.kind === 'commit' ? [entry] : [],
      );
      expect(restored.digest()).toBe(commits.at(-1)?.digest ?? createSession({ services }).digest());
    }
    expect((await restoreSession(whole.toString('utf8'), { services })).save()).toBe(session);
    report('a journal that was cut off is what was whole', { bytes: whole.length, states: seen.size });
  });
});

describe('a journal in which one bit was changed is repaired to what it was', () => {
  test('whichever it is', () => {
    const random = new Random();
    const changes = times(800, 40);
    for (let count = 0; count < changes; count += 1) {
      const at = random.below(whole.length);
      const changed = spliced(whole, at, 1, (whole[at] as number) ^ (1 << random.below(8)));
      const { text, lost, open } = repairJournal(changed);
      if (text === undefined || !Buffer.from(text).equals(whole)) expect.fail(`byte ${at} was not mended`);
      expect([lost, open]).toEqual([[], []]);
    }
    report('a bit that was changed is changed back', { 'bits changed': changes, mended: changes });
  });

  /** The journal with one to three lines removed or spoilt. */
  function spoilt(random: Random): readonly Buffer[] {
    const lines = [...linesOf(whole)];
    for (let times = 1 + random.below(3); times > 0; times -= 1) {
      const at = random.below(lines.length);
      const line = lines[at] as Buffer;
      if (random.chance(0.5)) lines.splice(at, 1);
      else lines[at] = line.map((byte) => (random.chance(0.02) ? random.below(256) : byte)) as Buffer;
    }
    return lines;
  }

  /** A line with some letters or digits in the place of others, so that most often it can still be read. */
  function disguised(line: Buffer, random: Random): Buffer {
    const changed = Buffer.from(line);
    const places = [...line.toString('latin1').matchAll(/[a-y0-8]/g)].map(({ index }) => index);
    for (let times = 2 + random.below(3); times > 0; times -= 1) {
      const at = random.pick(places);
      changed[at] = (changed[at] as number) + (changed[at] === line[at] ? 1 : 0);
    }
    return changed;
  }

  /** How transactions began, as JSON: whatever a journal says of their answers is left out. */
  const beginsOf = (text: string): readonly string[] =>
    inspectBytes(Buffer.from(text)).entries.flatMap((entry) =>
      entry.kind === 'begin' ? [JSON.stringify([entry.key, entry.api, entry.arguments])] : [],
    );

  test('and where what began was changed, nothing is in doubt that did not begin, nor under another key', async () => {
    const random = new Random();
    const counts = { damaged: times(600, 40), 'begins kept': 0, 'begins not trusted': 0 };
    const began = beginsOf(whole.toString('utf8'));
    const first = linesOf(whole).findIndex((line) => line.includes('"begin"'));
    for (let count = 0; count < counts.damaged; count += 1) {
      const lines = linesOf(whole).map((line, at) =>
        at === first || (line.includes('"begin"') && random.chance(0.5)) ? disguised(line, random) : line,
      );
      if (random.chance(0.3)) lines.splice(1 + random.below(first - 1), 1);
      const { text = '', open, lost } = repairJournal(Buffer.concat(lines));
      expect(lost).not.toEqual([]);
      const kept = beginsOf(text);
      for (const begin of kept) expect(began).toContain(begin);
      for (const { key, isProved, api, arguments: args } of open) {
        if (isProved && api !== undefined) expect(began).toContain(JSON.stringify([key, api, args]));
        else expect([api, args]).toEqual([undefined, undefined]);
      }
      counts['begins kept'] += kept.length;
      counts['begins not trusted'] += open.filter(({ isProved }) => !isProved).length;
    }
    expect(counts['begins kept']).toBeGreaterThan(0);
    expect(counts['begins not trusted']).toBeGreaterThan(0);
    report('what began is in a repaired journal as it began, or not at all', counts);
  });

  test('and whatever else was done to it, what is repaired restores, and each key that can be read is named', async () => {
    const random = new Random();
    const keys = inspectBytes(whole).entries.flatMap((entry) => (entry.kind === 'begin' ? [entry.key] : []));
    const counts = { damaged: times(600, 40), repaired: 0, 'lines lost': 0, 'transactions left open': 0 };
    for (let count = 0; count < counts.damaged; count += 1) {
      const lines = spoilt(random);
      const { text, lost, open } = repairJournal(Buffer.concat(lines));
      counts['lines lost'] += lost.length;
      counts['transactions left open'] += open.length;
      if (text === undefined) continue;
      counts.repaired += 1;
      expect(repairJournal(Buffer.from(text)).damage).toBeUndefined();
      const { inDoubt } = await restoreSession(text, { services });
      for (const { key } of inDoubt) expect(open.map((one) => one.key)).toContain(key);
      for (const begin of beginsOf(text)) expect(beginsOf(whole.toString('utf8'))).toContain(begin);
      for (const key of keys) {
        const isReadable = lines.some((line) => line.includes(`"key":"${key}"`));
        expect(!isReadable || text.includes(key) || open.some((one) => one.key === key)).toBe(true);
      }
    }
    report('a journal that was damaged more is repaired', counts);
  });
});

describe('a file that is no journal', () => {
  const random = new Random();
  const WORDS = [
    '{',
    '}',
    '"kind":"session"',
    '"version":2',
    ',',
    ':',
    '\n',
    '\r\n',
    ' ',
    '[',
    ']',
    'hello',
    '\0',
    '\ufeff',
    '東京',
    '1',
  ];

  /** A file's content: words of JSON and journals, bytes, or the beginning of a header with something else after it. */
  function foreign(): Buffer {
    const length = random.below(12);
    if (random.chance(0.3)) return Buffer.from(Array.from({ length: length * 8 }, () => random.below(256)));
    const words = Buffer.from(Array.from({ length }, () => random.pick(WORDS)).join(''));
    if (random.chance(0.7)) return words;
    const header = whole.subarray(0, whole.indexOf(LINE_END));
    return Buffer.concat([header.subarray(0, random.below(header.length + 1)), Buffer.from('\n'), words]);
  }

  test('stays as it is, byte for byte, and what is written goes to a new journal or nowhere', async () => {
    const path = join(folder, 'foreign');
    const files = times(1500, 100);
    const counts = { files, refused: 0, 'empty, or a header that was cut off': 0 };
    for (let count = 0; count < files; count += 1) {
      const bytes = foreign();
      writeFileSync(path, bytes);
      try {
        const { journal, close } = openJournal(path);
        close();
        // Only what this version may have left of a first line is taken for a new journal.
        expect(journal).toBeUndefined();
        expect('{"kind":"session","version":2,'.startsWith(bytes.toString('utf8'))).toBe(true);
        counts['empty, or a header that was cut off'] += 1;
      } catch (error) {
        if (!(error instanceof EngineError)) throw error;
        counts.refused += 1;
      }
      expect(readFileSync(path).equals(bytes)).toBe(true);
    }
    expect(counts.refused).toBeGreaterThan(files / 2);
    report('what is no journal is not touched', counts);
  });
});
