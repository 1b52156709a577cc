// One set-up at a time. The lock is a directory, because creating one either succeeds or fails, never both.
// Its holder touches it every few seconds and notes which program it runs. When the holder is gone and so is that
// program (a killed set-up may leave an `npm ci` at work), the lock is taken over.

import { mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const HEARTBEAT_MS = 2_000;
const SILENT_MS = 30_000;
const ORPHAN_MS = 5 * 60_000;
const POLL_MS = 100;

/** Runs `work` while holding the lock directory, after waiting for another holder if there is one. */
export async function withLock(directory, work, { onWait, giveUpAfterMs }) {
  await acquire(directory, onWait, giveUpAfterMs);
  const heartbeat = setInterval(() => touch(directory), HEARTBEAT_MS);
  const release = () => {
    clearInterval(heartbeat);
    rmSync(directory, { recursive: true, force: true });
  };
  process.once('exit', release);
  try {
    return await work();
  } finally {
    process.off('exit', release);
    release();
  }
}

async function acquire(directory, onWait, giveUpAfterMs) {
  const startedAt = performance.now();
  let told = false;
  mkdirSync(dirname(directory), { recursive: true });
  while (!tryCreate(directory)) {
    if (isStale(directory)) {
      takeAway(directory);
      continue;
    }
    const waited = performance.now() - startedAt;
    if (waited > giveUpAfterMs) throw new Error(`another set-up has held ${directory} for too long; remove it`);
    if (!told && waited > 1_000) {
      told = true;
      onWait(ownerOf(directory)?.pid);
    }
    await sleep(POLL_MS);
  }
}

function tryCreate(directory) {
  try {
    mkdirSync(directory);
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
  noteProgram(directory, undefined);
  return true;
}

/** Writes into a lock that this process holds which program it runs now. */
export function noteProgram(directory, program) {
  writeFileSync(join(directory, 'owner.json'), JSON.stringify({ pid: process.pid, host: hostname(), program }));
}

function ownerOf(directory) {
  try {
    return JSON.parse(readFileSync(join(directory, 'owner.json'), 'utf8'));
  } catch {
    return undefined; // just created, or just removed
  }
}

function isStale(directory) {
  const age = ageOf(directory);
  if (age === undefined) return false; // gone meanwhile
  const owner = ownerOf(directory);
  const here = owner?.host === hostname();
  if (here && age < ORPHAN_MS && owner.program !== undefined && isRunning(owner.program)) return false;
  return age > SILENT_MS || (here && !isRunning(owner.pid));
}

function ageOf(directory) {
  try {
    return Date.now() - statSync(directory).mtimeMs;
  } catch {
    return undefined;
  }
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Moving before removing lets one of several waiters win. One that finds it moved a living lock puts it back. */
function takeAway(directory) {
  const aside = `${directory}.${process.pid}`;
  try {
    renameSync(directory, aside);
    if (isStale(aside)) rmSync(aside, { recursive: true, force: true });
    else renameSync(aside, directory);
  } catch {
    rmSync(aside, { recursive: true, force: true });
  }
}

function touch(directory) {
  try {
    const now = new Date();
    utimesSync(directory, now, now);
  } catch {
    // taken over, or being removed
  }
}
