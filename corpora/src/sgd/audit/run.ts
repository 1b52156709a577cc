import { CanonicalValues } from '../convert/values.js';
import { readSgdSchema } from '../corpus/read.js';
import { type SplitEntry, type SplitFile, type SplitOptions, SplitWalk, type TakenDialogues } from '../corpus/walk.js';
import { loadSetup } from '../replay/setup.js';
import { SgdEvaluation } from '../score/counts.js';
import { damagedDialogue, SplitAudit } from './audit.js';
import { auditSchema } from './frame.js';
import { type AuditSource, CATEGORIES, executionFindings, type SourcedFinding } from './sources.js';

/** The categories of all findings. */
export const ALL_CATEGORIES: readonly string[] = Object.values(CATEGORIES).flatMap((of) => Object.keys(of));

/** Of which dialogues which findings are wanted. */
export interface AuditOptions extends SplitOptions {
  /** Only findings of these categories; all if left out. */
  readonly categories?: ReadonlySet<string>;
}

/** An audit of a split: of the annotation, and of what it is when it is executed. A source of which no category is wanted is left out. */
export class SgdAudit {
  private readonly walk: SplitWalk;
  private readonly wanted: ReadonlySet<string>;
  private readonly annotation: SplitAudit | undefined;
  private readonly execution: (() => SgdEvaluation) | undefined;

  /** @throws CorpusError when the directory, the schema or all dialogues of the split are missing. */
  constructor(options: AuditOptions) {
    const { directory, split, categories = new Set(ALL_CATEGORIES) } = options;
    this.wanted = categories;
    this.walk = new SplitWalk(options);
    if (this.wants('annotation')) this.annotation = new SplitAudit(auditSchema(readSgdSchema(directory, split)));
    if (!this.wants('execution')) return;
    const setup = loadSetup({ directory, split, mode: 'annotated', tables: 'all' });
    this.execution = () => new SgdEvaluation(setup);
  }

  /** What was gone through so far. */
  get taken(): TakenDialogues {
    return this.walk.taken;
  }

  /** The findings, file by file; last, those that show across dialogues. */
  async *findings(): AsyncGenerator<SourcedFinding> {
    for await (const file of this.walk.files()) {
      for await (const finding of this.inFile(file)) if (this.wanted.has(finding.category)) yield finding;
    }
    for (const finding of this.annotation?.end() ?? []) {
      if (this.wanted.has(finding.category)) yield { source: 'annotation', ...finding };
    }
  }

  private wants(source: AuditSource): boolean {
    return Object.keys(CATEGORIES[source]).some((category) => this.wanted.has(category));
  }

  private async *inFile({ entries }: SplitFile): AsyncGenerator<SourcedFinding> {
    const evaluation = this.execution?.();
    for (const entry of entries) yield* await this.inEntry(entry, evaluation);
    if (evaluation) yield* executionFindings(evaluation.toJSON());
  }

  /** The findings in the annotation of an entry, which is executed as well. */
  private async inEntry(entry: SplitEntry, evaluation: SgdEvaluation | undefined): Promise<readonly SourcedFinding[]> {
    if (entry.kind === 'unreadable') return [];
    if (entry.kind === 'damaged') {
      return this.annotation ? [{ source: 'annotation', ...damagedDialogue(entry.skipped) }] : [];
    }
    const values = new CanonicalValues().add(entry.dialogue);
    const findings = this.annotation?.add(entry.dialogue, values) ?? [];
    await evaluation?.add(entry.dialogue, values);
    return findings.map((finding) => ({ source: 'annotation', ...finding }));
  }
}
