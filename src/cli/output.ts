import { randomUUID } from 'node:crypto';
import { inspect } from 'node:util';
import { visibleText } from './render/visible.js';
import { type Screen, type ScreenStream, screenOf } from './screen.js';

export type Style = 'bold' | 'dim' | 'red' | 'green' | 'yellow' | 'blue' | 'magenta' | 'cyan';

/**
 * Where a command writes: the result to stdout, everything else to stderr. The one place in `src` that prints, and so
 * the one that escapes control characters, wherever the text comes from.
 */
export interface Output {
  /** Writes a piece of the result, without a line's end. */
  write(text: string): void;
  /** Writes a line of the result. */
  print(line: string): void;
  /** Writes a line to stderr: progress, notes, errors. */
  log(line: string): void;
  /** Returns the text in a style if the result goes to a terminal that has styles, else unchanged. */
  style(style: Style | readonly Style[], text: string): string;
  /** Whether a person watches stderr, so that a progress bar makes sense. */
  readonly isWatched: boolean;
  /** The terminal that the result goes to; undefined where it goes elsewhere, or to a terminal without a cursor. */
  readonly screen?: Screen;
}

function hasStyles(stream: NodeJS.WriteStream): boolean {
  const { NO_COLOR, FORCE_COLOR, TERM } = process.env;
  if (NO_COLOR !== undefined && NO_COLOR !== '') return false;
  if (FORCE_COLOR !== undefined && FORCE_COLOR !== '0') return true;
  return stream.isTTY === true && TERM !== 'dumb';
}

/** A reader that closes the pipe early, as `head` does, is not an error. */
function endWithReader(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
}

interface OutputStreams {
  readonly stdout: NodeJS.WritableStream;
  readonly stderr: NodeJS.WritableStream;
  /** Whether stdout shows styles. */
  readonly isStyled: boolean;
  readonly isWatched: boolean;
  /** Stdout once more, where it is a terminal. */
  readonly terminal?: ScreenStream;
}

/**
 * Makes an output that writes to streams. Styles are marked with a random id, and become escape sequences after those
 * of the text have been made visible.
 */
export function outputTo({ stdout, stderr, isStyled, isWatched, terminal }: OutputStreams): Output {
  const mark = randomUUID();
  const marks = new RegExp(`${mark}(\\d+)m`, 'g');
  const shown = (text: string): string => visibleText(text).replace(marks, '\u001b[$1m');
  const marked = (style: Style, text: string): string => {
    const [on, off] = inspect.colors[style] ?? [];
    return `${mark}${on}m${text}${mark}${off}m`;
  };
  return {
    write: (text) => void stdout.write(shown(text)),
    print: (line) => void stdout.write(`${shown(line)}\n`),
    log: (line) => void stderr.write(`${shown(line)}\n`),
    style: (style, text) =>
      isStyled ? [style].flat().reduceRight<string>((inner, one) => marked(one, inner), text) : text,
    isWatched,
    ...(terminal && { screen: screenOf(terminal) }),
  };
}

export function processOutput(): Output {
  const { stdout, stderr } = process;
  stdout.on('error', endWithReader);
  const hasScreen = stdout.isTTY === true && process.env.TERM !== 'dumb';
  return outputTo({
    stdout,
    stderr,
    isStyled: hasStyles(stdout),
    isWatched: stderr.isTTY === true,
    ...(hasScreen && { terminal: stdout }),
  });
}
