/** The suites that `--suite` names. Light: what a suite needs is imported when it is chosen. */
import { statSync } from 'node:fs';
import { basename } from 'node:path';
import { PRESET_NAMES, type PresetName, PRESETS } from '../../../dialogue/gates/presets.js';
import { ownValue } from '../../../language/index.js';
import type { ToolApproval, ToolPresentation } from '../../../testbed/dialogue/setup.js';
import { REMEDY_GATES, REMEDY_NAMES, type RemedyGates, type RemedyName } from '../../../testbed/remedies/remedies.js';
import type { Suite } from '../../../testbed/suite.js';
import type { DialoguePresentation } from '../../../testbed/tasks/suite.js';
import type { Task } from '../../../testbed/environment.js';
import { type CorpusName, corpora, type Judging } from '../../elsewhere.js';
import { UsageError } from '../../command.js';
import { oneOf } from '../../options/option.js';
import { exportOf, isPath } from '../../services/export-of.js';
import type { TaskSplit } from '../../../testbed/tasks/splits.js';

/** What `--gates` takes: a preset, or a remedy. */
export type GatesName = PresetName | RemedyName;

/** The names that `--gates` takes. */
export const GATES_NAMES: readonly GatesName[] = [...PRESET_NAMES, ...REMEDY_NAMES];

/** How the services of a suite are presented to agents that call tools; suites of other worlds have one way alone. */
export interface Presentation {
  readonly tools?: ToolPresentation;
  readonly approval?: ToolApproval;
  /** The gates, by the name of their preset or remedy. */
  readonly gates?: GatesName;
}

interface WantedSuite extends Presentation, Judging {
  /** So many tasks at most, the first ones: others need not be made. */
  readonly limit?: number;
  /** The ids of the tasks that are needed: others need not be made. */
  readonly tasks?: readonly string[];
  /** The paths of modules with services of the tasks. */
  readonly apis?: readonly string[];
}

interface Entry {
  /** What follows the name, such as `:DIR/SPLIT`; nothing where nothing follows. */
  readonly rest?: string;
  /** Whether what follows may be left out. */
  readonly isWhole?: boolean;
  readonly isPresented?: boolean;
  /** Whether its environments take calls of tools, and no programs. */
  readonly isOfCalls?: boolean;
  /** Whether its rewards can rest on something else, or on a judge. */
  readonly isJudged?: boolean;
  /** Whether its tasks may be about services of modules. */
  readonly takesApis?: boolean;
  readonly load: (rest: string, wanted: WantedSuite) => Promise<Suite>;
}

const limited = ({ limit }: WantedSuite): { readonly limit?: number } => (limit === undefined ? {} : { limit });

/** A presentation of sessions: with the gates of a preset, where one is named. */
const presented = ({ tools, approval, gates }: WantedSuite): { readonly presentation: DialoguePresentation } => {
  const dialogue = gates && { dialogue: gatesNamed(gates) };
  return { presentation: { ...(tools && { tools }), ...(approval && { approval }), ...dialogue } };
};

const isRemedy = (name: GatesName): name is RemedyName => Object.hasOwn(REMEDY_GATES, name);

function gatesNamed(name: GatesName): RemedyGates {
  const { gates, limits, onExhaust }: RemedyGates = isRemedy(name) ? REMEDY_GATES[name]() : PRESETS[name]({});
  return { gates, ...(limits && { limits }), ...(onExhaust && { onExhaust }) };
}

const judging = ({ judge, basis }: WantedSuite): Judging => ({
  ...(judge && { judge }),
  ...(basis !== undefined && { basis }),
});

async function splitNamed(suite: string, split: string): Promise<{ readonly split?: TaskSplit }> {
  const { TASK_SPLITS } = await import('../../../testbed/tasks/splits.js');
  return split === '' ? {} : { split: oneOf(`suite ${suite}:SPLIT`, split, TASK_SPLITS) };
}

async function loadTypetod(split: string, wanted: WantedSuite): Promise<Suite> {
  const { allServices } = await import('../../../../apis/index.js');
  const { typetodSuite } = await import('../../../testbed/tasks/suite.js');
  return anySuite(
    typetodSuite(allServices, { ...(await splitNamed('typetod', split)), ...limited(wanted), ...presented(wanted) }),
  );
}

async function loadHard(split: string, wanted: WantedSuite): Promise<Suite> {
  const { allServices } = await import('../../../../apis/index.js');
  const { hardSuite } = await import('../../../testbed/tasks/hard/suite.js');
  return anySuite(hardSuite(allServices, { ...(await splitNamed('typetod-hard', split)), ...presented(wanted) }));
}

const ofCorpus =
  (corpus: CorpusName): Entry['load'] =>
  async (rest, wanted) =>
    (await corpora(`The suite '${corpus}'`)).loadSuite(corpus, rest, {
      ...limited(wanted),
      ...(wanted.tasks && { tasks: wanted.tasks }),
      ...presented(wanted),
      ...judging(wanted),
    });

async function loadFolder(path: string, wanted: WantedSuite): Promise<Suite> {
  const { loadConstantServices } = await import('../../options/load-services.js');
  const { dialogueSuite } = await import('../../../testbed/tasks/suite.js');
  const { readTasks } = await import('../../../testbed/tasks/task-files.js');
  const services = await loadConstantServices(wanted.apis ?? []);
  const tasks = readTasks(path).slice(0, wanted.limit);
  return anySuite(dialogueSuite({ name: basename(path), tasks, services, ...presented(wanted) }));
}

/** A suite gives its own tasks alone to its environments, users and graders. */
export function anySuite<T extends Task>(suite: Suite<T>): Suite {
  return suite as unknown as Suite;
}

const SUITES: Readonly<Record<string, Entry>> = {
  typetod: { rest: ':SPLIT', isWhole: true, isPresented: true, load: loadTypetod },
  'typetod-hard': { rest: ':SPLIT', isWhole: true, isPresented: true, load: loadHard },
  sgd: { rest: ':DIR/SPLIT', isPresented: true, load: ofCorpus('sgd') },
  multiwoz: { rest: ':DIR/SPLIT', isPresented: true, load: ofCorpus('multiwoz') },
  tau2: { rest: ':DIR/DOMAIN[/SPLIT]', isOfCalls: true, isJudged: true, load: ofCorpus('tau2') },
};

/** Whether the name of a suite is that of a corpus. */
export const isOfCorpora = (name: string): boolean => /^(?:sgd|multiwoz|tau2):/.test(name);

/** A folder of task files, or one of them. */
const FOLDER: Entry = { isPresented: true, takesApis: true, load: loadFolder };

/** The suite that is meant where none is named. */
export const DEFAULT_SUITE = 'typetod';

const EXPECTED =
  "A module exports a Suite of 'typetod/testbed', or a function that makes one, as its default or as 'suite'; one with services is given with --apis.";

function isSuite(value: unknown): value is Suite {
  if (typeof value !== 'object' || value === null) return false;
  const { name, tasks, styles, environment, user, oracle, grade } = value as Partial<Record<keyof Suite, unknown>>;
  const isListed = typeof name === 'string' && Array.isArray(tasks) && Array.isArray(styles);
  return isListed && [environment, user, oracle, grade].every((method) => typeof method === 'function');
}

const MODULE = { name: 'suite', expected: EXPECTED, is: isSuite } as const;

function unknownSuite(name: string): UsageError {
  // What begins with a word and a colon was meant to name a suite.
  if (isPath(name) && !/^\w{2,}:/.test(name))
    return new UsageError(`There is nothing at '${name}'. Give a folder of task files, or a module. ${EXPECTED}`);
  const known = Object.entries(SUITES).map(([one, { rest = '' }]) => `${one}${rest}`);
  return new UsageError(
    `There is no suite '${name}'. Suites: ${known.join(', ')}. A folder of task files or a module is given by its path, such as ./tasks.`,
  );
}

function entryOf(name: string): readonly [entry: Entry, rest: string] {
  const [, head = '', rest = ''] = /^([^:]*):?(.*)$/s.exec(name) ?? [];
  const entry = ownValue(SUITES, head);
  if (entry && ((entry.rest === undefined) === (rest === '') || (entry.isWhole && rest === ''))) return [entry, rest];
  if (entry) throw new UsageError(`Write the suite '${head}' as ${head}${entry.rest ?? ''}, not '${name}'.`);
  const found = statSync(name, { throwIfNoEntry: false });
  if (found?.isDirectory() || (found && name.endsWith('.json'))) return [FOLDER, name];
  if (found && isPath(name)) return [{ load: (path) => exportOf(path, MODULE) }, name];
  throw unknownSuite(name);
}

/** Whether the environments of a suite take programs, which gates can check. @throws UsageError for a name that no suite has. */
export const takesGates = (name: string): boolean => entryOf(name)[0].isPresented === true;

/** Whether the environments of a suite take no programs at all. @throws UsageError for a name that no suite has. */
export const isOfCalls = (name: string): boolean => entryOf(name)[0].isOfCalls === true;

/**
 * The suite of that name.
 *
 * @throws UsageError for a name that no suite has, a presentation or services that it does not take, and a module without a
 * suite; what reading its files throws.
 */
export async function suiteNamed(name: string, wanted: WantedSuite = {}): Promise<Suite> {
  const [entry, rest] = entryOf(name);
  const { tools, approval, gates, apis = [], judge, basis } = wanted;
  if (!entry.takesApis && apis.length > 0)
    throw new UsageError(
      `The suite '${name}' has its own services: leave out --apis. It is for task files of yours: --suite FOLDER --apis FILE.`,
    );
  if (!entry.isPresented && (tools ?? approval ?? gates) !== undefined)
    throw new UsageError(
      `The suite '${name}' presents its tools in one way: leave out --tools, --approval and --gates.`,
    );
  if (!entry.isJudged && (judge ?? basis) !== undefined)
    throw new UsageError(`The rewards of '${name}' rest on what its tasks name: leave out --judge and --basis.`);
  return entry.load(rest, wanted);
}
