import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { airline, type Domain, retail } from '../domain.js';
import { Misfit } from '../values/kinds.js';
import { entriesOf, parseOrdered } from '../values/ordered-json.js';
import { Database } from '../world/database.js';
import { DomainWorld, type Tau2World } from '../world/tau2-world.js';
import { splitFile, type TaskRecord, taskFile } from './task.js';
import { Tau2Error } from './tau2-error.js';

/** A domain as its folder has it. */
export interface Tau2Folder {
  /** The world before any task. */
  readonly world: Tau2World;
  /** The policy for agents. */
  readonly policy: string;
  /** All tasks, in the order of the file. */
  readonly tasks: readonly Tau2TaskRecord[];
  /** The ids of tasks by the name of the split, also of tasks that the folder lacks; empty without a file of splits. */
  readonly splits: ReadonlyMap<string, readonly string[]>;
}

/** A task as `tasks.json` has it. */
export type Tau2TaskRecord = Readonly<TaskRecord>;

export interface Tau2FolderOptions {
  /**
   * Whether a change of several items of a pending order gives each the price and the options of the last, as upstream
   * does; true if left out. Some gold results depend on it.
   */
  readonly upstreamCompat?: boolean;
}

function textOf(folder: string, name: string): string {
  const file = join(folder, name);
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    const message = `There is no readable ${name} in ${folder}. Give a folder of τ² that holds db.json, policy.md and tasks.json, such as its retail or airline.`;
    throw new Tau2Error({ code: 'missing-file', file, message, cause });
  }
}

function jsonOf(folder: string, name: string, parse: (text: string) => unknown): unknown {
  const text = textOf(folder, name);
  try {
    return parse(text);
  } catch (cause) {
    const file = join(folder, name);
    throw new Tau2Error({ code: 'not-json', file, message: `${file} is no JSON: ${String(cause)}.`, cause });
  }
}

function formOf<T>(folder: string, name: string, schema: z.ZodType<T>): T {
  const result = schema.safeParse(jsonOf(folder, name, JSON.parse));
  if (result.success) return result.data;
  const file = join(folder, name);
  const message = `${file} does not have the form of τ²:\n${z.prettifyError(result.error)}`;
  throw new Tau2Error({ code: 'bad-tasks', file, message });
}

function worldOf<T>(domain: Domain<T>, given: unknown, upstreamCompat: boolean): DomainWorld<T> {
  return new DomainWorld(domain, Database.read(domain.tables, given), upstreamCompat);
}

function readWorld(folder: string, upstreamCompat: boolean): Tau2World {
  const given = jsonOf(folder, 'db.json', parseOrdered);
  const tables = typeof given === 'object' && given !== null ? entriesOf(given).map(([name]) => name) : [];
  try {
    if (tables.includes('orders')) return worldOf(retail, given, upstreamCompat);
    if (tables.includes('reservations')) return worldOf(airline, given, upstreamCompat);
    throw new Misfit('it has neither orders (retail) nor reservations (airline)');
  } catch (error) {
    if (!(error instanceof Misfit)) throw error;
    const file = join(folder, 'db.json');
    throw new Tau2Error({ code: 'bad-database', file, message: `${file} is no database of τ²: ${error.message}.` });
  }
}

function checkIds(folder: string, tasks: readonly TaskRecord[]): void {
  const ids = new Set<string>();
  for (const { id } of tasks) {
    if (!ids.has(id)) ids.add(id);
    else throw new Tau2Error({ code: 'bad-tasks', file: folder, message: `${folder} has two tasks ${id}.` });
  }
}

/**
 * Reads the folder of a domain: `db.json`, `policy.md`, `tasks.json` and, if it is there, `split_tasks.json`. The tables
 * of the database tell which domain it is.
 *
 * @throws Tau2Error when a file is missing or does not have its form.
 */
export function readTau2Folder(folder: string, { upstreamCompat = true }: Tau2FolderOptions = {}): Tau2Folder {
  const world = readWorld(folder, upstreamCompat);
  const policy = textOf(folder, 'policy.md');
  const tasks = formOf(folder, 'tasks.json', taskFile);
  const hasSplits = existsSync(join(folder, 'split_tasks.json'));
  const splits = new Map(Object.entries(hasSplits ? formOf(folder, 'split_tasks.json', splitFile) : {}));
  checkIds(folder, tasks);
  return { world, policy, tasks, splits };
}
