/**
 * The journal: what was committed, as JSON lines.
 *
 * The first line is a header. Every commit is one line, written whole after the batch was executed; it holds the
 * statements and every reply of the world outside, so reading the journal back asks nothing twice. Before a
 * transaction leaves the core a `begin` line is written: when the process dies in between, the restored session
 * stands at its last commit and names the transaction whose outcome is unknown.
 *
 * Lines are chained by hashes, see journal-chain.ts. Reading stops at the first line that is not as it was written; a
 * last line without its end is told apart: one that is whole counts, one that was cut off was never committed, and
 * anything else is damage.
 */
import type { Awaitable } from '../service/index.js';
import { EngineError, type EngineErrorCode } from './engine-error.js';
import { CHAIN_START, follow, hashAfter, lengthOfLine, unchained } from './journal-chain.js';
import { entryFault, headerFault, JOURNAL_VERSION, type JournalEntry, type JournalHeader } from './journal-entry.js';

/** Where a session writes its journal: one call a line, without the line's end. A line must be written whole or not at all. */
export interface JournalSink {
  /** Writes one line; what follows waits until it is written. */
  append(line: string): Awaitable<void>;
}

/** A journal that was read. */
export interface Journal {
  /** What the session was made with. */
  readonly header: JournalHeader;
  /** What follows the header, one a line. */
  readonly entries: readonly JournalEntry[];
  /** The characters of whole lines; what follows them was cut off while it was written. */
  readonly intact: number;
  /** The hash of the last line, to which the next one is chained. */
  readonly hash: string;
}

/** What is wrong with a journal: which line, and why. */
export interface Damage {
  /** The number of the line, from 1. */
  readonly line: number;
  readonly code: EngineErrorCode;
  readonly why: string;
}

/** A journal as far as it is whole. */
export interface Inspection extends Omit<Journal, 'header'> {
  /** Absent where not even the first line is whole. */
  readonly header?: JournalHeader;
  readonly damage?: Damage;
}

/** Thrown for a line that is not as a line of a journal must be. */
class Unreadable extends Error {
  constructor(
    message: string,
    readonly code: EngineErrorCode = 'journal-corrupt',
  ) {
    super(message);
  }
}

/** What a line holds, without its hash. */
function objectOf(line: string): object {
  let value: unknown;
  try {
    value = JSON.parse(unchained(line)?.text ?? line);
  } catch {
    throw new Unreadable('is not JSON');
  }
  if (typeof value === 'object' && value !== null) return value;
  throw new Unreadable('is not an object');
}

/** How much of a text without a line's end is a whole JSON object, as lines of version 1 are; 0 where none is. */
function lengthOfObject(text: string): number {
  // Part of an object is never an object: only its last brace makes it one, and little may follow.
  for (let end = text.lastIndexOf('}'); end > text.length - 8; end = text.lastIndexOf('}', end - 1)) {
    try {
      objectOf(text.slice(0, end + 1));
      return end + 1;
    } catch {
      if (end <= 0) return 0;
    }
  }
  return 0;
}

const HEADER_BEGIN = `{"kind":"session","version":${JOURNAL_VERSION},`;
const ENTRY_BEGIN = '{"kind":"';

const UNLINKED = 'does not follow from the line before it: it was changed, or lines were removed, repeated or moved';

/** Where lines of a chained journal go on: its header, the hash of the last line before them, and how many there are. */
export interface JournalPlace {
  readonly header: JournalHeader;
  readonly hash: string;
  readonly lines: number;
}

/** Reads the lines of a journal one after the other. */
class Reader {
  header: JournalHeader | undefined;
  readonly entries: JournalEntry[] = [];
  hash: string;
  private isChained = true;

  constructor(after?: JournalPlace) {
    this.header = after?.header;
    this.hash = after?.hash ?? CHAIN_START;
  }

  /** @throws Unreadable */
  take(line: string): void {
    if (this.header) this.takeEntry(line);
    else this.header = this.takeHeader(line);
  }

  private takeHeader(line: string): JournalHeader {
    const header = headerOf(line);
    this.isChained = header.version > 1;
    const hash = this.linked(line);
    const fault = headerFault(header);
    if (fault !== undefined) throw new Unreadable(`is no whole session header (${fault})`);
    this.hash = hash;
    return header;
  }

  private takeEntry(line: string): void {
    const entry = objectOf(line) as JournalEntry;
    if (entry.kind === 'upgrade' && this.isChained) throw new Unreadable('begins the chain again');
    this.isChained ||= entry.kind === 'upgrade';
    const hash = this.linked(line);
    const fault = entryFault(entry);
    if (fault !== undefined) throw new Unreadable(`is no journal entry (${fault})`);
    this.hash = hash;
    this.entries.push(entry);
  }

  /** The hash of a line that follows from the last one that was taken. */
  private linked(line: string): string {
    const link = unchained(line);
    if (this.isChained && !link) throw new Unreadable('lacks its hash');
    if (!this.isChained && link) throw new Unreadable('has a hash, which no line of version 1 has');
    const hash = this.isChained ? follow(this.hash, line) : hashAfter(this.hash, line);
    if (hash === undefined) throw new Unreadable(UNLINKED);
    return hash;
  }

  /**
   * Takes what follows the last line's end. Answers how much of it is a whole line.
   *
   * @throws Unreadable for what is neither a line nor the beginning of one.
   */
  takeTail(text: string): number {
    const mayLackHash = !this.header || !this.isChained;
    const length = lengthOfLine(this.hash, text) || (mayLackHash ? lengthOfObject(text) : 0);
    if (length === 0 && !unchained(text) && this.isCutOff(text)) return 0;
    if (length > 0 && length < text.length) throw new Unreadable('is followed by something else than its end');
    this.take(text);
    return length;
  }

  /** Whether a text without a line's end can be what is left of a line whose writing was cut off. */
  private isCutOff(text: string): boolean {
    // Where the power failed, a file may have grown without its last bytes having been written.
    const written = text.replace(/\0+$/, '');
    if (!this.header && written === '') return false;
    const begin = this.header ? ENTRY_BEGIN : HEADER_BEGIN;
    return written.startsWith(begin) || begin.startsWith(written);
  }
}

function headerOf(line: string): JournalHeader {
  let header: Partial<JournalHeader> = {};
  try {
    header = objectOf(line);
  } catch (error) {
    throw new Unreadable((error as Unreadable).message, 'bad-journal');
  }
  const { kind, version } = header;
  if (kind !== 'session') throw new Unreadable('is no session header', 'bad-journal');
  if (version === 1 || version === JOURNAL_VERSION) return header as JournalHeader;
  const reads = `this version of typetod reads 1 and ${JOURNAL_VERSION}`;
  throw new Unreadable(`says that it has format ${String(version)}; ${reads}`, 'journal-version');
}

const ADVICE: Readonly<Partial<Record<EngineErrorCode, string>>> = {
  'bad-journal': 'Nothing was changed. Give the path of a journal, or of a file that is not there yet.',
  'journal-version': 'Use the version that wrote it.',
  'journal-corrupt':
    'Restore the file from a copy; or see with `typetod journal check FILE`, and `typetod journal repair FILE`, what can be kept.',
};

export function damageAt(line: number, why: string, code: EngineErrorCode = 'journal-corrupt'): Damage {
  return { line, code, why: `Line ${line} of the journal ${why}.` };
}

export function damageError({ code, why }: Damage): EngineError {
  return new EngineError({ code, message: `${why} ${ADVICE[code] ?? ''}` });
}

/**
 * Reads a journal, or what it has behind a place, up to the first line that is not as it was written. Throws nothing.
 */
export function inspectJournal(text: string, after?: JournalPlace): Inspection {
  const reader = new Reader(after);
  const lines = text.split('\n');
  const tail = lines.pop() ?? '';
  const found = (intact: number, damage?: Damage): Inspection => {
    const { header, entries, hash } = reader;
    return { ...(header && { header }), entries, hash, intact, ...(damage && { damage }) };
  };
  let [intact, number] = [0, 1 + (after?.lines ?? 0)];
  try {
    for (const line of lines) {
      reader.take(line);
      intact += line.length + 1;
      number += 1;
    }
    return found(intact + (tail === '' ? 0 : reader.takeTail(tail)));
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return found(intact, damageAt(number, error.message, error.code));
  }
}

/**
 * What an inspection found, if the journal is whole; undefined if not even its header was written.
 *
 * @throws EngineError for damage.
 */
export function wholeJournal({ header, damage, ...rest }: Inspection): Journal | undefined {
  if (damage) throw damageError(damage);
  return header && { header, ...rest };
}

/**
 * Reads what a journal has behind a place.
 *
 * @throws EngineError `journal-corrupt` for a line that is not as it was written.
 */
export function continueJournal(text: string, place: JournalPlace): Journal {
  return wholeJournal(inspectJournal(text, place)) as Journal;
}

/**
 * Reads a journal. A last line that was being written when the process died is left out.
 *
 * @throws EngineError `bad-journal` for what is no journal, `journal-corrupt` for a line that is not as it was written,
 * `journal-version` for another format. The message has the number of the line.
 */
export function readJournal(text: string): Journal {
  const journal = typeof text === 'string' ? wholeJournal(inspectJournal(text)) : undefined;
  if (journal) return journal;
  const given = typeof text === 'string' ? 'text without a line' : typeof text;
  throw new EngineError({
    code: 'bad-journal',
    message: `A journal is text that begins with a session header, not ${given}. Give the content of a journal's file.`,
  });
}
