/** The costume store of a theatre, which lends what hangs there. */
import {
  type ArgumentsOf,
  failure,
  money,
  queryRows,
  type SearchContext,
  search,
  service,
  success,
  table,
  time,
  transaction,
} from 'typetod';
import { z } from 'zod';

const costume = {
  costume_name: z.string().describe('Name of the costume'),
  era: z
    .enum(['medieval', 'baroque', 'victorian', 'twenties', 'fifties', 'fairy tale'])
    .describe('Age from which it is'),
  garment: z.enum(['gown', 'suit', 'uniform', 'cloak', 'animal']).describe('What it is'),
  size: z.enum(['small', 'medium', 'large', 'extra large']).describe('Size of the costume'),
  wig_included: z.boolean().describe('Whether there is a wig with it'),
  washable: z.boolean().describe('Whether it can go into the machine'),
  color: z.string().describe('Main color'),
  daily_rate: money('What it costs a day'),
};

type Row = ArgumentsOf<typeof costume>;

const costumes = table('costume_store.costumes', 'costume_name', [
  row('Lady Maud', 'medieval', 'gown', 'medium', false, true, 'dark green', 24),
  row('The Pilgrim', 'medieval', 'cloak', 'large', false, true, 'brown', 11),
  row('Captain of the Guard', 'medieval', 'uniform', 'large', false, false, 'silver', 38),
  row('Madame Pompadour', 'baroque', 'gown', 'small', true, false, 'rose', 52),
  row('The Dancing Master', 'baroque', 'suit', 'medium', true, false, 'sky blue', 44),
  row('Versailles', 'baroque', 'gown', 'large', true, false, 'gold', 60),
  row('Miss Havisham', 'victorian', 'gown', 'medium', false, false, 'ivory', 35),
  row('The Undertaker', 'victorian', 'suit', 'extra large', false, true, 'black', 22),
  row('Baker Street', 'victorian', 'cloak', 'medium', false, true, 'checked grey', 26),
  row('Railway Guard', 'victorian', 'uniform', 'medium', false, true, 'navy', 19),
  row('Charleston', 'twenties', 'gown', 'small', true, true, 'black and gold', 28),
  row('Speakeasy', 'twenties', 'suit', 'large', false, true, 'pinstripe', 25),
  row('Bell Boy', 'twenties', 'uniform', 'small', false, true, 'red', 18),
  row('Rock Around', 'fifties', 'gown', 'medium', true, true, 'white with dots', 20),
  row('Jukebox Joe', 'fifties', 'suit', 'medium', true, true, 'mint', 21),
  row('Night at the Diner', 'fifties', 'gown', 'large', false, true, 'turquoise', 17),
  row('Big Bad Wolf', 'fairy tale', 'animal', 'extra large', false, false, 'grey', 33),
  row('Puss in Boots', 'fairy tale', 'animal', 'medium', false, true, 'orange', 27),
  row('Red Riding Hood', 'fairy tale', 'cloak', 'small', false, true, 'red', 14),
  row('The Frog Prince', 'fairy tale', 'animal', 'large', false, true, 'green', 23),
]);

function row(
  costume_name: string,
  era: Row['era'],
  garment: Row['garment'],
  size: Row['size'],
  wig_included: boolean,
  washable: boolean,
  color: string,
  daily_rate: number,
): Row {
  return { costume_name, era, garment, size, wig_included, washable, color, daily_rate };
}

export class FindCostumes extends search({
  description: 'Look for a costume to wear',
  slots: {
    era: costume.era.nullable(),
    garment: costume.garment.optional(),
    size: costume.size.optional(),
    wig_included: costume.wig_included.optional(),
    washable: costume.washable.optional(),
    highest_rate: money('What it may cost a day at most').optional(),
  },
  returns: costume,
  entity: 'costume',
  identity: 'costume_name',
  offers: ['costume_name', 'size', 'daily_rate'],
  transient: ['highest_rate'],
  followUp: () => HireCostume,
}) {
  /** Nothing dearer than what was said. */
  override search({ highest_rate, ...args }: ArgumentsOf<typeof FindCostumes>, { rows, offset, limit }: SearchContext) {
    const affordable = rows(costumes).filter((candidate) => candidate.daily_rate <= (highest_rate ?? 1000));
    return queryRows(affordable, args, { offset, limit });
  }
}

export class HireCostume extends transaction({
  description: 'Hire a costume for some days',
  slots: {
    costume_name: costume.costume_name,
    from_date: z.iso.date().describe('First day of the hire'),
    days: z.int().min(1).max(60).describe('For how many days'),
    customer_name: z.string().describe('Who hires it'),
    with_shoes: z.boolean().default(false).describe('Whether shoes go with it'),
    occasion: z.string().optional().describe('What it is worn for'),
  },
  returns: {
    days: z.int().describe('For how many days'),
    hire_number: z.string().describe('Number of the hire'),
    total_price: money('Price of the hire'),
  },
  confirms: ['costume_name', 'from_date', 'days', 'customer_name', 'with_shoes'],
  entity: 'hire',
}) {
  /** Costumes come back within ten days. */
  override transact({ costume_name, days, with_shoes }: ArgumentsOf<typeof HireCostume>) {
    const found = costumes.rows.find((candidate) => candidate.costume_name === costume_name);
    if (!found) return failure({ reason: 'Nothing of that name hangs here.' });
    if (days > 10) return failure({ reason: 'We need it back within ten days.', alternative: { days: 10 } });
    return success({ days, hire_number: 'H-319', total_price: found.daily_rate * days + (with_shoes ? 12 : 0) });
  }
}

export class BookFitting extends transaction({
  description: 'Make an appointment to try costumes on',
  slots: {
    fitting_date: z.iso.date().describe('Day of the fitting'),
    fitting_time: time('When the fitting begins', { hours: '10:00-19:00' }),
    people: z.int().min(1).max(12).describe('How many people try something on'),
    costume_name: costume.costume_name.optional(),
    alterations: z.boolean().default(false).describe('Whether the seamstress should be there to alter things'),
  },
  returns: {
    fitting_time: time('When the fitting begins'),
    cubicle: z.string().describe('Where to go'),
  },
  entity: 'fitting',
}) {
  /** Rehearsals take the rooms from three to five. */
  override transact({ fitting_time }: ArgumentsOf<typeof BookFitting>) {
    if (fitting_time >= '15:00' && fitting_time < '17:00')
      return failure({ reason: 'There is a rehearsal in our rooms then.', alternative: { fitting_time: '17:30' } });
    return success({ fitting_time, cubicle: 'the red curtain' });
  }
}

export class ExtendHire extends transaction({
  description: 'Keep a costume for longer',
  slots: {
    hire_number: z.string().describe('Number of the hire'),
    extra_days: z.int().min(1).max(7).describe('For how many more days'),
    payment: z.enum(['card', 'cash', 'invoice']).describe('How the extra days are paid for'),
  },
  returns: { extra_price: money('Price of the extra days') },
  entity: 'extension',
  transact: ({ extra_days }) => success({ extra_price: extra_days * 15 }),
}) {}

export const costumeStore = service({
  name: 'CostumeStore',
  description: 'A theatre that lends its costumes',
  apis: [FindCostumes, HireCostume, BookFitting, ExtendHire],
});
