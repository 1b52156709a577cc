// Set-up on first use: `npm ci` when the installed packages are not those of the lock file, `tsc` when `dist` is not
// what the sources say. Whoever needs a built checkout calls this first; when nothing is to be done it reads a few
// hundred file times and says nothing. It writes to stderr only, because stdout belongs to the command that follows.
//
//   node scripts/setup.mjs              install and build if stale
//   node scripts/setup.mjs --no-build   install if stale
//   node scripts/setup.mjs --rebuild    install if stale, then build from nothing

import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { noteProgram, withLock } from './setup-lock.mjs';

export const root = fileURLToPath(new URL('..', import.meta.url));

const OLDEST_NODE = [20, 19];
const SOURCE_FOLDERS = ['src', 'apis'];
const BUILD_SETTINGS = ['tsconfig.json', 'tsconfig.build.json', 'package-lock.json'];
const GIVE_UP_AFTER_MS = 15 * 60_000;

const at = (...parts) => join(root, ...parts);
const lockFile = at('package-lock.json');
const installStamp = at('node_modules', '.typetod-install.json');
const installedLock = at('node_modules', '.package-lock.json');
const buildStamp = at('dist', '.setup.json');
const buildInfo = at('dist', '.tsbuildinfo');
const lock = at('.typetod', 'setup.lock');

/** A failure that the person at the keyboard can act on: shown without a stack. */
export class SetupError extends Error {}

/** Brings `node_modules` and, unless `build` is false, `dist` up to date. */
export async function setUp({ build = true, rebuild = false } = {}) {
  refuseOldNode();
  if (!rebuild && isInstalled() && (!build || isBuilt())) return;
  await withLock(
    lock,
    async () => {
      // Another process may have done it all while this one waited.
      if (!isInstalled()) await install();
      if (build && (rebuild || !isBuilt())) await compile(rebuild);
    },
    {
      giveUpAfterMs: GIVE_UP_AFTER_MS,
      onWait: (pid) => log(`waiting for another set-up${pid ? ` (process ${pid})` : ''} ...`),
    },
  );
}

/** `setUp` for scripts: prints a failure and ends the process with exit code 1. */
export async function setUpOrExit(options) {
  try {
    await setUp(options);
  } catch (error) {
    log(error instanceof SetupError ? error.message : `unexpected failure\n${error.stack}`);
    process.exit(1);
  }
}

function log(message) {
  process.stderr.write(`typetod setup: ${message}\n`);
}

function refuseOldNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  const [oldestMajor, oldestMinor] = OLDEST_NODE;
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return;
  throw new SetupError(`Node ${OLDEST_NODE.join('.')} or newer is needed; this is ${process.versions.node}.`);
}

// --- installed packages ---------------------------------------------------------------------------------------------

function isInstalled() {
  const wanted = installIdentity();
  const stamp = readJson(installStamp);
  if (stamp?.platform === wanted.platform && stamp.lock === wanted.lock) return existsSync(installedLock);
  if (stamp && stamp.platform !== wanted.platform) return false;
  if (!holdsWhatTheLockSays()) return false;
  tryWriteJson(installStamp, wanted); // somebody ran `npm install` or `npm ci` themselves
  return true;
}

function installIdentity() {
  if (!existsSync(lockFile)) throw new SetupError('package-lock.json is missing: this is not a complete checkout.');
  return { lock: hash([readFileSync(lockFile)]), platform: `${process.platform}-${process.arch}` };
}

/** npm lists what it installed in a lock file of its own: every package that is not optional must be in it. */
function holdsWhatTheLockSays() {
  const installed = readJson(installedLock)?.packages;
  if (!installed) return false;
  const wanted = Object.entries(readJson(lockFile)?.packages ?? {});
  return wanted.every(([path, { version, optional, devOptional }]) => {
    if (path === '') return true;
    const found = installed[path];
    return found ? found.version === version && existsSync(at(path)) : Boolean(optional || devOptional);
  });
}

async function install() {
  log('installing dependencies (npm ci) ...');
  const startedAt = performance.now();
  rmSync(installStamp, { force: true });
  rmSync(installedLock, { force: true });
  const wanted = installIdentity();
  const [command, ...prefix] = npmCommand();
  const flags = ['--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  const code = await run(command, [...prefix, 'ci', ...flags], { env: npmEnvironment(), shell: command === 'npm.cmd' });
  if (code !== 0) {
    throw new SetupError(
      `"npm ci" failed (exit code ${code}); npm's reasons are above.\n` +
        '  If it could not reach the package registry, check the network, the proxy and `npm config get registry`.\n' +
        '  If package.json and package-lock.json disagree, run `npm install` and keep the new package-lock.json.\n' +
        '  Then run the same command again.',
    );
  }
  mkdirSync(at('node_modules'), { recursive: true });
  tryWriteJson(installStamp, wanted);
  log(`dependencies installed in ${seconds(startedAt)}`);
}

/** The npm that runs us, if one does, so that both agree on version and settings. */
function npmCommand() {
  const running = process.env.npm_execpath;
  if (running?.endsWith('npm-cli.js') && existsSync(running)) return [process.execPath, running];
  return [process.platform === 'win32' ? 'npm.cmd' : 'npm'];
}

/** npm hands its flags to scripts as variables; those meant for the outer command must not steer this one. */
function npmEnvironment() {
  const settings =
    'global|location|dry_run|package_lock|package_lock_only|omit|include|only|production|json|silent|loglevel|' +
    'prefix|local_prefix|workspace|workspaces|include_workspace_root';
  const outer = new RegExp(`^npm_(lifecycle_.*|package_.*|command|config_(${settings}))$`, 'i');
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !outer.test(name)));
}

// --- dist -----------------------------------------------------------------------------------------------------------

function isBuilt() {
  const stamp = readJson(buildStamp);
  if (!stamp) return false;
  const inputs = buildInputs();
  if (!inputs.every(hasOutput)) return false;
  const times = timesOf(inputs);
  if (stamp.times === times) return true;
  if (stamp.content !== contentOf(inputs)) return false;
  tryWriteJson(buildStamp, { ...stamp, times }); // touched, or checked out again, but the same
  return true;
}

async function compile(fromNothing) {
  const compiler = at('node_modules', 'typescript', 'bin', 'tsc');
  const inputs = buildInputs();
  const stamp = { times: timesOf(inputs), content: contentOf(inputs) };
  log('building dist (tsc) ...');
  const startedAt = performance.now();
  rmSync(buildStamp, { force: true });
  if (fromNothing) rmSync(at('dist'), { recursive: true, force: true });
  if (!inputs.every(hasOutput)) rmSync(buildInfo, { force: true }); // else tsc believes that the outputs are there
  const code = await run(process.execPath, [compiler, '-p', at('tsconfig.build.json')]);
  if (code !== 0) throw new SetupError(`the build failed (tsc, exit code ${code}); dist is not up to date.`);
  removeOrphans(new Set(inputs.flatMap(outputsOf)));
  tryWriteJson(buildStamp, stamp);
  log(`dist built in ${seconds(startedAt)}`);
}

function buildInputs() {
  const sources = SOURCE_FOLDERS.flatMap((folder) => filesUnder(at(folder))).filter((file) => file.endsWith('.ts'));
  return [...sources.sort(), ...BUILD_SETTINGS.map((file) => at(file)).filter((file) => existsSync(file))];
}

function filesUnder(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesUnder(path) : [path];
  });
}

function outputsOf(input) {
  if (!input.endsWith('.ts') || input.endsWith('.d.ts')) return [];
  const base = at('dist', relative(root, input)).slice(0, -'.ts'.length);
  return [`${base}.js`, `${base}.js.map`, `${base}.d.ts`];
}

function hasOutput(input) {
  const [script] = outputsOf(input);
  return script === undefined || existsSync(script);
}

/** What was built from a source that has since been removed or renamed would still be importable, and be packed. */
function removeOrphans(outputs) {
  for (const folder of SOURCE_FOLDERS) {
    for (const file of filesUnder(at('dist', folder))) if (!outputs.has(file)) rmSync(file, { force: true });
  }
}

function timesOf(files) {
  return hash(
    files.map((file) => {
      const { mtimeMs, size } = statSync(file);
      return `${relative(root, file)}\0${mtimeMs}\0${size}\n`;
    }),
  );
}

function contentOf(files) {
  return hash(files.flatMap((file) => [`${relative(root, file)}\0`, readFileSync(file), '\0']));
}

// --- small tools ----------------------------------------------------------------------------------------------------

function hash(parts) {
  const digest = createHash('sha256');
  for (const part of parts) digest.update(part);
  return digest.digest('hex');
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** A stamp is a convenience: without it the next call only looks closer. */
function tryWriteJson(file, value) {
  try {
    writeFileSync(file, `${JSON.stringify(value)}\n`);
  } catch {
    // a read-only checkout
  }
}

function seconds(startedAt) {
  return `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
}

/** Runs a program whose every output goes to stderr; resolves to its exit code. */
function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 2, 2], ...options });
    if (child.pid !== undefined) noteProgram(lock, child.pid);
    let stoppedBy;
    // The program must have ended before the lock is let go; a second signal does not wait.
    const stop = (signal) => {
      if (stoppedBy) process.exit(exitCodeOf(signal));
      stoppedBy = signal;
      child.kill(signal);
    };
    process.on('SIGINT', stop);
    process.on('SIGTERM', stop);
    child.once('error', (error) => reject(new SetupError(`cannot run ${command}: ${error.message}`)));
    child.once('close', (code, signal) => {
      process.off('SIGINT', stop);
      process.off('SIGTERM', stop);
      if (stoppedBy) process.exit(exitCodeOf(stoppedBy));
      resolve(code ?? signal);
    });
  });
}

function exitCodeOf(signal) {
  return signal === 'SIGINT' ? 130 : 143;
}

function isMain() {
  return process.argv[1] !== undefined && pathToFileURL(realpathSync(process.argv[1])).href === import.meta.url;
}

if (isMain()) {
  const flags = process.argv.slice(2);
  const unknown = flags.filter((flag) => flag !== '--no-build' && flag !== '--rebuild');
  if (unknown.length > 0) {
    log(`unknown option ${unknown.join(' ')}; known are --no-build and --rebuild`);
    process.exit(2);
  }
  await setUpOrExit({ build: !flags.includes('--no-build'), rebuild: flags.includes('--rebuild') });
}
