/**
 * Journals as files of one folder, as `openJournal` keeps them. A file stays open, and locked, as long as the server has
 * the session in its memory: another server gets it when this one has ended or given the session up.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EngineError, type JournalFile, openJournal } from '../../engine/index.js';
import type { JournalStore, TakenJournal } from './journal-store.js';

/** Ids are names of files: those of a server are hexadecimal, and nothing else is looked for. */
const ID = /^[\w-]{1,100}$/;

interface OpenFile {
  readonly file: JournalFile;
  length: number;
}

/** Lets `openJournal` open a file; undefined where another process has it. */
function opening(path: string): JournalFile | undefined {
  try {
    return openJournal(path);
  } catch (error) {
    if (EngineError.isInstance(error) && error.code === 'journal-locked') return undefined;
    throw error;
  }
}

/** The lines of a text from a number on, and before another. */
function linesOf(text: string, from: number, to: number): string {
  const lines = text.split('\n').slice(from, to);
  return lines.map((line) => `${line}\n`).join('');
}

/** The text of a file; undefined where there is none, or it cannot be read. */
function readIf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

class FileStore implements JournalStore {
  readonly #open = new Map<string, OpenFile>();
  readonly #taken = new Set<string>();

  constructor(private readonly folder: string) {
    mkdirSync(folder, { recursive: true });
  }

  create(id: string, lines: readonly string[]): boolean {
    const path = this.#pathOf(id);
    if (existsSync(path)) return false;
    const file = opening(path);
    if (!file) return false;
    if (file.journal) {
      file.close();
      return false;
    }
    for (const line of lines) file.append(line);
    this.#open.set(id, { file, length: lines.length });
    return true;
  }

  take(id: string): TakenJournal | 'absent' | 'taken' {
    if (!ID.test(id) || !existsSync(this.#pathOf(id))) return 'absent';
    if (this.#taken.has(id)) return 'taken';
    const open = this.#open.get(id) ?? this.#reopen(id);
    if (!open) return 'taken';
    this.#taken.add(id);
    return {
      get length() {
        return open.length;
      },
      read: (from = 0, to = open.length) => linesOf(readFileSync(this.#pathOf(id), 'utf8'), from, to),
      append: async (lines) => {
        for (const line of lines) {
          await open.file.append(line);
          open.length += 1;
        }
      },
      snapshot: () => readIf(this.#snapshotOf(id)),
      keepSnapshot: (snapshot) => writeFileSync(this.#snapshotOf(id), snapshot),
      release: () => void this.#taken.delete(id),
    };
  }

  #reopen(id: string): OpenFile | undefined {
    const file = opening(this.#pathOf(id));
    if (!file) return undefined;
    const open = { file, length: file.journal ? file.journal.entries.length + 1 : 0 };
    this.#open.set(id, open);
    return open;
  }

  forget(id: string): void {
    this.#open.get(id)?.file.close();
    this.#open.delete(id);
  }

  close(): void {
    for (const id of [...this.#open.keys()]) this.forget(id);
  }

  #snapshotOf(id: string): string {
    return join(this.folder, `${id}.snapshot`);
  }

  #pathOf(id: string): string {
    return join(this.folder, `${id}.jsonl`);
  }
}

/**
 * Keeps each journal in a file of a folder, which is made where it is not there.
 *
 * @throws EngineError for a file that is no journal or is damaged, when it is taken; what the system throws.
 */
export function fileStore(folder: string): JournalStore {
  return new FileStore(folder);
}
