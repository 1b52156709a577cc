import { SGD_OPTIONS } from '../options/sgd-options.js';
import { type Arguments, type CommandSpec, oneOf, type Output } from 'typetod/internal/cli';
import { VALUE_FORMS } from '../../sgd/grounding/options.js';
import type { GroundingCounts, GroundingExample, GroundingReport } from '../../sgd/grounding/report.js';
import { evaluateGrounding } from '../../sgd/grounding/run.js';
import { inPercent, type Report, row, type Section, shareOf } from 'typetod/internal';
import { limitOf, modeOf, sgdDirectory, splitOf, tablesOf } from '../options/sgd-arguments.js';
import { partialLines } from '../../sgd/report/kinds-table.js';
import { printEvaluation, withBar } from '../evaluated.js';

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
  return withBar('files', output, (tell) =>
    evaluateGrounding({ ...options, onProgress: ({ files, done }) => tell(done, files) }),
  );
}

function countSection(title: string, refusals: string, { values, refused, kinds }: GroundingCounts): Section {
  const counted = (name: string, counts: { readonly values: number; readonly refused: number }) =>
    row(`  ${name}`, [counts.values, counts.refused, shareOf(counts.refused, counts.values)]);
  const rows = Object.entries(kinds).map(([kind, counts]) => counted(kind, counts));
  return { head: [title, 'values', refusals, 'share'], rows: [counted('all', { values, refused }), ...rows] };
}

function listed(title: string, examples: readonly GroundingExample[]): Section {
  const lines = examples.map(
    ({ dialogue, turn, slot, value, utterance }) =>
      `  ${dialogue} turn ${turn}: ${slot} = ${JSON.stringify(value)}  ${JSON.stringify(utterance)}`,
  );
  return { title, lines };
}

function printed(report: GroundingReport): Report {
  const { split, mode, tables, values, seed, dialogues, turns } = report;
  const refusing = Object.entries(report.right.slots).map(([slot, { refused }]) => row(`  ${slot}`, refused));
  const about = [
    `SGD ${split}, mode ${mode}, tables ${tables}, values ${values}, seed ${seed}`,
    ...partialLines(report),
    `${dialogues} dialogues, ${turns} user turns`,
  ];
  return {
    json: report,
    layout: { name: 30, cell: 12, share: inPercent(3, '-') },
    sections: [
      { lines: about },
      countSection('right values', 'refused', report.right),
      countSection('invented: wrong-value', 'found', report.invented),
      countSection('invented: of other dialogues', 'found', report.foreign),
      { title: 'right values refused, by slot', rows: refusing },
      listed('right values that were refused', report.refused),
      listed('invented values that passed', report.missed),
      { lines: [''], isJoined: true },
    ],
  };
}

/** Runs `typetod eval grounding`. The exit code is 1 when a file or a dialogue could not be read. */
export async function runEvalGrounding(args: Arguments, output: Output): Promise<number> {
  const report = await evaluate(args, output);
  return printEvaluation(report, printed(report), { args, output });
}

/** `typetod eval grounding`. */
export const evalGrounding: CommandSpec = {
  args: {
    dir: SGD_OPTIONS.dir,
    split: SGD_OPTIONS.split,
    values: {
      type: 'string',
      valueHint: 'FORM',
      description: 'How values are proposed: surface: as annotated; canonical (default): as tool schemas ask for them',
    },
    seed: { type: 'string', valueHint: 'SEED', description: 'Decides which values are invented; 0 if left out' },
    mode: SGD_OPTIONS.mode,
    tables: SGD_OPTIONS.tables,
    limit: SGD_OPTIONS.limit,
    examples: {
      type: 'string',
      valueHint: 'N',
      description: 'List at most so many refused right values, and as many invented ones that passed',
    },
    json: { type: 'boolean', description: 'Print one JSON object instead of text' },
  },
  examples: [
    ['typetod eval grounding --dir sgd --split dev', 'all values in canonical form'],
    ['typetod eval grounding --dir sgd --values surface --examples 20', 'as annotated, with what the gate got wrong'],
  ],
  positionals: 0,
  run: runEvalGrounding,
};
