import { positional } from '../options/option.js';
import { OPTIONS } from '../options/tables.js';
import type { Arguments, CommandSpec } from '../command.js';
import { type Api, type Service, signature } from '../../service/index.js';
import { loadListed } from '../options/load-services.js';
import type { Output } from '../output.js';
import { EXIT } from '../exit.js';
import { plural } from '../../text/plural.js';
import { pickServices } from '../options/pick-services.js';

function apiJson(api: Api): object {
  const { name, intent, kind, description } = api;
  return { name, intent, kind, description, signature: signature(api) };
}

function showService({ name, description, apis }: Service, output: Output): void {
  output.print(`${output.style('bold', name)}  ${description}`);
  for (const line of apis.flatMap((api) => signature(api).split('\n'))) {
    const [code = '', comment] = line.split(/(?=\/\/ )/);
    const styled = code.startsWith('//') ? output.style('dim', line) : `${code}${output.style('dim', comment ?? '')}`;
    output.print(`  ${styled}`);
  }
  output.print('');
}

/** Runs `typetod services`. */
export async function runServices(args: Arguments, output: Output): Promise<number> {
  const services = pickServices(await loadListed(args), args.positionals);
  const apis = services.flatMap((service) => service.apis);
  if (args.flag('json')) {
    const list = services.map(({ name, description, apis: own }) => ({ name, description, apis: own.map(apiJson) }));
    output.print(JSON.stringify({ services: list }));
    return EXIT.ok;
  }
  for (const service of services) showService(service, output);
  output.print(`${plural(services.length, 'service')}, ${plural(apis.length, 'API')}`);
  return EXIT.ok;
}

/** `typetod services`. */
export const services: CommandSpec = {
  args: {
    service: positional('Names of services, any number; all if left out', { required: false }),
    json: OPTIONS.json,
    apis: OPTIONS.apis,
    own: OPTIONS.own,
  },
  examples: [
    ['typetod services', 'all services'],
    ['typetod services Hotels_4', 'one service'],
    ['typetod services --apis my-services.ts --own', 'services of your own'],
  ],
  run: runServices,
};
