/**
 * What an agreement is made of. A text agrees if all of its words are here or are values of what is agreed to; so each list
 * is closed: a word that is in none makes the agent ask again. Examples, with what becomes of them, stand in
 * `test/english/consent.tsv`.
 */
import { wordSet } from '../../text/index.js';

/** Words that agree, whatever polite words stand around them. */
export const FIRM = wordSet(`
  yes yeah yea yeh yep yup ya yah yessir yas ye y aye mhm affirmative absolutely definitely certainly indeed totally
  agree agreed confirm confirmed approved proceed continue correct exactly precisely obviously naturally gladly true positive
  bingo righto rightio accept accepted approve haan yh yse amen`);

/** Words that agree where nothing but polite words stands around them. */
export const WEAK = wordSet(`
  ok okay okey oki k kk gr8 sure right alright alrighty fine good great perfect perfectly nice cool sweet lovely excellent wonderful
  awesome smashing super marvelous marvellous fabulous magnificent stellar dandy perfecto surely amazing fantastic brilliant splendid superb terrific capital bravo fab brill perf sorted settled aight works suits accurate acceptable ideal deal lgtm sgtm course`);

/** Verbs that have the deed done: 'do it', 'make the booking', 'I'll take it'. */
export const DOES = wordSet('do make take use complete finish finalize submit process');

/** Words that stand for anything: 'make it small' sets something. */
export const PRONOUNS = wordSet('it that this those them these');

export const DEED = wordSet(
  'it that this those them these everything all booking reservation order request same summary',
);

/** Words of courtesy, and such as lead on: they say nothing, and no phrase begins or ends with one. */
export const COURTESY = wordSet(
  'please pls plz kindly thanks thank thx ty ta cheers appreciated and so then now well oh ah ooh just really',
);

/** Words that say nothing for or against: of courtesy and of grammar. */
export const AROUND: ReadonlySet<string> = new Set([
  ...COURTESY,
  ...wordSet(`
  a an the to i i'm i'd we we'd we're my our your would will is are am be that's it's it'll that'll that'd it'd let's um uh
  hmm hm very quite simply nicely better of with by on in at for like want wanted need needed said meant asked sound sounds look looks
  seem seems what exactly does plan details information from hereby`),
]);

/** What takes nothing back beside a firm yes, and elsewhere is no agreement. */
export const FAREWELL = wordSet('bye goodbye');

/** Relief and regret: beside a firm yes as `FAREWELL` is, but no leave is taken by them. */
export const EXCLAIMED = wordSet('finally phew yay hallelujah hurray sadly unfortunately');

/** Pictures that agree, and such as say nothing. */
export const PICTURES = { agree: /^(?:👍|👌|✅|💯)$/u, polite: /^(?:🙂|😊|😀|😃|😄|🙏|🎉|❤)$/u } as const;

/** Verbs that get hold of something, or pay: one stands for the other. */
export const SAME_DEED = ['book reserve buy purchase get order rent schedule arrange', 'pay send transfer'].map(
  wordSet,
);

/** Deeds that take something back or change it: said alone, they may be about the transaction that is asked about. */
export const TAKES_BACK = wordSet('cancel stop change remove delete end drop move reschedule undo');

/** What takes away what stands before it, unless a slot is called so. */
export const PARTICLES = wordSet('off out away');

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
