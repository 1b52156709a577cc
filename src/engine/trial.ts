import type { Statement, ReadProgram } from '../language/index.js';
import { freezeDeep } from '../service/index.js';
import {
  type Backend,
  canonicalJson,
  type QuoteReply,
  type QuoteRequest,
  type Reply,
  type Request,
  type SearchReply,
  type SearchRequest,
  type TransactionReply,
  type TransactionRequest,
  type World,
} from '../world/index.js';
import { EngineError } from './engine-error.js';
import type { Execution } from './execute.js';
import type { Feedback } from './feedback.js';
import type { Sent } from './outstanding.js';
import type { Engine } from './run.js';
import type { Executed } from './step.js';

/** What the world outside answered in one batch, and the transactions among it. */
export interface Answers {
  readonly replies: Reply[];
  readonly sent: Sent[];
}

/**
 * What of a batch's answers is committed: of one that was cut short, those up to its last transaction. What was sent after
 * it is in doubt.
 */
export function committedAnswers({ replies, sent }: Answers, { ok, sent: done = 0 }: Execution): Answers {
  if (ok) return { replies, sent };
  const last = replies.flatMap((reply, at) => (reply.kind === 'transaction' ? [at] : []))[done - 1] ?? -1;
  return { replies: replies.slice(0, last + 1), sent: sent.slice(0, done) };
}

/** Nothing was asked yet. */
export function noAnswers(): Answers {
  return { replies: [], sent: [] };
}

/**
 * The result of trying a program: it was executed on the session's world, and nothing was committed. Its searches were
 * asked; its transactions were not sent, and are assumed to succeed.
 */
export interface Trial {
  /** The program as text: what was given, or what given statements are as text. */
  readonly source: string;
  /** The statements of the program; none where the text is not a program. */
  readonly statements: readonly Statement[];
  /** Whether the whole program was taken. If not, `feedback` says why. */
  readonly ok: boolean;
  /** Why the program was not taken. */
  readonly feedback?: Feedback;
  /** The world before the turn. */
  readonly before: World;
  /** The world as the program would leave it, before the agent's side; if it was refused, up to the last transaction. */
  readonly world: World;
  /** The statements that were executed, flat and named, with the markers of the engine among them. */
  readonly executed: readonly Executed[];
  /** What it would have done outside. */
  readonly transactions: readonly TransactionRequest[];
  /** @internal */
  readonly execution: Execution;
  /** @internal */
  readonly answers: Answers;
}

/** What may be asked in a trial: it changes nothing. */
type HarmlessRequest = SearchRequest | QuoteRequest;
type HarmlessReply = SearchReply | QuoteReply;

const queryText = (request: HarmlessRequest): string => JSON.stringify(request.kind === 'search' && request.query);
const offsetOf = (request: HarmlessRequest): number => (request.kind === 'search' ? request.offset : 0);

/**
 * What the searches and quotes of a turn were answered, so that several trials of it ask each of them once.
 *
 * Requests are compared by what is asked, not by their keys: a turn has one search or two, and a key costs a hash.
 */
export class KnownReplies {
  private readonly entries: { readonly request: HarmlessRequest; readonly reply: HarmlessReply }[] = [];

  /** The reply to the same request, if it is known. */
  find(asked: HarmlessRequest): HarmlessReply | undefined {
    const { kind, api, call, arguments: args } = asked;
    const same = this.entries.find(
      ({ request }) =>
        request.kind === kind &&
        request.api === api &&
        request.call === call &&
        offsetOf(request) === offsetOf(asked) &&
        queryText(request) === queryText(asked) &&
        canonicalJson(request.arguments) === canonicalJson(args),
    );
    return same?.reply;
  }

  add(request: HarmlessRequest, reply: HarmlessReply): void {
    this.entries.push({ request, reply });
  }
}

/** What was tried: the whole program, and the first of its statements that was not executed. */
export interface Tried {
  readonly program: ReadProgram;
  readonly end: number | undefined;
  /** The clock of the turn. */
  readonly now: string;
}

/** What sessions tried, each with what its session is made of; forks share it. */
const trials = new WeakMap<Trial, Tried & { readonly engine: Engine }>();

/**
 * A trial of a program. It is marked, so that nobody else's object is taken for one, and nobody can change what will be
 * committed.
 */
export function trialOf(
  { program, end, now }: Tried,
  before: World,
  execution: Execution,
  asked: { readonly requests: readonly Request[]; readonly replies: Reply[] },
  engine: Engine,
): Trial {
  const { ok, feedback, world, executed } = execution;
  const { source } = program;
  const statements = program.statements.slice(0, end);
  const answers = { replies: asked.replies, sent: [] };
  const transactions = asked.requests.filter((request) => request.kind === 'transaction');
  for (const part of [statements, executed, feedback, answers]) freezeDeep(part);
  for (const part of [execution, transactions, ...transactions]) Object.freeze(part);
  const came = { ok, ...(feedback && { feedback }), before, world, executed, transactions };
  const trial = Object.freeze({ source, statements, ...came, execution, answers });
  trials.set(trial, { engine, program, end, now });
  return trial;
}

/**
 * Refuses what a session cannot commit: objects that `whatIf` did not return, and trials on another world than that of the
 * session.
 *
 * @returns what was tried, to be executed again.
 */
export function checkTrial(trial: Trial, engine: Engine, world: World): Tried {
  const tried = typeof trial === 'object' ? trials.get(trial) : undefined;
  if (!tried) {
    throw new EngineError({
      code: 'bad-argument',
      message:
        "'commit' was given something that is not a trial. Give it the object that 'whatIf' of the session returned.",
    });
  }
  if (tried.engine === engine && trial.before === world) return tried;
  throw new EngineError({
    code: 'stale-trial',
    message:
      'The session has moved on since this trial, or it is of another session. Try the program again on the world as it is now.',
  });
}

/** What a transaction that is not sent is assumed to answer. */
export const ASSUMED_SUCCESS: TransactionReply = freezeDeep({
  kind: 'transaction',
  status: 'success',
  result: {},
  changes: [],
});

/** A backend that is asked what another one is asked, and does nothing: its transactions are assumed to succeed. */
export function rehearsing(backend: Backend, onTransaction: (request: TransactionRequest) => void): Backend {
  const { compares, explore, quote } = backend;
  return {
    search: (request) => backend.search(request),
    ...(compares && { compares: (api, query) => compares.call(backend, api, query) }),
    ...(explore && { explore: (request) => explore.call(backend, request) }),
    ...(quote && { quote: (request) => quote.call(backend, request) }),
    transact(request) {
      onTransaction(request);
      return ASSUMED_SUCCESS;
    },
  };
}
