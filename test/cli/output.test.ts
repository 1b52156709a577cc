import { PassThrough } from 'node:stream';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Output, outputTo } from 'typetod/internal/cli';
import { character } from '../characters.js';

function outputs(isStyled: boolean): {
  readonly output: Output;
  readonly out: () => string;
  readonly err: () => string;
} {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const output = outputTo({ stdout, stderr, isStyled, isWatched: false });
  return { output, out: () => String(stdout.read() ?? ''), err: () => String(stderr.read() ?? '') };
}

describe('an output', () => {
  it('prints the result and logs everything else', () => {
    const { output, out, err } = outputs(false);
    output.write('a');
    output.write('b');
    output.print('c\td\ne');
    output.log('f');
    expect([out(), err()]).toEqual(['abc\td\ne\n', 'f\n']);
  });

  it.each([
    ['an escape sequence', '\u001b[2J', '\\u001b[2J'],
    ['a sequence in one character', '\u009b2J', '\\u009b2J'],
    ['a bell, a backspace and a return', 'a\u0007b\bc\rd', 'a\\u0007b\\u0008c\\u000dd'],
    ['a null and a delete', '\u0000\u007f', '\\u0000\\u007f'],
    ['a change of direction', '\u202eevil\u2066', '\\u202eevil\\u2066'],
    ['what has no width', 'a\u200bb\ufeffc\u00add', 'a\\u200bb\\ufeffc\\u00add'],
    ['other ends of lines', 'a\u2028b\u2029c\u0085d', 'a\\u2028b\\u2029c\\u0085d'],
    ['half a character', '\ud83d', '\\ud83d'],
    ['a tag', '\u{e0041}', '\\udb40\\udc41'],
  ])('shows %s', (_, text, shown) => {
    for (const isStyled of [false, true]) {
      const { output, out, err } = outputs(isStyled);
      output.write(text);
      output.print(text);
      output.print(output.style('red', text));
      output.log(text);
      const red = isStyled ? `\u001b[31m${shown}\u001b[39m` : shown;
      expect([out(), err()]).toEqual([`${shown}${shown}\n${red}\n`, `${shown}\n`]);
    }
  });

  it('keeps letters of all scripts, marks and pictures', () => {
    const text = 'Zürich, 東京, القاهرة, ส้มตำ, 🚕 – “7:30” €5';
    const { output, out } = outputs(false);
    output.print(text);
    expect(out()).toBe(`${text}\n`);
  });

  it('nests styles', () => {
    const { output, out } = outputs(true);
    output.print(output.style(['bold', 'red'], `a ${output.style('dim', 'b')}`));
    expect(out()).toBe('\u001b[1m\u001b[31ma \u001b[2mb\u001b[22m\u001b[39m\u001b[22m\n');
  });

  it('leaves the value of JSON as it is', () => {
    fc.assert(
      fc.property(fc.json({ stringUnit: character }), (json) => {
        const { output, out } = outputs(true);
        output.print(JSON.stringify(JSON.parse(json)));
        expect(JSON.parse(out())).toEqual(JSON.parse(json));
      }),
    );
  });
});
