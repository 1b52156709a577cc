/** How high a retriever ranks what was meant. */

/** Shares of 1; null where there was nothing to rank. What was not ranked at all counts as not found. */
export interface RecallReport {
  /** How many rankings there were. */
  readonly turns: number;
  /** The share of rankings in which the right one comes first. */
  readonly recall_at_1: number | null;
  /** The share of rankings in which it is among the first three, and so on. */
  readonly recall_at_3: number | null;
  readonly recall_at_5: number | null;
  readonly recall_at_10: number | null;
  /** The mean of 1 / place of the right one. */
  readonly mrr: number | null;
}

/** The place of a name among others, from 1, where names that come again are passed over; undefined if it is missing. */
export function placeOf(name: string, ranked: readonly string[]): number | undefined {
  const index = [...new Set(ranked)].indexOf(name);
  return index < 0 ? undefined : index + 1;
}

/** Counts places. */
export class Places {
  private readonly places: (number | undefined)[] = [];

  add(place: number | undefined): void {
    this.places.push(place);
  }

  /** The share of the places that are `most` or better. */
  private within(most: number): number | null {
    return this.mean((place) => (place <= most ? 1 : 0));
  }

  private mean(worth: (place: number) => number): number | null {
    if (this.places.length === 0) return null;
    return this.places.reduce<number>((sum, place) => sum + (place ? worth(place) : 0), 0) / this.places.length;
  }

  report(): RecallReport {
    return {
      turns: this.places.length,
      recall_at_1: this.within(1),
      recall_at_3: this.within(3),
      recall_at_5: this.within(5),
      recall_at_10: this.within(10),
      mrr: this.mean((place) => 1 / place),
    };
  }
}
