import {
  createSession,
  type EngineError,
  type Journal,
  type JournalSink,
  restoreSession,
  type Session,
  type TransactionReply,
} from 'typetod';
import { inspectJournal, readJournal, JOURNAL_VERSION } from '../../src/engine/index.js';
import { unchained } from '../../src/engine/journal-chain.js';
import { Transactions } from '../../src/engine/journal-doubt.js';
import { repairJournal } from '../../src/engine/journal-repair.js';
import { describe, expect, test } from 'vitest';
import {
  advice,
  sessionAfter,
  BOOK,
  bookAt,
  cinema,
  dining,
  FOUND,
  open,
  recording,
  services,
  take,
} from './fixtures.js';
import { entriesOf, journalOf, rewritten, text } from './journals.js';

const HEADER = {
  kind: 'session',
  version: 2,
  id: 's',
  now: '2019-03-01T09:00',
  approval: 'required',
  services: [],
};
const COMMIT = { kind: 'commit', turn: 1, actor: 'user', program: '', replies: [] };

/** The same as version 1 has it. */
const OLD_HEADER = JSON.stringify({ ...HEADER, version: 1 });
const OLD_COMMIT = JSON.stringify(COMMIT);

/** A session with a journal in memory, and what was written there. */
async function journaled(
  ...turns: readonly string[]
): Promise<{ readonly session: Session; readonly lines: string[] }> {
  const lines: string[] = [];
  const session = open({ journal: { append: (line) => void lines.push(line) } });
  if (turns.length > 0) await take(session, ...turns);
  return { session, lines };
}

async function restoring(journal: string): Promise<EngineError> {
  return restoreSession(journal, { services }).then(
    () => Promise.reject(new Error('was restored')),
    (error: EngineError) => error,
  );
}

describe('what is no journal is refused', () => {
  test.each([
    ['nothing', '', 'not text without a line'],
    ['the beginning of a header', journalOf(HEADER).slice(0, 60), 'not text without a line'],
    ['another text', 'hello\n', 'Line 1 of the journal is not JSON'],
    ['another text without a line end', 'hello', 'Line 1 of the journal is not JSON'],
    ['blanks', '  ', 'Line 1 of the journal is not JSON'],
    ['an empty line', '\n', 'Line 1 of the journal is not JSON'],
    ['JSON that is no object', text('3'), 'Line 1 of the journal is not an object'],
    ['null', text('null'), 'Line 1 of the journal is not an object'],
    ['no header', journalOf(COMMIT), 'Line 1 of the journal is no session header'],
    ['the end of a journal', journalOf(HEADER, COMMIT).split('\n').slice(1).join('\n'), 'Line 1'],
  ])('%s', async (_, journal, message) => {
    expect(() => readJournal(journal)).toThrow(message);
    expect(await restoring(journal)).toMatchObject({ name: 'EngineError', code: 'bad-journal' });
  });

  test.each([undefined, null, 3, {}, [], { header: {}, entries: [], hash: '' }, { header: HEADER, entries: [] }])(
    'also %j, which is none by its type',
    async (given) => {
      expect(() => readJournal(given as never)).toThrow('A journal is text');
      expect(await restoring(given as never)).toMatchObject({ name: 'EngineError', code: 'bad-journal' });
    },
  );

  test.each([null, 3, {}, { kind: 'commit' }])('a journal with an entry that is none: %j', async (entry) => {
    const journal = { header: HEADER, entries: [COMMIT, entry], hash: '' } as unknown as Journal;
    expect(await restoring(journal as never)).toMatchObject({ name: 'EngineError', code: 'bad-journal' });
  });

  test.each([null, 3, 'journal.jsonl', {}, { append: true }])('a sink that is none: %j', async (sink) => {
    const journal = sink as unknown as JournalSink;
    const refusal = { name: 'EngineError', code: 'bad-argument', message: expect.stringContaining('append') };
    expect(() => createSession({ services, journal })).toThrow(expect.objectContaining(refusal));
    await expect(restoreSession(journalOf(HEADER), { services, journal })).rejects.toMatchObject(refusal);
  });
});

describe('a journal that is damaged is refused, with the line', () => {
  const whole = journalOf(HEADER, COMMIT, { kind: 'undo', turn: 0 }, COMMIT, { kind: 'close' });
  const lines = whole.split('\n').slice(0, -1);
  const [header = '', commit = '', undo = '', again = '', close = ''] = lines;

  test.each([
    ['a header without a hash', text(JSON.stringify(HEADER)), 1, 'lacks its hash'],
    ['half a header', journalOf({ kind: 'session', version: 2 }), 1, 'is no whole session header (id: '],
    ['a header without a known approval', journalOf({ ...HEADER, approval: 'none' }), 1, '(approval: '],
    ['a header of version 1 with a hash', text(header.replace('"version":2', '"version":1')), 1, 'has a hash'],
    ['a header that was changed', text(header.replace('09:00', '10:00'), commit), 1, 'does not follow'],
    ['a line that is half there', text(header, commit.slice(0, 20), undo), 2, 'is not JSON'],
    ['a line without a hash', text(header, OLD_COMMIT, undo), 2, 'lacks its hash'],
    ['an empty line', text(header, '', commit), 2, 'is not JSON'],
    ['a line that was changed', text(header, commit.replace('user', 'root'), undo), 2, 'does not follow'],
    ['a hash that was changed', text(header, commit, undo.replace(/."}$/, '"}'), again), 3, 'lacks its hash'],
    [
      'a hash in capitals',
      text(
        header,
        commit.replace(/[0-9a-f]{64}/, (hash) => hash.toUpperCase()),
      ),
      2,
      'lacks',
    ],
    ['a line that was removed', text(header, undo, again, close), 2, 'does not follow'],
    ['a line that was repeated', text(header, commit, commit, undo), 3, 'does not follow'],
    ['lines that changed places', text(header, undo, commit, again), 2, 'does not follow'],
    ['a line of another journal', text(header, journalOf(OLD_HEADER as never, COMMIT).split('\n')[1] ?? ''), 2, 'does'],
    ['line ends of Windows', whole.replaceAll('\n', '\r\n'), 1, 'lacks its hash'],
    ['a last line that was changed and lost its end', text(header) + commit.replace('user', 'root'), 2, 'does not'],
    ['a last line that goes on', `${text(header)}${commit}}`, 2, 'is followed by something else'],
    ['a foreign end', `${text(header)}the end`, 2, 'is not JSON'],
    ['a second header', journalOf(HEADER, COMMIT, HEADER), 3, 'is no journal entry'],
    ['an entry of no known kind', journalOf(HEADER, { kind: 'note' }), 2, 'is no journal entry'],
    ['an entry without a kind', journalOf(HEADER, { note: 1 }), 2, 'is no journal entry'],
    ['a commit without a program', journalOf(HEADER, { ...COMMIT, program: undefined }), 2, '(program: '],
    ['a commit without replies', journalOf(HEADER, { ...COMMIT, replies: undefined }), 2, '(replies: '],
    ['a reply that is none', journalOf(HEADER, { ...COMMIT, replies: [{ kind: 'search' }] }), 2, '(replies.0'],
    ['a commit of nobody', journalOf(HEADER, { ...COMMIT, actor: 'root' }), 2, '(actor: '],
    ['a commit of turn 0', journalOf(HEADER, { ...COMMIT, turn: 0 }), 2, '(turn: '],
    ['an undo to nowhere', journalOf(HEADER, { kind: 'undo', turn: -1 }), 2, '(turn: '],
    ['a beginning of nothing', journalOf(HEADER, { kind: 'begin' }), 2, '(key: '],
    [
      'a second beginning of the chain',
      journalOf(HEADER, { kind: 'upgrade', version: 2 }),
      2,
      'begins the chain again',
    ],
  ])('%s', async (_, journal, line, why) => {
    expect(() => readJournal(journal)).toThrow(`Line ${line} of the journal ${why.startsWith('(') ? 'is no' : why}`);
    expect(() => readJournal(journal)).toThrow(why);
    expect(await restoring(journal)).toMatchObject({ name: 'EngineError', code: 'journal-corrupt' });
  });

  test.each([0, 3, '1', undefined])('another version: %j', async (version) => {
    expect(await restoring(journalOf({ ...HEADER, version }))).toMatchObject({
      code: 'journal-version',
      message: expect.stringContaining('Line 1'),
    });
    expect(JOURNAL_VERSION).toBe(2);
  });
});

describe('a line that is as it was written, and refused for what it holds', () => {
  const STRANGE = { ...COMMIT, turn: 0 };

  test.each([
    ['the header', [{ ...HEADER, id: 3 }, COMMIT], 1],
    ['an entry', [HEADER, STRANGE, { ...COMMIT, turn: 2 }], 2],
  ])('is not counted as read: %s', (_, entries, line) => {
    const found = inspectJournal(journalOf(...entries));
    const before = journalOf(...entries).split('\n')[line - 2];
    expect(found).toMatchObject({ damage: { line }, hash: unchained(before ?? '')?.hash ?? '' });
  });

  test('is named by a repair, and what follows it is lost, not taken for what follows the line before', () => {
    const begin = { kind: 'begin', key: 'a'.repeat(32), api: BOOK, arguments: { time: '19:00' } };
    const whole = journalOf(HEADER, COMMIT, STRANGE, { ...COMMIT, turn: 2 }, begin);
    const { refused, lost, mended, kept, text: repaired, open } = repairJournal(Buffer.from(whole));
    expect(refused).toMatchObject({
      line: 3,
      why: expect.stringMatching(/^Line 3 of the journal is no journal entry/),
    });
    expect([kept, lost, mended]).toEqual([2, [3, 4, 5], []]);
    expect(open).toMatchObject([{ key: begin.key, arguments: begin.arguments }]);
    expect(readJournal(repaired ?? '').entries.map(({ kind }) => kind)).toEqual(['commit', 'begin', 'close']);
  });
});

describe('a journal of version 1', () => {
  test('is read without a chain, and continued with one', async () => {
    const lines = [OLD_HEADER, OLD_COMMIT];
    const journal = { append: (line: string) => void lines.push(line) };
    const restored = await restoreSession(text(...lines), { services, journal });
    await restored.respond();
    await take(restored, FOUND.replaceAll('x1', 'x9'));
    expect(entriesOf(lines.slice(2)).map(({ kind }) => kind)).toEqual(['upgrade', 'commit', 'commit', 'commit']);
    const again = await restoreSession(text(...lines), { services, journal });
    expect([again.digest(), again.turns]).toEqual([restored.digest(), 2]);
    await take(again, 'next(x9)');
    expect(lines.filter((line) => line.includes('"upgrade"'))).toHaveLength(1);
    expect((await restoreSession(text(...lines), { services })).digest()).toBe(again.digest());
  });

  test('that was changed before it was chained is refused where the chain begins', async () => {
    const lines = [OLD_HEADER, OLD_COMMIT];
    const restored = await restoreSession(text(...lines), {
      services,
      journal: { append: (line) => void lines.push(line) },
    });
    await restored.respond();
    const changed = text(...lines).replace('"program":""', '"program":"conversation_pause()"');
    expect(() => readJournal(changed)).toThrow('Line 3 of the journal does not follow');
    const removed = text(...lines.slice(0, 1), ...lines.slice(2));
    expect(() => readJournal(removed)).toThrow('Line 2 of the journal does not follow');
  });

  test('whose transaction began again has in doubt what a restored session has', async () => {
    const lines: string[] = [];
    let lost = 0;
    const backend = {
      ...recording(),
      transact(): TransactionReply {
        lost += 1;
        if (lost <= 2) throw new TypeError('connection lost');
        return { kind: 'transaction', status: 'success', result: { code: 'T1' }, changes: [] };
      },
    };
    const session = open({ backend, journal: { append: (line) => void lines.push(line) } });
    await take(session, bookAt('19:00', 'x50'), bookAt('20:00', 'x90'));
    for (const name of ['x50', 'x90']) await expect(session.turn(`confirm(${name})`)).rejects.toThrow('lost');
    await take(session, 'confirm(x50)');
    const old = entriesOf(lines).map(({ keys: _, ...entry }) =>
      JSON.stringify(entry.kind === 'session' ? { ...entry, version: 1 } : entry),
    );
    const { entries } = readJournal(text(...old));
    const restored = await restoreSession(text(...old), { services });
    expect(restored.inDoubt).toEqual(session.inDoubt);
    expect(restored.inDoubt).toHaveLength(1);
    expect(new Transactions(entries).inDoubt).toEqual(restored.inDoubt.map((doubt) => ({ kind: 'begin', ...doubt })));
  });

  test.each([
    ['a line that is not JSON', text(OLD_HEADER, '{"kind":"comm', OLD_COMMIT), 'Line 2 of the journal is not JSON'],
    ['an empty line', text(OLD_HEADER, '', OLD_COMMIT), 'Line 2 of the journal is not JSON'],
    ['a commit of nobody', text(OLD_HEADER, OLD_COMMIT.replace('user', 'root')), 'Line 2 of the journal is no'],
    ['a last line that goes on', `${text(OLD_HEADER)}${OLD_COMMIT}x`, 'Line 2 of the journal is followed'],
    ['the same after another brace', `${text(OLD_HEADER)}${OLD_COMMIT}}`, 'Line 2 of the journal is followed'],
  ])('is refused with %s', async (_, journal, message) => {
    expect(() => readJournal(journal)).toThrow(message);
    expect(await restoring(journal)).toMatchObject({ code: 'journal-corrupt' });
  });

  test('is told from one whose last line was cut off', () => {
    const torn = readJournal(`${text(OLD_HEADER, OLD_COMMIT)}${OLD_COMMIT.slice(0, -1)}`);
    expect([torn.entries.length, torn.intact]).toEqual([1, text(OLD_HEADER, OLD_COMMIT).length]);
    expect(readJournal(`${text(OLD_HEADER)}${OLD_COMMIT}`).entries).toHaveLength(1);
  });
});

describe('a journal that does not fit is refused', () => {
  test('a digest that is not the one that was written, with what may have changed', async () => {
    const { lines } = await journaled(FOUND);
    const other = rewritten(lines, (entries) => entries.map((entry) => ({ ...entry, digest: '0'.repeat(64) })));
    expect(await restoring(other)).toMatchObject({
      code: 'journal-mismatch',
      message: expect.stringMatching(/^Line 2 of the journal \(turn 1\).*'dining_1_find_place' of Dining_1 may have/),
    });
  });

  test('services that do not know its APIs, with the services that are missing', async () => {
    const { lines } = await journaled(FOUND);
    await expect(restoreSession(text(...lines), { services: [cinema] })).rejects.toMatchObject({
      code: 'journal-mismatch',
      message: expect.stringMatching(
        /^Line 2 .*There is no API.*Of its services Dining_1, Alarm_1, Ride_1 are missing/,
      ),
    });
  });

  test('services that ask what its replies do not answer, with their names', async () => {
    const { lines } = await journaled(FOUND);
    const without = rewritten(lines, (entries) =>
      entries.map((entry) => (entry.replies ? { ...entry, replies: [] } : entry)),
    );
    expect(await restoring(without)).toMatchObject({
      code: 'journal-mismatch',
      message: expect.stringContaining("asks Dining_1 for a search by 'dining_1_find_place'"),
    });
  });

  test.each([
    ['a program that is none', { ...COMMIT, program: 'x1 = (' }, 'cannot be executed'],
    ['a turn that is not due', { ...COMMIT, turn: 3 }, "is the user's side of it, where turn 1 is due"],
    ['an answer to nothing', { ...COMMIT, turn: 1, actor: 'system' }, "is the system's side of it, where turn 0"],
    ['an undo to a turn that was never taken', { kind: 'undo', turn: 7 }, 'goes back to it, after turn 0'],
  ])('%s', async (_, entry, why) => {
    expect(await restoring(journalOf(HEADER, entry))).toMatchObject({
      code: 'journal-mismatch',
      message: expect.stringMatching(new RegExp(`^Line 2 of the journal .*${why}`)),
    });
  });

  test('a turn that is answered twice', async () => {
    const { lines } = await journaled(FOUND);
    const twice = rewritten(lines, (entries) => [...entries, entries[2] ?? {}]);
    expect(await restoring(twice)).toMatchObject({
      code: 'journal-mismatch',
      message: expect.stringContaining("Line 4 of the journal (turn 1) answers it, where the user's is due"),
    });
  });
});

describe('a journal', () => {
  test('has a header, and a line for each side of a turn', async () => {
    const { session, lines } = await journaled();
    await session.turn(FOUND, { utterance: 'Something Asian in San Jose' });
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      {
        kind: 'session',
        version: 2,
        id: 'session',
        now: '2019-03-01T09:00',
        approval: 'required',
        services: ['Dining_1', 'Cinema_1', 'Alarm_1', 'Ride_1'],
      },
      {
        kind: 'commit',
        turn: 1,
        actor: 'user',
        utterance: 'Something Asian in San Jose',
        program: `${FOUND}\nx2 = show(x1)`,
        replies: [{ kind: 'search' }],
      },
      {
        kind: 'commit',
        turn: 1,
        actor: 'system',
        program: 'x3 = next(x1)\nx4 = say(x3)',
        replies: [],
        digest: session.digest(),
      },
    ]);
  });

  test('says how far it is intact: a last line that was cut off is left out', async () => {
    const { lines } = await journaled(FOUND);
    const whole = text(...lines.slice(0, 2));
    const last = lines[2] as string;
    for (const torn of ['', '{', last.slice(0, -1), '\0\0\0', `${last.slice(0, 40)}\0\0`]) {
      expect(readJournal(whole + torn)).toMatchObject({ intact: whole.length, entries: [{ actor: 'user' }] });
    }
    expect(readJournal(text(...lines)).entries).toHaveLength(2);
  });

  test('counts a last line that is whole and lacks only its end', async () => {
    const { lines, session } = await journaled(FOUND);
    const journal = text(...lines).slice(0, -1);
    expect(readJournal(journal)).toMatchObject({ intact: journal.length, entries: [{}, {}] });
    expect((await restoreSession(journal, { services })).save()).toBe(session.save());
  });

  test('chains each line to the one before it', async () => {
    const { lines } = await journaled(FOUND, 'next(x1)');
    expect(text(...lines)).toBe(journalOf(...entriesOf(lines)));
    expect(readJournal(text(...lines)).hash).toBe(JSON.parse(lines.at(-1) as string).hash);
  });

  test('is ended by `save`, so that lines that are missing at its end show', async () => {
    const session = await sessionAfter(FOUND);
    const saved = session.save().split('\n').slice(0, -1);
    expect(entriesOf(saved).at(-1)).toEqual({ kind: 'close' });
    expect(() => readJournal(text(...saved.slice(0, -2), saved.at(-1) as string))).toThrow('Line 3');
  });

  test('names the transactions that a commit answers', async () => {
    const { lines } = await journaled(bookAt('19:00'), 'confirm(x1)');
    const entries = entriesOf(lines);
    const key = entries.find(({ kind }) => kind === 'begin')?.key;
    expect(entries.flatMap(({ keys }) => keys ?? [])).toEqual([key]);
  });

  test('writes before a transaction leaves the core that it does', async () => {
    const lines: string[] = [];
    const backend = recording();
    const seen: number[] = [];
    const session = open({
      journal: { append: (line) => void lines.push(line) },
      backend: {
        search: backend.search,
        transact(request) {
          seen.push(lines.length);
          return backend.transact(request);
        },
      },
    });
    await take(session, bookAt('19:00'), 'confirm(x1)');
    expect(seen).toEqual([4]);
    expect(entriesOf(lines)[3]).toEqual({
      kind: 'begin',
      key: backend.requests[0]?.key,
      api: BOOK,
      arguments: { place_name: 'Bamboo', time: '19:00', seats: 2, date: '2019-03-01' },
    });
    expect(JSON.parse(lines[4] as string)).toMatchObject({
      kind: 'commit',
      actor: 'user',
      replies: [{ status: 'success' }],
    });
  });

  test('is not written for a turn that is refused', async () => {
    const { session, lines } = await journaled(FOUND);
    await session.turn('next(x99)');
    expect(lines).toHaveLength(3);
  });

  test('remembers that the session went back, and to where', async () => {
    const { session, lines } = await journaled(FOUND, 'next(x1)', 'next(x1)');
    await session.undo(1);
    await take(session, 'select(x3)');
    expect(entriesOf(lines).filter(({ kind }) => kind === 'undo')).toEqual([{ kind: 'undo', turn: 1 }]);
    const restored = await restoreSession(text(...lines), { services });
    expect([restored.digest(), restored.turns, restored.program]).toEqual([session.digest(), 2, session.program]);
    expect(restored.save()).toBe(session.save());
  });

  test('has the notes of an application where they were written, and the session does not know of them', async () => {
    const { session, lines } = await journaled(FOUND);
    const digest = session.digest();
    await session.note({ answered: 'one', list: ['x', null] });
    expect(entriesOf(lines).at(-1)).toMatchObject({ kind: 'note', data: { answered: 'one', list: ['x', null] } });
    expect(session.digest()).toBe(digest);
    expect(session.save()).not.toContain('note');
    const restored = await restoreSession(text(...lines), { services });
    expect([restored.digest(), restored.turns, restored.save()]).toEqual([digest, session.turns, session.save()]);
  });

  test.each([['a text'], [null], [['a list']]])('has no notes that are %j', async (data) => {
    const { lines } = await journaled(FOUND);
    const journal = journalOf(...entriesOf(lines), { kind: 'note', data });
    expect((await restoring(journal)).code).toBe('journal-corrupt');
  });

  test('goes on where a restored session goes on', async () => {
    const { session, lines } = await journaled(FOUND);
    const restored = await restoreSession(text(...lines), {
      services,
      journal: { append: (line) => void lines.push(line) },
    });
    await take(restored, 'select(x3)');
    await take(session.fork(), 'select(x3)');
    expect(lines).toHaveLength(5);
    expect((await restoreSession(text(...lines), { services })).digest()).toBe(restored.digest());
  });

  test('whose sink fails leaves the session at what is in it', async () => {
    let broken = false;
    const lines: string[] = [];
    const append = async (line: string): Promise<void> => {
      if (broken) throw new Error('disk full');
      lines.push(line);
    };
    const session = open({ journal: { append } });
    await take(session, FOUND);
    broken = true;
    await expect(session.turn('next(x1)')).rejects.toMatchObject({
      name: 'EngineError',
      code: 'journal-failed',
      message: expect.stringContaining('disk full'),
    });
    expect((await restoreSession(text(...lines), { services })).digest()).toBe(session.digest());
    broken = false;
    expect(advice(await take(session, 'next(x1)'))).toBe('offer');
    expect((await restoreSession(text(...lines), { services })).digest()).toBe(session.digest());
  });

  test.each([
    ['throws what is no error', () => Promise.reject('full')],
    ['throws nothing', () => Promise.reject()],
    [
      'throws at once',
      () => {
        throw new TypeError('full');
      },
    ],
    [
      'answers with what cannot be awaited',
      () =>
        Object.defineProperty({}, 'then', {
          get() {
            throw new RangeError('full');
          },
        }),
    ],
  ])('whose sink %s has an error of ours, and the session can go on', async (_, append) => {
    let isBroken = true;
    const lines: string[] = [];
    const session = open({ journal: { append: (line) => (isBroken ? (append() as never) : void lines.push(line)) } });
    await expect(session.turn(FOUND)).rejects.toMatchObject({ name: 'EngineError', code: 'journal-failed' });
    expect(session.turns).toBe(0);
    isBroken = false;
    await take(session, FOUND);
    expect((await restoreSession(text(...lines), { services })).digest()).toBe(session.digest());
  });

  test('takes whatever a sink answers for done', async () => {
    const lines: string[] = [];
    const session = open({ journal: { append: (line) => lines.push(line) as never } });
    await take(session, FOUND);
    expect((await restoreSession(text(...lines), { services })).save()).toBe(session.save());
  });

  test('that is saved from memory restores what is in doubt, and the clock, the id and the approval', async () => {
    const session = createSession({ services: [dining], id: 'night', now: '2020-12-31T23:59', approval: 'implied' });
    await take(session, `${bookAt('19:00')}\nconfirm(x1)`);
    const restored = await restoreSession(session.save(), { services: [dining] });
    expect(restored.engine).toMatchObject({ sessionId: 'night', now: '2020-12-31T23:59', approval: 'implied' });
    expect(restored.save()).toBe(session.save());
  });
});

describe('a process that died', () => {
  test("between the user's side and the agent's leaves a turn to answer", async () => {
    const { lines, session } = await journaled(bookAt('19:00'), 'x1.time = "18:00"');
    const restored = await restoreSession(text(...lines.slice(0, -1)), { services });
    expect(restored.awaitsResponse).toBe(true);
    expect(restored.turns).toBe(2);
    expect((await restored.respond()).response).toBe('x4 = hint({ confirm: ["time"], of: x1 })\nx5 = say(x4)');
    expect(restored.digest()).toBe(session.digest());
    expect(restored.save()).toBe(session.save());
    expect(advice(await take(restored, 'confirm(x1)'))).toBe('perform');
  });

  test('may take the next turn without an answer to the last', async () => {
    const { lines } = await journaled(bookAt('19:00'));
    const restored = await restoreSession(text(...lines.slice(0, -1)), { services });
    expect(await restored.turn('confirm(x1)')).toMatchObject({ ok: false, feedback: { code: 'not-confirmable' } });
    expect(advice(await take(restored, 'x1.seats = 3'))).toBe('confirm place_name+time+seats+date');
    expect((await restoreSession(restored.save(), { services })).digest()).toBe(restored.digest());
  });

  test('while a transaction was under way leaves it in doubt', async () => {
    const { lines } = await journaled(bookAt('19:00'), 'confirm(x1)');
    const cut = lines.slice(0, lines.findIndex((line) => line.includes('"begin"')) + 1);
    const backend = recording();
    const restored = await restoreSession(text(...cut), { services, backend });
    const { key } = JSON.parse(cut.at(-1) as string);
    expect(restored.inDoubt).toEqual([
      { key, api: BOOK, arguments: { place_name: 'Bamboo', time: '19:00', seats: 2, date: '2019-03-01' } },
    ]);
    expect(restored.turns).toBe(1);
    expect(backend.requests).toEqual([]);
    await take(restored, 'conversation_pause()');
    expect(restored.inDoubt).toHaveLength(1);
    await take(restored, 'confirm(x1)');
    expect(backend.requests.map((request) => request.key)).toEqual([key]);
    expect(restored.inDoubt).toEqual([]);
  });

  test('and one that came back since still knows what was in doubt before', async () => {
    const { lines } = await journaled(bookAt('19:00'), 'confirm(x1)');
    const begin = entriesOf(lines).find(({ kind }) => kind === 'begin') ?? {};
    const later = await journaled(bookAt('18:00'), 'conversation_pause()');
    const journal = rewritten(later.lines, (entries) => [...entries.slice(0, 3), begin, ...entries.slice(3)]);
    expect((await restoreSession(journal, { services })).inDoubt).toMatchObject([
      { api: BOOK, arguments: { time: '19:00' } },
    ]);
  });

  test('after a transaction was committed leaves none in doubt', async () => {
    const { lines } = await journaled(bookAt('19:00'), 'confirm(x1)');
    expect((await restoreSession(text(...lines), { services })).inDoubt).toEqual([]);
    const session = await sessionAfter(bookAt('19:00'), 'confirm(x1)');
    expect(session.inDoubt).toEqual([]);
  });
});
