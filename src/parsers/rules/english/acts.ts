/** How people agree, decline, thank, ask and end: patterns over a sentence or an utterance. */
import { WE } from '../../../english/phrases.js';
import { wordSet } from '../../../text/index.js';

export const PRAISE = 'right|correct|perfect|great|good|fine|nice|lovely|wonderful|ok(?:ay)?';

/** Words that say yes whatever stands behind them. */
const FIRMLY = "yes|yeah|yep|sure|ok(?:ay)?|of course|go ahead|i'd like (?:that|it)";

/** What may stand before a yes or a no. */
const LEAD = '^(?:(?:oh|well|so|and),? )*';

/** Sentences that agree. */
export const YES = new RegExp(
  `${LEAD}(?:${FIRMLY}|(?:(?:that|it)(?:'s| is| sounds) |sounds )?(?:${PRAISE})|that works|please(?=[,.! ]*$))(?![\\w'])`,
  'i',
);

/** What says yes whatever else stands in the clause: 'yes, my sister will love it'. */
export const FIRM = new RegExp(`${LEAD}(?:${FIRMLY})(?![\\w'])`, 'i');

const CHOOSES = /\b(?:(?:that|this) one|take it)\b/i;

/** Whether one of several is chosen, in words that may praise it and answer no other question: 'sounds good, let's do that one'. */
export const onlyChooses = (text: string): boolean => CHOOSES.test(text) && !FIRM.test(text) && !NO.test(text);

/** Words that may stand behind praise that says yes: 'sounds good to me', but not 'good luck'. */
export const BEHIND_APPROVAL = wordSet(
  `a all as at choice do exactly for go i i'd i'll idea is it it's let's like me much on one please so sounds take thank
   thanks that that's the then this to very want wanted what with work works would you`,
);

/** What ends the clause that says yes. */
export const CLAUSE_ENDS = /[,.;:!?]|\b(?:and|so|can|what|when|where|how)\b/;

/** Sentences that disagree. */
export const NO = new RegExp(
  `${LEAD}(?:(?:sorry|actually|ok(?:ay)?),? )*(?:no|nope|never ?mind|not|(?:i )?don'?t|(?:that|it)(?:'s| is) (?:not|wrong))\\b`,
  'i',
);

/** Thanks. */
export const THANKS = /\bthank/i;

/** The user is done. */
export const BYE =
  /\b(?:bye|goodbye|good night|have a (?:nice|good|great)|that(?:'s| is) (?:all|it|everything)|nothing else|all i need(?:ed)?|all set)\b/i;

/** None is wanted, or no more: 'no, nothing else, thanks', "that's all". */
export const NONE =
  /^(?:(?:no|none|nothing|nope|nah|plain|that'?s (?:all|it)|that is (?:all|it))(?:[\s,]+(?:at all|else|more|thanks|thank you|please))*[\s,.!]*)+$/i;

/** Another result is wanted. */
export const MORE =
  /\b(?:more(?! than)|another|others?|(?<!nothing )else|different|next (?:one|cheapest)|an? \w+er one)\b/i;

/** One of several is turned down, and not all: 'not the Elm Street one', 'not those ones', "I don't like that one". */
export const NOT_ONE =
  /\b(?:not one of th(?:ese|ose)|(?:not|don['’]t (?:like|want)) th(?:e|at|is|ese|ose)\b[^,.!?]*\bones?)\b/i;

/** Another result is wanted: sentences that say no more than that, or turn down what was offered. */
export const REFUSES = /^(?:next|no(?:pe)?|(?:no, )?(?:that's |it's )?too [a-z]+)[\s.!?]*$/i;

/** The user is away for a while, or speaks of nothing that concerns a task. */
export const PAUSE = /\b(?:(?:one|a) (?:second|minute|moment)|hang on|hold on)\b/i;

/** A task under way is put off, or given up. */
export const PUT_OFF = /\b(?:not yet|forget it)\b/i;

/** What was put off is taken up again. */
export const BACK = /\b(?:back to|now) (?:the|my|that) /i;

/** What was said is corrected. */
export const CORRECTS = /\b(?:not?|wait|actually|instead|sorry|make it|meant?|change|but)\b/i;

/** What was done is to be otherwise. */
export const AMENDS = /\b(?:make it|change|move|instead)\b/i;

/** A deed that was done is to be changed, whatever of it. */
export const ASKS_AMENDING = /\b(?:change|reschedule) (?:it|my \w+)(?=[.!?,\s]*$)/i;

/** Something else is to be done or found, which is no change of what was done. */
export const BEGINS_ANEW = /\b(?:another|find|book|reserve|buy|new|also)\b/i;

/** A result is accepted. */
export const TAKE = new RegExp(
  `\\b(?:(?:sounds|is|that's)(?: \\w+)? (?:${PRAISE})|works|i(?:'ll| will) (?:take|go|have)|i (?:like|love|want) (?:it|that)|let's|take it|that(?:'s the)? one)\\b`,
  'i',
);

/** Something is asked. */
export const QUESTION =
  /\?|^(?:(?:and|ok(?:ay)?|but|yes),? )*(?:the|its|wh\w+|how|is|are|do|does|can|could|tell|give)\b/i;

/** Something is to be done, in a polite question or a wish. */
export const REQUESTED_DEED = new RegExp(
  `\\b(?:${WE}(?:'d|'m|'ll| am| would| also)* (?:want|need|like|love|looking)|find|look(?:ing)? for|search|check|book|reserve|buy|play|make|transfer|send|(?:show|get) me|let's)\\b`,
  'i',
);

/** What asks to be told something, in the words of a deed: 'I'd like to know', 'could I have the phone number'. */
export const ASKING = /\b(?:i(?:'d| would)? (?:like|want|need) to know|(?:can|could) i (?:have|get))\b/gi;

/** Any value will do. */
export const DONTCARE =
  /\b(?:do(?:es)?(?:n'?t| not) (?:matter|care|mind)|no preference|any(?: \w+)? (?:is fine|will do)|whatever|anything)\b/i;

/** The agent asks what else to do. */
export const ELSE = /\b(?:anything|something|what) (?:else|more)|help you(?: \w+){0,3}\?/i;

/** The agent suggests something. */
export const SUGGESTS = /\?|\b(?:would|do) you\b/i;

/** Something is tried again in another way. */
export const AGAIN = /\b(?:try|again|about|change)\b/i;

/** What was offered is wanted with other values. */
export const TURN = /\b(?:about|but|instead)\b/i;
