/** The desk of a hospital for those who visit: wards, visits, flowers, parking, telephones at the bed. */
import { type ArgumentsOf, failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const ward = {
  ward: z.string().describe('Name of the ward'),
  department: saidAs(
    z
      .enum(['maternity', 'surgery', 'children', 'heart', 'bones', 'intensive care', 'geriatrics'])
      .describe('Which part of medicine it is'),
    {
      values: {
        maternity: ['delivery', 'newborns'],
        children: ['paediatrics', 'kids'],
        heart: ['cardiology'],
        bones: ['orthopaedics', 'fractures'],
        'intensive care': ['ICU'],
        geriatrics: ['the elderly'],
      },
    },
  ),
  wing: saidAs(z.enum(['east', 'west', 'tower']).describe('Part of the building'), { names: ['building'] }),
  storey: saidAs(z.int().describe('On which floor it is'), { names: ['floor', 'level'] }),
  opens: saidAs(time('When visits begin'), { names: ['visiting hours'] }),
  ends: time('When visits end'),
  max_visitors: saidAs(z.int().describe('How many people may visit at once'), { names: ['visitors'] }),
  plants_allowed: saidAs(z.boolean().describe('Whether flowers are allowed'), { names: ['flowers', 'bouquets'] }),
};
type Ward = ArgumentsOf<typeof ward>;

function row(
  name: string,
  department: Ward['department'],
  wing: Ward['wing'],
  storey: number,
  opens: string,
  ends: string,
  max_visitors: number,
  plants_allowed: boolean,
): Ward {
  return { ward: name, department, wing, storey, opens, ends, max_visitors, plants_allowed };
}

const wards = table('ward_desk.wards', 'ward', [
  row('Snowdrop', 'maternity', 'west', 1, '10:00', '20:00', 3, true),
  row('Bluebell', 'maternity', 'tower', 4, '14:00', '18:00', 2, true),
  row('Lister', 'surgery', 'east', 2, '15:00', '19:00', 2, false),
  row('Paget', 'surgery', 'east', 3, '11:00', '20:00', 4, true),
  row('Hunter', 'surgery', 'tower', 6, '16:00', '18:30', 1, false),
  row('Owlets', 'children', 'west', 2, '09:00', '21:00', 2, false),
  row('Hedgehogs', 'children', 'west', 3, '13:00', '19:00', 3, true),
  row('Harvey', 'heart', 'tower', 5, '14:30', '17:30', 2, true),
  row('Curie', 'intensive care', 'east', 1, '16:00', '17:00', 1, false),
  row('Pott', 'bones', 'east', 4, '10:00', '20:30', 5, true),
  row('Colles', 'bones', 'tower', 2, '13:00', '20:00', 3, false),
  row('Evergreen', 'geriatrics', 'west', 0, '09:30', '19:30', 4, true),
]);

const visit_pass = saidAs(z.string().describe('Number of the visitor pass'), { names: ['pass'] });
const patient = z.string().describe('Name of the patient');

export class LookUpWard extends search({
  description: 'Look up a ward and when it may be visited',
  slots: {
    department: ward.department,
    wing: ward.wing.optional(),
    plants_allowed: ward.plants_allowed.optional(),
  },
  returns: ward,
  entity: 'ward',
  table: wards,
  offers: ['ward', 'wing', 'opens'],
  comparable: ['storey', 'opens', 'ends', 'max_visitors'],
  followUp: () => AnnounceVisit,
}) {}

export class AnnounceVisit extends transaction({
  description: 'Announce a visit to a patient',
  slots: {
    ward: ward.ward,
    patient,
    visitor: z.string().describe('Name of the visitor'),
    day_of_visit: z.iso.date().describe('Day of the visit'),
    come_at: time('When the visitor comes', { hours: '09:00-20:59' }),
    headcount: saidAs(z.int().min(1).max(6).describe('How many people come'), { names: ['visitors', 'people'] }),
    wheelchair: saidAs(z.boolean().default(false).describe('Whether a wheelchair is lent to a visitor'), {
      names: ['chair on wheels'],
    }),
  },
  returns: { visit_pass },
  entity: 'visit',
  transact: ({ ward: name, headcount }, { rows, call }) => {
    const found = rows(wards).find((one) => one.ward.toLowerCase() === name.toLowerCase());
    if (!found) return failure({ reason: 'There is no ward of that name.' });
    if (headcount > found.max_visitors)
      return failure({ reason: 'That is too many at once.', alternative: { headcount: found.max_visitors } });
    return success({ visit_pass: `VP${call + 80}` });
  },
  undo: () => WithdrawVisit,
  amend: () => ShiftVisit,
}) {}

export class SendFlowers extends transaction({
  description: 'Have flowers brought to the bed of a patient',
  examples: ['something to cheer her up'],
  slots: {
    bouquet: saidAs(
      z.enum(['tulips', 'roses', 'sunflowers', 'pot plant', 'fruit basket', 'mixed bunch']).describe('What is brought'),
      {
        names: ['flowers'],
        values: { 'pot plant': ['plant'], 'fruit basket': ['fruit'], 'mixed bunch': ['bit of everything'] },
      },
    ),
    patient,
    ward: ward.ward,
    hand_over_on: z.iso.date().describe('Day on which it is brought'),
    price_limit: saidAs(money('What it may cost'), { names: ['budget'] }),
    vase: z.boolean().default(false).describe('Whether a vase is lent'),
    words: saidAs(z.string().optional().describe('What stands on the card'), { names: ['card', 'message'] }),
    from_whom: saidAs(z.string().describe('Name of the sender'), { names: ['sender'] }),
  },
  returns: { bunch_no: z.string().describe('Number of the order') },
  entity: 'bouquet',
  transact: ({ ward: name, bouquet }, { rows, call }) => {
    const found = rows(wards).find((one) => one.ward.toLowerCase() === name.toLowerCase());
    if (found && !found.plants_allowed && bouquet !== 'fruit basket')
      return failure({ reason: 'No flowers are allowed there.', alternative: { bouquet: 'fruit basket' } as const });
    return success({ bunch_no: `F${call + 19}` });
  },
}) {}

export class BuyParkingPass extends transaction({
  description: 'Park at the hospital for some days',
  slots: {
    plate_number: saidAs(z.string().describe('Number plate of the car'), { names: ['registration', 'plate'] }),
    garage: saidAs(z.enum(['north', 'south', 'roof']).describe('Where the car stands'), { names: ['car park'] }),
    first_day: z.iso.date().describe('First day of parking'),
    last_day: z.iso.date().describe('Last day of parking'),
    disabled: saidAs(z.boolean().default(false).describe('Whether it is a space for disabled people'), {
      names: ['blue badge'],
    }),
  },
  returns: { parking_fee: money('What parking costs'), space: z.string().describe('Where the car is put') },
  entity: 'parking pass',
  quote: ({ first_day, last_day }) => ({ parking_fee: daysOf(first_day, last_day) * 6 }),
  transact: ({ first_day, last_day, garage }, { call }) =>
    last_day < first_day
      ? failure({ reason: 'It would end before it begins.' })
      : success({ parking_fee: daysOf(first_day, last_day) * 6, space: `${garage} ${call + 112}` }),
}) {}

function daysOf(first: string, last: string): number {
  return Math.max(1, Math.round((Date.parse(last) - Date.parse(first)) / 86400000) + 1);
}

export class HireBedsidePhone extends transaction({
  description: 'Have the telephone at a bed switched on',
  slots: {
    patient,
    bed: saidAs(z.string().describe('Number of the bed'), { names: ['bed number'] }),
    days: z.int().min(1).max(60).describe('How many days'),
    television: saidAs(z.boolean().describe('Whether the television is switched on, too'), { names: ['tv', 'telly'] }),
    credit: saidAs(money('What is paid in for calls'), { names: ['top-up'] }),
  },
  returns: { extension: z.string().describe('Number under which the bed is reached') },
  entity: 'telephone',
  transact: (_, { call }) => success({ extension: `5-${call + 301}` }),
  undo: () => SwitchOffPhone,
}) {}

export class SwitchOffPhone extends transaction({
  description: 'Have the telephone at a bed switched off',
  slots: { extension: z.string().describe('Number under which the bed is reached') },
  returns: { left_over: money('What is paid back') },
  entity: 'end of the telephone',
  transact: () => success({ left_over: 4 }),
}) {}

export class ShiftVisit extends transaction({
  description: 'Come at another day or time, or with more or fewer people',
  slots: {
    visit_pass,
    day_of_visit: z.iso.date().optional().describe('The new day'),
    come_at: time('The new time', { hours: '09:00-20:59' }).optional(),
    headcount: z.int().min(1).max(6).optional().describe('How many people come now'),
  },
  returns: { visit_pass },
  entity: 'change',
}) {}

export class WithdrawVisit extends transaction({
  description: 'Say that one does not come to a patient after all',
  slots: { visit_pass },
  returns: { visit_pass },
  entity: 'cancellation',
}) {}

export const wardDesk = service({
  name: 'WardDesk',
  description: 'Visiting desk of a hospital',
  apis: [
    LookUpWard,
    AnnounceVisit,
    SendFlowers,
    BuyParkingPass,
    HireBedsidePhone,
    SwitchOffPhone,
    ShiftVisit,
    WithdrawVisit,
  ],
  tables: [wards],
});
