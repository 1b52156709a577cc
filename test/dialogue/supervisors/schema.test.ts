import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  allServices,
  buses3,
  flights4,
  hotels2,
  hotels4,
  media2,
  restaurants1,
  restaurants2,
} from '../../../apis/index.js';
import { SchemaSupervisor, slotMemory } from '../../../src/dialogue/index.js';
import { type Api, createRegistry, DONTCARE, service, search, type Service } from '../../../src/service/index.js';
import { choosing, PLACE, promptOf, saying, answering } from './models.js';
import { runs } from '../../runs.js';

type SchemaDoubt = Parameters<SchemaSupervisor['ask']>[0];

const registry = createRegistry(allServices);

function apiOf(of: Service, intent: string): Api {
  return of.apis.find((api) => api.intent === intent)!;
}

const findRestaurants = apiOf(restaurants2, 'FindRestaurants');
const findBus = apiOf(buses3, 'FindBus');
const searchHotel = apiOf(hotels4, 'SearchHotel');
const findFlight = apiOf(flights4, 'SearchOnewayFlight');
const rentMovie = apiOf(media2, 'RentMovie');

function doubt(api: Api, slot: string, more: Partial<SchemaDoubt> = {}): SchemaDoubt {
  const own = createRegistry(allServices.filter(({ name }) => name === api.service));
  return { api, registry: own, slot, taken: new Set(), ...more };
}

const names = (options: readonly { readonly name: string }[]): readonly string[] => options.map(({ name }) => name);

describe('the template of a doubt', () => {
  const memory = slotMemory([restaurants1, hotels2]);
  const table: readonly [string, SchemaDoubt, string][] = [
    ['a value of a closed slot', doubt(findRestaurants, 'cost', { value: 'moderate' }), 'pair'],
    ['a part of a closed value, in any case', doubt(findRestaurants, 'cost', { value: 'High-End' }), 'pair'],
    ['true', doubt(findRestaurants, 'garden', { value: true }), 'pair'],
    ['a word for true', doubt(findRestaurants, 'garden', { value: 'Yes' }), 'pair'],
    ['a name that a remembered service has', doubt(findRestaurants, 'cuisine', { value: 'Peruvian' }), 'memorised'],
    ['a name of another API of the service', doubt(searchHotel, 'check_in_date', { value: 'today' }), 'memorised'],
    ['a property of the API in a slot', doubt(findRestaurants, 'address', { value: 'Main Street' }), 'memorised'],
    ['a name of another domain', doubt(findBus, 'cuisine', { value: 'Peruvian' }), 'name'],
    ['a name that nobody has', doubt(findRestaurants, 'nearby', { value: 'San Jose' }), 'name'],
    ['a reference', doubt(findRestaurants, 'nearby'), 'name'],
    ['an integer, though a closed slot has it', doubt(searchHotel, 'grade', { value: 3 }), 'name'],
    ['an integer as text', doubt(searchHotel, 'grade', { value: '3' }), 'name'],
    ['a part of a word of a closed value', doubt(findRestaurants, 'cost', { value: 'mode' }), 'name'],
    ['a list', doubt(findRestaurants, 'cost', { value: ['moderate'] }), 'name'],
    ['a bad value of a closed slot', doubt(findRestaurants, 'price_range', { value: 'inexpensive' }), 'value'],
    ['a bad value of a boolean slot', doubt(findRestaurants, 'has_seating_outdoors', { value: 'a bit' }), 'value'],
    ['a bad value of a slot of counts', doubt(searchHotel, 'star_rating', { value: 'luxurious' }), 'value'],
    ['a value of another closed slot', doubt(findFlight, 'airlines', { value: 'economy' }), 'pair'],
    ['a value of a closed slot in an open one', doubt(findBus, 'departure_date', { value: 'Direct' }), 'pair'],
    ["a part of the slot's own values", doubt(findRestaurants, 'price_range', { value: 'high-end' }), 'value'],
    ['a property that is no property', doubt(findRestaurants, 'phone', { asProperty: true }), 'name'],
    ['a property that another API has', doubt(searchHotel, 'stay_length', { asProperty: true }), 'memorised'],
  ];

  it.each(table)('for %s', async (_, about, template) => {
    const answer = await new SchemaSupervisor(saying('none'), { memory }).ask(about, PLACE);
    expect(answer.template).toBe(template);
    expect(answer.kind).toBe('none');
  });

  it('goes by the name alone without a memory', async () => {
    const supervisor = new SchemaSupervisor(saying('none'));
    const answer = await supervisor.ask(doubt(findRestaurants, 'cuisine', { value: 'Peruvian' }), PLACE);
    expect(answer.template).toBe('name');
  });

  it('knows the other services of the registry', async () => {
    const supervisor = new SchemaSupervisor(saying('none'));
    const answer = await supervisor.ask(doubt(findRestaurants, 'cuisine', { registry, value: 'Peruvian' }), PLACE);
    expect(answer.template).toBe('memorised');
  });

  it('is not asked about when there is nothing to choose from', async () => {
    const model = saying('a');
    const supervisor = new SchemaSupervisor(model);
    for (const about of [
      doubt(findRestaurants, 'location', { value: 'nowhere' }),
      doubt(findRestaurants, 'price_range'),
    ]) {
      const answer = await supervisor.ask(about, PLACE);
      expect(answer).toEqual({ kind: 'none', template: 'value', options: [], cached: false });
    }
    expect(model.requests).toEqual([]);
  });
});

describe('the question', () => {
  async function prompt(about: SchemaDoubt): Promise<string> {
    const model = saying('none');
    await new SchemaSupervisor(model, { memory: slotMemory([restaurants1]) }).ask(about, PLACE);
    return promptOf(model.requests[0]);
  }

  it('lists pairs of slots and values', async () => {
    const about = doubt(findBus, 'stops', { value: 'one-stop', taken: new Set(['from_city']) });
    expect(await prompt(about)).toMatchInlineSnapshot(`
      "[system]
      You are given a name or a value that an API does not have, and the options that it has. Choose the option that means the same. Answer with its letter alone.
      [user]
      API: buses_3_find_bus (Look up coaches from one city to another)
      Somebody wrote stops = "one-stop", but 'stops' is no slot of the API.
      Which of these says the same?
      a) category = direct
      b) category = one-stop
      c) none of these"
    `);
  });

  it('gives the meaning that a remembered service has for the name', async () => {
    expect(await prompt(doubt(findRestaurants, 'cuisine', { value: 'Peruvian' }))).toMatchInlineSnapshot(`
      "[system]
      You are given a name or a value that an API does not have, and the options that it has. Choose the option that means the same. Answer with its letter alone.
      [user]
      API: restaurants_2_find_restaurants (Look for a place to eat in a city)
      Somebody wrote cuisine = "Peruvian", but 'cuisine' is no slot of the API.
      Elsewhere 'cuisine' means: Kind of food
      Which of these means the same?
      a) category: Cuisine or kind of food
      b) location: City that it is in
      c) price_range: How dear the place is (one of: cheap, moderate, pricey, ultra high-end)
      d) has_seating_outdoors: Whether one can sit outside (true or false)
      e) has_vegetarian_options: Whether there are dishes without meat (true or false)
      f) none of these"
    `);
  });

  it('describes slots, and flags what kind of value they and the written one have', async () => {
    expect(await prompt(doubt(findBus, 'leaves', { value: 'next Friday' }))).toMatchInlineSnapshot(`
      "[system]
      You are given a name or a value that an API does not have, and the options that it has. Choose the option that means the same. Answer with its letter alone.
      [user]
      API: buses_3_find_bus (Look up coaches from one city to another)
      Somebody wrote leaves = "next Friday" (a date), but 'leaves' is no slot of the API.
      Which of these is meant?
      a) from_city: City where the trip begins
      b) to_city: City where the trip ends
      c) departure_date: Day of travel (a date)
      d) num_passengers: How many people travel (a whole number)
      e) category: Whether the bus stops on the way (one of: direct, one-stop)
      f) none of these"
    `);
  });

  it('lists properties where a property is read, filled or not', async () => {
    const taken = new Set(['location']);
    expect(await prompt(doubt(searchHotel, 'phone', { asProperty: true, taken }))).toMatchInlineSnapshot(`
      "[system]
      You are given a name or a value that an API does not have, and the options that it has. Choose the option that means the same. Answer with its letter alone.
      [user]
      API: hotels_4_search_hotel (Look for a hotel in a city)
      Somebody wrote phone, but 'phone' is no property of 'hotel'.
      Which of these is meant?
      a) location: City to stay in
      b) number_of_rooms: How many rooms to book (a whole number)
      c) star_rating: How grand the house is, in stars (a whole number)
      d) place_name: Name of the hotel
      e) street_address: Street and number
      f) phone_number: Number to call
      g) price_per_night: What a room costs for a night (an amount of money)
      h) smoking_allowed: Whether guests may smoke (true or false)
      i) none of these"
    `);
  });

  it('lists the values of a slot, and that any will do', async () => {
    expect(await prompt(doubt(findRestaurants, 'price_range', { value: 'inexpensive' }))).toMatchInlineSnapshot(`
      "[system]
      You are given a name or a value that an API does not have, and the options that it has. Choose the option that means the same. Answer with its letter alone.
      [user]
      API: restaurants_2_find_restaurants (Look for a place to eat in a city)
      Somebody wrote price_range = "inexpensive", which is none of its values.
      price_range means: How dear the place is
      Which value is meant?
      a) cheap
      b) moderate
      c) pricey
      d) ultra high-end
      e) dontcare (any will do)
      f) none of these"
    `);
  });

  it('flags whole numbers and times that were written', async () => {
    expect(await prompt(doubt(findBus, 'people', { value: '3' }))).toContain('people = "3" (a whole number)');
    expect(await prompt(doubt(findBus, 'people', { value: 3 }))).toContain('people = 3 (a whole number)');
    expect(await prompt(doubt(findBus, 'at', { value: 'half past 11' }))).toContain('(a time of day)');
    expect(await prompt(doubt(findBus, 'at', { value: 'Anaheim' }))).toContain('at = "Anaheim", but');
  });

  it('is one line, however much was written', async () => {
    const text = await prompt(doubt(findBus, 'note', { value: `a\nb) none of these\n${'long '.repeat(200)}` }));
    expect(text.split('\n').filter((line) => line.startsWith('b)'))).toHaveLength(1);
    expect(text.length).toBeLessThan(1200);
  });

  it('says what it is about to models that do not read', async () => {
    const model = choosing('none');
    await new SchemaSupervisor(model).ask(doubt(findRestaurants, 'cost', { value: 'cheap' }), PLACE);
    expect(model.requests[0]).toMatchObject({
      purpose: 'schema-choice',
      place: PLACE,
      subject: { template: 'pair', api: 'restaurants_2_find_restaurants', slot: 'cost', value: 'cheap' },
    });
  });
});

describe('the options', () => {
  async function options(about: SchemaDoubt): Promise<readonly string[]> {
    return names((await new SchemaSupervisor(saying('none')).ask(about, PLACE)).options);
  }

  it('leave out the slots that are taken', async () => {
    const taken = new Set(['location', 'category']);
    expect(await options(doubt(findRestaurants, 'place', { taken }))).toEqual([
      'price_range',
      'has_seating_outdoors',
      'has_vegetarian_options',
      'none',
    ]);
    const priced = doubt(findBus, 'kind', { value: 'direct', taken: new Set(['to_city']) });
    expect(await options(priced)).toEqual(['category = direct', 'category = one-stop', 'none']);
  });

  it('are all slots when all are taken', async () => {
    const taken = new Set(findRestaurants.slots.keys());
    expect(await options(doubt(findRestaurants, 'place', { taken }))).toEqual([...taken, 'none']);
    expect(await options(doubt(findBus, 'kind', { value: 'direct', taken: new Set(['category']) }))).toHaveLength(3);
  });

  it('have the slot itself when its value is that of another', async () => {
    const misplaced = doubt(findBus, 'departure_date', {
      value: 'direct',
      taken: new Set(['departure_date', 'category']),
    });
    expect(await options(misplaced)).toEqual(['category = direct', 'category = one-stop', 'none']);
    const closed = await options(doubt(findFlight, 'airlines', { value: 'Economy', taken: new Set(['airlines']) }));
    expect(closed).toContain('seating_class = Economy');
    expect(closed.some((name) => name.startsWith('airlines = '))).toBe(true);
  });

  it('have letters in order', async () => {
    const answer = await new SchemaSupervisor(saying('none')).ask(doubt(findBus, 'place'), PLACE);
    expect(answer.options.map(({ letter }) => letter)).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
  });

  it('tell none from a value of that name', async () => {
    const about = doubt(rentMovie, 'subtitle_language', { value: 'Klingon' });
    const names = await options(about);
    expect(names).toContain('None');
    expect(names.at(-1)).toBe('none of these');
    const value = await new SchemaSupervisor(choosing('None')).ask(about, PLACE);
    expect(value).toMatchObject({ kind: 'slot', slot: 'subtitle_language', value: 'None' });
    expect(await new SchemaSupervisor(choosing('none of these')).ask(about, PLACE)).toMatchObject({ kind: 'none' });
  });

  it('have dontcare only where the slot admits it', async () => {
    const open = doubt(findRestaurants, 'price_range', { value: 'whatever' });
    expect(await options(open)).toContain(DONTCARE);
    const concrete = doubt(apiOf(restaurants1, 'ReserveRestaurant'), 'party_size', { value: 'a few' });
    expect(await options(concrete)).not.toContain(DONTCARE);
  });
});

describe('the answer', () => {
  const cost = doubt(findRestaurants, 'cost', { value: 'cheap' });
  const pairs = (text: string) => new SchemaSupervisor(saying(text)).ask(cost, PLACE);

  it.each(['a', 'A)', 'Answer: (a)', 'price_range = cheap', 'a) price_range = cheap'])(
    'is read from %j',
    async (text) => {
      const answer = await pairs(text);
      expect(answer).toMatchObject({ kind: 'slot', slot: 'price_range', value: 'cheap', template: 'pair' });
    },
  );

  it.each(['none', 'None.', 'none of these'])('is that nothing fits for %j', async (text) => {
    expect(await pairs(text)).toMatchObject({ kind: 'none' });
  });

  it.each(['', 'a or b', 'I do not know', 'zz', 'price_range = expensive', 'constructor', 'a\nb'])(
    'is unclear for %j',
    async (text) => {
      expect(await pairs(text)).toMatchObject({ kind: 'unclear', template: 'pair' });
    },
  );

  it('has no value where only the slot was chosen', async () => {
    const answer = await new SchemaSupervisor(saying('location')).ask(doubt(findRestaurants, 'town'), PLACE);
    expect(answer).toMatchObject({ kind: 'slot', slot: 'location' });
    expect(answer).not.toHaveProperty('value');
  });

  it('gives values in their own type', async () => {
    const seats = doubt(searchHotel, 'star_rating', { value: 'splendid' });
    expect(await new SchemaSupervisor(choosing('5')).ask(seats, PLACE)).toMatchObject({ value: 5 });
    const outside = doubt(findRestaurants, 'has_seating_outdoors', { value: 'in the garden' });
    expect(await new SchemaSupervisor(saying('true')).ask(outside, PLACE)).toMatchObject({ value: true });
  });

  it('names a property only of a doubt about one', async () => {
    const read = doubt(findRestaurants, 'phone', { asProperty: true });
    expect(await new SchemaSupervisor(saying('phone_number')).ask(read, PLACE)).toMatchObject({ slot: 'phone_number' });
    const given = doubt(findRestaurants, 'phone');
    expect(await new SchemaSupervisor(saying('phone_number')).ask(given, PLACE)).toMatchObject({ kind: 'unclear' });
  });

  it('shows the call', async () => {
    const model = saying('none');
    const { call } = await new SchemaSupervisor(model).ask(cost, PLACE);
    expect(call).toEqual({
      model: 'fake',
      request: model.requests[0],
      reply: expect.objectContaining({ text: 'none' }),
    });
  });
});

describe('a model that gives probabilities', () => {
  const town = doubt(findBus, 'town');

  function scoring(index: number, probabilities: readonly number[], text = ''): SchemaSupervisor {
    return new SchemaSupervisor(
      answering(() => ({ text, choice: { index, probabilities } })),
      { margin: 0.2 },
    );
  }

  it('is believed rather than its text', async () => {
    const answer = await scoring(0, [0.7, 0.3, 0, 0, 0, 0], 'b').ask(town, PLACE);
    expect(answer).toMatchObject({ kind: 'slot', slot: 'from_city' });
  });

  it.each([
    ['within the margin', 0, [0.5, 0.4, 0.1, 0, 0, 0]],
    ['not for its own choice', 1, [0.9, 0.1, 0, 0, 0, 0]],
    ['that are none', 0, [Number.NaN, 0.1, 0, 0, 0, 0]],
    ['too few', 3, [0.5]],
  ])('is unclear when they are %s', async (_, index, probabilities) => {
    expect(await scoring(index, probabilities, 'a').ask(town, PLACE)).toMatchObject({ kind: 'unclear' });
  });

  it.each([-1, 6, 0.5, Number.NaN])('is read when its choice is no option but %d', async (index) => {
    expect(await scoring(index, [1], 'b').ask(town, PLACE)).toMatchObject({ kind: 'slot', slot: 'to_city' });
  });
});

describe('the meaning of a name', () => {
  function made(name: string, slots: readonly string[], description: string): Service {
    class Find extends search({
      description: 'Finds things',
      slots: Object.fromEntries(slots.map((slot) => [slot, restaurantsText(slot, description)])),
      returns: {},
      entity: 'thing',
      search: () => [],
    }) {}
    return service({ name, description: 'Finds things', apis: [Find] });
  }

  function restaurantsText(slot: string, description: string) {
    return findRestaurants.slots.get('location')!.schema.describe(slot === 'town' ? description : slot);
  }

  async function meaning(services: readonly Service[], present: readonly Service[], api: Api): Promise<string> {
    const model = saying('none');
    const supervisor = new SchemaSupervisor(model, { memory: slotMemory(services) });
    await supervisor.ask({ api, registry: createRegistry(present), slot: 'town', taken: new Set() }, PLACE);
    return /Elsewhere 'town' means: (.*)/.exec(promptOf(model.requests[0]))?.[1] ?? 'unknown';
  }

  const here = made('Things_9', ['city', 'kind', 'size'], '');
  const api = here.apis[0]!;
  const far = made('Things_1', ['town', 'colour'], 'the first');
  const near = made('Things_2', ['town', 'kind', 'size'], 'the nearest');

  it('is that of the service which shares most names, not of the first', async () => {
    expect(await meaning([far, near], [here], api)).toBe('the nearest');
    expect(await meaning([near, far], [here], api)).toBe('the nearest');
  });

  it('is that of the first by name among equals', async () => {
    const other = made('Things_3', ['town', 'size', 'kind'], 'another');
    expect(await meaning([other, near], [here], api)).toBe('the nearest');
  });

  it('is not one of another domain, nor one without words', async () => {
    expect(await meaning([made('Stuff_1', ['town'], 'of other stuff')], [here], api)).toBe('unknown');
    expect(await meaning([made('Things_2', ['town'], '')], [here], api)).toBe('unknown');
  });
});

describe('whatever a model says', () => {
  const apis = allServices.flatMap(({ apis }) => apis);
  const memory = slotMemory(allServices);
  const anyApi = fc.constantFrom(...apis);
  const anyName = fc.constantFrom(
    ...new Set(apis.flatMap((api) => [...api.slots.keys(), ...api.properties.keys()])),
    'constructor',
    'cost',
  );
  const anyValue = fc.option(
    fc.oneof(
      fc.constantFrom(...apis.flatMap((api) => [...api.slots.values()].flatMap(({ values }) => values ?? []))),
      fc.string(),
      fc.boolean(),
      fc.integer(),
    ),
    { nil: undefined },
  );
  const anyText = fc.oneof(fc.string(), fc.constantFrom('a', 'b', 'c)', 'none', 'Answer: d'), anyName);
  const anyChoice = fc.option(
    fc.record({ index: fc.integer({ min: -2, max: 40 }), probabilities: fc.array(fc.double()) }),
    { nil: undefined },
  );

  it('no slot is returned that the API lacks, and no value that the slot lacks', async () => {
    const scene = fc.record({ api: anyApi, slot: anyName, value: anyValue, asProperty: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(
        scene,
        anyText,
        anyChoice,
        fc.subarray(['location', 'city', 'date']),
        async (parts, text, choice, taken) => {
          const { api, slot, value, asProperty } = parts;
          const model = answering(() => ({ text, ...(choice && { choice }) }));
          const about = {
            api,
            registry,
            slot,
            asProperty,
            taken: new Set(taken),
            ...(value !== undefined && { value }),
          };
          const answer = await new SchemaSupervisor(model, { memory }).ask(about, PLACE);
          expect(model.requests.length).toBeLessThanOrEqual(1);
          expect(new Set(names(answer.options)).size).toBe(answer.options.length);
          if (answer.kind !== 'slot') return;
          const chosen = api.slots.get(answer.slot);
          expect(chosen ?? (asProperty && api.properties.get(answer.slot))).toBeTruthy();
          if (answer.value === undefined) return;
          if (answer.value === DONTCARE) expect(chosen?.acceptsDontcare).toBe(true);
          else expect(chosen?.schema.safeParse(answer.value).success).toBe(true);
        },
      ),
      { numRuns: runs(300, 30) },
    );
  });
});
