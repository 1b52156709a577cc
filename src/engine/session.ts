/**
 * A session: the thin holder of the current world and the journal.
 *
 * A turn of the user is a batch of statements. It is executed on the current world; what it came to is committed
 * and journalled, then the policy's actions are. The world of every turn stays at hand, for undo and for reading.
 * Sessions share nothing that changes: as many as you like may run side by side.
 */
import { print } from '../language/index.js';
import type { Row } from '../service/index.js';
import {
  type Backend,
  digest,
  type DigestScope,
  exact,
  dialogueState,
  type Explanation,
  explain,
  type Log,
  type Reply,
  type Request,
  type SearchReply,
  type SearchRequest,
  type ServiceState,
  type TransactionRequest,
  type World,
} from '../world/index.js';
import { type EnactedAction, type Enactment, enact } from './enact.js';
import { EngineError } from './engine-error.js';
import { type Execution, executeProgram } from './execute.js';
import type { Feedback } from './feedback.js';
import {
  type Begin,
  type Commit,
  JOURNAL_VERSION,
  type JournalEntry,
  type JournalHeader,
  type JournalSink,
} from './journal.js';
import { recommend, type SystemAction } from './policy.js';
import { replayCommit } from './replay-commit.js';
import { takeReply } from './reply.js';
import type { Actor, Engine, Executed, Process } from './run.js';
import { type Answers, ASSUMED_SUCCESS, KnownReplies, noAnswers, type Trial } from './trial.js';

/** What a turn came to. */
export interface TurnResult {
  /** Whether the whole batch was taken. If not, `feedback` says why, and nothing changed up to the last transaction. */
  readonly ok: boolean;
  readonly feedback?: Feedback;
  /** The turn's number, from 1. */
  readonly turn: number;
  /** The user's statements and the engine's markers, flat and named, one a line. */
  readonly program: string;
  /** The system's statements, one a line. */
  readonly response: string;
  /** What the policy recommends, in the order in which to voice it. */
  readonly actions: readonly EnactedAction[];
  readonly state: readonly ServiceState[];
}

/** A transaction that had begun when the process died or the backend threw: whether it was done is unknown. */
export interface InDoubt {
  readonly key: string;
  readonly api: string;
  readonly arguments: Row;
}

/** @internal The world at the end of a turn, and what was committed up to it. */
export interface Snapshot {
  readonly world: World;
  readonly commits: Log<Commit>;
}

function programText(executed: readonly Executed[]): string {
  const text = executed.map(({ statement }) => print(statement)).join('\n');
  // Printed text is a tree of pieces; asking for a character makes one string of it, which takes far less memory.
  text.charCodeAt(0);
  return text;
}

/** A conversation under way. Made by {@link createSession}, {@link restoreSession} or {@link Session.fork}. */
export class Session {
  private busy = false;
  /** Whether the sink has the header. */
  private headed = false;
  private doubts: readonly InDoubt[];

  /** @internal */
  constructor(
    readonly engine: Engine,
    private readonly backend: Backend,
    private snapshots: Log<Snapshot>,
    private readonly sink: JournalSink | undefined,
    doubts: readonly InDoubt[] = [],
  ) {
    this.doubts = doubts;
  }

  /**
   * Transactions that began and whose outcome is unknown: the process died, or the backend threw, before it was
   * committed. One that is tried again has the same key, and leaves this list once its outcome is known.
   */
  get inDoubt(): readonly InDoubt[] {
    return this.doubts;
  }

  private doubt(doubt: InDoubt): void {
    this.doubts = [...this.doubts.filter(({ key }) => key !== doubt.key), doubt];
  }

  private settleDoubts(keys: readonly string[]): void {
    if (keys.length > 0) this.doubts = this.doubts.filter(({ key }) => !keys.includes(key));
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
   * through: the session then stands where it did, or after the last transaction of the batch, to be answered by
   * {@link respond}.
   */
  async turn(source: string, options: TurnOptions = {}): Promise<TurnResult> {
    return this.alone(() => this.take(source, options));
  }

  /**
   * Executes a program on the current world and commits nothing. Its searches are asked, its transactions are not sent:
   * they are assumed to succeed. {@link commit} takes what it came to.
   *
   * @param known - what was answered to earlier trials of the turn; what is asked now is added.
   * @throws what the backend throws.
   */
  async whatIf(source: string, known = new KnownReplies()): Promise<Trial> {
    const before = this.world;
    const answers = noAnswers();
    const transactions: TransactionRequest[] = [];
    const process = executeProgram(this.engine, beginTurn(before), source, 'user');
    let step = process.next();
    while (!step.done) {
      const request = step.value;
      if (request.kind === 'transaction') transactions.push(request);
      const reply = request.kind === 'search' ? await this.find(request, known) : ASSUMED_SUCCESS;
      answers.replies.push(reply);
      step = process.next(reply);
    }
    const execution = step.value;
    const { ok, feedback, world, executed } = execution;
    return { source, ok, ...(feedback && { feedback }), before, world, executed, transactions, execution, answers };
  }

  /** The reply to a search, asked for if it is not known. */
  private async find(request: SearchRequest, known: KnownReplies): Promise<Reply> {
    const earlier = known.find(request);
    if (earlier) return earlier;
    const reply = takeReply(await this.backend.search(request), request, this.engine) as SearchReply;
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
    return this.alone(async () => {
      if (trial.before !== this.world) {
        throw new EngineError({
          code: 'stale-trial',
          message: 'The session has moved on since this trial. Try the program again on the world as it is now.',
        });
      }
      if (trial.transactions.length > 0) return this.take(trial.source, options, trial.answers.replies);
      return this.conclude(trial.execution, trial.answers, options);
    });
  }

  /** Runs what changes the session while nothing else may. */
  private async alone<T>(change: () => Promise<T>): Promise<T> {
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
  private async take(source: string, options: TurnOptions, tried: readonly Reply[] = []): Promise<TurnResult> {
    const answers = noAnswers();
    const process = executeProgram(this.engine, beginTurn(this.world), source, 'user');
    return this.conclude(await this.drive(process, answers, tried), answers, options);
  }

  /** Commits what a batch came to, and the agent's side of the turn. */
  private async conclude(execution: Execution, answers: Answers, options: TurnOptions): Promise<TurnResult> {
    const { index } = this.world.turn;
    if (!execution.ok && execution.executed.length === 0) return this.refused(execution);
    const program = programText(execution.executed);
    const { utterance } = options;
    const replies = exact(answers.replies);
    const user = await this.journal('user', execution.world, {
      program,
      replies,
      ...(utterance !== undefined && { utterance }),
    });

    this.snapshots = this.snapshots.push({ world: execution.world, commits: this.snapshot.commits.push(user) });
    this.settleDoubts(answers.keys);
    if (execution.thrown) throw execution.thrown.error;
    const { response, actions } = await this.answerTurn(options.choose);
    const { ok, feedback } = execution;
    return { ok, ...(feedback && { feedback }), turn: index + 1, program, response, actions, state: this.state };
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
   * `choose` gives an action that cannot be taken.
   */
  async respond(choose?: TurnOptions['choose']): Promise<Pick<TurnResult, 'response' | 'actions'>> {
    return this.alone(async () => {
      if (this.awaitsResponse) return this.answerTurn(choose);
      throw new EngineError({
        code: 'nothing-to-answer',
        message: `Turn ${this.world.turn.index} was answered already. Take the user's next turn.`,
      });
    });
  }

  private async answerTurn(
    choose: TurnOptions['choose'] = (recommended) => recommended,
  ): Promise<Pick<TurnResult, 'response' | 'actions'>> {
    const answers = noAnswers();
    const actions = choose(recommend(this.world));
    const enactment: Enactment = await this.drive(enact(this.engine, this.world, actions), answers);
    const response = programText(enactment.executed);
    const commit = await this.journal('system', enactment.world, {
      program: response,
      replies: exact(answers.replies),
    });
    this.snapshots = this.snapshots.with(this.turns, {
      world: enactment.world,
      commits: this.snapshot.commits.push(commit),
    });
    return { response, actions: enactment.actions };
  }

  private refused(execution: Execution): TurnResult {
    const { feedback } = execution;
    const turn = this.world.turn.index;
    return {
      ok: false,
      ...(feedback && { feedback }),
      turn,
      program: '',
      response: '',
      actions: [],
      state: this.state,
    };
  }

  /** Runs a process, getting its requests answered; waits only for answers that are promises. */
  private async drive<T>(process: Process<T>, answers: Answers, tried: readonly Reply[] = []): Promise<T> {
    let step = process.next();
    while (!step.done) {
      const request = step.value;
      try {
        const known =
          answers.keys.length === 0 && request.kind === 'search' ? tried[answers.replies.length] : undefined;
        const reply = known ?? takeReply(await this.answer(request), request, this.engine);
        answers.replies.push(reply);
        if (request.kind === 'transaction') answers.keys.push(request.key);
      } catch (error) {
        // The process knows whether something is to be kept.
        step = process.throw(error);
        continue;
      }
      step = process.next(answers.replies.at(-1) as Reply);
    }
    return step.value;
  }

  private async answer(request: Request): Promise<Reply> {
    if (request.kind === 'search') return this.backend.search(request);
    const { key, api, arguments: args } = request;
    await this.write({ kind: 'begin', key, api: api.name, arguments: args });
    this.doubt({ key, api: api.name, arguments: args });
    return this.backend.transact(request);
  }

  private async journal(
    actor: Actor,
    world: World,
    commit: Pick<Commit, 'program' | 'replies' | 'utterance'>,
  ): Promise<Commit> {
    const { program, replies, utterance } = commit;
    const turn = world.turn.index;
    const entry: Commit =
      utterance === undefined
        ? { kind: 'commit', turn, actor, program, replies }
        : { kind: 'commit', turn, actor, program, replies, utterance };
    if (this.sink) await this.write({ ...entry, digest: digest(world) });
    return entry;
  }

  private async write(entry: JournalEntry): Promise<void> {
    if (!this.sink) return;
    if (!this.headed) await this.sink.append(JSON.stringify(this.header));
    this.headed = true;
    await this.sink.append(JSON.stringify(entry));
  }

  private get header(): JournalHeader {
    const { session: id, now, approval, registry } = this.engine;
    return {
      kind: 'session',
      version: JOURNAL_VERSION,
      id,
      now,
      approval,
      services: registry.services.map((service) => service.name),
    };
  }

  /**
   * Goes back to the end of a turn; 0 is before the first. The journal remembers that it did.
   * What remote services have done stays done: only the world of this session goes back.
   */
  async undo(turn: number): Promise<void> {
    return this.alone(async () => {
      this.worldAt(turn);
      await this.write({ kind: 'undo', turn });
      this.snapshots = this.snapshots.take(turn + 1);
    });
  }

  /**
   * A session that starts where this one stands and goes its own way. It costs next to nothing and is not journalled.
   * It asks the same backend: give it another one where a transaction of the fork must not be done.
   */
  fork(options: { readonly backend?: Backend } = {}): Session {
    return new Session(this.engine, options.backend ?? this.backend, this.snapshots, undefined, this.inDoubt);
  }

  /** The journal as JSON lines, as short as can be: {@link restoreSession} makes the same session of it. */
  save(): string {
    const commits = [...this.snapshot.commits].map((commit, at, all) => {
      const isLast = at === all.length - 1;
      return isLast ? { ...commit, digest: digest(this.world) } : commit;
    });
    const begins = this.inDoubt.map((doubt): Begin => ({ kind: 'begin', ...doubt }));
    return [this.header, ...commits, ...begins].map((entry) => `${JSON.stringify(entry)}\n`).join('');
  }

  /** @internal Takes a journal's entries in. Replies come from the journal; nothing outside is asked. */
  async replay(entries: readonly JournalEntry[]): Promise<void> {
    this.headed = true;
    for (const entry of entries) {
      if (entry.kind === 'undo') this.snapshots = this.snapshots.take(entry.turn + 1);
      if (entry.kind === 'begin') this.doubt({ key: entry.key, api: entry.api, arguments: entry.arguments });
      if (entry.kind !== 'commit') continue;
      const byUser = entry.actor === 'user';
      const before: World = byUser ? beginTurn(this.world) : { ...this.world, pending: [] };
      const { world, keys } = replayCommit(this.engine, before, entry);
      this.settleDoubts(keys);
      const { digest: _digest, ...commit } = entry;
      const snapshot = { world, commits: this.snapshot.commits.push(commit) };
      this.snapshots = this.snapshots.with(byUser ? this.turns + 1 : this.turns, snapshot);
    }
  }
}

/** The world at the beginning of the user's next turn. */
export function beginTurn(world: World): World {
  return { ...world, ended: false, turn: { index: world.turn.index + 1, acts: [] } };
}

/** How a turn is taken. */
export interface TurnOptions {
  /** What the user said, for the journal. */
  readonly utterance?: string;
  /** Chooses what the agent does; the policy's recommendation if left out. */
  readonly choose?: (recommended: readonly SystemAction[]) => readonly SystemAction[];
}
