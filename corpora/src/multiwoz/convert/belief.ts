import type { World } from 'typetod';
import { openTasks, ownValue, type SlotValue, type Task } from 'typetod/internal';
import type { MultiwozState } from '../corpus/format.js';
import { MULTIWOZ_SLOTS, type MultiwozDomain } from '../corpus/slots.js';

/** The search of a domain that was touched last. */
export function searchOf(world: World, domain: MultiwozDomain): Task | undefined {
  return openTasks(world).findLast((task) => task.kind === 'search' && task.api.service === domain);
}

/** The booking of a domain that was touched last, also where it is done. */
export function bookingOf(world: World, domain: MultiwozDomain): Task | undefined {
  return openTasks(world).findLast((task) => task.kind === 'transaction' && task.api.service === domain);
}

/** Whether annotations have the values of a booking under `semi`: taxis are booked without a search. */
export function isBooked(slot: { readonly domain: MultiwozDomain; readonly part: 'semi' | 'book' }): boolean {
  return slot.part === 'book' || slot.domain === 'taxi';
}

/**
 * The state of MultiWOZ that a world holds: what was said of the last search and of the last booking of each domain, in
 * the words in which it was said, or as `textOf` has it. Values that only came with a result, such as the name of a hotel that was taken, are left out.
 */
export function beliefOf(world: World, textOf: (value: SlotValue) => string = ({ surface }) => surface): MultiwozState {
  const state = new Map<string, string>();
  for (const slot of MULTIWOZ_SLOTS) {
    const task = isBooked(slot) ? bookingOf(world, slot.domain) : searchOf(world, slot.domain);
    const value = task && ownValue(task.slots, slot.slot);
    if (value && value.source.kind !== 'entity') state.set(slot.key, textOf(value));
  }
  return state;
}
