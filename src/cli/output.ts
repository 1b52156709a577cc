import { styleText } from 'node:util';

/** How a piece of text can look on a terminal. */
export type Style = 'bold' | 'dim' | 'red' | 'green' | 'yellow' | 'blue' | 'magenta' | 'cyan';

/** Where a command writes: the result to stdout, everything else to stderr. The one place in `src` that prints. */
export interface Output {
  /** Writes a line of the result. */
  print(line: string): void;
  /** Writes a line for whoever watches: progress, notes, errors. */
  log(line: string): void;
  /** The text in a style, where the result goes to a terminal that has styles; else as it is. */
  style(style: Style | readonly Style[], text: string): string;
  /** Whether a person watches stderr, so that a progress bar makes sense. */
  readonly isWatched: boolean;
}

/** Whether a stream shows styles, by what it is and what the environment says. */
function hasStyles(stream: NodeJS.WriteStream): boolean {
  const { NO_COLOR, FORCE_COLOR, TERM } = process.env;
  if (NO_COLOR !== undefined && NO_COLOR !== '') return false;
  if (FORCE_COLOR !== undefined && FORCE_COLOR !== '0') return true;
  return stream.isTTY === true && TERM !== 'dumb';
}

/** Whoever reads the result may have seen enough, as `head` has: that is no error. */
function endWithReader(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
}

/** The output of this process. */
export function processOutput(): Output {
  process.stdout.on('error', endWithReader);
  const styled = hasStyles(process.stdout);
  return {
    print: (line) => void process.stdout.write(`${line}\n`),
    log: (line) => void process.stderr.write(`${line}\n`),
    style: (style, text) => (styled ? styleText(style as Style, text, { validateStream: false }) : text),
    isWatched: process.stderr.isTTY === true,
  };
}
