/** `typetod testbed nod`: the rows of the paper's table, each a run of the agent `nod` as `testbed run` plays it. */
import { join } from 'node:path';
import { inPercent, plural, type Row, row, share } from 'typetod/internal';
import {
  type Arguments,
  argumentsOf,
  type CommandSpec,
  count,
  EPISODE_OPTIONS,
  EXIT,
  OPTIONS,
  type Output,
  plainOptions,
  play,
  printReport,
  settingsOf,
  TESTBED_OPTIONS,
  text,
  texts,
  UsageError,
} from 'typetod/internal/cli';
import { type NodTable, nodTable, type NodTableRow, type NodRun } from '../../lab/agents/nod/table.js';

/** The rows in their order: baselines of one model, then the agent itself and what is left out of it. */
const ROWS: ReadonlyMap<string, string> = new Map([
  ['vanilla', 'nod:baseline=vanilla'],
  ['reflect', 'nod:baseline=reflect'],
  ['abstain', 'nod:baseline=abstain'],
  ['debate', 'nod:baseline=debate'],
  ['solver-critic', 'nod:baseline=solver-critic'],
  ['weak-director', 'nod'],
  ['strong-director', 'nod'],
  ['revise-only', 'nod:action=off'],
  ['re-navigation', 'nod:renavigate=on'],
  ['no-navigator', 'nod:navigator=off'],
  ['no-director', 'nod:director=off'],
]);

/** Rows without the model that `--director-model` names. */
const WEAK = /^(?:vanilla|reflect|abstain|debate|solver-critic|weak-director|no-director)$/;

const OF_RUNS = [
  ...['suite', 'apis', 'model', 'user', 'tools', 'approval', 'form', 'base-url', 'fields', 'timeout', 'rate'],
  ...['trials', 'seed', 'tasks', 'limit', 'jobs', 'max-steps', 'max-errors', 'max-seconds', 'price'],
] as const;

/** Those of the options that are whole numbers: runs are given them as texts. */
const COUNTS = ['trials', 'limit', 'jobs', 'rate', 'max-steps', 'max-errors', 'max-seconds'] as const;

/** @throws UsageError for an unknown row, and for the strong director without its model. */
function rowsOf(args: Arguments): readonly string[] {
  const hasDirector = args.flag('director-model');
  const known = [...ROWS.keys()].filter((name) => hasDirector || name !== 'strong-director');
  const named = args.texts('rows').flatMap((one) => one.split(','));
  const wrong = named.find((name, at) => !known.includes(name) || named.indexOf(name) < at);
  if (wrong === undefined) return named.length > 0 ? named : known;
  const why = wrong === 'strong-director' && !hasDirector ? ' A strong director needs --director-model.' : '';
  throw new UsageError(
    `--rows takes each of ${known.join(', ')} once, with commas between them, not '${wrong}'.${why}`,
  );
}

function argumentsFor(args: Arguments, name: string): Arguments {
  const [out, director] = [args.text('out'), args.text('director-model')];
  return argumentsOf({
    ...plainOptions(args, OF_RUNS),
    agent: [ROWS.get(name) ?? 'nod'],
    ...(director !== undefined && !WEAK.test(name) && { 'director-model': [director] }),
    ...(out !== undefined && { out: [join(out, name)] }),
  });
}

function tableRow(one: NodTableRow): Row {
  const shares = [one.success, one.low, one.high, one.cap, one.car, one.cap_micro, one.car_micro].map(share);
  const p = one.than_first ? one.than_first.p.toPrecision(2) : '';
  return row(`  ${one.row}`, [...shares, one.breaches, one.requests, one.tokens, p]);
}

const HEAD = [
  'row',
  'SR',
  'from',
  'to (95 %)',
  'CAP',
  'CAR',
  'CAP all',
  'CAR all',
  'broken',
  'requests',
  'tokens',
  'p',
];

const EXPLAINED = [
  'SR: episodes passed; CAP, CAR: critical actions that were right, of those done and of those required: means over episodes, and over all calls',
  'p: the chance of such a difference to the first row, were they alike; tasks are the cases',
] as const;

function aboutTable({ suite, user, seed, trials, tasks, rows }: NodTable): readonly string[] {
  const unscored = rows.reduce((sum, one) => sum + one.void + one.unanswered, 0);
  return [
    `suite ${suite}, ${plural(tasks, 'task')}, ${plural(trials, 'trial')}, user ${user}, seed ${seed}`,
    ...(unscored > 0 ? [`${plural(unscored, 'episode')} void or without an answer: play them again`] : []),
  ];
}

/** Runs `typetod testbed nod`. The exit code is 1 where episodes have to be played once more. */
async function runNod(args: Arguments, output: Output): Promise<number> {
  for (const name of COUNTS) args.count(name);
  const all = rowsOf(args).map((name) => ({ name, own: argumentsFor(args, name) }));
  // All of them are checked before the first is played.
  for (const { own } of all) await settingsOf(own, output);
  const runs: NodRun[] = [];
  for (const { name, own } of all) {
    if (output.isWatched) output.log(name);
    const { run } = await play(own, await settingsOf(own, output), output);
    runs.push({ row: name, report: run.report });
  }
  const table = nodTable(runs);
  const sections = [{ lines: aboutTable(table) }, { head: HEAD, rows: table.rows.map(tableRow) }, { lines: EXPLAINED }];
  printReport(args, { json: table, layout: { name: 20, cell: 11, share: inPercent(1) }, sections }, output);
  return table.rows.every((one) => one.void + one.unanswered === 0) ? EXIT.ok : EXIT.findings;
}

/** `typetod testbed nod`. */
export const nod: CommandSpec = {
  args: {
    suite: TESTBED_OPTIONS.suite,
    apis: TESTBED_OPTIONS.apis,
    model: text('MODEL', 'The model at the endpoint, or llama:FILE.gguf'),
    'director-model': text('MODEL', 'Another model at the endpoint for the director, for the rows with a strong one'),
    rows: texts('NAME,..', 'Some of the rows, in this order; all if left out'),
    user: text('USER', 'agenda (default), agenda:STYLE, or model:MODEL'),
    tools: TESTBED_OPTIONS.tools,
    approval: TESTBED_OPTIONS.approval,
    form: text('FORM', 'native (default) calls of tools, or text, lines that any model can write'),
    'base-url': text('URL', 'The endpoint; OPENAI_BASE_URL if left out'),
    fields: OPTIONS.fields,
    timeout: text('SECONDS', 'The longest answer'),
    rate: count('N', 'At most so many requests a minute'),
    trials: count('K', 'Try each task so often; 1 if left out'),
    seed: TESTBED_OPTIONS.seed,
    tasks: texts('ID,..', 'Only these tasks; may be repeated'),
    limit: TESTBED_OPTIONS.limit,
    jobs: count('N', 'Play so many episodes at once; results do not depend on it'),
    ...EPISODE_OPTIONS,
    price: text('IN,OUT', 'Dollars for a million tokens of input and of output'),
    out: text('FOLDER', 'Keep each run there, as FOLDER/ROW, and go on from what it has'),
    json: TESTBED_OPTIONS.json,
  },
  examples: [
    [
      'typetod testbed nod --suite tau2:PATH_TO_TAU2/retail --model qwen3-8b --director-model gpt-5.1 --trials 4 --out runs/nod',
      'the table on the retail tasks of τ²',
    ],
    ['typetod testbed nod --model qwen3-8b --rows vanilla,weak-director', 'two rows on the suite of this package'],
  ],
  positionals: 0,
  run: runNod,
};
