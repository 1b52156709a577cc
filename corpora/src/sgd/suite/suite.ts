/**
 * The suite of tasks that are generated from dialogues of the Schema-Guided Dialogue corpus.
 *
 * A task counts where the oracle solves it; one that it does not solve is listed with the reason.
 */
import { createRegistry, type Registry, type World } from 'typetod';
import type { Suite } from 'typetod/testbed';
import {
  type ProvedSuiteOptions,
  suiteOver,
  type TaskSession,
  type Unsolvable,
  whyUnsolved,
  type DialogueTask,
} from 'typetod/internal';
import { naturalReader } from 'typetod/values';
import { parseSgdSchema, type SgdService } from '../schema/format.js';
import type { SgdKinds } from '../schema/values.js';
import type { SgdDialogue } from '../corpus/format.js';
import { replaySgdDialogue } from '../replay/replay.js';
import { goalsOf } from './goals.js';
import { type RecordedCall, recordedCalls, RecordedDialogue } from './recorded.js';
import { Watched } from './watched.js';
import { readSgdSchema, type SgdSplit } from '../corpus/read.js';
import { SplitWalk } from '../corpus/walk.js';
import { sgdFacts, type SgdTableChoice } from '../facts/facts.js';
import { servicesFromSgdSchema } from '../schema/schema.js';
import { SgdServices } from '../schema/services.js';

/** Lengths of time that are called times. */
const DURATIONS: ReadonlySet<string> = new Set(['wait_time', 'transfer_time']);

function kindOf(name: string): SgdKinds[string] | undefined {
  if (DURATIONS.has(name)) return undefined;
  if (/(?:^|_)date(?:$|_of_)/.test(name)) return 'date';
  return /(?:^|_)time$/.test(name) ? 'time' : undefined;
}

/** The kinds of the slots of services without a closed set of values. */
export function kindsByName(services: readonly SgdService[]): SgdKinds {
  return Object.fromEntries(
    services.flatMap(({ service_name, slots }) =>
      slots.flatMap(({ name, is_categorical }): [string, SgdKinds[string]][] => {
        const kind = is_categorical ? undefined : kindOf(name);
        return kind === undefined ? [] : [[`${service_name}.${name}`, kind]];
      }),
    ),
  );
}

/** A task of a dialogue of the corpus. */
export interface SgdTask extends DialogueTask {
  readonly recorded: readonly RecordedCall[];
}

function titleOf(dialogue: SgdDialogue, { tasks }: World): string {
  const intents = tasks.filter(({ standing }) => standing === 'open').map(({ api }) => api.intent);
  return `${dialogue.services.join(', ')}: ${[...new Set(intents)].join(', ')}`;
}

/**
 * The task of a dialogue, or why there is none.
 *
 * @param registry - the services of the dialogue, as a replay needs them.
 */
export async function sgdTask(dialogue: SgdDialogue, registry: Registry): Promise<SgdTask | string> {
  const watched = new Watched();
  let world: World | undefined;
  for await (const turn of replaySgdDialogue(dialogue, registry, { mode: 'annotated' })) {
    watched.add(turn);
    world = turn.session.world;
  }
  const recorded = recordedCalls(dialogue, registry);
  const read = world && goalsOf(world, watched, recorded);
  if (!world || !read || read.goals.length === 0) return 'the user of the dialogue wants nothing of a service';
  const { goals, calls, told } = read;
  if (calls.length === 0 && told.length === 0)
    return 'no transaction is done and no value has to be told: an agent that does nothing would pass';
  return {
    id: dialogue.dialogue_id,
    title: titleOf(dialogue, world),
    services: dialogue.services,
    user: { goals },
    goal: { calls, ...(told.length > 0 && { told }) },
    recorded,
  };
}

export interface SgdSuiteOptions extends ProvedSuiteOptions {
  /** The root of the corpus. */
  readonly directory: string;
  readonly split: SgdSplit;
  /** At most so many tasks, from the first dialogue on; dialogues behind them are not read. */
  readonly limit?: number;
  /** Only the dialogues with these ids become tasks; all if left out. */
  readonly tasks?: readonly string[];
  /** The derived tables that the services are made with, besides their schema; `all` if left out. */
  readonly tables?: SgdTableChoice;
}

/** The services of a split, typed, for tasks over some of them. */
class SgdTaskServices {
  private readonly all: Registry;
  private readonly some = new Map<string, Registry>();

  constructor(schema: unknown, tables: SgdTableChoice) {
    const kinds = kindsByName(parseSgdSchema(schema));
    this.all = createRegistry(servicesFromSgdSchema(schema, { facts: sgdFacts(schema, tables), kinds }));
  }

  sessionOf = ({ id, services, recorded }: SgdTask): TaskSession => ({
    services: this.registryOf(services),
    backend: new RecordedDialogue(recorded),
    reader: naturalReader,
    // The corpus is evidence: values outside of closed sets and results that are missing are kept as annotated.
    results: 'trusted',
    id,
  });

  private registryOf(names: readonly string[]): Registry {
    const key = names.join();
    const known = this.some.get(key);
    if (known) return known;
    const made = createRegistry(this.all.services.filter(({ name }) => names.includes(name)));
    this.some.set(key, made);
    return made;
  }
}

class SuiteMaker {
  readonly tasks: SgdTask[] = [];
  readonly unsolvable: Unsolvable[] = [];
  private readonly ids = new Set<string>();
  private readonly services: SgdTaskServices;
  private readonly replayed: SgdServices;
  private readonly trial: Suite<SgdTask>;

  constructor(private readonly options: SgdSuiteOptions) {
    const { directory, split, tables = 'all' } = options;
    const schema = readSgdSchema(directory, split);
    this.services = new SgdTaskServices(schema, tables);
    this.replayed = new SgdServices(schema, sgdFacts(schema, tables));
    this.trial = this.suite([]);
  }

  /** The suite as far as it was made. */
  suite(tasks: readonly SgdTask[] = this.tasks): Suite<SgdTask> {
    const { split, presentation } = this.options;
    return suiteOver({
      name: `sgd/${split}`,
      tasks,
      unsolvable: this.unsolvable,
      sessionOf: this.services.sessionOf,
      ...(presentation && { presentation }),
    });
  }

  /** Figures, seeds and traces tell tasks apart by their ids. */
  private async taskOf(dialogue: SgdDialogue): Promise<SgdTask | string> {
    const { dialogue_id: id } = dialogue;
    if (this.ids.has(id)) return 'another dialogue of the split has the same id';
    this.ids.add(id);
    return sgdTask(dialogue, this.replayed.registryFor(dialogue));
  }

  async make(): Promise<void> {
    const { directory, split, limit = Number.POSITIVE_INFINITY, prove = true, onProgress } = this.options;
    const wanted = this.options.tasks && new Set(this.options.tasks);
    const walk = new SplitWalk({ directory, split });
    for await (const { dialogue } of walk) {
      if (wanted?.has(dialogue.dialogue_id) === false) continue;
      const made = await this.taskOf(dialogue);
      const reason = typeof made === 'string' ? made : prove ? await whyUnsolved(this.trial, made) : undefined;
      if (typeof made !== 'string' && reason === undefined) this.tasks.push(made);
      else this.unsolvable.push({ id: dialogue.dialogue_id, reason: reason ?? '' });
      onProgress?.({ tasks: this.tasks.length, unsolvable: this.unsolvable.length });
      if (this.tasks.length >= limit || this.ids.size === wanted?.size) break;
    }
    for (const { file, dialogue = file, reason } of walk.taken.skipped)
      this.unsolvable.push({ id: String(dialogue), reason });
  }
}

/**
 * Makes tasks of the dialogues of a split: the user wants what the user of the dialogue wanted, and the services answer what they
 * answered there.
 *
 * @example
 * const suite = await sgdSuite({ directory: 'dstc8-schema-guided-dialogue', split: 'dev', limit: 20 });
 * @throws CorpusError for a missing or damaged directory or file.
 */
export async function sgdSuite(options: SgdSuiteOptions): Promise<Suite<SgdTask>> {
  const maker = new SuiteMaker(options);
  await maker.make();
  return maker.suite();
}
