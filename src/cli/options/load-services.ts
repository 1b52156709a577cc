import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Service } from '../../service/index.js';
import { UsageError } from '../errors.js';

function isService(value: unknown): value is Service {
  return (
    typeof value === 'object' && value !== null && 'apis' in value && 'slots' in value && value.slots instanceof Map
  );
}

/** The file that a name of this package stands for, in the sources as in `dist`. */
function ownFile(relative: string): string {
  const built = fileURLToPath(new URL(`${relative}.js`, import.meta.url));
  return existsSync(built) ? built : fileURLToPath(new URL(`${relative}.ts`, import.meta.url));
}

/** The rooms with an entry of their own. */
const ROOMS = [
  'dialogue',
  'metrics',
  'models/local',
  'models/openai',
  'models',
  'sgd',
  'testing',
  'transcripts',
  'values',
];

/** JavaScript is imported as it is; TypeScript through jiti, with this very package under its name. */
async function importModule(path: string): Promise<Readonly<Record<string, unknown>>> {
  if (/\.m?js$/.test(path)) return (await import(pathToFileURL(path).href)) as Record<string, unknown>;
  const { createJiti } = await import('jiti');
  const alias = {
    'typetod/apis': ownFile('../../../apis/index'),
    ...Object.fromEntries(ROOMS.map((room) => [`typetod/${room}`, ownFile(`../../${room}/index`)])),
    typetod: ownFile('../../index'),
  };
  return createJiti(import.meta.url, { alias }).import(path);
}

/** What a module throws that is no error of ours is its own. */
function ownFault(path: string, cause: unknown): unknown {
  if (cause instanceof Error && 'code' in cause) return cause;
  return new UsageError(`'${path}' does not load: ${cause instanceof Error ? cause.message : String(cause)}`, {
    cause,
  });
}

async function servicesIn(path: string): Promise<readonly Service[]> {
  const file = resolve(path);
  if (!existsSync(file)) throw new UsageError(`There is no module at '${path}'. --apis takes a file with services.`);
  const module = await importModule(file).catch((cause: unknown) => {
    throw ownFault(path, cause);
  });
  const found = Object.values(module).flat().filter(isService);
  if (found.length > 0) return [...new Set(found)];
  throw new UsageError(`'${path}' exports no service. Export what 'service({ ... })' returns, or a list of such.`);
}

/** The bundled services and those of the modules at `paths`. A service of a module takes the place of a bundled one of its name. */
export async function loadServices(paths: readonly string[]): Promise<readonly Service[]> {
  const { allServices } = await import('../../../apis/index.js');
  const own = (await Promise.all(paths.map(servicesIn))).flat();
  const byName = new Map([...allServices, ...own].map((service) => [service.name, service]));
  return [...byName.values()];
}
