/** Piano tuners, and workshops for instruments. */
import { type ArgumentsOf, failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const instrument = saidAs(
  z
    .enum(['piano', 'guitar', 'violin', 'flute', 'trumpet', 'accordion'])
    .describe('Instrument that is to be looked after by the workshop'),
  { values: { violin: ['fiddle'], accordion: ['squeezebox'] } },
);

const workshop = {
  workshop: z.string().describe('Name of the workshop as it stands above the door'),
  instrument,
  area: z.enum(['old town', 'riverside', 'university']).describe('Area of the city in which the workshop lies'),
  starting_price: money('What the smallest repair costs; the rest depends on the damage'),
  waiting_days: z.int().describe('How many days one waits until the instrument is done'),
  home_visits: z.boolean().describe('Whether somebody of the workshop comes to the house of the customer'),
  lends_instruments: z.boolean().describe('Whether the workshop lends an instrument for the time of the repair'),
  street: z.string().describe('Street and number of the workshop'),
};
type Workshop = ArgumentsOf<typeof workshop>;

function row(
  name: string,
  of: Workshop['instrument'],
  area: Workshop['area'],
  starting_price: number,
  waiting_days: number,
  home_visits: boolean,
  lends_instruments: boolean,
  street: string,
): Workshop {
  return { workshop: name, instrument: of, area, starting_price, waiting_days, home_visits, lends_instruments, street };
}

const workshops = table('strings_and_keys.workshops', 'workshop', [
  row('Felt and Hammer', 'piano', 'old town', 90, 6, true, false, '4 Bell Yard'),
  row('Ivory House', 'piano', 'riverside', 120, 10, true, true, '61 Quay Street'),
  row('Eighty-Eight', 'piano', 'university', 75, 14, false, false, '12 College Row'),
  row('Fret Not', 'guitar', 'university', 25, 3, false, true, '8 Library Lane'),
  row('Six String Clinic', 'guitar', 'old town', 40, 5, false, true, '19 Market Hill'),
  row('Hollow Body', 'guitar', 'riverside', 30, 8, true, false, '2 Mill Walk'),
  row('Bow and Bridge', 'violin', 'old town', 55, 7, false, true, '33 Abbey Lane'),
  row('Horsehair', 'violin', 'university', 35, 4, false, false, '5 Chapel Steps'),
  row('Madame Peg', 'violin', 'riverside', 65, 9, true, true, '70 Quay Street'),
  row('Silver Breath', 'flute', 'old town', 45, 6, false, true, '14 Bell Yard'),
  row('Pad and Key', 'flute', 'university', 38, 5, false, false, '27 College Row'),
  row('Brass Tacks', 'trumpet', 'riverside', 32, 4, false, true, '9 Foundry Dock'),
  row('Third Valve', 'trumpet', 'old town', 28, 11, false, false, '41 Market Hill'),
  row('Bellows and Buttons', 'accordion', 'riverside', 60, 12, true, false, '6 Mill Walk'),
]);

const order_code = z.string().describe('Code of the order, as it stands on the slip');

export class FindWorkshop extends search({
  description: 'Look for a workshop that repairs an instrument',
  slots: {
    instrument,
    area: workshop.area.optional(),
    home_visits: workshop.home_visits.optional(),
    lends_instruments: workshop.lends_instruments.optional(),
  },
  returns: workshop,
  entity: 'workshop',
  table: workshops,
  offers: ['workshop', 'area', 'starting_price'],
  comparable: ['starting_price', 'waiting_days'],
  followUp: () => BringForRepair,
}) {}

export class BringForRepair extends transaction({
  description: 'Bring an instrument to a workshop for repair',
  slots: {
    workshop: workshop.workshop,
    instrument,
    damage: z.string().describe('What is broken or does not sound as it should'),
    owner: z.string().describe('Name of the person to whom the instrument belongs'),
    drop_off: z.iso.date().describe('Day on which the instrument is brought to the workshop'),
    loan: saidAs(z.boolean().describe('Whether another instrument is lent for the time of the repair'), {
      names: ['replacement', 'spare'],
    }),
    broken_since: z.iso.date().optional().describe('Day since which the trouble is there'),
    max_price: money('Price above which the customer wants to be called first').optional(),
  },
  returns: { order_code, ready_on: z.iso.date().describe('Day on which the instrument can be fetched') },
  entity: 'repair',
  transact: ({ workshop: name, loan }, { rows, call }) => {
    const found = rows(workshops).find((one) => one.workshop.toLowerCase() === name.toLowerCase());
    if (!found) return failure({ reason: 'There is no such workshop.' });
    if (loan && !found.lends_instruments)
      return failure({ reason: 'They have nothing to lend.', alternative: { loan: false } });
    return success({ order_code: `K${call + 420}`, ready_on: '2019-03-22' });
  },
  undo: () => CancelOrder,
}) {}

export class BookTuning extends transaction({
  description: 'Have pianos tuned at home, in a school or in a hall',
  examples: ['my piano is out of tune', 'we need the piano tuner'],
  slots: {
    place: z.string().describe('Where the pianos stand'),
    uprights: z.int().min(0).max(20).default(1).describe('How many upright pianos there are to tune'),
    grands: z.int().min(0).max(20).default(0).describe('How many grand pianos there are to tune'),
    tuning_day: z.iso.date().describe('Day on which the tuner comes'),
    start: time('When the tuner begins', { hours: '08:00-19:00' }),
    contact: z.string().optional().describe('Name of the person who lets the tuner in'),
    hint_for_tuner: z.string().optional().describe('What the tuner should know'),
  },
  returns: { order_code, tuner: z.string().describe('Name of the tuner'), price: money('What the tuning costs') },
  entity: 'tuning',
  quote: ({ uprights, grands }) => ({ price: uprights * 95 + grands * 140 }),
  transact: ({ uprights, grands }, { call }) =>
    success({ order_code: `T${call + 60}`, tuner: 'Rosalind Okafor', price: uprights * 95 + grands * 140 }),
  undo: () => CancelOrder,
}) {}

export class ChangeOrder extends transaction({
  description: 'Put a repair or a tuning on another day',
  slots: {
    order_code,
    old_day: z.iso.date().optional().describe('Day on which it was to be'),
    new_day: z.iso.date().describe('Day on which it will be instead'),
  },
  returns: { order_code },
  entity: 'new day',
}) {}

export class CancelOrder extends transaction({
  description: 'Cancel a repair or a tuning',
  slots: { order_code, cause: z.string().optional().describe('Why the customer does not want it any more') },
  returns: { order_code, to_pay: money('What is still to be paid') },
  entity: 'cancellation',
  transact: () => success({ to_pay: 10 }),
}) {}

export const stringsAndKeys = service({
  name: 'StringsAndKeys',
  description: 'Piano tuners and workshops for instruments',
  apis: [FindWorkshop, BringForRepair, BookTuning, ChangeOrder, CancelOrder],
  tables: [workshops],
});
