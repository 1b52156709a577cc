import { type Term, type Unary, type VariableName, ownValue, setOwnValue } from '../../language/index.js';
import {
  type Canonical,
  type Row,
  sameValue,
  type TableChange,
  type TableChanges,
  type TransactionApi,
} from '../../service/index.js';
import {
  callArguments,
  canonicalJson,
  missingSlots,
  NO_SPAN,
  type QuoteReply,
  type SlotValue,
  type SlotValues,
  type TransactionReply,
  type TransactionTask,
  transactionRequest,
  type Value,
} from '../../world/index.js';
import { isOfProperty } from '../check-result.js';
import { refuse } from '../feedback.js';
import { surfaceOf } from '../properties.js';
import { quoteOf } from '../quote.js';
import { type Process, type Run, variableTerm } from '../run.js';
import { checkRequirements } from '../requirements.js';

/** Refuses what the user was not asked to confirm: an incomplete task, one that changed since, one that is done. */
function checkConfirmable(run: Run, task: TransactionTask, statement: Unary<'confirm', Term>): void {
  const at = { span: statement.span, api: task.api.name };
  const missing = missingSlots(task);
  if (task.phase === 'performed') {
    refuse({
      ...at,
      code: 'already-performed',
      message: `${task.variable} was performed already. It is not done twice.`,
    });
  }
  if (missing.length > 0) {
    refuse({
      ...at,
      code: 'task-incomplete',
      message: `${task.variable} cannot be performed: it lacks ${missing.join(', ')}. Give these first.`,
      legal: missing.map((slot) => `${task.variable}.${slot} = ...`),
    });
  }
  const approved = task.approval === task.slots;
  if (!approved && run.engine.approval === 'required') {
    refuse({
      ...at,
      code: 'not-confirmable',
      message: `The user was not asked to confirm ${task.variable} as it is now. Ask first; then 'confirm' commits just that.`,
      legal: [`hint({ confirm: [...], of: ${task.variable} })`],
    });
  }
}

function withDefaults(task: TransactionTask, turn: number): SlotValues {
  const slots: Record<string, SlotValue> = { ...task.slots };
  for (const slot of task.api.slots.values()) {
    if (slot.default === undefined || slot.default === 'dontcare' || Object.hasOwn(slots, slot.name)) continue;
    const source = { kind: 'default', turn } as const;
    setOwnValue(slots, slot.name, { canonical: slot.default, surface: surfaceOf(slot.default), source });
  }
  return slots;
}

function withAlternative(task: TransactionTask, alternative: Row, turn: number): SlotValues {
  const slots: Record<string, SlotValue> = { ...task.slots };
  for (const [name, canonical] of Object.entries(alternative)) {
    setOwnValue(slots, name, { canonical, surface: surfaceOf(canonical), source: { kind: 'alternative', turn } });
  }
  return slots;
}

/** `x9 = confirm(x8)`: the user agrees to the transaction, or to the alternative that was offered; it is performed. */
export function* confirm(run: Run, statement: Unary<'confirm', Term>, name: VariableName): Process<Value> {
  const asked = run.transaction(statement.operand);
  checkConfirmable(run, asked, statement);
  checkRequirements(run, asked.api, statement.span);
  const turn = run.world.turn.index;
  const accepted = asked.phase === 'failed' ? asked.alternative : undefined;
  const changed = asked.quote && (yield* quotedAnew(run, asked, asked.quote, accepted));
  if (changed) {
    run.update({ ...asked, ...changed });
    run.note({ kind: 'confirm', variable: name, task: asked.id, told: asked.quote });
    return { kind: 'approval', task: asked.id };
  }
  const slots = withDefaults(accepted ? { ...asked, slots: withAlternative(asked, accepted, turn) } : asked, turn);
  const task: TransactionTask = run.touch({
    ...asked,
    slots,
    unclear: undefined,
    alternative: undefined,
    reason: undefined,
    approval: undefined,
  });
  run.note({ kind: 'confirm', variable: name, task: task.id });
  // Bound before the marker of success is named, so that the names are in order.
  run.bind(name, { kind: 'approval', task: task.id });
  const reply = yield* perform(run, task);
  conclude(run, task, reply);
  return { kind: 'approval', task: task.id };
}

/**
 * What was told is what is done: the quote is computed anew. Answers with what becomes of the draft where it is another than
 * the user was told: the user is to be asked anew.
 */
function* quotedAnew(
  run: Run,
  task: TransactionTask,
  told: Row,
  accepted: Row | undefined,
): Process<Partial<TransactionTask> | undefined> {
  const { quote } = (yield quoteOf(run.engine, run.world, task, accepted)) as QuoteReply;
  return canonicalJson(quote ?? {}) === canonicalJson(told) ? undefined : { approval: undefined, quote };
}

function* perform(run: Run, task: TransactionTask): Process<TransactionReply> {
  const { sessionId, now } = run.engine;
  const args = callArguments(task);
  const call = ownValue(run.world.calls, task.api.name) ?? 0;
  const { tables } = run.world;
  const request = transactionRequest(sessionId, { api: task.api, arguments: args, call, now, tables });
  const reply = (yield request) as TransactionReply;
  run.sent += 1;
  run.set({ calls: { ...run.world.calls, [task.api.name]: call + 1 } });
  return reply;
}

function withChanges(tables: TableChanges, changes: readonly TableChange[]): TableChanges {
  const after: Record<string, readonly TableChange[]> = { ...tables };
  for (const change of changes) {
    setOwnValue(after, change.table, [...(ownValue(after, change.table) ?? []), change]);
  }
  return after;
}

/**
 * The arguments that were sent, but for those of which `returns` has another type under the name. Of those that are no
 * properties of the result, the service may say only how they are spelled; what it declares to return is what it says.
 */
function toldArguments(api: TransactionApi, sent: Row, result: Row): Row {
  const told = Object.entries(sent).flatMap(([name, value]): [string, Canonical][] => {
    if (!isOfProperty(api, name, value)) return [];
    const answered = ownValue(result, name);
    const isTaken = answered !== undefined && (api.properties.has(name) || sameValue(answered, value));
    return [[name, isTaken ? answered : value]];
  });
  return Object.fromEntries(told);
}

/** The arguments that a result repeats: those that were filled in only where it declares them. */
function told({ api, slots, filled = {} }: TransactionTask): Row {
  const returned = Object.entries(filled).filter(([name]) => api.properties.has(name));
  return { ...callArguments({ api, slots }), ...Object.fromEntries(returned) };
}

/** Records how the transaction ended. A failure keeps the draft, so that it can be retried. */
function conclude(run: Run, task: TransactionTask, reply: TransactionReply): void {
  if (reply.status === 'failure') {
    run.update({
      ...task,
      phase: 'failed',
      corrected: [],
      quote: undefined,
      alternative: reply.alternative,
      reason: reply.reason,
    });
    return;
  }
  const result = { ...reply.result, ...toldArguments(task.api, told(task), reply.result) };
  run.update({ ...task, phase: 'performed', corrected: [], result });
  if (reply.changes.length > 0) run.set({ tables: withChanges(run.world.tables, reply.changes) });
  const marker = run.marker();
  run.bind(marker, { kind: 'performed', task: task.id });
  run.note({ kind: 'perform', variable: marker, task: task.id });
  const statement = { kind: 'perform', binding: marker, operand: variableTerm(task.variable), span: NO_SPAN } as const;
  run.record(statement, 'engine');
}
