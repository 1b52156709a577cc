/**
 * What a task that starts takes over from tasks of other services, where the user does not say it.
 *
 * The rules are those that hold on the train split of SGD: a place is that of the task before, and an address that of
 * what was found there; a day is taken over where neither side has a period; a count of people from what was booked.
 */
import { ownValue } from '../../language/index.js';
import type { Api, Slot } from '../../service/index.js';
import { entityVariable, type Task, type World } from '../../world/index.js';
import type { PlannedValue } from '../plan/turn-plan.js';
import { COUNTED_PEOPLE } from './english/slots.js';
import { isPlaceAt } from './mentions/names.js';
import { namesSaid } from './mentions/set-names.js';
import { endOf, roleOf } from './roles.js';
import { senseOf } from './sense.js';
import type { Situation } from './situation.js';
import { nameWords } from './text.js';

const countsPeople = ({ name }: { readonly name: string }): boolean =>
  nameWords(name).some((word) => COUNTED_PEOPLE.has(word));

const ADDRESS = /\b(?:address|venue|cab|taxi|ride)\b/i;
const isAddress = ({ name, description }: { readonly name: string; readonly description: string }): boolean =>
  ADDRESS.test(name.replace(/_(?!location)/g, ' ')) || ADDRESS.test(description);

function reference(task: Task, property: string): PlannedValue['value'] {
  return { variable: task.variable, property };
}

/** Where what a task found is: its address, else its name where that is a place. */
function addressOf(world: World, task: Task): PlannedValue['value'] | undefined {
  const row = task.kind === 'search' ? task.latest?.row : task.result;
  if (!row) return undefined;
  const names = [...task.api.properties.values()].filter(({ name }) => typeof ownValue(row, name) === 'string');
  const found =
    names.find(({ name }) => /address/.test(name)) ?? names.find(({ name }) => /attraction_name/.test(name));
  if (!found) return undefined;
  const variable = task.kind === 'search' ? (entityVariable(world, task) ?? task.variable) : task.variable;
  return { variable, property: found.name };
}

/** Where one gets on or off is no city. */
const STOP = /station|airport/;

/** The city of a task: where it is, or where it goes to. */
function cityOf(task: Task): PlannedValue['value'] | undefined {
  const places = [...task.api.slots.values()].filter(
    (slot) =>
      senseOf(slot) === 'place' &&
      roleOf(slot) !== 'from' &&
      !isAddress(slot) &&
      !STOP.test(slot.name) &&
      ownValue(task.slots, slot.name) !== undefined,
  );
  const [place] = places;
  return place && reference(task, place.name);
}

/** Whether a place is said by name that the slot may have: 'the weather in Oakland', 'weather for Oakland', and not 'a cab from Oakland'. */
const saysPlace = (text: string, slot: Slot): boolean =>
  namesSaid(text).some(({ start }) => {
    const before = text.slice(0, start);
    return (
      (isPlaceAt(text, start) || /\bfor\s+$/i.test(before)) &&
      !(roleOf(slot) === 'to' ? /\b(?:from|at)\s+$/i : /\bfrom\s+$/i).test(before)
    );
  });

function placeFor(slot: Slot, world: World, others: readonly Task[], text: string): PlannedValue['value'] | undefined {
  if (roleOf(slot) === 'from' || !slot.required || saysPlace(text, slot)) return undefined;
  if (isAddress(slot)) {
    for (const task of others) {
      const found = addressOf(world, task);
      if (found) return found;
    }
    return undefined;
  }
  for (const task of others) {
    const found = cityOf(task);
    if (found) return found;
  }
  return undefined;
}

function dayFor(slot: Slot, [last]: readonly Task[], text: string): PlannedValue['value'] | undefined {
  const isSame = /\b(?:that|same|this) (?:day|date)\b|\bthen\b/i.test(text);
  if (!last || (endOf(slot) !== undefined && !isSame)) return undefined;
  const days = [...last.api.slots.values(), ...last.api.properties.values()].filter(
    (other) => senseOf(other) === 'date' && (endOf(other) === undefined || isSame),
  );
  const day = days.find(({ name }) => ownValue(last.slots, name) !== undefined);
  return day && reference(last, day.name);
}

function peopleFor([last]: readonly Task[]): PlannedValue['value'] | undefined {
  if (last?.kind !== 'transaction') return undefined;
  const people = [...last.api.slots.values()].find(
    (slot) => countsPeople(slot) && ownValue(last.slots, slot.name) !== undefined,
  );
  return people && reference(last, people.name);
}

/** The values that a task of an API takes over from other services; those of `given` are said. */
export function carriedInto(
  { world, tasks }: Situation,
  api: Api,
  text: string,
  given: ReadonlySet<string>,
): readonly PlannedValue[] {
  const own = tasks.filter((task) => task.api.service === api.service);
  const others = tasks.filter((task) => task.api.service !== api.service).reverse();
  return [...api.slots.values()].flatMap((slot): PlannedValue[] => {
    if (given.has(slot.name) || own.some((task) => ownValue(task.slots, slot.name) !== undefined)) return [];
    const sense = senseOf(slot);
    const value =
      sense === 'place'
        ? placeFor(slot, world, others, text)
        : sense === 'date'
          ? dayFor(slot, others, text)
          : countsPeople(slot)
            ? peopleFor(others)
            : undefined;
    return value === undefined ? [] : [{ slot: slot.name, value }];
  });
}
