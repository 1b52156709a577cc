import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_LIMITS, locate, parse, print, type Span, type Statement, visit } from '../../src/language/index.js';
import { statement } from './arbitrary.js';

const NO_LIMITS = Object.fromEntries(Object.keys(DEFAULT_LIMITS).map((name) => [name, Number.POSITIVE_INFINITY]));

describe('locate', () => {
  it('gives what parsing the printed text would give, spans included', () => {
    fc.assert(
      fc.property(fc.array(statement, { maxLength: 4 }), (statements) => {
        const { source, statements: located } = locate(statements);
        expect(source).toBe(print(statements));
        expect(parse(source, NO_LIMITS)).toEqual({ ok: true, statements: located });
      }),
      { numRuns: 300 },
    );
  });

  it('changes nothing of what it is given', () => {
    fc.assert(
      fc.property(statement, (one) => {
        const before = structuredClone(one);
        locate([one]);
        expect(one).toEqual(before);
      }),
    );
  });

  it('gives entries of one program different places', () => {
    const one = { name: 'a', value: { kind: 'literal', value: 1, span: at(0) }, span: at(0) } as const;
    const call: Statement = { kind: 'api-call', api: 'f', arguments: [one], span: at(0) };
    const places: string[] = [];
    visit(locate([call, call, call]).statements, { entry: ({ span }) => places.push(`${span.start}-${span.end}`) });
    expect(places).toEqual(['4-8', '16-20', '28-32']);
  });

  it('gives nothing for a program without statements', () => {
    expect(locate([])).toEqual({ source: '', statements: [] });
  });
});

function at(start: number): Span {
  return { start, end: start };
}
