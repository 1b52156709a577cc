import { diffLines } from '../../transcripts/replay-diff.js';
import { formatState } from '../../transcripts/state.js';
import type { Mismatch } from '../../transcripts/replay-compare.js';
import { MARKS, type ProgramLineKind, type Transcript } from '../../transcripts/transcript.js';
import type { ReplayedTurn } from '../../transcripts/replay.js';
import { formatFeedback } from '../../language/index.js';
import { describeAction } from './describe.js';
import type { Output, Style } from '../output.js';
import { wrapped, wrappedCode } from './wrap.js';

/** How the lines of a program are colored. */
export const PROGRAM_STYLES: Readonly<Record<ProgramLineKind, Style>> = {
  statement: 'cyan',
  named: 'dim',
  system: 'magenta',
  refused: 'red',
};

/** Shows the head of a dialogue: its title, subject and services. */
export function showHeader(transcript: Transcript, path: string, output: Output): void {
  const { title, about, services } = transcript;
  output.print(`${output.style('bold', title)}  ${output.style('dim', path)}`);
  if (about !== undefined) output.print(about);
  output.print(output.style('dim', `services: ${services.join(', ')}`));
}

interface Headed {
  readonly head?: string;
  readonly style: Style;
  readonly wrap?: typeof wrapped;
}

/** Where texts begin behind a label, and the lines of a program. */
const TEXT_AT = 11;
const PROGRAM_AT = 6;

/** Prints a text from a column on, broken where the terminal that shows it is narrow. */
function printAt(column: number, text: string, output: Output, { head = '', style, wrap = wrappedCode }: Headed): void {
  const { screen } = output;
  for (const [at, part] of wrap(text, screen && screen.columns - column).entries()) {
    const before = (at === 0 ? head : '').padEnd(column);
    output.print(output.style('dim', before) + output.style(style, part));
  }
}

function showProgram({ actual, result }: ReplayedTurn, output: Output): void {
  for (const { kind, text } of actual.program) {
    printAt(PROGRAM_AT, `${MARKS[kind]} ${text}`, output, { style: PROGRAM_STYLES[kind] });
    if (kind !== 'refused' || !result.feedback) continue;
    printAt(PROGRAM_AT + 2, formatFeedback(result.feedback), output, { style: 'dim' });
  }
}

/** Shows a turn: what was said, the program, the recommended actions, and the dialogue state. */
export function showTurn(turn: ReplayedTurn, output: Output): void {
  const { actual, result, world, number } = turn;
  output.print('');
  for (const note of actual.notes) printAt(4, `# ${note}`, output, { style: 'dim', wrap: wrapped });
  const user = `${`[${number}]`.padEnd(4)}user`;
  printAt(TEXT_AT, actual.user, output, { head: user, style: 'bold', wrap: wrapped });
  showProgram(turn, output);
  const moves = result.actions.map((action) => describeAction(world, action));
  if (moves.length > 0) printAt(TEXT_AT, moves.join('; '), output, { head: '    policy', style: 'yellow' });
  printAt(TEXT_AT, actual.agent, output, { head: '    agent', style: 'green', wrap: wrapped });
  for (const state of actual.states) printAt(TEXT_AT, formatState(state), output, { head: '    state', style: 'blue' });
}

const DIFF: Readonly<Record<'same' | 'expected' | 'actual', readonly [string, Style]>> = {
  same: [' ', 'dim'],
  expected: ['-', 'red'],
  actual: ['+', 'green'],
};

/** A mismatch as a difference: `-` lines of the transcript, `+` lines of the replay. */
export function mismatchLines(mismatch: Mismatch, path: string, style: Output['style']): readonly string[] {
  const { turn, line, kind, message, expected, actual } = mismatch;
  const place = line === undefined ? path : `${path}:${line}`;
  const lines = diffLines(expected, actual).map(({ kind: side, text }) => {
    const [sign, how] = DIFF[side];
    return `  ${style(how, `${sign} ${text}`)}`;
  });
  return [`${style('bold', place)} turn ${turn} ${style('red', kind)}: ${message}`, ...lines];
}

export function showMismatch(mismatch: Mismatch, path: string, output: Output): void {
  for (const line of mismatchLines(mismatch, path, output.style)) output.print(line);
}
