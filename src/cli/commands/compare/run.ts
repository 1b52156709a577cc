import { isRunReport } from '../../../testbed/compare/read-run.js';
import type { Arguments } from '../../command.js';
import { corpora } from '../../elsewhere.js';
import { outFile } from '../../options/out-file.js';
import type { Output } from '../../output.js';
import { compareTestbedRuns } from './runs.js';

/** Runs `typetod compare`. */
export async function runCompare(args: Arguments, output: Output): Promise<number> {
  const html = outFile(args, 'html');
  const [first = ''] = args.positionals;
  if (isRunReport(first)) return compareTestbedRuns(args, html, output);
  return (await corpora('A comparison of reports of evaluations')).compareEvaluations(args, html, output);
}
