import { ownValue } from '../../language/index.js';
import { formatValue } from '../../transcripts/state.js';
import type { EnactedAction } from '../../engine/index.js';
import { type Constraints, constraintText, type Row } from '../../service/index.js';
import { lookup, type Relaxed, taskOf, type World } from '../../world/index.js';

function resultText(world: World, task: number, row: Row): string {
  const { api } = taskOf(world, task);
  const offers = api.kind === 'search' ? api.offers : [];
  const shown = offers.flatMap((name) => {
    const value = ownValue(row, name);
    return value === undefined ? [] : [`${name} ${formatValue(value)}`];
  });
  return shown.join(', ');
}

function recordText(record: Relaxed): string {
  return Object.entries(record)
    .map(([name, value]) => (value === null ? `no ${name}` : `${name} ${formatValue(value)}`))
    .join(', ');
}

function whereText(where: Constraints = {}): string {
  return Object.entries(where)
    .map(([name, constraint]) => `${name} ${constraintText(constraint)}`)
    .join(', ');
}

function actionText(world: World, action: EnactedAction): string {
  const of = 'task' in action ? ` (${taskOf(world, action.task).api.name})` : '';
  switch (action.kind) {
    case 'request':
      return `request ${action.slot}${of}`;
    case 'confirm':
      return `confirm ${action.slots.join(', ')}${of}`;
    case 'alternative':
      return `offer the alternative ${recordText(action.values)}${of}`;
    case 'relax':
      return `offer ${action.count}${action.more ? ' or more' : ''} with ${[recordText(action.values), whereText(action.where)].filter(Boolean).join(', ')}${of}`;
    case 'prompt':
      return `prompt: ${action.about}`;
    case 'suggest':
      return `suggest ${action.api}`;
    case 'offer':
      return `offer ${resultText(world, action.task, action.values) || 'nothing'}`;
    case 'slice':
      return `offer ${action.values.map((row) => resultText(world, action.task, row)).join(' | ')}`;
    case 'inform':
      return `tell ${action.answers.map(({ property, value }) => `${property} ${formatValue(value ?? '')}`).join(', ')}`;
    case 'choices':
      return `tell choices of ${action.choices.map(({ slot, values, count }) => `${slot}: ${values.map(formatValue).join(', ')} (${count})`).join('; ')}`;
    case 'summary':
      return `tell what is known${of}`;
    case 'notification':
      return `notify: ${action.code}${of}${action.reason === undefined ? '' : `, because: ${action.reason}`}`;
    case 'perform':
      return `tell success${of}`;
    case 'show':
      return `tell count ${action.count}${of}`;
    case 'len': {
      const value = lookup(world, action.variable);
      const where = whereText(value?.kind === 'results' ? value.where : undefined);
      return `tell count ${action.count}${where === '' ? '' : ` with ${where}`}${of}`;
    }
  }
}

/** An action of the policy, in words. */
export function describeAction(world: World, action: EnactedAction): string {
  return action.spoken ? actionText(world, action) : `${actionText(world, action)}, unspoken`;
}
