import { countRows, inPercent, type Report, row, type Section, share } from 'typetod/internal';
import type { MultiwozReport } from '../../multiwoz/report/report.js';
import { partialLines } from '../../sgd/report/kinds-table.js';

const rates = inPercent(2);

function turnSection({ dialogues, turns, turn_counts: counts }: MultiwozReport): Section {
  const rows = [
    row('dialogues', dialogues),
    row('turns', turns),
    row('  unchanged', counts.unchanged),
    row('  several domains', counts.several_domains),
    row('  with a removal', counts.removals),
    row('  with a correction', counts.corrections),
  ];
  return { rows };
}

function trackerSection(report: MultiwozReport): Section {
  const rows = [
    row('  upsert', share(report.jga_upsert), 'removes nothing'),
    row('  with deletions', share(report.jga_with_deletions)),
    row('  one domain a turn', share(report.jga_one_domain), 'its changes'),
    row('', share(report.jga_one_whole_domain), 'all of its values'),
  ];
  return { title: 'JGA of trackers that know every change:', rows };
}

function domainSection({ per_domain, domain_mean_upsert: mean }: MultiwozReport): Section {
  const rows = Object.entries(per_domain).map(([domain, { exact, turns, dialogues, jga_upsert, by_goal }]) => {
    const byGoal = `by goal ${rates(by_goal.jga_upsert)} of ${by_goal.turns}`;
    return row(`  ${domain}`, share(jga_upsert), `${exact} of ${turns} turns of ${dialogues} dialogues; ${byGoal}`);
  });
  return { title: 'Upsert, by domain:', rows: [...rows, row('  mean', share(mean))] };
}

function replaySection({ replay }: MultiwozReport): Section {
  if (!replay) return {};
  const notes = Object.entries(replay.notes).map(([reason, count]) => `${count} ${reason}`);
  const rows = [
    row('  statements', replay.statements),
    row('  JGA', share(replay.jga)),
    ...(notes.length > 0 ? [row('  notes', '', notes.join(', '))] : []),
  ];
  return { title: 'Annotations as programs, executed:', rows };
}

function parsedSection({ parsed }: MultiwozReport): Section {
  if (!parsed) return {};
  const { parser, gates, jga, domain_mean: mean, verdicts } = parsed;
  const rows = [
    row('  JGA', share(jga)),
    row('  mean of domains', share(mean)),
    ...countRows(verdicts, (name) => `  verdicts ${name}`),
  ];
  return { title: `Parser ${parser}, gates ${gates}, from its own statements:`, rows };
}

function predictedSection({ predicted }: MultiwozReport): Section {
  if (!predicted) return {};
  const { jga, domain_mean: mean, missing, unknown_slots: unknown } = predicted;
  const rows = [
    row('  JGA', share(jga)),
    row('  mean of domains', share(mean)),
    row('  not predicted', missing.dialogues, `dialogues, and ${missing.turns} turns of others`),
    ...countRows(unknown, (name) => `  not tracked: ${name}`),
  ];
  return { title: 'Predictions:', rows };
}

function goalSection({ goals, dialogues }: MultiwozReport): Section {
  if (!goals) return { lines: ['Goals: this copy of the corpus has no tables, *_db.json.'] };
  const others = goals.unsatisfiable.length > 0 ? `not ${goals.unsatisfiable.join(', ')}` : '';
  const responses = goals.inform === null ? 'this copy has no acts of the system' : 'annotated responses';
  const rows = [
    row('  satisfiable', goals.satisfiable, `of ${dialogues} dialogues${others && `: ${others}`}`),
    row('  Inform', share(goals.inform), responses),
    row('  Success', share(goals.success), responses),
  ];
  return { title: 'Goals:', rows };
}

/** The report of an evaluation as it is printed. */
export function printedMultiwoz(report: MultiwozReport, seconds: number): Report {
  const about = [`MultiWOZ 2.1 ${report.split}, profile ${report.profile}`, ...partialLines(report)];
  return {
    json: { ...report, seconds },
    layout: { name: 26, cell: 10, share: rates },
    sections: [
      { lines: about },
      turnSection(report),
      trackerSection(report),
      domainSection(report),
      replaySection(report),
      parsedSection(report),
      predictedSection(report),
      goalSection(report),
      { rows: [row('seconds', seconds.toFixed(2))] },
    ],
  };
}
