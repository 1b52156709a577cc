import {
  actionTools,
  type Api,
  createRegistry,
  createSession,
  readToolArguments,
  statementOfToolCall,
  toolSchemas,
} from 'typetod';
import { print } from 'typetod/language';
import { describe, expect, test } from 'vitest';
import { ACTION_NAMES, isSystemAction, parse } from '../../src/language/index.js';
import { bookAt, BOOK, FIND, FOUND, services, take } from '../engine/fixtures.js';

const registry = createRegistry(services);

/** The statement of a tool call as text, or the code of what is wrong with it. */
function made(name: string, json: unknown): string {
  const call = statementOfToolCall(registry, name, json);
  return call.ok ? print(call.statement) : `! ${call.code}`;
}

describe('a tool call', () => {
  test.each<[string, unknown, string]>([
    [FIND, { city: 'San Jose', cuisine: 'asian' }, `${FIND}({ city: "San Jose", cuisine: "asian" })`],
    [FIND, '{ "city": "x1" }', `${FIND}({ city: "x1" })`],
    [FIND, { city: null }, `${FIND}()`],
    [FIND, { city: { kind: 'variable', name: 'x1' } }, `${FIND}({ city: { kind: "variable", name: "x1" } })`],
    [FIND, { city: '"); confirm(x1)' }, `${FIND}({ city: "\\"); confirm(x1)" })`],
    ['next', { query: 'x1' }, 'next(x1)'],
    ['confirm', '{"operand":"x1"}', 'confirm(x1)'],
    ['select', { entity: 'x3' }, 'select(x3)'],
    ['select', { entity: 'x3', from: null }, 'select(x3)'],
    ['select', { entity: [{ name: 'title', value: 'Up' }], from: 'x1' }, 'select({ title: "Up" }, { from: x1 })'],
    ['say', { arguments: [] }, 'say()'],
    ['say', { arguments: ['x1', 'x3.phone_number'] }, 'say(x1, x3.phone_number)'],
    ['decline_alternative', {}, 'decline_alternative()'],
    ['parse_error', '{}', 'parse_error()'],
  ])('of %s with %j says %s', (name, json, source) => {
    expect(made(name, json)).toBe(source);
    expect(parse(source).ok).toBe(true);
  });

  test.each<[string, unknown, string]>([
    ['dining_1_find_places', {}, 'unknown-tool'],
    ['hint', { content: { prompt: 'goodbye' } }, 'unknown-tool'],
    ['perform', { operand: 'x1' }, 'unknown-tool'],
    ['api-call', {}, 'unknown-tool'],
    ['constructor', {}, 'unknown-tool'],
    ['', {}, 'unknown-tool'],
    [FIND, 'city: "San Jose"', 'not-json'],
    ['confirm', '{', 'not-json'],
    ['confirm', '["x1"]', 'not-an-object'],
    ['confirm', null, 'not-an-object'],
    ['confirm', {}, 'bad-arguments'],
    ['confirm', { operand: null }, 'bad-arguments'],
    ['confirm', { operand: 1 }, 'bad-arguments'],
    ['confirm', { operand: 'x1', force: true }, 'bad-arguments'],
    ['confirm', { operand: 'x1)' }, 'bad-variable-name'],
    ['confirm', { operand: 'x1.time' }, 'bad-variable-name'],
    ['next', { query: 'x01' }, 'bad-variable-name'],
    ['select', { entity: [] }, 'bad-arguments'],
    ['select', { entity: [null] }, 'bad-arguments'],
    [
      'select',
      {
        entity: [
          { name: 'a', value: 1 },
          { name: 'a', value: 2 },
        ],
      },
      'bad-arguments',
    ],
    ['select', { entity: 'x3', from: { of: 'x1' } }, 'bad-arguments'],
    ['say', { arguments: 'x1' }, 'bad-arguments'],
    ['say', { arguments: ['x1.a.b'] }, 'bad-name'],
    ['say', { arguments: ['x1.constructor'] }, 'forbidden-name'],
    ['parse_error', { why: 'noise' }, 'bad-arguments'],
    ['say', {}, 'bad-arguments'],
    ['say', { arguments: null }, 'bad-arguments'],
    ['select', { entity: { title: 'Up' } }, 'bad-arguments'],
    ['select', { entity: [{ name: 'a', value: 'x', extra: 1 }] }, 'bad-arguments'],
    ['select', { entity: [{ name: 'a', value: null }] }, 'bad-arguments'],
    ['select', { entity: [{ name: 'a' }] }, 'bad-arguments'],
    ['select', { entity: [['a', 1]] }, 'bad-arguments'],
    [FIND, new Map([['city', 'x']]), 'not-json'],
    [FIND, { city: new Date(0) }, 'not-json'],
    [FIND, { city: () => 1 }, 'not-json'],
    [FIND, { city: Number.NaN }, 'not-json'],
    ['confirm', new Map([['operand', 'x1']]), 'not-json'],
    [FIND, JSON.parse('{ "__proto__": "x" }'), 'forbidden-name'],
    [FIND, { city: 'a\u202eb' }, 'forbidden-character'],
    [FIND, { city: 'a'.repeat(1025) }, 'string-too-long'],
    [FIND, { 'the city': 'San Jose' }, 'bad-name'],
  ])('of %s with %j is answered with %s', (name, json, code) => {
    expect(made(name, json)).toBe(`! ${code}`);
  });

  test.each([
    ['{ "city": 12345678901234567890 }', 'bad-literal'],
    ['{ "city": 9007199254740993 }', 'bad-literal'],
    ['{ "city": 0.1000000000000000055 }', 'bad-literal'],
    ['{ "city": 1e400 }', 'bad-literal'],
    ['{ "city": [{ "deep": [1, -12345678901234567890] }] }', 'bad-literal'],
    ['{ "city": "a", "city": "b" }', 'duplicate-name'],
    ['{ "city": "a", "\\u0063ity": "b" }', 'duplicate-name'],
    ['{ "cuisine": { "a": 1, "b": [], "a": 2 } }', 'duplicate-name'],
    ['{ "cuisine": {}, "city": "{", "cuisine": 1 }', 'duplicate-name'],
  ])('with the text %s loses nothing: it is refused with %s', (json, code) => {
    expect(made(FIND, json)).toBe(`! ${code}`);
    expect(made('confirm', json)).toBe(`! ${code}`);
    expect(readToolArguments(registry.apis.get(FIND) as Api, json)).toMatchObject({ ok: false, code });
  });

  test.each([
    ['{ "city": 9007199254740992, "cuisine": -0.10 }', 'city: 9007199254740992, cuisine: -0.1'],
    ['{ "city": { "a": ":", "b": { "a": 1 } }, "cuisine": 1e3 }', 'city: { a: ":", b: { a: 1 } }, cuisine: 1000'],
    [
      '{ "city": [{ "a": 1 }, { "a": 2 }], "cuisine": "\\"city\\": 1" }',
      'city: [{ a: 1 }, { a: 2 }], cuisine: "\\"city\\": 1"',
    ],
    ['{ "city": "12345678901234567890", "cuisine": -0 }', 'city: "12345678901234567890", cuisine: 0'],
  ])('with the text %s says what it says', (json, entries) => {
    expect(made(FIND, json)).toBe(`${FIND}({ ${entries} })`);
  });

  test('says which number or name is wrong', () => {
    const [number, twice] = ['{ "city": 12345678901234567890 }', '{ "city": 1, "city": 2 }'].map((json) =>
      statementOfToolCall(registry, FIND, json),
    );
    expect(number).toMatchObject({ message: expect.stringContaining('12345678901234567890') });
    expect(twice).toMatchObject({ message: expect.stringContaining("'city' twice") });
  });

  test('never throws, whatever the name and the arguments do', () => {
    const fail = (): never => {
      throw new Error('trap');
    };
    for (const json of [
      {
        get city() {
          return fail();
        },
      },
      new Proxy({}, { ownKeys: fail }),
    ]) {
      expect(made(FIND, json)).toBe('! not-json');
      expect(made('confirm', json)).toBe('! not-json');
    }
    for (const name of [{ toString: fail }, Symbol('confirm'), null, undefined, 5, ['confirm']]) {
      expect(made(name as unknown as string, {})).toBe('! unknown-tool');
    }
  });

  test('shows no control characters of a name, and only the beginning of a long one', () => {
    for (const name of ['confirm\u001b[2J\u202e', 'confirm'.repeat(1_000_000)]) {
      const call = statementOfToolCall(registry, name, {});
      expect(call).toMatchObject({ ok: false, code: 'unknown-tool' });
      const message = call.ok ? '' : call.message;
      expect(message).toMatch(/^[ -~…]{20,160}$/);
    }
    const argument = statementOfToolCall(registry, 'confirm', { ['x\u001b'.repeat(1000)]: 1 });
    expect(argument.ok ? '' : argument.message).toMatch(/^[ -~…]{20,300}$/);
  });

  test.each([
    ['confirm', { task: 'x1' }, ['operand']],
    ['confirm', {}, ['operand']],
    ['next', { search: 'x1' }, ['query']],
    ['select', { result: 'x3' }, ['entity', 'from']],
    ['decline_alternative', { why: 'x' }, []],
    ['select', { entity: [{ name: 'a', values: 1 }] }, ['name', 'value']],
  ])('of %s with %j names the legal arguments', (name, json, legal) => {
    expect(statementOfToolCall(registry, name, json)).toMatchObject({ ok: false, code: 'bad-arguments', legal });
  });

  test('of a tool that there is not names those that may be meant', () => {
    expect(statementOfToolCall(registry, 'dining_1_find_places', {})).toMatchObject({
      legal: expect.arrayContaining([FIND]),
    });
    expect(statementOfToolCall(registry, 'confrm', {})).toMatchObject({ legal: expect.arrayContaining(['confirm']) });
  });

  test('is executed as the text of its statement is', async () => {
    const [called, written] = [createSession({ services }), createSession({ services })];
    await take(written, FOUND, 'next(x1)', bookAt('19:00', 'x20'), 'confirm(x20)');
    await called.turn(FOUND);
    for (const [name, json, binding] of [
      ['next', { query: 'x1' }, undefined],
      [BOOK, { place_name: 'Bamboo', time: '19:00' }, 'x20'],
      ['confirm', { operand: 'x20' }, undefined],
    ] as const) {
      const call = statementOfToolCall(registry, name, json);
      if (!call.ok || call.statement.kind === 'assign') throw new Error(name);
      await called.turn([binding ? { ...call.statement, binding } : call.statement]);
    }
    expect(called.program).toBe(written.program);
    expect(called.digest()).toBe(written.digest());
  });
});

describe('the tools of actions', () => {
  test('are those that the user may say, and no API has their names', () => {
    const names = actionTools().map(({ name }) => name);
    expect(names).toEqual(ACTION_NAMES.filter((name) => !isSystemAction(name)));
    expect(toolSchemas(registry).some(({ name }) => names.includes(name))).toBe(false);
  });

  test('say what they do and take', () => {
    expect(actionTools().find(({ name }) => name === 'select')).toMatchInlineSnapshot(`
      {
        "description": "Take one of the results that were offered, by its variable or by values of its properties.",
        "name": "select",
        "parameters": {
          "additionalProperties": false,
          "properties": {
            "entity": {
              "anyOf": [
                {
                  "description": "A variable of the program, such as x1",
                  "type": "string",
                },
                {
                  "description": "What the result is like; lowest and highest take no values",
                  "items": {
                    "anyOf": [
                      {
                        "additionalProperties": false,
                        "properties": {
                          "name": {
                            "type": "string",
                          },
                          "value": {
                            "type": [
                              "string",
                              "number",
                              "boolean",
                            ],
                          },
                        },
                        "required": [
                          "name",
                          "value",
                        ],
                        "type": "object",
                      },
                      {
                        "additionalProperties": false,
                        "properties": {
                          "name": {
                            "type": "string",
                          },
                          "relation": {
                            "enum": [
                              "is",
                              "not",
                              "anyOf",
                              "atLeast",
                              "atMost",
                              "between",
                              "lessThan",
                              "moreThan",
                              "before",
                              "after",
                              "lowest",
                              "highest",
                            ],
                            "type": "string",
                          },
                          "values": {
                            "items": {
                              "type": [
                                "string",
                                "number",
                                "boolean",
                              ],
                            },
                            "type": "array",
                          },
                        },
                        "required": [
                          "name",
                          "relation",
                          "values",
                        ],
                        "type": "object",
                      },
                    ],
                  },
                  "type": "array",
                },
              ],
            },
            "from": {
              "description": "A variable of the program, such as x1",
              "type": "string",
            },
          },
          "required": [
            "entity",
          ],
          "type": "object",
        },
      }
    `);
  });

  test('have a strict form, in which all arguments are required', () => {
    for (const { parameters, strict, description } of actionTools({ strict: true })) {
      expect(strict).toBe(true);
      expect(description).not.toBe('');
      expect(parameters.required).toEqual(Object.keys(parameters.properties ?? {}));
      expect(JSON.stringify(parameters)).not.toContain('pattern');
    }
  });
});
