import { appendFileSync, writeFileSync } from 'node:fs';
import { firstLines, inPercent, type Section } from 'typetod/internal';
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
import { AuditCounts, type CategoryFindings } from '../sgd/audit/counts.js';
import { type AuditSource, CATEGORIES, type SourcedFinding } from '../sgd/audit/sources.js';
import type { TakenDialogues } from '../sgd/corpus/walk.js';
import { partialLines } from '../sgd/report/kinds-table.js';
import { SGD_OPTIONS, sgdValues } from './options.js';
import { ALL_CATEGORIES, type AuditOptions, SgdAudit } from '../sgd/audit/run.js';
import { withBar } from './evaluated.js';

/** How many slots are shown of each category. */
const SLOTS = 8;

const TITLES: Readonly<Record<AuditSource, string>> = {
  annotation: 'In the annotation:',
  execution: 'In its execution:',
};

/** The most frequent slots, one a line. */
function slotLines({ slots }: CategoryFindings): readonly string[] {
  const lines = slots.map(
    ({ name, count, places }) => `${String(count).padStart(9)}  ${name && `${name} `}(${places.join('; ')})`,
  );
  return firstLines(lines, SLOTS, (rest) => `           and ${rest} more slots`);
}

function sectionsOf(counts: AuditCounts, source: AuditSource): readonly Section[] {
  const wanted = counts.toJSON().filter((one) => one.source === source);
  if (wanted.length === 0) return [];
  const found = wanted.flatMap(({ category, meaning }): readonly Section[] => {
    const one = counts.of(category);
    if (!one) return [];
    return [{ title: `${category}: ${one.count} in ${one.dialogues} dialogues. ${meaning}`, lines: slotLines(one) }];
  });
  const without = wanted.filter(({ count }) => count === 0).map(({ category }) => category);
  return [
    { lines: [TITLES[source]] },
    ...found,
    ...(without.length > 0 ? [{ lines: [`No findings: ${without.join(', ')}.`] }] : []),
  ];
}

/** The counts of an audit for a person to read. */
export function auditSections(counts: AuditCounts, split: string, taken: TakenDialogues): readonly Section[] {
  const about = `SGD ${split}: ${taken.dialogues} dialogues, ${counts.total} findings in ${counts.found} of them`;
  const sources = Object.keys(CATEGORIES) as AuditSource[];
  return [{ lines: [about, ...partialLines(taken)] }, ...sources.flatMap((source) => sectionsOf(counts, source))];
}

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
