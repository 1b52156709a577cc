/**
 * What is asked about a result, and no service knows: 'does it have parking?', 'is it good for kids?'. The agent says so, and does
 * not answer with something else.
 */
import { openTasks, type World } from '../../../world/index.js';
import { type Asked, askedAmong, knownOf } from '../asked.js';
import { MORE, REQUESTED_DEED, YES } from '../english/acts.js';
import { ASKED } from '../english/slots.js';
import { hasOffer, type Situation } from '../situation.js';
import { plainly } from './plain.js';

const IT = '(?:it|they|this(?: one)?|the place)';

/** A question that names what is asked for: 'does it have a pool?', 'is there parking?'. */
const NAMES = new RegExp(
  `^(?:(?:do|does) ${IT} have|(?:is|are) there) (?:an? |any |the )?(?!any|some|other|more)([a-z]+(?: [a-z]+)?)(?: there)?$`,
);

/** A question about a thing of which something was told. */
const ABOUT_IT = new RegExp(`^(?:(?:what|when|where|how|why)(?: [a-z]+)? )?(?:is|are|does|do|has|have) ${IT}\\b`);

/** What is no question about a thing: to be told a value that was given, or that something else is wanted. */
const OTHER = /\d|\b(?:again|later|earlier|cheaper|available|possible|else|other|free)\b/;

/** What is asked, with whether words that mean something that no service has were used. */
export interface UnknownAsked {
  /** The name of it, or 'that'. */
  readonly name: string;
  /** Whether words are said for something that is told of other things: 'kids', where nothing is told of kids. */
  readonly isCertain: boolean;
}

/** Whether a sentence is about something that is told of things, and none of what is known here is it. */
function meansOther(sentence: string, known: readonly Asked[]): boolean {
  const meant = ASKED.filter(([, said]) => said.test(sentence));
  return meant.length > 0 && !meant.some(([property]) => known.some(({ name }) => property.test(name)));
}

/** Whether there is something to ask about: a result that was offered or taken, or a transaction that was done. */
function hasThing(world: World): boolean {
  return openTasks(world).some((task) => (task.kind === 'search' ? hasOffer(task) : task.phase === 'performed'));
}

/** What a text asks about a result and nobody knows; undefined where it asks for nothing, or for something that is known. */
export function unknownIn(text: string, situation: Situation): UnknownAsked | undefined {
  const said = plainly(text);
  if (!hasThing(situation.world) || [MORE, OTHER, REQUESTED_DEED].some((words) => words.test(said))) return undefined;
  const known = knownOf(situation);
  const noun = NAMES.exec(said)?.[1];
  if ((noun === undefined && !ABOUT_IT.test(said)) || askedAmong(`${said}?`, known).length > 0) return undefined;
  const isCertain = meansOther(said, known);
  if (noun !== undefined) return { name: noun.replaceAll(' ', '_'), isCertain };
  // Who takes it and asks has done more than to ask.
  return YES.test(text) ? undefined : { name: 'that', isCertain };
}
