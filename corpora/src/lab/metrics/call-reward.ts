/**
 * Rewards of calls as *Call, Reward, Repeat* has them: a turn of a dialogue is a context with one right call or none, and a
 * trainer samples several answers to it.
 *
 * Nothing is paid twice: of an answer the first call counts, and of a call one value of each argument, whatever the
 * spelling of its name. What is open in the paper is decided here: a right call without arguments is met in part by any call
 * of its name.
 */
import { canonicalJson, isObject, parsedJson } from 'typetod/internal';

/** A call that an answer makes. */
export interface RewardedCall {
  readonly name: string;
  readonly arguments: Readonly<Record<string, unknown>>;
}

/** `full`: all arguments are right or nothing is; `partial`: the share of the right arguments, and others cost nothing. */
export type CallMatch = 'full' | 'partial';

/** How corpora and models write that any value will do. */
const ANY = new Set(['dontcare', 'dont care', "don't care", 'do not care', "doesn't care", 'does not care', 'any']);

function canonicalText(given: unknown): string {
  const text = String(given).toLowerCase().replace(/\s+/g, ' ').trim();
  return ANY.has(text) ? 'dontcare' : text;
}

/** A value as it is compared: capitals, white space and the type of a number do not count. */
function canonicalValue(given: unknown): string {
  if (Array.isArray(given)) return canonicalJson(given.map(canonicalValue));
  if (isObject(given)) return canonicalJson(Object.fromEntries(canonicalArguments(given)));
  return canonicalText(given);
}

function canonicalArguments(given: Readonly<Record<string, unknown>>): ReadonlyMap<string, string> {
  return new Map(Object.entries(given).map(([name, value]) => [canonicalText(name), canonicalValue(value)]));
}

/**
 * What an answer is worth. With a call where a call is right: from 0 to 1, by how it matches. Without a call where no call is right: 1.
 * With a call where none is right, or without one where a call is: -1.
 */
export function callReward(
  predicted: RewardedCall | undefined,
  right: RewardedCall | undefined,
  match: CallMatch,
): number {
  if (!predicted || !right) return predicted === right ? 1 : -1;
  if (canonicalText(predicted.name) !== canonicalText(right.name)) return 0;
  const [is, should] = [canonicalArguments(predicted.arguments), canonicalArguments(right.arguments)];
  const met = [...should].filter(([name, value]) => is.get(name) === value).length;
  if (match === 'full') return met === should.size && is.size === should.size ? 1 : 0;
  return should.size === 0 ? 1 : met / should.size;
}

/** The first call of an answer, between `<tool_call>` and `</tool_call>`; undefined if the answer has no call, or the first cannot be read. */
export function firstCall(answer: string): RewardedCall | undefined {
  const [, text = ''] = /<tool_call>(.*?)<\/tool_call>/s.exec(answer) ?? [];
  const given = parsedJson(text);
  if (!isObject(given)) return undefined;
  const { function: name, arguments: args = {} } = given;
  return typeof name === 'string' && isObject(args) ? { name, arguments: args } : undefined;
}

/**
 * How likely each slice of a dialogue is drawn, first to last: the distances from the end are as of Poisson. The likeliest are
 * the ones before the last, not the last.
 *
 * @param rate - the mean distance from the end; the paper's is 2.
 */
export function sliceWeights(count: number, rate = 2): readonly number[] {
  const weights: number[] = [];
  for (let distance = 0; distance < count; distance += 1)
    weights.unshift(distance === 0 ? 1 : ((weights[0] ?? 0) * rate) / distance);
  const sum = weights.reduce((total, one) => total + one, 0);
  return weights.map((one) => one / sum);
}

/**
 * One of the slices of a dialogue, drawn by {@link sliceWeights}; undefined for an empty list.
 *
 * @param random - gives a number from 0 to 1, but never 1.
 */
export function drawSlice<T>(slices: readonly T[], random: () => number): T | undefined {
  let left = random();
  const weights = sliceWeights(slices.length);
  const at = weights.findIndex((weight) => {
    left -= weight;
    return left < 0;
  });
  // What is lost by rounding is the last one's.
  return slices.at(at);
}

/** By how much each answer of a group is better than the group is on average. */
export function groupAdvantages(rewards: readonly number[]): readonly number[] {
  const mean = rewards.reduce((sum, one) => sum + one, 0) / rewards.length;
  const areAlike = rewards.every((one) => one === rewards[0]);
  return rewards.map((one) => (areAlike ? 0 : one - mean));
}

/** The share of groups whose answers are all worth the same, of which nothing is learned; null without groups. */
export function shareAlike(groups: readonly (readonly number[])[]): number | null {
  const alike = groups.filter((rewards) => groupAdvantages(rewards).every((one) => one === 0));
  return groups.length === 0 ? null : alike.length / groups.length;
}
