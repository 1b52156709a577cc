/**
 * What a network makes of a turn. One pass decides what the user does, with the slots of the service that the conversation is about.
 * Where the user starts an API, a second pass reads its slots; where that leaves something to be desired, others are tried.
 */
import { type Api, DONTCARE, type Registry, type Service } from '../../service/index.js';
import type { ParserInput } from '../../dialogue/parsers/parser.js';
import { overlaps, type Stretch } from '../../text/index.js';
import { searchBefore } from '../plan/search-before.js';
import { isReference } from '../plan/turn-plan.js';
import { apisNaming } from '../rules/mentions/catalog.js';
import { simplerMeant } from '../rules/beginning.js';
import { situationOf } from '../rules/situation.js';
import { asksAbilities, informs, isBeside, isSmallTalk } from './decode/beside.js';
import { type DecodedPlan, decodePlan } from './decode/decode.js';
import { decideFirst, type FirstDecision } from './decode/first.js';
import { Scores } from './decode/scores.js';
import type { SlotChoice } from './decode/slot-choice.js';
import { networkInput, type TurnToRead } from './input/network-input.js';
import type { Act } from './input/vocabulary.js';
import type { Network } from './network.js';

export function serviceNamed({ services }: Registry, name: string | undefined): Service | undefined {
  return name === undefined ? undefined : services.find((service) => service.name === name);
}

async function scoresOf(network: Network, read: TurnToRead): Promise<Scores> {
  const input = networkInput(read, network.pieces);
  return new Scores(input, await network.run(input));
}

/** The scores of a turn in which an API is taken to start. */
export const scoresFor = (network: Network, turn: TurnToRead, api: Api, registry: Registry): Promise<Scores> =>
  scoresOf(network, { ...turn, focus: serviceNamed(registry, api.service), chosen: api });

/** What the network makes of a turn. */
export async function understand(
  network: Network,
  turn: TurnToRead,
  { registry, reader }: ParserInput['session']['engine'],
): Promise<DecodedPlan> {
  const { world, agent, user, now } = turn;
  const first = await scoresOf(network, turn);
  const situation = situationOf(world);
  const simpler = simplerMeant(user, situation, registry);
  if (!simpler && isBeside(first) && apisNaming(user, turn.apis, registry).size === 0)
    return {
      plan: {},
      values: [],
      unheard: [],
      certainty: 1,
      confidence: 1,
      isBeside: true,
      asksAbilities: asksAbilities(first),
      isSmallTalk: isSmallTalk(first),
    };
  const decode = (decision: FirstDecision, second?: Scores): DecodedPlan =>
    decodePlan(decision, { first, second, said: { agent, user }, registry, world, reader, now });
  const decision = decideFirst(first, { world, user, registry });
  const { api } = decision;
  // Which API it is that starts tells which of its slots a name is for, also among those of one service.
  const likeliest = simpler
    ? await started(simpler, situation.latest?.kind === 'transaction' ? ['suspend'] : [])
    : decode(decision, api && (await scoresFor(network, turn, api, registry)));
  const found = (await rivalTaking(simpler ? [] : likeliest.unheard)) ?? likeliest;
  const decoded = (await searchStarted()) ?? found;
  return { ...decoded, ...(informs(first) && { informs: true }), isSmallTalk: isSmallTalk(first) };

  /** An API that is nearly as likely, and takes all that is said, where the likeliest leaves something out: 'a film in Berkeley' is at no home. */
  async function rivalTaking(lost: readonly Stretch[]): Promise<DecodedPlan | undefined> {
    if (lost.length === 0) return undefined;
    for (const rival of decision.rivals ?? []) {
      const pass = await scoresFor(network, turn, rival, registry);
      const one = decode({ ...decision, api: rival }, pass);
      const takes = (said: Stretch): boolean =>
        one.values.some(({ place }) => place?.speaker === 'user' && overlaps(place, said));
      if (one.unheard.length === 0 && lost.every(takes)) return one;
    }
    return undefined;
  }

  async function started(one: Api, others: readonly Act[] = []): Promise<DecodedPlan> {
    const acts = new Set<Act>(['start', 'give', ...others]);
    const pass = await scoresFor(network, simpler ? { ...turn, agent: '' } : turn, one, registry);
    return decode({ acts, api: one, logProbability: decision.logProbability }, pass);
  }

  /** The search of which a transaction that begins lacks the result, where values are said that only the search takes: 'a table somewhere Italian'. */
  async function searchStarted(): Promise<DecodedPlan | undefined> {
    const { start, select } = found.plan;
    const next = start === undefined ? undefined : registry.apis.get(start);
    if (next?.kind !== 'transaction' || select || situation.offering) return undefined;
    const search = searchBefore(next, registry, (name) => !found.values.some(({ slot }) => slot === name));
    const instead = search && (await started(search));
    const isOwn = ({ slot, value }: SlotChoice): boolean =>
      !next.slots.has(slot) && !isReference(value) && value !== DONTCARE;
    return instead?.values.some(isOwn) ? instead : undefined;
  }
}
