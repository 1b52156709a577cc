/**
 * The suite of tasks that are generated from the goals of MultiWOZ.
 *
 * A task counts where the oracle solves it; goals that become no task, and tasks that the oracle does not solve, are listed
 * with the reason.
 */
import { createRegistry, type Registry, type Api, type Canonical, type Row, type Session } from 'typetod';
import type { Grade, Suite } from 'typetod/testbed';
import {
  type ProvedSuiteOptions,
  suiteOver,
  TaskServices,
  taskSession,
  type Unsolvable,
  whyUnsolved,
  type DialogueTask,
  type FinishedEpisode,
  type GradePart,
  type SessionEnvironment,
  agentWords,
  openTasks,
  ownValue,
  tells,
  type Task,
  type EpisodeEvent,
} from 'typetod/internal';
import { type MultiwozDatabase, readMultiwozDatabase } from '../corpus/database.js';
import type { MultiwozDialogue, MultiwozGoal } from '../corpus/format.js';
import { isMultiwozDomain, type MultiwozDomain } from '../corpus/slots.js';
import { REFUSED_TABLE, refusedRows, bookingTable } from '../services/booking.js';
import { planOf } from './plan.js';
import { type MultiwozSource, readMultiwoz } from '../corpus/read.js';
import { type GoalOutcome, goalOutcome, type DomainOutcome, propertyRequested } from '../goals/outcome.js';
import { multiwozServices } from '../services/services.js';

// What an episode did for the goal of a dialogue, read off its world and its words.

/** The rows that bookings of a domain added. */
function bookingsIn({ world }: Session, domain: MultiwozDomain): readonly Row[] {
  const changes = ownValue(world.tables, bookingTable(domain).name) ?? [];
  return changes.flatMap((change) => (change.kind === 'insert' ? [change.row] : []));
}

/** What a task brought about: the result that was taken or offered last, or what was booked. */
function broughtBy(task: Task): Row | undefined {
  return task.kind === 'search' ? (task.selected ?? task.latest)?.row : task.result;
}

/** The tasks of a domain, the one touched last first. */
function tasksOf({ world }: Session, domain: MultiwozDomain): readonly Task[] {
  return openTasks(world)
    .filter((task) => task.api.service === domain)
    .reverse();
}

/** Whether words tell a property of what a task brought about. */
function toldBy(task: Task, property: string, words: string, now: string): readonly Canonical[] {
  const value = ownValue(broughtBy(task) ?? {}, property);
  const type = (task.api as Api).properties.get(property);
  return value !== undefined && type && tells(words, type, value, now) ? [value] : [];
}

function outcomeOf(
  session: Session,
  domain: MultiwozDomain,
  requested: readonly string[],
  words: string,
): DomainOutcome {
  const tasks = tasksOf(session, domain);
  const { now } = session.engine;
  const told = requested.map((property): [string, readonly Canonical[]] => [
    property,
    tasks.flatMap((task) => toldBy(task, property, words, now)),
  ]);
  const searches = tasks.filter(({ kind }) => kind === 'search');
  const taken = searches.map(broughtBy).find((row) => row !== undefined);
  return { ...(taken && { taken }), bookings: bookingsIn(session, domain), told: new Map(told) };
}

/** What an episode did, by domain of the goal. */
function episodeOutcomes(
  goal: MultiwozGoal,
  session: Session,
  events: readonly EpisodeEvent[],
): ReadonlyMap<string, DomainOutcome> {
  const words = agentWords(events)
    .map(({ text }) => text)
    .join('\n');
  const domains = [...goal.domains].flatMap(([domain, { requested }]): [string, DomainOutcome][] => {
    if (!isMultiwozDomain(domain)) return [];
    return [[domain, outcomeOf(session, domain, requested.map(propertyRequested), words)]];
  });
  return new Map(domains);
}

/** A task made of the goal of a dialogue; it has the dialogue's id. */
export type MultiwozTask = DialogueTask;

/**
 * The task of a dialogue's goal, or why there is none.
 *
 * @param registry - the services over the tables.
 */
export function multiwozTask(
  { id, goal }: MultiwozDialogue,
  database: MultiwozDatabase,
  registry: Registry,
): MultiwozTask | string {
  const plan = planOf(goal, database, registry);
  if (typeof plan === 'string') return plan;
  const { goals, holds, told, refused } = plan;
  const services = [...goal.domains.keys()].filter(isMultiwozDomain);
  const fails = goals.some(({ otherwise }) => otherwise);
  return {
    id,
    title: `${services.join(', ')}: ${goals.map(({ api }) => api).join(', ')}`,
    tags: [...services, ...(fails ? ['failure'] : [])],
    services,
    ...(refused.length > 0 && { world: { rows: { [REFUSED_TABLE]: refusedRows(refused) } } }),
    user: { goals },
    goal: { holds, ...(told.length > 0 && { told }) },
  };
}

/** Options of {@link multiwozSuite}. `limit` is of tasks: dialogues behind the last one are not tried. */
export interface MultiwozSuiteOptions extends MultiwozSource, ProvedSuiteOptions {
  /** Only the dialogues with these ids become tasks; all if left out. */
  readonly tasks?: readonly string[];
}

/** The part of a grade that looks at what the user was told. */
function toldPart({ missing: { told: why } }: GoalOutcome): GradePart {
  return { basis: 'told', score: why.length === 0 ? 1 : 0, why };
}

const scores = ({ inform, success, book, combined }: GoalOutcome) => ({ inform, success, book, combined });

/** Grades by the world, by what was told, and with the figures of MultiWOZ. */
class Grades {
  constructor(
    private readonly goals: ReadonlyMap<string, MultiwozGoal>,
    private readonly database: MultiwozDatabase,
  ) {}

  grade(base: Grade, episode: FinishedEpisode<MultiwozTask>): Grade {
    const goal = this.goals.get(episode.task.id);
    if (!goal) return base;
    const { session } = episode.environment as SessionEnvironment<MultiwozTask>;
    const outcomes = episodeOutcomes(goal, session, episode.events);
    const [strict, autotod] = (['strict', 'autotod'] as const).map((rule) =>
      goalOutcome(goal, outcomes, this.database, rule),
    ) as [GoalOutcome, GoalOutcome];
    // What taxi comes is known when it was sent for: the task cannot name it.
    const told = goal.domains.has('taxi') ? [toldPart(strict)] : [];
    const reward = told.some(({ score }) => score === 0) ? 0 : base.reward;
    return {
      ...base,
      reward,
      passed: reward === 1,
      parts: [...base.parts, ...told],
      figures: { ...base.figures, strict: scores(strict), autotod: scores(autotod) },
    };
  }
}

class SuiteMaker {
  readonly tasks: MultiwozTask[] = [];
  readonly unsolvable: Unsolvable[] = [];
  private readonly database: MultiwozDatabase;
  private readonly registry: Registry;
  private readonly services: TaskServices;
  private readonly goals = new Map<string, MultiwozGoal>();
  private readonly trial: Suite<MultiwozTask>;

  constructor(private readonly options: MultiwozSuiteOptions) {
    this.database = readMultiwozDatabase(options.directory);
    const services = multiwozServices({ database: this.database });
    this.registry = createRegistry(services);
    this.services = new TaskServices(services);
    this.trial = this.suite([]);
  }

  /** The suite as far as it was made. */
  suite(tasks: readonly MultiwozTask[] = this.tasks): Suite<MultiwozTask> {
    const { split, presentation } = this.options;
    const base = suiteOver<MultiwozTask>({
      name: `multiwoz/${split}`,
      tasks,
      unsolvable: this.unsolvable,
      sessionOf: (task) => ({ ...taskSession(task, this.services), services: this.services.registryOf(task) }),
      ...(presentation && { presentation }),
    });
    const grades = new Grades(this.goals, this.database);
    return { ...base, grade: async (task, episode) => grades.grade(await base.grade(task, episode), episode) };
  }

  make(): Promise<void> {
    const { limit = Number.POSITIVE_INFINITY, ...source } = this.options;
    const { dialogues, skipped } = readMultiwoz({ directory: source.directory, split: source.split });
    for (const { dialogue, reason } of skipped) this.unsolvable.push({ id: dialogue, reason });
    const wanted = source.tasks && new Set(source.tasks);
    return this.makeOf(wanted ? dialogues.filter(({ id }) => wanted.has(id)) : dialogues, limit);
  }

  private async makeOf(dialogues: ReturnType<typeof readMultiwoz>['dialogues'], limit: number): Promise<void> {
    for (const dialogue of dialogues) {
      if (this.tasks.length >= limit) return;
      this.goals.set(dialogue.id, dialogue.goal);
      const task = multiwozTask(dialogue, this.database, this.registry);
      const reason =
        typeof task === 'string'
          ? task
          : this.options.prove === false
            ? undefined
            : await whyUnsolved(this.trial, task);
      if (typeof task === 'string' || reason !== undefined) {
        this.unsolvable.push({ id: dialogue.id, reason: String(reason) });
      } else this.tasks.push(task);
      this.options.onProgress?.({ tasks: this.tasks.length, unsolvable: this.unsolvable.length });
    }
  }
}

/**
 * Makes tasks of the goals of a split: the user wants what the user of the dialogue was asked to achieve, in the services over
 * the tables.
 *
 * @example
 * const suite = await multiwozSuite({ directory: 'multiwoz21', split: 'val', limit: 20 });
 * console.log(suite.tasks.length, suite.unsolvable?.length);
 * @throws MultiwozError when the corpus cannot be read.
 */
export async function multiwozSuite(options: MultiwozSuiteOptions): Promise<Suite<MultiwozTask>> {
  const maker = new SuiteMaker(options);
  await maker.make();
  return maker.suite();
}
