/** The data of a run's page: what of it fits. */
import { dataText } from '../../pages/html-page.js';
import type { Grade } from '../grade.js';
import { shownEpisode } from '../run/shown.js';
import type { SuiteRun } from '../run/run-suite.js';
import type { Trial } from '../run/options.js';
import type { Suite } from '../suite.js';
import type { Task } from '../environment.js';
import type { EpisodeEvent } from '../trace.js';
import type { MatrixRow, RunPageData, ShownTrial } from './page-data.js';

/** How many characters of episodes a page holds, so that it stays below 2 MB. */
const MOST_CHARACTERS = 1_500_000;

/** Of a longer text only so many characters are shown. */
const LONGEST_TEXT = 4000;

const clipped = (text: string): string => (text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}…` : text);

function userFaults({ fidelity }: Grade): readonly string[] {
  if (!fidelity) return [];
  const told: readonly (readonly [number, string])[] = [
    [fidelity.false, 'said what the task has otherwise'],
    [fidelity.gaveIn, 'agreed to what the task does not want'],
    [fidelity.endedEarly, 'ended with something left to get'],
    [fidelity.leaked, 'said what must not be said'],
  ];
  return told.filter(([count]) => count > 0).map(([count, text]) => (count > 1 ? `${text}, ${count} times` : text));
}

function matrixRows({ report, trace }: SuiteRun, tasks: ReadonlyMap<string, Task>): readonly MatrixRow[] {
  const reasons = new Map(
    [...report.void, ...report.unanswered].map(({ task, trial, why }) => [JSON.stringify([task, trial]), why]),
  );
  const endOf = (place: Trial): string => {
    const end = trace(place)?.find((event) => event.kind === 'end');
    return end?.reason ?? reasons.get(JSON.stringify([place.task, place.trial])) ?? '';
  };
  return report.per_task.map(({ task, passed, rewards }) => ({
    task,
    title: tasks.get(task)?.title ?? '',
    cells: passed.map((one, at) => ({ passed: one, reward: rewards[at] ?? null, end: endOf({ task, trial: at + 1 }) })),
  }));
}

async function shownTrial<T extends Task>(
  suite: Suite<T>,
  task: T,
  place: Trial,
  events: readonly EpisodeEvent[],
): Promise<ShownTrial | undefined> {
  const end = events.find((event) => event.kind === 'end');
  const grade = events.find((event) => event.kind === 'grade')?.grade;
  if (!end || !grade) return undefined;
  const steps = await shownEpisode(suite, events);
  return {
    ...place,
    passed: grade.passed,
    reward: grade.reward,
    end: end.reason,
    scenario: clipped(suite.scenario(task)),
    parts: grade.parts.map(({ basis, score, why }) => ({ basis, score, why: why.map(clipped) })),
    breaches: grade.breaches,
    user: userFaults(grade),
    steps: steps.map(({ step, lines }) => ({ step, lines: lines.map((one) => ({ ...one, text: clipped(one.text) })) })),
  };
}

/** The data of a run's page: all tasks, and as many episodes as fit, those that failed first. */
export async function runPageData<T extends Task>(
  suite: Suite<T>,
  run: SuiteRun,
  commands: readonly string[],
): Promise<RunPageData> {
  const tasks = new Map(suite.tasks.map((task) => [task.id, task]));
  const all = run.report.per_task.flatMap(({ task, passed }) =>
    passed.map((one, at) => ({ place: { task, trial: at + 1 }, passed: one })),
  );
  const order = [...all.filter(({ passed }) => passed === false), ...all.filter(({ passed }) => passed === true)];
  const trials: ShownTrial[] = [];
  let left = MOST_CHARACTERS;
  for (const { place } of order) {
    const [task, events] = [tasks.get(place.task), run.trace(place)];
    const shown = task && events && (await shownTrial(suite, task, place, events));
    if (!shown) continue;
    left -= dataText(shown).length;
    if (left < 0) break;
    trials.push(shown);
  }
  return { rows: matrixRows(run, tasks), trials, commands };
}
