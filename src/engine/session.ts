/**
 * A session: the thin holder of the current world and the journal.
 *
 * A turn of the user is a batch of statements. It is executed on the current world; the result is committed
 * and journaled, then the policy's actions are. The world of every turn is kept, for undo and for reading.
 * Sessions share nothing that changes: as many as you like may run side by side.
 */
import { type Program, readProgram } from '../language/index.js';
import { freezeDeep } from '../service/index.js';
import {
  type Backend,
  digest,
  type DigestScope,
  dialogueState,
  exact,
  type Explanation,
  explain,
  frozenWorld,
  type Json,
  type Reply,
  type Request,
  type ServiceState,
  type TransactionRequest,
  withApis,
  type World,
} from '../world/index.js';
import { beginTurn } from './step.js';
import { checkFork, checkTurn, checkWhatIf } from './check-options.js';
import { engineAt, timeOf } from './clock.js';
import { enact } from './enact.js';
import { type Execution, executeRead } from './execute.js';
import { History } from './history.js';
import type { Commit, Note } from './journal-entry.js';
import { continueJournal, type Journal } from './journal.js';
import { headerFor, type JournalWriter } from './journal-writer.js';
import type { InDoubt } from './outstanding.js';
import { Outside } from './outside.js';
import { recommend } from './policy.js';
import { replayJournal, savedJournal } from './replay-journal.js';
import { snapshotLine } from './snapshot.js';
import { withQuotes } from './quote.js';
import { type Explore, withRelaxations } from './relax.js';
import { allowed, requiresSome } from './requirements.js';
import type { Actor, Engine } from './run.js';
import {
  type Answers,
  checkTrial,
  committedAnswers,
  KnownReplies,
  noAnswers,
  rehearsing,
  type Trial,
  type Tried,
  trialOf,
} from './trial.js';
import {
  type AgentSide,
  programText,
  refusedTurn,
  stepsOf,
  type TurnOptions,
  type TurnResult,
  userCommit,
  type CommitContent,
} from './turn.js';
import { EngineError } from './engine-error.js';

class OneAtATime {
  private busy = false;

  /**
   * Runs a change, unless it was left before it began.
   *
   * @throws EngineError `session-busy` while another one is under way; the signal's reason on abort.
   */
  async run<T>(change: () => Promise<T>, signal?: AbortSignal): Promise<T> {
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
}

/** A conversation under way. Made by {@link createSession}, {@link restoreSession} or {@link Session.fork}. */
export class Session {
  private readonly changes = new OneAtATime();
  private readonly outside: Outside;
  /** The engine at the clock of the turn under way, or of the last one. */
  private current: Engine;

  /** @internal */
  constructor(
    private readonly base: Engine,
    backend: Backend,
    private readonly writer: JournalWriter | undefined,
    private readonly history: History = new History(),
  ) {
    this.outside = new Outside(() => this.current, backend, history, writer);
    this.current = engineAt(base, history.now ?? base.begun);
  }

  /** What the session is made of, at the clock of the turn under way, or of the last one. */
  get engine(): Engine {
    return this.current;
  }

  /**
   * @internal Begins a turn at a time; at that of the session's clock if none is given.
   *
   * @throws EngineError `bad-clock`
   */
  begin(now: string = timeOf(this.base.clock)): string {
    this.current = engineAt(this.base, timeOf(now));
    this.outside.unanswered = undefined;
    return now;
  }

  /** @internal The request that was left without an answer when the last turn was left, if one was. */
  get unanswered(): Request | undefined {
    return this.outside.unanswered;
  }

  /**
   * Transactions that began and whose outcome is unknown: the process died, the turn was aborted, or the backend threw
   * before it was committed. One that is tried again with the same arguments has the same key, whatever came between,
   * and leaves this list once that key is answered.
   */
  get inDoubt(): readonly InDoubt[] {
    return this.history.inDoubt;
  }

  /** The current world. */
  get world(): World {
    return this.history.world;
  }

  /** How many turns were taken. */
  get turns(): number {
    return this.history.turns;
  }

  /** The world at the end of a turn; 0 is before the first. */
  worldAt(turn: number): World {
    return this.history.worldAt(turn);
  }

  /** The dialogue state: per service, the intent and the slot values. */
  get state(): readonly ServiceState[] {
    return dialogueState(this.world);
  }

  /** What was committed, oldest first. */
  get commits(): Iterable<Commit> {
    return this.history.commits;
  }

  /** The program so far, flat and named, one statement a line. */
  get program(): string {
    return [...this.history.commits]
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
   * @throws EngineError `session-busy` when a turn of the session is still under way, `requirement-failed` when `holds` of
   * a requirement throws, `service-threw` or `no-answer` when the backend throws or does not answer in time; the signal's reason
   * on abort. The session then stands where it did; or after the last transaction of the batch, or the user's side of the turn where the agent asked
   * for more results, to be answered by {@link respond}.
   */
  async turn(given: Program, options: TurnOptions = {}): Promise<TurnResult> {
    checkTurn('turn', given, options);
    const program = readProgram(given, this.engine.parse);
    const now = timeOf(options.now ?? this.base.clock);
    return this.changes.run(() => this.execute({ program, end: undefined, now }, options), options.signal);
  }

  /**
   * Executes a program on the current world and commits nothing. Its searches are asked, its transactions are not sent:
   * they are assumed to succeed. {@link commit} commits the result.
   *
   * @param known - what was answered to earlier trials of the turn; what is asked now is added.
   * @param options - `end` leaves out the statements from that one on; the names that they bind stay free.
   * @throws EngineError `bad-argument` for an `end` that is not a whole number from 0; what the backend throws; the
   * signal's reason on abort.
   */
  async whatIf(
    program: Program,
    known = new KnownReplies(),
    { signal, now: given, end }: Pick<TurnOptions, 'signal' | 'now'> & { readonly end?: number } = {},
  ): Promise<Trial> {
    checkTurn('whatIf', program, { signal });
    const now = timeOf(given ?? this.base.clock);
    checkWhatIf(known, end);
    const tried = { program: readProgram(program, this.engine.parse), end, now };
    const before = this.world;
    const process = executeRead(engineAt(this.base, now), beginTurn(before), tried.program, 'user', end);
    const { value, requests, replies } = await this.outside.rehearse(process, known, signal);
    const execution = { ...value, world: frozenWorld(value.world) };
    return trialOf(tried, before, execution, { requests, replies }, this.base);
  }

  /**
   * Takes a turn of the user that was tried: as {@link turn} does, but what was executed already is not executed again,
   * unless it has transactions to send, or an API of the session requires something that may hold no longer.
   *
   * @throws EngineError `stale-trial` when the session has moved on since the trial; else as {@link turn}.
   */
  async commit(trial: Trial, options: Omit<TurnOptions, 'now'> = {}): Promise<TurnResult> {
    const tried = checkTrial(trial, this.base, this.world);
    checkTurn('commit', trial.source, options);
    return this.changes.run(async () => {
      if (trial.transactions.length > 0 || requiresSome(trial.world))
        return this.execute(tried, options, trial.answers.replies);
      this.begin(tried.now);
      return this.conclude(trial.execution, trial.answers, options);
    }, options.signal);
  }

  /** @param known - the replies of a trial of the same program on the same world. */
  private async execute(
    { program, end, now }: Tried,
    options: TurnOptions,
    known?: readonly Reply[],
  ): Promise<TurnResult> {
    this.begin(now);
    const answers = noAnswers();
    const process = executeRead(this.engine, beginTurn(this.world), program, 'user', end);
    return this.conclude(await this.outside.drive(process, answers, options.signal, known), answers, options);
  }

  /** Commits what was executed of a batch, and the agent's side of the turn. */
  private async conclude(execution: Execution, answers: Answers, options: TurnOptions): Promise<TurnResult> {
    const { index } = this.world.turn;
    const { ok, feedback, executed, thrown } = execution;
    if (!ok && executed.length === 0) return refusedTurn(execution, index + 1, this.state);
    const world = frozenWorld(execution.world);
    const kept = committedAnswers(answers, execution);
    const user = await this.journal('user', world, userCommit(executed, kept, options));
    this.history.keep(user, world, kept.sent);
    if (thrown) throw thrown.error;
    const [steps, { program }] = [stepsOf(execution), user];
    const agent = await this.answerTurn(options);
    return { ok, ...(feedback && { feedback }), turn: index + 1, steps, program, ...agent, state: this.state };
  }

  /** Whether the agent's side of the current turn is still to come: its process died after the user's side. */
  get awaitsResponse(): boolean {
    return this.history.awaitsResponse;
  }

  /**
   * Commits the agent's side of the current turn. {@link turn} does it; a restored session may have to.
   *
   * @throws EngineError `nothing-to-answer` when the agent's side is committed already, `illegal-action` when
   * `choose` gives an action that cannot be taken; the signal's reason on abort.
   */
  async respond(choose?: TurnOptions['choose'], { signal }: Pick<TurnOptions, 'signal'> = {}): Promise<AgentSide> {
    checkTurn('respond', '', { choose, signal });
    return this.changes.run(async () => {
      this.history.checkAwaitsResponse();
      return this.answerTurn({ ...(choose && { choose }), ...(signal && { signal }) });
    }, signal);
  }

  private async answerTurn({ choose = (recommended) => recommended, signal }: TurnOptions): Promise<AgentSide> {
    const answers = noAnswers();
    const explore: Explore = (request) => this.outside.explore(request, signal);
    const recommended = allowed(this.engine, this.world, recommend(this.world));
    const relaxed = await withRelaxations(this.engine, this.world, recommended, explore);
    const actions = choose(
      await withQuotes(this.engine, this.world, relaxed, (request) => this.outside.quote(request, signal)),
    );
    const enactment = await this.outside.drive(enact(this.engine, this.world, actions), answers, signal);
    const response = programText(enactment.executed);
    const world = frozenWorld(enactment.world);
    const commit = await this.journal('system', world, {
      program: response,
      replies: exact(answers.replies),
    });
    this.history.keep(commit, world);
    return { response, responseSteps: freezeDeep(enactment.executed), actions: enactment.actions };
  }

  private async journal(actor: Actor, world: World, commit: CommitContent): Promise<Commit> {
    const { now, begun } = this.current;
    const entry: Commit = {
      kind: 'commit',
      turn: world.turn.index,
      actor,
      ...(now !== begun && { now }),
      ...commit,
    };
    await this.writer?.write({ ...entry, digest: digest(world) });
    return entry;
  }

  /**
   * Goes back to the end of a turn; 0 is before the first. The journal remembers that it did.
   * What remote services have done stays done: only the world of this session goes back.
   */
  async undo(turn: number): Promise<void> {
    return this.changes.run(async () => {
      this.worldAt(turn);
      await this.writer?.write({ kind: 'undo', turn });
      this.history.goBack(turn);
      this.current = engineAt(this.base, this.history.now ?? this.base.begun);
    });
  }

  /**
   * Writes what the application has to remember into the journal, behind what was committed so far. It is no part of the
   * session: the world does not show it, and {@link save} leaves it out.
   */
  async note(data: Note['data']): Promise<void> {
    await this.writer?.write({ kind: 'note', data });
  }

  /**
   * A session that starts where this one stands and goes its own way. It costs next to nothing and is not journaled.
   * It asks the same backend: give it another one where a transaction of the fork must not be done.
   */
  fork(options: { readonly backend?: Backend } = {}): Session {
    checkFork(options);
    return new Session(this.base, options.backend ?? this.outside.backend, undefined, this.history.fork());
  }

  /**
   * @internal A fork that does nothing: what it searches is asked, and its transactions are assumed to succeed.
   *
   * @param onTransaction - is told of each transaction that is not sent.
   */
  rehearsal(onTransaction: (request: TransactionRequest) => void): Session {
    const backend = rehearsing(this.outside.backend, onTransaction);
    return new Session(this.base, backend, undefined, this.history.fork());
  }

  /** @internal A session of the same services in which nothing was said yet. */
  blank(): Session {
    const blank = new Session(this.base, this.outside.backend, undefined);
    blank.begin(this.current.now);
    return blank;
  }

  /**
   * @internal A fork of which everything is made anew but the turns so far: their worlds have the APIs of its registry.
   */
  view({ backend, ...parts }: Pick<Engine, 'registry' | 'reader'> & { readonly backend: Backend }): Session {
    const { apis } = parts.registry;
    return new Session(
      { ...this.base, ...parts },
      backend,
      undefined,
      this.history.fork((world) => withApis(world, apis)),
    );
  }

  /** @internal The first turn to which it can go back; 0 where it is whole, as all are that no snapshot made. */
  get from(): number {
    return this.history.from;
  }

  /** @internal The turn in which the task with an id began. */
  begunIn(task: number): number {
    return this.history.begunIn(task);
  }

  /**
   * @internal How it stands as a snapshot; undefined where a turn is not answered, or the journal has lines without hashes.
   *
   * @param lines - how many lines the journal has.
   */
  snapshot(lines: number, data: Json): string | undefined {
    const { writer, history } = this;
    if (!writer?.isChained || history.awaitsResponse) return undefined;
    return snapshotLine(this.base, history, { hash: writer.hash, lines }, data);
  }

  /**
   * @internal Takes in what somebody else has written into its journal behind what it wrote itself. Where it throws, the session
   * cannot be used any longer.
   *
   * @param lines - how many lines the journal had.
   */
  follow(text: string, lines: number): Journal {
    const { base, writer, history } = this;
    const journal = continueJournal(text, { header: headerFor(base), hash: writer?.hash ?? '', lines });
    replayJournal(base, history, journal, lines);
    if (writer) writer.hash = journal.hash;
    this.current = engineAt(base, history.now ?? base.begun);
    return journal;
  }

  /** The journal as JSON lines, as short as can be: {@link restoreSession} makes the same session of it. */
  save(): string {
    return savedJournal(this.base, this.history);
  }
}
