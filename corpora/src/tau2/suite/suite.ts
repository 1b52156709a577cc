import { join } from 'node:path';
import { asJson, type GradeOptions } from 'typetod/internal';
import type { Model } from 'typetod/models';
import type { Suite } from 'typetod/testbed';
import type { Tau2Domain } from '../domain.js';
import { JUDGE_FREE_BASIS } from '../evaluate/evaluate.js';
import { initialWorld } from '../evaluate/replay.js';
import { readTau2Folder, type Tau2Folder, type Tau2TaskRecord } from '../folder/read-folder.js';
import type { Tau2Component } from '../folder/task.js';
import { Tau2Error } from '../folder/tau2-error.js';
import type { Tau2World } from '../world/tau2-world.js';
import { Tau2Environment, type Tau2Task } from './environment.js';
import { goldCalls, untellable } from './gold.js';
import { gradeTau2, type Tau2GradeOptions } from './grade.js';
import { tau2Oracle } from './oracle.js';
import { scenarioText } from './scenario.js';
import { scriptedUser, TAU2_STYLES } from './user.js';

/** Where the tasks of a suite come from, and what their grades rest on. */
export interface Tau2SuiteOptions {
  /** The folder that holds the folders of the domains, `retail` and `airline`. */
  readonly directory: string;
  readonly domain: Tau2Domain;
  /** A name of `split_tasks.json`; all tasks if left out. */
  readonly split?: string;
  /**
   * What rewards rest on: `task`, the basis that each task names, or components by name. If left out, `task` where there
   * is a judge, and DB and COMMUNICATE, which need none, where there is not.
   */
  readonly basis?: 'task' | readonly Tau2Component[];
  /** Judges the sentences that tasks list. Without one they are reported as not judged. */
  readonly judge?: Model;
  /** Whether items are changed as upstream does it; true if left out. See `readTau2Folder`. */
  readonly upstreamCompat?: boolean;
  /** Whether calls that break a rule of the policy are refused; false if left out, as upstream refuses none. */
  readonly gate?: boolean;
}

function tasksOf({ tasks, splits }: Tau2Folder, split: string | undefined): readonly Tau2TaskRecord[] {
  if (split === undefined) return tasks;
  const ids = new Set(splits.get(split));
  const found = tasks.filter(({ id }) => ids.has(id));
  if (found.length > 0) return found;
  const known = [...splits].filter(([, names]) => tasks.some(({ id }) => names.includes(id))).map(([name]) => name);
  const message = `There are no tasks of a split '${split}'. The splits with tasks are: ${known.join(', ') || 'none'}.`;
  throw new Tau2Error({ code: 'unknown-split', message });
}

/** Why a task cannot begin; undefined where it can. */
function unplayable(world: Tau2World, record: Tau2TaskRecord): string | undefined {
  try {
    initialWorld(world, record);
    return undefined;
  } catch (error) {
    if (error instanceof Tau2Error) return error.message;
    throw error;
  }
}

/** Why no agent can say what a task wants to be told; undefined where one can. */
function unsayable(record: Tau2TaskRecord, basis: Tau2GradeOptions['basis']): string | undefined {
  const components = basis === 'task' ? (record.evaluation_criteria?.reward_basis ?? JUDGE_FREE_BASIS) : basis;
  const string = untellable(record)[0];
  if (string === undefined || !components.includes('COMMUNICATE')) return undefined;
  return `the agent cannot say ${JSON.stringify(string)}: commas are taken out of what it says, not out of the string`;
}

function taskOf(record: Tau2TaskRecord): Tau2Task {
  const purpose = record.description?.purpose;
  return { id: record.id, record, ...(purpose && { title: purpose }) };
}

/**
 * The tasks of a domain of τ² as a suite, with users and an oracle that need no model.
 *
 * @throws Tau2Error when the folder cannot be read, or has no task of the split.
 */
export function tau2Suite({
  directory,
  domain,
  split,
  upstreamCompat,
  gate = false,
  ...rest
}: Tau2SuiteOptions): Suite<Tau2Task> {
  const folder = readTau2Folder(join(directory, domain), upstreamCompat === undefined ? {} : { upstreamCompat });
  const { world } = folder;
  const { judge, basis = judge ? 'task' : JUDGE_FREE_BASIS } = rest;
  // What a judge has said counts as if it were asked.
  const gradingBy = ({ verdict }: GradeOptions): Tau2GradeOptions => {
    const isJudged = verdict !== undefined && rest.basis === undefined;
    return { basis: isJudged ? 'task' : basis, judge };
  };
  const wanted = (record: Tau2TaskRecord) => goldCalls(world, record).filter(({ name }) => world.mutates(name));
  const records = tasksOf(folder, split).map((record) => ({
    record,
    reason: unplayable(world, record) ?? unsayable(record, basis),
  }));
  return {
    name: ['tau2', domain, ...(split === undefined ? [] : [split])].join('/'),
    tasks: records.flatMap(({ record, reason }) => (reason === undefined ? [taskOf(record)] : [])),
    unsolvable: records.flatMap(({ record: { id }, reason }) => (reason === undefined ? [] : [{ id, reason }])),
    styles: TAU2_STYLES,
    environment: () => new Tau2Environment(folder, gate),
    user: ({ record }, { style = TAU2_STYLES[0] }: { readonly style?: string } = {}) =>
      scriptedUser(record, wanted(record), style),
    scenario: ({ record }) => scenarioText(record),
    gold: ({ record }) =>
      wanted(record).flatMap(({ name, arguments: args, fails }) => (fails ? [] : [{ name, arguments: asJson(args) }])),
    oracle: (task) => tau2Oracle(task, world),
    grade: (task, episode, options = {}) => gradeTau2(world, task, episode, { ...gradingBy(options), ...options }),
  };
}
