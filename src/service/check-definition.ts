/**
 * What a definition of a service must be: names that a program can name, and the shapes that the types promise, for
 * those who write without types.
 */
import type { z } from 'zod';
import { isActionName, apiNameFault, nameFault, shorten } from '../language/index.js';
import type { ApiClass } from './spec.js';
import { badArgument, checkOptions } from './check-options.js';
import { DefinitionError } from './definition-error.js';
import type { TableRows } from './table.js';

function badName(what: string, name: string, fault: string): never {
  throw new DefinitionError({
    code: 'bad-name',
    message: `${what} '${shorten(name)}' is not a usable name: it ${fault}. Names are letters, digits and '_', begin with a letter, and are not reserved.`,
  });
}

/** Beyond what programs can name: names that are easily taken for something else. */
function confusion(name: string): string | undefined {
  if (name.startsWith('_')) return "begins with '_'";
  return isActionName(name) ? 'is an action of the language' : undefined;
}

/** Refuses the name of a service, intent, slot or property that no program could name. */
export function checkName(what: string, name: unknown): void {
  if (typeof name !== 'string') badArgument(`${what}, a name,`, name, 'text');
  const fault = nameFault(name) ?? confusion(name);
  if (fault !== undefined) badName(what, name, fault);
}

/** Refuses the name of an API that no program could call: one that is well made may still be that of an action. */
export function checkApiName(what: string, name: string): void {
  const fault = apiNameFault(name);
  if (fault !== undefined) badName(what, name, fault);
}

/** Whether a value may hold types by name; a zod type and a list may not. */
function isPlainShape(shape: unknown): shape is object {
  return typeof shape === 'object' && shape !== null && !Array.isArray(shape) && !Object.hasOwn(shape, '_zod');
}

/** The types of an API's slots or properties by their names. */
export function shapeOf(api: ApiClass, part: 'slots' | 'returns'): readonly (readonly [string, z.ZodType])[] {
  const what = `In ${api.spec.intent ?? api.name}: slot or property`;
  const shape: unknown = api.spec[part];
  if (!isPlainShape(shape))
    badArgument(
      `'${part}' of ${api.spec.intent ?? api.name}`,
      shape,
      'an object of zod types, such as { city: z.string() }',
    );
  // A literal `{ __proto__: z.string() }` has no such name, but another prototype.
  const prototype: unknown = Object.getPrototypeOf(shape);
  if (prototype !== null && Object.getPrototypeOf(prototype) !== null) checkName(what, '__proto__');
  const entries = Object.entries(shape as Readonly<Record<string, z.ZodType>>);
  for (const [name] of entries) checkName(what, name);
  return entries;
}

interface Definition {
  readonly name?: unknown;
  readonly apis?: unknown;
  readonly tables?: unknown;
}

function isApiClass(value: unknown): value is ApiClass {
  if (typeof value !== 'function') return false;
  const { kind, spec } = value as Partial<ApiClass>;
  return (kind === 'search' || kind === 'transaction') && typeof spec === 'object' && spec !== null;
}

function isTable(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { name, key, rows } = value as Partial<TableRows>;
  return typeof name === 'string' && typeof key === 'string' && Array.isArray(rows);
}

/** Refuses an API without a name: a base that no class extends, or a class that is written where it is listed. */
function checkNamed(what: string, api: ApiClass): void {
  if (api.spec.intent !== undefined || (!Object.hasOwn(api, 'spec') && api.name !== '')) return;
  const message = `${what} has no name. Name the class, as in 'class BookRoom extends ${api.kind}({ ... }) {}', or give it an 'intent'.`;
  throw new DefinitionError({ code: 'bad-name', message });
}

/** Refuses what is no definition of a service. */
export function checkDefinition(definition: unknown): void {
  if (typeof definition !== 'object' || definition === null)
    badArgument("What 'service' was given", definition, 'an object');
  checkOptions("What 'service' takes", definition, ['name', 'description', 'apis', 'tables', 'phrases']);
  const { name, apis, tables = [] } = definition as Definition;
  checkName('Service', name);
  if (!Array.isArray(apis)) badArgument(`'apis' of ${String(name)}`, apis, 'a list of API classes');
  const expected = 'a class that extends search({ ... }) or transaction({ ... })';
  for (const [at, api] of (apis as readonly unknown[]).entries()) {
    const what = `'apis[${at}]' of ${String(name)}`;
    if (!isApiClass(api)) badArgument(what, api, expected);
    checkNamed(what, api);
  }
  if (!Array.isArray(tables)) badArgument(`'tables' of ${String(name)}`, tables, 'a list of tables');
  for (const [at, one] of (tables as readonly unknown[]).entries())
    if (!isTable(one))
      badArgument(`'tables[${at}]' of ${String(name)}`, one, "what table('name', 'key', rows) returns");
}

/** Refuses what is no API of a service. */
export function checkApi(what: string, value: unknown): void {
  const isApi =
    typeof value === 'object' && value !== null && (value as { readonly slots?: unknown }).slots instanceof Map;
  if (!isApi) badArgument(what, value, 'an API of a service');
}
