import type { SlotMismatch } from '../../lab/metrics/dstc8.js';
import type { ErrorCause, TurnError } from './causes.js';

/** What decides, of the errors about a service, where none is about the slot itself. */
const BEFORE_SLOTS: readonly ErrorCause[] = ['intent', 'selection'];

/**
 * Traces the wrong slots of frames to the errors that made them wrong, in one dialogue: an error of the turn in which a slot
 * became wrong, else the latest before it. A slot keeps its cause as long as it stays wrong.
 */
export class Blame {
  /** All errors so far, the latest first. */
  private errors: readonly TurnError[] = [];
  private wrong = new Map<string, ErrorCause>();
  private unblamed: TurnError[] = [];

  /** Takes in the errors of the next turn. */
  turn(errors: readonly TurnError[]): void {
    this.errors = [...errors, ...this.errors];
    this.unblamed = [];
  }

  /** The causes of the slots of a frame of this turn that are wrong. */
  frame(service: string, mismatches: readonly SlotMismatch[]): readonly ErrorCause[] {
    const before = this.wrong;
    const keys = mismatches.map(({ slot }) => [`${service} ${slot}`, slot] as const);
    this.wrong = new Map([...before].filter(([key]) => !key.startsWith(`${service} `)));
    for (const [key, slot] of keys) this.wrong.set(key, before.get(key) ?? this.newCause(service, slot));
    return [...new Set(keys.map(([key]) => this.wrong.get(key) as ErrorCause))];
  }

  /** The slots that became wrong in this turn for no error of the parser, as errors. */
  get withoutError(): readonly TurnError[] {
    return this.unblamed;
  }

  private newCause(service: string, slot: string): ErrorCause {
    const cause = this.causeOf(service, slot);
    const detail = `${slot} is not as annotated`;
    if (cause === 'annotation' || cause === 'unexplained')
      this.unblamed.push({ cause, service, slot, kind: `${service} ~${slot}`, detail });
    return cause;
  }

  private causeOf(service: string, slot: string): ErrorCause {
    const find = (fits: (error: TurnError) => boolean): TurnError | undefined => this.errors.find(fits);
    const own = (error: TurnError): boolean => error.service === service;
    const found =
      find((error) => own(error) && (error.slot === slot || BEFORE_SLOTS.includes(error.cause))) ??
      find((error) => error.slot === slot) ??
      find(own);
    if (found) return found.cause;
    return this.errors.length === 0 ? 'annotation' : 'unexplained';
  }
}
