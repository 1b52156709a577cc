import { type Arguments, type CommandSpec, flag, type Output, text, UsageError, words } from 'typetod/internal/cli';
import { type Report, row, share } from 'typetod/internal';
import { SGD_OPTIONS, sgdValues } from '../options.js';
import { evaluatePredictions, type PredictionsReport } from '../../sgd/score/predictions.js';
import { partialLines } from '../../sgd/report/kinds-table.js';
import { printEvaluation, withBar } from '../evaluated.js';

const EVALUATED = {
  dir: SGD_OPTIONS.dir,
  split: SGD_OPTIONS.split,
  limit: SGD_OPTIONS.limit,
  match: words('HOW', ['fuzzy', 'exact'], 'fuzzy'),
};

async function evaluate(args: Arguments, output: Output): Promise<PredictionsReport> {
  const predictions = args.text('predictions');
  if (predictions === undefined)
    throw new UsageError('Where are the predictions? Give the folder of their dialogues_*.json by --predictions.');
  const { match, limit, ...setup } = sgdValues(args, EVALUATED);
  return withBar('files', output, (tell) =>
    evaluatePredictions({
      ...setup,
      ...{ predictions, variant: { match, ratio: 'difflib' } },
      ...(limit !== undefined && { limit }),
      onProgress: ({ files, done }) => tell(done, files),
    }),
  );
}

function printed(report: PredictionsReport): Report {
  const { split, variant, dialogues, turns, missing, unknown, goals } = report;
  const lines = [
    `SGD ${split}, values compared ${variant.match === 'exact' ? 'exactly' : 'as the official scorer does'}`,
    ...partialLines(report),
    `${dialogues} dialogues, ${turns} user turns; not predicted: ${missing.dialogues} dialogues, ${missing.frames} frames of others`,
    ...(unknown.length > 0 ? [`${unknown.length} predicted dialogues are not in the split`] : []),
  ];
  const { all, seen, unseen } = goals;
  const metrics = Object.keys(all).filter((name) => name !== 'frames') as (keyof typeof all)[];
  const cell = (group: typeof all, metric: keyof typeof all) => share(group[metric] ?? null);
  return {
    json: report,
    layout: { name: 34, cell: 9, share: (rate) => rate?.toFixed(4) ?? 'none' },
    sections: [
      { lines },
      {
        head: ['', 'all', 'seen', 'unseen'],
        rows: [
          row('frames', [all.frames, seen.frames, unseen.frames]),
          ...metrics.map((metric) => row(metric, [cell(all, metric), cell(seen, metric), cell(unseen, metric)])),
        ],
      },
    ],
  };
}

/** Runs `typetod eval predictions`. The exit code is 1 when a file or a dialogue could not be read. */
export async function runEvalPredictions(args: Arguments, output: Output): Promise<number> {
  const report = await evaluate(args, output);
  return printEvaluation(report, printed(report), { args, output });
}

/** `typetod eval predictions`. */
export const evalPredictions: CommandSpec = {
  args: {
    predictions: text('FOLDER', 'Files like those of the split, whose user turns have the predicted states'),
    ...EVALUATED,
    json: flag('Print one JSON object instead of text'),
  },
  examples: [
    [
      'typetod eval predictions --dir sgd --split test --predictions mine',
      'states of any tracker, in the format of SGD',
    ],
  ],
  positionals: 0,
  run: runEvalPredictions,
};
