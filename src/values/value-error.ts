import { TypetodError } from '../errors/index.js';

/** What a developer can get wrong with the reading of values. */
export type ValueErrorCode = 'bad-now';

/** Thrown when values are read relative to something that is not a time. What cannot be read is `undefined` instead. */
export class ValueError extends TypetodError<ValueErrorCode> {
  static override readonly label = 'ValueError';
}
