import { CorpusError } from './corpus-error.js';
import { describeSurvey, readSgdFile, type SgdSplit, type SgdSurvey, sgdFiles, surveySgd } from './read.js';
import type { SgdDialogue } from './format.js';
import type { Skipped } from '../report/report.js';

/** Which dialogues of a split are taken. */
export interface SplitOptions {
  /** The root of the corpus. */
  readonly directory: string;
  readonly split: SgdSplit;
  /** At most so many dialogues, from the first file on. */
  readonly limit?: number;
  /** Told before the first file and after each: how many files there are, and how many are done. */
  readonly onProgress?: (progress: { readonly files: number; readonly done: number }) => void;
}

/** What taking the dialogues of a split came to. */
export interface TakenDialogues {
  readonly dialogues: number;
  /** What the split lacks, or what was left out; null when all of it was taken. */
  readonly partial: string | null;
  readonly skipped: readonly Skipped[];
}

/**
 * What of a split was not taken; null when all of it was.
 *
 * @param limit - how many dialogues were taken, where a limit left out others.
 */
export function describePartial(
  survey: SgdSurvey,
  limit: number | undefined,
  skipped: readonly Skipped[],
): string | null {
  if (survey.missing.length === 0 && limit === undefined && skipped.length === 0) return null;
  if (limit === undefined) return describeSurvey(survey);
  return `${describeSurvey(survey)} Only the first ${limit === 1 ? 'dialogue was' : `${limit} dialogues were`} taken.`;
}

/** The content of a file; one that cannot be read has no dialogues, and is named. */
function contentOf(file: string): { readonly dialogues: readonly SgdDialogue[]; readonly skipped: readonly Skipped[] } {
  try {
    const { dialogues, skipped } = readSgdFile(file);
    return { dialogues, skipped: skipped.map((dialogue) => ({ file, ...dialogue })) };
  } catch (error) {
    if (!(error instanceof CorpusError)) throw error;
    return { dialogues: [], skipped: [{ file, reason: error.message }] };
  }
}

/**
 * Takes the dialogues of a split one after the other, up to the limit: one file is in memory at a time.
 *
 * @throws CorpusError when the directory or all dialogues of the split are missing.
 */
export async function takeDialogues(
  { directory, split, limit = Number.POSITIVE_INFINITY, onProgress }: SplitOptions,
  take: (dialogue: SgdDialogue) => Promise<void>,
): Promise<TakenDialogues> {
  const survey = surveySgd(directory, split);
  const files = sgdFiles(directory, split);
  const skipped: Skipped[] = [];
  let dialogues = 0;
  let isCut = false;
  for (const [done, file] of files.entries()) {
    isCut = dialogues >= limit;
    if (isCut) break;
    onProgress?.({ files: files.length, done });
    const content = contentOf(file);
    skipped.push(...content.skipped);
    const taken = content.dialogues.slice(0, limit - dialogues);
    isCut = taken.length < content.dialogues.length;
    for (const dialogue of taken) await take(dialogue);
    dialogues += taken.length;
  }
  onProgress?.({ files: files.length, done: files.length });
  return { dialogues, skipped, partial: describePartial(survey, isCut ? limit : undefined, skipped) };
}
