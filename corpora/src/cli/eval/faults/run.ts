import { writeFileSync } from 'node:fs';
import { REMEDIES } from 'typetod/dialogue';
import { FAULT_PROFILE_NAMES } from 'typetod/internal';
import {
  type Arguments,
  asJson,
  examplesFor,
  oneOf,
  outFile,
  type Output,
  progressOf,
  UsageError,
} from 'typetod/internal/cli';
import { FAULT_KINDS } from 'typetod/testing';
import { evaluateFaults } from '../../../sgd/faults/run.js';
import type { FaultReport } from '../../../sgd/faults/report.js';
import { GATE_CHOICES } from '../../../sgd/faults/options.js';
import { faultsHtml } from '../../../sgd/faults/html.js';
import { tellLeftOut } from '../../render/left-out.js';
import { modeOf, sgdDirectory, splitOf, tablesOf } from '../../options/sgd-arguments.js';

async function evaluate(args: Arguments, output: Output): Promise<FaultReport> {
  const limit = args.count('limit');
  const gates = oneOf('gates', args.text('gates') ?? 'all', GATE_CHOICES);
  const folder = args.text('model-dir');
  if (folder !== undefined && gates !== 'neural')
    throw new UsageError(`The gates '${gates}' take no --model-dir. Give --gates neural with it.`);
  const examples = examplesFor(args);
  const options = {
    directory: sgdDirectory(args),
    split: splitOf(args),
    mode: modeOf(args),
    tables: tablesOf(args),
    profile: oneOf('profile', args.text('profile') ?? 'default', FAULT_PROFILE_NAMES),
    gates,
    ...(folder !== undefined && { folder }),
    remedy: oneOf('remedy', args.text('remedy') ?? 'repair', REMEDIES),
    seed: args.text('seed') ?? '0',
    ...(limit !== undefined && { limit }),
    ...(examples !== undefined && { examples }),
  };
  const bar = await progressOf(Number.POSITIVE_INFINITY, 'files', output);
  try {
    return await evaluateFaults({ ...options, onProgress: ({ files, done }) => bar.set(done, files) });
  } finally {
    bar.stop();
  }
}

const percent = (rate: number | null): string => (rate === null ? '-' : `${(100 * rate).toFixed(2)} %`);

function row(name: string, ...cells: readonly (string | number)[]): string {
  return name.padEnd(26) + cells.map((cell) => String(cell).padStart(12)).join('');
}

/** What the forgiving reader undid; nothing where no text was broken. */
function slipRows({ slips }: FaultReport): readonly string[] {
  const undone = Object.entries(slips).filter(([, { texts }]) => texts > 0);
  if (undone.length === 0) return [];
  const rows = undone.map(([slip, { texts, right }]) => row(slip, texts, percent(right / texts)));
  return [row('slip undone', 'texts', 'right'), ...rows, ''];
}

function readable(report: FaultReport): readonly string[] {
  const { faults, clean, verdicts, model_calls: calls } = report;
  return [
    `SGD ${report.split}, mode ${report.mode}, tables ${report.tables}, profile ${report.profile}, seed ${report.seed}`,
    `gates ${report.gates}, remedy ${report.remedy}`,
    ...(report.partial === null ? [] : [`partial: ${report.partial}`]),
    '',
    row('dialogues', report.dialogues),
    row('user turns', report.turns),
    row('JGA', percent(report.jga)),
    row('C-JGA', percent(report.cjga)),
    '',
    row('fault', 'injected', 'detected', 'recovered'),
    ...FAULT_KINDS.map((kind) => {
      const { injected, detected, recovered } = faults[kind];
      return row(kind, injected, percent(detected), percent(recovered));
    }),
    '',
    ...slipRows(report),
    row('turns without a fault', clean.turns),
    row('  of these stopped', clean.alarms),
    row('  of these damaged', clean.damaged),
    row('proposals', report.proposals),
    ...Object.entries(verdicts).map(([name, count]) => row(`verdicts ${name}`, count)),
    ...Object.entries(calls).map(([name, count]) => row(`calls ${name}`, count)),
  ];
}

/** Runs `typetod eval faults`. The exit code is 1 when a file or a dialogue could not be read. */
export async function runEvalFaults(args: Arguments, output: Output): Promise<number> {
  const html = outFile(args, 'html');
  const started = performance.now();
  const report = await evaluate(args, output);
  const seconds = (performance.now() - started) / 1000;
  if (args.flag('json')) output.print(JSON.stringify({ ...asJson(args, report), seconds }));
  else for (const line of readable(report)) output.print(line);
  tellLeftOut(report, output);
  // Last, so that a path which cannot be written loses nothing.
  if (html !== undefined) writeFileSync(html, faultsHtml(report));
  return report.skipped.length > 0 ? 1 : 0;
}
