/**
 * How well a retriever finds the API that a user means, over all services of the corpus at once.
 *
 * What is meant is the API that the converted program calls. The retriever gets what an agent knows in that turn; the
 * annotation goes into the score alone.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readSgdSchema, SGD_SPLITS } from '../corpus/read.js';
import type { SgdDialogue } from '../corpus/format.js';
import { sgdFacts } from '../facts/facts.js';
import { type Api, createRegistry, type Registry, type Service, lookup, type World } from 'typetod';
import {
  type ApiRetriever,
  createApiIndex,
  type RankedApi,
  type RetrievalQuery,
  retrievalContext,
} from 'typetod/dialogue';
import { stopwatch, EMPTY_WORLD, taskIdOf, taskOf } from 'typetod/internal';
import { Kinds } from '../score/tally.js';
import { servicesFromSgdSchema } from '../schema/schema.js';
import { REPORT_FORMAT } from '../report/report.js';
import { examplesOf, ShownDialogues } from '../report/shown.js';
import { type MissedStart, RetrievalPlaces, type RetrievalReport, retrievalFindings, Places } from './report.js';
import { type LoadedSetup, loadSetup, type SgdSetup } from '../replay/setup.js';
import { type SplitOptions, SplitWalk } from '../corpus/walk.js';
import type { Statement } from 'typetod/language';
import { replaySgdDialogue } from '../replay/replay.js';
import type { Place } from '../report/place.js';

/** A turn in which the user wants something else than before: a task is started, or one that waited is taken up. */
interface TaskStart extends Place {
  /** What the agent knows then. */
  readonly query: RetrievalQuery;
  /** The name of the API that the program calls. */
  readonly api: string;
  /** Whether the task was there already: the agent had proposed it, or the user had put it off. */
  readonly isResumed: boolean;
}

/** The API that a statement starts or takes up, in the world before the turn; undefined for any other statement. */
function startedBy(statement: Statement, world: World): Pick<TaskStart, 'api' | 'isResumed'> | undefined {
  if (statement.kind === 'api-call') return { api: statement.api, isResumed: false };
  if (statement.kind !== 'resume' || statement.operand.kind !== 'variable') return undefined;
  const value = lookup(world, statement.operand.name);
  const id = value && taskIdOf(value);
  return id === undefined ? undefined : { api: taskOf(world, id).api.name, isResumed: true };
}

/**
 * The task starts of a dialogue, in order: the dialogue is converted and executed, and each turn read in the world
 * before it.
 */
async function* taskStarts(dialogue: SgdDialogue, setup: LoadedSetup): AsyncGenerator<TaskStart> {
  const registry = setup.services.registryFor(dialogue);
  let world = EMPTY_WORLD;
  for await (const turn of replaySgdDialogue(dialogue, registry, { mode: setup.mode })) {
    const started = turn.statements.flatMap((statement) => startedBy(statement, world) ?? []);
    const query = {
      utterance: turn.user.utterance,
      before: dialogue.turns.slice(0, turn.index).map(({ utterance }) => utterance),
      ...retrievalContext(world),
    };
    for (const start of started) yield { ...start, query, dialogue: dialogue.dialogue_id, turn: turn.index };
    world = turn.session.world;
  }
}

export interface RetrievalOptions extends SplitOptions, Pick<SgdSetup, 'tables'> {
  /** What ranks the APIs of some services; {@link createApiIndex} if left out. */
  readonly retriever?: (services: Registry) => ApiRetriever;
  /** The name of the retriever, for the report; `words` if left out. */
  readonly ranker?: string;
  /** How many of the dialogues with findings the report has turn by turn; none if left out. */
  readonly examples?: number;
}

/** The services of all schemas of a corpus, each once: as the split has it, else as the first that has it. */
function allServices({ directory, split, tables }: RetrievalOptions): Registry {
  const services = new Map<string, Service>();
  for (const name of [split, ...SGD_SPLITS.filter((other) => other !== split)]) {
    if (!existsSync(join(directory, name, 'schema.json'))) continue;
    const schema = readSgdSchema(directory, name);
    for (const service of servicesFromSgdSchema(schema, { facts: sgdFacts(schema, tables) }))
      if (!services.has(service.name)) services.set(service.name, service);
  }
  return createRegistry([...services.values()]);
}

/** Ranks and counts. */
class RetrievalEvaluation {
  private readonly retriever: ApiRetriever;
  private readonly informed = new RetrievalPlaces();
  private readonly uninformed = new RetrievalPlaces();
  private readonly resumed = new RetrievalPlaces();
  private readonly seen = new RetrievalPlaces();
  private readonly unseen = new RetrievalPlaces();
  private readonly services = new Map<string, Places>();
  private readonly confusions = new Kinds();
  private readonly missed: MissedStart[] = [];
  private readonly time = { rankings: 0, milliseconds: 0 };

  constructor(
    private readonly setup: LoadedSetup,
    private readonly candidates: Registry,
    retriever: (services: Registry) => ApiRetriever,
    private readonly ranker: string,
  ) {
    this.retriever = retriever(candidates);
  }

  async add(dialogue: SgdDialogue): Promise<void> {
    for await (const start of taskStarts(dialogue, this.setup)) await this.rankStart(start);
  }

  private async rankStart({ query, api: name, isResumed, dialogue, turn }: TaskStart): Promise<void> {
    // The program was executed, so the API is one of the split's.
    const meant = this.candidates.apis.get(name) as Api;
    const ranked = await this.rank(query);
    if (isResumed) {
      this.resumed.add(meant, ranked);
      return;
    }
    this.informed.add(meant, ranked);
    this.uninformed.add(meant, await this.rank({ utterance: query.utterance }));
    if (this.setup.seen) (this.setup.seen.has(meant.service) ? this.seen : this.unseen).add(meant, ranked);
    const index = ranked.findIndex(({ api }) => api === meant);
    this.addToService(meant, index);
    if (index === 0) return;
    const first = ranked[0]?.api.name;
    this.confusions.add(`${name} / ${first ?? 'none'}`, `${dialogue} turn ${turn}`);
    const place = index < 0 ? null : index + 1;
    this.missed.push({ dialogue, turn, api: name, service: meant.service, first: first ?? null, place });
  }

  private async rank(query: RetrievalQuery): Promise<readonly RankedApi[]> {
    const started = stopwatch();
    const ranked = await this.retriever.rank(query);
    this.time.milliseconds += stopwatch() - started;
    this.time.rankings += 1;
    return ranked;
  }

  private addToService(meant: Api, index: number): void {
    const places = this.services.get(meant.service) ?? new Places();
    this.services.set(meant.service, places);
    places.add(index < 0 ? undefined : index + 1);
  }

  report(about: Pick<RetrievalReport, 'dialogues' | 'partial' | 'skipped'>): RetrievalReport {
    const { split, tables, seen } = this.setup;
    const services = [...this.services].sort(([a], [b]) => (a < b ? -1 : 1));
    return {
      format: REPORT_FORMAT,
      report: 'eval retrieval',
      corpus: 'sgd',
      split,
      tables,
      ranker: this.ranker,
      partial: about.partial,
      candidates: { services: this.candidates.services.length, apis: this.candidates.apis.size },
      dialogues: about.dialogues,
      ...this.informed.report(),
      utterance_only: this.uninformed.report(),
      resumed: this.resumed.report(),
      seen: this.seen.report(),
      unseen: this.unseen.report(),
      per_service: Object.fromEntries(
        services.map(([name, places]) => [name, { ...places.report(), seen: seen ? seen.has(name) : null }]),
      ),
      confusions: this.confusions.toJSON(),
      missed: this.missed,
      ms_per_ranking: this.time.rankings > 0 ? this.time.milliseconds / this.time.rankings : null,
      skipped: about.skipped,
    };
  }
}

/**
 * Scores a retriever on the turns of a split in which a task is started.
 *
 * @throws CorpusError when the directory, the schema or all dialogues of the split are missing.
 */
export async function evaluateRetrieval(options: RetrievalOptions): Promise<RetrievalReport> {
  const { directory, split, tables, retriever = createApiIndex, ranker = 'words' } = options;
  const setup = loadSetup({ directory, split, tables, mode: 'annotated' });
  const evaluation = new RetrievalEvaluation(setup, allServices(options), retriever, ranker);
  const walk = new SplitWalk(options);
  for await (const { dialogue } of walk) await evaluation.add(dialogue);
  const report = evaluation.report(walk.taken);
  const { examples } = options;
  if (examples === undefined) return report;
  return {
    ...report,
    examples: await examplesOf(new ShownDialogues(setup), retrievalFindings(report), examples, options),
  };
}
