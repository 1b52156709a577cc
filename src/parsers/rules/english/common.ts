/** Words that are no values and say nothing of a slot. */
import { wordSet } from '../../../text/index.js';

/** Words that say nothing by themselves about a slot or an API. */
export const GENERIC: ReadonlySet<string> = wordSet(
  `has have is are of the a an for to in on at and or with by from number name new approximate good allowed welcome allows
   offers offer serves serve provides provide available current whether type kind their its there this that if which any
   person people user where when what would like desired total value`,
);

/** Words that begin a sentence, or stand in one, and are no part of a name. */
export const COMMON: ReadonlySet<string> = wordSet(
  `mind particular general total i i'm i'd i'll i've a an the and or but so if then than as at by for from in into of on to up with without about around
   yes yeah yep yup yea sure ok okay no nope nah not never please thanks thank thankyou hi hello hey great good nice fine
   perfect awesome cool wonderful excellent alright right correct sounds that that's thats this these those there it it's its
   is are was were be been am do does did don't doesn't can can't could would will won't should may might must let let's
   what what's where where's when who how why which whose find get give show search look looking book reserve buy purchase
   make schedule play watch listen hear see want need like prefer tell check try have has had having you your my me we our us
   they their them he she his her any anything something somewhere some all also actually maybe perhaps just only instead
   another other others else more most much many one two three four five six seven eight nine ten first second third next last now
   today tomorrow tonight yesterday morning afternoon evening night noon midnight day week month year hour hours minute
   minutes weekend monday tuesday wednesday thursday friday saturday sunday january february march april may june july august
   september october november december jan feb mar apr jun jul aug sep sept oct nov dec am pm o'clock half quarter past
   people person ticket tickets table room rooms seat seats flight flights bus buses car cars hotel house restaurant movie
   movies song songs music event events appointment ride cab taxi trip going go leave leaving depart departing return
   returning arrive arriving set add change switch update cancel transfer send move pay put start stop wait well oh um hmm er sorry
   nevermind bye goodbye ya absolutely definitely certainly exactly indeed too very really pretty both either neither none
   same different new my here yours mine dr mr mrs ms help want wanted wanna gonna interested thinking planning hoping
   everything nothing everyone reservation dollars bucks once again still already before after until till since during while
   because though although however therefore rent rental account savings checking balance weather oneway round way
   found locate recommend suggest provide arrange select choose grab order greetings im ive hey no.1 given said looks feel feeling love loved enjoy enjoying using use used planning city date time location name address number phone price cost preferably ideally hopefully possibly sometime anywhere
   is there's it'd it'll they're we're we'll you're ill im id dont thats whats lets how's who's how'd pick dropoff`,
);

/** Words that compare: what is closer has no name yet. */
export const COMPARED: ReadonlySet<string> = wordSet(
  'later earlier closer nearer cheaper bigger larger smaller better nicer newer shorter longer faster higher lower',
);
