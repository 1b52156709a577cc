/** What the description of a slot says, as a phrase: that of a question is the clause in it, 'when the party starts' of 'When does the party start?'. */
import type { Property } from '../../service/index.js';
import {
  AUXILIARY,
  isAuxiliaryVerb,
  isBeing,
  isClosedClass,
  isDeterminer,
  isPreposition,
  isPronoun,
  ofOne,
} from './clause.js';

/** What becomes of a thing, or how it is: 'called' in 'what is the course called'. */
const STATE = /\w(?:[^e]ed|[^dh]en)$|^(?:due|held|made|paid|ready|sent)$/;

/** How many words are the subject behind an auxiliary: 'the party' in 'does the party last two hours'; undefined where that is not plain. */
function subjectLength(words: readonly string[], verb: string): number | undefined {
  const [first = ''] = words;
  const begin = isDeterminer(first) || first === 'one' ? 1 : 0;
  if (begin === 0 && isPronoun(first)) return 1;
  const end = words.findIndex((word, at) => at >= begin && isClosedClass(word));
  const [open, next = ''] = [end < 0 ? words.length : end, words[end]];
  const isState = (at: number): boolean => at > begin && STATE.test(words[at] ?? '');
  if (open <= begin || (isPreposition(next) && isState(words.length - 1))) return undefined;
  const isWhole = /^(?:of|for)$/.test(next);
  if (isBeing(verb)) return isWhole ? words.length : open - Number(isState(open - 1));
  return open - begin === 2 && !isWhole ? begin + 1 : undefined;
}

/** The clause of a question behind what it asks with: 'does it start' is 'it starts'. */
function statedAs(verb: string, words: readonly string[]): string | undefined {
  const length = words.includes('not') || verb === 'did' ? undefined : subjectLength(words, verb);
  if (length === undefined) return undefined;
  const [subject, rest] = [words.slice(0, length).join(' '), words.slice(length)];
  const [deed = '', ...others] = rest;
  const behind = verb === 'do' ? rest : verb === 'does' ? [ofOne(deed), ...others] : [verb, ...rest];
  return [subject, ...behind].join(' ');
}

const ASKING = new RegExp(
  String.raw`^((?:\w+ )?(?:what|which|whom?|whose|when|where|why|how))\b((?: \S+)*?) (am|did|${AUXILIARY}) (.+)$`,
);

/** A question as what one asks for: 'how long it takes', 'your budget', 'whether there are pets'; '' where that is not plain. */
function indirectly(text: string): string {
  const words = text.split(' ');
  const [first = ''] = words;
  if (isAuxiliaryVerb(first) || /^(?:did|have|has)$/.test(first) || /n['’]t\b/.test(first)) {
    const fact = statedAs(first, words.slice(1));
    return fact === undefined
      ? ''
      : `whether ${fact.replace(/\bany (?=\w)/g, '').replace(/\bany(?=body|one|thing)/g, 'some')}`;
  }
  const [, open = '', thing = '', verb = '', rest = ''] = ASKING.exec(text) ?? [];
  const behind = rest.split(' ');
  const isOfClause = thing.split(' ').some((word) => isDeterminer(word) || isPronoun(word));
  // 'What is close by' asks for the subject itself, and 'when doors are open' is no question.
  const isTurned =
    isPronoun(behind[0] ?? '') || isDeterminer(behind[0] ?? '') || (thing === '' && /(?:when|where|why)$/.test(open));
  if (verb === '' || isOfClause || !isTurned || (/^who$/.test(open) && isBeing(verb))) return text;
  const clause = statedAs(verb, behind);
  if (clause === undefined) return '';
  return open + thing === 'what' && clause === `${rest} ${verb}` && !isPronoun(behind[0] ?? '')
    ? rest
    : `${open}${thing} ${clause}`;
}

/** What a description says as it stands, without examples, asides and what ends it: 'when does it start'. */
function said({ description }: Pick<Property, 'description'>): string {
  const text = description
    .replace(/\s*\([^)]*\)/g, '')
    .replace(/(?:, (?:such as|as|for example|like|to|if|even|because|so|not)\b|[;:]|\. ).*$/, '')
    .replace(/[.?\s]+$/, '')
    .trim();
  return /^[A-Z](?![A-Z])/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}

/** Nobody else says what is said in the words of the user: 'when do I need it'. */
const OF_SPEAKER = /\b(?:I|me|my|mine)\b/;

/** What a description says, as a phrase: 'day on which it is sent', and 'when it starts' of a question. */
export function phraseOf(type: Pick<Property, 'description'>): string {
  const [, text = '', aside = ''] = /^([^,]*)(.*)$/s.exec(said(type)) ?? [];
  // 'What, if anything, is to be known?' is cut to a word.
  const phrase = /^(?:what|which|who|when|where|why|how)$/.test(text) ? '' : indirectly(text);
  return phrase === '' || (phrase !== text && OF_SPEAKER.test(text)) ? '' : phrase + aside;
}

/** The question that a description is, and what it asks for within another one; undefined of any other description. */
export function questionOf(
  type: Pick<Property, 'description'>,
): readonly [direct: string, indirect: string] | undefined {
  const text = said(type);
  const isAsked = text.includes(' ') && /\?\s*$/.test(type.description) && !/[?!.] |\buser\b/i.test(type.description);
  if (!isAsked || OF_SPEAKER.test(text)) return undefined;
  return [text, phraseOf(type).replace(/^(who) (is|are) ((?:the|your) .+)$/, '$1 $3 $2')];
}
