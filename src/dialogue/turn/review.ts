/**
 * Reviewing a proposal: gate by gate, on a fork, until it may be committed or is turned down.
 *
 * A draft is tried on the session's world. What the engine refuses is the matter of the gate that owns the refusal's
 * code; what it accepts, the other gates look at in turn. Every repair makes a new draft, which is tried again. Nothing
 * is committed here, so whatever happens the session stands where it did.
 */
import type { KnownReplies, Session, Trial } from '../../engine/index.js';
import { ModelError } from '../../models/model-error.js';
import type { Place, Purpose } from '../../models/model.js';
import { parse } from '../../language/index.js';
import { spokenText } from '../../text/spoken.js';
import type { Api } from '../../service/index.js';
import { isProposed } from '../gates/confirmed.js';
import { dropStatement, edited } from '../gates/edit.js';
import {
  type Draft,
  type Finding,
  findingOf,
  type Gate,
  type GateRule,
  type Remedy,
  type Repair,
  type Requested,
} from '../gates/gate.js';
import { statementsOf } from '../../mend/whole.js';
import type { Utterance } from '../parsers/parser.js';
import type { TraceEvent, Verdict } from './trace.js';

/** What a review knows besides the proposal. */
export interface ReviewInput {
  readonly session: Session;
  readonly gates: readonly GateRule[];
  readonly utterance: string;
  readonly said: readonly Utterance[];
  readonly apis: readonly Api[];
  readonly requested: readonly Requested[];
  /** Of the proposal; its `step` is counted for each purpose. */
  readonly place: Omit<Place, 'step'>;
  readonly signal?: AbortSignal;
  /** Whether the parser may propose again: after a retry, and after a revision. */
  readonly mayRetry: boolean;
  readonly mayRevise: boolean;
  /** What becomes of a proposal when the parser may not propose again: its valid part, or nothing. */
  readonly onExhaust: 'keep-valid' | 'fallback';
  /** The most repairs of one proposal. */
  readonly repairs: number;
  /** Replies of the turn's searches so far. */
  readonly known: KnownReplies;
  readonly onEvent: (event: TraceEvent) => void;
}

/** What a review came to. */
export type ReviewOutcome =
  /**
   * May be committed; `questions` is what the agent is to ask about what was left out. `isHeld`: a confirmation was left
   * out too, and what the agent asked to confirm still stands.
   */
  | {
      readonly kind: 'accepted';
      readonly trial: Trial;
      readonly questions: readonly Finding[];
      readonly isHeld: boolean;
    }
  /** The parser is to propose again. */
  | { readonly kind: 'retry'; readonly findings: readonly Finding[] }
  | { readonly kind: 'revise'; readonly findings: readonly Finding[] }
  | { readonly kind: 'aborted'; readonly findings: readonly Finding[] }
  | { readonly kind: 'refused'; readonly findings: readonly Finding[] };

type Findings = readonly [Finding, ...Finding[]];

/** What is done about findings: the review ends, or it goes on with a draft, which may be the same. */
type Step = { readonly outcome: ReviewOutcome } | { readonly source: string };

const UNPROPOSED: Finding = {
  code: 'not-confirmable',
  message:
    'The statements hold mistakes, and so their confirmation is not taken. Write them again without, or without confirming.',
  legal: [],
};

/** Leaves out of a draft what it confirms. It belongs to no setting: whatever gates do, this holds. */
const CONFIRMED: Gate = {
  name: 'confirmation',
  reduce: (draft) =>
    edited(draft, { statement: (one) => (one.kind === 'confirm' ? undefined : one) }, 'left out the confirmation'),
};

/** What a proposal says, without what its writer thought; where nothing else is written, that stands, and is no program. */
function spokenProgram(proposed: string): string {
  const said = spokenText(proposed);
  const isThinking = said !== '' && said !== proposed.trim() && !statementsOf(proposed);
  return isThinking ? said : proposed;
}

class Review {
  private readonly questions: Finding[] = [];
  private readonly mended = new Set<string>();
  private readonly steps = new Map<Purpose, number>();
  private proposal = '';
  /** What was found last: it stands when there were too many repairs. */
  private found: readonly Finding[] = [];

  constructor(private readonly input: ReviewInput) {}

  async run(proposed: string): Promise<ReviewOutcome> {
    const { signal, repairs } = this.input;
    this.proposal = proposed;
    let source = spokenProgram(proposed);
    for (let step = 0; step <= repairs; step += 1) {
      signal?.throwIfAborted();
      const draft = await this.draft(source);
      const next = draft.trial.ok ? await this.inspect(draft) : await this.refused(draft);
      if ('outcome' in next) return next.outcome;
      source = next.source;
    }
    return this.refuse('engine', this.found);
  }

  /** A text as gates see it. */
  private async draft(source: string): Promise<Draft> {
    const { session, known, utterance, said, apis, requested, place, signal, onEvent } = this.input;
    const { mended, steps } = this;
    const options = signal ? { signal } : {};
    const whatIf = (text: string): Promise<Trial> => session.whatIf(text, known, options);
    const parsed = (session.engine.parse ?? parse)(source);
    return {
      source,
      statements: parsed.ok ? parsed.statements : undefined,
      trial: await whatIf(source),
      session,
      utterance,
      said,
      apis,
      requested,
      mended,
      signal,
      placeOf: (purpose) => ({ ...place, step: steps.get(purpose) ?? 0 }),
      onCall: (call) => {
        const { purpose } = call.request;
        steps.set(purpose, (steps.get(purpose) ?? 0) + 1);
        onEvent({ kind: 'model', call });
      },
      whatIf,
    };
  }

  private verdict(gate: string, verdict: Verdict): void {
    this.input.onEvent({ kind: 'verdict', gate, verdict });
  }

  private refuse(gate: string, findings: readonly Finding[]): ReviewOutcome {
    this.verdict(gate, { kind: 'refuse', findings });
    return { kind: 'refused', findings };
  }

  /** The engine does not take the draft. */
  private async refused(draft: Draft): Promise<Step> {
    const { feedback } = draft.trial;
    const finding: Finding = feedback
      ? findingOf(feedback)
      : { code: 'not-available', message: 'The program cannot be executed.', legal: [] };
    const owner = this.input.gates.find(({ gate }) => gate.codes?.has(finding.code));
    if (!owner) return { outcome: this.refuse('engine', [finding]) };
    const step = await this.deal(owner, draft, [finding]);
    // What is the same would be refused again.
    if ('outcome' in step || step.source !== draft.source) return step;
    return { outcome: this.refuse(owner.gate.name, [finding]) };
  }

  /** The engine takes the draft: what the other gates say of it. */
  private async inspect(draft: Draft): Promise<Step> {
    for (const set of this.input.gates) {
      const { value: findings = [], failure } = await asking(() => set.gate.inspect?.(draft), draft.signal);
      if (findings.length === 0) {
        this.verdict(set.gate.name, { kind: 'pass', ...(failure !== undefined && { failure }) });
        continue;
      }
      const step = await this.deal(set, draft, findings as Findings);
      if ('outcome' in step || step.source !== draft.source) return step;
    }
    if (!(await isProposed(draft, this.proposal))) return this.hold(draft);
    const { trial } = draft;
    const isConfirmed = trial.world.turn.acts.some(({ kind }) => kind === 'confirm');
    const isHeld = !isConfirmed && /\bconfirm\b/.test(spokenProgram(this.proposal));
    return { outcome: { kind: 'accepted', trial, questions: this.questions, isHeld } };
  }

  /** Holds back confirmations that came of repairs: the parser is asked again; then the rest is taken without them. */
  private hold(draft: Draft): Step {
    const findings: Findings = [UNPROPOSED];
    this.found = findings;
    return this.again('retry', CONFIRMED, draft, findings);
  }

  private async deal({ gate, remedy }: GateRule, draft: Draft, findings: Findings): Promise<Step> {
    this.found = findings;
    const decided = findings.some(({ code }) => code === 'aborted') ? 'abort' : remedy;
    switch (decided) {
      case 'repair':
        return this.mend(gate, draft, findings);
      case 'ask':
        return this.ask(gate, draft, findings);
      case 'retry':
      case 'revise':
        return this.again(decided, gate, draft, findings);
      case 'abort':
        return this.abort(gate, findings);
    }
  }

  private async mend(gate: Gate, draft: Draft, findings: Findings): Promise<Step> {
    const { value, failure } = await asking(() => gate.repair?.(draft, findings[0], findings), draft.signal);
    this.mended.add(gate.name);
    if (value && 'unclear' in value) {
      return this.again('retry', gate, draft, [{ ...findings[0], message: value.unclear }]);
    }
    const changed = value && value.source !== draft.source ? value : undefined;
    const repair = changed ?? this.without(gate, draft, findings[0]);
    return this.goOn(
      'repair',
      gate,
      draft,
      findings,
      repair && { ...(failure !== undefined && { failure }), ...repair },
    );
  }

  /** The draft without what is wrong with it. */
  private without(gate: Gate, draft: Draft, finding: Finding): Repair | undefined {
    if (gate.reduce) return gate.reduce(draft, finding);
    return dropStatement(draft, finding.statement, 'left out the statement at fault');
  }

  private goOn(kind: Remedy, gate: Gate, draft: Draft, findings: Findings, repair: Repair | undefined): Step {
    if (!repair) return { outcome: this.refuse(gate.name, findings) };
    const { source, ...done } = repair;
    const isSame = source === draft.source;
    this.verdict(gate.name, { kind: isSame ? 'note' : kind, findings, ...done, ...(!isSame && { source }) });
    return { source };
  }

  private ask(gate: Gate, draft: Draft, findings: Findings): Step {
    const [finding] = findings;
    const step = this.goOn('ask', gate, draft, [finding], this.without(gate, draft, finding));
    if ('source' in step && step.source !== draft.source) this.questions.push(finding);
    return step;
  }

  private again(kind: 'retry' | 'revise', gate: Gate, draft: Draft, findings: Findings): Step {
    const { mayRetry, mayRevise, onExhaust } = this.input;
    if (kind === 'retry' ? mayRetry : mayRevise) {
      this.verdict(gate.name, { kind, findings });
      return { outcome: { kind, findings } };
    }
    if (kind === 'revise') return this.abort(gate, findings);
    if (onExhaust === 'fallback') return { outcome: this.refuse(gate.name, findings) };
    return this.goOn('repair', gate, draft, findings, this.without(gate, draft, findings[0]));
  }

  private abort(gate: Gate, findings: Findings): Step {
    this.verdict(gate.name, { kind: 'abort', findings });
    return { outcome: { kind: 'aborted', findings } };
  }
}

/** Lets a gate ask its model; a model that gives no answer counts as none. */
async function asking<T>(
  ask: () => T | undefined | Promise<T | undefined>,
  signal: AbortSignal | undefined,
): Promise<{ readonly value?: T | undefined; readonly failure?: string }> {
  try {
    return { value: await ask() };
  } catch (error) {
    if (!ModelError.isInstance(error)) throw error;
    return { failure: error.message };
  } finally {
    signal?.throwIfAborted();
  }
}

/** Reviews a proposal. Whatever it comes to, the session stands where it did. */
export function review(source: string, input: ReviewInput): Promise<ReviewOutcome> {
  return new Review(input).run(source);
}
