/**
 * What an agreement is made of. A text agrees if all of its words are here or are values of what is agreed to; so each list
 * is closed: a word that is in none makes the agent ask again. Examples, with what becomes of them, stand in
 * `test/english/consent.tsv`.
 */
import { wordSet } from './words.js';

/** Idioms whose words say something else elsewhere, with a word for what they come to; with none, they are courtesy. */
export const IDIOMS: readonly (readonly [RegExp, string])[] = [
  [/\b(that|it|what|let|everything)s\b/g, "$1's"],
  [/(?<=\p{L} )'?em\b/gu, 'them'],
  [
    /\b(?:right you are|roger that|cool beans|please do the needful|do the needful|damn right|done deal)\b|^(?:bet|10-4)(?=[.! ]*$)/g,
    'yes',
  ],
  [/(?<=^|[,.!] )everything's (?:all )?(?=(?:right|correct|fine|good)\b)/g, 'yes '],
  [/\bdon't change (?:a thing|anything)\b|(?<=\bbook )away\b|\b(?:awesome sauce|lovely jubbly)\b/g, 'fine'],
  [
    /\b(?:get (?:it|that|this) (?:booked|done|sorted|reserved)|lock (?:it|that|this) in|(?:put|send) (?:it|that|this) through|(?:set|wrap) (?:it|that|this|everything) up|make (?:it|that|this) (?:official|final))\b|(?<=^(?:ok|okay|yes|yeah) )go(?=[.! ]*$)/g,
    'proceed',
  ],
  [
    /\byou(?:'re| are) (?:a (?:star|gem|legend|lifesaver)|the best|very kind|too kind)\b|\byou(?:'ve| have) been (?:very |so |really )?(?:helpful|kind)\b/g,
    '',
  ],
  [
    /\bhave a (?:nice|good|great|lovely) (?:day|evening|one|weekend)\b|^(?:hi|hello|hey)(?: there)?[, ]+(?=\p{L})/gu,
    '',
  ],
  [/\b(?:would|could) you be so kind as to\b/g, 'could you'],
  // 'Would you book it?' may ask for advice.
  [/\bwould you (?=(?:please|kindly|go ahead)\b|.*\b(?:for (?:me|us)|please)\b)/g, 'could you '],
  [/(?<![-\w])(?:uh+|um+|er+m?|hm+)\b(?![- ]?huh)[,. ]*/g, ''],
  [/\bi(?:'d| would)? sa(?:y|id) (?=(?:yes|yeah|yep|ok|okay|sure|go ahead)\b)/g, ''],
  [
    /\b(?:(?:(?:my|the) answer is|(?:it|that)(?:'s| is)) )?(?:a )?(?:(?:big|definite|clear|firm) )?yes(?: (?:from (?:me|us)|to (?:all|that|everything)))?\b/g,
    'yes',
  ],
  [
    /(?:^|\b(?:(?:you have|you've got|i give you) )?(?:the|my|our) )(?:green light|go-ahead|blessing|approval|ok|okay)(?=[.,! ]*$)|\bconsider (?:it|that|this) (?:confirmed|approved|done)\b/g,
    'yes',
  ],
  [/\b(?:what|everything|all(?: that)?) you(?:'ve| have)? (?:said|listed|read|told me)\b/g, 'everything'],
  [/(?<=\b(?:good|fine|great|right|correct)) (?:here|on (?:my|our) (?:end|side))(?=[.,! ]*$)/g, ''],
  [/\blet us (?=(?:go ahead|proceed|do (?:it|that|this)|confirm|book)\b)/g, "let's "],
  [
    /\b(?:(?:i'm|i am|we're|we are) (?:in(?: agreement)?|on board|game)|count (?:me|us) in|we have a deal)(?=[.! ]*$)|^sold(?=[.! ]*$)/g,
    'yes',
  ],
  [/\b(?:just|exactly) what (?:i|we) (?:want(?:ed)?|need(?:ed)?|asked for)(?=[.,! ]|$)/g, 'yes'],
  [/\b(?:(?:everything|it|that) )?(?:all )?checks out\b|\b(?:couldn't|could not) be better\b/g, 'fine'],
  [/\b(?:great|good|excellent|nice|perfect) choice\b/g, 'fine'],
  [/^if you would(?:, please)?(?=[.! ]*$)/g, 'yes'],
  [/\b(?:i(?:'d| would)|we(?:'d| would)?|i) (?:like|love|want|need) you to\b/g, 'please '],
  [/\bdo so\b/g, 'do it'],
  [
    /\b(?:just |exactly |precisely )?as (?:you (?:say|said|read it|put it)|(?:it|that) is|is|i said|agreed|discussed|planned)\b/g,
    'fine',
  ],
  [
    /\byou (?:heard|understood|read) (?:(?:me|that|it|this) )?(?:right|correctly|perfectly)\b|\b(?:you )?nailed it\b/g,
    'yes',
  ],
  [/\b(?:i|we) can confirm(?=[.,! ]*$|,| (?:it|that|this)(?: (?:is|looks) \p{L}+)?[.! ]*$)/gu, 'confirm'],
  [/^(?:please and thank you|with pleasure)|(?<=\byes,? )with pleasure\b/g, 'yes'],
  [/\b(?:(?:i'm|we're) )?ready when you are\b|\bif you please\b/g, 'fine'],
  [/\bparty of (?=\p{N}|\p{L})/gu, 'for '],
  [
    /\b(?:no|not a) problem\b|\b(?:(?:there are |i have )?no|without)(?: (?:more|further|other))? (?:changes?|objections?|corrections?|issues?|complaints?)(?: needed| necessary)?\b/g,
    'fine',
  ],
  [
    /\bwhy not\b|(?:^no,? )?\b(?:(?:there's |there is )?nothing|no need) to (?:change|correct|fix|add)\b(?: anything)?|\bplace the order\b|\blet's go(?=[.! ]*$)/g,
    'fine',
  ],
  [/\bno (?:worries|rush|hurry|doubt)\b|\bcan't wait\b/g, ''],
  [
    /\b(?:thanks|thank you)(?:(?: (?:so|very))* much| a (?:lot|bunch|million|ton))\b|\b(?:many|much) thanks\b|\bthank (?:you|u)\b/g,
    'thanks',
  ],
  [
    /\b(?:100|(?:a|one)? ?hundred) ?(?:%|percent)|\bsure thing\b|\b(?:uh[- ]?huh|mm[- ]?hmm|okie[- ]?dokie|okey[- ]?dokey)\b/g,
    'yes',
  ],
  [
    /\bby all means\b|\byou bet(?:cha)?\b|\bgood to go\b|\bspot on\b|\ball set\b|\bsounds like a plan\b|\b(?:two )?thumbs up\b/g,
    'yes',
  ],
  [/\byou(?:'ve)? (?:got|have) (?:it|that)\b|\byou(?:'re| are) (?:right|correct)\b/g, 'yes'],
  [
    /\b(?:that|this)(?:'s| is) (?:the (?:one|plan|idea)|it|(?:exactly )?what i (?:want(?:ed)?|need(?:ed)?|said|meant|asked for))(?=[.,! ]|$)/g,
    'yes',
  ],
  [/\bgo (?:right )?(?:ahead|for it|on)\b|\bcarry on\b|\bmake it (?:so|happen)\b/g, 'proceed'],
  [/\byou (?:can|may) (?=\p{L})|\b(?:feel|(?:you're|you are)) free to (?=\p{L})|\b(?:hell|heck) (?=yes|yeah)/gu, ''],
  [
    /\b(?:i'm|i am|we're|we are) (?:(?:quite |very |absolutely )?(?:sure|certain|positive)|happy with|good with|fine with|ok with|okay with)\b|\bi(?:'d| would) (?:like|love) (?=that|it\b|to)/g,
    'yes ',
  ],
  [
    /\b(?:i'll|we'll|i will|we will) (?:take|have) (?=it|that|this|them|those|the\b)|\b(?:i|we) (?:like|love|want) (?:it|that|this)(?=[.! ]*$)/g,
    'yes ',
  ],
  [/^(?:all )?(?:happy|fine|good) with (?=it|that|this)/g, 'yes '],
  [/\b(?:that|this|those|the same) one\b/g, 'it'],
  [/(?:'ll|\b(?:would|will|should)) work\b|\bmakes sense\b|\bsounds about right\b/g, ' works'],
  [/\b(?:for|with|by) (?:me|us)\b|(?<=(?:good|great|fine|right|perfect|nice|lovely|ok|okay)) to (?:me|us)\b/g, ''],
  [
    /(?<!\b(?:for|to|with|of|a|an|the|and|by|my))[, ]+(?:my (?:dear|friend)|sir|ma'am|mate|dude|buddy|man|dear|pal|boss|love|miss|madam|robot|computer|assistant)(?=[.! ]*$)/g,
    '',
  ],
  [/\b(?:suits|works for|fits|would suit) (?:me|us)\b|\bquite so\b|\blet me have (?=it|them|that)/g, 'works '],
  [/^that(?:'s| is) (?:all |quite |absolutely )?right\b/g, 'yes'],
  [/\b(?:nothing|i (?:don't|do not) need anything) (?:else|more)\b/g, 'bye'],
  [
    /(?<=^(?:yes|yeah|yep|ok|okay|sure)),? (?:ma'?am|sir|mate|dude|buddy|man|bot|(?:dear )?assistant|dear|pal|boss|love)\b/g,
    '',
  ],
  [/\b(?:let's )?go with (?=it|that|this|them)/g, 'yes '],
  // 'I'm good' turns down what is offered, except beside a yes.
  [/\b(?:i'm|i am|we're|we are) (?:good|fine|ok|okay|alright|all right)\b/g, 'bye'],
  // Here something is to be corrected, checked or done by somebody else, or is not meant.
  [/\b(?:make sure|deal with|let me|let us|(?:i|we) will)\b|\bcorrect (?=(?:the|my|our|his|her|it|that)\b)/g, 'check '],
  [
    /\bconfirm (?=(?:if|whether|with|that (?:it|the|this))\b|(?:the|my|our|your) (?:time|date|day|name|address|price|number|place)\b)/g,
    'check ',
  ],
  [/^(?:yeah|sure),? right(?=[.! ]*$)/g, 'check'],
  // Who regrets something, and goes on to agree, agrees: nothing but the agreement is left to be read.
  [/^(?:(?:oh|well|hm+),? )*(?:(?:that's|it's|what) )?(?:a (?:pity|shame)|too bad)[,.!]+ (?:but )?(?=\p{L})/gu, ''],
  // 'Is that right?' - 'It is.'
  [
    /^(?:it|that|this) (?:sure |certainly |really )?(?:is|does|will|would)(?=(?:,? (?:indeed|thanks|please))?[.! ]*$)|^(?:please|pls|plz)(?=[.! ]*$)/g,
    'yes',
  ],
];

/** Words that agree, whatever polite words stand around them. */
export const FIRM = wordSet(`
  yes yeah yea yeh yep yup ya yah yessir yas ye y aye mhm affirmative absolutely definitely certainly indeed totally
  agree agreed confirm confirmed approved proceed continue correct exactly precisely obviously naturally gladly true positive
  bingo righto rightio accept accepted approve haan`);

/** Words that agree where nothing but polite words stands around them. */
export const WEAK = wordSet(`
  ok okay okey oki k kk gr8 sure right alright alrighty fine good great perfect perfectly nice cool sweet lovely excellent wonderful
  awesome smashing super marvelous marvellous fabulous magnificent stellar dandy perfecto surely amazing fantastic brilliant splendid superb terrific works suits accurate acceptable ideal deal lgtm sgtm course`);

/** Verbs that have the deed done: 'do it', 'make the booking', 'I'll take it'. */
export const DOES = wordSet('do make take use complete finish finalize submit process');

/** What stands for the deed. */
export const DEED = wordSet(
  'it that this those them these everything all booking reservation order request same summary',
);

/** Words that say nothing for or against: of grammar and courtesy. */
export const AROUND = wordSet(`
  a an the to i i'm i'd we we'd we're my our your would will is are am be that's it's it'll that'll that'd it'd let's and so then well oh ah um uh
  hmm hm just really very quite simply nicely better of with by on in at for like want wanted need needed said meant asked sound sounds look looks
  seem seems what exactly now does plan details information please pls plz kindly from to thanks thank thx ty ta cheers appreciated ooh hereby`);

/** What takes nothing back beside a firm yes, and elsewhere is no agreement. */
export const FAREWELL = wordSet('bye goodbye');

/** Pictures that agree, and such as say nothing. */
export const PICTURES = { agree: /^(?:👍|👌|✅|💯)$/u, polite: /^(?:🙂|😊|😀|😃|😄|🙏|🎉|❤)$/u } as const;

/** Verbs that get hold of something, or pay: one stands for the other. */
export const SAME_DEED = ['book reserve buy purchase get order rent schedule arrange', 'pay send transfer'].map(
  wordSet,
);

/** Deeds that take something back or change it: said alone, they may be about the transaction that is asked about. */
export const TAKES_BACK = wordSet('cancel stop change remove delete end drop move reschedule undo');

/** What is counted: 'four people'. */
export const COUNTED = wordSet('people persons person guests adults seats seat tickets ticket');

/** Words of descriptions that would change what is agreed to: 'the day after'. */
export const CHANGES = wordSet(
  'after before until next last other another more less each per extra additional first second day days week only if when or without new also again who which where how',
);

/** What refuses, puts off or takes back. */
export const REFUSES = /\b(?:no|nope|nah|not|\p{L}+n't|dont|never|wait|stop|cancel|hold on|rather|instead|but)\b/u;

/** Acts whose time is when they are to be done: 'go ahead tomorrow' puts off what was read back for tomorrow. */
export const PUT_OFF =
  /\b(?:proceed|continue|confirm|submit|process|complete|finish|finalize|do)(?: (?:it|that|this|so))?(?: (?:at|by|on|in))?$/u;
