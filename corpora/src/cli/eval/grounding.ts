import { type Arguments, type CommandSpec, count, explainedWords, flag, type Output, text } from 'typetod/internal/cli';
import { SGD_OPTIONS, sgdValues } from '../options.js';
import type { GroundingCounts, GroundingExample, GroundingReport } from '../../sgd/grounding/report.js';
import { evaluateGrounding } from '../../sgd/grounding/evaluate.js';
import { inPercent, type Report, row, type Section, shareOf } from 'typetod/internal';
import { partialLines } from '../../sgd/report/kinds-table.js';
import { printEvaluation, withBar } from '../evaluated.js';

const EVALUATED = {
  dir: SGD_OPTIONS.dir,
  split: SGD_OPTIONS.split,
  values: explainedWords(
    'FORM',
    [
      ['surface', 'as annotated'],
      ['canonical', 'as tool schemas ask for them'],
    ],
    'canonical',
    'How values are proposed',
  ),
  seed: text('SEED', 'Decides which values are invented; 0 if left out'),
  mode: SGD_OPTIONS.mode,
  tables: SGD_OPTIONS.tables,
  limit: SGD_OPTIONS.limit,
  examples: count('N', 'List at most so many refused right values, and as many invented ones that passed'),
};

async function evaluate(args: Arguments, output: Output): Promise<GroundingReport> {
  const options = { seed: '0', examples: 0, ...sgdValues(args, EVALUATED) };
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
    ...EVALUATED,
    json: flag('Print one JSON object instead of text'),
  },
  examples: [
    ['typetod eval grounding --dir sgd --split dev', 'all values in canonical form'],
    ['typetod eval grounding --dir sgd --values surface --examples 20', 'as annotated, with what the gate got wrong'],
  ],
  positionals: 0,
  run: runEvalGrounding,
};
