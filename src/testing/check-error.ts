import { TypetodError } from '../errors/index.js';
import type { Feedback } from '../engine/index.js';
import type { MismatchKind } from '../transcripts/replay-compare.js';

/** Collects problems: of each kind the first at each place, however many rows have it. */
export class Problems {
  private readonly found = new Map<string, Problem>();

  add(kind: ServiceProblemKind, at: string, message: string): void {
    const key = `${kind} ${at}`;
    if (!this.found.has(key)) this.found.set(key, { kind, at, message });
  }

  /** What was found, in order. */
  get list(): readonly Problem[] {
    return [...this.found.values()];
  }
}

/**
 * What a check of a service can find:
 *
 * - `no-description`: the service, an API, a slot or a property is not described; models read descriptions.
 * - `closed-value`: a value of a closed set is refused, or one outside it is taken, by the slot or by the tool schema.
 * - `requirement-not-met`: an API requires what does not hold in the session of the check; it was not called.
 * - `bad-call`: the arguments of a call are not values of the slots, or the tool schema refuses them.
 * - `threw`: a search or a transaction threw.
 * - `bad-reply`: what it returned cannot be kept in a session, such as `NaN` or a date object.
 * - `bad-result`: the alternative that a failure proposes is not a value of its slot.
 * - `bad-row`: a row or a result lacks a property of `returns`, or has a value of another type.
 * - `same-identity`: two results of one search cannot be told apart.
 * - `bad-page`: a search returns the same rows for every page.
 * - `not-deterministic`: the same call was answered in two ways.
 * - `bad-alternative`: the alternative that a failure proposes fails as well.
 * - `wrong-quote`: what a transaction returned is another than its `quote` said, or nothing that it returns.
 * - `not-comparable`: a search does not heed constraints on what it declares as comparable, or no result has a value of it.
 * - `nothing-carried`: a search finds what has a name, and its `followUp` takes nothing of the result that was chosen.
 * - `not-told-apart`: nothing tells which of two slots with one closed set a value is for, or an author calls one by a preposition that does not tell.
 * - `unasked-field`: the records of a list need a second value of a closed set, and nobody is asked for a part of a record.
 * - `nothing-found`, `never-done`: no call of a search found anything; no call of a transaction succeeded.
 */
export type ServiceProblemKind =
  | 'no-description'
  | 'closed-value'
  | 'requirement-not-met'
  | 'bad-call'
  | 'threw'
  | 'bad-reply'
  | 'bad-result'
  | 'bad-row'
  | 'same-identity'
  | 'bad-page'
  | 'not-deterministic'
  | 'bad-alternative'
  | 'wrong-quote'
  | 'nothing-carried'
  | 'not-told-apart'
  | 'unasked-field'
  | 'nothing-found'
  | 'not-comparable'
  | 'never-done';

/** Something that a check found. */
export interface Problem {
  /** What is wrong: of a service one of {@link ServiceProblemKind}, of a transcript one of {@link MismatchKind}, of a program the code of the feedback. */
  readonly kind: ServiceProblemKind | MismatchKind | Feedback['code'];
  /** Where: an API with its slot or property, such as `cycles_find_bikes.price`; of a transcript the file and the line. */
  readonly at: string;
  /** What was found, and what to do about it; for a transcript with the difference, line by line. */
  readonly message: string;
}

/**
 * What failed: `service-fails` a service ({@link checkService}), `transcript-fails` a transcript ({@link checkTranscript}),
 * `program-refused` a program of a test ({@link tryService}).
 */
export type CheckErrorCode = 'service-fails' | 'transcript-fails' | 'program-refused';

/** Thrown by a check that found something. The message lists it all, one problem a paragraph. */
export class CheckError extends TypetodError<CheckErrorCode> {
  static override readonly label: string = 'CheckError';
  /** What was found, in order. */
  readonly problems: readonly Problem[];

  /** @internal */
  constructor(code: CheckErrorCode, subject: string, problems: readonly Problem[]) {
    const count = problems.length === 1 ? '1 problem' : `${problems.length} problems`;
    const list = problems.map(({ at, kind, message }) => `${at}: ${kind}: ${message}`);
    super({ code, message: `${subject}: ${count}\n\n${list.join('\n\n')}\n`, data: { problems } });
    this.problems = problems;
  }
}
