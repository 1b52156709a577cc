/**
 * What the user does in a turn. What the agent said before decides which questions are put to the words, and in which
 * order:
 *
 * | the agent                        | the user may                                                                 |
 * | -------------------------------- | ---------------------------------------------------------------------------- |
 * | said nothing yet                 | start a task                                                                 |
 * | asked to confirm                 | agree, change values, decline, ask                                           |
 * | suggested a task                 | take it up, put it off, start another                                        |
 * | asked for slots                  | give values, agree to those that the agent proposed                          |
 * | offered a result                 | take it, start what follows, ask, change the search, ask for another         |
 * | told an outcome, asked what else | start a task, try again, ask, thank, end                                     |
 * | offered fewer constraints        | agree, refuse, change the search, and what is possible after an outcome      |
 */
import { consentIn } from '../../english/consent.js';
import { verbsOf } from '../../english/consent/deed-words.js';
import { type GivenUp, givenUpIn } from '../../english/giving-up.js';
import { IT, WE } from '../../english/phrases.js';
import { comesOnTop, isQuestion } from '../../english/questions.js';
import { ownValue } from '../../language/index.js';
import type { Api, Registry } from '../../service/index.js';
import { escapePattern, oneOf } from '../../text/index.js';
import { isUnderWay, type SearchTask, type Task, type TransactionTask, type World } from '../../world/index.js';
import { leftOpen } from '../plan/search-before.js';
import type { PlannedValue, TurnPlan } from '../plan/turn-plan.js';
import { AGAIN, BACK, BYE, ELSE, MORE, NO, NONE, NOT_ONE, PUT_OFF, SUGGESTS, TAKE, TURN } from './english/acts.js';
import { simplerMeant } from './beginning.js';
import { COMMON } from './english/common.js';
import { correctedIn } from './corrected.js';
import type { Reading } from './reading.js';
import { unknownIn } from './talk/unknown.js';
import { exampleFit } from './examples.js';
import { isNoneOfFound, namedResultIn } from './named-result.js';
import { isRefused, asksFor, namesApi } from './names-api.js';
import { reversedIn } from './reversed.js';
import { isOfSomebody, type Sense, senseOf } from './sense.js';
import type { Situation } from './situation.js';
import { sentencesOf, wordsIn } from './text.js';

const NOTHING: TurnPlan = {};

function begun(reading: Reading, api: Api): TurnPlan {
  return { start: api.name, values: reading.given(api) };
}

const END: TurnPlan = { end: true };

function suggestionOf({ situation, agent }: Reading): Task | undefined {
  // It still stands where the agent only answered a question.
  const isOpen = agent === '' || (SUGGESTS.test(agent) ? !ELSE.test(agent) : !agent.includes('?'));
  return isOpen ? situation.proposal : undefined;
}

function atFirst(reading: Reading): TurnPlan | undefined {
  const api = reading.started({ minimum: reading.isPause ? undefined : Number.MIN_VALUE });
  if (api) return begun(reading, api);
  return reading.isPause ? NOTHING : undefined;
}

/** The agent asked to confirm, or offered an alternative. Only what agrees confirms. */
function toConfirmation(reading: Reading, task: TransactionTask): TurnPlan | undefined {
  const { isNo, isBye } = reading;
  const changed = reading.changes(task);
  // 'Forget Ben, make it Cara' says Ben to be without him.
  const { rest = '' } = givenUpBy(reading.text, reading.situation) ?? {};
  const corrected = correctedIn(rest === '' ? reading.text : rest, task, changed.length === 0);
  // What stands in a text that is said again is no value of its own, as the number of a house.
  const others = changed.filter(
    ({ slot, value }) => slot !== corrected?.slot && !corrected?.value.includes(String(value)),
  );
  const values = corrected && others.length === 0 ? [corrected] : changed;
  const put = values.length === 0 ? puttingOff(reading, task) : undefined;
  if (put) return put;
  const { consent, unheard } = reading.consentTo(task);
  const asked = isNo ? [] : reading.asked;
  if (consent === 'clear') return { confirm: true, ...(asked.length > 0 && { asked }) };
  // The request said once more, or agreement to a part, is read back once more.
  if (consent === 'possible' && unheard.length === 0) return NOTHING;
  // The policy comes back to what is left open.
  const turned = turnedTo(reading, task);
  if (turned) return begun(reading, turned);
  if (values.length > 0) return { values };
  if (asked.length > 0) return { asked };
  if (isNo) return { decline: true, ...(isBye && END) };
  return reading.isPause ? NOTHING : undefined;
}

/** A transaction under way is put off, often for another task. */
function puttingOff(reading: Reading, task: TransactionTask): TurnPlan | undefined {
  if (!PUT_OFF.test(reading.text)) return undefined;
  const other = reading.isDeed || reading.isQuestion ? reading.started() : undefined;
  if (other && other.service !== task.api.service) return { suspend: true, ...begun(reading, other) };
  return { suspend: true, ...(reading.isBye && END) };
}

/** The transaction that was put off, where the user comes back to it. */
function backTo(reading: Reading): TurnPlan | undefined {
  const { waiting: task, requested } = reading.situation;
  const waiting = BACK.test(reading.text) && requested.size === 0 ? task : undefined;
  if (!waiting) return undefined;
  const other = reading.started();
  return other && other.service !== waiting.api.service ? undefined : begun(reading, waiting.api);
}

/** The senses of values that say how a transaction is to be done. A name may be that of what was offered. */
const SAYS_HOW: ReadonlySet<Sense> = new Set<Sense>(['date', 'time', 'count', 'closed', 'truth', 'amount']);

/** Whether a value says how a transaction is to be done, in a slot that the search before it does not have. */
function saysHow(api: Api, search: Api, { slot: name, value }: PlannedValue): boolean {
  const slot = api.slots.get(name);
  return slot !== undefined && typeof value !== 'object' && !search.slots.has(name) && SAYS_HOW.has(senseOf(slot));
}

/** The agent suggested a task. */
function toSuggestion(reading: Reading, suggestion: Task): TurnPlan | undefined {
  const { takesUp, isNo, isBye, isDeed, isQuestion } = reading;
  const other = isDeed || isQuestion ? reading.started() : undefined;
  if (isNo || (isBye && !takesUp)) {
    if (other && other !== suggestion.api) return { suspend: true, ...begun(reading, other) };
    return { suspend: true, ...(isBye && END) };
  }
  if (!takesUp && other !== suggestion.api) return freely(reading);
  const isMeant = other?.service === suggestion.api.service && other.kind === 'transaction';
  return begun(reading, isMeant ? other : suggestion.api);
}

/** Another task that is asked for by its name while something else is under way: 'what is the weather in Seattle?'. */
function turnedTo(reading: Reading, task: Task): Api | undefined {
  const other = reading.started();
  if (!other || other.service === task.api.service) return undefined;
  if (exampleFit(reading.text, other) === 1) return other;
  return (reading.isQuestion || reading.isDeed) && namesApi(reading.text, other) ? other : undefined;
}

/** The agent asked for slots. */
function toRequest(reading: Reading, task: Task): TurnPlan | undefined {
  const turned = saysNothingElse(reading.text, task) ? undefined : turnedTo(reading, task);
  if (turned) return begun(reading, turned);
  const other = reading.isNo && reading.isDeed ? reading.started({ text: reading.behindFirst }) : undefined;
  if (other && other.service !== task.api.service) return { suspend: true, ...begun(reading, other) };
  const values = reading.answers(task);
  if (values.length > 0) return { values };
  const { situation, registry } = reading;
  const open = leftOpen(reading.text, task, situation.requested, registry);
  return open ?? (isRefused(reading.text, task.api) && !reading.isQuestion ? { suspend: true } : freely(reading));
}

/** What the user says of a result that was offered. */
interface OfOffer {
  readonly values: readonly PlannedValue[];
  readonly asked: readonly string[];
  readonly named: PlannedValue | undefined;
  /** Another result is wanted. */
  readonly isMore: boolean;
  readonly takes: boolean;
  /** It is accepted in words about itself, more than 'ok'. */
  readonly isTaken: boolean;
  /** It is asked for with other values: 'but', 'what about'. */
  readonly turns: boolean;
}

function saidOf(reading: Reading, task: SearchTask): OfOffer {
  const { text, isYes, isNo, isRefusal } = reading;
  const named = namedResultIn(text, task, reading.situation.world);
  // Who names a result chooses it, in 'how about Dumbo' too.
  const name = named && String(named.value);
  // The place of 'Grandmother in Space' is none.
  const values = reading.changes(task).filter(({ value }) => !(typeof value === 'string' && name?.includes(value)));
  const asked = reading.asked.filter((name) => !values.some(({ slot }) => slot === name));
  const isTaken = named !== undefined || (TAKE.test(text) && !/\bnot\b|n't\b|\?/i.test(text));
  const isMore = (MORE.test(text) || (isRefusal && asked.length === 0)) && !isTaken;
  const turns = values.length > 0 && TURN.test(text);
  return { values, asked, named, isMore, isTaken, turns, takes: (isTaken || (isYes && !isNo && !isMore)) && !turns };
}

/** The API of another task that the user starts in view of a result. */
function otherThan(reading: Reading, task: SearchTask, said: OfOffer): Api | undefined {
  const { api: search } = task;
  const asksOther = reading.isQuestion && said.asked.length === 0 && !reading.isChange;
  const turned = turnedTo(reading, task);
  const isDeed = reading.isDeed || asksOther || turned !== undefined;
  // 'Different thing: is there a course on Monday?' asks for no other parcel.
  const isElsewhere = turned !== undefined && !namesApi(reading.text, search);
  const api = isDeed && (!said.isMore || isElsewhere) ? reading.started() : undefined;
  if (!api || api === search) return undefined;
  const isFar = api.service !== search.service || api.kind === 'transaction';
  return isFar || said.takes || said.values.length === 0 ? api : undefined;
}

/**
 * Whether a value is that of the selection, as what tells the result is; 'send 75 from checking' behind the balance of the savings
 * account is not.
 */
function isOfSelection({ slot, value }: PlannedValue, { api, latest }: SearchTask, named?: PlannedValue): boolean {
  if (!api.tracks.includes(slot)) return false;
  const isOther = typeof value === 'string' && String(ownValue(latest?.row ?? {}, slot)) !== value;
  return named !== undefined || api.properties.get(slot)?.kind !== 'closed' || !isOther;
}

/** What follows a result that is taken: its transaction, where values are said that the search has no slots for. */
function followUpOf(reading: Reading, task: SearchTask, said: OfOffer): TurnPlan | undefined {
  const search = task.api;
  const { asked, isMore, turns, takes } = said;
  const api = reading.followUpOf(search);
  if (!api || isMore || turns || reading.isNo || (!takes && (asked.length > 0 || reading.isQuestion))) return undefined;
  const values = reading.given(api).filter((value) => !isOfSelection(value, task, said.named));
  return values.some((value) => saysHow(api, search, value)) ? { start: api.name, values } : undefined;
}

/** The agent offered a result. */
function toOffer(reading: Reading, task: SearchTask): TurnPlan | undefined {
  const { isNo, isBye, isThanks } = reading;
  if (isNoneOfFound(reading.text, task)) return NOTHING;
  const said = saidOf(reading, task);
  const { values, asked, isMore, isTaken, takes, turns, named = 'latest' } = said;
  const followed = followUpOf(reading, task, said);
  if (followed) return { select: named, ...followed };
  const other = otherThan(reading, task, said);
  if (other) return { ...(!isNo && { select: named }), ...begun(reading, other) };
  if (takes && asked.length === 0 && !(isBye && !isTaken)) return { select: named, ...(isBye && END) };
  if (asked.length > 0 && !isMore && !turns) return { asked };
  if (isMore || values.length > 0) return { next: true, values };
  if (isBye) return END;
  if (reading.isDeed && reading.started() === task.api) return begun(reading, task.api);
  return isThanks || reading.isPause ? NOTHING : undefined;
}

/** A transaction that failed is tried with other values. */
function triedAgain(reading: Reading): TurnPlan | undefined {
  const { latest } = reading.situation;
  const hasFailed = latest?.kind === 'transaction' && latest.phase === 'failed';
  if (!hasFailed || reading.isNo || !AGAIN.test(reading.text)) return undefined;
  const values = reading.changes(latest);
  return values.length > 0 ? { values } : undefined;
}

/** Values for a task that goes on: a draft, or a search that found nothing to offer. */
function changesOf(reading: Reading, started: Api | undefined): readonly PlannedValue[] {
  const { latest } = reading.situation;
  if (!latest || !isUnderWay(latest) || (started && started !== latest.api)) return [];
  const isDone = latest.kind === 'search' ? latest.selected !== undefined : latest.phase === 'failed';
  return isDone ? [] : reading.changes(latest);
}

/** 'Right, go ahead' and 'yeah, book them' begin nothing. */
function saysNothingElse(text: string, task: Task | undefined): boolean {
  return consentIn(text, task && { api: task.api, values: {} }).consent === 'clear';
}

/** Whether the agent asked what to change. */
const isAskedToChange = ({ pending }: World): boolean =>
  pending.some((hint) => hint.kind === 'prompt' && hint.about === 'change');

/** How an answer to the question what to change begins that changes nothing. */
const NO_CHANGE = /^(?:no\b[,. ]*)?nothing\b[,.! ]*/i;

/** Whether no more is wished, and nothing else is said: 'nothing else, thanks'. */
const wishesNoMore = (text: string): boolean => NONE.test(text.trim()) && BYE.test(text);

/** Whether the agent came back to a task, as a deed was done since it was spoken of last. */
const isLeft = ({ tasks }: World, { touched }: Task): boolean =>
  tasks.some((task) => task.kind === 'transaction' && task.phase === 'performed' && task.touched > touched);

/** How it is said that it is done, or given up, with all of its sentence. */
const DONE = new RegExp(`^no\\b[^.!?]*\\b(?:all done|already (?:have|done))(?: ${IT})?[.! ]*`, 'i');
const MISTAKEN = [/^no!/i, new RegExp(`^no\\b.* ${WE} meant?\\b(?! to\\b)`, 'i'), DONE];

/** Whether what the agent took up was not meant, or is done: 'no! Send Dave a message', 'no, I mean in my calendar', 'no, I already have that'. */
export const isMistaken = (text: string): boolean =>
  MISTAKEN.some((pattern) => pattern.test(text)) && !comesOnTop(text.replace(/^\w+\W+/, ''));

/** What is done where no more is wished: what was read back, or come back to, is given up; what is asked for otherwise is still needed. */
function noMoreIn(text: string, { world, latest, requested, offering, confirming }: Situation): TurnPlan | undefined {
  const [said, isNo] = [text.trim(), NO.test(text) || NO_CHANGE.test(text)];
  const behind = said.replace(DONE, '');
  const isDone = behind !== said && (behind === '' || BYE.test(behind));
  if (confirming && isDone) return { suspend: true, ...(behind !== '' && END) };
  if (confirming) return isNo && wishesNoMore(text) ? { suspend: true } : undefined;
  if (!wishesNoMore(text)) return undefined;
  if (requested.size > 0) return latest && isLeft(world, latest) ? { suspend: true } : NOTHING;
  return offering && END;
}

/** As `noMoreIn`; and where what was to be changed is fine as it is: it is read back again, or given up in the same breath. */
export function unchangedIn(text: string, situation: Situation): TurnPlan | undefined {
  const { world, latest } = situation;
  const more = isOfAnother(text, situation) ? NOTHING : noMoreIn(text, situation);
  if (more) return more;
  if (!isAskedToChange(world) || latest?.kind !== 'transaction') return undefined;
  if (saysNothingElse(text, latest)) return NOTHING;
  if (/^no[.! ]*$/i.test(text.trim())) return { suspend: true };
  const rest = text.trim().replace(NO_CHANGE, '');
  if (rest === text.trim()) return undefined;
  if (rest === '' || saysNothingElse(`nothing to change, ${rest}`, latest)) return NOTHING;
  return givenUpIn(rest, latest.api)?.rest === '' ? { suspend: true } : undefined;
}

function mayBegin({ text, situation, isDeed, asked, isNo, isThanks }: Reading): boolean {
  const { latest, requested } = situation;
  return (
    !saysNothingElse(text, requested.size > 0 ? latest : undefined) &&
    (isDeed || (asked.length === 0 && !(isNo && isThanks)))
  );
}

/** 'Not the Elm Street one' turns down one of what is offered, and not all; 'not really' turns down what was offered where nothing was found. */
function turnedDownIn({ situation: { world, offering }, text }: Reading): TurnPlan | undefined {
  const isInstead = world.pending.some(({ kind }) => kind === 'relax');
  const isOfOne = (isInstead || offering) && (MORE.test(text) || NOT_ONE.test(text));
  return isOfOne ? NOTHING : isInstead ? { decline: true } : undefined;
}

/** What the user may say at any time. */
function freely(reading: Reading): TurnPlan | undefined {
  const { situation, text, asked, isNo, isBye, isThanks, isYes } = reading;
  const again = triedAgain(reading);
  if (again) return again;
  const api = mayBegin(reading) ? reading.started() : undefined;
  const values = changesOf(reading, api);
  if (values.length > 0) return { values };
  if (api) return begun(reading, api);
  if (asked.length > 0) return { asked };
  if (situation.proposal && MORE.test(text)) return { next: true };
  if (situation.proposal && TAKE.test(text)) return { select: 'latest' };
  const isPrompted = situation.isPrompted || ELSE.test(reading.agent);
  const turned = isNo && !isBye ? turnedDownIn(reading) : undefined;
  if (turned) return turned;
  if (isBye || (isNo && situation.requested.size === 0) || (isThanks && isPrompted)) return END;
  return isThanks || isYes || reading.isPause ? NOTHING : undefined;
}

/** Whether something is only asked behind what gives up a task: 'I don't want to order. How much is stacking?' */
export const asksBehind = ({ rest }: GivenUp, hasValues: boolean): boolean => !hasValues && isQuestion(rest);

/** What the last sentence gives up, with reasons before it: 'I am not ready for this. Leave it.' */
function givenUpAtLast(text: string, api: Api): GivenUp | undefined {
  const [last, ...before] = sentencesOf(text).toReversed();
  const given = last === undefined || before.length === 0 || last.includes(',') ? undefined : givenUpIn(last, api);
  return given?.isFirm && !before.some((sentence) => sentence.includes('?')) ? given : undefined;
}

/** A text without whom a draft is for: `called` beside its verb, 'I do not want to pay Ben', `whose` too: 'cancel Ben's', 'the one to Ben', 'drop Ben'. */
function withoutWhom(text: string, { kind, api, slots }: Task): { readonly called: string; readonly whose: string } {
  const lower = text.toLowerCase();
  const isSaid = (surface: string): boolean => surface !== '' && lower.includes(surface.toLowerCase());
  const names = Object.entries(slots).flatMap(([name, { surface }]) => {
    const slot = api.slots.get(name);
    // Of Ben Fox, Ben is enough.
    const isSomebody = slot !== undefined && isOfSomebody(slot);
    const all = [surface, ...(isSomebody ? wordsIn(surface).map(({ raw }) => raw) : [])];
    return slot?.kind === 'text' ? all.filter(isSaid).map((one) => ({ one, isSomebody })) : [];
  });
  if (kind !== 'transaction' || names.length === 0) return { called: text, whose: text };
  // Of 'Ann' and 'Ann Lee' the longer one is meant where it is said.
  const among = (all: typeof names): string =>
    oneOf(...all.map(({ one }) => escapePattern(one)).sort((a, b) => b.length - a.length), '(?!)');
  const name = among(names);
  const someone = among(names.filter(({ isSomebody }) => isSomebody));
  const whom = String.raw`${name}(?![\p{L}'’])`;
  const called = text.replace(new RegExp(String.raw`(?<=\b${oneOf(...verbsOf(api))}) ${whom}`, 'giu'), '');
  const whose = called
    .replace(new RegExp(String.raw`(?<!\p{L})${name}['’]s(?!\p{L})`, 'giu'), 'the')
    .replace(new RegExp(String.raw`\b(?:to|for|with) ${whom}`, 'giu'), '')
    .replace(new RegExp(String.raw`(?<=\p{L} )${someone}(?![\p{L}'’])(?: out\b)?`, 'giu'), 'it');
  return { called, whose };
}

/** Whose something is, or for whom: 'Ann's', 'the payment to Ann'. */
const WHOSE = /(?<who>\p{L}+)['’]s(?!\p{L})|(?<=\bthe \p{L}+) (?:to|for|with) (?<whom>\p{Lu}\p{L}*)/gu;

/** Whether what is given up is of somebody else than what is read back: 'cancel Ann's', of a payment to Ben. */
function isOfAnother(text: string, situation: Situation): boolean {
  const { api } = situation.confirming ?? {};
  if (!api || ![...api.slots.values()].some(isOfSomebody) || givenUpBy(text, situation)) return false;
  const without = text.replace(WHOSE, (all: string, who = '', whom = '') =>
    COMMON.has(`${who}${whom}`.toLowerCase()) ? all : '',
  );
  const given = without === text ? undefined : givenUpIn(without, api);
  return given?.isFirm === true && given.rest === '';
}

/** What the user gives up of what is under way, by words alone. */
export function givenUpBy(text: string, { latest, proposal, offering }: Situation): GivenUp | undefined {
  const task = proposal ?? latest;
  if (!task || (task.kind === 'transaction' && task.phase === 'performed')) return undefined;
  const { called, whose } = withoutWhom(text, task);
  const ofWhom = whose === called ? undefined : givenUpIn(whose, task.api);
  const given = givenUpIn(called, task.api) ?? (ofWhom?.isFirm ? ofWhom : undefined) ?? givenUpAtLast(text, task.api);
  // A result that is not wanted may be followed by another one.
  return offering && !given?.isFirm ? undefined : given;
}

/** What is under way is given up, often for another task. */
function givingUp(reading: Reading): TurnPlan | undefined {
  const { latest, proposal } = reading.situation;
  const [task, given] = [proposal ?? latest, givenUpBy(reading.text, reading.situation)];
  if (!task || !given) return undefined;
  const other = given.rest === '' ? undefined : reading.started({ text: given.rest });
  if (other && other !== task.api) return { suspend: true, ...begun(reading, other) };
  // 'I changed my mind, make it four' changes something, and gives up nothing.
  if (given.rest === '' || (latest?.kind === 'transaction' && asksBehind(given, reading.changes(latest).length > 0)))
    return { suspend: true, ...(reading.isBye && END) };
  return undefined;
}

/** 'Book it': what was offered, and nothing else. */
export function toldToBook(text: string, api: Api): TurnPlan | undefined {
  const { consent, tells } = consentIn(text, { api, values: {} });
  return consent === 'clear' && tells ? { select: 'latest', start: api.name } : undefined;
}

/** 'Book it', and 'order five Blue Asters': a result by its name, in the words of the API. */
function bookingOf(reading: Reading, task: SearchTask): TurnPlan | undefined {
  const api = reading.followUpOf(task.api);
  const told = api && toldToBook(reading.text, api);
  if (!api || told) return told;
  const named = namedResultIn(reading.text, task, reading.situation.world);
  return named && asksFor(reading.text, api) ? { select: named, ...begun(reading, api) } : undefined;
}

/** What the user does in a turn; undefined where nothing of it is understood. */
export function turnOf(reading: Reading, registry: Registry): TurnPlan | undefined {
  const { confirming, latest, requested, offering } = reading.situation;
  const relaxed = reading.relaxed();
  if (relaxed) return relaxed;
  const reversed = reversedIn(reading, registry);
  if (reversed) return reversed;
  const given = unchangedIn(reading.text, reading.situation) ?? givingUp(reading);
  if (given) return given;
  const unknown = confirming || reading.asked.length > 0 ? undefined : unknownIn(reading.text, reading.situation);
  if (unknown) return { unknown: unknown.name };
  const chosen = offering && bookingOf(reading, offering);
  if (chosen) return chosen;
  const simpler = simplerMeant(reading.text, reading.situation, registry);
  if (simpler) return { ...(latest?.kind === 'transaction' && { suspend: true }), ...begun(reading, simpler) };
  const suggestion = suggestionOf(reading);
  if (confirming) return toConfirmation(reading, confirming);
  const back = backTo(reading);
  if (back) return back;
  if (suggestion) return toSuggestion(reading, suggestion);
  if (!latest) return atFirst(reading);
  if (requested.size > 0) return toRequest(reading, latest);
  return offering ? toOffer(reading, offering) : freely(reading);
}
