import type { Say, Term, VariableName } from '../../language/index.js';
import type { Answer, Value } from '../../world/index.js';
import { resolveProperty } from '../properties.js';
import type { Run } from '../run.js';

/**
 * `say()` ends the conversation; `x4 = say(x3.phone_number)` asks for a property and finds its value;
 * `say(x2, x4)` speaks what variables hold.
 */
export function say(run: Run, statement: Say<Term>, name: VariableName): Value {
  const answers: Answer[] = [];
  const spoken: VariableName[] = [];
  for (const argument of statement.arguments) {
    if (argument.kind === 'property') {
      const found = resolveProperty(run, argument.of, argument.property, argument.span);
      answers.push({ variable: argument.of, property: argument.property, ...(found && { value: found.canonical }) });
    } else if (argument.kind === 'variable') {
      run.value(argument.name, argument.span);
      spoken.push(argument.name);
    }
  }
  if (statement.arguments.length === 0) run.world = { ...run.world, ended: true };
  run.note({ kind: 'say', variable: name, answers });
  return { kind: 'speech', answers, spoken };
}
