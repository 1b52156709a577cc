/**
 * The report of an evaluation as one HTML file, for a browser on any screen.
 *
 * However much was evaluated, the file stays small: every list is cut after a fixed number of rows and says so.
 */
import {
  code,
  type Content,
  count,
  html,
  type Html,
  sectionTable,
  type Column,
  ownValue,
  percent,
  table,
} from 'typetod/internal';
import type { GoalMetric, GroupReport } from '../../lab/metrics/goal-metrics.js';
import { type Unconverted, GOAL_VARIANTS, type GoalVariantName, VARIANT_NAMES } from '../score/counts.js';
import { unconvertedKinds, wrongKinds } from '../score/kinds.js';
import { kindsTable, type NamedKind } from './kinds-table.js';
import type { SgdReport, ServiceScores } from './report.js';
import { checkReport } from './check-report.js';
import { sgdFindings } from './findings.js';
import { reportPage, chartPlace } from './page.js';
import { type MeasuredReport, scoreSection, sizeSection, timeSection } from './sections.js';
import type { ConformanceAspect } from '../score/policy-conformance.js';
import type { Chart } from './page-data.js';

const SERVICE_COLUMNS: readonly Column<readonly [string, ServiceScores]>[] = [
  { head: 'service', cell: ([name]) => name },
  { head: 'train schema', cell: ([, { seen }]) => (seen === null ? 'not known' : seen ? 'seen' : 'unseen') },
  { head: 'frames', cell: ([, { frames }]) => count(frames), isNumber: true },
  { head: 'wrong', cell: ([, { wrong_frames }]) => count(wrong_frames), isNumber: true },
  { head: 'JGA exact', cell: ([, { jga }]) => percent(jga), isNumber: true },
  { head: 'JGA fuzzy', cell: ([, { jga_fuzzy }]) => percent(jga_fuzzy), isNumber: true },
];

/** The services, the worst first. */
function worstFirst({ per_service }: SgdReport): readonly (readonly [string, ServiceScores])[] {
  return Object.entries(per_service).sort(([a, x], [b, y]) => x.jga - y.jga || (a < b ? -1 : 1));
}

function serviceChart(report: SgdReport): Chart {
  const rows = worstFirst(report).map(([name, { jga, jga_fuzzy }]) => ({ name, values: [jga, jga_fuzzy] }));
  return { id: 'services-chart', label: 'JGA', unit: 'share', series: ['exact', 'fuzzy (difflib)'], rows };
}

function serviceFigures(report: SgdReport): Content {
  const services = worstFirst(report);
  if (services.length === 0) return html`<p>No frame was scored.</p>`;
  return html`<p>Joint goal accuracy, with the extension on. The worst service comes first.</p>
${chartPlace(serviceChart(report))}${table('JGA by service', SERVICE_COLUMNS, services)}`;
}

function variantLabel(name: GoalVariantName): string {
  const { match, ratio, extension } = GOAL_VARIANTS[name];
  return `${match}${match === 'fuzzy' ? ` (${ratio})` : ''}, extension ${extension ? 'on' : 'off'}`;
}

/** The metrics in the order in which they are shown, and what each scores. */
const METRICS: Readonly<Record<GoalMetric, string>> = {
  joint_goal_accuracy: 'all slots of a frame together',
  joint_cat_accuracy: 'its categorical slots together',
  joint_noncat_accuracy: 'its other slots together',
  average_goal_accuracy: 'the annotated slots of a frame one by one',
  average_cat_accuracy: 'its categorical slots one by one',
  average_noncat_accuracy: 'its other slots one by one',
  requested_slots_f1: 'the slots that the user asks for',
  active_intent_accuracy: 'the active intent',
  joint_goal_accuracy_across_turn: 'all slots of all frames of a turn together',
  joint_cat_accuracy_across_turn: 'their categorical slots together',
  joint_noncat_accuracy_across_turn: 'their other slots together',
};

/** A metric in every variant. */
type MetricReports = readonly [metric: GoalMetric, reports: Readonly<Record<GoalVariantName, GroupReport>>];

const METRIC_COLUMNS: readonly Column<MetricReports>[] = [
  { head: 'metric', cell: ([metric]) => html`<code>${metric}</code> <span class="about">${METRICS[metric]}</span>` },
  ...VARIANT_NAMES.map((name) => ({
    head: variantLabel(name),
    cell: ([metric, reports]: MetricReports) => percent(reports[name][metric]),
    isNumber: true,
  })),
];

/** Every metric of the official scorer in every variant, for all frames and for those of seen and of unseen services. */
function goalTables({ goals }: SgdReport): Content {
  const groups = [
    ['all', 'Frames of all services'],
    ['seen', 'Frames of seen services'],
    ['unseen', 'Frames of unseen services'],
  ] as const;
  const tables = groups.flatMap(([group, caption]) => {
    const entries = VARIANT_NAMES.map((name) => [name, goals[name][group]] as const);
    const reports = Object.fromEntries(entries) as Record<GoalVariantName, GroupReport>;
    const { frames } = reports.exact;
    const items = (Object.keys(METRICS) as GoalMetric[]).map((metric) => [metric, reports] as const);
    return frames === 0 ? [] : [table(`${caption} (${count(frames)})`, METRIC_COLUMNS, items)];
  });
  return tables.length > 0 ? tables : html`<p>No frame was scored.</p>`;
}

const ASPECTS: Readonly<Record<ConformanceAspect, string>> = {
  acts: 'the set of acts',
  requested_slots: 'the slots requested',
  requested_slots_included: 'the slots requested, but for some that the policy requests as well',
  confirmed_slots: 'the slots to confirm',
  confirmed_slots_included: 'the slots to confirm, but for some that the policy confirms as well',
  offered_values: 'the result or the alternative offered',
  offered_slots: 'the slots told of a result',
  suggested_task: 'the task suggested',
  informed_values: 'the answers to questions',
};

const aspectText = (name: string): string => ownValue(ASPECTS, name) ?? '';

/** The parts of `user acts: annotated / policy`; all in the first if it is not written so. */
function confusionParts(name: string): readonly [user: string, annotated: string, policy: string] {
  const [, user, annotated, policy] = /^([^:/]*): ([^:/]*) \/ ([^:/]*)$/.exec(name) ?? [];
  return user === undefined ? [name, '', ''] : [user, annotated ?? '', policy ?? ''];
}

const CONFUSION_COLUMNS: readonly Column<NamedKind>[] = [
  { head: 'after user acts', cell: ({ name }) => confusionParts(name)[0] },
  { head: 'annotated', cell: ({ name }) => confusionParts(name)[1] },
  { head: 'policy', cell: ({ name }) => confusionParts(name)[2] },
];

/** What the policy and the annotated system agree on, and where their acts differ. */
function policyTables({ policy: { aspects, confusion } }: SgdReport): Content {
  const tallies = Object.entries(aspects);
  if (tallies.length === 0) return html`<p>No system turn was compared.</p>`;
  type Aspect = (typeof tallies)[number];
  const columns: readonly Column<Aspect>[] = [
    { head: 'aspect', cell: ([name]) => html`<code>${name}</code> <span class="about">${aspectText(name)}</span>` },
    { head: 'rate', cell: ([, { rate }]) => percent(rate), isNumber: true },
    { head: 'same', cell: ([, { right }]) => count(right), isNumber: true },
    { head: 'compared', cell: ([, { total }]) => count(total), isNumber: true },
  ];
  const differing =
    Object.keys(confusion).length > 0
      ? kindsTable('Turns in which the acts differ', CONFUSION_COLUMNS, confusion)
      : html`<p>The acts are the same in every turn.</p>`;
  return html`<p>An aspect other than the acts is compared in the turns in which both sides have it.</p>
${table('Policy by aspect', columns, tallies)}${differing}`;
}

/** The annotated calls that the program did not make, or not with the same parameters. */
function callTables({ calls: { annotated, missed } }: SgdReport): Content {
  if (annotated === 0) return html`<p>No call is annotated.</p>`;
  if (Object.keys(missed).length === 0)
    return html`<p>All ${count(annotated)} annotated calls were made with the same parameters.</p>`;
  return kindsTable(
    `Calls of ${count(annotated)} that were not made as annotated`,
    [{ head: 'API: parameters that differ', cell: ({ name }) => name }],
    missed,
  );
}

/** Where values came from that tasks were started with and nobody said in that turn. */
function carriedTables({ carried }: SgdReport): Content {
  if (Object.keys(carried).length === 0) return html`<p>No value was carried.</p>`;
  return kindsTable('Values by where they came from', [{ head: 'source', cell: ({ name }) => name }], carried);
}

const kindName = ({ name }: { readonly name: string }): string => name;

export function wrongFrames({ frames, wrong }: SgdReport): Content {
  if (wrong.length === 0) return html`<p>${frames === 0 ? 'No frame was scored.' : 'No frame is wrong.'}</p>`;
  const columns = [{ head: 'service and slots: + too much, - missing, ~ other value', cell: kindName }];
  return kindsTable('Wrong frames by service and slot', columns, wrongKinds(wrong));
}

/** What did not convert as annotated, by reason. */
export function unconvertedTable(unconverted: readonly Unconverted[]): Content {
  if (unconverted.length === 0) return html`<p>Everything was converted as annotated.</p>`;
  const columns = [{ head: 'reason', cell: kindName }];
  return kindsTable('Annotations that were not converted', columns, unconvertedKinds(unconverted));
}

const MODES: ReadonlyMap<string, string> = new Map([
  ['annotated', 'what the system offered is found first, in its order, with its values and as it worded them'],
  ['simulated', 'searches find the recorded results as they are'],
]);

const TABLES: ReadonlyMap<string, string> = new Map([
  ['all', 'services know what the dialogues of train and dev show beyond the schema'],
  ['train', 'services know what the dialogues of train show beyond the schema'],
  ['none', 'services know nothing beyond the schema'],
]);

const FINDINGS = html`<p>A <strong>state</strong> that is wrong, a <strong>call</strong> that was not made as annotated, a turn in
which the <strong>policy</strong> recommends other acts, a <strong>conversion</strong> that was not possible. The turn opens its dialogue. Causes of states: +
too much, - missing, ~ another value; of the policy: user acts: annotated / policy.</p>`;

const TERMS = html`<dl>
<dt>frame</dt><dd>One service in one user turn, as annotated: what every figure is over, if it does not say otherwise.</dd>
<dt>JGA</dt><dd>Joint goal accuracy: the product of the scores of all slots of a frame, averaged over frames.</dd>
<dt>exact, fuzzy</dt><dd>A value is one of the annotated values or is not; or scores by its similarity to the closest
(token sort ratio, by difflib or by Levenshtein distance), as the official scorer has it. Slots with a closed set of values
are never fuzzy.</dd>
<dt>extension</dt><dd>On: the canonical forms of the annotated values count as annotated too (PyTOD, appendix C.1). Off:
they do not, as in the official scorer. On can only raise a score.</dd>
<dt>C-JGA</dt><dd>A frame counts only if it and all earlier frames of its task are right. By task span: an unbroken run of
one intent of a service. By service span, the stricter: all frames of a service in the dialogue.</dd>
<dt>seen, unseen</dt><dd>Services that the train schema has, and has not.</dd>
</dl>`;

function evaluated({ split, mode, tables, sgdx }: SgdReport): Html {
  const about = (name: string, meanings: ReadonlyMap<string, string>): Content => {
    const meaning = meanings.get(name);
    return [code(name), meaning === undefined ? '' : `: ${meaning}`];
  };
  return html`<dl>
<dt>split</dt><dd>${code(split)}</dd>
<dt>mode</dt><dd>${about(mode, MODES)}</dd>
<dt>tables</dt><dd>${about(tables, TABLES)}</dd>
<dt>names</dt><dd>${sgdx === null ? 'those of SGD' : ['those of SGD-X ', code(sgdx)]}</dd>
</dl>
<p>The annotations of the dialogues were converted to programs and executed. The figures tell whether the language, the
engine and the policy can express the corpus. They are no accuracy of a parser and must not be compared with one.</p>`;
}

/**
 * The report of an evaluation as a page of HTML. Time and memory are shown where they were measured.
 *
 * @example
 * writeFileSync('report.html', sgdHtml({ ...(await evaluateSgd(options)), seconds: 12.5, rss_mb: 210 }));
 * @throws CorpusError `not-a-report` for something else, such as a report of another version.
 */
export function sgdHtml(report: MeasuredReport): string {
  checkReport(report);
  const { split, mode, tables, sgdx } = report;
  const findings = sgdFindings(report);
  return reportPage(report, {
    title: `SGD ${split}, mode ${mode}, tables ${tables}${sgdx === null ? '' : `, SGD-X ${sgdx}`}`,
    charts: [serviceChart(report)],
    findings,
    sections: (list) => [
      ['evaluated', 'What was evaluated', evaluated(report)],
      [
        'figures',
        'Key figures',
        [
          sectionTable('Scores', scoreSection(report)),
          sectionTable('Size', sizeSection(report)),
          sectionTable('Time', timeSection(report)),
        ],
      ],
      ['services', 'Services', serviceFigures(report)],
      ['findings', `Findings (${count(findings.length)})`, list(FINDINGS)],
      ['wrong', `Wrong frames (${count(report.wrong_frames)})`, wrongFrames(report)],
      ['goals', 'Goal metrics in all variants', goalTables(report)],
      ['policy', 'Policy', policyTables(report)],
      ['calls', 'Calls missed', callTables(report)],
      ['carried', 'Carried values', carriedTables(report)],
      [
        'unconverted',
        `Not converted as annotated (${count(report.unconverted.length)})`,
        unconvertedTable(report.unconverted),
      ],
      ['terms', 'Terms', TERMS],
    ],
  });
}
