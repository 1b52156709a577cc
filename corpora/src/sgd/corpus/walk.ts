/**
 * The walk over a split: its dialogues file by file, so that one file is in memory at a time, and what of the split was
 * not taken. Evaluations and surveys all use it, and so agree on `limit`, `skipped` and `partial`.
 */
import { readFileSync } from 'node:fs';
import { CorpusError } from './corpus-error.js';
import type { SgdDialogue } from './format.js';
import { readEntries, type SgdSplit, type SkippedDialogue } from './read.js';
import { describeSurvey, type SgdSurvey, sgdFiles, surveySgd } from './survey.js';

/** Which dialogues of a split are taken. */
export interface SplitOptions {
  /** The root of the corpus. */
  readonly directory: string;
  readonly split: SgdSplit;
  /** At most so many entries of the dialogue files, damaged ones among them, from the first file on. */
  readonly limit?: number;
  /** Told before the first file and after each. */
  readonly onProgress?: (progress: SplitProgress) => void;
}

/** How far a walk has come. */
export interface SplitProgress {
  /** How many files there are. */
  readonly files: number;
  /** How many of them are done. */
  readonly done: number;
  /** How many dialogues were taken so far. */
  readonly dialogues: number;
}

/** A dialogue file of a split: the unit of parallel and of resumable work. */
export interface FilePart {
  readonly file: string;
  /** Only so many entries from its start. */
  readonly first?: number;
}

export interface SplitDialogue {
  readonly kind: 'dialogue';
  readonly file: string;
  /** The dialogue as the file has it. */
  readonly dialogue: SgdDialogue;
}

/** An entry of a split: a dialogue, an entry that is not one, or a file that cannot be read. */
export type SplitEntry =
  | SplitDialogue
  | { readonly kind: 'damaged'; readonly file: string; readonly skipped: SkippedDialogue }
  | { readonly kind: 'unreadable'; readonly file: string; readonly error: CorpusError };

/** A dialogue file with its entries, in their order. */
export interface SplitFile {
  readonly file: string;
  readonly entries: readonly SplitEntry[];
}

/** A part of the corpus that is not in the figures, and why. */
export interface Skipped {
  /** The path of the file. */
  readonly file: string;
  /** The id of the dialogue, or its index in the file where it has none; left out when it is the whole file. */
  readonly dialogue?: string | number;
  /** Why it was left out. */
  readonly reason: string;
}

export interface TakenDialogues {
  /** How many dialogues were taken. */
  readonly dialogues: number;
  /** What the split lacks, or what was left out; null when all of it was taken. */
  readonly partial: string | null;
  /** The files and dialogues that were left out. */
  readonly skipped: readonly Skipped[];
}

/** The entries of a file, in their order; one that cannot be read is an entry itself. */
export function entriesOf({ file, first }: FilePart): readonly SplitEntry[] {
  try {
    return readEntries(file)
      .slice(0, first)
      .map((entry) =>
        'dialogue' in entry ? { kind: 'dialogue', file, ...entry } : { kind: 'damaged', file, ...entry },
      );
  } catch (error) {
    if (!(error instanceof CorpusError)) throw error;
    return [{ kind: 'unreadable', file, error }];
  }
}

/** How many dialogues a file begins, without parsing it. */
export function countDialogues(file: string): number {
  return readFileSync(file, 'utf8').split('"dialogue_id"').length - 1;
}

/** The files that hold the first entries, with how many of the last one. */
function partsOf(files: readonly string[], limit = Number.POSITIVE_INFINITY): readonly FilePart[] {
  if (limit === Number.POSITIVE_INFINITY) return files.map((file) => ({ file }));
  const parts: FilePart[] = [];
  let left = limit;
  for (const file of files) {
    if (left <= 0) break;
    const count = countDialogues(file);
    parts.push(count <= left ? { file } : { file, first: left });
    left -= count;
  }
  return parts;
}

/**
 * A walk over the dialogues of a split. Iterated, it gives the dialogues and keeps what it passes over; `taken` says
 * how much of the split that was.
 *
 * @example
 * const walk = new SplitWalk({ directory, split: 'dev' });
 * for await (const { file, dialogue } of walk) look(dialogue);
 * console.log(walk.taken.partial);
 */
export class SplitWalk implements AsyncIterable<SplitDialogue> {
  /**
   * The files of the walk, in order.
   *
   * @internal
   */
  readonly parts: readonly FilePart[];
  private readonly survey: SgdSurvey;
  private readonly isCut: boolean;
  private readonly skipped: Skipped[] = [];
  private dialogues = 0;

  /** @throws CorpusError when the directory or all dialogues of the split are missing. */
  constructor(private readonly options: SplitOptions) {
    const { directory, split, limit } = options;
    this.survey = surveySgd(directory, split);
    const files = sgdFiles(directory, split);
    this.parts = partsOf(files, limit);
    this.isCut = this.parts.length < files.length || this.parts.some(({ first }) => first !== undefined);
  }

  /**
   * The files, one in memory at a time, with all of their entries.
   *
   * @internal
   */
  async *files(): AsyncGenerator<SplitFile> {
    for (const [done, part] of this.parts.entries()) {
      this.tell(done);
      const entries = entriesOf(part);
      for (const entry of entries) this.note(entry);
      yield { file: part.file, entries };
    }
    this.tell(this.parts.length);
  }

  /**
   * The entries of all files.
   *
   * @internal
   */
  async *entries(): AsyncGenerator<SplitEntry> {
    for await (const { entries } of this.files()) yield* entries;
  }

  /** The dialogues. */
  async *[Symbol.asyncIterator](): AsyncGenerator<SplitDialogue> {
    for await (const entry of this.entries()) if (entry.kind === 'dialogue') yield entry;
  }

  /** Notes what was left out by others: by a worker, or because a name cannot be translated. */
  skip(skipped: Skipped): void {
    this.skipped.push(skipped);
  }

  /** How much was taken, up to the file under way. */
  get taken(): TakenDialogues {
    const { dialogues, skipped } = this;
    return { dialogues, skipped, partial: this.partial };
  }

  private note(entry: SplitEntry): void {
    const { file } = entry;
    if (entry.kind === 'dialogue') this.dialogues += 1;
    else this.skip(entry.kind === 'damaged' ? { file, ...entry.skipped } : { file, reason: entry.error.message });
  }

  private tell(done: number): void {
    this.options.onProgress?.({ files: this.parts.length, done, dialogues: this.dialogues });
  }

  private get partial(): string | null {
    const { survey, isCut, skipped } = this;
    if (survey.missing.length === 0 && !isCut && skipped.length === 0) return null;
    if (!isCut) return describeSurvey(survey);
    const { limit } = this.options;
    return `${describeSurvey(survey)} Only the first ${limit === 1 ? 'dialogue was' : `${limit} dialogues were`} taken.`;
  }
}

function notSgd(file: string, { dialogue, reason }: SkippedDialogue): CorpusError {
  const message = `${file} is no list of SGD dialogues. The first that is none, ${dialogue}: ${reason}.`;
  return new CorpusError({ code: 'not-sgd', file, message });
}

/**
 * Reads the dialogues of a split, and fails where one is damaged; `SplitWalk` passes over those.
 *
 * @param limit - at most so many dialogues.
 * @throws CorpusError for a missing or damaged directory or file, and for a file with a damaged dialogue.
 */
export function* readSgdDialogues(directory: string, split: SgdSplit, limit?: number): Generator<SgdDialogue> {
  for (const part of partsOf(sgdFiles(directory, split), limit)) {
    const entries = entriesOf(part);
    for (const entry of entries) {
      if (entry.kind === 'unreadable') throw entry.error;
      if (entry.kind === 'damaged') throw notSgd(entry.file, entry.skipped);
    }
    for (const entry of entries) if (entry.kind === 'dialogue') yield entry.dialogue;
  }
}
