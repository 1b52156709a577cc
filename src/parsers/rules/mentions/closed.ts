/** Values of closed sets, as they are written and in other words. */
import type { Slot } from '../../../service/index.js';
import { escapePattern } from '../../../text/escape-pattern.js';
import { COMMON } from '../english/common.js';
import { SYNONYMS } from '../english/values.js';
import { isWithin, type Mention } from './mention.js';

/** Words of values that say little by themselves. */
const PARTS: ReadonlySet<string> = new Set(
  'attraction area place center specialist class extra airlines garden natural building house'.split(' '),
);

const partsOf = (value: string): readonly string[] => value.toLowerCase().split(/[\s_-]+/);

/** The words of a value that no other value of its set has. */
function ownParts(value: string, others: readonly string[]): readonly string[] {
  const parts = partsOf(value);
  if (parts.length === 1) return [];
  return parts.filter(
    (part) =>
      part.length > 3 &&
      !COMMON.has(part) &&
      !PARTS.has(part) &&
      !others.some((other) => other !== value && partsOf(other).includes(part)),
  );
}

/** The forms that a value is said in. */
function formsOf(value: string, values: readonly string[]): readonly string[] {
  const plain = value.toLowerCase().replaceAll('_', ' ');
  const others = values.map((other) => other.toLowerCase());
  const synonyms = SYNONYMS.find((group) => group.includes(plain))?.filter((word) => !others.includes(word)) ?? [];
  const forms = new Set([plain, plain.replaceAll('-', ' '), ...synonyms, ...ownParts(value, values)]);
  return [...forms].sort((a, b) => b.length - a.length);
}

function patternOf(form: string): string {
  const words = form.split(' ').map(escapePattern).join('[\\s-]+');
  return /[a-z]$/.test(form) ? `${words}(?:s|es|'s)?` : words;
}

/** The patterns of a closed set. */
interface Patterns {
  /** Of any of its values, within words as well: most texts hold none, and patterns of whole words take long to compile. */
  readonly any: RegExp;
  readonly values: readonly (readonly [string, RegExp])[];
}

const apart = (forms: readonly string[]): string => `(?<![\\p{L}\\p{N}])(?:${forms.join('|')})(?![\\p{L}\\p{N}])`;

function patternsOf({ values = [] }: Slot): Patterns {
  const texts = values.map(String);
  const forms = texts.map((value) => [value, formsOf(value, texts).map(patternOf)] as const);
  return {
    any: new RegExp(forms.flatMap(([, own]) => own).join('|'), 'iu'),
    values: forms.map(([value, own]) => [value, new RegExp(apart(own), 'giu')]),
  };
}

/** Finds values of closed sets; the patterns of a slot are made once. */
export class ClosedValues {
  private readonly patterns = new WeakMap<Slot, Patterns>();

  /** The values of a slot in a text; of one within another, the longer. */
  mentions(text: string, slot: Slot): readonly Mention[] {
    const { any, values } = this.patterns.get(slot) ?? patternsOf(slot);
    this.patterns.set(slot, { any, values });
    if (!any.test(text)) return [];
    const found = values.flatMap(([value, pattern]) =>
      [...text.matchAll(pattern)].map(({ 0: said, index }): Mention => {
        const weight = said.length / 100;
        return { sense: 'closed', value, start: index, end: index + said.length, slot: slot.name, weight };
      }),
    );
    return found.filter((one) => !found.some((other) => isWithin(one, other) && !isWithin(other, one)));
  }
}
