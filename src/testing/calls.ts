/** Calls a service as a session does: its replies are read into plain data, or refused. */
import { messageOf } from '../errors/index.js';
import { isDeepStrictEqual } from 'node:util';
import {
  type Engine,
  isRefusedReply,
  consult,
  Deadline,
  noAnswer,
  takeReply,
  filledIn,
  sessionOf,
  within,
} from '../engine/index.js';
import {
  type Api,
  type Query,
  type Row,
  type SearchApi,
  type TableChanges,
  type TransactionApi,
  DONTCARE,
} from '../service/index.js';
import {
  addressed,
  type Backend,
  callArguments,
  type QuoteReply,
  quoteRequest,
  type Reply,
  readValue,
  type Request,
  type SearchReply,
  searchRequest,
  type TransactionReply,
  transactionRequest,
} from '../world/index.js';
import type { ToolRefusal } from './check-definition.js';
import type { Problems } from './check-error.js';

/** A search that has more pages is not followed further. */
const MOST_PAGES = 200;

/** What calls need to know, and where they report what is wrong. */
export interface Calls {
  readonly engine: Engine;
  readonly backend: Backend;
  readonly problems: Problems;
  /** The APIs that did not answer in time: they are not asked again. */
  readonly silent: Set<Api>;
}

const shown = (args: Row): string => `Called with ${JSON.stringify(args)}`;

/** The arguments as a request has them: with defaults, with what the session fills in, and without what the user does not care about. */
export function completed(api: Api, args: Row, engine: Calls['engine']): Row {
  const given = Object.entries({ ...callArguments({ api, slots: {}, filled: filledIn(engine, api) }), ...args });
  return Object.fromEntries(given.filter(([, value]) => value !== DONTCARE));
}

/** Whether arguments are values of the slots, and the tool schema lets a model give them. */
export function isCall(api: Api, args: Row, refusal: ToolRefusal, { engine, problems }: Calls): boolean {
  const context = { service: api.service, now: engine.now };
  for (const [name, value] of Object.entries(args)) {
    const slot = api.slots.get(name);
    if (slot && isDeepStrictEqual(readValue(slot, value, engine.reader, context), value)) continue;
    const what = slot ? `${JSON.stringify(value)} is not a canonical value of the slot` : `there is no slot '${name}'`;
    problems.add('bad-call', `${api.name}.${name}`, `${shown(args)}: ${what}. Give the check other 'calls'.`);
    return false;
  }
  const said = Object.fromEntries(Object.entries(args).filter(([, value]) => value !== DONTCARE));
  const refused = refusal(said);
  if (refused === undefined) return true;
  problems.add(
    'bad-call',
    api.name,
    `${shown(args)}: the tool schema refuses that (${refused}). Give the check other 'calls'.`,
  );
  return false;
}

async function ask(request: Request, { engine, backend, problems, silent }: Calls): Promise<Reply | undefined> {
  const { api, arguments: args } = request;
  if (silent.has(api)) return undefined;
  const deadline = new Deadline(undefined, engine.answersWithin, (limit) => noAnswer(request, limit));
  const { signal } = deadline;
  try {
    const asked = addressed(request, { signal, ...sessionOf(engine, api) });
    return takeReply(await within(signal, consult(backend, asked)), request, engine);
  } catch (error) {
    if (deadline.isOver(error)) silent.add(api);
    const kind = isRefusedReply(error) ? error.code : 'threw';
    const text = messageOf(error);
    problems.add(kind, api.name, `${shown(args)}: ${text}`);
    return undefined;
  } finally {
    deadline.clear();
  }
}

/** Asks twice; the answers must be the same. */
async function askTwice<R extends Reply>(make: () => Request, calls: Calls): Promise<R | undefined> {
  const request = make();
  const [reply, again] = [await ask(request, calls), await ask(make(), calls)];
  if (reply && again && !isDeepStrictEqual(reply, again)) {
    const message = `${shown(request.arguments)}: the same call was answered in two ways. Take the clock, random numbers and changes from the context.`;
    calls.problems.add('not-deterministic', request.api.name, message);
  }
  return reply as R | undefined;
}

/** All rows that a search finds, over its pages; undefined when it has no answer. */
export async function foundBy(
  api: SearchApi,
  args: Row,
  calls: Calls,
  query?: Query,
): Promise<readonly Row[] | undefined> {
  const rows: Row[] = [];
  const { sessionId, now } = calls.engine;
  let before: readonly Row[] = [];
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const offset = rows.length;
    const given = completed(api, args, calls.engine);
    const facts = { api, arguments: given, call: 0, now, tables: {}, offset, ...(query && { query }) };
    const reply = await askTwice<SearchReply>(() => searchRequest(sessionId, facts), calls);
    if (!reply) return undefined;
    if (page > 0 && isDeepStrictEqual(reply.rows, before)) {
      const message = `${shown(args)}: every page has the same rows. Return the rows from 'context.offset' on, or all of them.`;
      calls.problems.add('bad-page', api.name, message);
      return rows;
    }
    rows.push(...reply.rows);
    if (!reply.more) return rows;
    before = reply.rows;
  }
  return rows;
}

/** How a transaction ended; undefined when it has no answer. */
export function outcomeOf(
  api: TransactionApi,
  args: Row,
  calls: Calls,
  tables: TableChanges = {},
): Promise<TransactionReply | undefined> {
  const { sessionId, now } = calls.engine;
  const facts = { api, arguments: completed(api, args, calls.engine), call: 0, now, tables };
  return askTwice<TransactionReply>(() => transactionRequest(sessionId, facts), calls);
}

/** What a transaction is said to cost or bring, before it is done; undefined where nothing is told. */
export async function quotedFor(
  api: TransactionApi,
  args: Row,
  calls: Calls,
  tables: TableChanges = {},
): Promise<Row | undefined> {
  const { sessionId, now } = calls.engine;
  const facts = { api, arguments: completed(api, args, calls.engine), call: 0, now, tables };
  const reply = await askTwice<QuoteReply>(() => quoteRequest(sessionId, facts), calls);
  return reply?.quote;
}
