import type { Grammar, GrammarPart } from '../../src/models/grammar/grammar.js';

/** A text of a grammar, drawn by a generator of numbers in [0, 1): each part of a choice is as likely. */
export function drawnFrom({ root, rules }: Grammar, random: () => number): string {
  const named = new Map(Object.entries(rules));
  const draw = (part: GrammarPart): string => {
    if (typeof part === 'string') return part;
    if ('rule' in part) return draw(named.get(part.rule) ?? { oneOf: [] });
    if ('inOrder' in part) return part.inOrder.map(draw).join('');
    return draw(part.oneOf[Math.floor(random() * part.oneOf.length)] ?? '');
  };
  return draw(root);
}
