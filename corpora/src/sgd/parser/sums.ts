/** What the records of dialogues add up to. */
import { mergeConsistency, type ConsistencyTotals } from 'typetod/internal';
import { Kinds } from '../score/tally.js';
import { consistentGoalAccuracy, ConsistentGoals } from 'typetod/metrics';
import { ERROR_CAUSES, type ErrorCause } from './causes.js';
import type { ValueComparison, DialogueRecord, FrameRecord } from './records.js';
import type { GoalScores, GroupedScores, ParserReport, PlacedError } from './report.js';

/** Adds up the frames of a group under one comparison. */
class Sum {
  private frames = 0;
  private joint = 0;
  private consistency: ConsistencyTotals = { frames: 0, task: 0, service: 0 };

  add(score: number): void {
    this.frames += 1;
    this.joint += score;
  }

  addTotals(totals: ConsistencyTotals): void {
    this.consistency = mergeConsistency([this.consistency, totals]);
  }

  get scores(): GoalScores {
    const { frames, joint, consistency } = this;
    return {
      frames,
      jga: frames === 0 ? null : joint / frames,
      cjga: consistentGoalAccuracy(consistency, 'task') ?? null,
    };
  }
}

const scoreOf = ({ scores }: FrameRecord, comparison: ValueComparison): number => scores?.[comparison] ?? 1;

/** The sums of frames under one comparison: by service, over all, seen and unseen. */
export class ComparisonSums {
  private readonly all = new Sum();
  private readonly seen = new Sum();
  private readonly unseen = new Sum();
  readonly services = new Map<string, Sum>();

  constructor(
    private readonly comparison: ValueComparison,
    private readonly seenServices: ReadonlySet<string> | undefined,
  ) {}

  add({ turns }: DialogueRecord): void {
    const spans = new Map<string, ConsistentGoals>();
    for (const frame of turns.flatMap(({ frames }) => frames)) {
      const score = scoreOf(frame, this.comparison);
      const span = spans.get(frame.service) ?? new ConsistentGoals();
      spans.set(frame.service, span);
      span.add(frame.service, frame.intent, score === 1);
      for (const sum of this.sumsOf(frame.service)) sum.add(score);
    }
    for (const [service, { totals }] of spans) for (const sum of this.sumsOf(service)) sum.addTotals(totals);
  }

  get grouped(): GroupedScores {
    return { all: this.all.scores, seen: this.seen.scores, unseen: this.unseen.scores };
  }

  private sumsOf(service: string): readonly Sum[] {
    const own = this.services.get(service) ?? new Sum();
    this.services.set(service, own);
    const isSeen = this.seenServices?.has(service);
    return [this.all, own, ...(isSeen === undefined ? [] : [isSeen ? this.seen : this.unseen])];
  }
}

/** What an error of a cause adds up to. */
interface CauseSum {
  turns: number;
  frames: number;
  frames_alone: number;
  readonly kinds: Kinds;
}

/** Counts the errors of dialogues by cause. */
export class CauseSums {
  private readonly sums = new Map<ErrorCause, CauseSum>();
  readonly found: PlacedError[] = [];

  add({ dialogue, turns }: DialogueRecord): void {
    for (const { turn, errors, frames } of turns) {
      for (const error of errors) {
        this.of(error.cause).kinds.add(error.kind, `${dialogue} turn ${turn}`);
        this.found.push({ dialogue, turn, ...error });
      }
      for (const cause of new Set(errors.map((error) => error.cause))) this.of(cause).turns += 1;
      for (const frame of frames) this.addFrame(frame);
    }
  }

  private addFrame({ causes = [] }: FrameRecord): void {
    for (const cause of causes) {
      this.of(cause).frames += 1;
      if (causes.length === 1) this.of(cause).frames_alone += 1;
    }
  }

  private of(cause: ErrorCause): CauseSum {
    const sum = this.sums.get(cause) ?? { turns: 0, frames: 0, frames_alone: 0, kinds: new Kinds() };
    this.sums.set(cause, sum);
    return sum;
  }

  get counts(): ParserReport['errors'] {
    const counts = ERROR_CAUSES.map((cause) => {
      const { kinds, ...rest } = this.of(cause);
      return [cause, { ...rest, kinds: kinds.toJSON() }];
    });
    return Object.fromEntries(counts) as ParserReport['errors'];
  }
}
