/** Values of closed sets, as they are written and in other words. */
import { ownValue } from '../../../language/index.js';
import type { Slot } from '../../../service/index.js';
import { escapePattern, onceEach } from '../../../text/index.js';
import { HEDGES } from '../../../values/text.js';
import { durationIn, lengthIn, unitsOf } from '../../../values/units.js';
import { COMMON } from '../english/common.js';
import { SYNONYMS } from '../english/values.js';
import { senseOf } from '../sense.js';
import { wordsIn } from '../text.js';
import { isWithin, type Mention } from './mention.js';
import { areNames, asNames } from './set-names.js';

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

function formsOf(value: string, values: readonly string[], declared: readonly string[]): readonly string[] {
  const plain = value.toLowerCase().replaceAll('_', ' ');
  const others = values.map((other) => other.toLowerCase());
  const synonyms = SYNONYMS.find((group) => group.includes(plain))?.filter((word) => !others.includes(word)) ?? [];
  const forms = new Set([plain, plain.replaceAll('-', ' '), ...synonyms, ...declared, ...ownParts(value, values)]);
  return [...forms].sort((a, b) => b.length - a.length);
}

function patternOf(form: string): string {
  const words = form.split(' ').map(escapePattern).join('[\\s-]+');
  return /[a-z]$/.test(form) ? `${words}(?:s|es|'s)?` : words;
}

interface SaidForms {
  readonly value: string;
  readonly forms: readonly string[];
  /** The first words of the forms: most texts hold none of them, and a pattern of whole words takes long to compile. */
  readonly begins: readonly string[];
}

const saidForms = onceEach(({ values = [], saidAs }: Slot): readonly SaidForms[] => {
  const texts = values.map(String);
  return texts.map((value) => {
    const declared = ownValue(saidAs?.values ?? {}, value) ?? [];
    const forms = formsOf(
      value,
      texts,
      declared.map((word) => word.toLowerCase()),
    );
    return { value, forms, begins: forms.map((form) => form.split(' ', 1)[0] ?? '') };
  });
});

const wholeWords = onceEach(({ forms }: SaidForms): RegExp => {
  const said = forms.map(patternOf).join('|');
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${said})(?![\\p{L}\\p{N}])`, 'giu');
});

/** A length of time has at most so many words. */
const LONGEST_LENGTH = 6;

/** Stretches of words that a reader takes for lengths of time, each the longest. */
function lengthsRead(text: string, slot: Slot, read: (said: string) => string | undefined): readonly Mention[] {
  const words = wordsIn(text);
  const found = words.flatMap(({ start }, at): readonly Mention[] => {
    const lengths = words.slice(at + 1, at + LONGEST_LENGTH).flatMap(({ end }) => {
      const value = read(text.slice(start, end));
      return value === undefined ? [] : [{ value, start, end }];
    });
    // The longest, without words behind it that add nothing: 'an hour and a half, please'.
    const longest = lengths.find(({ value }) => value === lengths.at(-1)?.value);
    return longest ? [{ sense: senseOf(slot), slot: slot.name, weight: (longest.end - start) / 100, ...longest }] : [];
  });
  return found.filter((one) => !found.some((other) => isWithin(one, other) && !isWithin(other, one)));
}

/** Lengths of time in the unit that a slot counts in, of minutes and hours: 'an hour and a half' of minutes is 90. */
export function lengthsSaid(text: string, slot: Slot, takes = (_: number): boolean => true): readonly Mention[] {
  if (unitsOf(slot).size !== 1) return [];
  return lengthsRead(text, slot, (said) => {
    const value = lengthIn(slot, said);
    return value !== undefined && takes(value) ? String(value) : undefined;
  });
}

/** What a length is said of that something takes; 'in an hour' and 'an hour later' are no such lengths. */
const TAKING = new RegExp(`^(?:${HEDGES}|for)\\b|\\b(?:for|lasts?|make it|takes?) $`, 'i');

/** Whether a length is of something else by what stands around it: 'I have been ill for a week', 'it takes an hour to get there'. */
const isOfElse = (before: string, after: string): boolean =>
  /\b(?:been|waited)(?: \p{L}+)? (?:for )?$/iu.test(before) ||
  (/\bit takes? $/i.test(before) && /^ to \p{L}/iu.test(after));

/**
 * Lengths of time that are values of a set of minutes or hours, 'an hour and a half' of 30, 60 and 90, or of a slot for lengths: 'about an
 * hour'.
 */
export function lengthMentions(text: string, slot: Slot): readonly Mention[] {
  const { values } = slot;
  if (slot.kind === 'duration')
    return lengthsRead(text, slot, durationIn).flatMap((one) => {
      const [before, said, after] = [text.slice(0, one.start), text.slice(one.start, one.end), text.slice(one.end)];
      const isAll = /^\W*(?:please\W*)?$/i.test(before + after);
      const isTaken = (TAKING.test(said) || TAKING.test(before)) && !isOfElse(before, after);
      return isAll || isTaken ? [{ ...one, value: said }] : [];
    });
  if (!values?.every((value) => typeof value === 'number')) return [];
  return lengthsSaid(text, slot, (length) => values.includes(length));
}

/** The values of a closed slot in a text; of one within another, the longer. */
export function closedMentions(text: string, slot: Slot): readonly Mention[] {
  const lower = text.toLowerCase();
  const found = saidForms(slot)
    .filter(({ begins }) => begins.some((word) => lower.includes(word)))
    .flatMap((forms) =>
      [...text.matchAll(wholeWords(forms))].map(({ 0: said, index }): Mention => {
        const [value, weight] = [forms.value, said.length / 100];
        return { sense: 'closed', value, start: index, end: index + said.length, slot: slot.name, weight };
      }),
    );
  const longest = found.filter((one) => !found.some((other) => isWithin(one, other) && !isWithin(other, one)));
  return areNames(slot) ? asNames(text, slot, longest) : longest;
}
