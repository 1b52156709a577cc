import fc from 'fast-check';
import stringWidth from 'string-width';
import { describe, expect, it } from 'vitest';
import { padded, wrapped, wrappedCode } from '../../../src/cli/render/wrap.js';

describe('wrapped', () => {
  it.each([
    ['breaks between words', 'one two three four', ['one two three', 'four']],
    ['keeps what fits', 'one two three 16', ['one two three 16']],
    ['breaks a word that is too long', 'a'.repeat(20), ['a'.repeat(16), 'aaaa']],
    ['keeps the lines that there are', 'one\n\ntwo', ['one', '', 'two']],
    ['sets what continues a line in as far as the line', '    one two three four', ['    one two', '    three four']],
    ['sets nothing in by more than half', `${' '.repeat(12)}one two`, ['        one two']],
    ['counts columns, not characters', '日本語 日本語 日本語', ['日本語 日本語', '日本語']],
    ['escapes what a terminal would act on', 'a\u001b[2Jb', ['a\\u001b[2Jb']],
  ])('%s', (_, text, lines) => {
    expect(wrapped(text, 16)).toEqual(lines);
  });

  it('breaks nothing without a width', () => {
    const text = 'word '.repeat(100);
    expect(wrapped(text)).toEqual([text]);
    expect(wrappedCode(text)).toEqual([text]);
  });

  it('makes no line wider than the terminal, and loses no word', () => {
    const unit = fc.constantFrom('a', 'b', '_', ':', '"', '{', '日', 'é', '🙂', ' ');
    const words = fc.array(fc.string({ unit, maxLength: 30 }), { maxLength: 12 });
    fc.assert(
      fc.property(words, fc.integer({ min: 16, max: 60 }), (parts, width) => {
        const text = parts.join(' ');
        for (const lines of [wrapped(text, width), wrappedCode(text, width)]) {
          expect(Math.max(...lines.map((line) => stringWidth(line)))).toBeLessThanOrEqual(width);
          const bare = (line: string): string => line.replace(/\s/g, '');
          expect(lines.map(bare).join('')).toBe(bare(wrapped(text).join('')));
        }
      }),
    );
  });
});

describe('wrappedCode', () => {
  it('keeps names to their values, and short texts in one piece', () => {
    expect(wrappedCode('> x1 = find({ city: "San Jose", kind: "Asian" })', 26)).toEqual([
      '> x1 = find({',
      '  city: "San Jose",',
      '  kind: "Asian" })',
    ]);
  });
});

describe('padded', () => {
  it.each([
    ['ab', 'ab  '],
    ['日本', '日本'],
    ['too long', 'too long'],
  ])('fills %j', (text, line) => {
    expect(padded(text, 4)).toBe(line);
  });
});
