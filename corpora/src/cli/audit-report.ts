import { firstLines, type Section } from 'typetod/internal';
import type { AuditCounts, CategoryFindings } from '../sgd/audit/counts.js';
import { type AuditSource, CATEGORIES } from '../sgd/audit/sources.js';
import type { TakenDialogues } from '../sgd/corpus/walk.js';
import { partialLines } from '../sgd/report/kinds-table.js';

/** How many slots are shown of each category. */
const SLOTS = 8;

const TITLES: Readonly<Record<AuditSource, string>> = {
  annotation: 'In the annotation:',
  execution: 'In its execution:',
};

/** The most frequent slots, one a line. */
function slotLines({ slots }: CategoryFindings): readonly string[] {
  const lines = slots.map(
    ({ name, count, places }) => `${String(count).padStart(9)}  ${name && `${name} `}(${places.join('; ')})`,
  );
  return firstLines(lines, SLOTS, (rest) => `           and ${rest} more slots`);
}

function sectionsOf(counts: AuditCounts, source: AuditSource): readonly Section[] {
  const wanted = counts.toJSON().filter((one) => one.source === source);
  if (wanted.length === 0) return [];
  const found = wanted.flatMap(({ category, meaning }): readonly Section[] => {
    const one = counts.of(category);
    if (!one) return [];
    return [{ title: `${category}: ${one.count} in ${one.dialogues} dialogues. ${meaning}`, lines: slotLines(one) }];
  });
  const without = wanted.filter(({ count }) => count === 0).map(({ category }) => category);
  return [
    { lines: [TITLES[source]] },
    ...found,
    ...(without.length > 0 ? [{ lines: [`No findings: ${without.join(', ')}.`] }] : []),
  ];
}

/** The counts of an audit for a person to read. */
export function auditSections(counts: AuditCounts, split: string, taken: TakenDialogues): readonly Section[] {
  const about = `SGD ${split}: ${taken.dialogues} dialogues, ${counts.total} findings in ${counts.found} of them`;
  const sources = Object.keys(CATEGORIES) as AuditSource[];
  return [{ lines: [about, ...partialLines(taken)] }, ...sources.flatMap((source) => sectionsOf(counts, source))];
}
