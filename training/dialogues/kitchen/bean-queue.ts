/** Coffee that is ordered ahead. */
import { failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const bar = {
  bar: saidAs(z.string().describe('Name of the coffee bar'), { names: ['shop', 'branch', 'café'] }),
  near: saidAs(
    z.enum(['central station', 'town hall', 'hospital', 'tech park', 'museum']).describe('What it is close to'),
    {
      values: { 'central station': ['the trains'], 'tech park': ['offices'], hospital: ['clinic'] },
    },
  ),
  opens: time('When it opens', { half: 'am' }),
  drive_in: saidAs(z.boolean().describe('Whether one can stay in the car'), { names: ['drive-through', 'drive-thru'] }),
  own_roast: saidAs(z.boolean().describe('Whether it roasts itself'), { names: ['roastery'] }),
  queue_minutes: saidAs(z.int().describe('How many minutes one waits'), { names: ['waiting time', 'queue'] }),
  seats: z.int().describe('How many people can sit'),
};

const bars = table(
  'bean_queue.bars',
  'bar',
  (
    [
      ['Platform Nine', 'central station', '05:30', false, false, 6, 4],
      ['Signal Box', 'central station', '06:00', false, true, 9, 18],
      ['Left Luggage', 'central station', '06:30', true, false, 4, 0],
      ['Clerk & Cup', 'town hall', '07:00', false, true, 5, 30],
      ['Gavel', 'town hall', '07:30', false, false, 3, 12],
      ['Ward Round', 'hospital', '05:00', true, false, 8, 10],
      ['Night Shift', 'hospital', '04:30', false, false, 7, 6],
      ['Kernel', 'tech park', '07:00', true, true, 11, 24],
      ['Stack', 'tech park', '08:00', false, false, 4, 40],
      ['Loop', 'tech park', '06:30', true, false, 2, 0],
      ['Amphora', 'museum', '09:00', false, true, 5, 36],
      ['Sketchbook', 'museum', '08:30', false, false, 3, 14],
    ] as const
  ).map(([name, near, opens, drive_in, own_roast, queue_minutes, seats]) => ({
    bar: String(name),
    near,
    opens,
    drive_in,
    own_roast,
    queue_minutes,
    seats,
  })),
);

const cup_no = z.string().describe('Number of the order');
const drink = saidAs(
  z
    .enum(['espresso', 'flat white', 'cappuccino', 'latte', 'filter', 'cold brew', 'chai', 'hot chocolate'])
    .describe('What to drink'),
  {
    names: ['coffee'],
    values: {
      filter: ['drip', 'black coffee'],
      'cold brew': ['iced coffee'],
      'hot chocolate': ['cocoa'],
      latte: ['milky coffee'],
      chai: ['spiced tea'],
    },
  },
);
const cup_size = saidAs(z.enum(['piccolo', 'regular', 'bucket']).describe('Size of the cup'), {
  values: { piccolo: ['small'], regular: ['medium', 'normal'], bucket: ['large', 'biggest', 'huge'] },
});
const milk = saidAs(z.enum(['whole', 'skimmed', 'oat', 'soy', 'almond', 'none']).describe('Which milk'), {
  values: {
    whole: ['full fat', 'cow', 'ordinary'],
    skimmed: ['low fat', 'skinny'],
    soy: ['soya'],
    none: ['no milk', 'black'],
  },
});
const extra = saidAs(
  z.enum(['extra shot', 'vanilla syrup', 'caramel syrup', 'cinnamon', 'whipped cream', 'ice']).describe('What goes in'),
  {
    values: {
      'extra shot': ['double shot'],
      'vanilla syrup': ['vanilla'],
      'caramel syrup': ['caramel'],
      'whipped cream': ['cream'],
    },
  },
);
const collect_at = saidAs(time('When it is picked up', { hours: '05:00-16:59' }), { names: ['pick-up'] });

export class LocateBar extends search({
  description: 'Find a coffee bar',
  slots: { near: bar.near, drive_in: bar.drive_in.optional(), own_roast: bar.own_roast.optional() },
  returns: bar,
  entity: 'coffee bar',
  table: bars,
  offers: ['bar', 'queue_minutes', 'opens'],
  comparable: ['opens', 'queue_minutes', 'seats'],
  followUp: () => BrewAhead,
}) {}

export class BrewAhead extends transaction({
  description: 'Order a coffee ahead',
  examples: ['i need caffeine', 'my usual'],
  slots: {
    bar: bar.bar,
    drink,
    cup_size,
    milk: milk.optional(),
    extras: z.array(extra).default([]).describe('What goes in besides'),
    cups: saidAs(z.int().min(1).max(8).default(1).describe('How many cups'), { names: ['how many'] }),
    collect_at,
    own_mug: saidAs(z.boolean().default(false).describe('Whether the guest brings a mug'), {
      names: ['reusable cup', 'keep cup'],
    }),
    decaf: saidAs(z.boolean().default(false).describe('Whether it is without caffeine'), { names: ['decaffeinated'] }),
    call_out: saidAs(z.string().describe('Name on the cup'), { names: ['name'] }),
    pastry: z.enum(['croissant', 'cinnamon bun', 'banana bread', 'cheese toastie']).optional().describe('What to eat'),
  },
  returns: { cup_no, to_pay: money('What it costs') },
  entity: 'coffee',
  quote: ({ cups, pastry }) => ({ to_pay: 4 * (cups ?? 1) + (pastry ? 3 : 0) }),
  transact: ({ bar: name, collect_at: at, cups, pastry }, { rows, call }) => {
    const found = rows(bars).find((one) => one.bar.toLowerCase() === name.toLowerCase());
    if (!found) return failure({ reason: 'None of our bars is called that.' });
    if (at < found.opens)
      return failure({ reason: 'It is still closed then.', alternative: { collect_at: found.opens } });
    return success({ cup_no: `B${call + 12}`, to_pay: 4 * (cups ?? 1) + (pastry ? 3 : 0) });
  },
  undo: () => PourAway,
  amend: () => ShiftPickUp,
}) {}

export class ShiftPickUp extends transaction({
  description: 'Pick an ordered coffee up at another time or bar',
  examples: ['running late for my coffee'],
  slots: { cup_no, collect_at: collect_at.optional(), bar: bar.bar.optional() },
  returns: { cup_no },
  entity: 'change',
}) {}

export class PourAway extends transaction({
  description: 'Cancel an ordered coffee',
  slots: { cup_no },
  returns: { cup_no, returned: money('What is paid back') },
  entity: 'cancellation',
  transact: () => success({ returned: 4 }),
}) {}

export class LoadCard extends transaction({
  description: 'Put money on the coffee card',
  examples: ['top up my card'],
  slots: {
    card_no: z.string().describe('Number of the card'),
    amount: saidAs(money('How much is put on it'), { names: ['sum'] }),
    auto_reload: saidAs(z.boolean().default(false).describe('Whether it is filled by itself when it runs low'), {
      names: ['automatic'],
    }),
    receipt_to: z.email().optional().describe('Email address for the receipt'),
  },
  returns: { balance: money('What is on the card now') },
  entity: 'top-up',
  transact: ({ amount }) => success({ balance: amount + 2.5 }),
}) {}

export const beanQueue = service({
  name: 'BeanQueue',
  description: 'Coffee ordered ahead',
  apis: [LocateBar, BrewAhead, ShiftPickUp, PourAway, LoadCard],
  tables: [bars],
});
