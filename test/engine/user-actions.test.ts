import { missingSlots, type SearchTask, type TransactionTask } from '../../src/world/index.js';
import type { VariableName } from '../../src/language/index.js';
import { lookup, type Session } from 'typetod';
import { describe, expect, test } from 'vitest';
import { advice, sessionAfter, ALARMS, BOOK, bookAt, FILMS, FIND, FOUND, RIDE, take, TICKETS } from './fixtures.js';

const value = (session: Session, name: VariableName) => lookup(session.world, name);
const searchOf = (session: Session, id = 0) => session.world.tasks[id] as SearchTask;
const transactionOf = (session: Session, id = 0) => session.world.tasks[id] as TransactionTask;

/** The canonical values of a service's state. */
function state(session: Session, service: string): Record<string, unknown> | undefined {
  const found = session.state.find((candidate) => candidate.service === service);
  return found && Object.fromEntries(Object.entries(found.slots).map(([name, slot]) => [name, slot.canonical]));
}

describe('an API call', () => {
  test('starts a task with the values given, and where they come from', async () => {
    const session = await sessionAfter(`x1 = ${BOOK}({ place_name: "Bamboo" })`);
    expect(value(session, 'x1')).toEqual({ kind: 'task', task: 0 });
    expect(transactionOf(session)).toMatchObject({ phase: 'draft', standing: 'open', variable: 'x1' });
    expect(transactionOf(session).slots).toEqual({
      place_name: { canonical: 'Bamboo', surface: 'Bamboo', source: { kind: 'said', turn: 1 } },
    });
    expect(missingSlots(transactionOf(session))).toEqual(['time']);
  });

  test('queries at once when nothing required is missing', async () => {
    const session = await sessionAfter(FOUND);
    expect(searchOf(session).results?.rows.map((row) => row.place_name)).toEqual(['Bamboo', 'Ginger', 'Wok']);
    expect(value(session, 'x2')).toEqual({ kind: 'results', task: 0, form: 'show', count: 3 });
  });

  test('without required slots queries with no arguments at all', async () => {
    const session = await sessionAfter(`${ALARMS}()`);
    expect(searchOf(session).results?.rows).toHaveLength(2);
  });

  test('keeps the words of the user beside the canonical value', async () => {
    const session = await sessionAfter(`${FIND}({ cuisine: "ASIAN" })`);
    expect(searchOf(session).slots.cuisine).toMatchObject({ canonical: 'asian', surface: 'ASIAN' });
  });

  test('takes a value of an earlier result, with its provenance', async () => {
    const session = await sessionAfter(FOUND, `x9 = ${RIDE}({ destination: x3.place_name })`);
    expect(transactionOf(session, 1).slots.destination).toEqual({
      canonical: 'Bamboo',
      surface: 'Bamboo',
      source: { kind: 'entity', turn: 2, task: 0, property: 'place_name' },
    });
  });

  test('of an intent that was called before starts anew: the latest counts', async () => {
    const session = await sessionAfter(bookAt('19:00'), `${BOOK}({ place_name: "Wok" })`);
    expect(session.world.tasks).toHaveLength(2);
    expect(state(session, 'Dining_1')).toEqual({ place_name: 'Wok' });
  });

  test('with null leaves the slot open', async () => {
    const session = await sessionAfter(`${BOOK}({ place_name: "Bamboo", time: null })`);
    expect(Object.keys(transactionOf(session).slots)).toEqual(['place_name']);
  });
});

describe('an assignment', () => {
  test('gives slots of a task their values and binds nothing', async () => {
    const session = await sessionAfter(`x1 = ${BOOK}()`, 'x1.place_name = "Wok"; x1.seats = 4');
    expect(state(session, 'Dining_1')).toEqual({ place_name: 'Wok', seats: 4 });
    expect(session.program).toContain('x1.place_name = "Wok"; x1.seats = 4');
  });

  test('on a search asks anew; several in a row ask once', async () => {
    const session = await sessionAfter(FOUND);
    await take(session, 'x1.price = "fair"\nx1.outdoors = true');
    expect(session.world.calls[FIND]).toBe(2);
    expect(searchOf(session).results?.rows.map((row) => row.place_name)).toEqual(['Ginger']);
    expect(searchOf(session).latest?.row.place_name).toBe('Ginger');
  });

  test('of the same value changes nothing and asks nothing', async () => {
    const session = await sessionAfter(bookAt('19:00'));
    const before = transactionOf(session);
    await take(session, 'x1.time = "19:00"');
    expect(transactionOf(session).slots).toBe(before.slots);
    expect(await take(session, 'confirm(x1)')).toMatchObject({ ok: true });
  });

  test('of null withdraws a value', async () => {
    const session = await sessionAfter(bookAt('19:00'));
    expect(advice(await take(session, 'x1.time = null'))).toBe('request time');
    expect(state(session, 'Dining_1')).toEqual({ place_name: 'Bamboo' });
  });

  test('of dontcare leaves the slot out of the query', async () => {
    const session = await sessionAfter(FOUND, 'x1.price = "fair"', 'x1.price = "dontcare"');
    expect(searchOf(session).results?.rows).toHaveLength(3);
    expect(state(session, 'Dining_1')).toMatchObject({ price: 'dontcare' });
  });

  test('reaches a task through what resumed it, too', async () => {
    const session = await sessionAfter(bookAt('19:00'), 'x9 = suspend(x1)', 'x20 = resume(x9)', 'x20.time = "18:00"');
    expect(state(session, 'Dining_1')).toMatchObject({ time: '18:00' });
  });
});

describe('next', () => {
  test('binds the next result that was not offered', async () => {
    const session = await sessionAfter(FOUND);
    expect(value(session, 'x3')).toMatchObject({ kind: 'entity', entity: { index: 0 } });
    await take(session, 'x9 = next(x1)');
    expect(value(session, 'x9')).toMatchObject({ kind: 'entity', entity: { index: 1, task: 0 } });
    expect(searchOf(session).offered).toEqual(['bamboo', 'ginger']);
  });

  test('past the end binds nothing and says so', async () => {
    const session = await sessionAfter(FOUND, 'next(x1)', 'next(x1)');
    expect(advice(await take(session, 'x20 = next(x1)'))).toBe('tell exhausted, prompt next_task');
    expect(value(session, 'x20')).toEqual({ kind: 'nothing' });
  });

  test('does not repeat what was offered before the constraints changed', async () => {
    const session = await sessionAfter(FOUND, 'x1.price = "dontcare"');
    await take(session, 'x20 = next(x1)');
    expect(value(session, 'x20')).toMatchObject({ entity: { row: { place_name: 'Ginger' } } });
  });
});

describe('select', () => {
  test('takes an offered entity; what the search tracks enters its state', async () => {
    const session = await sessionAfter(FOUND, 'x9 = select(x3, { from: x1 })');
    expect(value(session, 'x9')).toMatchObject({ kind: 'selection', entity: { row: { place_name: 'Bamboo' } } });
    expect(searchOf(session).selected?.row.place_name).toBe('Bamboo');
    expect(state(session, 'Dining_1')).toMatchObject({ place_name: 'Bamboo', cuisine: 'asian', city: 'San Jose' });
    expect(session.explain('Dining_1', 'place_name')?.steps).toHaveLength(1);
    expect(session.explain('Dining_1', 'city')?.steps[0]?.source.kind).toBe('said');
  });

  test('by value takes a row of the results, offered or not, in any case', async () => {
    const session = await sessionAfter(
      `x1 = ${FILMS}({ city: "San Jose" })`,
      'select({ title: "brazil" }, { from: x1 })',
    );
    expect(searchOf(session).selected?.row.title).toBe('Brazil');
    expect(state(session, 'Cinema_1')).toEqual({ city: 'San Jose', title: 'Brazil' });
  });

  test('by value prefers what was offered', async () => {
    const session = await sessionAfter(`x1 = ${FILMS}({ city: "San Jose" })`, 'x9 = select({ theatre: "Odeon" })');
    expect(value(session, 'x9')).toMatchObject({ entity: { row: { title: 'Brazil' } } });
    const again = await sessionAfter(
      `x1 = ${FILMS}({ city: "San Jose" })`,
      'next(x1)',
      'next(x1)',
      'x20 = select({ genre: "odd" })',
    );
    expect(value(again, 'x20')).toMatchObject({ entity: { row: { title: 'Up' } } });
  });

  test('by a property that is no slot brings none into the state', async () => {
    const session = await sessionAfter(FOUND, 'select({ phone: "408-555-0102" }, { from: x1 })');
    expect(searchOf(session).selected?.row.place_name).toBe('Ginger');
    expect(state(session, 'Dining_1')).not.toHaveProperty('phone');
  });

  test('without a search named takes the one that was touched last', async () => {
    const session = await sessionAfter(FOUND, `${FILMS}({ city: "San Jose" })`, 'select({ title: "Up" })');
    expect(searchOf(session, 1).selected?.row.title).toBe('Up');
    expect(searchOf(session).selected).toBeUndefined();
  });

  test('keeps what the user said, even where the row says otherwise', async () => {
    const session = await sessionAfter(
      `x1 = ${TICKETS}({ title: "Up" })`,
      `x5 = ${FILMS}({ city: "Oakland" })`,
      'select({ title: "Heat" })',
    );
    expect(session.explain('Cinema_1', 'city')).toMatchObject({
      canonical: 'Oakland',
      steps: [{ source: { kind: 'said' } }],
    });
  });
});

describe('suspend and resume', () => {
  test('a suspended suggestion leaves the state and waits', async () => {
    const session = await sessionAfter(FOUND, 'select(x3)', 'x9 = suspend(x6)');
    expect(value(session, 'x9')).toEqual({ kind: 'suspension', task: 1 });
    expect(session.world.proposal).toBeUndefined();
    expect(session.world.tasks[1]?.standing).toBe('suspended');
    expect(session.state).toHaveLength(1);
    expect(session.state[0]?.intent).toBe('FindPlace');
  });

  test('a resumed suggestion goes on with the values it was drafted with', async () => {
    const session = await sessionAfter(FOUND, 'select(x3)', 'x9 = suspend(x6)');
    expect(advice(await take(session, 'x20 = resume(x9)'))).toBe('request time');
    expect(value(session, 'x20')).toEqual({ kind: 'task', task: 1 });
    expect(session.state[0]?.intent).toBe('BookTable');
    expect(transactionOf(session, 1).slots.place_name?.source).toMatchObject({
      kind: 'carried',
      task: 0,
      slot: 'place_name',
    });
  });

  test('a call of the resumed API in the same turn continues it', async () => {
    const session = await sessionAfter(
      FOUND,
      'select(x3)',
      'x9 = suspend(x6)',
      `resume(x9)\n${BOOK}({ time: "19:00" })`,
    );
    expect(session.world.tasks).toHaveLength(2);
    expect(state(session, 'Dining_1')).toMatchObject({ place_name: 'Bamboo', time: '19:00' });
  });

  test('a call of the suggested API accepts the suggestion', async () => {
    const session = await sessionAfter(FOUND, 'select(x3)', `${BOOK}({ place_name: "Bamboo", time: "19:00" })`);
    expect(session.world.proposal).toBeUndefined();
  });

  test('what was asked before a suspension is asked again after it', async () => {
    const session = await sessionAfter(bookAt('19:00'), 'suspend(x1)');
    expect(await session.turn('confirm(x1)')).toMatchObject({
      ok: false,
      feedback: { code: 'wrong-kind', legal: ['resume(x1)'] },
    });
    expect(await session.turn('resume(x1)\nconfirm(x1)')).toMatchObject({
      ok: false,
      feedback: { code: 'not-confirmable' },
    });
    expect(advice(await take(session, 'resume(x1)'))).toBe('confirm place_name+time+seats+date');
    expect(advice(await take(session, 'confirm(x1)'))).toBe('perform');
  });

  test('a suspended search that was changed is not asked before it is resumed', async () => {
    const session = await sessionAfter(`x1 = ${FIND}({ city: "Oakland" })`, 'suspend(x1)');
    expect(await session.turn('x1.cuisine = "asian"')).toMatchObject({ ok: false, feedback: { code: 'wrong-kind' } });
    expect(advice(await take(session, 'resume(x1)\nx1.cuisine = "asian"'))).toBe('offer');
  });
});

describe('confirm, decline and pause', () => {
  test('confirm performs what was asked, and its result can be read', async () => {
    const session = await sessionAfter(bookAt('19:00'), 'x9 = confirm(x1)');
    expect(value(session, 'x9')).toEqual({ kind: 'approval', task: 0 });
    expect(value(session, 'x10')).toEqual({ kind: 'performed', task: 0 });
    expect(transactionOf(session)).toMatchObject({
      phase: 'performed',
      result: { code: 'T19:00', place_name: 'Bamboo', seats: 2 },
    });
    expect(transactionOf(session).approval).toBeUndefined();
    const asked = await take(session, 'say(x1.code)');
    expect(asked.actions).toMatchObject([
      { kind: 'inform', answers: [{ variable: 'x1', property: 'code', value: 'T19:00' }] },
    ]);
  });

  test('declining a confirmation leaves a draft, and nothing to confirm', async () => {
    const session = await sessionAfter(bookAt('19:00'), 'x9 = decline_alternative()');
    expect(value(session, 'x9')).toEqual({ kind: 'nothing' });
    expect(transactionOf(session)).toMatchObject({ phase: 'draft' });
    expect(await session.turn('confirm(x1)')).toMatchObject({ feedback: { code: 'not-confirmable' } });
  });

  test('declining an alternative changes no value', async () => {
    const session = await sessionAfter(bookAt('21:00'), 'confirm(x1)');
    const before = transactionOf(session).slots;
    await take(session, 'decline_alternative()');
    expect(transactionOf(session)).toMatchObject({ phase: 'failed' });
    expect(transactionOf(session).alternative).toBeUndefined();
    expect(transactionOf(session).slots).toBe(before);
  });

  test.each([
    ['a draft', [`x1 = ${BOOK}({ place_name: "Wok" })`]],
    ['a confirmation asked', [bookAt('19:00')]],
    ['an alternative offered', [bookAt('21:00'), 'confirm(x1)']],
    ['an offer', [FOUND]],
    ['a suggestion', [FOUND, 'select(x3)']],
  ])('conversation_pause leaves the tasks as they are: %s', async (_, setup) => {
    const session = await sessionAfter(...setup);
    const bytes = JSON.stringify(session.world.tasks);
    await take(session, 'conversation_pause()');
    expect(JSON.stringify(session.world.tasks)).toBe(bytes);
  });

  test('parse_error changes no task either', async () => {
    const session = await sessionAfter(bookAt('19:00'));
    const { tasks } = session.world;
    await take(session, 'parse_error()');
    expect(session.world.tasks).toEqual(tasks);
  });
});

describe('say', () => {
  test('answers with properties of entities, tasks and results, and notes what was requested', async () => {
    const session = await sessionAfter(FOUND);
    const result = await take(session, 'x9 = say(x3.phone, x1.city, x3.cuisine)');
    expect(value(session, 'x9')).toMatchObject({
      kind: 'speech',
      answers: [
        { variable: 'x3', property: 'phone', value: '408-555-0101' },
        { variable: 'x1', property: 'city', value: 'San Jose' },
        { variable: 'x3', property: 'cuisine', value: 'asian' },
      ],
    });
    expect(result.state[0]?.requested).toEqual(['phone', 'city', 'cuisine']);
    expect((await take(session, 'conversation_pause()')).state[0]?.requested).toEqual([]);
  });

  test('of a task reads its slots, then the entity selected or offered last', async () => {
    const session = await sessionAfter(FOUND, 'next(x1)', 'x9 = say(x1.phone)');
    expect(value(session, 'x9')).toMatchObject({ answers: [{ value: '408-555-0102' }] });
    await take(session, 'select(x3)', 'x20 = say(x1.phone)');
    expect(value(session, 'x20')).toMatchObject({ answers: [{ value: '408-555-0101' }] });
  });

  test('of what has no value yet answers without one', async () => {
    const session = await sessionAfter(bookAt('19:00'), 'x9 = say(x1.fee)');
    expect(value(session, 'x9')).toMatchObject({ answers: [{ variable: 'x1', property: 'fee' }] });
    const [answer] = (value(session, 'x9') as { answers: readonly object[] }).answers;
    expect(answer).not.toHaveProperty('value');
  });

  test('without arguments ends the conversation, until the user goes on', async () => {
    const session = await sessionAfter('say()');
    expect(session.world.ended).toBe(true);
    await take(session, `${ALARMS}()`);
    expect(session.world.ended).toBe(false);
  });

  test('len counts results and is answered', async () => {
    const session = await sessionAfter(FOUND);
    expect(advice(await take(session, 'x9 = len(x1)'))).toBe('len');
    expect(value(session, 'x9')).toMatchObject({ kind: 'results', form: 'len', count: 3 });
  });
});
