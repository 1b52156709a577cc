import type { Registry } from 'typetod';
import type { ApiRetriever } from 'typetod/dialogue';
import {
  type Arguments,
  asJson,
  type CommandSpec,
  examplesFor,
  oneOf,
  outFile,
  type Output,
  REPORT_OPTIONS,
  text,
  UsageError,
} from 'typetod/internal/cli';
import { SGD_OPTIONS, sgdValues } from '../options.js';
import { evaluateRetrieval } from '../../sgd/retrieval/evaluate.js';
import type { RetrievalReport } from '../../sgd/retrieval/report.js';
import { printedRetrieval, retrievalHtml } from '../../sgd/retrieval/sections.js';
import { printEvaluation, withBar } from '../evaluated.js';

export interface ReadyRanker {
  readonly ranker: string;
  /** Left out for the default of the evaluation. */
  readonly retriever?: (services: Registry) => ApiRetriever;
  readonly close: () => Promise<void>;
}

async function loadNeural(folder: string | undefined): Promise<ReadyRanker> {
  const { bundledParserFolder } = await import('typetod/internal');
  const { loadNetwork, networkRetriever } = await import('typetod/internal/neural');
  const network = await loadNetwork(folder ?? bundledParserFolder());
  const retriever = (services: Registry): ApiRetriever => networkRetriever(network, services);
  return { ranker: 'neural', retriever, close: () => network.dispose() };
}

/**
 * The ranker that options name.
 *
 * @throws UsageError for an unknown ranker, and for --model-dir without --ranker neural; ModelError where the network cannot be loaded.
 */
export async function rankerOf(args: Arguments): Promise<ReadyRanker> {
  const name = oneOf('ranker', args.text('ranker') ?? 'words', ['words', 'neural']);
  const folder = args.text('model-dir');
  if (name === 'neural') return loadNeural(folder);
  if (folder !== undefined)
    throw new UsageError("The ranker 'words' takes no --model-dir. Give --ranker neural with it.");
  return { ranker: name, close: () => Promise.resolve() };
}

const EVALUATED = {
  dir: SGD_OPTIONS.dir,
  split: SGD_OPTIONS.split,
  tables: SGD_OPTIONS.tables,
  limit: SGD_OPTIONS.limit,
};

/** Evaluates with a bar that counts files. */
async function evaluate(args: Arguments, output: Output): Promise<RetrievalReport> {
  const examples = examplesFor(args);
  const setup = sgdValues(args, EVALUATED);
  const { close, ...ranking } = await rankerOf(args);
  try {
    return await withBar('files', output, (tell) =>
      evaluateRetrieval({
        ...setup,
        ...ranking,
        ...(examples !== undefined && { examples }),
        onProgress: ({ files, done }) => tell(done, files),
      }),
    );
  } finally {
    await close();
  }
}

/** Runs `typetod eval retrieval`. The exit code is 1 when a file or a dialogue could not be read. */
export async function runEvalRetrieval(args: Arguments, output: Output): Promise<number> {
  const html = outFile(args, 'html');
  const report = await evaluate(args, output);
  const page = (): string => retrievalHtml(report);
  return printEvaluation(
    report,
    { json: asJson(args, report), ...printedRetrieval(report), page },
    { args, output, html },
  );
}

/** `typetod eval retrieval`. */
export const evalRetrieval: CommandSpec = {
  args: {
    ...EVALUATED,
    ranker: text('NAME', 'words (default): their words; neural: the network of the neural parser'),
    'model-dir': text('FOLDER', 'With neural, the folder of the network'),
    ...REPORT_OPTIONS,
  },
  examples: [
    ['typetod eval retrieval --dir sgd --split dev', 'the turns of the dev split that start a task'],
    ['typetod eval retrieval --dir sgd --ranker neural', 'ranked by the network that ships with the package'],
    ['typetod eval retrieval --dir sgd --limit 100 --json', 'the first dialogues only, for a program to read'],
  ],
  positionals: 0,
  run: runEvalRetrieval,
};
