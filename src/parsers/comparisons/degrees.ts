/** Degrees: 'the cheapest', 'anything cheaper?', 'the highest rating', 'fewer stops'. */
import { BY_KIND, BY_NAME, DEGREES, type DegreeWords, isSuperlative } from '../../english/degrees.js';
import { isOrdered, type SearchApi, type Slot } from '../../service/index.js';
import { escapePattern } from '../../text/escape-pattern.js';
import { onceEach } from '../../text/once-each.js';
import { nounOf } from '../../nlg/lexicon/nouns.js';
import { nameWords } from '../rules/text.js';
import type { Comparison } from './found.js';

const NONE: DegreeWords = { less: [], more: [] };

function ofKind({ kind }: Slot): DegreeWords {
  if (kind === 'money') return BY_KIND.money;
  return kind === 'date' || kind === 'time' || kind === 'datetime' ? BY_KIND.moment : NONE;
}

/** What a slot is called, for 'the lowest fare'. */
const namesOf = ({ name, kind, saidAs }: Slot): readonly string[] => [
  nameWords(name).join(' '),
  nounOf(name, kind),
  ...(kind === 'money' ? ['price', 'cost', 'fare', 'rate'] : []),
  ...(saidAs?.names ?? []),
];

function ofName(slot: Slot): DegreeWords {
  const words = nameWords(slot.name).join(' ');
  return BY_NAME.find(([named]) => named.test(words))?.[1] ?? NONE;
}

interface Degrees {
  readonly less: RegExp;
  readonly more: RegExp;
}

const degreesOf = onceEach((slot: Slot): Degrees => {
  const names = namesOf(slot).map((name) =>
    name
      .toLowerCase()
      .split(/[\s-]+/)
      .map(escapePattern)
      .join('[\\s-]+'),
  );
  const patternOf = (side: 'less' | 'more'): RegExp => {
    const whole = [...ofKind(slot)[side], ...ofName(slot)[side], ...(slot.saidAs?.[side] ?? [])];
    const words = whole.map((one) =>
      one
        .split(/[\s-]+/)
        .map(escapePattern)
        .join('[\\s-]+'),
    );
    const beside = `(?:${DEGREES[side].join('|')})[\\s-]+(?:${names.join('|')})s?`;
    return new RegExp(`(?<![\\p{L}\\p{N}-])(?:${[...words, beside].join('|')})(?![\\p{L}\\p{N}])`, 'giu');
  };
  return { less: patternOf('less'), more: patternOf('more') };
});

/**
 * The degrees in a text, with the slots of a search that they are about; the first slot, where several are called so.
 *
 * @param settled - slots that have a value: all results have the same.
 */
export function degreesFor(api: SearchApi, text: string, settled: ReadonlySet<string>): readonly Comparison[] {
  const slots = [...api.comparable.values()].filter((slot) => isOrdered(slot) && !settled.has(slot.name));
  const found = slots.flatMap((slot) =>
    (['less', 'more'] as const).flatMap((side) =>
      [...text.matchAll(degreesOf(slot)[side])].map(({ 0: words, index }): Comparison => {
        const direction = side === 'less' ? 'ascending' : 'descending';
        const kind = isSuperlative(words) ? 'order' : 'relative';
        return { kind, slot: slot.name, direction, start: index, end: index + words.length };
      }),
    ),
  );
  // The longer words say more: 'the best price' is about no rating.
  return found.sort((a, b) => b.end - b.start - (a.end - a.start));
}
