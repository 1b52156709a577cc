/**
 * Constraints and an order as arguments of tools: `where` and `order` beside the slots, for searches that declare `comparable`.
 *
 * A model that calls tools writes no JavaScript: what stands in the place of a value in a program, `price: atMost(100)`, is an
 * entry of a list, `{ name: "price", relation: "atMost", values: [100] }`. Both are read as the same statement.
 */
import { z } from 'zod';
import { isObject } from '../text/index.js';
import {
  isRelation,
  type Relation,
  type Statement,
  StatementError,
  type BuildRecord,
  type BuildValue,
  call,
  constraint,
  sort,
  shorten,
  ownValue,
  setOwnValue,
  RELATIONS,
} from '../language/index.js';
import { admits, isOrdered, SORT_DIRECTIONS } from './constraint.js';
import { type Api, constrainable, type SearchApi } from './compiled.js';

/** That a property has a value: what no relation is needed for in a program. */
export const IS = 'is';

const WHERE = 'where';
const ORDER = 'order';

type Names = readonly [string, ...string[]];

const isSome = (names: readonly string[]): names is Names => names.length > 0;

/** The names of what users may choose results by beside the slots: those that the author declares. */
export function declaredComparables(api: Api): readonly string[] {
  return api.kind === 'search' ? [...api.comparable.keys()].filter((name) => !api.slots.has(name)) : [];
}

/** Whether an argument of a tool is a list of constraints, or an order, and no slot. */
export function isQueryArgument(api: Api, argument: string): boolean {
  return (argument === WHERE || argument === ORDER) && takes(api, argument);
}

function takes(api: Api, argument: string): api is SearchApi {
  return (
    isSome(declaredComparables(api)) &&
    !api.slots.has(argument) &&
    !api.filled.has(argument) &&
    !api.chosen.has(argument)
  );
}

/** What can be said of results, beside which of them is the first. */
export const CONDITIONS: readonly Relation[] = (Object.keys(RELATIONS) as Relation[]).filter(
  (name) => name !== 'lowest' && name !== 'highest',
);

function relationsOf(api: SearchApi): Names {
  const types = [...constrainable(api).values()];
  return [IS, ...CONDITIONS.filter((relation) => types.some((type) => admits(type, relation)))];
}

function whereType(api: SearchApi): z.ZodType {
  const values = z.array(z.union([z.string(), z.number(), z.boolean()]));
  return z.array(
    z.strictObject({
      name: z.enum([...constrainable(api).keys()] as unknown as Names),
      relation: z.enum(relationsOf(api)),
      values: values.meta({ description: 'One; two for between; any number for not and anyOf' }),
    }),
  );
}

function orderType(names: Names): z.ZodType {
  return z.array(z.strictObject({ name: z.enum(names), direction: z.enum(SORT_DIRECTIONS) }));
}

/** The arguments of a tool beside the slots: none for an API that declares nothing to choose results by. */
export function queryArguments(api: Api, strict: boolean): readonly (readonly [string, z.ZodType])[] {
  const argument = (type: z.ZodType, description: string): z.ZodType =>
    strict ? type.nullable().meta({ description }) : type.meta({ description }).optional();
  const where = takes(api, WHERE)
    ? [[WHERE, argument(whereType(api), 'What results must be like besides; no slot that is given above')] as const]
    : [];
  const ordered = takes(api, ORDER) ? [...api.comparable.values()].filter(isOrdered).map(({ name }) => name) : [];
  return isSome(ordered)
    ? [...where, [ORDER, argument(orderType(ordered), 'The order of the results, the first key first')] as const]
    : where;
}

export function refuse(message: string, legal: readonly string[] = []): never {
  throw new StatementError({ code: 'bad-arguments', message, data: { legal } });
}

/** The entries of a list, each an object with these members and no others. */
function entriesOf(argument: string, given: unknown, members: readonly string[]): readonly BuildRecord[] {
  const form = `{ ${members.join(', ')} }`;
  if (!Array.isArray(given)) return refuse(`'${argument}' is not a list of ${form}.`);
  return given.map((entry: unknown) => {
    if (!isObject(entry)) return refuse(`'${argument}' lists what is no ${form}.`);
    const unknown = Object.keys(entry).find((name) => !members.includes(name));
    if (unknown !== undefined) refuse(`'${argument}' has an entry with '${shorten(unknown)}'. Give ${form}.`, members);
    return entry as BuildRecord;
  });
}

function textOf(argument: string, entry: BuildRecord, member: string): string {
  const text: unknown = ownValue(entry, member);
  return typeof text === 'string' ? text : refuse(`'${argument}' has an entry without '${member}'.`, [member]);
}

/** Plain values: what stands in them is no list, no record and not null. */
function plainValues(argument: string, values: unknown): readonly BuildValue[] {
  if (!Array.isArray(values)) return refuse(`'${argument}' has an entry whose 'values' are no list.`, ['values']);
  if (values.some((value) => typeof value === 'object'))
    refuse(`'${argument}' has a value that is not text, a number, true or false.`);
  return values as readonly BuildValue[];
}

/** What an entry of a list of constraints says: a constraint, or the one value that is meant. */
export function constrained(argument: string, entry: BuildRecord, legal: readonly string[]): BuildValue {
  const relation = textOf(argument, entry, 'relation');
  const values = plainValues(argument, ownValue(entry, 'values'));
  if (relation === IS) return values.length === 1 ? (values[0] as BuildValue) : refuse(`'${IS}' takes one value.`);
  if (!isRelation(relation) || !legal.includes(relation))
    return refuse(`'${argument}' has an unknown relation '${shorten(relation)}'.`, legal);
  return constraint(relation, ...values);
}

/** Puts values under names that have none yet. */
function named(
  argument: string,
  entries: readonly BuildRecord[],
  values: Record<string, BuildValue>,
  read: (entry: BuildRecord) => BuildValue,
): BuildRecord {
  for (const entry of entries) {
    const name = textOf(argument, entry, 'name');
    if (Object.hasOwn(values, name)) refuse(`'${shorten(name)}' is given twice. Give it once.`);
    setOwnValue(values, name, read(entry));
  }
  return values;
}

/**
 * The statement of a call of a tool: the call of the API with its constraints, sorted where an order is given.
 *
 * @throws StatementError for what is no list of constraints, no order, or given twice.
 */
export function callWithQuery(api: Api, given: BuildRecord): Statement {
  const values = { ...given };
  const [where, order] = [WHERE, ORDER].map((name): unknown => (takes(api, name) ? ownValue(given, name) : undefined));
  if (where !== undefined) delete values[WHERE];
  if (order !== undefined) delete values[ORDER];
  if (where !== undefined && api.kind === 'search')
    named(WHERE, entriesOf(WHERE, where, ['name', 'relation', 'values']), values, (entry) =>
      constrained(WHERE, entry, relationsOf(api)),
    );
  const started = call(api.name, values);
  const keys = order === undefined ? [] : entriesOf(ORDER, order, ['name', 'direction']);
  if (keys.length === 0) return started;
  return sort(
    started,
    named(ORDER, keys, {}, (entry) => textOf(ORDER, entry, 'direction')),
  );
}
