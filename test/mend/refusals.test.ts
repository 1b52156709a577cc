import { describe, expect, it } from 'vitest';
import { mend } from '../../src/mend/mend.js';

const THINKING = 'The text ends before it says anything. Write the statements, without thinking aloud.';
const CUT_OFF =
  'The text confirms something and ends within thinking, which may have taken it back. Write the statements, without thinking aloud.';
const FENCES = 'The text has several fenced blocks. Write the statements once, in one block or in none.';
const BESIDE = 'Statements stand inside and outside of the fenced block. Write all of them in one place.';
const CODE =
  'The text holds JavaScript beyond the language, such as functions, conditions or loops. Write statements alone.';
const TWICE = 'A slot is given two values in one go. Write the one that is meant.';
const CONFIRM =
  'A confirmation is taken only from statements without mistakes, with no words around them. Write them again, and nothing else.';

describe('a text is unclear, and its writer is told what would be right', () => {
  it.each(['<think>', '<think>next(x1)', '<think>a</think>', '<thinking>The user wants', '</think>'])(
    'where it only thinks: %j',
    (text) => {
      expect(mend(text)).toEqual({ unclear: THINKING });
    },
  );

  it.each([
    'confirm(x1)\n<think>Wait, the user said no. I should',
    '```\nconfirm(x1)\n```\n<think>',
    'confirm(x1)\n<think>The user said no:\ndecline_alternative()',
    '<think>So.</think>confirm(x1)<thinking>No: <think>not</think>',
    'So.</think>\nconfirm(x1)\n[THINK]',
  ])('where it confirms and ends within thinking: %j', (text) => {
    expect(mend(text)).toEqual({ unclear: CUT_OFF });
  });

  it('takes what confirms nothing from before thinking that is cut off', () => {
    expect(mend('```\nnext(x1)\n```\n<think>Or should')).toMatchObject({ slips: ['fence'] });
  });

  it.each([
    '```\nnext(x1)\n```\n```\nnext(x1)\n```',
    '```js\nf()\n```\nor\n```js\ng()\n```',
    '~~~\nf()\n~~~\n~~~\ng()\n~~~',
    '```\n```\n```\nf()\n```',
  ])('where it has several programs: %j', (text) => {
    expect(mend(text)).toEqual({ unclear: FENCES });
  });

  it.each(['next(x1)\n```\nsay(x1.a)\n```', '```\nnext(x1)\n```\nsay(x1.a)', 'x1.a = 1\n```\nf()\n```'])(
    'where it has statements on both sides of a fence: %j',
    (text) => {
      expect(mend(text)).toEqual({ unclear: BESIDE });
    },
  );

  it.each([
    'next(x1)\nfunction f() {\n  next(x1)\n}',
    'next(x1)\nif (x2) {\n  next(x1)\n} else {\n  next(x2)\n}',
    'next(x1)\nx2 = () => {\n  next(x1)\n  next(x2)\n}',
  ])('where it has more than statements: %j', (text) => {
    expect(mend(text)).toEqual({ unclear: CODE });
  });

  it.each(['x3.a = 1 x3.a = 2', 'x3.a = 1, x3.a = 2', 'const x1 = f(); x1.a = 1; x1.a = 2'])(
    'where a slot has two values: %j',
    (text) => {
      expect(mend(text)).toEqual({ unclear: TWICE });
    },
  );

  it.each([
    'confirm(x1',
    '1. confirm(x1)',
    'Here: confirm(x1)',
    '- confirm(x1)',
    'const x5 = confirm(x1)',
    'confirm(x1) // as the user said',
    'await confirm(x1)',
    '```\nconfirm(x1)',
    'f(a=1)\nconfirm(x1)',
  ])('where it confirms anything with a slip: %j', (text) => {
    expect(mend(text)).toEqual({ unclear: CONFIRM });
  });

  it.each([
    ['next(x1)\nWait, the user said no.', 'Wait, the user said no.'],
    ['next(x1)\nconsole.log(x1)', 'console.log(x1)'],
    ['x1 = f()\nx1 + 2\nx2 = next(x1)', 'x1 + 2'],
    ['f("a")', 'f(\\"a\\")'],
    ['x1.time = 17:00', 'x1.time = 17:00'],
  ])('where a line is no statement, which it shows: %j', (text, shown) => {
    const why = `This is no statement: "${shown}". Write statements alone, one on each line.`;
    expect(mend(text)).toEqual({ unclear: why });
  });

  it('showing no more than 80 characters of it', () => {
    const result = mend(`next(x1)\n${'and so on '.repeat(50)}`);
    expect(result).toEqual({ unclear: expect.stringMatching(/^This is no statement: ".{80}"\. Write/) });
  });
});

describe('a text that says nothing is no program, and not unclear', () => {
  it.each(['', ' \n\t', 'Hello!', 'I do not know.', '42', '"a"', '// nothing', ';;;', '`', '\u0000', '((('])(
    '%j',
    (text) => {
      expect(mend(text)).toBeUndefined();
    },
  );
});
