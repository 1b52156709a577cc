/** Hedges and trees: who cuts them, visits to price the work, the work itself. */
import { type ArgumentsOf, failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const man = {
  who: z.string().describe('Name of the tree surgeon'),
  does: saidAs(z.enum(['felling', 'pruning', 'hedge laying', 'stump grinding']).describe('Kind of work'), {
    names: ['job', 'work'],
    values: {
      felling: ['taking it down', 'cut it down'],
      pruning: ['a trim', 'thinning', 'cut back'],
      'stump grinding': ['the stump out'],
    },
  }),
  village: z.enum(['Much Wenlow', 'Little Wenlow', 'Thorpe', 'Brackenby']).describe('Where he lives'),
  day_rate: money('What he takes for a day', { currency: 'GBP' }),
  climbs: z.boolean().describe('Whether he climbs'),
  years: z.int().describe('Years in the trade'),
  first_free: z.iso.date().describe('First day he has free'),
};
type Man = ArgumentsOf<typeof man>;
const row = (
  who: string,
  does: Man['does'],
  village: Man['village'],
  day_rate: number,
  years: number,
  first_free: string,
  climbs = true,
): Man => ({ who, does, village, day_rate, years, first_free, climbs });

const men = table('lop_and_lay.men', 'who', [
  row('Amos Garth', 'felling', 'Much Wenlow', 240, 31, '2019-03-12'),
  row('Piers Lockett', 'felling', 'Thorpe', 310, 8, '2019-03-05'),
  row('Tadgh Moran', 'felling', 'Brackenby', 195, 3, '2019-03-07', false),
  row('Bob Sallow', 'pruning', 'Little Wenlow', 160, 22, '2019-03-06', false),
  row('Giles Penhale', 'pruning', 'Much Wenlow', 205, 12, '2019-03-19'),
  row('Jasbir Gill', 'pruning', 'Thorpe', 180, 15, '2019-03-04'),
  row('Old Mr Tuppen', 'hedge laying', 'Brackenby', 150, 52, '2019-03-21', false),
  row('Connie Hurst', 'hedge laying', 'Thorpe', 175, 9, '2019-03-09', false),
  row('Walter Pym', 'hedge laying', 'Little Wenlow', 140, 4, '2019-03-04', false),
  row('Ken Grubb', 'stump grinding', 'Thorpe', 220, 18, '2019-03-11', false),
  row('Mossy Dolan', 'stump grinding', 'Much Wenlow', 185, 6, '2019-03-15', false),
]);

const ref = z.string().describe('Reference of the work');
const garden_of = saidAs(z.string().describe('Whose garden it is'), { names: ['name'] });
const tree = saidAs(
  z.enum(['oak', 'ash', 'beech', 'hawthorn', 'leylandii', 'apple', 'willow']).describe('What grows there'),
  {
    values: { hawthorn: ['may', 'quickthorn'], leylandii: ['those conifers', 'the green wall'] },
  },
);

export class Find extends search({
  description: 'Find somebody for a tree or a hedge',
  slots: { does: man.does, village: man.village.optional(), climbs: man.climbs.optional() },
  returns: man,
  entity: 'tree surgeon',
  table: men,
  offers: ['who', 'village', 'day_rate'],
  comparable: ['day_rate', 'years', 'first_free'],
  followUp: () => Book,
}) {}

export class Look extends transaction({
  description: 'Have somebody come and price the work',
  slots: {
    garden_of,
    lies_at: z.string().describe('Address of the garden'),
    visit_day: z.iso.date().describe('Day of the visit'),
    around: time('When he calls', { hours: '08:00-18:00' }),
    worry: z.string().describe('What is the matter with the tree'),
    dog: z.boolean().optional().describe('Whether there is a dog'),
  },
  returns: { ref },
  entity: 'visit',
  transact: (_, { call }) => success({ ref: `LV${call + 12}` }),
  undo: () => Drop,
  amend: () => Move,
}) {}

export class Book extends transaction({
  description: 'Book the cutting itself',
  examples: ['that tree has got to come down'],
  slots: {
    who: man.who,
    tree,
    garden_of,
    height: z.number().min(1).max(50).describe('Height in metres'),
    on: z.iso.date().describe('Day of the work'),
    take_away: z.boolean().describe('Whether the branches are taken away'),
    near_wires: z.boolean().default(false).describe('Whether wires run through it'),
    leave: z.string().optional().describe('What must be left standing'),
  },
  returns: { ref, cost: money('Likely cost', { currency: 'GBP' }) },
  entity: 'cutting',
  quote: ({ height, take_away }) => ({ cost: height * 25 + (take_away ? 60 : 0) }),
  transact: ({ who, on, height, take_away }, { rows, call }) => {
    const found = rows(men).find((one) => one.who.toLowerCase() === who.toLowerCase());
    if (!found) return failure({ reason: 'Nobody of that name works with us.' });
    if (on < found.first_free)
      return failure({ reason: `${found.who} is taken until then.`, alternative: { on: found.first_free } });
    return success({ ref: `LB${call + 50}`, cost: height * 25 + (take_away ? 60 : 0) });
  },
  undo: () => Drop,
  amend: () => Move,
}) {}

export class Move extends transaction({
  description: 'Move a visit or a cutting',
  slots: {
    ref,
    new_day: saidAs(z.iso.date().describe('Day it is moved to'), { names: ['to'] }),
    to_time: time('Hour it is moved to', { hours: '08:00-18:00' }).optional(),
    excuse: z.string().optional().describe('Why it has to move'),
  },
  returns: { ref },
  entity: 'move',
}) {}

export class Drop extends transaction({
  description: 'Drop a visit or a cutting',
  slots: { ref, because: z.string().optional().describe('Why it is dropped') },
  returns: { ref, owed: money('What is owed all the same', { currency: 'GBP' }) },
  entity: 'cancellation',
  transact: ({ ref: number }) => success({ owed: number.toUpperCase().startsWith('LB') ? 35 : 0 }),
}) {}

export const lopAndLay = service({
  name: 'LopAndLay',
  description: 'Tree surgeons and hedge layers',
  apis: [Find, Look, Book, Move, Drop],
  tables: [men],
});
