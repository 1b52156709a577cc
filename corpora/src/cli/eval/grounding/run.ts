import { VALUE_FORMS } from '../../../sgd/grounding/options.js';
import type { GroundingCounts, GroundingExample, GroundingReport } from '../../../sgd/grounding/report.js';
import { evaluateGrounding } from '../../../sgd/grounding/run.js';
import { type Arguments, oneOf, type Output, progressOf } from 'typetod/internal/cli';
import { limitOf, modeOf, sgdDirectory, splitOf, tablesOf } from '../../options/sgd-arguments.js';
import { tellLeftOut } from '../../render/left-out.js';

async function evaluate(args: Arguments, output: Output): Promise<GroundingReport> {
  const options = {
    directory: sgdDirectory(args),
    split: splitOf(args),
    mode: modeOf(args),
    tables: tablesOf(args),
    values: oneOf('values', args.text('values') ?? 'canonical', VALUE_FORMS),
    seed: args.text('seed') ?? '0',
    examples: args.count('examples') ?? 0,
    ...limitOf(args),
  };
  const bar = await progressOf(Number.POSITIVE_INFINITY, 'files', output);
  try {
    return await evaluateGrounding({ ...options, onProgress: ({ files, done }) => bar.set(done, files) });
  } finally {
    bar.stop();
  }
}

function row(name: string, ...cells: readonly (string | number)[]): string {
  return name.padEnd(30) + cells.map((cell) => String(cell).padStart(12)).join('');
}

function rows(title: string, refusals: string, { values, refused, kinds }: GroundingCounts): readonly string[] {
  const share = (part: number, whole: number): string => (whole === 0 ? '-' : `${((100 * part) / whole).toFixed(3)} %`);
  return [
    row(title, 'values', refusals, 'share'),
    row('  all', values, refused, share(refused, values)),
    ...Object.entries(kinds).map(([kind, counts]) =>
      row(`  ${kind}`, counts.values, counts.refused, share(counts.refused, counts.values)),
    ),
    '',
  ];
}

function listed(title: string, examples: readonly GroundingExample[]): readonly string[] {
  if (examples.length === 0) return [];
  const lines = examples.map(
    ({ dialogue, turn, slot, value, utterance }) =>
      `  ${dialogue} turn ${turn}: ${slot} = ${JSON.stringify(value)}  ${JSON.stringify(utterance)}`,
  );
  return [title, ...lines, ''];
}

function readable(report: GroundingReport): readonly string[] {
  const { split, mode, tables, values, seed, partial, dialogues, turns } = report;
  const refusing = Object.entries(report.right.slots).map(([slot, { refused }]) => row(`  ${slot}`, refused));
  return [
    `SGD ${split}, mode ${mode}, tables ${tables}, values ${values}, seed ${seed}`,
    ...(partial === null ? [] : [`partial: ${partial}`]),
    `${dialogues} dialogues, ${turns} user turns`,
    '',
    ...rows('right values', 'refused', report.right),
    ...rows('invented: wrong-value', 'found', report.invented),
    ...rows('invented: of other dialogues', 'found', report.foreign),
    ...(refusing.length === 0 ? [] : ['right values refused, by slot', ...refusing, '']),
    ...listed('right values that were refused', report.refused),
    ...listed('invented values that passed', report.missed),
  ];
}

/** Runs `typetod eval grounding`. The exit code is 1 when a file or a dialogue could not be read. */
export async function runEvalGrounding(args: Arguments, output: Output): Promise<number> {
  const report = await evaluate(args, output);
  if (args.flag('json')) output.print(JSON.stringify(report));
  else for (const line of readable(report)) output.print(line);
  tellLeftOut(report, output);
  return report.skipped.length > 0 ? 1 : 0;
}
