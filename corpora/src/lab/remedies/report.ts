/** The table of remedies as text, JSON and one page. */
import { inPercent, type Report, type Row, row, type Section, share, plural } from 'typetod/internal';
import { tablesPage } from '../tables-page.js';
import type { RemedyRow, RemedyTable } from './table.js';

const HEAD = ['', 'success', 'from', 'to (95 %)', 'turns', 'questions', 'calls', 'changed', 'wrong', 'tokens', 'cost'];

const LAYOUT = { name: 26, cell: 11, share: inPercent(1) } as const;

const decimal = (value: number | null): string => (value === null ? 'none' : value.toFixed(2));

function tableRow({ proposer, ...one }: RemedyRow): Row {
  const shares = [one.success, one.low, one.high].map(share);
  const means = [one.turns, one.questions, one.calls, one.changed, one.wrong_deeds].map(decimal);
  return row(`  ${proposer}`, [...shares, ...means, one.tokens, one.cost === null ? '-' : one.cost.toFixed(4)]);
}

function grouped(rows: readonly RemedyRow[]): readonly Row[] {
  const names = [...new Set(rows.map(({ remedy }) => remedy))];
  return names.flatMap((name) => [row(name, []), ...rows.filter(({ remedy }) => remedy === name).map(tableRow)]);
}

function aboutTable({ suite, user, faults, seed, trials, tasks, table, controls }: RemedyTable): readonly string[] {
  const voided = [...table, ...controls].reduce((sum, one) => sum + one.void, 0);
  return [
    `suite ${suite}, ${plural(tasks, 'task')}, ${plural(trials, 'trial')}, user ${user}, faults ${faults}, seed ${seed}`,
    'the same tasks and, as long as turns are the same, the same faults in every row; means are over episodes',
    ...(voided > 0 ? [`${plural(voided, 'episode')} void, in no figure`] : []),
  ];
}

const EXPLAINED = [
  'turns: of the user; questions: messages of the agent that ask; calls: how often the proposer was asked for a program',
  'changed: turns in which another program was committed than was proposed; wrong: transactions that should not have been done',
] as const;

function pageOf(made: RemedyTable): string {
  const section = (rows: readonly RemedyRow[]): Section => ({ head: HEAD, rows: grouped(rows) });
  return tablesPage(`Remedies for mistakes on ${made.suite}`, aboutTable(made), [
    ['remedies', 'Remedies and proposers', section(made.table)],
    ['controls', 'Without faults, and without gates', { ...section(made.controls), lines: EXPLAINED }],
  ]);
}

/** The report of a comparison of remedies. */
export function remediesReport(made: RemedyTable): Report {
  return {
    json: made,
    layout: LAYOUT,
    sections: [
      { lines: aboutTable(made) },
      { head: ['remedy, proposer', ...HEAD.slice(1)], rows: grouped(made.table) },
      { head: ['control, proposer', ...HEAD.slice(1)], rows: grouped(made.controls) },
      { lines: EXPLAINED },
    ],
    page: () => pageOf(made),
  };
}
