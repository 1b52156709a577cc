import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type AuditCategory, AUDIT_CATEGORIES, auditSchema, SplitAudit } from '../../../src/sgd/audit/audit.js';
import { readSgdDialogues } from '../../../src/sgd/corpus/walk.js';
import { readSgdSchema, type SgdSplit } from '../../../src/sgd/corpus/read.js';
import { surveySgd } from '../../../src/sgd/corpus/survey.js';
import { runs } from '../../../../test/runs.js';

const directory = process.env.TYPETOD_SGD_DIR;

/** What docs/sgd-audit.md says of a category: findings in train and in dev. */
function documented(): ReadonlyMap<string, readonly [train: number, dev: number]> {
  const page = readFileSync(new URL('../../../../docs/sgd-audit.md', import.meta.url), 'utf8');
  const rows = page.matchAll(/^\| `([a-z-]+)` \|.*\| ([\d,]+)(?: \/ [\d,]+)? \| ([\d,]+)(?: \/ [\d,]+)? \|[^|]*\|$/gm);
  const number = (text: string | undefined): number => Number(text?.replaceAll(',', ''));
  return new Map([...rows].map(([, name = '', train, dev]) => [name, [number(train), number(dev)]]));
}

function count(split: SgdSplit): Readonly<Record<string, number>> {
  const audit = new SplitAudit(auditSchema(readSgdSchema(directory as string, split)));
  const counts = Object.fromEntries(Object.keys(AUDIT_CATEGORIES).map((category) => [category, 0])) as Record<
    AuditCategory,
    number
  >;
  for (const dialogue of readSgdDialogues(directory as string, split)) {
    for (const { category } of audit.add(dialogue)) counts[category] += 1;
  }
  for (const { category } of audit.end()) counts[category] += 1;
  return counts;
}

describe('the documented findings', () => {
  it('are of every category', () => {
    expect([...documented().keys()]).toEqual(expect.arrayContaining(Object.keys(AUDIT_CATEGORIES)));
  });
});

/** The files that the figures are of. */
const FILES = { train: 96, dev: 17 } as const;

describe.skipIf(directory === undefined)('the findings in SGD', () => {
  const columns = [
    ['dev', 1],
    ['train', 0],
  ] as const;
  it.each(columns.slice(0, runs(2, 1)))('are those that are documented of %s', (split, column) => {
    if (surveySgd(directory as string, split).files.length !== FILES[split]) return;
    const rows = documented();
    const expected = Object.keys(AUDIT_CATEGORIES).map((category) => [category, rows.get(category)?.[column]]);
    expect(count(split)).toEqual(Object.fromEntries(expected));
  });
});
