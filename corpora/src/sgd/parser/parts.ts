import { existsSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { CorpusError } from '../corpus/corpus-error.js';
import { countDialogues, entriesOf, type FilePart, type SplitEntry } from '../corpus/walk.js';
import type { ParserEvaluation } from './dialogue.js';
import { EvaluationError } from './evaluation-error.js';
import type { DialogueRecord, PartResult } from './records.js';
import type { SkippedDialogue } from '../corpus/read.js';

/** A few neighboring dialogues of a file: what a worker does at once, and what is lost where a run is stopped. */
export interface SplitPart {
  readonly file: string;
  /** The first and the last entry, exclusive; to the end of the file if that is left out. */
  readonly from: number;
  readonly to?: number;
}

/** How many entries a part has. */
const ENTRIES = 4;

/** The parts of a dialogue file, by how many dialogues it begins. */
export function partsOfFile({ file, first }: FilePart): readonly SplitPart[] {
  const count = first ?? countDialogues(file);
  const starts = Array.from({ length: Math.max(1, Math.ceil(count / ENTRIES)) }, (_, at) => at * ENTRIES);
  return starts.map((from) => {
    const to = from + ENTRIES;
    if (to < count) return { file, from, to };
    return first === undefined ? { file, from } : { file, from, to: first };
  });
}

/** What a part is known by in a checkpoint: it is done anew when the size of the file is another. */
export function partName({ file, from, to }: SplitPart): string {
  return `${basename(file)} ${existsSync(file) ? statSync(file).size : 0} ${from}-${to ?? ''}`;
}

/** Does parts of a split, and keeps the file that it read last. */
export class Parts {
  private read: { readonly file: string; readonly entries: readonly SplitEntry[] } | undefined;

  constructor(private readonly evaluation: ParserEvaluation) {}

  /** What a part comes to. What goes wrong is a result too: workers cannot send errors as they are. */
  async result({ file, from, to }: SplitPart): Promise<PartResult> {
    const [dialogues, skipped]: [DialogueRecord[], SkippedDialogue[]] = [[], []];
    for (const entry of this.entries(file).slice(from, to)) {
      if (entry.kind === 'unreadable') return { unreadable: entry.error.message };
      if (entry.kind === 'damaged') skipped.push(entry.skipped);
      else {
        try {
          dialogues.push(await this.evaluation.of(entry.dialogue));
        } catch (error) {
          if (EvaluationError.isInstance(error)) return { failed: error.failure };
          if (!(error instanceof CorpusError)) throw error;
          skipped.push({ dialogue: entry.dialogue.dialogue_id, reason: error.message });
        }
      }
    }
    return { dialogues, skipped };
  }

  private entries(file: string): readonly SplitEntry[] {
    if (this.read?.file !== file) this.read = { file, entries: entriesOf({ file }) };
    return this.read.entries;
  }
}
