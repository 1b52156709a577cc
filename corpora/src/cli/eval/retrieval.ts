import {
  type Arguments,
  asJson,
  type CommandSpec,
  examplesFor,
  outFile,
  type Output,
  REPORT_OPTIONS,
  text,
} from 'typetod/internal/cli';
import { SGD_OPTIONS, sgdValues } from '../options.js';
import { evaluateRetrieval } from '../../sgd/retrieval/evaluate.js';
import type { RetrievalReport } from '../../sgd/retrieval/report.js';
import { retrievalHtml } from '../../sgd/retrieval/html.js';
import { rankerOf } from './ranker.js';
import { printedRetrieval } from '../../sgd/retrieval/sections.js';
import { printEvaluation, withBar } from '../evaluated.js';

/** What is evaluated. */
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
