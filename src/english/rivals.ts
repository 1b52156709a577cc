/** Values of a deed that may be taken for each other: two places of a way, two days, two accounts. */
import { ownValue } from '../language/index.js';
import type { Slot } from '../service/index.js';
import type { Deed } from './deed.js';
import { roleOf } from './roles.js';

/** What values have in common that may be taken for each other; undefined for a value that is taken for no other. */
function sortOf({ name, kind, values }: Slot): string | undefined {
  if (kind === 'date' || kind === 'time' || kind === 'money') return kind;
  if (kind === 'closed') return `closed ${(values ?? []).join()}`;
  return kind === 'text' && roleOf({ name }) !== undefined ? 'way' : undefined;
}

/** The slots of each group of such values, in the order in which the API declares them. */
export function rivalsIn({ api, values }: Deed): readonly (readonly string[])[] {
  const groups = new Map<string, string[]>();
  for (const slot of api.slots.values()) {
    const sort = sortOf(slot);
    if (sort === undefined || ownValue(values, slot.name) === undefined) continue;
    groups.set(sort, [...(groups.get(sort) ?? []), slot.name]);
  }
  const differ = (names: readonly string[]): boolean =>
    new Set(names.map((name) => String(ownValue(values, name)).toLowerCase())).size > 1;
  return [...groups.values()].filter((names) => names.length > 1 && differ(names));
}

/** Whether all values of a group are said, in their order: 'from Oakland to Fresno', and not the other way round. */
export function isInOrder(said: readonly string[], group: readonly string[]): boolean {
  return said.length === group.length && said.every((name, at) => name === group[at]);
}
