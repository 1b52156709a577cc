import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { readTranscripts } from 'typetod/transcripts';
import { describe, expect, it } from 'vitest';
import { mend } from '../../src/mend/mend.js';
import { DEFAULT_LIMITS, parse, print, type Statement, visit } from '../../src/language/index.js';
import { statement } from '../language/arbitrary.js';
import { runs } from '../runs.js';
import { character } from '../characters.js';

/** The repair of a text, unless it is unclear. */
function mended(text: string) {
  const repair = mend(text);
  return repair && 'statements' in repair ? { ...repair, source: print(repair.statements) } : undefined;
}

const MARKS = [...'(){}[]"\',;=:'];

/** The programs of the users' turns in the bundled transcripts. */
const programs: readonly string[] = [
  ...new Set(
    readTranscripts([fileURLToPath(new URL('../../transcripts', import.meta.url))])
      .flatMap(({ transcripts }) => transcripts.flatMap(({ turns }) => turns))
      .map(({ program }) => program.flatMap((line) => (line.kind === 'statement' ? [line.text] : [])).join('\n'))
      .flatMap((text) => {
        const parsed = parse(text);
        return parsed.ok && parsed.statements.length > 0 ? [print(parsed.statements)] : [];
      }),
  ),
];

const program = fc.constantFrom(...programs);

const confirms = (text: string): boolean => /\bconfirm\(/.test(text);

/** Programs that confirm nothing. What confirms is never mended. */
const mendable = fc.constantFrom(...programs.filter((text) => !confirms(text)));
const place = fc.nat({ max: DEFAULT_LIMITS.length });

/** A program with one mark less, twice, or more, or without its end. */
const corrupted: fc.Arbitrary<string> = fc
  .tuple(program, place, fc.constantFrom(...MARKS), fc.constantFrom('delete', 'double', 'insert', 'cut'))
  .map(([text, place, mark, how]) => {
    const marks = [...text.matchAll(/[(){}[\]"',;=:]/g)].map(({ index }) => index);
    const at = how === 'insert' || how === 'cut' ? place % text.length : (marks[place % marks.length] as number);
    if (how === 'delete') return text.slice(0, at) + text.slice(at + 1);
    if (how === 'cut') return text.slice(0, at);
    return text.slice(0, at) + (how === 'double' ? text.charAt(at) : mark) + text.slice(at);
  });

/** Texts of letters, marks and words of programs, in any order. */
const soup: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      fc.constantFrom(...MARKS, ' ', '\n', '.', '|', '`', '```', '“', '’', '//', '#', '-', '=>', '\\', '<new>'),
      fc.constantFrom('x1', 'next', 'f', 'say', 'a', 'city', 'const', 'if', 'True', '12', '"b c"', "'d'", 'function'),
      fc.string({ unit: character, maxLength: 3 }),
    ),
    { maxLength: 40 },
  )
  .map((pieces) => pieces.join(''));

/** The strings that a program holds as values. */
function stringsOf(statements: readonly Statement[]): string[] {
  const strings: string[] = [];
  visit(statements, {
    operand: (operand) => {
      if (operand.kind === 'literal' && typeof operand.value === 'string') strings.push(operand.value);
    },
  });
  return strings;
}

/** What a program says: names, and the text of its values. */
function wordsOf(statements: readonly Statement[]): readonly string[] {
  const words = stringsOf(statements);
  visit(statements, {
    entry: (entry) => {
      words.push(entry.name);
    },
    operand: (operand) => {
      if (operand.kind === 'property') words.push(operand.property);
    },
    statement: (one) => {
      words.push(one.kind === 'api-call' ? one.api : one.kind === 'suggest' ? one.task : '');
    },
  });
  return words;
}

/** A text without the marks that may be lost on the way. */
const letters = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '');

describe('a program with a slip', () => {
  it('becomes a program that is written as programs are, or nothing', () => {
    fc.assert(
      fc.property(fc.oneof(corrupted, soup), (text) => {
        const repair = mended(text);
        if (repair === undefined || repair.source === text) return;
        const parsed = parse(repair.source);
        if (!parsed.ok) throw new Error(parsed.error.message);
        expect(parsed.statements.length).toBeGreaterThan(0);
        expect(print(parsed.statements)).toBe(repair.source);
        expect(repair.what).not.toContain('\n');
      }),
      { numRuns: runs(600, 150) },
    );
  });

  it('is given no word that it lacks', () => {
    fc.assert(
      fc.property(fc.oneof(corrupted, soup), (text) => {
        const repair = mended(text);
        const parsed = parse(repair?.source ?? '');
        const source = letters(text);
        for (const word of parsed.ok ? wordsOf(parsed.statements) : []) expect(source).toContain(letters(word));
      }),
      { numRuns: runs(600, 150) },
    );
  });

  it('keeps no part of a value whose end is missing', () => {
    fc.assert(
      fc.property(program, place, (text, at) => {
        const cut = text.slice(0, at % text.length);
        const parsed = parse(mended(cut)?.source ?? '');
        if (!parsed.ok) return;
        const values = stringsOf(parsed.statements);
        const original = parse(text);
        if (original.ok) expect(stringsOf(original.statements)).toEqual(expect.arrayContaining(values));
      }),
      { numRuns: runs(600, 150) },
    );
  });

  it('is repaired once: the result stays as it is', () => {
    fc.assert(
      fc.property(corrupted, (text) => {
        const source = mended(text)?.source;
        if (source !== undefined) expect(mended(source)?.source).toBe(source);
      }),
      { numRuns: runs(200, 50) },
    );
  });

  it('is mostly what it was, when one mark is doubled or missing', () => {
    let restored = 0;
    let broken = 0;
    for (const [index, text] of programs.filter((one) => !confirms(one)).entries()) {
      const marks = [...text.matchAll(/[(){}[\]"',;=:]/g)].map(({ index }) => index);
      const at = marks[(index * 7) % marks.length] as number;
      for (const slip of [text.slice(0, at) + text.slice(at + 1), text.slice(0, at) + text.slice(at)]) {
        if (parse(slip).ok) continue;
        broken++;
        if (mended(slip)?.source === text) restored++;
      }
    }
    expect(broken).toBeGreaterThan(100);
    expect(restored / broken).toBeGreaterThan(0.85);
  });
});

describe('a program in other dress', () => {
  const statements = fc.array(statement, { minLength: 1, maxLength: 4 }).map((list) => print(list));

  it('is found in a fence', () => {
    fc.assert(
      fc.property(statements, (text) => {
        fc.pre(!text.includes('```') && parse(text).ok);
        expect(mended(`\`\`\`js\n${text}\n\`\`\``)?.source).toBe(text);
        const confirms = text.includes('confirm(');
        if (!confirms) expect(mended(`Here you are:\n\`\`\`js\n${text}\n\`\`\`\nBye.`)?.source).toBe(text);
      }),
    );
  });

  it('is found behind numbers, words of JavaScript and comments', () => {
    fc.assert(
      fc.property(mendable, (text) => {
        const lines = text.split('\n').map((line, index) => `${index + 1}. const ${line}; // done`);
        expect(mended(lines.join('\n'))?.source).toBe(text);
      }),
    );
  });

  it('is found in Python', () => {
    fc.assert(
      fc.property(mendable, (text) => {
        const python = text.replace(/\(\{ (\w+: "[^"]*"(?:, \w+: "[^"]*")*) \}\)/g, (_, entries: string) => {
          return `(${entries.replace(/(\w+): ("[^"]*")/g, '$1=$2')})`;
        });
        expect(mended(python)?.source).toBe(text);
      }),
    );
  });
});
