import {
  type Arguments,
  type CommandSpec,
  flag,
  oneOf,
  outFile,
  type Output,
  printReport,
  text,
  texts,
  UsageError,
} from 'typetod/internal/cli';
import { SGD_OPTIONS, sgdValues } from './options.js';
import { appendFileSync, writeFileSync } from 'node:fs';
import { AuditCounts } from '../sgd/audit/counts.js';
import { ALL_CATEGORIES, type AuditOptions, SgdAudit } from '../sgd/audit/run.js';
import type { SourcedFinding } from '../sgd/audit/sources.js';
import type { TakenDialogues } from '../sgd/corpus/walk.js';
import { inPercent } from 'typetod/internal';
import { withBar } from './evaluated.js';
import { auditSections } from './audit-report.js';

/** What is audited. */
const AUDITED = { dir: SGD_OPTIONS.dir, split: SGD_OPTIONS.split, limit: SGD_OPTIONS.limit };

interface Options extends AuditOptions {
  readonly categories: ReadonlySet<string>;
  readonly out: string | undefined;
  readonly json: boolean;
}

function optionsOf(args: Arguments): Options {
  const given = args.texts('category').map((name) => oneOf('category', name, ALL_CATEGORIES));
  const json = args.flag('json');
  if (args.text('out') !== undefined && json)
    throw new UsageError('Give --out or --json, not both: each has all findings.');
  return {
    ...sgdValues(args, AUDITED),
    categories: new Set(given.length > 0 ? given : ALL_CATEGORIES),
    out: outFile(args, 'out'),
    json,
  };
}

interface Audited {
  readonly counts: AuditCounts;
  /** Empty unless all findings are to be printed. */
  readonly findings: readonly SourcedFinding[];
  readonly taken: TakenDialogues;
}

async function auditAll({ out, json, ...options }: Options, output: Output): Promise<Audited> {
  return withBar('files', output, async (tell) => {
    const audit = new SgdAudit({ ...options, onProgress: ({ files, done }) => tell(done, files) });
    const counts = new AuditCounts(options.categories);
    const findings: SourcedFinding[] = [];
    if (out !== undefined) writeFileSync(out, '');
    for await (const finding of audit.findings()) {
      counts.add(finding);
      if (json) findings.push(finding);
      if (out !== undefined) appendFileSync(out, `${JSON.stringify(finding)}\n`);
    }
    return { counts, findings, taken: audit.taken };
  });
}

/**
 * Runs `typetod audit sgd`. Findings are a result, not an error: the exit code is 0 with and without them, and 1 only
 * when a file could not be read.
 */
export async function runAuditSgd(args: Arguments, output: Output): Promise<number> {
  const options = optionsOf(args);
  const { split, out } = options;
  const { counts, findings, taken } = await auditAll(options, output);
  const { dialogues, partial, skipped } = taken;
  const report = {
    json: { split, partial, dialogues, total: counts.total, categories: counts, findings },
    layout: { name: 0, cell: 0, share: inPercent(2) },
    sections: auditSections(counts, split, taken),
  };
  printReport(args, report, output);
  if (out !== undefined) output.log(`Wrote ${counts.total} findings to ${out}`);
  const unreadable = skipped.filter(({ dialogue }) => dialogue === undefined);
  for (const { file, reason } of unreadable) output.log(`typetod: skipped ${file}: ${reason}`);
  return unreadable.length > 0 ? 1 : 0;
}

/** `typetod audit sgd`. */
export const auditSgd: CommandSpec = {
  args: {
    dir: AUDITED.dir,
    split: AUDITED.split,
    category: texts('NAME', 'Only findings of this category; may be repeated; all if left out'),
    limit: AUDITED.limit,
    out: text('FILE', 'Write all findings to FILE, a JSON object a line'),
    force: flag('Write over FILE if it is there'),
    json: flag('Print one JSON object with all findings instead of text'),
  },
  examples: [
    ['typetod audit sgd --dir sgd --split dev', 'what there is, by category, with examples of where'],
    ['typetod audit sgd --dir sgd --split train --out train.jsonl', 'every finding, to go through'],
    ['typetod audit sgd --dir sgd --category unsaid-dontcare --json', 'one category, for a program to read'],
  ],
  positionals: 0,
  run: runAuditSgd,
};
