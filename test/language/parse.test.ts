import { describe, expect, it } from 'vitest';
import {
  ACTION_NAMES,
  DEFAULT_LIMITS,
  type Limits,
  parse,
  type Statement,
  isPlainText,
} from '../../src/language/index.js';
import { casesIn, checkEach } from '../cases.js';

function read(source: string, limits?: Partial<Limits>): readonly Statement[] {
  const result = parse(source, limits);
  if (!result.ok) throw new Error(`${result.error.code}: ${result.error.message}\n${source}`);
  return result.statements;
}

function codeOf(source: string, limits?: Partial<Limits>): string {
  const result = parse(source, limits);
  return result.ok ? 'ok' : result.error.code;
}

describe('parse', () => {
  const kindsOf = (source: string): readonly string[] => read(source).map(({ kind }) => kind);

  it('accepts what the language has', async () => {
    const cases = casesIn(new URL('cases/accepted.txt', import.meta.url)).get('accepted') ?? [];
    await checkEach(cases, String, ([source, kinds]) => expect(kindsOf(source).join(' ')).toBe(kinds));
  });

  it.each([
    ['', []],
    [' \n\t;\r\n;', []],
    ['f()\r\ng()\rh()\n\n\ni();', ['api-call', 'api-call', 'api-call', 'api-call']],
  ])('accepts %j', (source, kinds) => {
    expect(kindsOf(source)).toEqual(kinds);
  });

  it('gives a call its binding, its arguments in written order, and spans', () => {
    expect(read('  x1 = f({ b: "c", a: -2 })')).toEqual([
      {
        kind: 'api-call',
        binding: 'x1',
        api: 'f',
        arguments: [
          {
            name: 'b',
            value: { kind: 'literal', value: 'c', span: { start: 14, end: 17 } },
            span: { start: 11, end: 17 },
          },
          {
            name: 'a',
            value: { kind: 'literal', value: -2, span: { start: 22, end: 24 } },
            span: { start: 19, end: 24 },
          },
        ],
        span: { start: 2, end: 27 },
      },
    ]);
  });

  it('leaves the binding out where none is written', () => {
    expect(Object.keys(read('next(x1)')[0] as object)).not.toContain('binding');
  });

  it('reads a property of a nested call', () => {
    expect(read('say(next(x1).name)')).toMatchObject([
      { arguments: [{ kind: 'property', property: 'name', of: { kind: 'call', statement: { kind: 'next' } } }] },
    ]);
  });

  it('gives minus zero as zero', () => {
    const [call] = read('f({ a: -0, b: -0.0 })');
    expect(call).toMatchObject({ arguments: [{ value: { value: 0 } }, { value: { value: 0 } }] });
  });

  it('knows each action by its name', () => {
    const kinds = ACTION_NAMES.map((name) => {
      const forms = [`${name}(x1)`, `${name}()`, `${name}({ task: "f" })`, `${name}(x1, { list: ["member"] })`];
      return forms.map((form) => parse(form)).find((result) => result.ok);
    });
    expect(kinds.map((result) => (result?.ok ? result.statements[0]?.kind : undefined))).toEqual([...ACTION_NAMES]);
  });

  it('may be called again and again without memory of earlier programs', () => {
    expect(codeOf('f({ a: ')).toBe('syntax');
    expect(codeOf('f({ a: 1 })')).toBe('ok');
    expect(read('x1.a = 1')).toEqual(read('x1.a = 1'));
  });
});

describe('assignments to one variable on one line', () => {
  it.each([
    ['x1.a = 1; x1.b = 2', [2]],
    ['x1.a = 1; x1.b = 2; x1.c = 3;', [3]],
    ['x1.a = 1;; x1.b = 2', [2]],
    ['x1.a = 1;\nx1.b = 2', [1, 1]],
    ['x1.a = 1\rx1.b = 2', [1, 1]],
    ['x1.a = 1; x2.b = 2', [1, 1]],
    ['x1.a = 1; x2.b = 2; x1.c = 3', [1, 1, 1]],
    ['x1.a = [\n1\n]; x1.b = 2', [2]],
    ['x1.a = 1\nx1.a = 2', [1, 1]],
  ])('%j', (source, counts) => {
    expect(read(source).map((statement) => (statement.kind === 'assign' ? statement.assignments.length : 0))).toEqual(
      counts,
    );
  });

  it('are separate statements when a call stands between them', () => {
    expect(read('x1.a = 1; f(); x1.b = 2')).toHaveLength(3);
  });

  it('have one span', () => {
    expect(read(' x1.a = 1; x1.b = 2;')[0]?.span).toEqual({ start: 1, end: 19 });
  });
});

describe('limits', () => {
  const { length, depth, statements, stringLength, entries } = DEFAULT_LIMITS;
  const nest = (levels: number, leaf: string) => 'f({ a: '.repeat(levels) + leaf + ' })'.repeat(levels);
  const record = (count: number) => Array.from({ length: count }, (_, index) => `s${index}: 1`).join(', ');

  it.each([
    ['length', `f()${' '.repeat(length - 3)}`, `f()${' '.repeat(length - 2)}`, 'too-long'],
    ['depth of calls', nest(depth, '1'), nest(depth + 1, '1'), 'too-deep'],
    ['depth of calls with a call inside', nest(depth, 'f({})'), nest(depth + 1, 'f({})'), 'too-deep'],
    [
      'depth of lists',
      `f({ a: ${'['.repeat(depth)}${']'.repeat(depth)} })`,
      `f({ a: ${'['.repeat(depth)}1${']'.repeat(depth)} })`,
      'too-deep',
    ],
    ['statements', 'f();'.repeat(statements), 'f();'.repeat(statements + 1), 'too-many-statements'],
    [
      'string length',
      `f({ a: "${'a'.repeat(stringLength)}" })`,
      `f({ a: "${'a'.repeat(stringLength + 1)}" })`,
      'string-too-long',
    ],
    ['entries of a record', `f({ ${record(entries)} })`, `f({ ${record(entries + 1)} })`, 'too-many-entries'],
    [
      'items of a list',
      `f({ a: [${'1,'.repeat(entries)}] })`,
      `f({ a: [${'1,'.repeat(entries + 1)}] })`,
      'too-many-entries',
    ],
    ['operands of a call', `say(${'x1,'.repeat(entries)})`, `say(${'x1,'.repeat(entries + 1)})`, 'too-many-entries'],
  ])('%s: holds at the limit, fails one past it', (_about, atLimit, pastLimit, code) => {
    expect(codeOf(atLimit)).toBe('ok');
    expect(codeOf(pastLimit)).toBe(code);
  });

  it('can be set by the caller, each on its own', () => {
    expect(codeOf('f(); f()', { statements: 1 })).toBe('too-many-statements');
    expect(codeOf('f({ a: [1] })', { depth: 1 })).toBe('too-deep');
    expect(codeOf('f({ a: "bc" })', { stringLength: 1 })).toBe('string-too-long');
    expect(codeOf('f({ a: 1, b: 2 })', { entries: 1 })).toBe('too-many-entries');
    expect(codeOf('f()', { length: 2 })).toBe('too-long');
    expect(codeOf(nest(40, '1'), { depth: 40 })).toBe('ok');
  });

  it('turn an overflow of the stack into a value', () => {
    const deep = `f({ a: ${'['.repeat(50_000)}${']'.repeat(50_000)} })`;
    expect(codeOf(deep, { depth: 1e6, length: 1e7 })).toBe('too-deep');
    expect(codeOf(`f({ a: ${'- '.repeat(100_000)}1 })`, { length: 1e7 })).toBe('too-deep');
  });

  it('hold a text of the greatest length to a few milliseconds', () => {
    const pieces = [
      '(',
      '[{',
      '-',
      'x=',
      '!',
      'x1.a;',
      'a:',
      'f()',
      '"',
      '\\',
      '{}',
      'new ',
      'x1,',
      'if(x1)',
      '\ud800',
      'f`',
      '"a";',
    ];
    for (const piece of pieces) {
      const start = performance.now();
      parse(piece.repeat(length / piece.length));
      expect(performance.now() - start).toBeLessThan(250);
    }
  });
});

describe('isPlainText', () => {
  it.each(['', 'a', 'é', '東京', '😀', 'a\n\r\tb', "it's"])('accepts %j', (text) =>
    expect(isPlainText(text)).toBe(true),
  );
  it.each([
    '\u0000',
    'a\u200b',
    '\u202e',
    '\ud83d',
    '\ude00\ud83d',
    '\u2028',
    '\ufeff',
    '\u{e0020}',
    '\u009b',
    '\u007f',
  ])('refuses %j', (text) => expect(isPlainText(text)).toBe(false));
});
