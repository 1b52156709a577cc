/** Values that are said with the name of their slot: 'make the city Oakland', 'the account type is savings'. */
import { nounOf } from '../../../nlg/lexicon/nouns.js';
import type { Api, Slot } from '../../../service/index.js';
import { escapePattern } from '../../../text/escape-pattern.js';
import { onceEach } from '../../../text/once-each.js';
import { remembered } from '../../../text/remembered.js';
import { COMMON, COMPARED } from '../english/common.js';
import { senseOf } from '../sense.js';
import { nameWords } from '../text.js';
import { MONTHS } from '../../../values/calendar.js';
import type { Mention } from './mention.js';

/** More than any other cue: who names a slot means it. */
const LABELED = 8;

/** A value that stands beside the name of its slot. */
export interface LabeledMention extends Mention {
  /** Where the words before it begin that name the slot: nothing in them is a value. */
  readonly label: number;
}

/** How the name of a slot stands beside a value. */
interface Labels {
  /** A request: 'change the city to', 'I'd like another city,'. */
  readonly wish: RegExp;
  /** A statement: 'the city is'. */
  readonly statement: RegExp;
  /** Behind the value: 'Oakland for the city'. */
  readonly behind: RegExp;
}

/** The name of a slot, and its noun. */
const namesOf = ({ name, kind }: Slot): readonly string[] => [nameWords(name).join(' '), nounOf(name, kind)];

/** Text without spaces and hyphens: 'pickup date' and 'pick-up date' are the same. */
const unspaced: (text: string) => string = remembered((text) => text.toLowerCase().replace(/[ -]/g, ''));

const unspacedNames = onceEach((slot: Slot): readonly string[] => namesOf(slot).map(unspaced));

const labelsOf = onceEach((slot: Slot): Labels => {
  const names = namesOf(slot).map((name) => name.split(/[ -]/).map(escapePattern).join('[ -]?'));
  const name = `(?:${names.join('|')})`;
  const verb = '(?:make|set|change|put|move|update|correct)';
  const changed = `${verb} (?:the |my )?${name}(?! (?:is|are)\\b)(?:,|:| from [^.;!?]{1,80}? to| to be| to| be| as| for)?`;
  const stated = `${name} (?:should be|must be|would be|will be|is|are)`;
  return {
    wish: new RegExp(`\\b(?:${changed}|(?:another|not that|not the) ${name}[,:]) (?:(?:maybe|perhaps|rather) )?`, 'gi'),
    statement: new RegExp(`\\b${stated} |(?:^|[.,;!?\\n] ?)(?:the |my )?${name}: `, 'gi'),
    behind: new RegExp(`(?<=^|[.,;!?] | and )(\\S(?:(?! for )[^.,;!?]){0,80}?) for (?:the |my )?${name}\\b`, 'gi'),
  };
});

/** The slots of an API that a text names. */
function namedIn(text: string, { slots }: Api): readonly Slot[] {
  const said = unspaced(text);
  return [...slots.values()].filter((slot) => unspacedNames(slot).some((name) => said.includes(name)));
}

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
/** What begins a day: a weekday, or a month and a number. A capital says what may belong to a name, and so is looked at. */
const DAYS = [...WEEKDAYS, ...MONTHS.map((month) => `${month} \\d+\\w*`)]
  .map((day) => `(?:${day.slice(0, 1)}|${day.slice(0, 1).toLowerCase()})${day.slice(1)}`)
  .join('|');

/** What ends a value: the end of a sentence, which the stop of 'Dr.' or of an initial is not, another clause, or a day. */
const END = new RegExp(
  [
    String.raw`[?!;]|(?<!\b(?:[Dd]r|[Mm]rs?|[Mm]s|[Ss]t|\p{L}))\.(?=\s|$)|, (?!\p{Lu})| not (?=\p{Lu})`,
    String.raw`,? (?:and (?:the(?! \p{Lu})|my|[Ii])|please|instead|thanks|if possible|but(?! \p{Lu}))\b`,
    String.raw` (?:on|at|for|from) (?=\d|(?:next|this|today|tomorrow|noon|[Tt]he \d+(?:st|nd|rd|th)|${DAYS})\b)|$`,
  ].join('|'),
  'u',
);

const QUOTED = /^["“][^"”]+["”]/;

function valueAt(text: string, start: number): string {
  const rest = text.slice(start);
  return QUOTED.exec(rest)?.[0] ?? rest.slice(0, END.exec(rest)?.index).trimEnd();
}

/** Text in lower case may be anything: 'the city is nice'. */
const isName = (value: string): boolean => /^[\p{Lu}\p{N}"“]/u.test(value);

/** 'Change the city, please', 'make the city a different one', 'something closer'. */
const saysNone = (value: string): boolean =>
  !isName(value) && value.split(/[\s,]+/).every((word) => COMMON.has(word) || COMPARED.has(word));

/** How many characters stand before a name: 'I would like Oakland', 'use Oakland', and all of 'yes'. */
function carrierOf(value: string): number {
  const words = value.split(' ');
  const isCarrier = (word: string, at: number): boolean =>
    COMMON.has(word.toLowerCase()) && (at === 0 || /^\p{Ll}|^I\b/u.test(word));
  const first = words.findIndex((word, at) => !isCarrier(word, at));
  if (first < 0) return value.length;
  // 'The Blue Note', 'What Men Want'.
  const isOfName = first === 1 && !/^(?:use|try|take|is)$/i.test(words[0] ?? '');
  return isOfName ? 0 : words.slice(0, first).join(' ').length + Math.sign(first);
}

/** What any wish, and any name behind a value, has in it: checked first, since the patterns of slots take longer. */
const WISHES = /\b(?:make|set|change|put|move|update|correct|another|not th(?:at|e))\b/i;
const BEHIND = / for /i;

function mentionOf(slot: Slot, said: string, from: number, isWish: boolean): readonly LabeledMention[] {
  const isText = slot.kind === 'text';
  if (said === '' || (isText && !(isWish ? !saysNone(said) : isName(said)))) return [];
  const quote = QUOTED.test(said) ? 1 : 0;
  const [value, start] = [said.slice(quote, said.length - quote), from + quote];
  const [sense, end] = [senseOf(slot), start + value.length];
  return [{ sense, slot: slot.name, value, start, end, weight: LABELED, isLabeled: true, label: start }];
}

function mentionsOf(text: string, slot: Slot): readonly LabeledMention[] {
  const { wish, statement, behind } = labelsOf(slot);
  const before = [...(WISHES.test(text) ? [wish] : []), statement].flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap(({ 0: label, index }) => {
      const start = index + label.length;
      const found = mentionOf(slot, valueAt(text, start), start, pattern === wish);
      return found.map((mention) => ({ ...mention, label: index }));
    }),
  );
  const after = BEHIND.test(text) ? [...text.matchAll(behind)] : [];
  return [
    ...before,
    ...after.flatMap(({ 1: said = '', index }) => {
      const carrier = slot.kind === 'text' ? carrierOf(said) : 0;
      return mentionOf(slot, said.slice(carrier), index + carrier, false);
    }),
  ];
}

/** A text without the words that ask for another value of a slot: what is to be done stands elsewhere. */
export function withoutWishes(text: string, api: Api): string {
  if (!WISHES.test(text) && !BEHIND.test(text)) return text;
  return namedIn(text, api).reduce((left, slot) => {
    const { wish, behind } = labelsOf(slot);
    const isNamed = (said: string): boolean => slot.kind === 'text' && isName(said.slice(carrierOf(said)));
    return left.replace(wish, ' ').replace(behind, (all, said: string) => (isNamed(said) ? ' ' : all));
  }, text);
}

/** The values of an API's slots that stand beside the names of the slots; of 'recipient account type is', the longest name. */
export function labeledMentions(text: string, api: Api): readonly LabeledMention[] {
  const slots = namedIn(text, api).filter(({ kind }) => kind !== 'boolean');
  const found = slots.flatMap((slot) => mentionsOf(text, slot));
  const isLongest = (one: LabeledMention): boolean =>
    !found.some((other) => other.start === one.start && (other.slot?.length ?? 0) > (one.slot?.length ?? 0));
  return found.filter(isLongest);
}
