import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  createRegistry,
  type JsonSchema,
  date,
  money,
  readToolArguments,
  saidAs,
  search,
  service,
  time,
  toolSchema,
  toolSchemas,
} from '../../src/service/index.js';
import { servicesFromSgdSchema } from '../../corpora/src/sgd/schema/schema.js';
import { allServices } from '../../apis/index.js';
import { apiOf, library, trainSchema } from './fixtures.js';

const sgd = servicesFromSgdSchema([trainSchema]);
const apis = [...library.apis, ...sgd.flatMap((one) => one.apis)];

/** Every schema in a schema. */
function parts(schema: JsonSchema): readonly JsonSchema[] {
  const inner = [
    ...Object.values(schema.properties ?? {}),
    ...(schema.anyOf ?? []),
    ...(schema.items ? [schema.items] : []),
  ] as JsonSchema[];
  return [schema, ...inner.flatMap(parts)];
}

function accepts(schema: JsonSchema, value: unknown): boolean {
  return z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0]).safeParse(value).success;
}

function singleSlot(type: z.ZodType) {
  class Find extends search({ description: 'x', slots: { it: type }, returns: {}, entity: 'x', search: () => [] }) {}
  return service({ name: 'One', description: 'x', apis: [Find] }).apis[0]!;
}

describe('tool schemas', () => {
  for (const api of apis) {
    for (const strict of [false, true]) {
      it(`of ${api.name}${strict ? ', strict,' : ''} are as reviewed`, async () => {
        const file = `../fixtures/tool-schemas/${api.name}${strict ? '.strict' : ''}.json`;
        await expect(`${JSON.stringify(toolSchema(api, { strict }), null, 2)}\n`).toMatchFileSnapshot(file);
      });
    }
  }

  it('come for all APIs of a registry or a service, in order', () => {
    const names = apis.map((api) => api.name);
    expect(toolSchemas(createRegistry([library, ...sgd])).map((tool) => tool.name)).toEqual(names);
    expect(toolSchemas(library, { strict: true }).every((tool) => tool.strict)).toBe(true);
    expect(toolSchemas(library).some((tool) => 'strict' in tool)).toBe(false);
  });

  it('let required slots be missed and take the others as optional', () => {
    const { parameters } = toolSchema(apiOf('FindBooks'));
    expect(accepts(parameters, { topic: 'Science' })).toBe(true);
    expect(accepts(parameters, { topic: 'Science', shelf: 2, on_loan: false })).toBe(true);
    expect(accepts(parameters, {})).toBe(false);
    expect(accepts(parameters, { topic: 'Cooking' })).toBe(false);
    expect(accepts(parameters, { topic: 'Science', shelf: 4 })).toBe(false);
    expect(accepts(parameters, { topic: 'Science', colour: 'red' })).toBe(false);
    expect(accepts(parameters, { topic: 'Science', author: null })).toBe(false);
  });

  it('keep slots whose names are keywords of JSON Schema', () => {
    class Odd extends search({
      description: 'x',
      slots: { kind: z.string(), pattern: z.string(), format: z.string().optional(), required: z.int().default(1) },
      returns: {},
      entity: 'x',
      search: () => [],
    }) {}
    const odd = service({ name: 'Odd', description: 'x', apis: [Odd] }).apis[0]!;
    for (const strict of [false, true]) {
      const { parameters } = toolSchema(odd, { strict });
      expect(Object.keys(parameters.properties ?? {})).toEqual(['kind', 'pattern', 'format', 'required']);
    }
  });
});

describe('the keywords of a tool schema', () => {
  const own = ['kind', 'currency', 'hours', 'half', 'past', 'ordered', 'saidAs'];

  it.each([
    ['what people call it', saidAs(z.boolean(), { names: ['wifi'] })],
    ['what people call its values', saidAs(z.enum(['small', 'large']), { values: { large: ['big'] } })],
    ['the order of a list', z.array(z.enum(['tea', 'milk'])).meta({ ordered: true })],
    ['what people call the values of a list', z.array(saidAs(z.enum(['rocket']), { values: { rocket: ['arugula'] } }))],
    ['opening hours', time('x', { hours: '11:00-22:00' })],
    ['the past', date('x', { past: true })],
    ['a currency', money('x', { currency: 'EUR' })],
  ])('are those of JSON Schema: not %s', (_, type) => {
    for (const part of parts(toolSchema(singleSlot(type)).parameters))
      expect(Object.keys(part).filter((keyword) => own.includes(keyword))).toEqual([]);
  });

  it('are those of JSON Schema in all bundled services', () => {
    const used = allServices.flatMap((one) => toolSchemas(one).flatMap(({ parameters }) => parts(parameters)));
    expect(used.flatMap(Object.keys).filter((keyword) => own.includes(keyword))).toEqual([]);
  });

  it('keep what an author says in words of JSON Schema', () => {
    const type = z.string().meta({ title: 'Name', examples: ['Ada'] });
    expect(toolSchema(singleSlot(type)).parameters.properties?.it).toMatchObject({ title: 'Name', examples: ['Ada'] });
  });
});

describe('strict tool schemas', () => {
  const allowed = ['type', 'description', 'enum', 'anyOf', 'items', 'properties', 'required', 'additionalProperties'];

  it('hold only what structured outputs take, with every key required and no other key', () => {
    for (const tool of toolSchemas({ apis }, { strict: true })) {
      for (const part of parts(tool.parameters)) {
        expect(allowed).toEqual(expect.arrayContaining(Object.keys(part)));
        expect('type' in part || 'anyOf' in part).toBe(true);
        if (part.type !== 'object' && !part.properties) continue;
        expect(part.required).toEqual(Object.keys(part.properties ?? {}));
        expect(part.additionalProperties).toBe(false);
      }
    }
  });

  it('take null where a slot may be left out, and only there', () => {
    const { parameters } = toolSchema(apiOf('FindBooks'), { strict: true });
    expect(accepts(parameters, { topic: 'Science', author: null, on_loan: null, shelf: null })).toBe(true);
    expect(accepts(parameters, { topic: null, author: null, on_loan: null, shelf: null })).toBe(false);
    expect(accepts(parameters, { topic: 'Science' })).toBe(false);
  });

  it('give a closed set of several types its types', () => {
    const { parameters } = toolSchema(singleSlot(z.literal(['low', 1, true])), { strict: true });
    expect(parameters.properties).toEqual({
      it: { type: ['string', 'number', 'boolean'], enum: ['low', 1, true] },
    });
  });

  it('express alternatives of objects, and types that hold themselves', () => {
    const kinds = z.discriminatedUnion('by', [z.object({ by: z.literal('bus') }), z.object({ by: z.literal('car') })]);
    const union = toolSchema(singleSlot(kinds), { strict: true }).parameters;
    expect(accepts(union, { it: { by: 'car' } })).toBe(true);
    expect(accepts(union, { it: { by: 'car', at: 9 } })).toBe(false);
    const tree: z.ZodType = z.object({ name: z.string(), under: z.lazy(() => tree).optional() });
    const nested = toolSchema(singleSlot(tree), { strict: true }).parameters;
    expect(accepts(nested, { it: { name: 'a', under: { name: 'b', under: null } } })).toBe(true);
    expect(accepts(nested, { it: { name: 'a' } })).toBe(false);
  });

  it.each([
    ['a record with open keys', z.record(z.string(), z.int())],
    ['a tuple', z.tuple([z.int(), z.int()])],
    ['any value', z.unknown()],
    ['an intersection', z.intersection(z.string(), z.string().min(2))],
  ])('refuse %s, which the plain ones express', (what, type) => {
    const api = singleSlot(type);
    expect(toolSchema(api).parameters.properties).toHaveProperty('it');
    expect(() => toolSchema(api, { strict: true })).toThrow(
      expect.objectContaining({ code: 'bad-schema', message: expect.stringContaining(`one_find: 'it' holds ${what}`) }),
    );
  });
});

describe('the arguments of a tool call', () => {
  const reserve = apiOf('ReserveBook');

  it('are read from an object and from its text', () => {
    const entries = { title: 'Tides', copies: 2 };
    expect(readToolArguments(reserve, entries)).toEqual({ ok: true, arguments: entries });
    expect(readToolArguments(reserve, JSON.stringify(entries))).toEqual({ ok: true, arguments: entries });
  });

  it('lose their nulls; a required slot that admits any value gets that', () => {
    const read = readToolArguments(reserve, {
      title: null,
      pickup_date: null,
      branch: null,
      copies: 0,
      notes: ['a', null],
      contact: { name: 'Al', phone: null },
    });
    const contact = { name: 'Al' };
    expect(read).toEqual({ ok: true, arguments: { pickup_date: 'dontcare', copies: 0, notes: ['a'], contact } });
  });

  it('keep unknown names and bad values, which the gates judge', () => {
    expect(readToolArguments(reserve, { colour: 'red', copies: 'many' })).toEqual({
      ok: true,
      arguments: { colour: 'red', copies: 'many' },
    });
  });

  it('do not reach a prototype', () => {
    const read = readToolArguments(reserve, '{"__proto__": {"polluted": true}, "constructor": null}');
    expect(read.ok && Object.keys(read.arguments)).toEqual(['__proto__']);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });

  it.each([['{ "title": '], [''], [undefined]])('are refused when they are no JSON: %j', (json) => {
    expect(readToolArguments(reserve, json)).toMatchObject({ ok: false, code: 'not-json' });
  });

  it.each([['[1]'], ['null'], [null], [3], ['"title"']])('are refused when they are no object: %j', (json) => {
    expect(readToolArguments(reserve, json)).toMatchObject({ ok: false, code: 'not-an-object' });
  });

  it('are refused when they are nested deeper than a program may be', () => {
    const nested = (levels: number): string => `{"a":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`;
    expect(readToolArguments(reserve, nested(16)).ok).toBe(true);
    const message = `The arguments of '${reserve.name}' are nested more than 16 levels deep. Give flat values.`;
    expect(readToolArguments(reserve, nested(17))).toMatchObject({ ok: false, code: 'too-deep', message });
    expect(readToolArguments(reserve, nested(20_000))).toMatchObject({ ok: false, code: 'too-deep' });
    const cyclic: Record<string, unknown> = {};
    cyclic.self = cyclic;
    expect(readToolArguments(reserve, cyclic)).toMatchObject({ ok: false, code: 'too-deep' });
  });
});
