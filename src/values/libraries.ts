import { createRequire } from 'node:module';
import type * as chrono from 'chrono-node/en';
import { withCounts } from './cardinals.js';

/**
 * chrono-node loads on first use: the reader is synchronous and most values are canonical already, so nobody pays the
 * 40 ms before a text needs it. Node keeps the loaded module.
 */
const load = createRequire(import.meta.url);

/** What chrono-node read in one text: its components, and whether they were counted from the reference. */
export interface Moment {
  readonly components: chrono.ParsedResult['start'];
  readonly relative: boolean;
}

/** Words that chrono-node takes for numbers: 'in several days' is in seven. */
const VAGUE = /\b(?:few|several)\b/;

/**
 * Parsers of chrono-node, with what must stand in a text that they read: 'two days ago', 'a week later'. Compiling the pattern of
 * each takes 0.1 s, so texts without these words are read without them.
 */
const SLOW_PARSERS: ReadonlyMap<string, RegExp> = new Map([
  ['ENTimeUnitAgoFormatParser', /(?:ago|before|earlier)\b/i],
  ['ENTimeUnitLaterFormatParser', /(?:later|after|from now|henceforth|forward|out)\b/i],
]);

/** chrono-node with the parsers that may read a text. */
export function readerOf(text: string): chrono.Chrono {
  const reader = (load('chrono-node/en') as typeof chrono).casual.clone();
  reader.parsers = reader.parsers.filter(({ constructor: { name } }) => SLOW_PARSERS.get(name)?.test(text) ?? true);
  return reader;
}

/** What was read last: the same pieces of a text are read for each slot, for both halves of the day, by users and gates. */
const read = new Map<string, Moment | undefined>();
const MOST_READ = 1000;

/**
 * Reads the whole of a text as one moment with chrono-node. `reference` is a local `Date` whose fields are the session's
 * clock. Texts that hold anything besides, ranges, vague words and clocks of another time zone are not read.
 */
export function moment(said: string, reference: Date): Moment | undefined {
  // In words a reference has its time zone, which a process may change.
  const key = `${String(reference)}\n${said}`;
  if (read.has(key)) return read.get(key);
  if (read.size >= MOST_READ) read.clear();
  const found = readMoment(said, reference);
  read.set(key, found);
  return found;
}

function readMoment(said: string, reference: Date): Moment | undefined {
  // It takes 'eighty one days' for eight years and a day.
  const text = withCounts(said);
  if (text === undefined || VAGUE.test(text)) return undefined;
  const found = readerOf(text).parse(text, reference);
  const [only] = found;
  if (only === undefined || found.length > 1 || only.text !== text || only.end) return undefined;
  const components = only.start;
  const tags = only.tags();
  const relative = tags.has('result/relativeDate');
  const zoned = components.isCertain('timezoneOffset') && !relative && !tags.has('casualReference/now');
  return zoned ? undefined : { components, relative };
}
