import { createSession } from 'typetod';
import { DialogueManager } from 'typetod/dialogue';
import { rulesParser } from 'typetod/parsers';
import { naturalReader } from 'typetod/values';
import { describe, expect, test } from 'vitest';
import { alarm1, banks2, hotels4, movies1, restaurants2, rideSharing2, trains1 } from '../../../apis/index.js';
import { proposals } from './conversation.js';

describe('a conversation', () => {
  test('finds a restaurant, asks, goes on, books, changes the time and confirms', async () => {
    const said = await proposals(
      [restaurants2],
      [
        'I am looking for an Italian place in Oakland.',
        'Do they have outdoor seating?',
        'What else is there?',
        'That sounds good.',
        'Yes, for 4 people at 7 pm tomorrow.',
        'No, make it 8 pm.',
        'Yes, please.',
        'What is their phone number?',
        'Thanks, that is all.',
      ],
    );
    expect(said).toEqual([
      'restaurants_2_find_restaurants({ category: "Italian", location: "Oakland" })',
      'say(x3.has_seating_outdoors)',
      'next(x1)',
      'select(x7, { from: x1 })',
      'x13 = resume(x10); x13.number_of_seats = "4"; x13.time = "7 pm"; x13.date = "tomorrow"',
      'x13.time = "8 pm"',
      'confirm(x13)',
      'say(x13.phone_number)',
      'say()',
    ]);
  });

  test.each([
    'Please set the new alarm name to Feed the cat. We are all looking forward to it.',
    'Right now it should be called Walk.',
    'Good morning, what is the name?',
  ])('takes no request for a yes: %s', async (answer) => {
    const [, said] = await proposals([alarm1], ['Please set an alarm for 6:45 am called Feed.', answer]);
    expect(said).not.toContain('confirm(');
  });

  test.each(['Please.', 'Please do.', 'Right, that is it.', 'Good, thank you.'])(
    'takes for a yes: %s',
    async (answer) => {
      const [, said] = await proposals([alarm1], ['Please set an alarm for 6:45 am called Feed.', answer]);
      expect(said).toContain('confirm(');
    },
  );

  test('puts off what was suggested and comes back to it', async () => {
    const said = await proposals(
      [trains1],
      [
        'I need a train from Fresno to Los Angeles',
        'next Friday',
        'that works',
        'no, not now',
        'Actually, book it please',
      ],
    );
    expect(said).toEqual([
      'trains_1_find_trains({ from: "Fresno", to: "Los Angeles" })',
      'x1.date_of_journey = "next Friday"',
      'select(x5, { from: x1 })',
      'suspend(x8)',
      'x14 = resume(x8)',
    ]);
  });

  test('declines, then changes what was declined', async () => {
    const said = await proposals(
      [restaurants2],
      ['Book a table at the Bamboo Garden in San Jose at 7 pm', 'No.', 'Change it to 8 pm for 3 people', 'yes'],
    );
    expect(said).toEqual([
      'restaurants_2_reserve_restaurant({ restaurant_name: "Bamboo Garden", location: "San Jose", time: "7 pm" })',
      'decline_alternative()',
      'x1.time = "8 pm"; x1.number_of_seats = "3"',
      'confirm(x1)',
    ]);
  });

  test('goes to another service, which takes over the place', async () => {
    const said = await proposals(
      [hotels4, rideSharing2],
      ['Find me a hotel in Oakland with 2 rooms', 'No thanks. Get me a cab there for two people', 'A regular one'],
    );
    expect(said).toEqual([
      'hotels_4_search_hotel({ location: "Oakland", number_of_rooms: "2" })',
      'ride_sharing_2_get_ride({ number_of_seats: "2", destination: x1.location })',
      expect.stringMatching(/^x\d+\.ride_type = "Regular"$/),
    ]);
  });

  test('tells two accounts apart', async () => {
    const [first] = await proposals([banks2], ["Transfer $50 from my checking account to Maria's savings account"]);
    expect(first).toBe(
      'banks_2_transfer_money({ transfer_amount: "$50", account_type: "checking", recipient_name: "Maria", recipient_account_type: "savings" })',
    );
  });

  test('selects from a list by name', async () => {
    const said = await proposals([movies1], ['Find movies in San Francisco', 'Captain Nimbus sounds great']);
    expect(said).toEqual([
      'movies_1_find_movies({ location: "San Francisco" })',
      'select({ movie_name: "Captain Nimbus" }, { from: x1 })',
    ]);
  });
});

describe('what is not understood', () => {
  test.each(['blorb zzz', '...', '', '🦕', 'the the the'])('%j is a parse error at the beginning', async (line) => {
    expect(await proposals([restaurants2], [line])).toEqual(['parse_error()']);
  });

  test('is a parse error where the agent asked to confirm: nothing is confirmed by default', async () => {
    const said = await proposals([alarm1], ['Set an alarm for 6:30 am', 'blorb zzz', 'hmm', 'yes']);
    expect(said).toEqual([
      'alarm_1_add_alarm({ new_alarm_time: "6:30 am" })',
      'parse_error()',
      'parse_error()',
      'confirm(x1)',
    ]);
  });

  test('leaves open what the agent had asked for', async () => {
    const said = await proposals([banks2], ['What is my balance?', 'blorb zzz', 'savings']);
    expect(said).toEqual(['banks_2_check_balance()', 'parse_error()', 'x1.account_type = "savings"']);
  });
});

describe('values', () => {
  test('of the wrong kind are not given', async () => {
    const said = await proposals(
      [restaurants2],
      ['Book a table for 40 people at the Bamboo Garden in San Jose', 'in Oakland', 'next Tuesday'],
    );
    expect(said).toEqual([
      'restaurants_2_reserve_restaurant({ restaurant_name: "Bamboo Garden", location: "San Jose" })',
      'x1.location = "Oakland"',
      'x1.date = "next Tuesday"',
    ]);
  });

  test('that are in a question are not given to yes-or-no slots', async () => {
    const said = await proposals([restaurants2], ['Find Italian food in Oakland', 'Do they have vegetarian options?']);
    expect(said[1]).toBe('say(x3.has_vegetarian_options)');
  });

  test('that are negated are', async () => {
    const [said] = await proposals([hotels4], ['A hotel in San Jose, no smoking please']);
    expect(said).toBe('hotels_4_search_hotel({ location: "San Jose", smoking_allowed: "False" })');
  });

  test('of the agent are no names because they begin a sentence', async () => {
    const session = createSession({ services: [restaurants2], reader: naturalReader });
    await session.turn('restaurants_2_reserve_restaurant({ location: "Oakland", time: "8 pm" })');
    const said = [
      { speaker: 'agent', text: 'Back to my question: Which restaurant would you like?', turn: 1 } as const,
    ];
    const manager = new DialogueManager({ session, parser: rulesParser(), said });
    expect((await manager.turn('Yes, please.')).source).not.toContain('restaurant_name');
  });

  test.each([
    ['Could I have a table for two on Monday at 7?', 'number_of_seats: "2", date: "Monday", time: "7"'],
    ['A table for two at two.', 'number_of_seats: "2", time: "two"'],
    ['A table for 4:30 pm.', 'time: "4:30 pm"'],
  ])('a table is for people, or for an hour: %s', async (line, values) => {
    const said = await proposals([restaurants2], ['Find an Italian restaurant in Oakland.', line]);
    expect(said.at(-1)).toContain(`({ ${values}, restaurant_name`);
  });

  test.each([
    ['Can I get the room for 3 nights from Monday?', 'stay_length: "3"'],
    ['How many rooms does it have?', 'say(x3.number_of_rooms)'],
  ])('are told, or something is asked: %s', async (line, expected) => {
    const said = await proposals([hotels4], ['Find a hotel in Seattle.', line]);
    expect(said.at(-1)).toContain(expected);
  });
});
