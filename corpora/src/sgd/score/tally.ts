/** How often something was right. Plain data, so that workers can send it and runs can resume. */
export interface Tally {
  readonly right: number;
  readonly total: number;
}

/** Counts by name, that can be written as JSON and merged. */
export class Tallies<Name extends string> {
  private readonly counts = new Map<Name, { right: number; total: number }>();

  add(name: Name, isRight: boolean): void {
    this.addTo(name, isRight ? 1 : 0, 1);
  }

  /** Takes in what was counted elsewhere. */
  merge(counts: Readonly<Partial<Record<string, Tally>>>): void {
    for (const [name, { right, total }] of Object.entries(counts) as [Name, Tally][]) this.addTo(name, right, total);
  }

  private addTo(name: Name, right: number, total: number): void {
    const known = this.counts.get(name);
    if (!known) this.counts.set(name, { right, total });
    else {
      known.right += right;
      known.total += total;
    }
  }

  /** The counts as plain data. */
  toJSON(): Readonly<Record<string, Tally>> {
    return Object.fromEntries(this.counts);
  }

  /** The share that was right; undefined when there was no case. */
  rate(name: Name): number | undefined {
    const tally = this.counts.get(name);
    return tally && tally.right / tally.total;
  }
}

/** Cases by kind: how many, and the first few places where they occurred. */
export interface Kind {
  readonly count: number;
  /** The first few places, such as `1_00002 turn 4`. */
  readonly examples: readonly string[];
}

/** How many places are kept of each kind. */
const EXAMPLES = 3;

export class Kinds {
  private readonly kinds = new Map<string, Kind>();

  /** Counts one case, seen at a place such as `1_00002 turn 4`. */
  add(kind: string, place: string): void {
    this.merge({ [kind]: { count: 1, examples: [place] } });
  }

  /** Takes in what was counted elsewhere. */
  merge(kinds: Readonly<Record<string, Kind>>): void {
    for (const [name, kind] of Object.entries(kinds)) {
      const known = this.kinds.get(name) ?? { count: 0, examples: [] };
      const examples = [...known.examples, ...kind.examples].slice(0, EXAMPLES);
      this.kinds.set(name, { count: known.count + kind.count, examples });
    }
  }

  /** The kinds as plain data, the most frequent first. */
  toJSON(): Readonly<Record<string, Kind>> {
    return Object.fromEntries([...this.kinds].sort(([a, x], [b, y]) => y.count - x.count || (a < b ? -1 : 1)));
  }
}
