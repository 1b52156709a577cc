/**
 * The report of a run, made anew of its traces: each is executed and graded once more, so that nobody can write figures by hand.
 * A report that stands alone, or that other code made, is taken as it is, and this is said.
 */
import { join } from 'node:path';
import { statSync } from 'node:fs';
import { readRunReport } from '../../lab/compare/read-run.js';
import { replayTrace, TestbedError } from 'typetod/testbed';
import {
  fingerprintOf,
  type RunManifest,
  type RunReport,
  runReport,
  readManifest,
  RUN_FILES,
  trialName,
  type EpisodeSummary,
  silentSummary,
  summaryOf,
  withoutStop,
  plural,
} from 'typetod/internal';
import { codeOfRun, UsageError, argumentsOf, tracesOf } from 'typetod/internal/cli';

/** A report, with how far its grades were checked. */
export interface GradedRun {
  readonly report: RunReport;
  readonly graded: string;
  /** Whether traces were edited, are missing or belong elsewhere, or the tasks are others now. */
  readonly hasFindings: boolean;
}

async function isOfThisCode({ identity: { code, suite, agent } }: RunManifest): Promise<boolean> {
  return code === (await codeOfRun(String(suite), String(agent)));
}

/** Why a run cannot be graded anew; undefined where `typetod testbed run` of this code made it. */
async function unchecked(manifest: RunManifest): Promise<string | undefined> {
  if (typeof manifest.identity?.suite !== 'string') return 'no command line wrote it';
  return (await isOfThisCode(manifest)) ? undefined : 'other code made it';
}

/** What does not hold of a run, each with its number: what other figures would follow from. */
type Findings = readonly (readonly [number, string])[];

/** How many of the manifest's episodes are neither scored nor void. */
function missingOf({ tasks, trials }: RunManifest, { per_task, void: voided }: RunReport): number {
  const scored = per_task.flatMap(({ passed }) => passed).filter((one) => one !== null).length;
  const names = new Set(voided.map(trialName));
  return Math.max(0, tasks.length * trials - scored - names.size);
}

async function anew(path: string, manifest: RunManifest, kept: RunReport): Promise<GradedRun> {
  const { suite, episodes } = await tracesOf({ ...argumentsOf({}), positionals: [path] });
  const own = episodes.filter(({ isOfRun }) => isOfRun);
  const summaries: EpisodeSummary[] = [];
  let edited = 0;
  for (const { events, task, trial } of own) {
    const { grade, differences } = await replayTrace(suite, events);
    const summary = grade && summaryOf({ task, trial }, [...events, { kind: 'grade', grade }]);
    if (summary) summaries.push({ ...summary, grade });
    if (differences.length > 0) edited += 1;
  }
  const unanswered = kept.unanswered.filter((one) => !summaries.some((other) => isSame(one, other)));
  const byId = new Map(suite.tasks.map((task) => [task.id, task]));
  const fingerprint = fingerprintOf(manifest.tasks.flatMap((id) => byId.get(id) ?? []));
  const made = runReport({
    ...{ manifest: { ...manifest, fingerprint }, tasks: suite.tasks },
    episodes: [...summaries, ...unanswered.map(silentSummary)],
    ...{ void: kept.void, unanswered, unsolvable: kept.unsolvable, price: undefined },
  });
  const missing = missingOf(manifest, made);
  const others = fingerprint === manifest.fingerprint ? 0 : 1;
  const findings: Findings = [
    [edited, `${plural(edited, 'trace')} edited (see typetod testbed replay ${path})`],
    [episodes.length - own.length, `${plural(episodes.length - own.length, 'trace')} of no episode of the run`],
    [missing, `${plural(missing, 'trace')} missing`],
    [others, `the tasks are not those of ${RUN_FILES.manifest}`],
  ];
  const notes = findings.flatMap(([count, note]) => (count > 0 ? [note] : []));
  return { report: { ...made, cost: kept.cost }, graded: ['anew', ...notes].join('; '), hasFindings: notes.length > 0 };
}

type Named = Pick<EpisodeSummary, 'task' | 'trial'>;
const isSame = (one: Named, other: Named): boolean => one.task === other.task && one.trial === other.trial;

/**
 * The report of a run: of its folder, graded anew, or as `testbed run --json` printed it.
 *
 * @throws TestbedError `not-a-run`, `bad-trace`; UsageError for a run whose suite cannot be made.
 */
export async function gradedRun(path: string): Promise<GradedRun> {
  const report = readRunReport(path);
  const isFolder = statSync(path).isDirectory();
  if (!isFolder) return { report, graded: 'as the file says; its folder would be graded anew', hasFindings: false };
  const manifest = readManifest(path);
  const why = await unchecked(manifest);
  if (why !== undefined)
    return { report, graded: `as ${join(path, RUN_FILES.report)} says: ${why}`, hasFindings: false };
  try {
    return await anew(path, manifest, report);
  } catch (error) {
    if (!UsageError.isInstance(error) && !(TestbedError.isInstance(error) && error.code === 'unknown-task'))
      throw error;
    return {
      report,
      graded: `as ${join(path, RUN_FILES.report)} says: ${withoutStop(error.message)}`,
      hasFindings: false,
    };
  }
}
