export {
  type AnySearchSpec,
  type AnyTransactionSpec,
  type ApiClass,
  type ApiContext,
  type ArgumentsOf,
  type Awaitable,
  failure,
  type Outcome,
  queryRows,
  type RowOf,
  rowsOver,
  type Search,
  type SearchClass,
  type SearchContext,
  type SearchSpec,
  search,
  success,
  type Transaction,
  type TransactionClass,
  type TransactionSpec,
  transaction,
} from './api.js';
export { DefinitionError, type DefinitionErrorCode } from './definition-error.js';
export { createRegistry, nearestNames, type Registry } from './registry.js';
export { type Api, apiName, type SearchApi, type Service, type ServiceOptions, service, type TransactionApi } from './service.js';
export {
  type Canonical,
  DONTCARE,
  money,
  type Property,
  propertyOf,
  type Slot,
  type SlotKind,
  type SlotShape,
  slotOf,
  time,
  type ValueType,
} from './slot.js';
export { currentRows, matchingRows, type Row, sameValue, type Table, type TableRows, type TableChange, type TableChanges, table } from './table.js';
