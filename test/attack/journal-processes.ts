/** Processes that write journals, and what must hold of what they leave. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { openJournal, restoreSession } from 'typetod';
import { expect } from 'vitest';
import { recording, services } from '../engine/fixtures.js';
import { transpile } from '../engine/transpile.js';

const size = (path: string): number => (existsSync(path) ? statSync(path).size : 0);

const linesOf = (path: string): readonly string[] =>
  existsSync(path) ? readFileSync(path, 'utf8').split('\n').slice(0, -1) : [];

/** How a writer ended. */
type Ended = { readonly signal: NodeJS.Signals | null; readonly complaint: string };

/** Starts writers and ends them. */
export class Writers {
  readonly folder = mkdtempSync(join(tmpdir(), 'typetod-writers-'));
  // Beside the packages that it imports.
  private readonly code = mkdtempSync(fileURLToPath(new URL('../../node_modules/.typetod-writers-', import.meta.url)));
  private readonly program = transpile(fileURLToPath(new URL('./journal-writer.ts', import.meta.url)), this.code);
  private readonly children = new Set<ChildProcess>();

  /** Starts a writer; see journal-writer.ts for what it is told. */
  start(journal: string, ledger: string, ...told: readonly number[]): { child: ChildProcess; ended: Promise<Ended> } {
    const args = [this.program, journal, ledger, ...told.map(String)];
    // The same code is compiled for hundreds of them.
    const env = { ...process.env, NODE_COMPILE_CACHE: join(this.folder, 'compiled') };
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe'], env });
    this.children.add(child);
    let complaint = '';
    child.stderr?.on('data', (data) => {
      complaint += String(data);
    });
    const ended = new Promise<Ended>((resolve) => {
      child.once('close', (_code, signal) => {
        this.children.delete(child);
        resolve({ signal, complaint });
      });
    });
    return { child, ended };
  }

  /** Runs a writer until its journal has grown by so many bytes, and kills it. */
  async writeAndKill(journal: string, ledger: string, bytes: number): Promise<void> {
    const until = size(journal) + bytes;
    const { child, ended } = this.start(journal, ledger, 1000, 1000);
    for (let waited = 0; size(journal) < until && child.exitCode === null && waited < 20_000; waited += 1)
      await pause(1);
    child.kill('SIGKILL');
    expect(await ended).toEqual({ signal: 'SIGKILL', complaint: '' });
  }

  /** Runs a writer that dies in the middle of a line, after so many bytes. */
  async dieWriting(journal: string, ledger: string, bytes: number): Promise<void> {
    const { ended } = this.start(journal, ledger, 1000, 1000, bytes);
    expect(await ended).toEqual({ signal: 'SIGKILL', complaint: '' });
  }

  remove(): void {
    for (const child of this.children) child.kill('SIGKILL');
    for (const each of [this.folder, this.code]) rmSync(each, { recursive: true, force: true });
  }
}

/** What holding a journal against its service's ledger found. */
export interface Held {
  /** The keys in doubt. */
  readonly doubts: readonly string[];
  readonly turns: number;
  /** How many transactions the service did. */
  readonly done: number;
}

/**
 * Holds the journal that writers left against what their service did.
 *
 * @param doubted - the keys that were in doubt before, where that is known.
 */
export async function hold(path: string, ledger: string, doubted?: ReadonlySet<string>): Promise<Held> {
  const { journal, close } = openJournal(path);
  close();
  const effects = linesOf(ledger).filter((line) => !line.startsWith('again '));
  if (!journal) {
    expect(effects).toEqual([]);
    return { doubts: [], turns: 0, done: 0 };
  }
  const backend = recording();
  const session = await restoreSession(journal, { services, backend });
  expect(backend.requests).toEqual([]);
  const commits = journal.entries.flatMap((entry) => (entry.kind === 'commit' ? [entry] : []));
  if (commits.length > 0) expect(session.digest()).toBe(commits.at(-1)?.digest);

  const beginnings = journal.entries.flatMap((entry) => (entry.kind === 'begin' ? [entry.key] : []));
  const begun = new Set(beginnings);
  const doubts = session.inDoubt.map(({ key }) => key);
  const repeats = linesOf(ledger).flatMap((line) => (line.startsWith('again ') ? [line.slice(6)] : []));
  const ended = session.world.tasks.filter(
    (task) => task.kind === 'transaction' && (task.phase === 'performed' || task.phase === 'failed'),
  );
  // Nothing is done that was not announced; what is known is done, once; what was asked again was in doubt.
  expect(doubts.length).toBeLessThanOrEqual(1);
  expect(new Set(effects).size).toBe(effects.length);
  for (const key of effects) expect(begun).toContain(key);
  for (const key of begun) if (!doubts.includes(key)) expect(effects).toContain(key);
  expect(ended).toHaveLength(begun.size - doubts.length);
  for (const key of repeats) {
    expect(beginnings.filter((each) => each === key).length).toBeGreaterThan(1);
    if (doubted) expect(doubted).toContain(key);
  }
  return { doubts, turns: session.turns, done: effects.length };
}
