import { freezeDeep } from '../service/index.js';
import { EMPTY_WORLD, exact, frozenWorld, Log, type World } from '../world/index.js';
import { EngineError } from './engine-error.js';
import type { Commit } from './journal-entry.js';
import { type InDoubt, type Sent, without } from './outstanding.js';

/** The world at the end of a turn, and what was committed up to it. */
interface Snapshot {
  readonly world: World;
  readonly commits: Log<Commit>;
  /** The transactions of the turn that were answered; absent where there were none. */
  readonly sent?: readonly Sent[];
}

const BEGINNING: Log<Snapshot> = (Log.empty as Log<Snapshot>).push({ world: EMPTY_WORLD, commits: Log.empty });

function snapshotsOf(snapshots: readonly Snapshot[], seen: (world: World) => World): Log<Snapshot> {
  return snapshots.reduce<Log<Snapshot>>((log, one) => log.push({ ...one, world: seen(one.world) }), Log.empty);
}

/** How a session stood at the end of a turn, of those before it what is still wanted. */
export interface Standing {
  readonly world: World;
  /** Without replies. */
  readonly commits: readonly Commit[];
  /** How many tasks there were at the end of each turn before. */
  readonly tasks: readonly number[];
  readonly answered: readonly Sent[];
  readonly outstanding: readonly Sent[];
}

/** What a session has come through: the world of every turn, what was committed, and what was sent. */
export class History {
  private snapshots = BEGINNING;
  /** What was sent and the world does not show. */
  outstanding: readonly Sent[] = [];
  /** How many tasks there were at the end of each of the turns whose worlds are not here. */
  private earlier: readonly number[] = [];

  /** The history of a session of which only the last world is known. */
  static from({ world, commits, tasks, answered, outstanding }: Standing): History {
    const history = new History();
    const log = commits.reduce<Log<Commit>>((all, commit) => all.push(freezeDeep(commit)), Log.empty);
    history.snapshots = BEGINNING.with(world.turn.index, { world, commits: log, sent: exact(answered) });
    history.outstanding = outstanding;
    history.earlier = tasks;
    return history;
  }

  /** The first turn to which it can go back: all turns before it are known by their programs alone. 0 where it is whole. */
  get from(): number {
    return this.earlier.length;
  }

  /** How many tasks there were at the end of each turn before the last. */
  get taskCounts(): readonly number[] {
    const { earlier } = this;
    const later = Array.from({ length: this.turns - earlier.length }, (_, at) => earlier.length + at);
    return [...earlier, ...later.map((turn) => this.snapshots.at(turn)?.world.tasks.length ?? 0)];
  }

  /** The turn in which the task with an id began. */
  begunIn(task: number): number {
    let turn = this.turns;
    const before = (): number => this.earlier[turn - 1] ?? this.snapshots.at(turn - 1)?.world.tasks.length ?? 0;
    while (turn > 0 && before() > task) turn -= 1;
    return turn;
  }

  private get snapshot(): Snapshot {
    return this.snapshots.at(this.turns) as Snapshot;
  }

  get world(): World {
    return this.snapshot.world;
  }

  get turns(): number {
    return this.snapshots.length - 1;
  }

  /** What was committed, oldest first. */
  get commits(): Log<Commit> {
    return this.snapshot.commits;
  }

  /** The clock of the last turn; undefined where it is that of the beginning. */
  get now(): string | undefined {
    return this.commits.at(this.commits.length - 1)?.now;
  }

  /** Whether the agent's side of the current turn is still to come. */
  get awaitsResponse(): boolean {
    return this.commits.at(this.commits.length - 1)?.actor === 'user';
  }

  /** @throws EngineError `nothing-to-answer` when the agent's side of the current turn is committed. */
  checkAwaitsResponse(): void {
    if (this.awaitsResponse) return;
    throw new EngineError({
      code: 'nothing-to-answer',
      message: `Turn ${this.world.turn.index} was answered already. Take the user's next turn.`,
    });
  }

  /** What was sent and has no answer. */
  get inDoubt(): readonly InDoubt[] {
    return this.outstanding.filter(({ answer }) => answer === undefined);
  }

  /** The transactions that were answered in any turn. */
  get answered(): readonly Sent[] {
    return [...this.snapshots].flatMap(({ sent = [] }) => sent);
  }

  /** @throws EngineError `no-such-turn` */
  worldAt(turn: number): World {
    const snapshot = Number.isInteger(turn) && turn >= 0 ? this.snapshots.at(turn) : undefined;
    if (snapshot) return snapshot.world;
    throw new EngineError({
      code: 'no-such-turn',
      message: `There is no turn ${turn}; the session has turns 0 (before the first) to ${this.turns}.`,
    });
  }

  /**
   * Takes in what was journaled: the world after it, and what was sent. The user's side begins a turn. Everybody may
   * read the world and the commit, and nobody can change them.
   */
  keep(commit: Commit, made: World, sent: readonly Sent[] = []): void {
    const world = frozenWorld(made);
    const turn = commit.actor === 'user' ? this.turns + 1 : this.turns;
    const commits = this.commits.push(freezeDeep(commit));
    Object.freeze(commits);
    const all = commit.actor === 'user' ? sent : this.snapshot.sent;
    this.snapshots = this.snapshots.with(turn, { world, commits, ...(all && all.length > 0 && { sent: exact(all) }) });
    this.outstanding = without(
      this.outstanding,
      sent.map(({ key }) => key),
    );
  }

  /** Takes in that a transaction is about to be sent. */
  begin({ key, api, arguments: args, answer }: Sent): void {
    const sent = { key, api, arguments: args, ...(answer && { answer }) };
    this.outstanding = [...without(this.outstanding, [key]), sent];
  }

  /** What was done in the turns that are left is outstanding: asked again, it has the key that it had. */
  goBack(turn: number): void {
    // Of one that is not whole, the worlds of most turns are not here.
    this.worldAt(turn);
    this.earlier = this.earlier.slice(0, turn);
    const undone: Sent[] = [];
    for (let at = turn + 1; at <= this.turns; at += 1) undone.push(...(this.snapshots.at(at)?.sent ?? []));
    this.outstanding = [...this.outstanding, ...undone];
    this.snapshots = this.snapshots.take(turn + 1);
  }

  /**
   * The same history, to go on with separately. It shares what cannot change.
   *
   * @param seen - what a world is in the fork; itself if left out.
   */
  fork(seen?: (world: World) => World): History {
    const fork = new History();
    fork.snapshots = seen ? snapshotsOf([...this.snapshots], seen) : this.snapshots;
    fork.outstanding = this.outstanding;
    fork.earlier = this.earlier;
    return fork;
  }
}
