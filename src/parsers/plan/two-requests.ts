/**
 * A parser that hears two requests in one breath, over one that hears one: 'a hotel in Fremont and a taxi to it at six'.
 *
 * There are two where what stands behind an 'and', or in another sentence, begins by itself an API and names what it is about, which
 * the rest does not; and the rest does the like with another one, or goes on with what is under way. The second is begun in front of the
 * first: so the agent comes to it as it comes back to what was interrupted.
 */
import type { Parser, ParserInput, Proposal } from '../../dialogue/parsers/parser.js';
import { isAsideAt } from '../../english/asides.js';
import { WE } from '../../english/phrases.js';
import type { Statement } from '../../language/index.js';
import type { Api } from '../../service/index.js';
import type { World } from '../../world/index.js';
import { REQUESTED_DEED } from '../rules/english/acts.js';
import { namesApi } from '../rules/names-api.js';
import { situationOf } from '../rules/situation.js';
import { activeService } from './tasks.js';

const JOINS = /(?<=[.;!?])\s+|,?\s+(?=and\b)/gi;

/** A text that could be cut at more places than these is read as one: each cut is read by itself. */
const MOST_JOINS = 5;

/** A text where it may fall into two requests: what is said first, and the rest. */
interface Parts {
  readonly first: string;
  readonly second: string;
}

/** The parts into which a text falls where one names what an API is about that the other does not, the shortest rest first. */
function partsOf(text: string, apis: readonly Api[]): readonly Parts[] {
  const joins = [...text.matchAll(JOINS)];
  if (joins.length > MOST_JOINS) return [];
  const parts = joins.map(({ index, 0: join }) => ({
    first: text.slice(0, index),
    second: text.slice(index + join.length),
  }));
  return parts
    .filter(({ first, second }) => apis.some((api) => isNew(api, first, second)))
    .filter(({ first, second }) => !isTold(first) && !isTold(second))
    .reverse();
}

const SPEAKERS = new RegExp(`^(?:and )?${WE}\\b`, 'i');

/** Whether something is told rather than wished: 'my bus comes at nine', 'we are flying to Chicago'. */
const isTold = (text: string): boolean =>
  isAsideAt(text, 0) || (SPEAKERS.test(text) && !REQUESTED_DEED.test(text.replaceAll('’', "'")));

const isNew = (api: Api, first: string, second: string): boolean => namesApi(second, api) && !namesApi(first, api);

const isCall = (one: Statement): boolean => one.kind === 'api-call';

/** The API that a proposal begins. */
function begunBy({ statements = [] }: Proposal, { session }: ParserInput): Api | undefined {
  const call = statements.find((one) => one.kind === 'api-call');
  return call?.kind === 'api-call' ? session.engine.registry.apis.get(call.api) : undefined;
}

const leadsTo = (api: Api, next: Api): boolean => api.kind === 'search' && api.followUp === next.name;

/** Whether one of two APIs is a step to the other: who looks for a table and books it asks for one thing. */
const areSteps = (one: Api, other: Api): boolean => leadsTo(one, other) || leadsTo(other, one);

/** The part of an earlier text with which an API was begun, where another one was begun by the rest. */
export function partFor(api: Api, text: string, { tasks }: Pick<World, 'tasks'>): string {
  const others = tasks.map((task) => task.api).filter((other) => other.service !== api.service);
  for (const { first, second } of partsOf(text, [api, ...others])) {
    if (others.some((other) => isNew(other, first, second))) return partFor(api, first, { tasks });
    if (others.some((other) => namesApi(first, other))) return second;
  }
  return text;
}

/** A parser that hears a second request as well. */
export function hearingTwo(parser: Parser): Parser {
  const both: Parser = {
    ...parser,
    async parse(input) {
      for (const parts of partsOf(input.utterance, input.apis)) {
        const found = await inParts(parts, input);
        if (found) return found;
      }
      return parser.parse(input);
    },
  };
  return both;

  async function inParts({ first, second }: Parts, input: ParserInput): Promise<Proposal | undefined> {
    const next = await parser.parse({ ...input, utterance: second });
    const api = begunBy(next, input);
    if (!api || !isNew(api, first, second)) return undefined;
    const done = await both.parse({ ...input, utterance: first });
    const { statements = [] } = done;
    const { world } = input.session;
    const { latest, offering } = situationOf(world);
    const begun = begunBy(done, input);
    const served = begun ?? (offering ? undefined : latest?.api);
    const isFollowed = begun?.service === activeService(world) && begun?.service !== api.service;
    if (begun && !isFollowed && !isNew(begun, second, first)) return undefined;
    // What is taken, turned down or agreed to in the same breath leaves nothing open, and is for the whole to say.
    const isOpen = statements.some((one) => isCall(one) || one.kind === 'assign');
    if (!served || !isOpen || served === api || areSteps(served, api)) return undefined;
    return { ...done, source: undefined, statements: [...(next.statements ?? []).filter(isCall), ...statements] };
  }
}
