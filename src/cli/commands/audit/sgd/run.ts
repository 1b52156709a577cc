import { appendFileSync, writeFileSync } from 'node:fs';
import { auditSchema, damagedDialogue, SplitAudit } from '../../../../sgd/audit/audit.js';
import {
  describeSurvey,
  readSgdFile,
  readSgdSchema,
  type SgdFile,
  type SgdSplit,
  sgdFiles,
  surveySgd,
} from '../../../../sgd/corpus/read.js';
import { type LoadedSetup, loadSetup } from '../../../../sgd/replay/setup.js';
import { SgdEvaluation } from '../../../../sgd/score/counts.js';
import { CATEGORIES, executionFindings, type Source, type SourcedFinding } from './findings.js';
import { AuditCounts } from './report.js';
import type { Arguments } from '../../../command.js';
import { outFile } from '../../../options/out-file.js';
import type { Output } from '../../../output.js';
import { progressOf } from '../../../progress.js';
import { oneOf } from '../../../options/one-of.js';
import { sgdDirectory, splitOf } from '../../../options/sgd-arguments.js';
import { UsageError } from '../../../errors.js';

const ALL = Object.values(CATEGORIES).flatMap((categories) => Object.keys(categories));

interface Options {
  readonly directory: string;
  readonly split: SgdSplit;
  readonly limit: number;
  readonly wanted: ReadonlySet<string>;
  readonly out: string | undefined;
  readonly json: boolean;
}

function optionsOf(args: Arguments): Options {
  const given = args.texts('category').map((name) => oneOf('category', name, ALL));
  const json = args.flag('json');
  if (args.text('out') !== undefined && json)
    throw new UsageError('Give --out or --json, not both: each has all findings.');
  return {
    directory: sgdDirectory(args),
    split: splitOf(args),
    limit: args.count('limit') ?? Number.POSITIVE_INFINITY,
    wanted: new Set(given.length > 0 ? given : ALL),
    out: outFile(args, 'out'),
    json,
  };
}

/** Goes through a split file by file. A source of which no category is wanted is left out. */
class Auditor {
  private readonly split: SplitAudit | undefined;
  private readonly setup: LoadedSetup | undefined;

  constructor({ directory, split, wanted }: Options) {
    const wants = (source: Source): boolean => Object.keys(CATEGORIES[source]).some((category) => wanted.has(category));
    if (wants('annotation')) this.split = new SplitAudit(auditSchema(readSgdSchema(directory, split)));
    if (wants('execution')) this.setup = loadSetup({ directory, split, mode: 'annotated', tables: 'all' });
  }

  /** The findings in a file. */
  async *file({ dialogues, skipped }: SgdFile): AsyncGenerator<SourcedFinding> {
    if (this.split) for (const entry of skipped) yield { source: 'annotation', ...damagedDialogue(entry) };
    const evaluation = this.setup && new SgdEvaluation(this.setup);
    for (const dialogue of dialogues) {
      for (const finding of this.split?.add(dialogue) ?? []) yield { source: 'annotation', ...finding };
      await evaluation?.add(dialogue);
    }
    if (evaluation) yield* executionFindings(evaluation.toJSON());
  }

  /** The findings across all files. */
  *end(): Generator<SourcedFinding> {
    for (const finding of this.split?.end() ?? []) yield { source: 'annotation', ...finding };
  }
}

/** Reads the files, up to so many dialogues. One that cannot be read is named, and the others count nonetheless. */
function* filesOf({ directory, split, limit }: Options, onFile: (done: number, files: number) => void) {
  const files = sgdFiles(directory, split);
  let left = limit;
  for (const [done, file] of files.entries()) {
    if (left <= 0) return;
    onFile(done, files.length);
    let content: SgdFile;
    try {
      content = readSgdFile(file);
    } catch (error) {
      yield { file, unreadable: error instanceof Error ? error.message : String(error) };
      continue;
    }
    const dialogues = content.dialogues.slice(0, left);
    left -= dialogues.length;
    yield { file, content: { dialogues, skipped: content.skipped } };
  }
}

interface Audited {
  readonly counts: AuditCounts;
  /** Empty unless all findings are to be printed. */
  readonly findings: readonly SourcedFinding[];
  readonly unreadable: readonly string[];
}

async function auditAll(options: Options, output: Output): Promise<Audited> {
  const { wanted, out, json } = options;
  const auditor = new Auditor(options);
  const counts = new AuditCounts(wanted);
  const findings: SourcedFinding[] = [];
  const unreadable: string[] = [];
  const take = (found: readonly SourcedFinding[]): void => {
    const kept = found.filter(({ category }) => wanted.has(category));
    for (const finding of kept) counts.add(finding);
    if (json) findings.push(...kept);
    if (out !== undefined) appendFileSync(out, kept.map((finding) => `${JSON.stringify(finding)}\n`).join(''));
  };
  if (out !== undefined) writeFileSync(out, '');
  const bar = await progressOf(Number.POSITIVE_INFINITY, 'files', output);
  try {
    for (const read of filesOf(options, (done, files) => bar.set(done, files))) {
      if (!read.content) {
        unreadable.push(`${read.file}: ${read.unreadable}`);
        continue;
      }
      const found: SourcedFinding[] = [];
      for await (const finding of auditor.file(read.content)) found.push(finding);
      take(found);
      counts.audited += read.content.dialogues.length;
    }
    take([...auditor.end()]);
  } finally {
    bar.stop();
  }
  return { counts, findings, unreadable };
}

/** Which part of the split was audited, where that is not all of it. */
function partialOf({ directory, split, limit }: Options, unreadable: readonly string[]): string | null {
  const survey = surveySgd(directory, split);
  if (survey.missing.length === 0 && limit === Number.POSITIVE_INFINITY && unreadable.length === 0) return null;
  const limited = Number.isFinite(limit) ? ` Only the first ${limit} dialogues were taken.` : '';
  return `${describeSurvey(survey)}${limited}`;
}

/**
 * Runs `typetod audit sgd`. Findings are a result, not an error: the exit code is 0 with and without them, and 1 only
 * when a file could not be read.
 */
export async function runAuditSgd(args: Arguments, output: Output): Promise<number> {
  const options = optionsOf(args);
  const { counts, findings, unreadable } = await auditAll(options, output);
  const { split, out, json } = options;
  const partial = partialOf(options, unreadable);
  if (json) {
    const { audited: dialogues, total } = counts;
    output.print(JSON.stringify({ split, partial, dialogues, total, categories: counts, findings }));
  } else for (const line of counts.lines(split, partial)) output.print(line);
  if (out !== undefined) output.log(`Wrote ${counts.total} findings to ${out}`);
  for (const reason of unreadable) output.log(`typetod: skipped ${reason}`);
  return unreadable.length > 0 ? 1 : 0;
}
