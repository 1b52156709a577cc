/** How often each of some names occurs. */
export class Histogram {
  private readonly counts = new Map<string, number>();

  add(name: string, times = 1): void {
    this.counts.set(name, (this.counts.get(name) ?? 0) + times);
  }

  /** The counts as plain data, the most frequent name first. */
  toJSON(): Readonly<Record<string, number>> {
    return Object.fromEntries([...this.counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)));
  }
}
