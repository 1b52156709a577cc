import type { GroundingCounts, RefusalCounts } from './report.js';

type Counting = { -readonly [K in keyof RefusalCounts]: RefusalCounts[K] };

/** Counts values and refusals, by kind and by slot. */
export class RefusalTally {
  private readonly all: Counting = { values: 0, refused: 0 };
  private readonly kinds = new Map<string, Counting>();
  private readonly slots = new Map<string, Counting>();

  /** Takes a value in. */
  add(kind: string, slot: string, isRefused: boolean): void {
    for (const counts of [this.all, countsOf(this.kinds, kind), countsOf(this.slots, slot)]) {
      counts.values += 1;
      if (isRefused) counts.refused += 1;
    }
  }

  /** The counts so far. */
  report(): GroundingCounts {
    const { values, refused } = this.all;
    const refusing = [...this.slots].filter(([, counts]) => counts.refused > 0);
    return {
      values,
      refused,
      rate: values === 0 ? null : refused / values,
      kinds: Object.fromEntries([...this.kinds].sort(byName)),
      slots: Object.fromEntries(refusing.sort(([, one], [, other]) => other.refused - one.refused)),
    };
  }
}

function countsOf(counts: Map<string, Counting>, name: string): Counting {
  const known = counts.get(name);
  if (known) return known;
  const made = { values: 0, refused: 0 };
  counts.set(name, made);
  return made;
}

const byName = ([one]: [string, unknown], [other]: [string, unknown]): number => (one < other ? -1 : 1);
