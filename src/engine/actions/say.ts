import type { Say, Term, VariableName, Suggest } from '../../language/index.js';
import { type Answer, exact, type Value } from '../../world/index.js';
import { resolveProperty } from '../properties.js';
import { type Run, unknownApi } from '../run.js';
import { voice } from './advice.js';
import { carriedSlots } from '../chosen.js';
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

/**
 * `say()` ends the conversation; `x4 = say(x3.phone_number)` asks for a property and finds its value;
 * `say(x2, x4)` speaks what variables hold: said by the user, it asks what is known of them.
 */
export function say(run: Run, statement: Say<Term>, name: VariableName): Value {
  const answers: Answer[] = [];
  const spoken: VariableName[] = [];
  for (const argument of statement.arguments) {
    if (argument.kind === 'property') {
      const found = resolveProperty(run, argument.of, argument.property, argument.span);
      answers.push({ variable: argument.of, property: argument.property, ...(found && { value: found.canonical }) });
    } else if (argument.kind === 'variable') {
      const value = run.value(argument.name, argument.span);
      if (value.kind === 'hint' && run.actor === 'system') voice(run, value.hint);
      spoken.push(argument.name);
    }
  }
  if (statement.arguments.length === 0) run.set({ ended: true });
  // What the agent tells unasked was not requested.
  const given = exact(answers);
  const about = spoken.length > 0 && { about: exact(spoken) };
  run.note(
    run.actor === 'user' ? { kind: 'say', variable: name, answers: given, ...about } : { kind: 'say', variable: name },
  );
  return { kind: 'speech', answers: given, spoken: exact(spoken) };
}
