export { freezeDeep } from '../language/own.js';
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
  MOMENTS,
  queriedRows,
  type Query,
  sameConstraint,
  SORT_DIRECTIONS,
  type SortDirection,
  type SortKey,
  constrainedRows,
  sortedRows,
} from './constraint.js';
export { failure, queryRows, rowsOver, search, success, transaction } from './api.js';
export type { AnySearchSpec, ApiClass, ApiContext, ArgumentsOf, Awaitable, Outcome, SearchContext } from './spec.js';
export {
  isRecord,
  kindOfValue,
  NotPlain,
  type Plain,
  PLAIN_DEPTH,
  PLAIN_SIZE,
  type PlainReader,
  readPlain,
  isShared,
} from './plain.js';
export { DefinitionError } from './definition-error.js';
export { fromResult } from './session-slot.js';
export { fromSession, handle, journaled, requirement, sessionContext } from './declare-context.js';
export type { ContextOf, Requirement, SessionContext } from './session-context.js';
export { type SaidAs, saidAs } from './said-as.js';
export { createRegistry, isService, nearestNames, type Registry, domainOf } from './registry.js';
export {
  type Api,
  type SearchApi,
  type Service,
  constrainable,
  orderable,
  rowsFor,
  givable,
  slotGiven,
  slotTaking,
  type TransactionApi,
} from './compiled.js';
export { filteredTable, needsValue, relationsFor } from './compile-search.js';
export { service } from './service.js';
export { textsOf, writtenAs } from './texts.js';
export { apiName } from './named-api.js';
export { type Currency, currencyOf, isAmount } from './currency.js';
export {
  type Canonical,
  DONTCARE,
  isDontcare,
  type ListField,
  type ListType,
  money,
  type Property,
  propertyOf,
  type Slot,
  type SlotKind,
  type SlotShape,
  slotOf,
  date,
  type DateOptions,
  type TimeOptions,
  time,
  type ValueType,
} from './slot.js';
export {
  changeFault,
  currentRows,
  matchingRows,
  type Row,
  sameValue,
  type Table,
  type TableRows,
  type TableChange,
  type TableChanges,
  table,
  tableOfChange,
} from './table.js';
export {
  canonicalList,
  countOf,
  fieldValue,
  headOf,
  isMeant,
  isSameMember,
  type ListRecord,
  tellingFields,
  withCount,
} from './list.js';
export { namesIn, type PhraseText, readPhrase, type Phrases, type ServicePhrases } from './phrases.js';
export { signature } from './signature.js';
export { readToolArguments } from './tool-arguments.js';
export type { JsonSchema } from './tool-keywords.js';
export { declaredComparables } from './tool-query.js';
export { type ToolSchema, toolSchema, toolSchemas } from './tool-schema.js';
export { actionTools } from './action-tools.js';
export { statementOfToolCall, type ToolCall } from './tool-call.js';
export { checkOptions } from './check-options.js';
export { datetimeExample } from './slot-kind.js';
