import { TypetodError } from '../errors/index.js';

/** What can be wrong with the definition of a service. */
export type DefinitionErrorCode =
  | 'bad-name'
  | 'bad-default'
  | 'bad-type'
  | 'not-journaled'
  | 'bad-currency'
  | 'bad-row'
  | 'bad-change'
  | 'unknown-table'
  | 'bad-phrase'
  | 'reserved-value'
  | 'bad-argument'
  | 'unknown-option'
  | 'duplicate-api'
  | 'no-table-and-no-search'
  | 'unknown-slot'
  | 'unknown-follow-up'
  | 'bad-undo'
  | 'bad-schema'
  | 'bad-factory';

/** Thrown when a developer defines a service wrongly. Agents never cause it. */
export class DefinitionError extends TypetodError<DefinitionErrorCode> {
  static override readonly label: string = 'DefinitionError';
}
