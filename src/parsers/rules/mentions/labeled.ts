/** Values that are said with the name of their slot: 'make the city Oakland', 'the account type is savings'. */
import { verbOf } from '../../../english/deed.js';
import { isNegatedAt } from '../../../english/negation.js';
import { tellsSide } from '../../../english/roles.js';
import { nounOf } from '../../../nlg/lexicon/nouns.js';
import type { Api, Slot } from '../../../service/index.js';
import { escapePattern, onceEach, remembered } from '../../../text/index.js';
import { isOfSomebody, takesTelling, NAMED, senseOf } from '../sense.js';
import { nameWords } from '../text.js';
import { nameMentions } from './names.js';
import { carrierOf, isClause, isName, isPlainName, QUOTED, saysNone, valueAt } from './label-values.js';
import { measuredIn } from './measured.js';
import type { Mention } from './mention.js';
import { sidedIn } from './sided.js';

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

/** The name of a slot, its noun, and what its author says that people call it. */
const namesOf = ({ name, kind, saidAs }: Slot): readonly string[] => [
  nameWords(name).join(' '),
  nounOf(name, kind),
  ...(saidAs?.names ?? []).filter((word) => !tellsSide(word)).map((word) => word.toLowerCase()),
];

/** Text without spaces and hyphens: 'pickup date' and 'pick-up date' are the same. */
const unspaced: (text: string) => string = remembered((text) => text.toLowerCase().replace(/[ -]/g, ''));

const unspacedNames = onceEach((slot: Slot): readonly string[] => namesOf(slot).map(unspaced));

const CHANGE = 'make|set|change|put|move|update';

const labelsOf = onceEach((slot: Slot): Labels => {
  const names = namesOf(slot).map((name) => name.split(/[ -]/).map(escapePattern).join('[ -]?'));
  const name = `(?:${names.join('|')})`;
  const changed = `(?:${CHANGE}) (?:the |my )?${name}(?! is\\b)(?:[,:]| from [^.;!?]{1,80}? to| to(?: be)?| as)?`;
  const stated = `${name} (?:should be|is|are)`;
  return {
    wish: new RegExp(`\\b(?:${changed}|(?:another|not the) ${name}[,:]) `, 'gi'),
    statement: new RegExp(`\\b${stated} |(?:^|[.,;!?\\n] ?)(?:the |my )?${name}: `, 'gi'),
    behind: new RegExp(`(?<=^|[.,;!?] | and )(\\S(?:(?! for )[^.,;!?]){0,80}?) for (?:the |my )?${name}\\b`, 'gi'),
  };
});

function namedIn(text: string, { slots }: Api): readonly Slot[] {
  const said = unspaced(text);
  return [...slots.values()].filter((slot) => unspacedNames(slot).some((name) => said.includes(name)));
}

/** Before the name of a slot, the beginning of a clause: 'where the venue is' is no statement. */
const CLAUSE = /(?:^|[.,;!?:]|\band)\s*(?:(?:the|my) ?)?$/i;

/** What any wish, statement, and name behind a value has in it: checked first, since the patterns of slots take longer. */
const WISHES = new RegExp(`\\b(?:${CHANGE}|another|not the)\\b`, 'i');
const STATES = / (?:be|is|are) |: /i;
const BEHIND = / for /i;

function mentionOf(slot: Slot, said: string, from: number, isMeant: boolean): readonly LabeledMention[] {
  const isText = slot.kind === 'text';
  if (said === '' || (isText && !(isMeant ? !saysNone(said) : isName(said)))) return [];
  const quote = QUOTED.test(said) ? 1 : 0;
  const [value, start] = [said.slice(quote, said.length - quote), from + quote];
  const [sense, end] = [senseOf(slot), start + value.length];
  return [{ sense, slot: slot.name, value, start, end, weight: LABELED, isLabeled: true, label: start }];
}

/** Whether a value in lower case may be a name of the slot. */
const isPlain = (slot: Slot, value: string): boolean => NAMED.has(senseOf(slot)) && isPlainName(value);

/** The values behind the name of a slot: 'make the city Oakland', 'the city is Oakland'. */
function behindName(text: string, slot: Slot, isAsked: boolean): readonly LabeledMention[] {
  const { wish, statement } = labelsOf(slot);
  const patterns = [...(WISHES.test(text) ? [wish] : []), ...(STATES.test(text) ? [statement] : [])];
  return patterns.flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap(({ 0: label, index }) => {
      const end = index + label.length;
      const start = takesTelling(slot) ? end + (/^that (?=\p{Ll})/u.exec(text.slice(end))?.[0].length ?? 0) : end;
      const value = valueAt(text, start);
      const isOfSlot = isPlain(slot, value) || (takesTelling(slot) && isClause(value));
      const isStated = CLAUSE.test(text.slice(0, index)) && isOfSlot;
      const found = mentionOf(slot, value, start, isAsked || pattern === wish || isStated);
      return found.map((mention) => ({ ...mention, label: index }));
    }),
  );
}

/** The values before the name of a slot: 'Oakland for the city'. */
function beforeName(text: string, slot: Slot, isAsked: boolean): readonly LabeledMention[] {
  const found = BEHIND.test(text) ? [...text.matchAll(labelsOf(slot).behind)] : [];
  return found.flatMap(({ 1: said = '', index }) => {
    const carrier = slot.kind === 'text' ? carrierOf(said) : 0;
    const value = said.slice(carrier);
    return mentionOf(slot, value, index + carrier, isAsked || isPlain(slot, value));
  });
}

function mentionsOf(text: string, slot: Slot, isAsked: boolean): readonly LabeledMention[] {
  return [...behindName(text, slot, isAsked), ...beforeName(text, slot, isAsked)];
}

/** What something is to be called. */
const CALLS = /\b(?:(?:call|name) (?:it|the \p{Ll}+(?= \p{Lu}))|(?:is|be|it['’]s) called):? /giu;

/** The slot for what the thing itself is called: an entry or an alarm, and no person. */
function titleOf({ slots }: Api): Slot | undefined {
  const [title, ...others] = [...slots.values()].filter(
    (slot) => slot.kind === 'text' && /(?:^|_)(?:name|title|subject)$/.test(slot.name) && senseOf(slot) !== 'person',
  );
  return others.length === 0 ? title : undefined;
}

/** 'Call it Bread dough'. */
function calledIn(text: string, api: Api): readonly LabeledMention[] {
  const called = [...text.matchAll(CALLS)];
  const title = called.length === 0 ? undefined : titleOf(api);
  if (!title) return [];
  return called.flatMap(({ 0: label, index }) => {
    const from = index + label.length;
    return mentionOf(title, valueAt(text, from), from, true).map((mention) => ({ ...mention, label: index }));
  });
}

/** Who is asked for something, where that is what an API does: 'request 24 dollars from Ada for the present for Ben'. */
function askedIn(text: string, api: Api): readonly LabeledMention[] {
  const slots = verbOf(api) === 'request' ? [...api.slots.values()] : [];
  const [person, ...others] = slots.filter(isOfSomebody);
  if (!person || others.length > 0 || slots.some((slot) => senseOf(slot) === 'place')) return [];
  const [name, ...more] = nameMentions(text).filter(({ start }) => /\bfrom $/i.test(text.slice(0, start)));
  const isAsked = name && more.length === 0 && !isNegatedAt(text, name.start);
  return isAsked ? mentionOf(person, name.value, name.start, true) : [];
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

/**
 * The values of an API's slots that stand beside the names of the slots; of 'recipient account type is', the longest name. Of slots that
 * were asked for, texts in lower case are values, too. And the values of one closed set that the words around them tell apart.
 */
export function labeledMentions(text: string, api: Api, requested: ReadonlySet<string>): readonly LabeledMention[] {
  const named = besideNames(text, api, requested);
  const isNamed = (one: Mention): boolean => named.some(({ slot, start }) => slot === one.slot || start === one.start);
  const sided = sidedIn(text, api).filter((one) => !isNamed(one));
  return [...named, ...sided.map((one) => ({ ...one, weight: LABELED, isLabeled: true as const, label: one.start }))];
}

function besideNames(text: string, api: Api, requested: ReadonlySet<string>): readonly LabeledMention[] {
  const measured = measuredIn(text, api).flatMap(({ slot, value, start, from }) =>
    mentionOf(slot, value, start, true).map((mention) => ({ ...mention, label: from })),
  );
  const called = [...calledIn(text, api), ...askedIn(text, api), ...measured];
  if (![WISHES, STATES, BEHIND].some((pattern) => pattern.test(text))) return called;
  const slots = namedIn(text, api).filter(({ kind }) => kind !== 'boolean');
  const found = [...called, ...slots.flatMap((slot) => mentionsOf(text, slot, requested.has(slot.name)))];
  const isLongest = (one: LabeledMention): boolean =>
    !found.some((other) => other.start === one.start && (other.slot?.length ?? 0) > (one.slot?.length ?? 0));
  return found.filter(isLongest);
}
