/** The comparison of two runs as a page. */
import { htmlPage } from '../../pages/html-page.js';
import { type Column, count, percent, table } from '../../pages/html-table.js';
import { type Content, html } from '../../pages/html-template.js';
import { sharedModule } from '../../pages/scripts.js';
import type { ChangedTask, RunComparison, RunDifference } from './compare.js';

const MAIN = new URL('./browser/main.js', import.meta.url);

function figure({ unit }: RunDifference, value: number | null): string {
  if (value === null) return 'none';
  return unit === 'share' ? percent(value) : count(Math.round(value * 1000) / 1000);
}

/** A difference with its sign; of shares in percentage points. */
export function signedDifference({ unit, difference }: Pick<RunDifference, 'unit' | 'difference'>): string {
  if (difference === null) return 'none';
  const sign = difference > 0 ? '+' : difference < 0 ? '−' : '';
  const size = Math.abs(difference);
  return unit === 'share'
    ? `${sign}${(100 * size).toFixed(3)} points`
    : `${sign}${count(Math.round(size * 1000) / 1000)}`;
}

const METRICS: readonly Column<RunDifference>[] = [
  { head: 'figure', cell: ({ name }) => name },
  { head: 'A', cell: (one) => figure(one, one.a), isNumber: true },
  { head: 'B', cell: (one) => figure(one, one.b), isNumber: true },
  { head: 'B − A', cell: signedDifference, isNumber: true },
];

const TASKS: readonly Column<ChangedTask>[] = [
  { head: 'task', cell: ({ task }) => task },
  { head: 'A', cell: ({ a }) => percent(a), isNumber: true },
  { head: 'B', cell: ({ b }) => percent(b), isNumber: true },
  { head: 'B − A', cell: ({ a, b }) => signedDifference({ unit: 'share', difference: b - a }), isNumber: true },
];

type Setting = readonly [name: string, values: readonly [a: string, b: string]];

const SETUP: readonly Column<Setting>[] = [
  { head: 'option', cell: ([name]) => name },
  { head: 'A', cell: ([, [a]]) => a },
  { head: 'B', cell: ([, [, b]]) => b },
  { head: 'differs', cell: ([, [a, b]]) => (a === b ? '' : 'yes') },
];

/** The tests by name, for sentences. */
export const TESTS = {
  mcnemar: 'the exact test of McNemar',
  'sign-flip': 'a sign-flip test with 10,000 draws',
} as const;

function pairedSection({ paired, tasks, only_a, only_b, same_tasks }: RunComparison): Content {
  if (!paired) return html`<p>No task was scored in both runs.</p>`;
  const left = only_a.length + only_b.length;
  const ends = [paired.low, paired.high].map((end) => (100 * end).toFixed(3));
  return html`<p>Over the ${count(tasks)} tasks that both runs have scored, the share of a task's trials that pass differs, B − A, by
${signedDifference({ unit: 'share', difference: paired.difference })}, from ${ends[0]} to ${ends[1]} (95 %, paired bootstrap over tasks).
${count(paired.better_a)} tasks went better in A, ${count(paired.better_b)} in B, ${count(paired.same)} as well in both;
p = ${paired.p.toPrecision(3)} by ${TESTS[paired.test]}, two-sided.${left > 0 ? ` ${count(left)} tasks are in one run alone and not paired.` : ''}${
    same_tasks ? '' : ' The runs are not over the same tasks, or tasks have changed.'
  }</p>`;
}

/**
 * The comparison of two runs as one HTML file.
 *
 * @param names - what the runs are called, such as their folders.
 */
export function runComparisonHtml(comparison: RunComparison, names: readonly [a: string, b: string]): string {
  const { changed } = comparison;
  return htmlPage({
    title: `testbed run: A, ${names[0]}, and B, ${names[1]}`,
    data: {},
    scripts: { modules: [sharedModule('dom'), sharedModule('tables'), MAIN], hasCharts: false },
    sections: [
      ['setup', 'What is compared', table('Set-up', SETUP, Object.entries(comparison.setup))],
      ['paired', 'Task by task', pairedSection(comparison)],
      ['metrics', 'Figures', table('Figures', METRICS, comparison.metrics)],
      ['changed', `What changed (${count(changed.length)})`, table('Tasks that changed', TASKS, changed, 1000)],
    ],
  });
}
