import { runCli } from 'typetod/internal/cli';

/** The result of a command line. */
export interface Ran {
  readonly code: number;
  /** The lines on stdout. */
  readonly out: readonly string[];
  /** The lines on stderr. */
  readonly err: readonly string[];
}

/** Runs a command line in this process and captures what it writes. */
export async function run(...args: readonly string[]): Promise<Ran> {
  const out: string[] = [];
  const err: string[] = [];
  const code = await runCli(args, {
    write: (text) => void out.push(text),
    print: (line) => void out.push(...line.split('\n')),
    log: (line) => void err.push(...line.split('\n')),
    style: (_style, text) => text,
    isWatched: false,
  });
  return { code, out, err };
}
