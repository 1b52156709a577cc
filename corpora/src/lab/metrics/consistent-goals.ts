/** The active intent of a frame in which the user pursues none. */
const NO_INTENT = 'NONE';

/** What counts as one task: see the head of this file. */
export type TaskSpan = 'task' | 'service';

/** How many frames there are, and how many of them are right together with all earlier ones of their span. */
export interface ConsistencyTotals {
  readonly frames: number;
  /** Those that are right together with all earlier frames of their task. */
  readonly task: number;
  /** Those that are right together with all earlier frames of their service. */
  readonly service: number;
}

/** What a service has come to in one dialogue. */
interface Progress {
  readonly intent: string;
  readonly taskIsRight: boolean;
  readonly serviceIsRight: boolean;
}

/** Counts the consistent frames of one dialogue. Make one per dialogue, and merge their totals. */
export class ConsistentGoals {
  private readonly services = new Map<string, Progress>();
  private frames = 0;
  private task = 0;
  private service = 0;

  /**
   * Adds the next frame of the dialogue, in the order of its turns.
   *
   * @param intent - the active intent as annotated. `NONE` belongs to the task that went on before.
   * @param right - whether the exact joint goal accuracy of the frame is 1.
   */
  add(service: string, intent: string, right: boolean): void {
    const before = this.services.get(service);
    const goesOn = before !== undefined && (intent === NO_INTENT || intent === before.intent);
    const progress = {
      intent: goesOn ? before.intent : intent,
      taskIsRight: right && (!goesOn || before.taskIsRight),
      serviceIsRight: right && (before?.serviceIsRight ?? true),
    };
    this.services.set(service, progress);
    this.frames += 1;
    this.task += Number(progress.taskIsRight);
    this.service += Number(progress.serviceIsRight);
  }

  /** The counts so far. */
  get totals(): ConsistencyTotals {
    return { frames: this.frames, task: this.task, service: this.service };
  }
}

/** The totals of several dialogues, or of several parts of a corpus, together. */
export function mergeConsistency(parts: Iterable<ConsistencyTotals>): ConsistencyTotals {
  const sum = { frames: 0, task: 0, service: 0 };
  for (const { frames, task, service } of parts) {
    sum.frames += frames;
    sum.task += task;
    sum.service += service;
  }
  return sum;
}

/** C-JGA: the consistent frames as a fraction of all; undefined if there are none. */
export function consistentGoalAccuracy(totals: ConsistencyTotals, span: TaskSpan): number | undefined {
  return totals.frames === 0 ? undefined : totals[span] / totals.frames;
}
