import { describe, expect, it } from 'vitest';
import { codes, decisions, FIND_BUS, FOUND, only, reviewed } from './harness.js';

const mended = (program: string, mayRetry = true) =>
  reviewed(program, { turns: [FOUND], gates: only('syntax'), mayRetry });

describe('what only the system says', () => {
  const table: readonly [string, string, string][] = [
    ['the marker of results', 'x5 = show(x1)\nsay(x3.address)', 'say(x3.address)'],
    ['markers of every kind', 'slice(x1)\nnext(x1)\nperform(x1)', 'next(x1)'],
    ['hints', 'hint({ request: "time", of: x1 })\nx1.price_range = "cheap"', 'x1.price_range = "cheap"'],
    ['notifications and suggestions', 'notification({ failure: x1 })\nsuggest({ task: "a" })\nsay()', 'say()'],
    ['all that there is', 'x5 = show(x1)', 'parse_error()'],
  ];

  it.each(table)('is left out: %s', async (_, program, source) => {
    const result = await mended(program);
    expect(result.source).toBe(source);
    expect(decisions(result)).toEqual(['syntax: repair']);
    expect(codes(result)).toEqual(['wrong-actor']);
  });

  it('is left out all at once, and one by one where the parser would have to propose again', async () => {
    const program = 'show(x1)\nslice(x1)\nnext(x1)';
    const setting = { turns: [FOUND], gates: only('syntax', 'retry'), mayRetry: false } as const;
    const result = await reviewed(program, setting);
    expect(result.source).toBe('next(x1)');
    expect(decisions(result)).toEqual(['syntax: repair', 'syntax: repair']);
  });
});

describe('a text that is no program', () => {
  it('is mended where it is near one', async () => {
    const result = await mended(`1. x5 = ${FIND_BUS}(from_city="London"`);
    expect(result.source).toBe(`x5 = ${FIND_BUS}({ from_city: "London" })`);
    expect(decisions(result)).toEqual(['syntax: repair']);
  });

  it.each([
    ['words', 'I am sorry, I cannot do that!'],
    ['a text that is far too long', `${'x'.repeat(200_000)}(`],
    ['an unknown character', '\u0000'],
  ])('is not understood where it is not: %s', async (_, text) => {
    const result = await mended(text);
    expect(result.source).toBe('parse_error()');
    expect(decisions(result)).toEqual(['syntax: repair']);
  });

  it.each([
    ['another language', 'for (let i = 0; ; i += 1) alert(i)'],
    ['hostile text', 'constructor.constructor("return process")()'],
    ['prose between statements', 'next(x1)\nWait, rather not.\nsay(x3.address)'],
    ['several programs', '```\nnext(x1)\n```\nor\n```\nsay(x3.address)\n```'],
    ['thinking alone', '<think>\nnext(x1)'],
    ['a confirmation with a slip', 'confirm(x1'],
  ])('is asked for again where it is unclear, and then not understood: %s', async (_, text) => {
    const result = await mended(text);
    expect([result.kind, decisions(result)]).toEqual(['retry', ['syntax: retry']]);
    const last = await mended(text, false);
    expect([last.source, decisions(last)]).toEqual(['parse_error()', ['syntax: repair']]);
  });

  it('tells the parser why it is unclear', async () => {
    const { findings } = await mended('next(x1)\nWait, rather not.\nsay(x3.address)');
    expect(findings).toMatchObject([{ message: expect.stringContaining('"Wait, rather not."') }]);
  });

  it('is read without what was thought, whatever the remedy', async () => {
    for (const remedy of ['repair', 'retry', 'abort'] as const) {
      const result = await reviewed('<think>say()</think>\nnext(x1)', {
        turns: [FOUND],
        gates: only('syntax', remedy),
      });
      expect([result.source, decisions(result)]).toEqual(['next(x1)', []]);
    }
  });

  it('may hold a tag in a value', async () => {
    const program = 'x1.location = "<think> and </think>"';
    expect((await mended(program)).source).toBe(program);
  });

  it('is kept where it is one, to the letter', async () => {
    const program = 'x5   =  next( x1 );\n\nsay(x3.address)';
    const result = await mended(program);
    expect(result.source).toBe(program);
    expect(decisions(result)).toEqual([]);
  });

  it('says where in the text the fault is', async () => {
    const [first] = (await mended('next(x1')).verdicts;
    expect(first?.verdict).toMatchObject({
      kind: 'repair',
      findings: [{ code: 'syntax', span: { start: 7, end: 7 } }],
    });
  });
});

describe('the remedies', () => {
  it.each([
    ['repair', 'accepted', 'next(x1)'],
    ['ask', 'accepted', 'parse_error()'],
    ['retry', 'retry', undefined],
    ['revise', 'revise', undefined],
    ['abort', 'aborted', undefined],
  ] as const)('%s', async (remedy, kind, source) => {
    const result = await reviewed('next(x1', { turns: [FOUND], gates: only('syntax', remedy) });
    expect([result.kind, result.source]).toEqual([kind, source]);
    expect(decisions(result)).toEqual([`syntax: ${remedy}`]);
  });

  it('off: the engine refuses', async () => {
    const result = await reviewed('next(x1', { turns: [FOUND] });
    expect(result.kind).toBe('refused');
    expect(decisions(result)).toEqual(['engine: refuse']);
  });
});
