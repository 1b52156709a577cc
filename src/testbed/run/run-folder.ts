/**
 * The folder of a run: `run.json`, `traces.jsonl` with the episodes that can be scored, `times.jsonl` with what took how long,
 * and `report.json`. An episode is written by one call, whole; what a killed run left behind of one is taken away.
 */
import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lockJournal } from '../../engine/journal-lock.js';
import { TestbedError } from '../testbed-error.js';
import type { EpisodeEvent } from '../trace.js';
import { differingSettings, type RunManifest } from './manifest.js';
import type { Trial } from './options.js';
import { type PlayedTrial, episodeSeed } from './play.js';
import { readTraces, type TracedEpisode } from './trace-text.js';

/** The files of a run's folder. */
export const RUN_FILES = {
  manifest: 'run.json',
  traces: 'traces.jsonl',
  times: 'times.jsonl',
  report: 'report.json',
} as const;

/** Names an episode among those of a run. */
export const trialName = ({ task, trial }: Trial): string => JSON.stringify([task, trial]);

/** Tells which trial an episode of a run is: by its seed. Undefined for one that does not belong to the run. */
export function trialsBySeed(manifest: Pick<RunManifest, 'seed' | 'trials' | 'tasks'>) {
  const { seed, trials, tasks } = manifest;
  const all = tasks.flatMap((task) => Array.from({ length: trials }, (_, at): Trial => ({ task, trial: at + 1 })));
  const known = new Map(all.map((trial) => [JSON.stringify([trial.task, episodeSeed(seed, trial)]), trial]));
  return (events: readonly EpisodeEvent[]): Trial | undefined => {
    const [begin] = events;
    return begin?.kind === 'begin' ? known.get(JSON.stringify([begin.task, begin.seed])) : undefined;
  };
}

function refuse(code: 'not-a-run' | 'other-run', message: string): TestbedError {
  return new TestbedError({ code, message });
}

/**
 * The manifest of a run's folder.
 *
 * @throws TestbedError `not-a-run`
 */
export function readManifest(folder: string): RunManifest {
  const path = join(folder, RUN_FILES.manifest);
  try {
    const manifest = JSON.parse(readFileSync(path, 'utf8')) as RunManifest;
    if (typeof manifest.suite === 'string' && Array.isArray(manifest.tasks)) return manifest;
  } catch {
    // It is refused below.
  }
  throw refuse(
    'not-a-run',
    `'${path}' is not there or describes no run. Give a folder that 'typetod testbed run' wrote.`,
  );
}

function checkManifest(folder: string, manifest: RunManifest): void {
  if (!existsSync(join(folder, RUN_FILES.manifest))) {
    if (!existsSync(join(folder, RUN_FILES.traces))) return;
    throw refuse('not-a-run', `'${folder}' has traces and no '${RUN_FILES.manifest}'. Give another folder.`);
  }
  const differing = differingSettings(readManifest(folder), manifest);
  if (differing.length === 0) return;
  const names = differing.map((name) => (name === 'fingerprint' ? 'what the tasks say' : name));
  throw refuse(
    'other-run',
    `'${folder}' has a run with other settings: they differ in ${names.join(', ')}. Give another folder, or the settings of '${RUN_FILES.manifest}'.`,
  );
}

function replaceFile(path: string, text: string): void {
  writeFileSync(`${path}.new`, text);
  renameSync(`${path}.new`, path);
}

/** The whole episodes of a file; takes from it what a killed run left of another. */
function repaired(path: string): readonly TracedEpisode[] {
  if (!existsSync(path)) return [];
  const text = readFileSync(path, 'utf8');
  const whole = readTraces(text, path).filter(({ isWhole }) => isWhole);
  const kept = whole.map((episode) => episode.text).join('');
  if (kept !== text) replaceFile(path, kept);
  return whole;
}

/** Where the episodes of a run are kept. */
export interface RunStore {
  /** The trace of an episode; undefined where it was not played yet. */
  get(trial: Trial): string | undefined;
  add(played: PlayedTrial): void;
  /** Puts the episodes into the order of tasks and trials, and keeps the report. */
  finish(order: readonly Trial[], report: unknown): void;
  /** Lets other processes write. */
  close(): void;
}

/** Whether an episode is over: one in which the agent's model gave no answer is tried once more by the next run. */
const isKept = (played: PlayedTrial): played is PlayedTrial & { readonly trace: string } =>
  played.trace !== undefined && !played.isSilent;

/** Keeps episodes in memory. */
export function memoryStore(): RunStore {
  const traces = new Map<string, string>();
  return {
    get: (trial) => traces.get(trialName(trial)),
    add(played) {
      if (isKept(played)) traces.set(trialName(played), played.trace);
    },
    finish: () => undefined,
    close: () => undefined,
  };
}

class FolderStore implements RunStore {
  private readonly memory = memoryStore();
  private order: string[] = [];

  constructor(
    private readonly folder: string,
    manifest: RunManifest,
    private readonly release: () => void,
  ) {
    checkManifest(folder, manifest);
    writeFileSync(this.path('manifest'), `${JSON.stringify(manifest, undefined, 2)}\n`);
    const trialOf = trialsBySeed(manifest);
    for (const { events, text } of repaired(this.path('traces'))) {
      const trial = trialOf(events);
      if (trial) this.keep({ ...trial, trace: text, void: [], milliseconds: 0, playing: 0 });
    }
  }

  get(trial: Trial): string | undefined {
    return this.memory.get(trial);
  }

  add(played: PlayedTrial): void {
    const { trace, ...rest } = played;
    if (trace !== undefined && isKept(played)) appendFileSync(this.path('traces'), trace);
    appendFileSync(this.path('times'), `${JSON.stringify(rest)}\n`);
    this.keep(played);
  }

  finish(order: readonly Trial[], report: unknown): void {
    replaceFile(this.path('report'), `${JSON.stringify(report)}\n`);
    const played = order.filter((trial) => this.get(trial) !== undefined);
    if (played.map(trialName).join() === this.order.join()) return;
    replaceFile(this.path('traces'), played.map((trial) => this.get(trial) ?? '').join(''));
  }

  close(): void {
    this.release();
  }

  private keep(played: PlayedTrial): void {
    this.memory.add(played);
    if (isKept(played)) this.order.push(trialName(played));
  }

  private path(file: keyof typeof RUN_FILES): string {
    return join(this.folder, RUN_FILES[file]);
  }
}

/**
 * Opens the folder of a run, new or begun earlier.
 *
 * @throws TestbedError `other-run` for a folder with a run of other settings, `not-a-run` for one with something else,
 * `bad-trace` for traces that cannot be read; EngineError `journal-failed` where another process writes it.
 */
export function folderStore(folder: string, manifest: RunManifest): RunStore {
  mkdirSync(folder, { recursive: true });
  const lock = lockJournal(join(folder, RUN_FILES.traces));
  try {
    return new FolderStore(folder, manifest, () => lock.release());
  } catch (error) {
    lock.release();
    throw error;
  }
}
