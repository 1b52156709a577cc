/**
 * The dialogue language: statement types, parse, print and flatten, and the errors of a text that is no program.
 *
 * Adding a name here makes it part of the public interface.
 */
export { isPlainText } from './characters.js';
export { sameStatements } from './equal.js';
export { decimalText, exactNumber } from './decimal.js';
export {
  formatLanguageError,
  LANGUAGE_ERROR_CODES,
  type LanguageError,
  type LanguageErrorCode,
  visible,
} from './error.js';
export { type Edits, editStatements } from './edit.js';
export { flatten, isFlat } from './flatten.js';
export { DEFAULT_LIMITS, type Limits } from './limits.js';
export { memoisedParse, type Parse } from './memoised-parse.js';
export { apiNameFault, isActionName, isVariableName, nameFault, shorten } from './names.js';
export { type ParseResult, parse } from './parse.js';
export { SourceError } from './source-error.js';
export { print } from './print.js';
export {
  ACTION_NAMES,
  type ActionName,
  type Advice,
  type ApiCall,
  type Assign,
  type Bare,
  type Entry,
  type Expression,
  type FlatStatement,
  type Literal,
  type NestedCall,
  type Next,
  type Say,
  type Select,
  type Span,
  type Statement,
  type StatementKind,
  type StatementOf,
  type Suggest,
  type Term,
  type Unary,
  type UnaryKind,
  type ValueStatement,
  type VariableName,
} from './statement.js';
