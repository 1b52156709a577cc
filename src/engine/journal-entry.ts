import { z } from 'zod';
import type { Canonical, Row } from '../service/index.js';
import { isLocalTime, type Json, type Reply, type TransactionReply } from '../world/index.js';
import type { Actor } from './run.js';
import { isObject } from '../text/index.js';

/** The version of the journal's format. */
export const JOURNAL_VERSION = 2;

/** The first line: what a session needs besides its services to be the same again. */
export interface JournalHeader {
  readonly kind: 'session';
  /** The version of the format, 1 or 2. */
  readonly version: number;
  readonly id: string;
  /** The clock when the session began, local time `YYYY-MM-DDTHH:MM`. */
  readonly now: string;
  /** What `confirm` commits, as in `SessionOptions`. */
  readonly approval: 'required' | 'implied';
  readonly services: readonly string[];
  /** The journaled parts of the context; absent where there are none. */
  readonly context?: Readonly<Record<string, Canonical | null>>;
}

/** One batch that was committed. */
export interface Commit {
  readonly kind: 'commit';
  /** The turn it belongs to, from 1. */
  readonly turn: number;
  /** Whose side of the turn it is. */
  readonly actor: Actor;
  /** The clock of the turn; absent where it is that of the header. */
  readonly now?: string;
  /** What the user said, on the first commit of a turn, where it is known. */
  readonly utterance?: string;
  /** The statements, flat and named, one a line; the engine's markers among them. */
  readonly program: string;
  /** What searches and transactions of the batch were answered, in order. */
  readonly replies: readonly Reply[];
  /** The idempotency keys of the transactions that were answered, in order; absent where there were none. */
  readonly keys?: readonly string[];
  /** The digest of the world after it; absent in memory, where it is computed on demand. */
  readonly digest?: string;
}

/** A transaction is about to be asked of its backend. */
export interface Begin {
  readonly kind: 'begin';
  /** The idempotency key that it is sent with. */
  readonly key: string;
  readonly api: string;
  /** The arguments in canonical form. */
  readonly arguments: Row;
  /**
   * How it was answered, where the answer is in no commit: in what `save` writes, which leaves out turns that were
   * undone, and where a journal was repaired.
   */
  readonly answer?: TransactionReply['status'];
}

/** The session went back to the end of a turn. */
export interface Undo {
  readonly kind: 'undo';
  /** The turn that it went back to; 0 is before the first. */
  readonly turn: number;
}

/** A journal of version 1, whose lines are not chained, goes on with chained lines from here. */
export interface Upgrade {
  readonly kind: 'upgrade';
  /** The version of the lines that follow. */
  readonly version: number;
}

/** The journal was closed. Lines that follow were written after it was opened again. */
export interface Close {
  readonly kind: 'close';
}

/** What the application wrote beside the turns, such as what a request was answered. The engine gives it no meaning. */
export interface Note {
  readonly kind: 'note';
  readonly data: Readonly<Record<string, Json>>;
}

/** One line of a journal after the header. */
export type JournalEntry = Commit | Begin | Undo | Upgrade | Close | Note;

const row = z.custom<Row>(isObject, 'no object');
const turn = z.int().nonnegative();
const change = z.looseObject({ table: z.string(), kind: z.enum(['insert', 'update', 'remove']) });

const transaction = z.literal('transaction');
const reply = z.discriminatedUnion('kind', [
  z.looseObject({ kind: z.literal('search'), rows: z.array(row) }),
  z.looseObject({ kind: z.literal('quote'), quote: row.optional() }),
  z.discriminatedUnion('status', [
    z.looseObject({ kind: transaction, status: z.literal('success'), result: row, changes: z.array(change) }),
    z.looseObject({ kind: transaction, status: z.literal('failure'), alternative: row.optional() }),
  ]),
]);

const header = z.looseObject({
  kind: z.literal('session'),
  id: z.string(),
  now: z.string(),
  approval: z.enum(['required', 'implied']),
  services: z.array(z.string()),
  context: row.optional(),
});

/** What each kind of line must hold; unknown members are ignored. */
const entry = z.discriminatedUnion('kind', [
  z.looseObject({
    kind: z.literal('commit'),
    turn: turn.min(1),
    actor: z.enum(['user', 'system']),
    now: z.string().refine(isLocalTime, 'no local time').optional(),
    utterance: z.string().optional(),
    program: z.string(),
    replies: z.array(reply),
    keys: z.array(z.string()).optional(),
    digest: z.string().optional(),
  }),
  z.looseObject({
    kind: z.literal('begin'),
    key: z.string(),
    api: z.string(),
    arguments: row,
    answer: z.enum(['success', 'failure']).optional(),
  }),
  z.looseObject({ kind: z.literal('undo'), turn }),
  z.looseObject({ kind: z.literal('upgrade'), version: z.literal(JOURNAL_VERSION) }),
  z.looseObject({ kind: z.literal('close') }),
  z.looseObject({ kind: z.literal('note'), data: z.custom<Note['data']>(isObject, 'no object') }),
]);

/** What a schema has against a value, in a few words; undefined where it has nothing. */
function fault(schema: z.ZodType, value: unknown): string | undefined {
  const issue = schema.safeParse(value).error?.issues[0];
  if (!issue) return undefined;
  return issue.path.length === 0 ? issue.message : `${issue.path.join('.')}: ${issue.message}`;
}

/** Why a value is no header, or undefined where it is one. */
export function headerFault(value: unknown): string | undefined {
  return fault(header, value);
}

/** Why a value is no entry, or undefined where it is one. */
export function entryFault(value: unknown): string | undefined {
  return fault(entry, value);
}
