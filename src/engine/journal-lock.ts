/**
 * The lock of a journal file: one process writes it, and opens it once.
 *
 * Node has no file locks, what npm has for them needs a compiler (`os-lock`, `fs-ext`) or takes the lock from a process
 * that is only slow (`proper-lockfile`), and the core imports neither. So this is one of our own.
 *
 * Beside the file stands a folder, `FILE.lock`. Who opens the file puts an empty file in it, a claim, whose name says
 * which process it is, and then looks at all other claims: where one is of a process that lives, it takes its own
 * back. Of two that come at once at least one sees the other, because each claims before it looks. No claim is ever
 * taken over: one whose process has ended is deleted, which can hit no living one, since names are not used again.
 */
import {
  closeSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmdirSync,
  rmSync,
  statSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { EngineError } from './engine-error.js';

/** Which process it is that has claimed a file. `0` stands for what this platform does not say. */
interface Claim {
  readonly pid: number;
  /** When the process was started, in ticks since the machine was. */
  readonly started: string;
  /** The space in which its number counts: containers have one each. */
  readonly space: string;
  /** Which start of the machine it belongs to. */
  readonly boot: string;
  readonly host: string;
}

export interface JournalLock {
  release(): void;
}

/** Calls; answers whether the system did not refuse it with one of these codes. */
function unless(codes: readonly string[], call: () => void): boolean {
  try {
    call();
    return true;
  } catch (error) {
    if (codes.includes(String((error as { readonly code?: unknown }).code))) return false;
    throw error;
  }
}

/** What Linux says in a file or link of /proc; empty where it does not exist, as on other platforms. */
function fact(read: () => string): string {
  try {
    return read().trim();
  } catch {
    return '';
  }
}

/** When a process was started, `0` where that is not known; undefined for one that has ended. */
function startOf(pid: number): string | undefined {
  if (!unless(['ESRCH'], () => unless(['EPERM'], () => process.kill(pid, 0)))) return undefined;
  const stat = fact(() => readFileSync(`/proc/${pid}/stat`, 'utf8'));
  // The second field is the program's name, in parentheses, which may hold anything; the 22nd is when it started.
  const [state = '', ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return 'ZX'.includes(state) && state !== '' ? undefined : (fields[18] ?? '0');
}

function ownClaim(): Claim {
  return {
    pid: process.pid,
    started: startOf(process.pid) ?? '0',
    space: fact(() => readlinkSync('/proc/self/ns/pid')).replace(/\D/g, '') || '0',
    boot: fact(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8')) || '0',
    host: encodeURIComponent(hostname()).slice(0, 100),
  };
}

function nameOf({ pid, started, space, boot, host }: Claim): string {
  return [pid, started, space, boot, host].join('.');
}

/** The claim that a file's name stands for; undefined for the file of somebody else. */
function parseClaim(name: string): Claim | undefined {
  const [, pid, started, space, boot, host] = /^(\d+)\.(\d+)\.(\d+)\.([\w-]+)\.(.*)$/.exec(name) ?? [];
  if (!pid || !started || !space || !boot || host === undefined) return undefined;
  return { pid: Number(pid), started, space, boot, host };
}

/** Whether the process of a claim has ended for certain. What happens on other machines or in other containers is unknown. */
function isGone(claim: Claim, own: Claim): boolean {
  if (claim.host !== own.host) return false;
  if (claim.boot !== own.boot) return true;
  if (claim.space !== own.space) return false;
  const started = startOf(claim.pid);
  return started === undefined || (started !== '0' && started !== claim.started);
}

/** Names this process, so that others can tell by {@link hasEnded} whether it is still there. */
export function claimHere(): string {
  return nameOf(ownClaim());
}

/** Whether the process that a name of {@link claimHere} is of has ended; undefined where that is not known from here. */
export function hasEnded(name: string): boolean | undefined {
  const [claim, own] = [parseClaim(name), ownClaim()];
  const isNear = claim?.host === own.host && (claim.boot !== own.boot || claim.space === own.space);
  return claim && isNear ? isGone(claim, own) : undefined;
}

function locked(path: string, folder: string, holder: Claim, own: Claim): EngineError {
  const isNear = holder.host === own.host && holder.space === own.space;
  const who = nameOf(holder) === nameOf(own) ? 'this process' : `process ${holder.pid}`;
  const where = isNear ? '' : ` of another machine or container, '${decodeURIComponent(holder.host)}'`;
  const what = isNear ? 'Close it there' : `Close it there; if that is gone for certain, delete '${folder}'`;
  return new EngineError({
    code: 'journal-locked',
    message: `'${path}' is open in ${who}${where}. ${what}, or write to another file.`,
  });
}

function unlockable(folder: string, why: string): EngineError {
  const message = `The journal's lock '${folder}' ${why}. Delete it if no process writes the journal, or write to another file.`;
  return new EngineError({ code: 'journal-failed', message });
}

/** Makes the folder, unless it is there. A link to a folder is one. */
function makeFolder(folder: string): void {
  if (unless(['EEXIST'], () => mkdirSync(folder))) return;
  let isFolder = false;
  const isKnown = unless(['ELOOP'], () => {
    isFolder = statSync(folder, { throwIfNoEntry: false })?.isDirectory() ?? false;
  });
  if (isFolder || (isKnown && !lstatSync(folder, { throwIfNoEntry: false }))) return;
  throw unlockable(folder, 'is no folder');
}

/** How often a folder is made that others remove. */
const FOLDERS = 1000;

/** Puts a claim into the folder. Answers whether it was not there already. */
function put(folder: string, claim: Claim): boolean {
  for (let made = 0; made < FOLDERS; made += 1) {
    makeFolder(folder);
    let isNew = true;
    // Who releases a lock removes the folder.
    const isThere = unless(['ENOENT'], () => {
      isNew = unless(['EEXIST'], () => closeSync(openSync(join(folder, nameOf(claim)), 'wx')));
    });
    if (isThere) return isNew;
  }
  throw unlockable(folder, 'is removed as soon as it is made');
}

/** Takes a claim back. What cannot be removed, because another process put something else there, is left alone. */
function withdraw(folder: string, claim: Claim): void {
  unless(['ENOTDIR', 'ELOOP'], () => rmSync(join(folder, nameOf(claim)), { force: true }));
  unless(['ENOTEMPTY', 'EEXIST', 'ENOENT', 'EPERM', 'EBUSY', 'ENOTDIR', 'ELOOP'], () => rmdirSync(folder));
}

/** A claim of another process that lives. Those of processes that have ended are deleted. */
function otherHolder(folder: string, own: Claim): Claim | undefined {
  let holder: Claim | undefined;
  for (const name of readdirSync(folder)) {
    const claim = parseClaim(name);
    if (!claim || name === nameOf(own)) continue;
    if (isGone(claim, own)) rmSync(join(folder, name), { force: true });
    else holder = claim;
  }
  return holder;
}

/** How often a claim is made: two that come at once take theirs back, and come again at different times. */
const ATTEMPTS = 4;

function pause(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}

/** A lock is beside one name of a file; under another name it would be written without it. */
function checkNames(path: string): void {
  const { nlink = 1 } = statSync(path, { throwIfNoEntry: false }) ?? {};
  if (nlink <= 1) return;
  throw new EngineError({
    code: 'bad-journal',
    message: `'${path}' has ${nlink} names (hard links), and each would have a lock of its own. Delete the other names, or give a copy of the file.`,
  });
}

/**
 * Locks a file for this process, until it is released or the process ends.
 *
 * @throws EngineError `journal-locked` where it is locked already, by this process or another; `bad-journal` where it has
 * several names; `journal-failed` where something else stands in the lock's place; what the system says where no folder
 * can be made beside the file.
 */
export function lockJournal(path: string): JournalLock {
  const folder = `${path}.lock`;
  const own = ownClaim();
  checkNames(path);
  for (let attempt = 1; ; attempt += 1) {
    if (!put(folder, own)) throw locked(path, folder, own, own);
    const holder = otherHolder(folder, own);
    if (!holder) return { release: () => withdraw(folder, own) };
    withdraw(folder, own);
    if (attempt === ATTEMPTS) throw locked(path, folder, holder, own);
    pause(attempt * (1 + (own.pid % 7)));
  }
}
