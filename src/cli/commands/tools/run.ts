import { toolSchemas } from '../../../service/index.js';
import type { Arguments } from '../../command.js';
import { loadListed } from '../../options/load-listed.js';
import type { Output } from '../../output.js';
import { EXIT } from '../../exit.js';
import { pickServices } from '../../options/pick-services.js';

/** Runs `typetod tools`: prints one JSON array of `{ name, description, parameters }`. */
export async function runTools(args: Arguments, output: Output): Promise<number> {
  const services = pickServices(await loadListed(args), args.texts('service'));
  const schemas = services.flatMap((service) => toolSchemas(service, { strict: args.flag('strict') }));
  output.print(JSON.stringify(schemas, null, 2));
  return EXIT.ok;
}
