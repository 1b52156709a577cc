/**
 * The dialogue language: types of statements, reading and printing programs, builders, and the table of actions.
 *
 * This is for the other rooms. What people import as `typetod/language` is in `public.ts`, which is passed on.
 */
// biome-ignore lint/performance/noReExportAll: public.ts names each.
export * from './public.js';
export { ACTION_NAMES, ACTIONS, isActionName, isMarker, isSystemAction, type Shape, isValueKind } from './actions.js';
export {
  type BuildRecord,
  type BuildValue,
  type ConstraintOperand,
  type PropertyOperand,
  type Reference,
  action,
} from './build.js';
export { type Edits, givenBy, giving } from './edit.js';
export { sameStatements } from './equal.js';
export {
  LANGUAGE_ERROR_CODES,
  type LanguageError,
  type LanguageErrorCode,
  type FeedbackOf,
  formatFeedback,
} from './error.js';
export { isFlat } from './flatten.js';
export { DEFAULT_LIMITS, type Limits } from './limits.js';
export { memoizedParse, type Parse, type ReadProgram, readProgram } from './program.js';
export { isVariableName, apiNameFault, nameFault, shorten } from './names.js';
export { placeOf } from './place.js';
export { type Located, checkStatements } from './locate.js';
export { isRelation, type Relation, RELATIONS } from './relations.js';
export { printOperand } from './print.js';
export type {
  ActionName,
  Advice,
  ApiCall,
  Assign,
  Bare,
  Choices,
  Entry,
  Expression,
  FlatStatement,
  Literal,
  Members,
  NestedCall,
  Len,
  Next,
  Say,
  Select,
  Sort,
  Span,
  StatementKind,
  StatementOf,
  StatementOfKind,
  Suggest,
  Term,
  Unary,
  ValueStatement,
  VariableName,
} from './statement.js';
export { isPlainText } from './characters.js';
export { decimalText, exactNumber } from './decimal.js';
export { ownValue, setOwnValue } from './own.js';
export { type Part, partsOf } from './parts.js';
export { visible } from './visible.js';
export { type WrittenValue, writtenOperand, writtenValue } from './written.js';
