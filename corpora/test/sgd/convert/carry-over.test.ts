import { printOperand } from '../../../../src/language/index.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Carried, carriedFrom } from '../../../src/sgd/convert/carry-over.js';
import type { SgdTurn } from '../../../src/sgd/corpus/format.js';
import type { Api } from '../../../../src/service/index.js';
import { EMPTY_WORLD, type World } from '../../../../src/world/index.js';
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
  renting,
  reqMore,
  request,
  called,
  system,
  user,
} from '../fixture.js';
import { DRAFT, HERON, LAKE, lastOffered, offersCabin, offersOtter, PICKED, putOff, rented, rents } from '../stages.js';

const api = (name: string) => registry.apis.get(name)!;
const find = api('kayaks_1_find_kayaks');
const rent = api('kayaks_1_rent_kayak');
const shuttle = api('shuttles_1_book_shuttle');
const cabins = api('cabins_1_find_cabins');

type Forms = readonly string[];

/** A carried value with the reference as text. */
interface Carry extends Omit<Carried, 'value'> {
  readonly expression: string;
}

function carry(world: World, to: Api, slot: string, accepted: Forms, canonical: Forms = []): Carry | undefined {
  const carried = carriedFrom(world, to, slot, accepted, canonical);
  if (!carried) return undefined;
  const { value, ...rest } = carried;
  return { ...rest, expression: printOperand(value) };
}

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
    expect(carry(both, shuttle, 'day', friday)).toEqual({
      slot: 'day',
      expression: 'x18.day',
      source: 'same-service',
    });
    expect(carry(both, rent, 'day', friday)).toEqual({
      slot: 'day',
      expression: 'x9.day',
      source: 'same-service',
    });
  });

  it('the same slot of another service before another slot', async () => {
    expect(carry(kayak, shuttle, 'day', ['next Friday'])).toMatchObject({
      expression: 'x9.day',
      source: 'other-service',
    });
    expect(carry(kayak, cabins, 'lake', ['Moss Lake'])).toMatchObject({
      expression: 'x1.lake',
      source: 'other-service',
    });
  });

  it('another slot before an entity', () => {
    expect(carry(kayak, shuttle, 'destination', ['Moss Lake'])).toMatchObject({
      expression: 'x1.lake',
      source: 'other-slot',
    });
  });

  it('an entity that was offered, if no slot has the value', () => {
    expect(carry(kayak, shuttle, 'destination', ['Pier 3, Moss Road'])).toMatchObject({
      expression: 'x3.dock_address',
      source: 'entity',
    });
  });

  it('what a transaction returned, if no entity has the value', () => {
    expect(carry(kayak, shuttle, 'destination', ['18'])).toEqual({
      slot: 'destination',
      expression: 'x9.fee',
      source: 'result',
    });
    expect(carry(kayak, shuttle, 'destination', ['555-0101'])).toMatchObject({
      expression: 'x3.phone',
      source: 'entity',
    });
  });

  it('nowhere, if nothing has it: what the annotation alone knows is carried from no source', () => {
    expect(carry(kayak, shuttle, 'destination', ['the "moon"', 'Luna'])).toBeUndefined();
    expect(carry(kayak, shuttle, 'destination', [])).toBeUndefined();
    expect(carry(EMPTY_WORLD, find, 'lake', ['Moss Lake'])).toBeUndefined();
  });

  it('another slot after all, when neither an entity nor a result has the count', async () => {
    const three = { ...DRAFT, vests: '3' };
    const drafted = await worldAfter([
      ...rents,
      user(
        renting(
          three,
          inform('vests', '3'),
          inform('day', 'next Friday', '2019-03-08'),
          inform('start_time', 'half past ten', '10:30'),
        ),
      ),
      system(askConfirm('vests', '3')),
    ]);
    expect(carry(drafted, shuttle, 'riders', ['3'])).toMatchObject({ expression: 'x9.vests', source: 'other-slot' });
    expect(carry(drafted, shuttle, 'riders', ['2'])).toMatchObject({ expression: 'x3.seats', source: 'entity' });
    expect(carry(kayak, shuttle, 'riders', ['1'])).toMatchObject({ expression: 'x9.vests', source: 'result' });
  });

  it('an entity before another slot, when both have the count', async () => {
    const counted = await worldAfter([
      user(
        finding({ ...LAKE, seats: '2' }, informIntent('FindKayaks'), inform('lake', 'Moss Lake'), inform('seats', '2')),
      ),
      offersOtter,
    ]);
    expect(carry(counted, shuttle, 'riders', ['2'])).toMatchObject({ expression: 'x3.seats', source: 'entity' });
    expect(carry(counted, shuttle, 'destination', ['Moss Lake'])).toMatchObject({ expression: 'x1.lake' });
  });

  it.each([
    ['as it was said', ['next Friday']],
    ['as it is written canonically', ['2019-03-08']],
    ['in any of the accepted forms', ['March 8th', 'next Friday']],
    ['in any case', ['NEXT FRIDAY']],
  ])('a slot that holds it %s', (_how, accepted) => {
    expect(carry(kayak, shuttle, 'day', accepted)?.expression).toBe('x9.day');
  });

  it('what it stands for, where no source has the words of the annotation', () => {
    const said = (...canonical: Forms): Carry | undefined => carry(kayak, shuttle, 'day', ['Friday next'], canonical);
    expect(said()).toBeUndefined();
    expect(said('2019-03-09')).toBeUndefined();
    expect(said('2019-03-09', '2019-03-08')).toEqual({
      slot: 'day',
      expression: 'x9.day',
      source: 'other-service',
    });
    const address = carry(kayak, shuttle, 'destination', ['the third pier'], ['Pier 3, Moss Road']);
    expect(address).toMatchObject({ expression: 'x3.dock_address', source: 'entity' });
  });

  it('a source that has the words before a nearer one that has what they stand for', () => {
    expect(carry(both, shuttle, 'day', ['next Friday'])?.expression).toBe('x18.day');
    const worded = carry(both, shuttle, 'destination', ['Otter'], ['the harbour']);
    expect(worded).toMatchObject({ expression: 'x9.kayak_name', source: 'other-slot' });
  });

  it('no slot whose value only contains it', () => {
    expect(carry(kayak, shuttle, 'day', ['Friday'])).toBeUndefined();
  });

  it('the task that was touched last', async () => {
    const twice = await worldAfter([
      ...lastOffered,
      user(finding(LAKE, informIntent('FindKayaks'), inform('lake', 'Moss Lake'))),
      called('FindKayaks', [HERON], system(offer('kayak_name', 'Heron'))),
    ]);
    expect(carry(twice, find, 'lake', ['Moss Lake'])?.expression).toBe('x7.lake');
  });

  it('the entity that was offered last, and of it the property of the same name', async () => {
    const world = await worldAfter(offersCabin(...lastOffered));
    expect(carry(world, shuttle, 'destination', ['Birch'])?.expression).toBe('x9.cabin_name');
    expect(carry(world, rent, 'kayak_name', ['Otter'])?.expression).toBe('x3.kayak_name');
    expect(carry(world, rent, 'kayak_name', ['heron'])?.expression).toBe('x5.kayak_name');
  });

  it('no task that was put off or only suggested', async () => {
    const before = await worldAfter(putOff);
    expect(carry(before, shuttle, 'destination', ['Otter'])?.expression).toBe('x1.kayak_name');
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
    expect(carry(again, rent, 'kayak_name', ['Otter'])?.expression).toBe('x1.kayak_name');
  });
});
