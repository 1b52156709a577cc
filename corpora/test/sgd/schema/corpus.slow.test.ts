import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SearchApi, type Service, toolSchemas } from '../../../../src/service/index.js';
import { generateModule } from '../../../src/sgd/schema/generate-module.js';
import { parseSgdSchema, type SgdService } from '../../../src/sgd/schema/format.js';
import { servicesFromSgdSchema } from '../../../src/sgd/schema/schema.js';
import { factsOf } from './facts-of.js';
import { isFull } from '../../../../test/runs.js';
import { sgdDirectory } from '../../../../test/service/fixtures.js';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const SPLITS = ['train', 'dev', 'test'];

function read(path: string): readonly SgdService[] {
  return parseSgdSchema(JSON.parse(readFileSync(join(sgdDirectory ?? '', path, 'schema.json'), 'utf8')));
}

/** The services of all splits, each once. */
function allSchemas(): readonly SgdService[] {
  return [...new Map(SPLITS.flatMap(read).map((schema) => [schema.service_name, schema])).values()];
}

function searches(services: readonly Service[]): readonly SearchApi[] {
  return services.flatMap((service) => service.apis.filter((api) => api.kind === 'search'));
}

/** The slot that tells offers apart in the dialogues of train and dev; of Banks_1 no rule over the schema finds it. */
const IDENTITY = {
  Alarm_1: { GetAlarms: 'alarm_name' },
  Banks_1: { CheckBalance: 'account_type' },
  Banks_2: { CheckBalance: 'account_balance' },
  Buses_1: { FindBus: 'leaving_time' },
  Buses_2: { FindBus: 'departure_time' },
  Calendar_1: { GetAvailableTime: 'available_start_time', GetEvents: 'event_name' },
  Events_1: { FindEvents: 'event_name' },
  Events_2: { FindEvents: 'event_name', GetEventDates: 'date' },
  Flights_1: { SearchOnewayFlight: 'airlines', SearchRoundtripFlights: 'airlines' },
  Flights_2: { SearchOnewayFlight: 'airlines', SearchRoundtripFlights: 'airlines' },
  Flights_3: { SearchOnewayFlight: 'airlines', SearchRoundtripFlights: 'airlines' },
  Homes_1: { FindApartment: 'property_name' },
  Hotels_1: { SearchHotel: 'hotel_name' },
  Hotels_2: { SearchHouse: 'address' },
  Hotels_3: { SearchHotel: 'hotel_name' },
  Hotels_4: { SearchHotel: 'place_name' },
  Media_1: { FindMovies: 'title' },
  Media_2: { FindMovies: 'movie_name' },
  Movies_1: { FindMovies: 'movie_name', GetTimesForMovie: 'show_time' },
  Movies_2: { FindMovies: 'title' },
  Music_1: { LookupSong: 'song_name' },
  Music_2: { LookupMusic: 'song_name' },
  RentalCars_1: { GetCarsAvailable: 'car_name' },
  RentalCars_2: { GetCarsAvailable: 'car_name' },
  Restaurants_1: { FindRestaurants: 'restaurant_name' },
  Restaurants_2: { FindRestaurants: 'restaurant_name' },
  Services_1: { FindProvider: 'stylist_name' },
  Services_2: { FindProvider: 'dentist_name' },
  Services_3: { FindProvider: 'doctor_name' },
  Services_4: { FindProvider: 'therapist_name' },
  Travel_1: { FindAttractions: 'attraction_name' },
  Weather_1: { GetWeather: 'precipitation' },
};

describe.skipIf(!sgdDirectory)('the SGD schemas (set TYPETOD_SGD_DIR to test them)', () => {
  let schemas: readonly SgdService[];
  let services: readonly Service[];
  let generated: string;

  beforeAll(() => {
    schemas = allSchemas();
    services = servicesFromSgdSchema(schemas);
    mkdirSync(join(root, 'test/fixtures'), { recursive: true });
    generated = mkdtempSync(join(root, 'test/fixtures/.generated-'));
    for (const schema of schemas) writeFileSync(join(generated, `${schema.service_name}.ts`), generateModule(schema));
  });

  afterAll(() => rmSync(generated, { recursive: true, force: true }));

  it('make 45 services with 88 APIs, each with both tool schemas', () => {
    expect(services).toHaveLength(45);
    expect(services.flatMap((service) => service.apis)).toHaveLength(88);
    for (const strict of [false, true])
      expect(services.flatMap((service) => toolSchemas(service, { strict }))).toHaveLength(88);
  });

  it('suggest the identity that the dialogues show, for 37 of 38 searches', () => {
    const expected = Object.entries(IDENTITY).flatMap(([service, intents]) =>
      Object.entries(intents).map(([intent, slot]) => `${service}.${intent}: ${slot}`),
    );
    const derived = new Set(searches(services).map((api) => `${api.service}.${api.intent}: ${api.identity.join()}`));
    expect(expected).toHaveLength(38);
    expect(expected.filter((line) => !derived.has(line))).toEqual(['Banks_1.CheckBalance: account_type']);
  });

  it('lead each search of a service with transactions to one of them', () => {
    const without = searches(services).filter((api) => api.followUp === undefined);
    const lead = services.filter((service) => service.apis.some((api) => api.kind === 'transaction'));
    expect(without.filter((api) => lead.some((service) => service.name === api.service))).toEqual([]);
    const flights = searches(services).filter((api) => api.service === 'Flights_1');
    expect(flights.map((api) => api.followUp)).toEqual([
      'flights_1_reserve_oneway_flight',
      'flights_1_reserve_roundtrip_flights',
    ]);
  });

  it('and their rewordings make services with as many APIs, kinds and follow-ups', () => {
    for (const split of SPLITS) {
      const original = servicesFromSgdSchema(read(split));
      for (const variant of ['v1', 'v2', 'v3', 'v4', 'v5']) {
        const reworded = servicesFromSgdSchema(read(`sgd_x/data/${variant}/${split}`));
        const shape = (all: readonly Service[]): unknown =>
          all.map(({ apis }) =>
            apis.map((api) => [
              [...api.slots.values()].map((slot) => [slot.kind, slot.default]),
              api.kind === 'search' && apis.findIndex((other) => other.name === api.followUp),
            ]),
          );
        expect(shape(reworded)).toEqual(shape(original));
      }
    }
  });

  it('make modules that define the same services', async () => {
    for (const service of services) {
      const module: Record<string, Service> = await import(join(generated, `${service.name}.ts`));
      expect(Object.values(module).map(factsOf)).toEqual([factsOf(service)]);
    }
  });

  // Without the corpus, one such module is compiled with the sources: see test/type-checker.types.test.ts.
  it.runIf(isFull)('make modules that the compiler and the formatter leave alone', () => {
    const config = join(generated, 'tsconfig.json');
    writeFileSync(config, JSON.stringify({ extends: join(root, 'tsconfig.json'), include: ['*.ts'] }));
    const tool = (name: string, ...args: readonly string[]): string =>
      execFileSync(join(root, 'node_modules/.bin', name), args, { cwd: root, encoding: 'utf8' });
    expect(tool('tsc', '-p', config, '--noEmit')).toBe('');
    const text = schemas.map((schema) => generateModule(schema)).join('\n');
    const formatted = execFileSync(join(root, 'node_modules/.bin/biome'), ['format', '--stdin-file-path=x.ts'], {
      cwd: root,
      input: text,
      encoding: 'utf8',
    });
    expect(formatted).toBe(text);
  });
});
