/** From the scores of the network to a plan of the turn. */
import type { Api } from '../../../service/index.js';
import type { World } from '../../../world/index.js';
import { activeService, lastTask, ownerOf } from '../../plan/tasks.js';
import type { TurnPlan } from '../../plan/turn-plan.js';
import type { Act } from '../input/vocabulary.js';
import { type Decided, decideActs } from './acts.js';
import { argmax, logSigmoid, logSoftmax } from './probability.js';
import type { Scores } from './scores.js';
import { decideSlots, type SaidTexts, type SlotChoice } from './slots.js';

/** What the first pass decides: everything but the slots of another service. */
export interface FirstDecision {
  readonly acts: Decided<ReadonlySet<Act>>;
  /** The API that starts. */
  readonly api: Decided<Api> | undefined;
}

/** A plan with how sure it is. */
export interface DecodedPlan {
  readonly plan: TurnPlan;
  readonly values: readonly SlotChoice[];
  /** The logarithm of the probability of the whole. */
  readonly logProbability: number;
}

/** Decides what the user does, and which API starts. */
export function decideFirst(scores: Scores, world: World): FirstDecision {
  const acts = decideActs(scores, world);
  const { apis } = scores.input;
  if (!acts.value.has('start') || apis.length === 0) return { acts, api: undefined };
  const rated = logSoftmax(apis.map((_, at) => scores.api(at)));
  const best = argmax(rated);
  const api = apis[best];
  return { acts, api: api && { value: api, logProbability: rated[best] ?? 0 } };
}

const ASKED = 0.4;

function askedFor(scores: Scores, world: World, isConfirmed: boolean): readonly string[] {
  const service = activeService(world);
  if (service === undefined) return [];
  const rated = scores.input.slots.flatMap(({ name }, at) =>
    ownerOf(world, service, name, isConfirmed) ? [{ name, probability: Math.exp(logSigmoid(scores.asked(at))) }] : [],
  );
  const sure = rated.filter(({ probability }) => probability > ASKED);
  const best = rated[argmax(rated.map(({ probability }) => probability))];
  const chosen = sure.length > 0 ? sure : best ? [best] : [];
  return chosen.sort((a, b) => b.probability - a.probability).map(({ name }) => name);
}

/** The result that the user names: of the slots of the search that are no values of this turn, the likeliest. */
function selectedBy(first: Scores, said: SaidTexts, world: World): SlotChoice | undefined {
  const service = activeService(world);
  const identities = new Set(
    first.input.slots.flatMap(({ name, features }) => (features.includes('identity') ? [name] : [])),
  );
  if (service === undefined) return undefined;
  return decideSlots(first, said, (name) => identities.has(name))[0];
}

/**
 * Puts a plan together.
 *
 * @param first - the scores over the service that the conversation is about.
 * @param second - the scores over the service of the API that starts, where it is another.
 */
export function decodePlan(
  { acts, api }: FirstDecision,
  {
    first,
    second,
    said,
    world,
  }: { readonly first: Scores; readonly second?: Scores | undefined; readonly said: SaidTexts; readonly world: World },
): DecodedPlan {
  const has = (act: Act): boolean => acts.value.has(act);
  const service = activeService(world);
  const target = api?.value ?? (service === undefined ? undefined : lastTask(world, service)?.api);
  const select = has('select-value') ? selectedBy(first, said, world) : undefined;
  const takes = (slot: string): boolean => target?.slots.has(slot) === true && slot !== select?.slot;
  const values = target ? decideSlots(second ?? first, said, takes) : [];
  const asked = has('ask') ? askedFor(first, world, has('confirm')) : [];
  const plan: TurnPlan = {
    ...(has('select') && { select: 'latest' as const }),
    ...(select && { select: { slot: select.slot, value: select.value } }),
    ...(has('suspend') && { suspend: true as const }),
    ...(api && { start: api.value.name }),
    ...(values.length > 0 && { values: values.map(({ slot, value }) => ({ slot, value })) }),
    ...(has('confirm') && { confirm: true as const }),
    ...(asked.length > 0 && { asked }),
    ...(has('next') && { next: true as const }),
    ...(has('decline') && { decline: true as const }),
    ...(has('end') && { end: true as const }),
  };
  const parts = [acts.logProbability, api?.logProbability ?? 0, ...values.map(({ logProbability }) => logProbability)];
  return { plan, values, logProbability: parts.reduce((sum, part) => sum + part, 0) };
}
