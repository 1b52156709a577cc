import type { Engine } from '../engine/index.js';
import type { Transcript } from './transcript.js';

/** The header of a conversation that was held: with it the transcript replays where its services and fixture are. */
export function heldHeader(
  { registry, now, sessionId }: Engine,
  { title, fixture }: { readonly title?: string; readonly fixture: string | undefined },
): Omit<Transcript, 'turns'> {
  const services = registry.services.map(({ name }) => name);
  return {
    title: title ?? services.join(', '),
    services,
    tags: [],
    now,
    seed: sessionId,
    ...(fixture !== undefined && { fixture }),
  };
}
