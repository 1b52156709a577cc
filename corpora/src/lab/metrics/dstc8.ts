/**
 * The scores of one frame, as the official scorer of DSTC8 (`schema_guided_dst`) computes them.
 *
 * The unit is the frame: one service in one user turn, as annotated. Every slot of the service's schema scores: 1 if
 * it is absent on both sides, 0 if on one side only. A categorical slot scores 1 or 0 by the first annotated value;
 * any other the best match among its annotated values, which under `fuzzy` is a fraction (see `tokenSortRatio`). The
 * joint goal accuracy is the product of the slots and so a fraction too; the average goal accuracy is the mean over
 * the slots that are annotated. `dontcare` is a value like any other, and predicted slots that the schema has not are
 * passed over.
 *
 * With the canonical extension (PyTOD, appendix C.1; {@link extended}) the annotated values are extended by their
 * canonical forms. It can only raise a score, so every report says whether it is on, and which {@link GoalVariant}
 * it used.
 */
import { countsOf, ownValue } from 'typetod/internal';
import type { Service } from 'typetod';
import { type Ratio, type RatioKind, tokenSortRatio } from './string-ratio.js';

/** What a score has to know of a slot. */
export interface SlotFacts {
  readonly name: string;
  /** `is_categorical` of the schema: its value is one of a closed set. */
  readonly isCategorical: boolean;
}

/** How values of slots that are not categorical compare. `ratio` matters under `fuzzy` only. */
export interface GoalVariant {
  /** Whether a text must equal an annotated value, or scores by how alike they are. */
  readonly match: 'fuzzy' | 'exact';
  /** What measures how alike texts are; matters under `fuzzy` only. */
  readonly ratio: RatioKind;
}

/** What the official scorer does with what its own requirements install. */
export const OFFICIAL_VARIANT: GoalVariant = { match: 'fuzzy', ratio: 'difflib' };

/** The accepted values of the annotated slots. */
export type Annotated = Readonly<Record<string, readonly string[]>>;

/** The canonical forms of an annotated value, for the extension; none if it is off. */
export type Extension = (service: string, slot: string, value: string) => readonly string[];

/** A slot that differs. Undefined means absent. */
export interface SlotMismatch {
  readonly slot: string;
  /** The annotated values, any of which is accepted; undefined when the slot is not annotated. */
  readonly expected: readonly string[] | undefined;
  /** The predicted value; undefined when there is none. */
  readonly predicted: string | undefined;
}

/** The score of a slot that is annotated, predicted, or both: from 0 to 1. */
export interface SlotScore extends SlotMismatch {
  /** From 0, wrong, to 1, right. */
  readonly score: number;
}

/** The scores of a frame, from 0 to 1; undefined where they have no slot to be about (`NA`). */
export interface FrameScore {
  /** The product of the scores of all slots. */
  readonly joint: number | undefined;
  /** The product over categorical slots. */
  readonly jointCategorical: number | undefined;
  /** The product over the other slots. */
  readonly jointNonCategorical: number | undefined;
  /** The mean of the scores of annotated slots. */
  readonly average: number | undefined;
  /** The mean over annotated categorical slots. */
  readonly averageCategorical: number | undefined;
  /** The mean over the other annotated slots. */
  readonly averageNonCategorical: number | undefined;
  /** The slots that are present on either side, in the order of the schema. */
  readonly slots: readonly SlotScore[];
}

/**
 * The slots of a service that a state may hold; take them once per service. What only results hold is not among them:
 * that can matter to `jointCategorical` and `jointNonCategorical` (a service all of whose categorical slots are such
 * has none), though in SGD it does not. `schemaSlotFacts` of `@typetod/corpora/sgd` has every slot.
 */
export function slotFacts(service: Service): readonly SlotFacts[] {
  return [...service.slots.values()].map(({ name, values, kind }) => ({
    name,
    isCategorical: values !== undefined || kind === 'boolean',
  }));
}

/** The annotated values with the canonical forms of each after it, so that the first value stays the first. */
export function extended(service: string, annotated: Annotated, extension: Extension): Annotated {
  return Object.fromEntries(
    Object.entries(annotated).map(([slot, values]) => [
      slot,
      values.flatMap((value) => [value, ...extension(service, slot, value)]),
    ]),
  );
}

/** The joint and average score of some slots. */
class SlotTotals {
  private slots = 0;
  private product = 1;
  private annotated = 0;
  private sum = 0;

  add(score: number, isAnnotated: boolean): void {
    this.slots += 1;
    this.product *= score;
    if (!isAnnotated) return;
    this.annotated += 1;
    this.sum += score;
  }

  get joint(): number | undefined {
    return this.slots === 0 ? undefined : this.product;
  }

  get average(): number | undefined {
    return this.annotated === 0 ? undefined : this.sum / this.annotated;
  }
}

type Match = (expected: readonly string[], predicted: string) => number;

const sameAsFirst: Match = (expected, predicted) => (expected[0] === predicted ? 1 : 0);

const sameAsAny: Match = (expected, predicted) => (expected.includes(predicted) ? 1 : 0);

function mostLike(ratio: Ratio): Match {
  return (expected, predicted) => {
    if (expected.includes(predicted)) return 1;
    return expected.reduce((best, value) => Math.max(best, ratio(value, predicted)), 0) / 100;
  };
}

function slotScore(expected: readonly string[] | undefined, predicted: string | undefined, match: Match): number {
  if (expected === undefined || predicted === undefined) return expected === predicted ? 1 : 0;
  return match(expected, predicted);
}

/**
 * Scores the state predicted for a frame against the annotated one.
 *
 * @param slots - all slots of the frame's service.
 * @param annotated - the accepted values by slot, already {@link extended} if they are to be.
 * @param predicted - the value of each slot; of several, the first.
 * @param ratio - what compares texts under `fuzzy`; `memoizedRatio(variant.ratio)` saves time over a corpus.
 */
export function frameScore(
  slots: readonly SlotFacts[],
  annotated: Annotated,
  predicted: ReadonlyMap<string, string>,
  variant: GoalVariant,
  ratio: Ratio = (a, b) => tokenSortRatio(a, b, variant.ratio),
): FrameScore {
  const [all, categorical, others] = [new SlotTotals(), new SlotTotals(), new SlotTotals()];
  const matchOpen = variant.match === 'exact' ? sameAsAny : mostLike(ratio);
  const present: SlotScore[] = [];
  for (const { name, isCategorical } of slots) {
    const expected = ownValue(annotated, name);
    const value = predicted.get(name);
    const score = slotScore(expected, value, isCategorical ? sameAsFirst : matchOpen);
    all.add(score, expected !== undefined);
    (isCategorical ? categorical : others).add(score, expected !== undefined);
    if (expected !== undefined || value !== undefined) present.push({ slot: name, expected, predicted: value, score });
  }
  return {
    joint: all.joint,
    jointCategorical: categorical.joint,
    jointNonCategorical: others.joint,
    average: all.average,
    averageCategorical: categorical.average,
    averageNonCategorical: others.average,
    slots: present,
  };
}

/**
 * The scores of a frame of a service without a schema, at which the official scorer stops: no annotated slot is right,
 * and which of them are categorical is not known.
 */
export function unknownServiceScore(annotated: Annotated, predicted: ReadonlyMap<string, string>): FrameScore {
  const slots = Object.entries(annotated).map(([slot, expected]) => ({
    slot,
    expected,
    predicted: predicted.get(slot),
    score: 0,
  }));
  const isEmpty = slots.length === 0;
  return {
    joint: isEmpty ? 1 : 0,
    jointCategorical: undefined,
    jointNonCategorical: undefined,
    average: isEmpty ? undefined : 0,
    averageCategorical: undefined,
    averageNonCategorical: undefined,
    slots,
  };
}

/** The slots of a scored frame that are not wholly right. */
export function mismatches(score: FrameScore): readonly SlotMismatch[] {
  return score.slots.flatMap(({ slot, expected, predicted, score: value }) =>
    value === 1 ? [] : [{ slot, expected, predicted }],
  );
}

/**
 * The F1 score of the slots that the user asks for, repeated names counted as often as they are there. Where nothing is
 * annotated and nothing predicted it is 1: the head comment of the official scorer says that such frames are passed
 * over, its code counts them.
 */
export function requestedSlotsF1(annotated: readonly string[], predicted: readonly string[]): number {
  if (annotated.length === 0 && predicted.length === 0) return 1;
  const expected = countsOf(annotated);
  let right = 0;
  for (const [name, count] of countsOf(predicted)) right += Math.min(count, expected.get(name) ?? 0);
  return (2 * right) / (annotated.length + predicted.length);
}
