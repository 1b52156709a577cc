import { closeSync, existsSync, fsyncSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs';
import { type Journal, type JournalSink, readJournal } from './journal.js';

/** A journal in a file, open for writing. */
export interface JournalFile extends JournalSink {
  /** What the file held when it was opened, or undefined for a new one. */
  readonly journal?: Journal;
  /** Closes the file. The session must not commit any more. */
  close(): void;
}

/**
 * Opens a journal file, new or existing. A line that was cut off when a process died is removed. Every line is
 * synchronised to the disk before the session goes on.
 *
 * @throws EngineError when the file is no journal.
 */
export function openJournal(path: string): JournalFile {
  const bytes = existsSync(path) ? readFileSync(path) : Buffer.alloc(0);
  // Cut at the last line's end in bytes: a torn line may end within a character.
  const whole = bytes.subarray(0, bytes.lastIndexOf('\n') + 1);
  const journal = whole.length > 0 ? readJournal(whole.toString('utf8')) : undefined;
  const file = openSync(path, existsSync(path) ? 'r+' : 'w');
  ftruncateSync(file, whole.length);
  let position = whole.length;
  return {
    ...(journal && { journal }),
    append(line) {
      const data = Buffer.from(`${line}\n`);
      try {
        let written = 0;
        while (written < data.length)
          written += writeSync(file, data, written, data.length - written, position + written);
        fsyncSync(file);
      } catch (error) {
        // What was written of the line would be taken for the end of the next one.
        ftruncateSync(file, position);
        throw error;
      }
      position += data.length;
    },
    close: () => closeSync(file),
  };
}
