import type { Calibration } from './calibration.js';
import type { Kind } from '../score/tally.js';
import type { SgdReport } from '../report/report.js';
import type { ErrorCause, TurnError } from './causes.js';
import type { ParserOptions } from './options.js';
import type { AskedModels, ValueComparison } from './records.js';
import type { ReportFinding } from '../report/page-data.js';
import type { Place } from '../report/place.js';

/** Joint goal accuracy, and with all earlier frames of the task: fractions of 1; null where there was no frame. */
export interface GoalScores {
  /** How many frames there are. */
  readonly frames: number;
  /** Joint goal accuracy. */
  readonly jga: number | null;
  /** Consistent joint goal accuracy by task span: a frame and all earlier ones of its task have the joint score 1. */
  readonly cjga: number | null;
}

/** Goal scores over all services, those of the train schema, and the others. */
export interface GroupedScores {
  readonly all: GoalScores;
  /** Over the services of the train schema. */
  readonly seen: GoalScores;
  /** Over the others. */
  readonly unseen: GoalScores;
}

/** The scores of one service under a parser. */
export interface ParserServiceScores extends GoalScores {
  /** How many of its frames are not exactly right. */
  readonly wrong_frames: number;
  /** Joint goal accuracy, fuzzy. */
  readonly jga_fuzzy: number | null;
  /** Joint goal accuracy by what the reader makes of the values. */
  readonly jga_read: number | null;
  /** Whether the train schema has it; null where that is not known. */
  readonly seen: boolean | null;
}

export interface CauseCounts {
  /** In how many turns it occurs. */
  readonly turns: number;
  /** How many frames it made wrong, alone or with others. */
  readonly frames: number;
  /** How many frames would be exactly right if it were gone. */
  readonly frames_alone: number;
  /** The errors by what they are about: `-` missing, `+` too much, `~` another value. */
  readonly kinds: Readonly<Record<string, Kind>>;
}

export type PlacedError = TurnError & Place;

/** The result of an evaluation of a parser. Rates are fractions of 1; null where there was nothing to rate. */
export interface ParserReport
  extends Pick<
    SgdReport,
    'format' | 'corpus' | 'split' | 'mode' | 'tables' | 'sgdx' | 'partial' | 'skipped' | 'examples'
  > {
  readonly report: 'eval parser';
  /** The name of the parser. */
  readonly parser: string;
  /** Whose program the parser went on from. */
  readonly history: ParserOptions['history'];
  /** Which APIs the parser was shown. */
  readonly services: ParserOptions['services'];
  readonly gates: ParserOptions['gates'];
  /** How many dialogues were evaluated. */
  readonly dialogues: number;
  readonly turns: number;
  /** User turns without an error, all of whose frames are right as the reader reads them. */
  readonly turns_right: number;
  /** What turns are worth as calls, on average, by *Call, Reward, Repeat*; null without turns. In `without_call` of them no call is right. */
  readonly call_rewards: {
    readonly full: number | null;
    readonly partial: number | null;
    readonly without_call: number;
  };
  /** How many frames were scored. */
  readonly frames: number;
  /** Joint goal accuracy: exact, canonical extension on. */
  readonly jga: number | null;
  /** Fuzzy (token sort ratio of difflib), extension on. */
  readonly jga_fuzzy: number | null;
  /** As the official scorer has it: fuzzy, extension off. */
  readonly jga_official: number | null;
  /** By what the reader makes of the values, extension on. */
  readonly jga_read: number | null;
  /** `jga` over the services that the train schema has. */
  readonly jga_seen: number | null;
  /** `jga` over the other services. */
  readonly jga_unseen: number | null;
  /** Consistent joint goal accuracy by task span: exact, extension on. */
  readonly cjga: number | null;
  /** `cjga` over the services that the train schema has. */
  readonly cjga_seen: number | null;
  /** `cjga` over the other services. */
  readonly cjga_unseen: number | null;
  /** The same figures under every comparison of values. */
  readonly comparisons: Readonly<Record<ValueComparison, GroupedScores>>;
  /** Median time of the parser, the choice of APIs and the gates for a turn, in milliseconds. */
  readonly ms_per_turn_p50: number | null;
  /** The time that 95 of 100 turns stay below. */
  readonly ms_per_turn_p95: number | null;
  /**
   * How often turns without an error are as likely as the parser says, in tenths of its confidence in its last proposal;
   * null where it never says.
   */
  readonly calibration: Calibration | null;
  /** What models were asked; null where none was. */
  readonly models: AskedModels | null;
  /** How often the parser proposed. */
  readonly proposals: number;
  /** Verdicts of gates other than to pass, by gate and kind; what the parser's own checks refused, by parser and code. */
  readonly verdicts: Readonly<Record<string, number>>;
  /** The scores of each service, by name. */
  readonly per_service: Readonly<Record<string, ParserServiceScores>>;
  readonly errors: Readonly<Record<ErrorCause, CauseCounts>>;
  /** The same errors one by one. */
  readonly found: readonly PlacedError[];
}

/** The errors of a parser, one by one. */
export function parserFindings({ found }: Pick<ParserReport, 'found'>): readonly ReportFinding[] {
  return found.map(({ dialogue, turn, service, cause, kind, detail }) => {
    return { dialogue, turn, services: service === '' ? [] : [service], kind: cause, cause: kind, detail };
  });
}
