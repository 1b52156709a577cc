import { REMEDIES } from 'typetod/dialogue';
import { FAULT_PROFILE_NAMES } from 'typetod/internal';
import { type Arguments, asJson, examplesFor, oneOf, outFile, type Output, UsageError } from 'typetod/internal/cli';
import { evaluateFaults } from '../../../sgd/faults/run.js';
import type { FaultReport } from '../../../sgd/faults/report.js';
import { GATE_CHOICES } from '../../../sgd/faults/options.js';
import { faultsHtml } from '../../../sgd/faults/html.js';
import { printedFaults } from '../../../sgd/faults/sections.js';
import { printEvaluation, withBar } from '../../evaluated.js';
import { modeOf, sgdDirectory, splitOf, tablesOf } from '../../options/sgd-arguments.js';

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
