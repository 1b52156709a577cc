import { writeFileSync } from 'node:fs';
import { evaluateRetrieval } from '../../../sgd/retrieval/evaluate.js';
import type { RetrievalReport } from '../../../sgd/retrieval/report.js';
import { retrievalHtml } from '../../../sgd/retrieval/html.js';
import { type Arguments, asJson, examplesFor, outFile, type Output, progressOf } from 'typetod/internal/cli';
import { rankerOf } from './ranker.js';
import { readableRetrieval } from './report.js';
import { tellLeftOut } from '../../render/left-out.js';
import { sgdDirectory, splitOf, tablesOf } from '../../options/sgd-arguments.js';

/** Evaluates with a bar that counts files. */
async function evaluate(args: Arguments, output: Output): Promise<RetrievalReport> {
  const limit = args.count('limit');
  const examples = examplesFor(args);
  const setup = { directory: sgdDirectory(args), split: splitOf(args), tables: tablesOf(args) };
  const { close, ...ranking } = await rankerOf(args);
  const bar = await progressOf(Number.POSITIVE_INFINITY, 'files', output);
  try {
    return await evaluateRetrieval({
      ...setup,
      ...ranking,
      ...(limit !== undefined && { limit }),
      ...(examples !== undefined && { examples }),
      onProgress: ({ files, done }) => bar.set(done, files),
    });
  } finally {
    bar.stop();
    await close();
  }
}

/** Runs `typetod eval retrieval`. The exit code is 1 when a file or a dialogue could not be read. */
export async function runEvalRetrieval(args: Arguments, output: Output): Promise<number> {
  const html = outFile(args, 'html');
  const report = await evaluate(args, output);
  if (args.flag('json')) output.print(JSON.stringify(asJson(args, report)));
  else for (const line of readableRetrieval(report)) output.print(line);
  tellLeftOut(report, output);
  // Last, so that a path which cannot be written loses nothing.
  if (html !== undefined) writeFileSync(html, retrievalHtml(report));
  return report.skipped.length > 0 ? 1 : 0;
}
