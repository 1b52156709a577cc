/** What is told of a booking to the search before it, and what becomes of it. */
import { createSession, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { hotels1, hotels2, restaurants2 } from 'typetod/apis';
import { DialogueManager } from 'typetod/dialogue';
import { neuralParser } from 'typetod/parsers';
import { naturalReader } from 'typetod/values';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

const groomer = {
  groomer: z.string().describe('Name of the groomer'),
  animal: saidAs(z.enum(['dog', 'cat', 'horse']).describe('What animal it is'), {
    values: { horse: ['pony', 'mare'] },
  }),
};
const groomers = table('grooming.groomers', 'groomer', [
  { groomer: 'Ada Finch', animal: 'dog' as const },
  { groomer: 'Tom Rook', animal: 'horse' as const },
]);
class FindGroomer extends search({
  description: 'Find a groomer',
  examples: ['who washes dogs'],
  slots: { animal: groomer.animal },
  returns: groomer,
  entity: 'groomer',
  table: groomers,
  followUp: () => BookGrooming,
}) {}
class BookGrooming extends transaction({
  description: 'Book a grooming',
  slots: {
    groomer: groomer.groomer,
    day: z.iso.date().describe('Day of the grooming'),
    start: time('When it begins', { hours: '08:00-18:00' }),
    coat: saidAs(z.enum(['wash', 'trim']).describe('What is done to the coat'), {
      values: { trim: ['clipped', 'cut'] },
    }),
  },
  returns: {},
  transact: () => success(),
}) {}
const grooming = service({
  name: 'Grooming',
  description: 'Grooming of animals',
  apis: [FindGroomer, BookGrooming],
  tables: [groomers],
});

let neural: Awaited<ReturnType<typeof neuralParser>>;
beforeAll(async () => {
  neural = await neuralParser();
});
afterAll(() => neural.dispose());

/** What is drafted after some lines, and what the agent said to them. */
async function drafted(one: typeof hotels1, ...lines: readonly string[]) {
  const session = createSession({ services: [one], reader: naturalReader, id: 'kept', now: '2019-03-01T09:00' });
  const manager = new DialogueManager({ session, parser: neural });
  const replies: string[] = [];
  for (const line of lines) replies.push((await manager.turn(line)).reply);
  const draft = session.world.tasks.findLast(({ api }) => api.kind === 'transaction');
  const values = Object.entries(draft?.slots ?? {}).map(([name, { canonical }]) => [name, canonical]);
  return { draft: Object.fromEntries(values) as unknown, replies };
}

describe('what belongs to a booking and is said with the search', () => {
  it.each([
    [
      hotels1,
      'a hotel in London, two rooms, three nights from the 15th',
      { check_in_date: '2019-03-15', number_of_days: 3 },
    ],
    [hotels1, 'a hotel in London, two rooms, two nights from the 15th', { number_of_rooms: 2, number_of_days: 2 }],
    [
      hotels2,
      'we are four people and search a house in Paris, from 9 until 12 March',
      { check_in_date: '2019-03-09', check_out_date: '2019-03-12' },
    ],
    [
      restaurants2,
      'find me an Italian restaurant in San Jose for Thursday, for four',
      { date: '2019-03-07', number_of_seats: 4 },
    ],
    [
      grooming,
      'somebody to have my pony clipped on Thursday at 10 am',
      { coat: 'trim', day: '2019-03-07', start: '10:00' },
    ],
  ])('is in what "book it" begins: %#', async (one, line, expected) => {
    const { draft, replies } = await drafted(one, line, 'book it');
    expect(draft).toMatchObject(expected);
    expect(replies[0]).not.toContain('I cannot');
  });
});
