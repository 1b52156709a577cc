import { describe, expect, it } from 'vitest';
import { mend } from '../../src/mend/mend.js';
import { DEFAULT_LIMITS, parse, print, type VariableName } from '../../src/language/index.js';
import { casesIn, checkEach } from '../cases.js';

/** The program that a text becomes; `unclear` where the parser is to write it again; undefined where it is none. */
function repaired(source: string, firstFree?: VariableName): string | undefined {
  const mended = mend(source, firstFree === undefined ? {} : { firstFree });
  if (!mended || 'unclear' in mended) return mended && 'unclear';
  return mended.what === 'left the text as it is' ? source : print(mended.statements);
}

const BUS = 'x1 = find_bus({ from_city: "San Jose", to_city: "Reno", seats: 2 })';

/** Texts with a slip, and the program that was meant. */
const SLIPS = casesIn(new URL('cases/slips.txt', import.meta.url));

describe('a text with slips', () => {
  it.each([...SLIPS])('becomes the program that was meant: %s', async (_, cases) => {
    await checkEach(cases, String, ([given, program]) => {
      const text = given.replaceAll('␍', '\r\n');
      expect(parse(text).ok).toBe(false);
      expect(repaired(text)).toBe(program);
    });
  });
});

describe('what is done', () => {
  it.each([
    ['```js\nnext(x1)\n```', 'took the program out of its fence'],
    ['next(x1', 'mended brackets'],
    ['f(a="b")', 'put arguments into one pair of braces'],
    ['Sure!\nf(a=True) // a', /comments; wrote values .*; put arguments .*; left out prose before the statements$/],
    ['x1 = f(), x2 = next(x1)', /lines of their own/],
  ])('is said on one line: %j', (text, what) => {
    const repair = mend(text);
    const said = repair && 'what' in repair ? repair.what : undefined;
    expect(said).toMatch(what);
    expect(said).not.toContain('\n');
  });
});

describe('a program', () => {
  it.each([BUS, `${BUS}\nx2 = next(x1)`, '  next( x1 ) ;', "f({ 'a': 'b' })", 'parse_error()'])(
    'stays as it is: %j',
    (text) => {
      expect(repaired(text)).toBe(text);
    },
  );

  it('keeps its statements beside text that is repaired', () => {
    const kept = 'f({ a: "Domino\'s, \\"b\\" – 7:30; x" })';
    expect(repaired(`Here:\n${kept}\nnext(x1`)).toBe(`${kept}\nnext(x1)`);
  });
});

describe('a confirmation', () => {
  it.each([
    ['x5 = confirm(x1)', 'x5 = confirm(x1)'],
    ['confirm( x1 );', 'confirm( x1 );'],
    ['```js\nconfirm(x1)\n```', 'confirm(x1)'],
    ['`confirm(x1)`', 'confirm(x1)'],
    ['```js\nconfirm(x1)```', 'confirm(x1)'],
    ['\n``` JavaScript\n\nconfirm(x1)\n ```\n', 'confirm(x1)'],
    ['<think>The user says yes.</think>\nconfirm(x1)', 'confirm(x1)'],
    ['The user says yes.\n</think>\n\nconfirm(x1)\nsay(x1.a)', 'confirm(x1)\nsay(x1.a)'],
    ['<think>decline_alternative()</think>```\nconfirm(x1)\n```', 'confirm(x1)'],
  ])('is taken where it is clear: %j', (text, program) => {
    expect(repaired(text)).toBe(program);
  });

  it.each([
    'The user agrees.\n```js\nconfirm(x1)\n```',
    '```js\nconfirm(x1)\n```\nThis books the table (for two).',
    '```decline_alternative\nconfirm(x1)\n```',
    '```js decision="decline"\nconfirm(x1)\n```',
    '```js\nsay(confirm(x1))\n```\nNo.',
    '```js\nconfirm(x1)',
  ])('is unclear with anything around it: %j', (text) => {
    expect(repaired(text)).toBe('unclear');
  });
});

describe('new variables', () => {
  it('are not used in the text', () => {
    expect(repaired('x1 = f()\nbus = next(x1)\nsay(bus.a, x2.a)')).toBe('x1 = f()\nx3 = next(x1)\nsay(x3.a, x2.a)');
  });

  it('begin where nothing is bound', () => {
    expect(repaired('bus = next(x1)\nsay(bus.a)', 'x7')).toBe('x7 = next(x1)\nsay(x7.a)');
  });

  it('stand for the latest value of a name', () => {
    expect(repaired('a = f()\na = next(a)\nsay(a.b)')).toBe('x1 = f()\nx2 = next(x1)\nsay(x2.b)');
  });
});

/** Texts that hold no statement, as far as one can tell. */
const HOPELESS: readonly string[] = [
  '',
  '   \n ',
  'I would like to book a table.',
  'find a bus to London',
  'Hello (world)',
  'Two seat(s), please.',
  '42',
  '"a"',
  '[]',
  '```\n```',
  '// nothing',
  '((((((',
  '"""',
  "'",
  '`',
  ';;;',
  '\u0000',
  '\ud800',
];

/** Texts that say something, of which one would have to leave out a part, or to guess what belongs where. */
// biome-ignore format: a table
const UNCLEAR: Readonly<Record<string, readonly string[]>> = {
  'prose between statements, or behind them': [
    'next(x1)\nWait, the user said no.\nsay(x1.a)', 'next(x1)\nWait, the user said no.', `${BUS}\nI hope that helps (a lot).`,
    'x1 = f()\nx1 + 2\nx2 = next(x1)', 'x1\nnext(x1)', 'x2 = x1\nnext(x1)', 'x2 = "a"\nnext(x1)', 'next x1\nf({ a: 1 })',
    'next(x1)\nx2 = new F({ a: 1 })', 'next(x1)\nx2["a" + x3] = 1', 'next(x1)\nconsole.log(x1)',
    'Sure! Here is the program: x1.a = "b"', 'The user wants the following. x1.a = "b"; x1.c = "d"',
  ],
  'several programs': [
    '```js\nnext(x1)\n```\nNo, rather:\n```js\nsay(x1.a)\n```', '```\nnext(x1)\n```\n```\nnext(x1)\n```',
    'next(x1)\n```\nsay(x1.a)\n```', '```\nnext(x1)\n```\nor say(x1.a)', '~~~\nnext(x1)\n~~~\n~~~\nf()\n~~~',
    '[next(x1), say(x1.a)]', '[x1 = f(), x2 = g()]', 'x1 = f() | x2 = next(x1)', 'next(x1) or say(x1.a)', 'next(x1) / say(x1.a)',
  ],
  'two values for a slot': [
    'f({ a: 1, a: 2 })', 'f({ a: 1 }, { a: 2, b: 3 })', 'x3.a = 1; x3.a = 2', 'f(a=1, a=2)', 'x3.a = 1 x3.a = 2',
  ],
  'values or names that stand alone': ['f({ x1 })', 'f({ a: 1, b })', 'f({ a: , b: 1 })', 'x1.a = 1; x1.b = "x" c'],
  'marks within a value': ['x1.time = 17:00', 'f({ city: Nairobi, Kenya })'],
  'the end is missing': [
    'x1 = f({ a: "x", b: "Lond', 'x1 = f({ a: "x", b:', 'x1 = f({ a: "x", b', 'x1 = f({ a: "x", b: 1', 'x1 = f({ a: "x", b: 1\n', 'x1 = f(', 'f({', 'select(x3, { ', 'select(x3, {', 'select(x3 {', 'f({ a: {', 'hint({ confirm: ["', 'f({ a: "x", ', 'say(x1.a,',
    'x1 = f()\nx2 = next(x1)\nx2.pho', 'x1 = f()\nx2 =', 'x1 = f()\nsay(x1.', 'x1 = f()\nsay(', 'next(x1) /* and', 'x1 =', 'x1 = find_b',
    'say(', 'say(x1.', 'x1.city = "Lond', 'next(', '<think>next(x1)', '<think>', 'next(x1)\n</think>\n<think>say(x1.a)',
  ],
  'more JavaScript than the language has': [
    'next(x1)\nfunction f() {\n  next(x1)\n  next(x2)\n}\nsay(x2.a)', 'next(x1)\nif (x2) {\n  next(x1)\n} else {\n  next(x2)\n}\nsay(x2.a)',
    'next(x1)\nif (x2)\n  next(x1)', 'next(x1)\nif x2:\n    next(x1)', 'next(x1)\nx2 = () => {\n  next(x1)\n  next(x2)\n}',
  ],
  'a confirmation with a slip': [
    'confirm(x1', 'confirm(x1) // as the user said', '1. confirm(x1)', '- confirm(x1)', 'Here: confirm(x1)', 'const x5 = confirm(x1)', '```\nconfirm(x1)',
    'Here is the program:\nconfirm(x1)', 'confirm(x1), say(x1.a)', 'confirmx1)', 'confirm((x1))', 'confirm(next(x1)', '[confirm(x1)]', 'await confirm(x1)',
    'f(a=1)\nconfirm(x1)', 'confirm(x1)\nnext(x1', '```\nconfirm(x1)\n```\n```\n```', '```\nconfirm(x1)\n```\nor: decline_alternative()',
    'confirm(x1) decline_alternative()', '[confirm(x1), decline_alternative()]', 'confirm(x1)\nWait, no.', '{ confirm(x1) }', 'confirm(x1) | suspend(x1)',
  ],
  'what belongs where can only be guessed': [
    'f("a")', 'f(x1)', 'next("a")', 'next(bus)', 'bus.a = 1', 'x1 = "London"', 'f({ "London" })', 'f({ a: "b" + "c" })', 'f({ a: "b" "c" })', 'x1', '{}', '=',
    '{"from_city": "London"}',
  ],
};

/** Texts that try to do more than the language can, or to hide what they do. */
// biome-ignore format: a table
const HOSTILE: readonly string[] = [
  'x1.constructor = 1', 'say(x1.__proto__)', 'f({ __proto__: x1 })', 'f(__proto__=1)', 'f({ "constructor": 1 })', 'x1["__proto__"] = 1',
  'x1["constructor"]', 'say(x1["constructor"])', 'f({ ["a"]: 1 })', 'f({ [x1]: 1 })', 'x1[0] = 1', 'say(x1[x2])',
  'eval()', 'eval("globalThis.canary = 1")', 'Function("return this")()', 'require({ module: "fs" })', 'import("fs")', 'x1 = import("fs")',
  'process.exit()', 'globalThis.canary = 1', 'console.log("a")', 'Object.assign({}, {})', 'window.location = "a"',
  'new f()', 'x1 = new f()', 'f({ a: new Date() })', 'new Function("return 1")()', 'f({ a: this })', 'this.a = 1',
  '() => f()', 'x1 = () => f()', '(() => f())()', '(function () { f() })()', 'function f() {}', 'function f() { g() }',
  'async function f() { g() }', 'class A { static { f() } }', 'f({ a() { g() } })', 'f({ get a() { g() } })', 'f({ ...x1 })', 'say(...x1)',
  'if (x1) f()', 'if (x1) { f() } else { g() }', 'if (x1)\nf()', 'if x1:\n  f()', 'for (;;) f()', 'for (x1 of x2) f()', 'while (true) f()',
  'while (true) {\n  f()\n  g()\n}', 'do f()\nwhile (true)', 'try { f() } catch { g() }', 'switch (x1) { case 1: f() }', '{ f() }',
  '{\n  f()\n  g()\n}', 'f({ a: () => {\n  g()\n  h()\n} })', 'throw f()', 'delete x1.a', 'typeof f()', '!f()', '-f()', 'f()++',
  'f() + g()', 'f() && g()', 'f() || g()', 'f() and g()', 'x1 ? f() : g()', 'f() if x1 else g()', 'f()()', 'f().a()', 'x1.a()', 'f?.()', 'f`a`', 'f({ a: `${x1}` })',
  'x1 += f()', 'x1 = x2 = f()', 'x1.a = x1.b = 1', '[x1] = [f()]', 'f({ a: /(a+)+$/ })', 'f({ a: "\u202e" })', 'f({ a: "\\u202e" })', 'x\u200b1 = f()',
  '\u0445' + '1 = f()', 'f\u0451()', 'f({ a: not x1 })', 'confirm(suggest({ task: "g" }))',
];

describe('a text of which nothing can be made', () => {
  it.each(HOPELESS)('holds no statement: %j', (text) => {
    expect(repaired(text)).toBeUndefined();
  });

  it.each([
    'f({ price <= 100 })',
    'f(price <= 100)',
    'f({ price: <100 })',
    'f({ price: < 100 })',
    'f({ price: at_most(100 })\nf({',
    'f({ price: atMost(<100) })',
    'f({ price: atMost({ value: 100 }) })',
    'f({ price: atMost(50, 100) })',
    'f({ price: between([50]) })',
    'f({ kind: anyOf([["inn"]]) })',
    'f({ kind: not inn })',
    'x1.price <= 100',
    'at_most(100)',
  ])('guesses no constraint: %j', (text) => {
    expect(['unclear', undefined]).toContain(repaired(text));
  });

  it.each([
    'f({ price: { max: 100 } })',
    'f({ price: "<100" })',
    'f({ price: max_price(100) })',
    'f({ price: under(100) })',
  ])('makes no constraint of %j', (text) => {
    expect(String(repaired(text))).not.toMatch(/atMost\(\d/);
  });

  it.each(Object.entries(UNCLEAR))('is unclear, and says on one line why: %s', async (_, texts) => {
    await checkEach(texts, JSON.stringify, (text) => {
      expect(mend(text)).toMatchObject({ unclear: expect.stringMatching(/^[^\n]{20,200}\.$/) });
    });
  });

  it('is no program, being hostile, and spoils what comes before it', async () => {
    await checkEach(HOSTILE, JSON.stringify, (text) => {
      expect(['unclear', undefined]).toContain(repaired(text));
      expect(repaired(`first({ a: 1 })\n${text}`)).toBe('unclear');
    });
  });

  it('is one that is too long, however right', () => {
    const text = `next(x1${' '.repeat(DEFAULT_LIMITS.length)}`;
    expect(repaired(text.slice(0, DEFAULT_LIMITS.length))).toBe('next(x1)');
    expect(mend(text.slice(0, DEFAULT_LIMITS.length + 1))).toBeUndefined();
  });

  it.each(['x1.a = [', 'f({ a: ', '(', 'next(', '{', '"\\n', "'", '`', ';', 'x1.a = 1;'])(
    'is one of %j alone, however long',
    (piece) => {
      const text = piece.repeat(DEFAULT_LIMITS.length / piece.length);
      const repair = mend(text);
      if (repair && 'statements' in repair) expect(parse(print(repair.statements)).ok).toBe(true);
    },
  );

  it('is one with more statements than a program has', () => {
    const { statements } = DEFAULT_LIMITS;
    expect(mend('f(a=1)\n'.repeat(statements))).toBeDefined();
    expect(mend('f(a=1)\n'.repeat(statements + 1))).toBeUndefined();
  });
});
