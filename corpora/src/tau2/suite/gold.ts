/** The gold calls of a task, as oracles and users look at them. */
import { isDeepStrictEqual } from 'node:util';
import { answeredCalls, type Tau2Message } from '../evaluate/message.js';
import { initialWorld } from '../evaluate/replay.js';
import type { Tau2TaskRecord } from '../folder/read-folder.js';
import type { ToolCall } from '../tools/call.js';
import type { Tau2World } from '../world/tau2-world.js';

export interface GoldCall extends ToolCall {
  /** Whether it fails after it changed something: the gold world has what it changed. */
  readonly fails: boolean;
}

const found = new WeakMap<Tau2TaskRecord, readonly GoldCall[]>();

/** The gold calls of the agent that do something, in their order: those that fail and change nothing are left out. */
export function goldCalls(world: Tau2World, task: Tau2TaskRecord): readonly GoldCall[] {
  const calls = found.get(task) ?? goldOf(world, task);
  found.set(task, calls);
  return calls;
}

function goldOf(world: Tau2World, task: Tau2TaskRecord): readonly GoldCall[] {
  let at = initialWorld(world, task);
  return (task.evaluation_criteria?.actions ?? []).flatMap(({ name, arguments: args, requestor }) => {
    if (requestor === 'user') return [];
    const before = at;
    const result = at.call({ name, arguments: args });
    at = result.world;
    const fails = result.error !== undefined;
    return fails && at === before ? [] : [{ name, arguments: args, fails }];
  });
}

/** Whether two calls are the same. */
export function isSameCall(first: ToolCall, second: ToolCall): boolean {
  return first.name === second.name && isDeepStrictEqual(first.arguments, second.arguments);
}

/** The calls of the agent that may change the world and did not fail. */
export function committedCalls(world: Tau2World, messages: readonly Tau2Message[]): readonly ToolCall[] {
  return answeredCalls(messages).flatMap(({ call, by, result }) =>
    by === 'assistant' && world.mutates(call.name) && result?.isError === false ? [call] : [],
  );
}

/** The calls of a list that another list has not, each as often as it is missing. */
export function missingCalls(wanted: readonly ToolCall[], made: readonly ToolCall[]): readonly ToolCall[] {
  const left = [...made];
  return wanted.filter((one) => {
    const at = left.findIndex((other) => isSameCall(one, other));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/** The strings that the agent has not said yet, whatever the capitals. */
export function untold(task: Tau2TaskRecord, messages: readonly Tau2Message[]): readonly string[] {
  const said = messages.flatMap((one) =>
    one.role === 'assistant' ? [one.text.toLowerCase().replaceAll(',', '')] : [],
  );
  const strings = task.evaluation_criteria?.communicate_info ?? [];
  return strings.filter((one) => !said.some((text) => text.includes(one.toLowerCase())));
}

/** The strings that no words of an agent hold: those with commas, which are taken out of what it says. */
export function untellable(task: Tau2TaskRecord): readonly string[] {
  return (task.evaluation_criteria?.communicate_info ?? []).filter((one) => one.includes(','));
}
