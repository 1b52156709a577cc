/** What begins, by what is named. */
import { AROUND, DEED, SAME_DEED, TAKES_BACK } from '../../english/consent/words.js';
import type { Api, Registry } from '../../service/index.js';
import type { World } from '../../world/index.js';
import { reversals } from '../plan/reversal.js';
import { activeService } from '../plan/tasks.js';
import { namesApi, spaced } from './names-api.js';
import { nameWords, wordsIn } from './text.js';

/** Words of a deed that name nothing: 'book it', 'please cancel that'. */
const POINTS: ReadonlySet<string> = new Set([AROUND, DEED, TAKES_BACK, ...SAME_DEED].flatMap((words) => [...words]));

/** A text without the words that take something back: the 'cancel' of 'cancel the train' names no car. */
const withoutVerb = (text: string): string =>
  text.replace(/\p{L}+/gu, (word) => (TAKES_BACK.has(word.toLowerCase()) ? '' : word));

const CANCELS =
  /^(?:(?:please|hi|hello|so|and|ok(?:ay)?|actually|now|can you|could you|i(?:['’]d like| want| need| have) to)[, ]+)*cancel\b/i;

/** Whether what an API does may be called cancelling: it takes something back, or is called so. */
const cancels = ({ name, intent }: Api, registry: Registry): boolean =>
  reversals(registry).undo.has(name) || nameWords(spaced(intent)).some((word) => TAKES_BACK.has(word));

/** Of a text that asks to cancel something that was not done here: what takes back the one kind of thing that it names. */
export function cancelling(text: string, registry: Registry): Api | undefined {
  if (!CANCELS.test(text)) return undefined;
  const said = withoutVerb(text);
  const { undo } = reversals(registry);
  const [named, ...others] = [...registry.apis.values()].filter((api) => undo.has(api.name) && namesApi(said, api));
  return others.length === 0 ? named : undefined;
}

/**
 * The API that begins, of the one that is likeliest. Nothing begins in another service of which nothing is said, as by 'book it' behind a
 * search for trains; and what asks to cancel begins what cancels.
 */
export function beginning(text: string, api: Api, world: World, registry: Registry): Api | undefined {
  const service = activeService(world);
  const isElsewhere = service !== undefined && api.service !== service && world.proposal === undefined;
  if (isElsewhere && wordsIn(text).every(({ word }) => POINTS.has(word))) return undefined;
  return CANCELS.test(text) && !cancels(api, registry) ? cancelling(text, registry) : api;
}
