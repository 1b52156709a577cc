import { distance } from 'fastest-levenshtein';
import { badArgument } from './check-options.js';
import { DefinitionError } from './definition-error.js';
import type { Api, Service } from './compiled.js';
import type { Slot } from './slot.js';

/** The domain of a service: its name without a number. `Buses_1` and `Buses_3` are of the domain `Buses`. */
export function domainOf(service: string): string {
  return service.replace(/_\d+$/, '');
}

/** The services of a session, by name. Immutable. */
export interface Registry {
  /** All services, in the order in which they were given. */
  readonly services: readonly Service[];
  /** The APIs of all services, by their names in programs. */
  readonly apis: ReadonlyMap<string, Api>;
  /** The API of a service, by the name that the service has for it. */
  intent(service: string, intent: string): Api | undefined;
  /** The slot of a service; a property that a selection tracks counts as one. */
  slot(service: string, name: string): Slot | undefined;
}

const registries = new WeakMap<readonly Service[], Registry>();

/**
 * Puts services together. The same list gives the same registry: sessions over one list share it.
 *
 * @throws DefinitionError `duplicate-api` when two services or two of their APIs have the same name.
 */
export function createRegistry(services: readonly Service[]): Registry {
  if (!Array.isArray(services)) badArgument("What 'createRegistry' was given", services, 'a list of services');
  const known = registries.get(services);
  if (known?.services.length === services.length && known.services.every((service, at) => service === services[at]))
    return known;
  for (const [at, service] of services.entries())
    if (!isService(service)) badArgument(`'services[${at}]'`, service, 'what service(...) makes');
  const registry = buildRegistry(services);
  registries.set(services, registry);
  return registry;
}

/** Whether a value is what `service` returns. */
export function isService(value: unknown): value is Service {
  const { name, apis, slots } = (value ?? {}) as Partial<Service>;
  return typeof name === 'string' && Array.isArray(apis) && slots instanceof Map;
}

/** The first name in a list that stands there twice. */
function repeated(names: readonly string[]): string | undefined {
  return names.find((name, at) => names.indexOf(name) !== at);
}

function sharedName(services: readonly Service[]): DefinitionError {
  const service = repeated(services.map(({ name }) => name));
  const api = repeated(services.flatMap(({ apis }) => apis.map(({ name }) => name)));
  const holders = services.filter(({ apis }) => apis.some(({ name }) => name === api)).map(({ name }) => `'${name}'`);
  const message =
    service === undefined
      ? `The services ${holders.join(' and ')} both have an API '${api}'. Rename one of the services, or one of the APIs.`
      : `Two services are called '${service}'. Load each service once, or rename one of them.`;
  return new DefinitionError({ code: 'duplicate-api', message });
}

function buildRegistry(services: readonly Service[]): Registry {
  const byName = new Map(services.map((service) => [service.name, service]));
  const apis = new Map(services.flatMap((service) => service.apis.map((api) => [api.name, api])));
  const expected = services.reduce((count, service) => count + service.apis.length, 0);
  if (byName.size !== services.length || apis.size !== expected) throw sharedName(services);
  return {
    services: [...services],
    apis,
    intent: (service, name) => byName.get(service)?.apis.find(({ intent }) => intent === name),
    slot: (service, name) => byName.get(service)?.slots.get(name),
  };
}

/** Names are shorter than this; what is longer is cut, since the edit distance takes time by length. */
const LONGEST = 256;

/** The names nearest to one that is unknown, nearest first, at most `count`; by edit distance. */
export function nearestNames(name: string, known: Iterable<string>, count = 5): readonly string[] {
  const text = name.slice(0, LONGEST);
  return [...known]
    .map((candidate) => ({ candidate, apart: distance(text, candidate) }))
    .sort((a, b) => a.apart - b.apart || (a.candidate < b.candidate ? -1 : 1))
    .slice(0, count)
    .map(({ candidate }) => candidate);
}
