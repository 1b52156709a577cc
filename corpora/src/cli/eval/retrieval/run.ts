import { evaluateRetrieval } from '../../../sgd/retrieval/evaluate.js';
import type { RetrievalReport } from '../../../sgd/retrieval/report.js';
import { retrievalHtml } from '../../../sgd/retrieval/html.js';
import { type Arguments, asJson, examplesFor, outFile, type Output } from 'typetod/internal/cli';
import { rankerOf } from './ranker.js';
import { printedRetrieval } from '../../../sgd/retrieval/sections.js';
import { printEvaluation, withBar } from '../../evaluated.js';
import { sgdDirectory, splitOf, tablesOf } from '../../options/sgd-arguments.js';

/** Evaluates with a bar that counts files. */
async function evaluate(args: Arguments, output: Output): Promise<RetrievalReport> {
  const limit = args.count('limit');
  const examples = examplesFor(args);
  const setup = { directory: sgdDirectory(args), split: splitOf(args), tables: tablesOf(args) };
  const { close, ...ranking } = await rankerOf(args);
  try {
    return await withBar('files', output, (tell) =>
      evaluateRetrieval({
        ...setup,
        ...ranking,
        ...(limit !== undefined && { limit }),
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
