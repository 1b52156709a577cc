/** What 'the largest' is about: the comparable number that is a size, else the only one that may be one. */
import { type Canonical, createSession, money, search, service, table } from 'typetod';
import { DialogueManager } from 'typetod/dialogue';
import { rulesParser } from 'typetod/parsers';
import { naturalReader } from 'typetod/values';
import { expect, test } from 'vitest';
import { z } from 'zod';

const NUMBERS = {
  square_meters: z.number().describe('How much there is to dig'),
  expanse: z.number().describe('Area of the garden'),
  trees: z.int().describe('How many trees stand there'),
  average_rating: z.number().describe('What neighbours think of it'),
  success_rate: z.number().describe('How much of it grows'),
  guests: z.int().describe('How many may come to a party'),
};

/** What is sorted by when the largest of some gardens is wished for, whose numbers are called so. */
async function largestBy(...numbers: readonly (keyof typeof NUMBERS)[]): Promise<string | undefined> {
  const columns: Readonly<Record<string, z.ZodType<Canonical>>> = {
    garden: z.string().describe('Name of the garden'),
    rent: money('What it costs for a year'),
    ...Object.fromEntries(numbers.map((name) => [name, NUMBERS[name]])),
  };
  const row = (garden: string, value: number) => ({
    ...{ garden, rent: 100 },
    ...Object.fromEntries(numbers.map((name) => [name, value])),
  });
  class FindGarden extends search({
    description: 'Find a garden',
    slots: {},
    returns: columns,
    table: table('gardens', 'garden', [row('Robin', 3), row('Wren', 4)]),
    entity: 'garden',
    comparable: ['rent', ...numbers],
  }) {}
  const gardens = service({ name: 'Gardens', description: 'Gardens to rent', apis: [FindGarden] });
  const session = createSession({ services: [gardens], reader: naturalReader, now: '2019-03-01T09:00' });
  const { result } = await new DialogueManager({ session, parser: rulesParser() }).turn('find me the largest garden');
  return /sort\(x1, (.*)\)/.exec(result?.program ?? '')?.[1];
}

test.each([
  ['by its name', ['trees', 'square_meters'], 'square_meters'],
  ['by its description', ['trees', 'expanse'], 'expanse'],
  ['as the only one', ['trees'], 'trees'],
  ['as the only one besides a rating and a count of people', ['average_rating', 'trees', 'guests'], 'trees'],
] as const)('a size is known %s', async (_how, numbers, size) => {
  expect(await largestBy(...numbers)).toBe(`{ ${size}: "descending" }`);
});

test('what people think of it, and how many come, is no size', async () => {
  expect(await largestBy('average_rating')).toBeUndefined();
  expect(await largestBy('guests')).toBeUndefined();
  expect(await largestBy('success_rate')).toBeUndefined();
});

/** What is said of gardens, to an agent whose author declares what is compared so; the last program, with what the agent says. */
async function saidOf(comparable: readonly ['rent'] | readonly [] | undefined, ...said: readonly string[]) {
  const garden = { garden: z.string(), rent: money('What it costs for a year'), phone: z.string() };
  class FindGarden extends search({
    description: 'Find a garden',
    slots: { guests: z.int().optional().describe('How many may come to a party') },
    returns: garden,
    table: table('gardens', 'garden', [
      { garden: 'Robin', rent: 100, phone: '1' },
      { garden: 'Wren', rent: 80, phone: '2' },
    ]),
    entity: 'garden',
    ...(comparable && { comparable }),
  }) {}
  const gardens = service({ name: 'Gardens', description: 'Gardens to rent', apis: [FindGarden] });
  const session = createSession({ services: [gardens], reader: naturalReader, now: '2019-03-01T09:00' });
  const manager = new DialogueManager({ session, parser: rulesParser() });
  let turn = await manager.turn(said[0] ?? '');
  for (const one of said.slice(1)) turn = await manager.turn(one);
  return { program: turn.result?.program, reply: turn.reply };
}

test('what has an order is sorted without a declaration, and a bound on it needs one', async () => {
  const cheapest = await saidOf(undefined, 'find me the cheapest garden');
  expect(cheapest.program).toContain('sort(x1, { rent: "ascending" })');
  expect(cheapest.reply).toContain('Wren');
  const cheaper = await saidOf(undefined, 'find me a garden', 'anything cheaper?');
  expect(cheaper.program).toContain('x1.rent = lessThan(x3.rent)');
  expect(cheaper.reply).toContain('Wren');
  expect((await saidOf(undefined, 'find me a garden under 90 dollars')).program).not.toContain('lessThan');
  expect((await saidOf(['rent'], 'find me a garden under 90 dollars')).program).toContain('rent: lessThan(90)');
  expect((await saidOf([], 'find me the cheapest garden')).program).not.toContain('sort');
});

test.each([
  ['what is your cheapest?', 'ascending'],
  ['which is the most expensive?', 'descending'],
  ['show me the cheapest you have', 'ascending'],
])('who asks for the most of all first begins the only search: %s', async (text, direction) => {
  const { program } = await saidOf(['rent'], text);
  expect(program).toContain('gardens_find_garden()');
  expect(program).toContain(`{ rent: "${direction}" }`);
});

test('and begins nothing with words of something else beside it', async () => {
  const { program } = await saidOf(['rent'], 'the cheapest news, please');
  expect(program).not.toContain('gardens_find_garden');
});

test('and begins nothing where results are not compared by it', async () => {
  const { program } = await saidOf(['rent'], 'who has the newest?');
  expect(program).not.toContain('gardens_find_garden');
});
