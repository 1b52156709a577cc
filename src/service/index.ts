export { freezeDeep } from '../language/freeze-deep.js';
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
export {
  isRecord,
  kindOfValue,
  NotPlain,
  PLAIN_DEPTH,
  PLAIN_SIZE,
  type PlainReader,
  readPlain,
} from './plain.js';
export { DefinitionError, type DefinitionErrorCode } from './definition-error.js';
export { handle, journaled, type RequirementOptions, requirement, sessionContext } from './declare-context.js';
export type {
  ContextInput,
  ContextOf,
  ContextShape,
  ContextValues,
  Journaled,
  Requirement,
  SessionContext,
} from './session-context.js';
export { createRegistry, isService, nearestNames, type Registry } from './registry.js';
export {
  type Api,
  apiName,
  type SearchApi,
  type Service,
  type ServiceOptions,
  service,
  type TransactionApi,
} from './service.js';
export { type Currency, currencyOf } from './currency.js';
export {
  type Canonical,
  DONTCARE,
  type HalfOfDay,
  isDontcare,
  type MoneyOptions,
  money,
  type Property,
  propertyOf,
  type Slot,
  type SlotKind,
  type SlotShape,
  slotOf,
  type TimeOptions,
  time,
  type ValueType,
} from './slot.js';
export {
  currentRows,
  matchingRows,
  type Row,
  sameValue,
  type Table,
  type TableRows,
  type TableChange,
  type TableChanges,
  table,
} from './table.js';
export { type SignatureOptions, signature } from './signature.js';
export { readToolArguments, type ToolArguments } from './tool-arguments.js';
export type { JsonSchema } from './tool-keywords.js';
export { type ToolSchema, type ToolSchemaOptions, toolSchema, toolSchemas } from './tool-schema.js';
export { actionTools } from './action-tools.js';
export { statementOfToolCall, type ToolCall } from './tool-call.js';
