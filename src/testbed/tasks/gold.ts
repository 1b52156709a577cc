/** The world that a task should end in: its gold calls or its gold program, on a world of their own. */
import { createSession, type Session, type SessionOptions } from '../../engine/index.js';
import { bind, call, confirm, ownValue, type Program } from '../../language/index.js';
import { sameValue } from '../../service/index.js';
import { type Json, nextName, type World } from '../../world/index.js';
import type { CriticalAction } from '../environment.js';
import { TestbedError } from '../testbed-error.js';
import type { DialogueTask, GoldCall } from './dialogue-task.js';
import { doneIn } from './outcome.js';

function fails(task: DialogueTask, what: string, why: string): TestbedError {
  return new TestbedError({ code: 'bad-task', message: `The gold of the task '${task.id}' fails at ${what}: ${why}` });
}

async function take(session: Session, task: DialogueTask, program: Program, what: string): Promise<void> {
  const { feedback } = await session.turn(program);
  if (feedback) throw fails(task, what, feedback.message);
}

async function perform(session: Session, task: DialogueTask, gold: GoldCall): Promise<void> {
  const name = nextName(session.world);
  const what = `${gold.api}(${JSON.stringify(gold.arguments)})`;
  await take(session, task, [bind(name, call(gold.api, gold.arguments)), confirm(name)], what);
  const begun = session.world.tasks.findLast(({ api }) => api.name === gold.api);
  if (begun?.kind !== 'transaction') throw fails(task, what, 'it is no transaction.');
  if (begun.phase !== 'performed') throw fails(task, what, begun.reason ?? 'it is not done.');
}

/**
 * Refuses what the user must be told of a transaction and its gold does not return: no agent could tell it, but for one who happens to name
 * the value for something else.
 */
function checkTold(task: DialogueTask, world: World): void {
  for (const told of task.goal.told ?? []) {
    if ('count' in told) continue;
    const { api: name, property, value } = told;
    const found = doneIn(world).flatMap(({ api, result }) => (api === name ? [ownValue(result, property)] : []));
    if (found.length === 0 || found.some((one) => sameValue(one, value))) continue;
    const shown = found.map((one) => (one === undefined ? 'nothing' : JSON.stringify(one))).join(', ');
    throw fails(task, `told ${property} ${JSON.stringify(value)}`, `${name} returns ${shown} there.`);
  }
}

/** The transactions that were done in a world. */
export function deedsOf(world: World | undefined): readonly CriticalAction[] | undefined {
  return world && doneIn(world).map(({ api, arguments: args }) => ({ name: api, arguments: args as Json }));
}

/**
 * The world as a task should leave it; undefined where the task names no calls and no program, but predicates alone.
 *
 * @throws TestbedError `bad-task` for gold that cannot be executed.
 */
export async function goldWorld(task: DialogueTask, options: SessionOptions): Promise<World | undefined> {
  const { calls, program } = task.goal;
  if (!calls && !program) return undefined;
  const session = createSession({ ...options, approval: 'implied' });
  for (const gold of calls ?? []) await perform(session, task, gold);
  for (const line of program ?? []) await take(session, task, line, line);
  checkTold(task, session.world);
  return session.world;
}
