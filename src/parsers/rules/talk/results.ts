/** What is said of results: which is taken, what is asked of one of them, how many there are, which of them have something. */
import {
  assign,
  bind,
  type BuildRecord,
  choices,
  len,
  next,
  property,
  say,
  select,
  type Statement,
  type VariableName,
} from '../../../language/index.js';
import { isNegatedAt } from '../../../english/negation.js';
import { isNumberWord } from '../../../values/cardinals.js';
import { leavesChoice } from '../../../english/unconstrained.js';
import {
  type Entity,
  entityVariable,
  isUnderWay,
  lookup,
  missingSlots,
  nextName,
  type SearchTask,
  type World,
} from '../../../world/index.js';
import type { ParserInput } from '../../../dialogue/parsers/parser.js';
import { askedAmong, askedOf } from '../asked.js';
import { asIt, mentionedIn } from '../named-result.js';
import { PRAISE, QUESTION } from '../english/acts.js';
import { lastSearch, activeService } from '../../plan/tasks.js';
import { sentencesOf, stem, wordsIn } from '../text.js';
import { plainly } from './plain.js';
import { BEFORE, isResult, isValueAsked, resultOf, SPOKEN, type SpokenResult, spokenIn, toldOf } from './result.js';
import { situationOf } from '../situation.js';
import { unknownIn } from './unknown.js';

/** What may stand behind a result that is taken. */
const BEHIND = new RegExp(String.raw`^(?:,? (?:please|then|instead|(?:is|sounds) (?:${PRAISE})))*[\s.!?]*$`);

/** How many results there are. */
const HOW_MANY =
  /^how many(?: (\p{L}+(?: \p{L}+)?))? (?:did you find|do you have|have you got|are there)(?: in total| like (?:this|that))?$/u;
const ANY_RESULT = /^(?:results|options|of (?:them|those)|others)$/;

/** Which of several have something. */
const WHICH = /^which (?:ones?|of them|of the \p{L}+) .*\b(?:has|have|is|are)\b/u;

/** Another result than what is being booked is asked for: 'what about another one?', 'do you have anything else?'. */
const ANOTHER =
  /^(?:(?:what|how) about |do you have |have you got |(?:is|are) there |did you find |(?:can|could) (?:i see|you show me) |show me |let me see )?(?:(?:another|any other|a different) (?<noun>\p{L}+)|(?:any )?others|(?:any|some)thing else)$/u;

/** What was asked about is meant in place of what is being booked: 'yes, that one'. */
const THAT_ONE = /^(?:(?:yes|ok|no),? )?(?:i'll take |i'd rather have )?that one(?: (?:then|please))*[\s.!]*$/i;

/** The search that the conversation is about, where it found something. */
export function searchIn(world: World): SearchTask | undefined {
  const service = activeService(world);
  const search = service === undefined ? undefined : lastSearch(world, service);
  return search && (search.results?.rows.length ?? 0) > 0 && missingSlots(search).length === 0 ? search : undefined;
}

export function taken({ variable, by }: SpokenResult, { variable: from }: SearchTask): ReturnType<typeof select> {
  return select(variable ?? (by as BuildRecord), { from });
}

/** The result that is being booked, where a transaction with it is under way. */
function beingBooked(search: SearchTask, world: World): Entity | undefined {
  const { latest } = situationOf(world);
  const isOpen = latest?.kind === 'transaction' && latest.api.name === search.api.followUp && isUnderWay(latest);
  return isOpen ? search.selected : undefined;
}

/** What is told of a result: one that no variable stands for is taken first, but where another one is being booked, which stays chosen. */
export function lookedAt(
  spoken: SpokenResult,
  names: readonly string[],
  search: SearchTask,
  world: World,
): readonly Statement[] {
  const told = (owner: VariableName): Statement => say(...names.map((name) => property(owner, name)));
  if (spoken.variable) return [told(spoken.variable)];
  const booked = beingBooked(search, world);
  // A draft that takes nothing from the choice stays as it is.
  const isKept = situationOf(world).latest?.api.chosen.size === 0;
  if (!booked || isKept) return [taken(spoken, search), told(search.variable)];
  const name = nextName(world);
  return [bind(name, taken(spoken, search)), told(name), taken(resultOf(booked.row, search, world), search)];
}

/** Another result, while one is being booked: it is offered, and what was read back waits. */
function another(said: string, search: SearchTask, world: World): readonly Statement[] | undefined {
  const match = ANOTHER.exec(said);
  const noun = match?.groups?.noun;
  if (!match || !beingBooked(search, world)) return undefined;
  return noun === undefined || isResult(noun, search) ? [next(search.variable)] : undefined;
}

/** The result that was asked about last is taken, where another one is being booked. */
function thatOne(text: string, search: SearchTask, world: World): readonly Statement[] | undefined {
  const booked = THAT_ONE.test(text.replaceAll('’', "'").trim()) ? beingBooked(search, world) : undefined;
  const [asked] = world.turn.acts.flatMap(({ answers = [] }) => answers.map(({ variable }) => variable)).reverse();
  const about = asked === undefined ? undefined : lookup(world, asked);
  if (!booked || !about || !('entity' in about) || about.entity.task !== search.id) return undefined;
  return about.entity.row === booked.row ? undefined : [taken(resultOf(about.entity.row, search, world), search)];
}

/** What is asked of another result than the one that is being booked, where no other was told of: nothing is known of it. */
function askedOfNone(text: string, search: SearchTask, world: World): readonly Statement[] | undefined {
  const { ordinal, noun = '' } = SPOKEN.exec(text.toLowerCase())?.groups ?? {};
  const isOther = ordinal !== undefined && ordinal !== 'first' && isResult(noun, search);
  if (!isOther || !QUESTION.test(text) || !beingBooked(search, world)) return undefined;
  return [say(property(entityVariable(world, search) ?? search.variable, 'that'))];
}

/** What is asked of a result by its name, of which the agent does not speak: 'what is the price of Paddock House?'. */
function askedOfNamed(text: string, search: SearchTask, world: World): readonly Statement[] | undefined {
  const named = QUESTION.test(text) ? mentionedIn(text, search) : undefined;
  if (!named || named.row === search.latest?.row) return undefined;
  const asked = askedOf(asIt(text, named), search.api);
  return asked.length === 0 ? undefined : lookedAt(resultOf(named.row, search, world), asked, search, world);
}

/** Nothing more is asked than what it is: 'and the other one?', 'who is the second one?'. */
const WHAT_OF_IT = /^(?:wh\w+ is )?it$/;

/** 'And the other one?': what was asked of another one before is told of it, or it is offered. */
function askedToo(spoken: SpokenResult, search: SearchTask, world: World): readonly Statement[] | undefined {
  const answered = world.turn.acts.flatMap(({ answers = [] }) => answers.map((one) => one.property));
  const known = answered.filter((name) => search.api.properties.has(name));
  if (known.length > 0) return lookedAt(spoken, known, search, world);
  const untold = (search.results?.rows ?? []).filter((row) => !toldOf(search).includes(row));
  const steps = untold.slice(0, untold.indexOf(spoken.row) + 1);
  return steps.length === 0 ? undefined : steps.map(() => next(search.variable));
}

/** What is asked of one result, or that it is taken. */
function ofOne(text: string, search: SearchTask, input: ParserInput): readonly Statement[] | undefined {
  const { world, engine } = input.session;
  const spoken = spokenIn(text, search, { world, reader: engine.reader, now: engine.now });
  if (!spoken) return askedOfNone(text, search, world) ?? askedOfNamed(text, search, world);
  const at = text.indexOf(spoken.words);
  const selects = taken(spoken, search);
  const before = text.slice(0, at).toLowerCase();
  const isAlone = BEHIND.test(text.slice(at + spoken.words.length).toLowerCase());
  // Where a value is asked for, 'the one at ten' may be a value.
  const isAsked = !spoken.isByPlace && isValueAsked(world);
  // 'No the one before' turns down what was offered last.
  const isTurnedDown = isNegatedAt(text.replace(/^no(?= the )/i, '  '), at);
  if (isAlone && !isAsked && BEFORE.test(before) && !isTurnedDown) return [selects];
  if (!QUESTION.test(text)) return undefined;
  const question = text.replace(spoken.words, 'it');
  if (WHAT_OF_IT.test(plainly(sentencesOf(question).at(-1) ?? ''))) return askedToo(spoken, search, world);
  const asked = askedOf(question, search.api);
  if (asked.length > 0) return lookedAt(spoken, asked, search, world);
  const unknown = unknownIn(question, situationOf(world));
  return unknown && [say(property(spoken.variable ?? search.variable, unknown.name))];
}

function counted(said: string, search: SearchTask): readonly Statement[] | undefined {
  const [whole, noun] = HOW_MANY.exec(said) ?? [];
  if (whole === undefined) return undefined;
  const own = new Set(wordsIn(search.api.entity).map(({ word }) => stem(word)));
  const isOfResults =
    noun === undefined || ANY_RESULT.test(noun) || wordsIn(noun).every(({ word }) => own.has(stem(word)));
  return isOfResults ? [len(search.variable)] : undefined;
}

const OF_SEVERAL = /^(?:the|of|my|them|other)$/;

/** What all results are called, where they are asked for: 'who are the other two?', 'show me all of them'. */
function severalOf(said: string, search: SearchTask, world: World): readonly Statement[] | undefined {
  const words = /^(?:(?:who|what) are|show me) (.+)$/.exec(said)?.[1]?.split(' ') ?? [];
  const isCounted = (word: string): boolean => word === 'all' || isNumberWord(word);
  const isOf = (word: string): boolean => OF_SEVERAL.test(word) || isCounted(word) || isResult(word, search);
  const isAsked = words.join() === 'they' || (words.some(isCounted) && words.every(isOf));
  const { results, api, variable } = search;
  const [name] = api.identity;
  if (!isAsked || name === undefined || situationOf(world).offering?.id !== search.id) return undefined;
  return (results?.rows.length ?? 0) > 1 ? [choices(property(variable, name))] : undefined;
}

/** The variables of the results that were offered one after the other. */
export function offeredOf(world: World, search: SearchTask): readonly VariableName[] {
  const found = new Map<unknown, VariableName>();
  for (let number = 0; number < world.bindings.length; number += 1) {
    const value = world.bindings.at(number);
    if (value?.kind !== 'entity' || value.entity.task !== search.id) continue;
    if (search.results?.rows.includes(value.entity.row)) found.set(value.entity.row, `x${number}`);
  }
  return [...found.values()];
}

/** 'Which of them have wifi?': told of each that was offered; of one alone, the search goes on with what has it. */
function whichOf(said: string, search: SearchTask, world: World): readonly Statement[] | undefined {
  if (!WHICH.test(said)) return undefined;
  const { api, variable } = search;
  const truths = [...api.properties.values()].filter(({ kind }) => kind === 'boolean');
  const [name, ...others] = askedAmong(`${said}?`, truths);
  if (name === undefined || others.length > 0) return undefined;
  const offered = offeredOf(world, search);
  if (offered.length > 1 || search.results?.rows.length === 1)
    return [say(...offered.map((one) => property(one, name)))];
  return api.slots.get(name)?.kind === 'boolean' ? [assign(variable, { [name]: true })] : undefined;
}

/** What was offered is taken, of several the first, where the user leaves the choice to the agent, which says what it is. */
function leftToAgent(text: string, search: SearchTask, world: World): readonly Statement[] | undefined {
  const { offering, requested } = situationOf(world);
  const isLeft = offering?.id === search.id && requested.size === 0 && leavesChoice(text);
  const row = isLeft ? (search.latest?.row ?? toldOf(search)[0]) : undefined;
  const named = search.api.identity.map((name) => property(search.variable, name));
  return row && [taken(resultOf(row, search, world), search), say(...named)];
}

/** The statements for what is said of results; undefined for other texts. */
export function askedOfResults(input: ParserInput): readonly Statement[] | undefined {
  const { world } = input.session;
  const search = searchIn(world);
  if (!search) return undefined;
  const said = plainly(input.utterance);
  return (
    counted(said, search) ??
    whichOf(said, search, world) ??
    severalOf(said, search, world) ??
    another(said, search, world) ??
    thatOne(input.utterance, search, world) ??
    ofOne(input.utterance, search, input) ??
    leftToAgent(input.utterance, search, world)
  );
}
