/** What is to come, and is turned down before the agent has spoken of it: 'actually I do not need the taxi'. */
import { givenUpIn } from '../../english/giving-up.js';
import { isLeftOutAt } from '../../english/negation.js';
import type { Proposal } from '../../dialogue/parsers/parser.js';
import { ownValue, type Statement, suspend } from '../../language/index.js';
import { latest, type Stretch, withoutStretches } from '../../text/index.js';
import { openTasks, type Task, tasksInFocus, type TransactionTask, type World } from '../../world/index.js';
import { catalogMentions } from '../rules/mentions/catalog.js';
import { thingWords } from '../rules/names-api.js';
import { isDraft } from './tasks.js';
import { stillMeant } from './two-deeds.js';

/** What may stand behind a word that is left out as a whole: 'no taxi, please', and not 'no taxi driver'. */
const ALONE = /^\s*(?:$|[,.;!?]|(?:please|thanks?|after all|and|but|then)\b)/i;
const NO = /(?<!\S)\S+(?: an?| any)?\s+$/i;

/** Whether all that was asked for is given up, and not what is under way alone. */
const ALL = /\b(?:everything|all)\b/i;

/** What is turned down, and what else is said. */
interface TurnedDown {
  readonly put: Statement;
  /** The text with all else in its place. */
  readonly rest: string;
}

/** What was begun beside another task, and that the agent has not spoken of. */
const toCome = latest((world: World): readonly Task[] => {
  const focus = new Set(tasksInFocus(world));
  return openTasks(world).filter((task) => !focus.has(task));
});

/** What is to come, where all is given up by what is put off: 'cancel everything'. */
export const puttingOffAll = (text: string, statements: readonly Statement[], world: World): readonly Statement[] =>
  ALL.test(text) && statements.some(({ kind }) => kind === 'suspend')
    ? toCome(world).map(({ variable }) => suspend(variable))
    : [];

/** The place of what is to come beside one of its kind: 'the second one'. */
const SECOND = /(?<=\b(?:the|my) )(?:other|second|latter)(?= one\b|['’]s?\b|\W*$)/gi;

/** The stretches of a text that name a task beside one of its kind: its place, or a name that the first has another of. */
function namedBeside(text: string, { slots, api }: Task, first: Task): readonly Stretch[] {
  const names = Object.entries(slots).flatMap(([name, { surface, canonical }]) => {
    const before = ownValue(first.slots, name);
    const isName = api.slots.get(name)?.kind === 'text' && before !== undefined && before.canonical !== canonical;
    return isName && catalogMentions(text, [before.surface]).length === 0 ? catalogMentions(text, [surface]) : [];
  });
  const places = [...text.matchAll(SECOND)].map(({ 0: { length }, index }) => ({ start: index, end: index + length }));
  return [...places, ...names];
}

/** What is to come beside a draft of its kind. */
interface ToCome {
  readonly first: TransactionTask;
  readonly task: Task;
  /** Where it is named. */
  readonly named: readonly Stretch[];
}

/** What is to come beside a draft of its kind, where a text names it, and not the draft. */
export function namedToCome(text: string, world: World): ToCome | undefined {
  const first = tasksInFocus(world).at(-1);
  if (!isDraft(first)) return undefined;
  return toCome(world)
    .filter(({ api }) => api === first.api)
    .map((task) => ({ first, task, named: namedBeside(text, task, first) }))
    .find(({ named }) => named.length > 0);
}

/** What is said of a task to come, where it was read as said of the draft before it, which stays as it is, and is asked about again. */
export function ofToCome(heard: Proposal, { first, task, named }: ToCome): Proposal {
  const { statements = [] } = heard;
  const given = statements.flatMap((one) => (one.kind === 'assign' && one.variable === first.variable ? [one] : []));
  if (given.length === 0) return heard;
  const isName = (slot: string): boolean => task.api.slots.get(slot)?.kind === 'text';
  const changes = given
    .map((one) => ({ ...one, assignments: one.assignments.filter(({ name }) => !isName(name)) }))
    .filter(({ assignments }) => assignments.length > 0)
    .map((one) => ({ ...one, variable: task.variable }));
  return {
    ...heard,
    source: undefined,
    ...(changes.length === 0 && { unheard: named }),
    statements: [...changes, stillMeant(first)],
  };
}

/** The task to come that a text turns down. It must name it: 'never mind' is of what is under way. */
export function turnedDownIn(text: string, world: World): TurnedDown | undefined {
  for (const task of toCome(world)) {
    const { api, variable } = task;
    const putOff = (said: Stretch): TurnedDown => ({ put: suspend(variable), rest: withoutStretches(text, [said]) });
    const first = tasksInFocus(world).at(-1);
    const words = first?.api === api ? namedBeside(text, task, first) : thingWords(text, api);
    const names = words.map(({ start, end }) => text.slice(start, end).toLowerCase());
    const given = words.length > 0 && givenUpIn(text, { name: names.join('_') });
    if (given) return putOff({ start: 0, end: text.trimEnd().length - given.rest.length });
    const left = words.find(({ start, end }) => isLeftOutAt(text, start) && ALONE.test(text.slice(end)));
    if (left) return putOff({ start: text.slice(0, left.start).search(NO), end: left.end });
  }
  return undefined;
}
