/** What users say around what they ask for, and to put off, to go on and to come back; for training only. */
import { items } from 'typetod/internal';

/** Asides where the agent asked whether there is more to do. */
export const MORE_TO_COME: readonly string[] = items(`
  yes; yes please; yeah; yep; yes, hang on; yes, one sec; yes I do; yes there is; yeah, one more thing;
  yes, something else; yes, let me think; maybe; perhaps; I think so; hmm, maybe; hmm, let me think; sure; yes, wait;
  possibly; yes but let me check something first; uh, yes; one more thing`);

/** What may stand before anything; it says nothing for or against. */
export const LEADS: readonly string[] = items(`
  sorry for the delay.; sorry, I was away.; sorry, was distracted.; hmm.; hmm,; um,; uh,; well,; so,; oh,; ah,;
  let me see.; let me see...; let me think...; hm...; thanks for asking.; thanks for waiting.;
  thank you for your patience.; haha.; lol.; lol,; oh boy.; oh wow.; oh dear.; phew.; interesting.; I see.; got it.;
  gotcha.; understood.; oh I see.; ah I see.; I had to check with my wife.; I asked my friends.;
  my battery is low so quickly:; I had to think about it.; thank you.; thanks.; thx.; ok.; right.; you know,;
  honestly,; to be honest,; tbh; frankly,; I mean,; to be fair,; it was a long day.; you are quick.;
  wow, that was quick.; hello again.; hi, back again.; dear assistant,; my friend,; listen,; look,`);

/** What may stand after anything. */
export const TAILS: readonly string[] = items(`
  , thanks; , thank you; thx; , cheers; , ta; , thanks a lot; . thank you so much; . thanks for your help;
  . thank you very much; pls; please; , if you please; :); lol; haha; , mate; , my friend; , dear; , ok; , okay;
  , right; , you know; , I think; , I guess; . sorry; . sorry about that; . sorry for the trouble; . you are great;
  . hope that is fine; . hope that helps; . no rush; . take your time; . quickly please; . and hurry;
  . I appreciate it; . much appreciated; . lol; , tbh; , to be honest; , honestly; . my wife will be happy;
  . it was a long day`);

/** The user puts off what is under way. */
export const PUT_OFF: readonly string[] = items(`
  let's put this on hold; put this on hold; let's put that on hold for now; put that on hold please;
  can we put this on hold; let's do this later; let's do that later; let's continue this later;
  let's finish this later; let's come back to this later; let's come back to that later; let's get back to this later;
  I'll come back to this later; I'll come back to that later; I'll get back to this later; I'll do that later;
  I'll do this later; I'll finish this later; I'll decide that later; can we do that later; can we do this later;
  could we do this later; can we come back to this later; can we come back to that; can we pause this; pause this;
  pause that for now; pause that please; leave this for later; leave that for later; leave this for now;
  let's leave this for now; let's leave that for the moment; leave it for the moment; let's leave it there for now;
  save this for later; save that for later; keep that for later; park that; park this for now; let's park this;
  let me sleep on it; let me sleep on it first; let me sleep on that; hold off on that; hold off on that for now;
  hold off for now; let's hold off; let's hold off on this; let's wait with this; let's wait with that for now;
  wait with that; not now, later; not now, maybe later; not right now, later; maybe later; later; later please;
  later, I don't have time now; I don't have the time right now, later; I'm busy now, let's do it later;
  I need more time for that; I need to think about it first, later; I have to think about it, let's leave it for now;
  let's postpone this; let's postpone that; postpone it; postpone that please; put it off for now; put that off;
  put a pin in that; put a pin in it; I'd rather do that later; I'd like to do that later;
  I'd rather finish this later; I want to do that later; I want to think about it for a day; another time;
  some other time; another day perhaps; tomorrow maybe, not now; we'll do that another time;
  I can't decide now, let's leave it open; let's leave that open; leave that open for now`);

/** The user puts off what is under way, and turns to something else. */
export const FIRST: readonly string[] = items(`
  wait, first; hang on, first; hold on, before that; before that,; but first,; first,; first of all,; actually, first;
  actually, before we do that,; let me do something else first:; something else first:; something more urgent:;
  something urgent came up:; leave that for now.; leave that for later.; leave that.; forget that for a moment.;
  forget that for now.; never mind that for now.; let's leave that for now.; let's do that later.;
  we can do that later.; later.; not now.; put that on hold.; let's pause that.; let's come back to that later.;
  I'll come back to that.; hold off on that.; maybe later. now; not yet. first; no, first; no, not yet.;
  hmm, not now.; hmm, let's wait with that.; let me sort out something else first.; that can wait.; that can wait,`);

/** The user goes on to something else in the same breath. */
export const ALSO: readonly string[] = [
  '. ',
  '. and ',
  '. also, ',
  '. then ',
  '. next, ',
  '. now ',
  ', and ',
  ', and then ',
  ', then ',
  ', also ',
  ', and also ',
  ' and ',
  '. one more thing, ',
  '. after that, ',
  '. besides, ',
  '! now ',
  '! and ',
  '. oh, and ',
  '. by the way, ',
  ' but also ',
];

/** The user comes back to a search that was put off. */
export const BACK: readonly string[] = items(`
  back to the *; ok, back to the *; okay, now back to the *; let's go back to the *; let's get back to the *;
  can we go back to the *; could we go back to the *; let's return to the *; let's continue with the *;
  let's go on with the *; let's carry on with the *; can we continue with the *; now for the *; now the * again;
  now about the *; about the * again; about those *; so about those *; as for the *; and those * from before;
  I'd like to continue with the *; I want to go on with the *; I want to get back to the *;
  what about the * from before; what about those * from before; remember the *; we were looking at *;
  we were talking about *; let's look at the * again; show me the * again; show me those * again;
  where were we with the *; let's resume the search for *; resume the search for *; ok, the * again;
  now let's look for * after all; let's find # after all`);

/** What comes between a value that is taken back and the one that is meant. */
export const TAKEN_BACK: readonly string[] = items(`
  ... no,; , no,; , no wait,; , wait no,; , sorry,; , sorry I mean; , I mean; , I meant; , or rather; , or no,;
  ... hmm, no,; ... actually; , actually,; , actually no,; , well, rather; , no, make that; , no, make it;
  , scratch that,; , correction,; , hang on,; , hmm, better; , oops,; , uh, I mean; - no,; - sorry,; . no,; . wait,;
  . sorry,; , ah no,; , nope,`);
