import { createSession, type Session, search, service, table, time, transaction } from 'typetod';
import type { EnactedAction } from '../../src/engine/index.js';
import { naturalReader } from 'typetod/values';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { allServices } from '../../apis/index.js';
import { createNlg, type Nlg } from 'typetod/dialogue';
import { replyText } from '../../src/nlg/sentence.js';
import { NOW, searchTask, spoken, transactionTask, worldWith } from './worlds.js';

const SEEDS = ['one', 'two', 'three'];
const session = (): Session => createSession({ services: allServices, now: NOW, reader: naturalReader });
const nlgOf = (seed: string): Nlg => createNlg({ seed, now: NOW });

/** What is replied to each turn, with each seed. */
async function replies(...turns: readonly string[]): Promise<string> {
  const talk = session();
  const lines: string[] = [];
  for (const source of turns) {
    const { actions, feedback, turn } = await talk.turn(source);
    expect(feedback?.message, source).toBeUndefined();
    const kinds = actions.map((action) =>
      'code' in action ? action.code : 'about' in action ? action.about : action.kind,
    );
    lines.push(`# ${kinds.join(', ')}`);
    for (const seed of SEEDS) lines.push(replyText(nlgOf(seed).realize(actions, talk.world, { turn })));
  }
  return lines.join('\n');
}

describe('the replies', () => {
  it('of a search and a booking', async () => {
    expect(
      await replies(
        'restaurants_2_find_restaurants()',
        'conversation_pause()',
        'parse_error()',
        'x1.location = "San Francisco"; x1.category = "French"',
        'next(x1)',
        'next(x1)',
        'len(x1)',
        'say(x1.phone_number, x1.price_range)',
        'say(x1.has_seating_outdoors)',
        'select({ restaurant_name: "Bistro Quatorze" }, { from: x1 })',
      ),
    ).toMatchInlineSnapshot(`
      "# request, request
      Could you tell me the category of restaurant and the city?
      Would you let me know the category of restaurant and the city?
      Would you let me know the category of restaurant and the city?
      # request, request
      To come back to it, could you tell me the category of restaurant and the city?
      I still need to know the category of restaurant and the city. Could you tell me?
      I still need to know the category of restaurant and the city. Could you tell me?
      # rephrase
      I am sorry, I did not get that. Could you rephrase it?
      Sorry, I did not understand that. Could you put it another way?
      I am sorry, I did not get that. Could you rephrase it?
      # offer
      I found 2 restaurants, for example Maison Perrault in San Francisco.
      I found 2 restaurants. How about Maison Perrault in San Francisco?
      I found 2 restaurants, for example Maison Perrault in San Francisco.
      # offer
      Or how about Bistro Quatorze in San Francisco?
      There is also Bistro Quatorze in San Francisco.
      Or how about Bistro Quatorze in San Francisco?
      # exhausted, next_task
      I am afraid those were all the restaurants that I could find. What else can I help you with?
      I am sorry, there are no other restaurants. Can I help you with anything else?
      I have no more restaurants to offer. Is there anything else I can do for you?
      # len
      I found 2 restaurants.
      I found 2 restaurants.
      I can see 2 restaurants in all.
      # inform
      Let me see: the phone number is 415-555-0122 and the price range is pricey.
      Let me see: the phone number is 415-555-0122 and the price range is pricey.
      Here it is: the phone number is 415-555-0122 and the price range is pricey.
      # inform
      Yes, it has seating outdoors.
      Yes, it has seating outdoors.
      Yes: it has seating outdoors.
      # suggest, next_task
      Would you like me to book a table at this restaurant?
      Shall I book a table at this restaurant?
      Would you like me to book a table at this restaurant?"
    `);
  });

  it('of a booking that is corrected, fails, and goes through with an alternative', async () => {
    expect(
      await replies(
        'x1 = restaurants_2_reserve_restaurant({ restaurant_name: "Maison Perrault", location: "San Francisco", date: "tomorrow" })',
        'x1.time = "6 pm"',
        'say(x1.address)',
        'x1.number_of_seats = 4',
        'decline_alternative()',
        'x1.time = "7 pm"',
        'confirm(x1)',
        'say(x1.phone_number)',
        'confirm(x1)',
        'say()',
      ),
    ).toMatchInlineSnapshot(`
      "# request
      All right. What time would you like?
      Could you tell me the time?
      Would you let me know the time?
      # confirm
      So this is your reservation: Maison Perrault in San Francisco tomorrow at 6 pm, 2 seats. Does that sound right?
      Please check your reservation: Maison Perrault in San Francisco tomorrow at 6 pm, 2 seats. Shall I go ahead?
      Please check your reservation: Maison Perrault in San Francisco tomorrow at 6 pm, 2 seats. Shall I go ahead?
      # confirm
      Once more, your reservation: Maison Perrault in San Francisco tomorrow at 6 pm, 2 seats. May I go ahead?
      To come back to your reservation: Maison Perrault in San Francisco tomorrow at 6 pm, 2 seats. Is that right?
      I still need your yes or no for your reservation: Maison Perrault in San Francisco tomorrow at 6 pm, 2 seats. Shall I go ahead?
      # confirm
      So that makes it 4 seats. Is that right?
      I have changed that: 4 seats. Shall I go ahead?
      I have changed that: 4 seats. Shall I go ahead?
      # change
      All right. What should be different?
      All right. What should be different?
      All right. What should be different?
      # confirm
      Please check your reservation: Maison Perrault in San Francisco tomorrow at 7 pm, 4 seats. Shall I go ahead?
      So this is your reservation: Maison Perrault in San Francisco tomorrow at 7 pm, 4 seats. Does that sound right?
      So this is your reservation: Maison Perrault in San Francisco tomorrow at 7 pm, 4 seats. Does that sound right?
      # failure, alternative
      Unfortunately, that was not possible. All tables are taken then. What I can do instead is this: 9 pm. Would that be all right?
      I am afraid I could not do that. All tables are taken then. What I can do instead is this: 9 pm. Would that be all right?
      Unfortunately, that was not possible. All tables are taken then. What I can do instead is this: 9 pm. Would that be all right?
      # alternative
      I can still do this instead: 9 pm. Would that be all right?
      I can still do this instead: 9 pm. Would that be all right?
      The alternative is still open: 9 pm. Shall I take it?
      # perform
      Good news, your reservation is all set. The address is 1 Beacon Hill and the phone number is 415-555-0121.
      That went through. Your reservation is taken care of. The address is 1 Beacon Hill and the phone number is 415-555-0121.
      That went through. Your reservation is taken care of. The address is 1 Beacon Hill and the phone number is 415-555-0121.
      # goodbye
      Have a great day. Bye!
      Goodbye, and have a nice day!
      Goodbye, and have a nice day!"
    `);
  });

  it('of films to choose from, and of one without a name', async () => {
    expect(
      await replies(
        'x1 = media_3_find_movies({ genre: "Sci-fi" })',
        'x100 = buses_3_find_bus({ from_city: "San Francisco", to_city: "Los Angeles", departure_date: "next Friday" })',
        'next(x100)',
        'weather_1_get_weather({ city: "Paris" })',
        'restaurants_2_find_restaurants({ category: "Martian", location: "Oakland" })',
        'x200 = ride_sharing_1_get_ride()',
        'x200.destination = "the zoo"; x200.number_of_riders = 2; x200.shared_ride = false',
        'confirm(x200)',
      ),
    ).toMatchInlineSnapshot(`
      "# slice
      I found 5 films, among them Orbit of Sparrows, The Ninth Colony and Static Garden. Would you like one of these?
      There are 5 films, among them Orbit of Sparrows, The Ninth Colony and Static Garden. Which one would you like?
      There are 5 films, among them Orbit of Sparrows, The Ninth Colony and Static Garden. Which one would you like?
      # offer
      I found 3 buses, for example one leaving at 6:30 am, for $38. The category is direct.
      I found 3 buses. How about the one leaving at 6:30 am, for $38? The category is direct.
      I found 3 buses, for example one leaving at 6:30 am, for $38. The category is direct.
      # offer
      There is also one leaving at 10:15 am, for $42. The category is direct.
      Another option is the one leaving at 10:15 am, for $42. The category is direct.
      There is also one leaving at 10:15 am, for $42. The category is direct.
      # offer
      This is what I found: the date is today, the precipitation is 12 percent and the temperature is 42 degrees Fahrenheit.
      This is what I found: the date is today, the precipitation is 12 percent and the temperature is 42 degrees Fahrenheit.
      The date is today, the precipitation is 12 percent and the temperature is 42 degrees Fahrenheit.
      # no_results, relax
      Unfortunately, there are no restaurants like that. There are 8 if the category does not matter. Would that do?
      I am sorry, I could not find any restaurants like that. There are 8 if the category does not matter. Would you like to see those?
      I am sorry, I could not find any restaurants like that. There are 8 if the category does not matter. Would that do?
      # request, request, request
      Would you let me know where you would like to go, how many riders there will be and whether strangers may ride along?
      Would you let me know where you would like to go, how many riders there will be and whether strangers may ride along?
      Would you let me know where you would like to go, how many riders there will be and whether strangers may ride along?
      # confirm
      So this is your cab: to the zoo, for 2 riders. Strangers may not ride along. It costs $33.50 and the approximate ride duration is 35 minutes. Does that sound right?
      Please check your cab: to the zoo, for 2 riders. Strangers may not ride along. It costs $33.50 and the approximate ride duration is 35 minutes. Shall I go ahead?
      Let me confirm your cab: to the zoo, for 2 riders. Strangers may not ride along. It costs $33.50 and the approximate ride duration is 35 minutes. Is that right?
      # perform
      That went through. Your cab is taken care of.
      All done: your cab is all set.
      All done: your cab is all set."
    `);
  });
});

describe('what is said', () => {
  it('is only what is spoken', async () => {
    const talk = session();
    await talk.turn('x1 = restaurants_2_find_restaurants({ location: "Oakland", category: "Italian" })');
    const { actions } = await talk.turn('select({ restaurant_name: "Trattoria del Lago" }, { from: x1 })');
    expect(actions.map(({ kind, spoken: voiced }) => [kind, voiced])).toEqual([
      ['suggest', true],
      ['prompt', false],
    ]);
    expect(
      nlgOf('a')
        .realize(actions, talk.world, { turn: 2 })
        .map((sentence) => sentence.actions[0]?.kind),
    ).toEqual(['suggest']);
  });

  it('is nothing when nothing is spoken', () => {
    const silent: EnactedAction = { kind: 'prompt', about: 'goodbye', spoken: false, variable: 'x9' };
    expect(nlgOf('a').realize([silent], session().world, { turn: 1 })).toEqual([]);
    expect(nlgOf('a').realize([], session().world, { turn: 1 })).toEqual([]);
  });

  it('is one question for requests that follow one another, with the actions that it asks', async () => {
    const talk = session();
    const { actions } = await talk.turn('restaurants_2_find_restaurants()');
    const sentences = nlgOf('a').realize(actions, talk.world, { turn: 1 });
    expect(sentences).toHaveLength(1);
    expect(sentences[0]?.actions).toEqual(actions);
  });

  it('names how many results there are once', async () => {
    const talk = session();
    await talk.turn('x1 = restaurants_2_find_restaurants({ location: "San Francisco", category: "French" })');
    const { actions } = await talk.turn('len(x1); next(x1)');
    const text = replyText(nlgOf('a').realize(actions, talk.world, { turn: 2 }));
    expect(text.match(/2 restaurants/g)).toHaveLength(1);
    expect(text).toContain('Bistro Quatorze');
  });

  it('asks again in other words', () => {
    const api = session().engine.registry.apis.get('restaurants_2_reserve_restaurant');
    if (api?.kind !== 'transaction') throw new Error('no transaction');
    const world = worldWith(transactionTask(api, {}));
    const asked = (again: boolean) =>
      [0, 1, 2, 3].map((turn) =>
        replyText(
          nlgOf('a').realize(
            [spoken({ kind: 'request', task: 0, slot: 'time', ...(again && { again: true as const }) })],
            world,
            { turn },
          ),
        ),
      );
    expect(asked(true).filter((text) => asked(false).includes(text))).toEqual([]);
  });

  it('never has the wording of the turn before, and all wordings in turn', () => {
    const prompt = spoken({ kind: 'prompt', about: 'next_task' });
    for (const seed of ['a', 'b', 'c', 'd', 'e', 7]) {
      const nlg = createNlg({ seed });
      const texts = Array.from({ length: 30 }, (_, turn) =>
        replyText(nlg.realize([prompt], session().world, { turn })),
      );
      expect(texts.filter((text, turn) => text === texts[turn - 1])).toEqual([]);
      expect(new Set(texts.slice(0, 3)).size).toBe(3);
    }
  });

  it('depends on the seed, and on nothing else', () => {
    const prompt = spoken({ kind: 'prompt', about: 'goodbye' });
    const told = (seed?: number) =>
      [0, 1, 2, 3, 4, 5].map((turn) =>
        replyText(createNlg(seed === undefined ? {} : { seed }).realize([prompt], session().world, { turn })),
      );
    expect(told(3)).toEqual(told(3));
    expect(told(0)).toEqual(told());
    expect(new Set([0, 1, 2, 3, 4, 5, 6, 7].map((seed) => told(seed).join())).size).toBeGreaterThan(3);
  });

  it('asks what to do when nothing was done yet', () => {
    const prompt = spoken({ kind: 'prompt', about: 'next_task' });
    expect(replyText(nlgOf('a').realize([prompt], session().world, { turn: 1 }))).not.toMatch(/else/);
  });

  it('counts what there is as far as it is known', () => {
    const api = session().engine.registry.apis.get('restaurants_2_find_restaurants');
    if (api?.kind !== 'search') throw new Error('no search');
    const rows = ['Roma', 'Napoli'].map((restaurant_name) => ({ restaurant_name }));
    const offer = (more: boolean) => {
      const world = worldWith(searchTask(api, rows, { results: { rows, more } }), {
        kind: 'entity',
        entity: { task: 0, index: 0, row: rows[0] ?? {} },
      });
      return replyText(nlgOf('a').realize([spoken({ kind: 'offer', task: 0 })], world, { turn: 1 }));
    };
    expect(offer(true)).toContain('at least 2 restaurants');
    expect(offer(false)).toMatch(/(?<!at least )2 restaurants/);
  });
});

describe('what hardly is', () => {
  const api = session().engine.registry.apis.get('restaurants_2_find_restaurants');
  if (api?.kind !== 'search') throw new Error('no search');
  const nlg = createNlg({ seed: 'a' });

  it('an empty result, an empty list, and no list are spoken of all the same', () => {
    const entity = { task: 0, index: 0, row: {} };
    const offer = nlg.realize(
      [spoken({ kind: 'offer', task: 0 })],
      worldWith(searchTask(api, [{}]), { kind: 'entity', entity }),
      { turn: 0 },
    );
    expect(replyText(offer)).toMatch(/a restaurant[.?]$/);
    const none = worldWith(searchTask(api, []), { kind: 'results', task: 0, form: 'slice', count: 0 });
    for (const kind of ['slice', 'len', 'show'] as const) {
      expect(replyText(nlg.realize([spoken({ kind, task: 0 })], none, { turn: 0 }))).toContain('no restaurants');
    }
  });

  it('a variable without a result, a slot that the API does not have, and an unknown suggestion are passed over', () => {
    const world = worldWith(searchTask(api, []));
    const strange = [
      spoken({ kind: 'offer', task: 0 }),
      spoken({ kind: 'request', task: 0, slot: 'no_such_slot' }),
      spoken({ kind: 'suggest', task: 0, api: 'no_such_api' }),
      spoken({ kind: 'inform', answers: [] }),
    ];
    expect(nlg.realize(strange, world, { turn: 0 })).toEqual([]);
  });

  it('a reason is told as one sentence, and is a value', () => {
    const booking = session().engine.registry.apis.get('restaurants_2_reserve_restaurant');
    if (booking?.kind !== 'transaction') throw new Error('no transaction');
    const failed = (reason: string) =>
      nlg.realize(
        [spoken({ kind: 'notification', code: 'failure', task: 0 })],
        worldWith(transactionTask(booking, {}, { phase: 'failed', reason })),
        { turn: 0 },
      )[0];
    expect(failed('all tables\n are taken')?.text).toMatch(/\. All tables are taken\.$/);
    expect(failed('all tables\n are taken')?.values).toEqual(['All tables are taken']);
    expect(failed('  ')?.text).toMatch(/^[^.]*\.$/);
  });
});

class FindParcels extends search({
  description: 'Parcels on their way',
  slots: { owner_id: z.string() },
  returns: {
    parcel_id: z.string(),
    stops: z.array(z.string()),
    size: z.object({ height_cm: z.int(), width_cm: z.int() }),
    state: z.enum(['on_the_way', 'at_the_door']),
    eta: time(),
  },
  entity: 'parcel',
  table: table('parcels', 'parcel_id', [
    {
      owner_id: 'me',
      parcel_id: 'P-1',
      stops: ['Ulm', 'Bonn'],
      size: { height_cm: 3, width_cm: 5 },
      state: 'on_the_way',
      eta: '10:00',
    },
  ]),
  offers: ['parcel_id', 'eta'],
  followUp: () => RedirectParcel,
}) {}

class RedirectParcel extends transaction({
  description: 'A parcel goes elsewhere',
  slots: { parcel_id: z.string(), note: z.string().default('none'), is_urgent: z.boolean().optional() },
  returns: {},
}) {}

const parcels = service({ name: 'Parcels', description: 'Parcels', apis: [FindParcels, RedirectParcel] });

describe('a service without descriptions', () => {
  const voice = createNlg({ seed: 'a' });

  it('is spoken of by its names', async () => {
    const talk = createSession({ services: [parcels] });
    const lines: string[] = [];
    for (const source of [
      'x1 = parcels_find_parcels()',
      'x1.owner_id = "me"',
      'say(x1.stops, x1.size, x1.state)',
      'select({ parcel_id: "P-1" }, { from: x1 })',
      'x100 = parcels_redirect_parcel({ parcel_id: "P-1", is_urgent: "dontcare" })',
      'confirm(x100)',
    ]) {
      const { actions, feedback, turn } = await talk.turn(source);
      expect(feedback?.message).toBeUndefined();
      lines.push(replyText(voice.realize(actions, talk.world, { turn })));
    }
    expect(lines).toMatchInlineSnapshot(`
      [
        "All right. What owner ID would you like?",
        "This is what I found: a parcel at 10 am. The parcel ID is P-1.",
        "Let me see: the stops are Ulm and Bonn, the size is height cm 3 and width cm 5 and the state is on the way.",
        "Shall I redirect this parcel?",
        "Please check your wish to redirect a parcel: urgent or not. The parcel ID is P-1 and the note is none. Shall I go ahead?",
        "That is taken care of.",
      ]
    `);
  });
});
