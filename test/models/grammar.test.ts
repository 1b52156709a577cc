import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gbnfOf } from '../../src/models/grammar/gbnf.js';
import { type Grammar, type GrammarPart, inOrder, maybe, oneOf, ruleNamed } from '../../src/models/grammar/grammar.js';
import { admits, GrammarWalk } from '../../src/models/grammar/walk.js';
import { drawnFrom } from './drawn-from.js';
import { randomFrom } from '../../src/text/index.js';

const grammar: Grammar = {
  root: inOrder('find(', maybe(inOrder('{ city: ', ruleNamed('city'), ' }')), ')\n'),
  rules: { city: oneOf('"San Jose"', '"San Diego"', '"Oakland"') },
};

const texts = fc.string({ minLength: 1, maxLength: 5 });
const parts = fc.letrec<{ part: GrammarPart }>((tie) => ({
  part: fc.oneof(
    { depthSize: 'small' },
    texts,
    fc.record({ oneOf: fc.array(tie('part'), { minLength: 1, maxLength: 3 }) }),
    fc.record({ inOrder: fc.array(tie('part'), { maxLength: 3 }) }),
  ),
})).part;

describe('a grammar', () => {
  it('admits what can be derived, and nothing else', () => {
    expect(admits(grammar, 'find({ city: "Oakland" })\n')).toBe(true);
    expect(admits(grammar, 'find()\n')).toBe(true);
    expect(admits(grammar, 'find()')).toBe(false);
    expect(admits(grammar, 'find({ city: "Paris" })\n')).toBe(false);
    expect(admits(grammar, 'find()\n\n')).toBe(false);
  });

  it('admits all that is drawn from it', () => {
    fc.assert(
      fc.property(parts, fc.string(), (root, seed) => {
        const made = { root, rules: {} };
        return admits(made, drawnFrom(made, randomFrom(seed)));
      }),
    );
  });

  it('forces what every text goes on with, up to a choice', () => {
    expect(new GrammarWalk(grammar).forced()).toBe('find(');
    expect(new GrammarWalk(grammar).read('find({').forced()).toBe(' city: "');
    expect(new GrammarWalk(grammar).read('find({ city: "S').forced()).toBe('an ');
    expect(new GrammarWalk(grammar).read('find({ city: "San J').forced()).toBe('ose" })\n');
    expect(new GrammarWalk(grammar).read('find({ town').isPossible).toBe(false);
  });

  it('forces nothing where a text may end', () => {
    const open = { root: oneOf('a', 'ab'), rules: {} };
    expect(new GrammarWalk(open).forced()).toBe('a');
    expect(new GrammarWalk(open).read('a').forced()).toBe('');
  });

  it('has no text where a rule is missing', () => {
    expect(new GrammarWalk({ root: ruleNamed('none'), rules: {} }).isPossible).toBe(false);
  });
});

describe('a grammar as GBNF', () => {
  it('has texts as a tree of their beginnings', () => {
    expect(gbnfOf(grammar)).toBe(
      'root ::= "find(" ("" | "{ city: " city " }") ")\\n"\ncity ::= "\\"" ("San " ("Jose\\"" | "Diego\\"") | "Oakland\\"")\n',
    );
  });

  it('escapes what would end a text', () => {
    expect(gbnfOf({ root: 'a"b\\c\nd', rules: {} })).toBe('root ::= "a\\"b\\\\c\\nd"\n');
  });
});
