import { TypetodError } from '../errors/index.js';

export type TestbedErrorCode =
  | 'bad-limit'
  | 'bad-agent'
  | 'no-gold'
  | 'bad-option'
  | 'not-reset'
  | 'reset-timeout'
  | 'bad-setup'
  | 'bad-trace'
  | 'trace-differs'
  | 'bad-agenda'
  | 'nothing-meant'
  | 'bad-task'
  | 'bad-grade'
  | 'bad-person'
  | 'unknown-task'
  | 'unknown-style'
  | 'not-a-run'
  | 'other-run'
  | 'not-comparable'
  | 'models-silent';

/** Thrown when the testbed is used wrongly, or a trace cannot be read or replayed. What agents get wrong is never thrown. */
export class TestbedError extends TypetodError<TestbedErrorCode> {
  static override readonly label: string = 'TestbedError';
}
