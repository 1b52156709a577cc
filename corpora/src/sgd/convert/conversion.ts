/** The conversion of a split: every entry becomes a transcript, or is listed with what kept it from being one. */
import type { Registry } from 'typetod';
import { fileNameProblem } from '../../lab/files/corpus-files.js';
import { Histogram } from '../../lab/metrics/histogram.js';
import type { SplitEntry } from '../corpus/walk.js';
import { type SgdTranscript, type SgdTranscriptOptions, sgdTranscript, type TranscriptGap } from './to-transcript.js';

/** An entry that was converted, or left out: `unconverted` says why. */
export interface ConvertedEntry extends SgdTranscript {
  /** The id of the dialogue; of a damaged one that has none, its index in the file. */
  readonly dialogue: string;
}

/**
 * The id of an entry.
 *
 * @throws CorpusError for a file that cannot be read.
 */
export function entryId(entry: SplitEntry): string {
  if (entry.kind === 'unreadable') throw entry.error;
  return entry.kind === 'dialogue' ? entry.dialogue.dialogue_id : String(entry.skipped.dialogue);
}

/** Converts entries one by one, and counts. The first dialogue of an id has it; each has a file of its own. */
export class Conversion {
  /** What did not convert as annotated, by reason. */
  readonly reasons = new Histogram();
  transcripts = 0;
  turns = 0;
  dialogues = 0;
  /** The ids so far, by what file systems without upper and lower case tell apart. */
  private readonly ids = new Map<string, string>();

  constructor(
    private readonly registry: Registry,
    private readonly options: SgdTranscriptOptions,
  ) {}

  /** @throws CorpusError for a file that cannot be read. */
  async add(entry: SplitEntry): Promise<ConvertedEntry> {
    const dialogue = entryId(entry);
    const refused = this.refusal(entry, dialogue);
    const converted =
      refused || entry.kind !== 'dialogue'
        ? { unconverted: refused ? [refused] : [] }
        : await sgdTranscript(entry.dialogue, this.registry, this.options);
    this.count(converted);
    return { dialogue, ...converted };
  }

  private count({ transcript, unconverted }: SgdTranscript): void {
    this.dialogues += 1;
    for (const { reason } of unconverted) this.reasons.add(reason);
    if (!transcript) return;
    this.transcripts += 1;
    this.turns += transcript.turns.length;
  }

  /** Why an entry cannot have a file under its id. */
  private refusal(entry: SplitEntry, dialogue: string): TranscriptGap | undefined {
    if (entry.kind === 'damaged') return { dialogue, reason: 'damaged', detail: entry.skipped.reason };
    const problem = fileNameProblem(dialogue);
    if (problem !== undefined) return { dialogue, reason: 'damaged', detail: `its id ${problem}` };
    const taken = this.ids.get(dialogue.toLowerCase());
    this.ids.set(dialogue.toLowerCase(), taken ?? dialogue);
    if (taken === undefined) return undefined;
    const other = taken === dialogue ? 'this id' : `the id ${taken}, which differs in case alone`;
    return { dialogue, reason: 'duplicate', detail: `a dialogue before it has ${other}` };
  }
}
