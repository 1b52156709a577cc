import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  DEFAULT_LIMITS,
  locate,
  parse,
  print,
  type Span,
  type Statement,
  visit,
  checkStatements,
} from '../../src/language/index.js';
import { statement } from './arbitrary.js';
import { runs } from '../runs.js';

const NO_LIMITS = Object.fromEntries(Object.keys(DEFAULT_LIMITS).map((name) => [name, Number.POSITIVE_INFINITY]));

describe('locate', () => {
  it('gives what parsing the printed text would give, spans included', () => {
    fc.assert(
      fc.property(fc.array(statement, { maxLength: 4 }), (statements) => {
        const { source, statements: located } = locate(statements);
        expect(source).toBe(print(statements));
        expect(parse(source, NO_LIMITS)).toEqual({ ok: true, statements: located });
      }),
      { numRuns: runs(300, 30) },
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

describe('statements with a text of their own', () => {
  const pause = (span: unknown): unknown => ({ kind: 'conversation_pause', span });
  const spanIn = (span: unknown, source?: string): unknown => checkStatements([pause(span)], source)[0]?.span;

  it.each([
    [{ start: 1e9, end: 1e9 }],
    [{ start: 0, end: 6 }],
    [{ start: 3, end: 2 }],
    [{ start: -1, end: 2 }],
    [{ start: 0.5, end: 2 }],
    [{ start: '0', end: 2 }],
    [{ start: Number.NaN, end: 2 }],
    [null],
  ])('have no span such as %j', (span) => {
    expect(spanIn(span, 'abcde')).toEqual({ start: 0, end: 0 });
  });

  it('keep the spans that lie in it, and all where no text is given', () => {
    expect(spanIn({ start: 0, end: 5 }, 'abcde')).toEqual({ start: 0, end: 5 });
    expect(spanIn({ start: 5, end: 5 }, 'abcde')).toEqual({ start: 5, end: 5 });
    expect(spanIn({ start: 70, end: 80 })).toEqual({ start: 70, end: 80 });
  });

  it('are not longer than a text may be', () => {
    const quotes = (length: number): unknown[] =>
      Array.from({ length: 10 }, () => {
        const value = { kind: 'literal', value: '"'.repeat(length), span: at(0) };
        return { kind: 'api-call', api: 'f', arguments: [{ name: 'a', value, span: at(0) }], span: at(0) };
      });
    expect(checkStatements(quotes(400), '')).toHaveLength(10);
    expect(() => checkStatements(quotes(410), '')).toThrow(/more than|the limit is/);
    expect(() => locate(quotes(410) as Statement[])).toThrow(/the limit is/);
  });

  it.each([[Number.NaN], ['1'], [Symbol('length')], [{}], [-1]])('are no list of the length %s', (length) => {
    const list = new Proxy([], {
      get: (target, name): unknown => (name === 'length' ? length : Reflect.get(target, name)),
    });
    const bad = expect.objectContaining({ name: 'StatementError', code: 'bad-arguments' });
    expect(() => checkStatements(list)).toThrow(bad);
    expect(() => checkStatements([{ kind: 'say', arguments: list, span: at(0) }])).toThrow(bad);
  });
});

function at(start: number): Span {
  return { start, end: start };
}
