import { createInterface, type Interface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';

/** The user's side of a conversation: reads lines. The agent's words go to the output. */
export interface Terminal {
  /** Whether a person types the lines and sees a prompt. */
  readonly isInteractive: boolean;
  /** The user's next line; undefined at the end of the input, or after an interrupt of an empty line. */
  read(): Promise<string | undefined>;
  abortable<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T>;
  close(): void;
}

interface TerminalStreams {
  readonly input: Readable;
  /** Shows the prompt and the typed text; left out where no person types. */
  readonly echo?: Writable;
}

/** Keeps lines that arrive before they are read. */
class LineTerminal implements Terminal {
  private readonly lines: string[] = [];
  private readonly reader: Interface;
  private waiting: ((line: string | undefined) => void) | undefined;
  private work: AbortController | undefined;
  private isClosed = false;
  private readonly onSignal = (): void => this.interrupt();

  constructor(private readonly streams: TerminalStreams) {
    const { input, echo } = streams;
    this.reader = createInterface({ input, ...(echo && { output: echo, terminal: true, prompt: '> ' }) });
    this.reader.on('line', (line) => this.take(line));
    this.reader.on('close', () => this.end());
    // With a prompt, the reader handles Ctrl-C; without one, Ctrl-C is a signal to the process.
    if (echo) this.reader.on('SIGINT', this.onSignal);
    else process.on('SIGINT', this.onSignal);
  }

  get isInteractive(): boolean {
    return this.streams.echo !== undefined;
  }

  read(): Promise<string | undefined> {
    const line = this.lines.shift();
    if (line !== undefined || this.isClosed) return Promise.resolve(line);
    if (this.isInteractive) this.reader.prompt();
    return new Promise((resolve) => {
      this.waiting = resolve;
    });
  }

  async abortable<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    this.work = new AbortController();
    try {
      return await work(this.work.signal);
    } finally {
      this.work = undefined;
    }
  }

  close(): void {
    this.reader.close();
  }

  private take(line: string): void {
    const { waiting } = this;
    this.waiting = undefined;
    if (waiting) waiting(line);
    else this.lines.push(line);
  }

  private interrupt(): void {
    if (this.work) this.work.abort();
    else if (this.isInteractive && this.reader.line !== '') this.clearLine();
    else this.close();
  }

  /** Takes away what is typed: to the end of the line, then everything before. */
  private clearLine(): void {
    this.reader.write(null, { ctrl: true, name: 'e' });
    this.reader.write(null, { ctrl: true, name: 'u' });
  }

  private end(): void {
    this.isClosed = true;
    process.off('SIGINT', this.onSignal);
    // Whoever comes next does not go on in the line of the prompt.
    if (this.waiting) this.streams.echo?.write('\n');
    this.waiting?.(undefined);
  }
}

export function createTerminal(streams: TerminalStreams): Terminal {
  return new LineTerminal(streams);
}

/** The terminal of this process, with a prompt if stdin is a TTY. The prompt goes to stderr if stdout is redirected. */
export function processTerminal(): Terminal {
  const { stdin, stdout, stderr } = process;
  const echo = stdout.isTTY ? stdout : stderr;
  return createTerminal({ input: stdin, ...(stdin.isTTY && { echo }) });
}
