/** How people agree to what cannot be undone: what says yes, what may stand behind it, and what takes it back. */
import { oneOf } from '../../../text/one-of.js';
import { YES } from './acts.js';
import { words } from './words.js';

/** Words that take a yes back, or make it one to something else. */
export const DOUBT = new RegExp(
  `\\b${oneOf(
    // Something is denied.
    'no|nope|not|never|nothing|cannot',
    "\\w+n't|dont|wont",
    // Something else is wanted.
    'but|instead|rather|except|unless',
    'change|correct (?:the|my|it|that)',
    'opposite|another|different|other',
    // It is put off or called off.
    'until|later|wait|hold on|hang on|stop|cancel|forget',
    // Something is wrong.
    'wrong|incorrect|bad|terrible|awful',
    'problem|question',
  )}\\b`,
  'i',
);

/** Phrases with such words that take nothing back. */
export const HARMLESS = new RegExp(
  `\\b${oneOf(
    "(?:no|not a) problem|why not|can't wait|can't be helped",
    'no (?:rush|hurry|worries|doubt|changes?|need)\\b',
    // 'nothing else', 'I don't need anything more'.
    "(?:no|nothing|not|\\w+n't)(?: \\w+){0,3}? (?:else|more|further|other)\\b",
    // The deed itself is a cancellation or a change.
    'yes,? (?:please,? )?(?:cancel|change|stop)\\b',
  )}`,
  'gi',
);

/** Sentences that approve, some of which agree to nothing in other places. */
export const CLEAR = new RegExp(
  oneOf(
    YES.source,
    [
      '^(?:confirmed|(?:all|everything)(?: is| looks)? (?:correct|right|fine|good))',
      '(?: (?:now|then|thanks|thank you|(?:for|to|with) me))*(?=\\s*(?:[,.!]|$))',
    ].join(''),
  ),
  'i',
);

/** What says yes whatever else stands in the clause: 'yes, my sister will love it'. */
export const FIRM = new RegExp(
  `^(?:(?:oh|well|um|ah|hmm|so|then|now|and|there),? )*${oneOf(
    'yes|yeah|yea|yep|yup|ya|yess|yessir|yas|ye|yh|y|ja|aye|mhm|uh[- ]huh',
    'sure|ok|okay|oki|okey|k|kk|alright|all right|lgtm|sgtm|you bet',
    'naturally|surely|totally|by all means|absolutely|definitely|certainly|of course|indeed',
    "go ahead|please|do it|do that|let'?s do(?= (?:it|that|this|so)\\b|\\s*(?:[,.!]|$))",
    "i (?:agree|confirm)|i'?d (?:like|love)|i would like",
    'confirmed|(?:book|reserve|buy|confirm|proceed|continue)',
  )}(?![\\w'])`,
  'i',
);

/** Words that may stand behind praise that says yes: 'sounds good to me', 'great, what I wanted', but not 'good luck'. */
export const BEHIND_APPROVAL = words(
  `a about absolutely actually all also amazing an are as awesome best brilliant by choice continue correct definitely
   do everything exact exactly fantastic further got had help how i i'd i'll i'm idea indeed information details just like
   liked looking lot mate much my need needed now of one our out perfectly plan pretty proceed quite really reservation
   booking right said same seems sir so sounds splendid super there thing think trick nicely this those totally transfer very want
   wanted way what wonderful you your`,
);

/** What ends the clause that says yes, such as the beginning of a question without a comma before it. */
export const CLAUSE_ENDS = /[,.;:!?]|\s[-–—]\s|\b(?:and|so|can|could|does|when|where|how|what (?:is|are))\b/;

/** Words that begin a clause that tells to do nothing else: words other than verbs, and verbs of asking and of the task itself. */
const NO_DEED = oneOf(
  'thanks?|thx|thank|love|like|appreciate|bless|roger',
  'is|are|was|were|has|have|had|do|does|did|can|could|will|would|shall|should|may|be',
  'for|in|on|at|to|with|of|from|by|as|than|about|until|behind',
  'and|or|but|so|if|all|both|not|no',
  'what|which|who|where|when|how|why',
  'that|this|it|i|we|you|he|she|they',
  'sounds?|looks?|seems?|works?|suits?|fits?',
  'get|give|provide|let|find|check|show|send|make|place|create|set',
);

/** A clause that tells to do something: 'put the date in my calendar'. What is done to 'it' is what was proposed. */
export const TELLS_DEED = new RegExp(`^(?!${NO_DEED}\\b)[a-z]+ (?:the|my|our|a|an|him|her|some)\\b`, 'i');
