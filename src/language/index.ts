/**
 * The dialogue language: statement types, parse, print and flatten, and the errors of a text that is no program.
 *
 * Adding a name here makes it part of the public interface.
 */
export {
  ACTION_NAMES,
  ACTIONS,
  isActionName,
  isMarker,
  isSystemAction,
  isValueKind,
  type Shape,
} from './actions.js';
export { isPlainText } from './characters.js';
export {
  assign,
  bind,
  type BuildRecord,
  type BuildValue,
  call,
  confirm,
  conversationPause,
  declineAlternative,
  hint,
  len,
  next,
  notification,
  operand,
  parseError,
  perform,
  property,
  type PropertyOperand,
  type Reference,
  resume,
  say,
  select,
  show,
  slice,
  suggest,
  suspend,
  variable,
} from './build.js';
export { checkStatements } from './check-statements.js';
export { sameStatements } from './equal.js';
export { decimalText, exactNumber } from './decimal.js';
export { LANGUAGE_ERROR_CODES, type LanguageError, type LanguageErrorCode } from './error.js';
export { type FeedbackOf, formatFeedback } from './feedback.js';
export { type Place, placeOf } from './place.js';
export { visible } from './visible.js';
export { type Edits, editStatements } from './edit.js';
export { flatten, isFlat } from './flatten.js';
export { DEFAULT_LIMITS, type Limits } from './limits.js';
export { memoisedParse, type Parse } from './memoised-parse.js';
export { apiNameFault, isVariableName, nameFault, shorten } from './names.js';
export { type ParseResult, parse } from './parse.js';
export { type Program, type ReadProgram, readProgram } from './program.js';
export { SourceError } from './source-error.js';
export { StatementError } from './statement-error.js';
export { type Located, locate, print, printOperand } from './print.js';
export type {
  ActionName,
  Advice,
  ApiCall,
  Assign,
  Bare,
  Entry,
  Expression,
  FlatStatement,
  Literal,
  NestedCall,
  Next,
  Say,
  Select,
  Span,
  Statement,
  StatementKind,
  StatementOf,
  StatementOfKind,
  Suggest,
  Term,
  Unary,
  UnaryKind,
  ValueStatement,
  VariableName,
} from './statement.js';
export { type Visitor, visit } from './visit.js';
