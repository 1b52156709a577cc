import { loadSetup, type SgdSetup } from '../replay/setup.js';
import { type SplitOptions, SplitWalk } from '../corpus/walk.js';
import { FaultEvaluation } from './evaluate.js';
import type { FaultOptions } from './options.js';
import type { FaultReport } from './report.js';

/**
 * Measures what gates make of the mistakes of a parser, over a split of SGD.
 *
 * Everything is decided by the options: the same seed gives the same faults to every choice of gates and remedies.
 *
 * @throws CorpusError when the directory, the schema or all dialogues of the split are missing.
 */
export async function evaluateFaults(options: SgdSetup & FaultOptions & SplitOptions): Promise<FaultReport> {
  const evaluation = new FaultEvaluation(loadSetup(options), options);
  const walk = new SplitWalk(options);
  for await (const { dialogue } of walk) await evaluation.add(dialogue);
  return evaluation.report(walk.taken);
}
