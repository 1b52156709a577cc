/**
 * The dialogue language: reading and printing programs, builders of statements, and what walks over them.
 *
 * Adding a name here makes it part of the public interface. The other rooms go through `index.ts`.
 *
 * @packageDocumentation
 */
export {
  add,
  assign,
  bind,
  call,
  choices,
  confirm,
  constraint,
  conversationPause,
  declineAlternative,
  help,
  hint,
  len,
  next,
  notification,
  operand,
  parseError,
  perform,
  property,
  remove,
  resume,
  say,
  select,
  show,
  slice,
  sort,
  suggest,
  suspend,
  variable,
} from './build.js';
export { editStatements } from './edit.js';
export { flatten } from './flatten.js';
export { parse } from './parse.js';
export { locate } from './locate.js';
export { print } from './print.js';
export type { Program } from './program.js';
export { SourceError, StatementError } from './source-error.js';
export type { Statement } from './statement.js';
export { visit } from './visit.js';
