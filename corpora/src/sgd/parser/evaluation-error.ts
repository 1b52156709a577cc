import { TypetodError } from 'typetod';
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
    readonly failure: {
      /** The id of the dialogue. */
      readonly dialogue: string;
      /** The index of the turn in it, of all turns, from 0. */
      readonly turn: number;
      /** What the parser threw. */
      readonly message: string;
    },
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

/** What a parser threw, with its place. */
export function evaluationError(error: unknown, place: Omit<ParserFailure, 'message'>): EvaluationError {
  return new EvaluationError({ ...place, message: error instanceof Error ? error.message : String(error) }, error);
}
