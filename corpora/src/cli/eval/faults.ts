import {
  type Arguments,
  asJson,
  type CommandSpec,
  examplesFor,
  oneOf,
  outFile,
  type Output,
  REPORT_OPTIONS,
  UsageError,
} from 'typetod/internal/cli';
import { SGD_OPTIONS } from '../options/sgd-options.js';
import { REMEDIES } from 'typetod/dialogue';
import { FAULT_PROFILE_NAMES } from 'typetod/internal';
import { evaluateFaults } from '../../sgd/faults/run.js';
import type { FaultReport } from '../../sgd/faults/report.js';
import { GATE_CHOICES } from '../../sgd/faults/options.js';
import { faultsHtml } from '../../sgd/faults/html.js';
import { printedFaults } from '../../sgd/faults/sections.js';
import { printEvaluation, withBar } from '../evaluated.js';
import { modeOf, sgdDirectory, splitOf, tablesOf } from '../options/sgd-arguments.js';

async function evaluate(args: Arguments, output: Output): Promise<FaultReport> {
  const limit = args.count('limit');
  const gates = oneOf('gates', args.text('gates') ?? 'all', GATE_CHOICES);
  const folder = args.text('model-dir');
  if (folder !== undefined && gates !== 'neural')
    throw new UsageError(`The gates '${gates}' take no --model-dir. Give --gates neural with it.`);
  const examples = examplesFor(args);
  const options = {
    directory: sgdDirectory(args),
    split: splitOf(args),
    mode: modeOf(args),
    tables: tablesOf(args),
    profile: oneOf('profile', args.text('profile') ?? 'default', FAULT_PROFILE_NAMES),
    gates,
    ...(folder !== undefined && { folder }),
    remedy: oneOf('remedy', args.text('remedy') ?? 'repair', REMEDIES),
    seed: args.text('seed') ?? '0',
    ...(limit !== undefined && { limit }),
    ...(examples !== undefined && { examples }),
  };
  return withBar('files', output, (tell) =>
    evaluateFaults({ ...options, onProgress: ({ files, done }) => tell(done, files) }),
  );
}

/** Runs `typetod eval faults`. The exit code is 1 when a file or a dialogue could not be read. */
export async function runEvalFaults(args: Arguments, output: Output): Promise<number> {
  const html = outFile(args, 'html');
  const started = performance.now();
  const report = await evaluate(args, output);
  const seconds = (performance.now() - started) / 1000;
  const json = { ...asJson(args, report), seconds };
  const page = (): string => faultsHtml(report);
  return printEvaluation(report, { json, ...printedFaults(report), page }, { args, output, html });
}

/** `typetod eval faults`. */
export const evalFaults: CommandSpec = {
  args: {
    dir: SGD_OPTIONS.dir,
    split: SGD_OPTIONS.split,
    profile: {
      type: 'string',
      valueHint: 'PROFILE',
      description:
        'Which mistakes, and how often: default, none, noticeable, reactod-qwen3-8b, or only:KIND; default if left out',
    },
    gates: {
      type: 'string',
      valueHint: 'GATES',
      description:
        'none; symbolic: rules alone; neural: with supervisors by the network; all (default): with supervisors by an oracle',
    },
    'model-dir': { type: 'string', valueHint: 'FOLDER', description: 'Of the gates neural: the folder of a network' },
    remedy: {
      type: 'string',
      valueHint: 'REMEDY',
      description: 'What gates do about what they find: repair (default), retry, ask, revise or abort',
    },
    seed: { type: 'string', valueHint: 'SEED', description: 'Decides which turns have which mistakes; 0 if left out' },
    mode: SGD_OPTIONS.mode,
    tables: SGD_OPTIONS.tables,
    limit: SGD_OPTIONS.limit,
    ...REPORT_OPTIONS,
  },
  examples: [
    ['typetod eval faults --dir sgd --split dev --gates symbolic', 'rules alone, every kind of mistake'],
    [
      'typetod eval faults --dir sgd --profile only:syntax --remedy retry --json',
      'one kind, and the parser tries again',
    ],
  ],
  positionals: 0,
  run: runEvalFaults,
};
