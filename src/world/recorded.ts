/**
 * Recordings: what a backend answered, and a backend that answers the same again.
 *
 * A request is found by its API and by how many requests of that API came before it in the session. Where trials and forks
 * asked several things in the same place, its arguments decide. Clock, keys, random numbers and what an application knows
 * of its user are no part of a recording.
 */
import { TypetodError } from '../errors/index.js';
import { NotPlain, rowsFor, type Query, readPlain, type Row, checkOptions } from '../service/index.js';
import {
  type Backend,
  liveBackend,
  type QuoteReply,
  type Reply,
  type Request,
  type SearchReply,
  type SearchRequest,
  type TransactionReply,
} from './backend.js';
import { searchBy } from './comparing.js';
import { canonicalJson, type Json } from './digest.js';

type Listener = (taken: Reply) => void;

/** The requests that sessions have sent, each with who is told what the session takes of its answer. */
const sent = new WeakMap<Request, Listener[]>();

/** Says that a session sends a request. What it takes of the answer, if anything, is told with {@link tellTaken}. */
export function expectTaken(request: Request): void {
  if (!sent.has(request)) sent.set(request, []);
}

/** Tells what a session took of the answer to a request: checked, as the world holds it. */
export function tellTaken(request: Request, taken: Reply): void {
  for (const listener of sent.get(request)?.splice(0) ?? []) listener(taken);
}

/** Listens for what a session takes of the answer to a request. False, if no session sent the request. */
export function whenTaken(request: Request, listener: Listener): boolean {
  const listeners = sent.get(request);
  listeners?.push(listener);
  return listeners !== undefined;
}

/** One recorded request and what was answered. */
export interface Recording {
  /** The name of the API that was asked. */
  readonly api: string;
  /** How many requests of this API came before in the session; if left out, how many recordings of it come before this one. */
  readonly call?: number;
  /** The arguments that it was asked with, in canonical form. */
  readonly arguments: Row;
  /** Constraints and an order that it was asked with beside them; absent where equality says all. */
  readonly query?: Query;
  /** What a session took of the answer: what the API declares, in canonical form. */
  readonly reply: Reply;
}

/** A backend that keeps what it is asked, and what sessions take of its answers. */
export interface RecordingBackend extends Backend {
  /** What was answered so far, in the order of the first request for it. */
  readonly recordings: readonly Recording[];
}

/** What a request asks, of which recordings hold the same. */
type Asked = Pick<Recording, 'arguments' | 'query'>;

const queryText = (query: Query): string => canonicalJson(query as unknown as Json);

/** What was asked, as messages show it: the same text for the same. */
function textOf({ arguments: args, query }: Asked): string {
  return query ? `${canonicalJson(args)} where ${queryText(query)}` : canonicalJson(args);
}

/** The constraints and the order of a request. */
function queryOf(request: Request): Query | undefined {
  return request.kind === 'search' ? request.query : undefined;
}

/** A copy of an answer as JSON has it; undefined for one that is no plain data. */
function copied(reply: Reply | undefined): Reply | undefined {
  if (typeof reply !== 'object' || reply === null) return undefined;
  try {
    // Its kind comes first, whoever made it.
    return readPlain((reader) => reader.record(Object.assign({ kind: undefined }, reply))) as unknown as Reply;
  } catch (error) {
    if (error instanceof NotPlain) return undefined;
    throw error;
  }
}

/**
 * Passes requests on to a backend and keeps what the session takes of its answers, failures of transactions included. So
 * what an API does not declare is not kept, nor is an answer that the session refuses. A request that is made again takes
 * the place of the first. What the backend throws comes through and is not kept. Where no session asks, the whole answer is
 * kept if it is plain data.
 *
 * @param backend - the services' own methods if left out.
 * @example
 * const backend = record();
 * const session = createSession({ services, backend });
 * // after some turns: recordedBackend(backend.recordings) answers the same
 */
export function record(backend: Backend = liveBackend): RecordingBackend {
  const kept = new Map<string, Recording>();
  const keep = <R extends Reply>(request: Request, reply: R): R => {
    const query = queryOf(request);
    const asked = { api: request.api.name, call: request.call, arguments: request.arguments, ...(query && { query }) };
    const add = (taken: Reply | undefined): void => {
      if (taken) kept.set(`${request.kind} ${asked.api} ${asked.call} ${textOf(asked)}`, { ...asked, reply: taken });
    };
    if (!whenTaken(request, add)) add(copied(reply));
    return reply;
  };
  const { quote } = backend;
  return {
    search: async (request) => keep(request, await searchBy(backend, request)),
    // What was found for a query is kept, whoever filtered it.
    compares: () => true,
    ...(quote && { quote: async (request) => keep(request, await quote.call(backend, request)) }),
    transact: async (request) => keep(request, await backend.transact(request)),
    get recordings() {
      return [...kept.values()];
    },
  };
}

/**
 * What can differ between a request and the recordings: `missing-recording`: it was not recorded; `other-arguments`: it
 * was recorded with others.
 */
export type MissingRecordingErrorCode = 'missing-recording' | 'other-arguments';

/** Thrown when a recorded backend is asked what was not recorded. */
export class MissingRecordingError extends TypetodError<MissingRecordingErrorCode> {
  static override readonly label: string = 'MissingRecordingError';
}

/** How a recorded backend takes requests that are not as they were recorded. */
export interface RecordedBackendOptions {
  /** Throws for a request that was not recorded, or was recorded with other arguments. */
  readonly strict?: boolean;
  /** Is told of such a request where `strict` is not set. */
  readonly onDifference?: (difference: MissingRecordingError) => void;
}

function askedBy(request: Request): string {
  const query = queryOf(request);
  return textOf({ arguments: request.arguments, ...(query && { query }) });
}

/** Recordings by API, and by how many requests of it came before. */
class Recordings {
  private readonly byApi = new Map<string, Map<number, Recording[]>>();

  constructor(recordings: readonly Recording[]) {
    const counts = new Map<string, number>();
    for (const recording of recordings) {
      const { api } = recording;
      const counted = `${recording.reply.kind} ${api}`;
      const before = counts.get(counted) ?? 0;
      counts.set(counted, before + 1);
      const calls = this.byApi.get(api) ?? new Map<number, Recording[]>();
      const call = recording.call ?? before;
      this.byApi.set(api, calls.set(call, [...(calls.get(call) ?? []), recording]));
    }
  }

  /** The recording with the request's arguments or, else, the last one in its place. */
  find(request: Request): Recording | undefined {
    const { kind, api, call } = request;
    const found =
      this.byApi
        .get(api.name)
        ?.get(call)
        ?.filter(({ reply }) => reply.kind === kind) ?? [];
    const asked = askedBy(request);
    return found.find((one) => textOf(one) === asked) ?? found.at(-1);
  }

  count(api: string): number {
    return this.byApi.get(api)?.size ?? 0;
  }
}

function difference(request: Request, found: Recording | undefined, count: number): MissingRecordingError | undefined {
  const { api, call, arguments: args } = request;
  const asked = askedBy(request);
  const what = `Request ${call + 1} of ${api.name}`;
  const data = { api: api.name, call, expected: found?.arguments, actual: args };
  if (!found) {
    const message = `${what} was not recorded; there are ${count}. It asks ${asked}. Record it, or leave out 'strict'.`;
    return new MissingRecordingError({ code: 'missing-recording', message, data });
  }
  const recorded = textOf(found);
  if (recorded === asked) return undefined;
  const message = `${what} was recorded with other arguments: ${recorded}. It asks ${asked}. Record it again, or leave out 'strict'.`;
  return new MissingRecordingError({ code: 'other-arguments', message, data });
}

const NOTHING: SearchReply = { kind: 'search', rows: [], more: false };

/** What was found, as far as it meets what is asked now: a recording of another query is filtered and sorted by this one. */
function foundFor({ api, query }: SearchRequest, { query: recorded, reply }: Recording): SearchReply {
  const found = reply as SearchReply;
  if (!query || (recorded && queryText(recorded) === queryText(query))) return found;
  return { ...found, rows: rowsFor(api, found.rows, query) };
}

/**
 * Answers from recordings: the n-th request of an API gets the n-th recorded reply, whatever it asks; of what was found
 * for other constraints, that which meets those of the request. A request beyond the last finds nothing (search) or fails (transaction). With `strict` it throws for both differences.
 *
 * @throws DefinitionError `unknown-option`; MissingRecordingError with `strict`, when it is asked.
 */
export function recordedBackend(recordings: readonly Recording[], options: RecordedBackendOptions = {}): Backend {
  checkOptions("What 'recordedBackend' takes", options, ['strict', 'onDifference']);
  const known = new Recordings(recordings);
  const recordedFor = (request: Request): Recording | undefined => {
    const found = known.find(request);
    const differs = difference(request, found, known.count(request.api.name));
    if (differs && options.strict) throw differs;
    if (differs) options.onDifference?.(differs);
    return found;
  };
  return {
    search: (request) => {
      const found = recordedFor(request);
      return found ? foundFor(request, found) : NOTHING;
    },
    compares: () => true,
    quote: (request) => (recordedFor(request)?.reply as QuoteReply | undefined) ?? { kind: 'quote' },
    transact: (request) =>
      (recordedFor(request)?.reply as TransactionReply | undefined) ?? { kind: 'transaction', status: 'failure' },
  };
}
