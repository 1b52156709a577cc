export { freezeDeep } from '../language/freeze-deep.js';
export {
  admits,
  type Constraint,
  CONSTRAINT_RELATIONS,
  type ConstraintRelation,
  type Constraints,
  constraintText,
  isOrdered,
  meets,
  pointOf,
  queriedRows,
  type Query,
  sameConstraint,
  type SortDirection,
  type SortKey,
} from './constraint.js';
export { failure, queryRows, rowsOver, search, success, transaction } from './api.js';
export type { RowOf } from './row-of.js';
export type {
  AnySearchSpec,
  AnyTransactionSpec,
  ApiClass,
  ApiContext,
  ArgumentsOf,
  Awaitable,
  Outcome,
  Search,
  SearchClass,
  SearchStatics,
  SearchWithoutTable,
  SearchContext,
  SearchSpec,
  Transaction,
  TransactionClass,
  TransactionStatics,
  TransactionWithResults,
  TransactionSpec,
} from './spec.js';
export {
  isRecord,
  kindOfValue,
  NotPlain,
  type Plain,
  PLAIN_DEPTH,
  PLAIN_SIZE,
  type PlainReader,
  readPlain,
} from './plain.js';
export { DefinitionError, type DefinitionErrorCode } from './definition-error.js';
export {
  fromSession,
  handle,
  journaled,
  type RequirementOptions,
  requirement,
  sessionContext,
} from './declare-context.js';
export type {
  ContextOf,
  ContextShape,
  ContextValues,
  Journaled,
  JournaledPart,
  Requirement,
  SessionContext,
} from './session-context.js';
export type { SessionSource } from './session-slot.js';
export { type SaidAs, saidAs } from './said-as.js';
export { createRegistry, isService, nearestNames, type Registry } from './registry.js';
export {
  type Api,
  type SearchApi,
  type Service,
  type ServiceOptions,
  filteredTable,
  needsValue,
  relationsFor,
  givable,
  slotTaking,
  service,
  type TransactionApi,
} from './service.js';
export { apiName } from './named-api.js';
export { type Currency, currencyOf } from './currency.js';
export {
  type Canonical,
  type SessionSlot,
  DONTCARE,
  type HalfOfDay,
  isDontcare,
  type ListField,
  type ListType,
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
export { canonicalList, countOf, fieldValue, isMeant, isSameMember, tellingFields, withCount } from './list.js';
export { namesIn, type PhrasePiece, type PhraseText } from './phrase-text.js';
export {
  type CountedWording,
  NO_PHRASES,
  type Phrases,
  type SearchPhrases,
  type ServicePhrases,
  type TransactionPhrases,
  type Wording,
} from './phrases.js';
export { type SignatureOptions, signature } from './signature.js';
export { readToolArguments, type ToolArguments } from './tool-arguments.js';
export type { JsonSchema } from './tool-keywords.js';
export { declaredComparables } from './tool-query.js';
export { type ToolSchema, type ToolSchemaOptions, toolSchema, toolSchemas } from './tool-schema.js';
export { actionTools } from './action-tools.js';
export { statementOfToolCall, type ToolCall } from './tool-call.js';
