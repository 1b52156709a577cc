import { freezeDeep } from '../../service/index.js';
import { DialogueError } from '../dialogue-error.js';
import type { Requested } from '../gates/gate.js';
import type { SaidReply } from './options.js';

function badReply(what: string): DialogueError {
  const message = `'correctReply' was given ${what}. Give { text }, or { text, requested: [{ task, slot }] }.`;
  return new DialogueError({ code: 'bad-reply', message });
}

function requestOf(given: unknown): Requested {
  const { task, slot } = (given ?? {}) as Partial<Record<keyof Requested, unknown>>;
  const isTask = typeof task === 'number' && Number.isInteger(task) && task >= 0;
  if (!isTask || typeof slot !== 'string') throw badReply("an entry of 'requested' without a task or a slot");
  return { task, slot };
}

/**
 * A frozen copy of what was said in place of a reply.
 *
 * @throws DialogueError `bad-reply` for what is not that.
 */
export function checkReply(said: SaidReply): SaidReply {
  const { text, requested } = ((said as unknown) ?? {}) as Partial<Record<keyof SaidReply, unknown>>;
  if (typeof text !== 'string') throw badReply('no text');
  if (requested === undefined) return { text };
  if (!Array.isArray(requested)) throw badReply("a 'requested' that is no list");
  return freezeDeep({ text, requested: Array.from<unknown>(requested).map(requestOf) });
}
