/**
 * What a slot or property is to a sentence, read from its name, its kind and its description: the thing itself, a
 * place, a time, a number of things, a price. Anything else is told in a clause of its own ('the fare type is
 * Flexible'), so that every service can be spoken of.
 */
import { onceEach, snakeCase, wordSet } from '../../text/index.js';
import { booleanWords } from './boolean-words.js';
import { ownDescription } from './described.js';
import { calledBy, countedBy, inSnakeCase, nounOf } from './nouns.js';
import { momentKind, type NamedType, unitOf } from './say-value.js';

/** Something that happens at a time: 'leaving at 9 am', 'what time would you like to leave'. */
export interface Happening {
  readonly participle: string;
  /** What one asks behind 'what day' or 'what time'. */
  readonly wish: string;
}

/** The part that a value plays in a sentence. */
export type PhraseRole =
  /** What is spoken of: a restaurant by its name. */
  | { readonly kind: 'head' }
  /** How much of it. */
  | { readonly kind: 'amount' }
  /** Who made it or takes part in it: 'by', 'with'. */
  | { readonly kind: 'beside'; readonly preposition: string }
  | { readonly kind: 'place'; readonly preposition: 'from' | 'to' | 'in' | 'at' }
  | { readonly kind: 'person'; readonly preposition: 'for' | 'to' }
  /** The date or the time of what happens; `event` names that, '' for the thing itself. */
  | { readonly kind: 'when'; readonly part: 'date' | 'time'; readonly event: string; readonly happening?: Happening }
  /** So many things, people, or nights. */
  | { readonly kind: 'count'; readonly unit: string; readonly preposition: '' | 'for ' }
  | { readonly kind: 'price' }
  | { readonly kind: 'rating'; readonly preposition: 'with ' | 'rated ' }
  | { readonly kind: 'boolean' }
  /** Things that are counted by the piece: '2 margheritas and 1 cola'. */
  | { readonly kind: 'pieces' }
  /** Things that something has or comes with: 'with mushrooms and olives'. */
  | { readonly kind: 'parts' }
  | { readonly kind: 'clause' };

const PLACE = '(?:_(?:city|location|airport|station)(?:_name)?)?';
const FROM = new RegExp(`^(?:from|origin)${PLACE}$`);
const TO = new RegExp(`^(?:to|destination)${PLACE}$`);
const IN = /(?:^|_)(?:city|town|area|region)(?:_of_\w+)?$|^where_to$/;
const CITY = /^(?:the |which |in which |name of the )?(?:city|town|area|region)\b/i;
const AT = /(?:^|_)(?:location|venue|building|address|theater(?:_name)?)(?:_of_\w+)?$/;
const PERSON = /^(?:for|whom)$|(?:^|_)(?:recipient|receiver|payee)(?:_(?:account_)?name)?$/;
/** Who gets something only where the description says so: 'whom to tell'. */
const PERHAPS = /^who$|(?:^|_)contact(?:_name)?$/;
const GETS = /^(?:to )?whom\b|\b(?:gets?|receives?|recipient|receiver)\b|\bsen[dt]\b.* to\b/i;

const SOMEBODY = /^(?:name of )?(?:the |a )?(?:person|one who)\b/i;

/** Whether a text is of somebody, by its description: one asks who that is, and nothing goes by the name. */
export const isSomebody = ({ name, kind, description }: NamedType): boolean =>
  kind === 'text' &&
  (PERHAPS.test(snakeCase(name)) ||
    SOMEBODY.test(description) ||
    (/^who\b/i.test(description) && calledBy(name, description) === undefined));

/** Whether a text is of a town or the like. */
export const isTown = ({ name, kind, description }: NamedType): boolean =>
  kind === 'text' && (IN.test(snakeCase(name)) || CITY.test(description));

const BESIDE: readonly (readonly [RegExp, string])[] = [
  [/^(?:artist|author)$/, 'by'],
  [/^(?:directed_by|director)$/, 'directed by'],
  [/^(?:actors?|cast|starring)$/, 'starring'],
  [/^album$/, 'from the album'],
  [/^(?:airlines?|carrier)$/, 'with'],
];

/** What happens at dates and times of these names, in the order in which it happens. */
const HAPPENINGS: readonly (readonly [pattern: RegExp, event: string, participle: string, wish: string])[] = [
  [/^(?:from|since)$|(?:^|_)(?<!journey_)(?:starts?|begins?)$/, 'start', 'starting', 'should it start'],
  [/^(?:outbound_)?(?:departure|leaving)$|^journey(?:_start)?$/, 'leave', 'leaving', 'would you like to leave'],
  [/^(?:returns?|inbound_departure)$/, 'return', 'returning', 'would you like to return'],
  [/^(?:outbound_)?arrival$/, 'arrive', 'arriving', 'would you like to arrive'],
  [/^inbound_arrival$/, 'arrive back', 'arriving back', 'would you like to arrive back'],
  [/^check_?in$/, 'check in', 'checking in', 'would you like to check in'],
  [/^check_?out$/, 'check out', 'checking out', 'would you like to check out'],
  [/^pick_?up$/, 'pick up', 'pick-up', 'would you like to pick it up'],
  [/^drop_?off$/, 'drop off', 'drop-off', 'would you like to bring it back'],
  [/^(?:to|until|till)$|(?:^|_)ends?$/, 'end', 'ending', 'should it end'],
];

/** What is dropped off is brought back, as of a rental, unless its description says that it is brought. */
const BROUGHT = /\b(?:brings?|brought)\b(?!.*\bback\b)/;

const PEOPLE = wordSet(
  'people persons adults children kids guests passengers riders travelers travellers visitors diners',
);
const STAY = wordSet('days nights weeks months');
const PRICE = /(?:^|_)(?:price|fare|cost|fee|rent|total)(?:_per_.+)?$/;

export const isPeople = (unit: string): boolean => PEOPLE.has(unit);

/** Whether a unit counts days, nights and the like. */
export const isStay = (unit: string): boolean => STAY.has(unit);

/** What the name of a date or a time is about: before the word, or after it. */
const WHEN = {
  date: /^(?:(.+)_)?date(?:_of_(?:the_)?(.+))?$/,
  time: /^(?:(.+)_)?time(?:_of_(?:the_)?(.+))?$/,
};

/** Where in the course of a task something happens. */
export function orderOf(event: string): number {
  return HAPPENINGS.findIndex(([, key]) => key === event);
}

function whenRole(type: NamedType, part: 'date' | 'time'): PhraseRole {
  const { name, description } = type;
  const found = WHEN[part].exec(name);
  const event = found ? (found[1] ?? found[2] ?? '') : name.replace(/^(?:at|on|when)$|_(?:at|on)$/, '');
  const happening = part === 'date' ? event.replace(/_day$/, '') : event;
  // What is moved to a day does not end on it.
  const isMoved = /^to(?:_|$)/.test(name) && /\b(?:moved|to which)\b|\bto$/.test(description);
  const known = isMoved ? undefined : HAPPENINGS.find(([pattern]) => pattern.test(happening));
  if (!known) return ownDescription(type) ? { kind: 'clause' } : { kind: 'when', part, event };
  const [, key, participle, wish] = known;
  const isLeft = key === 'drop off' && BROUGHT.test(description);
  return {
    kind: 'when',
    part,
    event: key,
    happening: { participle, wish: isLeft ? 'would you like to drop it off' : wish },
  };
}

function moneyRole({ name }: NamedType): PhraseRole {
  if (/(?:^|_)amount$/.test(name)) return { kind: 'amount' };
  return { kind: PRICE.test(name) ? 'price' : 'clause' };
}

function numberRole(type: NamedType): PhraseRole {
  const { name } = type;
  if (ownDescription(type)) return { kind: 'clause' };
  if (name === 'star_rating') return { kind: 'rating', preposition: 'with ' };
  if (/(?:^|_)rating$/.test(name)) return { kind: 'rating', preposition: 'rated ' };
  const unit = unitOf(type);
  // So many years are of something, and no length of a stay.
  if (unit === undefined || unit === 'years') return { kind: 'clause' };
  if (isPeople(unit) || isStay(unit)) {
    const counts = countedBy(name) !== undefined || unit === 'nights';
    return counts ? { kind: 'count', unit, preposition: 'for ' } : { kind: 'clause' };
  }
  return countedBy(name) === undefined ? { kind: 'clause' } : { kind: 'count', unit, preposition: '' };
}

function textRole(type: NamedType): PhraseRole {
  const { name, description } = type;
  if (PERSON.test(name) || (PERHAPS.test(name) && GETS.test(description)))
    return { kind: 'person', preposition: name === 'for' ? 'for' : 'to' };
  // A way of sending is no airline, and nobody goes to a person.
  const beside = /^how\b/i.test(description) ? undefined : BESIDE.find(([pattern]) => pattern.test(name));
  if (TO.test(name) && isSomebody(type)) return { kind: 'person', preposition: 'to' };
  if (beside) return { kind: 'beside', preposition: beside[1] };
  if (FROM.test(name)) return { kind: 'place', preposition: 'from' };
  if (TO.test(name)) return { kind: 'place', preposition: 'to' };
  if (ownDescription(type)) return { kind: 'clause' };
  if (IN.test(name)) return { kind: 'place', preposition: 'in' };
  if (AT.test(name)) return { kind: 'place', preposition: CITY.test(description) ? 'in' : 'at' };
  return { kind: calledBy(name, description) === undefined || isSomebody(type) ? 'clause' : 'head' };
}

/** Names of lists of what something comes with. */
const PARTS = wordSet('toppings extras sides ingredients fillings');

function listRole({ name, list }: NamedType): PhraseRole {
  if (list?.count !== undefined) return { kind: 'pieces' };
  return { kind: PARTS.has(name.split('_').at(-1) ?? '') && list?.isRecord === false ? 'parts' : 'clause' };
}

/** The part that values of a slot or property play. */
export const roleOf = onceEach((given: NamedType): PhraseRole => {
  const type = inSnakeCase(given);
  const moment = momentKind(type);
  if (moment !== undefined) return whenRole(type, moment);
  switch (type.kind) {
    case 'boolean':
      return { kind: 'boolean' };
    case 'list':
      return listRole(type);
    case 'money':
      return moneyRole(type);
    case 'integer':
    case 'number':
      return numberRole(type);
    case 'text':
    case 'closed':
      return textRole(type);
    default:
      return { kind: 'clause' };
  }
});

/** The noun for a slot or property, without an article. Where its name is no noun, it is taken from the description. */
export function spokenNoun(type: NamedType): string {
  const described = roleOf(type).kind === 'clause' ? ownDescription(type)?.noun : undefined;
  return described ?? nounOf(type.name, type.kind);
}

/** How a role sounds in a phrase, where that does not name the slot: two slots that sound alike cannot be told apart. */
function soundOf(type: NamedType): string | undefined {
  const role = roleOf(type);
  switch (role.kind) {
    case 'amount':
    case 'price':
      return 'money';
    case 'person':
      return role.preposition;
    case 'place':
      return role.preposition;
    case 'beside':
    case 'rating':
      return role.preposition;
    case 'count':
      return `${role.preposition}${role.unit}`;
    case 'when':
      return `${role.happening ? role.event : ''} ${role.part}`;
    case 'boolean':
      return booleanWords(type).having;
    case 'pieces':
    case 'parts':
      return role.kind;
    default:
      return undefined;
  }
}

/** Which of some slots or properties need their names said, because another one sounds alike. */
export const soundingAlike = onceEach((types: readonly NamedType[]): ReadonlySet<string> => {
  const sounds = types.map((type) => [type.name, soundOf(type)] as const);
  const alike = sounds.filter(
    ([name, sound]) => sound !== undefined && sounds.some(([other, same]) => other !== name && same === sound),
  );
  // What is named stands at the head only if it is the first; and goes to a destination, or lies in it.
  const heads = types.filter((type) => roleOf(type).kind === 'head').map(({ name }) => name);
  return new Set([...alike.map(([name]) => name), ...heads.slice(1), ...(heads.length > 0 ? placesAlike(types) : [])]);
});

/** Destinations and places, which are told alike of what has a name of its own. */
function placesAlike(types: readonly NamedType[]): readonly string[] {
  const places = (preposition: string): readonly string[] =>
    types.flatMap((type) => {
      const role = roleOf(type);
      return role.kind === 'place' && role.preposition === preposition ? [type.name] : [];
    });
  const [to, within] = [places('to'), places('in')];
  return to.length > 0 && within.length > 0 ? [...to, ...within] : [];
}
