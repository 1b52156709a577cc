import { createSession, type EngineError, JOURNAL_VERSION, readJournal, restoreSession, type Session } from 'typetod';
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

const HEADER = JSON.stringify({
  kind: 'session',
  version: 1,
  id: 's',
  now: '2019-03-01T09:00',
  approval: 'required',
  services: [],
});
const COMMIT = JSON.stringify({ kind: 'commit', turn: 1, actor: 'user', program: '', replies: [] });

const text = (...lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('');

/** A session with a journal in memory, and what was written there. */
async function journalled(
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

describe('a journal that is damaged is refused, with the line', () => {
  test.each([
    ['nothing', '', 'Line 1 of the journal is no session header'],
    ['only a torn line', HEADER, 'Line 1 of the journal is no session header'],
    ['another file', 'hello\n', 'Line 1 of the journal is not JSON'],
    ['JSON that is no object', text('3'), 'Line 1 of the journal is not an object'],
    ['null', text('null'), 'Line 1 of the journal is not an object'],
    ['no header', text(COMMIT), 'Line 1 of the journal is no session header'],
    ['half a header', text('{"kind":"session","version":1}'), 'Line 1 of the journal lacks the id'],
    [
      'a header without a known approval',
      text(HEADER.replace('required', 'none')),
      'Line 1 of the journal lacks the id',
    ],
    ['a damaged line in the middle', text(HEADER, '{"kind":"comm', COMMIT), 'Line 2 of the journal is not JSON'],
    ['an empty line in the middle', text(HEADER, '', COMMIT), 'Line 2 of the journal is not JSON'],
    ['a second header', text(HEADER, COMMIT, HEADER), 'Line 3 of the journal is no journal entry'],
    ['an entry of no known kind', text(HEADER, '{"kind":"note"}'), 'Line 2 of the journal is no journal entry'],
    ['an entry without a kind', text(HEADER, '{}'), 'Line 2 of the journal is no journal entry'],
    ['a commit without a program', text(HEADER, '{"kind":"commit","turn":1,"actor":"user","replies":[]}'), 'Line 2'],
    ['a commit without replies', text(HEADER, '{"kind":"commit","turn":1,"actor":"user","program":""}'), 'Line 2'],
    ['a commit of nobody', text(HEADER, COMMIT.replace('user', 'root')), 'Line 2'],
    ['an undo to nowhere', text(HEADER, '{"kind":"undo","turn":-1}'), 'Line 2'],
    ['a beginning of nothing', text(HEADER, '{"kind":"begin"}'), 'Line 2'],
  ])('%s', async (_, journal, message) => {
    expect(() => readJournal(journal)).toThrow(message);
    expect(await restoring(journal)).toMatchObject({ name: 'EngineError', code: 'journal-corrupt' });
  });

  test.each([0, 2, '1', undefined])('another version: %j', async (version) => {
    const header = JSON.stringify({ ...JSON.parse(HEADER), version });
    expect(await restoring(text(header))).toMatchObject({ code: 'journal-version' });
    expect(JOURNAL_VERSION).toBe(1);
  });
});

describe('a journal that does not fit is refused', () => {
  test('a digest that is not the one that was written', async () => {
    const { lines } = await journalled(FOUND);
    const digest = /"digest":"([0-9a-f]{64})"/.exec(lines[1] as string)?.[1] as string;
    const error = await restoring(text(...lines.map((line) => line.replace(digest, '0'.repeat(64)))));
    expect(error).toMatchObject({ code: 'journal-mismatch', message: expect.stringContaining('Turn 1') });
  });

  test('services that do not know its APIs', async () => {
    const { lines } = await journalled(FOUND);
    await expect(restoreSession(text(...lines), { services: [cinema] })).rejects.toMatchObject({
      code: 'journal-mismatch',
      message: expect.stringContaining('There is no API'),
    });
  });

  test('services that ask what its replies do not answer', async () => {
    const { lines } = await journalled(FOUND);
    const without = lines.map((line) =>
      line.includes('"replies"') ? JSON.stringify({ ...JSON.parse(line), replies: [] }) : line,
    );
    expect(await restoring(text(...without))).toMatchObject({
      code: 'journal-mismatch',
      message: expect.stringContaining('asks more'),
    });
  });

  test('a program that is none', async () => {
    expect(await restoring(text(HEADER, COMMIT.replace('"program":""', '"program":"x1 = ("')))).toMatchObject({
      code: 'journal-mismatch',
    });
  });

  test('an undo to a turn that was never taken goes no further than there is', async () => {
    const restored = await restoreSession(text(HEADER, COMMIT, '{"kind":"undo","turn":7}'), { services });
    expect(restored.turns).toBe(1);
  });
});

describe('a journal', () => {
  test('has a header, and a line for each side of a turn', async () => {
    const { session, lines } = await journalled();
    await session.turn(FOUND, { utterance: 'Something Asian in San Jose' });
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      {
        kind: 'session',
        version: 1,
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

  test('says how far it is intact: a last line without its end is left out', async () => {
    const { lines } = await journalled(FOUND);
    const whole = text(...lines.slice(0, 2));
    for (const torn of ['', '{', lines[2] as string]) {
      expect(readJournal(whole + torn)).toMatchObject({ intact: whole.length, entries: [{ actor: 'user' }] });
    }
    expect(readJournal(text(...lines)).entries).toHaveLength(2);
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
    expect(JSON.parse(lines[3] as string)).toEqual({
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
    const { session, lines } = await journalled(FOUND);
    await session.turn('next(x99)');
    expect(lines).toHaveLength(3);
  });

  test('remembers that the session went back, and to where', async () => {
    const { session, lines } = await journalled(FOUND, 'next(x1)', 'next(x1)');
    await session.undo(1);
    await take(session, 'select(x3)');
    expect(lines.filter((line) => line.includes('undo'))).toEqual(['{"kind":"undo","turn":1}']);
    const restored = await restoreSession(text(...lines), { services });
    expect([restored.digest(), restored.turns, restored.program]).toEqual([session.digest(), 2, session.program]);
    expect(restored.save()).toBe(session.save());
  });

  test('goes on where a restored session goes on', async () => {
    const { session, lines } = await journalled(FOUND);
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
    await expect(session.turn('next(x1)')).rejects.toThrow('disk full');
    expect((await restoreSession(text(...lines), { services })).digest()).toBe(session.digest());
    broken = false;
    expect(advice(await take(session, 'next(x1)'))).toBe('offer');
    expect((await restoreSession(text(...lines), { services })).digest()).toBe(session.digest());
  });

  test('that is saved from memory restores what is in doubt, and the clock, the id and the approval', async () => {
    const session = createSession({ services: [dining], id: 'night', now: '2020-12-31T23:59', approval: 'implied' });
    await take(session, `${bookAt('19:00')}\nconfirm(x1)`);
    const restored = await restoreSession(session.save(), { services: [dining] });
    expect(restored.engine).toMatchObject({ session: 'night', now: '2020-12-31T23:59', approval: 'implied' });
    expect(restored.save()).toBe(session.save());
  });
});

describe('a process that died', () => {
  test("between the user's side and the agent's leaves a turn to answer", async () => {
    const { lines, session } = await journalled(bookAt('19:00'), 'x1.time = "18:00"');
    const restored = await restoreSession(text(...lines.slice(0, -1)), { services });
    expect(restored.awaitsResponse).toBe(true);
    expect(restored.turns).toBe(2);
    expect((await restored.respond()).response).toBe('x4 = hint({ confirm: ["time"], of: x1 })\nx5 = say(x4)');
    expect(restored.digest()).toBe(session.digest());
    expect(restored.save()).toBe(session.save());
    expect(advice(await take(restored, 'confirm(x1)'))).toBe('perform');
  });

  test('may take the next turn without an answer to the last', async () => {
    const { lines } = await journalled(bookAt('19:00'));
    const restored = await restoreSession(text(...lines.slice(0, -1)), { services });
    expect(await restored.turn('confirm(x1)')).toMatchObject({ ok: false, feedback: { code: 'not-confirmable' } });
    expect(advice(await take(restored, 'x1.seats = 3'))).toBe('confirm place_name+time+seats+date');
    expect((await restoreSession(restored.save(), { services })).digest()).toBe(restored.digest());
  });

  test('while a transaction was under way leaves it in doubt', async () => {
    const { lines } = await journalled(bookAt('19:00'), 'confirm(x1)');
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
    const { lines } = await journalled(bookAt('19:00'), 'confirm(x1)');
    const begin = lines.find((line) => line.includes('"begin"')) as string;
    const later = await journalled(bookAt('18:00'), 'conversation_pause()');
    const journal = text(...later.lines.slice(0, 3), begin, ...later.lines.slice(3));
    expect((await restoreSession(journal, { services })).inDoubt).toMatchObject([
      { api: BOOK, arguments: { time: '19:00' } },
    ]);
  });

  test('after a transaction was committed leaves none in doubt', async () => {
    const { lines } = await journalled(bookAt('19:00'), 'confirm(x1)');
    expect((await restoreSession(text(...lines), { services })).inDoubt).toEqual([]);
    const session = await sessionAfter(bookAt('19:00'), 'confirm(x1)');
    expect(session.inDoubt).toEqual([]);
  });
});
