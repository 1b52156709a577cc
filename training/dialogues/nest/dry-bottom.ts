/** Nappies that come by themselves, and gear for babies on loan. */
import { type ArgumentsOf, failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const nappy = {
  brand: z.string().describe('Brand'),
  size: saidAs(z.enum(['newborn', 'mini', 'midi', 'maxi', 'junior']).describe('Size'), {
    values: {
      newborn: ['size 1', 'tiny', 'just born'],
      mini: ['size 2'],
      midi: ['size 3'],
      maxi: ['size 4'],
      junior: ['size 5', 'toddler'],
    },
  }),
  kind: saidAs(z.enum(['disposable', 'cloth', 'pants', 'swim']).describe('Kind'), {
    values: {
      disposable: ['throwaway', 'ordinary'],
      cloth: ['washable', 'reusable', 'terry'],
      pants: ['pull-ups'],
      swim: ['for the pool'],
    },
  }),
  per_pack: saidAs(money('Price of a pack'), { names: ['price', 'cost'] }),
  pieces: z.int().describe('How many are in a pack'),
  scented: saidAs(z.boolean().describe('Whether they are scented'), { names: ['perfume', 'smell'] }),
  compostable: saidAs(z.boolean().describe('Whether they can be composted'), { names: ['green', 'biodegradable'] }),
};
type Nappy = ArgumentsOf<typeof nappy>;

const row = (
  brand: string,
  size: Nappy['size'],
  kind: Nappy['kind'],
  per_pack: number,
  pieces: number,
  flags = '',
): Nappy => ({ brand, size, kind, per_pack, pieces, scented: flags.includes('s'), compostable: flags.includes('c') });

const nappies = table('dry_bottom.nappies', 'brand', [
  row('Little Duke', 'newborn', 'disposable', 9, 40, 's'),
  row('Mosspad', 'newborn', 'disposable', 14, 36, 'c'),
  row('First Fold', 'newborn', 'cloth', 32, 6),
  row('Padfoot', 'mini', 'disposable', 11, 44, 's'),
  row('Fernie', 'mini', 'disposable', 15, 40, 'c'),
  row('Tuck Terry', 'midi', 'cloth', 36, 6, 'c'),
  row('Wrigglers', 'midi', 'pants', 13, 30),
  row('Cloud Nine', 'midi', 'disposable', 12, 48),
  row('Hulahoop', 'maxi', 'pants', 16, 28, 's'),
  row('Greenseat', 'maxi', 'disposable', 18, 38, 'c'),
  row('Splashy Duck', 'maxi', 'swim', 8, 12),
  row('Big Runner', 'junior', 'pants', 17, 26),
  row('Nightguard', 'junior', 'disposable', 15, 32),
]);

const sub_id = saidAs(z.string().describe('Number of the subscription or loan'), {
  names: ['subscription', 'loan', 'box'],
});
const baby = saidAs(z.string().describe('Name of the baby'), { names: ['child', 'little one'] });
const rhythm = saidAs(z.enum(['weekly', 'fortnightly', 'monthly']).describe('How often a box comes'), {
  names: ['frequency'],
  values: {
    weekly: ['every week', 'each week'],
    fortnightly: ['every two weeks', 'every other week'],
    monthly: ['once a month', 'every month'],
  },
});

export class FindNappies extends search({
  description: 'Look for nappies',
  slots: {
    size: nappy.size.optional(),
    kind: nappy.kind.optional(),
    scented: nappy.scented.optional(),
    compostable: nappy.compostable.optional(),
  },
  returns: nappy,
  entity: 'nappy',
  table: nappies,
  offers: ['brand', 'per_pack', 'pieces'],
  comparable: ['per_pack', 'pieces'],
  followUp: () => StartBox,
}) {}

export class StartBox extends transaction({
  description: 'Have nappies sent regularly',
  examples: ['we keep running out of nappies'],
  slots: {
    brand: nappy.brand,
    packs: saidAs(z.int().min(1).max(12).describe('Packs in a box'), { names: ['number'] }),
    rhythm,
    first_box: saidAs(z.iso.date().describe('Day of the first box'), { names: ['start'] }),
    baby,
    street: saidAs(z.string().describe('Address'), { names: ['address'] }),
    extras: z
      .array(
        saidAs(z.enum(['wipes', 'cream', 'bags', 'mat']), {
          values: { cream: ['ointment'], bags: ['sacks'], mat: ['changing mat'] },
        }),
      )
      .default([])
      .describe('What else is in the box'),
    drop_spot: saidAs(z.string().optional().describe('Where the box is left if nobody opens'), {
      names: ['safe place'],
    }),
  },
  returns: { sub_id, box_price: money('Price of a box') },
  entity: 'subscription',
  quote: ({ brand, packs, extras }, { rows }) => ({
    box_price:
      (rows(nappies).find((one) => one.brand.toLowerCase() === brand.toLowerCase())?.per_pack ?? 12) * packs +
      3 * extras.length,
  }),
  transact: ({ brand, packs, extras, first_box }, { rows, call }) => {
    const found = rows(nappies).find((one) => one.brand.toLowerCase() === brand.toLowerCase());
    if (!found) return failure({ reason: 'That brand is not on our shelf.' });
    if (first_box === '2019-03-04')
      return failure({ reason: 'The van is full on Monday.', alternative: { first_box: '2019-03-05' } });
    return success({ sub_id: `DB${call + 60}`, box_price: found.per_pack * packs + 3 * extras.length });
  },
  undo: () => EndBox,
  amend: () => ChangeBox,
}) {}

export class BorrowGear extends transaction({
  description: 'Borrow something for a baby',
  slots: {
    gear: saidAs(z.enum(['car seat', 'travel cot', 'pram', 'high chair', 'monitor', 'carrier']).describe('Thing'), {
      values: {
        'travel cot': ['crib', 'bed for the road'],
        pram: ['buggy', 'pushchair', 'stroller'],
        monitor: ['baby phone'],
        carrier: ['sling'],
      },
    }),
    start_day: saidAs(z.iso.date().describe('First day of the loan'), { names: ['from'] }),
    weeks: saidAs(z.int().min(1).max(26).describe('Duration in weeks'), { names: ['duration'] }),
    bring_at: saidAs(time('Hour at which it is brought', { hours: '08:00-19:00' }), { names: ['time'] }),
    allergen_free: saidAs(z.boolean().optional().describe('Whether it must be free of allergens'), {
      names: ['no pet hair'],
    }),
    borrower: saidAs(z.string().describe('Name of the parent'), { names: ['parent', 'name'] }),
  },
  returns: { sub_id, rent: money('Rent in all') },
  entity: 'loan',
  quote: ({ weeks }) => ({ rent: 7 * weeks }),
  transact: ({ weeks }, { call }) => success({ sub_id: `LN${call + 9}`, rent: 7 * weeks }),
  undo: () => EndBox,
}) {}

export class PauseBox extends transaction({
  description: 'Interrupt the boxes for a while',
  slots: {
    sub_id,
    pause_from: saidAs(z.iso.date().describe('First day without boxes'), { names: ['from'] }),
    pause_until: saidAs(z.iso.date().describe('Day on which they go on'), { names: ['until', 'to'] }),
  },
  returns: { sub_id },
  entity: 'pause',
}) {}

export class ChangeBox extends transaction({
  description: 'Alter what is in a box, or how often it comes',
  slots: {
    sub_id,
    brand: nappy.brand.optional(),
    packs: z.int().min(1).max(12).optional().describe('Packs in a box from now on'),
    rhythm: rhythm.optional(),
  },
  returns: { sub_id },
  entity: 'alteration',
}) {}

export class EndBox extends transaction({
  description: 'End a subscription or a loan',
  slots: { sub_id, reason: z.string().optional().describe('Reason') },
  returns: { sub_id },
  entity: 'ending',
}) {}

export const dryBottom = service({
  name: 'DryBottom',
  description: 'Nappies by subscription, gear for babies on loan',
  apis: [FindNappies, StartBox, BorrowGear, PauseBox, ChangeBox, EndBox],
  tables: [nappies],
});
