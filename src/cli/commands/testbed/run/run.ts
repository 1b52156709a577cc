import { runHtml } from '../../../../testbed/report/html.js';
import { runReport } from '../../../../testbed/report/sections.js';
import { runSuite, type SuiteRun } from '../../../../testbed/run/run-suite.js';
import type { Suite } from '../../../../testbed/suite.js';
import type { RunOptions } from '../../../../testbed/run/options.js';
import type { Arguments } from '../../../arguments.js';
import { UsageError } from '../../../errors.js';
import { EXIT } from '../../../exit.js';
import { outFile } from '../../../options/out-file.js';
import { priceOf } from '../../../options/price.js';
import type { Output } from '../../../output.js';
import { progressOf } from '../../../progress.js';
import { printReport, writePage } from '../../../report.js';
import { agentNameOf } from '../agents.js';
import { checkTaken, jobsOf, loadRun, plainRun, waits } from '../settings.js';
import { runIdentity } from './identity.js';

/** The tasks that `--tasks` names. */
function tasksOf(args: Arguments): { readonly tasks?: readonly string[] } {
  const ids = args.texts('tasks').flatMap((text) => text.split(','));
  if (ids.length === 0) return {};
  if (ids.includes('')) throw new UsageError('--tasks takes ids with commas between them: --tasks ID,ID.');
  return { tasks: ids };
}

type Settings = Omit<RunOptions, 'suite' | 'agent' | 'onProgress'>;

/** A run with its suite. */
interface Played {
  readonly run: SuiteRun;
  readonly suite: Suite;
}

/** What the options say, checked before anything is loaded. */
async function settingsOf(args: Arguments): Promise<Settings> {
  agentNameOf(args);
  checkTaken(args);
  const [limit, trials, out, price] = [args.count('limit'), args.count('trials'), args.text('out'), priceOf(args)];
  const worker = { filename: new URL('./worker.js', import.meta.url).href, workerData: plainRun(args) };
  return {
    jobs: jobsOf(args),
    ...tasksOf(args),
    ...(limit !== undefined && { limit }),
    ...(trials !== undefined && { trials }),
    ...(price && { price }),
    ...(out !== undefined && { out, identity: await runIdentity(args) }),
    ...(!waits(args) && { worker }),
  };
}

async function play(args: Arguments, settings: Settings, output: Output): Promise<Played> {
  const { settings: loaded, close } = await loadRun(args);
  const bar = await progressOf(Number.POSITIVE_INFINITY, 'episodes', output);
  try {
    const run = await runSuite({
      ...loaded,
      ...settings,
      onProgress({ done, total, passed, void: voided }) {
        bar.set(done, total);
        const scored = done - voided;
        if (scored > 0) bar.note(`${((100 * passed) / scored).toFixed(1)} % passed`);
      },
    });
    return { run, suite: loaded.suite };
  } finally {
    bar.stop();
    await close();
  }
}

/** Commands about an episode of a run that is kept. */
function commandsOf({ out }: Settings): readonly string[] {
  if (out === undefined) return [];
  return ['explain', 'replay'].map((name) => `typetod testbed ${name} ${out} --task ID --trial N`);
}

/** Runs `typetod testbed run`. The exit code is 1 when episodes are void. */
export async function runTestbed(args: Arguments, output: Output): Promise<number> {
  const settings = await settingsOf(args);
  const html = outFile(args, 'html');
  const { run, suite } = await play(args, settings, output);
  printReport(args, runReport(run), output);
  await writePage({ page: () => runHtml(suite, run, commandsOf(settings)) }, html);
  return run.report.void.length > 0 ? EXIT.findings : EXIT.ok;
}
