/** A session in the memory of a server. */
import { DialogueManager, type DialogueOptions, type TraceEvent, type Utterance } from '../../dialogue/index.js';
import { templateOf, untoldOf } from '../../dialogue/turn/words.js';
import type { Json } from '../../world/index.js';
import type { Session } from '../../engine/index.js';
import { replyText } from '../../nlg/sentence.js';
import type { TakenJournal } from '../stores/journal-store.js';
import { type Answer, answerOf, type Answers, type Known } from './notes.js';
import type { TakenTurn, TurnStage } from './schema.js';
import { stageOf } from './stages.js';
import type { TurnLog } from './turn-log.js';
import { servicesIn, turnOf } from './views.js';

/** How turns of all sessions are taken. */
export type DialogueSetting = Omit<DialogueOptions, 'session' | 'said' | 'onEvent'>;

/** Is told the stages of a turn. */
export type OnStage = (stage: TurnStage) => void;

export interface TurnOptions {
  /** The idempotency key of the request. */
  readonly key?: string | undefined;
  /** The digest of what it asks. */
  readonly request?: string | undefined;
  readonly onStage?: OnStage | undefined;
  /** Is told all that happens, also what stays in this process. */
  readonly onTrace?: ((event: TraceEvent) => void) | undefined;
}

export interface HeldParts {
  readonly session: Session;
  readonly log: TurnLog;
  readonly answers: Answers;
  readonly dialogue: DialogueSetting;
  readonly dispose: () => Promise<void>;
  /** How many lines its snapshot covers. */
  readonly kept?: number;
}

/** A snapshot is kept when so many lines have come since the last one, or so large a part of all: those who keep many lines keep more at a time. */
const DUE_LINES = 64;
const DUE_SHARE = 1 / 16;

/** What was said, as far as the journal has it. */
function saidIn(session: Session, { turns }: Answers): readonly Utterance[] {
  const replies = new Map(turns.map(({ turn, reply }) => [turn, reply]));
  return [...session.commits].flatMap(({ actor, turn, utterance }): readonly Utterance[] => {
    const text = actor === 'user' ? utterance : replies.get(turn);
    return text === undefined ? [] : [{ speaker: actor === 'user' ? 'user' : 'agent', text, turn }];
  });
}

/** These stages are told once what they say lasts. */
const LASTING: ReadonlySet<TurnStage['kind']> = new Set<TurnStage['kind']>(['commit', 'cut-off', 'reply']);

/** A session that this server has in its memory. */
export class HeldSession {
  readonly session: Session;
  readonly log: TurnLog;
  readonly answers: Answers;
  readonly dispose: () => Promise<void>;
  /** How many lines the journal had when the session was here last. */
  length = 0;
  /** How many lines the snapshot covers that was kept last. */
  #kept: number;
  usedAt = 0;
  readonly #manager: DialogueManager;
  #onStage: OnStage | undefined;
  #onTrace: TurnOptions['onTrace'];

  constructor({ session, log, answers, dialogue, dispose, kept = 0 }: HeldParts) {
    this.#kept = kept;
    this.session = session;
    this.log = log;
    this.answers = answers;
    this.dispose = dispose;
    const said = saidIn(session, answers);
    const onEvent = (event: TraceEvent): void => this.#tell(event);
    this.#manager = new DialogueManager({ ...dialogue, session, said, onEvent });
  }

  get said(): readonly Utterance[] {
    return this.#manager.said;
  }

  #tell(event: TraceEvent): void {
    this.#onTrace?.(event);
    const stage = stageOf(event);
    if (stage && !LASTING.has(stage.kind)) this.#onStage?.(stage);
  }

  /** Takes a turn, and writes it so that it lasts. */
  async turn(text: string, { key, request = '', onStage, onTrace }: TurnOptions) {
    if (key !== undefined) await this.#ask(key, request);
    this.#onStage = onStage;
    this.#onTrace = onTrace;
    try {
      const before = this.session.world;
      const turn = turnOf(await this.#manager.turn(text), before, this.session.world);
      await this.#answer({ ...(key !== undefined && { answered: key, request }), turn });
      for (const stage of turn.stages) if (LASTING.has(stage.kind)) onStage?.(stage);
      return turn;
    } finally {
      this.#onStage = undefined;
      this.#onTrace = undefined;
    }
  }

  async #ask(asked: string, request: string): Promise<void> {
    const { turns } = this.session;
    this.answers.pending = { asked, request, turns };
    await this.session.note({ asked, request, turns });
  }

  async #answer(answer: Answer): Promise<void> {
    await this.session.note(answer as unknown as Record<string, Json>);
    const line = this.log.length - 1;
    await this.log.flush();
    this.answers.keep(answer, line);
  }

  /**
   * Answers the request that was under way when its server died, or a service failed, where its turn was committed. What
   * was not committed is not done, or in doubt, and its request may come again.
   */
  async settle(): Promise<void> {
    const { session } = this;
    const { pending } = this.answers;
    this.answers.pending = undefined;
    if (!pending || session.turns !== pending.turns + 1) return;
    const actions = session.awaitsResponse ? (await session.respond()).actions : [];
    const told = { kind: 'accepted', leftOut: [] } as const;
    const untold = untoldOf(session, told, { outcome: 'committed', asks: [], actions });
    const reply = replyText(templateOf(this.#manager.nlg, untold));
    if (reply !== '') this.#manager.overhear({ speaker: 'agent', text: reply });
    const { asked: answered, request } = pending;
    await this.#answer({ answered, ...(request !== undefined && { request }), turn: this.#committed(reply, actions) });
  }

  /** The last turn as its commits have it. */
  #committed(reply: string, actions: readonly object[]): TakenTurn {
    const { turns: turn, commits, world } = this.session;
    const [user, system] = [...commits].filter((commit) => commit.turn === turn);
    return {
      turn,
      utterance: user?.utterance ?? '',
      outcome: 'committed',
      program: user?.program ?? '',
      response: system?.program ?? '',
      reply,
      leftOut: [],
      unheard: [],
      actions: actions as TakenTurn['actions'],
      state: servicesIn(world),
      stages: [],
    };
  }

  /** Keeps the key of a branch before there is one: no turn is taken with it from then on. */
  async noteBranch(branched: string): Promise<void> {
    if (this.answers.branches.has(branched)) return;
    await this.session.note({ branched });
    await this.log.flush();
    this.answers.branches.add(branched);
  }

  /** What a request with a key was answered; undefined where it was not. */
  async answered(key: string | undefined): Promise<Known | undefined> {
    const { answers, log } = this;
    const line = answers.lineOf(key);
    if (line === undefined) return undefined;
    const answer = answers.known(line) ?? answerOf(await log.journal.read(line, line + 1));
    return { ...answer, isUndone: !answers.stands(line) };
  }

  /** The turns so far, as they were answered. */
  async turns(): Promise<readonly TakenTurn[]> {
    const { answers, log } = this;
    const unknown = answers.turns.filter(({ line }) => !answers.known(line));
    const [from = 0, to = 0] = [unknown[0]?.line, unknown.at(-1)?.line];
    const lines = unknown.length === 0 ? [] : (await log.journal.read(from, to + 1)).split('\n');
    return answers.turns.map(({ line }) => (answers.known(line) ?? answerOf(lines[line - from] ?? '')).turn);
  }

  /** How many lines have come since the last snapshot. */
  get behind(): number {
    return this.length - this.#kept;
  }

  /** Whether it is time for another snapshot. */
  get isDue(): boolean {
    return this.behind >= Math.max(DUE_LINES, this.length * DUE_SHARE);
  }

  /** Keeps a snapshot beside the journal, as it stands. Between a turn and its answer none is kept. */
  async keepSnapshot(journal: TakenJournal): Promise<void> {
    const data = this.answers.record();
    const snapshot = data && journal.keepSnapshot && this.session.snapshot(journal.length, data);
    if (snapshot === undefined) return;
    await journal.keepSnapshot?.(snapshot);
    this.#kept = journal.length;
    this.answers.trim();
  }

  /** Goes back to the end of a turn. */
  async undo(turn: number): Promise<void> {
    await this.#manager.undo(turn);
    this.answers.goBack(turn);
    await this.log.flush();
  }
}
