/**
 * Cases that are lists: kept as text, and tested as one test that names every row that fails.
 *
 * In a file of cases `== TITLE` begins a group, a line at the margin is what is given, and indented lines below it are what is
 * expected of it. In what is given ⏎ stands for the end of a line. Lines in front of the first group say what the file is.
 */
import { readFileSync } from 'node:fs';
import { expect } from 'vitest';

/** What is given, and what is expected of it; empty where nothing is written below it. */
export type Case = readonly [given: string, expected: string];

function groupOf(text: string): readonly [title: string, cases: readonly Case[]] {
  const [title = '', ...lines] = text.split('\n');
  const cases: [string, string[]][] = [];
  for (const line of lines) {
    const last = cases.at(-1);
    if (line.startsWith('  ') && last) last[1].push(line.slice(2));
    else if (/^(?: {2}|\t)/.test(line)) throw new Error(`'${title}': nothing is given for the line '${line}'`);
    else if (line !== '') cases.push([line.replaceAll('⏎', '\n'), []]);
  }
  return [title, cases.map(([given, expected]) => [given, expected.join('\n')])];
}

/** The groups of a file of cases, by their titles. */
export function casesIn(file: URL): ReadonlyMap<string, readonly Case[]> {
  const [, ...groups] = `\n${readFileSync(file, 'utf8')}`.split('\n== ');
  const found = new Map(groups.map(groupOf));
  if (found.size < groups.length) throw new Error(`${file.pathname} has two groups of one title`);
  return found;
}

/** A table of a file: `== TITLE` begins one, a row is a line, and tabs are between its cells. Each row has as many as the first. */
export function tableIn(file: URL, title: string): string[][] {
  const [, text] = `\n${readFileSync(file, 'utf8')}\n== `.split(`\n== ${title}\n`);
  const rows = (text?.split('\n== ')[0] ?? '').split('\n').flatMap((line) => (line === '' ? [] : [line.split('\t')]));
  const uneven = rows.find(({ length }) => length !== rows[0]?.length);
  if (rows.length === 0 || uneven)
    throw new Error(`${file.pathname}: '${title}' ${uneven ? `has an uneven row: ${uneven}` : 'is no table'}`);
  return rows;
}

/** Checks rows, each by itself, and fails with what is wrong with each that fails. */
export async function checkEach<T>(rows: readonly T[], nameOf: (row: T) => string, check: (row: T) => unknown) {
  const wrong: string[] = [];
  for (const row of rows) {
    try {
      await check(row);
    } catch (error) {
      wrong.push(`${nameOf(row)}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  if (rows.length === 0) expect.fail('there are no rows');
  if (wrong.length > 0) expect.fail(`${wrong.length} of ${rows.length} rows fail:\n${wrong.join('\n')}`);
}
