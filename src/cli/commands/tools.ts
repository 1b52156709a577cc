import { flag, texts } from '../options/option.js';
import { OPTIONS } from '../options/tables.js';
import { type Arguments, type CommandSpec, EXIT } from '../command.js';
import { toolSchemas } from '../../service/index.js';
import { loadListed } from '../options/load-services.js';
import type { Output } from '../output.js';
import { pickServices } from '../options/pick-services.js';

/** Runs `typetod tools`: prints one JSON array of `{ name, description, parameters }`. */
export async function runTools(args: Arguments, output: Output): Promise<number> {
  const services = pickServices(await loadListed(args), args.texts('service'));
  const schemas = services.flatMap((service) => toolSchemas(service, { strict: args.flag('strict') }));
  output.print(JSON.stringify(schemas, null, 2));
  return EXIT.ok;
}

/** `typetod tools`. */
export const tools: CommandSpec = {
  args: {
    service: texts('NAME', 'Only this service; may be repeated'),
    strict: flag('Keep to the subset of JSON Schema that structured outputs take'),
    apis: OPTIONS.apis,
    own: OPTIONS.own,
  },
  examples: [
    ['typetod tools --service Hotels_4', 'one service'],
    ['typetod tools --apis my-services.ts --own --strict', 'of services of your own, for structured outputs'],
  ],
  positionals: 0,
  run: runTools,
};
