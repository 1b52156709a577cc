/**
 * A session: the thin holder of the current world and the journal.
 *
 * A turn of the user is a batch of statements. It is executed on the current world; what it came to is committed
 * and journalled, then the policy's actions are. The world of every turn stays at hand, for undo and for reading.
 * Sessions share nothing that changes: as many as you like may run side by side.
 */
import { print, type Program, type ReadProgram, readProgram } from '../language/index.js';
import { freezeDeep } from '../service/index.js';
import {
  addressed,
  copyWorld,
  type Backend,
  digest,
  type DigestScope,
  exact,
  dialogueState,
  type Explanation,
  explain,
  frozenWorld,
  type Log,
  type Reply,
  type Request,
  type SearchReply,
  type SearchRequest,
  type ServiceState,
  type TransactionRequest,
  type World,
} from '../world/index.js';
import { checkFork, checkTurn } from './check-options.js';
import { type EnactedAction, type Enactment, enact } from './enact.js';
import { EngineError } from './engine-error.js';
import { type Execution, executeRead } from './execute.js';
import type { Feedback } from './feedback.js';
import type { Journal } from './journal.js';
import type { Begin, Close, Commit, JournalEntry } from './journal-entry.js';
import { formatJournal, headerFor, type JournalWriter } from './journal-writer.js';
import { type InDoubt, keyFor, type Sent, sentBy, without } from './outstanding.js';
import { recommend, type SystemAction } from './policy.js';
import { checkPlace, placesOf, replayCommit } from './replay-commit.js';
import { consult, takeReply } from './reply.js';
import type { Actor, Engine, Executed, Process, Step } from './run.js';
import {
  type Answers,
  ASSUMED_SUCCESS,
  asTrial,
  checkTrial,
  committedAnswers,
  KnownReplies,
  noAnswers,
  type Trial,
} from './trial.js';
import { within } from './within.js';

/** What a turn came to. */
export interface TurnResult {
  /** Whether the whole batch was taken. If not, `feedback` says why, and nothing changed up to the last transaction. */
  readonly ok: boolean;
  readonly feedback?: Feedback;
  /** The turn's number, from 1. */
  readonly turn: number;
  /**
   * What was executed of the user's program, flat and named, the engine's markers among it. Where the program was
   * refused, the last one has the `refusal` and was not executed.
   */
  readonly steps: readonly Step[];
  /** The statements that were executed as text, one a line. */
  readonly program: string;
  /** The system's statements. */
  readonly responseSteps: readonly Step[];
  /** The system's statements as text, one a line. */
  readonly response: string;
  /** What the policy recommends, in the order in which to voice it. */
  readonly actions: readonly EnactedAction[];
  readonly state: readonly ServiceState[];
}

/** The agent's side of a turn. */
type Answered = Pick<TurnResult, 'responseSteps' | 'response' | 'actions'>;

/** @internal The world at the end of a turn, and what was committed up to it. */
export interface Snapshot {
  readonly world: World;
  readonly commits: Log<Commit>;
  /** The transactions of the turn that were answered; absent where there were none. */
  readonly sent?: readonly Sent[];
}

function programText(executed: readonly Executed[]): string {
  const text = executed.map(({ statement }) => print(statement)).join('\n');
  // Printed text is a tree of pieces; asking for a character makes one string of it, which takes far less memory.
  text.charCodeAt(0);
  return text;
}

/** What was executed of a program, and what was refused. Parsed statements may be shared, so nobody may change them. */
function stepsOf({ executed, refused }: Execution): readonly Step[] {
  return freezeDeep(refused ? [...executed, refused] : [...executed]);
}

/** A conversation under way. Made by {@link createSession}, {@link restoreSession} or {@link Session.fork}. */
export class Session {
  private busy = false;
  /** What was sent and the world does not show. */
  private outstanding: readonly Sent[];

  /** @internal */
  constructor(
    readonly engine: Engine,
    private readonly backend: Backend,
    private snapshots: Log<Snapshot>,
    private readonly writer: JournalWriter | undefined,
    outstanding: readonly Sent[] = [],
  ) {
    this.outstanding = outstanding;
  }

  /**
   * Transactions that began and whose outcome is unknown: the process died, the turn was aborted, or the backend threw
   * before it was committed. One that is tried again with the same arguments has the same key, whatever came between,
   * and leaves this list once that key is answered.
   */
  get inDoubt(): readonly InDoubt[] {
    return this.outstanding.filter(({ answer }) => answer === undefined);
  }

  private get snapshot(): Snapshot {
    return this.snapshots.at(this.snapshots.length - 1) as Snapshot;
  }

  /** The current world. */
  get world(): World {
    return this.snapshot.world;
  }

  /** How many turns were taken. */
  get turns(): number {
    return this.snapshots.length - 1;
  }

  /** The world at the end of a turn; 0 is before the first. */
  worldAt(turn: number): World {
    const snapshot = Number.isInteger(turn) && turn >= 0 ? this.snapshots.at(turn) : undefined;
    if (snapshot) return snapshot.world;
    throw new EngineError({
      code: 'no-such-turn',
      message: `There is no turn ${turn}; the session has turns 0 (before the first) to ${this.turns}.`,
    });
  }

  /** The dialogue state: per service, the values that the program has come to. */
  get state(): readonly ServiceState[] {
    return dialogueState(this.world);
  }

  /** What was committed, oldest first. */
  get commits(): Iterable<Commit> {
    return this.snapshot.commits;
  }

  /** The program so far, flat and named, one statement a line. */
  get program(): string {
    return [...this.snapshot.commits]
      .map((commit) => commit.program)
      .filter(Boolean)
      .join('\n');
  }

  /** A hash of the current world's canonical content. */
  digest(scope?: DigestScope): string {
    return digest(this.world, scope);
  }

  /** Where the value of a slot comes from, or undefined when the service's state has no such slot. */
  explain(service: string, slot: string): Explanation | undefined {
    return explain(this.world, service, slot);
  }

  /**
   * Takes a turn of the user: executes its statements, commits them, and commits what the policy recommends.
   * A batch that is refused changes nothing, and the result's `feedback` says why.
   *
   * @param options - the utterance, for the journal; `choose` picks and orders the agent's actions.
   * @throws EngineError `session-busy` when a turn of the session is still under way. What the backend throws comes
   * through, and so does the signal's reason on abort: the session then stands where it did, or after the last
   * transaction of the batch, to be answered by {@link respond}.
   */
  async turn(program: Program, options: TurnOptions = {}): Promise<TurnResult> {
    checkTurn('turn', program, options);
    const read = readProgram(program, this.engine.parse);
    return this.alone(() => this.execute(read, options), options.signal);
  }

  /**
   * Executes a program on the current world and commits nothing. Its searches are asked, its transactions are not sent:
   * they are assumed to succeed. {@link commit} takes what it came to.
   *
   * @param known - what was answered to earlier trials of the turn; what is asked now is added.
   * @param options - `end` leaves out the statements from that one on; the names that they bind stay free.
   * @throws what the backend throws; the signal's reason on abort.
   */
  async whatIf(
    program: Program,
    known = new KnownReplies(),
    { signal, end }: Pick<TurnOptions, 'signal'> & { readonly end?: number } = {},
  ): Promise<Trial> {
    checkTurn('whatIf', program, { signal });
    const read = readProgram(program, this.engine.parse);
    const before = this.world;
    const answers = noAnswers();
    const transactions: TransactionRequest[] = [];
    const process = executeRead(this.engine, beginTurn(before), read, 'user', end);
    let step = process.next();
    while (!step.done) {
      const request = step.value;
      if (request.kind === 'transaction') transactions.push(request);
      const reply = request.kind === 'search' ? await this.find(request, known, signal) : ASSUMED_SUCCESS;
      answers.replies.push(reply);
      step = process.next(reply);
    }
    const execution = { ...step.value, world: frozenWorld(step.value.world) };
    const { ok, feedback, world, executed } = execution;
    const came = { ok, ...(feedback && { feedback }), before, world, executed };
    const { source } = read;
    const statements = read.statements.slice(0, end);
    return asTrial({ source, statements, ...came, transactions, execution, answers }, this.engine);
  }

  /** The reply to a search, asked for if it is not known. */
  private async find(request: SearchRequest, known: KnownReplies, signal?: AbortSignal): Promise<Reply> {
    const earlier = known.find(request);
    if (earlier) return earlier;
    const found = await this.answer(addressed(request, { signal }));
    const reply = takeReply(found, request, this.engine) as SearchReply;
    known.add(request, reply);
    return reply;
  }

  /**
   * Takes a turn of the user that was tried: as {@link turn} does, but what was executed already is not executed again,
   * unless it has transactions to send.
   *
   * @throws EngineError `stale-trial` when the session has moved on since the trial; else as {@link turn}.
   */
  async commit(trial: Trial, options: TurnOptions = {}): Promise<TurnResult> {
    checkTrial(trial, this.engine, this.world);
    checkTurn('commit', trial.source, options);
    return this.alone(async () => {
      if (trial.transactions.length > 0) return this.execute(trial, options, trial.answers.replies);
      return this.conclude(trial.execution, trial.answers, options);
    }, options.signal);
  }

  /** Runs what changes the session while nothing else may, unless it was left before it began. */
  private async alone<T>(change: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted();
    if (this.busy) {
      throw new EngineError({
        code: 'session-busy',
        message: 'A turn of this session is under way. Await it, or fork the session.',
      });
    }
    this.busy = true;
    try {
      return await change();
    } finally {
      this.busy = false;
    }
  }

  /**
   * @param tried - the replies of a trial of the same program on the same world: its searches, up to the first
   * transaction, are not asked again.
   */
  private async execute(program: ReadProgram, options: TurnOptions, tried: readonly Reply[] = []): Promise<TurnResult> {
    const answers = noAnswers();
    const process = executeRead(this.engine, beginTurn(this.world), program);
    return this.conclude(await this.drive(process, answers, options.signal, tried), answers, options);
  }

  /** Commits what a batch came to, and the agent's side of the turn. */
  private async conclude(execution: Execution, answers: Answers, options: TurnOptions): Promise<TurnResult> {
    const { index } = this.world.turn;
    if (!execution.ok && execution.executed.length === 0) return this.refused(execution);
    const program = programText(execution.executed);
    const { utterance } = options;
    const { replies, sent } = committedAnswers(answers, execution);
    const user = await this.journal('user', execution.world, {
      program,
      replies: exact(replies),
      ...(sent.length > 0 && { keys: sent.map(({ key }) => key) }),
      ...(utterance !== undefined && { utterance }),
    });

    this.keep(user, execution.world, sent);
    if (execution.thrown) throw execution.thrown.error;
    const { ok, feedback } = execution;
    return {
      ok,
      ...(feedback && { feedback }),
      turn: index + 1,
      steps: stepsOf(execution),
      program,
      ...(await this.answerTurn(options)),
      state: this.state,
    };
  }

  /**
   * Takes in what was journalled: the world after it, and what was sent. The user's side begins a turn. Everybody may
   * read the world and the commit, and nobody can change them.
   */
  private keep(commit: Commit, made: World, sent: readonly Sent[] = []): void {
    const world = frozenWorld(made);
    const turn = commit.actor === 'user' ? this.turns + 1 : this.turns;
    const commits = this.snapshot.commits.push(freezeDeep(commit));
    Object.freeze(commits);
    const all = commit.actor === 'user' ? sent : this.snapshot.sent;
    this.snapshots = this.snapshots.with(turn, { world, commits, ...(all && all.length > 0 && { sent: exact(all) }) });
    this.outstanding = without(
      this.outstanding,
      sent.map(({ key }) => key),
    );
  }

  /** Whether the agent's side of the current turn is still to come: its process died after the user's side. */
  get awaitsResponse(): boolean {
    const { commits } = this.snapshot;
    return commits.at(commits.length - 1)?.actor === 'user';
  }

  /**
   * Commits the agent's side of the current turn. {@link turn} does it; a restored session may have to.
   *
   * @throws EngineError `nothing-to-answer` when the agent's side is committed already, `illegal-action` when
   * `choose` gives an action that cannot be taken; the signal's reason on abort.
   */
  async respond(choose?: TurnOptions['choose'], { signal }: Pick<TurnOptions, 'signal'> = {}): Promise<Answered> {
    checkTurn('respond', '', { choose, signal });
    return this.alone(async () => {
      if (this.awaitsResponse) return this.answerTurn({ ...(choose && { choose }), ...(signal && { signal }) });
      throw new EngineError({
        code: 'nothing-to-answer',
        message: `Turn ${this.world.turn.index} was answered already. Take the user's next turn.`,
      });
    }, signal);
  }

  private async answerTurn({ choose = (recommended) => recommended, signal }: TurnOptions): Promise<Answered> {
    const answers = noAnswers();
    const actions = choose(recommend(this.world));
    const enactment: Enactment = await this.drive(enact(this.engine, this.world, actions), answers, signal);
    const response = programText(enactment.executed);
    const commit = await this.journal('system', enactment.world, {
      program: response,
      replies: exact(answers.replies),
    });
    this.keep(commit, enactment.world);
    return { response, responseSteps: freezeDeep(enactment.executed), actions: enactment.actions };
  }

  private refused(execution: Execution): TurnResult {
    const { feedback } = execution;
    const turn = this.world.turn.index;
    return {
      ok: false,
      ...(feedback && { feedback }),
      turn,
      steps: stepsOf(execution),
      program: '',
      responseSteps: [],
      response: '',
      actions: [],
      state: this.state,
    };
  }

  /** Runs a process, getting its requests answered; waits only for answers that are promises. */
  private async drive<T>(
    process: Process<T>,
    answers: Answers,
    signal: AbortSignal | undefined,
    tried: readonly Reply[] = [],
  ): Promise<T> {
    let step = process.next();
    while (!step.done) {
      try {
        const request = this.sent(step.value, answers, signal);
        const known =
          answers.sent.length === 0 && request.kind === 'search' ? tried[answers.replies.length] : undefined;
        const reply = known ?? takeReply(await this.answer(request), request, this.engine);
        answers.replies.push(reply);
        if (reply.kind === 'transaction' && request.kind === 'transaction')
          answers.sent.push(sentBy(request, request.key, reply.status));
      } catch (error) {
        // The process knows whether something is to be kept.
        step = process.throw(error);
        continue;
      }
      step = process.next(answers.replies.at(-1) as Reply);
    }
    return step.value;
  }

  /** A request as it is sent: with the turn's signal, and a transaction with a key that says which one it is. */
  private sent(request: Request, answers: Answers, signal: AbortSignal | undefined): Request {
    if (request.kind === 'search') return addressed(request, { signal });
    const answered = [...this.snapshots].flatMap(({ sent = [] }) => sent);
    return addressed(request, { key: keyFor(request, this.outstanding, [...answered, ...answers.sent]), signal });
  }

  private async answer(request: Request): Promise<unknown> {
    const { signal } = request;
    signal?.throwIfAborted();
    if (request.kind === 'search') return within(signal, consult(this.backend, request));
    const { key, api, arguments: args } = request;
    await this.write({ kind: 'begin', key, api: api.name, arguments: args });
    this.begin(sentBy(request, key));
    // The turn may have been left meanwhile. The journal says that it began: it counts as sent.
    signal?.throwIfAborted();
    return within(signal, consult(this.backend, request));
  }

  private begin({ key, api, arguments: args, answer }: Sent): void {
    const sent = { key, api, arguments: args, ...(answer && { answer }) };
    this.outstanding = [...without(this.outstanding, [key]), sent];
  }

  private async journal(
    actor: Actor,
    world: World,
    commit: Omit<Commit, 'kind' | 'turn' | 'actor' | 'digest'>,
  ): Promise<Commit> {
    const entry: Commit = { kind: 'commit', turn: world.turn.index, actor, ...commit };
    if (this.writer) await this.write({ ...entry, digest: digest(world) });
    return entry;
  }

  private async write(entry: JournalEntry): Promise<void> {
    await this.writer?.write(entry);
  }

  /**
   * Goes back to the end of a turn; 0 is before the first. The journal remembers that it did.
   * What remote services have done stays done: only the world of this session goes back.
   */
  async undo(turn: number): Promise<void> {
    return this.alone(async () => {
      this.worldAt(turn);
      await this.write({ kind: 'undo', turn });
      this.goBack(turn);
    });
  }

  /** What was done in the turns that are left is outstanding: asked again, it has the key that it had. */
  private goBack(turn: number): void {
    const undone: Sent[] = [];
    for (let at = turn + 1; at <= this.turns; at += 1) undone.push(...(this.snapshots.at(at)?.sent ?? []));
    this.outstanding = [...this.outstanding, ...undone];
    this.snapshots = this.snapshots.take(turn + 1);
  }

  /**
   * A session that starts where this one stands and goes its own way. It costs next to nothing and is not journalled.
   * It asks the same backend: give it another one where a transaction of the fork must not be done.
   */
  fork(options: { readonly backend?: Backend } = {}): Session {
    checkFork(options);
    return new Session(this.engine, options.backend ?? this.backend, this.snapshots, undefined, this.outstanding);
  }

  /** The journal as JSON lines, as short as can be: {@link restoreSession} makes the same session of it. */
  save(): string {
    const commits = [...this.snapshot.commits].map((commit, at, all) => {
      const isLast = at === all.length - 1;
      return isLast ? { ...commit, digest: digest(this.world) } : commit;
    });
    const begins = this.outstanding.map((sent): Begin => ({ kind: 'begin', ...sent }));
    const close: Close = { kind: 'close' };
    return formatJournal(headerFor(this.engine), [...commits, ...begins, close]);
  }

  /** @internal Takes a journal's entries in. Replies come from the journal; nothing outside is asked. */
  async replay(journal: Journal): Promise<void> {
    for (const [entry, place] of placesOf(journal, this.engine)) {
      checkPlace(entry, place, this);
      if (entry.kind === 'undo') this.goBack(entry.turn);
      if (entry.kind === 'begin') this.begin(entry);
      if (entry.kind !== 'commit') continue;
      const byUser = entry.actor === 'user';
      const before: World = byUser ? beginTurn(this.world) : Object.assign(copyWorld(this.world), { pending: [] });
      const { world, sent } = replayCommit(this.engine, before, entry, place);
      const { digest: _digest, ...commit } = entry;
      this.keep(commit, world, sent);
    }
  }
}

/** The world at the beginning of the user's next turn. */
export function beginTurn(world: World): World {
  return Object.assign(copyWorld(world), { ended: false, turn: { index: world.turn.index + 1, acts: [] } });
}

/** How a turn is taken. */
export interface TurnOptions {
  /** What the user said, for the journal. */
  readonly utterance?: string;
  /** Chooses what the agent does; the policy's recommendation if left out. */
  readonly choose?: (recommended: readonly SystemAction[]) => readonly SystemAction[];
  /**
   * Leaves the turn, also while a search or a transaction has not answered: the turn rejects with the signal's reason.
   * A transaction that was sent by then is in doubt, see {@link Session.inDoubt}. Backends see the signal on the request.
   */
  readonly signal?: AbortSignal;
}
