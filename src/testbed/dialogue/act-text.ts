/** What the engine advises after a turn, in words that a model reads: with names of variables, values and what is legal. */
import type { Choice, EnactedAction } from '../../engine/index.js';
import { constraintText } from '../../service/index.js';
import { withoutStop } from '../../text/index.js';
import { type Answer, callArguments, lookup, type Task, taskOf, type World } from '../../world/index.js';

const LISTED = 20;

/** A value or a record on one line: `{ name: "value" }`. */
export function shownValue(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(shownValue).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value).map(([name, item]) => `${name}: ${shownValue(item)}`);
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`;
}

function legalOf({ api }: Task, name: string): string {
  const values = api.slots.get(name)?.values ?? [];
  if (values.length === 0) return '';
  const listed = values.slice(0, LISTED).map(shownValue).join(', ');
  return ` Legal: ${listed}${values.length > LISTED ? ', ...' : ''}.`;
}

const named = ({ variable, api }: Task): string => `${variable} (${api.name})`;

const answered = ({ variable, property, value }: Answer): string => `${variable}.${property} is ${shownValue(value)}.`;

const count = (number: number, more: boolean): string => `${number}${more ? ' or more' : ''}`;

const PROMPTS = {
  next_task: 'Ask the user what else they want.',
  rephrase: 'Ask the user to say it in other words.',
  change: 'Ask the user what should be changed.',
  goodbye: 'Say goodbye.',
  abilities: 'Tell the user what you can do.',
} as const;

const NOTICES = {
  no_results: 'found nothing. Other values may find something.',
  exhausted: 'has no further results.',
} as const;

const choiceText = ({ slot, values, count }: Choice): string =>
  count === 0
    ? `'${slot}' takes any value${values.length > 0 ? `, such as ${shownValue(values)}` : ''}.`
    : `'${slot}' may be ${shownValue(values)}${count > values.length ? `, and ${count - values.length} more` : ''}.`;

/** An action of the agent, for a model to read. */
export function actText(action: EnactedAction, world: World): string {
  if (action.kind === 'prompt') return PROMPTS[action.about];
  if (action.kind === 'inform') return action.answers.map(answered).join(' ');
  if (action.kind === 'choices') return action.choices.map(choiceText).join(' ');
  const task = taskOf(world, action.task);
  switch (action.kind) {
    case 'request':
      return `Ask the user for '${action.slot}' of ${named(task)}.${legalOf(task, action.slot)}`;
    case 'confirm':
      return `Ask the user to confirm ${named(task)}: ${shownValue(callArguments(task))}.`;
    case 'alternative':
      return `Offer ${named(task)} with ${shownValue(action.values)} instead: 'confirm' takes it, 'decline_alternative' does not.`;
    case 'relax': {
      const found = count(action.count, action.more === true);
      const given = Object.entries(action.values).map(
        ([name, value]) => `${task.variable}.${name} = ${shownValue(value)}`,
      );
      const wider = Object.entries(action.where ?? {}).map(
        ([name, constraint]) => `${task.variable}.${name} = ${constraintText(constraint)}`,
      );
      return `Offer ${named(task)} with fewer constraints: '${[...given, ...wider].join('; ')}' finds ${found}.`;
    }
    case 'summary':
      return `Tell the user what is known of ${named(task)}: ${shownValue(callArguments(task))}.`;
    case 'suggest':
      return `Suggest ${action.variable} (${action.api}): 'resume' takes it up, 'suspend' puts it off.`;
    case 'offer':
      return `Result of ${named(task)}, which found ${count(action.count, action.more)}: ${action.variable} = ${shownValue(action.values)}.`;
    case 'slice':
      return `Results of ${named(task)}, which found ${count(action.count, action.more)}: ${shownValue(action.values)}.`;
    case 'show':
      return `${named(task)} found ${count(action.count, action.more)}.`;
    case 'len': {
      const value = lookup(world, action.variable);
      const where = Object.entries((value?.kind === 'results' && value.where) || {});
      if (where.length === 0) return `${named(task)} found ${count(action.count, action.more)}.`;
      const so = where.map(([name, constraint]) => `${name}: ${constraintText(constraint)}`).join(', ');
      return `${count(action.count, action.more)} of the results of ${named(task)} have { ${so} }.`;
    }
    case 'perform':
      return `${named(task)} is done: ${shownValue(action.values)}.`;
    case 'notification': {
      if (action.code !== 'failure') return `${named(task)} ${NOTICES[action.code]}`;
      const why = action.reason === undefined ? '' : `: ${withoutStop(action.reason)}`;
      return `${named(task)} failed${why}. Nothing was changed by it.`;
    }
  }
}

/** What the agent is advised to tell and to ask, one a line. */
export function actsText(actions: readonly EnactedAction[], world: World): string {
  return actions
    .filter(({ spoken }) => spoken)
    .map((action) => actText(action, world))
    .join('\n');
}
