/** An agent with the parser that is evaluated: it takes the turns of a dialogue of the corpus. */
import type { Registry, Session, TurnResult } from 'typetod';
import type { DialogueTurn, Gate, GateRule, Parser } from 'typetod/dialogue';
import {
  isRefusedReply,
  PRESETS,
  settled,
  stopwatch,
  type Trial,
  type Candidates,
  type Preset,
} from 'typetod/internal';
import { parseError, StatementError, type Statement } from 'typetod/language';
import type { SgdDialogue } from '../corpus/format.js';
import { CorpusEpisode, type CorpusTurn, saidBefore } from '../episode/corpus-episode.js';
import { type SgdTurnTaker, take } from '../replay/replay.js';
import { blindParser } from './blind-parser.js';
import type { EvaluatedParser, ParserOptions } from './options.js';
import type { DialogueRecord } from './records.js';

/** A turn as the agent took it. */
export interface TakenTurn {
  /** The session before the turn. */
  readonly before: Session;
  /** The annotated statements as far as the engine takes them, and what they lead to. */
  readonly right: Trial;
  /** Undefined where the service's answer was refused: nothing was committed then. */
  readonly turn: DialogueTurn | undefined;
  readonly result: TurnResult;
  /** The time of the parser, the choice of APIs and the gates. */
  readonly milliseconds: number;
}

const NEVER = 'Its promise never settles: nothing is left that could settle it.';

/** Adds up the time of some of the work. */
class Watch {
  milliseconds = 0;

  async time<T>(work: () => T | Promise<T>): Promise<T> {
    const started = stopwatch();
    try {
      return await work();
    } finally {
      this.milliseconds += stopwatch() - started;
    }
  }
}

function timedGate({ gate, remedy }: GateRule, watch: Watch): GateRule {
  const timed: Gate = {
    name: gate.name,
    ...(gate.codes && { codes: gate.codes }),
    ...(gate.inspect && { inspect: (draft) => watch.time(() => gate.inspect?.(draft) ?? []) }),
    ...(gate.repair && { repair: (draft, finding, all) => watch.time(() => gate.repair?.(draft, finding, all)) }),
    ...(gate.reduce && { reduce: (draft, finding) => gate.reduce?.(draft, finding) }),
  };
  return { gate: timed, remedy };
}

function timedParser(parser: Parser, watch: Watch): Parser {
  return { name: parser.name, parse: (input) => watch.time(() => settled(parser.parse(input), NEVER)) };
}

/** Tries statements; undefined where the engine refuses them in a way that no trial tells. */
async function tried(session: Session, statements: readonly Statement[]): Promise<Trial | undefined> {
  try {
    const trial = await session.whatIf(statements);
    return trial.ok ? trial : undefined;
  } catch (error) {
    if (isRefusedReply(error) || error instanceof StatementError) return undefined;
    throw error;
  }
}

/** The annotated statements without those that the engine refuses, tried. */
async function rightTrial(session: Session, statements: readonly Statement[], utterance: string): Promise<Trial> {
  const whole = await tried(session, statements);
  if (whole) return whole;
  const { statements: rest } = await take(session.fork(), statements, utterance);
  return (await tried(session, rest)) ?? session.whatIf([parseError()]);
}

/** The turn under way. */
interface Current {
  readonly index: number;
  readonly right: readonly Statement[];
}

/** A parser that may know the turn under way. */
export type ParserOf = (current: () => Current) => Parser;

const oracle: ParserOf = (current) => {
  return { name: 'oracle', parse: () => Promise.resolve({ statements: current().right }) };
};

export const parserOf = (parser: EvaluatedParser): ParserOf => (parser === 'oracle' ? oracle : () => parser);

/** A parser that proposes again what it proposed in a dialogue. */
export function recordedParser({ turns }: DialogueRecord): ParserOf {
  const proposals = new Map(turns.map((turn) => [turn.turn, turn.proposals]));
  return (current) => ({
    name: 'recorded',
    parse: ({ place }) =>
      Promise.resolve({ source: proposals.get(current().index)?.[place.attempt] ?? 'parse_error()' }),
  });
}

export interface AgentOptions extends Pick<ParserOptions, 'history' | 'gates'> {
  readonly parser: ParserOf;
  readonly candidates: Candidates;
  /** The services without what the dialogue shows of them: those that the parser is given. */
  readonly registry: Registry;
}

/** Takes the turns of one dialogue. */
export class ParserAgent {
  private readonly watch = new Watch();
  private readonly parser: Parser;
  private readonly preset: Pick<Preset, 'gates' | 'limits' | 'onExhaust'>;
  /** With its own history: the episode under way. */
  private own: CorpusEpisode | undefined;
  private current: Current = { index: 0, right: [] };

  constructor(
    private readonly session: Session,
    private readonly dialogue: SgdDialogue,
    private readonly options: AgentOptions,
  ) {
    const { parser } = options;
    const timed = timedParser(
      parser(() => this.current),
      this.watch,
    );
    this.parser = blindParser(timed, options.registry);
    const { gates, limits, onExhaust } = PRESETS[options.gates]({});
    this.preset = {
      gates: gates.map((rule) => timedGate(rule, this.watch)),
      ...(limits && { limits }),
      ...(onExhaust && { onExhaust }),
    };
  }

  /** Takes a turn. What the parser throws comes through. */
  async take({ index, statements, user, before }: Parameters<SgdTurnTaker>[0]): Promise<TakenTurn> {
    const { session } = this;
    const isOwn = this.options.history === 'own';
    const fork = session.fork();
    const right = await rightTrial(fork, statements, user.utterance);
    this.current = { index, right: right.statements };
    const taking = isOwn ? session : session.fork();
    this.watch.milliseconds = 0;
    const turn = await this.understood(taking, { user, before });
    const { milliseconds } = this.watch;
    const result = turn?.result ?? (await taking.turn([parseError()], { utterance: user.utterance }));
    // With the gold history the session itself goes on by the annotation.
    if (!isOwn) await take(session, statements, user.utterance);
    return { before: fork, right, turn, result, milliseconds };
  }

  /** Undefined where the service's answer was refused: another episode goes on then. */
  private async understood(session: Session, turn: CorpusTurn): Promise<DialogueTurn | undefined> {
    const running = this.own ?? this.episodeOf(session);
    try {
      const taken = await running.take(turn);
      if (session === this.session) this.own = running;
      return taken;
    } catch (error) {
      this.own = undefined;
      if (isRefusedReply(error)) return undefined;
      throw error;
    }
  }

  /** An episode that goes on from where a session stands. */
  private episodeOf(session: Session): CorpusEpisode {
    const { watch, parser, dialogue, preset } = this;
    const { candidates } = this.options;
    return new CorpusEpisode({
      session,
      parser,
      ...preset,
      candidates: (query) => watch.time(() => candidates(query)),
      said: saidBefore(dialogue, this.current.index),
    });
  }
}
