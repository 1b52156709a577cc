/** Programs that must fail: what is refused says where, in a short text, and nothing of it was executed. */
import { afterAll, describe, expect, it } from 'vitest';
import { DEFAULT_LIMITS, LANGUAGE_ERROR_CODES, parse } from '../../src/language/index.js';
import { casesIn, checkEach } from '../cases.js';

/** What is tried, the code that it fails with, and the ways to try it. */
type Group = readonly [about: string, code: string, programs: readonly string[]];

const { length, depth, statements, stringLength, entries } = DEFAULT_LIMITS;
const nest = (levels: number, leaf: string) => 'f({ a: '.repeat(levels) + leaf + ' })'.repeat(levels);
const slots = (count: number) => Array.from({ length: count }, (_, index) => `s${index}: 1`).join(', ');

const WRITTEN: readonly Group[] = [...casesIn(new URL('cases/hostile.txt', import.meta.url))].map(([title, cases]) => {
  const [code = '', about = ''] = title.split(': ');
  const isJson = about.endsWith(', as JSON');
  return [about, code, cases.map(([text]) => (isJson ? (JSON.parse(text) as string) : text))];
});

// biome-ignore format: a table
const MADE: readonly Group[] = [
  ['names and values that are too long', 'bad-name', [
    `f({ ${'a'.repeat(129)}: 1 })`,
    `${'a'.repeat(129)}()`,
  ]],
  ['numbers that are too long', 'bad-literal', [
    `f({ a: ${'9'.repeat(400)} })`,
  ]],
  ['variables that are too long', 'bad-variable-name', [
    `${'x'.repeat(200)} = f()`,
  ]],
  ['programs that are too long', 'too-long', [
    `f()${' '.repeat(length - 2)}`,
    '('.repeat(length + 1),
    '"'.repeat(length + 1),
    '\n'.repeat(length + 1),
    'x1.a'.repeat(100_000),
  ]],
  ['programs that nest too deep', 'too-deep', [
    nest(depth + 1, '1'),
    nest(depth + 1, '{}'),
    `f({ a: ${'['.repeat(depth)}1${']'.repeat(depth)} })`,
    `f({ a: ${'{ a: '.repeat(depth)}1${' }'.repeat(depth)} })`,
    `${'next('.repeat(depth + 1)}x1${')'.repeat(depth + 1)}`,
    'say('.repeat(200),
    '('.repeat(length),
    '['.repeat(length),
    '{'.repeat(length),
    '[{('.repeat(2000),
    'f({a:'.repeat(1600),
    `x1 = ${'('.repeat(4000)}f()${')'.repeat(4000)}`,
    `${'f(['.repeat(40)}"`,
  ]],
  ['programs with too many statements', 'too-many-statements', [
    'f()\n'.repeat(statements + 1),
    'f();'.repeat(statements + 1),
    'x1.a = 1\n'.repeat(statements + 1),
    'f()\n'.repeat(2000),
  ]],
  ['calls, records and lists with too many entries', 'too-many-entries', [
    `f({ ${slots(entries + 1)} })`,
    `f({ a: { ${slots(entries + 1)} } })`,
    `f({ a: [${'1,'.repeat(entries + 1)}] })`,
    `say(${'x1, '.repeat(entries)}x1)`,
    Array.from({ length: entries + 1 }, (_, index) => `x1.s${index} = 1`).join('; '),
  ]],
  ['strings that are too long', 'string-too-long', [
    `f({ a: "${'a'.repeat(stringLength + 1)}" })`,
    `x1.a = "${'é'.repeat(stringLength + 1)}"`,
    `f({ a: "${'\\n'.repeat(stringLength + 1)}" })`,
  ]],
];

const canary = { touched: false };
(globalThis as { canary?: unknown }).canary = canary;
const prototypeNames = Reflect.ownKeys(Object.prototype).length;

afterAll(() => {
  delete (globalThis as { canary?: unknown }).canary;
});

const GROUPS: readonly Group[] = [...WRITTEN, ...MADE];

describe('programs that must fail', () => {
  it.each(GROUPS)('%s: %s', async (_about, code, programs) => {
    await checkEach(
      programs,
      (program) => JSON.stringify(program.slice(0, 80)),
      (program) => refused(program, code),
    );
  });

  function refused(program: string, code: string): void {
    const result = parse(program);
    const error = result.ok ? expect.fail('the program was accepted') : result.error;
    expect(error.code).toBe(code);
    expect(error.kind).toBe('language-error');
    expect(error.message).toMatch(/^[^\p{C}\p{Zl}\p{Zp}]{20,400}$/u);
    expect(error.span.start).toBeGreaterThanOrEqual(0);
    expect(error.span.end).toBeGreaterThanOrEqual(error.span.start);
    expect(error.span.end).toBeLessThanOrEqual(program.length);
    expect(error.excerpt).toMatch(/^[^\p{C}\p{Zl}\p{Zp}]{0,800}$/u);
    expect(Array.isArray(error.legal)).toBe(true);
    expect(error.line).toBe(program.slice(0, error.span.start).split(/\r\n|[\n\r\u2028\u2029]/).length);
    expect((globalThis as { canary?: unknown }).canary).toBe(canary);
    expect(canary).toEqual({ touched: false });
    expect(Reflect.ownKeys(Object.prototype).length).toBe(prototypeNames);
  }
});

describe('the hostile suite', () => {
  const programs = GROUPS.flatMap(([, , group]) => group);

  it('holds no program twice', () => {
    expect(programs.filter((program, index) => programs.indexOf(program) !== index)).toEqual([]);
  });

  it('shows every code of the language', () => {
    const shown = new Set(GROUPS.map(([, code]) => code));
    expect(LANGUAGE_ERROR_CODES.filter((code) => !shown.has(code))).toEqual([]);
  });

  it('has a name for each kind of JavaScript that it refuses', () => {
    const nameless = programs.filter((program) => {
      const result = parse(program);
      return !result.ok && result.error.message.startsWith('This piece of JavaScript');
    });
    expect(nameless).toEqual([]);
  });

  it('fails fast', () => {
    const start = performance.now();
    for (const program of programs) parse(program);
    expect(performance.now() - start).toBeLessThan(2000);
  });
});
