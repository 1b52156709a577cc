import { ownValue } from '../../language/own.js';
import { formatValue } from '../../transcripts/state.js';
import type { EnactedAction } from '../../engine/index.js';
import { type Entity, lookup, taskOf, type World } from '../../world/index.js';

function entityText(world: World, { task, row }: Entity): string {
  const { api } = taskOf(world, task);
  const offers = api.kind === 'search' ? api.offers : [];
  const shown = offers.flatMap((name) => {
    const value = ownValue(row, name);
    return value === undefined ? [] : [`${name} ${formatValue(value)}`];
  });
  return shown.join(', ');
}

function offerText(world: World, action: EnactedAction): string {
  const value = lookup(world, action.variable);
  return value && 'entity' in value ? `offer ${entityText(world, value.entity)}` : 'offer nothing';
}

/** The entities that a list presents: the first that were offered. */
function listText(
  world: World,
  action: Extract<EnactedAction, { readonly kind: 'slice' | 'show' | 'len' | 'perform' }>,
): string {
  const task = taskOf(world, action.task);
  const value = lookup(world, action.variable);
  const count = value?.kind === 'results' ? value.count : 0;
  const rows = task.kind === 'search' ? (task.results?.rows ?? []).slice(0, count) : [];
  return `offer ${rows.map((row, index) => entityText(world, { task: action.task, index, row })).join(' | ')}`;
}

/** Why a transaction failed, in the words of its service. */
function reasonText(world: World, action: Extract<EnactedAction, { readonly kind: 'notification' }>): string {
  const task = taskOf(world, action.task);
  return task.kind === 'transaction' && task.reason !== undefined ? `, because: ${task.reason}` : '';
}

function recordText(record: Readonly<Record<string, Parameters<typeof formatValue>[0]>>): string {
  return Object.entries(record)
    .map(([name, value]) => `${name} ${formatValue(value)}`)
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
    case 'prompt':
      return `prompt: ${action.about}`;
    case 'suggest':
      return `suggest ${action.api}`;
    case 'offer':
      return offerText(world, action);
    case 'slice':
      return listText(world, action);
    case 'inform':
      return `tell ${action.answers.map(({ property, value }) => `${property} ${formatValue(value ?? '')}`).join(', ')}`;
    case 'notification':
      return `notify: ${action.code}${of}${reasonText(world, action)}`;
    case 'perform':
      return `tell success${of}`;
    case 'show':
    case 'len': {
      const value = lookup(world, action.variable);
      return `tell count ${value?.kind === 'results' ? value.count : 0}${of}`;
    }
  }
}

/** An action of the policy, in words. */
export function describeAction(world: World, action: EnactedAction): string {
  return action.spoken ? actionText(world, action) : `${actionText(world, action)}, unspoken`;
}
