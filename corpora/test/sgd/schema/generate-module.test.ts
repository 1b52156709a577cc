import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import type { Service } from '../../../../src/service/index.js';
import { generateModule } from '../../../src/sgd/schema/generate-module.js';
import type { SgdIntent, SgdService } from '../../../src/sgd/schema/format.js';
import { type SgdOptions, servicesFromSgdSchema } from '../../../src/sgd/schema/schema.js';
import { factsOf } from './facts-of.js';
import { trainSchema } from '../../../../test/service/fixtures.js';

const source = (path: string): string => fileURLToPath(new URL(`../../../../${path}`, import.meta.url));
// Within the repository, so that vitest finds what the modules import.
mkdirSync(source('test/fixtures'), { recursive: true });
const directory = mkdtempSync(source('test/fixtures/.generated-'));
let count = 0;

afterAll(() => rmSync(directory, { recursive: true }));

async function load(schema: SgdService, options?: SgdOptions): Promise<Readonly<Record<string, Service>>> {
  count += 1;
  const file = join(directory, `module-${count}.ts`);
  writeFileSync(file, generateModule(schema, options));
  return import(file);
}

function formatted(text: string): string {
  const biome = source('node_modules/.bin/biome');
  const config = `--config-path=${source('biome.json')}`;
  return execFileSync(biome, ['format', config, '--stdin-file-path=x.ts'], { input: text, encoding: 'utf8' });
}

const everyKind: SgdOptions = {
  kinds: {
    'Rail_1.date': 'date',
    'Rail_1.departure': 'time',
    'Rail_1.fare': 'money',
    'Rail_1.train_name': 'text',
    'Rail_1.to': 'integer',
    'Rail_1.from': 'number',
  },
  facts: {
    'Rail_1.FindTrains': {
      identity: ['departure', 'fare'],
      offers: ['fare', 'departure', 'train_name'],
      tracks: ['fare'],
      followUp: null,
      presents: 'list',
      entity: "rider's choice",
    },
    'Rail_1.BuyTickets': { confirms: ['from', 'to'], entity: 'ticket' },
  },
};

function renamed(intents: readonly string[], service = 'Rail_1'): SgdService {
  const [find, buy] = trainSchema.intents as [SgdIntent, SgdIntent];
  const named = intents.map((name, at) => ({ ...(at === 0 ? find : buy), name }));
  return { ...trainSchema, service_name: service, intents: named };
}

describe('a module that was generated', () => {
  it('is as an author would have written it', async () => {
    await expect(generateModule(trainSchema)).toMatchFileSnapshot('../../fixtures/rail-1.generated.ts.txt');
  });

  it.each<[string, SgdService, SgdOptions | undefined]>([
    ['as it is', trainSchema, undefined],
    ['with every kind and fact', trainSchema, everyKind],
    ['with intents called like what it imports', renamed(['search', 'table']), undefined],
    ['with intents called like reserved words', renamed(['delete', 'class']), undefined],
    ['with an intent called like the service', renamed(['bus', 'types'], 'Bus'), undefined],
    ['with transactions only', { ...trainSchema, intents: trainSchema.intents.slice(1) }, undefined],
    ['with searches only', { ...trainSchema, intents: trainSchema.intents.slice(0, 1) }, undefined],
    ['without intents', { ...trainSchema, intents: [] }, undefined],
    [
      'without results',
      { ...trainSchema, intents: trainSchema.intents.map((one) => ({ ...one, result_slots: [] })) },
      undefined,
    ],
  ])('makes the service that the schema makes: %s', async (_, schema, options) => {
    const exported = Object.values(await load(schema, options));
    const [expected] = servicesFromSgdSchema([schema], options);
    expect(exported.map(factsOf)).toEqual([factsOf(expected!)]);
  });

  it.each([
    ['Restaurants_2', 'restaurants2'],
    ['RideSharing_1', 'rideSharing1'],
    ['TVGuide_1', 'tvGuide1'],
    ['Delete', 'deleteService'],
  ])('exports the service %s as %s', async (service, name) => {
    expect(Object.keys(await load(renamed(['FindTrains', 'BuyTickets'], service)))).toEqual([name]);
  });

  it('keeps texts that could break out of it', async () => {
    const nasty = 'it\'s */ "quoted" \\ `${process}` \n\u2028 */';
    const slots = trainSchema.slots.map((slot) => ({ ...slot, description: nasty }));
    const intents = trainSchema.intents.map((intent) => ({ ...intent, description: nasty }));
    const schema = { ...trainSchema, description: nasty, slots, intents };
    const [loaded] = Object.values(await load(schema));
    expect(factsOf(loaded!)).toEqual(factsOf(servicesFromSgdSchema([schema])[0]!));
  });

  it('is laid out as the formatter would, at any width', () => {
    const kinds = everyKind.kinds ?? {};
    for (const length of [40, 70, 85, 95, 110, 130]) {
      const slots = trainSchema.slots.map((slot) => ({
        ...slot,
        description: 'w'.repeat(length),
        possible_values: slot.is_categorical
          ? Array.from({ length }, (_, at) => `${slot.name === 'riders' ? '' : 't'}${at}`)
          : [],
      }));
      const facts = { 'Rail_1.FindTrains': { offers: Array.from({ length }, () => 'fare') } };
      const intents = trainSchema.intents.map((one) => ({
        ...one,
        description: 'w'.repeat(length),
        optional_slots: {},
      }));
      const text = generateModule(
        { ...trainSchema, description: 'w'.repeat(length), slots, intents },
        { kinds, facts },
      );
      expect(text).toBe(formatted(text));
    }
  });

  it('is refused for what makes no service', () => {
    expect(() => generateModule(renamed(['Find Trains']))).toThrow(expect.objectContaining({ code: 'bad-name' }));
    expect(() => generateModule(renamed(['constructor']))).toThrow(expect.objectContaining({ code: 'bad-name' }));
    expect(() => generateModule(trainSchema, { kinds: { 'Rail_1.class': 'time' } })).toThrow(
      expect.objectContaining({ code: 'bad-default' }),
    );
    const missing = { ...trainSchema, slots: trainSchema.slots.slice(1) };
    expect(() => generateModule(missing)).toThrow(expect.objectContaining({ code: 'bad-schema' }));
  });
});
