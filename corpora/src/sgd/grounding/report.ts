import type { Canonical } from 'typetod';
import type { SlotKind } from 'typetod/internal';
import type { TakenDialogues } from '../corpus/walk.js';
import type { SgdSetup } from '../replay/setup.js';
import type { REPORT_FORMAT } from '../report/report.js';
import type { Place } from '../report/place.js';

/** `surface`: in the words of the annotation; `canonical`: as tool schemas ask for them ("2019-03-05", "19:00", 2). */
type ValueForm = 'surface' | 'canonical';

/** Options of `evaluateGrounding` for the values and the report. */
export interface GroundingOptions {
  /** The form of the right values. */
  readonly values: ValueForm;
  /** Decides which values are invented. */
  readonly seed: string;
  /** At most so many refused right values and unnoticed invented values are listed; none if left out. */
  readonly examples?: number;
}

/** How many values there were, and how many of them the gate refused. */
export interface RefusalCounts {
  /** The values that programs write out. */
  readonly values: number;
  /** Those that the gate calls ungrounded. */
  readonly refused: number;
}

/** A value that the gate got wrong: a right one that it refused, or an invented one that it let pass. */
export interface GroundingExample extends Place {
  readonly slot: string;
  readonly kind: SlotKind;
  /** The value as it was proposed. */
  readonly value: Canonical;
  /** What the annotation has in its place; left out where the value is that. */
  readonly annotated?: Canonical;
  /** What the user said. */
  readonly utterance: string;
}

/** The counts of one sort of value: right, or invented. */
export interface GroundingCounts extends RefusalCounts {
  /** `refused` as a share of `values`; null where there are none. */
  readonly rate: number | null;
  readonly kinds: Readonly<Record<string, RefusalCounts>>;
  /** By service and slot, those with refused values alone. */
  readonly slots: Readonly<Record<string, RefusalCounts>>;
}

/** The result of an evaluation of the gate for grounding. */
export interface GroundingReport
  extends Pick<SgdSetup, 'split' | 'mode' | 'tables'>,
    Pick<GroundingOptions, 'values' | 'seed'>,
    TakenDialogues {
  /** The version of this format. */
  readonly format: typeof REPORT_FORMAT;
  readonly report: 'eval grounding';
  /** The name of the corpus. */
  readonly corpus: 'sgd';
  readonly turns: number;
  /** Right values: those that are refused are mistakes of the gate. */
  readonly right: GroundingCounts;
  /** Values of the faults of kind `wrong-value`, one in each turn that admits one: those that are refused were found. */
  readonly invented: GroundingCounts;
  /** Values that other dialogues have for the slot: those that are refused were found. */
  readonly foreign: GroundingCounts;
  /** Right values that were refused. */
  readonly refused: readonly GroundingExample[];
  /** Invented values that were let pass. */
  readonly missed: readonly GroundingExample[];
}
