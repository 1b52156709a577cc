/** The turn of a parser as the one call of *Call, Reward, Repeat*: a service is a function, and what changes its arguments. */
import type { World } from 'typetod';
import { canonicalJson, dialogueState, ownValue } from 'typetod/internal';
import { callReward, type RewardedCall } from '../../lab/metrics/call-reward.js';

/** What the call of a turn is worth, in full and in part. */
export interface TurnRewards {
  readonly full: number;
  readonly partial: number;
  /** Whether a call was right; else to call nothing was. */
  readonly hasCall: boolean;
}

/** The first service of which the turn starts a task or changes values, with these; a value that is taken back is no change. */
export function callOfTurn(before: World, after: World): RewardedCall | undefined {
  const held = new Map(dialogueState(before).map((state) => [state.service, state]));
  for (const { service, intent, slots } of dialogueState(after)) {
    const was = held.get(service);
    const isSame = (name: string, value: unknown): boolean => {
      const old = was && ownValue(was.slots, name)?.canonical;
      return old !== undefined && canonicalJson(old) === canonicalJson(value as typeof old);
    };
    const changed = Object.entries(slots).filter(([name, { canonical }]) => !isSame(name, canonical));
    if (changed.length === 0 && was?.intent === intent) continue;
    return { name: service, arguments: Object.fromEntries(changed.map(([name, { canonical }]) => [name, canonical])) };
  }
  return undefined;
}

/** @param got - the world that the parser's statements lead to; @param right - that of the annotated ones. */
export function turnRewards(before: World, got: World, right: World): TurnRewards {
  const [predicted, wanted] = [callOfTurn(before, got), callOfTurn(before, right)];
  const [full, partial] = [callReward(predicted, wanted, 'full'), callReward(predicted, wanted, 'partial')];
  return { full, partial, hasCall: wanted !== undefined };
}
