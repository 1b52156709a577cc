/**
 * Processes that write journals are killed at moments of no one's choosing. What each leaves behind is its last
 * committed state, and what goes on from there does no transaction twice.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { openJournal, restoreSession } from 'typetod';
import { afterAll, expect, test } from 'vitest';
import { recording, services } from './fixtures.js';
import { transpile } from './transpile.js';

const folder = mkdtempSync(join(tmpdir(), 'typetod-kill-'));
// Beside the packages that it imports.
const code = mkdtempSync(fileURLToPath(new URL('../../node_modules/.typetod-kill-', import.meta.url)));
const writer = transpile(fileURLToPath(new URL('./journal-writer.ts', import.meta.url)), code);
const children = new Set<ChildProcess>();

afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
  for (const each of [folder, code]) rmSync(each, { recursive: true, force: true });
});

const size = (path: string): number => (existsSync(path) ? statSync(path).size : 0);
const linesOf = (path: string): readonly string[] =>
  existsSync(path) ? readFileSync(path, 'utf8').split('\n').slice(0, -1) : [];

/** Runs a writer until its journal has grown by so many bytes, and kills it. */
async function writeAndKill(journal: string, ledger: string, bytes: number): Promise<void> {
  const until = size(journal) + bytes;
  const child = spawn(process.execPath, [writer, journal, ledger], { stdio: ['ignore', 'ignore', 'pipe'] });
  children.add(child);
  let complaint = '';
  child.stderr?.on('data', (data) => {
    complaint += String(data);
  });
  const ended = new Promise<NodeJS.Signals | null>((resolve) =>
    child.once('close', (_code, signal) => resolve(signal)),
  );
  for (let waited = 0; size(journal) < until && child.exitCode === null && waited < 10_000; waited += 1) await pause(1);
  child.kill('SIGKILL');
  expect(await ended, complaint).toBe('SIGKILL');
  children.delete(child);
}

/** Holds the journal that a killed writer left against what its service did. Answers the keys in doubt. */
async function check(path: string, ledger: string, doubtedBefore: ReadonlySet<string>): Promise<readonly string[]> {
  const file = openJournal(path);
  file.close();
  const backend = recording();
  const session = await restoreSession(file.journal as NonNullable<typeof file.journal>, { services, backend });
  const entries = linesOf(path).map((line) => JSON.parse(line));
  expect(backend.requests).toEqual([]);
  expect(session.digest()).toBe(entries.findLast(({ kind }) => kind === 'commit').digest);

  const begun = new Set<string>(entries.filter(({ kind }) => kind === 'begin').map(({ key }) => key));
  const doubts = session.inDoubt.map(({ key }) => key);
  const effects = linesOf(ledger).filter((line) => !line.startsWith('again '));
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
  for (const key of repeats) expect(doubtedBefore).toContain(key);
  return doubts;
}

test.concurrent.each([1, 2, 3])('writer %i, killed four times', { timeout: 60_000 }, async (number) => {
  const [journal, ledger] = [join(folder, `${number}.jsonl`), join(folder, `${number}.ledger`)];
  const doubted = new Set<string>();
  for (let kill = 0; kill < 4; kill += 1) {
    await writeAndKill(journal, ledger, 700 + ((number * 7919 + kill * 4241) % 9000));
    for (const key of await check(journal, ledger, doubted)) doubted.add(key);
  }
});
