import { entriesOf, type FilePart } from '../corpus/walk.js';
import type { LoadedSetup } from '../replay/setup.js';
import { type SgdCounts, SgdEvaluation } from './counts.js';

/** The result of a file: counts, or why it cannot be read. */
export type FileResult = { readonly counts: SgdCounts } | { readonly unreadable: string };

/** Evaluates one dialogue file. A file that cannot be read is a result too: the others count nonetheless. */
export async function evaluateFile(setup: LoadedSetup, part: FilePart): Promise<FileResult> {
  const evaluation = new SgdEvaluation(setup);
  for (const entry of entriesOf(part)) {
    if (entry.kind === 'unreadable') return { unreadable: entry.error.message };
    if (entry.kind === 'dialogue') await evaluation.add(entry.dialogue);
    else evaluation.skip([entry.skipped]);
  }
  return { counts: evaluation.toJSON() };
}
