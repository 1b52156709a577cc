/** What users say that asks for nothing; for training only. */
import { items } from 'typetod/internal';

/** Small talk, nonsense, thinking aloud and wishes that no service fulfills: nothing is to be done. */
export const ASIDES: readonly string[] = [
  // Greetings.
  ...items(`
    hi; hi there; hello; hello there; hey; hey there; hey you; good morning; good evening; good afternoon; yo; howdy;
    hiya; greetings; hello, anyone there; is anybody there; are you there; you there; are you still there; hello??;
    test; testing; testing 1 2 3; is this thing on; can you hear me; ping`),
  // About the agent.
  ...items(`
    how are you; how are you today; how are you doing; how's it going; how is your day; what's up; sup;
    hope you're well; nice to meet you; pleased to meet you; long time no see; who are you; what are you;
    what's your name; what is your name; do you have a name; are you a robot; are you a bot; are you human;
    are you a real person; am I talking to a machine; is this a computer; are you an AI; are you ChatGPT;
    how old are you; where do you live; where are you from; do you sleep; do you ever sleep; do you dream;
    do you like your job; do you get paid for this; are you married; will you marry me; I love you; you're cute;
    you're funny; you're so smart; you're slow; you are stupid; you're useless; this is ridiculous;
    this is taking forever; you're not very bright; you're hopeless; you drive me crazy; are you even listening;
    are you listening to me; are you kidding me`),
  // Outbursts.
  ...items(`
    seriously; seriously?; really; for crying out loud; what the heck; wtf; omg; lol; lmao; rofl; haha; hahaha; hehe;
    lol ok; lol what; what; huh; huh?; eh; sorry what; what do you mean; I don't understand; I don't get it;
    I'm confused; I am so confused; that makes no sense; why do you ask; why do you need to know that;
    why would you need that; what do you need that for; is that necessary; that's a strange question; what a question;
    good question; that's funny`),
  // Jokes, riddles and opinions.
  ...items(`
    tell me a joke; tell me another joke; do you know any jokes; sing me a song; sing something; tell me a story;
    tell me a secret; say something nice; say something in Latin; write me a poem; what's the meaning of life;
    what is love; what's the capital of Peru; what's the capital of Mongolia; who is the president;
    who won the game last night; who won the world cup; who wrote Hamlet; who invented the wheel;
    how tall is Mount Everest; how far is the moon; what's 12 times 7; what is 3 plus 5; what's two plus two;
    is the earth flat; why is the sky blue; can pigs fly; do fish sleep; how many legs does a spider have;
    how do I boil an egg; how do I tie a tie; can you do my homework; can you write my essay;
    can you order me a unicorn; can you make me a sandwich; make me a coffee; can you fix my life;
    can you predict the future; what will the lottery numbers be; what do you think of politics;
    do you believe in ghosts; do you believe in god; what's your favorite color; what's your favorite food;
    what's your favorite movie; do you like music; do you like cats; cats or dogs; do you play chess`),
  // What comes between.
  ...items(`
    my cat is on the keyboard; my cat just walked over the keyboard; sorry, that was my cat;
    sorry, the dog is barking; the baby is crying; my kid typed that; sorry, my kid grabbed the phone;
    my phone is acting up; my battery is at 5 percent; my battery is dying; the wifi is so bad here;
    bad connection, sorry; sorry, wrong window; oops, wrong chat; sorry, that was for somebody else;
    sorry, I was talking to my wife; sorry, I was away; sorry, I had to take a call; sorry for the delay;
    sorry about that; I'm back; back; ok I'm back; I'm here; still here; yes I'm still here`),
  // Noise.
  ...items(`
    asdf; asdfgh; asdf jkl; qwerty; qwertz; jkjkjk; blah; blah blah blah; bla bla; hjkl; dfgdfg; xxx; zzz; aaaaa;
    ........; ???; !!!; ...; hmm; hmm...; hm; um; umm; uh; err; ehm; well; well...; so; so...; soooo; ok so`),
  // Thinking aloud and waiting.
  ...items(`
    let me see; let me think; let me think for a second; hmm, let me think; let me check; let me check something;
    let me check my calendar; let me check with my wife; let me check with my husband; let me check with my friends;
    let me ask my wife; let me ask my boss; let me ask around; let me look that up; let me find my glasses;
    let me get a pen; let me grab my calendar; wait; wait a second; wait a minute; wait a moment; just a second;
    just a moment; just a sec; one second; one sec; one moment; one moment please; one minute; one minute please;
    give me a second; give me a minute; give me 5 minutes; gimme a sec; hang on; hang on a sec; hang on a minute;
    hold the line; sec; brb; be right back; back in 5; back in two minutes; bear with me; please wait; please hold;
    can you wait a moment; somebody's at the door; the doorbell just rang; my phone is ringing; I'm on the phone;
    I'm on the bus right now; I'm at work right now; I'm driving; I'm typing with one hand; I'm typing on my phone`),
  // Asking the way through the conversation.
  ...items(`
    I forgot what I wanted to say; I lost my train of thought; where was I; where were we; what were we talking about;
    what did I say; now what; what now; so what happens now; how does this work; how do you work; what can you do;
    what can I ask you; what are you able to do; can you help me; can you help me with something; I need help;
    I need your help; help; help me; help!; I have a question; I've got a question; can I ask you something;
    may I ask you something; I have a problem`),
  // Not knowing.
  ...items(`
    I don't know; I don't know what I want; I'm not sure; not sure what to say; I don't remember; I can't remember;
    what did we say last time; it depends; maybe; perhaps; possibly; hmm maybe; who knows; decisions, decisions;
    so many choices; this is hard; this is harder than I thought; it's complicated`),
  // Moods, and what a day brings.
  ...items(`
    I'm bored; I'm so tired; I'm tired today; I'm hungry; I'm thirsty; I'm cold; I'm in a bad mood; I'm in a hurry;
    I'm so excited; I can't wait; I'm nervous; I have a headache; I had a long day; what a day; what a week;
    today is a terrible day; it's my birthday today; it's my mom's birthday on Sunday; it's raining here;
    the weather is awful; the weather is great today; it's so hot today; it's 30 degrees here; it's late;
    it's getting late; it's 9 pm here already; is it Friday already; Mondays are the worst; thank god it's Friday`),
  // Meetings, people and numbers that belong to nothing.
  ...items(`
    I've been up since 5 am; I've been waiting for 10 minutes; I have been waiting for half an hour;
    I waited 20 minutes for this; I've asked you three times now; this is the second time I'm trying;
    my meeting with Tom starts at 3; I have a call at 4 pm; my train leaves at 6; my sister Anna told me about you;
    my friend Peter recommended this app; my boss is called Peter, too; my neighbor Maria uses this all the time;
    we used to live in Madrid; my brother lives in Boston; I was in Rome last year; I was born in 1985;
    I'm 42 years old; I have two kids; I have 3 brothers; my kids are 4 and 7; my grandma is 90;
    there are too many people here; money is tight this month; I won 100 dollars yesterday;
    I lost 20 dollars yesterday`),
  // Proverbs and quotations.
  ...items(`
    life is short; life is good; that's life; c'est la vie; better safe than sorry; time flies; time is money;
    practice makes perfect; easy peasy; knock knock; abracadabra; beep boop; bazinga; hakuna matata;
    to be or not to be; winter is coming; may the force be with you; elementary, my dear Watson; open sesame;
    hello world; lorem ipsum; la la la; tra la la; do re mi`),
  // Exclamations and apologies.
  ...items(`
    meow; woof; boo; ouch; oops; oopsie; whoops; yikes; gosh; oh my god; oh my; oh dear; oh boy; oh man; ugh; argh;
    pfff; phew; wow; no comment; never say never; forgive me; my apologies; excuse me; pardon; pardon me; I'm sorry;
    sorry; sorry, typo; sorry for the typos; sorry for my English; excuse my English`),
  // Other languages.
  ...items(`
    do you speak Spanish; do you speak French; parlez-vous français; hola; bonjour; buenos días; guten Tag; ciao bella`),
  // About the service itself.
  ...items(`
    can I talk to a human; I want to talk to a real person; let me speak to your manager; who's your boss;
    give me your supervisor; is this free; does this cost me anything; is my data safe; are you recording this;
    do you save what I write; what do you do with my data; who made you; who built you`),
  // What no service does.
  ...items(`
    what time is it in Tokyo; what year is it; what's the date today; what day is it today; is it a holiday today;
    what's the exchange rate; how's the stock market; should I buy bitcoin; how do I lose weight; what should I wear;
    what should I cook tonight; am I pretty; do I look fat in this; turn up the volume; call my mom; call me a genius;
    send an email to my boss; delete my browser history; reset my password; I forgot my password; log me in;
    how do I turn off notifications; the app is broken; the screen is frozen; it's so small, I can't read this;
    the text is too small; make the font bigger; can you type faster; can you write in capitals`),
  // Hushing.
  ...items(`
    stop shouting; don't shout at me; are you laughing; be nice; be quiet; shh; calm down; relax; don't worry;
    don't panic; no stress; take your time; no hurry; keep it short; speak up; you talk too much;
    you ask too many questions; so many questions`),
  // Chatter.
  ...items(`
    I just told you something funny; my hamster escaped; there's a spider on my desk; I spilled my coffee;
    my coffee is cold; I need a coffee first; lunch was great; I had pizza yesterday; I could eat a horse;
    my neighbor is so loud; this chair is uncomfortable; nice weather for ducks; did you see the news;
    did you watch the match; go team; happy new year; merry christmas; happy easter; bless you; congrats;
    tell me about it; I bet; that reminds me of my childhood; back in my day we did this by phone;
    my grandfather would be amazed; the future is now; technology these days; computers, eh`),
];
