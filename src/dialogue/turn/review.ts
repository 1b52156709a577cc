/**
 * Reviewing a proposal: gate by gate, on a fork, until it may be committed or is turned down.
 *
 * A draft is tried on the session's world. A refusal of the engine goes to the gate that deals with its code; what the
 * engine accepts, the gates look at in turn. Every repair makes a new draft, which is tried again. Nothing is committed
 * here, so whatever happens the session stands where it did.
 */
import { sameStatements, type ReadProgram } from '../../language/index.js';
import { confirmsAny, type StrictReading } from '../../mend/whole.js';
import { ModelError } from '../../models/model-error.js';
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
} from '../gates/gate.js';
import { checkFindings } from './check-findings.js';
import { checkMended, Drafts, repairedProgram } from './draft.js';
import { allOf, entriesAtFault, type LeftOut, leftOutData, leftOutOf, type Omitted } from './left-out.js';
import type { ReviewInput, ReviewOutcome } from './review-outcome.js';
import type { Verdict } from './trace.js';

type Findings = readonly [Finding, ...Finding[]];

/** What is done about findings: the review ends, goes on with another program, or goes on with the draft as it is. */
type Step = { readonly outcome: ReviewOutcome } | { readonly program: ReadProgram } | 'same';

const UNPROPOSED: Finding = {
  code: 'not-confirmable',
  message:
    'The statements hold mistakes, and so their confirmation is not taken. Write them again without, or without confirming.',
  legal: [],
};

/** Leaves out of a draft what it confirms. It is in no list: whatever gates do, this holds. */
const CONFIRMED: Gate = {
  name: 'confirmation',
  reduce: (draft) =>
    edited(draft, { statement: (one) => (one.kind === 'confirm' ? undefined : one) }, 'left out the confirmation'),
};

/** Whether a proposal would confirm something, as far as one can tell. */
function seemsToConfirm({ source, statements, error }: StrictReading): boolean {
  return error ? /\bconfirm\b/.test(source) : confirmsAny(statements);
}

class Review {
  private readonly leftOut: Omitted[] = [];
  private readonly drafts: Drafts;
  /** What was found last: it stands when there were too many repairs. */
  private found: readonly Finding[] = [];
  private draft: Draft | undefined;

  constructor(
    private readonly proposal: StrictReading,
    private readonly input: ReviewInput,
  ) {
    this.drafts = new Drafts(input);
  }

  async run(): Promise<ReviewOutcome> {
    const { signal, repairs } = this.input;
    let program: ReadProgram = this.proposal;
    for (let step = 0; step <= repairs; step += 1) {
      signal?.throwIfAborted();
      const draft = await this.drafts.make(program);
      this.draft = draft;
      const next = draft.unread || !draft.trial.ok ? await this.refused(draft) : await this.inspect(draft);
      if ('outcome' in next) return next.outcome;
      program = next.program;
    }
    return this.refuse('engine', this.found);
  }

  private verdict(gate: string, verdict: Verdict): void {
    this.input.onEvent({ kind: 'verdict', gate, verdict });
  }

  private refuse(gate: string, findings: readonly Finding[]): ReviewOutcome {
    const leftOut = this.all(gate, findings);
    this.verdict(gate, { kind: 'refuse', findings, ...dataOf(leftOut) });
    return { kind: 'refused', findings, leftOut };
  }

  /** What is left out where the whole draft is. */
  private all(gate: string, findings: readonly Finding[]): readonly Omitted[] {
    return this.draft ? [...this.leftOut, ...allOf(this.draft, gate, findings)] : [];
  }

  /** The engine does not take the draft. */
  private async refused(draft: Draft): Promise<Exclude<Step, 'same'>> {
    const feedback = draft.unread?.error ?? draft.trial.feedback;
    const finding: Finding = feedback
      ? findingOf(feedback)
      : { code: 'not-available', message: 'The program cannot be executed.', legal: [] };
    if (finding.code === 'requirement-not-met') return { outcome: this.stop('engine', [finding]) };
    const owner = this.input.gates.find(({ gate }) => gate.codes?.has(finding.code));
    if (!owner) return { outcome: this.refuse('engine', [finding]) };
    const step = await this.deal(owner, draft, [finding]);
    // What is the same would be refused again.
    return step === 'same' ? { outcome: this.refuse(owner.gate.name, [finding]) } : step;
  }

  /** The engine takes the draft: what the gates say of it. */
  private async inspect(draft: Draft): Promise<Exclude<Step, 'same'>> {
    for (const rule of this.input.gates) {
      const { gate } = rule;
      const { value, failure } = await asking(() => gate.inspect?.(draft), draft.signal);
      const [first, ...others] = checkFindings(gate, value);
      if (!first) {
        this.verdict(gate.name, { kind: 'pass', ...(failure !== undefined && { failure }) });
        continue;
      }
      const step = await this.deal(rule, draft, [first, ...others]);
      if (step !== 'same') return step;
    }
    return this.accept(draft);
  }

  /** No gate has anything against the draft. */
  private async accept(draft: Draft): Promise<Exclude<Step, 'same'>> {
    if (!(await isProposed(draft, this.proposal.confirming))) return this.hold(draft);
    const { trial } = draft;
    const isConfirmed = trial.world.turn.acts.some(({ kind }) => kind === 'confirm');
    const isHeld = !isConfirmed && seemsToConfirm(this.proposal);
    return { outcome: { kind: 'accepted', trial, leftOut: this.leftOut, isHeld } };
  }

  /** Holds back confirmations that repairs made: the parser is asked again; then the rest is taken without them. */
  private hold(draft: Draft): Exclude<Step, 'same'> {
    const findings: Findings = [UNPROPOSED];
    this.found = findings;
    const step = this.again('retry', CONFIRMED, draft, findings);
    return step === 'same' ? { outcome: this.refuse(CONFIRMED.name, findings) } : step;
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
    const asked = await asking(() => gate.repair?.(draft, findings[0], findings), draft.signal);
    const [value, { failure }] = [checkMended(gate, asked.value), asked];
    this.drafts.mended.add(gate.name);
    if (value && 'unclear' in value) {
      return this.again('retry', gate, draft, [{ ...findings[0], message: value.unclear }]);
    }
    const repair = value && !isSame(draft, value) ? value : this.without(gate, draft, findings[0]);
    const failed = failure === undefined ? {} : { failure };
    return this.goOn('repair', gate, draft, findings, repair && { ...failed, ...repair });
  }

  /** The draft without what is wrong with it. */
  private without(gate: Gate, draft: Draft, finding: Finding): Repair | undefined {
    if (gate.reduce) {
      const reduced = checkMended(gate, gate.reduce(draft, finding));
      return reduced && 'unclear' in reduced ? undefined : reduced;
    }
    return dropStatement(draft, finding.statement, 'left out the statement at fault');
  }

  private goOn(kind: Remedy, gate: Gate, draft: Draft, findings: Findings, repair: Repair | undefined): Step {
    if (!repair) return { outcome: this.refuse(gate.name, findings) };
    const { statements: _statements, ...done } = repair;
    if (isSame(draft, repair)) {
      this.verdict(gate.name, { kind: 'note', findings, ...done });
      return 'same';
    }
    const program = repairedProgram(gate, repair);
    const leftOut = leftOutOf(draft, repair, { gate: gate.name, findings, isAsked: kind === 'ask' });
    this.leftOut.push(...leftOut);
    this.verdict(gate.name, { kind, findings, ...done, source: program.source, ...dataOf(leftOut) });
    return { program };
  }

  private ask(gate: Gate, draft: Draft, findings: Findings): Step {
    const [finding] = findings;
    return this.goOn('ask', gate, draft, [finding], this.without(gate, draft, finding));
  }

  private again(kind: 'retry' | 'revise', gate: Gate, draft: Draft, findings: Findings): Step {
    const { mayRetry, mayRevise, onExhaust } = this.input;
    if (kind === 'retry' ? mayRetry : mayRevise) {
      const leftOut = entriesAtFault(draft, gate.name, findings);
      this.verdict(gate.name, { kind, findings });
      return { outcome: { kind, findings, leftOut } };
    }
    if (kind === 'revise') return this.abort(gate, findings);
    if (onExhaust === 'fallback') return { outcome: this.refuse(gate.name, findings) };
    return this.goOn('repair', gate, draft, findings, this.without(gate, draft, findings[0]));
  }

  private abort(gate: Gate, findings: Findings): Step {
    return { outcome: this.stop(gate.name, findings) };
  }

  /** Nothing is committed, and the agent says why. What an API requires is beyond all programs, and so beyond all gates. */
  private stop(gate: string, findings: Findings): ReviewOutcome {
    const leftOut = this.all(gate, findings);
    this.verdict(gate, { kind: 'abort', findings, ...dataOf(leftOut) });
    return { kind: 'aborted', findings, leftOut };
  }
}

/** What was left out as a verdict has it. */
function dataOf(leftOut: readonly Omitted[]): { readonly leftOut?: readonly LeftOut[] } {
  return leftOut.length === 0 ? {} : { leftOut: leftOut.map(leftOutData) };
}

function isSame({ statements, unread }: Draft, repair: Repair): boolean {
  return !unread && sameStatements(repair.statements, statements);
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

/**
 * Reviews a proposal. However it ends, the session stands where it did.
 *
 * @throws DialogueError `bad-finding` and `bad-repair` when a gate answers what it must not.
 */
export function review(proposal: StrictReading, input: ReviewInput): Promise<ReviewOutcome> {
  return new Review(proposal, input).run();
}
