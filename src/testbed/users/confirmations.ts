/** What a user does about what is read back to them, or offered in its place. */
import type { Row } from '../../service/index.js';
import { type Course, isEmpty, type Reply } from './course.js';
import type { MoveOf } from './hearing.js';

/** Confirms what is right, and rejects what is wrong. */
export class Confirmations {
  private hesitated = false;

  constructor(private readonly course: Course) {}

  /** Agrees to what is read back, or rejects what of it is wrong. */
  to({ slots }: MoveOf<'confirm'>, text: string): Reply {
    this.course.plans.turnTo(slots);
    const { current } = this.course;
    if (slots && !slots.every((slot) => current.api.slots.has(slot))) return this.decline();
    const corrected = current.corrections(true);
    const wrong = { ...this.wrongIn(text, slots), ...corrected };
    if (!isEmpty(wrong)) return this.reject(wrong, isEmpty(corrected));
    if (current.isInvented(slots)) return this.decline();
    if (current.goal.confirm === false) return this.dropIt();
    if (this.course.manner.wavers && !this.hesitated) {
      this.hesitated = true;
      return { acts: [{ act: 'wait' }] };
    }
    return this.agree();
  }

  /** What is read back wrongly. Who guesses does not look. */
  private wrongIn(text: string, slots: readonly string[] | undefined): Row {
    const { current, plans, manner } = this.course;
    return manner.guesses ? {} : current.wrongIn(text, slots, plans.taken(current), plans.rivals());
  }

  /** Agrees; a transaction is then settled for the user. */
  private agree(): Reply {
    const { current } = this.course;
    current.isSettled = current.api.kind === 'transaction';
    current.isAgreed = current.isSettled;
    return { acts: [{ act: 'confirm' }] };
  }

  /** Declines what leads nowhere. */
  private decline(): Reply {
    return this.course.stall(() => ({ acts: [{ act: 'decline' }] }));
  }

  private reject(values: Row, isTheirFault: boolean): Reply {
    this.course.current.settle(Object.keys(values));
    const reply: Reply = { acts: [{ act: 'correct', values }] };
    return isTheirFault ? this.course.stall(() => reply) : reply;
  }

  /** Declines for good what the agenda does not want in the end. */
  private dropIt(): Reply {
    const { current } = this.course;
    if (current.isSettled) return this.decline();
    current.isSettled = true;
    return { acts: [{ act: 'decline' }] };
  }

  /** Takes what a search finds with fewer constraints than the agent understood. */
  toRelaxation(): Reply {
    this.course.ledOn();
    return { acts: [{ act: 'confirm' }] };
  }

  /** Takes other values of a transaction that failed, or does not. */
  toAlternative({ values }: MoveOf<'alternative'>, text: string): Reply {
    const offered = values ?? this.course.current.acceptableIn(text);
    if (offered && this.course.current.accepts(offered)) {
      this.course.ledOn();
      return { acts: [{ act: 'confirm' }] };
    }
    return this.course.refused([{ act: 'decline' }]);
  }
}
