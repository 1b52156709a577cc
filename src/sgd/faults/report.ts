import type { Remedy } from '../../dialogue/index.js';
import type { FaultKind } from '../../faults/corrupt.js';
import type { FaultProfileName } from '../../faults/profiles.js';
import type { SlipCounts } from '../../faults/slips.js';
import type { Slip } from '../../mend/slips.js';
import type { SgdReport } from '../report/report.js';
import type { GateChoice } from './options.js';

/** The faults of a kind: how many, and how many were noticed and mended. */
export interface FaultCounts {
  readonly injected: number;
  /** A gate, or else the engine, did not let the program pass as it was. */
  readonly detected: number;
  /** The committed program has the same outcome as the right one. */
  readonly recovered: number;
}

/** The turns without a fault, and what gates did to them. */
export interface CleanCounts {
  readonly turns: number;
  /** A gate had something against the right program. */
  readonly alarms: number;
  /** The committed program has another outcome than the right one. */
  readonly damaged: number;
}

/** The faults of a kind as rates: null where no fault was injected. */
export interface FaultRates {
  readonly injected: number;
  readonly detected: number | null;
  readonly recovered: number | null;
  readonly detected_count: number;
  readonly recovered_count: number;
}

/** The result of an evaluation of gates. Rates are fractions of 1; null where there was nothing to rate. */
export interface FaultReport
  extends Pick<
    SgdReport,
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
  > {
  readonly profile: FaultProfileName;
  readonly gates: GateChoice;
  readonly remedy: Remedy;
  readonly seed: string;
  readonly faults: Readonly<Record<FaultKind, FaultRates>>;
  /** What the forgiving reader undid in texts with a `syntax` fault, and how often the result was right. */
  readonly slips: Readonly<Record<Slip, SlipCounts>>;
  readonly clean: CleanCounts;
  /** How often the parser proposed. */
  readonly proposals: number;
  /** Verdicts other than to pass, by gate and kind. */
  readonly verdicts: Readonly<Record<string, number>>;
  /** How often supervisors asked their model, by purpose. */
  readonly model_calls: Readonly<Record<string, number>>;
}

/** The rates of counts. */
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
