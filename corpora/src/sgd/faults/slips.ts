import type { DialogueTurn } from 'typetod/dialogue';
import { type Slip, SLIP_KINDS } from 'typetod/internal';

/** The texts in which the forgiving reader undid a kind of slip. */
export interface SlipCounts {
  /** Turns with a broken text in which a slip of the kind was undone, alone or among others. */
  readonly texts: number;
  /** Those of them in which the committed program has the same outcome as the right one. */
  readonly right: number;
}

/** The kinds of slips that were undone in a turn. */
function slipsOf({ events }: DialogueTurn): ReadonlySet<Slip> {
  return new Set(
    events.flatMap((event) =>
      event.kind === 'verdict' && 'slips' in event.verdict ? (event.verdict.slips ?? []) : [],
    ),
  );
}

/** Counts what the leniency of the forgiving reader is good for. */
export class SlipTally {
  private readonly counts = new Map<Slip, SlipCounts>();

  /** Takes a turn whose text was broken. */
  add(turn: DialogueTurn, isRight: boolean): void {
    for (const slip of slipsOf(turn)) {
      const { texts, right } = this.of(slip);
      this.counts.set(slip, { texts: texts + 1, right: right + (isRight ? 1 : 0) });
    }
  }

  /** The counts of each kind of slip, also of those that were never undone. */
  report(): Readonly<Record<Slip, SlipCounts>> {
    return Object.fromEntries(SLIP_KINDS.map((slip) => [slip, this.of(slip)])) as Record<Slip, SlipCounts>;
  }

  private of(slip: Slip): SlipCounts {
    return this.counts.get(slip) ?? { texts: 0, right: 0 };
  }
}
