/** What the spec of an API must be, for those who write without types: each fault is named before anything is compiled. */
import type { ApiClass } from './spec.js';
import { badArgument, checkOptions } from './check-options.js';
import { isSessionContext } from './session-context.js';

type Check = readonly [isRight: (value: unknown) => boolean, expected: string];

const isText = (value: unknown): boolean => typeof value === 'string';
const isNoun = (value: unknown): boolean => typeof value === 'string' && value.trim() !== '';
const isNames = (value: unknown): boolean => Array.isArray(value) && value.every(isText);
const isFunction = (value: unknown): boolean => typeof value === 'function';
/** A class cannot be called: it has to be returned. */
const isThunk = (value: unknown): boolean =>
  typeof value === 'function' && !/^class\b/.test(Function.prototype.toString.call(value));
const isTable = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Array.isArray((value as { readonly rows?: unknown }).rows);

const isRequirement = (value: unknown): boolean =>
  isSessionContext((value as { readonly context?: unknown } | null | undefined)?.context);

const NAMES: Check = [isNames, 'a list of names'];
const ONE_OR_MORE: Check = [(value) => isText(value) || isNames(value), 'a name or a list of names'];
const METHOD: Check = [isFunction, 'a function'];
const THUNK: Check = [isThunk, 'a function that returns the class of an API: () => ReserveTable'];

/** The longest text that a message shows. */
const SHOWN = 40;

/** A text or number as it is written, for a message. */
function literal(value: unknown): string | undefined {
  if (typeof value === 'string' && value.length <= SHOWN) return JSON.stringify(value);
  return typeof value === 'number' ? String(value) : undefined;
}

/** What is checked of a spec, where it is given. */
const CHECKS: ReadonlyMap<string, Check> = new Map([
  ['examples', [isNames, 'a list of sentences']],
  ['entity', [isNoun, 'a noun']],
  ['identity', ONE_OR_MORE],
  ['offers', NAMES],
  ['tracks', NAMES],
  ['confirms', NAMES],
  ['transient', NAMES],
  ['comparable', NAMES],
  ['compares', [(value) => typeof value === 'boolean', 'true or false']],
  ['sort', ONE_OR_MORE],
  ['followUp', THUNK],
  ['undo', THUNK],
  ['amend', THUNK],
  ['quote', METHOD],
  ['presents', [(value) => value === 'one' || value === 'list', "'one' or 'list'"]],
  ['limit', [(value) => Number.isSafeInteger(value) && (value as number) >= 1, 'a whole number from 1']],
  ['relaxations', [(value) => Number.isSafeInteger(value) && (value as number) >= 0, 'a whole number from 0']],
  ['table', [isTable, 'what table(...) makes']],
  ['valuesFrom', [isTable, 'what table(...) makes']],
  ['context', [isSessionContext, "what 'sessionContext' makes"]],
  ['requires', [(value) => [value].flat().every(isRequirement), "what 'requirement' makes, or a list of such"]],
  ['search', METHOD],
  ['transact', METHOD],
]);

const SHARED = ['description', 'examples', 'slots', 'returns', 'intent', 'entity', 'context', 'requires', 'phrases'];

/** The members of a spec, by the kind of its API. */
const MEMBERS: Readonly<Record<ApiClass['kind'], readonly string[]>> = {
  search: [
    ...SHARED,
    ...['table', 'identity', 'offers', 'tracks', 'transient', 'comparable', 'compares', 'followUp', 'presents'],
    ...['limit', 'relaxations', 'valuesFrom', 'search', 'sort'],
  ],
  transaction: [...SHARED, 'confirms', 'transact', 'quote', 'undo', 'amend'],
};

/**
 * Refuses a spec with a member that nothing reads, or of another type than it must have.
 *
 * @throws DefinitionError that names the member and the API.
 */
export function checkSpec({ name: className, kind, spec }: ApiClass): void {
  const name = spec.intent ?? className;
  checkOptions(`The spec of ${name}`, spec, MEMBERS[kind]);
  if (!isText(spec.description))
    badArgument(`'description' of ${name}`, spec.description, 'text', literal(spec.description));
  if (kind === 'search' && spec.entity === undefined) badArgument(`'entity' of ${name}`, undefined, 'a noun');
  for (const [member, value] of Object.entries(spec)) {
    const [isRight, expected] = CHECKS.get(member) ?? [];
    if (value !== undefined && isRight?.(value) === false)
      badArgument(`'${member}' of ${name}`, value, `${expected}`, literal(value));
  }
}
