/**
 * What was done is taken back or changed: 'cancel the table', 'make it four instead'. Several deeds are told apart by what is
 * said of them; else it is the latest. While something else is under way, a deed is meant only where words name it.
 */
import { ownValue } from '../../language/index.js';
import { CLAUSE } from '../../english/consent.js';
import { AROUND, DEED, SAME_DEED } from '../../english/consent/words.js';
import { isTakenBackIn, speaksOfTakingBack } from '../../english/giving-up.js';
import {
  deedsOf,
  isUnderWay,
  meaningSlots,
  reversalOf,
  type Task,
  tasksInFocus,
  type TransactionTask,
  valueNow,
  type World,
} from '../../world/index.js';
import { type Api, type Registry, sameValue, type TransactionApi } from '../../service/index.js';
import { latest, onceEach, snakeCase, type Stretch } from '../../text/index.js';
import type { PlannedValue, TurnPlan } from '../plan/turn-plan.js';
import { AMENDS, ASKS_AMENDING, BEGINS_ANEW } from './english/acts.js';
import type { Reading } from './reading.js';
import { isOfSomebody } from './sense.js';
import type { Situation } from './situation.js';
import { ORDINALS } from './talk/result.js';
import { nameWords, stem, wordsIn } from './text.js';

/** Words of what people ask for that tell no deed from another: 'book a massage' is about the massage alone. */
const isTelling = (word: string): boolean =>
  !AROUND.has(word) && !DEED.has(word) && !SAME_DEED.some((verbs) => verbs.has(word));

/** Words of what kind of deed one is: of its API, its service, its slots, what it returns and how people ask for it. */
const kindWords = onceEach(
  ({ service, intent, entity, description, slots, examples }: TransactionApi): readonly string[] => {
    const asked = examples.flatMap(nameWords).filter(isTelling);
    return [
      ...[snakeCase(service), snakeCase(intent), entity, description, ...slots.keys()].flatMap(nameWords),
      ...asked,
    ];
  },
);

/** The words of its values, as they were said and as they are. */
function valueWords(world: World, deed: TransactionTask): readonly string[] {
  const said = Object.values(deed.slots).flatMap(({ surface }) => wordsIn(surface));
  const came = Object.keys({ ...deed.slots, ...deed.result }).flatMap((name) => {
    const value = valueNow(world, deed, name) ?? '';
    return wordsIn(typeof value === 'object' ? JSON.stringify(value) : String(value));
  });
  return [...said, ...came].map(({ word }) => word);
}

const stems = (words: Iterable<string>): ReadonlySet<string> => new Set([...words].map(stem));

interface Known {
  readonly deed: TransactionTask;
  readonly words: ReadonlySet<string>;
  readonly stems: ReadonlySet<string>;
  /** The stems of its values, which tell it from others of its kind. */
  readonly values: ReadonlySet<string>;
}

function knownIn(world: World, deed: TransactionTask): Known {
  const isLong = (word: string): boolean => word.length > 2 || /\d/.test(word);
  const values = valueWords(world, deed).filter(isLong);
  const words = new Set([...kindWords(deed.api).filter(isLong), ...values]);
  return { deed, words, stems: stems(words), values: stems(values) };
}

/** Of a deed that nothing changes afterwards. */
const knownOnce = onceEach((deed: TransactionTask, world: World) => knownIn(world, deed));

/** The deeds that stand, with the words that speak of each. */
const knownDeeds = latest((world: World): readonly Known[] => {
  const standing = deedsOf(world);
  // Where nothing stands, the agent says of what was done last that it is done.
  const done =
    standing.length > 0
      ? undefined
      : world.tasks.findLast((task) => task.kind === 'transaction' && task.phase === 'performed');
  const deeds = done?.kind === 'transaction' ? [done] : standing;
  return deeds.map((deed) => (deed.api.amend === undefined ? knownOnce(deed, world) : knownIn(world, deed)));
});

/** Which of several deeds, by their order, or that it is all of them: 'the first order', 'both'. */
const WHICH = new RegExp(
  String.raw`(?<!\bon )\b(?:the|my) (?<place>${ORDINALS.join('|')}|earlier|previous|other)(?= (?<noun>\p{L}+)|[\s.!?]*$)(?! of \p{Lu})|\b(?<all>both|everything|all (?:of |my |the |those |\p{L}+s\b)|(?<=cancel )all$)`,
  'iu',
);

/** Whose something is, and not to whom it goes: 'Ann's', but not 'to Ann's account'. */
const OWNER = /(?<!\b(?:at|by|for|from|in|to|with) )(?<!\p{L})\p{L}+(?=['’]s\b)/giu;

/** For whom one of several is: 'the one to Ann', 'the payment to Ann should be'. */
const FOR_WHOM =
  /(?<=\b[Tt]he (?<noun>\p{L}+) (?<goes>to|for|with) )\p{L}+(?=(?<more>(?: \p{Lu}\p{L}*)* (?:to|should|was|\p{L}{2,}s)\b)?)/gu;

/** Who is to get something else, before the verb: 'Ann should get 70', but not 'Ann should get it'. */
const GETS =
  /(?<=^|[,.;!?] )\p{L}+(?=(?: \p{Lu}\p{L}*)* (?:should|has to|\p{L}{2,}s)\b(?![^,.;!?]*\b(?:it|that|this)\b))/gu;

/** What tells how something is, or was. */
const TELLS = /\b(?:was|is(?! to\b)(?![^,.;!?]*\d))\b/i;

/** Whether words change what was done, or take it back. */
const isReversing = (text: string): boolean => AMENDS.test(text) || speaksOfTakingBack(text);

/** Of several deeds those that are meant by their order, the latest where nothing says which; of all, those that can be taken back. */
function whichOf(deeds: readonly Known[], text: string): readonly Known[] {
  const { place, all } = WHICH.exec(text)?.groups ?? {};
  const reversible = deeds.filter(({ deed }) => deed.api.undo !== undefined);
  if (all !== undefined && reversible.length > 0) return reversible.slice(/both/i.test(all) ? -2 : 0);
  const at = place === undefined ? -1 : ORDINALS.indexOf(place.toLowerCase());
  const meant = at >= 0 ? deeds[at] : place === undefined ? undefined : deeds.at(-2);
  return [meant ?? deeds.at(-1)].filter((one) => one !== undefined);
}

/** The deeds that words are about, and of several the one that was done last. */
interface Meant {
  readonly known: Known;
  readonly all: readonly Known[];
  /** Whether words speak of them. */
  readonly isNamed: boolean;
}

const takingBack = (all: readonly Known[]): TurnPlan => ({ undo: all.map(({ deed }) => deed.id) });

/** The deeds that words are about: the one that most of them speak of, of several those that they mean by their order, else the latest. */
function deedsIn(text: string, world: World): Meant | undefined {
  const said = [...stems(wordsIn(text).map(({ word }) => word))];
  const heard = (words: ReadonlySet<string>): number => said.filter((word) => words.has(word)).length;
  const rated = knownDeeds(world).map((known) => ({ known, score: heard(known.stems) + heard(known.values) }));
  const best = Math.max(...rated.map(({ score }) => score));
  const all = whichOf(
    rated.filter(({ score }) => score === best).map(({ known }) => known),
    text,
  );
  const known = all.at(-1);
  return known && { known, all, isNamed: best > 0 };
}

/** Whether words of a deed are said that do not speak of the task under way. */
function isApart(text: string, { deed, stems: own }: Known, world: World): boolean {
  const current = new Set(world.tasks.filter((task) => isUnderWay(task)).map(({ api }) => api));
  // Of a draft of the same kind it is told by whose it is, or by its place.
  if (current.has(deed.api)) return false;
  const others = stems([...current].flatMap(({ name }) => nameWords(snakeCase(name))));
  return wordsIn(text).some(({ word }) => own.has(stem(word)) && !others.has(stem(word)));
}

/** The values that are other ones than a deed has. */
const differing = (values: readonly PlannedValue[], deed: TransactionTask, world: World): readonly PlannedValue[] =>
  values.filter(({ slot, value }) => !sameValue(valueNow(world, deed, slot), value as never));

/** What a user changes of a deed; with no values where they only say that they want to. */
function changed(reading: Reading, deed: TransactionTask, registry: Registry): TurnPlan | undefined {
  const { world } = reading.situation;
  const api = reversalOf(deed, 'amend', registry) ?? deed.api;
  const meant = api === deed.api ? [] : meaningSlots(api, deed);
  // What alone says which deed is meant is no change of it.
  const isMeaning = ({ slot }: PlannedValue): boolean => meant.length === 1 && meant.includes(slot);
  const values = differing(reading.changes({ ...deed, api }), deed, world).filter((one) => !isMeaning(one));
  if (values.length > 0) return { amend: deed.id, values };
  return ASKS_AMENDING.test(reading.text) ? { amend: deed.id } : undefined;
}

/** What takes a deed back or changes it, in other words for that: of several deeds, those that are meant. */
function calledIn(reading: Reading, { known: { deed }, all }: Meant, registry: Registry): TurnPlan | undefined {
  const { undo, amend } = deed.api;
  const api = undo === undefined && amend === undefined ? undefined : reading.started();
  if (api === undefined || BEGINS_ANEW.test(reading.text)) return undefined;
  if (api.name === undo) return takingBack(all);
  return api.name === amend ? (changed(reading, deed, registry) ?? { amend: deed.id }) : undefined;
}

/** What was done before a task under way of the same kind, with the words of each. */
const knownBefore = (world: World, latest: Task | undefined): readonly Known[] =>
  latest && isUnderWay(latest) ? knownDeeds(world).filter(({ deed }) => deed.api === latest.api) : [];

type Place = Pick<Situation, 'world' | 'latest'>;

/** Whether a noun is of what an API does, by its name. */
const isOfKind = (noun: string, { name }: Api): boolean =>
  noun === 'one' || stems(nameWords(snakeCase(name))).has(stem(noun.toLowerCase()));

/** Of what was done before a draft of its kind, the one that is meant by its place: 'cancel the first one'. */
function placedBefore(text: string, { world, latest }: Place): Known | undefined {
  const deeds = knownBefore(world, latest);
  const { place = '', noun = 'one' } = WHICH.exec(text)?.groups ?? {};
  const at = ORDINALS.indexOf(place.toLowerCase());
  // The other one may be another result of a search.
  const isSearched = ({ kind, api }: Task): boolean => kind === 'search' && api.service === latest?.api.service;
  const isNone = place === '' || (/other/i.test(place) && world.tasks.some(isSearched));
  const meant = isNone ? undefined : at < 0 ? deeds.at(-1) : deeds[at];
  const words = new Set(meant?.words).add(place.toLowerCase());
  return meant && isOfKind(noun, meant.deed.api) ? { ...meant, words } : undefined;
}

/** Whether words tell a deed by whose it is; `any`, also where 'the payment to Ann' may be what it is to become. */
function isOwned(text: string, deed: TransactionTask, world: World, any = false): boolean {
  const forWhom = [...text.matchAll(FOR_WHOM)].filter(({ groups = {} }) => {
    const { noun = '', goes, more } = groups;
    return isOfKind(noun, deed.api) && (noun === 'one' || any || goes !== 'to' || more !== undefined);
  });
  const whose = [...text.matchAll(OWNER), ...forWhom].map(([one]) => stem(one.toLowerCase()));
  const gets = [...text.matchAll(GETS)].map(([one]) => stem(one.toLowerCase()));
  if (whose.length + gets.length === 0) return false;
  const values = stems(valueWords(world, deed));
  const people = [...deed.api.slots.values()].filter(isOfSomebody);
  const called = people.map(({ name }) => ownValue(deed.slots, name)?.surface).join(' ');
  const names = stems(wordsIn(called).map(({ word }) => word));
  return whose.some((one) => values.has(one)) || gets.some((one) => names.has(one));
}

/** Of what was done before a draft of its kind, the one that is told by whose it is: 'make Ann's 100', where Ben's is read back. */
function ownedBefore(text: string, { world, latest }: Place, any = false): Known | undefined {
  const deeds = knownBefore(world, latest);
  // Who speaks of both, 'the one to Ann was 60, make Ben's 70', is heard of the draft, which is read back.
  if (latest?.kind !== 'transaction' || deeds.length === 0 || isOwned(text, latest, world)) return undefined;
  return deeds.findLast(({ deed }) => isOwned(text, deed, world, any));
}

/** Of what was done before a draft of its kind, the one that is told apart from it: 'the one to Ann should be 70', 'make the first one 75'. */
const toldBefore = (text: string, situation: Place): Known | undefined =>
  ownedBefore(text, situation) ??
  (WHICH.exec(text)?.groups?.noun === undefined ? undefined : placedBefore(text, situation));

/** What is said of what was done beside what is said of the draft, and whether it is only told: 'the one to Ann is fine, make Ben's 70'. */
export function saidBeside(text: string, situation: Place): readonly (Stretch & { readonly isTold: boolean })[] {
  const { world, latest } = situation;
  if (latest?.kind !== 'transaction' || knownBefore(world, latest).length === 0) return [];
  const clauses = [...text.matchAll(CLAUSE)];
  if (!clauses.some(([clause]) => isOwned(clause, latest, world))) return [];
  const beside = clauses.filter(([clause]) => ownedBefore(clause, situation));
  return beside.map(({ 0: clause, index }) => {
    return { start: index, end: index + clause.length, isTold: TELLS.test(clause) && !isReversing(clause) };
  });
}

/** The deed that words may be about here. While something else is under way, it is one that is named in words that do not speak of that. */
function meantIn(text: string, situation: Situation): Meant | undefined {
  const { world, latest, proposal } = situation;
  const before = placedBefore(text, situation) ?? ownedBefore(text, situation, true);
  if (before) return { known: before, all: [before], isNamed: true };
  const meant = latest && deedsIn(text, world);
  if (!meant) return undefined;
  const isFree = !isUnderWay(latest) && proposal === undefined;
  return isFree || (meant.isNamed && isApart(text, meant.known, world)) ? meant : undefined;
}

/** What is taken back by its words, or is not to be; undefined where nothing of the kind is said. */
export function takenBackIn(text: string, situation: Situation): TurnPlan | undefined {
  const meant = meantIn(text, situation);
  const how = meant && isTakenBackIn(text, meant.known.words);
  return meant && how !== undefined ? (how ? takingBack(meant.all) : {}) : undefined;
}

/**
 * A plan that takes back or changes the deed that is meant: where none is named, it is what was done last, also where nothing takes
 * that back. 'Cancel that' behind a table is not about the train of before, and 'change it to 8 pm' books no second table.
 */
export function ofDeedMeant(plan: TurnPlan, text: string, world: World): TurnPlan {
  const { start, values } = plan;
  const owned = toldBefore(text, { world, latest: tasksInFocus(world).at(-1) })?.deed;
  const others = owned && (values || start) ? differing(values ?? [], owned, world) : undefined;
  if (owned && others) return others.length > 0 || isReversing(text) ? { amend: owned.id, values: others } : {};
  const found = start === undefined ? undefined : deedsIn(text, world);
  const meant = found?.known.deed;
  if (!found || !meant || start === meant.api.amend) return plan;
  const reverses = (member: 'undo' | 'amend'): boolean => deedsOf(world).some(({ api }) => api[member] === start);
  // What has its number said may be one of another conversation.
  if (reverses('undo')) return values?.length ? plan : takingBack(found.all);
  const amends = AMENDS.test(text) && !BEGINS_ANEW.test(text) && values !== undefined;
  return reverses('amend') || (amends && start === meant.api.name)
    ? { amend: meant.id, ...(values && { values }) }
    : plan;
}

/** What is taken back or changed; undefined where nothing that was done is. */
export function reversedIn(reading: Reading, registry: Registry): TurnPlan | undefined {
  const { text, situation } = reading;
  const back = takenBackIn(text, situation);
  const owned = back ? undefined : toldBefore(text, situation);
  // Who only speaks of it changes nothing: 'Ann's is fine'.
  if (owned) return changed(reading, owned.deed, registry) ?? (isReversing(text) ? { amend: owned.deed.id } : {});
  const meant = back ? undefined : meantIn(text, situation);
  if (!meant) return back;
  const amends = AMENDS.test(text) && !BEGINS_ANEW.test(text);
  return (amends ? changed(reading, meant.known.deed, registry) : undefined) ?? calledIn(reading, meant, registry);
}
