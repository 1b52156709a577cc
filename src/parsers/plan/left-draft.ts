/**
 * The draft that a user left to look for what it is about: who books a trip, is asked for the bus, and looks for one, means the bus that
 * they take for that trip. Nothing is begun anew.
 */
import { assign, property, type Statement, ownValue } from '../../language/index.js';
import { slotTaking } from '../../service/index.js';
import { openTasks, type SearchTask, type TransactionTask, type World } from '../../world/index.js';
import { isDraft, lastSearch } from './tasks.js';

/** The draft that the results of a search are for, where it was begun before the search. */
function leftDraft(search: SearchTask, world: World): TransactionTask | undefined {
  return openTasks(world).findLast(
    (task): task is TransactionTask => isDraft(task) && task.api.name === search.api.followUp && task.id < search.id,
  );
}

/** Gives the result that is taken to the draft that lacks it. */
export function takenForDraft(world: World, service: string): readonly Statement[] {
  const search = lastSearch(world, service);
  const draft = search && leftDraft(search, world);
  if (!search || !draft) return [];
  const lacking = search.api.identity.flatMap((name) => {
    const slot = slotTaking(draft.api, name);
    return slot && ownValue(draft.slots, slot.name) === undefined ? [{ slot: slot.name, name }] : [];
  });
  if (lacking.length === 0) return [];
  return [
    assign(
      draft.variable,
      Object.fromEntries(lacking.map(({ slot, name }) => [slot, property(search.variable, name)])),
    ),
  ];
}
