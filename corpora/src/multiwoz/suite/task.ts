import type { Registry } from 'typetod';
import type { DialogueTask } from 'typetod/testbed';
import type { MultiwozDatabase } from '../corpus/database.js';
import type { MultiwozDialogue } from '../corpus/format.js';
import { isMultiwozDomain } from '../corpus/slots.js';
import { REFUSED_TABLE, refusedRows } from '../services/booking.js';
import { planOf } from './plan.js';

/** A task made of the goal of a dialogue; it has the dialogue's id. */
export type MultiwozTask = DialogueTask;

/**
 * The task of a dialogue's goal, or why there is none.
 *
 * @param registry - the services over the tables.
 */
export function multiwozTask(
  { id, goal }: MultiwozDialogue,
  database: MultiwozDatabase,
  registry: Registry,
): MultiwozTask | string {
  const plan = planOf(goal, database, registry);
  if (typeof plan === 'string') return plan;
  const { goals, holds, told, refused } = plan;
  const services = [...goal.domains.keys()].filter(isMultiwozDomain);
  const fails = goals.some(({ otherwise }) => otherwise);
  return {
    id,
    title: `${services.join(', ')}: ${goals.map(({ api }) => api).join(', ')}`,
    tags: [...services, ...(fails ? ['failure'] : [])],
    services,
    ...(refused.length > 0 && { world: { rows: { [REFUSED_TABLE]: refusedRows(refused) } } }),
    user: { goals },
    goal: { holds, ...(told.length > 0 && { told }) },
  };
}
