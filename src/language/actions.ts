/**
 * The table of actions: everything that the language knows about an action and that is not its effect.
 *
 * Reader, printer, editor, flattener, builders, the schemas of the action tools and the sets of user and system actions
 * derive from it; `engine/actions/index.ts` has the executors. The compiler holds the table against the union of
 * statements: an action without a row, or a member of its statement without a parameter, is an error.
 */
import type { ActionName, Entry, Expression, StatementOfKind, ValueStatement } from './statement.js';

/**
 * How an argument is written and what it may be.
 *
 * - `reference`: a variable or a nested call.
 * - `choice`: a reference, or a record with at least one entry.
 * - `option`: `{ name: reference }`, which may be left out.
 * - `references`: any number of arguments, each a reference or a property.
 * - `api-name`: `{ name: "api_name" }`.
 * - `entries`: `{ name: value, ... }`, which may be empty.
 * - `filter`: `{ name: value, ... }` with at least one entry, which may be left out.
 */
export type Shape = 'reference' | 'choice' | 'option' | 'references' | 'api-name' | 'entries' | 'filter';

/** The shapes in which a member of a statement can be written. */
type ShapeOf<T> = T extends readonly Entry<Expression>[]
  ? 'entries' | 'filter'
  : T extends readonly Expression[]
    ? 'references'
    : T extends string
      ? 'api-name'
      : 'reference' | 'choice' | 'option';

/** The members of a statement that hold what was written between the brackets. */
type ParameterName<S> = Exclude<keyof S, 'kind' | 'binding' | 'span'>;

interface ActionRow<K extends ActionName, S = StatementOfKind<K>> {
  /** What it does, for a model that calls tools. */
  readonly description: string;
  /** How it is written; shown when it is written otherwise. */
  readonly forms: readonly string[];
  /** Its arguments in the order in which they are written, by the members of the statement that hold them. */
  readonly parameters: { readonly [F in ParameterName<S>]-?: ShapeOf<NonNullable<S[F]>> };
  /** Who may say it: only the system, or the user's side too. */
  readonly actor: 'system' | 'any';
  /** Whether it yields a value, and so may be nested. */
  readonly isValue: K extends ValueStatement['kind'] ? true : false;
  /** Whether the engine inserts it into what the user's side says, to mark what happened. */
  readonly isMarker: boolean;
}

export const ACTIONS = {
  next: {
    description: 'Get the next result of a search that was not offered yet.',
    forms: ['next(x1)'],
    parameters: { query: 'reference' },
    actor: 'any',
    isValue: true,
    isMarker: false,
  },
  select: {
    description: 'Take one of the results that were offered, by its variable or by values of its properties.',
    forms: ['select(x3)', 'select(x3, { from: x1 })', 'select({ property: value }, { from: x1 })'],
    parameters: { entity: 'choice', from: 'option' },
    actor: 'any',
    isValue: true,
    isMarker: false,
  },
  add: {
    description: 'Add members to lists of a task under way.',
    forms: ['add(x1, { list: ["member"] })'],
    parameters: { operand: 'reference', members: 'entries' },
    actor: 'any',
    isValue: false,
    isMarker: false,
  },
  remove: {
    description: 'Take members out of lists of a task under way.',
    forms: ['remove(x1, { list: ["member"] })'],
    parameters: { operand: 'reference', members: 'entries' },
    actor: 'any',
    isValue: false,
    isMarker: false,
  },
  suspend: {
    description: 'Put off a task that was suggested or is under way.',
    forms: ['suspend(x1)'],
    parameters: { operand: 'reference' },
    actor: 'any',
    isValue: false,
    isMarker: false,
  },
  resume: {
    description: 'Come back to a task that was put off, or accept one that was suggested.',
    forms: ['resume(x1)'],
    parameters: { operand: 'reference' },
    actor: 'any',
    isValue: true,
    isMarker: false,
  },
  confirm: {
    description: 'Agree to a transaction that the agent asked to confirm, or to an alternative that it offered.',
    forms: ['confirm(x1)'],
    parameters: { operand: 'reference' },
    actor: 'any',
    isValue: false,
    isMarker: false,
  },
  decline_alternative: {
    description: 'Turn down the alternative, or the confirmation, that the agent asked for.',
    forms: ['decline_alternative()'],
    parameters: {},
    actor: 'any',
    isValue: false,
    isMarker: false,
  },
  conversation_pause: {
    description: 'Say nothing that concerns a task.',
    forms: ['conversation_pause()'],
    parameters: {},
    actor: 'any',
    isValue: false,
    isMarker: false,
  },
  say: {
    description:
      'Ask for properties of a task or an entity, or for all that is known of a task; without arguments, end the conversation.',
    forms: ['say()', 'say(x1)', 'say(x1.property)'],
    parameters: { arguments: 'references' },
    actor: 'any',
    isValue: false,
    isMarker: false,
  },
  choices: {
    description: 'Ask which values slots of a task take.',
    forms: ['choices(x1.slot)'],
    parameters: { arguments: 'references' },
    actor: 'any',
    isValue: false,
    isMarker: false,
  },
  help: {
    description: 'Ask what the agent can do.',
    forms: ['help()'],
    parameters: {},
    actor: 'any',
    isValue: false,
    isMarker: false,
  },
  show: {
    description: 'Mark that a search returned results.',
    forms: ['show(x1)'],
    parameters: { operand: 'reference' },
    actor: 'system',
    isValue: false,
    isMarker: true,
  },
  slice: {
    description: 'Mark that the first results of a search are presented as a list.',
    forms: ['slice(x1)'],
    parameters: { operand: 'reference' },
    actor: 'system',
    isValue: false,
    isMarker: true,
  },
  len: {
    description: 'Count the results of a search, all of them or those that are so.',
    forms: ['len(x1)', 'len(x1, { property: value })'],
    parameters: { operand: 'reference', where: 'filter' },
    actor: 'any',
    isValue: false,
    isMarker: false,
  },
  sort: {
    description: 'Order the results of a search by properties, each "ascending" or "descending".',
    forms: ['sort(x1, { property: "ascending" })'],
    parameters: { query: 'reference', order: 'entries' },
    actor: 'any',
    isValue: false,
    isMarker: false,
  },
  perform: {
    description: 'Mark that a transaction succeeded.',
    forms: ['perform(x1)'],
    parameters: { operand: 'reference' },
    actor: 'system',
    isValue: false,
    isMarker: true,
  },
  suggest: {
    description: 'Propose a follow-up task.',
    forms: ['suggest({ task: "api_name" })'],
    parameters: { task: 'api-name' },
    actor: 'system',
    isValue: false,
    isMarker: false,
  },
  hint: {
    description: 'Advise the agent what to ask.',
    forms: ['hint({ name: value })'],
    parameters: { content: 'entries' },
    actor: 'system',
    isValue: false,
    isMarker: false,
  },
  notification: {
    description: 'Advise the agent what to tell.',
    forms: ['notification({ name: value })'],
    parameters: { content: 'entries' },
    actor: 'system',
    isValue: false,
    isMarker: false,
  },
  parse_error: {
    description: 'Say that what the user said could not be understood.',
    forms: ['parse_error()'],
    parameters: {},
    actor: 'any',
    isValue: false,
    isMarker: false,
  },
} as const satisfies { readonly [K in ActionName]: ActionRow<K> };

/** The action names of the language: no API may be called so. */
export const ACTION_NAMES: readonly ActionName[] = Object.freeze(Object.keys(ACTIONS) as ActionName[]);

const NAMES: ReadonlySet<string> = new Set(ACTION_NAMES);

export function isActionName(text: string): text is ActionName {
  return NAMES.has(text);
}

/** Whether only the system may say statements of a kind, such as `hint`. */
export function isSystemAction(kind: string): boolean {
  return isActionName(kind) && ACTIONS[kind].actor === 'system';
}

/** Whether the engine inserts statements of a kind into what the user's side says, to mark what happened. */
export function isMarker(kind: string): boolean {
  return isActionName(kind) && ACTIONS[kind].isMarker;
}

/** Whether statements of a kind yield a value, and so may be nested. The call of an API does. */
export function isValueKind(kind: string): kind is ValueStatement['kind'] {
  return kind === 'api-call' || (isActionName(kind) && ACTIONS[kind].isValue);
}
