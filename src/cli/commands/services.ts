import { flag, positional } from '../options/option.js';
import { OPTIONS } from '../options/tables.js';
import { type Arguments, type CommandSpec, EXIT, UsageError } from '../command.js';
import { type Api, type Service, signature } from '../../service/index.js';
import { listedBy, loadListed, loadServiceSource } from '../options/load-services.js';
import { givenFixture } from '../options/given-fixture.js';
import type { Output } from '../output.js';
import { plural } from '../../text/index.js';
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

async function runCheck(args: Arguments, services: readonly Service[], output: Output): Promise<number> {
  const { checkServices } = await import('../services/check-services.js');
  const { isBundled } = listedBy(args);
  const source = await loadServiceSource(args.texts('apis'), { isBundled });
  const checked = await checkServices(source, services, givenFixture(args));
  const problems = checked.flatMap((one) => one.problems);
  if (args.flag('json')) output.print(JSON.stringify({ services: checked }));
  else {
    for (const { at, kind, message } of problems) output.print(`${at}: ${kind}: ${message}\n`);
    output.print(`${plural(checked.length, 'service')}, ${plural(problems.length, 'problem')}`);
  }
  if (isBundled && args.texts('apis').length > 0 && args.positionals.length === 0)
    output.log('The bundled services were checked, too: with --own, those of --apis alone.');
  return problems.length === 0 ? EXIT.ok : EXIT.findings;
}

async function runServices(args: Arguments, output: Output): Promise<number> {
  const only = ['fixtures', 'fixture'].find((name) => args.text(name) !== undefined);
  if (only !== undefined && !args.flag('check')) throw new UsageError(`--${only} is for --check. Give it, too.`);
  const services = pickServices(await loadListed(args), args.positionals);
  if (args.flag('check')) return runCheck(args, services, output);
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
    check: flag('Call all APIs of the services, and say what is wrong'),
    apis: OPTIONS.apis,
    own: OPTIONS.own,
    fixtures: { ...OPTIONS.fixtures, description: 'With --check: a fixtures.json with rows, a clock or who is asking' },
    fixture: OPTIONS.fixture,
  },
  examples: [
    ['typetod services', 'all services'],
    ['typetod services Hotels_4', 'one service'],
    ['typetod services --apis my-services.ts --own', 'services of your own'],
    ['typetod services --apis my-services.ts --own --check', 'whether they keep what they declare'],
  ],
  run: runServices,
};
