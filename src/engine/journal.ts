/**
 * The journal: what was committed, as JSON lines.
 *
 * The first line is a header. Every commit is one line, written whole after the batch was executed; it holds the
 * statements and every reply of the world outside, so reading the journal back asks nothing twice. Before a
 * transaction leaves the core a `begin` line is written: when the process dies in between, the restored session
 * stands at its last commit and names the transaction whose outcome is unknown.
 */
import type { Awaitable, Row } from '../service/index.js';
import type { Reply, TransactionReply } from '../world/index.js';
import { EngineError } from './engine-error.js';
import type { Actor } from './run.js';

/** The version of the journal's format. */
export const JOURNAL_VERSION = 1;

/** The first line: what a session needs besides its services to be the same again. */
export interface JournalHeader {
  readonly kind: 'session';
  readonly version: number;
  readonly id: string;
  readonly now: string;
  readonly approval: 'required' | 'implied';
  /** The services that were loaded, by name. */
  readonly services: readonly string[];
}

/** One batch that was committed. */
export interface Commit {
  readonly kind: 'commit';
  /** The turn it belongs to, from 1. */
  readonly turn: number;
  readonly actor: Actor;
  /** What the user said, on the first commit of a turn, where it is known. */
  readonly utterance?: string;
  /** The statements, flat and named, one a line; the engine's markers among them. */
  readonly program: string;
  readonly replies: readonly Reply[];
  /** The idempotency keys of the transactions that were answered, in order; absent where there were none. */
  readonly keys?: readonly string[];
  /** The digest of the world after it; absent in memory, where it is computed on demand. */
  readonly digest?: string;
}

/** A transaction is about to be asked of its backend. */
export interface Begin {
  readonly kind: 'begin';
  readonly key: string;
  readonly api: string;
  readonly arguments: Row;
  /** How it was answered, in a turn that was undone since. Only in what `save` writes, which leaves out such turns. */
  readonly answer?: TransactionReply['status'];
}

/** The session went back to the end of a turn. */
export interface Undo {
  readonly kind: 'undo';
  readonly turn: number;
}

/** One line of a journal after the header. */
export type JournalEntry = Commit | Begin | Undo;

/** Where a session writes its journal: one call a line, without the line's end. A line must be written whole or not at all. */
export interface JournalSink {
  /** Writes one line; what follows waits until it is written. */
  append(line: string): Awaitable<void>;
}

/** A journal that was read. */
export interface Journal {
  readonly header: JournalHeader;
  readonly entries: readonly JournalEntry[];
  /** The characters of whole lines; what follows them was cut off while it was written. */
  readonly intact: number;
}

function corrupt(line: number, why: string, cause?: unknown): EngineError {
  return new EngineError({
    code: 'journal-corrupt',
    message: `Line ${line} of the journal ${why}. Restore the file from a copy, or delete the line and all that follow.`,
    cause,
  });
}

type Untrusted = Readonly<Record<string, unknown>>;

function parseLine(text: string, line: number): Untrusted {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) return value as Untrusted;
  } catch (error) {
    throw corrupt(line, 'is not JSON', error);
  }
  throw corrupt(line, 'is not an object');
}

function isTurn(value: unknown): boolean {
  return Number.isInteger(value) && (value as number) >= 0;
}

function isText(value: unknown): boolean {
  return typeof value === 'string';
}

function isActor(value: unknown): boolean {
  return value === 'user' || value === 'system';
}

/** Whether a line is an entry as this version writes it. */
function isEntry(line: Untrusted): boolean {
  if (line.kind === 'undo') return isTurn(line.turn);
  if (line.kind === 'begin') return isText(line.key) && isText(line.api) && typeof line.arguments === 'object';
  return (
    line.kind === 'commit' &&
    isTurn(line.turn) &&
    isActor(line.actor) &&
    isText(line.program) &&
    Array.isArray(line.replies)
  );
}

function isHeader(line: Untrusted): boolean {
  return isText(line.id) && isText(line.now) && (line.approval === 'required' || line.approval === 'implied');
}

/**
 * Reads a journal. A last line without its end was being written when the process died: it is left out.
 *
 * @throws EngineError `journal-corrupt` for a line that is no entry, `journal-version` for another format.
 */
export function readJournal(text: string): Journal {
  const intact = text.lastIndexOf('\n') + 1;
  const lines = text.slice(0, intact).split('\n').slice(0, -1);
  const [first, ...rest] = lines.map((line, at) => parseLine(line, at + 1));
  if (first?.kind !== 'session') throw corrupt(1, 'is no session header');
  if (first.version !== JOURNAL_VERSION) {
    throw new EngineError({
      code: 'journal-version',
      message: `The journal has format ${String(first.version)}; this version reads ${JOURNAL_VERSION}. Use the version that wrote it.`,
    });
  }
  if (!isHeader(first)) throw corrupt(1, 'lacks the id, the clock or the kind of approval');
  const unknown = rest.findIndex((entry) => !isEntry(entry));
  if (unknown >= 0) throw corrupt(unknown + 2, 'is no journal entry');
  return { header: first as unknown as JournalHeader, entries: rest as unknown as JournalEntry[], intact };
}
