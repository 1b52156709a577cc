import type { AuditCounts, CategoryFindings } from '../../../sgd/audit/counts.js';
import { type AuditSource, CATEGORIES } from '../../../sgd/audit/sources.js';
import type { TakenDialogues } from '../../../sgd/corpus/walk.js';

/** How many slots are shown of each category. */
const SLOTS = 8;

/** The most frequent slots, one a line. */
function slotLines({ slots }: CategoryFindings): readonly string[] {
  const lines = slots
    .slice(0, SLOTS)
    .map(({ name, count, places }) => `${String(count).padStart(9)}  ${name && `${name} `}(${places.join('; ')})`);
  return slots.length > SLOTS ? [...lines, `           and ${slots.length - SLOTS} more slots`] : lines;
}

function* section(counts: AuditCounts, source: AuditSource, title: string): Iterable<string> {
  const wanted = counts.toJSON().filter((one) => one.source === source);
  if (wanted.length === 0) return;
  yield* ['', title];
  for (const { category, meaning } of wanted) {
    const found = counts.of(category);
    if (!found) continue;
    yield '';
    yield `${category}: ${found.count} in ${found.dialogues} dialogues. ${meaning}`;
    yield* slotLines(found);
  }
  const without = wanted.filter(({ count }) => count === 0).map(({ category }) => category);
  if (without.length > 0) yield* ['', `No findings: ${without.join(', ')}.`];
}

/** The counts of an audit for a person to read. */
export function* readableAudit(counts: AuditCounts, split: string, taken: TakenDialogues): Iterable<string> {
  const { dialogues, partial } = taken;
  yield `SGD ${split}: ${dialogues} dialogues, ${counts.total} findings in ${counts.found} of them`;
  if (partial !== null) yield `partial: ${partial}`;
  for (const source of Object.keys(CATEGORIES) as AuditSource[]) yield* section(counts, source, TITLES[source]);
}

const TITLES: Readonly<Record<AuditSource, string>> = {
  annotation: 'In the annotation:',
  execution: 'In its execution:',
};
