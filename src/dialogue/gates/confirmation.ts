import { lookup, type Hint, taskIdOf, taskOf, type TransactionTask, type World } from '../../world/index.js';
import { dropStatement, editOperandAt } from './edit.js';
import type { Draft, Finding, FindingCode, Gate, Repair } from './gate.js';

const CODES: ReadonlySet<FindingCode> = new Set<FindingCode>([
  'task-incomplete',
  'not-confirmable',
  'already-performed',
  'not-performed',
  'nothing-to-decline',
]);

/** The transaction that the agent asked the user to confirm, if there is one. */
function asked(world: World): TransactionTask | undefined {
  const hint = world.pending.find(
    (one): one is Exclude<Hint, { kind: 'prompt' }> => one.kind === 'confirm' || one.kind === 'alternative',
  );
  const task = hint && taskOf(world, hint.task);
  return task?.kind === 'transaction' && task.approval === task.slots ? task : undefined;
}

/** A confirmation of something else than what the agent asked about means what it asked about; any other is left out. */
function repair(draft: Draft, finding: Finding): Repair | undefined {
  const { before } = draft.trial;
  const statement = draft.statements?.[finding.statement ?? -1];
  const task = asked(before);
  if (statement?.kind === 'confirm' && task && statement.operand.kind === 'variable') {
    const value = lookup(before, statement.operand.name);
    const isIt = value !== undefined && taskIdOf(value) === task.id;
    const meant = (): typeof statement.operand => ({
      kind: 'variable',
      name: task.variable,
      span: { start: 0, end: 0 },
    });
    if (!isIt) return editOperandAt(draft, statement.operand.span, meant, `${task.variable} is what was asked about`);
  }
  return dropStatement(draft, finding.statement, 'left out what the user was not asked, or what is done already');
}

/** Transactions that nobody approved: `confirm` commits only what the user was asked to confirm, as it was then. */
function unapproved(draft: Draft): readonly Finding[] {
  const { trial } = draft;
  return trial.world.turn.acts.flatMap((act) => {
    const task = act.kind === 'confirm' && act.task !== undefined ? trial.before.tasks[act.task] : undefined;
    if (act.kind !== 'confirm' || (task?.kind === 'transaction' && task.approval === task.slots)) return [];
    const api = act.task === undefined ? undefined : trial.world.tasks[act.task]?.api.name;
    const message = `The user was not asked to confirm ${api} with these values. Ask first.`;
    const statement = draft.statements?.findIndex(({ kind }) => kind === 'confirm') ?? -1;
    return [{ code: 'not-confirmable', message, legal: [], statement, ...(api !== undefined && { api }) }];
  });
}

/** Commits only what the user approved, also in sessions that imply approval. */
export function confirmationGate(): Gate {
  return { name: 'confirmation', codes: CODES, inspect: unapproved, repair };
}
