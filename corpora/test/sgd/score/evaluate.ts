import type { SgdDialogue } from '../../../src/sgd/corpus/format.js';
import { type LoadedSetup, loadSetup } from '../../../src/sgd/replay/setup.js';
import { SgdEvaluation } from '../../../src/sgd/score/counts.js';
import { type SgdReport, sgdReport } from '../../../src/sgd/report/report.js';
import { schema } from '../fixture.js';
import { Folder } from '../folder.js';

/** The services of the fixture, as a corpus would have them that has no train schema. */
function load(): LoadedSetup {
  const folder = new Folder();
  try {
    folder.put('dev/schema.json', schema);
    return loadSetup({ directory: folder.root, split: 'dev', mode: 'annotated', tables: 'all' });
  } finally {
    folder.remove();
  }
}

/** What dialogues of the fixture are evaluated with, if nothing else is said. */
export const setup: LoadedSetup = load();

/** Evaluates dialogues of the fixture. */
export async function evaluate(
  dialogues: readonly SgdDialogue[],
  changed: Partial<Pick<LoadedSetup, 'mode' | 'seen'>> = {},
): Promise<SgdReport> {
  const changedSetup = { ...setup, ...changed };
  const evaluation = new SgdEvaluation(changedSetup);
  for (const dialogue of dialogues) await evaluation.add(dialogue);
  return sgdReport(changedSetup, evaluation.toJSON(), { partial: null, skipped: [] });
}

/** A report to compare: without times, and with sums rounded, as merging parts adds them up in another order. */
export function comparable(report: SgdReport): unknown {
  const rounded = (_name: string, value: unknown): unknown =>
    typeof value === 'number' ? Number(value.toFixed(12)) : value;
  return JSON.parse(JSON.stringify({ ...report, ms_per_dialogue_p50: null }, rounded));
}
