import { type SplitOptions, SplitWalk } from '../corpus/walk.js';
import { loadSetup, type SgdSetup } from '../replay/setup.js';
import { GroundingEvaluation } from './evaluate.js';
import type { GroundingOptions } from './options.js';
import type { GroundingReport } from './report.js';

/**
 * Measures the gate for grounding over a split of SGD: how many right values it refuses, and how many invented ones it finds.
 *
 * @throws CorpusError when the directory, the schema or all dialogues of the split are missing.
 */
export async function evaluateGrounding(
  options: Omit<SgdSetup, 'sgdx'> & GroundingOptions & SplitOptions,
): Promise<GroundingReport> {
  const evaluation = new GroundingEvaluation(loadSetup(options), options);
  const walk = new SplitWalk(options);
  for await (const { dialogue } of walk) await evaluation.add(dialogue);
  return evaluation.report(walk.taken);
}
