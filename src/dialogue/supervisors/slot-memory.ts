import { type Api, type Registry, type Service, type ValueType, domainOf } from '../../service/index.js';

/** Services that a parser has seen before, such as those it was trained on, by domain. */
export type SlotMemory = ReadonlyMap<string, readonly Service[]>;

/**
 * Groups services by domain, for the option `memory` of a `SchemaSupervisor`, which uses the names and descriptions of
 * their slots and properties.
 */
export function slotMemory(services: readonly Service[]): ReadonlyMap<string, readonly Service[]> {
  const domains = new Map<string, Service[]>();
  for (const service of services) {
    const domain = domainOf(service.name);
    domains.set(domain, [...(domains.get(domain) ?? []), service]);
  }
  return domains;
}

function describedIn(service: Service, name: string): ValueType | undefined {
  const properties = service.apis.map((api) => api.properties.get(name));
  return [service.slots.get(name), ...properties].find((type) => type !== undefined && type.description !== '');
}

/** How many names of a service's slots the API knows too. */
function sharedNames(api: Api, service: Service): number {
  return [...service.slots.keys()].filter((name) => api.slots.has(name) || api.properties.has(name)).length;
}

/**
 * What a name that an API does not have means elsewhere in the domain: in the API's own service, in other services of
 * the registry, or in remembered ones. Undefined when nobody describes it.
 *
 * The API's own service has the first word, then the service that shares most slot names with the API: it is likelier
 * to use the name in the API's sense than whichever service of the domain comes first. Ties go by name.
 */
export function rememberedMeaning(
  name: string,
  api: Api,
  registry: Registry,
  memory: SlotMemory | undefined,
): ValueType | undefined {
  const domain = domainOf(api.service);
  const present = registry.services.filter((service) => domainOf(service.name) === domain);
  const candidates = [...present, ...(memory?.get(domain) ?? [])].flatMap((service) => {
    const meaning = describedIn(service, name);
    return meaning ? [{ meaning, service: service.name, shared: sharedNames(api, service) }] : [];
  });
  const own = candidates.find(({ service }) => service === api.service);
  candidates.sort((a, b) => b.shared - a.shared || (a.service < b.service ? -1 : 1));
  return (own ?? candidates[0])?.meaning;
}
