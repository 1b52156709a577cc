import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ACTION_NAMES,
  LANGUAGE_ERROR_CODES,
  type LanguageError,
  parse,
  formatFeedback,
} from '../../src/language/index.js';
import { character } from '../characters.js';

function errorOf(source: string): LanguageError {
  const result = parse(source);
  if (result.ok) throw new Error(`accepted: ${source}`);
  return result.error;
}

describe('messages', () => {
  const TO_BIND = 'Write x1 = call(...) to bind, or x1.slot = value to assign.';
  const VARIABLES = 'Variables are x0 to x999999 without leading zeros; text stands in double quotes.';
  const PLAIN = 'Write calls, assignments to slots and plain values only.';

  it.each([
    ['x1["a"]', '`x1["a"]` computes a property name. Write the name after a dot: x1.name.'],
    [
      'say(x1.constructor)',
      "The name `constructor` reaches into JavaScript's own objects and is never legal. Use a name of the schema.",
    ],
    ['x1 = 5', `\`x1\` is bound to something that is not a call, in \`x1 = 5\`. ${TO_BIND}`],
    ['x1 = x2 = f()', `One statement binds two names, in \`x1 = x2 = f()\`. ${TO_BIND}`],
    ['x1 += 1', `\`+=\` is not part of the language, in \`x1 += 1\`. ${TO_BIND}`],
    ['next(5)', '`next` does not take the arguments in `next(5)`. Write next(x1).'],
    ['next()', '`next` does not take the arguments in `next()`. Write next(x1).'],
    ['f(a="b")', '`f` does not take the arguments in `f(a="b")`. Name arguments in braces: { slot: value }.'],
    ['f("b")', '`f` does not take the arguments in `f("b")`. Write f() or f({ slot: value }).'],
    ['confirm(show(x1))', '`show` yields no value, so it cannot be an operand. Make it a statement of its own.'],
    ['f({ a: London })', `\`London\` is not a variable. ${VARIABLES}`],
    ['x01 = f()', `\`x01\` is not a variable. ${VARIABLES}`],
    ['f({ a: None })', '`None` is not a value of the language. Write `null`, or leave the entry out.'],
    ['f({ a: 1234567890123456789 })', 'The number 1234567890123456789 cannot be held exactly. Write it as a string.'],
    ['f({ a: 1, a: 2 })', 'The name `a` is given a value twice. Give it one value.'],
    [
      'let x1 = f()',
      'A declaration with `let`, `const` or `var` is not part of the dialogue language. Leave the word out: write `x1 = ...`.',
    ],
    ['f() // done', 'A program holds no comments. Leave the comment out.'],
    [
      '```js\nf()\n```',
      'The program stands in a code fence. Write the statements alone, without the lines of backquotes.',
    ],
    ['f({ a: `b` })', 'Template texts are not part of the language. Write the text in double quotes.'],
    ['f({ a: \u201cb\u201d })', 'The quote \u201c (U+201C) is not a string quote. Write the straight quote ".'],
    [
      'f({ a: "b })',
      'A string is not closed on its line. Close it with the same quote; a line break is written as \\n.',
    ],
    ['f({ a: 1', 'The program ends too early. Close every bracket and finish the last statement.'],
    ['find a bus', '`a` cannot stand here. Write one statement on each line, and a comma between arguments.'],
    ['x1', '`x1` alone does nothing. Write a call, or give a slot its value.'],
    ['x1({ a: 1 })', '`x1` is a variable, not an API. Write the name of an API or action before the bracket.'],
    ['x1.a.b = 1', '`x1.a.b` reads a property of a property or value. Read one property of a variable or call.'],
    ['f({ a: "\u200b" })', 'The character U+200B hides or reorders text, so no program may hold it. Leave it out.'],
    ['new f()', `The word \`new\` is not part of the dialogue language. ${PLAIN}`],
    [
      'f({ "from city": 2 })',
      'The name `from city` holds the character U+0020. Names are ASCII letters, digits and underscores, beginning with a letter.',
    ],
  ])('%j', (source, message) => {
    expect(errorOf(source).message).toBe(message);
  });
});

describe('a language error', () => {
  it('says where it stands: span, line and column, and which statement', () => {
    expect(errorOf('x1 = f()\nx2 = next(x1)["a"]\n')).toEqual({
      kind: 'language-error',
      code: 'computed-member',
      message: '`next(x1)["a"]` computes a property name. Write the name after a dot: x1.name.',
      span: { start: 14, end: 27 },
      line: 2,
      column: 5,
      excerpt: 'x2 = next(x1)["a"]',
      statement: 1,
      legal: [],
      expected: 'x1.name',
    });
  });

  it('leaves the statement out where the text could not be read at all', () => {
    expect(Object.keys(errorOf('f('))).not.toContain('statement');
    expect(Object.keys(errorOf('f() // a'))).not.toContain('statement');
  });

  it.each([
    ['f()\rg(', 2, 2],
    ['f()\r\ng(', 2, 2],
    ['\n\n\n  x1', 4, 2],
    ['f()\n\u0000', 2, 0],
  ])('counts lines and columns: %j', (source, line, column) => {
    expect(errorOf(source)).toMatchObject({ line, column });
  });

  it('lists the legal options', () => {
    expect(errorOf('select(5)').legal).toEqual([
      'select(x3)',
      'select(x3, { from: x1 })',
      'select({ property: value }, { from: x1 })',
    ]);
    expect(errorOf('eval()').legal).toEqual(ACTION_NAMES);
    expect(errorOf('confirm(show(x1))').legal).toEqual(['next', 'select', 'resume', 'api_name']);
  });

  it('names, for a word where a variable must stand, the text that was perhaps meant', () => {
    expect(errorOf('f({ city: London })').expected).toBe('a variable such as x1, or text such as "London"');
  });

  it('keeps message and excerpt on one line and short, whatever the text', () => {
    const piece = fc.oneof(
      fc.string({ unit: character, maxLength: 20 }),
      fc.constantFrom('f({ a: ', 'x1', '\n', '"', 'a'.repeat(500)),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 10 }), (pieces) => {
        const result = parse(pieces.join(''));
        if (result.ok) return;
        expect(result.error.message).toMatch(/^[^\p{C}\p{Zl}\p{Zp}]{1,400}$/u);
        expect(result.error.excerpt).toMatch(/^[^\p{C}\p{Zl}\p{Zp}]{0,800}$/u);
        expect(LANGUAGE_ERROR_CODES).toContain(result.error.code);
      }),
    );
  });

  it('shows a few words of a long line, cut at both ends', () => {
    const slots = (name: string) => Array.from({ length: 9 }, (_, index) => `${name}_${index}: 1, `).join('');
    expect(errorOf(`f({ ${slots('before')}b: oops, ${slots('after')}})`).excerpt).toBe(
      '…e_7: 1, before_8: 1, b: oops, after_0: 1, after_1: 1, after_2: 1, after_…',
    );
  });
});

describe('formatFeedback', () => {
  it('points at the place in the source', () => {
    const source = 'x1 = f()\nx2 = next(x1)["a"]\nx3 = f()';
    expect(formatFeedback(errorOf(source), source)).toBe(
      [
        '2:6 computed-member: `next(x1)["a"]` computes a property name. Write the name after a dot: x1.name.',
        '  x2 = next(x1)["a"]',
        '       ^^^^^^^^^^^^^',
        '  expected: x1.name',
      ].join('\n'),
    );
  });

  it('shows the excerpt where the source is not at hand', () => {
    expect(formatFeedback(errorOf('confirm(x1, x2)'))).toBe(
      [
        '1:1 bad-arguments: `confirm` does not take the arguments in `confirm(x1, x2)`. Write confirm(x1). Legal: confirm(x1).',
        '  confirm(x1, x2)',
      ].join('\n'),
    );
  });

  it('makes unprintable characters visible and points past them', () => {
    const source = 'f({ a: "\u0000" })';
    expect(formatFeedback(errorOf(source), source).split('\n').slice(1)).toEqual([
      '  f({ a: "\\u{0}" })',
      '          ^^^^^',
    ]);
  });

  it('points into a long line', () => {
    const source = `f({ ${Array.from({ length: 40 }, (_, index) => `name_${index}: 1, `).join('')}b: oops })`;
    const error = errorOf(source);
    const [, line, caret] = formatFeedback(error, source).split('\n');
    expect(line?.startsWith('  …')).toBe(true);
    expect(line?.slice(caret?.indexOf('^'), (caret?.lastIndexOf('^') ?? 0) + 1)).toBe(
      source.slice(error.span.start, error.span.end),
    );
  });

  it('points at the end of a text that ends too early', () => {
    expect(formatFeedback(errorOf('f('), 'f(').split('\n').slice(1, 3)).toEqual(['  f(', '    ^']);
  });
});
