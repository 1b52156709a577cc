import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as apis from '../../../../apis/index.js';
import { isService, type Service } from '../../../../src/service/index.js';
import { checkPerson } from '../../../src/lab/people/check-person.js';
import type { Person } from '../../../src/lab/people/person.js';
import { parsePeople, readPeople } from '../../../src/lab/people/person-files.js';

const services: readonly Service[] = Object.values(apis).flat().filter(isService);

const person = {
  id: 'rider',
  services: ['RideSharing_2'],
  about: 'Somebody wants a shared ride home.',
  opening: 'a pool car to the Ferry Building for one',
  goal: {
    done: [
      {
        api: 'ride_sharing_2_get_ride',
        slots: { destination: 'Ferry Building', number_of_seats: 1, ride_type: 'Pool' },
      },
    ],
    searched: [],
  },
  answers: {},
} satisfies Person;

const withSlots = (slots: object): Person => ({
  ...person,
  goal: {
    done: [{ api: 'ride_sharing_2_get_ride', slots: { ...person.goal.done[0]?.slots, ...slots } }],
    searched: [],
  },
});

describe('checkPerson', () => {
  it('finds nothing wrong about a person who can get what they say', async () => {
    expect(await checkPerson(person, services)).toEqual([]);
  });

  it.each<[string, Person, RegExp]>([
    ['a service that is not there', { ...person, services: ['Rides_9'] }, /Rides_9/],
    [
      'an API that is not there',
      { ...person, goal: { done: [{ api: 'fly', slots: {} }], searched: [] } },
      /no service of the person has an API 'fly'/,
    ],
    ['a slot that is not there', withSlots({ colour: 'red' }), /has no slot 'colour'/],
    ['a value in no canonical form', withSlots({ ride_type: 'pool' }), /no value of 'ride_type'/],
    ['what is never said', withSlots({ number_of_seats: 3 }), /nothing that the person says tells number_of_seats: 3/],
    ['a transaction as a search', { ...person, goal: { done: [], searched: person.goal.done } }, /is no search/],
  ])('finds %s', async (_, wrong, message) => {
    expect((await checkPerson(wrong, services)).join('; ')).toMatch(message);
  });

  describe('of what takes a deed back', () => {
    const slots = {
      ...{
        pickup_location: 'Lakefront Garage',
        start_date: '2019-03-06',
        end_date: '2019-03-08',
        pickup_time: '09:00',
      },
      ...{ car_type: 'Hatchback', add_insurance: false },
    };
    const renting = { api: 'rental_cars_3_reserve_car', slots };
    const cancelling = { api: 'rental_cars_3_cancel_rental', slots: {} };
    const renter = (...done: Person['goal']['done']): Person => ({
      ...person,
      services: ['RentalCars_3'],
      opening: 'a hatchback from the Lakefront Garage, March 6 at nine in the morning to March 8',
      goal: { done, searched: [] },
    });

    it('knows by which number it is called, once it was done', async () => {
      expect(await checkPerson(renter(renting, cancelling), services)).toEqual([]);
    });

    it.each([[[cancelling]], [[cancelling, renting]]])('finds that there is none before', async (done) => {
      const [problem, ...others] = await checkPerson(renter(...done), services);
      expect([problem, others]).toEqual(['rental_cars_3_cancel_rental cannot be done with these values', []]);
    });
  });

  it('finds a transaction that the service refuses', async () => {
    const full: Person = {
      ...person,
      services: ['Restaurants_2'],
      opening: 'Bamboo Garden in San Jose at noon, two of us, today',
      goal: {
        done: [
          {
            api: 'restaurants_2_reserve_restaurant',
            slots: { restaurant_name: 'Bamboo Garden', location: 'San Jose', time: '12:00' },
          },
        ],
        searched: [],
      },
    };
    expect(await checkPerson(full, services)).toEqual([
      'restaurants_2_reserve_restaurant cannot be done with these values',
    ]);
  });
});

describe('files of people', () => {
  it.each<[string, string, RegExp]>([
    ['no JSON', '{', /it is no JSON/],
    ['nobody', '{ "people": [] }', /people/],
    [
      'a person without a goal',
      JSON.stringify({ people: [{ id: 'x', services: ['A'], about: 'a', opening: 'b' }] }),
      /people\[0\]\.goal of 'x'/,
    ],
    ['a misspelled member', JSON.stringify({ people: [{ ...person, anwsers: {} }] }), /anwsers/],
  ])('refuses %s', (_, text, message) => {
    expect(() => parsePeople(text, 'people.json')).toThrow(
      expect.objectContaining({ code: 'bad-person', message: expect.stringMatching(message) }),
    );
  });

  it('says each issue of a file', () => {
    const wrong = JSON.stringify({ people: [{ ...person, id: 'No Id', opening: '' }] });
    expect(() => parsePeople(wrong, 'people.json')).toThrow(/id of 'No Id'.*opening of 'No Id'/);
  });

  it('has people in the checkout who can get what they want', async () => {
    const files = ['dev', 'held', 'compare', 'held-compare', 'held-later', 'hard', 'held-hard']
      .flatMap((folder) => readPeople(`tasks/people/${folder}`))
      .filter((file) => file.services.length === 0);
    const wrong = await Promise.all(
      files.flatMap(({ people }) =>
        people.map(async (one) => (await checkPerson(one, services)).map((problem) => `${one.id}: ${problem}`)),
      ),
    );
    expect(wrong.flat()).toEqual([]);
    expect(readFileSync('tasks/people/README.md', 'utf8')).toContain('held');
  });
});
