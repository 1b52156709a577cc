import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as language from '../../src/language/index.js';
import {
  ACTION_NAMES,
  assign,
  bind,
  type BuildRecord,
  type BuildValue,
  call,
  confirm,
  conversationPause,
  declineAlternative,
  hint,
  len,
  locate,
  next,
  notification,
  operand,
  parse,
  parseError,
  perform,
  print,
  property,
  type Reference,
  resume,
  say,
  select,
  show,
  slice,
  type Statement,
  StatementError,
  suggest,
  suspend,
  variable,
  type VariableName,
  checkStatements,
} from '../../src/language/index.js';
import { plainText, statement } from './arbitrary.js';
import { runs } from '../runs.js';
import { character } from '../characters.js';

function read(source: string): readonly Statement[] {
  const parsed = parse(source);
  if (!parsed.ok) throw new Error(`${parsed.error.code}: ${parsed.error.message}\n${source}`);
  return parsed.statements;
}

/** The code with which something is refused. */
function codeOf(build: () => unknown): string {
  try {
    build();
    return 'accepted';
  } catch (error) {
    expect(error).toBeInstanceOf(StatementError);
    return (error as StatementError).code;
  }
}

describe('a word that JavaScript reserves', () => {
  it.each(
    [
      'await break case catch class const continue debugger default delete do else enum export extends false finally for',
      'function if implements import in instanceof interface let new null package private protected public return static',
      'super switch this throw true try typeof var void while with yield',
    ].flatMap((line) => line.split(' ')),
  )('is no API: %s', (word) => {
    const parsed = parse(`${word}()`);
    const code = parsed.ok ? 'none' : parsed.error.code;
    const given = { kind: 'api-call', api: word, arguments: [], span: { start: 0, end: 0 } } as const;
    expect(() => call(word)).toThrow(expect.objectContaining({ name: 'StatementError', code }));
    expect(() => locate([given])).toThrow(expect.objectContaining({ name: 'StatementError', code }));
    expect(() => locate([next(operand(given))])).toThrow(expect.objectContaining({ code }));
  });

  it.each(['get', 'of', 'async_call', 'classes', 'from'])('is not %s', (name) => {
    expect(parse(`${name}()`)).toMatchObject({ ok: true });
    expect(call(name)).toMatchObject({ api: name });
  });
});

describe('a builder', () => {
  it.each<[() => Statement, string]>([
    [() => call('buses_3_find_bus', { from_city: 'London' }), 'buses_3_find_bus({ from_city: "London" })'],
    [() => call('f'), 'f()'],
    [() => assign('x1', { time: '7 pm', seats: 2 }), 'x1.time = "7 pm"; x1.seats = 2'],
    [() => next('x1'), 'next(x1)'],
    [() => next(call('f', { a: 1 })), 'next(f({ a: 1 }))'],
    [() => select('x3'), 'select(x3)'],
    [() => select('x3', { from: 'x1' }), 'select(x3, { from: x1 })'],
    [() => select({ title: 'Up' }), 'select({ title: "Up" })'],
    [() => select({ title: 'Up' }, { from: resume('x2') }), 'select({ title: "Up" }, { from: resume(x2) })'],
    [() => confirm('x1'), 'confirm(x1)'],
    [() => confirm(variable('x1')), 'confirm(x1)'],
    [() => suspend('x1'), 'suspend(x1)'],
    [() => resume('x1'), 'resume(x1)'],
    [() => say(), 'say()'],
    [() => say('x2', property('x3', 'phone_number')), 'say(x2, x3.phone_number)'],
    [() => say(property(next('x1'), 'fare')), 'say(next(x1).fare)'],
    [() => declineAlternative(), 'decline_alternative()'],
    [() => conversationPause(), 'conversation_pause()'],
    [() => parseError(), 'parse_error()'],
    [() => show('x1'), 'show(x1)'],
    [() => slice('x1'), 'slice(x1)'],
    [() => len('x1'), 'len(x1)'],
    [() => perform('x1'), 'perform(x1)'],
    [() => suggest('f'), 'suggest({ task: "f" })'],
    [() => hint({ request: 'city', of: variable('x1') }), 'hint({ request: "city", of: x1 })'],
    [() => hint({ confirm: ['a', 'b'], of: variable('x1') }), 'hint({ confirm: ["a", "b"], of: x1 })'],
    [() => notification({ failure: variable('x8') }), 'notification({ failure: x8 })'],
    [() => bind('x5', next('x1')), 'x5 = next(x1)'],
    [() => call('f', { a: [1, { b: null }], c: true, d: -0 }), 'f({ a: [1, { b: null }], c: true, d: 0 })'],
    [
      () => call('f', { a: variable('x1'), b: property('x2', 'c'), d: next('x3') }),
      'f({ a: x1, b: x2.c, d: next(x3) })',
    ],
    [() => call('f', { kind: 'variable', name: 'x1' }), 'f({ kind: "variable", name: "x1" })'],
    [() => call('f', { a: { kind: 'variable', name: 'x1' } }), 'f({ a: { kind: "variable", name: "x1" } })'],
    [() => call('f', { a: 'x1', b: '"); confirm(x1)' }), 'f({ a: "x1", b: "\\"); confirm(x1)" })'],
    [() => call('f', { a: operand(read('next(x1)')[0] as language.Next) }), 'f({ a: next(x1) })'],
  ])('%s gives %s, as if it was parsed', (build, source) => {
    const built = build();
    expect(print(built)).toBe(source);
    expect(read(source)).toEqual([built]);
  });

  it('exists for every action', () => {
    const camelCase = (name: string): string => name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
    const missing = ACTION_NAMES.filter((name) => !(camelCase(name) in language));
    expect(missing).toEqual([]);
  });

  it('reads back what it made of any values', () => {
    fc.assert(
      fc.property(values, (record) => {
        const built = call('f', record);
        expect(read(print(built))).toEqual([built]);
      }),
    );
  });

  it.each<[string, () => unknown, string]>([
    ['a name that is not one', () => call('find bus'), 'bad-name'],
    ['a variable as an API', () => suggest('x1'), 'forbidden-name'],
    ['the call of an action', () => call('next'), 'forbidden-name'],
    ['a name of JavaScript', () => call('eval'), 'forbidden-name'],
    ['a slot that reaches into objects', () => call('f', { constructor: 1 }), 'forbidden-name'],
    ['a slot with two underscores', () => assign('x1', { __a: 1 }), 'forbidden-name'],
    ['a slot without a name', () => assign('x1', { '': 1 }), 'bad-name'],
    ['a variable with a leading zero', () => next('x01' as VariableName), 'bad-variable-name'],
    ['a variable that is too high', () => variable('x1000000'), 'bad-variable-name'],
    ['a property that is no name', () => property('x1', 'a.b'), 'bad-name'],
    ['a binding that is none', () => bind('y' as VariableName, next('x1')), 'bad-variable-name'],
    ['a number that is infinite', () => call('f', { a: Number.POSITIVE_INFINITY }), 'bad-literal'],
    ['a number that is none', () => call('f', { a: Number.NaN }), 'bad-literal'],
    ['undefined', () => call('f', { a: undefined as never }), 'bad-literal'],
    ['a bigint', () => call('f', { a: 1n as never }), 'bad-literal'],
    ['a string that hides text', () => call('f', { a: 'a\u202eb' }), 'forbidden-character'],
    ['a string that is too long', () => call('f', { a: 'a'.repeat(1025) }), 'string-too-long'],
    ['a statement that is too long', () => call('f', Object.fromEntries(many(9, 'a'.repeat(1000)))), 'too-long'],
    ['a value that nests too deep', () => call('f', { a: nested(16) }), 'too-deep'],
    ['a value without an end', () => call('f', { a: endless() }), 'too-deep'],
    ['a list that is too long', () => call('f', { a: Array(65).fill(1) }), 'too-many-entries'],
    ['a record that is too long', () => call('f', Object.fromEntries(many(65, 1))), 'too-many-entries'],
    ['an assignment of nothing', () => assign('x1', {}), 'bad-arguments'],
    ['text as a task', () => confirm('"x1"' as VariableName), 'bad-variable-name'],
    ['a value as a task', () => confirm(5 as never), 'bad-arguments'],
    ['a property as a task', () => confirm(property('x1', 'a') as never), 'bad-arguments'],
    ['a selection of nothing', () => select({}), 'bad-arguments'],
    ['an option that there is not', () => select('x1', { of: 'x2' } as never), 'bad-arguments'],
    ['an action that yields nothing, as a value', () => call('f', { a: confirm('x1') as never }), 'not-a-value'],
    ['a bound statement as a value', () => call('f', { a: bind('x1', next('x2')) }), 'bad-assignment'],
    ['an assignment as a value', () => call('f', { a: assign('x1', { a: 1 }) as never }), 'bad-assignment'],
    ['a node that no builder made', () => call('f', { a: read('next(x1)')[0] as never }), 'not-a-value'],
    ['no options', () => select('x1', null as never), 'bad-arguments'],
    ['no operand', () => operand(null as never), 'not-a-value'],
    ['a map as values', () => call('f', new Map([['a', 1]]) as never), 'bad-arguments'],
    ['a date as a value', () => call('f', { a: new Date(0) as never }), 'bad-arguments'],
    ['values without names', () => call('f', 'a' as never), 'bad-arguments'],
  ])('refuses %s', (_, build, code) => {
    expect(codeOf(build)).toBe(code);
  });

  it('takes what is as large as it may be', () => {
    expect(codeOf(() => call('f', { a: nested(15) }))).toBe('accepted');
    expect(codeOf(() => call('f', { a: 'a'.repeat(1024) }))).toBe('accepted');
    expect(codeOf(() => call('f', Object.fromEntries(many(64, 1))))).toBe('accepted');
  });
});

function many(count: number, value: BuildValue): readonly (readonly [string, BuildValue])[] {
  return Array.from({ length: count }, (_, at) => [`a${at}`, value]);
}

function nested(levels: number): BuildValue {
  return levels === 0 ? 1 : [nested(levels - 1)];
}

function endless(): BuildValue {
  const list: BuildValue[] = [];
  list.push(list);
  return list;
}

const { value } = fc.letrec<{ value: BuildValue }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    plainText,
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.stringMatching(/^[a-z][a-z_]{0,6}$/), tie('value'), { maxKeys: 3 }),
  ),
}));
const values = fc.dictionary(fc.stringMatching(/^[a-z][a-z_]{0,6}$/), value, {
  maxKeys: 4,
}) as fc.Arbitrary<BuildRecord>;

const NAMES = [
  'x1',
  'x0',
  'x999999',
  'x1000000',
  'x01',
  'f',
  'a',
  'next',
  'eval',
  'constructor',
  '__proto__',
  'a b',
  '',
];
const name = fc.oneof(fc.constantFrom(...NAMES), fc.string({ maxLength: 4 }));
const text = fc.oneof(name, plainText, fc.string({ unit: character, maxLength: 4 }), fc.constant('y'.repeat(1025)));
const literal = fc.oneof(
  text,
  // What is written as 0 is read as 0.
  fc.double().map((number) => (number === 0 ? 0 : number)),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
);
const span = { start: 0, end: 0 };

/** Operands, right ones and wrong ones. */
const anyOperand = fc.oneof(
  literal.map((of) => ({ kind: 'literal', value: of, span })),
  name.map((of) => ({ kind: 'variable', name: of, span })),
  fc.tuple(name, name).map(([of, named]) => ({ kind: 'property', of, property: named, span })),
  fc
    .array(literal, { maxLength: 3 })
    .map((items) => ({ kind: 'list', items: items.map((of) => ({ kind: 'literal', value: of, span })), span })),
  fc
    .array(fc.tuple(name, literal), { maxLength: 3 })
    .map((entries) => ({ kind: 'record', entries: entries.map(entry), span })),
  name.map((of) => ({
    kind: 'call',
    statement: { kind: 'next', query: { kind: 'variable', name: of, span }, span },
    span,
  })),
  name.map((of) => ({
    kind: 'call',
    statement: { kind: 'len', operand: { kind: 'variable', name: of, span }, span },
    span,
  })),
);

/** A call whose only argument is an operand. */
function holding(value: unknown): object {
  return { kind: 'api-call', api: 'f', arguments: [{ name: 'a', value }] };
}

function cyclic(): object {
  const list: { kind: 'list'; items: unknown[] } = { kind: 'list', items: [] };
  list.items.push(list, list);
  return holding(list);
}

/** A list of few objects that would be a very long text. */
function shared(levels: number): object {
  const inner = levels === 0 ? variable('x1') : shared(levels - 1);
  return levels === 0 ? inner : { kind: 'list', items: [inner, inner, inner] };
}

function endlessArray(): unknown {
  return new Proxy([], { get: (_, member) => (member === 'length' ? Number.POSITIVE_INFINITY : variable('x1')) });
}

function entry([of, given]: readonly [string, unknown]) {
  return { name: of, value: { kind: 'literal', value: given, span }, span };
}

/** Statements, right ones and wrong ones, that print can write. */
const anyStatement = fc.oneof(
  fc.record({
    kind: fc.constantFrom('confirm', 'suspend', 'resume', 'show', 'len'),
    operand: anyOperand,
    span: fc.constant(span),
  }),
  fc.record({ kind: fc.constant('next'), query: anyOperand, binding: name, span: fc.constant(span) }),
  fc.record({ kind: fc.constant('select'), entity: anyOperand, from: anyOperand, span: fc.constant(span) }),
  fc.record({ kind: fc.constant('say'), arguments: fc.array(anyOperand, { maxLength: 3 }), span: fc.constant(span) }),
  fc.record({ kind: fc.constant('suggest'), task: text, span: fc.constant(span) }),
  fc.record({
    kind: fc.constant('api-call'),
    api: name,
    arguments: fc.array(fc.tuple(name, literal).map(entry), { maxLength: 3 }),
    span: fc.constant(span),
  }),
  fc.record({
    kind: fc.constant('assign'),
    variable: name,
    assignments: fc.array(fc.tuple(name, literal).map(entry), { minLength: 1, maxLength: 3 }),
    span: fc.constant(span),
  }),
);

describe('statements that a caller gives', () => {
  it('are taken exactly where their text is a program that says the same', () => {
    const taken = { yes: 0, no: 0 };
    fc.assert(
      fc.property(anyStatement, (given) => {
        const isTaken = codeOf(() => checkStatements([given])) === 'accepted';
        taken[isTaken ? 'yes' : 'no'] += 1;
        expect(isTaken).toBe(isProgram(given as Statement));
      }),
      { numRuns: runs(3000, 1000) },
    );
    expect(taken.yes).toBeGreaterThan(runs(200, 20));
    expect(taken.no).toBeGreaterThan(runs(200, 20));
  });

  it('are taken where they were parsed, as they are', () => {
    fc.assert(
      fc.property(fc.array(statement, { maxLength: 4 }), (statements) => {
        expect(checkStatements(statements)).toEqual(statements);
      }),
    );
  });

  it.each<[string, unknown]>([
    ['null', null],
    ['text', 'say()'],
    ['an object', {}],
    ['a kind that there is not', { kind: 'perform_all', span }],
    ['a kind of every object', { kind: 'constructor', span }],
    ['an action without its operand', { kind: 'confirm', span }],
    ['an operand in place of a statement', { kind: 'variable', name: 'x1', span }],
    ['a call whose arguments are no list', { kind: 'api-call', api: 'f', arguments: {}, span }],
    ['a nested assignment', { kind: 'next', query: { kind: 'call', statement: { kind: 'assign' }, span }, span }],
    [
      'a getter that throws',
      {
        kind: 'confirm',
        get operand() {
          throw new TypeError('no');
        },
      },
    ],
    ['a name that is an object', { kind: 'api-call', api: { toString: () => 'f' }, arguments: [], span }],
  ])('are refused where one is %s', (_, given) => {
    expect(codeOf(() => checkStatements([given]))).not.toBe('accepted');
  });

  it.each<[string, () => unknown, string, string]>([
    ['a member of another kind', () => ({ ...confirm('x1'), arguments: [] }), 'not-a-statement', 'arguments'],
    ['a member of no kind', () => ({ ...confirm('x1'), approved: true }), 'not-a-statement', 'approved'],
    [
      'a member named __proto__',
      () => JSON.parse('{"kind":"say","arguments":[],"__proto__":1}'),
      'not-a-statement',
      'Statement 2',
    ],
    ['a binding of an assignment', () => ({ ...assign('x1', { a: 1 }), binding: 'x2' }), 'not-a-statement', 'binding'],
    ['what it should hold from its prototype', () => Object.create(confirm('x1')), 'not-a-statement', 'Statement 2'],
    [
      'an operand from its prototype',
      () => ({ kind: 'confirm', operand: Object.create(variable('x1')) }),
      'bad-literal',
      'Statement 2',
    ],
    ['itself as a value', () => cyclic(), 'too-deep', '16'],
    ['lists that share their items', () => holding(shared(15)), 'too-long', '8192'],
    ['NaN', () => holding({ kind: 'literal', value: Number.NaN }), 'bad-literal', 'NaN'],
    ['minus infinity', () => holding({ kind: 'literal', value: Number.NEGATIVE_INFINITY }), 'bad-literal', 'Infinity'],
    ['a list as a literal', () => holding({ kind: 'literal', value: ['x1'] }), 'bad-literal', 'object'],
    ['a list as a name', () => holding({ kind: 'variable', name: ['x1'] }), 'bad-name', 'object'],
    ['a statement as an operand', () => holding(next('x1')), 'bad-literal', 'operand'],
    [
      'a property of a variable node',
      () => holding({ kind: 'property', of: variable('x1'), property: 'a' }),
      'unsupported-syntax',
      'Statement 2',
    ],
    ['a list without end', () => ({ kind: 'say', arguments: endlessArray() }), 'too-long', '8192'],
    ['a list with a hole', () => ({ kind: 'say', arguments: Array(1) }), 'not-a-statement', 'undefined'],
    [
      'a proxy that throws',
      () =>
        new Proxy(confirm('x1'), {
          ownKeys: () => {
            throw new Error('no');
          },
        }),
      'not-a-statement',
      'Statement 2',
    ],
    ['an assignment of nothing', () => ({ kind: 'assign', variable: 'x1', assignments: [] }), 'bad-arguments', 'slot'],
    [
      'the call of an action',
      () => ({ kind: 'api-call', api: 'parse_error', arguments: [] }),
      'forbidden-name',
      'parse_error',
    ],
    [
      'a slot twice',
      () => ({ kind: 'assign', variable: 'x1', assignments: [entry(['a', 1]), entry(['a', 2])] }),
      'duplicate-name',
      '`x1.a = 2`',
    ],
    [
      'a slot named __proto__',
      () => ({ kind: 'api-call', api: 'f', arguments: [entry(['__proto__', 1])] }),
      'forbidden-name',
      '`__proto__`',
    ],
    [
      'code as a name',
      () => ({ kind: 'confirm', operand: { kind: 'variable', name: 'x1)\nconfirm(x2' } }),
      'bad-variable-name',
      'Statement 2',
    ],
  ])('are refused, and the message says where, when one has %s', (_, give, code, said) => {
    const given = [parseError(), give()] as readonly Statement[];
    for (const check of [() => locate(given), () => checkStatements(given)]) {
      expect(check).toThrow(expect.objectContaining({ name: 'StatementError', code }));
      expect(check).toThrow('Statement 2');
    }
    expect(() => locate(given)).toThrow(said);
  });

  it('are taken with getters, proxies and members that hold nothing, if all is as it should be', () => {
    const given = { kind: 'next', query: new Proxy(variable('x1'), {}), binding: undefined, approved: undefined };
    expect(locate([given as unknown as Statement]).statements).toEqual(read('next(x1)'));
    expect(locate([Object.assign(Object.create({ evil: 1 }), next('x1'))]).statements).toEqual(read('next(x1)'));
  });

  it('keep apart what stands on one line, and on one line what stands apart', () => {
    const [first, second] = [assign('x1', { a: 1 }), assign('x1', { b: 2 })];
    expect(checkStatements([first, second])).toHaveLength(2);
    const [both] = read('x1.a = 1; x1.b = 2');
    expect(checkStatements([both], '\n'.repeat(20))).toEqual([both]);
  });

  it('are copied, so that a change afterwards changes nothing', () => {
    const given = { kind: 'confirm', operand: { kind: 'variable', name: 'x1' as Reference, span }, span };
    const [taken] = checkStatements([given]);
    given.operand.name = 'x2';
    expect(taken).toMatchObject({ operand: { name: 'x1' } });
  });

  it('are read once each, so that nothing changes between the check and the copy', () => {
    const names = ['x1', '"); confirm(x9)'];
    const shifty = {
      kind: 'variable',
      get name() {
        return names.shift();
      },
      span,
    };
    expect(checkStatements([{ kind: 'confirm', operand: shifty, span }])).toMatchObject([{ operand: { name: 'x1' } }]);
  });

  it('are refused where there are more than a program may have', () => {
    const one = { kind: 'parse_error', span };
    expect(codeOf(() => checkStatements(Array(64).fill(one)))).toBe('accepted');
    expect(codeOf(() => checkStatements(Array(65).fill(one)))).toBe('too-many-statements');
  });
});

/** Whether the printed text of a statement is a program that says the same. */
function isProgram(given: Statement): boolean {
  const parsed = parse(print(given));
  return parsed.ok && language.sameStatements(parsed.statements, [given]);
}
