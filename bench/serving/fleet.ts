/** Processes of servers on one store. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { SessionsClient } from 'typetod/server/client';

const LOADER = new URL('../../scripts/ts.mjs', import.meta.url).href;
const SERVER = fileURLToPath(new URL('./process.ts', import.meta.url));

/** A server that runs. */
export interface Running {
  readonly process: ChildProcess;
  readonly client: SessionsClient;
}

/** Starts a server. @param parser - its parser, and `all` where it is to have all services; one that takes programs if left out. */
export async function start(store: string, ledger: string, ...parser: readonly string[]): Promise<Running> {
  const args = ['--import', LOADER, SERVER, store, ledger, ...parser];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const [url] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  return { process: child, client: new SessionsClient({ url }) };
}

/** Ends a server: by `SIGTERM`, after which it finishes its turns, or at once. */
export async function stop({ process: child }: Running, signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}
