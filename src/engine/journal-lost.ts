/**
 * Lines of a damaged journal that are lost: what of them is known to be as it was written.
 *
 * A line is proved by its hash, where the line before it is still there. A `begin` may prove itself: its key is a hash of
 * the session and of what was asked. What is not proved is not believed: had a session arguments that were changed in
 * doubt under the true key, it would ask for the true ones with another.
 */
import { rekeyed, requestKey } from '../world/index.js';
import { follow, unchained } from './journal-chain.js';
import { type Begin, entryFault, type JournalEntry } from './journal-entry.js';

/** A line of a damaged file; each character of its text is a byte. */
export interface RawLine {
  readonly number: number;
  readonly text: string;
}

/** A line that is lost, as far as it can be read. */
export interface LostLine {
  readonly number: number;
  /** Whether it follows from the line before it in the file, so that it was not changed. */
  readonly isProved: boolean;
  /** What is known to have been written there. */
  readonly entry?: JournalEntry;
  /** The key of what it may have begun, where that is not known. */
  readonly key?: string;
}

/** How often a key is taken to have been used before: each time another one follows from it. */
const REKEYED = 16;

export function utf8(text: string): string {
  return Buffer.from(text, 'latin1').toString('utf8');
}

/** What a line holds, changed or not; undefined for what is no entry. */
export function entryOf({ text }: RawLine): JournalEntry | undefined {
  try {
    const entry: unknown = JSON.parse(unchained(utf8(text))?.text ?? utf8(text));
    return entryFault(entry) === undefined ? (entry as JournalEntry) : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a key is one that a session gives to what is said to have begun, after fewer than so many calls. */
function provesItself({ key, api, arguments: args }: Begin, session: string, calls: number): boolean {
  let keys = Array.from({ length: calls }, (_, call) => requestKey(session, api, args, call));
  for (let used = 0; used <= REKEYED; used += 1) {
    if (keys.includes(key)) return true;
    keys = keys.map(rekeyed);
  }
  return false;
}

/** What is known to have been written in a line that may have been changed. Its key says nothing of an answer. */
function provedEntry(entry: JournalEntry | undefined, session: string | undefined, calls: number): Begin | undefined {
  if (entry?.kind !== 'begin' || session === undefined || !provesItself(entry, session, calls)) return undefined;
  const { kind, key, api, arguments: args } = entry;
  return { kind, key, api, arguments: args };
}

/** The key that a line names, where no more of it is believed. */
function keyIn({ text }: RawLine, entry: JournalEntry | undefined): string | undefined {
  if (entry) return entry.kind === 'begin' ? entry.key : undefined;
  return /"key":"([\w-]{1,64})"/.exec(text)?.[1];
}

/**
 * What is known of a line that is lost.
 *
 * @param lines - all lines of the file.
 * @param session - the id of its session, where that is known.
 */
export function lostLine(line: RawLine, lines: readonly RawLine[], session: string | undefined): LostLine {
  const { number } = line;
  const before = unchained(lines[number - 2]?.text ?? '')?.hash;
  const isProved = before !== undefined && follow(before, line.text, 'latin1') !== undefined;
  const read = entryOf(line);
  const entry = isProved ? read : provedEntry(read, session, lines.length);
  if (entry) return { number, isProved, entry };
  const key = keyIn(line, read);
  return { number, isProved, ...(key !== undefined && { key }) };
}
