/** The dialogue state of the engine in the corpus's terms. */
import type { World } from 'typetod';
import { taskOf, type ServiceState } from 'typetod/internal';
import { NO_INTENT } from '../corpus/format.js';
import { sgdValue } from '../schema/values.js';
import type { SpokenForms } from './values.js';

/**
 * The state of one service in the corpus's terms: by slot, the words of the user who gave the value; for a value that
 * nobody gave, the system's words if it has said it, else its canonical text.
 */
export function predictedSlots(state: ServiceState | undefined, spoken?: SpokenForms): ReadonlyMap<string, string> {
  const slots = new Map<string, string>();
  if (!state) return slots;
  for (const [slot, { canonical, surface, source }] of Object.entries(state.slots)) {
    const text = typeof canonical === 'boolean' ? sgdValue(canonical) : surface;
    slots.set(slot, (source.kind !== 'said' && spoken?.get(state.service, slot, sgdValue(canonical))) || text);
  }
  return slots;
}

/**
 * The intent of a service that is active after a turn, in the corpus's terms. `NO_INTENT` where the user puts off what
 * the agent suggested, or has nothing more to ask for when prompted.
 *
 * @param prompted - whether the agent's last actions prompted for the next task, aloud or as a choice that it had.
 * @param world - the world after the turn.
 * @param state - the service's state after it.
 */
export function predictedIntent(prompted: boolean, world: World, state: ServiceState | undefined): string {
  if (!state) return NO_INTENT;
  const { service, intent } = state;
  const acts = world.turn.acts.filter(
    (act) => act.task !== undefined && taskOf(world, act.task).api.service === service,
  );
  const isPutOff = acts.at(-1)?.kind === 'suspend';
  const isDone = world.ended && acts.length === 0 && prompted;
  return isPutOff || isDone ? NO_INTENT : intent;
}
