import { counterfactuals as counterfactualsOf } from '../../lab/counterfactual/counterfactuals.js';
import {
  counterfactualReport,
  counterfactualsReport,
  type NamedCounterfactuals,
} from '../../lab/counterfactual/report.js';
import { endOf } from 'typetod/internal';
import {
  type Arguments,
  type CommandSpec,
  EXIT,
  count,
  text,
  outFile,
  REPORT_OPTIONS,
  TRACE_OPTIONS,
  type Output,
  progressOf,
  printReport,
  writePage,
  tracesOf,
} from 'typetod/internal/cli';

async function runCounterfactuals(args: Arguments, output: Output): Promise<number> {
  const html = outFile(args, 'html');
  const limit = args.count('limit');
  const { suite, episodes } = await tracesOf(args);
  const whole = episodes.filter(({ events }) => endOf(events)).slice(0, limit);
  const bar = await progressOf(whole.length, 'episodes', output);
  const made: NamedCounterfactuals[] = [];
  try {
    for (const { task, trial, events } of whole) {
      made.push({ task, trial, ...(await counterfactualsOf(suite, events)) });
      bar.set(made.length, whole.length);
    }
  } finally {
    bar.stop();
  }
  const report = counterfactualsReport(counterfactualReport(suite.name, made));
  printReport(args, report, output);
  await writePage(report, html, output);
  return EXIT.ok;
}

/** `typetod testbed counterfactuals`. */
export const counterfactuals: CommandSpec = {
  args: {
    ...TRACE_OPTIONS,
    gates: text('PRESET', 'The gates that the run had; those of the run if left out'),
    limit: count('N', 'At most so many episodes'),
    html: text('FILE', 'Write a page with the tables as well'),
    force: REPORT_OPTIONS.force,
  },
  examples: [
    [
      'typetod testbed counterfactuals runs/remedies/retry/rules',
      'what each gate of a run was good for, and where failed episodes were lost',
    ],
  ],
  positionals: 1,
  run: runCounterfactuals,
};
