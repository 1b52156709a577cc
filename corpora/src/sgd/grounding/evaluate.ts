import { type Canonical, sameValue, type Session, type ValueReader } from 'typetod';
import type { Gate, Utterance } from 'typetod/dialogue';
import { drawOne, drawsOf, groundingGate, type RightProgram, type SlotKind, spoken } from 'typetod/internal';
import { corruptProgram } from 'typetod/testing';
import { naturalReader } from 'typetod/values';
import type { SgdDialogue } from '../corpus/format.js';
import { type TakenDialogues, type SplitOptions, SplitWalk } from '../corpus/walk.js';
import { replaySgdDialogue, type SgdTurnTaker } from '../replay/replay.js';
import { type LoadedSetup, loadSetup, type SgdSetup } from '../replay/setup.js';
import { headOf } from '../report/report.js';
import type { GroundingExample, GroundingReport, GroundingCounts, RefusalCounts, GroundingOptions } from './report.js';
import {
  findingsIn,
  type GivenValue,
  type GroundingTurn,
  inCanonicalForm,
  isRefused,
  rightProgram,
  slotName,
  valuesOf,
  withValue,
} from './turn.js';

type Counting = { -readonly [K in keyof RefusalCounts]: RefusalCounts[K] };

class RefusalTally {
  private readonly all: Counting = { values: 0, refused: 0 };
  private readonly kinds = new Map<string, Counting>();
  private readonly slots = new Map<string, Counting>();

  add(kind: string, slot: string, isRefused: boolean): void {
    for (const counts of [this.all, countsOf(this.kinds, kind), countsOf(this.slots, slot)]) {
      counts.values += 1;
      if (isRefused) counts.refused += 1;
    }
  }

  /** The counts so far. */
  report(): GroundingCounts {
    const { values, refused } = this.all;
    const refusing = [...this.slots].filter(([, counts]) => counts.refused > 0);
    return {
      values,
      refused,
      rate: values === 0 ? null : refused / values,
      kinds: Object.fromEntries([...this.kinds].sort(([one], [other]) => (one < other ? -1 : 1))),
      slots: Object.fromEntries(refusing.sort(([, one], [, other]) => other.refused - one.refused)),
    };
  }
}

function countsOf(counts: Map<string, Counting>, name: string): Counting {
  const known = counts.get(name);
  if (known) return known;
  const made = { values: 0, refused: 0 };
  counts.set(name, made);
  return made;
}

/** How many values of other dialogues are kept for each slot. */
const KEPT = 16;

/** Values of other dialogues, by slot: the last ones that were given. */
type Foreign = Map<string, { readonly dialogue: string; readonly value: GivenValue }[]>;

/** Evaluates the gate for grounding, dialogue by dialogue: right values against it, and invented ones. */
export class GroundingEvaluation {
  private turns = 0;
  private readonly right = new RefusalTally();
  private readonly invented = new RefusalTally();
  private readonly foreign = new RefusalTally();
  private readonly refused: GroundingExample[] = [];
  private readonly missed: GroundingExample[] = [];
  private readonly pool: Foreign = new Map();

  constructor(
    private readonly setup: LoadedSetup,
    private readonly options: GroundingOptions,
  ) {}

  /** Takes the turns of a dialogue of the corpus. */
  async add(dialogue: SgdDialogue): Promise<void> {
    const { mode, services } = this.setup;
    const taker = (session: Session): SgdTurnTaker => this.taker(session, dialogue);
    for await (const _ of replaySgdDialogue(dialogue, services.registry, { mode, taker })) this.turns += 1;
  }

  private taker(session: Session, dialogue: SgdDialogue): SgdTurnTaker {
    let said: readonly Utterance[] = [];
    const gate = groundingGate({ reader: spanReader(session.engine.reader) });
    return async ({ index, statements, user: { utterance }, before }) => {
      const turn = session.turns;
      if (before) said = [...said, { speaker: 'agent', text: before.utterance, turn }];
      const current = { session, gate, utterance, said, dialogue: dialogue.dialogue_id, index };
      const annotated = rightProgram(current, statements);
      await this.takeRight(current, annotated);
      await this.takeInvented(current, annotated);
      await this.takeForeign(current, annotated);
      said = [...said, { speaker: 'user', text: utterance, turn: turn + 1 }];
      return session.turn(statements, { utterance });
    };
  }

  private async takeRight(turn: Turn, annotated: RightProgram): Promise<void> {
    const given = valuesOf(annotated);
    if (given.length === 0) return;
    const isSurface = this.options.values === 'surface';
    const statements = isSurface ? annotated.statements : inCanonicalForm(annotated);
    const findings = await findingsIn(turn, turn.gate, statements);
    for (const one of given) {
      const value = this.proposed(one);
      const refused = isRefused(findings, one, value);
      this.right.add(kindOf(one), slotName(one), refused);
      if (refused) this.note(this.refused, turn, one, value);
    }
  }

  private async takeInvented(turn: Turn, annotated: RightProgram): Promise<void> {
    const random = drawsOf([this.options.seed, turn.dialogue, turn.index, 'wrong-value']);
    const fault = corruptProgram('wrong-value', { program: annotated, ...annotated.context, random });
    if (!fault || typeof fault.wrong === 'string') return;
    const [was, became] = [valuesOf(annotated), valuesOf(rightProgram(turn, fault.wrong))];
    const at = became.findIndex(({ surface }, index) => surface !== was[index]?.surface);
    const value = became[at];
    if (value) await this.takeWrong(this.invented, turn, fault.wrong, value);
  }

  private async takeForeign(turn: Turn, annotated: RightProgram): Promise<void> {
    const random = drawsOf([this.options.seed, turn.dialogue, turn.index, 'foreign']);
    const given = valuesOf(annotated);
    const own = drawOne(random, given);
    if (own) {
      const others = this.pool.get(slotName(own)) ?? [];
      const other = drawOne(
        random,
        others.filter(
          ({ dialogue, value }) => dialogue !== turn.dialogue && !sameValue(value.canonical, own.canonical),
        ),
      );
      const value = other && this.proposed(other.value);
      const statements = value === undefined ? undefined : withValue(annotated, own, value);
      if (statements && value !== undefined)
        await this.takeWrong(this.foreign, turn, statements, { ...own, surface: value });
    }
    for (const value of given) this.keep(turn.dialogue, value);
  }

  private async takeWrong(
    tally: RefusalTally,
    turn: Turn,
    statements: RightProgram['statements'],
    wrong: GivenValue,
  ): Promise<void> {
    const refused = isRefused(await findingsIn(turn, turn.gate, statements), wrong, wrong.surface);
    tally.add(kindOf(wrong), slotName(wrong), refused);
    if (!refused) this.note(this.missed, turn, wrong, wrong.surface);
  }

  private proposed({ surface, canonical }: GivenValue): Canonical {
    return this.options.values === 'surface' ? surface : canonical;
  }

  private keep(dialogue: string, value: GivenValue): void {
    const name = slotName(value);
    this.pool.set(name, [...(this.pool.get(name) ?? []), { dialogue, value }].slice(-KEPT));
  }

  private note(list: GroundingExample[], turn: Turn, given: GivenValue, value: Canonical): void {
    if (list.length >= (this.options.examples ?? 0)) return;
    const { dialogue, index, utterance } = turn;
    const annotated = given.surface === value ? {} : { annotated: given.surface };
    list.push({ dialogue, turn: index, slot: slotName(given), kind: kindOf(given), value, ...annotated, utterance });
  }

  /** The counts so far as a report. */
  report(taken: TakenDialogues): GroundingReport {
    const { values, seed } = this.options;
    return {
      ...headOf('eval grounding', this.setup),
      values,
      seed,
      ...taken,
      turns: this.turns,
      right: this.right.report(),
      invented: this.invented.report(),
      foreign: this.foreign.report(),
      refused: this.refused,
      missed: this.missed,
    };
  }
}

/** A turn and where in the corpus it is. */
interface Turn extends GroundingTurn {
  readonly gate: Gate;
  readonly dialogue: string;
  readonly index: number;
}

/** The kind of a value: the schemas of SGD have dates, times and numbers as text. */
const kindOf = ({ slot, canonical }: GivenValue): SlotKind => spoken(slot, canonical).slot.kind;

/**
 * Reads as a live conversation does: the reader of the corpus knows the annotation. It is asked for names alone, which an
 * application has to know itself ("SF").
 */
function spanReader(annotated: ValueReader): ValueReader {
  return (slot, raw, context) => {
    if (slot.kind !== 'text') return naturalReader(slot, raw, context);
    const value = annotated(slot, raw, context);
    return typeof value === 'string' && /^\d/.test(value) ? raw : value;
  };
}

/**
 * Measures the gate for grounding over a split of SGD: how many right values it refuses, and how many invented ones it finds.
 *
 * @throws CorpusError when the directory, the schema or all dialogues of the split are missing.
 */
export async function evaluateGrounding(
  options: Omit<SgdSetup, 'sgdx'> & GroundingOptions & SplitOptions,
): Promise<GroundingReport> {
  const evaluation = new GroundingEvaluation(loadSetup(options), options);
  const walk = new SplitWalk(options);
  for await (const { dialogue } of walk) await evaluation.add(dialogue);
  return evaluation.report(walk.taken);
}
