/**
 * Policy conformance: what the policy recommends against what the corpus's system did.
 *
 * The replay is teacher-forced: every turn begins in the world that the annotated user turns led to, and the
 * policy's answer is compared with the annotated one. Backends answer as recorded, so the outcome of a
 * search or a transaction is the same on both sides; what is compared is what the agent makes of it.
 *
 * Two things are not counted as differences. Announcing how many results there are (INFORM_COUNT) is the speaker's
 * choice: the policy shows the count in the program and leaves it to the wording. And a question that still stands
 * is asked again by our policy after it answered the user, where the corpus waits silently.
 */
import type { Canonical, Row, World } from 'typetod';
import { apiName, ownValue, taskOf, type EnactedAction } from 'typetod/internal';
import { Kinds, Tallies, type Kind, type Tally } from './tally.js';
import type { SgdAction } from '../corpus/format.js';
import type { SgdReplayedTurn } from '../replay/replay.js';
import { sgdValue } from '../schema/values.js';

/** What is compared in a turn, besides the set of acts. */
export type ConformanceAspect =
  /** The set of acts. */
  | 'acts'
  /** The slots requested are the same; the same or fewer than the policy's. */
  | 'requested_slots'
  | 'requested_slots_included'
  /** The slots to confirm are the same; the same or fewer than the policy's. */
  | 'confirmed_slots'
  | 'confirmed_slots_included'
  /** The entity or the alternative offered has the values that the system told; the slots told are the policy's. */
  | 'offered_values'
  | 'offered_slots'
  /** The task suggested. */
  | 'suggested_task'
  /** The answers to what the user asked. */
  | 'informed_values';

export interface ConformanceCounts {
  /** How often the policy was right, by aspect: `acts`, `requested_slots`, `offered_values` and the like. */
  readonly aspects: Readonly<Partial<Record<string, Tally>>>;
  /** Act sets that differ, as `user acts: annotated / policy`. */
  readonly confusion: Readonly<Record<string, Kind>>;
}

/** The act that SGD has for an action of ours. */
function actOf(action: EnactedAction): string {
  switch (action.kind) {
    case 'request':
      return 'REQUEST';
    case 'confirm':
      return 'CONFIRM';
    case 'suggest':
      return 'OFFER_INTENT';
    case 'perform':
      return 'NOTIFY_SUCCESS';
    case 'notification':
      return 'NOTIFY_FAILURE';
    case 'inform':
    case 'len':
    case 'choices':
    case 'summary':
      return 'INFORM';
    case 'prompt':
      return action.about === 'goodbye' ? 'GOODBYE' : action.about === 'next_task' ? 'REQ_MORE' : action.about;
    case 'offer':
    case 'slice':
    case 'show':
    case 'alternative':
    case 'relax':
      return 'OFFER';
  }
}

/** A set of acts as a number with a bit for each: sets are compared often, and named only where they differ. */
class ActSets {
  private readonly bits = new Map<string, number>();

  of(acts: Iterable<string>): number {
    let set = 0;
    for (const act of acts) {
      let bit = this.bits.get(act);
      if (bit === undefined) {
        bit = 2 ** this.bits.size;
        this.bits.set(act, bit);
      }
      set |= bit;
    }
    return set;
  }
}

function actNames(acts: Iterable<string>): string {
  return [...new Set(acts)].sort().join(' + ') || 'none';
}

function same(a: Iterable<string>, b: Iterable<string>): boolean {
  const [left, right] = [new Set(a), new Set(b)];
  return left.size === right.size && includes(left, right);
}

function includes(larger: Iterable<string>, smaller: Iterable<string>): boolean {
  const all = new Set(larger);
  return [...smaller].every((item) => all.has(item));
}

function sameText(value: Canonical | undefined, text: string | undefined): boolean {
  return value !== undefined && text !== undefined && sgdValue(value).toLowerCase() === text.toLowerCase();
}

/** The rows that the policy offers: one, or a few. */
function offeredRows(world: World, action: EnactedAction): readonly Row[] {
  if (action.kind === 'offer') return [action.values];
  const task = 'task' in action ? taskOf(world, action.task) : undefined;
  return action.kind === 'slice' && task?.kind === 'search' ? (task.results?.rows ?? []) : [];
}

/** One turn: the annotated acts and the policy's actions side by side. */
class TurnComparison {
  private readonly annotated: readonly SgdAction[];
  private readonly recommended: readonly EnactedAction[];

  constructor(private readonly turn: SgdReplayedTurn) {
    this.annotated = turn.after?.frames.flatMap((frame) => frame.actions) ?? [];
    this.recommended = turn.actions.filter((action) => action.spoken && !action.again);
  }

  get annotatedActs(): readonly string[] {
    return this.annotated.map(({ act }) => act).filter((act) => act !== 'INFORM_COUNT');
  }

  get policyActs(): readonly string[] {
    return this.recommended.map(actOf);
  }

  /** The kind of difference: `user acts: annotated / policy`. */
  get difference(): string {
    const user = this.turn.user.frames.flatMap((frame) => frame.actions.map(({ act }) => act));
    return `${actNames(user)}: ${actNames(this.annotatedActs)} / ${actNames(this.policyActs)}`;
  }

  private of(act: string): readonly SgdAction[] {
    return this.annotated.filter((action) => action.act === act);
  }

  private policy<K extends EnactedAction['kind']>(...kinds: K[]): readonly (EnactedAction & { kind: K })[] {
    return this.recommended.filter((action): action is EnactedAction & { kind: K } =>
      (kinds as string[]).includes(action.kind),
    );
  }

  /** Tells what the two sides say, where both perform the act. */
  compare(tell: Tell): void {
    const requests = this.policy('request').map(({ slot }) => slot);
    compareSlots('requested_slots', this.of('REQUEST'), requests, tell);
    const confirms = this.policy('confirm').flatMap(({ slots }) => slots);
    compareSlots('confirmed_slots', this.of('CONFIRM'), confirms, tell);
    this.compareSuggestions(tell);
    this.compareOffers(tell);
    this.compareAnswers(tell);
  }

  private compareSuggestions(tell: Tell): void {
    const [suggested] = this.policy('suggest');
    const [intent] = this.of('OFFER_INTENT');
    if (!suggested || !intent) return;
    const service = this.turn.after?.frames.find(({ actions }) => actions.includes(intent))?.service ?? '';
    tell('suggested_task', suggested.api === apiName(service, intent.values[0] ?? ''));
  }

  private compareOffers(tell: Tell): void {
    const annotated = this.of('OFFER');
    const [offer] = this.policy('alternative', 'offer', 'slice');
    if (annotated.length === 0 || !offer) return;
    const { world } = this.turn.session;
    if (offer.kind === 'alternative') {
      const changed = annotated.filter(({ slot }) => Object.hasOwn(offer.values, slot));
      tell('offered_values', changed.length > 0 && matches(offer.values, changed, 0));
      return;
    }
    const rows = offeredRows(world, offer);
    const count = Math.max(...annotated.map(({ canonical_values }) => canonical_values.length));
    const all = Array.from({ length: count }, (_, at) => rows.some((row) => matches(row, annotated, at)));
    tell('offered_values', all.every(Boolean));
    const { api } = taskOf(world, offer.task);
    const slots = annotated.map(({ slot }) => slot);
    tell('offered_slots', same(api.kind === 'search' ? api.offers : [], slots));
  }

  private compareAnswers(tell: Tell): void {
    const answers = this.policy('inform').flatMap((action) => action.answers);
    if (answers.length === 0) return;
    for (const {
      slot,
      canonical_values: [wanted],
    } of this.of('INFORM')) {
      const answer = answers.find(({ property, value }) => property === slot && sameText(value, wanted));
      tell('informed_values', answer !== undefined);
    }
  }
}

/** Where a comparison says what it found. */
type Tell = (aspect: ConformanceAspect, isRight: boolean) => void;

function compareSlots(
  aspect: 'requested_slots' | 'confirmed_slots',
  acts: readonly SgdAction[],
  policy: readonly string[],
  tell: Tell,
): void {
  if (acts.length === 0 || policy.length === 0) return;
  const annotated = acts.map(({ slot }) => slot);
  tell(aspect, same(policy, annotated));
  tell(`${aspect}_included`, includes(policy, annotated));
}

function matches(row: Row, offer: readonly SgdAction[], at: number): boolean {
  return offer.every(({ slot, canonical_values: values }) => sameText(ownValue(row, slot), values[at] ?? values[0]));
}

/** Holds the policy against the annotated system, turn by turn. */
export class PolicyConformance {
  private readonly tallies = new Tallies<ConformanceAspect>();
  private readonly confusion = new Kinds();
  private readonly sets = new ActSets();

  /**
   * Compares one turn; `place` names it in the confusion report. A turn that nobody answers is passed over.
   *
   * @returns how the sets of acts differ, as `confusion` has it; undefined where they are the same.
   */
  add(turn: SgdReplayedTurn, place: string): string | undefined {
    if (!turn.after) return undefined;
    const comparison = new TurnComparison(turn);
    const isSame = this.sets.of(comparison.annotatedActs) === this.sets.of(comparison.policyActs);
    this.tallies.add('acts', isSame);
    const difference = isSame ? undefined : comparison.difference;
    if (difference !== undefined) this.confusion.add(difference, place);
    comparison.compare((aspect, isRight) => this.tallies.add(aspect, isRight));
    return difference;
  }

  /** Takes in what was counted elsewhere. */
  merge(counts: ConformanceCounts): void {
    this.tallies.merge(counts.aspects);
    this.confusion.merge(counts.confusion);
  }

  /** The counts as plain data. */
  toJSON(): ConformanceCounts {
    return { aspects: this.tallies.toJSON(), confusion: this.confusion.toJSON() };
  }
}
