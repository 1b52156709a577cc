import { type Api, nearestNames, type Service, signature } from '../service/index.js';
import type { Arguments } from './command.js';
import { loadServices } from './load-services.js';
import type { Output } from './output.js';
import { UsageError } from './usage-error.js';

function pick(services: readonly Service[], names: readonly string[]): readonly Service[] {
  if (names.length === 0) return services;
  const known = services.map((service) => service.name);
  return names.map((name) => {
    const found = services.find((service) => service.name.toLowerCase() === name.toLowerCase());
    if (found) return found;
    throw new UsageError(`There is no service '${name}'. Did you mean ${nearestNames(name, known, 3).join(', ')}?`);
  });
}

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

/** Does what `typetod services` says. */
export async function runServices(args: Arguments, output: Output): Promise<number> {
  const services = pick(await loadServices(args.texts('apis')), args.positionals);
  const apis = services.flatMap((service) => service.apis);
  if (args.flag('json')) {
    const list = services.map(({ name, description, apis: own }) => ({ name, description, apis: own.map(apiJson) }));
    output.print(JSON.stringify({ services: list }));
    return 0;
  }
  for (const service of services) showService(service, output);
  output.print(`${services.length} services, ${apis.length} APIs`);
  return 0;
}
