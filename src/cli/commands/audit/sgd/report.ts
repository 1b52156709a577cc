import { CATEGORIES, type Source, type SourcedFinding } from './findings.js';

/** How many places are kept of each slot, and how many slots are shown of each category. */
const [PLACES, GROUPS] = [3, 8];

interface Group {
  count: number;
  readonly places: string[];
}

/** The findings of one category. */
class CategoryCount {
  count = 0;
  readonly dialogues = new Set<string>();
  /** By service and slot. */
  private readonly groups = new Map<string, Group>();

  add({ dialogue, turn, service, slot }: SourcedFinding): void {
    this.count += 1;
    this.dialogues.add(dialogue);
    const name = [service, slot].filter(Boolean).join('.');
    const group = this.groups.get(name) ?? { count: 0, places: [] };
    this.groups.set(name, group);
    group.count += 1;
    if (group.places.length < PLACES) group.places.push(turn === undefined ? dialogue : `${dialogue} turn ${turn}`);
  }

  /** The most frequent groups, one a line. */
  lines(): readonly string[] {
    const groups = [...this.groups].sort(([, a], [, b]) => b.count - a.count);
    const lines = groups
      .slice(0, GROUPS)
      .map(([name, { count, places }]) => `${String(count).padStart(9)}  ${name && `${name} `}(${places.join('; ')})`);
    return groups.length > GROUPS ? [...lines, `           and ${groups.length - GROUPS} more slots`] : lines;
  }
}

/** Findings counted by category. It keeps counts, a few places and the ids of dialogues. */
export class AuditCounts {
  /** How many dialogues were looked at. */
  audited = 0;
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

  /** Every category that was asked for, also those without findings. */
  toJSON(): readonly object[] {
    return (Object.keys(CATEGORIES) as Source[]).flatMap((source) =>
      Object.entries(CATEGORIES[source])
        .filter(([category]) => this.wanted.has(category))
        .map(([category, meaning]) => {
          const { count = 0, dialogues } = this.counts.get(category) ?? {};
          return { source, category, meaning, count, dialogues: dialogues?.size ?? 0 };
        }),
    );
  }

  private *section(source: Source, title: string): Iterable<string> {
    const wanted = Object.entries(CATEGORIES[source]).filter(([category]) => this.wanted.has(category));
    if (wanted.length === 0) return;
    yield '';
    yield title;
    for (const [category, meaning] of wanted) {
      const found = this.counts.get(category);
      if (!found) continue;
      yield '';
      yield `${category}: ${found.count} in ${found.dialogues.size} dialogues. ${meaning}`;
      yield* found.lines();
    }
    const without = wanted.filter(([category]) => !this.counts.has(category)).map(([category]) => category);
    if (without.length > 0) yield* ['', `No findings: ${without.join(', ')}.`];
  }

  /** The counts for a person to read. */
  *lines(split: string, partial: string | null): Iterable<string> {
    yield `SGD ${split}: ${this.audited} dialogues, ${this.total} findings in ${this.dialogues.size} of them`;
    if (partial !== null) yield `partial: ${partial}`;
    yield* this.section('annotation', 'In the annotation:');
    yield* this.section('execution', 'In its execution:');
  }
}
