import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Row } from 'typetod';
import { MultiwozError } from '../multiwoz-error.js';
import { checkDirectory, files } from './files.js';

export interface TaxiParts {
  readonly colors: readonly string[];
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

/** The columns that are kept. */
const COLUMNS = {
  attraction: ['name', 'type', 'area', 'pricerange', 'entrance_fee', 'address', 'postcode', 'phone', 'openhours'],
  hotel: ['name', 'type', 'area', 'pricerange', 'stars', 'internet', 'parking', 'address', 'postcode', 'phone'],
  restaurant: ['name', 'food', 'area', 'pricerange', 'address', 'postcode', 'phone'],
  train: ['trainID', 'departure', 'destination', 'day', 'leaveAt', 'arriveBy', 'duration', 'price'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

type TableName = keyof typeof COLUMNS;

const keyOf = (name: TableName): 'name' | 'trainID' => (name === 'train' ? 'trainID' : 'name');

const rows = z.array(z.record(z.string(), z.unknown()));

function wrongFile(file: string, what: string): never {
  const message = `${file} is no table of MultiWOZ: ${what}. Give the original *_db.json.`;
  throw new MultiwozError({ code: 'not-multiwoz', file, message });
}

/** The file of a table: in `db/`, or beside the dialogues, as the archive of the corpus has it. */
function fileOf(directory: string, name: string): string {
  const beside = join(directory, `${name}_db.json`);
  const inFolder = join(directory, 'db', `${name}_db.json`);
  return !existsSync(inFolder) && existsSync(beside) ? beside : inFolder;
}

/** A row with the columns that are kept; stars are counted. */
function rowOf(name: TableName, given: Readonly<Record<string, unknown>>): Row {
  const cells = new Map(Object.entries(given));
  const kept = COLUMNS[name].flatMap((own): [string, string | number][] => {
    // The files have blanks in names.
    const cell = cells.get(own.replace('_', ' '));
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
  const at = table.findIndex((row) => !Object.hasOwn(row, keyOf(name)));
  return at < 0 ? table : wrongFile(file, `row ${at} has no ${keyOf(name)}`);
}

/** The strings of a list in a text, in either kind of quotes. */
function listed(text: string, name: string): readonly string[] {
  const [, list = ''] = new RegExp(`"${name}"\\s*:\\s*\\[([^\\]]*)\\]`).exec(text) ?? [];
  return [...list.matchAll(/"([^"]*)"|'([^']*)'/g)].map(([, double, single = '']) => double ?? single);
}

/** The original file is no JSON: it has brackets for braces, and here and there other quotes. */
function readTaxi(directory: string): TaxiParts {
  const file = fileOf(directory, 'taxi');
  const text = files.text(file);
  const [colors, types] = [listed(text, 'taxi_colors'), listed(text, 'taxi_types')];
  return colors.length > 0 && types.length > 0 ? { colors, types } : wrongFile(file, 'it has no colors and types');
}

/** Whether a copy of the corpus has its tables. */
export function hasMultiwozDatabase(directory: string): boolean {
  return existsSync(join(directory, 'db')) || existsSync(fileOf(directory, 'hotel'));
}

/**
 * Reads the tables of MultiWOZ, `*_db.json`.
 *
 * @param directory - the folder that holds them, or `db/` with them.
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
