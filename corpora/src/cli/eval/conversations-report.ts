import { inPercent, type Report, type Row, row, type Section, shareOf } from 'typetod/internal';
import type { MeasuredTurn } from '../../lab/measure-conversation.js';

type WrongTurn = Omit<MeasuredTurn, 'isRight' | 'isRefused'> & {
  /** Whether the agent said that it did not understand, in place of doing something else. */
  readonly refused: boolean;
};

export interface ConversationRecord {
  readonly title: string;
  readonly file: string;
  readonly turns: number;
  readonly turns_right: number;
  /** The number of the first wrong turn; null if all turns are right. */
  readonly first_wrong: number | null;
  /** Whether at the end the right transactions were done; null with the gold history. */
  readonly done: boolean | null;
  readonly wrong: readonly WrongTurn[];
}

/** The object that `--json` prints. */
export interface ConversationsReport {
  readonly format: 1;
  readonly report: 'eval conversations';
  readonly parser: string;
  readonly history: string;
  readonly gates: string;
  readonly conversations: number;
  /** Those of which every turn is right. */
  readonly conversations_right: number;
  /** Those at the end of which the right transactions were done; null with the gold history. */
  readonly conversations_done: number | null;
  readonly turns: number;
  readonly turns_right: number;
  /** Wrong turns in which the agent said that it did not understand. */
  readonly wrong_refused: number;
  /** Wrong turns in which it did something else. */
  readonly wrong_guessed: number;
  readonly ms_per_turn_p50: number | null;
  readonly ms_per_turn_p95: number | null;
  readonly load_ms: number;
  readonly rss_mb: number;
  readonly per_conversation: readonly ConversationRecord[];
}

const milliseconds = (time: number | null): string => (time === null ? 'none' : `${time.toFixed(2)} ms`);

const program = (text: string): string => text.replaceAll('\n', '; ') || '(nothing)';

function wrongSection({ title, file, wrong }: ConversationRecord): Section {
  const lines = wrong.flatMap(({ turn, user, right, program: taken, refused, reply }) => [
    `  ${turn}  ${user}`,
    `     right  ${program(right)}`,
    `     taken  ${refused ? 'not understood' : program(taken)}`,
    `     agent  ${reply}`,
  ]);
  return { title: `${title}  ${file}`, lines };
}

function figuresOf(report: ConversationsReport): readonly Row[] {
  const { conversations, turns, conversations_done: done } = report;
  const counted = (name: string, count: number, whole: number) => row(name, [count, shareOf(count, whole)]);
  return [
    row('conversations', conversations),
    counted('  every turn right', report.conversations_right, conversations),
    ...(done === null ? [] : [counted('  done at the end as they should', done, conversations)]),
    row('turns', turns),
    counted('  right', report.turns_right, turns),
    counted('  wrong: not understood', report.wrong_refused, turns),
    counted('  wrong: something else done', report.wrong_guessed, turns),
    row('a turn of the parser, median', milliseconds(report.ms_per_turn_p50)),
    row('  95th of 100', milliseconds(report.ms_per_turn_p95)),
    row('loading the parser', milliseconds(report.load_ms)),
    row('memory', `${report.rss_mb.toFixed(0)} MB`),
  ];
}

function conversationRow({ title, turns, turns_right: right, first_wrong: first, done }: ConversationRecord): Row {
  return row(title, [turns, right, first ?? '-', ...(done === null ? [] : [done ? 'yes' : 'no'])]);
}

export function conversationsReport(report: ConversationsReport): Report {
  const { parser, history, gates, conversations_done: done, per_conversation: all } = report;
  return {
    json: report,
    layout: { name: 34, cell: 10, share: inPercent(1) },
    sections: [
      { lines: [`parser ${parser}, history ${history}, gates ${gates}`] },
      { rows: figuresOf(report) },
      {
        head: ['conversation', 'turns', 'right', 'first', ...(done === null ? [] : ['done'])],
        rows: all.map(conversationRow),
      },
      ...all.map(wrongSection),
    ],
  };
}
