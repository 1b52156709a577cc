import { parseError, type Statement } from '../../language/index.js';
import {
  callArguments,
  canonicalJson,
  type Hint,
  lookup,
  NO_SPAN,
  type Task,
  taskMeant,
  type TransactionTask,
  type World,
} from '../../world/index.js';
import { confirmedBeside, isTorn } from './confirmed.js';
import { dropStatement, edited, isAt, repairOf } from './edit.js';
import type { Draft, Finding, Gate, Mended, Repair } from './gate.js';
import { askedAbout } from './referents.js';

const CODES: ReadonlySet<Finding['code']> = new Set<Finding['code']>([
  'task-incomplete',
  'not-confirmable',
  'already-performed',
  'not-performed',
  'nothing-to-decline',
]);

/** Whether the user was asked to confirm a transaction as it stands. */
function isAsked(task: Task | undefined): task is TransactionTask {
  return task?.kind === 'transaction' && task.approval === task.slots && task.phase !== 'performed';
}

/** To decline while a task is suggested, and nothing else can be declined, puts the suggestion off. */
function putOff(draft: Draft, declined: Statement): Repair | undefined {
  const { proposal, tasks } = draft.trial.before;
  const suggested = proposal === undefined ? undefined : tasks[proposal];
  if (declined.kind !== 'decline_alternative' || !suggested) return undefined;
  const operand = { kind: 'variable', name: suggested.variable, span: NO_SPAN } as const;
  return edited(
    draft,
    { statement: (one) => (isAt(one, declined.span) ? { ...declined, kind: 'suspend', operand } : one) },
    `puts off ${suggested.variable}, which was suggested`,
  );
}

/** Whether a draft begins, changes or takes up a transaction: its confirmation may then be about that one. */
function changesTransactions({ statements, session }: Draft): boolean {
  const { apis } = session.engine.registry;
  return statements.some(
    (one) =>
      one.kind === 'assign' ||
      one.kind === 'resume' ||
      (one.kind === 'api-call' && apis.get(one.api)?.kind === 'transaction'),
  );
}

/** Whether a draft confirms something else, from an earlier turn, than the agent asked about. */
function isMisdirected(draft: Draft, statement: Statement): boolean {
  const { before } = draft.trial;
  if (statement.kind !== 'confirm' || statement.operand.kind !== 'variable' || !isAsked(askedAbout(before)))
    return false;
  const value = lookup(before, statement.operand.name);
  return value !== undefined && taskMeant(value) !== askedAbout(before)?.id && !changesTransactions(draft);
}

const TORN =
  'The statements both confirm a task and decline it, put it off, resume it, begin it anew or say that nothing was understood. Write what the user wants of it.';

/**
 * A draft that confirms and declines the same is unclear; so is one that confirms something else than the agent asked
 * about, as nothing else is confirmed in its place. What is left out otherwise is the confirmation rather than anything
 * that is said of the same task: what begins or changes in this turn the user has still to be asked about.
 */
function repair(draft: Draft, finding: Finding): Mended {
  const statement = draft.statements[finding.statement ?? -1];
  if (isTorn(draft)) return { unclear: TORN };
  if (statement && isMisdirected(draft, statement)) return { unclear: finding.message };
  return (statement && putOff(draft, statement)) ?? dropped(draft, finding);
}

function dropped(draft: Draft, finding: Finding): Repair | undefined {
  if (isTorn(draft)) return { statements: [parseError()], what: 'left out what contradicts itself' };
  const statement = draft.statements[finding.statement ?? -1];
  const beside = statement && statement.kind !== 'confirm' ? confirmedBeside(draft, statement) : NONE;
  if (beside.size === 0) return dropStatement(draft, finding.statement, 'left out what cannot be done now');
  const kept = draft.statements.filter((one) => !beside.has(one));
  return repairOf(kept, 'left out the confirmation of what is not as it was');
}

const NONE: ReadonlySet<Statement> = new Set();

/** What a transaction would be called with if the user agrees to it, or to its alternative. */
function approvedArguments(task: TransactionTask): string {
  const accepted = task.phase === 'failed' ? task.alternative : undefined;
  return canonicalJson({ ...callArguments(task), ...accepted });
}

/** The transactions that the agent's last question was about. */
function pendingTasks({ pending }: World): ReadonlySet<number> {
  return new Set(
    pending.flatMap((hint) => (hint.kind === 'confirm' || hint.kind === 'alternative' ? [hint.task] : [])),
  );
}

/** What the agent prompts for where a yes is to that, and to no transaction. */
const OTHER: ReadonlySet<string> = new Set(['change', 'goodbye', 'rephrase']);

/** Whether the agent's last words asked for something else, a change or other words, or said goodbye: a yes to that confirms nothing. */
function asksOtherwise({ pending, proposal }: World): boolean {
  const isOther = (hint: Hint): boolean => hint.kind === 'request' || (hint.kind === 'prompt' && OTHER.has(hint.about));
  return proposal !== undefined || pending.some(isOther);
}

/** Confirmations beside a statement that takes them back. */
function torn(draft: Draft): readonly Finding[] {
  return isTorn(draft) ? [{ code: 'not-confirmable', message: TORN, legal: [] }] : [];
}

/**
 * Transactions that nobody approved: `confirm` commits only what the user was asked to confirm, as it was then; and not
 * what the user was asked about earlier, where the agent's last question was another.
 */
function unapproved({ trial, statements }: Draft): readonly Finding[] {
  const pending = pendingTasks(trial.before);
  const places = statements.flatMap(({ kind }, at) => (kind === 'confirm' ? [at] : []));
  const acts = trial.world.turn.acts.filter(({ kind }) => kind === 'confirm');
  // Of which the quote has changed, nothing is sent.
  const confirmed = acts.flatMap(({ task, told }, at) => (told ? [] : [{ task, place: places[at] }]));
  return trial.transactions.flatMap(({ api: { name }, arguments: args }, index): readonly Finding[] => {
    const before = trial.before.tasks[confirmed[index]?.task ?? -1];
    const isTurn = before !== undefined && (pending.size === 0 ? !asksOtherwise(trial.before) : pending.has(before.id));
    if (isTurn && isAsked(before) && approvedArguments(before) === canonicalJson(args)) return [];
    const message = `The user was not asked to confirm ${name} with these values. Ask first.`;
    const { place } = confirmed[index] ?? {};
    return [
      { code: 'not-confirmable', message, legal: [], api: name, ...(place !== undefined && { statement: place }) },
    ];
  });
}

/** Commits only what the user approved, as it was then, also in sessions that imply approval. */
export function confirmationGate(): Gate {
  return {
    name: 'confirmation',
    codes: CODES,
    inspect: (draft) => [...torn(draft), ...unapproved(draft)],
    repair,
    reduce: dropped,
  };
}
