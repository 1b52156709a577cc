/**
 * Carry-over: which values of a new task come from earlier ones, and from where.
 *
 * SGD does not annotate it. When a task starts, its annotated state holds values that nobody says in that turn;
 * each of them was said, offered or answered before. The converter writes them as references (`x3.address`), so
 * that the program shows where a value comes from. Sources are tried in this order:
 *
 * 1. the same slot of a task of the same service, the task touched last first;
 * 2. the same slot of a task of another service;
 * 3. another slot of any task;
 * 4. a property of an entity that was offered, the newest first;
 * 5. a property of what a transaction returned.
 *
 * The annotated value only decides whether a source fits. A value without any source is left out, and is reported: the
 * program has nothing that comes from the annotation alone.
 */
import type { Api, Canonical, Row, World } from 'typetod';
import { openTasks, ownValue, type SlotValue, type Task, type PropertyOperand } from 'typetod/internal';
import { property } from 'typetod/language';
import { sgdValue } from '../schema/values.js';

/** Where a carried value comes from. */
export interface Carried {
  /** The slot that the value is given to. */
  readonly slot: string;
  /** A reference such as `x3.address`. */
  readonly value: PropertyOperand;
  /** Where the value was: in another task of the service or of another one, in another slot, in an offered entity, or in the result of a transaction. */
  readonly source: 'same-service' | 'other-service' | 'other-slot' | 'entity' | 'result';
}

function fits(accepted: readonly string[], canonical: Canonical, surface?: string): boolean {
  const candidates = [sgdValue(canonical).toLowerCase(), surface?.toLowerCase()];
  return accepted.some((value) => candidates.includes(value.toLowerCase()));
}

function slotReference(tasks: readonly Task[], slot: string, accepted: readonly string[]): PropertyOperand | undefined {
  const task = tasks.find((candidate) => {
    const value = ownValue(candidate.slots, slot);
    return value !== undefined && fits(accepted, value.canonical, value.surface);
  });
  return task && property(task.variable, slot);
}

function anySlotReference(tasks: readonly Task[], accepted: readonly string[]): PropertyOperand | undefined {
  for (const task of tasks) {
    const found = Object.entries(task.slots).find(([, value]: [string, SlotValue]) =>
      fits(accepted, value.canonical, value.surface),
    );
    if (found) return property(task.variable, found[0]);
  }
  return undefined;
}

/** The property of a row that has one of the forms; the one named as the slot first. */
function propertyOf(row: Row, slot: string, accepted: readonly string[]): string | undefined {
  const names = [slot, ...Object.keys(row)];
  return names.find((name) => {
    const value = ownValue(row, name);
    return value !== undefined && fits(accepted, value);
  });
}

function entityReference(world: World, slot: string, accepted: readonly string[]): PropertyOperand | undefined {
  for (let number = world.bindings.length - 1; number >= 0; number -= 1) {
    const value = world.bindings.at(number);
    const name = value?.kind === 'entity' ? propertyOf(value.entity.row, slot, accepted) : undefined;
    if (name !== undefined) return property(`x${number}`, name);
  }
  return undefined;
}

function resultReference(
  tasks: readonly Task[],
  slot: string,
  accepted: readonly string[],
): PropertyOperand | undefined {
  for (const task of tasks) {
    const result = task.kind === 'transaction' ? task.result : undefined;
    const name = result && propertyOf(result, slot, accepted);
    if (name !== undefined) return property(task.variable, name);
  }
  return undefined;
}

/** A value that no other slot should lend: `2` seats are not `2` bags just because the numbers agree. */
function isDistinctive(accepted: readonly string[]): boolean {
  return accepted.every(
    (value) =>
      value.length > 2 && value.toLowerCase() !== 'true' && value.toLowerCase() !== 'false' && value !== 'dontcare',
  );
}

/** The first source that has one of the forms. */
function sourceOf(world: World, api: Api, slot: string, forms: readonly string[]): Carried | undefined {
  const tasks = [...openTasks(world)].reverse();
  const own = tasks.filter((task) => task.api.service === api.service);
  const others = tasks.filter((task) => task.api.service !== api.service);
  const sameService = slotReference(own, slot, forms);
  if (sameService) return { slot, value: sameService, source: 'same-service' };
  const otherService = slotReference(others, slot, forms);
  if (otherService) return { slot, value: otherService, source: 'other-service' };
  const otherSlot = isDistinctive(forms) ? anySlotReference(tasks, forms) : undefined;
  if (otherSlot) return { slot, value: otherSlot, source: 'other-slot' };
  const entity = entityReference(world, slot, forms);
  if (entity) return { slot, value: entity, source: 'entity' };
  const result = resultReference(tasks, slot, forms);
  if (result) return { slot, value: result, source: 'result' };
  const weak = anySlotReference(tasks, forms);
  return weak ? { slot, value: weak, source: 'other-slot' } : undefined;
}

/**
 * Finds where a value of a new task of `api` was carried from; undefined if nothing in the world has it.
 *
 * @param accepted - the surface forms that the annotation accepts for the slot.
 * @param canonical - what they stand for: an entity has a date as such, however it was said.
 */
export function carriedFrom(
  world: World,
  api: Api,
  slot: string,
  accepted: readonly string[],
  canonical: readonly string[],
): Carried | undefined {
  return sourceOf(world, api, slot, accepted) ?? sourceOf(world, api, slot, canonical);
}
