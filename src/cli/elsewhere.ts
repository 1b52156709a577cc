/**
 * What our other packages add to the command line: commands under names of this one, suites, reports that they can read.
 * They are found where they are installed beside this package, and nothing of them is loaded before it is asked for.
 */
import { ownValue } from '../language/own.js';
import type { Model } from '../models/index.js';
import type { Service } from '../service/index.js';
import type { AgentFactory, GoldFactory, OracleFactory } from '../testbed/agent.js';
import type { QueuedWork } from '../jobs/queue/queue-hands.js';
import type { ExportedEpisode } from '../testbed/export/episode.js';
import type { RunManifest } from '../testbed/run/manifest.js';
import type { Suite } from '../testbed/suite.js';
import type { DialoguePresentation } from '../testbed/tasks/suite.js';
import type { Json } from '../world/index.js';
import type { EndpointModel } from './commands/testbed/endpoint.js';
import { type Arguments, type Command, type CommandSpec, lazy, UsageError } from './command.js';

export interface ReadyAgent {
  readonly agent: AgentFactory | OracleFactory | GoldFactory | 'oracle';
  /** Releases what it holds. */
  readonly close?: () => Promise<void>;
}

/** The commands of a package, by the words that follow `typetod`: `eval sgd`. Each is loaded when it is called. */
export type Commands = Readonly<Record<string, () => Promise<CommandSpec>>>;

/** The suites of corpora. */
export type CorpusName = 'sgd' | 'multiwoz' | 'tau2';

export type PaperAgentName = 'reactod' | 'nod' | 'respact';

/** How rewards of τ² are made. */
export interface Judging {
  /** Judges sentences on conversations. */
  readonly judge?: Model;
  /** What rewards rest on, as `--basis` has it: `task`, or names of components with commas between them. */
  readonly basis?: string;
}

/** What is wanted of a suite: so many tasks at most, presented in a way. */
export interface SuiteSettings extends Judging {
  readonly limit?: number;
  /** The ids of the tasks that are needed: others need not be made. */
  readonly tasks?: readonly string[];
  readonly presentation: DialoguePresentation;
}

/** What `@typetod/corpora/cli` exports. */
export interface CorporaCli {
  readonly commands: Commands;
  /** Makes the suite that is named by what follows the colon of its name. */
  readonly loadSuite: (corpus: CorpusName, rest: string, settings: SuiteSettings) => Promise<Suite>;
  /** Makes an agent of a paper. @param rest - the switches behind its name. */
  readonly loadPaperAgent: (
    name: PaperAgentName,
    args: Arguments,
    rest: string,
    endpoint: EndpointModel,
  ) => Promise<ReadyAgent>;
  /** A run as a result file of τ²-bench; undefined for the tasks of other suites. */
  readonly tau2Results: (
    suite: Suite,
    episodes: readonly ExportedEpisode[],
    manifest: RunManifest | undefined,
  ) => Promise<Json | undefined>;
  readonly convertedServices: (folder: string) => Promise<readonly Service[]>;
  readonly works: Readonly<Record<string, QueuedWork>>;
  /** A hash of the code of both packages. */
  readonly ownCode: () => Promise<string>;
}

/** The entry points of the corpora, for modules of users. */
export const CORPORA_ENTRY_POINTS = ['sgd', 'multiwoz', 'tau2', 'lab'].map((name) => `@typetod/corpora/${name}`);

/** Whether an error says that a package is not installed. */
export function isAbsent(cause: unknown, owner: string): boolean {
  if (!(cause instanceof Error && 'code' in cause && cause.code === 'ERR_MODULE_NOT_FOUND')) return false;
  return cause.message.includes(`'${owner}'`);
}

async function importOf<T>(name: string, owner: string, absent: string): Promise<T> {
  try {
    return (await import(name)) as T;
  } catch (cause) {
    throw isAbsent(cause, owner) ? new UsageError(absent, { cause }) : cause;
  }
}

/**
 * What the corpora add.
 *
 * @param what - what needs them, at the beginning of a sentence.
 * @throws UsageError where they are not installed.
 */
export function corpora(what: string): Promise<CorporaCli> {
  const absent = `${what} needs the package @typetod/corpora. Install it: npm install @typetod/corpora, or the archive that 'npm pack -w corpora' makes in a checkout.`;
  return importOf('@typetod/corpora/cli', '@typetod/corpora', absent);
}

function elsewhere(path: string, description: string, load: () => Promise<{ readonly commands: Commands }>): Command {
  const [name = path] = path.split(' ').slice(-1);
  return lazy(name, description, async () => {
    const found = ownValue((await load()).commands, path);
    if (found) return found();
    throw new UsageError(`The package of 'typetod ${path}' has another version. Install the same version of both.`);
  });
}

export function ofCorpora(path: string, description: string): Command {
  return elsewhere(path, description, () => corpora(`'typetod ${path}'`));
}

/** A command of the training, which is never published. */
export function ofTraining(path: string, description: string): Command {
  const absent = `'typetod ${path}' is for the training of the parser, and is in a checkout of TypeTOD alone.`;
  return elsewhere(path, description, () => importOf('@typetod/training/cli', '@typetod/training', absent));
}
