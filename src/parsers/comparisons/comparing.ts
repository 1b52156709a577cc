/**
 * Comparisons beside what a parser understands.
 *
 * What is compared is found by its words, taken out of the utterance, and put into the program; the rest is for the parser. So no
 * parser takes 'not Italian' for Italian, and none has to know of constraints: 'a hotel in Oslo under 100 dollars' is a hotel in
 * Oslo, and a bound.
 *
 * | what is said                               | becomes                                             |
 * | ------------------------------------------ | --------------------------------------------------- |
 * | a bound, a choice, what is not wanted      | a constraint of the search that begins or goes on   |
 * | a degree of what was offered: 'cheaper?'   | a constraint that refers to the result              |
 * | most or least: 'the cheapest'              | the order of the search                             |
 * | a degree among several that were offered   | the selection of one of them                        |
 * | 'how many are ...'                         | a count of the results that are so                  |
 */
import type { Parser, ParserInput, Proposal } from '../../dialogue/parsers/parser.js';
import { mayChoose } from '../../english/choices.js';
import { mayBound, withoutRefusing } from '../../english/comparisons.js';
import { CHOOSING, COUNTING, isSuperlative, OF_TWO, WONDERS_WHICH } from '../../english/degrees.js';
import { mayBePartOfDay } from '../../english/parts-of-day.js';
import { mayBePeriod } from '../../values/periods.js';
import { call, givenBy, type Literal, ownValue, parseError } from '../../language/index.js';
import { type Api, DONTCARE, sameValue, type SearchApi } from '../../service/index.js';
import { entityVariable, openTasks, type SearchTask } from '../../world/index.js';
import { doesNothing } from '../plan/turn-plan.js';
import { COMMON } from '../rules/english/common.js';
import { tellsApart } from '../rules/names-api.js';
import { situationOf } from '../rules/situation.js';
import { wordsIn } from '../rules/text.js';
import { backTo, behindOf, leaves, toldOfEach } from './back.js';
import { boundsFor, deniedParts, partsFor, periodsFor, unplacedBounds, unplacedPeriods } from './bounds.js';
import { choicesFor, deniedMembers } from './choices.js';
import { withOffset } from './counted-from.js';
import { degreesFor } from './degrees.js';
import { another, deniedNames, isOfOffered } from './denied-names.js';
import { overlaps, type Stretch, withoutStretches } from '../../text/index.js';
import { withHour } from './hour-of-result.js';
import { asksOfIt, asOrder, type Comparison, findsNothing } from './found.js';
import { mayCompare } from './may-compare.js';
import { Mentions } from './mentions.js';
import type { Compared } from './compared.js';
import { beyond, mergedInto } from './merge.js';
import { LOWER, UPPER } from './order.js';
import { askedOfAll } from './of-all.js';
import { withoutAlternatives } from './across.js';
import { movedFor } from './moved.js';
import { withPeriod } from './one-day.js';
import { opensFor } from './opens.js';
import { truthsFor } from './truths.js';
import { withRelativeCount } from './relative-count.js';
import { askingNoMore, givesUp, isNothing, ofRest } from './rest.js';
import { isOnlyBounded, undecided } from './undecided.js';
import { unknownDegree, wondersAmong } from './unknown-degree.js';

/** Where comparisons are looked for. */
interface Looked {
  /** The slots that have one value: all results have the same. */
  readonly settled: ReadonlySet<string>;
  /** The search that goes on; undefined where one begins. */
  readonly task: SearchTask | undefined;
}

/** 'Is there a later one?', where nothing was found from nine to noon: one after noon. */
function beyondLimit(one: Comparison, task: SearchTask | undefined): Comparison | undefined {
  const limit = ownValue(task?.where ?? {}, one.slot)?.constraint;
  if (one.kind !== 'relative' || !limit || !findsNothing(task)) return undefined;
  const isMore = one.direction === 'descending';
  const ends = isMore ? UPPER : LOWER;
  if (!ends.has(limit.relation) && limit.relation !== 'between') return undefined;
  const edge = isMore ? limit.values.at(-1) : limit.values[0];
  const relation = beyond(task?.api.comparable.get(one.slot), one.direction);
  return { ...one, kind: 'constraint', relation, values: [edge as Literal] };
}

/** The comparisons in a text that results of a search can be held against; of those that overlap, bounds before choices and degrees. */
export function comparisonsFor(
  api: SearchApi,
  text: string,
  { session }: Pick<ParserInput, 'session'>,
  { settled, task }: Looked,
): readonly Comparison[] {
  const { now, registry } = session.engine;
  const service = registry.services.find(({ name }) => name === api.service);
  const { requested } = situationOf(session.world);
  const mentions = new Mentions(text, now, service, requested);
  const isOffered = task?.latest !== undefined;
  const found = [
    ...boundsFor({ api, requested, rows: task?.results?.rows }, text, now),
    ...(isOffered && asksOfIt(text)
      ? []
      : [...partsFor({ api, requested, service }, text, now), ...periodsFor({ api, requested }, text, now)]),
    ...truthsFor(api, text, isOffered),
    ...choicesFor(api, text, { mentions, isOffered }),
    ...deniedNames(api, text, { service, task, world: session.world }),
    ...(task ? [...movedFor(task, text, now), ...opensFor(task, text)] : []),
    ...degreesFor(api, text, { settled, isOffered }),
  ];
  // A clause may free several slots: 'I don't mind when'.
  const isBeside = (one: Comparison, other: Comparison): boolean => one.kind === 'open' && other.kind === 'open';
  return found.filter((one, at) => !found.slice(0, at).some((other) => overlaps(one, other) && !isBeside(one, other)));
}

/** The search that a proposal begins, or the one before the transaction that it begins. */
function begunBy({ statements = [] }: Proposal, { apis, session }: ParserInput): SearchApi | undefined {
  const known = session.engine.registry.apis;
  const called = statements.flatMap((one) => (one.kind === 'api-call' ? (known.get(one.api) ?? []) : []));
  const isSearch = (api: Api): api is SearchApi => api.kind === 'search';
  const search = called.find(isSearch);
  if (search || called.length === 0) return search;
  const before = apis.filter(isSearch).filter(({ followUp }) => called.some(({ name }) => name === followUp));
  // Of several, the one that knows most of what is said.
  const given = statements.flatMap((one) => (one.kind === 'api-call' ? one.arguments.map(({ name }) => name) : []));
  const knows = (api: SearchApi): number =>
    given.filter((name) => api.slots.has(name) || api.comparable.has(name)).length;
  return before.toSorted((a, b) => knows(b) - knows(a))[0];
}

/**
 * Whether a proposal calls a search anew that still asks for slots, or one that has found something, or another of its service that nobody
 * names, and says nothing new in the call; or what follows it: it goes on.
 */
function repeats({ statements = [] }: Proposal, task: SearchTask | undefined, input: ParserInput): boolean {
  const called = statements.find((one) => one.kind === 'api-call');
  if (!task || called?.kind !== 'api-call') return false;
  if (!task.results) return called.api === task.api.name || called.api === task.api.followUp;
  if (called.api === task.api.followUp) return true;
  const api = input.session.engine.registry.apis.get(called.api);
  if (api?.service !== task.api.service || (api !== task.api && tellsApart(input.utterance, api, input.apis) > 0))
    return false;
  return called.arguments.every(({ value }) => value.kind === 'property' && value.of === task.variable);
}

/** Whether a proposal gives values to a search that is under way, and begins nothing. */
const goesOn = ({ statements = [] }: Proposal, { variable }: SearchTask): boolean =>
  statements.some((one) => one.kind === 'assign' && one.variable === variable) &&
  statements.every(({ kind }) => kind !== 'api-call');

/** The slots of a search that have one value, by what is said now or was said before. */
function settledIn({ statements = [] }: Proposal, task: SearchTask | undefined): ReadonlySet<string> {
  const given = statements.flatMap((one) => (one.kind === 'api-call' ? one.arguments.map(({ name }) => name) : []));
  const known = Object.entries(task?.slots ?? {}).filter(([, { canonical }]) => canonical !== DONTCARE);
  return new Set([...given, ...known.map(([name]) => name)]);
}

/** The search that goes on: what was found last, unless something else is under way. */
function underWay({ session: { world } }: ParserInput): SearchTask | undefined {
  const latest = openTasks(world).at(-1);
  return latest?.kind === 'search' ? latest : undefined;
}

function isChoice(text: string, { offered, results }: SearchTask, found: readonly Comparison[]): boolean {
  // 'The cheaper one' is one that there is, though one alone was offered; 'the cheapest' begins with it.
  const isAmong = (results?.rows.length ?? 0) > 1 && found.every(({ kind }) => kind === 'relative');
  return (
    (offered.length > 1 || isAmong) &&
    CHOOSING.test(text) &&
    !asksOfIt(text) &&
    found.every((one) => one.kind !== 'constraint' && !(one.kind === 'order' && one.place))
  );
}

function isOfTwo(text: string, { offered, results }: SearchTask, found: readonly Comparison[]): boolean {
  const isMore = offered.length === 2 && (results?.more === true || (results?.rows.length ?? 0) > 2);
  const isAsked = WONDERS_WHICH.test(text) && OF_TWO.test(text);
  return isMore && isAsked && found.every(({ kind }) => kind === 'relative' || kind === 'order');
}

/** Whether what is not wanted is not what the search has: 'not Berkeley', where Oakland was said. */
function isMet(one: Comparison, { slots }: SearchTask): boolean {
  if (one.kind !== 'constraint' || one.relation !== 'not') return false;
  const has = ownValue(slots, one.slot);
  if (!has || has.canonical === DONTCARE) return false;
  return !one.values.some((value) => sameValue(value ?? undefined, has.canonical) || value === has.surface);
}

/** Whether 'the cheaper one' is the one that was told to be the cheapest. */
const isToldAlready = (one: Comparison, text: string, { order: [by] = [], latest }: SearchTask): boolean =>
  one.kind === 'relative' &&
  latest !== undefined &&
  by?.property === one.slot &&
  by.direction === one.direction &&
  /\bthe\s+$/i.test(text.slice(0, one.start));

/** What becomes of comparisons; undefined where they are about nothing. */
function comparedIn(
  input: ParserInput,
  api: SearchApi,
  found: readonly Comparison[],
  isBegun: boolean,
): Compared | undefined {
  const { utterance: text, session } = input;
  const task = underWay(input);
  const of = task?.api === api && !isBegun ? task : undefined;
  const entity = of && entityVariable(session.world, of);
  const meant = found
    .filter((one) => !(of && isMet(one, of)))
    .map((one) => (entity === undefined ? (beyondLimit(one, of) ?? asOrder(one)) : one));
  if (meant.length === 0 || isOfOffered(meant, of)) return undefined;
  const { world, engine } = session;
  const setting = { api, found: meant, task: of, entity, world, engine, rest: withoutStretches(text, meant) };
  if (of && isOfTwo(text, of, meant)) return { ...setting, as: 'both' };
  if (of && wondersAmong(text, of)) return { ...setting, found: meant.map(asOrder), as: 'constraints' };
  if (of && isChoice(text, of, meant)) return { ...setting, as: 'choice' };
  if (of && meant.every((one) => isToldAlready(one, text, of))) return undefined;
  return { ...setting, as: of && COUNTING.test(text) ? 'count' : 'constraints' };
}

/** 'What is your cheapest?', said where nothing is under way: the only search of which results are the most so. */
function opened(first: Proposal, input: ParserInput): Proposal | undefined {
  const { statements = [] } = first;
  if (openTasks(input.session.world).length > 0 || !statements.every(doesNothing)) return undefined;
  const { utterance: text, apis } = input;
  if (new Set(apis.map(({ service }) => service)).size > 1) return undefined;
  const isMost = ({ kind, start, end }: Comparison): boolean =>
    kind === 'order' && isSuperlative(text.slice(start, end));
  const [only, ...others] = apis.flatMap((api) => {
    if (api.kind !== 'search') return [];
    const found = comparisonsFor(api, text, input, { settled: NOTHING, task: undefined });
    // 'The latest news' asks for something else.
    const isAll = wordsIn(withoutStretches(text, found)).every(({ word }) => COMMON.has(word));
    return isAll && found.some(isMost) ? (comparedIn(input, api, found, true) ?? []) : [];
  });
  return only && others.length === 0 ? mergedInto({ statements: [call(only.api.name)] }, only) : undefined;
}

/** What becomes of comparisons that are about what a transaction under way is to be about. */
function returned(first: Proposal, input: ParserInput): Proposal | undefined {
  const behind = behindOf(input);
  if (!behind) return undefined;
  const found = comparisonsFor(behind.api, input.utterance, input, { settled: NOTHING, task: undefined });
  const each = toldOfEach(
    first,
    input,
    found.map(({ slot }) => slot),
  );
  if (each) return each;
  if (!leaves(first, behind)) return undefined;
  // What is to be done is about a result: its name is a slot there.
  const other = found.filter(({ slot }) => slot !== behind.api.naming?.name);
  return backTo(behind, other, input);
}

const NOTHING: ReadonlySet<string> = new Set();

/** A proposal for the search behind a transaction that is asked for in one breath: 'book the cheapest cabin in Vik for 2 nights'. */
async function searched(
  parser: Parser,
  rest: string,
  proposal: Proposal,
  { api }: Compared,
  input: ParserInput,
): Promise<Proposal> {
  const { statements } = proposal;
  const called = statements?.find((one) => one.kind === 'api-call');
  if (!statements || called?.kind !== 'api-call' || called.api !== api.followUp) return proposal;
  const alone = await parser.parse({ ...input, utterance: rest, apis: [api] });
  const search = alone.statements?.find((one) => one.kind === 'api-call' && one.api === api.name);
  return search ? { ...proposal, statements: [...statements, search] } : proposal;
}

/** A proposal with the stretches that nothing takes, whole: 'under 13 dollars', of which another parser found the number. */
function withUnheard(proposal: Proposal, untaken: readonly Stretch[]): Proposal {
  const all = [...untaken, ...(proposal.unheard ?? [])];
  const unheard = all.filter((one, at) => !all.slice(0, at).some((other) => overlaps(one, other)));
  return untaken.length === 0 ? proposal : { ...proposal, unheard };
}

/**
 * A proposal with what it cannot search by: an 'or' between two slots, bounds of what results do not have, and parts of the day that are
 * not wanted.
 */
function withUntaken(proposal: Proposal, input: ParserInput): Proposal {
  const { utterance: text, session } = input;
  if (!(mayBound(text) || mayChoose(text) || mayBePartOfDay(text) || mayBePeriod(text))) return proposal;
  const { now, registry } = session.engine;
  const task = underWay(input);
  const api = begunBy(proposal, input) ?? task?.api;
  if (!api) return withUnheard(proposal, deniedParts(text, now, []));
  const { requested } = situationOf(session.world);
  const service = registry.services.find(({ name }) => name === api.service);
  const facts = { settled: NOTHING, task: task?.api === api ? task : undefined };
  const found = /\bor\b/i.test(text) ? comparisonsFor(api, text, input, facts) : [];
  return withUnheard(withoutAlternatives(proposal, text, found), [
    ...unplacedBounds({ api, requested }, text, now),
    ...deniedMembers(api, text),
    ...(mayBePartOfDay(text) ? deniedParts(text, now, partsFor({ api, requested, service }, text, now)) : []),
    ...(isOfSearch(api, proposal, task) ? unplacedPeriods({ api, requested }, text, now) : []),
  ]);
}

/** Whether days that are said are those of a search, and nobody is asked for them. */
function isOfSearch(api: SearchApi, { statements = [] }: Proposal, task: SearchTask | undefined): boolean {
  const isCalled = statements.some((one) => one.kind === 'api-call' && one.api === api.name);
  const given = statements.flatMap(givenBy);
  const known = task?.api === api ? task.slots : {};
  const isAsked = api.required.some(({ kind, name }) => kind === 'date' && ownValue(known, name) === undefined);
  const isGiven = given.some(({ name }) => api.slots.get(name)?.kind === 'date');
  const isBegun = statements.some(({ kind }) => kind === 'api-call');
  return (isCalled || (task?.api === api && !isBegun)) && !isAsked && !isGiven;
}

/** What is read of the whole text last, one after the other. */
const READINGS = [undecided, withPeriod, withOffset, withHour, withRelativeCount] as const;

/** A parser that knows comparisons, over one that does not. */
export function comparing(parser: Parser): Parser {
  return {
    name: parser.name,
    async parse(given) {
      const input = { ...given, utterance: withoutRefusing(given.utterance) };
      const proposal = await readWithComparisons(input);
      const asked = askedOfAll(proposal, input, underWay(input)) ?? withUntaken(proposal, input);
      return READINGS.reduce((so, read) => read(so, input), asked);
    },
  };

  async function readWithComparisons(input: ParserInput): Promise<Proposal> {
    if (!mayCompare(input.utterance, input)) return parser.parse(input);
    const heard = await parser.parse(input);
    const first = isOnlyBounded(heard, input) ? { statements: [parseError()] } : heard;
    const task = underWay(input);
    const begun = repeats(first, task, input) ? undefined : begunBy(first, input);
    const api = begun ?? task?.api;
    const of = begun ? undefined : task;
    const found = api ? comparisonsFor(api, input.utterance, input, { settled: settledIn(first, of), task: of }) : [];
    const comparison = api && comparedIn(input, api, found, begun !== undefined);
    if (!comparison)
      return (
        another(first, found, of) ??
        unknownDegree(first, input, task) ??
        returned(first, input) ??
        opened(first, input) ??
        first
      );
    return (await readWithout(comparison, { first, isBegun: begun !== undefined }, input)) ?? first;
  }

  /**
   * The comparisons with what the rest of the text says.
   *
   * @param first - what the whole text comes to.
   * @param isBegun - whether that begins something; else it goes on.
   */
  async function readWithout(
    comparison: Compared,
    { first, isBegun }: { readonly first: Proposal; readonly isBegun: boolean },
    input: ParserInput,
  ): Promise<Proposal | undefined> {
    const rest = withoutStretches(input.utterance, comparison.found);
    if (isNothing(rest)) return mergedInto({ statements: [] }, comparison);
    const alone = askingNoMore(first, await parser.parse({ ...input, utterance: rest }));
    if (givesUp(alone, comparison.found, input.utterance)) return alone;
    if (!isBegun) return mergedInto(alone, comparison);
    const proposal = ofRest(rest, alone, first, comparison.api);
    const task = underWay(input);
    // Without its comparisons it may go on with what is under way.
    const onward = task && goesOn(proposal, task) ? comparedIn(input, task.api, comparison.found, false) : undefined;
    return onward
      ? mergedInto(proposal, onward)
      : mergedInto(await searched(parser, rest, proposal, comparison, input), comparison);
  }
}
