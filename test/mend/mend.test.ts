import { describe, expect, it } from 'vitest';
import { mend } from '../../src/mend/mend.js';
import { DEFAULT_LIMITS, parse, print, type VariableName } from '../../src/language/index.js';

/** The program that a text becomes; `unclear` where the parser is to write it again; undefined where it is none. */
function repaired(source: string, firstFree?: VariableName): string | undefined {
  const mended = mend(source, firstFree === undefined ? {} : { firstFree });
  if (!mended || 'unclear' in mended) return mended && 'unclear';
  return mended.what === 'left the text as it is' ? source : print(mended.statements);
}

const BUS = 'x1 = find_bus({ from_city: "San Jose", to_city: "Reno", seats: 2 })';

/** Texts with a slip, and the program that was meant. */
// biome-ignore format: a table
const CASES: Readonly<Record<string, readonly (readonly [text: string, program: string])[]>> = {
  'fences and prose': [
    ['```js\nnext(x1)\n```', 'next(x1)'],
    ['```\nnext(x1)\n```', 'next(x1)'],
    ['```javascript\r\nnext(x1)\r\n```', 'next(x1)'],
    ['```next(x1)```', 'next(x1)'],
    ['```js\nnext(x1)', 'next(x1)'],
    [`Sure! Here's the program:\n\n\`\`\`js\n${BUS}\n\`\`\`\nLet me know if it's right.`, BUS],
    [`Here is the program:\n${BUS}\nx2 = next(x1)`, `${BUS}\nx2 = next(x1)`],
    ["The user's bus isn't there.\nnext(x1)", 'next(x1)'],
    ['`next(x1)`', 'next(x1)'],
    ['- `next(x1)`', 'next(x1)'],
    ['next(x1).', 'next(x1)'],
    ['<program>\nnext(x1)\n</program>', 'next(x1)'],
  ],
  'numbers, bullets and signs': [
    ['12 x1 = f()\n13 x2 = next(x1)', 'x1 = f()\nx2 = next(x1)'],
    ['1. x1 = f()\n2. x2 = next(x1)', 'x1 = f()\nx2 = next(x1)'],
    ['1) next(x1)', 'next(x1)'],
    ['3: next(x1)', 'next(x1)'],
    ['- next(x1)', 'next(x1)'],
    ['* next(x1)\n* x2.time = "7 pm"', 'next(x1)\nx2.time = "7 pm"'],
    ['• next(x1)', 'next(x1)'],
    ['> next(x1)', 'next(x1)'],
    ['>>> next(x1)', 'next(x1)'],
    ['$ next(x1)', 'next(x1)'],
    ['Output: x1 = f()', 'x1 = f()'],
    ['The program: next(x1)', 'next(x1)'],
  ],
  comments: [
    ['x1 = f() // finds it', 'x1 = f()'],
    ['// finds it\nx1 = f()', 'x1 = f()'],
    ['x1 = f() # finds it', 'x1 = f()'],
    ['x1 = f({ a: 1, /* two */ b: 2 })', 'x1 = f({ a: 1, b: 2 })'],
    ['x1 = f({ url: "http://a#b" }) // http', 'x1 = f({ url: "http://a#b" })'],
    ['/* a\nb */ next(x1)', 'next(x1)'],
    ['# Program\nnext(x1)', 'next(x1)'],
  ],
  'words of JavaScript': [
    ['const x1 = f()', 'x1 = f()'],
    ['let x1 = f({ a: 1 });\nvar x2 = next(x1);', 'x1 = f({ a: 1 })\nx2 = next(x1)'],
    ['const x1 = await f()', 'x1 = f()'],
    ['await next(x1)', 'next(x1)'],
    ['return next(x1)', 'next(x1)'],
  ],
  'arguments written otherwise': [
    ['x1 = f(a="b", c=2)', 'x1 = f({ a: "b", c: 2 })'],
    ["x1 = f(a='b', c=next(x2).d)", 'x1 = f({ a: "b", c: next(x2).d })'],
    ['x1 = f(\n  a="b",\n  c=2,\n)', 'x1 = f({ a: "b", c: 2 })'],
    ['x1 = f(a: "b", c: 2)', 'x1 = f({ a: "b", c: 2 })'],
    ['x1 = f({ a = "b", c = 2 })', 'x1 = f({ a: "b", c: 2 })'],
    ['f({ a: 1 }, { b: 2 })', 'f({ a: 1, b: 2 })'],
    ['f({ a: 1 }, b=2)', 'f({ a: 1, b: 2 })'],
    ['select(x3, from=x1)', 'select(x3, { from: x1 })'],
    ['suggest(task="reserve")', 'suggest({ task: "reserve" })'],
    ['x1 = f(class="economy", from="a")', 'x1 = f({ class: "economy", from: "a" })'],
    ['next((x1))', 'next(x1)'],
    ['x1 = (f())', 'x1 = f()'],
  ],
  'constraints written otherwise': [
    ['f({ price: at_most(100) })', 'f({ price: atMost(100) })'],
    ['f({ price: AtMost(100) })', 'f({ price: atMost(100) })'],
    ['f({ price: ATLEAST(100) })', 'f({ price: atLeast(100) })'],
    ['f({ kind: any_of(["inn", "palace"]) })', 'f({ kind: anyOf("inn", "palace") })'],
    ['f({ kind: anyOf(["inn", "palace"]) })', 'f({ kind: anyOf("inn", "palace") })'],
    ['f({ kind: Not(["inn"]) })', 'f({ kind: not("inn") })'],
    ['f({ price: between([50, 100]) })', 'f({ price: between(50, 100) })'],
    ['f(price=at_most(100), kind=not("inn"))', 'f({ price: atMost(100), kind: not("inn") })'],
    ['x1.price = at_least(x3.price)', 'x1.price = atLeast(x3.price)'],
    ['select({ price: Lowest() }, from=x1)', 'select({ price: lowest() }, { from: x1 })'],
    ['sort(x1, price="ascending")', 'sort(x1, { price: "ascending" })'],
  ],
  'values written otherwise': [
    ['f({ a: True, b: False, c: None })', 'f({ a: true, b: false, c: null })'],
    ['f(a=True)', 'f({ a: true })'],
    ['f({ a: undefined })', 'f({ a: null })'],
    ['f({ a: `b c` })', 'f({ a: "b c" })'],
    ['f({ a: `say "b"` })', 'f({ a: "say \\"b\\"" })'],
    ['f({ a: 12345678901234567890 })', 'f({ a: "12345678901234567890" })'],
    ['f({ a: 007 })', 'f({ a: "007" })'],
    ['f({ a: San Jose })', 'f({ a: "San Jose" })'],
    ['f({ a: 7:30 pm, b: 1 })', 'f({ a: "7:30 pm", b: 1 })'],
    ["f({ a: Domino's, b: 1 })", 'f({ a: "Domino\'s", b: 1 })'],
    ['f({ a: 2019-03-08 })', 'f({ a: "2019-03-08" })'],
    ['f({ a: -5, b = 1 })', 'f({ a: -5, b: 1 })'],
  ],
  quotes: [
    ['f({ a: “London” })', 'f({ a: "London" })'],
    ['f({ a: ‘London’ })', 'f({ a: "London" })'],
    ['f({ a: “London" })', 'f({ a: "London" })'],
    ['f({ a: “O’Hare” })', 'f({ a: "O’Hare" })'],
    ['f({ a: «London» })', 'f({ a: "London" })'],
    ["f({ a: 'Domino's' })", 'f({ a: "Domino\'s" })'],
    ["f(a='Domino's', b='x')", 'f({ a: "Domino\'s", b: "x" })'],
    ['f({ a: ""London"" })', 'f({ a: "London" })'],
    ['f({ a: ""London" })', 'f({ a: "London" })'],
    ['f({ a: "London"" })', 'f({ a: "London" })'],
    ['f({ a: """London""" })', 'f({ a: "London" })'],
    ['f({ a: "", b = 1 })', 'f({ a: "", b: 1 })'],
    ['f({ a: "London })', 'f({ a: "London" })'],
    ['f({ a: London" })', 'f({ a: "London" })'],
    ['f({ a: "London, b: "Reno" })', 'f({ a: "London", b: "Reno" })'],
    ['f({ a: London", b: "Reno" })', 'f({ a: "London", b: "Reno" })'],
    ['f({ a: "London", b: "Reno, c: 2 })', 'f({ a: "London", b: "Reno", c: 2 })'],
    ['f({ a: "Austin, TX, b: 2 })', 'f({ a: "Austin, TX", b: 2 })'],
    ['f({ a: "San" Jose" })', 'f({ a: "San Jose" })'],
    ["f({ a: 'London, b: 'Reno' })", 'f({ a: "London", b: "Reno" })'],
    ['x1.a = "London\nnext(x1)', 'x1.a = "London"\nnext(x1)'],
  ],
  brackets: [
    ['f({ a: "x"', 'f({ a: "x" })'],
    ['f({ a: "x" }', 'f({ a: "x" })'],
    ['f({ a: "x" )', 'f({ a: "x" })'],
    ['f({a: "x")', 'f({ a: "x" })'],
    ['f( a: "x" })', 'f({ a: "x" })'],
    ['f{ a: "x" })', 'f({ a: "x" })'],
    ['f({ a: "x" }))', 'f({ a: "x" })'],
    ['f({ a: "x" }})', 'f({ a: "x" })'],
    ['f(({ a: "x" })', 'f({ a: "x" })'],
    ['f({{ a: "x" })', 'f({ a: "x" })'],
    ['f({{ a: "x" }})', 'f({ a: "x" })'],
    ['f([{ a: "x" })', 'f({ a: "x" })'],
    ['f({ a: ["x", "y" })', 'f({ a: ["x", "y"] })'],
    ['f({ a: "x", "y"] })', 'f({ a: ["x", "y"] })'],
    ['f({ a: {"x", b: 2 })', 'f({ a: "x", b: 2 })'],
    ['next(x1', 'next(x1)'],
    ['nextx1)', 'next(x1)'],
    ['sayx3.phone)', 'say(x3.phone)'],
    ['say)', 'say()'],
    ['conversation_pause(', 'conversation_pause()'],
    ['x1 = f({ a: "x"\nx2 = next(x1)', 'x1 = f({ a: "x" })\nx2 = next(x1)'],
    ['x1 = f({ a: "x",\nx2 = next(x1)', 'x1 = f({ a: "x" })\nx2 = next(x1)'],
    ['x1 = f({ a: "x"\nnext(x1)', 'x1 = f({ a: "x" })\nnext(x1)'],
  ],
  'commas, colons and equals signs': [
    ['f({ a: 1,, b: 2 })', 'f({ a: 1, b: 2 })'],
    ['f({ , a: 1 })', 'f({ a: 1 })'],
    ['f(, { a: 1 })', 'f({ a: 1 })'],
    ['f,({ a: 1 })', 'f({ a: 1 })'],
    ['f({ a: 1 b: 2 })', 'f({ a: 1, b: 2 })'],
    ['f({ a: x1 b: 2 })', 'f({ a: x1, b: 2 })'],
    ['f({ a 1 })', 'f({ a: 1 })'],
    ['f({ a:: 1 })', 'f({ a: 1 })'],
    ['f({ a: 1; b: 2 })', 'f({ a: 1, b: 2 })'],
    ['f({ a: 1 };)', 'f({ a: 1 })'],
    ['f;({ a: 1 })', 'f({ a: 1 })'],
    ['x1 == f()', 'x1 = f()'],
    ['x1 = = f()', 'x1 = f()'],
    ['x1 =; f()', 'x1 = f()'],
    ['x1; = f()', 'x1 = f()'],
    ['x1 f()', 'x1 = f()'],
    ['x1: f()', 'x1 = f()'],
    ['x1 := f()', 'x1 = f()'],
    ['x1.a == 1', 'x1.a = 1'],
    ['x1.a "b"', 'x1.a = "b"'],
    ['x1.a: "b"', 'x1.a = "b"'],
    ['select(x3 { from: x1 })', 'select(x3, { from: x1 })'],
    ['say(x1 x2)', 'say(x1, x2)'],
    ['const x1 = f();;', 'x1 = f()'],
  ],
  'statements on one line': [
    ['x1 = f() <new> x2 = next(x1)', 'x1 = f()\nx2 = next(x1)'],
    ['x1 = f(), x2 = next(x1)', 'x1 = f()\nx2 = next(x1)'],
    ['x1.a = 1, x1.b = 2', 'x1.a = 1; x1.b = 2'],
    ['x1 = f() x2 = next(x1)', 'x1 = f()\nx2 = next(x1)'],
    ['x1.a = 1 x1.b = 2', 'x1.a = 1; x1.b = 2'],
    ['const x1 = f(); x1.a = 1; x1.b = 2', 'x1 = f()\nx1.a = 1; x1.b = 2'],
    ['x1.a = 1; x1.b == 2', 'x1.a = 1; x1.b = 2'],
  ],
  members: [
    ['x1["slot"] = 2', 'x1.slot = 2'],
    ["x1['slot'] = 'a'", 'x1.slot = "a"'],
    ['say(x1["phone number"])', 'say(x1.phone_number)'],
    ['f({ a: next(x1)["location"] })', 'f({ a: next(x1).location })'],
  ],
  names: [
    ['f({ from city: "a" })', 'f({ from_city: "a" })'],
    ['f({ "from city": "a" })', 'f({ from_city: "a" })'],
    ['f({ from-city: "a", b: 1 })', 'f({ from_city: "a", b: 1 })'],
    ['x1.from city = "a"', 'x1.from_city = "a"'],
  ],
  variables: [
    ['result = next(x1)', 'next(x1)'],
    ['result = next(x1)\nsay(result.phone)', 'x2 = next(x1)\nsay(x2.phone)'],
    ['const bus = f({ a: 1 });\nconst first = next(bus);\nsay(first.b);', 'x1 = f({ a: 1 })\nx2 = next(x1)\nsay(x2.b)'],
    ['bus = f()\nbus.a = 1', 'x1 = f()\nx1.a = 1'],
    ['result: next(x1)', 'next(x1)'],
    ['X1 = f()\nx2 = next(X1)', 'x1 = f()\nx2 = next(x1)'],
  ],
  'what is no statement, before the statements': [
    ['5\nnext(x1)', 'next(x1)'],
    ['Let me see: the user wants the next one.\nnext(x1)', 'next(x1)'],
  ],
};

describe('a text with slips', () => {
  for (const [slip, cases] of Object.entries(CASES)) {
    describe(slip, () => {
      it.each(cases)('%j becomes %j', (text, program) => {
        expect(parse(text).ok).toBe(false);
        expect(repaired(text)).toBe(program);
      });
    });
  }
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

  for (const [why, texts] of Object.entries(UNCLEAR)) {
    it.each(texts)(`is unclear: ${why}: %j`, (text) => {
      expect(repaired(text)).toBe('unclear');
    });
  }

  it('says on one line why it is unclear', () => {
    for (const text of Object.values(UNCLEAR).flat()) {
      expect(mend(text)).toMatchObject({ unclear: expect.stringMatching(/^[^\n]{20,200}\.$/) });
    }
  });

  it.each(HOSTILE)('is no program, being hostile: %j', (text) => {
    expect(['unclear', undefined]).toContain(repaired(text));
  });

  it.each(HOSTILE)('spoils what comes before it: %j', (text) => {
    expect(repaired(`first({ a: 1 })\n${text}`)).toBe('unclear');
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
