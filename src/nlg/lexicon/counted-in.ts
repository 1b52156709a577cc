/**
 * How many a description asks for: 'how many people take part' tells '7 people take part', and 'after how many minutes it
 * stops' 'it stops after 7 minutes'.
 */
import type { Property } from '../../service/index.js';
import { askedAs, type Clause, clauseIn, isAuxiliaryVerb, isBeing, isClosedClass, isNoEnd, ofOne } from './clause.js';
import { phraseOf } from './phrase.js';

/** A count in the words of a description. */
export interface CountedIn {
  /** What is counted; '' of what is counted with others: 'of the guests'. */
  readonly noun: string;
  readonly direct: string;
  readonly indirect: string;
  readonly told: (said: string) => string;
  /** Nothing is said of what is counted: 'how many seats'. */
  readonly isBare?: true;
}

const COUNT = /^(?:(\w+) )?how many (.+)$/;
/** Where a clause begins about what is counted: 'minutes it lasts', 'places there are now'. */
const ABOUT = /^(\S.*?) ((?:it|one|they|we|you|he|she|there|somebody|the|an?) .+)$/;

const isOne = (said: string): boolean => /^1(?: |$)/.test(said);

/** 'it lasts 7 minutes', 'there are 7 places now', 'it has to be kept 7 months', 'it stops after 7 minutes'. */
function about(text: string, before: string, said: string): string {
  const clause = clauseIn(text);
  const much = before === '' ? said : `${before} ${said}`;
  if (!clause) return `${text} ${much}`;
  const { subject, kind, verb, rest } = clause;
  // 'It has been waiting', 'should take', 'is good for' and 'has to keep it' come whole; 'is away on foot' is so far away.
  const isWhole =
    kind === 'verb'
      ? verb === 'has' && rest.startsWith('to ')
      : (!isBeing(verb) && subject !== 'there') || /^\w+ed\b/.test(rest) || isNoEnd(rest.replace(/.* /, ''));
  const isFirst = before === '' && !isWhole;
  const is = subject === 'there' && verb === 'are' && isOne(said) ? 'is' : verb;
  return [subject, is, ...(isFirst ? [much, rest] : [rest, much])].filter(Boolean).join(' ');
}

type Counting = Pick<Clause, 'subject' | 'verb' | 'rest'>;

/** 'People take part'; 'are wanted' and 'have joined' have no noun, 'people now' no verb. */
function countedClause(all: string): Counting | undefined {
  const [, first = '', state = ''] = /^(\w+) (.+)$/.exec(all) ?? [];
  if (isAuxiliaryVerb(first) || first === 'have') return { subject: '', verb: first, rest: state };
  const clause = clauseIn(all);
  return clause?.verb === 'now' ? undefined : clause;
}

function inClause(text: string, { subject, verb, rest }: Counting): CountedIn {
  const isOf = subject.startsWith('of ');
  // 'How many bottles are sent' is a wish.
  const isWish = verb === 'are' && /^(?!needed|wanted)\w+ed\b/.test(rest);
  const asked = isWish ? `how many ${subject} should be ${rest}` : text;
  return {
    noun: isOf ? '' : subject,
    direct: asked,
    indirect: asked,
    told: (said) =>
      [isOf ? `${said} ${subject}` : said, isOne(said) ? ofOne(verb) : verb, rest].filter(Boolean).join(' '),
  };
}

/** What a description counts, in its words; undefined for any other description. */
export function countedIn(type: Pick<Property, 'description'>): CountedIn | undefined {
  // 'Days it lasts' says how many they are, too.
  const text = phraseOf(type).replace(/^(?=\w+s (?:it|one|they|we|you|he|she) (?!is \w+$))/, 'how many ');
  const [, before = '', all] = COUNT.exec(text) ?? [];
  if (all === undefined) return undefined;
  const [, things, told] = ABOUT.exec(all) ?? [];
  if (things !== undefined && told !== undefined && (things === 'people' || !things.split(' ').some(isClosedClass))) {
    const clause = clauseIn(told);
    const indirect = `${before} how many ${things} ${told}`.trim();
    const direct = clause ? `${before} how many ${things} ${askedAs(clause)}`.trim() : `could you tell me ${indirect}`;
    // 'Years old' are years.
    const [, noun = things, like = ''] = /^(\w+s)( (?:deep|high|long|old|tall|thick|wide))$/.exec(things) ?? [];
    return { noun, direct, indirect, told: (said) => about(told, before, said + like) };
  }
  const clause = before === '' ? countedClause(all) : undefined;
  if (clause) return inClause(text, clause);
  const isOf = all.startsWith('of ');
  const what = `${before} how many${isOf ? '' : ` ${all}`}`.trim();
  // 'Visitors under 16' are some of all.
  const isThere = before === '' && !isOf && all.includes(' ');
  return {
    noun: isOf ? '' : all,
    direct: `${what} ${isThere ? 'will there' : 'should it'} be`,
    indirect: `${what} ${isThere ? 'there will' : 'it should'} be`,
    isBare: true,
    told: (said) => `${isThere ? `there ${isOne(said) ? 'is' : 'are'}` : 'it is'} ${`${before} ${said}`.trim()}`,
  };
}
