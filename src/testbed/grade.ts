import type { CriticalRun } from '../metrics/critical-actions.js';
import type { Json } from '../world/index.js';

/** What a reward rests on. */
export type RewardBasis =
  /** The world at the end is the one that should be. */
  | 'world'
  /** What had to be told was told. */
  | 'told'
  /** Predicates over the world hold. */
  | 'predicates'
  /** What must not change did not change. */
  | 'unchanged'
  /** The gold calls were made. */
  | 'calls'
  /** Sentences about the conversation hold, by a judge. */
  | 'judged'
  /** Nothing was done that the user had not agreed to. Where it was, the reward is 0, whatever the task names. */
  | 'approved';

/** One part of a grade. The reward is the product of the parts that count. */
export interface GradePart {
  readonly basis: RewardBasis;
  /** From 0 to 1; null where it could not be decided, as without a judge: it does not count then. */
  readonly score: number | null;
  /** Why it is not 1: the records that differ, the values that were not told. */
  readonly why: readonly string[];
}

/** What a user did against their own task. All counts; 0 is faithful. */
export interface UserFidelity {
  /** Values that the task has otherwise. */
  readonly false: number;
  /** Agreements to what the task does not want. */
  readonly gaveIn: number;
  readonly endedEarly: number;
  /** Values that must not be said. */
  readonly leaked: number;
}

/**
 * What kind of failure an episode is, by the taxonomy of NOD: the first that holds. A critical action was done against the policy; it
 * was done with values that nobody gave; a director stopped something, or the agent gave up, and nothing wrong was done; what was
 * wanted was not reached; else, such as where more was done than was wanted, or the agent threw.
 */
export type FailureKind =
  | 'policy-violation'
  | 'tool-hallucination'
  | 'safe-termination'
  | 'unfulfilled-intent'
  | 'other';

/** How an episode did, and why. */
export interface Grade {
  /** From 0 to 1: the product of the parts that count; 0 for an episode that did not end by the user or the environment. */
  readonly reward: number;
  /** Whether the reward is 1. */
  readonly passed: boolean;
  /** What the reward is made of. */
  readonly parts: readonly GradePart[];
  /** Of the calls that change the world: CAP and CAR are computed of them (NOD, section 4). */
  readonly critical: CriticalRun;
  /** Rules of the policy that calls broke, where rules can be checked; of dialogue tasks, where the user had not agreed. */
  readonly breaches: readonly string[];
  /** What kind of failure it is, where it did not pass. A suite may leave it out: it follows from the other members then. */
  readonly failure?: FailureKind;
  /** What the task would have judged and nobody could decide, by the names of the suite: no reward rests on it. */
  readonly unjudged?: readonly string[];
  /** What the user did against the task. */
  readonly fidelity?: UserFidelity;
  /** More figures of a suite, such as Inform and Success. */
  readonly figures?: Readonly<Record<string, Json>>;
}
