import type { Api } from 'typetod';
import type { RankedApi } from 'typetod/dialogue';
import { domainOf } from 'typetod/internal';
import type { Kind } from '../score/tally.js';
import type { Skipped } from '../corpus/walk.js';
import type { Examples } from '../report/page-data.js';
import type { REPORT_FORMAT } from '../report/report.js';
import { placeOf, Places, type RecallReport } from './scores.js';

/** How well something was found: the API itself, and less exactly. */
export interface RetrievalScores extends RecallReport {
  /** The service of the API. */
  readonly services: RecallReport;
  /** The API, whichever version of its service it is of: `Restaurants_1` and `Restaurants_2` are versions. */
  readonly tasks: RecallReport;
  /** The service, whichever version of it. */
  readonly families: RecallReport;
}

/** A turn in which another API than the one that was meant came first. */
export interface MissedStart {
  readonly dialogue: string;
  readonly turn: number;
  /** The API that was meant, and its service. */
  readonly api: string;
  readonly service: string;
  /** What came first; null where nothing was ranked. */
  readonly first: string | null;
  /** The place of what was meant, from 1; null where it was not ranked. */
  readonly place: number | null;
}

/** The result of an evaluation of a retriever. */
export interface RetrievalReport extends RetrievalScores {
  readonly format: typeof REPORT_FORMAT;
  readonly report: 'eval retrieval';
  readonly corpus: 'sgd';
  readonly split: string;
  readonly tables: string;
  /** What ranked the APIs. */
  readonly ranker: string;
  /** Which part of the split was there, where that was not all of it. */
  readonly partial: string | null;
  /** What there was to choose from. */
  readonly candidates: { readonly services: number; readonly apis: number };
  readonly dialogues: number;
  /** The same turns, ranked by what the user says in them and nothing else. */
  readonly utterance_only: RetrievalScores;
  /** Turns, not among the others, that take up a task which the agent had proposed or the user had put off. */
  readonly resumed: RetrievalScores;
  /** The turns whose service the train schema has; of no turn where there is no train schema. */
  readonly seen: RetrievalScores;
  /** The turns whose service it lacks. */
  readonly unseen: RetrievalScores;
  readonly per_service: Readonly<Record<string, RecallReport & { readonly seen: boolean | null }>>;
  /** What came first in place of what, as `right / first`. */
  readonly confusions: Readonly<Record<string, Kind>>;
  /** The turns, not resumed ones, in which another API came first. */
  readonly missed: readonly MissedStart[];
  /** Dialogues turn by turn, where the run was asked for them. */
  readonly examples?: Examples;
  /** The mean time of a ranking. */
  readonly ms_per_ranking: number | null;
  readonly skipped: readonly Skipped[];
}

/** What is counted for each ranking: what a right answer has in common with the API that was meant. */
const LEVELS = {
  apis: (api: Api) => api.name,
  services: (api: Api) => api.service,
  tasks: (api: Api) => `${domainOf(api.service)}.${api.intent}`,
  families: (api: Api) => domainOf(api.service),
} as const satisfies Readonly<Record<string, (api: Api) => string>>;

type Level = keyof typeof LEVELS;

/** Counts the places of what was meant, at every level. */
export class RetrievalPlaces {
  private readonly places: Readonly<Record<Level, Places>> = {
    apis: new Places(),
    services: new Places(),
    tasks: new Places(),
    families: new Places(),
  };

  add(meant: Api, ranked: readonly RankedApi[]): void {
    for (const [level, nameOf] of Object.entries(LEVELS) as [Level, (api: Api) => string][]) {
      const names = ranked.map(({ api }) => nameOf(api));
      this.places[level].add(placeOf(nameOf(meant), names));
    }
  }

  report(): RetrievalScores {
    const { apis, services, tasks, families } = this.places;
    return {
      ...apis.report(),
      services: services.report(),
      tasks: tasks.report(),
      families: families.report(),
    };
  }
}
