/** Plants: cuttings and pots that neighbours give away or swap, and people who water while others are away. */
import { type ArgumentsOf, failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const offer = {
  plant: saidAs(z.string().describe('Plant that is on offer'), { names: ['plant'] }),
  light: saidAs(z.enum(['shade', 'half shade', 'bright', 'full sun']).describe('Light that it wants'), {
    names: ['spot'],
    values: { shade: ['dark corner', 'cave'], bright: ['lots of light'], 'full sun': ['blazing window'] },
  }),
  fuss: saidAs(z.enum(['unkillable', 'easy', 'picky', 'diva']).describe('How demanding it is'), {
    names: ['care'],
    values: { unkillable: ['indestructible', 'survives anything'], diva: ['high maintenance'], easy: ['low effort'] },
  }),
  height: saidAs(z.int().describe('Height in centimetres'), { names: ['size', 'tall'] }),
  petsafe: saidAs(z.boolean().describe('Whether it is safe for pets'), { values: { false: ['poisonous'] } }),
  wants: saidAs(z.enum(['cutting', 'pot', 'cake', 'nothing']).describe('What the giver wants for it'), {
    values: { nothing: ['for free', 'a gift'], cake: ['something baked'] },
  }),
  giver: z.string().describe('Who gives it away'),
  street: z.string().describe('Where it is picked up'),
};
type Offer = ArgumentsOf<typeof offer>;
const row = (
  plant: string,
  light: Offer['light'],
  fuss: Offer['fuss'],
  height: number,
  petsafe: boolean,
  wants: Offer['wants'],
  giver: string,
  street: string,
): Offer => ({ plant, light, fuss, height, petsafe, wants, giver, street });

const offers = table('sprout_swap.offers', 'plant', [
  row('Monster Monstera', 'half shade', 'easy', 140, false, 'cake', 'Tess', 'Canal Row'),
  row('Snake Plant', 'shade', 'unkillable', 60, false, 'nothing', 'Omid', 'Station Road'),
  row('Spider Baby', 'bright', 'unkillable', 12, true, 'nothing', 'Tess', 'Canal Row'),
  row('Fern Gully', 'shade', 'picky', 45, true, 'cutting', 'Bruno', 'Mill Lane'),
  row('String of Hearts', 'bright', 'picky', 30, true, 'cutting', 'Aiko', 'Plum Street'),
  row('Calathea Karen', 'half shade', 'diva', 50, true, 'cake', 'Aiko', 'Plum Street'),
  row('Cactus Carl', 'full sun', 'unkillable', 22, false, 'pot', 'Bruno', 'Mill Lane'),
  row('Lemon Tree', 'full sun', 'diva', 110, true, 'pot', 'Omid', 'Station Road'),
  row('Basil Army', 'full sun', 'easy', 20, true, 'nothing', 'Vera', 'Dock Yard'),
  row('Peace Lily', 'shade', 'easy', 55, false, 'cutting', 'Vera', 'Dock Yard'),
]);

const deal = saidAs(z.string().describe('Number of the deal'), { names: ['number', 'deal'] });
const me = saidAs(z.string().describe('Name of the user'), { names: ['name'] });

export class FindPlants extends search({
  description: 'Find plants that somebody gives away',
  slots: {
    light: offer.light.optional(),
    fuss: offer.fuss.optional(),
    petsafe: offer.petsafe.optional(),
    wants: offer.wants.optional(),
    giver: offer.giver.optional(),
  },
  returns: offer,
  entity: 'plant',
  table: offers,
  offers: ['plant', 'wants', 'giver'],
  comparable: ['height'],
  followUp: () => SwapFor,
}) {}

export class SwapFor extends transaction({
  description: 'Swap something for a plant',
  examples: ['I would like to swap'],
  slots: {
    plant: offer.plant,
    trade: saidAs(z.string().describe('What is given in return'), { names: ['return', 'exchange'] }),
    day: saidAs(z.iso.date().describe('Day of the pick-up'), { names: ['day'] }),
    at: saidAs(time('When it is picked up', { hours: '09:00-21:00' }), { names: ['time'] }),
    me,
    by_bike: saidAs(z.boolean().default(false).describe('Whether it goes home by bike'), { names: ['bike'] }),
    note: z.string().optional().describe('A line to the giver'),
  },
  returns: { deal, doorbell: z.string().describe('Bell to ring') },
  entity: 'swap',
  transact: ({ plant, by_bike }, { rows, call }) => {
    const found = rows(offers).find((one) => one.plant.toLowerCase() === plant.toLowerCase());
    if (!found) return failure({ reason: 'Nobody has that plant at the moment.' });
    if (by_bike && found.height > 100)
      return failure({ reason: 'It is too tall for a bike.', alternative: { by_bike: false } });
    return success({ deal: `SW${call + 10}`, doorbell: `the ${found.giver} bell` });
  },
  undo: () => Unswap,
  amend: () => MoveDeal,
}) {}

export class GetSitter extends transaction({
  description: 'Get somebody to water plants during a holiday',
  examples: ['who waters my plants'],
  slots: {
    pots: saidAs(z.int().min(1).max(60).describe('How many pots there are'), { names: ['plants', 'pots'] }),
    leave: saidAs(z.iso.date().describe('First day away'), { names: ['from'] }),
    back: saidAs(z.iso.date().describe('Day of the return'), { names: ['until', 'back'] }),
    every: z.literal([1, 2, 3, 7]).describe('Every how many days they are watered'),
    home: saidAs(z.string().describe('Address of the plants'), { names: ['address'] }),
    key_with: saidAs(z.string().describe('Who keeps the key'), { names: ['key'] }),
    mail_too: saidAs(z.boolean().default(false).describe('Whether the mail is brought in'), {
      names: ['letters', 'post'],
    }),
    warning: saidAs(z.string().optional().describe('What the sitter should watch out for'), { names: ['careful'] }),
    me,
  },
  returns: { deal, thanks: money('What the sitter is given') },
  entity: 'plant sitting',
  quote: ({ pots }) => ({ thanks: 5 + pots }),
  transact: ({ pots }, { call }) => success({ deal: `SI${call + 80}`, thanks: 5 + pots }),
  undo: () => Unswap,
  amend: () => MoveDeal,
}) {}

export class ShowOff extends transaction({
  description: 'Put up a plant for others',
  slots: {
    what: z.string().describe('Plant that is put up'),
    tall: saidAs(z.number().describe('Height in centimetres'), { names: ['height'] }),
    wants: offer.wants,
    fuss: offer.fuss.optional(),
    has_bugs: saidAs(z.boolean().describe('Whether it has pests'), { names: ['bugs', 'vermin'] }),
    me,
  },
  returns: { deal },
  entity: 'offer',
  transact: ({ has_bugs }, { call }) =>
    has_bugs ? failure({ reason: 'Plants with pests stay at home.' }) : success({ deal: `OF${call + 4}` }),
  undo: () => Unswap,
}) {}

export class MoveDeal extends transaction({
  description: 'Move a swap or a sitting',
  slots: {
    deal,
    day: z.iso.date().optional().describe('New day'),
    at: time('New time', { hours: '09:00-21:00' }).optional(),
    back: z.iso.date().optional().describe('New day of the return'),
    pots: z.int().optional().describe('New number of pots'),
  },
  returns: { deal },
  entity: 'move',
}) {}

export class Unswap extends transaction({
  description: 'Call off a deal',
  slots: { deal, because: saidAs(z.string().optional().describe('Why it is called off'), { names: ['reason'] }) },
  returns: { deal },
  entity: 'retreat',
}) {}

export const sproutSwap = service({
  name: 'SproutSwap',
  description: 'Plants to swap and to sit',
  apis: [FindPlants, SwapFor, GetSitter, ShowOff, MoveDeal, Unswap],
  tables: [offers],
});
