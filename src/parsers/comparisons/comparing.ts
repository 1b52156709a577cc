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
import { CHOOSING, COUNTING, mayCompare, UNCONSTRAINS, WONDERS_WHICH } from '../../english/comparisons.js';
import { assign, type Statement } from '../../language/index.js';
import { ownValue } from '../../language/own.js';
import { type Api, DONTCARE, sameValue, type SearchApi } from '../../service/index.js';
import { entityVariable, openTasks, type SearchTask } from '../../world/index.js';
import { backTo, behindOf, leaves } from './back.js';
import { boundsFor } from './bounds.js';
import { choicesFor } from './choices.js';
import { degreesFor } from './degrees.js';
import { labelStems } from './labels.js';
import { stem, wordsIn } from '../rules/text.js';
import { type Comparison, overlaps } from './found.js';
import { type Compared, mergedInto } from './merge.js';

/** The comparisons in a text that results of a search can be held against; of those that overlap, bounds before choices and degrees. */
export function comparisonsFor(
  api: SearchApi,
  text: string,
  { session }: Pick<ParserInput, 'session'>,
  settled: ReadonlySet<string>,
): readonly Comparison[] {
  const { now, registry } = session.engine;
  const service = registry.services.find(({ name }) => name === api.service);
  const found = [
    ...boundsFor(api, text, now),
    ...choicesFor(api, text, now, service),
    ...degreesFor(api, text, settled),
  ];
  return found.filter((one, at) => !found.slice(0, at).some((other) => overlaps(one, other)));
}

/** The search that a proposal begins, or the one before the transaction that it begins. */
function begunBy({ statements = [] }: Proposal, { apis, session }: ParserInput): SearchApi | undefined {
  const known = session.engine.registry.apis;
  const called = statements.flatMap((one) => (one.kind === 'api-call' ? (known.get(one.api) ?? []) : []));
  const isSearch = (api: Api): api is SearchApi => api.kind === 'search';
  const search = called.find(isSearch);
  if (search || called.length === 0) return search;
  return apis.filter(isSearch).find(({ followUp }) => called.some(({ name }) => name === followUp));
}

/** Whether a proposal calls a search anew that is under way and says nothing new in the call, or what follows it: it goes on. */
function repeats({ statements = [] }: Proposal, task: SearchTask | undefined): boolean {
  const called = statements.find((one) => one.kind === 'api-call');
  if (!task?.results || called?.kind !== 'api-call') return false;
  if (called.api === task.api.followUp) return true;
  if (called.api !== task.api.name) return false;
  return called.arguments.every(({ value }) => value.kind === 'property' && value.of === task.variable);
}

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

/** A text without stretches of it; all else stays in its place. */
function without(text: string, stretches: readonly Comparison[]): string {
  return stretches.reduce(
    (left, { start, end }) => left.slice(0, start) + ' '.repeat(end - start) + left.slice(end),
    text,
  );
}

/** 'Which is closer?' asks for the closest. */
function asOrder(one: Comparison): Comparison {
  return one.kind === 'relative' ? { ...one, kind: 'order' } : one;
}

/** Whether one of the results that were offered is meant. */
function isChoice(text: string, { offered }: SearchTask, found: readonly Comparison[]): boolean {
  return offered.length > 1 && CHOOSING.test(text) && found.every(({ kind }) => kind !== 'constraint');
}

/** Whether what is not wanted is not what the search has: 'not Berkeley', where Oakland was said. */
function isMet(one: Comparison, { slots }: SearchTask): boolean {
  if (one.kind !== 'constraint' || one.relation !== 'not') return false;
  const has = ownValue(slots, one.slot);
  if (!has || has.canonical === DONTCARE) return false;
  return !one.values.some((value) => sameValue(value ?? undefined, has.canonical) || value === has.surface);
}

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
  // There is nothing yet that something could be cheaper than.
  const meant = found.filter((one) => (one.kind !== 'relative' || entity !== undefined) && !(of && isMet(one, of)));
  if (meant.length === 0) return undefined;
  const setting = { api, found: meant, task: of, entity, world: session.world };
  if (of && of.offered.length > 1 && WONDERS_WHICH.test(text))
    return { ...setting, found: meant.map(asOrder), as: 'constraints' };
  if (of && isChoice(text, of, meant)) return { ...setting, as: 'choice' };
  return { ...setting, as: of && COUNTING.test(text) ? 'count' : 'constraints' };
}

/** The statement that takes back constraints that do not matter any more; undefined where none are named. */
function withdrawnIn({ utterance }: ParserInput, task: SearchTask | undefined): Statement | undefined {
  if (!task?.where || !UNCONSTRAINS.test(utterance)) return undefined;
  const said = new Set(wordsIn(utterance).map(({ word }) => stem(word)));
  const named = Object.keys(task.where).filter((name) => {
    const slot = task.api.comparable.get(name);
    return slot !== undefined && [...labelStems(slot)].some((word) => said.has(word));
  });
  return named.length === 0 ? undefined : assign(task.variable, Object.fromEntries(named.map((name) => [name, null])));
}

/** What becomes of comparisons that are about what a transaction under way is to be about. */
function returned(first: Proposal, input: ParserInput): Proposal | undefined {
  const behind = behindOf(input);
  if (!behind || !leaves(first, behind)) return undefined;
  return backTo(behind, comparisonsFor(behind.api, input.utterance, input, NOTHING), input);
}

const NOTHING: ReadonlySet<string> = new Set();

/** A parser that knows comparisons, over one that does not. */
export function comparing(parser: Parser): Parser {
  return {
    name: parser.name,
    async parse(input) {
      if (!mayCompare(input.utterance)) return parser.parse(input);
      const first = await parser.parse(input);
      const begun = repeats(first, underWay(input)) ? undefined : begunBy(first, input);
      const api = begun ?? underWay(input)?.api;
      const withdrawn = begun ? undefined : withdrawnIn(input, underWay(input));
      if (withdrawn) return { statements: [withdrawn] };
      const found = api
        ? comparisonsFor(api, input.utterance, input, settledIn(first, begun ? undefined : underWay(input)))
        : [];
      const compared = api && comparedIn(input, api, found, begun !== undefined);
      if (!compared) return returned(first, input) ?? first;
      const rest = without(input.utterance, compared.found);
      return mergedInto(await parser.parse({ ...input, utterance: rest }), compared) ?? first;
    },
  };
}
