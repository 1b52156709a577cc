import {
  type Arguments,
  asJson,
  type CommandSpec,
  examplesFor,
  outFile,
  type Output,
  REPORT_OPTIONS,
  explainedWords,
  oneOf,
  option,
  text,
  words,
  UsageError,
} from 'typetod/internal/cli';
import { SGD_OPTIONS, sgdValues } from '../options.js';
import { REMEDIES } from 'typetod/dialogue';
import { FAULT_PROFILE_NAMES } from 'typetod/internal';
import { evaluateFaults } from '../../sgd/faults/run.js';
import type { FaultReport } from '../../sgd/faults/report.js';
import { printedFaults, faultsHtml } from '../../sgd/faults/sections.js';
import { printEvaluation, withBar } from '../evaluated.js';

const EVALUATED = {
  dir: SGD_OPTIONS.dir,
  split: SGD_OPTIONS.split,
  profile: option(
    'PROFILE',
    'Which mistakes, and how often: default, none, noticeable, reactod-qwen3-8b, or only:KIND; default if left out',
    (args, name) => oneOf(name, args.text(name) ?? 'default', FAULT_PROFILE_NAMES),
  ),
  gates: explainedWords(
    'GATES',
    [
      ['none', ''],
      ['symbolic', 'rules alone'],
      ['neural', 'with supervisors by the network'],
      ['all', 'with supervisors by an oracle'],
    ],
    'all',
  ),
  'model-dir': text('FOLDER', 'Of the gates neural: the folder of a network'),
  remedy: words('REMEDY', REMEDIES, 'repair', 'What gates do about what they find'),
  seed: text('SEED', 'Decides which turns have which mistakes; 0 if left out'),
  mode: SGD_OPTIONS.mode,
  tables: SGD_OPTIONS.tables,
  limit: SGD_OPTIONS.limit,
};

async function evaluate(args: Arguments, output: Output): Promise<FaultReport> {
  const { 'model-dir': folder, seed = '0', ...values } = sgdValues(args, EVALUATED);
  if (folder !== undefined && values.gates !== 'neural')
    throw new UsageError(`The gates '${values.gates}' take no --model-dir. Give --gates neural with it.`);
  const examples = examplesFor(args);
  const options = {
    ...values,
    seed,
    ...(folder !== undefined && { folder }),
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
  args: { ...EVALUATED, ...REPORT_OPTIONS },
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
