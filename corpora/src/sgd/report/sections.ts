/** What the report of an evaluation says, in sections. */
import { inPercent, type Report, row, type Section, share } from 'typetod/internal';
import { unconvertedKinds, wrongKinds } from '../score/kinds.js';
import { kindLines, partialLines } from './kinds-table.js';
import type { SgdReport } from './report.js';

/** A report with what it took to make it, as far as that was measured. */
export interface MeasuredReport extends SgdReport {
  readonly seconds?: number;
  readonly rss_mb?: number;
}

/** How much was evaluated. */
export function sizeSection(report: SgdReport): Section {
  const rows = [
    row('dialogues', report.dialogues),
    row('user turns', report.turns),
    row('statements', report.statements, '', 'converted and executed'),
    row('frames', report.frames),
  ];
  return { rows };
}

/** The scores, each with its variant. */
export function scoreSection(report: SgdReport): Section {
  const rows = [
    row('wrong frames', report.wrong_frames, 'exact, canonical extension on'),
    row('JGA', share(report.jga), 'exact, extension on'),
    row('', share(report.jga_fuzzy), 'fuzzy (difflib), extension on'),
    row('', share(report.jga_exact_no_extension), 'exact, extension off'),
    row('', share(report.jga_seen), 'exact, extension on, services of the train schema'),
    row('', share(report.jga_unseen), 'exact, extension on, services that train lacks'),
    row('C-JGA', share(report.cjga), 'by task span'),
    row('', share(report.cjga_service), 'by service span'),
    row('API calls', share(report.call_params), `of ${report.calls.annotated}, made with the same parameters`),
    row('policy', share(report.policy_acts), 'of system turns, the same acts'),
  ];
  return { rows, isJoined: true };
}

export function timeSection({ ms_per_dialogue_p50: median, seconds, rss_mb = 0 }: MeasuredReport): Section {
  const rows = [
    row('ms per dialogue', median?.toFixed(3) ?? 'none', 'median, executing its statements'),
    ...(seconds === undefined ? [] : [row('seconds', seconds.toFixed(2), `${rss_mb.toFixed(0)} MB at most`)]),
  ];
  return { rows, isJoined: true };
}

function aspectRows({ policy }: SgdReport) {
  return Object.entries(policy.aspects).map(([name, { rate, right, total }]) =>
    row(`  ${name}`, share(rate), `${right} of ${total}`),
  );
}

function wrongServiceRows({ per_service }: SgdReport) {
  return Object.entries(per_service).flatMap(([name, { wrong_frames: wrong, frames, jga }]) =>
    wrong > 0 ? [row(`  ${name}`, share(jga), `${wrong} of ${frames} frames wrong`)] : [],
  );
}

export function printedSgd(report: MeasuredReport): Omit<Report, 'json'> {
  const { split, mode, tables, sgdx, policy, calls, carried, wrong, unconverted } = report;
  const about = [
    `SGD ${split}, mode ${mode}, tables ${tables}${sgdx ? `, SGD-X ${sgdx}` : ''}`,
    ...partialLines(report),
  ];
  return {
    layout: { name: 24, cell: 12, share: inPercent(3) },
    sections: [
      { lines: about },
      sizeSection(report),
      scoreSection(report),
      timeSection(report),
      { title: 'Policy, by aspect:', rows: aspectRows(report) },
      { title: 'Acts that differ (user acts: annotated / policy):', lines: kindLines(policy.confusion) },
      { title: 'Calls not made as annotated, by parameter:', lines: kindLines(calls.missed) },
      { title: 'Services with wrong frames:', rows: wrongServiceRows(report) },
      {
        title: 'Wrong frames, by service and slot (+ too much, - missing, ~ other value):',
        lines: kindLines(wrongKinds(wrong)),
      },
      { title: 'Carried values, by source:', lines: kindLines(carried) },
      { title: 'Not converted as annotated, by reason:', lines: kindLines(unconvertedKinds(unconverted)) },
    ],
  };
}
