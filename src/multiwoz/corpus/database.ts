import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Row } from '../../service/index.js';
import { MultiwozError } from '../multiwoz-error.js';
import { checkDirectory, files } from './files.js';

/** What taxis are made of. */
export interface TaxiParts {
  /** Colors of cars. */
  readonly colors: readonly string[];
  /** Makes of cars. */
  readonly types: readonly string[];
}

/** The venues and trains of the corpus, and what taxis are made of. Columns have the names of the project. */
export interface MultiwozDatabase {
  /** Sights, by `name`. */
  readonly attraction: readonly Row[];
  /** Hotels, by `name`. */
  readonly hotel: readonly Row[];
  /** Restaurants, by `name`. */
  readonly restaurant: readonly Row[];
  /** Trains; of the same `trainID` there may be several. */
  readonly train: readonly Row[];
  /** Taxis are sent, not found. */
  readonly taxi: TaxiParts;
}

/** The columns that are kept, by the name that the files have for them. */
const COLUMNS = {
  attraction: {
    name: 'name',
    type: 'type',
    area: 'area',
    pricerange: 'pricerange',
    'entrance fee': 'entrance_fee',
    address: 'address',
    postcode: 'postcode',
    phone: 'phone',
    openhours: 'openhours',
  },
  hotel: {
    name: 'name',
    type: 'type',
    area: 'area',
    pricerange: 'pricerange',
    stars: 'stars',
    internet: 'internet',
    parking: 'parking',
    address: 'address',
    postcode: 'postcode',
    phone: 'phone',
  },
  restaurant: {
    name: 'name',
    food: 'food',
    area: 'area',
    pricerange: 'pricerange',
    address: 'address',
    postcode: 'postcode',
    phone: 'phone',
  },
  train: {
    trainID: 'trainID',
    departure: 'departure',
    destination: 'destination',
    day: 'day',
    leaveAt: 'leaveAt',
    arriveBy: 'arriveBy',
    duration: 'duration',
    price: 'price',
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>;

type TableName = keyof typeof COLUMNS;

const KEYS: Readonly<Record<TableName, string>> = {
  attraction: 'name',
  hotel: 'name',
  restaurant: 'name',
  train: 'trainID',
};

const rows = z.array(z.record(z.string(), z.unknown()));

const taxi = z.array(z.object({ taxi_colors: z.array(z.string()), taxi_types: z.array(z.string()) })).min(1);

function wrongFile(file: string, what: string): never {
  const message = `${file} is no table of MultiWOZ: ${what}. Give the original *_db.json.`;
  throw new MultiwozError({ code: 'not-multiwoz', file, message });
}

const fileOf = (directory: string, name: string): string => join(directory, 'db', `${name}_db.json`);

/** A row with the columns that are kept; stars are counted. */
function rowOf(name: TableName, given: Readonly<Record<string, unknown>>): Row {
  const cells = new Map(Object.entries(given));
  const kept = Object.entries(COLUMNS[name]).flatMap(([column, own]): [string, string | number][] => {
    const cell = cells.get(column);
    if (typeof cell !== 'string' && typeof cell !== 'number') return [];
    return [[own, own === 'stars' ? Number(cell) : String(cell)]];
  });
  return Object.fromEntries(kept);
}

function readTable(directory: string, name: TableName): readonly Row[] {
  const file = fileOf(directory, name);
  const read = rows.safeParse(files.json(file));
  if (!read.success) return wrongFile(file, 'it holds no list of rows');
  const table = read.data.map((given) => rowOf(name, given));
  const at = table.findIndex((row) => !Object.hasOwn(row, KEYS[name]));
  return at < 0 ? table : wrongFile(file, `row ${at} has no ${KEYS[name]}`);
}

function readTaxi(directory: string): TaxiParts {
  const file = fileOf(directory, 'taxi');
  const [parts] = taxi.safeParse(files.json(file)).data ?? [];
  return parts ? { colors: parts.taxi_colors, types: parts.taxi_types } : wrongFile(file, 'it has no colors and types');
}

/** Whether a copy of the corpus has its tables. */
export function hasMultiwozDatabase(directory: string): boolean {
  return existsSync(join(directory, 'db'));
}

/**
 * Reads the tables of MultiWOZ, `db/*_db.json`.
 *
 * @param directory - the folder that holds `db/`.
 * @throws MultiwozError when the folder or a table is missing or damaged.
 */
export function readMultiwozDatabase(directory: string): MultiwozDatabase {
  checkDirectory(directory);
  return {
    attraction: readTable(directory, 'attraction'),
    hotel: readTable(directory, 'hotel'),
    restaurant: readTable(directory, 'restaurant'),
    train: readTable(directory, 'train'),
    taxi: readTaxi(directory),
  };
}
