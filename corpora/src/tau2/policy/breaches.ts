/** The breaches of a policy in a conversation, and those that a call would be. */
import { airline, type Domain, retail } from '../domain.js';
import type { Tau2Call, Tau2Message } from '../evaluate/message.js';
import { DomainWorld, type Tau2World } from '../world/tau2-world.js';
import { airlineRules } from './airline-rules.js';
import { retailRules } from './retail-rules.js';
import { type Breach, crowded, type Rule } from './rule.js';

/** Where a call is about to be made. */
export interface Tau2Situation {
  /** The world before the call. */
  readonly world: Tau2World;
  /** The conversation before the message of the call. */
  readonly messages: readonly Tau2Message[];
  /** All calls of the message. */
  readonly beside?: readonly Tau2Call[];
}

function broken<T>(
  rules: readonly Rule<T>[],
  { db }: DomainWorld<T>,
  messages: readonly Tau2Message[],
  call: Tau2Call,
): readonly Breach[] {
  const at = { db, tool: call.name, args: call.arguments, messages };
  return rules.flatMap(({ id: rule, tools, check }) => {
    const why = tools(call.name) ? check(at) : undefined;
    return why === undefined ? [] : [{ rule, tool: call.name, why }];
  });
}

/** Whether a world is of a domain, which gives its database a type. */
function isOf<T>(domain: Domain<T>, world: Tau2World): world is DomainWorld<T> {
  return world instanceof DomainWorld && world.domain === domain.name;
}

/** The rule of one thing at a time, and that of what is said after a transfer. */
const idsOf = ({ domain }: Tau2World) =>
  domain === 'retail' ? { crowd: 'R5', transfer: 'R16' } : { crowd: 'A3', transfer: 'A22' };

/** The rules of the policy that a call would break. */
export function breachesOfCall({ world, messages, beside = [] }: Tau2Situation, call: Tau2Call): readonly Breach[] {
  const why = crowded('', beside);
  const crowd = why === undefined ? [] : [{ rule: idsOf(world).crowd, tool: call.name, why }];
  if (isOf(retail, world)) return [...crowd, ...broken(retailRules, world, messages, call)];
  return isOf(airline, world) ? [...crowd, ...broken(airlineRules, world, messages, call)] : crowd;
}

export const TRANSFER_SENTENCE = 'YOU ARE BEING TRANSFERRED TO A HUMAN AGENT. PLEASE HOLD ON.';

/** Why what was said after a transfer is not what the policy prescribes. */
function transferBreach(world: Tau2World, messages: readonly Tau2Message[]): readonly Breach[] {
  const at = messages.findIndex(
    ({ role, ...one }) =>
      role === 'assistant' && 'calls' in one && one.calls?.some(({ name }) => name === 'transfer_to_human_agents'),
  );
  if (at < 0) return [];
  const next = messages.slice(at).find((one) => one.role === 'assistant' && one.text !== '');
  if (next === undefined || next.text.includes(TRANSFER_SENTENCE)) return [];
  return [
    { rule: idsOf(world).transfer, why: 'after the transfer something else was said than the policy prescribes' },
  ];
}

/**
 * The breaches of a conversation: by messages, and by calls that did not fail. A call that a tool refused itself changed and
 * disclosed nothing.
 */
export function breachesOf(begun: Tau2World, messages: readonly Tau2Message[]): readonly Breach[] {
  const found: Breach[] = [];
  let world = begun;
  for (const [at, message] of messages.entries()) {
    if (message.role !== 'assistant') continue;
    const { text, calls = [] } = message;
    const why = crowded(text, calls);
    if (why !== undefined) found.push({ rule: idsOf(world).crowd, why });
    for (const [place, call] of calls.entries()) {
      const result = messages[at + 1 + place];
      if (result?.role !== 'tool' || result.isError) continue;
      found.push(...breachesOfCall({ world, messages: messages.slice(0, at) }, call));
      world = world.call(call).world;
    }
  }
  return [...found, ...transferBreach(begun, messages)];
}
