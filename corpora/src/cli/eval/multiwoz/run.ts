import { MULTIWOZ_SPLITS } from '../../../multiwoz/corpus/read.js';
import { evaluateMultiwoz } from '../../../multiwoz/report/evaluate.js';
import type { MultiwozReport } from '../../../multiwoz/report/report.js';
import { MULTIWOZ_PROFILES } from '../../../multiwoz/state/profiles.js';
import { type Arguments, oneOf, type Output, UsageError } from 'typetod/internal/cli';
import { printEvaluation, withBar } from '../../evaluated.js';
import { printedMultiwoz } from './report.js';

function directoryOf(args: Arguments): string {
  const directory = args.text('dir') ?? process.env.TYPETOD_MULTIWOZ_DIR;
  if (directory) return directory;
  throw new UsageError('Where is MultiWOZ? Give the folder with data.json by --dir or in TYPETOD_MULTIWOZ_DIR.');
}

async function evaluate(args: Arguments, output: Output): Promise<MultiwozReport> {
  const limit = args.count('limit');
  const source = {
    directory: directoryOf(args),
    split: oneOf('split', args.text('split') ?? 'val', MULTIWOZ_SPLITS),
    profile: oneOf('profile', args.text('profile') ?? 'none', MULTIWOZ_PROFILES),
    replay: !args.flag('states-only'),
    ...(limit !== undefined && { limit }),
  };
  return withBar('dialogues', output, (tell) =>
    evaluateMultiwoz({ ...source, onProgress: ({ dialogues, done }) => tell(done, dialogues) }),
  );
}

/** Runs `typetod eval multiwoz`. The exit code is 1 when a dialogue is missing or damaged. */
export async function runEvalMultiwoz(args: Arguments, output: Output): Promise<number> {
  const started = performance.now();
  const report = await evaluate(args, output);
  const seconds = (performance.now() - started) / 1000;
  return printEvaluation(report, printedMultiwoz(report, seconds), { args, output });
}
