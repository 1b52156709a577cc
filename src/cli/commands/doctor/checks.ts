/** The checks of `typetod doctor`, one function each. They use no network and show no secret. */
import { messageOf } from '../../../errors/index.js';
import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { connectRedis, shownAddress } from '../../../jobs/queue/connect.js';
import { inspectLocalModel } from '../../../models/local/local-model.js';
import { baseURLProblem, shownURL } from '../../../models/openai/secrets.js';
import { importRuntime, INSTALL_RUNTIME, runtimeVersion } from '../../../models/local/runtime.js';
import { bundledParserFolder, inspectParserFolder, MANIFEST } from '../../../parsers/neural/network/parser-folder.js';
import { importEntryPoints } from '../../services/import-module.js';
import { loadServices } from '../../options/load-services.js';
import { packageVersion } from '../../version.js';

/** The result of a check. */
export interface Finding {
  /** `missing`: absent and optional. */
  readonly status: 'ok' | 'missing' | 'broken';
  /** What was found, or what is wrong. */
  readonly detail: string;
  /** The command that mends it. */
  readonly fix?: string;
}

/** What the checks look at, besides this process. */
export interface Surroundings {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly nodeVersion: string;
  readonly modelFolder?: string;
  /** The version of the package for local models; looked for if left out. */
  readonly runtime?: () => Promise<string | undefined>;
}

/** A check. It is required if typetod, or something that was asked for, does not work without it. */
export interface Check {
  readonly name: string;
  readonly isRequired: (surroundings: Surroundings) => boolean;
  readonly run: (surroundings: Surroundings) => Finding | Promise<Finding>;
}

const OLDEST_NODE = [20, 19] as const;

/** In a checkout, this brings what the package depends on. */
const REINSTALL = 'npm install';

function checkNode({ nodeVersion }: Surroundings): Finding {
  const [major = 0, minor = 0] = nodeVersion.split('.').map(Number);
  const [oldestMajor, oldestMinor] = OLDEST_NODE;
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor))
    return { status: 'ok', detail: nodeVersion };
  const detail = `${nodeVersion} is too old: ${OLDEST_NODE.join('.')} or newer is needed`;
  return { status: 'broken', detail, fix: 'nvm install 20' };
}

/** Whether every entry point loads: files may be missing from an installed package. */
async function checkPackage(): Promise<Finding> {
  try {
    await importEntryPoints();
    return { status: 'ok', detail: `typetod ${packageVersion()}` };
  } catch (error) {
    return { status: 'broken', detail: messageOf(error), fix: REINSTALL };
  }
}

async function checkServices(): Promise<Finding> {
  try {
    const services = await loadServices([]);
    const apis = services.flatMap((service) => service.apis);
    return { status: 'ok', detail: `${services.length} services, ${apis.length} APIs` };
  } catch (error) {
    return { status: 'broken', detail: messageOf(error), fix: REINSTALL };
  }
}

const SGD_PARTS = ['train', 'dev', 'test', 'sgd_x'] as const;
const SGD_FIX =
  'git clone https://github.com/google-research-datasets/dstc8-schema-guided-dialogue sgd && export TYPETOD_SGD_DIR="$PWD/sgd"';

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

function checkSgd({ env }: Surroundings): Finding {
  const directory = env.TYPETOD_SGD_DIR;
  if (!directory) return { status: 'missing', detail: 'TYPETOD_SGD_DIR is not set', fix: SGD_FIX };
  if (!isFolder(directory)) {
    return { status: 'broken', detail: `TYPETOD_SGD_DIR is '${directory}', which is not a folder`, fix: SGD_FIX };
  }
  const isThere = (part: string): boolean =>
    part === 'sgd_x' ? isFolder(join(directory, part)) : existsSync(join(directory, part, 'schema.json'));
  const found = SGD_PARTS.filter(isThere);
  const lacking = SGD_PARTS.filter((part) => !found.includes(part));
  if (found.length === 0) {
    return { status: 'broken', detail: `'${directory}' has none of ${SGD_PARTS.join(', ')}`, fix: SGD_FIX };
  }
  const lack = lacking.length > 0 ? `; not ${lacking.join(', ')}` : '';
  return { status: 'ok', detail: `'${directory}' has ${found.join(', ')}${lack}` };
}

const RUNTIME = '@huggingface/transformers';

/** Checks that the package for local models is installed and that its native part loads. */
async function checkRuntime({ runtime = runtimeVersion }: Surroundings): Promise<Finding> {
  const fix = INSTALL_RUNTIME;
  const version = await runtime();
  if (version === undefined) return { status: 'missing', detail: `${RUNTIME} is not installed`, fix };
  try {
    await importRuntime();
    return { status: 'ok', detail: `${RUNTIME} ${version}, onnxruntime loads` };
  } catch (error) {
    const detail = messageOf(error).split('\n')[0] ?? '';
    return { status: 'broken', detail, fix };
  }
}

function checkOpenAIPackage(): Finding {
  try {
    const require = createRequire(import.meta.url);
    // The package does not export its package.json; its entry point lies beside it.
    const manifest = require(join(dirname(require.resolve('openai')), 'package.json')) as { readonly version: string };
    return { status: 'ok', detail: `openai ${manifest.version}` };
  } catch {
    return { status: 'missing', detail: 'openai is not installed', fix: 'npm install openai' };
  }
}

function checkKey({ env }: Surroundings): Finding {
  if (env.OPENAI_API_KEY) return { status: 'ok', detail: 'OPENAI_API_KEY is set' };
  return { status: 'missing', detail: 'OPENAI_API_KEY is not set', fix: 'export OPENAI_API_KEY=KEY' };
}

function checkEndpoint({ env }: Surroundings): Finding {
  const address = env.OPENAI_BASE_URL;
  const model = env.TYPETOD_MODEL ? `, model ${env.TYPETOD_MODEL}` : '';
  if (!address) return { status: 'ok', detail: `OpenAI's own: OPENAI_BASE_URL is not set${model}` };
  const problem = baseURLProblem(address);
  if (problem === undefined) return { status: 'ok', detail: `${shownURL(address)}${model}` };
  return {
    status: 'broken',
    detail: `OPENAI_BASE_URL: ${problem}`,
    fix: 'export OPENAI_BASE_URL=http://localhost:11434/v1',
  };
}

function mebibytes(files: readonly { readonly bytes: number }[]): string {
  return `${(files.reduce((sum, { bytes }) => sum + bytes, 0) / 2 ** 20).toFixed(1)} MiB`;
}

/** The network of a folder, and whether it is whole. It is not loaded. */
async function parserIn(folder: string): Promise<Finding> {
  const found = await inspectParserFolder(folder);
  if (!found.problem) {
    const { name, version } = found.manifest;
    return { status: 'ok', detail: `${name} ${version}, ${mebibytes([found])} in '${found.folder}'` };
  }
  const { code, message, command } = found.problem;
  const status = code === 'missing-model' ? 'missing' : 'broken';
  return { status, detail: message, ...(command !== undefined && { fix: command }) };
}

async function checkModel({ modelFolder }: Surroundings): Promise<Finding> {
  if (modelFolder === undefined) {
    return { status: 'missing', detail: 'no folder was given', fix: 'typetod doctor --model-dir FOLDER' };
  }
  if (existsSync(join(modelFolder, MANIFEST))) return parserIn(modelFolder);
  const { kind, precision, files, missing, folder, problem } = await inspectLocalModel({ folder: modelFolder });
  if (!problem) return { status: 'ok', detail: `${kind}, ${precision}, ${mebibytes(files)} in '${folder}'` };
  const detail = missing.length > 0 ? `'${folder}' lacks ${missing.join(', ')}: copy them there` : problem.message;
  return { status: 'broken', detail };
}

const always = (): boolean => true;
const never = (): boolean => false;

/** Whether the Redis of a queue answers. */
async function checkQueue({ env: { TYPETOD_QUEUE: url = '' } }: Surroundings): Promise<Finding> {
  if (url === '') return { status: 'missing', detail: 'no queue: work is done where it is asked for' };
  try {
    const redis = await connectRedis(url);
    redis.disconnect();
    return { status: 'ok', detail: `Redis answers at ${shownAddress(url)}` };
  } catch (error) {
    return { status: 'broken', detail: messageOf(error) };
  }
}

/** Whether journals can be kept where the server is told to. */
function checkStore({ env: { TYPETOD_STORE: path = '' } }: Surroundings): Finding {
  if (path === '')
    return {
      status: 'missing',
      detail: 'no store: sessions of serve end with it',
      fix: 'export TYPETOD_STORE=FILE.db',
    };
  if (path.includes('://')) return { status: 'ok', detail: `${shownAddress(path)}, which serve asks when it starts` };
  try {
    accessSync(dirname(resolve(path)), constants.R_OK | constants.W_OK);
    return { status: 'ok', detail: `'${path}' can be written` };
  } catch (error) {
    return { status: 'broken', detail: messageOf(error), fix: `mkdir -p '${dirname(resolve(path))}'` };
  }
}

/** All checks, in the order in which they are shown. */
export const CHECKS: readonly Check[] = [
  { name: 'node', isRequired: always, run: checkNode },
  { name: 'package', isRequired: always, run: checkPackage },
  { name: 'services', isRequired: always, run: checkServices },
  { name: 'sgd', isRequired: ({ env }) => Boolean(env.TYPETOD_SGD_DIR), run: checkSgd },
  { name: 'local runtime', isRequired: ({ modelFolder }) => modelFolder !== undefined, run: checkRuntime },
  { name: 'parser model', isRequired: never, run: () => parserIn(bundledParserFolder()) },
  { name: 'local model', isRequired: ({ modelFolder }) => modelFolder !== undefined, run: checkModel },
  { name: 'store', isRequired: ({ env }) => Boolean(env.TYPETOD_STORE), run: checkStore },
  { name: 'queue', isRequired: ({ env }) => Boolean(env.TYPETOD_QUEUE), run: checkQueue },
  { name: 'openai package', isRequired: never, run: checkOpenAIPackage },
  { name: 'openai key', isRequired: never, run: checkKey },
  { name: 'openai endpoint', isRequired: ({ env }) => Boolean(env.OPENAI_BASE_URL), run: checkEndpoint },
];
