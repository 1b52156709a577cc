import { KnownReplies, type Session } from '../../engine/index.js';
import { within } from '../../engine/outside.js';
import { memoizedParse, type Parse } from '../../language/index.js';
import { type Api, freezeDeep } from '../../service/index.js';
import type { Finding, GateRule, Requested } from '../gates/gate.js';
import type { Parser, ParserInput, Rejection } from '../parsers/parser.js';
import type { Candidates } from '../retrieval/candidates.js';
import { mentionsOf } from '../supervisors/mentions.js';
import { feedbackText } from './finding-text.js';
import { gives, type Omitted } from './left-out.js';
import { type Certainty, type ReadProposal, readProposal } from './read-proposal.js';
import { review } from './review.js';
import type { ReviewInput, ReviewOutcome } from './review-outcome.js';
import type { TraceEvent } from './trace.js';
import type { OnExhaust, TurnLimits } from './turn-limits.js';

/** The outcome of the last review of a turn: the parser does not propose again. */
export type Reviewed = Exclude<ReviewOutcome, { kind: 'retry' | 'revise' }> & {
  /** What the parser said of its last proposal. */
  readonly certainty?: Certainty;
};

export interface UnderstandInput extends Pick<ParserInput, 'session' | 'utterance' | 'said'> {
  readonly parser: Parser;
  readonly gates: readonly GateRule[];
  readonly limits: TurnLimits;
  readonly onExhaust: OnExhaust;
  readonly candidates: Candidates | undefined;
  /** What the agent really asked for, where that is not what the policy did. */
  readonly requested: readonly Requested[] | undefined;
  readonly signal: AbortSignal | undefined;
  readonly onEvent: (event: TraceEvent) => void;
}

/** What the policy requested in its last turn. */
function requestedIn(session: Session): readonly Requested[] {
  const { pending } = session.world;
  const asked = pending.flatMap((hint) => (hint.kind === 'request' ? [{ task: hint.task, slot: hint.slot }] : []));
  return freezeDeep(asked);
}

/** Codes of values that a slot does not take. What nobody said is given up with good reason. */
const REFUSED_VALUES: ReadonlySet<Finding['code']> = new Set<Finding['code']>(['invalid-value', 'unknown-slot']);

/** Proposes and reviews, attempt by attempt. */
class Understanding {
  private readonly rejections: Rejection[] = [];
  private readonly known = new KnownReplies();
  private readonly read: Parse;
  /** Values for which the parser was asked again. */
  private readonly refused: Omitted[] = [];
  private revisions = 0;
  private apis: readonly Api[] = [];

  constructor(private readonly input: UnderstandInput) {
    this.read = memoizedParse(undefined, input.session.engine.parse);
  }

  async run(): Promise<Reviewed> {
    this.apis = await within(this.input.signal, this.candidates());
    for (let attempt = 0; ; attempt += 1) {
      const { text, reading, certainty } = await this.propose(attempt);
      const outcome = await within(this.input.signal, review(reading, this.reviewInput(text, attempt)));
      if (outcome.kind !== 'retry' && outcome.kind !== 'revise') return { ...this.withGivenUp(outcome), certainty };
      this.refused.push(...outcome.leftOut);
      if (outcome.kind === 'revise') this.revisions += 1;
      this.rejections.push({ program: text, messages: outcome.findings.map(feedbackText) });
    }
  }

  /** A parser that is asked again may give up what the user said: that is left out as well. */
  private withGivenUp(outcome: Reviewed): Reviewed {
    if (outcome.kind !== 'accepted' || this.refused.length === 0) return outcome;
    const { trial, leftOut } = outcome;
    const isGivenUp = (one: Omitted): boolean =>
      REFUSED_VALUES.has(one.code) &&
      mentionsOf(this.input.utterance, String(one.value ?? '')).length > 0 &&
      !gives(trial.statements, one) &&
      !leftOut.some(({ slot }) => slot === one.slot);
    const givenUp = this.refused.filter(isGivenUp);
    const isLast = (one: Omitted, at: number): boolean => givenUp.findLastIndex(({ slot }) => slot === one.slot) === at;
    return { ...outcome, leftOut: [...leftOut, ...givenUp.filter(isLast)] };
  }

  private async candidates(): Promise<readonly Api[]> {
    const { session, said, utterance, candidates } = this.input;
    const meant = await candidates?.({ session, utterance, said });
    return Object.freeze([...(meant ?? session.engine.registry.apis.values())]);
  }

  private placeOf(attempt: number): Omit<ReviewInput['place'], 'step'> {
    const { session } = this.input;
    return { dialogue: session.engine.sessionId, turn: session.turns + 1, attempt };
  }

  private async propose(attempt: number): Promise<ReadProposal> {
    const { session, parser, utterance, said, signal, onEvent } = this.input;
    const { apis, rejections } = this;
    const place = { ...this.placeOf(attempt), step: 0 };
    const input = { session, utterance, said, apis, rejections, place, ...(signal && { signal }) };
    const proposal = readProposal(await within(signal, parser.parse(input)), parser, this.read);
    for (const call of proposal.calls) onEvent({ kind: 'model', call });
    onEvent({ kind: 'proposal', attempt, parser: parser.name, source: proposal.text, ...proposal.certainty });
    return proposal;
  }

  private reviewInput(text: string, attempt: number): ReviewInput {
    const { session, gates, utterance, said, requested, signal, limits, onExhaust, onEvent } = this.input;
    // Who says the same again will say it a third time.
    const isNew = this.rejections.every(({ program }) => program !== text);
    return {
      session,
      gates,
      utterance,
      said,
      apis: this.apis,
      requested: requested ?? requestedIn(session),
      place: this.placeOf(attempt),
      ...(signal && { signal }),
      mayRetry: isNew && attempt + 1 < limits.proposals,
      mayRevise: isNew && this.revisions < limits.revisions,
      onExhaust,
      repairs: limits.repairs,
      known: this.known,
      read: this.read,
      onEvent,
    };
  }
}

/** Proposes and reviews until a proposal is accepted or turned down for good. */
export function understand(input: UnderstandInput): Promise<Reviewed> {
  return new Understanding(input).run();
}
