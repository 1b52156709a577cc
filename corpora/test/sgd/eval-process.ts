/** Evaluations, such as `typetod eval sgd`, as a process of its own, which starts threads. */
import { type ChildProcess, spawn } from 'node:child_process';
import type { SgdReport } from '../../src/sgd/report/report.js';
import { run } from '../../../test/cli/capture.js';
import { COMMAND_LINE } from '../../../test/cli/command-line.js';

/** What a process came to. */
export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly out: string;
  readonly err: string;
}

/** A process under way. */
export interface Started {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
}

/** What `--json` prints. */
export type Printed = SgdReport & { readonly seconds: number; readonly rss_mb: number };

/** Starts an evaluation of the annotation that prints JSON. */
export const start = (...args: readonly string[]): Started => startEval('sgd', ...args);

/** Starts an evaluation that prints JSON. */
export function startEval(...args: readonly string[]): Started {
  const child = spawn(process.execPath, [...COMMAND_LINE, 'eval', ...args, '--json'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const texts = { out: '', err: '' };
  child.stdout.on('data', (data) => {
    texts.out += String(data);
  });
  child.stderr.on('data', (data) => {
    texts.err += String(data);
  });
  const ended = new Promise<Ended>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve({ code, signal, ...texts }));
  });
  return { child, ended };
}

/** Evaluates, and reads what was printed: in this process where one thread does. */
export async function printed(...args: readonly string[]): Promise<Printed> {
  const { out, err } = args.includes('--jobs')
    ? await start(...args).ended
    : await run('eval', 'sgd', ...args, '--json').then((ran) => ({ out: ran.out.join('\n'), err: ran.err.join('\n') }));
  if (out === '') throw new Error(`typetod eval sgd ${args.join(' ')} printed nothing, but: ${err}`);
  return JSON.parse(out) as Printed;
}

/** A report without what is another in every run: its times and its memory. */
export function timeless({ seconds: _, rss_mb: __, ms_per_dialogue_p50: ___, ...report }: Printed): unknown {
  return report;
}
