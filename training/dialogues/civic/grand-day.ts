/** A house for weddings and parties, with extras. */
import { type ArgumentsOf, failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const hall = {
  hall: z.string().describe('Name of the hall'),
  style: saidAs(z.enum(['barn', 'ballroom', 'garden', 'loft', 'boat']).describe('Kind of place'), {
    values: {
      barn: ['rustic', 'farm'],
      ballroom: ['chandeliers', 'palace'],
      garden: ['outdoors', 'under the trees', 'marquee'],
      loft: ['industrial', 'rooftop', 'old factory'],
      boat: ['on the water', 'ship', 'river cruise'],
    },
  }),
  capacity: saidAs(z.int().describe('How many guests it holds'), { names: ['guests', 'people', 'size'] }),
  dance_floor: saidAs(z.boolean().describe('Whether there is a dance floor'), { names: ['dancing'] }),
  beds_upstairs: saidAs(z.boolean().describe('Whether guests can sleep there'), { names: ['rooms', 'overnight'] }),
  hire: saidAs(money('What an evening costs'), { names: ['price', 'hire', 'rent'] }),
  closing: time('When the music stops'),
  host: z.string().describe('Name of the person who runs it'),
};
type Hall = ArgumentsOf<typeof hall>;

const row = (
  name: string,
  style: Hall['style'],
  capacity: number,
  dance_floor: boolean,
  beds_upstairs: boolean,
  hire: number,
  closing: string,
  host: string,
): Hall => ({ hall: name, style, capacity, dance_floor, beds_upstairs, hire, closing, host });

const halls = table('grand_day.halls', 'hall', [
  row('Oat Loft', 'barn', 80, true, false, 900, '23:00', 'Wilma Pike'),
  row('Hay and Honey', 'barn', 120, true, true, 1500, '23:30', 'Wilma Pike'),
  row('Old Byre', 'barn', 50, false, true, 650, '22:00', 'Seth Corrie'),
  row('Crystal Room', 'ballroom', 200, true, true, 3200, '23:45', 'Mr. Lavelle'),
  row('Mirror Hall', 'ballroom', 150, true, false, 2400, '23:00', 'Mr. Lavelle'),
  row('Rose Lawn', 'garden', 100, false, false, 1100, '21:00', 'Flora Quist'),
  row('Walnut Court', 'garden', 60, true, false, 850, '22:00', 'Flora Quist'),
  row('Girder', 'loft', 140, true, false, 1800, '23:30', 'Zed Mbeki'),
  row('Skylight', 'loft', 40, false, false, 700, '23:00', 'Zed Mbeki'),
  row('Lady Jane', 'boat', 70, true, false, 1300, '22:30', 'Captain Orr'),
  row('Merry Otter', 'boat', 30, false, false, 600, '21:30', 'Captain Orr'),
]);

const party_ref = saidAs(z.string().describe('Number of the party'), { names: ['reference'] });

export class ViewHalls extends search({
  description: 'Look for a hall for a wedding or a party',
  examples: ['she said yes'],
  slots: {
    style: hall.style,
    capacity: hall.capacity.optional(),
    dance_floor: hall.dance_floor.optional(),
    beds_upstairs: hall.beds_upstairs.optional(),
  },
  returns: hall,
  entity: 'hall',
  table: halls,
  offers: ['hall', 'capacity', 'hire'],
  comparable: ['capacity', 'hire', 'closing'],
  followUp: () => BookParty,
}) {}

export class BookParty extends transaction({
  description: 'Book a hall for a celebration',
  slots: {
    hall: hall.hall,
    occasion: saidAs(
      z
        .enum(['wedding', 'birthday', 'christening', 'anniversary', 'retirement', 'company party'])
        .describe('What is celebrated'),
      {
        values: {
          wedding: ['getting married', 'tying the knot'],
          retirement: ['leaving do'],
          'company party': ['office party', 'works do'],
        },
      },
    ),
    party_day: z.iso.date().describe('Day of the celebration'),
    doors: time('When the guests come', { hours: '11:00-22:00' }),
    grown_ups: saidAs(z.int().min(2).max(200).describe('How many adults come'), { names: ['adults'] }),
    kids: saidAs(z.int().min(0).max(60).default(0).describe('How many children come'), {
      names: ['children', 'little ones'],
    }),
    menu: saidAs(z.enum(['buffet', 'three courses', 'barbecue', 'canapés', 'no food']).describe('What is eaten'), {
      values: {
        'three courses': ['sit-down dinner', 'served at table'],
        barbecue: ['grill', 'bbq'],
        canapés: ['nibbles', 'finger food'],
        'no food': ['own caterer'],
      },
    }),
    celebrants: saidAs(z.string().describe('Who is celebrated'), { names: ['couple', 'bride and groom'] }),
    billed_to: saidAs(z.string().optional().describe('Who pays the bill'), { names: ['payer'] }),
  },
  returns: { party_ref, deposit: money('What is paid in advance') },
  entity: 'party',
  quote: ({ grown_ups }) => ({ deposit: 200 + grown_ups * 5 }),
  transact: ({ hall: name, party_day, grown_ups, kids }, { rows, call }) => {
    const found = rows(halls).find((one) => one.hall.toLowerCase() === name.toLowerCase());
    if (!found) return failure({ reason: 'No hall has that name.' });
    if (grown_ups + (kids ?? 0) > found.capacity) return failure({ reason: 'That is more guests than it holds.' });
    if (party_day === '2019-06-15')
      return failure({ reason: 'That day is taken.', alternative: { party_day: '2019-06-16' } });
    return success({ party_ref: `G${call + 77}`, deposit: 200 + grown_ups * 5 });
  },
  undo: () => CallOffParty,
  amend: () => ChangeParty,
}) {}

export class OrderExtra extends transaction({
  description: 'Order an extra for a party',
  slots: {
    party_ref,
    extra: saidAs(
      z.enum(['live band', 'DJ', 'photo booth', 'fireworks', 'bouncy castle', 'flowers']).describe('Which extra'),
      {
        values: {
          'live band': ['musicians', 'a group'],
          DJ: ['disc jockey'],
          fireworks: ['rockets'],
          'bouncy castle': ['inflatable'],
          flowers: ['bouquets'],
        },
      },
    ),
    comes_at: time('When it begins or is brought', { hours: '11:00-23:00' }),
    goes_at: time('When it ends', { hours: '12:00-23:59' }).optional(),
    spend: saidAs(money('How much may be spent on it'), { names: ['budget', 'limit'] }),
    indoors: z.boolean().default(true).describe('Whether it is inside'),
    instructions: z.string().optional().describe('What the people who bring it should know'),
  },
  returns: { extra_ref: z.string().describe('Number of the extra') },
  entity: 'extra',
  transact: ({ extra, indoors }, { call }) =>
    extra === 'fireworks' && indoors
      ? failure({ reason: 'No fireworks under a roof.', alternative: { indoors: false } })
      : success({ extra_ref: `X${call + 40}` }),
}) {}

export class ArrangeViewing extends transaction({
  description: 'Arrange to see a hall',
  slots: {
    hall: hall.hall,
    viewing_day: z.iso.date().describe('Day of the visit'),
    viewing_time: time('When the visit begins', { hours: '09:00-20:00' }),
    visitors: z.int().min(1).max(8).default(2).describe('How many people come to see it'),
    visitor_name: z.string().describe('Name of the visitor'),
  },
  returns: { met_by: z.string().describe('Who shows it') },
  entity: 'viewing',
  transact: () => success({ met_by: 'Flora Quist' }),
}) {}

export class ChangeParty extends transaction({
  description: 'Change a party that was booked',
  slots: {
    party_ref,
    party_day: z.iso.date().optional().describe('The new day'),
    doors: time('When the guests come now', { hours: '11:00-22:00' }).optional(),
    grown_ups: z.int().min(2).max(200).optional().describe('How many adults come now'),
    kids: z.int().min(0).max(60).optional().describe('How many children come now'),
  },
  returns: {},
  entity: 'change',
}) {}

export class CallOffParty extends transaction({
  description: 'Call a party off',
  slots: { party_ref, reason: z.string().optional().describe('Why it is called off') },
  returns: { kept: money('What we keep of the deposit') },
  entity: 'cancellation',
  transact: () => success({ kept: 100 }),
}) {}

export const grandDay = service({
  name: 'GrandDay',
  description: 'Weddings and parties',
  apis: [ViewHalls, BookParty, OrderExtra, ArrangeViewing, ChangeParty, CallOffParty],
  tables: [halls],
});
