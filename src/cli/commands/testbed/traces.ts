/** The traces that a command names: of a run's folder, or of a file. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { readManifest, RUN_FILES, trialName, trialsBySeed } from '../../../testbed/run/run-folder.js';
import type { RunManifest } from '../../../testbed/run/manifest.js';
import type { Trial } from '../../../testbed/run/options.js';
import { readTraces, type TracedEpisode } from '../../../testbed/run/trace-text.js';
import type { Suite } from '../../../testbed/suite.js';
import { type Arguments, UsageError } from '../../command.js';
import { perturbedBy } from './perturbations.js';
import { presentationOf } from './settings.js';
import { suiteNamed } from './suites.js';

export interface NamedEpisode extends TracedEpisode, Trial {
  /** Whether the run beside the file has such an episode, by its task and seed, and it comes for the first time. */
  readonly isOfRun: boolean;
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
  const seen = new Set<string>();
  return episodes.map((episode) => {
    const [begin] = episode.events;
    const task = begin?.kind === 'begin' ? begin.task : '';
    const count = (counts.get(task) ?? 0) + 1;
    counts.set(task, count);
    const ofRun = trialOf?.(episode.events);
    const trial = ofRun?.trial ?? count;
    const isFirst = seen.size < seen.add(trialName({ task, trial })).size;
    return { ...episode, task, trial, isOfRun: manifest === undefined || (ofRun !== undefined && isFirst) };
  });
}

type Identity = RunManifest['identity'];

/** The modules of services: as given, else those of the run, which are for its own suite. */
function apisOf(args: Arguments, { apis }: Identity): readonly string[] {
  const given = args.texts('apis');
  if (given.length > 0 || args.flag('suite') || !Array.isArray(apis)) return given;
  return apis.map(String);
}

/** A suite to load: that of a run, with the tasks that are needed. */
interface RunSuite {
  readonly name: string;
  readonly identity: Identity;
  readonly tasks: readonly string[];
}

/** The suite of that name, as the run had it: with its services, presented and perturbed as it was. */
async function suiteAsRun(args: Arguments, { name, identity, tasks }: RunSuite): Promise<Suite> {
  const { presentation, perturb: recorded, basis } = identity;
  const rewards = typeof basis === 'string' ? { basis } : {};
  const wanted = {
    ...(presentation as object),
    ...presentationOf(args),
    apis: apisOf(args, identity),
    ...rewards,
    tasks,
  };
  const [suite, perturb] = [await suiteNamed(name, wanted), args.text('perturb') ?? recorded];
  return typeof perturb === 'string' ? perturbedBy(perturb, suite) : suite;
}

async function suiteOfManifest(args: Arguments, suite: RunSuite): Promise<Suite> {
  try {
    return await suiteAsRun(args, suite);
  } catch (error) {
    if (!UsageError.isInstance(error)) throw error;
    const message = `${error.message}\nThat is from '${RUN_FILES.manifest}' of the run. If files have moved since, give --suite and --apis.`;
    throw new UsageError(message, { cause: error });
  }
}

/** The suite of the traces: what `--suite` and `--apis` do not say is in the manifest. */
function suiteOf(
  args: Arguments,
  manifest: RunManifest | undefined,
  episodes: readonly NamedEpisode[],
): Promise<Suite> {
  const [given, identity] = [args.text('suite'), manifest?.identity ?? {}];
  const tasks = [...new Set([...(manifest?.tasks ?? []), ...episodes.map(({ task }) => task)])];
  if (given !== undefined) return suiteAsRun(args, { name: given, identity, tasks });
  const { suite: name = manifest?.suite } = identity;
  if (typeof name === 'string') return suiteOfManifest(args, { name, identity, tasks });
  throw new UsageError(
    `Of which suite are the traces? No '${RUN_FILES.manifest}' beside them says it: give --suite. Tasks about services of yours need --apis, too.`,
  );
}

/**
 * The episodes that a command names, each whole or cut off.
 *
 * @throws UsageError for a path without traces, and where none fits; TestbedError `bad-trace`.
 */
export async function tracesOf(args: Arguments) {
  const file = fileAt(args.positionals[0] ?? '');
  const manifest = manifestBeside(file);
  const [task, trial] = [args.text('task'), args.count('trial')];
  const all = named(readTraces(readFileSync(file, 'utf8'), file), manifest);
  const episodes = all.filter((one) => (task ?? one.task) === one.task && (trial ?? one.trial) === one.trial);
  if (episodes.length === 0)
    throw new UsageError(`'${file}' has no such episode. It has ${all.length}; --task and --trial choose among them.`);
  return { suite: await suiteOf(args, manifest, episodes), file, episodes, manifest };
}
