/** A module of `--apis`: a service that must know who is asking, made by a function that brings a handle. */
import { type Fixture, handle, journaled, requirement, search, service, sessionContext, table } from 'typetod';
import { z } from 'zod';

const asker = sessionContext({ user: journaled(z.string().optional()), log: handle<string[]>() });
const signedIn = requirement({
  context: asker,
  name: 'signed-in',
  refusal: 'Please sign in first.',
  holds: ({ user }) => user !== undefined,
});
const visits = table('visits', 'day', [{ day: 'Monday' }]);

const FindVisits = search({
  intent: 'FindVisits',
  description: 'Your visits',
  slots: {},
  returns: { day: z.string() },
  entity: 'visit',
  context: asker,
  requires: signedIn,
  search: (_args, { session, rows, now }) =>
    rows(visits).map(({ day }) => ({ day: `${day} for ${session.user} at ${now}` })),
});

const clinic = service({ name: 'Clinic', description: 'Visits', apis: [FindVisits] });

/** Makes the service; a clock is a time. */
export function services({ now }: Fixture): object {
  if (now === 'platform') throw new Error('no time');
  return { services: clinic, context: { log: [] } };
}
