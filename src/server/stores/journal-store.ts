/**
 * Where a server keeps the journals of its sessions.
 *
 * A journal is a list of lines that only grows, and one server at a time writes it: whoever wants to write takes it first.
 * What is written together is there as a whole or, where the process dies, as its first lines.
 */
import type { Awaitable } from '../../service/index.js';

/** A journal that nobody else may write until it is released. */
export interface TakenJournal {
  /** How many lines it has. */
  readonly length: number;
  /** Its lines as text, each with its end: all, or those from a number on, counted from 0, and before another. */
  read(from?: number, to?: number): Awaitable<string>;
  /**
   * Adds lines that last: when it comes back, they survive the process and the power.
   *
   * @throws what the store throws where they cannot be written, or where somebody else has written meanwhile.
   */
  append(lines: readonly string[]): Awaitable<void>;
  /** The snapshot that was kept last, as it was given; undefined where there is none. A store without this method keeps none. */
  snapshot?(): Awaitable<string | undefined>;
  /** Keeps a snapshot in place of the one before. It is a cache: whoever loses it, or damages it, loses time alone. */
  keepSnapshot?(snapshot: string): Awaitable<void>;
  /** Lets others write. */
  release(): Awaitable<void>;
}

/** Keeps journals by the ids of their sessions. */
export interface JournalStore {
  /** Begins a journal. Answers false where there is one already. */
  create(id: string, lines: readonly string[]): Awaitable<boolean>;
  /** Takes a journal for writing: `absent` where there is none, `taken` where somebody else has it. */
  take(id: string): Awaitable<TakenJournal | 'absent' | 'taken'>;
  /** Is told that the server has a session in its memory no longer. */
  forget(id: string): Awaitable<void>;
  /** Lets go of all that it holds. */
  close(): Awaitable<void>;
}
