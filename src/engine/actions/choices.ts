import type { Choices, Term, VariableName } from '../../language/index.js';
import { nearestNames } from '../../service/index.js';
import { type ChoiceAsked, exact, taskIdOf, taskOf, type Value } from '../../world/index.js';
import { refuse } from '../feedback.js';
import type { Run } from '../run.js';

/** The slot that an argument names: `x1.category`. */
function askedBy(run: Run, argument: Term): ChoiceAsked {
  if (argument.kind !== 'property') return run.wrongKind(argument, 'a slot of a task, as in x1.category');
  const { of: name, property: slot, span } = argument;
  const task = taskIdOf(run.value(name, span));
  if (task === undefined) return run.wrongKind({ kind: 'variable', name, span }, 'a task or an entity');
  const { api } = taskOf(run.world, task);
  if (api.slots.has(slot) || api.properties.has(slot)) return { task, slot };
  return refuse({
    code: 'unknown-property',
    message: `${name} has no slot '${slot}'. It is about ${api.name}.`,
    span,
    legal: nearestNames(slot, new Set([...api.slots.keys(), ...api.properties.keys()]), 20),
    slot,
    api: api.name,
  });
}

/** `choices(x1.category)`: the user asks which values slots take. It changes nothing. */
export function choices(run: Run, statement: Choices<Term>, name: VariableName): Value {
  if (statement.arguments.length === 0) {
    refuse({
      code: 'wrong-kind',
      message: 'No slot is named. Name the slots that are meant, as in choices(x1.category).',
      span: statement.span,
    });
  }
  const asked = statement.arguments.map((argument) => askedBy(run, argument));
  run.note({ kind: 'choices', variable: name, choices: exact(asked) });
  return { kind: 'nothing' };
}
