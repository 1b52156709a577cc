import { TypetodError } from '../errors/index.js';

/** What a developer can get wrong with the reading of values. */
export type ValueErrorCode = 'bad-now' | 'bad-text';

/** Thrown when what is read is not text, or `now` not a time. What a text does not say is `undefined` instead. */
export class ValueError extends TypetodError<ValueErrorCode> {
  static override readonly label: string = 'ValueError';
}
