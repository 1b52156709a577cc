import { createRequire } from 'node:module';
import type * as chrono from 'chrono-node/en';

/**
 * Both libraries load on first use: the reader is synchronous and most values are canonical already, so nobody pays
 * for a library (chrono-node 40 ms, compromise 300-400 ms) before a text needs it. Node keeps the loaded modules.
 */
const load = createRequire(import.meta.url);

/** The little of compromise's number view that we use: matches, as text and as cardinal or ordinal numbers. */
interface NumberWords {
  numbers(): { text(): string; get(): number[]; isCardinal(): { text(): string } };
}

/** The whole of a number in words as compromise reads it: 'three hundred and fifty' is 350; ordinals are refused. */
export function cardinal(words: string): number | undefined {
  const compromise = load('compromise') as (text: string) => NumberWords;
  const found = compromise(words).numbers();
  const values = found.get();
  const whole = found.text() === words && found.isCardinal().text() === words;
  return whole && values.length === 1 ? values[0] : undefined;
}

/** What chrono-node read in one text: its components, and whether they were counted from the reference. */
export interface Moment {
  readonly components: chrono.ParsedResult['start'];
  readonly relative: boolean;
}

/**
 * Reads the whole of `text` as one moment with chrono-node. `reference` is a local `Date` whose fields are the session's
 * clock. Texts that hold anything besides, ranges, and clocks of another time zone are not read.
 */
export function moment(text: string, reference: Date): Moment | undefined {
  const library = load('chrono-node/en') as typeof chrono;
  const found = library.casual.parse(text, reference);
  const [only] = found;
  if (only === undefined || found.length > 1 || only.text !== text || only.end) return undefined;
  const components = only.start;
  const tags = only.tags();
  const relative = tags.has('result/relativeDate');
  const zoned = components.isCertain('timezoneOffset') && !relative && !tags.has('casualReference/now');
  return zoned ? undefined : { components, relative };
}
