/** What is said while the user looks for what to book, and is meant for the booking: it is kept, and no wish that nothing takes. */
import type { ParserInput, Proposal } from '../../dialogue/parsers/parser.js';
import type { Api } from '../../service/index.js';
import { planOf } from '../plan/plan-of.js';
import { statementsOf } from '../plan/statements-of.js';
import type { TurnPlan } from '../plan/turn-plan.js';
import { valuesFor } from './decode/decode.js';
import { followingSearch, followingTask, keptFor } from './decode/earlier.js';
import type { SlotChoice } from './decode/slot-choice.js';
import type { TurnToRead } from './input/network-input.js';
import { isPlaceAt } from '../rules/mentions/names.js';
import { namesSaid } from '../rules/mentions/set-names.js';
import { overlaps, type Stretch } from '../../text/index.js';
import type { Network } from './network.js';
import { scoresFor } from './understand.js';

/** The values that an utterance has for an API, whatever else is made of it. */
async function valuesSaid(
  network: Network,
  turn: TurnToRead,
  api: Api,
  { registry, reader }: ParserInput['session']['engine'],
): Promise<readonly SlotChoice[]> {
  const { agent, user, world, now } = turn;
  const first = await scoresFor(network, turn, api, registry);
  return valuesFor(api, { first, second: first, said: { agent, user }, registry, world, reader, now });
}

/** Wishes that a search does not take, without those that the transaction after it will. */
export async function withoutLater(
  network: Network,
  unheard: NonNullable<Proposal['unheard']>,
  plan: TurnPlan,
  { turn, engine }: { readonly turn: TurnToRead; readonly engine: ParserInput['session']['engine'] },
): Promise<NonNullable<Proposal['unheard']>> {
  const following = unheard.length === 0 ? undefined : followingSearch(plan, turn.world, engine.registry);
  if (!following) return unheard;
  const values = await valuesSaid(network, { ...turn, agent: '' }, following.api, engine);
  const kept = keptFor(following, values, { text: turn.user, since: [], isGiven: () => false });
  // An unknown place is no detail of the booking: 'a flight from Oxford'.
  const places = namesSaid(turn.user).filter(({ start }) => isPlaceAt(turn.user, start));
  const isKept = (one: Stretch): boolean => kept.some(({ place }) => place && overlaps(place, one));
  return unheard.filter((one) => places.some(({ start }) => start === one.start) || !isKept(one));
}

/** A proposal with what was said for the transaction that it begins while the user was looking for what to book. */
export async function withEarlier(
  network: Network,
  proposal: Proposal,
  turn: TurnToRead,
  input: ParserInput,
): Promise<Proposal> {
  const { session, said } = input;
  const { registry } = session.engine;
  const { world } = turn;
  const plan = proposal.statements && planOf(proposal.statements, world, (api) => registry.apis.get(api)?.service);
  const following = plan && followingTask(plan, world, registry);
  if (!plan || !following) return proposal;
  const kept: SlotChoice[] = [];
  const isGiven = (slot: string): boolean => [...(plan.values ?? []), ...kept].some((one) => one.slot === slot);
  for (const { speaker, text, turn: number } of said.toReversed()) {
    if (speaker !== 'user' || !following.turns.has(number)) continue;
    const values = await valuesSaid(network, { ...turn, agent: '', user: text }, following.api, session.engine);
    const later = said.filter((one) => one.speaker === 'user' && one.turn > number).map((one) => one.text);
    kept.push(...keptFor(following, values, { text, since: [...later, input.utterance], isGiven }));
  }
  if (kept.length === 0) return proposal;
  const values = [...(plan.values ?? []), ...kept.map(({ slot, value }) => ({ slot, value }))];
  return { ...proposal, statements: statementsOf({ ...plan, values }, { world, registry }) };
}
