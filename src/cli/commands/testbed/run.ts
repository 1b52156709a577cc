import { count, flag, text, texts } from '../../options/option.js';
import {
  EPISODE_OPTIONS,
  OPTIONS,
  REPORT_OPTIONS,
  SCORED_PARSER_OPTIONS,
  TESTBED_OPTIONS,
} from '../../options/tables.js';
import { type Arguments, type CommandSpec, EXIT } from '../../command.js';
import { runHtml } from '../../../testbed/report/html.js';
import { runReport } from '../../../testbed/report/sections.js';
import { runSuite } from '../../../testbed/run/run-suite.js';
import type { RunOptions } from '../../../testbed/run/options.js';
import { outFile } from '../../options/files.js';
import { priceOf } from '../../options/readers.js';
import type { Output } from '../../output.js';
import { progressOf } from '../../progress.js';
import { elsewhereOf, QUEUE_OPTION } from '../../options/queue.js';
import { printReport, writePage } from '../../report.js';
import { agentNameOf } from './agents.js';
import { checkTaken, jobsOf, loadRun, plainRun, tasksOf, waits } from './settings.js';
import { loadedBesides, runIdentity } from './run-identity.js';
import { testbedRun } from '../worker/works.js';

type Settings = Omit<RunOptions, 'suite' | 'agent' | 'onProgress'>;

/** What the options say, checked before anything is loaded. */
export async function settingsOf(args: Arguments, output: Output): Promise<Settings> {
  agentNameOf(args);
  checkTaken(args);
  const [limit, trials, out, price] = [args.count('limit'), args.count('trials'), args.text('out'), priceOf(args)];
  const [tag, tasks] = [args.text('tag'), tasksOf(args)];
  const worker = { filename: new URL('./worker.js', import.meta.url).href, workerData: plainRun(args) };
  return {
    jobs: jobsOf(args),
    elsewhere: elsewhereOf(args, output, async () => {
      const work = { ...testbedRun, work: 'testbed run', data: plainRun(args) };
      const besides = loadedBesides(args);
      return { ...work, waits: waits(args), ...(besides !== undefined && { besides }) };
    }),
    ...(tasks && { tasks }),
    ...(tag !== undefined && { tag }),
    ...(limit !== undefined && { limit }),
    ...(trials !== undefined && { trials }),
    ...(price && { price }),
    ...(out !== undefined && { out, identity: await runIdentity(args) }),
    ...(!waits(args) && { worker }),
  };
}

/** Plays a run as options say. */
export async function play(args: Arguments, settings: Settings, output: Output) {
  const { settings: loaded, close } = await loadRun(args);
  const bar = await progressOf(Number.POSITIVE_INFINITY, 'episodes', output);
  try {
    const run = await runSuite({
      ...loaded,
      ...settings,
      onProgress({ done, total, passed, void: voided }) {
        bar.set(done, total);
        const scored = done - voided;
        if (scored > 0) bar.note(`${((100 * passed) / scored).toFixed(1)} % passed`);
      },
    });
    return { run, suite: loaded.suite };
  } finally {
    bar.stop();
    await close();
  }
}

function commandsOf({ out }: Settings): readonly string[] {
  if (out === undefined) return [];
  return ['explain', 'replay'].map((name) => `typetod testbed ${name} ${out} --task ID --trial N`);
}

/** Runs `typetod testbed run`. The exit code is 1 when episodes have to be played once more. */
async function runTestbed(args: Arguments, output: Output): Promise<number> {
  const settings = await settingsOf(args, output);
  const html = outFile(args, 'html');
  const { run, suite } = await play(args, settings, output);
  printReport(args, runReport(run), output);
  await writePage({ page: () => runHtml(suite, run, commandsOf(settings)) }, html, output);
  const { void: voided, unanswered } = run.report;
  return voided.length + unanswered.length > 0 ? EXIT.findings : EXIT.ok;
}

/** `typetod testbed run`. */
export const run: CommandSpec = {
  args: {
    suite: TESTBED_OPTIONS.suite,
    apis: TESTBED_OPTIONS.apis,
    agent: text(
      'AGENT',
      'rules (default), oracle, silent, neural, llama:FILE, openai:MODEL; reactod, nod or respact, each also with switches; or a module that exports an agent',
    ),
    model: text('MODEL', 'Of reactod, nod and respact: a model at the endpoint, llama:FILE.gguf, or replay:CASSETTE'),
    'director-model': text('MODEL', 'Of nod: another model at the endpoint for the director'),
    record: SCORED_PARSER_OPTIONS.record,
    user: text('USER', 'agenda (default), agenda:STYLE, or model:MODEL for a user that a model speaks for'),
    tools: TESTBED_OPTIONS.tools,
    approval: TESTBED_OPTIONS.approval,
    gates: text(
      'PRESET',
      'Of suites over sessions: standard, none, pytod, reactod, respact or nod, or a remedy: refuse, repair, retry, ask or direct; its grounding and its director see calls of tools, too',
    ),
    faults: text('PROFILE', 'Put faults into the programs that the agent proposes, by a profile of eval faults'),
    perturb: TESTBED_OPTIONS.perturb,
    form: text(
      'FORM',
      'Of agents with a model: native (default) calls of tools, or text, lines that any model can write',
    ),
    judge: text('MODEL', 'Of tau2: a model at the endpoint that judges sentences on conversations'),
    basis: text(
      'COMPONENT,..',
      'Of tau2: what rewards rest on: task, what each task names, or DB, COMMUNICATE, ACTION, NL_ASSERTION',
    ),
    trials: count('K', 'Try each task so often; 1 if left out'),
    seed: TESTBED_OPTIONS.seed,
    tasks: texts('ID,..', 'Only these tasks; may be repeated'),
    tag: text('TAG', 'Only tasks with this tag'),
    limit: TESTBED_OPTIONS.limit,
    jobs: count('N', 'Play so many episodes at once; results do not depend on it'),
    queue: QUEUE_OPTION,
    out: text('FOLDER', 'Keep traces there, and go on from what it has'),
    ...EPISODE_OPTIONS,
    'max-tokens': count('N', 'At most so many tokens in an episode; any number'),
    'base-url': text('URL', 'Of openai and model: the endpoint; OPENAI_BASE_URL if left out'),
    fields: {
      ...OPTIONS.fields,
      description: 'Of openai and model: more fields of each request; null leaves one out, as {"temperature": null}',
    },
    logprobs: flag('Keep token ids and log-probabilities of what the agent writes, where the endpoint gives them'),
    timeout: text('SECONDS', 'Of openai and model: the longest answer'),
    rate: count('N', 'Of openai and model: at most so many requests a minute'),
    retries: count('N', 'Play a void episode again so often; 1'),
    price: text('IN,OUT', 'Dollars for a million tokens of input and of output, to show what the run cost'),
    'model-dir': SCORED_PARSER_OPTIONS['model-dir'],
    html: text('FILE', 'Write a page with all tasks and conversations as well'),
    force: REPORT_OPTIONS.force,
    json: TESTBED_OPTIONS.json,
  },
  examples: [
    ['typetod testbed run --suite typetod --agent rules', 'the parser of rules on the tasks of this package'],
    [
      'typetod testbed run --suite typetod --agent ./my-agent.ts --trials 4 --jobs 2 --out runs/mine',
      'an agent of your own, in a run that may be interrupted',
    ],
    [
      'typetod testbed run --suite tau2:data/retail --agent openai:NAME --jobs 8 --rate 60 --html report.html',
      'a model at an endpoint',
    ],
  ],
  positionals: 0,
  run: runTestbed,
};
