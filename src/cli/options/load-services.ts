import { existsSync } from 'node:fs';
import type { Service } from '../../service/index.js';
import { UsageError } from '../errors.js';
import { importModule } from './import-module.js';

function isService(value: unknown): value is Service {
  return (
    typeof value === 'object' && value !== null && 'apis' in value && 'slots' in value && value.slots instanceof Map
  );
}

async function servicesIn(path: string): Promise<readonly Service[]> {
  if (!existsSync(path)) throw new UsageError(`There is no module at '${path}'. --apis takes a file with services.`);
  const found = Object.values(await importModule(path))
    .flat()
    .filter(isService);
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
