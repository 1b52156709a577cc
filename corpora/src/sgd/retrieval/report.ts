import type { Api } from 'typetod';
import type { RankedApi } from 'typetod/dialogue';
import { domainOf } from 'typetod/internal';
import type { Kind } from '../score/tally.js';
import type { Skipped } from '../corpus/walk.js';
import type { Examples, ReportFinding } from '../report/page-data.js';
import type { REPORT_FORMAT } from '../report/report.js';
import type { Place } from '../report/place.js';

/** How high a retriever ranks what was meant. */

/** Shares of 1; null where there was nothing to rank. What was not ranked at all counts as not found. */
export interface RecallReport {
  /** How many rankings there were. */
  readonly turns: number;
  /** The share of rankings in which the right one comes first. */
  readonly recall_at_1: number | null;
  /** The share of rankings in which it is among the first three, and so on. */
  readonly recall_at_3: number | null;
  readonly recall_at_5: number | null;
  readonly recall_at_10: number | null;
  /** The mean of 1 / place of the right one. */
  readonly mrr: number | null;
}

/** The place of a name among others, from 1, where names that come again are passed over; undefined if it is missing. */
function placeOf(name: string, ranked: readonly string[]): number | undefined {
  const index = [...new Set(ranked)].indexOf(name);
  return index < 0 ? undefined : index + 1;
}

export class Places {
  private readonly places: (number | undefined)[] = [];

  add(place: number | undefined): void {
    this.places.push(place);
  }

  /** The share of the places that are `most` or better. */
  private within(most: number): number | null {
    return this.mean((place) => (place <= most ? 1 : 0));
  }

  private mean(worth: (place: number) => number): number | null {
    if (this.places.length === 0) return null;
    return this.places.reduce<number>((sum, place) => sum + (place ? worth(place) : 0), 0) / this.places.length;
  }

  report(): RecallReport {
    return {
      turns: this.places.length,
      recall_at_1: this.within(1),
      recall_at_3: this.within(3),
      recall_at_5: this.within(5),
      recall_at_10: this.within(10),
      mrr: this.mean((place) => 1 / place),
    };
  }
}

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
export interface MissedStart extends Place {
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

/** How far down a list what was meant is found. */
function rankOf(place: number | null): string {
  if (place === null) return 'not ranked';
  return place <= 3 ? 'place 2 or 3' : place <= 10 ? 'place 4 to 10' : 'place 11 or below';
}

/** The turns in which another API came first, by how far down the right one is. */
export function retrievalFindings({ missed }: Pick<RetrievalReport, 'missed'>): readonly ReportFinding[] {
  return missed.map(({ dialogue, turn, api, service, first, place }) => {
    const detail = place === null ? 'not ranked' : `place ${place}`;
    return { dialogue, turn, services: [service], kind: rankOf(place), cause: `${api} / ${first ?? 'none'}`, detail };
  });
}
