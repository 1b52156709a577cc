// Set-up on first use: `npm ci` when the installed packages are not those of the lock file. Every npm script calls this
// first; when nothing is to be done, it compares two small files and says nothing. It writes to stderr only, because
// stdout belongs to the command that follows.

import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { clearLine, cursorTo } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { root } from './entries.mjs';

const OLDEST_NODE = [20, 19];
const POLL_MS = 200;
const DRAW_MS = 100;
const BAR_WIDTH = 24;

const lockFile = join(root, 'package-lock.json');
const installedLock = join(root, 'node_modules', '.package-lock.json');
const stamp = join(root, 'node_modules', '.typetod-install.json');
const busy = join(root, '.typetod', 'setup.pid');

/** A failure that the person at the keyboard can act on: shown without a stack. */
class SetupError extends Error {}

/** Brings `node_modules` up to date, or prints why it cannot and ends the process with exit code 1. */
export async function setUpOrExit() {
  try {
    refuseOldNode();
    if (!isInstalled()) await inTurn(() => isInstalled() || install());
  } catch (error) {
    log(error instanceof SetupError ? error.message : `unexpected failure\n${error.stack}`);
    process.exit(1);
  }
}

function refuseOldNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  const [oldestMajor, oldestMinor] = OLDEST_NODE;
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return;
  throw new SetupError(`Node ${OLDEST_NODE.join('.')} or newer is needed; this is ${process.versions.node}.`);
}

function isInstalled() {
  const wanted = identity();
  const stamped = readJson(stamp);
  if (stamped?.platform === wanted.platform && stamped.lock === wanted.lock) return existsSync(installedLock);
  if (stamped && stamped.platform !== wanted.platform) return false;
  if (!holdsWhatTheLockSays()) return false;
  writeStamp(wanted); // somebody ran `npm install` or `npm ci` themselves
  return true;
}

function identity() {
  if (!existsSync(lockFile)) throw new SetupError('package-lock.json is missing: this is not a complete checkout.');
  const lock = createHash('sha256').update(readFileSync(lockFile)).digest('hex');
  return { lock, platform: `${process.platform}-${process.arch}` };
}

/** npm lists what it installed in a lock file of its own: every package that is not optional must be in it. */
function holdsWhatTheLockSays() {
  const installed = readJson(installedLock)?.packages;
  if (!installed) return false;
  return Object.entries(readJson(lockFile)?.packages ?? {}).every(([path, { version, optional, devOptional }]) => {
    if (path === '') return true;
    const found = installed[path];
    return found ? found.version === version && existsSync(join(root, path)) : Boolean(optional || devOptional);
  });
}

async function install() {
  const progress = watchedProgress() ?? { through: (text) => process.stderr.write(text), stop() {} };
  log('installing dependencies (npm ci) ...');
  const startedAt = performance.now();
  rmSync(stamp, { force: true });
  const [command, ...prefix] = npmCommand();
  const flags = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status, error } = await ended(
    spawn(command, [...prefix, ...flags], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: npmEnvironment(),
      shell: command === 'npm.cmd',
    }),
    progress.through,
  );
  progress.stop();
  if (error) throw new SetupError(`cannot run ${command}: ${error.message}`);
  if (status !== 0) {
    throw new SetupError(
      `"npm ci" failed (exit code ${status}); npm's reasons are above.\n` +
        '  If it could not reach the package registry, check the network, the proxy and `npm config get registry`.\n' +
        '  If package.json and package-lock.json disagree, run `npm install` and keep the new package-lock.json.\n' +
        '  Then run the same command again.',
    );
  }
  writeStamp(identity());
  log(`dependencies installed in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
}

/** How a process ended. What it says on the way goes to `through`. */
function ended(child, through) {
  child.stdout.on('data', through);
  child.stderr.on('data', through);
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ error }));
    child.on('close', (status) => resolve({ status }));
  });
}

/** A line on the terminal that says how far npm is, drawn anew until it stops; undefined where nobody watches. */
function watchedProgress() {
  const { stderr, env } = process;
  if (!stderr.isTTY || env.TERM === 'dumb' || env.CI) return undefined;
  const startedAt = performance.now();
  const packages = packagesForAll();
  const erase = () => {
    cursorTo(stderr, 0);
    clearLine(stderr, 0);
  };
  const draw = () => {
    erase();
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    stderr.write(progressLine(installedOf(packages), packages.length, seconds).slice(0, (stderr.columns || 80) - 1));
  };
  const timer = setInterval(draw, DRAW_MS);
  return {
    through(text) {
      erase();
      stderr.write(text);
    },
    stop() {
      clearInterval(timer);
      erase();
    },
  };
}

function progressLine(done, total, seconds) {
  const filled = Math.round((BAR_WIDTH * done) / total);
  return `${'█'.repeat(filled)}${'░'.repeat(BAR_WIDTH - filled)} ${done} of ${total} packages, ${seconds} s`;
}

/** The folders that npm makes on every platform. Which of the optional packages it installs, it decides by the platform. */
function packagesForAll() {
  return Object.entries(readJson(lockFile)?.packages ?? {}).flatMap(([path, { optional, link }]) =>
    path.startsWith('node_modules/') && !link && !optional ? [join(root, path)] : [],
  );
}

/** How many packages are there. npm begins by removing all of them, its own list first. */
function installedOf(packages) {
  if (existsSync(installedLock)) return 0;
  return packages.filter((path) => existsSync(join(path, 'package.json'))).length;
}

/** The npm that runs this script, if one does, so that both agree on version and settings. */
function npmCommand() {
  const running = process.env.npm_execpath;
  if (running?.endsWith('npm-cli.js') && existsSync(running)) return [process.execPath, running];
  return [process.platform === 'win32' ? 'npm.cmd' : 'npm'];
}

/** npm hands its flags to scripts as variables; those of the outer command must not change what this one does. */
function npmEnvironment() {
  const settings =
    'global|location|dry_run|package_lock|package_lock_only|omit|include|only|production|json|silent|loglevel|' +
    'prefix|local_prefix|workspace|workspaces|include_workspace_root';
  const outer = new RegExp(`^npm_(lifecycle_.*|package_.*|command|config_(${settings}))$`, 'i');
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !outer.test(name)));
}

/** Does work while no other process of this checkout does: its file holds the process id of whoever is at work. */
async function inTurn(work) {
  mkdirSync(join(busy, '..'), { recursive: true });
  while (!take()) await sleep(POLL_MS);
  try {
    await work();
  } finally {
    rmSync(busy, { force: true });
  }
}

function take() {
  try {
    writeFileSync(busy, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    if (isAbandoned()) rmSync(busy, { force: true });
    return false;
  }
}

function isAbandoned() {
  const holder = Number(readText(busy));
  // Between making the file and writing the id into it, a process may have been killed.
  return holder > 0
    ? !isRunning(holder)
    : Date.now() - (statSync(busy, { throwIfNoEntry: false })?.mtimeMs ?? 0) > 10_000;
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function readText(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

function readJson(file) {
  try {
    return JSON.parse(readText(file) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** A stamp is a convenience: without it the next call only looks closer. */
function writeStamp(wanted) {
  try {
    writeFileSync(stamp, `${JSON.stringify(wanted)}\n`);
  } catch {
    // a read-only checkout
  }
}

function log(message) {
  process.stderr.write(`typetod setup: ${message}\n`);
}

const isMain = process.argv[1] !== undefined && pathToFileURL(realpathSync(process.argv[1])).href === import.meta.url;
if (isMain) await setUpOrExit();
