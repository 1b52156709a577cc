/**
 * Means of the DSTC8 scores over frames, as the official scorer aggregates them: over all frames, over those of
 * services that the train schema has (seen) and has not (unseen), by service and by domain. A score that a frame has
 * not (`NA`) is left out of its mean.
 *
 * The totals are sums and counts, so that parts of a split may be scored apart, by several processes or in several
 * runs, and merged.
 */
import type { FrameScore } from './dstc8.js';

/** The scores of a frame by their official names. */
const GOALS = {
  joint_goal_accuracy: 'joint',
  joint_cat_accuracy: 'jointCategorical',
  joint_noncat_accuracy: 'jointNonCategorical',
  average_goal_accuracy: 'average',
  average_cat_accuracy: 'averageCategorical',
  average_noncat_accuracy: 'averageNonCategorical',
} as const;

const GOAL_ENTRIES = Object.entries(GOALS) as readonly [keyof typeof GOALS, (typeof GOALS)[keyof typeof GOALS]][];

/** Those that the official scorer can also multiply over the frames of a turn. */
const JOINTS = ['joint_goal_accuracy', 'joint_cat_accuracy', 'joint_noncat_accuracy'] as const;

type Joint = (typeof JOINTS)[number];

/**
 * A metric by its official name: a mean over frames, or over turns if it is `across_turn`, which is what the official
 * scorer reports in place of the joint ones with `joint_acc_across_turn`.
 */
export type GoalMetric = keyof typeof GOALS | 'requested_slots_f1' | 'active_intent_accuracy' | `${Joint}_across_turn`;

/** A scored frame. What was not scored is left out of the means. */
export interface ScoredFrame {
  /** The service of the frame, by name. */
  readonly service: string;
  readonly scores: FrameScore;
  /** The F1 score of its requested slots, from 0 to 1. */
  readonly requestedF1?: number;
  /** Whether its active intent is the annotated one. */
  readonly intentRight?: boolean;
}

/** Something by group of frames. */
export interface ByGroup<T> {
  readonly all: T;
  /** Empty, as `unseen` is, if it was not said which services are seen. */
  readonly seen: T;
  /** Over the frames of services that the train schema lacks. */
  readonly unseen: T;
  readonly services: Readonly<Record<string, T>>;
  /** By domain: a service name without its number. */
  readonly domains: Readonly<Record<string, T>>;
}

export interface Total {
  /** The scores added up. */
  readonly sum: number;
  /** How many frames or turns had the score. */
  readonly count: number;
}

/** What a group of frames adds up to, as plain data. */
export interface GroupTotals {
  readonly frames: number;
  /** The sum and count of each metric that a frame had. */
  readonly totals: Readonly<Partial<Record<GoalMetric, Total>>>;
}

/** What {@link GoalMetrics} holds, as plain data. */
export type GoalTotals = ByGroup<GroupTotals>;

/** The number of frames of a group, and the mean of every metric that any of them had: fractions of 1. */
export type GroupReport = {
  /** How many frames the group has. */
  readonly frames: number;
} & Readonly<Partial<Record<GoalMetric, number>>>;

export type GoalReport = ByGroup<GroupReport>;

/** What a group of frames adds up to. */
class Group {
  private frames = 0;
  private readonly totals = new Map<GoalMetric, { sum: number; count: number }>();

  addFrame(scores: readonly (readonly [GoalMetric, number | undefined])[]): void {
    this.frames += 1;
    for (const [metric, score] of scores) {
      if (score !== undefined) this.add(metric, score);
    }
  }

  add(metric: GoalMetric, sum: number, count = 1): void {
    const total = this.totals.get(metric);
    if (!total) this.totals.set(metric, { sum, count });
    else {
      total.sum += sum;
      total.count += count;
    }
  }

  merge({ frames, totals }: GroupTotals): void {
    this.frames += frames;
    for (const [metric, { sum, count }] of Object.entries(totals)) this.add(metric as GoalMetric, sum, count);
  }

  toJSON(): GroupTotals {
    const totals = [...this.totals].map(([metric, total]) => [metric, { ...total }]);
    return { frames: this.frames, totals: Object.fromEntries(totals) };
  }

  report(): GroupReport {
    const means = [...this.totals].map(([metric, { sum, count }]) => [metric, sum / count]);
    return { frames: this.frames, ...Object.fromEntries(means) };
  }
}

function scoresOf(frame: ScoredFrame): readonly (readonly [GoalMetric, number | undefined])[] {
  const goals = GOAL_ENTRIES.map(([metric, score]) => [metric, frame.scores[score]] as const);
  const right = frame.intentRight === undefined ? undefined : Number(frame.intentRight);
  return [...goals, ['requested_slots_f1', frame.requestedF1], ['active_intent_accuracy', right]];
}

/** The domain of a service, as the official scorer takes it: `Restaurants` of `Restaurants_2`. */
function officialDomain(service: string): string {
  return service.split('_', 1)[0] as string;
}

function groupOf(groups: Map<string, Group>, name: string): Group {
  const group = groups.get(name) ?? new Group();
  groups.set(name, group);
  return group;
}

/**
 * Adds up scored frames. Merging parts gives what adding all of their frames to one would have, in any order, up to
 * the rounding of sums.
 *
 * @example
 * const metrics = new GoalMetrics(new Set(trainSchema.map((service) => service.service_name)));
 * metrics.addTurn([{ service: 'Restaurants_2', scores: frameScore(slots, annotated, predicted, OFFICIAL_VARIANT) }]);
 * metrics.report().all.joint_goal_accuracy;
 */
export class GoalMetrics {
  private readonly all = new Group();
  private readonly seen = new Group();
  private readonly unseen = new Group();
  private readonly services = new Map<string, Group>();
  private readonly domains = new Map<string, Group>();
  /** By service, the groups that its frames belong to. */
  private readonly groups = new Map<string, readonly Group[]>();

  /** @param seenServices - the services of the train schema; if not given, no frame is seen or unseen. */
  constructor(private readonly seenServices?: ReadonlySet<string>) {}

  /** What {@link toJSON} gave, to go on from. The seen services are not part of it. */
  static fromJSON(totals: GoalTotals, seenServices?: ReadonlySet<string>): GoalMetrics {
    const metrics = new GoalMetrics(seenServices);
    metrics.merge(totals);
    return metrics;
  }

  /** Adds one frame, by itself: it is no part of the metrics across a turn. */
  add(frame: ScoredFrame): void {
    const scores = scoresOf(frame);
    for (const group of this.groupsOf(frame.service)) group.addFrame(scores);
  }

  /** Adds all frames of one user turn. */
  addTurn(frames: readonly ScoredFrame[]): void {
    for (const frame of frames) this.add(frame);
    for (const metric of JOINTS) {
      const [only] = frames;
      if (only && frames.length === 1) this.addAlone(metric, only);
      else this.addAcross(metric, frames);
    }
  }

  private addAlone(metric: Joint, { service, scores }: ScoredFrame): void {
    const score = scores[GOALS[metric]];
    if (score === undefined) return;
    for (const group of this.groupsOf(service)) group.add(`${metric}_across_turn`, score);
  }

  /** In each group, the product over those frames of a turn that belong to it. */
  private addAcross(metric: Joint, frames: readonly ScoredFrame[]): void {
    const products = new Map<Group, number>();
    for (const { service, scores } of frames) {
      const score = scores[GOALS[metric]];
      if (score === undefined) continue;
      for (const group of this.groupsOf(service)) products.set(group, (products.get(group) ?? 1) * score);
    }
    for (const [group, product] of products) group.add(`${metric}_across_turn`, product);
  }

  private groupsOf(service: string): readonly Group[] {
    const known = this.groups.get(service);
    if (known) return known;
    const named = [groupOf(this.services, service), groupOf(this.domains, officialDomain(service))];
    const isSeen = this.seenServices?.has(service);
    const groups = [this.all, ...(isSeen === undefined ? [] : [isSeen ? this.seen : this.unseen]), ...named];
    this.groups.set(service, groups);
    return groups;
  }

  /** Adds what other frames came to. */
  merge(other: GoalMetrics | GoalTotals): void {
    const totals = other instanceof GoalMetrics ? other.toJSON() : other;
    this.all.merge(totals.all);
    this.seen.merge(totals.seen);
    this.unseen.merge(totals.unseen);
    for (const [name, group] of Object.entries(totals.services)) groupOf(this.services, name).merge(group);
    for (const [name, group] of Object.entries(totals.domains)) groupOf(this.domains, name).merge(group);
  }

  /** The sums and counts so far, as plain data for another process or run. */
  toJSON(): GoalTotals {
    return this.byGroup((group) => group.toJSON());
  }

  /** The means so far. */
  report(): GoalReport {
    return this.byGroup((group) => group.report());
  }

  private byGroup<T>(read: (group: Group) => T): ByGroup<T> {
    const named = (groups: ReadonlyMap<string, Group>): Readonly<Record<string, T>> =>
      Object.fromEntries([...groups].map(([name, group]) => [name, read(group)]));
    return {
      all: read(this.all),
      seen: read(this.seen),
      unseen: read(this.unseen),
      services: named(this.services),
      domains: named(this.domains),
    };
  }
}
