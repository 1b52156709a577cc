/** The report of a run for a person to read. */
import type { RunReport, Spread } from '../../../../testbed/run/report.js';
import type { SuiteRun } from '../../../../testbed/run/run-suite.js';
import { ownValue } from '../../../../language/own.js';
import { GROUPINGS } from '../../../../testbed/run/groups.js';
import { withoutStop } from '../../../../text/without-stop.js';
import { plural } from '../../../render/words.js';

/** How many failures are listed. */
const FAILURES = 20;

const percent = (rate: number | null): string => (rate === null ? 'none' : `${(100 * rate).toFixed(2)} %`);

function row(name: string, ...cells: readonly (string | number)[]): string {
  return name.padEnd(30) + cells.map((cell) => String(cell).padStart(12)).join('');
}

function spread(name: string, { mean, p50, p99 }: Spread): string {
  const shown = (value: number | null): string => (value === null ? 'none' : String(Math.round(value * 100) / 100));
  return row(name, shown(mean), shown(p50), shown(p99));
}

function passRows({ pass_k }: RunReport): readonly string[] {
  return Object.entries(pass_k).map(([k, { value, low, high }]) =>
    row(`pass^${k}`, percent(value), `${percent(low)}`, `${percent(high)}`),
  );
}

function userRow({ user_fidelity, user_faults }: RunReport): string {
  const faults = Object.entries(user_faults).map(([name, count]) => `${name.replace('_', ' ')} ${count}`);
  return `${row('users faithful', percent(user_fidelity))}  ${faults.join(', ')}`;
}

function tokenRows({ tokens, cost }: RunReport): readonly string[] {
  const sides = Object.entries(tokens).filter(([, { calls }]) => calls > 0);
  return [
    ...sides.map(([name, { calls, input, output }]) => row(`requests, tokens of the ${name}`, calls, input, output)),
    ...(cost === null ? [] : [row('cost in dollars', cost.toFixed(4))]),
  ];
}

function failureRows({ failures }: RunReport): readonly string[] {
  if (failures.length === 0) return [];
  const shown = failures
    .slice(0, FAILURES)
    .map(({ task, trial, end, why }) => `  ${task} trial ${trial} (${end}): ${why.join(' ')}`);
  const rest = failures.length - shown.length;
  return ['', `${plural(failures.length, 'episode')} failed:`, ...shown, ...(rest > 0 ? [`  and ${rest} more`] : [])];
}

/** Episodes that the next run plays once more: those in no figure, and those that failed for want of an answer. */
function openRows({ void: voided, unanswered }: RunReport): readonly string[] {
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

/** Figures by tag and by service, the worst first, and what failed how often. */
function groupRows({ by, failed_by }: RunReport): readonly string[] {
  const rows = GROUPINGS.flatMap((grouping) => {
    const groups = [...by[grouping]].sort((one, other) => (one.pass_rate ?? 0) - (other.pass_rate ?? 0));
    const lines = groups.map(({ name, tasks, pass_k }) => {
      const { value, low, high } = ownValue(pass_k, '1') ?? { value: null, low: null, high: null };
      return row(`  ${name}`, tasks, percent(value), percent(low), percent(high));
    });
    return lines.length > 1 ? ['', row(`by ${grouping}`, 'tasks', 'pass^1', 'from', 'to (95 %)'), ...lines] : [];
  });
  const causes = Object.entries(failed_by).map(([name, count]) => row(`failed by ${name}`, count));
  return [...rows, ...(causes.length > 0 ? ['', ...causes] : [])];
}

/** What was judged and what not: a reward says nothing of the rest. */
function basisRows({ rests_on, unjudged, episodes }: RunReport): readonly string[] {
  const on = Object.entries(rests_on).map(([name, count]) => (count === episodes ? name : `${name} (${count})`));
  const not = Object.entries(unjudged).map(([name, count]) => `${name} in ${count} of ${plural(episodes, 'episode')}`);
  return [
    ...(on.length > 0 ? [`rewards rest on ${on.join(', ')}`] : []),
    ...(not.length > 0 ? [`not judged, and in no reward: ${not.join(', ')}`] : []),
  ];
}

/** The lines of the report. */
export function readableRun(report: RunReport, { played, seconds, steps_per_second }: SuiteRun['measured']) {
  const { suite, perturbation, agent, user, seed, trials, limits } = report;
  const set = Object.entries(limits).filter(([, value]) => value !== null);
  return [
    `suite ${suite}, agent ${agent}, user ${user}, seed ${seed}, ${plural(trials, 'trial')}`,
    ...(perturbation.length > 0 ? [`tools perturbed by ${perturbation.join(', ')}`] : []),
    `limits of an episode: ${set.map(([name, value]) => `${value} ${name}`).join(', ')}`,
    ...(report.unsolvable.length > 0 ? [`${plural(report.unsolvable.length, 'task')} left out as unsolvable`] : []),
    ...openRows(report),
    ...basisRows(report),
    '',
    row('tasks, episodes, void', report.tasks, report.episodes, report.void.length),
    row('episodes passed', percent(report.pass_rate)),
    row('', 'value', 'from', 'to (95 %)'),
    ...passRows(report),
    row('CAP, CAR', percent(report.cap), percent(report.car)),
    row('  over all calls', percent(report.cap_micro), percent(report.car_micro)),
    row('rules broken', report.breaches),
    userRow(report),
    row('', 'mean', 'median', '99th'),
    spread('steps', report.steps),
    spread('refused', report.errors),
    ...Object.entries(report.figures).map(([name, value]) => row(name, Math.round(value * 10_000) / 10_000)),
    ...tokenRows(report),
    row('seconds, episodes played', seconds.toFixed(2), played),
    ...(steps_per_second === null ? [] : [row('steps per second', steps_per_second.toFixed(0))]),
    '',
    ...Object.entries(report.ends).map(([end, count]) => row(`ended by ${end}`, count)),
    ...groupRows(report),
    ...failureRows(report),
  ];
}
