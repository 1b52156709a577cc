import type { Assign, FlatStatement, StatementOfKind, Term, VariableName } from '../../language/index.js';
import type { Value } from '../../world/index.js';
import type { Process, Run } from '../run.js';
import { hint, notification } from './advice.js';
import { apiCall } from './api-call.js';
import { assign } from './assign.js';
import { conversationPause, declineAlternative, help, parseError } from './bare.js';
import { choices } from './choices.js';
import { confirm } from './confirm.js';
import { len, performed, results } from './markers.js';
import { add, remove } from './members.js';
import { next } from './next.js';
import { say, suggest } from './say.js';
import { select } from './select.js';
import { sort } from './sort.js';
import { resume, suspend } from './suspend.js';

/** The statements that bind a name: all but assignments. */
export type FlatCall = Exclude<FlatStatement, { kind: 'assign' }>;

/** Executes a statement under its name, without asking anything outside; answers with what the name stands for. */
interface Plain<S extends FlatCall> {
  act(run: Run, statement: S, name: VariableName): Value;
  /** Whether it reads no results: searches that changed need not be asked before it. */
  readonly isEarly?: true;
}

/** Executes a statement that may ask the world outside. */
interface Asking<S extends FlatCall> {
  ask(run: Run, statement: S, name: VariableName): Process<Value>;
  /** Whether what was executed up to it is kept, even if a later statement of the batch is refused. */
  readonly commits?: true;
}

/** How a statement is executed. */
export type Executor<S extends FlatCall = FlatCall> = Plain<S> | Asking<S>;

/** Executes an assignment, which binds no name. */
interface Changing {
  change(run: Run, statement: Assign<Term>): void;
}

type Executors = { readonly [K in FlatCall['kind']]: Executor<StatementOfKind<K, Term> & FlatCall> } & {
  readonly assign: Changing;
};

/** How each kind of statement is executed. */
export const EXECUTORS = {
  assign: { change: assign },
  'api-call': { act: apiCall },
  add: { act: add },
  remove: { act: remove },
  next: { ask: next },
  select: { ask: select },
  suspend: { act: suspend },
  resume: { act: resume },
  confirm: { ask: confirm },
  decline_alternative: { act: declineAlternative },
  conversation_pause: { act: conversationPause },
  say: { act: say },
  choices: { act: choices },
  help: { act: help },
  show: { act: results },
  slice: { act: results },
  len: { ask: len },
  sort: { act: sort, isEarly: true },
  perform: { act: performed },
  suggest: { act: suggest },
  hint: { act: hint },
  notification: { act: notification },
  parse_error: { act: parseError },
} satisfies Executors;

/** The executor of a statement that binds a name. */
export function executorOf(statement: FlatCall): Executor {
  return EXECUTORS[statement.kind] as Executor;
}
