/**
 * What was done is taken back or changed: 'cancel the table', 'make it four instead'. Several deeds are told apart by what is
 * said of them; else it is the latest. While something else is under way, a deed is meant only where words name it.
 */
import { AROUND, DEED, SAME_DEED } from '../../english/consent/words.js';
import { spaced } from './names-api.js';
import { isTakenBackIn } from '../../english/giving-up.js';
import {
  deedsOf,
  isUnderWay,
  meaningSlots,
  reversalOf,
  type TransactionTask,
  valueNow,
  type World,
} from '../../world/index.js';
import { type Registry, sameValue } from '../../service/index.js';
import type { TurnPlan } from '../plan/turn-plan.js';
import { AMENDS, ASKS_AMENDING, BEGINS_ANEW } from './english/acts.js';
import type { Reading } from './reading.js';
import type { Situation } from './situation.js';
import { nameWords, stem, wordsIn } from './text.js';

/** Words of what people ask for that tell no deed from another: 'book a massage' is about the massage alone. */
const isTelling = (word: string): boolean =>
  !AROUND.has(word) && !DEED.has(word) && !SAME_DEED.some((verbs) => verbs.has(word));

/** Words of what kind of deed one is: of its API, its service, its slots, what it returns and how people ask for it. */
const kindWords = ({ api }: TransactionTask): readonly string[] => {
  const { service, intent, entity, description, slots, examples } = api;
  const asked = examples.flatMap(nameWords).filter(isTelling);
  return [...[spaced(service), spaced(intent), entity, description, ...slots.keys()].flatMap(nameWords), ...asked];
};

/** The words of its values, as they were said and as they are. */
function valueWords(world: World, deed: TransactionTask): readonly string[] {
  const said = Object.values(deed.slots).flatMap(({ surface }) => wordsIn(surface));
  const came = Object.keys(deed.result ?? {}).flatMap((name) => wordsIn(String(valueNow(world, deed, name) ?? '')));
  return [...said, ...came].map(({ word }) => word);
}

interface Known {
  readonly deed: TransactionTask;
  readonly words: ReadonlySet<string>;
}

/** The deeds that stand, with the words that speak of each. */
function knownDeeds(world: World): readonly Known[] {
  const standing = deedsOf(world);
  // Where nothing stands, the agent says of what was done last that it is done.
  const done = world.tasks.findLast(
    ({ kind, ...task }) => kind === 'transaction' && 'phase' in task && task.phase === 'performed',
  );
  const deeds = standing.length > 0 || done?.kind !== 'transaction' ? standing : [done];
  return deeds.map((deed) => ({
    deed,
    words: new Set(
      [...kindWords(deed), ...valueWords(world, deed)].filter((word) => word.length > 2 || /\d/.test(word)),
    ),
  }));
}

const stems = (words: Iterable<string>): ReadonlySet<string> => new Set([...words].map(stem));

/** The deed that words are about: the one that most of them speak of, of several the latest. */
function deedIn(text: string, world: World): { readonly known: Known; readonly isNamed: boolean } | undefined {
  const said = stems(wordsIn(text).map(({ word }) => word));
  const rated = knownDeeds(world).map((known) => ({
    known,
    score: [...stems(known.words)].filter((word) => said.has(word)).length,
  }));
  const best = Math.max(...rated.map(({ score }) => score));
  const found = rated.findLast(({ score }) => score === best);
  return found && { known: found.known, isNamed: found.score > 0 };
}

/** Whether words of a deed are said that do not speak of the task under way. */
function isApart(text: string, { words }: Known, world: World): boolean {
  const current = world.tasks.filter((task) => isUnderWay(task)).flatMap(({ api }) => nameWords(spaced(api.name)));
  const others = stems(current);
  const own = stems(words);
  return wordsIn(text).some(({ word }) => own.has(stem(word)) && !others.has(stem(word)));
}

/** What a user changes of a deed; with no values where they only say that they want to. */
function changed(reading: Reading, deed: TransactionTask, registry: Registry): TurnPlan | undefined {
  const { world } = reading.situation;
  const api = reversalOf(deed, 'amend', registry) ?? deed.api;
  const meant = api === deed.api ? [] : meaningSlots(api, deed);
  const values = reading.changes({ ...deed, api }).filter(({ slot, value }) => {
    // What alone says which deed is meant is no change of it.
    const isMeaning = meant.length === 1 && meant.includes(slot);
    return !isMeaning && !sameValue(valueNow(world, deed, slot), value as never);
  });
  if (values.length > 0) return { amend: deed.id, values };
  return ASKS_AMENDING.test(reading.text) ? { amend: deed.id } : undefined;
}

/** What takes a deed back or changes it, in other words for that: of several deeds, the one that is named. */
function calledIn(reading: Reading, deed: TransactionTask, registry: Registry): TurnPlan | undefined {
  const { undo, amend } = deed.api;
  const api = undo === undefined && amend === undefined ? undefined : reading.started();
  if (api === undefined || BEGINS_ANEW.test(reading.text)) return undefined;
  if (api.name === undo) return { undo: deed.id };
  return api.name === amend ? (changed(reading, deed, registry) ?? { amend: deed.id }) : undefined;
}

/** The deed that words may be about here. While something else is under way, it is one that is named in words that do not speak of that. */
function meantIn(text: string, { world, latest, proposal }: Situation): Known | undefined {
  const meant = latest && deedIn(text, world);
  if (!meant) return undefined;
  const isFree = !isUnderWay(latest) && proposal === undefined;
  return isFree || (meant.isNamed && isApart(text, meant.known, world)) ? meant.known : undefined;
}

/** What is taken back by its words, or is not to be; undefined where nothing of the kind is said. */
export function takenBackIn(text: string, situation: Situation): TurnPlan | undefined {
  const meant = meantIn(text, situation);
  const how = meant && isTakenBackIn(text, meant.words);
  return meant && how !== undefined ? (how ? { undo: meant.deed.id } : {}) : undefined;
}

/**
 * A plan that takes back or changes the deed that is meant: where none is named, it is what was done last, also where nothing takes
 * that back. 'Cancel that' behind a table is not about the train of before, and 'change it to 8 pm' books no second table.
 */
export function ofDeedMeant(plan: TurnPlan, text: string, world: World): TurnPlan {
  const { start, values } = plan;
  const meant = start === undefined ? undefined : deedIn(text, world)?.known.deed;
  if (!meant || start === meant.api.undo || start === meant.api.amend) return plan;
  const reverses = (member: 'undo' | 'amend'): boolean => deedsOf(world).some(({ api }) => api[member] === start);
  // What has its number said may be one of another conversation.
  if (reverses('undo')) return values?.length ? plan : { undo: meant.id };
  const amends = AMENDS.test(text) && !BEGINS_ANEW.test(text) && values !== undefined;
  return reverses('amend') || (amends && start === meant.api.name)
    ? { amend: meant.id, ...(values && { values }) }
    : plan;
}

/** What is taken back or changed; undefined where nothing that was done is. */
export function reversedIn(reading: Reading, registry: Registry): TurnPlan | undefined {
  const { text, situation } = reading;
  const back = takenBackIn(text, situation);
  const deed = back ? undefined : meantIn(text, situation)?.deed;
  if (!deed) return back;
  const amends = AMENDS.test(text) && !BEGINS_ANEW.test(text);
  return (amends ? changed(reading, deed, registry) : undefined) ?? calledIn(reading, deed, registry);
}
