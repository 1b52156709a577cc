import { type Service, search, service } from 'typetod';
import { homes1, hotels1, media1, movies1, music1, restaurants2, rideSharing2 } from 'typetod/apis';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { proposals } from './conversation.js';

class FindLodges extends search({
  description: 'Find a lodge to stay at',
  slots: {
    name: z.string().optional(),
    kind: z.enum(['lodge', 'cabin']).optional(),
    parking: z.enum(['yes', 'no']).optional(),
    internet: z.enum(['yes', 'no']).optional(),
  },
  returns: { name: z.string(), type: z.string() },
  entity: 'lodge',
  search: () => [
    { name: 'the stone house', type: 'wood' },
    { name: 'far end', type: 'brick' },
  ],
}) {}

const TABLE = 'Book a table at Butterfly in Oakland for 2 tomorrow at 7 pm.';
const lodges = service({ name: 'lodges', description: 'Lodges to stay at', apis: [FindLodges] });

const first = async (services: readonly Service[], line: string): Promise<string> =>
  (await proposals(services, [line])).at(-1) ?? '';

describe('a name in lower case', () => {
  test.each([
    ['Find a restaurant. The category is thai and the location is san jose.', 'category: "thai"'],
    ['Find a restaurant. The category is thai and the location is san jose.', 'location: "san jose"'],
    ['I need a place to eat, the location is new hope.', 'location: "new hope"'],
  ])('is read behind a statement of its slot: %s', async (line, value) => {
    expect(await first([restaurants2], line)).toContain(value);
  });

  test.each([
    'Find a restaurant. The location is nice.',
    'Find a restaurant. The location is beautiful this time of year.',
    'Find a restaurant, and tell me where the location is exactly.',
    'Find a restaurant. The location is not important.',
    'Find a restaurant, the location is flexible.',
    'Find a restaurant. The location is convenient.',
    'Find a restaurant: quiet with a garden.',
    'Find a restaurant: sun is great.',
  ])('is none where something is said of the slot: %s', async (line) => {
    expect(await first([restaurants2], line)).not.toContain('location:');
  });

  test.each([])('is read behind a colon: %s', async (line, value) => {
    expect(await first([lodges], line)).toContain(value);
  });

  test('takes no place that was named', async () => {
    const said = 'Find me an apartment in San Jose with 3 bedrooms and 2 baths. The area is quiet.';
    expect(await first([homes1], said)).toContain('area: "San Jose"');
  });

  test.each([
    ['I want to hear music: pop', music1, 'genre: "pop"'],
    ['I want to watch something: a comedy', media1, 'genre: "comedy"'],
    ['Reserve the Hilton in Chicago. My stay: three days', hotels1, 'number_of_days: "3"'],
  ])('is none where a value of another kind stands: %s', async (line, services, value) => {
    expect(await first([services], line)).toContain(value);
  });

  test.each(['my wish: a quiet corner', 'remark: window seat please'])('is none of a remark: %s', async (line) => {
    expect((await proposals([restaurants2], [TABLE, line])).at(-1)).toBe('parse_error()');
  });

  test.each([
    'I need one thing: find me a lodge.',
    'Please do this: booking a lodge.',
    'Find a lodge: a different one.',
    'Find a lodge: make it quick.',
  ])('is none where it says what to do: %s', async (line) => {
    expect(await first([lodges], line)).not.toContain('name:');
  });

  test.each([['Get me a taxi to far end.', rideSharing2, 'far end']])(
    'is where one goes: %s',
    async (line, services, place) => {
      expect(await first([services], line)).toContain(`"${place}"`);
    },
  );

  test.each([['Get me a cab for me to travel.', rideSharing2]])(
    'is none where a verb stands: %s',
    async (line, services) => {
      expect(await first([services], line)).not.toMatch(/"(?:travel|visit|collect|surprise)/);
    },
  );
});

describe('a closed slot of yes and no', () => {
  const no = 'No, thanks. I was hoping to look for a lodge. The internet is yes.';

  test.each([
    [no, 'internet: "yes"'],
    ['Find a lodge with free parking.', 'parking: "yes"'],
    ['Find a lodge without parking.', 'parking: "no"'],
    ['Find a lodge. The parking is no.', 'parking: "no"'],
  ])('is read by its own words: %s', async (line, value) => {
    expect(await first([lodges], line)).toContain(value);
  });

  test.each([no, 'Find a lodge near the park.', 'Yes, find a lodge.'])('is not: %s', async (line) => {
    expect(await first([lodges], line)).not.toContain('parking');
  });
});

describe('a number in words', () => {
  test.each([
    'Can you find a different one?',
    'Dumbo is an excellent one.',
    'I want it for maybe two days.',
    'The theater is hall two two.',
    'I want one that is funny.',
    'We need two.',
    'either one is fine',
    'I would prefer one that is funny.',
  ])('is no hour: %s', async (line) => {
    const said = await proposals([movies1], ['Find movies in Oakland.', line]);
    expect(said.at(-1)).not.toContain('show_time');
  });

  test.each(['at seven', 'Seven', 'Seven, please', "Let's say seven", 'Around seven'])(
    'answers which hour: %s',
    async (line) => {
      const said = await proposals([restaurants2], ['Book a table at Butterfly in Oakland for 2 tomorrow.', line]);
      expect(said.at(-1)).toMatch(/time = "seven"/i);
    },
  );
});

describe('what is offered', () => {
  test.each(['That works.', 'I will take it.', 'That sounds great, thanks.'])('is taken: %s', async (line) => {
    const said = await proposals([lodges], ['Find a lodge.', line]);
    expect(said.at(-1)).toMatch(/^select\(x3, \{ from: x1 \}\)$/);
  });

  test.each(["That'll do it for now, bye.", 'That is all.'])('is the last: %s', async (line) => {
    const said = await proposals([lodges], ['Find a lodge.', line]);
    expect(said.at(-1)).toContain('say()');
  });

  test.each(['What other lodges are there?', 'Are there more lodges?'])('has others, of any kind: %s', async (line) => {
    const said = await proposals([lodges], ['Find a lodge.', line]);
    expect(said.at(-1)).toBe('next(x1)');
  });

  test('is asked for a property whose name is a common word', async () => {
    const said = await proposals([lodges], ['Find a lodge.', 'Can you tell me the type?']);
    expect(said.at(-1)).toBe('say(x3.type)');
  });

  test.each(['It is my type.', 'I like that type.'])('is not asked for it: %s', async (line) => {
    const said = await proposals([lodges], ['Find a lodge.', line]);
    expect(said.at(-1)).not.toContain('say(');
  });
});

describe('what the agent asks for', () => {
  test('is said of the transaction that was suggested, where its own values are', async () => {
    const said = await proposals([movies1], ['Find movies in Oakland.', 'Sounds good', 'I want to see it tomorrow.']);
    expect(said.at(-1)).toMatch(/show_date/);
    expect(said.at(-1)).not.toContain('find_movies');
  });
});
