import { messageOf } from 'typetod/internal';
import { TypetodError } from 'typetod';
import type { Place } from '../report/place.js';
import type { ParserFailure } from './records.js';

/** What can end the evaluation of a parser. */
export type EvaluationErrorCode = 'parser-failed';

/**
 * Thrown when a parser throws in an evaluation: that is no wrong answer, so it is not scored as one. The message says in
 * which turn of which dialogue it was, and what the parser threw.
 */
export class EvaluationError extends TypetodError<EvaluationErrorCode> {
  static override readonly label: string = 'EvaluationError';

  constructor(
    /** Where the parser failed, and what it threw: as plain data, which workers can send. */
    readonly failure: ParserFailure,
    cause?: unknown,
  ) {
    const { dialogue, turn, message } = failure;
    super({
      code: 'parser-failed',
      message: `The parser failed in turn ${turn} of dialogue ${dialogue}: ${message}`,
      ...(cause !== undefined && { cause }),
      data: { dialogue, turn },
    });
  }
}

export function evaluationError(error: unknown, place: Place): EvaluationError {
  return new EvaluationError({ ...place, message: messageOf(error) }, error);
}
