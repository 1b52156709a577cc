import type { Suggest, VariableName } from '../../language/index.js';
import type { Value } from '../../world/index.js';
import { carriedSlots } from '../chosen.js';
import { type Run, unknownApi } from '../run.js';
import { newTask } from './api-call.js';

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
