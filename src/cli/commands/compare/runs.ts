/** Compares two runs of the testbed. */
import { writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { compareRuns, type RunComparison, type RunDifference } from '../../../testbed/compare/compare.js';
import { runComparisonHtml, signedDifference, TESTS } from '../../../testbed/compare/html.js';
import { GROUPINGS } from '../../../testbed/run/groups.js';
import type { Arguments } from '../../command.js';
import { EXIT } from '../../exit.js';
import type { Output } from '../../output.js';
import { gradedRun } from '../testbed/graded-run.js';

/** Groups with such a p are printed. */
const UNLIKELY = 0.05;

/** How many tasks are printed. */
const LINES = 20;

const cell = (text: string): string => text.padStart(14);
const share = (value: number): string => `${(100 * value).toFixed(2)} %`;

function figure({ unit }: RunDifference, value: number | null): string {
  if (value === null) return 'none';
  return unit === 'share' ? share(value) : String(Math.round(value * 1000) / 1000);
}

function metricLine(one: RunDifference): string {
  const { name, a, b } = one;
  return `${name.padEnd(30)}${cell(figure(one, a))}${cell(figure(one, b))}${signedDifference(one).padStart(18)}`;
}

function pairedLines({ tasks, paired, same_tasks, only_a, only_b }: RunComparison): readonly string[] {
  if (!paired) return ['No task was scored in both runs.'];
  const { better_a, better_b, same, difference, low, high, p, test } = paired;
  const points = [difference, low, high].map((one) => (100 * one).toFixed(2));
  return [
    ...(same_tasks
      ? []
      : [`Not the same tasks: ${only_a.length} in A alone, ${only_b.length} in B alone; others may have changed.`]),
    `${tasks} tasks in both: ${better_a} went better in A, ${better_b} in B, ${same} as well in both`,
    `B - A: ${points[0]} points, from ${points[1]} to ${points[2]} (95 %, paired bootstrap over tasks); p ${p.toPrecision(3)} by ${TESTS[test]}`,
  ];
}

/** The groups whose difference is unlikely to be one of chance, if each is looked at alone. */
function groupLines({ by }: RunComparison): readonly string[] {
  const all = GROUPINGS.flatMap((grouping) => by[grouping]);
  const found = all.filter(({ paired }) => paired.p < UNLIKELY);
  if (found.length === 0) return [];
  const lines = found.map(({ name, tasks, paired: { difference, low, high, p } }) => {
    const points = [difference, low, high].map((one) => (100 * one).toFixed(2));
    return `  ${name}: ${points[0]} points over ${tasks} tasks, from ${points[1]} to ${points[2]}; p ${p.toPrecision(3)}`;
  });
  return ['', `Tags and services that differ (p < ${UNLIKELY}, of ${all.length} tests):`, ...lines];
}

function readable(comparison: RunComparison): readonly string[] {
  const { changed, setup } = comparison;
  const settings = Object.entries(setup).map(([name, [a, b]]) => (a === b ? `${name} ${a}` : `${name} ${a} / ${b}`));
  const lines = changed.slice(0, LINES).map(({ task, a, b }) => `  ${task}: ${share(a)} → ${share(b)}`);
  const rest = changed.length - lines.length;
  return [
    `testbed run: ${settings.join(', ')}`,
    '',
    ...pairedLines(comparison),
    '',
    `${''.padEnd(30)}${cell('A')}${cell('B')}${'B - A'.padStart(18)}`,
    ...comparison.metrics.map(metricLine),
    ...groupLines(comparison),
    ...(lines.length > 0 ? ['', `Tasks that changed (${changed.length}):`, ...lines] : []),
    ...(rest > 0 ? [`  and ${rest} more; --json has them all`] : []),
  ];
}

/** Compares two runs, each given by its folder or its report. The exit code is 1 where traces were edited. @param html - the file of a page. */
export async function compareTestbedRuns(args: Arguments, html: string | undefined, output: Output): Promise<number> {
  const [first = '', second = ''] = args.positionals;
  const [a, b] = [await gradedRun(first), await gradedRun(second)];
  const comparison = compareRuns(a.report, b.report);
  const graded = [a.graded, b.graded];
  if (args.flag('json')) output.print(JSON.stringify({ ...comparison, graded }));
  else for (const line of [...readable(comparison), '', `graded: A ${a.graded}; B ${b.graded}`]) output.print(line);
  if (html !== undefined) writeFileSync(html, runComparisonHtml(comparison, [basename(first), basename(second)]));
  return a.edited + b.edited > 0 ? EXIT.findings : EXIT.ok;
}
