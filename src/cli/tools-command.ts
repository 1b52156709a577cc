import { nearestNames, type Service, toolSchemas } from '../service/index.js';
import type { Arguments } from './command.js';
import { loadServices } from './load-services.js';
import type { Output } from './output.js';
import { UsageError } from './usage-error.js';

function pick(services: readonly Service[], names: readonly string[]): readonly Service[] {
  const known = services.map((service) => service.name);
  const wanted = names.map((name) => {
    const found = services.find((service) => service.name.toLowerCase() === name.toLowerCase());
    if (found) return found;
    throw new UsageError(`There is no service '${name}'. Did you mean ${nearestNames(name, known, 3).join(', ')}?`);
  });
  return names.length === 0 ? services : [...new Set(wanted)];
}

/** Does what `typetod tools` says: one JSON array of `{ name, description, parameters }`. */
export async function runTools(args: Arguments, output: Output): Promise<number> {
  const services = pick(await loadServices(args.texts('apis')), args.texts('service'));
  const schemas = services.flatMap((service) => toolSchemas(service, { strict: args.flag('strict') }));
  output.print(JSON.stringify(schemas, null, 2));
  return 0;
}
