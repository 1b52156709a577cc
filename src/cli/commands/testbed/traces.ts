/** The traces that a command names: of a run's folder, or of a file. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { readManifest, RUN_FILES, trialsBySeed } from '../../../testbed/run/run-folder.js';
import type { RunManifest } from '../../../testbed/run/manifest.js';
import type { Trial } from '../../../testbed/run/options.js';
import { readTraces, type TracedEpisode } from '../../../testbed/run/trace-text.js';
import type { Suite } from '../../../testbed/suite.js';
import type { Arguments } from '../../arguments.js';
import { UsageError } from '../../errors.js';
import { perturbedBy } from './perturbations.js';
import { presentationOf } from './settings.js';
import { suiteNamed } from './suites.js';

/** An episode of a file. */
export interface NamedEpisode extends TracedEpisode, Trial {}

/** Traces with the suite that they are of. */
export interface Traces {
  readonly suite: Suite;
  readonly file: string;
  readonly episodes: readonly NamedEpisode[];
}

function fileAt(path: string): string {
  const found = statSync(path, { throwIfNoEntry: false });
  const file = found?.isDirectory() ? join(path, RUN_FILES.traces) : path;
  if (existsSync(file)) return file;
  throw new UsageError(`There are no traces at '${file}'. Give the folder of a run, or a file of traces.`);
}

function manifestBeside(file: string): RunManifest | undefined {
  const folder = dirname(file);
  const isOfRun = basename(file) === RUN_FILES.traces && existsSync(join(folder, RUN_FILES.manifest));
  return isOfRun ? readManifest(folder) : undefined;
}

/** The episodes by task and trial. Of no run, the trials of a task are counted as they come. */
function named(episodes: readonly TracedEpisode[], manifest: RunManifest | undefined): readonly NamedEpisode[] {
  const counts = new Map<string, number>();
  const trialOf = manifest && trialsBySeed(manifest);
  return episodes.map((episode) => {
    const [begin] = episode.events;
    const task = begin?.kind === 'begin' ? begin.task : '';
    const count = (counts.get(task) ?? 0) + 1;
    counts.set(task, count);
    return { ...episode, task, trial: trialOf?.(episode.events)?.trial ?? count };
  });
}

/** The suite of that name, as the run had it: with its services, presented and perturbed as it was. */
async function suiteOfRun(args: Arguments, name: string, { identity }: Pick<RunManifest, 'identity'>): Promise<Suite> {
  const { apis, presentation, perturb: recordedPerturb } = identity;
  const [given, perturb = recordedPerturb] = [args.texts('apis'), args.text('perturb')];
  // Those of the run are for its suite.
  const recorded = args.flag('suite') || !Array.isArray(apis) ? [] : apis.map(String);
  const found = await suiteNamed(name, {
    ...(presentation as object),
    ...presentationOf(args),
    apis: given.length > 0 ? given : recorded,
  });
  return typeof perturb === 'string' ? perturbedBy(perturb, found) : found;
}

/** The suite of the traces: what `--suite` and `--apis` do not say is in the manifest. */
async function suiteOf(args: Arguments, manifest: RunManifest | undefined): Promise<Suite> {
  const { identity = {}, suite } = manifest ?? {};
  const { suite: name = suite }: RunManifest['identity'] = identity;
  const given = args.text('suite');
  if (given !== undefined) return suiteOfRun(args, given, { identity });
  if (typeof name !== 'string')
    throw new UsageError(
      `Of which suite are the traces? No '${RUN_FILES.manifest}' beside them says it: give --suite. Tasks about services of yours need --apis, too.`,
    );
  try {
    return await suiteOfRun(args, name, { identity });
  } catch (error) {
    if (!UsageError.isInstance(error)) throw error;
    const message = `${error.message}\nThe run has it so in '${RUN_FILES.manifest}'. If files have moved since, give --suite and --apis.`;
    throw new UsageError(message, { cause: error });
  }
}

/**
 * The episodes that a command names, each whole or cut off.
 *
 * @throws UsageError for a path without traces, and where none fits; TestbedError `bad-trace`.
 */
export async function tracesOf(args: Arguments): Promise<Traces> {
  const file = fileAt(args.positionals[0] ?? '');
  const manifest = manifestBeside(file);
  const [task, trial] = [args.text('task'), args.count('trial')];
  const all = named(readTraces(readFileSync(file, 'utf8'), file), manifest);
  const episodes = all.filter((one) => (task ?? one.task) === one.task && (trial ?? one.trial) === one.trial);
  if (episodes.length === 0)
    throw new UsageError(`'${file}' has no such episode. It has ${all.length}; --task and --trial choose among them.`);
  return { suite: await suiteOf(args, manifest), file, episodes };
}
