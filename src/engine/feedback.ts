/**
 * Feedback: what an agent got wrong, as a value.
 *
 * A statement that cannot be executed changes nothing. The feedback says what happened, where, what was expected
 * and what would be legal: text for a person, a structured observation for a model, a key for a supervisor.
 */
import { type LanguageError, type Span, type FeedbackOf, placeOf } from '../language/index.js';
import type { UnreadableReason } from '../world/index.js';

/** Every reason for which a well-formed statement is refused. */
export const FEEDBACK_CODES = [
  'unknown-api',
  'unknown-variable',
  'name-taken',
  'name-too-high',
  'unknown-slot',
  'unknown-property',
  'wrong-kind',
  'invalid-value',
  'not-comparable',
  'not-a-list',
  'not-a-member',
  'not-available',
  'task-incomplete',
  'not-confirmable',
  'already-performed',
  'not-performed',
  'nothing-to-decline',
  'not-suspended',
  'no-such-entity',
  'bad-advice',
  'wrong-actor',
  'requirement-not-met',
] as const;

export type FeedbackCode = (typeof FEEDBACK_CODES)[number];

/** Why a statement was refused. */
export interface ExecutionFeedback extends FeedbackOf<FeedbackCode> {
  readonly kind: 'execution-feedback';
  /** Which statement of the program, from 0. */
  readonly statement: number;
  /** Of `requirement-not-met`: what the agent says of it. */
  readonly refusal?: string;
  /** Why a value could not be read, where the reader says so. */
  readonly why?: UnreadableReason;
}

/** What an agent is told when its program was not taken: a language error or an execution feedback. */
export type Feedback = LanguageError | ExecutionFeedback;

/** What the refusing code knows; the rest is added where the statement's place in the batch is known. */
export interface Refusal {
  readonly code: FeedbackCode;
  readonly message: string;
  readonly span: Span;
  readonly legal?: readonly string[];
  readonly slot?: string;
  readonly api?: string;
  readonly refusal?: string;
  readonly why?: UnreadableReason;
}

/** Carries a refusal from wherever it is noticed to the one place that catches it. Never leaves the engine. */
export class Refused extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.message);
  }
}

/** Refuses the statement being executed. */
export function refuse(refusal: Refusal): never {
  throw new Refused(refusal);
}

const EXCERPT_LENGTH = 80;

/** Completes a refusal with its place in the source. */
export function toFeedback(refusal: Refusal, source: string, statement: number): ExecutionFeedback {
  const { span } = refusal;
  const excerpt = source.slice(span.start, span.end).replace(/\s+/g, ' ');
  return {
    kind: 'execution-feedback',
    ...refusal,
    legal: refusal.legal ?? [],
    statement,
    ...placeOf(source, span),
    excerpt: excerpt.length > EXCERPT_LENGTH ? `${excerpt.slice(0, EXCERPT_LENGTH - 1)}…` : excerpt,
  };
}
