/** The values of other tasks that a user may mean without saying them: 'there', 'the same day', 'for all of us'. */
import type { VariableName } from '../../../language/index.js';
import { type Canonical, DONTCARE, type ValueType } from '../../../service/index.js';
import { entityVariable, isTold, openTasks, type SlotValue, type Task, type World } from '../../../world/index.js';
import { type Sense, senseOf } from '../../rules/sense.js';
import { kindFeature } from './slots.js';
import type { Feature } from './vocabulary.js';

/** A value that may be carried over. */
export interface Source {
  /** The variable of the task or the entity. */
  readonly variable: VariableName;
  /** The slot of the task, or the property of the entity. */
  readonly property: string;
  readonly canonical: Canonical;
  readonly surface: string;
  /** The type of the slot or property. */
  readonly type: ValueType;
  readonly features: readonly Feature[];
}

/** At most so many sources are shown, the newest. */
const MOST = 20;

const isCarriable = (value: Canonical): boolean => value !== DONTCARE && typeof value !== 'boolean' && value !== '';

function ofSlots(task: Task, features: readonly Feature[]): readonly Source[] {
  return Object.entries(task.slots).flatMap(([name, value]: [string, SlotValue]) => {
    const type = task.api.slots.get(name);
    if (!type || !isCarriable(value.canonical)) return [];
    const { canonical, surface, source } = value;
    const origin: readonly Feature[] =
      source.kind === 'said' || source.kind === 'alternative'
        ? ['said']
        : source.kind === 'default'
          ? ['defaulted']
          : source.kind === 'entity'
            ? ['from-entity']
            : ['carried'];
    return [{ variable: task.variable, property: name, canonical, surface, type, features: [...features, ...origin] }];
  });
}

function ofRow(
  variable: VariableName,
  row: Readonly<Record<string, Canonical>>,
  properties: ReadonlyMap<string, ValueType>,
  features: readonly Feature[],
): readonly Source[] {
  return Object.entries(row).flatMap(([property, canonical]) => {
    const type = properties.get(property);
    if (!type || !isCarriable(canonical) || typeof canonical === 'object') return [];
    return [{ variable, property, canonical, surface: String(canonical), type, features }];
  });
}

/** The values of a task, and of the result that it stands at, that may be carried over. */
export function sourcesOf(world: World, task: Task, isNewest: boolean): readonly Source[] {
  const newest: readonly Feature[] = isNewest ? ['newest'] : [];
  if (task.kind === 'transaction') {
    const finished: readonly Feature[] = task.phase === 'performed' ? [...newest, 'finished'] : newest;
    const result = task.result ?? {};
    return [
      ...ofSlots(task, finished),
      ...ofRow(task.variable, result, task.api.properties, [...finished, 'from-entity']),
    ];
  }
  const selected: readonly Feature[] = task.selected ? [...newest, 'selected'] : newest;
  const entity = task.latest && entityVariable(world, task);
  const { row = {} } = task.selected ?? task.latest ?? {};
  return [
    ...ofSlots(task, selected),
    ...(entity ? ofRow(entity, row, task.api.properties, [...selected, 'from-entity']) : []),
  ];
}

/** The same value once, under each kind: of slots before properties, of newer tasks before older ones. */
function withoutRepeats(sources: readonly Source[]): readonly Source[] {
  const seen = new Set<string>();
  return sources.filter(({ canonical, type }) => {
    const key = `${kindFeature(type)} ${String(canonical).toLowerCase()}`;
    return !seen.has(key) && seen.add(key);
  });
}

/** What may be carried over into a task of a service: values of tasks of other services, the newest first. */
export function sourcesFor(world: World, service: string): readonly Source[] {
  const tasks = openTasks(world).filter((task) => task.api.service !== service && isTold(world, task));
  const all = tasks.toReversed().flatMap((task, at) => sourcesOf(world, task, at === 0));
  return withoutRepeats(all).slice(0, MOST);
}

/** Senses whose values are taken by slots of the same sense alone: a name of a person is no town. */
const OWN: ReadonlySet<Sense> = new Set(['date', 'time', 'amount', 'count', 'number', 'person', 'category']);

function isAlike(one: Sense, other: Sense): boolean {
  return one === other || !(OWN.has(one) || OWN.has(other));
}

/** Whether a slot may take the value of a source: it is one of its closed set, or of the same kind and sense. */
export function mayTake(slot: ValueType & { readonly name: string }, { property, type, canonical }: Source): boolean {
  if (slot.kind === 'closed') {
    const wanted = String(canonical).toLowerCase();
    return slot.values?.some((value) => String(value).toLowerCase() === wanted) ?? false;
  }
  if (slot.kind !== 'text') return kindFeature(slot) === kindFeature(type);
  return kindFeature(type) === 'kind-text' && isAlike(senseOf(slot), senseOf({ ...type, name: property }));
}
