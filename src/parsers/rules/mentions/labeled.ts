/** Values that are said with the name of their slot: 'make the city Oakland', 'the account type is savings'. */
import { nounOf } from '../../../nlg/lexicon/nouns.js';
import type { Api, Slot } from '../../../service/index.js';
import { escapePattern } from '../../../text/escape-pattern.js';
import { onceEach } from '../../../text/once-each.js';
import { remembered } from '../../../text/remembered.js';
import { senseOf } from '../sense.js';
import { nameWords } from '../text.js';
import type { Mention } from './mention.js';

/** More than any other cue: who names a slot means it. */
const LABELED = 8;

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
  const changed = `(?:make|set|change|put|move|update|correct) (?:the |my )?${name}(?:,|:| to be| to| be| as| for)?`;
  const stated = `${name} (?:should be|must be|would be|will be|is|are)`;
  return {
    wish: new RegExp(`\\b(?:${changed}|(?:another|not that|not the) ${name}[,:]) `, 'gi'),
    statement: new RegExp(`\\b${stated} |(?:^|[.,;!?\\n] ?)(?:the |my )?${name}: `, 'gi'),
    behind: new RegExp(`(?<=^|[.,;!?] )(\\S[^.,;!?]*?) for (?:the |my )?${name}\\b`, 'gi'),
  };
});

/** The slots of an API that a text names. */
function namedIn(text: string, { slots }: Api): readonly Slot[] {
  const said = unspaced(text);
  return [...slots.values()].filter((slot) => unspacedNames(slot).some((name) => said.includes(name)));
}

/** The end of a sentence, which the stop of 'Dr.' or of an initial is not, or what begins another clause. */
const END =
  /[?!;]|(?<!\b(?:dr|mr|mrs|ms|st|\p{L}))\.(?=\s|$)|,? and (?:the|my|i)\b|,? (?:please|instead|thanks|if possible)\b|, (?!\p{Lu})|$/iu;

function valueAt(text: string, start: number): string {
  const rest = text.slice(start);
  return rest.slice(0, END.exec(rest)?.index).trimEnd();
}

/** Text in lower case may be anything: 'the city is nice'. */
const isName = (value: string): boolean => /^[\p{Lu}\p{N}"“]/u.test(value);

/** What any wish, and any name behind a value, has in it: checked first, since the patterns of slots take longer. */
const WISHES = /\b(?:make|set|change|put|move|update|correct|another|not th(?:at|e))\b/i;
const BEHIND = / for /i;

function mentionsOf(text: string, slot: Slot): readonly Mention[] {
  const { wish, statement, behind } = labelsOf(slot);
  const mention = (start: number, value: string, isWish = false): readonly Mention[] => {
    const end = start + value.length;
    if (value === '' || (slot.kind === 'text' && !isWish && !isName(value))) return [];
    return [{ sense: senseOf(slot), slot: slot.name, value, start, end, weight: LABELED, isLabeled: true }];
  };
  const before = [...(WISHES.test(text) ? [wish] : []), statement].flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap(({ 0: label, index }) => {
      const start = index + label.length;
      return mention(start, valueAt(text, start), pattern === wish);
    }),
  );
  const after = BEHIND.test(text) ? [...text.matchAll(behind)] : [];
  return [...before, ...after.flatMap(({ 1: value = '', index }) => mention(index, value))];
}

/** A text without the words that ask for another value of a slot: what is to be done stands elsewhere. */
export function withoutWishes(text: string, api: Api): string {
  if (!WISHES.test(text)) return text;
  return namedIn(text, api).reduce((left, slot) => left.replace(labelsOf(slot).wish, ' '), text);
}

/** The values of an API's slots that stand beside the names of the slots; of 'recipient account type is', the longest name. */
export function labeledMentions(text: string, api: Api): readonly Mention[] {
  const slots = namedIn(text, api).filter(({ kind }) => kind !== 'boolean');
  const found = slots.flatMap((slot) => mentionsOf(text, slot));
  const isLongest = (one: Mention): boolean =>
    !found.some((other) => other.start === one.start && (other.slot?.length ?? 0) > (one.slot?.length ?? 0));
  return found.filter(isLongest);
}
