/** `typetod testbed remedies`: each remedy with each proposer, each cell a run as `testbed run` plays it. */
import { join } from 'node:path';
import { REMEDY_NAMES } from 'typetod/internal';
import {
  type Arguments,
  type CommandSpec,
  EXIT,
  UsageError,
  outFile,
  count,
  text,
  texts,
  argumentsOf,
  plainOptions,
  EPISODE_OPTIONS,
  REPORT_OPTIONS,
  TESTBED_OPTIONS,
  type Output,
  printReport,
  writePage,
  agentsWith,
  agentTakes,
  play,
  settingsOf,
  DEFAULT_SUITE,
  type GatesName,
  takesGates,
} from 'typetod/internal/cli';
import { remediesReport } from '../../lab/remedies/report.js';
import { type RemedyRun, remedyTable } from '../../lab/remedies/table.js';

/** Who proposes where nobody is named; a language model too, where TYPETOD_LLAMA names its file. */
const PROPOSERS: readonly string[] = ['oracle', 'rules', 'neural'];

const FAULTS = 'default';

const OF_RUNS = [
  'suite',
  'apis',
  'user',
  'trials',
  'seed',
  'tasks',
  'limit',
  'jobs',
  'max-steps',
  'max-errors',
  'price',
  'model-dir',
] as const;

/** Those of the options that are whole numbers: runs are given them as texts. */
const COUNTS = ['trials', 'limit', 'jobs', 'max-steps', 'max-errors'] as const;

interface Cell {
  /** What its row is called, and its folder. */
  readonly remedy: string;
  readonly proposer: string;
  readonly gates: GatesName;
  readonly faults: string;
}

/** Refuses an agent that proposes no programs: there is nothing to put faults into. @throws UsageError also for an unknown one. */
function checkProposes(name: string): void {
  if (agentTakes(name).includes('faults')) return;
  const takers = agentsWith('faults').join(', ');
  throw new UsageError(`--proposers takes agents that propose programs: ${takers}. '${name}' proposes none.`);
}

/** Refuses a suite whose environments take no programs. @throws UsageError also for an unknown one. */
function checkTakesGates(name: string): void {
  if (takesGates(name)) return;
  throw new UsageError(
    `Remedies are gates of programs, which the suite '${name}' does not take. Give one over services, such as typetod, typetod-hard, sgd:DIR/SPLIT or a folder of task files.`,
  );
}

function proposersOf(args: Arguments): readonly string[] {
  const { TYPETOD_LLAMA: file } = process.env;
  const named = args.texts('proposers').flatMap((one) => one.split(','));
  const known = [...PROPOSERS, ...(file ? [`llama:${file}`] : [])];
  const names = named.length > 0 ? named : known;
  const twice = names.find((name, at) => names.indexOf(name) < at);
  if (twice === undefined && !names.includes('')) {
    for (const name of names) checkProposes(name);
    return names;
  }
  const why = twice === undefined ? 'names with commas between them' : `each proposer once, not '${twice}' again`;
  throw new UsageError(`--proposers takes ${why}: --proposers ${PROPOSERS.join(',')}.`);
}

function argumentsFor(args: Arguments, { remedy, proposer, gates, faults }: Cell): Arguments {
  const out = args.text('out');
  const folder = proposer.replaceAll(/[^\w.-]+/g, '-');
  // Every agent of a comparison is asked for programs, so `--model-dir` is for those alone that have a model.
  const { 'model-dir': model, ...plain } = plainOptions(args, OF_RUNS);
  return argumentsOf({
    ...plain,
    ...(model && proposer === 'neural' && { 'model-dir': model }),
    ...{ agent: [proposer], gates: [gates], faults: [faults] },
    ...(out !== undefined && { out: [join(out, remedy.replaceAll(' ', '-'), folder)] }),
  });
}

function cellsOf(proposers: readonly string[], faults: string) {
  const table = REMEDY_NAMES.flatMap((remedy) =>
    proposers.map((proposer): Cell => ({ remedy, proposer, gates: remedy, faults })),
  );
  const controls = proposers.flatMap((proposer): readonly Cell[] => [
    { remedy: 'no faults', proposer, gates: 'none', faults: 'none' },
    { remedy: 'no gates', proposer, gates: 'none', faults },
  ]);
  return { table, controls };
}

/** Runs `typetod testbed remedies`. The exit code is 1 where episodes are void. */
async function runRemedies(args: Arguments, output: Output): Promise<number> {
  checkTakesGates(args.text('suite') ?? DEFAULT_SUITE);
  const faults = args.text('faults') ?? FAULTS;
  const { table, controls } = cellsOf(proposersOf(args), faults);
  const html = outFile(args, 'html');
  for (const name of COUNTS) args.count(name);
  const all = [...table, ...controls].map((cell) => ({ cell, own: argumentsFor(args, cell) }));
  // All of them are checked before the first is played.
  for (const { own } of all) await settingsOf(own, output);
  const runs: RemedyRun[] = [];
  for (const { cell, own } of all) {
    if (output.isWatched) output.log(`${cell.remedy}, ${cell.proposer}`);
    const { run } = await play(own, await settingsOf(own, output), output);
    runs.push({ remedy: cell.remedy, proposer: cell.proposer, run });
  }
  const report = remediesReport(remedyTable(runs.slice(0, table.length), runs.slice(table.length), faults));
  printReport(args, report, output);
  await writePage(report, html, output);
  const isWhole = runs.every(({ run }) => run.report.void.length + run.report.unanswered.length === 0);
  return isWhole ? EXIT.ok : EXIT.findings;
}

/** `typetod testbed remedies`. */
export const remedies: CommandSpec = {
  args: {
    suite: TESTBED_OPTIONS.suite,
    apis: TESTBED_OPTIONS.apis,
    proposers: texts(
      'NAME,..',
      'Agents that propose programs: oracle,rules,neural if left out; llama:FILE, or a module',
    ),
    faults: text(
      'PROFILE',
      'Which mistakes they make, and how often, by a profile of eval faults; default if left out',
    ),
    user: text('USER', 'agenda (default) or agenda:STYLE'),
    trials: count('K', 'Try each task so often; 1 if left out'),
    seed: TESTBED_OPTIONS.seed,
    tasks: texts('ID,..', 'Only these tasks; may be repeated'),
    limit: TESTBED_OPTIONS.limit,
    jobs: count('N', 'Play so many episodes at once; results do not depend on it'),
    'max-steps': EPISODE_OPTIONS['max-steps'],
    'max-errors': EPISODE_OPTIONS['max-errors'],
    'model-dir': text('FOLDER', 'Of neural: another network than the one that ships'),
    price: text('IN,OUT', 'Dollars for a million tokens of input and of output'),
    out: text('FOLDER', 'Keep each run there, as FOLDER/REMEDY/PROPOSER'),
    html: text('FILE', 'Write a page with the table as well'),
    force: REPORT_OPTIONS.force,
    json: TESTBED_OPTIONS.json,
  },
  examples: [
    ['typetod testbed remedies --limit 20', 'five remedies with three proposers on twenty tasks'],
    ['typetod testbed remedies --faults noticeable --out runs/remedies --html remedies.html', 'with all runs kept'],
  ],
  positionals: 0,
  run: runRemedies,
};
