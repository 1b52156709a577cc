/** A transaction that another task interrupted: the agent comes back to it by itself once that is over. */
import { createSession, search, service, type Session, table } from 'typetod';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { advice, ALARMS, BOOK, bookAt, FIND, FOUND, RIDE, services, sessionAfter, take } from './fixtures.js';

const FULL = 'confirm place_name+time+seats+date';

class GetSky extends search({
  description: 'Look up the weather',
  slots: { city: z.string() },
  returns: { city: z.string(), sky: z.string() },
  entity: 'forecast',
  table: table('sky', 'city', [
    { city: 'San Jose', sky: 'clear' },
    { city: 'Oakland', sky: 'fog' },
  ]),
}) {}

const sky = service({ name: 'Sky_1', description: 'Weather', apis: [GetSky] });
const SKY = 'x20 = sky_1_get_sky({ city: "Oakland" })';

async function sessionOf(...sources: readonly string[]): Promise<Session> {
  const session = createSession({ services: [...services, sky], id: 'session' });
  await take(session, ...sources);
  return session;
}

const ride = `x20 = ${RIDE}({ destination: "Home", riders: 1 })`;

describe('the agent comes back to', () => {
  test.each([
    ['what was read back, after another transaction', [bookAt('18:00'), ride], 'confirm(x20)', `perform, ${FULL}`],
    ['it after a question of one answer', [bookAt('18:00')], SKY, `offer, ${FULL}`],
    ['it when that is taken up no further', [bookAt('18:00'), `x20 = ${ALARMS}()`], 'conversation_pause()', FULL],
    ['it where that was put off', [bookAt('18:00'), ride], 'suspend(x20)', FULL],
    [
      'it where that failed',
      [ride.replace('x20', 'x1'), bookAt('20:00', 'x20')],
      'confirm(x20)',
      'tell failure, confirm destination+riders',
    ],
    [
      'what was corrected beside it',
      [bookAt('18:00'), `${ride}\nx1.seats = 4\nx20.riders = 2`],
      'confirm(x20)',
      `perform, ${FULL}`,
    ],
    ['what lacks something', [`x1 = ${BOOK}({ place_name: "Bamboo" })`, ride], 'confirm(x20)', 'perform, request time'],
    [
      'what was put off and taken up beside another',
      [bookAt('18:00'), 'suspend(x1)', `resume(x1)\n${ride}`],
      'confirm(x20)',
      `perform, ${FULL}`,
    ],
    [
      'what had failed and was changed beside another',
      [bookAt('20:00'), 'confirm(x1)', `x1.time = "18:00"\n${ride}`],
      'confirm(x20)',
      `perform, ${FULL}`,
    ],
    [
      'what was declined and changed beside another',
      [bookAt('18:00'), 'decline_alternative()', `x1.seats = 3\n${ride}`],
      'confirm(x20)',
      `perform, ${FULL}`,
    ],
    ['a second one of the same kind', [bookAt('18:00'), bookAt('19:00', 'x20')], 'confirm(x20)', `perform, ${FULL}`],
  ])('%s', async (_, sources, last, expected) => {
    const result = await take(await sessionOf(...sources), last);
    expect(advice(result)).toBe(expected);
    expect(
      result.actions.filter(({ kind }) => kind === 'confirm' || kind === 'request').every(({ again }) => again),
    ).toBe(true);
  });

  test.each([
    ['a transaction', bookAt('18:00'), `perform, ${FULL}`],
    ['one that lacks something', `x1 = ${BOOK}({ place_name: "Bamboo" })`, 'perform, request time'],
    ['a search', FOUND, 'perform, offer'],
    ['a search that lacks something', `x1 = ${FIND}({ city: "Oakland" })`, 'perform, request cuisine'],
  ])('what was asked for in the same breath, as to something new: %s', async (_, source, expected) => {
    const result = await take(await sessionOf(`${source}\n${ride}`), 'confirm(x20)');
    expect(advice(result)).toBe(expected);
    expect(result.actions.some((action) => 'again' in action)).toBe(false);
  });

  test.each([
    ['and then what it interrupted', [bookAt('18:00')], `perform, tell no_results, ${FULL}`],
    ['and asks what else there is', [], 'perform, tell no_results, prompt next_task'],
  ])('a search that found nothing: it says so, %s', async (_, sources, expected) => {
    const session = await sessionOf(...sources, `${SKY.replace('Oakland', 'Nowhere')}\n${ride.replace('x20', 'x30')}`);
    expect(advice(await take(session, 'confirm(x30)'))).toBe(expected);
  });

  test.each([
    ['nothing', `x1 = ${BOOK}()`, 'perform'],
    ['the same', `x1 = ${BOOK}({ place_name: "Bamboo" })`, 'perform'],
    ['something else', `x1 = ${BOOK}({ place_name: "Trattoria" })`, 'perform, request time'],
  ])('no draft that was begun again since, where %s was given for it', async (_, source, expected) => {
    const session = await sessionOf(source, bookAt('18:00', 'x20'));
    expect(advice(await take(session, 'confirm(x20)'))).toBe(expected);
  });

  test('nothing that was done since with the same values, and what was done with others', async () => {
    const same = await sessionOf(bookAt('18:00'), SKY, bookAt('18:00', 'x30'));
    expect(advice(await take(same, 'confirm(x30)'))).toBe('perform');
    const other = await sessionOf(bookAt('18:00'), SKY, bookAt('19:00', 'x30'));
    expect(advice(await take(other, 'confirm(x30)'))).toBe(`perform, ${FULL}`);
  });

  test('all that was begun in one breath, one after the other', async () => {
    const session = await sessionOf(`${bookAt('18:00')}\n${SKY}\n${ride.replace('x20', 'x30')}`);
    expect(advice(await take(session, 'confirm(x30)'))).toBe(`perform, offer, ${FULL}`);
  });

  test('one after the other, the latest first', async () => {
    const session = await sessionOf(
      bookAt('18:00'),
      `x10 = ${RIDE}({ destination: "Home", riders: 1 })`,
      bookAt('19:00', 'x20'),
    );
    expect(advice(await take(session, 'confirm(x20)'))).toBe('perform, confirm destination+riders');
    expect(advice(await take(session, 'confirm(x10)'))).toBe(`perform, ${FULL}`);
    expect(advice(await take(session, 'confirm(x1)'))).toBe('perform');
  });

  test('it, and a yes is meant for it then', async () => {
    const session = await sessionOf(bookAt('18:00'), ride, 'confirm(x20)');
    expect(session.world.pending).toMatchObject([{ kind: 'confirm', task: 0 }]);
    expect(advice(await take(session, 'confirm(x1)'))).toBe('perform');
  });

  test('it, and a no is meant for it too', async () => {
    const session = await sessionOf(bookAt('18:00'), bookAt('20:00', 'x20'), 'confirm(x20)');
    expect(advice(await take(session, 'decline_alternative()'))).toBe('prompt change');
    expect(session.world.tasks).toMatchObject([{ phase: 'draft' }, { phase: 'failed' }]);
  });
});

test('the agent confirms both of two results that were taken in one breath', async () => {
  const session = await sessionAfter(FOUND, 'x30 = next(x1)');
  const both = ['x3', 'x30'].map(
    (found, at) => `x${40 + at} = ${BOOK}({ place_name: ${found}.place_name, time: "18:00" })`,
  );
  expect(advice(await take(session, both.join('\n')))).toBe(FULL);
  expect(advice(await take(session, 'confirm(x41)'))).toBe(`perform, ${FULL}`);
  expect(advice(await take(session, 'confirm(x40)'))).toBe('perform');
});

describe('the agent does not come back to', () => {
  test.each([
    ['what was put off', [bookAt('18:00'), 'suspend(x1)', ride], 'confirm(x20)', 'perform'],
    ['what was declined', [bookAt('18:00'), 'decline_alternative()', ride], 'confirm(x20)', 'perform'],
    [
      'what was declined and only asked about since',
      [bookAt('18:00'), 'decline_alternative()', `say(x1.time)\n${ride}`],
      'confirm(x20)',
      'perform',
    ],
    [
      'what was declined, changed and declined',
      [bookAt('18:00'), 'decline_alternative()', 'x1.seats = 3', 'decline_alternative()', ride],
      'confirm(x20)',
      'perform',
    ],
    ['what was done', [bookAt('18:00'), 'confirm(x1)', ride], 'confirm(x20)', 'perform'],
    ['what failed', [bookAt('20:00'), 'confirm(x1)', ride], 'confirm(x20)', 'perform'],
    ['anything while results are looked through', [bookAt('18:00')], FOUND.replace('x1', 'x20'), 'offer'],
    [
      'anything while a follow-up is suggested',
      [bookAt('18:00'), FOUND.replace('x1', 'x20')],
      `select(next(x20))`,
      `suggest ${BOOK}, (prompt next_task)`,
    ],
    ['anything at the end', [bookAt('18:00'), ride, 'suspend(x20)'], 'say()', 'prompt goodbye'],
    ['a search that lacks something', [`x1 = ${FIND}({ city: "Oakland" })`, ride], 'confirm(x20)', 'perform'],
  ])('%s', async (_, sources, last, expected) => {
    expect(advice(await take(await sessionOf(...sources), last))).toBe(expected);
  });

  const selected = ['select(x3)', 'resume(x6)\nx6.time = "18:00"'];

  test('what another result of the same search took the place of', async () => {
    const session = await sessionAfter(FOUND, ...selected, 'x40 = next(x1)', 'select(x40)');
    const { api, variable } = session.world.tasks.at(-1) ?? {};
    expect(api?.name).toBe(BOOK);
    await take(session, `resume(${variable})\n${variable}.time = "19:00"`);
    expect(advice(await take(session, `confirm(${variable})`))).toBe('perform');
  });

  test('what was looked up since, as something was not known', async () => {
    const session = await sessionAfter(
      `x1 = ${BOOK}({ time: "18:00" })`,
      `x40 = ${FIND}({ city: "San Jose", cuisine: "asian" })`,
    );
    await take(session, 'select(next(x40))', `x60 = ${BOOK}({ place_name: x40.place_name, time: x1.time })`);
    expect(advice(await take(session, 'confirm(x60)'))).toBe('perform');
  });
});

test('where nothing is found, what would be found with less is asked instead', async () => {
  const session = await sessionOf(bookAt('18:00'));
  const nothing = 'x20 = dining_1_find_place({ city: "Oakland", cuisine: "asian", price: "dear" })';
  const kinds = (await take(session, nothing)).actions.map(({ kind }) => kind);
  expect(kinds).toEqual(expect.arrayContaining(['notification', 'relax']));
  expect(kinds).not.toContain('confirm');
});
