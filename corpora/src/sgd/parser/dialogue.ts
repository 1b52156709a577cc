import { type Registry, Unreadable, type ValueReader, type World } from 'typetod';
import { createApiIndex, type DialogueTurn, retrievedCandidates } from 'typetod/dialogue';
import { DEFAULT_NOW, type Candidates, memoizedParse } from 'typetod/internal';
import { memoizedRatio } from '../../lab/metrics/string-ratio.js';
import {
  unknownServiceScore,
  type SlotFacts,
  extended,
  frameScore,
  mismatches,
  slotFacts,
} from '../../lab/metrics/dstc8.js';
import { CanonicalValues } from '../convert/values.js';
import { type SgdDialogue, NO_INTENT, type SgdFrame } from '../corpus/format.js';
import { replaySgdDialogue, type SgdReplayedTurn, type SgdReplayOptions } from '../replay/replay.js';
import type { LoadedSetup } from '../replay/setup.js';
import { type AgentOptions, ParserAgent, type ParserOf, type TakenTurn } from './agent.js';
import { Blame } from './blame.js';
import { type TurnError, turnErrors } from './causes.js';
import { evaluationError } from './evaluation-error.js';
import type { ParserOptions } from './options.js';
import type { AskedModels, DialogueRecord, TurnRecord, FrameRecord, JointScores } from './records.js';
import { type TurnRewards, turnRewards } from './turn-calls.js';
import { ReadValues } from './values.js';
import { naturalReader } from 'typetod/values';
import { fromSgdValue } from '../schema/values.js';
import { GOAL_VARIANTS } from '../score/counts.js';

type Slots = ReadonlyMap<string, string>;
type Accepted = Readonly<Record<string, readonly string[]>>;

const WRONG: JointScores = { exact: 0, fuzzy: 0, official: 0, read: 0 };

/** Scores the frames of turns under each comparison. */
class FrameScores {
  private readonly facts: ReadonlyMap<string, readonly SlotFacts[]>;
  private readonly ratio = memoizedRatio('difflib');

  constructor(
    { services }: LoadedSetup,
    private readonly values: ReadValues,
  ) {
    this.facts = new Map(services.registry.services.map((service) => [service.name, slotFacts(service)]));
  }

  turn(turn: SgdReplayedTurn, canonical: CanonicalValues, blame: Blame): readonly FrameRecord[] {
    return turn.user.frames.map((frame) => this.frame(frame, turn.slots(frame.service), canonical, blame));
  }

  private frame({ service, state }: SgdFrame, predicted: Slots, canonical: CanonicalValues, blame: Blame): FrameRecord {
    const annotated = state?.slot_values ?? {};
    const place = { service, intent: state?.active_intent ?? NO_INTENT };
    const slots = this.facts.get(service);
    if (!slots) {
      const { joint } = unknownServiceScore(annotated, predicted);
      return joint === 1 ? place : { ...place, scores: WRONG, wrong: [], causes: ['annotation'] };
    }
    const accepted = extended(service, annotated, (...of) => [canonical.getAnywhere(...of) ?? []].flat());
    const exact = frameScore(slots, accepted, predicted, GOAL_VARIANTS.exact);
    const official = frameScore(slots, annotated, predicted, GOAL_VARIANTS.fuzzy, this.ratio).joint ?? 0;
    const wrong = mismatches(exact);
    const causes = blame.frame(service, wrong);
    if (exact.joint === 1 && official === 1) return place;
    if (exact.joint === 1) return { ...place, scores: { exact: 1, fuzzy: 1, official, read: 1 } };
    const fuzzy = frameScore(slots, accepted, predicted, GOAL_VARIANTS.fuzzy, this.ratio).joint ?? 0;
    const read = Number(this.isRead(slots, accepted, predicted));
    return { ...place, scores: { exact: 0, fuzzy, official, read }, wrong, causes };
  }

  private isRead(slots: readonly SlotFacts[], accepted: Accepted, predicted: Slots): boolean {
    const read = this.values.read(accepted, predicted);
    return frameScore(slots, accepted, read, GOAL_VARIANTS.exact).joint === 1;
  }
}

/**
 * Reads values as the acts of a dialogue explain them, and else as live conversations do: parsers give values that the
 * corpus does not annotate.
 */
export function corpusReader(values: CanonicalValues): ValueReader {
  return (slot, raw, context) => {
    if (typeof raw !== 'string') return naturalReader(slot, raw, context);
    const known = values.get(context.service, slot.name, raw);
    if (known !== undefined) return fromSgdValue(slot, known);
    const read = naturalReader(slot, raw, context);
    return read === undefined || read instanceof Unreadable ? fromSgdValue(slot, raw) : read;
  };
}

export interface EvaluatedTurn {
  readonly turn: SgdReplayedTurn;
  readonly taken: TakenTurn;
  readonly errors: readonly TurnError[];
  /** What the turn is worth as a call. */
  readonly rewards: TurnRewards;
  /** What the forms of values stand for in the dialogue. */
  readonly values: CanonicalValues;
}

function proposalsOf(turn: DialogueTurn | undefined): readonly string[] {
  return turn?.events.flatMap((event) => (event.kind === 'proposal' ? [event.source] : [])) ?? [];
}

function confidenceOf(turn: DialogueTurn | undefined): number | undefined {
  const last = turn?.events.findLast((event) => event.kind === 'proposal');
  return last?.confidence;
}

function verdictsOf(turn: DialogueTurn | undefined): readonly string[] {
  const told = turn?.events.flatMap((event) => {
    if (event.kind === 'proposal')
      return (event.checks ?? []).map((code) => `${event.parser.replace(/:.*/, '')} ${code}`);
    return event.kind === 'verdict' && event.verdict.kind !== 'pass' ? [`${event.gate} ${event.verdict.kind}`] : [];
  });
  return told ?? [];
}

function modelsOf(turn: DialogueTurn | undefined): AskedModels | undefined {
  const usages = turn?.events.flatMap((event) => (event.kind === 'model' ? [event.call.reply.usage] : [])) ?? [];
  if (usages.length === 0) return undefined;
  const sum = (read: (usage: (typeof usages)[number]) => number): number =>
    usages.reduce((total, usage) => total + read(usage), 0);
  return {
    calls: usages.length,
    input_tokens: sum(({ inputTokens }) => inputTokens),
    output_tokens: sum(({ outputTokens }) => outputTokens),
  };
}

/** The world that the parser's statements lead to. */
async function worldOf({ before, right, turn }: TakenTurn): Promise<World> {
  if (turn?.source === right.source) return right.world;
  return turn ? (await before.whatIf(turn.statements)).world : before.world;
}

export class ParserEvaluation {
  private readonly values = new ReadValues(DEFAULT_NOW);
  private readonly scores: FrameScores;
  private readonly parse = memoizedParse();
  private readonly predicted: Candidates;

  constructor(
    private readonly setup: LoadedSetup,
    private readonly options: ParserOptions,
    private readonly parser: ParserOf,
  ) {
    this.scores = new FrameScores(setup, this.values);
    this.predicted = retrievedCandidates(createApiIndex(setup.services.registry));
  }

  /**
   * Runs the parser over a dialogue of the original corpus.
   *
   * @throws EvaluationError where the parser throws; CorpusError for a dialogue with names that the variant's schema lacks.
   */
  async of(dialogue: SgdDialogue): Promise<DialogueRecord> {
    const blame = new Blame();
    const turns: TurnRecord[] = [];
    for await (const one of this.turns(dialogue)) turns.push(this.record(one, blame));
    return { dialogue: dialogue.dialogue_id, turns };
  }

  /** The turns of a dialogue as the parser takes them. */
  async *turns(original: SgdDialogue): AsyncGenerator<EvaluatedTurn> {
    const { services, mode, variant } = this.setup;
    const dialogue = variant?.dialogue(original) ?? original;
    const values = new CanonicalValues().add(dialogue);
    const registry = mode === 'annotated' ? services.registryFor(dialogue) : services.registry;
    let last: TakenTurn | undefined;
    const taker = this.taker((taken) => {
      last = taken;
    });
    const options = { mode, values, reader: corpusReader, parse: this.parse, taker };
    for await (const turn of replaySgdDialogue(dialogue, registry, options)) {
      const taken = last as TakenTurn;
      const got = await worldOf(taken);
      const rewards = turnRewards(taken.before.world, got, taken.right.world);
      yield { turn, taken, values, rewards, errors: this.errorsOf(turn, taken, got) };
    }
  }

  /** What takes the turns of dialogues, and notes each. */
  taker(note: (taken: TakenTurn) => void, parser = this.parser): NonNullable<SgdReplayOptions['taker']> {
    return (session, dialogue) => {
      const { registry } = session.engine;
      const agent = new ParserAgent(session, dialogue, { ...this.agentOptions(registry, dialogue), parser });
      return async (turn) => {
        try {
          const taken = await agent.take(turn);
          note(taken);
          return taken.result;
        } catch (error) {
          throw evaluationError(error, { dialogue: dialogue.dialogue_id, turn: turn.index });
        }
      };
    };
  }

  private agentOptions(registry: Registry, { services }: SgdDialogue): Omit<AgentOptions, 'parser'> {
    const { history, gates, services: choice } = this.options;
    const apis = [...registry.apis.values()].filter(({ service }) => services.includes(service));
    const candidates = choice === 'known' ? () => apis : this.predicted;
    return { history, gates, candidates, registry: this.setup.services.registry };
  }

  private errorsOf({ user }: SgdReplayedTurn, { right, turn }: TakenTurn, got: World): readonly TurnError[] {
    if (turn?.source === right.source) return [];
    const same = (one: string, other: string): boolean => this.values.same(one, other);
    return turnErrors({ right: right.world, got, utterance: user.utterance, same });
  }

  private record({ turn, taken, errors, rewards, values }: EvaluatedTurn, blame: Blame): TurnRecord {
    blame.turn(errors);
    const frames = this.scores.turn(turn, values, blame);
    const verdicts = verdictsOf(taken.turn);
    const models = modelsOf(taken.turn);
    const confidence = confidenceOf(taken.turn);
    return {
      turn: turn.index,
      frames,
      proposals: proposalsOf(taken.turn),
      errors: [...errors, ...blame.withoutError],
      rewards,
      ...(confidence !== undefined && { confidence }),
      ...(verdicts.length > 0 && { verdicts }),
      milliseconds: taken.milliseconds,
      ...(models && { models }),
    };
  }
}
