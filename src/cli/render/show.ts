import { diffLines } from '../../transcripts/replay-diff.js';
import { formatState } from '../../transcripts/state.js';
import type { Mismatch } from '../../transcripts/replay-compare.js';
import { MARKS, type ProgramLineKind, type Transcript } from '../../transcripts/transcript.js';
import type { ReplayedTurn } from '../../transcripts/replay.js';
import { formatFeedback } from '../../language/feedback.js';
import { describeAction } from './describe.js';
import type { Output, Style } from '../output.js';

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

function showProgram({ actual, result }: ReplayedTurn, output: Output): void {
  for (const { kind, text } of actual.program) {
    output.print(`      ${output.style(PROGRAM_STYLES[kind], `${MARKS[kind]} ${text}`)}`);
    if (kind !== 'refused' || !result.feedback) continue;
    for (const detail of formatFeedback(result.feedback).split('\n'))
      output.print(`        ${output.style('dim', detail)}`);
  }
}

/** Shows a turn: what was said, the program, the recommended actions, and the dialogue state. */
export function showTurn(turn: ReplayedTurn, output: Output): void {
  const { actual, result, world, number } = turn;
  const label = (text: string): string => output.style('dim', text.padEnd(7));
  output.print('');
  for (const note of actual.notes) output.print(output.style('dim', `    # ${note}`));
  output.print(`${output.style('bold', `[${number}]`.padEnd(4))}${label('user')}${output.style('bold', actual.user)}`);
  showProgram(turn, output);
  const moves = result.actions.map((action) => describeAction(world, action));
  if (moves.length > 0) output.print(`    ${label('policy')}${output.style('yellow', moves.join('; '))}`);
  output.print(`    ${label('agent')}${output.style('green', actual.agent)}`);
  for (const state of actual.states) output.print(`    ${label('state')}${output.style('blue', formatState(state))}`);
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

/** Shows a mismatch as a difference. */
export function showMismatch(mismatch: Mismatch, path: string, output: Output): void {
  for (const line of mismatchLines(mismatch, path, output.style)) output.print(line);
}
