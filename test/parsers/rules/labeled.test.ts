import { service, success, transaction } from 'typetod';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  banks1,
  events3,
  hotels4,
  media1,
  movies1,
  music3,
  rentalCars1,
  restaurants2,
  rideSharing2,
} from '../../../apis/index.js';
import { proposals } from './conversation.js';

const last = async (...[services, said]: Parameters<typeof proposals>): Promise<string | undefined> =>
  (await proposals(services, said)).at(-1);

const CAR = 'Please reserve a Compact car in Fresno from March 4th to March 9th, pick-up at 10 am.';

describe('a value with the name of its slot', () => {
  test.each([
    ['Make the location Berkeley.', 'location: "Berkeley"'],
    ['Can we change the location to Berkeley? I have been meaning to go.', 'location: "Berkeley"'],
    ['Not that category, Thai please.', 'category: "Thai"'],
    ["I'd like another location, Berkeley.", 'location: "Berkeley"'],
    ['Wait, Berkeley for the location.', 'location: "Berkeley"'],
  ])('changes what was offered, and starts nothing: %s', async (answer, value) => {
    const said = await last([restaurants2], ['Find an Italian restaurant in Oakland.', answer]);
    expect(said).toContain(value.replace(/(\w+): /, 'x1.$1 = '));
    expect(said).not.toMatch(/select|reserve/);
  });

  test.each([
    ['Change the pick-up date to March 5th.', 'pickup_date = "March 5th"'],
    ['The dropoff date should be March 12th.', 'dropoff_date = "March 12th"'],
    ['Sorry, 11:30 am for the pick-up time.', 'pickup_time = "11:30 am"'],
  ])('is of that slot, whatever stands before it: %s', async (answer, value) => {
    expect(await last([rentalCars1], [CAR, answer])).toContain(value);
  });

  test('is of the slot with the longest name', async () => {
    const said = await last([banks1], ['Transfer $30 to Ottilie. The recipient account type is savings.']);
    expect(said).toContain('recipient_account_type: "savings"');
    expect(said).not.toMatch(/(?<!recipient_)account_type/);
  });

  test('goes on behind an initial and a colon', async () => {
    const titled = await last(
      [media1],
      ['Play the selected movie: The Long Apology.', 'Set the title to Mr. T: The Movie.'],
    );
    expect(titled).toContain('title = "Mr. T: The Movie"');
  });

  test.each([
    ["I'd like Berkeley for the location.", 'Berkeley'],
    ['Could we have Berkeley for the location?', 'Berkeley'],
    ["It's Berkeley for the location.", 'Berkeley'],
    ['Thai for the category and Berkeley for the location.', 'Berkeley'],
    ['The Blue Coast for the location.', 'The Blue Coast'],
    ['make the location san jose, not oakland', 'san jose'],
    ['Make the location San Jose not Oakland.', 'San Jose'],
    ['Make the location San Jose but cheap.', 'San Jose'],
    ['Change the location from Oakland to Berkeley.', 'Berkeley'],
    ['Make the location "San Jose, north: 4".', 'San Jose, north: 4'],
  ])('is cut where it ends: %s', async (answer, value) => {
    const said = await last([restaurants2], ['Find an Italian restaurant in Oakland.', answer]);
    expect(said).toContain(`x1.location = ${JSON.stringify(value)};`);
  });

  test.each([
    ['the destination is the airport', 'destination = "the airport"'],
    ['main street for the destination', 'destination = "main street"'],
  ])('may be in lower case where it was asked for: %s', async (answer, value) => {
    expect(await last([rideSharing2], ['I need a ride.', answer])).toContain(value);
  });

  test('has signs within words', async () => {
    const said = await last([music3], ['Play Hello by Adele.', 'Make the artist P!nk, please.']);
    expect(said).toContain('artist = "P!nk"');
  });

  test('ends before a day', async () => {
    const said = await last([rentalCars1], [CAR, 'Make the pickup location los angeles on March 6th.']);
    expect(said).toContain('pickup_location = "los angeles"; ');
  });

  test('leaves nothing of the words before it to other slots', async () => {
    const [, said] = await proposals([rentalCars1], [CAR, 'Change the pickup date from March 4th to March 5th.']);
    expect(said).toBe('x1.pickup_date = "March 5th"');
    const colon = 'I need a car in Fresno. Pickup date: March 5th. Pickup time: 10 am.';
    expect(await last([rentalCars1], [colon])).not.toContain('"Pickup"');
  });

  test.each([
    'Change the location, please.',
    'Change the location to a different one.',
    'Make the location closer.',
    'Nothing for the location.',
    'Perfect for the location!',
    'Not Berkeley for the location.',
    'Berkeley is wrong for the location.',
  ])('is none in words that name nothing: %s', async (answer) => {
    const said = await last([restaurants2], ['Find an Italian restaurant in Oakland.', answer]);
    expect(said).not.toContain('location =');
  });

  test.each(['The location is nice.', 'Is the location good?', 'the location matters'])(
    'is none without a value: %s',
    async (answer) => {
      const said = await last([restaurants2], ['Find an Italian restaurant in Oakland.', answer]);
      expect(said).not.toContain('location =');
    },
  );
});

describe('what somebody tells, behind the name of its slot', () => {
  class BookRepair extends transaction({
    description: 'Have something repaired',
    slots: { item: z.string().describe('What is broken'), trouble: z.string().describe('What is wrong with it') },
    returns: {},
    transact: () => success(),
  }) {}
  const repairs = service({ name: 'Repairs', description: 'Repairs', apis: [BookRepair] });
  const told = (said: string): Promise<string | undefined> =>
    last([repairs], ['I want to book a repair', 'my kettle', 'it leaks', said]);

  test.each([
    ['the trouble is it does not boil any more', 'it does not boil any more'],
    ['The trouble is that the lid is loose.', 'the lid is loose'],
    ['the trouble is one leg is loose', 'one leg is loose'],
  ])('is all of the clause: %s', async (said, value) => {
    expect(await told(said)).toBe(`x1.trouble = "${value}"`);
  });

  test.each(['the trouble is the same as before', 'the trouble is fine as it is'])(
    'is not what is said of it: %s',
    async (said) => {
      expect(await told(said)).not.toMatch(/(?:trouble|item) =/);
    },
  );
});

describe('a name', () => {
  test('behind a colon is what the task is about', async () => {
    const said = await last([hotels4], ['Reserve a room: The Umbrella Stand in Seattle on March 11th.']);
    expect(said).toContain('place_name: "The Umbrella Stand"');
  });

  test.each([['No, Copper Lantern Choir.', true]])(
    'behind No is another one, unless something is said of it: %s',
    async (answer, isGiven) => {
      const said = await last([events3], ['I want to buy 2 tickets for Mossy Kettle in Seattle on Monday', answer]);
      expect(said?.includes('event_name')).toBe(isGiven);
    },
  );

  test('may end in City', async () => {
    const said = await proposals([restaurants2], ['Find a restaurant. The category is Italian.', 'In Daly City.']);
    expect(said.at(-1)).toContain('"Daly City"');
  });

  test.each([["I'd love to find a film in Oakland.", false]])(
    'of a kind is said, not how much somebody likes to: %s',
    async (utterance, isKind) => {
      expect((await last([movies1], [utterance]))?.includes('genre')).toBe(isKind);
    },
  );
});
