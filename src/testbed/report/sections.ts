/** What the report of a run says, in sections: the command prints them as text, and the page has the figures as tables. */
import {
  countRows,
  firstLines,
  inPercent,
  type Layout,
  type Report,
  row,
  type Section,
  sectionTable,
  share,
} from '../../pages/report.js';
import { ownValue } from '../../language/index.js';
import type { Html } from '../../pages/html-template.js';
import { plural, withoutStop } from '../../text/index.js';
import { type Grouping, GROUPINGS } from '../run/groups.js';
import type { RunReport, Spread } from '../run/report.js';
import type { SuiteRun } from '../run/run-suite.js';

const FAILURES = 20;

const LAYOUT: Layout = { name: 30, cell: 12, share: inPercent(2) };

/** Episodes that the next run plays once more: those in no figure, and those that failed for want of an answer. */
function openLines({ void: voided, unanswered }: RunReport): readonly string[] {
  const line = (all: RunReport['void'], what: string): readonly string[] => {
    const [first] = all;
    if (!first) return [];
    return [`${plural(all.length, 'episode')} ${what}: ${withoutStop(first.why)}. Run it again to play them.`];
  };
  return [
    ...line(voided, 'void, in no figure'),
    ...line(unanswered, "failed because the agent's model gave no answer"),
  ];
}

/** What was judged and what not: a reward says nothing of the rest. */
function basisLines({ rests_on, unjudged, episodes }: RunReport): readonly string[] {
  const on = Object.entries(rests_on).map(([name, count]) => (count === episodes ? name : `${name} (${count})`));
  const not = Object.entries(unjudged).map(([name, count]) => `${name} in ${count} of ${plural(episodes, 'episode')}`);
  return [
    ...(on.length > 0 ? [`rewards rest on ${on.join(', ')}`] : []),
    ...(not.length > 0 ? [`not judged, and in no reward: ${not.join(', ')}`] : []),
  ];
}

function aboutRun(report: RunReport): readonly string[] {
  const { suite, perturbation, agent, user, seed, trials, limits, unsolvable } = report;
  const set = Object.entries(limits).filter(([, value]) => value !== null);
  return [
    `suite ${suite}, agent ${agent}, user ${user}, seed ${seed}, ${plural(trials, 'trial')}`,
    ...(perturbation.length > 0 ? [`tools perturbed by ${perturbation.join(', ')}`] : []),
    `limits of an episode: ${set.map(([name, value]) => `${value} ${name}`).join(', ')}`,
    ...(unsolvable.length > 0 ? [`${plural(unsolvable.length, 'task')} left out as unsolvable`] : []),
    ...openLines(report),
    ...basisLines(report),
  ];
}

function spreadRow(name: string, { mean, p50, p99 }: Spread, about: string) {
  const shown = [mean, p50, p99].map((value) => (value === null ? 'none' : String(Math.round(value * 100) / 100)));
  return row(name, shown, '', about);
}

function resultSection(report: RunReport): Section {
  const faults = Object.entries(report.user_faults).map(([name, count]) => `${name.replace('_', ' ')} ${count}`);
  return {
    rows: [
      row('tasks, episodes, void', [report.tasks, report.episodes, report.void.length]),
      row('episodes passed', share(report.pass_rate), '', 'of those that were scored'),
      row('rules broken', report.breaches, '', 'of the policy, where it can be checked'),
      row('users faithful', share(report.user_fidelity), faults.join(', ')),
    ],
  };
}

function passSection({ pass_k }: RunReport): Section {
  const rows = Object.entries(pass_k).map(([k, { value, low, high }]) =>
    row(`pass^${k}`, [share(value), share(low), share(high)], '', `passed in ${k} of ${k} trials`),
  );
  return { head: ['', 'value', 'from', 'to (95 %)'], rows, isJoined: true };
}

function criticalSection(report: RunReport): Section {
  const rows = [
    row('CAP', [share(report.cap), share(report.cap_micro)], '', 'correct of committed critical actions'),
    row('CAR', [share(report.car), share(report.car_micro)], '', 'correct of required critical actions'),
  ];
  return { head: ['', 'mean', 'all calls'], rows, isJoined: true };
}

function effortSection(report: RunReport): Section {
  const rows = [
    spreadRow('steps', report.steps, 'actions of the agent in an episode'),
    spreadRow('refused', report.errors, 'calls and actions in an episode'),
  ];
  return { head: ['', 'mean', 'median', '99th'], rows, isJoined: true };
}

function costSection({ report, measured }: SuiteRun): Section {
  const { figures, tokens, cost } = report;
  const sides = Object.entries(tokens).filter(([, { calls }]) => calls > 0);
  const { played, seconds, steps_per_second: speed } = measured;
  const rows = [
    ...countRows(Object.fromEntries(Object.entries(figures).map(([name, one]) => [name, Math.round(one * 1e4) / 1e4]))),
    ...sides.flatMap(([name, { calls, input, output }]) => [
      row(`requests of the ${name}`, calls),
      row('  tokens in, out', [input, output]),
    ]),
    ...(cost === null ? [] : [row('cost in dollars', cost.toFixed(4))]),
    row('episodes played now', played),
    row('seconds', seconds.toFixed(2)),
    ...(speed === null ? [] : [row('steps per second', speed.toFixed(0))]),
  ];
  return { rows };
}

/** Figures by tag or by service, the worst first. */
function groupSection({ by }: RunReport, grouping: Grouping): Section {
  const groups = [...by[grouping]].sort((one, other) => (one.pass_rate ?? 0) - (other.pass_rate ?? 0));
  if (groups.length < 2) return {};
  const rows = groups.map(({ name, tasks, pass_k }) => {
    const { value, low, high } = ownValue(pass_k, '1') ?? { value: null, low: null, high: null };
    return row(`  ${name}`, [tasks, share(value), share(low), share(high)]);
  });
  return { head: [`by ${grouping}`, 'tasks', 'pass^1', 'from', 'to (95 %)'], rows };
}

const causeSection = ({ failed_by, failure_kinds }: RunReport): Section => ({
  rows: [
    ...countRows(failed_by, (name) => `failed by ${name}`),
    ...countRows(failure_kinds, (name) => `failed as ${name}`),
  ],
});

function failureSection({ failures }: RunReport): Section {
  const all = failures.map(
    ({ task, trial, end, why }) => `  ${task} trial ${trial} (${end}): ${why.map(withoutStop).join('; ')}`,
  );
  const lines = firstLines(all, FAILURES, (rest) => `  and ${rest} more`);
  return { title: `${plural(failures.length, 'episode')} failed:`, lines };
}

/** The report of a run, without its page. */
export function runReport(run: SuiteRun): Report {
  const { report, measured } = run;
  return {
    json: { ...report, ...measured },
    layout: LAYOUT,
    sections: [
      { lines: aboutRun(report) },
      resultSection(report),
      passSection(report),
      criticalSection(report),
      effortSection(report),
      costSection(run),
      { rows: countRows(report.ends, (end) => `ended by ${end}`) },
      ...GROUPINGS.map((grouping) => groupSection(report, grouping)),
      causeSection(report),
      failureSection(report),
    ],
  };
}

export function runTables(run: SuiteRun): readonly Html[] {
  const { report } = run;
  return [
    sectionTable('Figures of the run', resultSection(report)),
    sectionTable('Trials', passSection(report)),
    sectionTable('Critical actions', criticalSection(report)),
    sectionTable('Length', effortSection(report)),
    sectionTable('Size and cost', costSection(run)),
  ];
}
