/**
 * Counts the test cases, and those that must fail, per folder of `test`.
 *
 *     node scripts/must-fail.mjs [FOLDER] [--tests FILE] [--list | --sample NUMBER]
 *
 * A case is one `it` or `test` as it is written; a helper that declares tests (`refuses('date', [...])`) is one case per
 * call. Rows are what `.each` makes of it. They are counted where the table is a literal, and for computed tables
 * in FILE (`npx vitest list --json --includeTaskLocation`), if given; else such a table is one row.
 *
 * A case must fail if it demands that input, a program, a reply or a call is refused:
 * - an error: `toThrow`, `rejects`, an expected error class, or a helper of the tests that does one of these;
 * - a refusal as a value: `ok: false`, an `error`, a `failure` or its `reason`, an exit code or HTTP status of failure;
 * - the code of an error (those of docs/errors.md), of a problem or a finding, an outcome such as `not-understood` or
 *   `parse_error()`, or a verdict other than `pass`;
 * - that something does not fit an annotation: a frame, a call or an act that is counted as wrong or missed
 *   (`wrong_frames` above 0, `right: 0`, an aspect of a turn that is `false`, entries in `wrong`, `mismatches`, `missed`
 *   or `confusion`), a note of what was not converted (`notes`, `unconverted`), an entry that was left out (`skipped`,
 *   `damaged`), a value that nobody said (`unlocated`);
 * - `undefined`, `null` or `false` as the answer, where the title says that something is refused or is not.
 * Where what is expected stands in the table, a row counts by itself, and the case counts if half of its rows do.
 */
import { basename, dirname } from 'node:path';
import { cases } from './must-fail/cases.mjs';
import { options } from './must-fail/settings.mjs';

const percent = (part, all) => `${((100 * part) / Math.max(all, 1)).toFixed(1).padStart(5)} %`;
const sum = (list, of) => list.reduce((total, each) => total + of(each), 0);

function print(name, list) {
  const failing = list.filter(({ isFailing }) => isFailing).length;
  const [rows, failingRows] = [sum(list, (each) => each.rows), sum(list, (each) => each.failing)];
  const written = `${String(failing).padStart(5)} / ${String(list.length).padStart(5)} ${percent(failing, list.length)}`;
  const byRows = `${String(failingRows).padStart(5)} / ${String(rows).padStart(5)} ${percent(failingRows, rows)}`;
  console.log(`${name.padEnd(24)}${written}  ${byRows}`);
}

const tell = ({ path, line, title, rows, failing, isFailing }) =>
  console.log(
    `${isFailing ? 'must fail' : '         '}  ${failing}/${rows}  ${path}:${line}  ${title.replace(/\s+/g, ' ')}`,
  );

if (options.list) cases.forEach(tell);
else if (options.sample !== undefined) {
  // The same cases each time: every nth, of those that count and of those that do not.
  for (const kind of [true, false]) {
    const all = cases.filter(({ isFailing }) => isFailing === kind);
    const size = Number(options.sample);
    for (let index = 0; index < size; index += 1) tell(all[Math.floor((index * all.length) / size)]);
  }
} else {
  console.log(`${'folder'.padEnd(24)}${'cases that must fail'.padEnd(23)}  rows that must fail`);
  const folders = grouped(cases);
  for (const [name, list] of [...folders].sort(([a], [b]) => (a < b ? -1 : 1))) print(name, list);
  print('all', cases);
  print(
    'all but attacks',
    cases.filter(({ path }) => !path.startsWith('test/attack')),
  );
}

function folderOf(path) {
  const folders = dirname(path).split('/');
  const parts = folders.slice(folders.indexOf('test') + 1).slice(0, 2);
  return parts.join('/') || basename(dirname(path));
}

function grouped(list) {
  const groups = new Map();
  for (const each of list) groups.set(folderOf(each.path), [...(groups.get(folderOf(each.path)) ?? []), each]);
  return groups;
}
