import { createRegistry, type Registry, type Service } from 'typetod';
import { ownValue } from 'typetod/internal';
import type { SgdDialogue } from '../corpus/format.js';
import { parseSgdSchema, type SgdService } from './format.js';
import { servicesFromSgdSchema } from './schema.js';
import type { SgdFacts } from './facts.js';

/**
 * The slots that the system tells when it offers a result, by `Service.Intent` of the search: one set per search,
 * throughout the corpus. What it offers after a failed transaction is not among them.
 */
export function offeredSlots(dialogue: SgdDialogue): ReadonlyMap<string, readonly string[]> {
  const searched = new Map<string, string>();
  const offers = new Map<string, readonly string[]>();
  for (const { speaker, frames } of dialogue.turns) {
    if (speaker === 'USER') continue;
    for (const { service, actions, service_call: call } of frames) {
      if (actions.some(({ act }) => act === 'NOTIFY_FAILURE')) continue;
      if (call) searched.set(service, call.method);
      const slots = actions.filter(({ act }) => act === 'OFFER').map(({ slot }) => slot);
      const intent = searched.get(service);
      if (slots.length > 0 && intent !== undefined) offers.set(`${service}.${intent}`, slots);
    }
  }
  return offers;
}

/**
 * The services of a schema, for one dialogue after the other.
 *
 * What a search offers decides what a selection brings into the state. Where the facts do not settle that, a dialogue
 * replayed with its annotated system acts shows it: its services are made with what the system offers there.
 */
export class SgdServices {
  /** The services as the facts have them. */
  readonly registry: Registry;
  private readonly schemas: ReadonlyMap<string, SgdService>;
  private readonly variants = new Map<string, Service>();
  private readonly registries = new Map<string, Registry>();

  constructor(
    schema: unknown,
    private readonly facts: SgdFacts,
  ) {
    this.schemas = new Map(parseSgdSchema(schema).map((service) => [service.service_name, service]));
    this.registry = createRegistry(servicesFromSgdSchema(schema, { facts }));
  }

  /** The services with what the system offers in a dialogue. */
  registryFor(dialogue: SgdDialogue): Registry {
    const shown = [...offeredSlots(dialogue)].flatMap(([key, slots]) => this.news(key, slots));
    if (shown.length === 0) return this.registry;
    const name = JSON.stringify(shown);
    const known = this.registries.get(name);
    if (known) return known;
    const services = this.registry.services.map((service) => this.variant(service, shown));
    const registry = createRegistry(services);
    this.registries.set(name, registry);
    return registry;
  }

  /**
   * What a search offers, if it is not known to offer just that; slots that it does not return are left out. What a
   * selection tracks, once stated, is settled.
   */
  private news(key: string, slots: readonly string[]): readonly (readonly [string, readonly string[]])[] {
    const [service = '', intent = ''] = key.split('.');
    const api = this.registry.intent(service, intent);
    if (api?.kind !== 'search' || ownValue(this.facts, key)?.tracks) return [];
    const offers = slots.filter((slot) => api.properties.has(slot));
    const isKnown = offers.length === api.offers.length && offers.every((slot) => api.offers.includes(slot));
    return offers.length === 0 || isKnown ? [] : [[key, offers]];
  }

  private variant(service: Service, shown: readonly (readonly [string, readonly string[]])[]): Service {
    const own = shown.filter(([key]) => key.startsWith(`${service.name}.`));
    const schema = this.schemas.get(service.name);
    if (own.length === 0 || !schema) return service;
    const name = JSON.stringify(own);
    const known = this.variants.get(name);
    if (known) return known;
    const facts = {
      ...this.facts,
      ...Object.fromEntries(own.map(([key, offers]) => [key, { ...ownValue(this.facts, key), offers }])),
    };
    const variant = servicesFromSgdSchema([schema], { facts })[0] ?? service;
    this.variants.set(name, variant);
    return variant;
  }
}
