import type { Term } from '../language/index.js';
import { lookup, taskOf, type Value, type World } from '../world/index.js';

/** Whether a variable's value is what a message asks for, such as `a search`, or `a task or an entity`. */
function fits(world: World, value: Value, expected: string): boolean {
  if ('entity' in value) return expected.includes('entity');
  if (value.kind === 'suggestion' || value.kind === 'suspension') return /suggested|suspended/.test(expected);
  return value.kind === 'task' && (/\btask\b/.test(expected) || expected.includes(taskOf(world, value.task).kind));
}

const KINDS: Readonly<Record<Exclude<Value['kind'], 'task'>, string>> = {
  entity: 'an entity',
  selection: 'a selection',
  suggestion: 'a suggestion',
  suspension: 'a suspended task',
  approval: 'a confirmation',
  performed: 'a success',
  results: 'a marker of results',
  hint: 'a hint',
  notification: 'a notification',
  speech: 'something said',
  nothing: 'nothing that can be referred to',
};

export function described(world: World, operand: Term): string {
  if (operand.kind !== 'variable') return 'This is a value';
  const value = lookup(world, operand.name);
  if (!value) return `${operand.name} is not bound`;
  return `${operand.name} is ${value.kind === 'task' ? `a ${taskOf(world, value.task).kind}` : KINDS[value.kind]}`;
}

/** Up to ten variables that fit, newest first. */
export function boundNames(world: World, expected: string): readonly string[] {
  const names: string[] = [];
  for (let number = world.bindings.length - 1; number >= 0 && names.length < 10; number -= 1) {
    const value = world.bindings.at(number);
    if (value && fits(world, value, expected)) names.push(`x${number}`);
  }
  return names;
}
