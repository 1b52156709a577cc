import { describe, expect, test } from 'vitest';
import { sessionAfter, BOOK, bookAt, FOUND, RIDE, take } from '../engine/fixtures.js';

const texts = (explanation: { readonly steps: readonly { readonly text: string }[] } | undefined) =>
  explanation?.steps.map(({ text }) => text);
const kinds = (
  explanation: { readonly steps: readonly { readonly source: { readonly kind: string } }[] } | undefined,
) => explanation?.steps.map(({ source }) => source.kind);

describe('a value explains where it comes from', () => {
  test('said by the user', async () => {
    const session = await sessionAfter('conversation_pause()', `${BOOK}({ time: "19:00" })`);
    expect(session.explain('Dining_1', 'time')).toEqual({
      service: 'Dining_1',
      slot: 'time',
      canonical: '19:00',
      surface: '19:00',
      steps: [{ source: { kind: 'said', turn: 2 }, text: 'the user said it in turn 2' }],
    });
  });

  test('taken from an entity that was offered', async () => {
    const session = await sessionAfter(FOUND, `${RIDE}({ destination: x3.place_name })`);
    expect(texts(session.explain('Ride_1', 'destination'))).toEqual([
      "it is 'place_name' of the place that x1 (dining_1_find_place) returned, taken in turn 2",
    ]);
  });

  test('taken from what a transaction returned', async () => {
    const session = await sessionAfter(bookAt('19:00'), 'confirm(x1)', `${RIDE}({ destination: x1.code })`);
    expect(session.explain('Ride_1', 'destination')).toMatchObject({
      canonical: 'T19:00',
      steps: [{ source: { kind: 'entity', property: 'code', task: 0 } }],
    });
  });

  test('a default, taken at confirmation', async () => {
    const session = await sessionAfter(bookAt('19:00'), 'confirm(x1)');
    expect(texts(session.explain('Dining_1', 'seats'))).toEqual([
      'nobody said otherwise, so the default was taken when the user confirmed in turn 2',
    ]);
  });

  test('an alternative that was accepted', async () => {
    const session = await sessionAfter(bookAt('21:00'), 'confirm(x1)', 'confirm(x1)');
    expect(texts(session.explain('Dining_1', 'time'))).toEqual([
      'the user accepted the alternative that the agent offered in turn 3',
    ]);
  });

  test('carried over, back to where it entered the conversation', async () => {
    const session = await sessionAfter(
      FOUND,
      'select(x3)',
      'resume(x6)',
      'x6.time = "19:00"',
      `x40 = ${RIDE}({ destination: x6.place_name })`,
    );
    expect(texts(session.explain('Ride_1', 'destination'))).toEqual([
      "it was carried over in turn 5 from 'place_name' of x9 (dining_1_book_table)",
      "it was carried over in turn 2 from 'place_name' of x1 (dining_1_find_place)",
      "it is 'place_name' of the place that x1 (dining_1_find_place) returned, taken in turn 2",
    ]);
  });

  test('a carried value keeps its own history when the one it came from is changed', async () => {
    const session = await sessionAfter(bookAt('19:00'), `x9 = ${RIDE}({ destination: x1.place_name })`);
    await take(session, 'x1.place_name = "Roma"');
    expect(session.explain('Ride_1', 'destination')).toMatchObject({ canonical: 'Bamboo' });
    expect(session.explain('Ride_1', 'destination')?.steps.map(({ source }) => source)).toMatchObject([
      { kind: 'carried', turn: 2, task: 0, slot: 'place_name' },
      { kind: 'said', turn: 1 },
    ]);
  });

  test('a correction says when it was made', async () => {
    const session = await sessionAfter(bookAt('19:00'), 'x1.time = "18:00"');
    expect(kinds(session.explain('Dining_1', 'time'))).toEqual(['said']);
    expect(session.explain('Dining_1', 'time')?.steps[0]?.source.turn).toBe(2);
  });

  test('after going back, names tasks as they are called now', async () => {
    const session = await sessionAfter(FOUND, `${RIDE}({ destination: x3.place_name })`);
    const before = texts(session.explain('Ride_1', 'destination'));
    await session.undo(0);
    await take(session, 'conversation_pause()', FOUND.replace('x1 = ', ''), `${RIDE}({ destination: x6.place_name })`);
    expect([before, texts(session.explain('Ride_1', 'destination'))]).toEqual([
      [expect.stringContaining('that x1 (dining_1_find_place) returned, taken in turn 2')],
      [expect.stringContaining('that x4 (dining_1_find_place) returned, taken in turn 3')],
    ]);
  });

  test('restored, explains the same', async () => {
    const session = await sessionAfter(FOUND, 'select(x3)', 'resume(x6)');
    const fork = session.fork();
    expect(fork.explain('Dining_1', 'place_name')).toEqual(session.explain('Dining_1', 'place_name'));
  });
});

describe('there is nothing to explain', () => {
  test.each([
    ['a service that is none', 'Nothing_1', 'time'],
    ['a slot that has no value', 'Dining_1', 'seats'],
    ['a slot that is none', 'Dining_1', 'hour'],
    ['a name of every object', 'Dining_1', 'constructor'],
    ['a name of every object', 'Dining_1', '__proto__'],
    ['a service called like one', 'toString', 'length'],
  ])('of %s', async (_, service, slot) => {
    expect((await sessionAfter(bookAt('19:00'))).explain(service, slot)).toBeUndefined();
  });
});
