import { search, service, success, table, transaction } from 'typetod';
import { flights1, movies1, restaurants2 } from 'typetod/apis';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { proposals } from './conversation.js';

const replied = async (answer: string): Promise<string | undefined> =>
  (await proposals([restaurants2], ['I am looking for an Italian place in Oakland.', answer])).at(-1);

describe('where the agent offers a result', () => {
  test.each([
    'Next!',
    '37?? that is terrible. next',
    'nope, too loud',
    'never heard of them. next',
    'Are there more restaurants?',
    'is there any more',
  ])('asks for another: %s', async (answer) => {
    expect(await replied(answer)).toBe('next(x1)');
  });

  test.each([
    'too bad, but I take it',
    'Is there more than one room?',
    'Sounds good, not too far',
    'Is it too loud?',
    'that one please',
  ])('asks for no other: %s', async (answer) => {
    expect(await replied(answer)).not.toContain('next(');
  });

  test.each(['give me a minute please', 'hang on, my husband is calling'])('waits: %s', async (answer) => {
    expect(await replied(answer)).toBe('conversation_pause()');
  });

  test.each(['That takes a minute, right? Sounds good', 'xkcdq', 'I want to hang out there'])(
    'does not wait: %s',
    async (answer) => {
      expect(await replied(answer)).not.toBe('conversation_pause()');
    },
  );

  test.each(['k thx bye', 'Nothing. Good night.'])('takes nothing from who only says good-bye: %s', async (answer) => {
    expect(await replied(answer)).toBe('say()');
  });

  test('books what is taken with the values that are said in the same breath', async () => {
    expect(await replied('sure, take that. tomorrow at 7 pm, 4 people')).toBe(
      [
        'select(x3, { from: x1 })',
        'restaurants_2_reserve_restaurant({ date: "tomorrow", time: "7 pm", number_of_seats: "4", restaurant_name: x1.restaurant_name, location: x1.location })',
      ].join('; '),
    );
  });

  test.each(['No, tomorrow at 7 pm', 'Do you have another for 4 people?', 'that one'])(
    'books nothing: %s',
    async (answer) => {
      expect(await replied(answer)).not.toContain('reserve_restaurant(');
    },
  );
});

test('takes "one" for an hour behind words for it, and not in "that one"', async () => {
  const [, , said] = await proposals(
    [movies1],
    ['Find movies in San Francisco', 'Captain Nimbus sounds great', 'that one'],
  );
  expect(said).not.toContain('show_time');
  const [, at] = await proposals([restaurants2], ['Book a table at the Bamboo Garden in San Jose', 'tomorrow at one']);
  expect(at).toContain('time = "one"');
});

describe('where a result is chosen by its name', () => {
  const chosen = async (answer: string): Promise<string | undefined> =>
    (await proposals([movies1], ['What is on at the cinemas in Berkeley?', answer])).at(-1);

  test.each(['I choose Grandmother in Space'])('starts nothing else: %s', async (answer) => {
    expect(await chosen(answer)).toBe('select({ movie_name: "Grandmother in Space" }, { from: x1 })');
  });

  test.each([
    ["Let's take Grandmother in Space. Can you buy 2 tickets?", 'movies_1_buy_movie_tickets('],
    ['I want Grandmother in Space. Get tickets.', 'movies_1_buy_movie_tickets('],
    ['How about Grandmother in Space? What time does it start?', 'movies_1_get_times_for_movie('],
  ])('starts what is asked for besides: %s', async (answer, api) => {
    expect(await chosen(answer)).toContain(api);
  });
});

test.each(['Nice, I like that. We are all looking forward to it.', 'I like it.'])(
  'what is liked is taken, and nothing looked for: %s',
  async (answer) => {
    expect(await replied(answer)).toBe('select(x3, { from: x1 })');
  },
);

describe('a result that is taken by a word of it', () => {
  const flown = async (answer: string): Promise<string | undefined> => {
    const wish = 'I need a one-way flight from Atlanta to New York on March 7th';
    return (await proposals([flights1], [wish, answer])).at(-1);
  };

  test.each(['Delta it is', 'Delta Airlines it is', 'then Delta, please'])('%s', async (answer) => {
    expect(await flown(answer)).toContain('select({ airlines: "Delta Airlines" }');
  });

  test.each(['Delta is too expensive', 'not Delta, please', 'Is it with Delta?'])('not in: %s', async (answer) => {
    expect(await flown(answer)).not.toContain('select(');
  });
});

describe('where the agent lists what it found', () => {
  const tray = { tray: z.string().describe('Name of the tray'), theme: z.enum(['fish', 'cheese']) };
  const trays = table<{ tray: string; theme: 'fish' | 'cheese' }>('trays.trays', 'tray', [
    { tray: 'Prawn Ring', theme: 'fish' },
    { tray: 'Monks Table', theme: 'cheese' },
    { tray: 'Blue Cream', theme: 'cheese' },
  ]);
  class FindTrays extends search({
    description: 'Look for trays',
    slots: { theme: tray.theme },
    returns: tray,
    entity: 'tray',
    identity: 'tray',
    table: trays,
    presents: 'list',
    followUp: () => OrderTray,
  }) {}
  class OrderTray extends transaction({
    description: 'Order a tray',
    slots: { tray: tray.tray, day: z.iso.date() },
    returns: {},
    transact: () => success(),
  }) {}
  const counter = service({ name: 'Trays', description: 'Trays of food', apis: [FindTrays, OrderTray] });
  const ordered = async (theme: string): Promise<string | undefined> =>
    (await proposals([counter], [`find a ${theme} tray`, 'order it for tomorrow'])).at(-1);

  test('takes the only one of a list', async () => {
    expect(await ordered('fish')).toContain('select({ tray: "Prawn Ring" }, { from: x1 })');
  });

  test('takes none of several', async () => {
    expect(await ordered('cheese')).not.toContain('select(');
  });
});
