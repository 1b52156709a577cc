/**
 * Plain data: what crosses the border between the core and what its users wrote.
 *
 * Worlds are immutable and the journal is JSON, so whatever comes in is read into a copy of the core's own: text,
 * finite numbers, booleans, null, and lists and records of these, all of it frozen. Nothing about the original is
 * trusted: reading is bounded in depth and size, reads each property once, and turns whatever a getter or a proxy
 * throws into a {@link NotPlain} that says where it happened.
 *
 * The rows of a table are read when the table is made. They are known from then on, and all sessions share them.
 */
import { visible, ownValue, setOwnValue } from '../language/index.js';
import { isObject } from '../text/index.js';

/** How deep lists and records may nest in what a service answers; the list of rows is the first level. */
export const PLAIN_DEPTH = 32;

/** How much a service may answer at once: one for each value, and the length of every text and name. */
export const PLAIN_SIZE = 4_000_000;

/** A value in canonical form: what is stored, compared and hashed. Dates are `YYYY-MM-DD`, times `HH:MM`. */
export type Canonical = string | number | boolean | readonly Canonical[] | { readonly [name: string]: Canonical };

/** A plain value as it was read; `null` stands in lists and records alone. */
export type Plain = Canonical | null;

export type PlainRecord = Readonly<Record<string, Canonical>>;

type Step = string | number;

/** Why something is no plain data, and where in it. The caller turns it into an error of its own. */
export class NotPlain extends Error {
  constructor(
    readonly where: string,
    readonly why: string,
    cause: unknown,
    readonly code?: 'too-deep' | 'forbidden-name',
  ) {
    super(`${where} ${why}`, cause === undefined ? undefined : { cause });
  }
}

const SHOWN = 40;

function shown(text: string): string {
  return visible(JSON.stringify(text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text));
}

function stepText(step: Step): string {
  if (typeof step === 'number') return `[${step}]`;
  return /^[A-Za-z_]\w*$/.test(step) && step.length <= SHOWN ? `.${step}` : `[${shown(step)}]`;
}

/** A place as it would be written in JavaScript: `rows[3].price`. */
function pathText(path: readonly Step[]): string {
  return path.length === 0 ? 'the whole' : path.map(stepText).join('').replace(/^\./, '');
}

function className(value: object): string {
  const { constructor: made } = Object.getPrototypeOf(value) as { readonly constructor: unknown };
  const name = typeof made === 'function' ? visible(String(made.name).slice(0, SHOWN)) : '';
  return name === '' ? 'an object of a class' : `an instance of ${name}`;
}

export function kindOfValue(value: unknown): string {
  if (value === null || value === undefined || typeof value === 'boolean') return String(value);
  if (typeof value === 'function') return 'a function';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return isRecord(value) ? 'a record' : className(value);
  if (typeof value === 'number') return Number.isFinite(value) ? 'a number' : String(value);
  return typeof value === 'string' ? 'text' : `a ${typeof value}`;
}

/** Whether a value is a record: made by braces, `JSON.parse` or without a prototype, in this realm or another. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  if (!isObject(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype || Object.getPrototypeOf(prototype) === null;
}

const shared = new WeakSet<object>();

/** Makes a row known that was read and holds no null: it is taken as it is wherever it comes in again. */
export function shareRow<R extends object>(row: R): R {
  if (!Object.values(row).includes(null)) shared.add(row);
  return row;
}

/** Whether a row is known, as those of tables are. */
export function isShared(row: object): boolean {
  return shared.has(row);
}

/** Reads one answer. A reader is used once: by {@link readPlain}. */
export class PlainReader {
  private readonly path: Step[] = [];
  /** The lists and records under way, outermost first. */
  private readonly open: object[] = [];
  private size = 0;
  /** What was thrown here, told from what getters and proxies throw. */
  failure: NotPlain | undefined;

  constructor(private readonly limit: number) {}

  /** Ends the reading. */
  fail(why: string, cause?: unknown, code?: NotPlain['code']): never {
    this.failure = new NotPlain(pathText(this.path), why, cause, code);
    throw this.failure;
  }

  /** Reads a part by its name or place. The path stays where it is when reading ends early. */
  at<T>(step: Step, read: () => T): T {
    this.path.push(step);
    const value = read();
    this.path.pop();
    return value;
  }

  value(raw: unknown): Plain {
    switch (typeof raw) {
      case 'string':
        this.count(raw.length);
        return raw;
      case 'boolean':
        return raw;
      case 'number':
        // JSON has no negative zero.
        return Number.isFinite(raw) ? raw + 0 : this.fail(`is ${raw}, which JSON has not`);
      case 'object':
        if (raw === null) return null;
        return Array.isArray(raw) ? (this.list(raw, (item) => this.value(item)) as Canonical) : this.record(raw);
      default:
        return this.fail(`is ${kindOfValue(raw)}; only JSON can be kept`);
    }
  }

  text(raw: unknown): string {
    if (typeof raw !== 'string') this.fail(`is ${kindOfValue(raw)}, not text`);
    this.count(raw.length);
    return raw;
  }

  /** A list of what `read` reads. */
  list<T>(raw: unknown, read: (item: unknown) => T): readonly T[] {
    if (!Array.isArray(raw)) return this.fail(`is ${kindOfValue(raw)}, not a list`);
    this.enter(raw);
    const items: T[] = [];
    for (let index = 0; index < raw.length; index += 1) {
      this.path.push(index);
      this.count(1);
      items.push(read(raw[index]));
      this.path.pop();
    }
    this.open.pop();
    // Without the room that arrays keep for more.
    return Object.freeze(items.slice());
  }

  /** A record of plain values; a name without a value is left out, as JSON has it. */
  record(raw: unknown): PlainRecord {
    return this.entries(raw, () => true);
  }

  /** A row: a record whose columns without a value, null among them, are left out. */
  row(raw: unknown): PlainRecord {
    if (typeof raw === 'object' && raw !== null && shared.has(raw)) return raw as PlainRecord;
    return this.entries(raw, (value) => value !== null);
  }

  private entries(raw: unknown, isKept: (value: Plain) => boolean): PlainRecord {
    if (!isRecord(raw)) return this.fail(`is ${kindOfValue(raw)}, not a plain record`);
    this.enter(raw);
    const record: Record<string, Canonical> = {};
    for (const name of Object.keys(raw)) {
      this.path.push(name);
      this.count(name.length + 1);
      if (name === '__proto__') this.fail('is no name for a value', undefined, 'forbidden-name');
      const value = ownValue(raw, name);
      const plain = value === undefined ? undefined : this.value(value);
      if (plain !== undefined && isKept(plain)) setOwnValue(record, name, plain as Canonical);
      this.path.pop();
    }
    this.open.pop();
    return Object.freeze(record);
  }

  private enter(container: object): void {
    if (this.open.includes(container)) this.fail('is part of itself', undefined, 'too-deep');
    if (this.open.length >= PLAIN_DEPTH) this.fail(`nests deeper than ${PLAIN_DEPTH} levels`, undefined, 'too-deep');
    this.open.push(container);
  }

  private count(size: number): void {
    this.size += size;
    if (this.size > this.limit) this.fail(`makes the whole larger than ${this.limit} characters`);
  }
}

/**
 * Reads what came from outside into plain, frozen data.
 *
 * @throws NotPlain, and nothing else, whatever it is given.
 */
export function readPlain<T>(read: (reader: PlainReader) => T, limit = PLAIN_SIZE): T {
  const reader = new PlainReader(limit);
  try {
    return read(reader);
  } catch (error) {
    // Not asked by `instanceof`: what a proxy throws may be a proxy.
    if (reader.failure !== undefined && error === reader.failure) throw error;
    return reader.fail('cannot be read', error);
  }
}
