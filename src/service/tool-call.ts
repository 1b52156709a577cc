import {
  ACTION_NAMES,
  type ActionName,
  isActionName,
  isSystemAction,
  type LanguageErrorCode,
  type Statement,
  StatementError,
  type VariableName,
  action,
  type BuildRecord,
  property,
  type Part,
  partsOf,
  shorten,
  ownValue,
  setOwnValue,
} from '../language/index.js';
import { kindOfValue } from './plain.js';
import { nearestNames } from './registry.js';
import type { Api } from './compiled.js';
import { readToolArguments, type ToolArguments, toolObject } from './tool-arguments.js';
import { callWithQuery, CONDITIONS, constrained, IS, refuse } from './tool-query.js';
import { isObject } from '../text/index.js';

/** The code of a refused tool call: no such tool, arguments that cannot be read, or none that a statement can have. */
type ToolCallCode = 'unknown-tool' | Extract<ToolArguments, { readonly ok: false }>['code'] | LanguageErrorCode;

/** The statement of a tool call, or what is wrong with the call: feedback for the model that made it. */
export type ToolCall =
  | {
      readonly ok: true;
      /** The call of the API, sorted where an order is given; or the action. */
      readonly statement: Statement;
    }
  | {
      readonly ok: false;
      /** `unknown-tool`, a code of {@link ToolArguments}, or the code of a language error. */
      readonly code: ToolCallCode;
      /** What is wrong and what to do, for the model that made the call. */
      readonly message: string;
      /** The names that may be meant: of tools, or of the arguments of an action. */
      readonly legal: readonly string[];
    };

type Unreadable = Extract<ToolCall, { readonly ok: false }>;

/**
 * Makes a statement of a tool call: of an API by its slots, or of an action by the arguments of {@link actionTools}.
 *
 * @param source - the APIs that may be called, such as a registry.
 * @param name - the name of the tool.
 * @param json - the arguments, an object or its JSON text.
 * @example
 * const call = statementOfToolCall(registry, 'confirm', '{ "operand": "x1" }');
 * if (call.ok) await session.turn([call.statement]);
 */
export function statementOfToolCall(
  source: { readonly apis: ReadonlyMap<string, Api> },
  name: string,
  json: unknown,
): ToolCall {
  if (typeof name !== 'string') return unknownTool(source.apis, kindOfValue(name));
  const api = source.apis.get(name);
  const isKnown = isActionName(name) && !isSystemAction(name);
  if (!api && !isKnown) return unknownTool(source.apis, name);
  const read = api ? readToolArguments(api, json) : toolObject(name, json);
  if (!read.ok) return { ...read, legal: [] };
  try {
    const values = read.arguments as BuildRecord;
    return { ok: true, statement: api ? callWithQuery(api, values) : actionOf(name as ActionName, values) };
  } catch (error) {
    if (!StatementError.isInstance(error)) throw error;
    const legal = (error.data.legal ?? []) as readonly string[];
    return { ok: false, code: error.code, message: `The arguments of '${name}' are wrong. ${error.message}`, legal };
  }
}

function unknownTool(apis: ReadonlyMap<string, Api>, name: string): Unreadable {
  const known = [...apis.keys(), ...ACTION_NAMES.filter((action) => !isSystemAction(action))];
  const message = `There is no tool '${shorten(name)}'. Call one of the tools that you were given.`;
  return { ok: false, code: 'unknown-tool', message, legal: nearestNames(name, known) };
}

function actionOf(name: ActionName, values: BuildRecord): Statement {
  const parts = partsOf(name);
  checkNames(
    values,
    parts.map((part) => part.name),
  );
  const given = parts.map((part) => givenPart(part, ownValue(values, part.name)));
  return parts[0]?.shape === 'references' ? action(name, ...(given[0] as readonly unknown[])) : action(name, ...given);
}

function checkNames(values: object, legal: readonly string[]): void {
  const unknown = Object.keys(values).find((key) => !legal.includes(key));
  if (unknown === undefined) return;
  const takes = legal.length === 0 ? 'It takes none.' : `It takes ${legal.join(', ')}.`;
  refuse(`There is no argument '${shorten(unknown)}'. ${takes}`, legal);
}

/** The value of a part as builders take it. An option may be null, as the strict schema has it. */
function givenPart({ name, shape }: Part, value: unknown): unknown {
  if (value === undefined || (value === null && isLeftOut(shape)))
    return isLeftOut(shape) ? undefined : refuse(`'${name}' is missing.`, [name]);
  switch (shape) {
    case 'reference':
      return textOf(name, value);
    case 'option':
      return { [name]: textOf(name, value) };
    case 'choice':
      return typeof value === 'string' ? value : conditionsOf(name, value, [...CONDITIONS, 'lowest', 'highest']);
    case 'references':
      return Array.isArray(value) ? value.map((one) => spoken(name, one)) : refuse(`'${name}' is not a list.`);
    case 'entries':
      return name === 'members' ? membersOf(value) : valuesOf(name, value);
    case 'filter':
      return Array.isArray(value) && value.length === 0 ? undefined : conditionsOf(name, value, CONDITIONS);
    default:
      return value;
  }
}

function isLeftOut(shape: Part['shape']): boolean {
  return shape === 'option' || shape === 'filter';
}

function textOf(name: string, value: unknown): string {
  return typeof value === 'string' ? value : refuse(`'${name}' is not a variable, such as "x1".`);
}

function spoken(name: string, value: unknown): unknown {
  const [of = '', ...properties] = textOf(name, value).split('.');
  return properties.length === 0 ? of : property(of as VariableName, properties.join('.'));
}

function entryOf(name: string, entry: unknown): readonly [string, unknown] {
  if (!isObject(entry)) refuse(`'${name}' lists what is no name and value.`);
  checkNames(entry as object, ['name', 'value']);
  const value: unknown = ownValue(entry as BuildRecord, 'value');
  if (typeof value === 'object' || value === undefined)
    refuse(`'${name}' has a value that is not text, a number, true or false.`);
  return [textOf('name', ownValue(entry as BuildRecord, 'name')), value];
}

type EntryReader = (name: string, entry: unknown) => readonly [string, unknown];

function valuesOf(name: string, value: unknown, read: EntryReader = entryOf): BuildRecord {
  if (!Array.isArray(value)) return refuse(`'${name}' is not a list of names and values.`);
  const entries = value.map((entry: unknown) => read(name, entry));
  if (new Set(entries.map(([key]) => key)).size < entries.length) refuse(`'${name}' has a name twice.`);
  return Object.fromEntries(entries) as BuildRecord;
}

/** What results are like, by name: values, and constraints as `where` of a search has them. */
function conditionsOf(name: string, value: unknown, legal: readonly string[]): BuildRecord {
  return valuesOf(name, value, (argument, entry) => {
    if (!isObject(entry) || ownValue(entry as BuildRecord, 'relation') === undefined) return entryOf(argument, entry);
    checkNames(entry as object, ['name', 'relation', 'values']);
    const given = entry as BuildRecord;
    return [textOf('name', ownValue(given, 'name')), constrained(argument, given, [IS, ...legal])];
  });
}

/** Members by the name of their list, which may come several times; a record is a list of names and values. */
function membersOf(value: unknown): BuildRecord {
  if (!Array.isArray(value)) return refuse("'members' is not a list of names and values.");
  const members: Record<string, unknown[]> = {};
  for (const entry of value as readonly unknown[]) {
    const given: unknown = isObject(entry) ? ownValue(entry as BuildRecord, 'value') : undefined;
    const [name, member] = Array.isArray(given)
      ? [textOf('name', ownValue(entry as BuildRecord, 'name')), valuesOf('value', given)]
      : entryOf('members', entry);
    setOwnValue(members, name, [...(ownValue(members, name) ?? []), member]);
  }
  return members as BuildRecord;
}
