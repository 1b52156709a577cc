import { spokenText } from '../../text/spoken.js';
import type { Rejection } from '../parsers/parser.js';
import { oneLine } from '../../text/one-line.js';

/** How much of a proposal is shown: one that is far too long is told by its beginning. */
const LONGEST = 1000;

function clipped(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST)} ...` : text;
}

/** What was proposed for this turn and not taken, and why; nothing at the first attempt. */
export function rejectionLines(rejections: readonly Rejection[]): readonly string[] {
  if (rejections.length === 0) return [];
  const attempts = rejections.flatMap(({ program, messages }, at) => [
    `Attempt ${at + 1}:`,
    ...clipped(spokenText(program)).split('\n'),
    ...messages.map((message) => `// ${oneLine(message)}`),
  ]);
  return [
    '# Statements that were refused for what the user says now. Mend what the notes name, and write all of them again',
    ...attempts,
    '',
  ];
}
