/** Grades of dialogue tasks: the world at the end against the gold, what was told, and what must not have happened. */

import { sumOf } from '../../metrics/figures.js';
import { z } from 'zod';
import type { Session, SessionOptions } from '../../engine/index.js';
import { type Canonical, type Row, sameValue, slotOf } from '../../service/index.js';
import { canonicalJson, type Json, type World } from '../../world/index.js';
import type { CriticalRun } from '../../metrics/critical-actions.js';
import type { Grade, GradePart, RewardBasis } from '../grade.js';
import { TestbedError } from '../testbed-error.js';
import type { FinishedEpisode } from '../trace.js';
import { breachesOf } from './breaches.js';
import { basisOf, type DialogueTask, type Predicate, type ToldValue } from './dialogue-task.js';
import { goldWorld } from './gold.js';
import { callText, correctDeeds, type Done, doneIn, netOf, outcomeDifferences, without } from './outcome.js';
import { Telling } from './telling.js';
import { ownValue } from '../../language/index.js';

function isOneOf(value: Canonical | undefined, wanted: Canonical): boolean {
  return (Array.isArray(wanted) ? (wanted as readonly Canonical[]) : [wanted]).some((one) => sameValue(value, one));
}

function agrees(row: Row, wanted: Readonly<Record<string, Canonical>>): boolean {
  return Object.entries(wanted).every(([name, value]) => isOneOf(ownValue(row, name), value));
}

/** The transactions that a predicate is about. */
function matchesOf(done: readonly Done[], predicate: Predicate): readonly Done[] {
  if (!('done' in predicate)) return [];
  return done.filter(({ api, result }) => api === predicate.done && agrees(result, predicate.with ?? {}));
}

function changedRows(world: World, name: string): readonly Row[] {
  const { inserted, updated } = netOf(ownValue(world.tables, name));
  return [...inserted, ...updated.values()];
}

function counted(what: string, found: number, wanted: number | undefined): readonly string[] {
  if (wanted === undefined ? found > 0 : found === wanted) return [];
  return [`${what}: there are ${found}, and there should be ${wanted ?? 'at least 1'}.`];
}

/** Why a predicate does not hold; empty where it does. */
function predicateProblems(world: World, predicate: Predicate): readonly string[] {
  const wanted = predicate.with ? ` with ${canonicalJson(predicate.with)}` : '';
  if ('done' in predicate) {
    const found = matchesOf(doneIn(world), predicate).length;
    return counted(`Transactions ${predicate.done}${wanted}`, found, predicate.times);
  }
  const found = changedRows(world, predicate.changed).filter((row) => agrees(row, predicate.with)).length;
  return counted(`New or changed rows of '${predicate.changed}'${wanted}`, found, predicate.rows);
}

/** How many transactions the predicates ask for, and how many of those that were done they are about. */
function predicateCounts(
  world: World,
  predicates: readonly Predicate[],
): { readonly required: number; readonly correct: number } {
  const done = doneIn(world);
  const wanted = predicates.map((one) => ('done' in one ? (one.times ?? 1) : 0));
  const correct = predicates.map((one, at) => Math.min(matchesOf(done, one).length, wanted[at] ?? 0));
  return { required: sumOf(wanted), correct: Math.min(sumOf(correct), done.length) };
}

/** Why what must not be done or changed was; empty where it was not. */
function changeProblems(world: World, name: string): readonly string[] {
  const done = doneIn(world).filter(({ api }) => api === name);
  const changes = ownValue(world.tables, name) ?? [];
  return [
    ...done.map(({ arguments: args }) => `${name}(${canonicalJson(args)}) was done, and must not be.`),
    ...(changes.length > 0 ? [`The table '${name}' was changed, and must not be.`] : []),
  ];
}

interface Graded {
  readonly task: DialogueTask;
  readonly session: Session;
  readonly world: World;
  readonly gold: World | undefined;
  readonly telling: Telling;
}

function sessionOf<T extends DialogueTask>({ environment }: FinishedEpisode<T>): Session {
  const { session } = environment as { readonly session?: Session };
  if (session) return session;
  const message = `The environment '${environment.name}' has no session, by which dialogue tasks are graded. Use one that sessionEnvironment makes.`;
  throw new TestbedError({ code: 'bad-task', message });
}

/** A number of results, as it is read in words. */
const NUMBER = slotOf('count', z.int());

function toldProblems(told: ToldValue, { session, telling }: Graded): readonly string[] {
  const { api: name, value } = told;
  if ('count' in told) {
    if (telling.isTold(NUMBER, value)) return [];
    return [`The user was not told that ${value} of what ${name} found are so: ${JSON.stringify(told.count)}.`];
  }
  const { property } = told;
  const api = session.engine.registry.apis.get(name);
  const type = api?.properties.get(property) ?? api?.slots.get(property);
  if (type && telling.isTold(type, value)) return [];
  return [`The user was not told ${property} ${JSON.stringify(value)} of ${name}.`];
}

function callProblems({ gold, world }: Graded): readonly string[] {
  return without(doneIn(gold ?? world), doneIn(world), callText).map((one) => `${callText(one)} was not called.`);
}

/** What is wrong by a basis; undefined where the basis cannot be decided here. */
function problemsOf(basis: RewardBasis, graded: Graded): readonly string[] | undefined {
  const { task, gold, world } = graded;
  switch (basis) {
    case 'world':
      return gold && outcomeDifferences(gold, world);
    case 'calls':
      return gold && callProblems(graded);
    case 'told':
      return (task.goal.told ?? []).flatMap((one) => toldProblems(one, graded));
    case 'predicates':
      return (task.goal.holds ?? []).flatMap((one) => predicateProblems(world, one));
    case 'unchanged':
      return (task.goal.unchanged ?? []).flatMap((name) => changeProblems(world, name));
    case 'judged':
    case 'approved':
      return undefined;
  }
}

function partOf(basis: RewardBasis, graded: Graded): GradePart {
  const problems = problemsOf(basis, graded);
  if (!problems) return { basis, score: null, why: ['It takes a judge, or gold that the task does not have.'] };
  return { basis, score: problems.length === 0 ? 1 : 0, why: problems };
}

function criticalOf({ task, gold, world }: Graded): CriticalRun {
  const done = doneIn(world);
  if (!gold) return { committed: done.length, ...predicateCounts(world, task.goal.holds ?? []) };
  const required = doneIn(gold);
  return { correct: correctDeeds(required, done), committed: done.length, required: required.length };
}

function figuresOf<T extends DialogueTask>({ events, end }: FinishedEpisode<T>): Readonly<Record<string, Json>> {
  const last = events.at(-1);
  if (last?.kind !== 'end') return { end };
  const { steps, errors, usage } = last;
  return { end, steps, errors, tokens: usage.inputTokens + usage.outputTokens };
}

/**
 * Grades an episode of a dialogue task.
 *
 * @param gold - the world in which it should end, of {@link goldWorld}.
 */
function gradeAgainst<T extends DialogueTask>(episode: FinishedEpisode<T>, gold: World | undefined): Grade {
  const { task, events, end } = episode;
  const session = sessionOf(episode);
  const { world, engine } = session;
  const graded: Graded = { task, session, world, gold, telling: new Telling(events, world, engine.now) };
  const { unasked, unsaid } = breachesOf(events, world, engine.now);
  const breaches = [...unasked, ...unsaid];
  const approved: readonly GradePart[] = breaches.length > 0 ? [{ basis: 'approved', score: 0, why: breaches }] : [];
  const parts = [...basisOf(task).map((basis) => partOf(basis, graded)), ...approved];
  const product = parts.reduce((reward, { score }) => reward * (score ?? 1), 1);
  const reward = end === 'environment-done' || end.startsWith('user-') ? product : 0;
  return {
    reward,
    passed: reward === 1,
    parts,
    critical: criticalOf(graded),
    breaches,
    ...(unasked.length === 0 && unsaid.length > 0 && { failure: 'tool-hallucination' }),
    figures: figuresOf(episode),
  };
}

/** Grades episodes of dialogue tasks; the gold of a task is executed once. */
export class DialogueGrader<T extends DialogueTask = DialogueTask> {
  private readonly golds = new WeakMap<T, Promise<World | undefined>>();

  /** @param sessionOf - what the session of a task is made of. */
  constructor(private readonly sessionOf: (task: T) => SessionOptions) {}

  /** The world in which a task should end. @throws TestbedError `bad-task` for gold that cannot be executed. */
  gold(task: T): Promise<World | undefined> {
    const known = this.golds.get(task) ?? goldWorld(task, this.sessionOf(task));
    this.golds.set(task, known);
    return known;
  }

  /** @throws TestbedError `bad-task` for gold that cannot be executed. */
  async grade(episode: FinishedEpisode<T>): Promise<Grade> {
    return gradeAgainst(episode, await this.gold(episode.task));
  }
}
