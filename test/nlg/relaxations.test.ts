import { createSession, search, service, table, time } from 'typetod';
import { createNlg } from 'typetod/dialogue';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';

const house = {
  title: z.string(),
  destination: z.string(),
  day: z.iso.date(),
  checkin_time: time('When one may come'),
  has_garden: z.boolean(),
  is_quiet: z.boolean(),
  house_type: z.enum(['hut', 'villa']),
  region: z.string(),
};

class FindHouses extends search({
  description: 'Look for a house',
  entity: 'house',
  slots: {
    destination: house.destination,
    day: house.day.optional(),
    checkin_time: house.checkin_time.optional(),
    has_garden: house.has_garden.optional(),
    is_quiet: house.is_quiet.optional(),
    house_type: house.house_type.optional(),
    region: house.region.optional(),
  },
  returns: house,
  table: table('houses', 'title', [
    {
      title: 'Alder',
      destination: 'Voss',
      day: '2019-03-04',
      checkin_time: '15:00',
      has_garden: true,
      is_quiet: false,
      house_type: 'hut',
      region: 'west',
    },
    {
      title: 'Birch',
      destination: 'Voss',
      day: '2019-03-04',
      checkin_time: '15:00',
      has_garden: true,
      is_quiet: false,
      house_type: 'hut',
      region: 'west',
    },
    {
      title: 'Cedar',
      destination: 'Voss',
      day: '2019-03-04',
      checkin_time: '15:00',
      has_garden: true,
      is_quiet: false,
      house_type: 'villa',
      region: 'west',
    },
  ]),
}) {}
class FindFlats extends search({
  description: 'Look for a flat',
  entity: 'flat',
  slots: { area: z.string(), number_of_beds: z.int() },
  returns: { title: z.string(), area: z.string(), number_of_beds: z.int() },
  table: table('flats', 'title', [
    { title: 'Dill', area: 'Fremont', number_of_beds: 2 },
    { title: 'Elder', area: 'Fremont', number_of_beds: 2 },
  ]),
}) {}
const flats = service({ name: 'Flats', description: 'Flats', apis: [FindFlats] });

const houses = service({ name: 'Houses', description: 'Houses', apis: [FindHouses] });

/** What the agent says after turns, without that there is nothing. */
async function said(...programs: readonly string[]): Promise<string> {
  const session = createSession({ services: [houses, flats], id: 'houses' });
  let text = '';
  for (const program of programs) {
    const { actions, turn } = await session.turn(program);
    const told = actions.filter(({ kind }) => kind === 'relax');
    const sentences = createNlg({ now: '2019-03-01T09:00' }).realize(told, session.world, { turn });
    for (const { text, values } of sentences)
      for (const value of values) expect(text.toLowerCase()).toContain(value.toLowerCase());
    text = sentences.map((sentence) => sentence.text).join(' ');
  }
  // How it is asked whether that would do takes turns.
  return text.replace(/ [^.]*\?$/, '');
}

const find = (slots: object): string => `x1 = houses_find_houses(${JSON.stringify({ destination: 'Voss', ...slots })})`;

describe('fewer constraints', () => {
  test.each([
    ['a part that is not wanted any more', { has_garden: false, house_type: 'villa' }, 'There is one with a garden.'],
    ['a quality', { is_quiet: true }, 'There are 3 if it does not matter whether it is quiet.'],
    ['a value', { region: 'east', house_type: 'hut' }, 'There are 2 if the region does not matter.'],
    ['another day', { day: '2019-03-09' }, 'There are 3 on Monday, March 4th.'],
    ['another time', { checkin_time: '18:00', house_type: 'villa' }, 'There is one checking in at 3 pm.'],
    [
      'two values',
      { region: 'east', house_type: 'hut', is_quiet: false, has_garden: false },
      'There are 2 with a garden if the region does not matter.',
    ],
    ['another place, to which nobody travels', { destination: 'Lom' }, 'There are 3 in Voss.'],
    ['that, and a value', { destination: 'Lom', region: 'east' }, 'There are 3 in Voss if the region does not matter.'],
  ])('are told by what is given up: %s', async (_, slots, text) => {
    expect(await said(find(slots))).toContain(text);
  });

  test.each([
    [{ area: 'Fremont', number_of_beds: 4 }, 'There are 2 with 2 beds.'],
    [{ area: 'Ballard', number_of_beds: 2 }, 'There are 2 in Fremont.'],
    [{ area: 'Ballard', number_of_beds: 1 }, ''],
  ])('are so many of what there is: %j', async (slots, text) => {
    expect(await said(`x1 = flats_find_flats(${JSON.stringify(slots)})`)).toBe(text);
  });

  test('are told once more where the user only waits', async () => {
    expect(await said(find({ is_quiet: true }), 'conversation_pause()')).toBe(
      'As I said, there are 3 if it does not matter whether it is quiet.',
    );
  });
});
