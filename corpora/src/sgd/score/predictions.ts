/**
 * Predictions of any tracker, scored as the official scorer of SGD does: files like those of a split, `dialogues_001.json` and so on, whose
 * user turns have the state that was predicted in place of the annotated one.
 *
 * What the files lack counts as an empty state, and is counted: nothing leaves the denominator.
 */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  frameScore,
  OFFICIAL_VARIANT,
  type GoalVariant,
  requestedSlotsF1,
  type SlotFacts,
  unknownServiceScore,
} from '../../lab/metrics/dstc8.js';
import { GoalMetrics, type GoalReport } from '../../lab/metrics/goal-metrics.js';
import { memoizedRatio } from '../../lab/metrics/string-ratio.js';
import { CorpusError } from '../corpus/corpus-error.js';
import { NO_INTENT, type SgdDialogue, type SgdFrame, type SgdState, type SgdTurn } from '../corpus/format.js';
import { readSgdFile, readSgdSchema, type SgdSplit } from '../corpus/read.js';
import { type Skipped, type SplitOptions, SplitWalk, type TakenDialogues } from '../corpus/walk.js';
import { parseSgdSchema, schemaSlotFacts } from '../schema/format.js';

/** What predictions are worth. */
export interface PredictionsReport extends TakenDialogues {
  readonly report: 'eval predictions';
  readonly split: SgdSplit;
  /** How values are compared. */
  readonly variant: GoalVariant;
  /** User turns that were scored. */
  readonly turns: number;
  /** What was not predicted and counts as empty: whole dialogues, and frames of others. */
  readonly missing: { readonly dialogues: number; readonly frames: number };
  /** Predicted dialogues that the split has not, by id. */
  readonly unknown: readonly string[];
  /** The scores, by their official names. */
  readonly goals: GoalReport;
}

/** The predicted dialogues by id, and what of the files could not be read. */
function readPredictions(folder: string): {
  readonly dialogues: ReadonlyMap<string, SgdDialogue>;
  readonly skipped: readonly Skipped[];
} {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => /^dialogues_.*\.json$/.test(name)) : [];
  if (names.length === 0) {
    const message = `${folder} has no dialogues_*.json. Predictions are files like those of a split, with predicted states.`;
    throw new CorpusError({ code: 'no-dialogues', file: folder, message });
  }
  const files = names.sort().map((name) => ({ name, ...readSgdFile(join(folder, name)) }));
  return {
    dialogues: new Map(files.flatMap(({ dialogues }) => dialogues.map((one) => [one.dialogue_id, one]))),
    skipped: files.flatMap(({ name, skipped }) => skipped.map((one) => ({ file: name, ...one }))),
  };
}

/** The first predicted value of each slot, as the official scorer takes it. */
const valuesOf = (state: SgdState | undefined): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(state?.slot_values ?? {}).flatMap(([slot, [first]]) => (first === undefined ? [] : [[slot, first]])),
  );

/** The services of the train schema; undefined if the corpus has no train schema. */
function seenIn(directory: string): ReadonlySet<string> | undefined {
  try {
    return new Set(parseSgdSchema(readSgdSchema(directory, 'train')).map((service) => service.service_name));
  } catch (error) {
    if (error instanceof CorpusError) return undefined;
    throw error;
  }
}

class Scorer {
  turns = 0;
  missingFrames = 0;
  readonly goals: GoalMetrics;
  private readonly slots: ReadonlyMap<string, readonly SlotFacts[]>;
  private readonly ratio;

  constructor(
    { directory, split }: Pick<SplitOptions, 'directory' | 'split'>,
    private readonly variant: GoalVariant,
  ) {
    const schema = parseSgdSchema(readSgdSchema(directory, split));
    this.slots = new Map(schema.map((service) => [service.service_name, schemaSlotFacts(service)]));
    this.goals = new GoalMetrics(seenIn(directory));
    this.ratio = memoizedRatio(variant.ratio);
  }

  add(annotated: SgdDialogue, predicted: SgdDialogue | undefined): void {
    for (const [at, turn] of annotated.turns.entries())
      if (turn.speaker === 'USER') this.turn(turn, predicted && (predicted.turns[at]?.frames ?? []));
  }

  private turn({ frames }: SgdTurn, predicted: readonly SgdFrame[] | undefined): void {
    this.turns += 1;
    this.goals.addTurn(
      frames.map((frame) => {
        const found = predicted?.find(({ service }) => service === frame.service)?.state;
        if (predicted && !found) this.missingFrames += 1;
        return this.frame(frame, found);
      }),
    );
  }

  private frame({ service, state }: SgdFrame, predicted: SgdState | undefined) {
    const [annotated, values] = [state?.slot_values ?? {}, valuesOf(predicted)];
    const slots = this.slots.get(service);
    return {
      service,
      scores: slots
        ? frameScore(slots, annotated, values, this.variant, this.ratio)
        : unknownServiceScore(annotated, values),
      requestedF1: requestedSlotsF1(state?.requested_slots ?? [], predicted?.requested_slots ?? []),
      intentRight: (state?.active_intent ?? NO_INTENT) === (predicted?.active_intent ?? NO_INTENT),
    };
  }
}

/**
 * Scores the predictions in a folder against a split of SGD.
 *
 * @param variant - how values are compared: as the official scorer does if left out.
 * @throws CorpusError when the corpus, its schema or all predictions are missing.
 */
export async function evaluatePredictions(
  options: SplitOptions & { readonly predictions: string; readonly variant?: GoalVariant },
): Promise<PredictionsReport> {
  const { split, predictions, variant = OFFICIAL_VARIANT } = options;
  const { dialogues, skipped } = readPredictions(predictions);
  const [walk, scorer] = [new SplitWalk(options), new Scorer(options, variant)];
  const left = new Set(dialogues.keys());
  let missing = 0;
  for (const one of skipped) walk.skip(one);
  for await (const { dialogue } of walk) {
    if (!left.delete(dialogue.dialogue_id)) missing += 1;
    scorer.add(dialogue, dialogues.get(dialogue.dialogue_id));
  }
  return {
    ...{ report: 'eval predictions', split, variant, turns: scorer.turns },
    missing: { dialogues: missing, frames: scorer.missingFrames },
    unknown: options.limit === undefined ? [...left] : [],
    ...walk.taken,
    goals: scorer.goals.report(),
  };
}
