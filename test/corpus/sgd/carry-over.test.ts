import { beforeAll, describe, expect, it } from 'vitest';
import { carriedFrom, type SgdTurn } from '../../../src/corpus/sgd/index.js';
import { EMPTY_WORLD, type World } from '../../../src/world/index.js';
import {
  askConfirm,
  booking,
  dialogue,
  driver,
  finding,
  inform,
  informIntent,
  negateIntent,
  offer,
  registry,
  replay,
  reqMore,
  request,
  called,
  system,
  user,
} from './fixture.js';
import { HERON, LAKE, lastOffered, offersCabin, offersOtter, PICKED, putOff, rented } from './stages.js';

const api = (name: string) => registry.apis.get(name)!;
const find = api('kayaks_1_find_kayaks');
const rent = api('kayaks_1_rent_kayak');
const shuttle = api('shuttles_1_book_shuttle');
const cabins = api('cabins_1_find_cabins');

async function worldAfter(turns: readonly SgdTurn[]): Promise<World> {
  const replayed = await replay(dialogue('d', ...turns));
  expect(replayed.flatMap((turn) => turn.notes)).toEqual([]);
  return replayed.at(-1)!.world;
}

describe('a carried value comes from', () => {
  let kayak: World;
  let both: World;

  beforeAll(async () => {
    kayak = await worldAfter(rented);
    const ride = { destination: 'the harbour', day: 'next Friday', riders: '3' };
    both = await worldAfter([
      ...rented,
      user(
        booking(
          ride,
          informIntent('BookShuttle'),
          inform('destination', 'the harbour'),
          inform('day', 'next Friday', '2019-03-08'),
          inform('riders', '3'),
        ),
      ),
      driver(askConfirm('destination', 'the harbour')),
    ]);
  });

  it('the same slot of the same service before that of another', () => {
    const [friday] = [['next Friday']];
    expect(carriedFrom(both, shuttle, 'day', friday)).toEqual({
      slot: 'day',
      expression: 'x18.day',
      source: 'same-service',
    });
    expect(carriedFrom(both, rent, 'day', friday)).toEqual({
      slot: 'day',
      expression: 'x9.day',
      source: 'same-service',
    });
  });

  it('the same slot of another service before another slot', async () => {
    expect(carriedFrom(kayak, shuttle, 'day', ['next Friday'])).toMatchObject({
      expression: 'x9.day',
      source: 'other-service',
    });
    expect(carriedFrom(kayak, cabins, 'lake', ['Moss Lake'])).toMatchObject({
      expression: 'x1.lake',
      source: 'other-service',
    });
  });

  it('another slot before an entity', () => {
    expect(carriedFrom(kayak, shuttle, 'destination', ['Moss Lake'])).toMatchObject({
      expression: 'x1.lake',
      source: 'other-slot',
    });
  });

  it('an entity that was offered, if no slot has the value', () => {
    expect(carriedFrom(kayak, shuttle, 'destination', ['Pier 3, Moss Road'])).toMatchObject({
      expression: 'x3.dock_address',
      source: 'entity',
    });
  });

  it('nowhere: then it is a literal, with its quotes escaped', () => {
    expect(carriedFrom(kayak, shuttle, 'destination', ['the "moon"', 'Luna'])).toEqual({
      slot: 'destination',
      expression: '"the \\"moon\\""',
      source: 'literal',
    });
    expect(carriedFrom(EMPTY_WORLD, find, 'lake', ['Moss Lake'])).toMatchObject({ source: 'literal' });
  });

  it('another slot after all, when no entity has the count', () => {
    expect(carriedFrom(kayak, shuttle, 'riders', ['1'])).toMatchObject({
      expression: 'x9.vests',
      source: 'other-slot',
    });
  });

  it('an entity before another slot, when both have the count', async () => {
    const counted = await worldAfter([
      user(
        finding({ ...LAKE, seats: '2' }, informIntent('FindKayaks'), inform('lake', 'Moss Lake'), inform('seats', '2')),
      ),
      offersOtter,
    ]);
    expect(carriedFrom(counted, shuttle, 'riders', ['2'])).toMatchObject({ expression: 'x3.seats', source: 'entity' });
    expect(carriedFrom(counted, shuttle, 'destination', ['Moss Lake'])).toMatchObject({ expression: 'x1.lake' });
  });

  it.each([
    ['as it was said', ['next Friday']],
    ['as it is written canonically', ['2019-03-08']],
    ['in any of the accepted forms', ['March 8th', 'next Friday']],
    ['in any case', ['NEXT FRIDAY']],
  ])('a slot that holds it %s', (_how, accepted) => {
    expect(carriedFrom(kayak, shuttle, 'day', accepted).expression).toBe('x9.day');
  });

  it('no slot whose value only contains it', () => {
    expect(carriedFrom(kayak, shuttle, 'day', ['Friday']).source).toBe('literal');
  });

  it('the task that was touched last', async () => {
    const twice = await worldAfter([
      ...lastOffered,
      user(finding(LAKE, informIntent('FindKayaks'), inform('lake', 'Moss Lake'))),
      called('FindKayaks', [HERON], system(offer('kayak_name', 'Heron'))),
    ]);
    expect(carriedFrom(twice, find, 'lake', ['Moss Lake']).expression).toBe('x7.lake');
  });

  it('the entity that was offered last, and of it the property of the same name', async () => {
    const world = await worldAfter(offersCabin(...lastOffered));
    expect(carriedFrom(world, shuttle, 'destination', ['Birch']).expression).toBe('x9.cabin_name');
    expect(carriedFrom(world, rent, 'kayak_name', ['Otter']).expression).toBe('x3.kayak_name');
    expect(carriedFrom(world, rent, 'kayak_name', ['heron']).expression).toBe('x5.kayak_name');
  });

  it('no task that was put off or only suggested', async () => {
    const before = await worldAfter(putOff);
    expect(carriedFrom(before, shuttle, 'destination', ['Otter']).expression).toBe('x1.kayak_name');
    const asksBack = [
      user(finding(PICKED, negateIntent)),
      system(reqMore),
      user(booking({}, informIntent('BookShuttle'))),
      driver(request('destination')),
    ];
    const again = await worldAfter([...putOff.slice(0, -2), ...asksBack]);
    expect(again.tasks.map((task) => [task.variable, task.standing])).toEqual([
      ['x1', 'open'],
      ['x6', 'suspended'],
      ['x12', 'open'],
    ]);
    expect(carriedFrom(again, rent, 'kayak_name', ['Otter']).expression).toBe('x1.kayak_name');
  });
});
