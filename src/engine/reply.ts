/**
 * The border to the world outside: what a backend is asked, and what is taken of its answer.
 *
 * A backend may be code of others. What it is given is frozen; what it answers is read into plain data of the core's
 * own, or refused with the place that is wrong. The answer to a transaction that cannot be read leaves it in doubt:
 * nobody knows whether it was done.
 */
import { isNativeError } from 'node:util/types';
import { TypetodError } from '../errors/index.js';
import { visible } from '../language/index.js';
import {
  type Canonical,
  freezeDeep,
  kindOfValue,
  NotPlain,
  type PlainReader,
  readPlain,
  type Row,
  type TableChange,
} from '../service/index.js';
import {
  askBackend,
  type Backend,
  expectTaken,
  type QuoteReply,
  readValue,
  type Reply,
  type Request,
  searchBy,
  type SearchReply,
  tellTaken,
  type TransactionReply,
  type TransactionRequest,
} from '../world/index.js';
import { checkedRow, isOfProperty, type ResultFault } from './check-result.js';
import { EngineError } from './engine-error.js';
import { expected } from './expected.js';
import type { Engine } from './run.js';

/** Where the session stands after an answer that was refused. */
function standing({ kind }: Request): string {
  return kind !== 'transaction'
    ? 'The session stands at its last commit'
    : "The session stands at its last commit, and whether it was done is unknown: 'inDoubt' lists it";
}

/** What is thrown where a backend does not answer in time. */
export function noAnswer(request: Request, milliseconds: number): EngineError {
  return new EngineError({
    code: 'no-answer',
    message: `${request.api.name} did not answer within ${milliseconds} ms and was left. ${standing(request)}. Answer sooner, or give the session more time: 'answersWithin'.`,
    data: { api: request.api.name, milliseconds },
  });
}

/** An error, for a message. It may be a proxy that throws. */
function errorText(error: Error): string {
  try {
    return visible(`${error.name}: ${error.message}`);
  } catch {
    return 'an error that cannot be read';
  }
}

/** An error of a backend, with what was asked. One of ours says what is wrong itself, and who ended the turn is told why. */
function threw(thrown: Error, request: Request): Error {
  if (TypetodError.isInstance(thrown) || request.signal?.aborted) return thrown;
  return new EngineError({
    code: 'service-threw',
    message: `${request.api.name} threw ${errorText(thrown)}. ${standing(request)}. The cause is the error of ${answering(request)}.`,
    data: { api: request.api.name },
    cause: thrown,
  });
}

/** Who is to mend an answer: it is the API's own, unless a backend answers in its place. */
function answering({ kind }: Request): string {
  return `the method '${kind === 'transaction' ? 'transact' : kind}', or the backend that answers for it`;
}

function badReply(request: Request, why: string, cause?: unknown): EngineError {
  return new EngineError({
    code: 'bad-reply',
    message: `The answer of ${request.api.name} is wrong: ${visible(why)}. ${standing(request)}. Mend ${answering(request)}.`,
    cause,
  });
}

function isError(thrown: unknown): thrown is Error {
  try {
    return isNativeError(thrown) || thrown instanceof Error;
  } catch {
    // A proxy that does not say what it is.
    return false;
  }
}

/** What was thrown, for a message. An object is not looked at: it may be a proxy that throws. */
function thrownText(thrown: unknown): string {
  if (typeof thrown === 'string') return shown(thrown);
  return typeof thrown === 'object' && thrown !== null ? 'an object' : kindOfValue(thrown);
}

/** Errors that backends threw, with what was asked. An error is known to who has it: sessions do not see each other's. */
const thrownOn = new WeakMap<Error, Request>();

/** The request on which a backend threw an error; undefined for any other error. */
export function requestOf(error: unknown): Request | undefined {
  return isError(error) ? thrownOn.get(error) : undefined;
}

/**
 * Asks the backend. It cannot change what it is asked.
 *
 * @throws EngineError `service-threw` when it throws an error that is not one of ours, `bad-reply` when it throws something else; the
 * cause holds it.
 */
export async function consult(backend: Backend, request: Request): Promise<unknown> {
  freezeDeep(request.arguments);
  freezeDeep(request.tables);
  Object.freeze(request);
  expectTaken(request);
  try {
    return await (request.kind === 'search' ? searchBy(backend, request) : askBackend(backend, request));
  } catch (thrown) {
    if (isError(thrown)) {
      const error = threw(thrown, request);
      thrownOn.set(error, request);
      throw error;
    }
    throw badReply(request, `it threw what is no Error: ${thrownText(thrown)}`, thrown);
  }
}

type Untrusted = Readonly<Record<string, unknown>>;

/** What an answer says of itself; its members are read one by one. */
function checkKind(reader: PlainReader, answer: unknown, request: Request): Untrusted {
  if (typeof answer !== 'object' || answer === null) reader.fail(`is ${kindOfValue(answer)}, no reply`);
  const { kind } = answer as Untrusted;
  if (kind !== request.kind) reader.fail(`is no reply to a ${request.kind}`);
  return answer as Untrusted;
}

function readSearch(reader: PlainReader, answer: unknown, request: Request): SearchReply {
  const reply = checkKind(reader, answer, request);
  const rows = reader.at('rows', () => reader.list(reply.rows, (row) => reader.row(row)));
  const more = reader.at('more', () => {
    const { more } = reply;
    return typeof more === 'boolean' ? more : reader.fail(`is ${kindOfValue(more)}, neither true nor false`);
  });
  return { kind: 'search', rows, more };
}

function readChange(reader: PlainReader, raw: unknown): TableChange {
  if (typeof raw !== 'object' || raw === null) return reader.fail(`is ${kindOfValue(raw)}, no change of a table`);
  const change = raw as Untrusted;
  const { kind } = change;
  const table = reader.at('table', () => {
    const name = reader.text(change.table);
    return name === '__proto__' ? reader.fail('is no name of a table') : name;
  });
  const key = (): Canonical =>
    reader.at('key', () => reader.value(change.key) ?? reader.fail('is null; name the row that is meant'));
  const row = (): Row => reader.at('row', () => reader.record(change.row));
  if (kind === 'insert') return Object.freeze({ table, kind, row: row() });
  if (kind === 'update') return Object.freeze({ table, kind, key: key(), row: row() });
  if (kind === 'remove') return Object.freeze({ table, kind, key: key() });
  return reader.at('kind', () => reader.fail("is none of 'insert', 'update', 'remove'"));
}

function readTransaction(reader: PlainReader, answer: unknown, request: Request): TransactionReply {
  const reply = checkKind(reader, answer, request);
  const { status } = reply;
  if (status === 'success') {
    const result = reader.at('result', () => reader.row(reply.result));
    const changes = reader.at('changes', () => reader.list(reply.changes, (change) => readChange(reader, change)));
    return { kind: 'transaction', status, result, changes };
  }
  if (status !== 'failure') return reader.at('status', () => reader.fail("is neither 'success' nor 'failure'"));
  // JSON of remote services says null of what is not there.
  const { reason = null, alternative = null } = reply;
  return {
    kind: 'transaction',
    status,
    ...(reason !== null && { reason: reader.at('reason', () => reader.text(reason)) }),
    ...(alternative !== null && { alternative: reader.at('alternative', () => reader.record(alternative)) }),
  };
}

function readQuote(reader: PlainReader, answer: unknown, request: Request): QuoteReply {
  const { quote = null } = checkKind(reader, answer, request);
  return quote === null ? { kind: 'quote' } : { kind: 'quote', quote: reader.at('quote', () => reader.row(quote)) };
}

const SHOWN = 80;

function shown(value: Canonical): string {
  const text = JSON.stringify(value);
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
}

interface Place {
  readonly property: string;
  /** Where in the answer, as it would be written: `rows[3]`. */
  readonly place: string;
  readonly value: Canonical | undefined;
}

function badResult(request: Request, data: Place, what: string): EngineError {
  const { name } = request.api;
  const isAlternative = data.place === 'alternative';
  const remedy = `Mend ${answering(request)}, or what the API declares${isAlternative ? '' : "; `results: 'trusted'` checks none"}.`;
  const message = `The answer of ${name} is not what the API declares: ${visible(what)}. ${standing(request)}. ${remedy}`;
  return new EngineError({ code: 'bad-result', message, data: { api: name, ...data } });
}

function wrongResult(request: Request, place: string, { property, value }: ResultFault): never {
  const { name, values } = property;
  const closed = values && `one of ${values.map((legal) => JSON.stringify(legal)).join(', ')}`;
  const what =
    value === undefined
      ? `${place} has no '${name}', which 'returns' has without .optional()`
      : `'${name}' in ${place} is ${shown(value)}, and 'returns' declares ${closed ?? expected(property)}`;
  throw badResult(request, { property: name, place, value }, what);
}

/** A reply that holds what the API declares, and nothing that it does not. */
function checkedReply(reply: Reply, request: Request): Reply {
  const { api, arguments: args } = request;
  const checked = (row: Row, place: string): Row =>
    checkedRow(api, row, args, (fault) => wrongResult(request, place, fault));
  if (reply.kind === 'quote') return checkedQuote(reply, request);
  if (reply.kind === 'search')
    return { ...reply, rows: Object.freeze(reply.rows.map((row, at) => checked(row, `rows[${at}]`))) };
  return reply.status === 'failure' ? reply : { ...reply, result: checked(reply.result, 'result') };
}

/** A quote of which each property is one that the transaction returns, with a value of it. */
function checkedQuote(reply: QuoteReply, request: Request): QuoteReply {
  const { api } = request;
  for (const [name, value] of Object.entries(reply.quote ?? {})) {
    const property = api.properties.get(name);
    const data = { property: name.slice(0, 40), place: 'quote', value };
    if (!property) throw badResult(request, data, `the quote has '${data.property}', which 'returns' has not`);
    if (!isOfProperty(api, name, value)) wrongResult(request, 'the quote', { property, value });
  }
  return reply;
}

/** The values of an alternative in canonical form; they go into the slots of the transaction. */
function canonicalAlternative(alternative: Row, request: TransactionRequest, engine: Engine): Row {
  const { api } = request;
  const values = Object.entries(alternative).map(([name, raw]): readonly [string, Canonical] => {
    const slot = api.slots.get(name);
    if (!slot) {
      const what = `there is an alternative for '${name.slice(0, 40)}', which is not one of its slots`;
      throw badResult(request, { property: name, place: 'alternative', value: raw }, what);
    }
    const value = readValue(slot, raw, engine.reader, { service: api.service, now: engine.now });
    if (value !== undefined) return [name, value];
    const what = `the alternative ${shown(raw)} is not a value of slot '${name}', which holds ${expected(slot)}`;
    throw badResult(request, { property: name, place: 'alternative', value: raw }, what);
  });
  return Object.freeze(Object.fromEntries(values));
}

const READERS = { search: readSearch, transaction: readTransaction, quote: readQuote } as const;

function readReply(answer: unknown, request: Request): Reply {
  const read = READERS[request.kind];
  try {
    return readPlain<Reply>((reader) => read(reader, answer, request));
  } catch (error) {
    if (!(error instanceof NotPlain)) throw error;
    throw badReply(request, error.message, error.cause);
  }
}

function replyTo(answer: unknown, request: Request, engine: Engine): Reply {
  const read = readReply(answer, request);
  const reply = engine.results === 'checked' ? checkedReply(read, request) : read;
  if (
    request.kind !== 'transaction' ||
    reply.kind !== 'transaction' ||
    reply.status === 'success' ||
    !reply.alternative
  )
    return Object.freeze(reply);
  return Object.freeze({ ...reply, alternative: canonicalAlternative(reply.alternative, request, engine) });
}

/**
 * What a backend answered, as the world keeps it and the journal writes it: plain data of the core's own, an
 * alternative in canonical form. Backends that keep answers are told.
 *
 * @throws EngineError `bad-reply` for what is no reply to the request, `bad-result` for one that does not hold what the
 * API declares.
 */
export function takeReply(answer: unknown, request: Request, engine: Engine): Reply {
  const reply = replyTo(answer, request, engine);
  tellTaken(request, reply);
  return reply;
}
