/** Names as they are written, of who types in lower case: 'bamboo garden' as its table has it, 'tom' and 'oslo' with capitals. */
import { type Service, writtenAs } from '../../service/index.js';
import { withoutStop, wordSet } from '../../text/index.js';
import { isAuxiliaryVerb, isClosedClass, isDeterminer, isPreposition, isPronoun, isSubjectPronoun } from './clause.js';
import { capitalize } from './english.js';
import { isSomebody, isTown, roleOf } from './roles.js';
import type { NamedType, Writing } from './say-value.js';

/** Verbs that are nouns and names as well: '12 may street', 'a can of soup'. */
const NAMES_TOO = wordSet('can may must will');

/** Text in plain words with a verb or who speaks in it, as one writes no name: 'one of us can't eat nuts'. */
function isSpeech(type: NamedType, text: string): boolean {
  const isNamed = /^(?:head|place)$/.test(roleOf(type).kind) || /^(?:the )?(?:name|title)\b/i.test(type.description);
  if (isNamed || !/^\S+ \S+ (?!.* (?!I\b)\p{Lu})/u.test(text)) return false;
  const words = text.split(/[\s,]+/);
  const isVerb = (word: string, at: number): boolean =>
    isAuxiliaryVerb(word) && (!NAMES_TOO.has(word) || isPronoun(words[at - 1] ?? ''));
  return words.some((word, at) => /n['’]t$|^I$/.test(word) || isSubjectPronoun(word) || isVerb(word, at));
}

const NOWHERE_NAMED = /(?:^|\s)(?:here|there|nearby|home|abroad|\w+where)(?:\s|$)/;

/** Names with capitals; of somebody, what stands behind the name has none: 'Dave from work'. */
function capitalized(type: NamedType, text: string): string {
  const words = text.split(/(?=\s)/);
  const isBehind = (word: string): boolean => isPreposition(word.trim()) || isDeterminer(word.trim());
  const end = isTown(type) ? -1 : words.findIndex(isBehind);
  const name = words.slice(0, end < 0 ? words.length : end).join('');
  const written = name.replace(/[\p{L}'’]+/gu, (word) => (isClosedClass(word) ? word : capitalize(word)));
  return written + text.slice(name.length);
}

/** Writes names as the tables of services have them, others of people and towns with capitals, and what somebody says in quotation marks. */
export function writing(services: readonly Service[]): Writing {
  return (type, said) => {
    const text = said.replace(/\s+/g, ' ').trim();
    const known = services.flatMap((service) => writtenAs(service, type.name, text) ?? [])[0];
    if (known !== undefined) return known;
    if (isSpeech(type, text)) return `"${withoutStop(text)}"`;
    // 'My sister', 'me' and 'myself' are no names, and no town is 'here'.
    const isName = /^[\p{Ll}\s.'’-]+$/u.test(text) && !isClosedClass(text.replace(/ .*/, '')) && !text.endsWith('self');
    const mayBeName =
      isName && !NOWHERE_NAMED.test(text) && (roleOf(type).kind === 'person' || isSomebody(type) || isTown(type));
    return mayBeName ? capitalized(type, text) : text;
  };
}
