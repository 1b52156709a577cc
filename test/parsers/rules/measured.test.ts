/** Questions of measure: which of the numbers of a result they ask for, by their words and by their units. */
import { type Canonical, createSession, money, search, service, table } from 'typetod';
import { DialogueManager } from 'typetod/dialogue';
import { rulesParser } from 'typetod/parsers';
import { naturalReader } from 'typetod/values';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { isOtherMeasure } from '../../../src/parsers/rules/asked.js';

const COLUMNS = {
  length_m: z.number().describe('How many metres it measures from end to end'),
  crossing_minutes: z.int().describe('How many minutes it needs to the island'),
  kilos: z.number().describe('What the scales show, in kilograms'),
  payload_kg: z.number().describe('Most that may lie in it'),
  beam_m: z.number().describe('How wide it is'),
  mast_m: z.number().describe('Height of the mast'),
  draught_m: z.number().describe('Depth below the water'),
  harbor_km: z.number().describe('Distance from the harbor'),
  knots: z.number().describe('Speed with a good wind'),
  year: z.int().describe('When it left the yard'),
  sail_area: z.number().describe('All of its cloth'),
  day_price: money('What it costs for a day'),
} as const;
type Column = keyof typeof COLUMNS;
const ALL = Object.keys(COLUMNS) as readonly Column[];

/** What a question about the boat that was found tells of it, where its columns are these. */
async function told(question: string, columns: readonly Column[]): Promise<string | undefined> {
  const returns: Readonly<Record<string, z.ZodType<Canonical>>> = {
    boat: z.string().describe('Name of the boat'),
    ...Object.fromEntries(columns.map((name) => [name, COLUMNS[name]])),
  };
  const row = { boat: 'Heron', ...Object.fromEntries(columns.map((name, at) => [name, at + 2])) };
  class FindBoat extends search({
    description: 'Find a boat',
    slots: {},
    returns,
    table: table('boats', 'boat', [row]),
    entity: 'boat',
  }) {}
  const session = createSession({
    services: [service({ name: 'Boats', description: 'Boats for hire', apis: [FindBoat] })],
    reader: naturalReader,
  });
  await session.turn('boats_find_boat()');
  const { events } = await new DialogueManager({ session, parser: rulesParser() }).turn(question);
  const { source = '' } = events.find((event) => event.kind === 'proposal') ?? {};
  return [...source.matchAll(/x3\.(?!that\b)(\w+)/g)].map(([, name]) => name).join(' ');
}

test.each<readonly [question: string, tells: string]>([
  ['how long is it?', 'length_m crossing_minutes'],
  ['how heavy is it?', 'kilos'],
  ['what does it weigh?', 'kilos'],
  ['how much can it carry?', 'payload_kg'],
  ['how much does it hold?', 'payload_kg'],
  ['how much will it take?', 'payload_kg'],
  ['how wide is it?', 'beam_m'],
  ['how tall is it?', 'mast_m'],
  ['how high is it?', 'mast_m'],
  ['how deep is it?', 'draught_m'],
  ['how far is it?', 'harbor_km'],
  ['how fast is it?', 'knots'],
  ['how old is it?', 'year'],
  ['how big is it?', 'sail_area'],
  ['how large is it?', 'sail_area'],
  ['how long is it and how much does it cost?', 'length_m crossing_minutes day_price'],
])('%s tells %s, and nothing where that is not known', async (question, tells) => {
  expect(await told(question, ALL)).toBe(tells);
  const others = ALL.filter((name) => !tells.includes(name) && name !== 'day_price');
  expect(await told(question, others)).toBe('');
});

const INTEGER = { kind: 'integer', description: 'How many there are' } as const;

test.each<readonly [words: string, question: string]>([
  ['long', 'how long is it?'],
  ['duration', 'how long is it?'],
  ['wait', 'how long is it?'],
  ['weight', 'how heavy is it?'],
  ['heavy', 'how heavy is it?'],
  ['weighs', 'how heavy is it?'],
  ['capacity', 'how much can it carry?'],
  ['load', 'how much can it carry?'],
  ['carries', 'how much can it carry?'],
  ['holds', 'how much can it carry?'],
  ['width', 'how wide is it?'],
  ['tall', 'how tall is it?'],
  ['high', 'how high is it?'],
  ['deep', 'how deep is it?'],
  ['far', 'how far is it?'],
  ['away', 'how far is it?'],
  ['fast', 'how fast is it?'],
  ['age', 'how old is it?'],
  ['built', 'how old is it?'],
  ['old', 'how old is it?'],
  ['size', 'how big is it?'],
  ['square', 'how big is it?'],
  ['big', 'how big is it?'],
  ['large', 'how big is it?'],
])('a number called by %s is asked for by %s', (words, question) => {
  expect(isOtherMeasure({ ...INTEGER, name: words }, question)).toBe(false);
  expect(isOtherMeasure({ ...INTEGER, name: 'oars' }, question)).toBe(true);
});

test.each<readonly [Parameters<typeof isOtherMeasure>[0], question: string]>([
  [{ ...INTEGER, name: 'oars' }, 'what does it come with?'],
  [{ ...INTEGER, name: 'oars' }, 'how long are the oars?'],
  [{ kind: 'boolean', name: 'has_sail', description: 'Whether it sails' }, 'how fast is it?'],
  [{ kind: 'text', name: 'remarks', description: 'A long remark' }, 'how wide is it?'],
  [{ kind: 'money', name: 'day_price', description: 'What a day costs' }, 'how much is it?'],
])('%o is no other measure for %s', (type, question) => {
  expect(isOtherMeasure(type, question)).toBe(false);
});

test('a price is no measure', () => {
  const price = { kind: 'money', name: 'day_price', description: 'What a day costs' } as const;
  expect(isOtherMeasure(price, 'how much can it carry?')).toBe(true);
  expect(isOtherMeasure(price, 'how wide is it?')).toBe(true);
});
