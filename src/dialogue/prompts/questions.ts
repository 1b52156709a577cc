import type { VariableName } from '../../language/index.js';
import type { Api, Property } from '../../service/index.js';
import type { SearchTask, Task, World } from '../../world/index.js';
import { entityNames } from './tasks.js';
import { oneLine } from '../../text/index.js';

/** Something that the user may ask about. */
interface Subject {
  readonly name: VariableName;
  readonly api: Api;
}

/** The task under way that was touched last, of those that qualify. */
function latest<T extends Task>(world: World, qualifies: (task: Task) => task is T): T | undefined {
  let found: T | undefined;
  for (const task of world.tasks) {
    if (task.standing === 'open' && qualifies(task) && task.touched >= (found?.touched ?? 0)) found = task;
  }
  return found;
}

/** What brought something to ask about: a transaction that was done, and the service's entity that was offered last. */
function subjects(world: World): readonly Subject[] {
  const active = latest(world, (_task): _task is Task => true);
  if (!active) return [];
  const { service } = active.api;
  const search = latest(
    world,
    (task): task is SearchTask => task.kind === 'search' && task.api.service === service && task.latest !== undefined,
  );
  const isDone = active.kind === 'transaction' && active.phase === 'performed';
  const name = search && (entityNames(world).get(search.id) ?? search.variable);
  return [
    ...(isDone ? [{ name: active.variable, api: active.api }] : []),
    ...(search && name ? [{ name, api: search.api }] : []),
  ];
}

/** The properties of a subject; those of an API whose own slots tell what they are, by name only. */
function subjectLines({ name, api }: Subject, properties: readonly Property[]): readonly string[] {
  const described = properties.filter(({ name: own, description }) => !api.slots.has(own) && description);
  const others = properties.filter((property) => !described.includes(property)).map((property) => property.name);
  const example = (described[0] ?? properties[0])?.name;
  if (example === undefined) return [];
  return [
    `# What the user may ask of ${name}, as in say(${name}.${example})`,
    ...described.map((property) => `${property.name}: ${oneLine(property.description)}`),
    ...(others.length > 0 ? [others.join(', ')] : []),
    '',
  ];
}

/**
 * The properties that the user may ask about now, described: of what the agent offered or did last, in the service of
 * the task at hand. Nothing before there is any. What is done is asked first, the entity for what that does not have.
 */
export function questionLines(world: World): readonly string[] {
  const known = new Set<string>();
  return subjects(world).flatMap((subject) => {
    const asked = [...subject.api.properties.values()].filter(({ name }) => !known.has(name));
    for (const { name } of asked) known.add(name);
    return subjectLines(subject, asked);
  });
}
