import { shareText } from '../../../render/share.js';
import type { MeasuredTurn } from '../../../../testing/measure-conversation.js';

/** A turn that was not as it should be. */
export type WrongTurn = Omit<MeasuredTurn, 'isRight' | 'isRefused'> & {
  /** Whether the agent said that it did not understand, in place of doing something else. */
  readonly refused: boolean;
};

/** What a parser made of one conversation. */
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

function row(name: string, ...cells: readonly (string | number)[]): string {
  return name.padEnd(34) + cells.map((cell) => String(cell).padStart(10)).join('');
}

const program = (text: string): string => text.replaceAll('\n', '; ') || '(nothing)';

function wrongLines({ title, file, wrong }: ConversationRecord): readonly string[] {
  const lines = wrong.flatMap(({ turn, user, right, program: taken, refused, reply }) => [
    `  ${turn}  ${user}`,
    `     right  ${program(right)}`,
    `     taken  ${refused ? 'not understood' : program(taken)}`,
    `     agent  ${reply}`,
  ]);
  return lines.length === 0 ? [] : ['', `${title}  ${file}`, ...lines];
}

/** A report for a person to read. */
export function readableConversations(report: ConversationsReport): readonly string[] {
  const { conversations, turns, turns_right: right, conversations_done: done } = report;
  return [
    `parser ${report.parser}, history ${report.history}, gates ${report.gates}`,
    '',
    row('conversations', conversations),
    row('  every turn right', report.conversations_right, shareText(report.conversations_right, conversations)),
    ...(done === null ? [] : [row('  done at the end as they should', done, shareText(done, conversations))]),
    row('turns', turns),
    row('  right', right, shareText(right, turns)),
    row('  wrong: not understood', report.wrong_refused, shareText(report.wrong_refused, turns)),
    row('  wrong: something else done', report.wrong_guessed, shareText(report.wrong_guessed, turns)),
    row('a turn of the parser, median', milliseconds(report.ms_per_turn_p50)),
    row('  95th of 100', milliseconds(report.ms_per_turn_p95)),
    row('loading the parser', milliseconds(report.load_ms)),
    row('memory', `${report.rss_mb.toFixed(0)} MB`),
    '',
    row('conversation', 'turns', 'right', 'first', ...(done === null ? [] : ['done'])),
    ...report.per_conversation.map((one) =>
      row(
        one.title,
        one.turns,
        one.turns_right,
        one.first_wrong ?? '-',
        ...(one.done === null ? [] : [one.done ? 'yes' : 'no']),
      ),
    ),
    ...report.per_conversation.flatMap(wrongLines),
  ];
}
