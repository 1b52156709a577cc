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

/** What may be different of a visit is its time, its day, or how many come; its number and its day are to be said. */
const visit = { number: z.string(), day: z.iso.date(), start: time('When it begins'), people: z.int() };

class BookVisit extends transaction({
  description: 'Book a visit',
  slots: { day: visit.day, people: visit.people },
  returns: { number: visit.number },
  undo: () => CancelVisit,
  amend: () => ChangeVisit,
  transact: (_, { call }) => success({ number: `V${call + 1}` }),
}) {}

class ChangeVisit extends transaction({
  description: 'Change a visit',
  slots: { number: visit.number, day: visit.day, people: visit.people.optional() },
  returns: {},
}) {}

class CancelVisit extends transaction({
  description: 'Cancel a visit',
  slots: { number: visit.number, day: visit.day },
  returns: {},
}) {}

const museum = service({ name: 'Museum', description: 'Visits', apis: [BookVisit, ChangeVisit, CancelVisit] });

async function said(of: Parameters<typeof createSession>[0]['services'], ...programs: readonly string[]) {
  const session = createSession({ services: of, reader: naturalReader, id: 'change', now: '2019-03-01T09:00' });
  let asked = '';
  for (const program of programs) {
    const { actions, feedback } = await session.turn(program);
    expect(feedback, program).toBeUndefined();
    asked = actions
      .filter(({ spoken }) => spoken)
      .map((action) => `${action.kind}${action.kind === 'prompt' ? ` ${action.about}` : ''}`)
      .join(', ');
  }
  return { asked, session };
}

describe('a change', () => {
  const VISIT = ['x1 = museum_book_visit({ day: "April 9th", people: 2 })', 'confirm(x1)'];

  test.each([
    ['says what it changes alone', 'number: x1.number, day: x1.day'],
    ['says so in words', 'number: "V1", day: "April 9th"'],
  ])('that %s is asked what is to be different', async (_, given) => {
    expect((await said([museum], ...VISIT, `museum_change_visit({ ${given} })`)).asked).toBe('prompt change');
  });

  test.each([
    ['another value of what it requires', 'number: x1.number, day: "April 11th"'],
    ['it in words', 'number: "V1", day: "April 11th"'],
    ['something that need not be said', 'number: x1.number, day: x1.day, people: 3'],
  ])('with %s is read back', async (_, given) => {
    expect((await said([museum], ...VISIT, `museum_change_visit({ ${given} })`)).asked).toBe('confirm');
  });

  test('of what was done in another conversation is asked what is to be different, too', async () => {
    expect((await said([school], 'school_move_lesson({ number: "L9" })')).asked).toBe('prompt change');
    expect((await said([school], 'school_move_lesson({ number: "L9", start: "11:00" })')).asked).toBe('confirm');
    expect((await said([museum], 'museum_change_visit({ number: "V9", day: "April 9th" })')).asked).toBe('confirm');
  });

  test('that is known by its number means that deed, whatever else it requires', async () => {
    const { session } = await said(
      [museum],
      ...VISIT,
      'x40 = museum_change_visit({ number: "V1", day: "April 11th" })',
      'confirm(x40)',
      'x60 = museum_change_visit({ number: "V1", day: "a day later" })',
    );
    expect(session.world.tasks.at(-1)?.slots.day?.canonical).toBe('2019-04-12');
  });
});

describe('what was turned down', () => {
  const VISIT = ['x1 = museum_book_visit({ day: "April 9th", people: 2 })', 'confirm(x1)'];

  test.each([
    [
      'is left where it takes a deed back',
      'museum_cancel_visit({ number: x1.number, day: x1.day })',
      'prompt next_task',
    ],
    [
      'is asked about where it changes one',
      'museum_change_visit({ number: x1.number, day: "May 1st" })',
      'prompt change',
    ],
    [
      'is asked about where it is a deed of its own',
      'museum_book_visit({ day: "May 1st", people: 3 })',
      'prompt change',
    ],
  ])('%s', async (_, program, asked) => {
    expect((await said([museum], ...VISIT, program, 'decline_alternative()')).asked).toBe(asked);
  });

  test('is read back again where nothing is to be different, and may be agreed to', async () => {
    const book = ['x1 = museum_book_visit({ day: "April 9th", people: 2 })', 'decline_alternative()'];
    const { asked, session } = await said([museum], ...book, 'conversation_pause()');
    expect(asked).toBe('confirm');
    expect((await session.turn('confirm(x1)')).actions).toMatchObject([{ kind: 'perform' }]);
  });

  test('is not read back behind the answer to a question', async () => {
    const book = ['x1 = museum_book_visit({ day: "April 9th", people: 2 })', 'decline_alternative()'];
    expect((await said([museum], ...book, 'say(x1.people)')).asked).toBe('inform');
  });

  test('and has nothing yet that is to be different is left', async () => {
    const change = 'museum_change_visit({ number: x1.number, day: x1.day })';
    expect((await said([museum], ...VISIT, change, 'conversation_pause()')).asked).toBe('prompt next_task');
  });
});
