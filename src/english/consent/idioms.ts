/** Idioms, by what they come to: their words say something else elsewhere. */
import { IT, WE } from '../phrases.js';

/** Where an answer ends, and where it may. */
const END = '(?=[.! ]*$)';
const PAUSE = '(?=[.,! ]*$)';
const ME = '(?:me|us)';
const WE_ARE = '(?:i am|we are)';
const ADDRESS =
  "(?:dear |mr\\.? )?assistant|(?:my )?friend|sir|ma'?am|mate|dude|buddy|man|robot|computer|dear|pal|boss|love|miss|madam";

const idiom = (said: string, meaning: string): readonly [RegExp, string] => [new RegExp(said, 'gu'), meaning];

/** Idioms whose words say something else elsewhere, with a word for what they come to; with none, they are courtesy. */
export const IDIOMS: readonly (readonly [RegExp, string])[] = [
  // Contractions are written out.
  idiom('\\b(that|it|what|let|everything)s\\b', "$1's"),
  idiom("(?<=\\bi)'m\\b", ' am'),
  idiom("(?<=\\p{L})'re\\b", ' are'),
  idiom("(?<=\\p{L})'ve\\b", ' have'),
  idiom("(?<=\\p{L})'ll\\b", ' will'),
  idiom("(?<=\\p{L})'d\\b", ' would'),
  idiom("(?<=\\b(?:that|it|what|everything|there))'s\\b", ' is'),
  idiom("(?<=\\p{L} )'?em\\b", 'them'),
  idiom(`\\b(?:right you are|cool beans|done deal|(?:please )?do the needful|damn right)\\b|^10-4${END}`, 'yes'),
  idiom("\\bdon't change a thing\\b|(?<=\\bbook )away\\b|\\b(?:awesome sauce|lovely jubbly)\\b", 'fine'),
  idiom(
    `\\b(?:get ${IT} (?:booked|done|sorted|reserved)|lock ${IT} in|(?:put|send) ${IT} through|(?:set|wrap) (?:${IT}|everything) up|make ${IT} (?:official|final))\\b|(?<=^(?:ok|okay|yes|yeah) )go${END}`,
    'proceed',
  ),
  idiom(
    '\\byou are (?:a (?:star|gem|lifesaver)|the best|very kind)\\b|\\byou have been (?:very |so |really )?(?:helpful|kind)\\b',
    '',
  ),
  idiom('\\bhave a (?:nice|good) (?:day|one|weekend)\\b|^(?:hi|hello|hey)(?: there)?[, ]+(?=\\p{L})', ''),
  // 'Would you book it?' may ask for advice.
  idiom(`\\bwould you (?=(?:please|kindly|go ahead)\\b|.*\\b(?:for ${ME}|please)\\b)`, 'could you '),
  idiom('(?<![-\\w])(?:uh+|um+|er+m?|hm+)\\b(?![- ]?huh)[,. ]*', ''),
  idiom('(?<=^|[,.!] )i (?:would )?sa(?:y|id) (?=(?:yes|yeah|yep|ok|okay|sure|go ahead)\\b)', ''),
  idiom(
    `\\b(?:(?:(?:my|the) answer|it|that) is )?(?:a )?(?:(?:big|definite) )?yes(?: (?:from ${ME}|to (?:all|that|everything)))?\\b`,
    'yes',
  ),
  idiom(
    `(?:^|\\b(?:(?:you have(?: got)?|i give you) )?(?:the|my|our) |^)(?:green light(?: from me)?|go-ahead|blessing|approval|ok|okay)${PAUSE}|\\bconsider ${IT} confirmed\\b`,
    'yes',
  ),
  idiom('\\b(?:what|everything|all(?: that)?) you (?:have )?(?:said|read|told me)\\b', 'everything'),
  idiom(`(?<=\\b(?:good|fine|great|right|correct)) (?:here|to ${ME}|on (?:my|our) (?:end|side))${PAUSE}`, ''),
  idiom(`\\b(?:${WE_ARE} (?:in(?: agreement)?|on board|game)|count ${ME} in|we have a deal)${END}`, 'yes'),
  idiom("\\b(?:(?:everything|it) )?(?:all )?checks out\\b|\\bcouldn't be better\\b", 'fine'),
  idiom('\\b(?:great|good|excellent) choice\\b', 'fine'),
  idiom(`\\b${WE} (?:would )?(?:like|want|need) you to\\b`, 'please '),
  idiom(`\\b${WE} can confirm(?=[.,! ]*$|,| ${IT}(?: (?:is|looks) \\p{L}+)?[.! ]*$)`, 'confirm'),
  idiom(`\\b(?:${WE_ARE} )?ready when you are\\b|\\bif you please\\b`, 'fine'),
  idiom('\\bparty of (?=\\p{N}|\\p{L})', 'for '),
  idiom(
    '\\b(?:no|not a) problem\\b|\\b(?:(?:i have )?no|without)(?: (?:more|further|other))? (?:changes?|objections?|issues?|complaints?)(?: needed)?\\b',
    'fine',
  ),
  idiom(
    `\\bwhy not\\b|(?:^no,? )?\\b(?:(?:there is )?nothing|no need) to (?:change|add)\\b(?: anything)?|\\bplace the order\\b`,
    'fine',
  ),
  idiom("\\bno (?:worries|hurry)\\b|\\bcan't wait\\b", ''),
  idiom(
    '\\b(?:thanks|thank you)(?:(?: (?:so|very))* much| a (?:lot|bunch|million))\\b|\\bmany thanks\\b|\\bthank (?:you|u)\\b',
    'thanks',
  ),
  idiom(
    '\\b(?:100|(?:a|one)? ?hundred) ?(?:%|percent)|\\bsure thing\\b|\\b(?:uh[- ]?huh|mm[- ]?hmm|ok(?:ie|ey|ay)[- ]?dok(?:ie|ey))\\b',
    'yes',
  ),
  idiom('\\b(?:you betcha|good to go|all set|sounds like a plan|(?:two )?thumbs up(?: from me)?)\\b', 'yes'),
  idiom(
    '\\byou (?:have )?(?:got|have) (?:everything|it(?: all)?|that) right\\b|\\byou (?:have )?(?:got|have) (?:it|that)\\b|\\byou are (?:right|correct)\\b',
    'yes',
  ),
  idiom(
    `\\b(?:that|this) is (?:the (?:one|plan)|it|(?:exactly )?what i (?:want(?:ed)?|need(?:ed)?|said|meant|asked for))(?=[.,! ]|$)`,
    'yes',
  ),
  idiom('\\bgo (?:right )?(?:ahead|for it|on)\\b|\\bmake it (?:so|happen)\\b', 'proceed'),
  idiom(`(?:^|(?<=[,.!] |\\b(?:then|ok|okay|yes|fine) ))(?:go,? )*go(?: then)?${END}|\\boff you go\\b`, 'proceed'),
  idiom(`\\bthat is (?:us|me|him|her|them)(?: all right)?${PAUSE}|\\bthat would be grand(?=[.,!]|$)`, 'fine'),
  idiom(`\\b(?:great|good|lovely) stuff\\b|\\bwell done\\b|\\btoo right\\b|\\b(?:that is )?my wish${PAUSE}`, 'fine'),
  idiom('\\bat (?:long )?last\\b|\\bfor your patience\\b|\\b(?:suits|from) (?:us )?both(?: of us)?\\b', ''),
  idiom('\\byou (?:can|may) (?!be\\b)(?=\\p{L})|\\b(?:feel|you are) free to (?=\\p{L})', ''),
  idiom(
    `\\b${WE_ARE} (?:(?:quite )?(?:sure|certain)|(?:happy|good|fine|ok|okay) with)|\\b${WE} (?:would )?(?:like|love) (?=that|it\\b|to)`,
    'yes ',
  ),
  idiom(`\\b${WE} will (?:take|have) (?=${IT}|them|those|the\\b)|\\b${WE} (?:like|love|want) ${IT}${END}`, 'yes '),
  idiom(`^(?:all )?happy with (?=${IT})`, 'yes '),
  idiom('\\b(?:that|this) one\\b', 'it'),
  // When, and not that it is so.
  idiom('\\bright (?=now\\b)', ''),
  idiom('\\b(?:would|will|should) work\\b|\\bmakes sense\\b|\\bsounds about right\\b', ' works'),
  idiom(`\\b(?:for|with|by) ${ME}\\b|(?<=(?:good|great|fine|right|perfect|nice|lovely)) to ${ME}\\b`, ''),
  idiom(`(?<!\\b(?:for|to|with|of|a|an|the|and|by|my))[, ]+(?:my (?:dear|friend)|${ADDRESS})${END}`, ''),
  idiom(`\\b(?:suits|works for|fits|would suit) ${ME}\\b|\\bquite so\\b|\\blet me have (?=it|them|that)`, 'works '),
  idiom('^that is (?:all |quite |absolutely )?right\\b', 'yes'),
  idiom("\\b(?:nothing|i (?:don't|do not) need anything) (?:else|more)\\b", 'bye'),
  idiom(`(?<=^(?:yes|yeah|yep|ok|okay|sure)|\\bthanks),? (?:${ADDRESS}|bot)\\b`, ''),
  idiom(`\\b(?:let's )?go with (?=${IT}|them)`, 'yes '),
  // 'I'm good' turns down what is offered, except beside a yes.
  idiom(`\\b${WE_ARE} (?:good|fine|ok|okay|alright|all right)\\b`, 'bye'),
  // Here something is to be corrected, checked or done by somebody else, or is not meant.
  idiom(
    `\\b(?:make sure|deal with|let ${ME}|${WE} will)\\b|\\bcorrect (?=(?:the|my|our|his|her|it|that)\\b)|\\bplease correct (?=\\p{L})`,
    'check ',
  ),
  idiom(
    '\\bconfirm (?=(?:if|whether|with|that (?:it|the|this))\\b|(?:the|my|our|your) (?:time|date|day|name|address|price|number|place)\\b)',
    'check ',
  ),
  idiom(`^(?:yeah|sure),? right${END}|\\b(?:what(?: exactly)?|and then|${IT} better)${END}`, 'check'),
  // Who regrets something, and goes on to agree, agrees: nothing but the agreement is left to be read.
  idiom(
    '^(?:(?:oh|well|hm+),? )*(?:(?:(?:that|it) is|what) )?(?:a (?:pity|shame)|too bad)[,.!]+ (?:but )?(?=\\p{L})',
    '',
  ),
  // 'Is that right?' - 'It is.'
  idiom(
    `^${IT} (?:sure |certainly |really )?(?:is|does|will|would)(?=(?:,? (?:indeed|thanks|please))?[.! ]*$)|^(?:please|pls|plz)${END}`,
    'yes',
  ),
];
