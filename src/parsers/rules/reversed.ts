/**
 * What was done is taken back or changed: 'cancel the table', 'make it four instead'. Several deeds are told apart by what is
 * said of them; else it is the latest. While something else is under way, a deed is meant only where words name it.
 */
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
import { nameWords, stem, wordsIn } from './text.js';

/** Words of what kind of deed one is: of its API, its service, its slots and what it returns. */
const kindWords = ({ api: { service, intent, entity, description, slots } }: TransactionTask): readonly string[] =>
  [spaced(service), spaced(intent), entity, description, ...slots.keys()].flatMap(nameWords);

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

/** What is taken back or changed; undefined where nothing that was done is. */
export function reversedIn(reading: Reading, registry: Registry): TurnPlan | undefined {
  const { text, situation } = reading;
  const { world, latest } = situation;
  const meant = deedIn(text, world);
  if (!meant || !latest) return undefined;
  const { known, isNamed } = meant;
  const isFree = !isUnderWay(latest) && situation.proposal === undefined;
  if (!isFree && !(isNamed && isApart(text, known, world))) return undefined;
  const { deed } = known;
  const how = isTakenBackIn(text, known.words);
  if (how !== undefined) return how ? { undo: deed.id } : {};
  const amends = AMENDS.test(text) && !BEGINS_ANEW.test(text);
  return (amends ? changed(reading, deed, registry) : undefined) ?? calledIn(reading, deed, registry);
}
