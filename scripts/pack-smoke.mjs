// What a user gets: builds and packs the packages, installs the tarballs in an empty project, first the one, then both, imports
// every export, compiles a file that uses each of them, and asks the installed command for help. Needs no network when npm's cache holds the
// dependencies; when it does not and no registry answers, they are copied from this checkout, and a line says so.

import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { entryPoints, publicEntryPoints, root } from './entries.mjs';

/** The declaration files of these have types of optional peers, which this project does not install. */
const OF_PEERS = ['typetod/models/ai-sdk', 'typetod/server/mcp', 'typetod/testbed/ai-sdk'];
/** Those of these have types of Node, and so has the package of the corpora. */
const OF_NODE = /^typetod\/server\/(?:openenv|sessions)$|^@typetod\/corpora/;

const OFFLINE = /ENOTFOUND|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EAI_AGAIN|ENETUNREACH|EHOSTUNREACH|ENOTCACHED|ERR_SOCKET/;
const MUST_HOLD = [
  'LICENSE',
  'NOTICE',
  'README.md',
  'package.json',
  'dist/src/index.js',
  'dist/src/index.d.ts',
  'models/parser/tokenizer.json',
  'models/parser/onnx/model_quantized.onnx',
];
const CORPORA_MUST_HOLD = [
  'LICENSE',
  'NOTICE',
  'README.md',
  'package.json',
  'dist/src/sgd/index.js',
  'dist/src/sgd/index.d.ts',
  'dist/src/sgd/report/browser/main.js',
  'dist/src/cli/index.js',
];
const MUST_NOT_HOLD = /^(src|test|scripts|bench|node_modules|shared|corpora|training)\/|(^|\/)\.[^/]+$|\.tsbuildinfo$/;

class SmokeError extends Error {}

const scratch = mkdtempSync(join(tmpdir(), 'typetod-pack-'));
const project = join(scratch, 'project');
try {
  run(process.execPath, [join(root, 'scripts', 'build.mjs'), 'corpora'], root);
  const tarball = pack(root, MUST_HOLD);
  const corpora = pack(join(root, 'corpora'), CORPORA_MUST_HOLD);
  mkdirSync(project);
  writeJson('package.json', { name: 'pack-smoke', private: true, type: 'module' });
  installTarball(tarball, 'typetod');
  missCorpora();
  installTarball(corpora, '@typetod/corpora');
  const entries = entryPoints().flatMap(({ name, package: owner }) => (owner === '@typetod/training' ? [] : [name]));
  importEach(entries);
  const compiled = publicEntryPoints().flatMap(({ name }) => (OF_PEERS.includes(name) ? [] : [name]));
  compileConsumer(compiled, { types: ['node'], typeRoots: [join(root, 'node_modules', '@types')] });
  compileConsumer(
    compiled.filter((name) => !OF_NODE.test(name)),
    { types: [], lib: ['ES2023', 'DOM'] },
  );
  askForHelp();
  askForCorpora();
  findParser();
  replayBundled();
  makePage();
  say('pack smoke: ok');
} catch (error) {
  if (!(error instanceof SmokeError)) throw error;
  say(`pack smoke: FAILED, ${error.message}`);
  process.exitCode = 1;
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

function pack(folder, mustHold) {
  const { stdout } = npm(['pack', '--json', '--silent', '--ignore-scripts', '--pack-destination', scratch], folder);
  const [report] = JSON.parse(stdout);
  const files = report.files.map((file) => file.path);
  const missing = mustHold.filter((file) => !files.includes(file));
  const excess = files.filter((file) => MUST_NOT_HOLD.test(file));
  if (missing.length > 0) throw new SmokeError(`the tarball lacks ${missing.join(', ')}`);
  if (excess.length > 0) throw new SmokeError(`the tarball should not hold ${excess.slice(0, 5).join(', ')}`);
  say(`packed     ${report.filename}: ${files.length} files, ${(report.size / 1024).toFixed(0)} kB`);
  return join(scratch, report.filename);
}

function installTarball(tarball, name) {
  const args = [
    'install',
    '--ignore-scripts',
    '--prefer-offline',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    tarball,
  ];
  const child = npm(args, project, { mayFail: true });
  if (child.status === 0) return say(`installed  ${name} in an empty project`);
  if (!OFFLINE.test(child.stderr)) throw new SmokeError(`npm install of the tarball failed\n${child.stderr}`);
  copyDependencies();
  const installed = join(project, 'node_modules', name);
  mkdirSync(installed, { recursive: true });
  run('tar', ['-xzf', tarball, '-C', installed, '--strip-components=1'], project);
  return say(`installed  ${name} offline: unpacked, with the dependencies copied from this checkout`);
}

function copyDependencies() {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  for (const [path, { dev, optional, devOptional }] of Object.entries(packages)) {
    if (!path.startsWith('node_modules/') || path.includes('@typetod/') || dev || optional || devOptional) continue;
    cpSync(join(root, path), join(project, path), { recursive: true });
  }
}

function importEach(specifiers) {
  const code = `
    for (const specifier of ${JSON.stringify(specifiers)}) {
      const names = Object.keys(await import(specifier));
      if (names.length === 0) throw new Error(specifier + ' exports nothing');
      if (names.includes('default')) throw new Error(specifier + ' has a default export');
      console.log('imported  ', specifier + ':', names.length, 'names');
    }
    const { createRequire } = await import('node:module');
    const required = createRequire(import.meta.url)('typetod');
    if (required.createSession !== (await import('typetod')).createSession) throw new Error('require has another copy');
    const { default: manifest } = await import('typetod/package.json', { with: { type: 'json' } });
    if (manifest.name !== 'typetod') throw new Error('typetod/package.json is not ours');`;
  writeFileSync(join(project, 'imports.mjs'), code);
  process.stdout.write(run(process.execPath, ['--no-warnings', 'imports.mjs'], project).stdout);
}

/** The declaration files are checked, too, as for someone who compiles strictly and has the package and the types of Node, or of browsers, alone. */
function compileConsumer(specifiers, platform) {
  const imports = specifiers.map((specifier, index) => `import * as entry${index} from '${specifier}';`);
  const uses = specifiers.map((_, index) => `export const names${index}: string[] = Object.keys(entry${index});`);
  writeFileSync(join(project, 'consumer.ts'), [...imports, ...uses, ''].join('\n'));
  const options = { target: 'ES2022', module: 'NodeNext', moduleResolution: 'NodeNext', lib: ['ES2023'] };
  const strictness = { strict: true, exactOptionalPropertyTypes: true, skipLibCheck: false, noEmit: true };
  writeJson('tsconfig.json', { compilerOptions: { ...options, ...strictness, ...platform }, files: ['consumer.ts'] });
  run(process.execPath, [join(root, 'node_modules', 'typescript', 'bin', 'tsc'), '-p', '.'], project);
  say(
    `compiled   a strict TypeScript file that imports ${specifiers.length} of them, with types of ${platform.types[0] ?? 'browsers'}`,
  );
}

/** The installed command, as a user calls it. */
function typetod(args, options) {
  const bin = join(project, 'node_modules', '.bin');
  const linked = readdirSync(join(project, 'node_modules')).includes('.bin') && readdirSync(bin).includes('typetod');
  if (linked) return npm(['exec', '--offline', '--', 'typetod', ...args], project, options);
  const main = join(project, 'node_modules', 'typetod', 'dist', 'src', 'cli', 'main.js');
  return run(process.execPath, [main, ...args], project, options);
}

/** The transcripts of the package are found by name, from any folder. */
function replayBundled() {
  const shown = typetod(['demo', '--replay']).stdout;
  if (!/9 turns, .*no mismatch/.test(shown)) throw new SmokeError(`typetod demo --replay printed\n${shown}`);
  const live = typetod(['demo']).stdout;
  if (!/confirm\(x\d+\)[\s\S]*perform\(x\d+\)/.test(live)) throw new SmokeError(`typetod demo printed\n${live}`);
  const said = typetod(['chat', '--transcript', 'half-an-hour-later'], { input: '\n\n' }).stdout;
  if (!said.includes('Bamboo Garden')) throw new SmokeError(`typetod chat --transcript printed\n${said}`);
  say('ran        typetod demo, typetod demo --replay, typetod chat --transcript half-an-hour-later');
}

/** The network of the parser is looked for in the folder of the installed package. */
function findParser() {
  const { checks } = JSON.parse(typetod(['doctor', '--json']).stdout);
  const { status, detail } = checks.find(({ name }) => name === 'parser model');
  const folder = join('node_modules', 'typetod', 'models', 'parser');
  if (status === 'broken' || !detail.includes(folder)) throw new SmokeError(`typetod doctor found ${detail}`);
  say(`ran        typetod doctor: ${status === 'ok' ? detail : 'no network of the parser'}`);
}

/** Without the corpora, their commands are in the help, and say in one line what they need. */
function missCorpora() {
  const { status, stderr, stdout } = typetod(['eval', 'sgd', '--help'], { mayFail: true });
  const wanted = 'npm install @typetod/corpora';
  if (status !== 2 || stdout !== '' || stderr.trim().split('\n').length !== 1 || !stderr.includes(wanted))
    throw new SmokeError(
      `typetod eval sgd --help, without the corpora, ended with ${status} and printed\n${stdout}${stderr}`,
    );
  if (!typetod(['eval', '--help']).stdout.includes('multiwoz'))
    throw new SmokeError('typetod eval --help names no multiwoz');
  say(`ran        typetod eval sgd --help without the corpora: ${stderr.trim()}`);
}

function askForCorpora() {
  const { stdout } = typetod(['eval', 'sgd', '--help']);
  if (!stdout.includes('--checkpoint')) throw new SmokeError(`typetod eval sgd --help printed\n${stdout}`);
  const { stderr, status } = typetod(['examples', 'sgd'], { mayFail: true });
  if (status !== 2 || !stderr.includes('checkout')) throw new SmokeError(`typetod examples sgd printed\n${stderr}`);
  say('ran        typetod eval sgd --help, typetod examples sgd');
}

function askForHelp() {
  const child = typetod(['--help']);
  if (!/typetod/i.test(child.stdout)) throw new SmokeError(`typetod --help printed\n${child.stdout}`);
  say('ran        typetod --help');
}

/** A page holds the scripts of libraries and of our own: an installed package must find them. */
function makePage() {
  const code = `
    const { evaluateSgd, sgdHtml } = await import('@typetod/corpora/sgd');
    const { mkdirSync, writeFileSync } = await import('node:fs');
    const slot = { name: 'city', description: 'City', is_categorical: false, possible_values: [] };
    const intent = { name: 'Find', description: 'Find', is_transactional: false, required_slots: ['city'], optional_slots: {}, result_slots: ['city'] };
    const schema = [{ service_name: 'Kayaks_1', description: 'Kayaks', slots: [slot], intents: [intent] }];
    const state = { active_intent: 'Find', requested_slots: [], slot_values: { city: ['Ghent'] } };
    const turn = { speaker: 'USER', utterance: 'A kayak.', frames: [{ service: 'Kayaks_1', slots: [], actions: [], state }] };
    const dialogue = { dialogue_id: '1', services: ['Kayaks_1'], turns: [turn] };
    mkdirSync('corpus/dev', { recursive: true });
    writeFileSync('corpus/dev/schema.json', JSON.stringify(schema));
    writeFileSync('corpus/dev/dialogues_001.json', JSON.stringify([dialogue]));
    const page = sgdHtml(await evaluateSgd({ directory: 'corpus', split: 'dev', mode: 'annotated', tables: 'none', examples: 1 }));
    for (const part of ['"dialogues":[{"id":"1"', 'Plot', 'drawChart'])
      if (!page.includes(part)) throw new Error('the page lacks ' + part);
    console.log('page      ', Math.round(page.length / 1024), 'kB');`;
  writeFileSync(join(project, 'page.mjs'), code);
  process.stdout.write(run(process.execPath, ['page.mjs'], project).stdout);
}

function npm(args, cwd, options) {
  const running = process.env.npm_execpath;
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^npm_(package|lifecycle)_/.test(name)),
  );
  if (running?.endsWith('npm-cli.js')) return run(process.execPath, [running, ...args], cwd, { env, ...options });
  const windows = process.platform === 'win32';
  return run(windows ? 'npm.cmd' : 'npm', args, cwd, { env, shell: windows, ...options });
}

function run(command, args, cwd, { mayFail = false, ...options } = {}) {
  const child = spawnSync(command, args, { cwd, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024, ...options });
  if (child.error) throw new SmokeError(`cannot run ${command}: ${child.error.message}`);
  if (child.status !== 0 && !mayFail) {
    throw new SmokeError(`${[command, ...args].join(' ')}\n${child.stdout}${child.stderr}`);
  }
  return child;
}

function writeJson(name, value) {
  writeFileSync(join(project, name), `${JSON.stringify(value, null, 2)}\n`);
}

function say(line) {
  process.stdout.write(`${line}\n`);
}
