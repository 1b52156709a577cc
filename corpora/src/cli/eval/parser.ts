import {
  type Arguments,
  asJson,
  type CommandSpec,
  count,
  elsewhereOf,
  examplesFor,
  flag,
  namedParser,
  OPTIONS,
  outFile,
  type Output,
  packageVersion,
  priceOf,
  QUEUE_OPTION,
  REPORT_OPTIONS,
  SCORED_PARSER_OPTIONS,
  text,
} from 'typetod/internal/cli';
import { type ReadyParser, parserEntryOf, parserNameOf } from './parsers.js';
import { SGD_OPTIONS } from '../options.js';
import { stopwatch } from 'typetod/internal';
import { WORKS } from '../works.js';
import type { ParserReport } from '../../sgd/parser/report.js';
import { evaluateParser } from '../../sgd/parser/run.js';
import { type Measured, printedParser, parserHtml } from '../../sgd/parser/sections.js';
import { printEvaluation, withBar } from '../evaluated.js';
import { parserIdentity } from './parser-identity.js';
import { jobsOf, plainArguments, SETUP, setupOf } from './parser-settings.js';
import type { ParserWorkerData } from './worker.js';

type Settings = Omit<Parameters<typeof evaluateParser>[0], 'parser'>;

/** What the options say, checked before a parser is loaded. */
function settingsOf(args: Arguments, output: Output): Settings {
  const { limit, ...setup } = setupOf(args);
  const path = args.text('checkpoint');
  const examples = examplesFor(args);
  const workerData: ParserWorkerData = { setup, parser: plainArguments(args) };
  return {
    ...setup,
    ...(limit !== undefined && { limit }),
    jobs: jobsOf(args),
    elsewhere: elsewhereOf(args, output, async () => {
      const waits = ['openai', 'reactod'].includes(namedParser(parserNameOf(args)));
      return { ...WORKS['eval parser'], work: 'eval parser', data: workerData, waits };
    }),
    ...(examples !== undefined && { examples }),
    worker: { filename: WORKS['eval parser'].filename, workerData },
    ...(path !== undefined && { checkpoint: { path, version: packageVersion(), parser: parserIdentity(args) } }),
  };
}

async function evaluate(settings: Settings, { parser }: ReadyParser, output: Output): Promise<ParserReport> {
  let [all, known] = [0, 0];
  try {
    return await withBar('parts', output, (tell) => {
      const onProgress: Settings['onProgress'] = ({ parts, done, kept }) => {
        [all, known] = [parts, kept];
        tell(done, parts);
      };
      return evaluateParser({ ...settings, parser, onProgress });
    });
  } finally {
    if (known > 0) output.log(`Taken from the checkpoint: ${known} of ${all} parts.`);
  }
}

function costOf({ models }: ParserReport, price: ReturnType<typeof priceOf>): number | null {
  if (!models || !price) return null;
  return (models.input_tokens * price.input + models.output_tokens * price.output) / 1e6;
}

/** Runs `typetod eval parser`. The exit code is 1 when a file or a dialogue could not be read. */
export async function runEvalParser(args: Arguments, output: Output): Promise<number> {
  const load = parserEntryOf(args)();
  const settings = settingsOf(args, output);
  const price = priceOf(args);
  const html = outFile(args, 'html');
  const started = stopwatch();
  const ready = await load(output);
  const load_ms = stopwatch() - started;
  let report: ParserReport;
  try {
    report = await evaluate(settings, ready, output);
  } finally {
    for (const note of (await ready.close?.()) ?? []) output.log(note);
  }
  const seconds = (stopwatch() - started) / 1000;
  const rss_mb = process.resourceUsage().maxRSS / 1024;
  const measured: Measured = { load_ms, seconds, rss_mb, cost: costOf(report, price) };
  const json = { ...asJson(args, report), ...measured };
  const page = (): string => parserHtml(report);
  return printEvaluation(
    report,
    { json, ...printedParser(report, measured, args.flag('rewards')), page },
    { args, output, html },
  );
}

/** `typetod eval parser`. */
export const evalParser: CommandSpec = {
  args: {
    dir: SGD_OPTIONS.dir,
    split: SGD_OPTIONS.split,
    parser: SCORED_PARSER_OPTIONS.parser,
    history: SETUP.history,
    services: SETUP.services,
    gates: SCORED_PARSER_OPTIONS.gates,
    model: SCORED_PARSER_OPTIONS.model,
    'base-url': SCORED_PARSER_OPTIONS['base-url'],
    fields: OPTIONS.fields,
    timeout: text('SECONDS', 'Of openai: the longest that an answer may take'),
    'model-dir': SCORED_PARSER_OPTIONS['model-dir'],
    record: SCORED_PARSER_OPTIONS.record,
    replay: SCORED_PARSER_OPTIONS.replay,
    rewards: flag('Tell what the turns are worth as calls: from -1 to 1, as Call, Reward, Repeat rewards them'),
    price: text('IN,OUT', 'Dollars for a million tokens of input and of output, to show what a model cost'),
    mode: SGD_OPTIONS.mode,
    tables: SGD_OPTIONS.tables,
    sgdx: SGD_OPTIONS.sgdx,
    jobs: count('N', 'Evaluate in so many threads, each with the parser; 1'),
    queue: QUEUE_OPTION,
    limit: SGD_OPTIONS.limit,
    checkpoint: text('FILE', 'Keep results in FILE and go on from what it has'),
    ...REPORT_OPTIONS,
  },
  examples: [
    ['typetod eval parser --dir sgd --parser rules', 'the parser of rules on the dev split'],
    ['typetod eval parser --dir sgd --parser ./my-parser.ts --limit 100 --html mine.html', 'a parser of your own'],
    [
      'typetod eval parser --dir sgd --parser openai --model NAME --checkpoint kept.jsonl',
      'a model at an endpoint, in a run that may be interrupted',
    ],
  ],
  positionals: 0,
  run: runEvalParser,
};
