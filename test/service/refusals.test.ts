import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  type ApiClass,
  createRegistry,
  propertyOf,
  readToolArguments,
  search,
  service,
  signature,
  slotOf,
  table,
  toolSchema,
  toolSchemas,
  transaction,
} from '../../src/service/index.js';
import { apiOf, library } from './fixtures.js';

/** Definitions that the types refuse: what authors get who write without them. */
const searchSpec = {
  description: 'Find cups',
  slots: { size: z.int() },
  returns: { colour: z.string(), size: z.int() },
  entity: 'cup',
  table: table('cups', 'colour', [{ colour: 'red', size: 1 }]),
};
const transactionSpec = { description: 'Buy a cup', slots: { colour: z.string() }, returns: {} };

const serviceOf = (...apis: readonly unknown[]) =>
  service({ name: 'Cups_1', description: 'Cups', apis: apis as readonly ApiClass[] });

function searching(changes: object) {
  class FindCups extends search({ ...searchSpec, ...changes } as never) {}
  return serviceOf(FindCups);
}

function buying(changes: object) {
  class BuyCup extends transaction({ ...transactionSpec, ...changes } as never) {}
  return serviceOf(BuyCup);
}

const refusal = (code: string, message: string) => expect.objectContaining({ name: 'DefinitionError', code, message });

describe('a search is refused', () => {
  it.each<[string, unknown, string]>([
    ['description', undefined, "'description' of FindCups is undefined; it must be text."],
    ['description', 5, "'description' of FindCups is 5; it must be text."],
    ['entity', '', '\'entity\' of FindCups is ""; it must be a noun.'],
    ['entity', ' ', '\'entity\' of FindCups is " "; it must be a noun.'],
    ['entity', { name: 'cup' }, "'entity' of FindCups is a record; it must be a noun."],
    ['identity', 5, "'identity' of FindCups is 5; it must be a name or a list of names."],
    ['identity', ['colour', 5], "'identity' of FindCups is a list; it must be a name or a list of names."],
    ['identity', null, "'identity' of FindCups is null; it must be a name or a list of names."],
    ['offers', 'colour', '\'offers\' of FindCups is "colour"; it must be a list of names.'],
    ['offers', new Set(['colour']), "'offers' of FindCups is an instance of Set; it must be a list of names."],
    ['tracks', 5, "'tracks' of FindCups is 5; it must be a list of names."],
    ['tracks', [null], "'tracks' of FindCups is a list; it must be a list of names."],
    ['sort', (a: number) => a, "'sort' of FindCups is a function; it must be a name or a list of names."],
    [
      'followUp',
      class BuyCup {},
      "'followUp' of FindCups is a function; it must be a function that returns the class of an API: () => ReserveTable.",
    ],
    [
      'followUp',
      null,
      "'followUp' of FindCups is null; it must be a function that returns the class of an API: () => ReserveTable.",
    ],
    ['presents', 'many', "'presents' of FindCups is \"many\"; it must be 'one' or 'list'."],
    ['presents', true, "'presents' of FindCups is true; it must be 'one' or 'list'."],
    ['limit', 0, "'limit' of FindCups is 0; it must be a whole number from 1."],
    ['limit', -1, "'limit' of FindCups is -1; it must be a whole number from 1."],
    ['limit', 2.5, "'limit' of FindCups is 2.5; it must be a whole number from 1."],
    ['limit', '5', '\'limit\' of FindCups is "5"; it must be a whole number from 1.'],
    ['limit', Number.NaN, "'limit' of FindCups is NaN; it must be a whole number from 1."],
    ['limit', Number.POSITIVE_INFINITY, "'limit' of FindCups is Infinity; it must be a whole number from 1."],
    ['table', [{ colour: 'red' }], "'table' of FindCups is a list; it must be what table(...) makes."],
    ['table', 'cups', '\'table\' of FindCups is "cups"; it must be what table(...) makes.'],
    ['table', { rows: 'red' }, "'table' of FindCups is a record; it must be what table(...) makes."],
    ['search', 'SELECT', '\'search\' of FindCups is "SELECT"; it must be a function.'],
    ['slots', null, "'slots' of FindCups is null; it must be an object of zod types, such as { city: z.string() }."],
    [
      'slots',
      z.object({ size: z.int() }),
      "'slots' of FindCups is an instance of ZodObject; it must be an object of zod types, such as { city: z.string() }.",
    ],
    [
      'slots',
      [z.int()],
      "'slots' of FindCups is a list; it must be an object of zod types, such as { city: z.string() }.",
    ],
    ['entity', undefined, "'entity' of FindCups is undefined; it must be a noun."],
    ['slots', 'size', "'slots' of FindCups is text; it must be an object of zod types, such as { city: z.string() }."],
    [
      'returns',
      undefined,
      "'returns' of FindCups is undefined; it must be an object of zod types, such as { city: z.string() }.",
    ],
    ['intent', 5, 'Intent, a name, is a number; it must be text.'],
  ])('for the %s %s', (member, value, message) => {
    expect(() => searching({ [member]: value })).toThrow(refusal('bad-argument', message));
  });

  it.each<[string, object, string]>([
    ['an identity', { identity: ['colour', 'price'] }, "'identity' names 'price', which is none of colour, size."],
    ['an identity without a name', { identity: '' }, "'identity' names '', which is none of colour, size."],
    ['an offer', { offers: ['Colour'] }, "'offers' names 'Colour', which is none of colour, size."],
    ['a name of every object', { offers: ['valueOf'] }, "'offers' names 'valueOf', which is none of colour, size."],
    ['a tracked property', { tracks: ['size', 'shop'] }, "'tracks' names 'shop', which is none of colour, size."],
    ['properties of an API without any', { returns: {}, identity: 'colour' }, "'identity' names 'colour', which is"],
  ])('for %s that it does not return', (_, changes, message) => {
    expect(() => searching(changes)).toThrow(refusal('unknown-slot', expect.stringContaining(message) as never));
  });
});

describe('a transaction is refused', () => {
  it.each<[string, unknown, string]>([
    ['description', null, "'description' of BuyCup is null; it must be text."],
    ['entity', 5, "'entity' of BuyCup is 5; it must be a noun."],
    ['confirms', 'colour', '\'confirms\' of BuyCup is "colour"; it must be a list of names.'],
    ['confirms', { colour: true }, "'confirms' of BuyCup is a record; it must be a list of names."],
    ['transact', Promise.resolve(), "'transact' of BuyCup is an instance of Promise; it must be a function."],
    [
      'slots',
      undefined,
      "'slots' of BuyCup is undefined; it must be an object of zod types, such as { city: z.string() }.",
    ],
    [
      'returns',
      'nothing',
      "'returns' of BuyCup is text; it must be an object of zod types, such as { city: z.string() }.",
    ],
  ])('for the %s %s', (member, value, message) => {
    expect(() => buying({ [member]: value })).toThrow(refusal('bad-argument', message));
  });

  it.each<[string, unknown, string]>([
    ['a slot that is text', 'a colour', 'text'],
    ['a slot that is a class of values', String, 'a function'],
    ['a slot of JSON Schema', { type: 'string' }, 'a record'],
    ['a slot without a type', undefined, 'undefined'],
    ['a list of types', [z.string()], 'a list'],
  ])('for %s', (_, type, what) => {
    const message = `In BuyCup: The type of 'colour' is ${what}, not a type of zod 4. Write it as z.string().`;
    expect(() => buying({ slots: { colour: type } })).toThrow(refusal('bad-argument', message));
    expect(() => buying({ returns: { colour: type } })).toThrow(refusal('bad-argument', message));
  });
});

describe('a service is refused', () => {
  it('for an API that no class names', () => {
    const message =
      "'apis[0]' of Cups_1 has no name. Name the class, as in 'class BookRoom extends transaction({ ... }) {}', or give it an 'intent'.";
    expect(() => serviceOf(transaction(transactionSpec))).toThrow(refusal('bad-name', message));
    const [anonymous] = [class extends transaction(transactionSpec) {}];
    expect(() => serviceOf(anonymous)).toThrow(refusal('bad-name', message));
    expect(serviceOf(transaction({ ...transactionSpec, intent: 'BuyCup' })).apis[0]?.intent).toBe('BuyCup');
  });

  it.each<[string, unknown, string]>([
    ['nothing', undefined, "What 'service' was given is undefined; it must be an object."],
    ['null', null, "What 'service' was given is null; it must be an object."],
    ['its name', 'Cups_1', "What 'service' was given is text; it must be an object."],
    ['a service without a name', { apis: [] }, 'Service, a name, is undefined; it must be text.'],
    ['a name that is a number', { name: 1, apis: [] }, 'Service, a name, is a number; it must be text.'],
    ['no APIs', { name: 'Cups_1' }, "'apis' of Cups_1 is undefined; it must be a list of API classes."],
    [
      'tables that are no list',
      { name: 'Cups_1', apis: [], tables: {} },
      "'tables' of Cups_1 is a record; it must be a list of tables.",
    ],
    [
      'rows in place of a table',
      { name: 'Cups_1', apis: [], tables: [[]] },
      "'tables[0]' of Cups_1 is a list; it must be what table('name', 'key', rows) returns.",
    ],
    ['APIs by name', { name: 'Cups_1', apis: {} }, "'apis' of Cups_1 is a record; it must be a list of API classes."],
  ])('for %s', (_, given, message) => {
    expect(() => service(given as never)).toThrow(refusal('bad-argument', message));
  });

  const FindCups = class extends search(searchSpec) {};

  it.each<[string, unknown, string]>([
    ['a class', class {}, 'a function'],
    ['an instance', new FindCups(), 'an instance of FindCups'],
    ['a spec', searchSpec, 'a record'],
    ['a compiled API', apiOf('FindBooks'), 'a record'],
    ['null', null, 'null'],
    ['a class of another kind', Object.assign(class {}, { kind: 'question', spec: searchSpec }), 'a function'],
    ['a class without a spec', Object.assign(class {}, { kind: 'search' }), 'a function'],
  ])('for %s in place of an API class', (_, api, what) => {
    const expected = 'it must be a class that extends search({ ... }) or transaction({ ... }).';
    const named = class FindCups extends search(searchSpec) {};
    expect(() => serviceOf(named, api)).toThrow(refusal('bad-argument', `'apis[1]' of Cups_1 is ${what}; ${expected}`));
  });
});

describe('a registry is refused', () => {
  it.each<[string, unknown, string]>([
    ['nothing', undefined, "What 'createRegistry' was given is undefined; it must be a list of services."],
    ['a service alone', library, "What 'createRegistry' was given is a record; it must be a list of services."],
    ['null in the list', [library, null], "'services[1]' is null; it must be what service(...) makes."],
    ['the name of a service', ['Library_1'], "'services[0]' is text; it must be what service(...) makes."],
    ['an API', [apiOf('FindBooks')], "'services[0]' is a record; it must be what service(...) makes."],
    ['what a service is made of', [{ name: 'A', apis: [] }], "'services[0]' is a record; it must be what service(...)"],
    [
      'a hole in the list',
      [library, undefined, library],
      "'services[1]' is undefined; it must be what service(...) makes.",
    ],
  ])('for %s', (_, given, message) => {
    expect(() => createRegistry(given as never)).toThrow(
      refusal('bad-argument', expect.stringContaining(message) as never),
    );
  });
});

describe('a slot is refused', () => {
  it.each<[string, z.ZodType, string]>([
    ['in an enumeration', z.enum(['red', 'dontcare']), 'dontcare'],
    ['in capitals', z.enum(['red', 'DONTCARE']), 'DONTCARE'],
    ['with white space', z.literal(['red', ' dontcare ']), ' dontcare '],
    ['where it may be left out', z.enum(['dontcare', 'red']).optional(), 'dontcare'],
    ['where it is the only value', z.literal('dontcare').nullable(), 'dontcare'],
  ])('that lists dontcare %s', (_, type, value) => {
    const message = `Slot 'colour' lists '${value}' among its values. Any slot that is nullable or optional takes it: leave it out.`;
    expect(() => slotOf('colour', type)).toThrow(refusal('reserved-value', message));
  });

  it.each<[string, z.ZodType, string]>([
    ['nothing', z.enum(['red', '']), `lists "" among its values, which nobody can say.`],
    ['white space', z.literal(['red', ' ']), `lists " " among its values, which nobody can say.`],
    ['values that differ by case', z.enum(['Red', 'red']), `lists both "Red" and "red", which are the same value`],
    ['values that differ by white space', z.enum(['red', 'blue', 'red ']), `lists both "red" and "red ", which are`],
    ['such values of a list', z.array(z.enum(['Red', 'red'])), `lists both "Red" and "red", which are the same value`],
  ])('that lists %s', (_, type, message) => {
    expect(() => slotOf('colour', type)).toThrow(refusal('bad-type', expect.stringContaining(message) as never));
  });

  it.each([z.enum(['red', 'reddish']), z.literal(['1', 1]), z.literal([0, false]), z.array(z.enum(['red', 'blue']))])(
    'unless its values are told apart',
    (type) => {
      expect(slotOf('colour', type).name).toBe('colour');
    },
  );

  it.each<[string, z.ZodType, string]>([
    ['a date', z.unknown().default(new Date(0)), 'the whole is an instance of Date, not a plain record'],
    ['a big number', z.unknown().default(1n), 'the whole is a bigint; only JSON can be kept'],
    ['infinite', z.number().default(Number.POSITIVE_INFINITY), 'the whole is Infinity, which JSON has not'],
    ['a list that holds null', z.array(z.unknown()).default([undefined]), '[0] is undefined; only JSON can be kept'],
    ['a function', z.unknown().default(() => () => 1), 'the whole is a function; only JSON can be kept'],
    ['null', z.string().nullable().default(null), 'the whole is null'],
  ])('with a default that is %s', (_, type, why) => {
    const message = `Slot 'colour' has a default that is no value: ${why}. Write it as JSON has it.`;
    expect(() => slotOf('colour', type)).toThrow(refusal('bad-default', message));
  });

  it.each<[string, z.ZodType, string]>([
    ['of another type', z.string().default(5 as never), '5'],
    ['outside of a closed set', z.enum(['red', 'blue']).default('green' as never), '"green"'],
    ['in another case', z.enum(['red', 'blue']).default('Red' as never), '"Red"'],
    ['below a bound', z.int().min(1).default(0), '0'],
    ['with a fraction', z.int().default(1.5), '1.5'],
    ['on no day', z.iso.date().default('2019-02-29'), '"2019-02-29"'],
    ['in words of truth', z.boolean().default('yes' as never), '"yes"'],
    ['that is shorter than it may be', z.array(z.string()).min(2).default(['a']), '["a"]'],
    [
      'where it may be null',
      z
        .int()
        .nullable()
        .default('two' as never),
      '"two"',
    ],
  ])('with a default %s', (_, type, shown) => {
    const message = `Slot 'it' has the default ${shown}, which its own type refuses. Change the default or the type.`;
    expect(() => slotOf('it', type)).toThrow(refusal('bad-default', message));
  });

  it.each<[string, unknown]>([
    ['null', null],
    ['text', 'string'],
    ['a function', String],
    ['a record', { type: 'string' }],
  ])('as a property that is %s', (what, type) => {
    const message = `The type of 'colour' is ${what}, not a type of zod 4. Write it as z.string().`;
    expect(() => propertyOf('colour', type as never)).toThrow(refusal('bad-argument', message));
  });
});

describe('a table is refused', () => {
  class Cup {
    readonly colour = 'red';
  }
  const getter = Object.defineProperty({}, 'colour', {
    enumerable: true,
    get: () => {
      throw new Error('broken');
    },
  });
  const deep = (levels: number): unknown => (levels === 0 ? 'red' : [deep(levels - 1)]);

  it.each<[string, unknown, string]>([
    ['no list', 'red', 'the whole is text, not a list'],
    ['a set', new Set([{ colour: 'red' }]), 'the whole is an instance of Set, not a list'],
    ['a row that is null', [null], '[0] is null, not a plain record'],
    ['a row that is a list', [['red']], '[0] is a list, not a plain record'],
    ['a row of a class', [new Cup()], '[0] is an instance of Cup, not a plain record'],
    ['a row that is missing', [{ colour: 'red' }, undefined], '[1] is undefined, not a plain record'],
    ['a function', [{ colour: () => 'red' }], '[0].colour is a function; only JSON can be kept'],
    ['a symbol', [{ colour: Symbol('red') }], '[0].colour is a symbol; only JSON can be kept'],
    ['a big number', [{ size: 1n }], '[0].size is a bigint; only JSON can be kept'],
    ['infinity', [{ size: Number.NEGATIVE_INFINITY }], '[0].size is -Infinity, which JSON has not'],
    ['NaN in a list', [{ sizes: [1, Number.NaN] }], '[0].sizes[1] is NaN, which JSON has not'],
    ['a map', [{ sizes: new Map() }], '[0].sizes is an instance of Map, not a plain record'],
    ['a getter that throws', [getter], '[0].colour cannot be read'],
    ['33 levels', [{ colour: deep(31) }], 'nests deeper than 32 levels'],
  ])('for %s', (_, rows, why) => {
    expect(() => table('cups', 'colour' as never, rows as never)).toThrow(
      refusal('bad-row', expect.stringMatching(/^Table 'cups' holds what is no data: .*JSON has them\.$/s) as never),
    );
    expect(() => table('cups', 'colour' as never, rows as never)).toThrow(why);
  });
});

describe('a table whose rows have no name is refused', () => {
  it.each<[string, unknown, string]>([
    ['no name', undefined, 'The name of a table is undefined; it must be text that is not empty.'],
    ['an empty name', '', 'The name of a table is text; it must be text that is not empty.'],
    ['a number for a name', 1, 'The name of a table is a number; it must be text that is not empty.'],
  ])('for %s', (_, name, message) => {
    expect(() => table(name as never, 'colour', [{ colour: 'red' }])).toThrow(refusal('bad-argument', message));
  });

  it.each<[string, unknown, string]>([
    ['no key', undefined, "The key of table 'cups' is undefined; it must be text that is not empty."],
    ['the columns as a list', ['colour'], "The key of table 'cups' is a list; it must be text that is not empty."],
  ])('for %s', (_, key, message) => {
    expect(() => table('cups', key as never, [{ colour: 'red' }])).toThrow(refusal('bad-argument', message));
  });

  it.each<[string, string, readonly object[], number]>([
    ['a mistyped key', 'color', [{ colour: 'red' }], 0],
    ['a key that every object has', 'constructor', [{ colour: 'red' }], 0],
    ['a key that one row lacks', 'colour', [{ colour: 'red' }, { size: 1 }], 1],
  ])('for %s', (_, key, rows, at) => {
    const message = `Row ${at} of table 'cups' has no column '${key}', the key of the table. Name a column that all rows have.`;
    expect(() => table('cups', key as never, rows as never)).toThrow(refusal('bad-row', message));
  });

  it('for two rows with one key, unless it says that keys repeat', () => {
    const rows = [{ colour: 'red' }, { colour: 'blue' }, { colour: 'red' }];
    const message = `Row 2 of table 'cups' has the 'colour' "red" of row 0, and it is the key of the table.`;
    expect(() => table('cups', 'colour', rows)).toThrow(refusal('bad-row', expect.stringContaining(message) as never));
    expect(() => table('cups', 'colour', rows, { repeats: false })).toThrow(message);
    expect(table('cups', 'colour', rows, { repeats: true }).rows).toEqual(rows);
    expect(table('cups', 'colour', [{ colour: 'red' }, { colour: 'Red' }]).rows).toHaveLength(2);
  });

  it('for an option that nothing reads', () => {
    const options = { repeat: true } as never;
    expect(() => table('cups', 'colour', [], options)).toThrow(
      refusal('unknown-option', expect.stringContaining("'repeats'") as never),
    );
  });

  it('not without rows', () => {
    expect(table('cups', 'colour', []).rows).toEqual([]);
  });
});

describe('what is no spec is refused before there is a class of it', () => {
  it.each<[string, unknown, string]>([
    ['nothing', undefined, 'undefined'],
    ['null', null, 'null'],
    ['text', 'Find a cup', 'text'],
    ['a function', () => searchSpec, 'a function'],
  ])('%s', (_, spec, what) => {
    const expected = 'it must be an object with a description, slots and returns.';
    expect(() => search(spec as never)).toThrow(
      refusal('bad-argument', `What 'search' was given is ${what}; ${expected}`),
    );
    expect(() => transaction(spec as never)).toThrow(
      refusal('bad-argument', `What 'transaction' was given is ${what}; ${expected}`),
    );
  });
});

describe('a tool schema is refused', () => {
  const one = (type: z.ZodType) => buying({ slots: { seats: z.int(), it: type } });

  it.each<[string, z.ZodType, string, string]>([
    ['in a list', z.array(z.tuple([z.int()])), 'it', 'a tuple'],
    ['in a record', z.object({ on: z.unknown() }), 'it.on', 'any value'],
    ['in an alternative', z.union([z.string(), z.record(z.string(), z.int())]), 'it', 'a record with open keys'],
    ['where it may be left out', z.array(z.any()).optional(), 'it', 'any value'],
  ])('where only the plain form has one: %s', (_, type, at, what) => {
    const message = `cups_1_buy_cup: '${at}' holds ${what}, which a strict tool schema cannot express. Give it a closed type, or use the plain schema.`;
    expect(() => toolSchemas(one(type), { strict: true })).toThrow(refusal('bad-schema', message));
  });

  it.each<[string, unknown, string]>([
    ['nothing', undefined, 'undefined'],
    ['null', null, 'null'],
    ['a name', 'library_1_find_books', 'text'],
    ['a service', { apis: [] }, 'a record'],
    ['an API class', class FindBooks {}, 'a function'],
  ])('for %s in place of an API', (_, given, what) => {
    const message = (by: string) => `What '${by}' was given is ${what}; it must be an API of a service.`;
    expect(() => toolSchema(given as never)).toThrow(refusal('bad-argument', message('toolSchema')));
    expect(() => signature(given as never)).toThrow(refusal('bad-argument', message('signature')));
  });

  it.each<[string, unknown, string]>([
    ['nothing', undefined, 'undefined'],
    ['a list of APIs', [...library.apis], 'a list'],
    ['an API', apiOf('FindBooks'), 'a record'],
    ['APIs by name', { apis: { find: apiOf('FindBooks') } }, 'a record'],
    ['a name', 'Library_1', 'text'],
  ])('for %s in place of a service', (_, given, what) => {
    const message = `What 'toolSchemas' was given is ${what}; it must be a service or a registry.`;
    expect(() => toolSchemas(given as never)).toThrow(refusal('bad-argument', message));
  });
});

describe('the arguments of a tool call are refused', () => {
  const reserve = apiOf('ReserveBook');

  it.each([
    ['broken off', '{"title": "Tid'],
    ['JavaScript', "{title: 'Tides'}"],
    ['two objects', '{"title": "Tides"} {"copies": 2}'],
    ['a trailing comma', '{"title": "Tides",}'],
    ['with a comment', '{"title": "Tides"} // a book'],
    ['in a fence', '```json\n{"title": "Tides"}\n```'],
    ['NaN', '{"copies": NaN}'],
    ['Python', "{'title': None}"],
    ['white space', ' \n'],
    ['with a line break in a text', '{"title": "Ti\ndes"}'],
  ])('where they are %s', (_, text) => {
    const message = "The arguments of 'library_1_reserve_book' are not JSON. Give one JSON object.";
    expect(readToolArguments(reserve, text)).toEqual({ ok: false, code: 'not-json', message });
  });

  it.each<[string, unknown]>([
    ['a list of objects', '[{"title": "Tides"}]'],
    ['an empty list', []],
    ['a truth value', 'true'],
    ['a truth value that was read', false],
    ['text of text', '"{\\"title\\": \\"Tides\\"}"'],
    ['a number', '12'],
    ['a function', () => ({})],
  ])('where they are %s', (_, given) => {
    const message =
      "The arguments of 'library_1_reserve_book' are not an object. Give one JSON object with slots as keys.";
    expect(readToolArguments(reserve, given)).toEqual({ ok: false, code: 'not-an-object', message });
  });
});

describe('a tool schema does not accept', () => {
  const accepts = (api: string, value: unknown): boolean =>
    z.fromJSONSchema(toolSchema(apiOf(api)).parameters as never).safeParse(value).success;
  const right = { title: 'Tides', pickup_date: '2019-03-04', pickup_time: '10:30', branch: 'Main' };

  it.each<[string, object]>([
    ['a slot that is unknown', { colour: 'red' }],
    ['a day that is no date', { pickup_date: 'tomorrow' }],
    ['a day of another form', { pickup_date: '04/03/2019' }],
    ['a clock of twelve hours', { pickup_time: '10:30 am' }],
    ['a title that is a number', { title: 1984 }],
    ['a required slot that is null', { title: null }],
    ['a number in words', { copies: 'two' }],
    ['a number above its bound', { copies: 4 }],
    ['a fraction of a whole number', { copies: 1.5 }],
    ['a value outside of a closed set', { branch: 'Harbor' }],
    ['one that differs in case', { branch: 'main' }],
    ['another value of a literal', { class: 'child' }],
    ['debts', { deposit: -5 }],
    ['text in place of a list', { notes: 'large print' }],
    ['a list with a number', { notes: ['large print', 3] }],
    ['a record without what it must have', { contact: { phone: '555' } }],
    ['null for a slot that may be left out', { class: null }],
  ])('%s', (_, changes) => {
    expect([accepts('ReserveBook', right), accepts('ReserveBook', { ...right, ...changes })]).toEqual([true, false]);
  });
});
