import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { casesIn, checkEach, tableIn } from './cases.js';

it('cases are read by group, with what is expected of them line by line', () => {
  const folder = mkdtempSync(join(tmpdir(), 'typetod-cases-'));
  try {
    const file = join(folder, 'cases.txt');
    writeFileSync(
      file,
      'What they are.\n\n== one: a\nf()\n  a line\n    and another\ng()⏎h()\n\n== two\nh({ a: "==" })\n',
    );
    expect([...casesIn(pathToFileURL(file))]).toEqual([
      [
        'one: a',
        [
          ['f()', 'a line\n  and another'],
          ['g()\nh()', ''],
        ],
      ],
      ['two', [['h({ a: "==" })', '']]],
    ]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it.each([
  ['== one\n  a line\n', "'one': nothing is given for the line '  a line'"],
  ['== one\nf()\n\ta line\n', 'nothing is given'],
  ['== one\nf()\n\n== one\ng()\n', 'two groups of one title'],
])('no case is lost: %j', (text, message) => {
  const folder = mkdtempSync(join(tmpdir(), 'typetod-cases-'));
  try {
    const file = join(folder, 'cases.txt');
    writeFileSync(file, text);
    expect(() => casesIn(pathToFileURL(file))).toThrow(message);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it('every row that fails is named, and no rows are a failure too', async () => {
  const isSmall = (row: number): void => expect(row).toBeLessThan(3);
  await checkEach([1, 2], String, isSmall);
  await expect(checkEach([1, 5, 2, 7], String, isSmall)).rejects.toThrow(
    /^2 of 4 rows fail:\n5: expected 5.*\n7: expected 7/s,
  );
  await expect(checkEach([], String, isSmall)).rejects.toThrow('no rows');
});

it('tables are read by title, and a row with a cell too few is no row', () => {
  const folder = mkdtempSync(join(tmpdir(), 'typetod-cases-'));
  try {
    const file = pathToFileURL(join(folder, 'cases.tsv'));
    writeFileSync(file, 'What it is.\n\n== one\na\tb\nc\td e\n\n== two\na\tb\nc\n');
    expect(tableIn(file, 'one')).toEqual([
      ['a', 'b'],
      ['c', 'd e'],
    ]);
    expect(() => tableIn(file, 'two')).toThrow("'two' has an uneven row: c");
    expect(() => tableIn(file, 'three')).toThrow("'three' is no table");
  } finally {
    rmSync(folder, { recursive: true });
  }
});
