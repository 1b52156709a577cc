/** What begins, by what is named. */
import { AROUND, DEED, SAME_DEED, TAKES_BACK } from '../../english/consent/words.js';
import type { Api, Registry } from '../../service/index.js';
import type { World } from '../../world/index.js';
import { activeService } from '../plan/tasks.js';
import { namesApi, spaced } from './names-api.js';
import { nameWords, wordsIn } from './text.js';

/** Words of a deed that name nothing: 'book it', 'please cancel that'. */
const POINTS: ReadonlySet<string> = new Set([AROUND, DEED, TAKES_BACK, ...SAME_DEED].flatMap((words) => [...words]));

const reversals = ({ apis }: Registry, member: 'undo' | 'amend'): readonly Api[] => {
  const names = new Set([...apis.values()].map((one) => (one.kind === 'transaction' ? one[member] : undefined)));
  return [...apis.values()].filter(({ name }) => names.has(name));
};

/** A text without the words that take something back: the 'cancel' of 'cancel the train' names no car. */
const withoutVerb = (text: string): string =>
  text.replace(/\p{L}+/gu, (word) => (TAKES_BACK.has(word.toLowerCase()) ? '' : word));

/** Of an API that takes something back, or changes it: the one that words name. Of another API, or where none is named, itself. */
function reversalNamed(text: string, api: Api, registry: Registry): Api | undefined {
  const alike = (['undo', 'amend'] as const).map((one) => reversals(registry, one)).find((all) => all.includes(api));
  const said = withoutVerb(text);
  if (!alike || namesApi(said, api)) return api;
  const [named, ...others] = alike.filter((one) => namesApi(said, one));
  if (named) return others.length === 0 ? named : api;
  return [...registry.apis.values()].some((one) => namesApi(said, one)) ? undefined : api;
}

const CANCELS =
  /^(?:(?:please|hi|hello|so|and|ok(?:ay)?|actually|now|can you|could you|i(?:['’]d like| want| need| have) to)[, ]+)*cancel\b/i;

/** Whether what an API does may be called cancelling: it takes something back, or is called so. */
const cancels = (api: Api, registry: Registry): boolean =>
  reversals(registry, 'undo').includes(api) || nameWords(spaced(api.intent)).some((word) => TAKES_BACK.has(word));

/** Of a text that asks to cancel something that was not done here: what takes back the one kind of thing that it names. */
export function cancelling(text: string, registry: Registry): Api | undefined {
  if (!CANCELS.test(text)) return undefined;
  const said = withoutVerb(text);
  const [named, ...others] = reversals(registry, 'undo').filter((one) => namesApi(said, one));
  return others.length === 0 ? named : undefined;
}

/**
 * The API that begins, of the one that is likeliest; undefined where nothing that is said is of it: 'book it' behind a search for trains is
 * about no house, and 'cancel the train' gives back no car.
 */
export function beginning(text: string, api: Api, world: World, registry: Registry): Api | undefined {
  const service = activeService(world);
  const isElsewhere = service !== undefined && api.service !== service && world.proposal === undefined;
  if (isElsewhere && wordsIn(text).every(({ word }) => POINTS.has(word))) return undefined;
  if (CANCELS.test(text) && !cancels(api, registry)) return cancelling(text, registry);
  return reversalNamed(text, api, registry);
}
