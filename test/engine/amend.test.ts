import { createSession, service, success, time, transaction } from 'typetod';
import { DialogueManager } from 'typetod/dialogue';
import { rulesParser } from 'typetod/parsers';
import { naturalReader } from 'typetod/values';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';

const lesson = {
  number: z.string().describe('Number of the lesson'),
  day: z.iso.date().describe('Day of the lesson'),
  start: time('When it begins'),
};

class BookLesson extends transaction({
  description: 'Book a lesson',
  slots: { day: lesson.day, start: lesson.start },
  returns: lesson,
  amend: () => MoveLesson,
  transact: ({ day, start }, { call }) => success({ number: `L${call + 1}`, day, start }),
}) {}

class MoveLesson extends transaction({
  description: 'Move a lesson',
  slots: { number: lesson.number, day: lesson.day.optional(), start: lesson.start.optional() },
  returns: lesson,
  transact: ({ number, day, start }) => success({ number, day: day ?? '2019-04-09', start: start ?? '10:00' }),
}) {}

/** The day that is changed has a name of its own, and is required. */
class BookTrial extends transaction({
  description: 'Book a trial',
  slots: { day: lesson.day },
  returns: lesson,
  amend: () => MoveTrial,
  transact: ({ day }, { call }) => success({ number: `T${call + 1}`, day, start: '10:00' }),
}) {}

class MoveTrial extends transaction({
  description: 'Move a trial to another day',
  slots: { number: lesson.number, new_day: lesson.day },
  returns: lesson,
  transact: ({ number, new_day: day }) => success({ number, day, start: '10:00' }),
}) {}

const trials = service({ name: 'Trials', description: 'Trial lessons', apis: [BookTrial, MoveTrial] });

const school = service({ name: 'School', description: 'Lessons', apis: [BookLesson, MoveLesson] });
const book = (day: string): string => `school_book_lesson({ day: "${day}", start: "10:00" })`;
const FIRST = [`x1 = ${book('April 9th')}`, 'confirm(x1)'];
const SECOND = [`x20 = ${book('April 20th')}`, 'confirm(x20)'];

async function lastOf(...programs: readonly string[]) {
  const session = createSession({ services: [school], reader: naturalReader, id: 'amend', now: '2019-03-01T09:00' });
  let last = await session.turn(programs[0] ?? '');
  for (const program of programs.slice(1)) last = await session.turn(program);
  const { slots } = session.state[0] ?? {};
  const canonical = Object.fromEntries(Object.entries(slots ?? {}).map(([name, value]) => [name, value.canonical]));
  return { feedback: last.feedback, canonical };
}

const move = (given: string): string => `x40 = school_move_lesson({ ${given} })`;

describe('what changes a deed counts from it', () => {
  test.each([
    ['number: x1.number, day: "a day later"', { day: '2019-04-10' }],
    ['number: x1.number, start: "half an hour earlier"', { start: '09:30' }],
    ['number: "L1", start: "an hour later"', { start: '11:00' }],
    ['day: "a week later"', { day: '2019-04-16' }],
    ['number: x1.number, day: "the 11th"', { day: '2019-04-11' }],
  ])('%s', async (given, slots) => {
    const { canonical, feedback } = await lastOf(...FIRST, move(given));
    expect(feedback).toBeUndefined();
    expect(canonical).toMatchObject(slots);
  });

  test('as it was changed since, and as the change itself has it', async () => {
    const moved = [...FIRST, move('number: x1.number, day: "a day later"'), 'confirm(x40)'];
    const again = 'x60 = school_move_lesson({ number: x1.number, day: "a day later" })';
    expect((await lastOf(...moved, again)).canonical).toMatchObject({ day: '2019-04-11' });
    expect((await lastOf(...moved, again, 'x60.day = "a day later"')).canonical).toMatchObject({ day: '2019-04-12' });
  });

  test('of several, from the one that is meant', async () => {
    const { canonical } = await lastOf(...FIRST, ...SECOND, move('number: x1.number, day: "a day later"'));
    expect(canonical).toMatchObject({ day: '2019-04-10' });
  });
});

describe('what changes no deed that is known counts from nothing', () => {
  test.each([
    ['another one', [...FIRST, move('number: "L7", day: "a day later"')]],
    ['one of several', [...FIRST, ...SECOND, move('day: "a day later"')]],
    ['none that was performed', [FIRST[0] ?? '', move('day: "a day later"')]],
    ['a new one', [...FIRST, `x40 = ${book('a day later')}`]],
  ])('%s', async (_, programs) => {
    const { feedback } = await lastOf(...programs);
    expect(feedback).toMatchObject({ code: 'invalid-value', slot: 'day', why: { code: 'vague' } });
  });
});

describe('what changes a deed may require what the deed does not know', () => {
  const open = () => createSession({ services: [trials], reader: naturalReader, id: 'trial', now: '2019-03-01T09:00' });

  test('which is asked for, and then confirmed', async () => {
    const session = open();
    await session.turn('x1 = trials_book_trial({ day: "April 9th" })');
    await session.turn('confirm(x1)');
    const asked = await session.turn('x9 = trials_move_trial({ number: x1.number })');
    expect(asked.actions).toMatchObject([{ kind: 'request', slot: 'new_day' }]);
    const given = await session.turn('x9.new_day = "April 11th"');
    expect(given.actions).toMatchObject([{ kind: 'confirm' }]);
    await session.turn('confirm(x9)');
    expect(session.state[0]?.slots.new_day?.canonical).toBe('2019-04-11');
  });

  test('and is understood in words, about the deed', async () => {
    const session = open();
    const manager = new DialogueManager({ session, parser: rulesParser() });
    for (const said of ['book a trial on April 9th', 'yes']) await manager.turn(said);
    const { source } = await manager.turn('move it to April 11th');
    expect(source).toMatch(/trials_move_trial\(\{ number: x\d+\.number, new_day: "April 11th" \}\)/);
  });
});
