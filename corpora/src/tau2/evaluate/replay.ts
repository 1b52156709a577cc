/** Worlds in which tasks begin, and conversations carried out again. */
import { isDeepStrictEqual } from 'node:util';
import type { Tau2TaskRecord } from '../folder/read-folder.js';
import { Tau2Error } from '../folder/tau2-error.js';
import { Misfit } from '../values/kinds.js';
import { parsedJson, withoutStop } from 'typetod/internal';
import type { Tau2CallResult, Tau2World } from '../world/tau2-world.js';
import { type AnsweredCall, answeredCalls, messageOf, type Tau2Message } from './message.js';

/** The conversation that a task begins with. */
export function historyOf({ initial_state }: Tau2TaskRecord): readonly Tau2Message[] {
  return (initial_state?.message_history ?? []).map(messageOf);
}

function badState({ id }: Tau2TaskRecord, problem: string): Tau2Error {
  const message = `The state in which task ${id} begins cannot be set up: ${withoutStop(problem)}.`;
  return new Tau2Error({ code: 'bad-initial-state', message });
}

/** The world with the records and the set-up calls of a task, before its history. */
export function preparedWorld(world: Tau2World, task: Tau2TaskRecord): Tau2World {
  const { initialization_data: data, initialization_actions: actions } = task.initial_state ?? {};
  if (Object.keys(data?.user_data ?? {}).length > 0) throw badState(task, 'users have no database');
  let prepared = world;
  try {
    if (data?.agent_data) prepared = world.patched(data.agent_data);
  } catch (error) {
    throw error instanceof Misfit ? badState(task, error.message) : error;
  }
  for (const { env_type, func_name, arguments: args } of actions ?? []) {
    if (env_type === 'user') throw badState(task, `${func_name} is to be called for the user, who has no tools`);
    const result = prepared.call({ name: func_name, arguments: args });
    if (result.error) throw badState(task, `${func_name} fails: ${result.text}`);
    prepared = result.world;
  }
  return prepared;
}

/** The world in which a task begins: prepared, with the calls of its history made. */
export function initialWorld(world: Tau2World, task: Tau2TaskRecord): Tau2World {
  return replayed(preparedWorld(world, task), historyOf(task));
}

/**
 * The world after the calls of a conversation that may change it. Reads, unknown tools and
 * calls that a gate refused are left out.
 *
 * @throws Tau2Error `replay-differs` when a call fails that did not, or did not fail that does, or leaves another record.
 */
export function replayed(world: Tau2World, messages: readonly Tau2Message[]): Tau2World {
  let at = world;
  for (const { call, by, result } of answeredCalls(messages)) {
    if (!at.mutates(call.name) || by === 'user' || result?.isRefused) continue;
    const again = at.call(call);
    at = again.world;
    if (result && !isSameOutcome(result, again)) {
      const message = `The call of ${call.name} answered ${result.text.slice(0, 200)}, and carried out again ${again.text.slice(0, 200)}. The conversation began in another world, or is not whole.`;
      throw new Tau2Error({ code: 'replay-differs', message, data: { call: call.name } });
    }
  }
  return at;
}

type Result = NonNullable<AnsweredCall['result']>;

/**
 * Whether a call came out as it is recorded: both failed, or both did not and left the same record. Sentences, of errors
 * and of certificates, are worded in one way upstream and in another here, and say nothing of the world.
 */
function isSameOutcome(recorded: Result, again: Tau2CallResult): boolean {
  const fails = again.error !== undefined;
  if (recorded.isError || fails) return recorded.isError === fails;
  const [is, was] = [again.text, recorded.text].map((text) => parsedJson(text, () => undefined));
  return is === undefined || isDeepStrictEqual(is, was);
}
