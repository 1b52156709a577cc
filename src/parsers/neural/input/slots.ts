/** The slots and properties of a service, as the network is shown them. */
import { ownValue } from '../../../language/index.js';
import type { Api, SaidAs, Service, Slot, SlotKind, ValueType } from '../../../service/index.js';
import { missingSlots, serviceState, type Task, taskOf, type World } from '../../../world/index.js';
import { lastSearch, lastTask } from '../../plan/tasks.js';
import type { Feature } from './vocabulary.js';

/** A slot of a service, a property of what it returns, or both. */
export interface ShownSlot {
  readonly name: string;
  /** What it means, in the author's words. */
  readonly description: string;
  readonly kind: SlotKind;
  /** As a slot of an API; undefined for what is a property alone. */
  readonly slot: Slot | undefined;
  /** What people call it and its values, as its author declares. */
  readonly saidAs: SaidAs | undefined;
  readonly features: readonly Feature[];
}

const KINDS: Readonly<Partial<Record<SlotKind, Feature>>> = {
  date: 'kind-date',
  datetime: 'kind-date',
  time: 'kind-time',
  integer: 'kind-number',
  number: 'kind-number',
  money: 'kind-money',
  boolean: 'kind-boolean',
  closed: 'kind-closed',
};

/** The kind of a value as a feature. Closed sets of numbers are numbers. */
export function kindFeature({ kind, values }: Pick<ValueType, 'kind' | 'values'>): Feature {
  if (kind === 'closed' && values?.every((value) => typeof value === 'number')) return 'kind-number';
  return KINDS[kind] ?? 'kind-text';
}

/** What the world knows of the slots of a service. */
class SlotFacts {
  private readonly task: Task | undefined;
  private readonly suggested: Api | undefined;
  private readonly missing: ReadonlySet<string>;
  private readonly requested = new Set<string>();
  private readonly confirming = new Set<string>();
  private readonly known: Readonly<Record<string, unknown>>;

  constructor(
    private readonly world: World,
    private readonly service: Service,
    private readonly chosen: Api | undefined,
  ) {
    const { pending, proposal } = world;
    this.task = lastTask(world, service.name);
    const proposed = proposal === undefined ? undefined : taskOf(world, proposal);
    this.suggested = proposed?.api.service === service.name ? proposed.api : undefined;
    this.missing = new Set(this.task ? missingSlots(this.task) : []);
    this.known = serviceState(world, service)?.slots ?? {};
    for (const hint of pending) {
      if (hint.kind === 'prompt' || taskOf(world, hint.task).api.service !== service.name) continue;
      if (hint.kind === 'request') this.requested.add(hint.slot);
      if (hint.kind === 'confirm') for (const slot of hint.slots) this.confirming.add(slot);
      if (hint.kind === 'alternative') for (const slot of Object.keys(hint.values)) this.confirming.add(slot);
    }
  }

  of(name: string): readonly Feature[] {
    const { task, suggested, chosen } = this;
    const features: Feature[] = [];
    const add = (feature: Feature, holds: boolean | undefined): void => {
      if (holds) features.push(feature);
    };
    add('of-task', task?.api.slots.has(name));
    add('of-suggested', suggested?.slots.has(name));
    add('of-chosen', chosen?.slots.has(name));
    add('requested', this.requested.has(name));
    add('unclear', task?.unclear !== undefined && this.missing.has(name) && Object.hasOwn(task.unclear, name));
    add('confirming', this.confirming.has(name));
    add('set', task !== undefined && ownValue(task.slots, name) !== undefined);
    add('set-earlier', ownValue(this.known, name) !== undefined);
    add('offered', this.isOffered(name));
    return features;
  }

  private isOffered(name: string): boolean {
    const search = lastSearch(this.world, this.service.name);
    return search?.latest !== undefined && ownValue(search.latest.row, name) !== undefined;
  }
}

function typeOf(service: Service, name: string): { slot: Slot | undefined; type: ValueType; api: Api } | undefined {
  for (const api of service.apis) {
    const slot = api.slots.get(name);
    if (slot) return { slot, type: slot, api };
  }
  for (const api of service.apis) {
    const type = api.properties.get(name);
    if (type) return { slot: undefined, type, api };
  }
  return undefined;
}

function fixedFeatures(service: Service, name: string, slot: Slot | undefined): readonly Feature[] {
  if (!slot) return ['property-only'];
  const isRequired = service.apis.some((api) => api.slots.get(name)?.required);
  const isIdentity = service.apis.some((api) => api.kind === 'search' && api.identity.includes(name));
  return [
    isRequired ? 'required' : 'optional',
    ...(slot.acceptsDontcare ? (['accepts-dontcare'] as const) : []),
    ...(isIdentity ? (['identity'] as const) : []),
  ];
}

/** The slots of all APIs of a service, then the other properties of what they return. */
export function shownSlots(world: World, service: Service, chosen: Api | undefined): readonly ShownSlot[] {
  const facts = new SlotFacts(world, service, chosen);
  const slots = service.apis.flatMap((api) => [...api.slots.keys()]);
  const properties = service.apis.flatMap((api) => [...api.properties.keys()]);
  return [...new Set([...slots, ...properties])].flatMap((name) => {
    const found = typeOf(service, name);
    if (!found) return [];
    const { slot, type } = found;
    const features = [kindFeature(type), ...fixedFeatures(service, name, slot), ...facts.of(name)];
    return [{ name, description: type.description, kind: type.kind, slot, saidAs: type.saidAs, features }];
  });
}
