import type { FinishedEpisode, TracedObservation } from '../testbed/trace.js';
import type { Observation } from '../testbed/index.js';

export type PlainObservation =
  | { readonly kind: 'user'; readonly text: string }
  | TracedObservation
  | { readonly kind: 'end'; readonly text: string };

/** What the user meant stays here: an agent over a protocol is no oracle. */
export function plain(observation: Observation): PlainObservation {
  if (observation.kind === 'user') return { kind: 'user', text: observation.text };
  if (observation.kind !== 'turn') return observation;
  const { kind, ok, text, reply } = observation;
  return { kind, ok, text, reply };
}

/** The last observation of an episode, on which nobody acts any more. */
export function lastOf({ events, end }: FinishedEpisode): PlainObservation {
  const last = events.findLast(({ kind }) => kind === 'user' || kind === 'step');
  if (last?.kind === 'user') return { kind: 'user', text: last.text };
  const seen = last?.kind === 'step' ? last.observation : undefined;
  return seen ?? { kind: 'end', text: `The episode ended: ${end}.` };
}
