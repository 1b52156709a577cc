import { type AuditSource, CATEGORIES, type SourcedFinding } from './sources.js';

/** How many places are kept of each slot. */
const PLACES = 3;

/** The findings of a category about one slot of a service. */
export interface SlotFindings {
  /** `Service.slot`, as far as the findings name them. */
  readonly name: string;
  readonly count: number;
  /** The first few, such as `1_00002 turn 4`. */
  readonly places: readonly string[];
}

/** The findings of a category. */
export interface CategoryFindings {
  readonly count: number;
  /** How many dialogues have one. */
  readonly dialogues: number;
  /** By slot, the most frequent first. */
  readonly slots: readonly SlotFindings[];
}

/** A category with what its findings say, and how many there are. */
export interface CountedCategory {
  readonly source: AuditSource;
  readonly category: string;
  readonly meaning: string;
  readonly count: number;
  readonly dialogues: number;
}

/** The findings of one category under way. */
class CategoryCount {
  count = 0;
  readonly dialogues = new Set<string>();
  private readonly slots = new Map<string, { count: number; readonly places: string[] }>();

  add({ dialogue, turn, service, slot }: SourcedFinding): void {
    this.count += 1;
    this.dialogues.add(dialogue);
    const name = [service, slot].filter(Boolean).join('.');
    const known = this.slots.get(name) ?? { count: 0, places: [] };
    this.slots.set(name, known);
    known.count += 1;
    if (known.places.length < PLACES) known.places.push(turn === undefined ? dialogue : `${dialogue} turn ${turn}`);
  }

  get findings(): CategoryFindings {
    const slots = [...this.slots].sort(([, a], [, b]) => b.count - a.count);
    return {
      count: this.count,
      dialogues: this.dialogues.size,
      slots: slots.map(([name, { count, places }]) => ({ name, count, places })),
    };
  }
}

/** Findings counted by category. It keeps counts, a few places and the ids of dialogues. */
export class AuditCounts {
  private readonly dialogues = new Set<string>();
  private readonly counts = new Map<string, CategoryCount>();

  /** @param wanted - the categories that are asked for. */
  constructor(private readonly wanted: ReadonlySet<string>) {}

  add(finding: SourcedFinding): void {
    const known = this.counts.get(finding.category) ?? new CategoryCount();
    this.counts.set(finding.category, known);
    known.add(finding);
    this.dialogues.add(finding.dialogue);
  }

  /** How many findings there are. */
  get total(): number {
    return [...this.counts.values()].reduce((sum, { count }) => sum + count, 0);
  }

  /** How many dialogues have a finding. */
  get found(): number {
    return this.dialogues.size;
  }

  /** The findings of a category; undefined without one. */
  of(category: string): CategoryFindings | undefined {
    return this.counts.get(category)?.findings;
  }

  /** Every category that was asked for, also those without findings. */
  toJSON(): readonly CountedCategory[] {
    return (Object.keys(CATEGORIES) as AuditSource[]).flatMap((source) =>
      Object.entries(CATEGORIES[source])
        .filter(([category]) => this.wanted.has(category))
        .map(([category, meaning]) => {
          const { count = 0, dialogues } = this.counts.get(category) ?? {};
          return { source, category, meaning, count, dialogues: dialogues?.size ?? 0 };
        }),
    );
  }
}
