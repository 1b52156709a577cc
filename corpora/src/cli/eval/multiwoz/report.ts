import type { MultiwozReport } from '../../../multiwoz/report/report.js';

const percent = (rate: number | null): string => (rate === null ? 'none' : `${(100 * rate).toFixed(2)} %`);

function row(name: string, value: string | number, note = ''): string {
  return `${name.padEnd(26)}${String(value).padStart(10)}${note && `  ${note}`}`;
}

function domainLines({ per_domain }: MultiwozReport): readonly string[] {
  return Object.entries(per_domain).map(([domain, { exact, turns, dialogues, jga_upsert, by_goal }]) => {
    const byGoal = `by goal ${percent(by_goal.jga_upsert)} of ${by_goal.turns}`;
    return row(`  ${domain}`, percent(jga_upsert), `${exact} of ${turns} turns of ${dialogues} dialogues; ${byGoal}`);
  });
}

function replayLines({ replay }: MultiwozReport): readonly string[] {
  if (!replay) return [];
  const notes = Object.entries(replay.notes).map(([reason, count]) => `${count} ${reason}`);
  return [
    '',
    'Annotations as programs, executed:',
    row('  statements', replay.statements),
    row('  JGA', percent(replay.jga)),
    ...(notes.length > 0 ? [row('  notes', '', notes.join(', '))] : []),
  ];
}

function goalLines({ goals, dialogues }: MultiwozReport): readonly string[] {
  if (!goals) return ['', 'Goals: this copy of the corpus has no tables, *_db.json.'];
  const others = goals.unsatisfiable.length > 0 ? `not ${goals.unsatisfiable.join(', ')}` : '';
  const responses = goals.inform === null ? 'this copy has no acts of the system' : 'annotated responses';
  return [
    '',
    'Goals:',
    row('  satisfiable', goals.satisfiable, `of ${dialogues} dialogues${others && `: ${others}`}`),
    row('  Inform', percent(goals.inform), responses),
    row('  Success', percent(goals.success), responses),
  ];
}

/** The report of an evaluation for a person to read. */
export function readableMultiwoz(report: MultiwozReport, seconds: number): readonly string[] {
  const { turn_counts: counts } = report;
  return [
    `MultiWOZ 2.1 ${report.split}, profile ${report.profile}`,
    ...(report.partial === null ? [] : [`partial: ${report.partial}`]),
    '',
    row('dialogues', report.dialogues),
    row('turns', report.turns),
    row('  unchanged', counts.unchanged),
    row('  several domains', counts.several_domains),
    row('  with a removal', counts.removals),
    row('  with a correction', counts.corrections),
    '',
    'JGA of trackers that know every change:',
    row('  upsert', percent(report.jga_upsert), 'removes nothing'),
    row('  with deletions', percent(report.jga_with_deletions)),
    row('  one domain a turn', percent(report.jga_one_domain), 'its changes'),
    row('', percent(report.jga_one_whole_domain), 'all of its values'),
    '',
    'Upsert, by domain:',
    ...domainLines(report),
    row('  mean', percent(report.domain_mean_upsert)),
    ...replayLines(report),
    ...goalLines(report),
    '',
    row('seconds', seconds.toFixed(2)),
  ];
}
