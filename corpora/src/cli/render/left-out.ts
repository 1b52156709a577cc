import type { SgdReport } from '../../sgd/report/report.js';
import type { Output } from 'typetod/internal/cli';

/** Tells what of the corpus an evaluation left out, and why. */
export function tellLeftOut({ partial, skipped }: Pick<SgdReport, 'partial' | 'skipped'>, output: Output): void {
  if (partial !== null) output.log(`typetod: ${partial}`);
  for (const { file, dialogue, reason } of skipped)
    output.log(`typetod: skipped ${file}${dialogue === undefined ? '' : `, dialogue ${dialogue}`}: ${reason}`);
}
