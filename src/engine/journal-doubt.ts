import type { TransactionReply } from '../world/index.js';
import type { Begin, JournalEntry } from './journal-entry.js';

/** How a transaction ended, as far as a journal says. */
export type TransactionOutcome = TransactionReply['status'] | 'unknown';

/**
 * Returns how each transaction ended that a journal says has begun, by its key. Nothing is executed: a commit names the
 * keys that it answers; one of version 1 does not, and answers those that began last.
 */
export class Transactions {
  private readonly known = new Map<string, { readonly begin?: Begin; readonly outcome: TransactionOutcome }>();

  constructor(entries: Iterable<JournalEntry>) {
    for (const entry of entries) this.take(entry);
  }

  take(entry: JournalEntry): void {
    if (entry.kind === 'begin') this.begin(entry);
    if (entry.kind !== 'commit') return;
    const replies = entry.replies.filter((reply) => reply.kind === 'transaction');
    const keys = entry.keys ?? this.lastKeys(replies.length);
    for (const [at, key] of keys.entries()) {
      const { begin } = this.known.get(key) ?? {};
      this.known.set(key, { ...(begin && { begin }), outcome: replies[at]?.status ?? 'unknown' });
    }
  }

  private begin(entry: Begin): void {
    // What begins again is the last to have begun.
    this.known.delete(entry.key);
    this.known.set(entry.key, { begin: entry, outcome: entry.answer ?? 'unknown' });
  }

  private lastKeys(count: number): readonly string[] {
    const open = this.inDoubt.map(({ key }) => key);
    return open.slice(Math.max(0, open.length - count));
  }

  get count(): number {
    return this.known.size;
  }

  /** How one ended; undefined where nothing says that it began. */
  outcomeOf(key: string): TransactionOutcome | undefined {
    return this.known.get(key)?.outcome;
  }

  get keys(): readonly string[] {
    return [...this.known.keys()];
  }

  /** How one began; undefined where that is not known. */
  beginOf(key: string): Begin | undefined {
    return this.known.get(key)?.begin;
  }

  /** Those that have begun and were not answered. */
  get inDoubt(): readonly Begin[] {
    return this.keys.flatMap((key) => (this.outcomeOf(key) === 'unknown' && this.beginOf(key)) || []);
  }
}

/** The turn in which a journal ends. */
export function turnsOf(entries: readonly JournalEntry[]): number {
  const last = entries.findLast((entry) => entry.kind === 'undo' || entry.kind === 'commit');
  return last?.turn ?? 0;
}
