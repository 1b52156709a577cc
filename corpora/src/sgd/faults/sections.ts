/** What the report of an evaluation of gates says, in sections. */
import {
  countRows,
  inPercent,
  type Report,
  row,
  type Section,
  share,
  count,
  html,
  sectionTable,
} from 'typetod/internal';
import { FAULT_KINDS } from 'typetod/testing';
import { partialLines } from '../report/kinds-table.js';
import { type FaultReport, faultFindings } from './report.js';
import { chartPlace, reportPage } from '../report/page.js';
import type { Chart } from '../report/page-data.js';

/** The scores and what they are over. */
export function scoreSection(report: FaultReport): Section {
  const rows = [
    row('dialogues', report.dialogues),
    row('user turns', report.turns),
    row('JGA', share(report.jga)),
    row('C-JGA', share(report.cjga)),
  ];
  return { rows };
}

export function faultSection({ faults }: FaultReport): Section {
  const rows = FAULT_KINDS.map((kind) => {
    const { injected, detected, recovered } = faults[kind];
    return row(kind, [injected, share(detected), share(recovered)]);
  });
  return { head: ['fault', 'injected', 'detected', 'recovered'], rows };
}

/** What the forgiving reader undid; nothing where no text was broken. */
export function slipSection({ slips }: FaultReport): Section {
  const undone = Object.entries(slips).filter(([, { texts }]) => texts > 0);
  if (undone.length === 0) return {};
  const rows = undone.map(([slip, { texts, right }]) => row(slip, [texts, share(right / texts)]));
  return { head: ['slip undone', 'texts', 'right'], rows };
}

/** What gates did to turns without a fault, and how often they were asked. */
export function gateSection({ clean, proposals, verdicts, model_calls: calls }: FaultReport): Section {
  const rows = [
    row('turns without a fault', clean.turns),
    row('  of these stopped', clean.alarms),
    row('  of these damaged', clean.damaged),
    row('proposals', proposals),
    ...countRows(verdicts, (name) => `verdicts ${name}`),
    ...countRows(calls, (name) => `calls ${name}`),
  ];
  return { rows };
}

export function printedFaults(report: FaultReport): Omit<Report, 'json'> {
  const { split, mode, tables, profile, seed, gates, remedy } = report;
  const about = [
    `SGD ${split}, mode ${mode}, tables ${tables}, profile ${profile}, seed ${seed}`,
    `gates ${gates}, remedy ${remedy}`,
    ...partialLines(report),
  ];
  return {
    layout: { name: 26, cell: 12, share: inPercent(2, '-') },
    sections: [{ lines: about }, scoreSection(report), faultSection(report), slipSection(report), gateSection(report)],
  };
}

function chartOf({ faults }: FaultReport): Chart {
  const rows = Object.entries(faults).map(([name, { detected, recovered }]) => ({
    name,
    values: [detected, recovered],
  }));
  return { id: 'faults-chart', label: 'of injected faults', unit: 'share', series: ['detected', 'recovered'], rows };
}

/** The report of an evaluation of gates as a page. */
export function faultsHtml(report: FaultReport): string {
  const { split, mode, tables, profile, gates, remedy, seed } = report;
  const slips = slipSection(report);
  const chart = chartOf(report);
  const findings = faultFindings(report);
  const about = html`<p>Turns whose outcome is not that of the right program, by the kind of fault. Their dialogues show the right program, what the
parser wrote, what gates said and what was committed; the commands convert the right programs.</p>`;
  return reportPage(report, {
    title: `Faults, SGD ${split}: profile ${profile}, gates ${gates}, remedy ${remedy}`,
    charts: [chart],
    findings,
    sections: (list) => [
      [
        'figures',
        'Key figures',
        html`<p>Mode ${mode}, tables ${tables}, seed ${seed}.</p>${sectionTable('Scores', scoreSection(report))}${sectionTable('Gates', gateSection(report))}`,
      ],
      [
        'faults',
        'Faults',
        html`${chartPlace(chart)}${sectionTable('Faults by kind', faultSection(report))}${slips.rows ? sectionTable('Slips undone', slips) : ''}`,
      ],
      ['findings', `Turns that went wrong (${count(findings.length)})`, list(about)],
    ],
  });
}
