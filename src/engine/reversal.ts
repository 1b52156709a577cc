import { printOperand } from '../language/print.js';
import type { Entry, Term } from '../language/index.js';
import { meaningSlots, reversalOf, type TransactionTask } from '../world/index.js';
import type { Run } from './run.js';

/**
 * The statement that takes back or changes what was performed, for a refusal; none where its author declares no
 * transaction that does.
 *
 * @param entries - the values to change.
 */
export function reversals(
  run: Run,
  deed: TransactionTask,
  member: 'undo' | 'amend',
  entries: readonly Entry<Term>[] = [],
): readonly string[] {
  const api = reversalOf(deed, member, run.engine.registry);
  if (!api) return [];
  const given = entries.filter(({ name }) => api.slots.has(name));
  const meant = meaningSlots(api, deed).filter((name) => !given.some((entry) => entry.name === name));
  const args = [
    ...meant.map((name) => `${name}: ${deed.variable}.${name}`),
    ...given.map(({ name, value }) => `${name}: ${printOperand(value)}`),
  ];
  return [`${api.name}({ ${args.join(', ')} })`];
}
