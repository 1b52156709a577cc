/** The comparison of two runs, in sections for text and as a page. */
import { differenceSection, setupLine, setupTable, signed } from './sections.js';
import {
  htmlPage,
  count,
  html,
  firstLines,
  inPercent,
  type Report,
  row,
  type Section,
  sectionTable,
  share,
  sharedModule,
  GROUPINGS,
} from 'typetod/internal';
import type { RunComparison } from './compare.js';

const MAIN = new URL('./browser/main.js', import.meta.url);

const UNLIKELY = 0.05;

const rounded = (value: number | null): number | null => (value === null ? null : Math.round(value * 1000) / 1000);

function metricSection({ metrics }: RunComparison): Section {
  const shown = metrics.map((one) =>
    one.unit === 'share' ? one : { ...one, a: rounded(one.a), b: rounded(one.b), difference: rounded(one.difference) },
  );
  return differenceSection(shown);
}

function changedSection({ changed }: RunComparison): Section {
  const rows = changed.map(({ task, a, b }) =>
    row(task, [share(a), share(b), signed({ unit: 'share', difference: b - a })]),
  );
  return { head: ['task', 'A', 'B', 'B − A'], rows };
}

const TESTS = {
  mcnemar: 'the exact test of McNemar',
  'sign-flip': 'a sign-flip test with 10,000 draws',
} as const;

function pairedLines({ tasks, paired, same_tasks, only_a, only_b }: RunComparison): readonly string[] {
  const { better_a, better_b, same, difference, low, high, p, test } = paired;
  const points = [difference, low, high].map((one) => (100 * one).toFixed(2));
  return [
    ...(same_tasks
      ? []
      : [
          `Not the same tasks: ${only_a.length} in A alone, ${only_b.length} in B alone; others may have changed. Figures are of all tasks of a run.`,
        ]),
    `${tasks} tasks in both: ${better_a} went better in A, ${better_b} in B, ${same} as well in both`,
    `B - A: ${points[0]} points, from ${points[1]} to ${points[2]} (95 %, paired bootstrap over tasks); p ${p.toPrecision(3)} by ${TESTS[test]}`,
  ];
}

/** The groups whose difference is unlikely to be one of chance, if each is looked at alone. */
function groupSection({ by }: RunComparison): Section {
  const all = GROUPINGS.flatMap((grouping) => by[grouping]);
  const found = all.filter(({ paired }) => paired.p < UNLIKELY);
  const lines = found.map(({ name, tasks, paired: { difference, low, high, p } }) => {
    const points = [difference, low, high].map((one) => (100 * one).toFixed(2));
    return `  ${name}: ${points[0]} points over ${tasks} tasks, from ${points[1]} to ${points[2]}; p ${p.toPrecision(3)}`;
  });
  return { title: `Tags and services that differ (p < ${UNLIKELY}, of ${all.length} tests):`, lines };
}

export function printedComparison(comparison: RunComparison): Report {
  const { changed, setup, of } = comparison;
  const rate = inPercent(2);
  const tasks = changed.map(({ task, a, b }) => `  ${task}: ${rate(a)} → ${rate(b)}`);
  return {
    json: comparison,
    layout: { name: 30, cell: 14, share: rate },
    sections: [
      { lines: [setupLine(of, setup)] },
      { lines: pairedLines(comparison) },
      metricSection(comparison),
      groupSection(comparison),
      {
        title: `Tasks that changed (${changed.length}):`,
        lines: firstLines(tasks),
      },
    ],
  };
}

/**
 * The comparison of two runs as one HTML file.
 *
 * @param names - what the runs are called, such as their folders.
 */
export function runComparisonHtml(comparison: RunComparison, names: readonly [a: string, b: string]): string {
  const { changed, setup } = comparison;
  return htmlPage({
    title: `testbed run: A, ${names[0]}, and B, ${names[1]}`,
    data: {},
    scripts: { modules: [sharedModule('dom'), sharedModule('tables'), MAIN] },
    sections: [
      ['setup', 'What is compared', setupTable(setup)],
      ['paired', 'Task by task', pairedLines(comparison).map((line) => html`<p>${line}</p>\n`)],
      ['metrics', 'Figures', sectionTable('Figures', metricSection(comparison))],
      [
        'changed',
        `What changed (${count(changed.length)})`,
        sectionTable('Tasks that changed', changedSection(comparison)),
      ],
    ],
  });
}
