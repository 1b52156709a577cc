/**
 * How a slot or property is spoken whose name is no noun phrase: by its description, which is a phrase in full.
 *
 * 'Day by which they must be ready' asks 'by what day must they be ready' and tells 'they must be ready by Monday'; 'How the
 * money is given back' asks 'how should the money be given back' and tells 'voucher is how the money is given back'; 'Pitch to
 * which it is brought' is a noun: 'the pitch to which it is brought is B 12'.
 */
import { isNoNoun } from './no-noun.js';
import { onceEach } from '../../text/index.js';
import {
  askedAs,
  type Clause,
  clauseIn,
  isBeforeVerb,
  isBeing,
  isClosedClass,
  isDeterminer,
  isNoEnd,
  isPreposition,
  isPronoun,
  isSubjectPronoun,
  isSubordinating,
  wishedAs,
} from './clause.js';
import { countedIn } from './counted-in.js';
import { isPlural, singular } from './english.js';
import { inSnakeCase, isKnownName } from './nouns.js';
import { phraseOf } from './phrase.js';
import { measureIn, measureOf, momentKind, type NamedType } from './say-value.js';

/** The words for a slot or property that its description has. */
export interface Described {
  /** The question of what is wished, without its mark. */
  readonly direct: string;
  readonly indirect: string;
  /** The question of what is so, where it is another one: 'why is it called off'. */
  readonly fact?: Pick<Described, 'direct' | 'indirect'>;
  /** The clause that tells the value, which is in words. */
  readonly told: (said: string) => string;
  readonly any: string;
  /** The noun, without an article, where the description is one. */
  readonly noun?: string;
}

/** What is asked of a clause; where its verb is not plain, what one needs to know. */
function asking(open: string, text: string, ask: (clause: Clause) => string): Pick<Described, 'direct' | 'indirect'> {
  const indirect = `${open} ${text}`;
  const clause = clauseIn(text);
  return { direct: clause ? `${open} ${ask(clause)}` : `could you tell me ${indirect}`, indirect };
}

const wish = (clause: Clause): string => wishedAs(clause)[0];
/** What is done in a way that one may choose: 'how the money is given back', but not 'how urgent it is' or 'why it is given back'. */
const isWay = (open: string, clause: Clause | undefined): boolean =>
  /^(?:how(?: often| soon)?|where|whom)$/.test(open) &&
  clause !== undefined &&
  isBeing(clause.verb) &&
  clause.rest !== '';
/** 'Where does the car stand' is a question of fact, 'how should the money be given back' one of a wish. */
const factOrWish = (clause: Clause): string => (clause.kind === 'verb' ? askedAs(clause) : wish(clause));

/** Behind 'by' or 'from', 'on Monday or earlier' is 'Monday or earlier', and 'before 6 pm' 'a time before 6 pm'. */
function behindPreposition(said: string, part: 'day' | 'time'): string {
  const bare = said.replace(/^(not )?(?:on|at) /, '$1');
  return /^(?:after|before|between)\b/.test(bare) ? `a ${part} ${bare}` : bare;
}

const MOMENT =
  /^(?:the )?(?:day|date|time|hour) (?:(\w+) which|(when)) (.+)$|^(?:(?:(from|until|by) )?when (?:(?<=^from when )on )?|(\w+) (?:what|which) (?:day|date|time|hour) )(.+)$/;

/** 'When it closes', 'day by which they must be ready'. */
function describedMoment(text: string, part: 'day' | 'time'): Described | undefined {
  const [, before, , during, outside, asked, within] = MOMENT.exec(text) ?? [];
  const clause = during ?? within;
  if (clause === undefined || /^(?:on )?to\b/.test(clause) || (asked !== undefined && !clauseIn(clause)))
    return undefined;
  const preposition = before ?? outside ?? asked;
  const isAt = preposition === undefined || /^(?:on|at|in)$/.test(preposition);
  // 'When it is open until' ends in the preposition of the time; of others it is a part of the verb: 'it sets off'.
  const isEnded = preposition === undefined && /(?:^| )(?:from|since|till|until)$/.test(clause);
  const at = part === 'day' ? 'on ' : 'at ';
  return {
    ...asking(isAt ? `what ${part}` : `${preposition} what ${part}`, clause, wish),
    told: (said) => {
      const isAdverb =
        /^(?:today|tonight|tomorrow|any\b|(?:the day after|this|next|after|at|before|between|not|on)\b)/.test(said);
      if (isEnded || !isAt) return `${clause} ${isEnded ? '' : `${preposition} `}${behindPreposition(said, part)}`;
      return `${clause} ${isAdverb ? '' : at}${said}`;
    },
    any: `any ${part} will do`,
  };
}

const SUBJECT = /^(?:what|who|how much|which \w+) (?=\S)/;
const OPEN =
  /^(how much (?!(?:it|they|we|you) )\w+(?= (?:is|are) )|how (?:long|often|much|soon|well|far|fast|\w+ly|\w+(?= (?:an?|it|one|the|they) ))|how|what (?:kind|sort|type) of \w+|what(?: else)?|when|where|why|whom?|(?:which|whose) \w+) (.+)$/;

/** 'A bed costs $17 for a night', 'somebody cannot eat nuts'; undefined where it is not plain what is done with it. */
function toldOf({ subject, kind, verb, rest }: Clause, said: string): string | undefined {
  if (kind === 'verb' && /^(?:to \w+(?: (?:about|in|on|out|up))?|like)$/.test(rest))
    return `${subject} ${verb} ${rest} ${said}`;
  if (kind === 'verb' && !isNoEnd(rest)) return [subject, verb, said, rest].filter(Boolean).join(' ');
  return /^(?:not )?\w+$/.test(rest) ? `${subject} ${verb} ${rest} ${said}`.replace('can not', 'cannot') : undefined;
}

/** Text of the user's own may be of several, as 'my letters' or 'Tom and Ann': no verb is bent for it. */
function toldBy(text: string, said: string, isFree: boolean, plain = `${said} is ${text}`): string {
  const isSeveral = isFree && said.split(' ').some((word) => /^(?:and|or)$/.test(word) || isPlural(word));
  return isSeveral ? `${text}: ${said}` : plain;
}

/** Whether a subject of its own follows: 'what its keep costs', 'what callers hear'. */
const hasSubject = (open: string, first: string, clause: Clause | undefined): boolean =>
  isDeterminer(first) || isPronoun(first) || (open === 'what' && clause?.kind === 'verb' && isPlural(first));

/** 'What is close by', 'how the money is given back'; `isFree` of text, which no verb is bent for. */
function describedOpen(text: string, isFree: boolean): Described | undefined {
  const [, open, rest] = OPEN.exec(text) ?? [];
  if (open === undefined || rest === undefined) return undefined;
  const any = `it does not matter ${text}`;
  const clause = clauseIn(rest);
  const [first = ''] = rest.split(' ');
  const isSubject = isBeing(first) || isBeforeVerb(first) || clause?.kind !== 'auxiliary';
  const verb = SUBJECT.test(text) && isSubject && !hasSubject(open, first, clause) ? clauseIn(`it ${rest}`) : undefined;
  const told = (said: string): string =>
    toldBy(
      text,
      said,
      isFree,
      `${said} ${isPlural(said) && /^[a-z]/.test(said) ? rest.replace(/^is\b/, 'are') : rest}`,
    );
  if (verb && (verb.kind === 'auxiliary' || /(?:s|ed)$/.test(verb.verb))) {
    const asked = verb.verb === 'is' ? `${open} ${wishedAs(verb)[1].replace(/^it /, '')}` : text;
    return {
      direct: asked,
      indirect: asked,
      ...(open !== 'how much' && { fact: { direct: text, indirect: text } }),
      told,
      any,
    };
  }
  if (open.startsWith('which') && !clause) {
    const isOneOf = /^which (?:\w+ )?of [\w ]+$/.test(text) && !rest.split(' ').some(isSubjectPronoun);
    return isOneOf
      ? { direct: `${text} would you like`, indirect: text, told: (said) => `it is ${said}`, any }
      : undefined;
  }
  return {
    ...asking(open, rest, factOrWish),
    ...(!isWay(open, clause) && { fact: asking(open, rest, askedAs) }),
    told: (said) => (open === 'what' && clause && toldOf(clause, said)) || toldBy(text, said, isFree),
    any,
  };
}

/** 'Pitch to which it is brought', 'number of the order'. */
function describedNoun(text: string): Described | undefined {
  const [, your = 'the', noun = ''] = /^(?:(your)|the|an?|some|) ?(\b.+)$/.exec(text) ?? [];
  const words = noun.split(' ');
  const closed = words.findIndex(isClosedClass);
  const head = words[(closed < 0 ? words.length : closed) - 1];
  if (head === undefined || (closed > 0 && clauseIn(words.slice(0, closed + 2).join(' '))?.kind === 'auxiliary'))
    return undefined;
  const are = isPlural(head) ? 'are' : 'is';
  const the = `${your} ${noun}`;
  const told = (said: string): string => `${the} ${are} ${said}`;
  if (/^anything\b/.test(noun))
    return { direct: `is there ${noun}`, indirect: `whether there is ${noun}`, told, any: `it does not matter`, noun };
  return { direct: `what ${are} ${the}`, indirect: the, told, any: `any ${noun} will do`, noun };
}

/** 'Since when', 'for whom it is played', 'where to bring it', 'why': asked as it stands. */
function describedAsking(text: string): Described | undefined {
  const [first = '', second = '', ...others] = text.split(' ');
  const isAsking = second === '' ? isSubordinating(first) : isPreposition(first) && isSubordinating(second);
  if (!isAsking && !/^(?:how|what|when|where|whom?|which \w+) to\b/.test(text)) return undefined;
  const direct = others.length === 0 ? text : `could you tell me ${text}`;
  return { direct, indirect: text, told: (said) => `${text}: ${said}`, any: `it does not matter ${text}` };
}

/** What the description of a slot or property says of it; undefined where it is no phrase of a known form. */
export const describedWords = onceEach((given: NamedType): Described | undefined => {
  const type = inSnakeCase(given);
  // 'Name of the person who pays' is who pays.
  const text = phraseOf(type).replace(/^(?:the )?name of the person who\b/, 'who');
  if (text === '') return undefined;
  const kind = momentKind(type);
  const moment = kind && describedMoment(text, kind === 'date' ? 'day' : 'time');
  const isAmount = type.kind === 'integer' || type.kind === 'number';
  const count = isAmount ? countedIn(type) : undefined;
  if (count) return { direct: count.direct, indirect: count.indirect, told: count.told, any: 'any number will do' };
  const measure = measureOf(type);
  const words = moment ?? describedAsking(text) ?? describedOpen(text, type.kind === 'text') ?? describedNoun(text);
  const [unit = isAmount ? measureIn(type) : undefined, what = ''] = measure ?? [];
  if (!words || unit === undefined) return words;
  // The value has the unit: 'the length of the cable is 3 metres', of years of warranty 'the warranty is 3 years', and of hours a week
  // 'it is 3 hours a week'.
  const [, beside] = (measure && words.noun?.match(`^${singular(unit)}s? (.+)$`)) ?? [];
  const isWhole = beside !== undefined && /^(?:an?|each|per|to) /.test(beside);
  if (beside) return { ...words, told: (said) => (isWhole ? `it is ${said} ${beside}` : `the ${what} is ${said}`) };
  return { ...words, told: (said) => words.told(said).replace(`, in ${unit}`, '').replace(` in ${unit}`, '') };
});

/** Whether a name cannot be spoken as a noun: those of measures, 'length_feet', and of times that are verbs, 'kitchen_closes', among them. */
function isUnspoken(type: NamedType): boolean {
  if (isNoNoun(type) || measureOf(type) !== undefined) return true;
  const [first = '', ...others] = type.name.split('_');
  return momentKind(type) !== undefined && (others.length === 0 ? isPlural(first) : others.at(-1) === 'closes');
}

/** The words for a slot or property that is spoken by its description, because its name is no noun. */
export const ownDescription = onceEach((given: NamedType): Described | undefined => {
  const type = inSnakeCase(given);
  return !isKnownName(type.name, type.kind) && isUnspoken(type) ? describedWords(type) : undefined;
});
