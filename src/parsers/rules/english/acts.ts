/** How people agree, decline, thank, ask and end: patterns over a sentence or an utterance. */
import { pattern } from './pattern.js';
import { words } from './words.js';
import { oneOf } from '../../../text/one-of.js';

/** Sentences that agree. */
export const YES = pattern(
  String.raw`
    ^(?:(?:oh|well|um|ah|hmm|so|then|now|and|there),? )*(?:yes|yeah|yea|yep|yup|ya|yess|yessir|yas|ye|yh|y|ja|aye|
    mhm|uh[- ]huh|you bet|naturally|surely|totally|by all means|(?:quite|just) so(?=\s*(?:[,.!]|$))|lgtm|sgtm|sure|
    ok|okay|oki|okey|k|kk|right(?! (?:now|away))|correct|perfect|great|awesome|excellent|wonderful|splendid|
    brilliant|marvell?ous|superb|super|terrific|gorgeous|sweet|all (?:correct|right)|cool|alright|all right|fine|
    good(?! (?:morning|evening|afternoon|night|day))|nice|lovely|fantastic|amazing|absolutely|definitely|certainly|
    exactly|of course|go ahead|please do|please go|do it|indeed|sounds|
    that (?:all |also )?(?:sounds?|works?|looks|seems|suits|fits)|
    that (?:is|was|will|would|should)(?: (?:all|also|be|just|really|very|absolutely|totally|quite|perfectly|
    definitely|pretty|so|a|the|exactly|certainly|indeed|actually))* (?:right|correct|good|fine|great|perfect\w*|ok|
    okay|o\.k|it|alright|wonderful|lovely|awesome|nice|cool|excellent|ideal|best|amazing|fantastic|acceptable|
    sufficient|convenient|work\w*|do|suit\w*|help\w*|(?<=the )one|
    what i(?:'d| would|'m| am)? (?:want|need|like|mean|said|ask|look)\w*|true|accurate|plan|super|terrific|
    brilliant|splendid|sweet|delightful|appreciated|better|satisfactory|suitable|exactly(?=\s*(?:[,.!]|$))|yes)\b|
    thats (?:it|should|right|correct|good|fine|great|perfect)|you (?:got|have) it|perfectly|suits me|
    that'?s (?:right|correct|good|fine|great|perfect|ok|okay|all right|alright|it\b|the one|wonderful|what i)|
    that'?ll|this (?:is (?:good|fine|great|perfect|correct|right|ok|okay|it)|works|sounds|one)|
    it (?:is (?:good|fine|great|perfect|correct|right|ok|okay|nice)|sounds|works|looks|does|will do)|
    it'?s (?:good|fine|great|perfect|correct|right|ok|okay|all right|alright)|looks|works|
    i (?:like|love|agree|confirm|would like that|think (?:this|that|it) )|i'?d (?:like|love) (?:that|it)|they sound|
    they are good|those (?:sound|work|are)|not a problem|no problem|got it|
    (?:please )?(?:book|reserve|buy|confirm|proceed|continue)(?: (?:it|them|that|with (?:it|that)|ahead))?(?:[,.!]|
    $)|let'?s do|do that|please(?=\s*(?:[,.!]|$)))(?![\w'])`,
  'i',
);

/** Words around a value that is said again to agree to it. */
export const AROUND_AGREED = words(
  `yes yeah yep yup ya sure ok okay k alright fine good great perfect nice cool lovely excellent then at for on to in the that that's thats it it's its
   is works work would will be sounds do make let's lets say go with please thanks thank you and so well oh hmm um pm am o'clock let me us have take book`,
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

/** Sentences that disagree. */
export const NO = pattern(
  String.raw`
    ^(?:(?:oh|well|um|ah|hmm|sorry|i'?m sorry|actually|thanks|thank you|ok|okay),? (?:but )?)*(?:no|nope|nah|noo|
    negative|(?:(?:absolutely|definitely|certainly|surely|totally|naturally|of course|probably|rather|y|yeah|kk?|
    yes\??),? )(?:not|no)|never ?mind|not (?:now|right now|yet|really|at (?:the|this) (?:moment|time)|today|exactly|
    quite|needed|necessary|this time|so fast|for now|just yet|currently|at all)|
    i (?:do not|don'?t|dont|won'?t|wouldn'?t|am not|can'?t)|i'?m not|don'?t|do not|that'?s (?:not|wrong|incorrect)|
    that is (?:not|wrong|incorrect)|it'?s not|it is not|wrong|incorrect|(?:maybe|perhaps|may be) later|later)\b`,
  'i',
);

/** Thanks. */
export const THANKS = /\b(?:thanks?|thank ?you|thx|thnx|appreciate|grateful|cheers|ty)\b/i;

/** The user is done. */
export const BYE = pattern(
  String.raw`
    \b(?:bye|goodbye|good ?bye|see (?:you|ya)|cya|ciao|adios|au revoir|farewell|ttyl|good night|night night|
    good day(?=[.!]*$)|peace(?: out)?(?=[.!]*$)|laters(?=[.!]*$)|
    have a (?:nice|good|great|wonderful|lovely|pleasant)|
    that(?:'s| is|s|'ll be| will be| would be| was|ll be) (?:all|it|everything|enough|about it|the only)\b|
    that(?:'ll| will| should| would) do (?:it(?: for now)?|for now)[.!,]|that' ?s all|nothing (?:else|more|further)|
    all i (?:need|want|wanted|needed|was)|everything i (?:need|want|wanted|needed)|
    what i (?:needed|wanted)(?: to know)?\b|all (?:for now|set|good|done)|
    i(?:'m| am) (?:good|done|fine|all set|set|ok|okay)\b|don'?t need any(?:thing|more| other)|
    do not need any(?:thing|more| other)|no(?:thing)? more\b|
    (?:do not|don'?t) (?:need|want|require) (?:any )?(?:other|further|more|additional)|enough for now|no further|
    anything (?:else )?(?:from you )?for now|i give up|good (?:for )?now)`,
  'i',
);

/** Another result is wanted. */
export const MORE = pattern(
  String.raw`
    \b(?:(?:are|is) there (?:any )?more\b(?! than)|any(?:thing|one|where|body)? (?:else|other|different|more)|
    another|other (?:option|one|choice|suggestion|restaurant|place|hotel|movie|song|event|flight|bus|car|house|
    apartment|attraction|\w+)s?|others|something (?:else|different)|somewhere else|someone else|
    some(?:thing)? (?:other|more)|some others?|different|else|more options|next (?:one|option)|alternatives?|
    alternate|alternative|any others?|what other|besides|additional|keep going|carry on looking|
    (?:seen|know|tried) (?:it|that|this|them)(?: one)?(?: already| before)?(?=\s*(?:[.,!]|$))|
    (?:i'?ve|have|already) (?:seen|tried|been to)|(?:the )?next (?:cheapest|best|nearest|closest)|
    (?:a|any) (?:later|earlier|cheaper|bigger|smaller|larger|nearer|closer|better|newer|nicer|shorter|faster) one|
    never heard of|not (?:really )?interested|don'?t like|do not like|not (?:to )?my)\b`,
  'i',
);

/** Another result is wanted: sentences that say no more than that, or turn down what was offered. */
export const REFUSES = pattern(
  String.raw`
    ^(?:(?:oh|well|um|ah|hmm|ugh|ok|okay|no|nope|nah|and|so|please|then),? )*(?:next(?: (?:please|pls|then))?|no|
    nope|nah|not (?:that|this|for me)(?: one)?|pass|skip(?: (?:it|that|this)(?: one)?)?|
    (?:(?:it|that|this|he|she|they)(?:'s| is| are|'re) |a bit |a little |way |far )*too (?!bad\b)[a-z]+|
    (?:(?:it|that|this|[\d.$]+|they)(?:'s| is| are|'re) )?(?:just |really |so |pretty )*(?:terrible|awful|horrible|
    boring|ugly|not (?:great|good|nice|my thing|for me|what i want\w*)))[\s.!?]*$`,
  'i',
);

/** The user is away for a while, or speaks of nothing that concerns a task. */
export const PAUSE = pattern(
  String.raw`
    \b(?:(?:give|gimme|allow)(?: me)? (?:a|one|just a|another|some) (?:\w+ )?(?:sec|secs|second|seconds|minute|
    minutes|min|mins|moment|time|mo)|hang on|hold on|
    (?:just )?(?:one|a) (?:sec|second|moment|minute|min|
    mo)(?=[\s,.!]*(?:please|pls)?[.!,]*(?:$|\s*(?:my|the|some|i|there)\b))|bear with me|brb|be right back|
    let me think|how(?:'s| is) (?:it going|your day|life|everything)|
    how (?:are|r) (?:you|u)(?: \w+)?(?=\s*[,.?!]|$)|how do you do|lol|lmao|haha+|rofl|not sure how this works)`,
  'i',
);

/** A task under way is put off, or given up. */
export const PUT_OFF = pattern(
  String.raw`
    \b(?:not (?:so fast|just yet|yet)|(?:wait|hold off) (?:with|on) (?:that|it|this|the \w+)|
    forget (?:about )?(?:it|that|this)|leave (?:it|that)(?=\s*(?:for now|be\b|[,.!]|$))|
    put (?:it|that|this) (?:off|on hold|aside))`,
  'i',
);

/** The user is done, or takes what was offered. */
export const ENOUGH = /\bthat(?:'ll| will| should| would) do[.!,]/i;

/** What was put off is taken up again. */
export const BACK =
  /\b(?:(?:go(?:ing)? |come |coming |get |let's get )?back to|return to|pick (?:it|that|this) up again|resume|(?:and |so |ok(?:ay)?,? )?now,? (?:for |about |to |back to )?(?:the|my|that|our)) /i;

/** What was said is corrected. */
export const CORRECTS =
  /\b(?:not|no|nope|wait|actually|rather|instead|sorry|make (?:it|that)|i mean|meant|change|after all|but|only)\b/i;

/** What was done is to be otherwise. */
export const AMENDS = pattern(
  String.raw`
    \b(?:make (?:it|that|this)|change|move|switch|reschedule|postpone|push|bring (?:it|that) forward|extend|shorten|
    update|actually|instead|rather|should (?:be|have been)|i (?:said|meant)|(?:can|could) it be)\b`,
  'i',
);

/** A deed that was done is to be changed, whatever of it. */
export const ASKS_AMENDING =
  /\b(?:change|reschedule|postpone) (?:it|that|this|(?:my|the|our) \w+)(?=\s*(?:[.!?,]|please\b|$))/i;

/** Something else is to be done or found, which is no change of what was done. */
export const BEGINS_ANEW = /\b(?:another|find|look(?:ing)? for|show|book|reserve|buy|new|also|as well|too|second)\b/i;

/** A result is accepted. */
export const TAKE = pattern(
  String.raw`
    \b(?:sounds? (?:like |really |very |pretty |so |just )*(?:good|great|nice|perfect|fine|fun|wonderful|excellent|
    amazing|awesome|interesting|lovely|delicious|okay|ok|cool|fantastic|alright|right|a plan|like)|
    (?:that|this|it|which|they|one|those|these|flight|hotel|restaurant|place|car|bus|event|apartment|house|song|
    movie|\w+)(?:'?s| is| are| was|'?ll be| will be| would be| seems| looks)? (?:just |very |really |also |quite |
    pretty |absolutely |exactly |totally )*(?:good|great|nice|perfect|fine|wonderful|excellent|amazing|awesome|
    interesting|lovely|okay|ok|cool|fantastic|alright|convenient|suitable|
    what i (?:want|need|am looking|was looking)|the one|acceptable)|
    works?(?: for me| well| great| fine| perfectly)?\b|(?:will|should|'ll) (?:work|do|suit)|
    would (?:work|do|suit|be (?:good|great|fine|perfect|nice|ok|okay))|suits?|fits(?: (?:me|us))?(?=\s*[.,!]|$)|^take (?:it|that|this)\b|
    i (?:really )?(?:like|love|want|choose|prefer) (?:it|that|this|the one|them)|i'?ll (?:take|go with|have)|
    i(?: will| would like to|'d like to) (?:take|go with|visit|go there|go to (?:this|that))|
    i'?d (?:like|love) (?:that|this|to (?:go with|take|go there|visit))|let'?s (?:go with|do)|
    go (?:with|for) (?:it|that|this)|interested in (?:it|that|this)|love it|like it|that one|this one|
    i am ok(?:ay)? with|i'?m (?:ok|okay|fine) with)`,
  'i',
);

/** What asks for something to be done with a result, in few words: 'get tickets', 'tickets please'. */
export const DEMANDS = /\b(?:get|tickets?|times?)\b/i;

/** Before the name of a result, what chooses it: 'how about we take Dumbo?', 'I like Dumbo'. */
export const CHOOSES =
  /\b(?:take|choose|pick|have|go (?:with|for)|like|love|want|prefer|(?:how|what) about)\s+(?:the\s+)?["“]?$/i;

/** Something is asked. */
export const QUESTION = pattern(
  String.raw`
    \?|^(?:and|also|plus),? (?:the|its|their)\b|^(?:and |ok(?:ay)?,? |also,? |so,? |great,? |please,? |but |yes,? |
    thanks,? )*(?:what|where|when|whom?|how|which|what'?s|hows|wheres|whens|whos|is|are|was|were|do|does|did|can|
    could|will|would|has|have|tell|give|may|let me know|
    i (?:also )?(?:want|need|would like|'d like|wish|was hoping)(?: to (?:know|get|have|find out))? (?:the|their|its|his|her|
    your|if|what|when|where|how|about)|(?:from|in|at|on|to|for) (?:which|what|where)|
    i'?d like (?:to (?:know|get|have)|the|their|its)|find out|any idea|got|get (?:the|their|its)|
    please (?:tell|give|send|provide)|let'?s see|provide|share|show|inform)\b`,
  'i',
);

/** A polite question that asks for something to be done. */
export const REQUESTED_DEED = pattern(
  String.raw`
    \b(?:(?:can|could|will|would|may) (?:you|i|we) (?:please |also |just )*(?:find|get|book|reserve|make|search|
    look|buy|purchase|schedule|play|add|check|send|transfer|rent|set|put|help|arrange|change|order|try|start|show|
    suggest|recommend|see|have)|i(?: do| also| will| really| just| would| still|'ll| am going to|
    'm going to)* (?:want|need|like|wish|am looking|have(?! been)|plan|will|love|wanna)\b|
    (?<!\bthat )i was (?:hoping|looking|trying) to\b|go ahead and \w+|
    i'?m (?:also )?(?:looking(?! forward)|interested|searching|trying|hoping|planning)|
    i'?d (?:also |really )?(?:like|love|want)|check|look(?:ing)? for|
    find(?! (?:it|this|that|them|him|her)(?: \w+)? (?:hard|easy|difficult|strange|nice|good|useful|annoying|
    confusing|funny|odd|weird|interesting|helpful))|search|book|reserve|buy|purchase|schedule|
    (?<!\b(?:body|one|they|he|she) )(?<!\b(?:some|any)(?:body|one) )play|make|rent|transfer|send|remind|wake|
    show me|get me|please (?:find|get|book|add|set)|help me|
    let'?s(?! (?:take|go with) (?:that|this|it)\b))\b`,
  'i',
);

/** What asks to be told something, in the words of a deed: 'I'd like to know', 'could I have the phone number'. */
export const ASKING = pattern(
  String.raw`
    \b(?:i(?:'d| would)? (?:also |really )?(?:like|love|want|need|wish) to (?:know|hear)|
    i was hoping to (?:know|hear|(?:get|have) (?:the|its|their|his|her|your))|
    (?:can|could|may|might) (?:you|i|we) (?:please |also )?(?:tell|know|
    (?:have|get|see|give)(?: me)? (?:the|its|their|his|her|your)))\b`,
  'gi',
);

/** Any value will do. */
export const DONTCARE = pattern(
  String.raw`
    \b(?:do(?:es)?(?:n'?t| not) (?:really )?(?:matter|care|mind)|no preference|
    any(?:thing|where| time| one| date| day)?(?: (?:is|will be|would be|works))? (?:fine|ok|okay|good|do|works?)|
    whatever|either(?: one)? is fine|not (?:really )?(?:particular|concerned|picky)|no particular|
    (?:on|in|with) any\b|any(?: \w+)? will do|not picky|anything)\b`,
  'i',
);

/** The agent asks what else to do. */
export const ELSE = pattern(
  String.raw`
    \b(?:anything|something|any|some|what|how) (?:else|more|other|further|additional)|else (?:i|you|that|can)|
    any(?:thing)? (?:help|assistance)|(?:help|assist|do for) you(?: \w+){0,3}\?|further|
    (?:need|want|require) (?:any|some|my|more|other|help)|what else\b`,
  'i',
);

/** The agent suggests something. */
export const SUGGESTS =
  /\?|\b(?:would you|do you|shall i|should i|want me|can i|may i|could i|wish|let me know if you)\b/i;

/** Something is tried again in another way. */
export const AGAIN =
  /\b(?:try|again|instead|how about|what about|change|book|make it|reserve|different|retry|attempt|see if|is it)\b/i;

/** What was offered is wanted with other values. */
export const TURN = /\b(?:what|how) about\b|\bbut\b|\binstead\b/i;
