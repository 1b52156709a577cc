/**
 * Where a session of a server writes its journal: lines are held back until the work is done, and then written together,
 * so that a turn costs one write and is there as a whole or not at all. Only a transaction does not wait: that it begins is
 * written before it is sent, and how it was answered as soon as that is known.
 */
import type { JournalSink } from '../../engine/index.js';
import type { TakenJournal } from '../stores/journal-store.js';

const BEGIN = '{"kind":"begin"';
const COMMIT = '{"kind":"commit"';

/** The sink of a session that is in memory. The journal behind it is another one each time that it is taken. */
export class TurnLog implements JournalSink {
  #lines: string[] = [];
  /** Whether a transaction was sent whose commit is not written. */
  #isSent = false;

  /** Whether lines were lost: the session is ahead of its journal, and must not go on. */
  isBroken = false;

  constructor(public journal: TakenJournal) {}

  /** How many lines the journal has with those that were not written yet. */
  get length(): number {
    return this.journal.length + this.#lines.length;
  }

  async append(line: string): Promise<void> {
    this.#lines.push(line);
    this.#isSent ||= line.startsWith(BEGIN);
    if (!this.#isSent) return;
    await this.flush();
    this.#isSent = !line.startsWith(COMMIT);
  }

  /** Writes what was held back. */
  async flush(): Promise<void> {
    const lines = this.#lines;
    this.#lines = [];
    if (lines.length === 0) return;
    try {
      await this.journal.append(lines);
    } catch (error) {
      this.isBroken = true;
      throw error;
    }
  }
}
