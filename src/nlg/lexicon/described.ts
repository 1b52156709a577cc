/**
 * How a slot or property is spoken whose name is no noun phrase: by its description, which is a phrase in full.
 *
 * 'Day by which they must be ready' asks 'by what day must they be ready' and tells 'they must be ready by Monday'; 'How the
 * money is given back' asks 'how should the money be given back' and tells 'voucher is how the money is given back'; 'Pitch to
 * which it is brought' is a noun: 'the pitch to which it is brought is B 12'.
 */
import { onceEach } from '../../text/index.js';
import { wordSet } from '../../text/word-set.js';
import { askedAs, type Clause, clauseIn, isClosedClass, isPreposition, wishedAs } from './clause.js';
import { isPlural } from './english.js';
import { isKnownName, wordsOf } from './nouns.js';
import { momentKind, type NamedType } from './say-value.js';

/** The words for a slot or property that its description has. */
export interface Described {
  /** The question, without its mark. */
  readonly direct: string;
  /** What one needs to know. */
  readonly indirect: string;
  /** The clause that tells the value, which is in words. */
  readonly told: (said: string) => string;
  /** The clause that says that any value will do. */
  readonly any: string;
  /** The noun, without an article, where the description is one. */
  readonly noun?: string;
}

/** What a description says, without examples, asides and its full stop: 'day on which it is sent'. */
export function phraseOf({ description }: Pick<NamedType, 'description'>): string {
  const text = description
    .replace(/\s*\([^)]*\)/g, '')
    .replace(/(?:, (?:such as|as|for example|like|to|if|even|because|so|not)\b|[;:]|\. ).*$/, '')
    .replace(/[.\s]+$/, '')
    .trim();
  return /^[A-Z](?![A-Z])/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}

/** What is asked of a clause; where its verb is not plain, what one needs to know. */
function asking(open: string, text: string, ask: (clause: Clause) => string): Pick<Described, 'direct' | 'indirect'> {
  const indirect = `${open} ${text}`;
  const clause = clauseIn(text);
  return { direct: clause ? `${open} ${ask(clause)}` : `could you tell me ${indirect}`, indirect };
}

const wish = (clause: Clause): string => wishedAs(clause)[0];
/** 'Where does the car stand' is a question of fact, 'how should the money be given back' one of a wish. */
const factOrWish = (clause: Clause): string => (clause.kind === 'verb' ? askedAs(clause) : wish(clause));

const MOMENT =
  /^(?:the )?(?:day|date|time|hour) (?:(\w+) which|(when)) (.+)$|^(?:(from|until|by) )?when (?:(?<=^from when )on )?(.+)$/;

/** 'When it closes', 'day by which they must be ready'. */
function describedMoment(text: string, part: 'day' | 'time'): Described | undefined {
  const [, before, , during, outside, within] = MOMENT.exec(text) ?? [];
  const clause = during ?? within;
  if (clause === undefined || /^(?:on )?to\b/.test(clause)) return undefined;
  const preposition = before ?? outside;
  const isAt = preposition === undefined || /^(?:on|at|in)$/.test(preposition);
  // 'When it is open until' ends in the preposition of the time; nothing is 'in' a day: somebody 'moves in' on one.
  const last = clause.split(' ').at(-1) ?? '';
  const isEnded = preposition === undefined && last !== 'in' && isPreposition(last);
  const at = part === 'day' ? 'on ' : 'at ';
  return {
    ...asking(isAt ? `what ${part}` : `${preposition} what ${part}`, clause, wish),
    told: (said) => {
      const isAdverb =
        /^(?:today|tonight|tomorrow|any\b|(?:the day after|this|next|after|at|before|between|not|on)\b)/.test(said);
      const link = isEnded || (isAt && isAdverb) ? '' : isAt ? at : `${preposition} `;
      return `${clause} ${link}${said}`;
    },
    any: `any ${part} will do`,
  };
}

const SUBJECT = /^(?:what|who) (?=\S)/;
const OPEN = /^(how (?:long|often|much|well|far|fast|\w+ly)|how|what|where|why|whom?|(?:which|whose) \w+) (.+)$/;

/** 'What is close by', 'how the money is given back'. */
function describedOpen(text: string): Described | undefined {
  const [, open, clause] = OPEN.exec(text) ?? [];
  if (open === undefined || clause === undefined || /^to\b/.test(clause)) return undefined;
  const any = `it does not matter ${text}`;
  const verb = SUBJECT.test(text) ? clauseIn(`it ${clause}`) : undefined;
  if (verb && (verb.kind === 'auxiliary' || /s$/.test(verb.verb))) {
    const asked = verb.verb === 'is' ? `${open} ${wishedAs(verb)[1].replace(/^it /, '')}` : text;
    return { direct: asked, indirect: asked, told: (said) => `${said} ${clause}`, any };
  }
  return { ...asking(open, clause, factOrWish), told: (said) => `${said} is ${text}`, any };
}

/** 'Pitch to which it is brought', 'number of the order'. */
function describedNoun(text: string): Described | undefined {
  const noun = text.replace(/^(?:the|an?) /, '');
  const words = noun.split(' ');
  const closed = words.findIndex(isClosedClass);
  const head = words[(closed < 0 ? words.length : closed) - 1];
  if (head === undefined || (closed > 0 && clauseIn(words.slice(0, closed + 2).join(' '))?.kind === 'auxiliary'))
    return undefined;
  const are = isPlural(head) ? 'are' : 'is';
  const the = `the ${noun}`;
  const told = (said: string): string => `${the} ${are} ${said}`;
  return { direct: `what ${are} ${the}`, indirect: the, told, any: `any ${noun} will do`, noun };
}

/** What the description of a slot or property says of it; undefined where it is no phrase of a known form. */
export const describedWords = onceEach((type: NamedType): Described | undefined => {
  const text = phraseOf(type);
  if (text === '') return undefined;
  const kind = momentKind(type);
  const moment = kind && describedMoment(text, kind === 'date' ? 'day' : 'time');
  return moment ?? describedOpen(text) ?? describedNoun(text);
});

/** What stands first in a name that is no noun. */
const BEGINS = wordSet(
  'at by for from how instead near no not since till to until via what when where who why with without',
);

/** Whether a name is no noun phrase, by its form: 'deliver_to', and of a time 'closes'. */
function isNoNoun(type: NamedType): boolean {
  const words = wordsOf(type.name).split(' ');
  const [first = '', last = ''] = [words[0], words.at(-1)];
  return (
    BEGINS.has(first) ||
    isPreposition(last) ||
    (momentKind(type) !== undefined && words.length === 1 && isPlural(first))
  );
}

/** The words for a slot or property that is spoken by its description, because its name is no noun. */
export const ownDescription = onceEach((type: NamedType): Described | undefined =>
  !isKnownName(type.name, type.kind) && isNoNoun(type) ? describedWords(type) : undefined,
);
