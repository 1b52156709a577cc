import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createSession, search, service, success, table, time, transaction } from 'typetod';
import { DialogueManager, type Parser } from 'typetod/dialogue';
import { print } from 'typetod/language';
import { rulesParser } from 'typetod/parsers';
import { naturalReader } from 'typetod/values';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { selfCorrecting } from '../../src/parsers/corrections/self-correcting.js';

const city = z.string().describe('The city');
const cars = table('cars', 'plate', [
  { plate: 'A1', city: 'Oakland', kind: 'SUV' },
  { plate: 'A2', city: 'Fresno', kind: 'Compact' },
]);
class FindCars extends search({
  description: 'Find a car',
  slots: { city, kind: z.enum(['SUV', 'Compact']).describe('The kind of car').optional() },
  returns: { plate: z.string().describe('The number plate'), city, kind: z.string().describe('The kind of car') },
  entity: 'car',
  identity: 'plate',
  table: cars,
}) {}
class ClaimTrip extends transaction({
  description: 'Claim for a trip',
  slots: {
    on: z.iso.date().describe('The day'),
    miles: z.int().describe('How far'),
    back: z.iso.date().describe('The day back').optional(),
  },
  returns: {},
  transact: () => success(),
}) {}
class BookCheckUp extends transaction({
  description: 'Book a check-up',
  slots: {
    start: time('When it begins'),
    people: z.int().min(1).max(9).default(1).describe('How many people'),
    doctor: z.enum(['Dr. Weiss', 'Dr. Stone']).describe('The doctor').optional(),
  },
  returns: { room: z.string().describe('The room') },
  transact: () => success({ room: 'B' }),
}) {}

const services = [
  service({ name: 'Garage', description: 'Cars and doctors', apis: [FindCars, BookCheckUp, ClaimTrip] }),
];
const place = {} as never;
const open = () => createSession({ services, reader: naturalReader, id: 'test', now: '2019-03-01T10:00' });

async function readAs(utterance: string, before?: string): Promise<string> {
  const session = open();
  if (before !== undefined) await session.turn(before);
  let read = '';
  const parser: Parser = {
    name: 'spy',
    parse: async (input) => {
      read = input.utterance;
      return { statements: [] };
    },
  };
  const apis = [...session.engine.registry.apis.values()];
  await selfCorrecting(parser).parse({
    utterance,
    session,
    apis,
    said: [],
    rejections: [],
    place,
  });
  return read;
}

const TABLE = fileURLToPath(new URL('../english/corrections.tsv', import.meta.url));
const rows = readFileSync(TABLE, 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .filter((row) => !row.startsWith('#'))
  .map((row) => row.split('\t'));

describe('what is taken back in the same breath is not read', () => {
  it.each(rows)('%s', async (said = '', read = '') => {
    expect((await readAs(said)).replace(/ +/g, ' ').trim()).toBe(read);
  });
});

describe('what a draft has is no correction of what is said before it', () => {
  const DRAFT = 'garage_claim_trip({ on: "5 March", miles: 40 })';

  it.each([
    ['the 12th, sorry. 5th is pancakes', 'the 12th, sorry. is pancakes'],
    ['The 12th rather. The 5th I had flu', 'The 12th rather. I had flu'],
    ['The 12th instead. The 5th I had flu', 'The 12th instead. I had flu'],
    ['sorry, 48 miles. 40 was the way out', 'sorry, 48 miles. was the way out'],
  ])('%s', async (said, read) => {
    expect((await readAs(said, DRAFT)).replace(/ +/g, ' ').trim()).toBe(read);
  });

  it.each([
    ['the 12th, sorry. 6th is better', '6th is better'],
    ['the 12th, sorry, the 5th', 'the 5th'],
    ['the 12th, sorry. The 5th.', 'The 5th.'],
    ['the 12th. The 5th I had flu', 'the 12th. The 5th I had flu'],
    ['sorry, the 5th. 12th is pancakes', 'sorry, the 5th. 12th is pancakes'],
    ['from the 5th to the 12th, sorry', 'from the 5th to the 12th, sorry'],
  ])('but as ever: %s', async (said, read) => {
    expect((await readAs(said, DRAFT)).replace(/ +/g, ' ').trim()).toBe(read);
  });
});

describe('the last of two values is taken', () => {
  it.each([
    ['book a check-up at 5 pm, no 6 pm', '18:00'],
    ['book a check-up at 5 pm, not 6 pm', '17:00'],
    ['book a check-up on Friday, sorry, at 5 pm', '17:00'],
  ])('%s', async (said, start) => {
    const session = open();
    const apis = [...session.engine.registry.apis.values()];
    const input = { utterance: said, session, apis, said: [], rejections: [], place };
    const { statements = [] } = await rulesParser().parse(input);
    await session.turn(statements);
    expect(JSON.stringify(session.world.tasks)).toContain(`"${start}"`);
  });
});

describe('what is done once is given a choice that is left open, and the agent asks', () => {
  const proposed = async (said: string): Promise<string> => {
    const session = open();
    const apis = [...session.engine.registry.apis.values()];
    const { statements = [] } = await rulesParser().parse({
      utterance: said,
      session,
      apis,
      said: [],
      rejections: [],
      place,
    });
    return print(statements);
  };

  it.each([
    ['book a check-up at 5 pm or 6 pm', 'start: anyOf("5 pm", "6 pm")'],
    ['book a check-up at 5 pm for 2 or 3 people', 'people: anyOf("2", "3")'],
    ['book a check-up with Dr. Weiss or Dr. Stone at 5 pm', 'doctor: anyOf("Dr. Weiss", "Dr. Stone")'],
  ])('%s', async (said, choice) => {
    expect(await proposed(said)).toContain(choice);
  });

  it.each([
    'book a check-up at 5 pm, not 6 pm',
    'book a check-up at 5 pm or so',
    'book a check-up at 5 pm for 2, or forget it',
    'book a check-up at 5 pm, no 6 pm',
  ])('no choice: %s', async (said) => {
    expect(await proposed(said)).not.toContain('anyOf');
  });

  it('asks which, and does nothing', async () => {
    const session = open();
    const manager = new DialogueManager({ session, parser: rulesParser() });
    const { reply } = await manager.turn('book a check-up at 5 pm or 6 pm');
    expect(reply).toMatch(/need one|has to be one/);
    expect(JSON.stringify(session.world.tasks)).not.toMatch(/17:00|18:00|"performed"/);
  });
});
