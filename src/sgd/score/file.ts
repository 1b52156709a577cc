import { readSgdFile } from '../corpus/read.js';
import { type SgdCounts, SgdEvaluation } from './counts.js';
import type { LoadedSetup } from '../replay/setup.js';

/** A dialogue file to evaluate: the unit of parallel and of resumable work. */
export interface FileTask {
  readonly file: string;
  /** Only so many dialogues from its start. */
  readonly first?: number;
}

/** What a file came to: counts, or why it cannot be read. */
export type FileResult = { readonly counts: SgdCounts } | { readonly unreadable: string };

/** Evaluates one dialogue file. A file that cannot be read is a result too: the others count nonetheless. */
export async function evaluateFile(setup: LoadedSetup, { file, first }: FileTask): Promise<FileResult> {
  let content: ReturnType<typeof readSgdFile>;
  try {
    content = readSgdFile(file);
  } catch (error) {
    return { unreadable: error instanceof Error ? error.message : String(error) };
  }
  const evaluation = new SgdEvaluation(setup);
  for (const dialogue of content.dialogues.slice(0, first)) await evaluation.add(dialogue);
  if (first === undefined) evaluation.skip(content.skipped);
  return { counts: evaluation.toJSON() };
}
