/**
 * What is asked about a result, and no service knows: 'does it have parking?', 'is it good for kids?'. The agent says so, and does
 * not answer with something else.
 */
import { openTasks, type World } from '../../../world/index.js';
import { MORE, REQUESTED_DEED } from '../english/acts.js';
import { ASKED } from '../english/properties.js';
import { askedAmong, knownNames } from '../asked.js';
import { hasOffer, type Situation } from '../situation.js';
import { wonderedIn } from '../wondered.js';
import { plainly } from './plain.js';

/** A question about a thing of which something was told. */
const ABOUT_IT =
  /^(?:(?:is|are|was|does|do|has|have) (?:it|they|he|she|this (?:one|place)|that (?:one|place)|the (?:place|food|staff))|how (?:\p{L}+ )?(?:is|are) (?:it|they|he|she|the (?:place|food|staff))|(?:what|when|where|how|which|why)(?: \p{L}+)? (?:is|are|does|do|has|have) (?:it|they|he|she|the place))\b/u;

/** What is no question about a thing: to be told a value that was given, or that something else is wanted. */
const OTHER =
  /\d|\b(?:again|later|earlier|cheaper|available|possible|matter|mean|else|other|one for|free (?:on|at)|open (?:a|an))\b/;

const AGREES = /^\s*(?:yes|good|great|nice|cool|fine|perfect)\b/i;

/** What is asked, with whether words that mean something that no service has were used. */
export interface UnknownAsked {
  /** The name of it, or 'that'. */
  readonly name: string;
  /** Whether words are said for something that is told of other things: 'kids', where nothing is told of kids. */
  readonly isCertain: boolean;
}

/** Whether a sentence is about something that is told of things, and none of what is known here is it. */
function meansOther(sentence: string, names: readonly string[]): boolean {
  const meant = ASKED.filter(([, said]) => said.test(sentence));
  return meant.length > 0 && !meant.some(([property]) => names.some((name) => property.test(name)));
}

/** Whether there is something to ask about: a result that was offered or taken, or a transaction that was done. */
function hasThing(world: World): boolean {
  return openTasks(world).some((task) => (task.kind === 'search' ? hasOffer(task) : task.phase === 'performed'));
}

/** What a text asks about a result and nobody knows; undefined where it asks for nothing, or for something that is known. */
export function unknownIn(text: string, situation: Situation): UnknownAsked | undefined {
  const { world } = situation;
  if (!hasThing(world) || MORE.test(text)) return undefined;
  const said = plainly(text);
  const names = knownNames(situation);
  const sentence = `${said}?`;
  const noun = wonderedIn(sentence);
  const isQuestion =
    noun !== undefined || ABOUT_IT.test(said) || (/\?\s*$/.test(text) && /^(?:can|could|is|are) /.test(said));
  if (!isQuestion || OTHER.test(said) || REQUESTED_DEED.test(said)) return undefined;
  if (askedAmong(sentence, names).length > 0) return undefined;
  const isCertain = meansOther(said, names);
  if (noun !== undefined) return { name: noun, isCertain };
  // Who takes it and asks has done more than to ask.
  if (AGREES.test(text)) return undefined;
  return isCertain || ABOUT_IT.test(said) ? { name: 'that', isCertain } : undefined;
}
