/** What an API does, in words: 'book a table at this restaurant'. */
import { escapePattern, onceEach, wordSet } from '../../text/index.js';
import type { Api, SearchApi } from '../../service/index.js';
import { isDeterminer, isPreposition, isSubordinating } from '../lexicon/clause.js';
import { isMass, isPlural, plural, withArticle } from '../lexicon/english.js';
import { wordsOf } from '../lexicon/nouns.js';

/** Verbs with which descriptions of APIs begin. */
const VERBS = wordSet(`
  add adjust agree apply arrange ask begin bid book borrow browse build buy calculate call cancel change charge check choose
  claim close come compare complain contact control convert create delete deposit do donate download edit enrol enroll estimate
  exchange extend fetch file fill find get give go hand have hire install invite join leave lend list listen locate lock look
  lookup make manage message move offer open order park pause pay phone pick place plan play post purchase put query raise read
  recommend record redeem register remind remove rename renew rent repeat report request reserve retrieve return ring save
  schedule search see sell send set share show sign start step stop submit subscribe suggest switch take talk tell transfer
  translate turn update upload use view visit wake watch withdraw write`);

/** What stands before an article and is no verb, beside what stands before any noun and what begins a clause. */
const NO_VERB = wordSet('both half once quite such');
const beginsNoun = (word: string): boolean => isDeterminer(word) || /^one[’']s$/.test(word);
const isNoVerb = (word: string): boolean =>
  beginsNoun(word) || isPreposition(word) || isSubordinating(word) || NO_VERB.has(word);

/** What stands behind a verb, and behind no noun. */
const PARTICLE = /^(?:away|back|off|out|somebody|someone|something|up)$/;

/** Whether a text begins with a verb: with a known one, or with a word before an article. */
function beginsWithVerb([first = '', second = '']: readonly string[]): boolean {
  if (VERBS.has(first)) return true;
  return (
    /^[a-z]+$/.test(first) && !isNoVerb(first) && !isPlural(first) && (beginsNoun(second) || PARTICLE.test(second))
  );
}

/** An imperative with its first word in lower case; undefined for any other text. */
function imperative(text: string): string | undefined {
  const line = text.replace(/\s+/g, ' ').trim().replace(/[.!]$/, '');
  const [first = '', second = ''] = line.toLowerCase().split(' ');
  return beginsWithVerb([first, second]) && !/[.!?] /.test(line) ? first + line.slice(first.length) : undefined;
}

/** What is said of any task, and so says nothing: 'at a given location', 'of choice'. */
const UNSAID =
  / (?:(?:for|at|in|on|of|with) (?:an? |the )?(?:certain|given|particular|selected|specific|specified) .*|of (?:your )?choice)$/;

/** 'FindRestaurants' is 'find restaurants', 'ReserveHotel' 'reserve a hotel'. */
function fromIntent(intent: string): string {
  const [verb = '', ...rest] = wordsOf(intent).split(' ');
  return rest.length === 0 ? verb : `${verb} ${withArticle(rest.join(' '))}`;
}

/** What people do by themselves, and the agent helps them to: 'talk to a doctor'. */
const THEIR_OWN = /^(?=(?:(?:agree|come|park|talk)|leave (?:earlier|later))\b)/;

/** What an API does, after 'I can help you' or 'shall I': from its description, or else from the name of its intent. */
export const errandOf = onceEach((api: Api): string => {
  const said = imperative(api.description) ?? fromIntent(api.intent);
  return said
    .replace(UNSAID, '')
    .replace(THEIR_OWN, 'help you ')
    .replace(/\bone[’']s\b/g, 'your')
    .replace(/\bthe user[’']s\b/gi, 'your')
    .replace(/\bthe user\b/gi, 'you');
});

/**
 * The errand that follows a search, about the very thing that was found: 'book a table at this restaurant'. Of several
 * things to choose from, 'a pitch, a cabin or a tent', it was one.
 */
export function followUpErrand(
  api: Api,
  search: SearchApi,
): { readonly errand: string; readonly isAboutResult: boolean } {
  const entity = escapePattern(search.entity);
  const others = '(?:, an? [\\w-]+(?: [\\w-]+)?)*,? or an? [\\w-]+(?: [\\w-]+)?';
  const said = errandOf(api);
  const found = new RegExp(`\\b(?:an? ${entity}(?:${others}(?=$|,))?|the ${entity})\\b`, 'i');
  return { errand: said.replace(found, `this ${search.entity}`), isAboutResult: found.test(said) };
}

/** The noun for several of what an API returns: of what is not counted, such as information, there are results. */
export function pluralEntity({ entity }: Api): string {
  return isMass(entity) ? 'results' : plural(entity);
}

/** The noun for what a transaction brings about, with its possessive: 'your reservation'; undefined where it has none. */
export function undertaking(api: Api): string | undefined {
  return api.entity === 'receipt' ? undefined : `your ${api.entity}`;
}
