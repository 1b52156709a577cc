import { statSync } from 'node:fs';
import type { Service } from '../../service/index.js';
import { UsageError } from '../errors.js';
import { importModule } from './import-module.js';

function isService(value: unknown): value is Service {
  return (
    typeof value === 'object' && value !== null && 'apis' in value && 'slots' in value && value.slots instanceof Map
  );
}

const EXPECTED = 'Give --apis a JavaScript or TypeScript file that exports services.';

function checkModule(path: string): void {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) throw new UsageError(`There is no module at '${path}'. ${EXPECTED}`);
  if (found.isDirectory()) throw new UsageError(`'${path}' is a folder. ${EXPECTED}`);
  if (!/\.[cm]?[jt]sx?$/.test(path)) throw new UsageError(`'${path}' is no JavaScript or TypeScript file. ${EXPECTED}`);
}

async function servicesIn(path: string): Promise<readonly Service[]> {
  checkModule(path);
  const found = Object.values(await importModule(path))
    .flat()
    .filter(isService);
  if (found.length > 0) return [...new Set(found)];
  throw new UsageError(`'${path}' exports no service. Export what 'service({ ... })' returns, or a list of those.`);
}

/** The bundled services and those of the modules at `paths`. A service of a module replaces a bundled one with its name. */
export async function loadServices(paths: readonly string[]): Promise<readonly Service[]> {
  const { allServices } = await import('../../../apis/index.js');
  const own = (await Promise.all(paths.map(servicesIn))).flat();
  const byName = new Map([...allServices, ...own].map((service) => [service.name, service]));
  return [...byName.values()];
}
