import { describe, expect, it } from 'vitest';
import { restaurants2, rideSharing2 } from '../../../../apis/index.js';
import type { Parser } from '../../../../src/dialogue/index.js';
import type { Person } from '../../../src/lab/people/person.js';
import { playPerson } from '../../../src/lab/people/play.js';

const TABLE = {
  restaurant_name: 'Trattoria del Lago',
  location: 'Oakland',
  number_of_seats: 4,
  date: '2019-03-02',
  time: '19:00',
};
const RESERVE = 'restaurants_2_reserve_restaurant';

const guest: Person = {
  id: 'guest',
  services: ['Restaurants_2'],
  about: 'A guest wants a table for four tomorrow at seven.',
  opening: 'a table at the Trattoria del Lago',
  goal: { done: [{ api: RESERVE, slots: TABLE }], searched: [] },
  answers: { location: 'Oakland', time: '7 pm', number_of_seats: 'four', date: 'tomorrow' },
  yes: 'yes',
  fix: { number_of_seats: 'no, four of us', time: 'no, seven in the evening', date: 'tomorrow' },
  again: ['once more: the Trattoria del Lago'],
  bye: 'bye',
};

/** A parser that knows what each line means; of other lines it understands nothing. */
function knowing(programs: Readonly<Record<string, string>>): Parser {
  return {
    name: 'knowing',
    parse: async ({ utterance }) => ({ source: programs[utterance] ?? 'parse_error()' }),
  };
}

const call = (slots: object): string => `${RESERVE}(${JSON.stringify(slots)})`;

const play = (person: Person, programs: Readonly<Record<string, string>>) =>
  playPerson(person, { services: [restaurants2, rideSharing2], parser: knowing(programs), gates: [] });

describe('a person', () => {
  it('gets what they came for', async () => {
    const played = await play(guest, { [guest.opening]: call(TABLE), yes: 'confirm(x1)', bye: 'say()' });
    expect(played).toMatchObject({ isDone: true, missing: [], wrong: [], isDeadEnd: false });
    expect(played.turns.map(({ user }) => user)).toEqual([guest.opening, 'yes', 'bye']);
  });

  it('answers what is asked', async () => {
    const { location, time, ...given } = TABLE;
    const played = await play(guest, {
      [guest.opening]: call(given),
      'Oakland 7 pm': 'x1.location = "Oakland"; x1.time = "7 pm"',
      yes: 'confirm(x1)',
    });
    expect(played.isDone).toBe(true);
  });

  it('corrects what is read back wrongly, and agrees to nothing else', async () => {
    const played = await play(guest, {
      [guest.opening]: call({ ...TABLE, number_of_seats: 2 }),
      'no, four of us': 'x1.number_of_seats = 4',
      yes: 'confirm(x1)',
    });
    expect(played.turns.map(({ user }) => user)).toEqual([guest.opening, 'no, four of us', 'yes', 'bye']);
    expect(played.isDone).toBe(true);
  });

  it.each([
    ['the Trattoria del Lago', true],
    ['the Lago', false],
  ])('wants %s: is Trattoria del Lago that? %s', async (restaurant_name, isSame) => {
    const wanted = {
      ...guest,
      goal: { ...guest.goal, done: [{ api: RESERVE, slots: { ...TABLE, restaurant_name } }] },
    };
    const played = await play(wanted, { [guest.opening]: call(TABLE), yes: 'confirm(x1)' });
    expect(played.isDone).toBe(isSame);
  });

  it('is not served by an agent that books something else unasked', async () => {
    const played = await play(guest, {
      [guest.opening]: call({ ...TABLE, number_of_seats: 2 }),
      'no, four of us': 'confirm(x1)',
    });
    expect(played).toMatchObject({ isDone: false, wrong: [{ api: RESERVE, slots: { number_of_seats: 2 } }] });
    expect(played.missing).toHaveLength(1);
  });

  it('wants no second transaction', async () => {
    const ride = 'ride_sharing_2_get_ride({ destination: "home", number_of_seats: 1, ride_type: "Pool" })';
    const played = await play(
      { ...guest, services: ['Restaurants_2', 'RideSharing_2'], next: ['and the bill'] },
      { [guest.opening]: call(TABLE), yes: 'confirm(x1)', 'and the bill': ride, 'No, thanks.': 'confirm(x8)' },
    );
    expect(played).toMatchObject({ isDone: false, missing: [], wrong: [{ api: 'ride_sharing_2_get_ride' }] });
  });

  describe('whose wish fails and who is offered something instead', () => {
    const full = { ...TABLE, restaurant_name: 'Bamboo Garden', location: 'San Jose' };
    const programs = {
      [guest.opening]: call(full),
      yes: 'confirm(x1)',
      'that works': 'confirm(x1)',
      no: 'decline_alternative()',
    };
    const wants: Person = { ...guest, goal: { done: [{ api: RESERVE, slots: full }], searched: [] } };

    it('is served by it where they take it', async () => {
      const played = await play({ ...wants, accept: 'that works' }, programs);
      expect(played.turns.map(({ user }) => user)).toContain('that works');
      expect(played).toMatchObject({ isDone: true, wrong: [] });
    });

    it('is not served by it where they do not', async () => {
      const played = await play({ ...wants, refuse: 'no' }, { ...programs, 'Yes, that works.': 'confirm(x1)' });
      expect(played.isDone).toBe(false);
    });
  });

  describe('whose search finds nothing and who is offered what fewer constraints find', () => {
    const FIND = 'restaurants_2_find_restaurants';
    const wish = { category: 'Chinese', location: 'San Francisco', has_seating_outdoors: true };
    const diner: Person = {
      ...guest,
      opening: 'Chinese in San Francisco',
      goal: { done: [], searched: [{ api: FIND, slots: { category: 'Chinese' } }] },
    };
    const programs = {
      [diner.opening]: `${FIND}(${JSON.stringify(wish)})`,
      'Yes, please.': 'x1.has_seating_outdoors = null',
    };
    const lines = async (person: Person): Promise<readonly string[]> =>
      (await play(person, programs)).turns.map(({ user }) => user);

    it('takes it where nothing is given up that they want', async () => {
      expect(await lines(diner)).toEqual([diner.opening, 'Yes, please.', 'bye']);
    });

    it.each([
      ['search for', { goal: { done: [], searched: [{ api: FIND, slots: wish }] } }],
      ['want of a result', { wants: { has_seating_outdoors: true } }],
    ])('does not where it is what they %s', async (_, wanted) => {
      expect(await lines({ ...diner, ...wanted })).not.toContain('Yes, please.');
    });
  });

  it('changes their mind once', async () => {
    const five = {
      ...guest,
      goal: { done: [{ api: RESERVE, slots: { ...TABLE, number_of_seats: 5 } }], searched: [] },
    };
    const played = await play(
      { ...five, changes: [{ at: 'confirm', say: 'oh, five' }] },
      { [guest.opening]: call(TABLE), 'oh, five': 'x1.number_of_seats = 5', yes: 'confirm(x1)' },
    );
    expect(played.isDone).toBe(true);
  });

  it('agrees without their remark where they are asked again', async () => {
    const played = await play(
      { ...guest, yes: 'yes, it is early' },
      { [guest.opening]: call(TABLE), 'yes, it is early': 'conversation_pause()', 'Yes.': 'confirm(x1)' },
    );
    expect(played.turns.map(({ user }) => user)).toEqual([guest.opening, 'yes, it is early', 'Yes.', 'bye']);
    const wrong = await play(
      { ...guest, yes: 'yes, it is early' },
      { [guest.opening]: call(TABLE), 'yes, it is early': 'x1.number_of_seats = 2', 'Yes.': 'confirm(x1)' },
    );
    expect(wrong.turns.map(({ user }) => user)).not.toContain('Yes.');
    expect(wrong.wrong).toEqual([]);
  });

  it('comes back to what was open before an aside', async () => {
    const played = await play(
      { ...guest, asides: [{ at: 'confirm', say: 'nice weather' }] },
      { [guest.opening]: call(TABLE), 'nice weather': 'conversation_pause()', yes: 'confirm(x1)' },
    );
    expect(played.turns.map(({ user }) => user)).toEqual([guest.opening, 'nice weather', 'yes', 'bye']);
  });

  it('says it in other words and gives up in a dead end', async () => {
    const played = await play(guest, {});
    expect(played).toMatchObject({ isDone: false, isDeadEnd: true });
    expect(played.turns.map(({ user }) => user)).toEqual([guest.opening, 'once more: the Trattoria del Lago', 'bye']);
  });

  it('came for nothing', async () => {
    const chat: Person = { ...guest, opening: 'hello', goal: { done: [], searched: [] }, again: [] };
    expect((await play(chat, { hello: 'conversation_pause()' })).isDone).toBe(true);
    expect((await play(chat, { hello: call(TABLE), 'No, thanks.': 'confirm(x1)' })).isDone).toBe(false);
  });

  it('is heard where a value is taken, told back or said to be left out', async () => {
    const spoken = { ...guest, opening: 'a table in Oakland at 7 pm' };
    const took = await play(spoken, { [spoken.opening]: call(TABLE), yes: 'confirm(x1)' });
    expect(took.turns[0]?.unheard).toEqual([]);
    const { location, time, ...given } = TABLE;
    const dropped = await play(spoken, { [spoken.opening]: call(given) });
    expect(dropped.turns[0]?.unheard).toEqual(['location: Oakland', 'time: 19:00']);
  });

  it('wants a search that ran with all of its values', async () => {
    const seeker: Person = {
      ...guest,
      opening: 'Italian in Oakland',
      goal: {
        done: [],
        searched: [{ api: 'restaurants_2_find_restaurants', slots: { category: 'Italian', location: 'Oakland' } }],
      },
      again: [],
    };
    const search = (category: string): string =>
      `restaurants_2_find_restaurants({ category: "${category}", location: "Oakland" })`;
    expect((await play(seeker, { [seeker.opening]: search('Italian') })).isDone).toBe(true);
    const other = await play(seeker, { [seeker.opening]: search('Asian') });
    expect(other).toMatchObject({ isDone: false, unsearched: [{ api: 'restaurants_2_find_restaurants' }] });
  });

  it('needs services that are there', async () => {
    await expect(play({ ...guest, services: ['Nowhere_1'] }, {})).rejects.toMatchObject({ code: 'bad-person' });
  });
});
