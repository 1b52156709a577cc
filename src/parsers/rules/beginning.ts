/** What begins, by what is named. */
import { givenUpIn, takesBack } from '../../english/giving-up.js';
import { partsOfDayIn } from '../../english/parts-of-day.js';
import { AROUND, DEED, SAME_DEED, TAKES_BACK } from '../../english/consent/words.js';
import type { ParserInput } from '../../dialogue/parsers/parser.js';
import { type Api, MOMENTS, type Registry } from '../../service/index.js';
import { isUnderWay, type World } from '../../world/index.js';
import { asksOfIt } from '../comparisons/found.js';
import { bookedBy } from '../plan/search-before.js';
import { reversals } from '../plan/reversal.js';
import { isReference, type PlannedValue } from '../plan/turn-plan.js';
import { activeService, lastSearch } from '../plan/tasks.js';
import { HOURS } from './asked.js';
import { BEGINS_ANEW, DONTCARE } from './english/acts.js';
import { namesApi, namesBeside, simplerThan, tellsApart, withoutKind } from './names-api.js';
import { type Situation, situationOf } from './situation.js';
import { sentencesOf, wordsIn } from './text.js';

/** Words of a deed that name nothing: 'book it', 'please cancel that'. */
const POINTS: ReadonlySet<string> = new Set([AROUND, DEED, TAKES_BACK, ...SAME_DEED].flatMap((words) => [...words]));

const CANCELS =
  /^(?:(?:please|hi|hello|so|and|ok(?:ay)?|actually|now|can you|could you|i(?:['’]d like| want| need| have) to)[, ]+)*cancel\b/i;

/** Whether what an API does may be called cancelling: it takes something back, or is called so. */
const cancels = (api: Api, registry: Registry): boolean => reversals(registry).undo.has(api.name) || takesBack(api);

/** Of a text that asks to cancel something that was not done here: what cancels the one kind of thing that it names. */
export function cancelling(text: string, registry: Registry): Api | undefined {
  const verb = CANCELS.exec(text)?.[0];
  if (verb === undefined) return undefined;
  const thing = text.slice(verb.length);
  const [named, ...others] = [...registry.apis.values()].filter(
    (api) => cancels(api, registry) && namesApi(thing, api),
  );
  return others.length === 0 ? named : undefined;
}

/**
 * Whether nothing is said of what would begin: by its name it may be what is open, and is given when alone, 'some time in the morning';
 * or it was just done, and is given what it had.
 *
 * A hotel was found, and a visit to a doctor is likeliest: true of 'tomorrow at nine', which is when to check in, and false of 'tomorrow at
 * nine with Dr. Lee'. The visit was just booked: true of 'great, that suits me', and false of 'another visit please'.
 */
export function isUnsaid(
  api: Api,
  values: readonly PlannedValue[],
  { utterance: text, session }: ParserInput,
): boolean {
  const { world, engine } = session;
  const { latest, offering } = situationOf(world);
  const given = values.filter(({ value }) => !isReference(value));
  if (latest?.kind === 'transaction' && latest.phase === 'performed' && latest.api === api)
    return given.length === 0 && !namesApi(text, api) && !BEGINS_ANEW.test(text) && !/\bsame\b/i.test(text);
  const isAsked = world.pending.some((hint) => 'task' in hint && hint.task === latest?.id);
  const open = engine.registry.apis.get(offering?.api.followUp ?? '') ?? (isAsked ? latest?.api : undefined);
  if (!open || open.service === api.service || namesBeside(text, api, open)) return false;
  const isOfWhen = given.length > 0 || namesApi(text, api) || partsOfDayIn(text).length > 0;
  return isOfWhen && given.every(({ slot }) => MOMENTS.has(api.slots.get(slot)?.kind));
}

/**
 * The API that begins, of the one that is likeliest. Nothing begins in another service of which nothing is said, as by 'book it' behind
 * a search for trains, by 'when does it close?', or as the first that is said, nor behind a search that
 * found nothing; what asks to cancel begins what cancels, and goes on with nothing that was put off, and 'call it off' begins nothing else.
 */
export function beginning(text: string, api: Api, world: World, registry: Registry): Api | undefined {
  const service = activeService(world);
  const isElsewhere = service === undefined ? registry.services.length > 1 : api.service !== service;
  const isNothing =
    isElsewhere || (api.kind === 'transaction' && lastSearch(world, api.service)?.results?.rows.length === 0);
  const search = service === undefined ? undefined : lastSearch(world, service);
  const isBooking = isElsewhere && search?.results?.rows.length && bookedBy(search.api, registry) === api;
  const namesNothing = isNothing && !isBooking && wordsIn(text).every(({ word }) => POINTS.has(word));
  if (namesNothing && world.proposal === undefined) return undefined;
  if (isElsewhere && service !== undefined && HOURS.test(text) && !namesApi(withoutKind(text), api)) return undefined;
  if (cancels(api, registry)) return api;
  const isPutOff = world.tasks.some((task) => task.api === api && task.standing === 'suspended');
  if (isPutOff && sentencesOf(text).some((one) => CANCELS.test(one))) return undefined;
  return CANCELS.test(text) ? cancelling(text, registry) : givenUpIn(text, { name: '' })?.rest === '' ? undefined : api;
}

/**
 * The API that is meant in place of the one under way, which does the like and needs more: where words tell so, 'one way please', 'I am
 * not coming back'; and where what was asked for does not matter, and the other does without it.
 */
export function simplerMeant(text: string, { latest, requested }: Situation, registry: Registry): Api | undefined {
  const apis = [...registry.apis.values()];
  const simpler = latest && isUnderWay(latest) && !asksOfIt(text) ? simplerThan(latest.api, apis) : undefined;
  const isOpen = requested.size > 0 && DONTCARE.test(text) && ![...requested].some((slot) => simpler?.slots.has(slot));
  return simpler && (isOpen || tellsApart(text, simpler, apis) > 0) ? simpler : undefined;
}
