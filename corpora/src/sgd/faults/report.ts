import type { FaultProfileName, Remedy, Slip, FaultKind } from 'typetod/internal';
import type { SlipCounts } from './slips.js';
import type { SgdReport } from '../report/report.js';
import type { ReportFinding } from '../report/page-data.js';
import type { Place } from '../report/place.js';

/** Options of {@link evaluateFaults} for the faults and the gates. */
export interface FaultOptions {
  /** Which mistakes the parser makes, and how often. */
  readonly profile: FaultProfileName;
  /**
   * `none`; `symbolic`: rules alone; `neural`: with supervisors, which the network of the neural parser answers; `all`: with
   * supervisors, which an oracle answers.
   */
  readonly gates: 'none' | 'symbolic' | 'neural' | 'all';
  /** Of `neural`: the folder of the network; the one that ships with the package if left out. */
  readonly folder?: string;
  /** What gates do about what they find: `repair` if left out. */
  readonly remedy?: Remedy;
  /** Decides which turns have which faults, and nothing else. */
  readonly seed: string;
}

/** The turns whose outcome is not the right one, by the kind of the fault in them. */
export function faultFindings({ lost }: Pick<FaultReport, 'lost'>): readonly ReportFinding[] {
  return lost.map(({ dialogue, turn, services, fault, noticed }) => {
    const cause = noticed ? 'noticed, not mended' : 'not noticed';
    return {
      dialogue,
      turn,
      services: [...new Set(services)],
      kind: fault ?? 'damaged by a gate',
      cause,
      detail: cause,
    };
  });
}

/** The faults of a kind: how many, and how many were noticed and mended. */
export interface FaultCounts {
  readonly injected: number;
  /** A gate, or else the engine, did not let the program pass as it was. */
  readonly detected: number;
  /** The committed program has the same outcome as the right one. */
  readonly recovered: number;
}

/** The faults of a kind as rates: null where no fault was injected. */
export interface FaultRates {
  /** How many faults were made. */
  readonly injected: number;
  /** The share that a gate or the engine did not let pass. */
  readonly detected: number | null;
  /** The share after which the committed program has the same outcome as the right one. */
  readonly recovered: number | null;
  /** The count behind `detected`. */
  readonly detected_count: number;
  /** The count behind `recovered`. */
  readonly recovered_count: number;
}

/** The result of an evaluation of gates. Rates are fractions of 1; null where there was nothing to rate. */
export interface FaultReport
  extends Pick<
    SgdReport,
    | 'format'
    | 'corpus'
    | 'split'
    | 'mode'
    | 'tables'
    | 'partial'
    | 'dialogues'
    | 'turns'
    | 'frames'
    | 'jga'
    | 'cjga'
    | 'jga_seen'
    | 'jga_unseen'
    | 'skipped'
    | 'examples'
  > {
  readonly report: 'eval faults';
  readonly profile: FaultProfileName;
  readonly gates: FaultOptions['gates'];
  /** What gates did about their findings. */
  readonly remedy: Remedy;
  /** The seed of the faults. */
  readonly seed: string;
  readonly faults: Readonly<Record<FaultKind, FaultRates>>;
  /** What the forgiving reader undid in texts with a `syntax` fault, and how often the result was right. */
  readonly slips: Readonly<Record<Slip, SlipCounts>>;
  readonly clean: {
    /** How many turns were without a fault. */
    readonly turns: number;
    /** In how many a gate objected to the right program. */
    readonly alarms: number;
    /** In how many the committed program has another outcome than the right one. */
    readonly damaged: number;
  };
  /** The turns whose outcome is another than that of the right program. */
  readonly lost: readonly LostTurn[];
  /** How often the parser proposed. */
  readonly proposals: number;
  /** Verdicts other than to pass, by gate and kind. */
  readonly verdicts: Readonly<Record<string, number>>;
  /** How often supervisors asked their model, by purpose. */
  readonly model_calls: Readonly<Record<string, number>>;
}

/** A user's turn whose committed program has another outcome than the right one. */
export interface LostTurn extends Place {
  readonly services: readonly string[];
  /** The kind of fault; null where none was made, so that a gate damaged the right program. */
  readonly fault: FaultKind | null;
  /** Whether a gate or the engine had something against a proposal. */
  readonly noticed: boolean;
}

export function ratesOf({ injected, detected, recovered }: FaultCounts = NOTHING): FaultRates {
  const rate = (count: number): number | null => (injected === 0 ? null : count / injected);
  return {
    injected,
    detected: rate(detected),
    recovered: rate(recovered),
    detected_count: detected,
    recovered_count: recovered,
  };
}

const NOTHING: FaultCounts = { injected: 0, detected: 0, recovered: 0 };
