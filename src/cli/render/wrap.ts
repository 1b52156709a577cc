import { visibleText } from './visible.js';
import stringWidth from 'string-width';
import wrapAnsi from 'wrap-ansi';

/** Text is not broken into lines narrower than this, however narrow the terminal is. */
const NARROWEST = 16;

/** A space at which wrapAnsi does not break. */
const GLUE = '\u00a0';

const brokenAt = (width: number, text: string): readonly string[] => wrapAnsi(text, width, { hard: true }).split('\n');

/** A line in pieces of at most `wanted` columns; those after the first begin `hang` columns further in. */
function brokenLine(line: string, wanted: number, hang: number): readonly string[] {
  const width = Math.max(wanted, NARROWEST);
  if (stringWidth(line) <= width) return [line];
  const spaces = /^ */.exec(line)?.[0] ?? '';
  const indent = spaces.slice(0, width / 2);
  const room = width - indent.length;
  const text = line.slice(spaces.length);
  const [first = ''] = brokenAt(room, text);
  const rest = text.slice(first.length).trim();
  const more = rest === '' ? [] : brokenAt(room - hang, rest);
  return [indent + first, ...more.map((part) => indent + ' '.repeat(hang) + part)];
}

function linesOf(text: string, width: number): readonly string[] {
  const visible = visibleText(text);
  return (Number.isFinite(width) ? visible.replaceAll('\t', '  ') : visible).split('\n');
}

/**
 * Text as lines that fit a terminal: broken between words, or within one that is too long. Without a width lines stay as
 * they are. Control characters are escaped, as they are when printed.
 */
export function wrapped(text: string, width = Number.POSITIVE_INFINITY): readonly string[] {
  return linesOf(text, width).flatMap((line) => brokenLine(line, width, 0));
}

/** Keeps names to their values, and short texts in one piece. */
function glued(line: string): string {
  return line.replace(/(\w:|\w =) (?=\S)/g, `$1${GLUE}`).replace(/"[^"]{1,30}"/g, (text) => text.replaceAll(' ', GLUE));
}

/** Statements, states and the like: as {@link wrapped}, but broken where they read well, with what continues a line set in. */
export function wrappedCode(text: string, width = Number.POSITIVE_INFINITY): readonly string[] {
  const lines = linesOf(text, width).map(glued);
  return lines.flatMap((line) => brokenLine(line, width, 2)).map((line) => line.replaceAll(GLUE, ' '));
}

/** Fills a line up to a width with spaces. */
export function padded(line: string, width: number): string {
  return line + ' '.repeat(Math.max(0, width - stringWidth(line)));
}
