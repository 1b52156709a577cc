/**
 * What the services of a dialogue answer, for a conversation that may go another way than the dialogue went.
 *
 * A query that the dialogue has is answered as there. Another one finds, among all that the dialogue ever found, what agrees
 * with it. A transaction ends as it ended in the dialogue; one that the dialogue does not have is done, so that a
 * wrong booking shows in the world.
 */
import {
  type Api,
  type Backend,
  type Canonical,
  DONTCARE,
  type Registry,
  type Row,
  sameValue,
  type SearchApi,
  type SearchReply,
  type SearchRequest,
  type TransactionReply,
  type TransactionRequest,
} from 'typetod';
import { identityOf, ownValue, searchRequest, transactionRequest } from 'typetod/internal';
import type { SgdDialogue, SgdFrame } from '../corpus/format.js';
import { SgdBackend } from '../replay/backend.js';
import { fromSgdValue } from '../schema/values.js';

/**
 * A call of a dialogue, and how it was answered, as plain data: a `search` with what it found, a `transaction` that was
 * done, or one that ended in a `failure`.
 */
export type RecordedCall = {
  /** The API by its name in programs. */
  readonly api: string;
  /** The index of the user's turn before it. */
  readonly turn: number;
  /** The arguments in canonical form. */
  readonly arguments: Row;
} & (
  | {
      readonly kind: 'search';
      readonly rows: readonly Row[];
    }
  | {
      readonly kind: 'transaction';
      readonly result: Row;
    }
  | {
      readonly kind: 'failure';
      /** Values with which it would have been done. */
      readonly alternative?: Row;
    }
);

function argumentsOf(api: Api, { service_call }: SgdFrame): Row {
  const given = Object.entries(service_call?.parameters ?? {});
  const values = given.flatMap(([name, text]): [string, Canonical][] => {
    const slot = api.slots.get(name);
    return slot && text !== DONTCARE ? [[name, fromSgdValue(slot, text)]] : [];
  });
  return Object.fromEntries(values);
}

const FACTS = { call: 0, now: '2019-03-01T09:00', tables: {} } as const;

function answered(backend: SgdBackend, api: Api, turn: number, args: Row): RecordedCall {
  const about = { api: api.name, turn, arguments: args };
  const given = { ...Object.fromEntries(api.required.map(({ name }) => [name, ''])), ...args };
  if (api.kind === 'search') {
    const { rows } = backend.search(searchRequest('', { ...FACTS, api, arguments: given, offset: 0 }));
    return { kind: 'search', ...about, rows };
  }
  const reply = backend.transact(transactionRequest('', { ...FACTS, api, arguments: given }));
  if (reply.status === 'success') return { kind: 'transaction', ...about, result: reply.result };
  return { kind: 'failure', ...about, ...(reply.alternative && { alternative: reply.alternative }) };
}

/** The calls of a dialogue, in order, with the answers that its annotations record. */
export function recordedCalls(dialogue: SgdDialogue, registry: Registry): readonly RecordedCall[] {
  const backend = new SgdBackend(dialogue, { mode: 'annotated' });
  return dialogue.turns.flatMap(({ speaker, frames }, index) => {
    if (speaker === 'USER') return [];
    return frames.flatMap((frame): RecordedCall[] => {
      const { service, service_call: made } = frame;
      const api = made && registry.intent(service, made.method);
      if (!api) return [];
      backend.enter(index - 1);
      return [answered(backend, api, index - 1, argumentsOf(api, frame))];
    });
  });
}

/** Whether a request is a recorded one: it has the same arguments, but for defaults that the corpus leaves out. */
function isSame(api: Api, request: Row, recorded: Row): boolean {
  const isLeftOut = ([name, value]: [string, Canonical]): boolean =>
    ownValue(recorded, name) !== undefined || sameValue(api.slots.get(name)?.default, value);
  return (
    Object.entries(recorded).every(([name, value]) => sameValue(ownValue(request, name), value)) &&
    Object.entries(request).every(isLeftOut)
  );
}

/** Whether a row is what a query asks for, as far as it says. */
function agrees(row: Row, request: Row): boolean {
  return Object.entries(request).every(([name, value]) => {
    const has = ownValue(row, name);
    return has === undefined || sameValue(has, value);
  });
}

/** Nobody said what has its default: it does not rule out what a dialogue found with another value. */
function withoutDefaults(api: SearchApi, request: Row): Row {
  const said = Object.entries(request).filter(([name, value]) => !sameValue(api.slots.get(name)?.default, value));
  return Object.fromEntries(said);
}

function distinct(api: SearchApi, rows: readonly Row[]): readonly Row[] {
  return [...new Map(rows.toReversed().map((row) => [identityOf(api, row), row])).values()].reverse();
}

/** Answers with what a dialogue recorded. It keeps nothing: forks of a session may share it. */
export class RecordedDialogue implements Backend {
  constructor(private readonly calls: readonly RecordedCall[]) {}

  private rowsFor(api: SearchApi, request: Row): readonly Row[] {
    const found = this.calls.flatMap((call) => (call.kind === 'search' && call.api === api.name ? [call] : []));
    const same = found.filter((call) => isSame(api, request, call.arguments));
    if (same.length > 0) return same.flatMap(({ rows }) => rows);
    const all = found.flatMap(({ rows, arguments: args }) => rows.map((row) => ({ row, whole: { ...args, ...row } })));
    const agreeing = (wanted: Row): readonly Row[] =>
      all.filter(({ whole }) => agrees(whole, wanted)).map(({ row }) => row);
    const exact = agreeing(request);
    return exact.length > 0 ? exact : agreeing(withoutDefaults(api, request));
  }

  /** Whether a search finds anything. What is left out has its default. */
  finds(api: SearchApi, given: Row): boolean {
    const defaults = [...api.slots.values()].flatMap(({ name, default: value }): [string, Canonical][] =>
      value === undefined || value === DONTCARE ? [] : [[name, value]],
    );
    return this.rowsFor(api, { ...Object.fromEntries(defaults), ...given }).length > 0;
  }

  search({ api, arguments: request, offset }: SearchRequest): SearchReply {
    return { kind: 'search', rows: distinct(api, this.rowsFor(api, request)).slice(offset), more: false };
  }

  transact({ api, arguments: request }: TransactionRequest): TransactionReply {
    const same = this.calls.filter((call) => call.api === api.name && isSame(api, request, call.arguments));
    const done = same.find((call) => call.kind === 'transaction');
    if (done?.kind === 'transaction')
      return { kind: 'transaction', status: 'success', result: done.result, changes: [] };
    const failed = same.find((call) => call.kind === 'failure');
    if (failed?.kind !== 'failure') return { kind: 'transaction', status: 'success', result: {}, changes: [] };
    const { alternative } = failed;
    return { kind: 'transaction', status: 'failure', ...(alternative && { alternative }) };
  }
}
