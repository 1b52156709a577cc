import { type ArgumentsOf, search, service } from 'typetod';
import { z } from 'zod';
import { choiceFrom, numberFrom } from '../shared/from-text.js';

const to = z.string().describe('Where to go');

export class GetDirections extends search({
  description: 'Find the way to a place',
  examples: ['how do I get to', 'directions to', 'which way is it to', 'the way to', 'where is'],
  slots: { to },
  returns: {
    to,
    minutes: z.int().describe('How long it takes'),
    distance: z.number().describe('How far it is, in kilometres'),
    mode: z.enum(['walk', 'bus', 'metro', 'taxi']).describe('How to get there'),
    first_step: z.string().describe('What to do first'),
  },
  entity: 'route',
  identity: 'to',
  comparable: [],
  offers: ['to', 'minutes', 'mode'],
}) {
  /** The map is made up, but it is the same for everybody: a route depends on the name of the place alone. */
  override search({ to }: ArgumentsOf<typeof GetDirections>) {
    const mode = choiceFrom(`${to} by`, ['walk', 'bus', 'metro', 'taxi']);
    const minutes = numberFrom(to, 4, 35);
    const distance = Math.round((minutes * speeds[mode]) / 100) / 10;
    const street = choiceFrom(`${to} along`, [
      'Mill Lane',
      'Station Road',
      'Orchard Street',
      'the canal',
      'Castle Hill',
    ]);
    return [{ to, minutes, distance, mode, first_step: firstSteps[mode](street) }];
  }
}

/** Meters a minute, waiting included. */
const speeds = { walk: 80, bus: 260, metro: 450, taxi: 520 };

const firstSteps = {
  walk: (street: string) => `Head along ${street}.`,
  bus: (street: string) => `Catch the bus on ${street}.`,
  metro: (street: string) => `Go down to the metro by ${street}.`,
  taxi: (street: string) => `Hail a taxi on ${street}.`,
};

/** Ways to places. */
export const maps = service({ name: 'Maps', description: 'Ways to places', apis: [GetDirections] });
