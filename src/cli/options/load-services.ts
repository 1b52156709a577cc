/**
 * The services of a command: the bundled ones and those of modules. A module exports services, under any name and also
 * in lists, or a function that makes them for each session, as its default or under the name `services`.
 */
import { statSync } from 'node:fs';
import { isService, type Service } from '../../service/index.js';
import {
  type Fixture,
  type OpenServices,
  openServices,
  type ServiceFactory,
  type ServiceSource,
} from '../../world/index.js';
import { type Arguments, UsageError } from '../command.js';
import { explainThrown, importModule } from '../services/import-module.js';
import { lastNamed } from './pick-services.js';

const EXPECTED = 'Give --apis a JavaScript or TypeScript file that exports services.';

function checkModule(path: string): void {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) throw new UsageError(`There is no module at '${path}'. ${EXPECTED}`);
  if (found.isDirectory()) throw new UsageError(`'${path}' is a folder. ${EXPECTED}`);
  if (!/\.[cm]?[jt]sx?$/.test(path)) throw new UsageError(`'${path}' is no JavaScript or TypeScript file. ${EXPECTED}`);
}

/** The names of exports that may be functions that make services. Of other names, functions are the module's own. */
const FACTORY_NAMES: readonly string[] = ['services', 'default'];

const isApi = (value: object): boolean => 'spec' in value;

function isFactory(name: string, value: unknown): value is ServiceFactory {
  return FACTORY_NAMES.includes(name) && typeof value === 'function' && !isApi(value);
}

function noService(path: string, exports: Readonly<Record<string, unknown>>): UsageError {
  const names = (isMeant: (value: object) => boolean): string =>
    Object.entries(exports)
      .flatMap(([name, value]) => (typeof value === 'function' && isMeant(value) ? [`'${name}'`] : []))
      .join(', ');
  const apis = names(isApi);
  const functions = names((value) => !isApi(value));
  const hint = [
    apis && ` Classes of APIs go into the list 'apis' of a service; here are ${apis}.`,
    functions && ` A function that makes services is exported as 'services' or as the default; here are ${functions}.`,
  ].join('');
  return new UsageError(
    `'${path}' exports no service. Export what 'service({ ... })' returns, a list of those, or a function that makes them.${hint}`,
  );
}

/** The services of one module, and the functions of it that make more. */
interface Module {
  readonly path: string;
  readonly services: readonly Service[];
  readonly factories: readonly ServiceFactory[];
}

async function moduleAt(path: string): Promise<Module> {
  checkModule(path);
  const exports = await importModule(path);
  const services = Object.values(exports).flat().filter(isService);
  const factories = Object.entries(exports).flatMap(([name, value]) => (isFactory(name, value) ? [value] : []));
  if (services.length + factories.length === 0) throw noService(path, exports);
  return { path, services: [...new Set(services)], factories: [...new Set(factories)] };
}

async function openModule({ path, factories }: Module, fixture: Fixture, opened: OpenServices[]): Promise<void> {
  for (const factory of factories) {
    try {
      opened.push(await openServices(factory, fixture));
    } catch (cause) {
      throw new UsageError(`The services of '${path}' cannot be made: ${explainThrown(path, cause)}`, { cause });
    }
  }
}

/** Makes what the functions of modules make; all of it is disposed, the last first. */
async function openModules(modules: readonly Module[], fixture: Fixture): Promise<OpenServices> {
  const opened: OpenServices[] = [];
  const dispose = async (): Promise<void> => {
    for (const one of opened.splice(0).reverse()) await one.dispose();
  };
  try {
    for (const module of modules) await openModule(module, fixture, opened);
  } catch (error) {
    await dispose();
    throw error;
  }
  const services = opened.flatMap((one) => one.services);
  const context = opened.flatMap((one) => Object.entries(one.context ?? {}));
  return { services, ...(context.length > 0 && { context: Object.fromEntries(context) }), dispose };
}

/** The bundled services, if they are wanted, and the constants of modules. */
async function constantsOf(modules: readonly Module[], isBundled: boolean): Promise<readonly Service[]> {
  const allServices = isBundled ? (await import('../../../apis/index.js')).allServices : [];
  return lastNamed([...allServices, ...modules.flatMap(({ services }) => services)]);
}

interface Listed {
  readonly isBundled?: boolean;
}

/**
 * The bundled services and those of the modules at `paths`, for one session after the other. A service of a module
 * replaces a bundled one with its name.
 *
 * @throws UsageError for a module without services, or one that does not load; when it is opened, for one whose function
 * makes no services or throws.
 */
export async function loadServiceSource(
  paths: readonly string[],
  { isBundled = true }: Listed = {},
): Promise<ServiceSource> {
  const modules = await Promise.all(paths.map(moduleAt));
  const constant = await constantsOf(modules, isBundled);
  if (modules.every(({ factories }) => factories.length === 0)) return constant;
  return async (fixture) => {
    const { services, ...rest } = await openModules(modules, fixture);
    return { ...rest, services: lastNamed([...constant, ...services]) };
  };
}

/** The same services for commands that ask them nothing: what they keep open is closed. */
export async function loadServices(paths: readonly string[], listed?: Listed): Promise<readonly Service[]> {
  const { services, dispose } = await openServices(await loadServiceSource(paths, listed));
  await dispose();
  return services;
}

/**
 * The bundled services and those of modules for tasks, whose sessions are compared with each other: all of them are constants.
 *
 * @throws UsageError for a module that {@link loadServiceSource} refuses, and for one with a function that makes services.
 */
export async function loadConstantServices(paths: readonly string[]): Promise<readonly Service[]> {
  const modules = await Promise.all(paths.map(moduleAt));
  const making = modules.find(({ factories }) => factories.length > 0);
  if (!making) return constantsOf(modules, true);
  throw new UsageError(
    `'${making.path}' makes its services by a function, for each session. Tasks take services that are constants: export what 'service({ ... })' returns, with the data in tables.`,
  );
}

/**
 * The services that a command lists: all that are loaded or, with `--own`, those of `--apis` alone.
 *
 * @throws UsageError for `--own` without a module, and for modules that do not load.
 */
export async function loadListed(args: Arguments): Promise<readonly Service[]> {
  return loadServices(args.texts('apis'), listedBy(args));
}

/** Whether bundled services are among those of a command. @throws UsageError for `--own` without a module. */
export function listedBy(args: Arguments): { readonly isBundled: boolean } {
  const isOwn = args.flag('own');
  if (isOwn && args.texts('apis').length === 0)
    throw new UsageError('--own takes the services of a module alone. Give it one: --apis FILE.');
  return { isBundled: !isOwn };
}
