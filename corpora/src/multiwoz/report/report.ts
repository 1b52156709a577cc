import type { MultiwozSkipped, MultiwozSplit } from '../corpus/read.js';
import type { MultiwozDomain } from '../corpus/slots.js';
import type { MultiwozProfile } from '../state/profiles.js';

export interface MultiwozDomainScores {
  /** The dialogues of which an annotated state has a value of the domain at some turn. */
  readonly dialogues: number;
  /** All turns of these dialogues. */
  readonly turns: number;
  /** The turns in which the domain's part of the state is right without deletions. */
  readonly exact: number;
  /** `exact` as a fraction of `turns`; null if there are no turns. */
  readonly jga_upsert: number | null;
  /** The same with deletions. */
  readonly jga_with_deletions: number | null;
  /** The same counts over other dialogues: those whose goal is about the domain, whatever their states have. */
  readonly by_goal: {
    readonly dialogues: number;
    /** All turns of them. */
    readonly turns: number;
    /** Turns in which the domain's part is right without deletions. */
    readonly exact: number;
    /** As a fraction; null if there are no turns. */
    readonly jga_upsert: number | null;
  };
}

export interface MultiwozTurnCounts {
  /** Turns that change nothing. */
  readonly unchanged: number;
  /** Turns that give values of several domains. */
  readonly several_domains: number;
  /** Turns that remove a value. */
  readonly removals: number;
  /** Turns that give a slot another value. */
  readonly corrections: number;
}

/** The programs that the annotations become, executed. */
export interface MultiwozReplay {
  readonly statements: number;
  /** The share of turns after which the session holds the annotated state; null if there are no turns. */
  readonly jga: number | null;
  /** What could not be expressed, or was refused: how often, by reason. */
  readonly notes: Readonly<Record<string, number>>;
}

export interface MultiwozPredicted {
  /** Turns whose state is as annotated, of all turns. */
  readonly jga: number | null;
  /** The mean over domains, by the dialogues that have a value of them. */
  readonly domain_mean: number | null;
  /** What was not predicted and counts as empty: whole dialogues, and turns of others. */
  readonly missing: { readonly dialogues: number; readonly turns: number };
  /** Predicted dialogues that are not of those which were taken, and were passed over, by the id that they were given. */
  readonly unknown_dialogues: readonly string[];
  /** Predicted slots that are not tracked, and were passed over. */
  readonly unknown_slots: Readonly<Record<string, number>>;
}

/** What a parser tracked, from its own statements. */
export interface MultiwozParsed {
  readonly parser: string;
  /** The gates, by the name of their preset. */
  readonly gates: string;
  /** The share of turns after which it holds the annotated state; null if there are no turns. */
  readonly jga: number | null;
  /** The mean over domains. */
  readonly domain_mean: number | null;
  /** Verdicts of gates other than to pass, by gate and kind; what the parser's own checks refused, by parser and code. */
  readonly verdicts: Readonly<Record<string, number>>;
}

/** The goals of dialogues, and what the people who played the system achieved. */
export interface MultiwozGoals {
  /** Dialogues of whose goal the tables have something that agrees, in each domain. */
  readonly satisfiable: number;
  /** The others, by id. */
  readonly unsatisfiable: readonly string[];
  /** The share of dialogues whose annotated responses inform; null where the copy of the corpus has no acts of the system. */
  readonly inform: number | null;
  /** The share of those that succeed, too. */
  readonly success: number | null;
}

/** The report of `evaluateMultiwoz`. Shares are fractions of 1. */
export interface MultiwozReport {
  readonly report: 'multiwoz';
  /** The version of its form. */
  readonly format: 1;
  readonly split: MultiwozSplit;
  /** How values were normalized. */
  readonly profile: MultiwozProfile;
  /** Dialogues that were taken. */
  readonly dialogues: number;
  /** Turns of the user with the system's answer. */
  readonly turns: number;
  /** Joint goal accuracy of a tracker that knows each change and never removes a value; null without turns. */
  readonly jga_upsert: number | null;
  /** The same for one that also removes what is withdrawn. */
  readonly jga_with_deletions: number | null;
  /** The same for one that takes the changes of one domain a turn, and removes nothing. */
  readonly jga_one_domain: number | null;
  /** The same for one that takes all values of one domain a turn. */
  readonly jga_one_whole_domain: number | null;
  /** The mean of `jga_upsert` over domains. */
  readonly domain_mean_upsert: number | null;
  readonly per_domain: Readonly<Record<MultiwozDomain, MultiwozDomainScores>>;
  readonly turn_counts: MultiwozTurnCounts;
  /** The programs, executed; null where that was not asked for. */
  readonly replay: MultiwozReplay | null;
  /** What a parser tracked; null where none was given. */
  readonly parsed: MultiwozParsed | null;
  /** What another tracker predicted; null where no predictions were given. */
  readonly predicted: MultiwozPredicted | null;
  /** The goals; null where the copy of the corpus has no tables. */
  readonly goals: MultiwozGoals | null;
  /** What of the split was not taken; null when all of it was. */
  readonly partial: string | null;
  /** The dialogues that are missing or damaged. */
  readonly skipped: readonly MultiwozSkipped[];
}
