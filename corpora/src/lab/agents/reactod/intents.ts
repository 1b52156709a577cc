/**
 * The intents that ReacTOD tells apart: the APIs, and what a user does beside them. One of the latter ends the turn at once: it has no
 * slots, and what it comes to follows from where the conversation stands.
 */
import { situationOf, type TurnPlan } from 'typetod/internal';
import type { World } from 'typetod';

interface Simple {
  readonly description: string;
  readonly plan: (world: World, about: string | undefined) => TurnPlan;
}

function agreed(world: World): TurnPlan {
  const { confirming, proposal, offering } = situationOf(world);
  if (confirming) return { confirm: true };
  if (proposal) return { start: proposal.api.name };
  return offering ? { select: 'latest' } : {};
}

function declined(world: World): TurnPlan {
  const { confirming, proposal, offering } = situationOf(world);
  if (confirming) return { decline: true };
  if (proposal) return { suspend: true };
  return offering ? { next: true } : {};
}

/** The intents that are no APIs. No API is called so: names of APIs begin with that of their service. */
export const SIMPLE_INTENTS: ReadonlyMap<string, Simple> = new Map<string, Simple>([
  ['agree', { description: 'says yes to what the agent asked, suggested or offered', plan: agreed }],
  ['decline', { description: 'says no to what the agent asked, suggested or offered', plan: declined }],
  ['another', { description: 'wants another result than the one offered', plan: () => ({ next: true }) }],
  [
    'ask',
    {
      description: "asks for a property of a result or a booking; name it in 'about'",
      plan: (_, about) => (about === undefined ? {} : { asked: [about] }),
    },
  ],
  ['goodbye', { description: 'wants nothing more', plan: () => ({ end: true }) }],
  ['other', { description: 'anything else', plan: () => ({}) }],
]);
