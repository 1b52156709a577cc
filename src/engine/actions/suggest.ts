import { type Suggest, type VariableName, ownValue, setOwnValue } from '../../language/index.js';
import type { Api } from '../../service/index.js';
import { DONTCARE } from '../../service/index.js';
import type { Provenance, SlotValues, Value, World } from '../../world/index.js';
import { precedingSearch } from '../chosen.js';
import { type Run, unknownApi } from '../run.js';
import { newTask } from './api-call.js';

/** What the follow-up takes over: the search's own values and, of the selected entity, what the search tracks. */
function carriedSlots(world: World, api: Api): SlotValues {
  const search = precedingSearch(world, api);
  if (!search) return {};
  const slots: Record<string, SlotValues[string]> = {};
  for (const slot of api.slots.values()) {
    // What a selection brought has the name that results have for it.
    const from = slot.property ?? slot.name;
    const value = ownValue(search.slots, from);
    if (!value || (value.canonical === DONTCARE && !slot.acceptsDontcare)) continue;
    if (value.canonical !== DONTCARE && !slot.schema.safeParse(value.canonical).success) continue;
    const source: Provenance = {
      kind: 'carried',
      turn: world.turn.index,
      task: search.id,
      slot: from,
      origin: value.source,
    };
    setOwnValue(slots, slot.name, { ...value, source });
  }
  return slots;
}

/** `x6 = suggest({ task: "..." })`: the agent proposes a task, drafted with what is known. */
export function suggest(run: Run, statement: Suggest, name: VariableName): Value {
  const api = run.engine.registry.apis.get(statement.task);
  if (!api) return unknownApi(run, statement.task, statement.span);
  const task = { ...newTask(run, api, name, { slots: carriedSlots(run.world, api) }), standing: 'proposed' as const };
  run.update(task);
  run.set({ proposal: task.id });
  run.note({ kind: 'suggest', variable: name, task: task.id });
  return { kind: 'suggestion', task: task.id };
}
