import {
  type Advice,
  type Entry,
  type Literal,
  type Span,
  type Term,
  type VariableName,
  ownValue,
} from '../../language/index.js';
import type { Canonical, Row } from '../../service/index.js';
import {
  type Hint,
  type NotificationCode,
  type PromptAbout,
  type Task,
  taskToChange,
  type TransactionTask,
  type Value,
} from '../../world/index.js';
import { refuse } from '../feedback.js';
import { plain } from '../properties.js';
import { overlay } from './api-call.js';
import type { Run } from '../run.js';

const PROMPTS: readonly PromptAbout[] = ['next_task', 'rephrase', 'change', 'goodbye', 'abilities'];
const NOTIFICATIONS: readonly NotificationCode[] = ['failure', 'no_results', 'exhausted'];
const FORMS = [
  'hint({ request: "slot", of: x1 })',
  'hint({ confirm: ["slot"], of: x1 })',
  'hint({ alternative: { slot: "value" }, of: x1 })',
  'hint({ relax: { slot: null }, of: x1, count: 3 })',
  ...PROMPTS.map((about) => `hint({ prompt: "${about}" })`),
  ...NOTIFICATIONS.map((code) => `notification({ ${code}: x1 })`),
];

function badAdvice(span: Span): never {
  return refuse({
    code: 'bad-advice',
    message: 'This is no hint or notification. Write one of the forms.',
    span,
    legal: FORMS,
  });
}

/** The task that an entry's variable is about. */
function taskAt(run: Run, entry: Entry<Term> | undefined, span: Span): Task {
  return entry ? run.task(entry.value, 'a task') : badAdvice(span);
}

function checkSlots(task: Task, names: readonly string[], span: Span): void {
  const unknown = names.find((name) => !task.api.slots.has(name));
  if (unknown === undefined) return;
  const legal = [...task.api.slots.keys()];
  refuse({
    code: 'unknown-slot',
    message: `${task.api.name} has no slot '${unknown}'.`,
    span,
    legal,
    slot: unknown,
    api: task.api.name,
  });
}

function text(term: Term): string | undefined {
  return term.kind === 'literal' && typeof term.value === 'string' ? term.value : undefined;
}

function texts(term: Term): readonly string[] | undefined {
  if (term.kind !== 'list') return undefined;
  const items = term.items.map(text);
  return items.every((item) => item !== undefined) ? (items as string[]) : undefined;
}

/** What was given for a slot and could not be taken. */
function unclearIn(run: Run, { name, value, span }: Entry<Term>): Canonical {
  return (name === 'unclear' ? plain(run, value) : undefined) ?? badAdvice(span);
}

/** What a transaction will cost or bring, of properties that it returns. */
function quoteIn(run: Run, entry: Entry<Term> | undefined, { api }: Task): { readonly quote?: Row } {
  if (!entry) return {};
  const { name, value, span } = entry;
  if (name !== 'quote' || value.kind !== 'record' || value.entries.length === 0) return badAdvice(span);
  for (const one of value.entries) if (!api.properties.has(one.name)) badAdvice(one.span);
  return { quote: plain(run, value) as Row };
}

/** The literal of an entry by a name; undefined where there is none. */
function literalAt(entry: Entry<Term> | undefined, name: string): Literal | undefined {
  return entry?.name === name && entry.value.kind === 'literal' ? entry.value.value : undefined;
}

/** What a search that found nothing would find with fewer constraints. */
function toRelaxation(run: Run, { content, span }: Advice<Term>, task: Task): Hint {
  const [first, , counted, open] = content;
  const [count, more] = [literalAt(counted, 'count'), literalAt(open, 'more')];
  const isWhole = typeof count === 'number' && Number.isSafeInteger(count) && count > 0 && (!open || more === true);
  if (!isWhole || first?.value.kind !== 'record' || first.value.entries.length === 0) return badAdvice(span);
  if (task.kind !== 'search' || task.results?.rows.length !== 0) return badAdvice(first.span);
  const { entries } = first.value;
  const { slots, where: given = {} } = overlay(run, task.api, { slots: {} }, entries);
  const plain = entries.filter(({ name }) => !Object.hasOwn(given, name));
  const values = Object.fromEntries(plain.map(({ name }) => [name, ownValue(slots, name)?.canonical ?? null]));
  const where = Object.fromEntries(Object.entries(given).map(([name, { constraint }]) => [name, constraint]));
  const wider = Object.keys(where).length > 0 && { where };
  return { kind: 'relax', task: task.id, values, ...wider, count, ...(more === true && { more }) };
}

/** How many entries a hint has at most, besides two. */
const LONGER: ReadonlyMap<string, number> = new Map([
  ['request', 1],
  ['confirm', 1],
  ['alternative', 1],
  ['relax', 2],
]);

function toHint(run: Run, statement: Advice<Term>): Hint {
  const [first, second, third] = statement.content;
  if (!first || statement.content.length > 2 + (LONGER.get(first.name) ?? 0)) return badAdvice(statement.span);
  const about = text(first.value);
  if (first.name === 'prompt' && !second) {
    const prompt = PROMPTS.find((known) => known === about);
    return prompt ? { kind: 'prompt', about: prompt } : badAdvice(first.span);
  }
  const task = taskAt(run, second?.name === 'of' ? second : undefined, statement.span);
  if (first.name === 'relax') return toRelaxation(run, statement, task);
  const slots = texts(first.value);
  if (first.name === 'request' && about !== undefined) {
    checkSlots(task, [about], first.span);
    if (!third) return { kind: 'request', task: task.id, slot: about };
    return { kind: 'request', task: task.id, slot: about, unclear: unclearIn(run, third) };
  }
  if (first.name === 'confirm' && slots && task.kind === 'transaction') {
    checkSlots(task, slots, first.span);
    return { kind: 'confirm', task: task.id, slots, ...quoteIn(run, third, task) };
  }
  if (
    first.name === 'alternative' &&
    first.value.kind === 'record' &&
    task.kind === 'transaction' &&
    task.phase === 'failed'
  ) {
    const { slots: values } = overlay(run, task.api, { slots: {} }, first.value.entries);
    const row: Row = Object.fromEntries(
      Object.entries(values).map(([name, value]): [string, Canonical] => [name, value.canonical]),
    );
    return { kind: 'alternative', task: task.id, values: row, ...quoteIn(run, third, task) };
  }
  return badAdvice(first.span);
}

/** Asking to confirm fixes what `confirm` may commit: these very values. */
function approve(run: Run, id: number, patch: Partial<TransactionTask>): void {
  const task = taskToChange(run.world, id) as TransactionTask;
  if (task.phase === 'performed') return;
  run.update({ ...task, approval: task.slots, corrected: [], ...patch });
}

/** Asking for a slot of which what was given could not be taken: it is missing until it is given anew. */
function markUnclear(run: Run, id: number, slot: string, unclear: Canonical): void {
  const task = taskToChange(run.world, id);
  if (task.kind === 'transaction' && task.phase === 'performed') return;
  run.update({ ...task, unclear: { ...task.unclear, [slot]: unclear } });
}

/**
 * The agent says what it was advised to: the user has been asked. It is pending until the agent's next turn. Advice
 * that is not spoken asks nobody, so it can neither be answered nor approve anything.
 */
export function voice(run: Run, advised: Hint): void {
  if (advised.kind === 'confirm') approve(run, advised.task, { phase: 'asked', quote: advised.quote });
  if (advised.kind === 'alternative') approve(run, advised.task, { alternative: advised.values, quote: advised.quote });
  if (advised.kind === 'request' && advised.unclear !== undefined)
    markUnclear(run, advised.task, advised.slot, advised.unclear);
  run.set({ pending: [...run.world.pending, advised] });
}

/** `hint({...})`: what the agent is advised to ask. It changes nothing until the agent says it. */
export function hint(run: Run, statement: Advice<Term>, name: VariableName): Value {
  const advised = toHint(run, statement);
  run.note({ kind: 'hint', variable: name, ...('task' in advised && { task: advised.task }) });
  return { kind: 'hint', hint: advised };
}

/** `notification({ failure: x8 })`: what the agent is to tell the user. It changes nothing. */
export function notification(run: Run, statement: Advice<Term>, name: VariableName): Value {
  const [first, ...rest] = statement.content;
  const code = NOTIFICATIONS.find((known) => known === first?.name);
  if (!first || !code || rest.length > 0) return badAdvice(statement.span);
  const task = run.task(first.value, 'a task');
  run.note({ kind: 'notification', variable: name, task: task.id });
  return { kind: 'notification', code, task: task.id };
}
