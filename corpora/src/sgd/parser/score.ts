import { memoizedRatio, unknownServiceScore, type SlotFacts } from 'typetod/internal';
import { extended, frameScore, mismatches, slotFacts } from 'typetod/metrics';
import type { CanonicalValues } from '../convert/values.js';
import { NO_INTENT, type SgdFrame } from '../corpus/format.js';
import type { LoadedSetup } from '../replay/setup.js';
import type { SgdReplayedTurn } from '../replay/replay.js';
import { GOAL_VARIANTS } from '../score/counts.js';
import type { Blame } from './blame.js';
import type { FrameRecord, JointScores } from './records.js';
import type { ReadValues } from './values.js';

type Slots = ReadonlyMap<string, string>;
type Accepted = Readonly<Record<string, readonly string[]>>;

const WRONG: JointScores = { exact: 0, fuzzy: 0, official: 0, read: 0 };

/** Scores the frames of turns under each comparison. */
export class FrameScores {
  private readonly facts: ReadonlyMap<string, readonly SlotFacts[]>;
  private readonly ratio = memoizedRatio('difflib');

  constructor(
    { services }: LoadedSetup,
    private readonly values: ReadValues,
  ) {
    this.facts = new Map(services.registry.services.map((service) => [service.name, slotFacts(service)]));
  }

  /** The frames of a turn. */
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

  /** Whether each slot has a value that reads as an accepted one. */
  private isRead(slots: readonly SlotFacts[], accepted: Accepted, predicted: Slots): boolean {
    const read = this.values.read(accepted, predicted);
    return frameScore(slots, accepted, read, GOAL_VARIANTS.exact).joint === 1;
  }
}
