/** What the agent tells beside its question is no answer to it as a whole sentence. */
import { createSession } from 'typetod';
import { restaurants2, rideSharing2 } from 'typetod/apis';
import { DialogueManager } from 'typetod/dialogue';
import { defaultParser } from 'typetod/parsers';
import { naturalReader } from 'typetod/values';
import { afterAll, expect, test } from 'vitest';

const shipped = await defaultParser();
afterAll(() => shipped.dispose());

const BOTH = 'Book a table for two at Trattoria del Lago in Oakland at 7 pm and a regular ride for two';

test.each(['yes please', 'there', 'ok'])('%s takes no sentence of the agent for a place', async (answer) => {
  const session = createSession({
    services: [restaurants2, rideSharing2],
    reader: naturalReader,
    now: '2019-03-01T09:00',
    id: 'a',
  });
  const manager = new DialogueManager({ session, parser: shipped.parser });
  for (const line of [BOTH, 'yes']) await manager.turn(line);
  expect(session.world.pending).toMatchObject([{ kind: 'request', slot: 'destination' }]);
  await manager.turn(answer);
  const ride = session.world.tasks.find(({ api }) => api.service === 'RideSharing_2');
  expect(ride?.slots.destination?.surface ?? '').not.toContain('phone');
});
