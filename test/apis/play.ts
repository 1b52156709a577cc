import type { TransactionTask } from '../../src/world/index.js';
import { createSession, type Row, type Session } from 'typetod';
import { expect } from 'vitest';
import { allServices } from '../../apis/index.js';

/** A session in which these turns were taken, none of them refused. */
export async function play(turns: readonly string[], id = 'test'): Promise<Session> {
  const session = createSession({ services: allServices, id });
  for (const turn of turns) {
    const { feedback } = await session.turn(turn);
    expect(feedback?.message, turn).toBeUndefined();
  }
  return session;
}

/** The task at this place, which must be a transaction. */
export function taskAt(session: Session, index: number): TransactionTask {
  const task = session.world.tasks.at(index);
  if (task?.kind !== 'transaction') throw new Error(`Task ${index} is no transaction.`);
  return task;
}

/** The turns of a transaction that the user confirms as it is. */
export function transact(api: string, args: Row, name = 'x1'): readonly string[] {
  return [`${name} = ${api}(${JSON.stringify(args)})`, `confirm(${name})`];
}

/** What became of a transaction that the user confirms as it is. */
export async function transacted(api: string, args: Row): Promise<TransactionTask> {
  return taskAt(await play(transact(api, args)), -1);
}

/** What the user is told of a property of a search's latest result. */
export async function answer(session: Session, question: string): Promise<unknown> {
  const { actions, feedback } = await session.turn(question);
  expect(feedback).toBeUndefined();
  const inform = actions.find((action) => action.kind === 'inform');
  return inform?.kind === 'inform' ? inform.answers[0]?.value : undefined;
}
