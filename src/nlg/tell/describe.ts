/** Weaves values into a description: 'Sakura Counter in San Francisco today at 6:30 pm, for 3 people'. */
import { type Canonical, DONTCARE } from '../../service/index.js';
import { booleanWords } from '../lexicon/boolean-words.js';
import { onDate, placed } from '../lexicon/bounds.js';
import { countedIn } from '../lexicon/counted-in.js';
import { counted, isPlural, list, plural, singular, withArticle } from '../lexicon/english.js';
import { clauseIn, isClosedClass } from '../lexicon/clause.js';
import { ownDescription } from '../lexicon/described.js';
import { calledBy, countedState, nounOf, wordsOf } from '../lexicon/nouns.js';
import { phraseOf } from '../lexicon/phrase.js';
import { orderOf, type PhraseRole, roleOf, soundingAlike, spokenNoun } from '../lexicon/roles.js';
import { type NamedType, type SayValue, unitOf } from '../lexicon/say-value.js';
import type { Phrase } from '../sentence.js';

export interface SlotGiven {
  readonly type: NamedType;
  readonly value: Canonical;
  /** The user does without it: it is no choice that is left to anybody. */
  readonly isLeftOut?: true;
}

/** What can be said of some values. */
export interface Description {
  readonly head?: Phrase;
  /** What follows it, or stands alone: 'in San Francisco', 'today at 6:30 pm', 'for 3 people'. */
  readonly phrases: readonly Segment[];
  /** What needs a clause of its own: 'the fare type is Flexible'. */
  readonly clauses: readonly Phrase[];
}

/** A part of a description, set off by a comma or not. */
export interface Segment extends Phrase {
  readonly comma: boolean;
}

interface Part extends SlotGiven {
  readonly role: PhraseRole;
  readonly said: string;
}

type PartOf<K extends PhraseRole['kind']> = Part & { readonly role: Extract<PhraseRole, { readonly kind: K }> };

function partsOf<K extends PhraseRole['kind']>(parts: readonly Part[], kind: K): readonly PartOf<K>[] {
  return parts.filter((part): part is PartOf<K> => part.role.kind === kind);
}

function segment({ said }: Pick<Part, 'said'>, text: string, comma: boolean): Segment {
  return { text, values: [said], comma };
}

const PLACES = ['from', 'to', 'in', 'at'] as const;

/** Places come in the order of a journey. What has a name of its own lies in its destination; nobody goes there. */
function placeSegments(parts: readonly Part[], hasHead: boolean): readonly Segment[] {
  const places = partsOf(parts, 'place');
  const leaves = places.some(({ role }) => role.preposition === 'from');
  return PLACES.flatMap((preposition) =>
    places
      .filter(({ role }) => role.preposition === preposition)
      .map((part) =>
        segment(part, placed(preposition === 'to' && hasHead && !leaves ? 'in' : preposition, part.said), false),
      ),
  );
}

/** What a clause is about: of a name, the thing; of a price per night, the price; of a measure, what is measured. */
function subjectOf(type: NamedType): string {
  const { name, kind } = type;
  const noun = nounOf(name, kind);
  // Of 'kilos', the weight in kilograms, it is the weight.
  const [, measured, unit = ''] = kind === 'number' ? (/^(?:the )?(\w+) in (\w+)/.exec(phraseOf(type)) ?? []) : [];
  if (measured !== undefined && unit.startsWith(singular(noun))) return measured;
  if (name === 'to' && roleOf(type).kind === 'person') return 'recipient';
  if (kind === 'money') return noun.replace(/ per .+$/, '');
  return name.includes('account') ? noun : (calledBy(name, type.description) ?? noun);
}

/** 'It takes 20 minutes', 'there are 2 bathrooms', 'it is for 3 people'. */
function countClause(
  { value }: SlotGiven,
  { unit, preposition }: PhraseRole & { readonly kind: 'count' },
  said: string,
): string {
  if (/^(?:minutes|hours)$/.test(unit)) return `it takes ${said}`;
  return preposition === '' ? `there ${value === 1 ? 'is' : 'are'} ${said}` : `it is for ${said}`;
}

function clauseText({ type, value }: SlotGiven, said: string): string {
  const role = roleOf(type);
  const described = role.kind === 'clause' ? ownDescription(type) : undefined;
  if (described) return value === DONTCARE ? described.any : described.told(said);
  if (value === DONTCARE) return `${said} will do`;
  if (role.kind === 'count') return countClause({ type, value }, role, said);
  if (role.kind === 'rating' && role.preposition === 'with ') return `it has ${said}`;
  if (role.kind === 'beside' && role.preposition === 'starring') return `it stars ${said}`;
  if (type.list && Array.isArray(value)) return thoseAre(subjectOf(type), value.length, said);
  const counted = type.kind === 'integer' || type.kind === 'number' ? countText(type, value, said) : undefined;
  return counted ?? thatIs(subjectOf(type), said);
}

/** 'the toppings are mushrooms and olives', 'the passenger is Ann', 'there are no toppings'. */
function thoseAre(noun: string, count: number, said: string): string {
  if (count === 0) return `there are ${said}`;
  return count === 1 && isPlural(noun) && !isPlural(said)
    ? `the ${singular(noun)} is ${said}`
    : `the ${plural(noun)} are ${said}`;
}

/** 'the directions are behind the church': a name in the plural may mean another thing in the singular; 'the third floor', 'my floor'. */
function thatIs(noun: string, said: string): string {
  const isBare = /^[a-z]/.test(said) && said.endsWith(` ${noun}`) && !isClosedClass(said.replace(/ .*/, ''));
  return `the ${noun} ${isPlural(noun) ? 'are' : 'is'} ${isBare ? 'the ' : ''}${said}`;
}

/** '20 photos are included', 'there are 12 years of experience', 'the trainer has taught 12 years'. */
function countText(type: NamedType, value: Canonical, said: string): string | undefined {
  const are = value === 1 ? 'is' : 'are';
  const [, state] = countedState(type.name) ?? [];
  if (state !== undefined) return `${said} ${are} ${state}`;
  if (unitOf(type) !== 'years' || type.name !== 'years') {
    // Of a 'crew', 'how many people come along' says more than its name.
    const counts = countedIn(type);
    const isPlain = !/,|^how many \w+ an? /i.test(type.description);
    if (!isPlain || !counts || counts.isBare) return undefined;
    return counts.told(counts.noun === '' ? said : counted(Number(value), counts.noun));
  }
  const [, of, since] = /^(?:how many )?years (?:(of .+)|(.+))$/.exec(phraseOf(type)) ?? [];
  if (since !== undefined && clauseIn(since)) return `${since} ${said}`;
  return of === undefined ? `it is ${said}` : `there ${are} ${said} ${of}`;
}

/** What is so or not so in a clause; that it does not matter, too. */
function booleanClause({ type, value }: SlotGiven): string {
  const { yes, no } = booleanWords(type);
  return value === DONTCARE ? `it does not matter whether ${yes}` : value ? yes : no;
}

/** A clause of its own: 'the fare type is Flexible', 'it has a garage', 'there are 2 bathrooms'. */
export function clauseOf({ type, value }: SlotGiven, say: SayValue): Phrase {
  if (type.kind === 'boolean') {
    const text = booleanClause({ type, value });
    return { text, values: [text] };
  }
  const said = say(type, value);
  return { text: clauseText({ type, value }, said), values: [said] };
}

/** The date and the time of one thing that happens: 'leaving on Monday, March 4th at 9 am'. */
function whenSegment(parts: readonly PartOf<'when'>[]): Segment {
  const text = parts.map(({ role, said }) => (role.part === 'date' ? onDate(said) : `at ${said}`)).join(' ');
  const happening = parts[0]?.role.happening;
  const values = parts.map(({ said }) => said);
  return { text: happening ? `${happening.participle} ${text}` : text, values, comma: happening !== undefined };
}

/**
 * Dates and times by what happens then. Of what has no verb, only one thing can be told without its name; the others
 * need clauses.
 */
function whenSegments(parts: readonly Part[]): {
  readonly phrases: readonly Segment[];
  readonly others: readonly Part[];
} {
  const whens = partsOf(parts, 'when');
  const plain = whens.find(({ role }) => !role.happening)?.role.event;
  const events = new Set(
    whens.filter(({ role }) => role.happening || role.event === plain).map(({ role }) => role.event),
  );
  const told = [...events]
    .sort((a, b) => orderOf(a) - orderOf(b))
    .map((event) =>
      (['date', 'time'] as const).flatMap(
        (part) => whens.find(({ role }) => role.event === event && role.part === part) ?? [],
      ),
    );
  const others = whens.filter((when) => !told.some((together) => together.includes(when)));
  return { phrases: told.map(whenSegment), others };
}

function extraSegment(part: Part): Segment | undefined {
  const { role, said, type, value } = part;
  switch (role.kind) {
    case 'count':
      return segment(part, `${role.preposition}${said}`, true);
    case 'price':
      return segment(part, `for ${said}`, true);
    case 'rating':
      return segment(part, `${role.preposition}${said}`, true);
    case 'parts':
      return segment(part, `with ${said}`, true);
    case 'boolean': {
      const words = booleanWords(type);
      if (words.isClause) return undefined;
      const text = value === DONTCARE ? `${words.having} or not` : value ? words.having : words.lacking;
      return segment({ said: text }, text, true);
    }
    case 'clause':
      return value === DONTCARE && !ownDescription(type) ? segment(part, said, true) : undefined;
    default:
      return undefined;
  }
}

/** What the user does without: 'without a card message'. */
function lacking({ type }: SlotGiven): Segment {
  const text = `without ${withArticle(spokenNoun(type))}`;
  return segment({ said: text }, text, true);
}

const NAMINGS: readonly ((type: NamedType) => string)[] = [subjectOf, ({ name }) => wordsOf(name), ({ name }) => name];

/** A clause that names what it is about, as no other slot is named: 'the tip amount is $90'. */
function namedClause({ type, value, said }: Part, types: readonly NamedType[]): Phrase {
  const others = types.filter(({ name }) => name !== type.name);
  const naming = NAMINGS.find((call) => others.every((other) => call(other) !== call(type)));
  const name = (naming ?? subjectOf)(type);
  const described = roleOf(type).kind === 'clause' ? ownDescription(type) : undefined;
  if (described) return { text: clauseText({ type, value }, said), values: value === DONTCARE ? [] : [said] };
  if (type.list && Array.isArray(value)) return { text: thoseAre(name, value.length, said), values: [said] };
  const text = value === DONTCARE ? `${said} will do` : thatIs(name, said);
  return { text, values: [said] };
}

/** Each value in a clause of its own, told apart by their names. */
export function clausesOf(given: readonly SlotGiven[], say: SayValue): readonly Phrase[] {
  const types = given.map(({ type }) => type);
  return given.map((one) => {
    const isAlone = types.every((type) => type === one.type || subjectOf(type) !== subjectOf(one.type));
    if (isAlone || typeof one.value === 'boolean') return clauseOf(one, say);
    return namedClause({ ...one, role: roleOf(one.type), said: say(one.type, one.value) }, types);
  });
}

/**
 * What can be said of some values, in an order in which people say it. Of those that sound alike in phrases, among
 * `types`, each gets a clause that names it, whichever of them are spoken of. Which sound alike is remembered for the list.
 *
 * @param name - what the thing goes by, whatever that is called.
 * @param isChange - whether this is what changed of it: what it comes with is named.
 */
export function describe(
  given: readonly SlotGiven[],
  say: SayValue,
  types: readonly NamedType[],
  name?: string,
  isChange = false,
): Description {
  const named = new Set(soundingAlike(types));
  if (isChange) for (const { type } of given) if (roleOf(type).kind === 'parts') named.add(type.name);
  const told = given.filter(({ isLeftOut }) => !isLeftOut);
  const spoken = told.map((one): Part => {
    const role: PhraseRole = one.type.name === name ? { kind: 'head' } : roleOf(one.type);
    return { ...one, role, said: say(one.type, one.value) };
  });
  const parts = spoken.filter(({ type }) => !named.has(type.name));
  const [head, ...otherHeads] = partsOf(parts, 'head');
  const times = whenSegments(parts);
  const phrases = [
    ...partsOf(parts, 'amount').map((part) => segment(part, part.said, true)),
    ...partsOf(parts, 'pieces').map((part) => segment(part, part.said, true)),
    ...partsOf(parts, 'beside').map((part) => segment(part, `${part.role.preposition} ${part.said}`, false)),
    ...partsOf(parts, 'person').map((part) => segment(part, placed(part.role.preposition, part.said), false)),
    ...placeSegments(parts, head !== undefined),
    ...times.phrases,
    ...parts.flatMap((part) => extraSegment(part) ?? []),
    ...given.filter(({ isLeftOut }) => isLeftOut).map(lacking),
  ];
  const others = parts.filter(({ role, value, type }) =>
    role.kind === 'boolean'
      ? booleanWords(type).isClause
      : role.kind === 'clause' && (value !== DONTCARE || ownDescription(type) !== undefined),
  );
  const clauses = [
    ...spoken.filter(({ type }) => named.has(type.name)).map((part) => namedClause(part, types)),
    ...[...otherHeads, ...others, ...times.others].map((part) => clauseOf(part, say)),
  ];
  return { phrases, clauses, ...(head && { head: { text: head.said, values: [head.said] } }) };
}

/** Puts segments behind a lead, which may be empty. A lone lead takes its first segment without a comma. */
export function joined(lead: string, segments: readonly Segment[], attachFirst = true): Phrase {
  let text = lead;
  for (const [at, next] of segments.entries()) {
    const comma = next.comma && !(at === 0 && attachFirst);
    text += text === '' ? next.text : `${comma ? ',' : ''} ${next.text}`;
  }
  return { text, values: segments.flatMap(({ values }) => values) };
}

/** The head of a description and what follows it. */
export function allOf(description: Description): Phrase {
  const { head, phrases } = description;
  const rest = joined(head?.text ?? '', phrases, false);
  return { text: rest.text, values: [...(head?.values ?? []), ...rest.values] };
}

/** Clauses as one: 'the fare type is Flexible and the class is Value'. */
export function clauseList(clauses: readonly Phrase[]): Phrase {
  return { text: list(clauses.map(({ text }) => text)), values: clauses.flatMap(({ values }) => values) };
}
