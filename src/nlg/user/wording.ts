/**
 * How people say what they do, whatever it is about. `{}` stands for a value, `#` for a thing, `*` for many, `+` for what is
 * done with one (`rent it`), `@` for a phrase with a value, `~` for the name of a field.
 */

/** The items of a list as a line has it. */
export function items(text: string): readonly string[] {
  return text
    .split(';')
    .map((item) => item.trim())
    .filter(Boolean);
}

/** What people do, each with ways to say it. */
export const WORDING = {
  search: items(`
    I'm looking for #; find me #; can you find *; I need #; show me some *; could you look for #; I want to find #; search for *;
    do you know #; are there any *; help me find #; I'd like #; is there #; please look up *; can you help me find #; I want #;
    I'm searching for *; any idea where I can find #; look for *; could you show me *; get me a list of *; I would like to find #;
    I'm after #; what about #; let's find #; can you recommend #; do you have any *; I'm interested in *; I wonder if there is #`),
  book: items(`
    I'd like to +; I want to +; can you +; please +; could you + for me; I need to +; let's +; help me +; I'd love to +; can I +;
    I would like to +; is it possible to +; would you +; I was hoping to +; go ahead and +; can you help me +; could I +; I have to +`),
  answer: items(`
    {}; {}, please; let's say {}; make it {}; I think {}; {} would be great; {} works for me; preferably {}; I'd say {}; it's {};
    {} would be best; let's go with {}; {} is fine; I'd like {}; {} sounds good; that would be {}; I prefer {}; {} if possible; {} I guess`),
  phrase: items(
    `@; @ please; @, thanks; it should be @; I'd like it @; I want it @; well, @; preferably @; @ if possible; @ would be good`,
  ),
  any: items(`
    any ~ will do; any ~ is fine; I don't care about the ~; the ~ doesn't matter; no preference for the ~; whatever ~ you have;
    I'm flexible on the ~; I don't mind what ~; the ~ is up to you; any ~ is okay; I have no preference about the ~;
    ~ doesn't matter to me; it doesn't matter what ~; whichever ~ works; pick any ~`),
  anyAlone: items(`
    I don't care; it doesn't matter; anything is fine; whatever; up to you; no preference; any will do; I'm open to anything;
    I don't mind; you choose; anything goes; I have no preference; whatever works; doesn't matter to me; any is okay; I'm flexible;
    surprise me; that's not important; either is fine; I'm easy`),
  yes: items(`
    yes; yes, please; yeah; sure; yep; of course; definitely; that'd be nice; yes, I need that; certainly; absolutely; it should; I'd like that`),
  no: items(
    `no; no, thanks; nope; not needed; no need; I don't need that; not really; no, that's not necessary; that isn't needed; rather not`,
  ),
  confirm: items(`
    yes; yes, that's right; that's correct; correct; sounds good; perfect; go ahead; yes, please; that's fine; looks good; yep, do it; sure;
    right; exactly; yes, go ahead; all correct; that works; okay; great, do it; yes, that works for me; absolutely; please do; fine with me;
    that's what I want; confirmed; yeah, that's it; you got it; that is right; alright, do it; everything is right`),
  correct: items(`
    no, @; actually @; wait, @; no, I'd rather have it @; sorry, I meant @; hold on, @ please; can you make it @; I changed my mind: @;
    could we do it @ instead; not quite, @; almost, but @; hmm, @ would be better; change that to be @; let's do it @ instead;
    one change: @; oh, and @; rather @; that's not right, it should be @`),
  correctField: items(`
    change the ~ to {}; actually the ~ should be {}; can we change the ~ to {}; make the ~ {}; no, the ~ is {}; the ~ should be {} instead;
    I'd like another ~, {}; wait, {} for the ~; please set the ~ to {}; not that ~, {} please`),
  decline: items(`
    no, forget it; no, thanks; never mind; don't do it; no, I changed my mind; leave it; no, that doesn't work for me; cancel that;
    no, I don't want that; not like this; no, let's not; I'd rather not; stop, don't do that; no, that's not what I want; better not; no`),
  select: items(`
    that sounds good; I'll take it; perfect; great, that works; that one is fine; I like it; sounds great; that's the one; okay, that one;
    that's good; wonderful; I'd go with that; this works for me; good choice; let's take that one; nice, I like that; that will do; fine;
    that would be great; excellent; I want that one; sounds perfect; that seems good`),
  selectName: items(`
    I'd take {}; let's go with {}; {} sounds good; I like {}; {} please; I prefer {}; I think {} is the best; {} it is; how about we take {};
    then {}; I choose {}; {} looks good to me; let's take {}`),
  next: items(`
    anything else; is there another one; what else do you have; do you have something else; any others; show me another one; can you find a different one;
    not that one, what else is there; I don't like it, something else please; are there other options; next one please; another one;
    do you have other *; are there any other *; find me another one; are there more *; what other * are there; I'd like to see others`),
  refine: items(`
    do you have something @; is there one @; I'd rather have one @; how about one @; could it be @; what about one @; any others @; I'd prefer one @;
    try again, @; look for one @; find one @ instead; show me one @; actually I want one @; anything @`),
  suspend: items(`
    not now; not yet; maybe later; no, not right now; no, thank you; I'll do that later; no, I want to think about it; not at the moment;
    no need for that yet; no, I just wanted to know; no, hold on; let's wait with that; no, leave that for later; I'm not ready for that yet`),
  accept: items(`
    yes, please; sure; yes; please do; yeah, let's do that; okay; that would be nice; yes, go on; of course; yes, + please; sure, +; yes, I'd like to +;
    great, +; please +; okay, let's +; yes, I want to +; do that; sounds like a plan; yes, can you +`),
  resume: items(`
    now I want to + after all; let's + now; I'd like to + now; okay, now let's +; on second thought, +; can we + after all; I changed my mind, please +; now please +`),
  pause: items(
    `thanks; thank you; great, thanks; awesome; cool; good to know; thanks a lot; ok; that's helpful; nice; perfect, thank you; alright`,
  ),
  end: items(`
    that's all; no, that's all; thanks, that's it; nothing else; no, thanks, bye; that will be all, thank you; I'm done; no, I have everything;
    goodbye; that's everything I needed; no more, thanks; no, I'm good; thanks for your help, bye; that's it for today; bye; no, that would be it`),
  ask: items(
    `what's the ~; what is the ~; can you tell me the ~; what about the ~; tell me the ~; I'd like to know the ~; do you know the ~; and the ~; could I have the ~`,
  ),
  before: items(`hi, ; hello, ; hey, ; good morning, ; well, ; okay, ; so, ; please, ; um, ; alright, ; hi there, `),
  beforeNext: items(
    `also, ; next, ; and now ; besides, ; one more thing, ; okay, ; great, now ; then ; thanks, now ; by the way, `,
  ),
} as const;
