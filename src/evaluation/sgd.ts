import {
  type CanonicalValues,
  type ConversionNote,
  predictedSlots,
  replaySgdDialogue,
  type SgdDialogue,
} from '../corpus/sgd/index.js';
import type { Registry } from '../service/index.js';
import { frameMismatches, type SlotMismatch } from './joint-goal.js';

/** A frame whose state differs from the annotation. */
export interface WrongFrame {
  readonly dialogue: string;
  /** The index of the user's turn. */
  readonly turn: number;
  readonly service: string;
  readonly mismatches: readonly SlotMismatch[];
}

/** A turn that did not convert as annotated. */
export interface Unconverted {
  readonly dialogue: string;
  readonly turn: number;
  readonly reason: ConversionNote['reason'];
  readonly detail: string;
}

/** What evaluating dialogues came to. Rates are fractions of 1. */
export interface SgdReport {
  readonly dialogues: number;
  /** User turns. */
  readonly turns: number;
  readonly statements: number;
  readonly frames: number;
  readonly wrong_frames: number;
  /** Exact joint goal accuracy over frames, with the canonical extension. */
  readonly jga: number;
  /** The same without the extension. */
  readonly jga_exact_no_extension: number;
  readonly wrong: readonly WrongFrame[];
  readonly unconverted: readonly Unconverted[];
}

/** Counts dialogues as they are replayed. */
export class SgdEvaluation {
  private dialogues = 0;
  private turns = 0;
  private statements = 0;
  private frames = 0;
  private wrongWithoutExtension = 0;
  private readonly wrong: WrongFrame[] = [];
  private readonly unconverted: Unconverted[] = [];

  constructor(
    private readonly registry: Registry,
    private readonly values: CanonicalValues,
    private readonly mode: 'annotated' | 'simulated',
  ) {}

  /** Converts and executes a dialogue and holds its states against the annotation. */
  async add(dialogue: SgdDialogue): Promise<void> {
    this.dialogues += 1;
    for await (const turn of replaySgdDialogue(dialogue, this.registry, { mode: this.mode })) {
      this.turns += 1;
      this.statements += turn.source.split('\n').filter(Boolean).length;
      const at = { dialogue: dialogue.dialogue_id, turn: turn.index };
      for (const note of turn.notes) this.unconverted.push({ ...at, ...note });
      for (const frame of turn.frames) {
        this.score(
          at,
          frame.service,
          frame.state?.slot_values ?? {},
          predictedSlots(turn.session.world, frame.service),
        );
      }
    }
  }

  private score(
    at: { readonly dialogue: string; readonly turn: number },
    service: string,
    annotated: Readonly<Record<string, readonly string[]>>,
    predicted: ReadonlyMap<string, string>,
  ): void {
    this.frames += 1;
    const canonical = (of: string, slot: string, value: string): readonly string[] => {
      const form = this.values.get(of, slot, value);
      return form === undefined ? [] : [form];
    };
    const mismatches = frameMismatches(this.registry, service, annotated, predicted, canonical);
    if (mismatches.length > 0) this.wrong.push({ ...at, service, mismatches });
    if (frameMismatches(this.registry, service, annotated, predicted).length > 0) this.wrongWithoutExtension += 1;
  }

  /** What was counted so far. */
  report(): SgdReport {
    const right = (wrong: number): number => (this.frames === 0 ? 0 : (this.frames - wrong) / this.frames);
    return {
      dialogues: this.dialogues,
      turns: this.turns,
      statements: this.statements,
      frames: this.frames,
      wrong_frames: this.wrong.length,
      jga: right(this.wrong.length),
      jga_exact_no_extension: right(this.wrongWithoutExtension),
      wrong: this.wrong,
      unconverted: this.unconverted,
    };
  }
}
