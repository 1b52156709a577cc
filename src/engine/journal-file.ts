import { messageOf } from '../errors/index.js';
import { isUtf8 } from 'node:buffer';
import {
  closeSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  lstatSync,
  openSync,
  readFileSync,
  realpathSync,
  statSync,
  writeSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { EngineError } from './engine-error.js';
import { CHAIN_START, chained, follow } from './journal-chain.js';
import { damageAt, type Inspection, inspectJournal, type Journal, type JournalSink, wholeJournal } from './journal.js';
import { type JournalLock, lockJournal } from './journal-lock.js';

/** A journal in a file, open for writing. */
export interface JournalFile extends JournalSink {
  /** What the file held when it was opened, or undefined for a new one. */
  readonly journal?: Journal;
  /** Closes the file and unlocks it. The session must not commit any more. */
  close(): void;
}

function failed(path: string, why: string, cause?: unknown): EngineError {
  return new EngineError({ code: 'journal-failed', message: `The journal '${path}' ${why}`, cause });
}

/** Does what needs the system; what it refuses is an error of ours. */
function system<T>(path: string, what: string, call: () => T): T {
  try {
    return call();
  } catch (error) {
    if (error instanceof EngineError) throw error;
    throw failed(path, `cannot be ${what}: ${messageOf(error)}.`, error);
  }
}

/** The file that a path leads to, by the one name that all paths to it have. */
export function journalPath(path: string): string {
  if (path === '')
    throw new EngineError({ code: 'bad-journal', message: 'The path of a journal is empty. Give the path of a file.' });
  const found = statSync(path, { throwIfNoEntry: false });
  if (found?.isFile()) return realpathSync(path);
  const why = found ? 'no regular file' : 'a link that leads to no file';
  if (found || lstatSync(path, { throwIfNoEntry: false })) {
    throw new EngineError({ code: 'bad-journal', message: `'${path}' is ${why}. Give the path of a file.` });
  }
  return join(realpathSync(dirname(path)), basename(path));
}

/** What the bytes of a file hold: as {@link inspectJournal}, which reads text. */
export function inspectBytes(content: Uint8Array): Inspection {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.length);
  // What follows the last line's end may end within a character.
  const ended = bytes.subarray(0, bytes.lastIndexOf('\n') + 1);
  const text = bytes.toString('utf8');
  if (isUtf8(ended)) return inspectJournal(text);
  const lines = ended.toString('latin1').split('\n').slice(0, -1);
  const strange = lines.findIndex((line) => !isUtf8(Buffer.from(line, 'latin1')));
  const before = inspectJournal(
    lines
      .slice(0, strange)
      .map((line) => `${Buffer.from(line, 'latin1')}\n`)
      .join(''),
  );
  const code = strange === 0 ? 'bad-journal' : 'journal-corrupt';
  return { damage: damageAt(strange + 1, 'is not UTF-8', code), ...before };
}

/** Makes what a folder lists last. Where a platform cannot, it need not. */
export function syncFolder(path: string): void {
  try {
    const folder = openSync(dirname(path), 'r');
    fsyncSync(folder);
    closeSync(folder);
  } catch {
    // Windows opens no folders.
  }
}

/** A file whose lines are whole, each chained to the one before it. */
class OpenFile {
  readonly journal?: Journal;
  private readonly file: number;
  private isOpen = true;
  private isSealed = true;
  /** The hash of the last line. */
  private hash: string;
  /** Where the last whole line ends, in bytes. */
  private end: number;
  /** How long the file was left: longer than its whole lines where a line was cut off. */
  private size: number;
  /** Whether the last whole line lacks its end. */
  private lacksEnd: boolean;

  constructor(
    private readonly path: string,
    private readonly lock: JournalLock,
  ) {
    const isNew = statSync(path, { throwIfNoEntry: false }) === undefined;
    this.file = openSync(path, isNew ? 'wx+' : 'r+');
    if (isNew) syncFolder(path);
    const { bytes, journal } = this.read();
    const whole = bytes.toString('utf8').slice(0, journal?.intact ?? 0);
    if (journal) this.journal = journal;
    this.hash = journal?.hash ?? CHAIN_START;
    this.end = Buffer.byteLength(whole);
    this.size = bytes.length;
    this.lacksEnd = whole !== '' && !whole.endsWith('\n');
  }

  private read(): { readonly bytes: Buffer; readonly journal: Journal | undefined } {
    try {
      const bytes = readFileSync(this.file);
      return { bytes, journal: wholeJournal(inspectBytes(bytes)) };
    } catch (error) {
      closeSync(this.file);
      throw error;
    }
  }

  append(line: string): void {
    if (!this.isOpen) throw failed(this.path, 'is closed. Open it again, and restore the session from it.');
    this.checkUntouched();
    const hash = follow(this.hash, line);
    if (hash === undefined) {
      const why = 'goes on with another line: it is written by another session, or was not restored from this file.';
      throw failed(this.path, why);
    }
    system(this.path, 'written', () => this.write(Buffer.from(`${this.lacksEnd ? '\n' : ''}${line}\n`)));
    this.hash = hash;
    this.lacksEnd = false;
    this.isSealed = false;
  }

  /** Somebody who does not ask for the lock may have written to the file, or put another in its place. */
  private checkUntouched(): void {
    const there = statSync(this.path, { bigint: true, throwIfNoEntry: false });
    const { ino, dev, size } = fstatSync(this.file, { bigint: true });
    if (there?.ino === ino && there.dev === dev && size === BigInt(this.size)) return;
    throw failed(this.path, 'was changed, moved or deleted by somebody else. Nothing was written to it.');
  }

  private write(data: Buffer): void {
    try {
      if (this.size > this.end) ftruncateSync(this.file, this.end);
      let written = 0;
      while (written < data.length)
        written += writeSync(this.file, data, written, data.length - written, this.end + written);
      fsyncSync(this.file);
    } catch (error) {
      this.size = this.cutBack();
      throw error;
    }
    this.end += data.length;
    this.size = this.end;
  }

  /** Removes what was written of a line. What cannot be removed now is when the next line is written. */
  private cutBack(): number {
    try {
      ftruncateSync(this.file, this.end);
      return this.end;
    } catch {
      return fstatSync(this.file).size;
    }
  }

  close(): void {
    if (!this.isOpen) return;
    try {
      if (!this.isSealed) this.append(chained({ kind: 'close' }, this.hash).line);
    } catch {
      // The journal is whole without this line; it only shows that none after it were removed.
    }
    this.isOpen = false;
    closeSync(this.file);
    system(this.path, 'unlocked', () => this.lock.release());
  }
}

/**
 * Opens a journal file, new or existing, and locks it: nobody else can open it until it is closed or the process ends.
 * Every line is synchronized to the disk before the session goes on. Opening changes no byte; what was cut off when a
 * process died is removed when the next line is written.
 *
 * @throws EngineError `bad-journal` for a file that holds something else, `journal-corrupt` for one that is damaged,
 * `journal-locked` for one that is open already, `journal-failed` for one that cannot be opened or written. The file
 * stays as it is.
 */
export function openJournal(path: string): JournalFile {
  if (typeof path !== 'string') {
    throw new EngineError({ code: 'bad-journal', message: `openJournal takes a path, not ${typeof path}.` });
  }
  return system(path, 'opened', () => {
    const real = journalPath(path);
    const lock = lockJournal(real);
    try {
      const file = new OpenFile(real, lock);
      const { journal } = file;
      return { ...(journal && { journal }), append: (line) => file.append(line), close: () => file.close() };
    } catch (error) {
      lock.release();
      throw error;
    }
  });
}
