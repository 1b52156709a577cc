/** Blood donation: where to give, appointments, cards of donors, reminders. */
import { type ArgumentsOf, failure, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const gift = saidAs(z.enum(['whole blood', 'plasma', 'platelets']).describe('What is given'), {
  names: ['kind of donation'],
  values: { 'whole blood': ['normal blood', 'a pint'], platelets: ['thrombocytes'] },
});

const site = {
  site: z.string().describe('Name of the place'),
  borough: saidAs(z.enum(['Eastgate', 'Millfield', 'Harrow Hill', 'Docklands']).describe('Part of the city'), {
    names: ['area', 'district'],
  }),
  gift,
  step_free: saidAs(z.boolean().describe('Whether there are no stairs'), { names: ['lift', 'wheelchair access'] }),
  creche: saidAs(z.boolean().describe('Whether somebody looks after children'), { names: ['childcare'] }),
  wait: saidAs(z.int().describe('How many minutes one waits'), { names: ['waiting time', 'queue'] }),
  closes: time('When it closes'),
  snack: z.string().describe('What there is to eat afterwards'),
};
type Site = ArgumentsOf<typeof site>;

function row(
  name: string,
  borough: Site['borough'],
  what: Site['gift'],
  step_free: boolean,
  creche: boolean,
  wait: number,
  closes: string,
  snack: string,
): Site {
  return { site: name, borough, gift: what, step_free, creche, wait, closes, snack };
}

const sites = table('blood_drive.sites', 'site', [
  row('Fire Station', 'Eastgate', 'whole blood', true, false, 15, '19:00', 'pea soup'),
  row('Corn Exchange', 'Eastgate', 'whole blood', false, true, 35, '20:30', 'sandwiches'),
  row('Plasma Lounge', 'Eastgate', 'plasma', true, false, 10, '18:00', 'yoghurt'),
  row('Town Library', 'Millfield', 'whole blood', true, true, 40, '17:00', 'biscuits'),
  row('Scout Hut', 'Millfield', 'whole blood', false, false, 5, '21:00', 'sausages'),
  row('Mill Clinic', 'Millfield', 'platelets', true, false, 20, '16:30', 'fruit'),
  row('Hill Clinic', 'Harrow Hill', 'plasma', true, true, 25, '19:30', 'muesli bars'),
  row('Saint Bride Hall', 'Harrow Hill', 'whole blood', false, true, 30, '20:00', 'cake'),
  row('Blood Bus', 'Docklands', 'whole blood', false, false, 12, '18:30', 'crisps'),
  row('Pier Centre', 'Docklands', 'platelets', true, true, 45, '20:00', 'pasta'),
  row('Warehouse Nine', 'Docklands', 'plasma', false, false, 8, '22:00', 'pretzels'),
]);

const slip = saidAs(z.string().describe('Number on the slip of the appointment'), { names: ['slip number'] });
const donor = z.string().describe('Name of the donor');

export class FindSite extends search({
  description: 'Find out where one can give blood',
  examples: ['where do I go to give blood'],
  slots: {
    borough: site.borough,
    gift: gift.optional(),
    step_free: site.step_free.optional(),
    creche: site.creche.optional(),
  },
  returns: site,
  entity: 'place',
  table: sites,
  offers: ['site', 'gift', 'wait', 'closes'],
  comparable: ['wait', 'closes'],
  followUp: () => BookDonation,
}) {}

export class BookDonation extends transaction({
  description: 'Make an appointment to give blood',
  slots: {
    site: site.site,
    date_of_donation: z.iso.date().describe('Day of the donation'),
    start: time('When the donation begins', { hours: '09:00-20:59' }),
    donor,
    age: z.int().min(17).max(75).describe('How old the donor is'),
    first_time: saidAs(z.boolean().describe('Whether it is the first donation of the donor'), { names: ['new donor'] }),
    group: saidAs(z.enum(['A', 'B', 'AB', 'O', 'unknown']).optional().describe('Blood group of the donor'), {
      names: ['blood type'],
    }),
    companion: saidAs(z.int().min(0).max(3).default(0).describe('How many people come along'), {
      names: ['companions', 'guests'],
    }),
  },
  returns: { slip, chair: z.string().describe('Where the donor lies') },
  entity: 'donation',
  transact: ({ start, first_time }, { call }) =>
    first_time && start > '19:00'
      ? failure({ reason: 'New donors have to come by seven.', alternative: { start: '18:30' } })
      : success({ slip: `B${call + 4100}`, chair: `chair ${call + 2}` }),
  undo: () => CallOffDonation,
  amend: () => PostponeDonation,
}) {}

export class PostponeDonation extends transaction({
  description: 'Put off a donation, or bring it forward',
  slots: {
    slip,
    date_of_donation: z.iso.date().optional().describe('The new day'),
    start: time('The new time', { hours: '09:00-20:59' }).optional(),
  },
  returns: { slip },
  entity: 'change',
}) {}

export class CallOffDonation extends transaction({
  description: 'Call off a donation for good',
  slots: {
    slip,
    cause: saidAs(
      z.enum(['illness', 'travel', 'new tattoo', 'medicine', 'no time']).optional().describe('Why one cannot give'),
      { values: { illness: ['sick', 'a cold', 'flu'], travel: ['abroad', 'holiday'], medicine: ['antibiotics'] } },
    ),
  },
  returns: { slip },
  entity: 'cancellation',
}) {}

export class ReplaceCard extends transaction({
  description: 'Get a new card for a donor',
  slots: {
    donor,
    card_problem: saidAs(z.enum(['lost', 'damaged', 'new name']).describe('What happened to the old card'), {
      values: { lost: ['gone', 'stolen'], damaged: ['broken', 'washed'], 'new name': ['married'] },
    }),
    birthday: z.iso.date().describe('Date of birth of the donor'),
    send_to: z.string().describe('Address to which the card is sent'),
    digital: saidAs(z.boolean().default(false).describe('Whether it comes to the phone, too'), { names: ['app'] }),
  },
  returns: { arrives: z.iso.date().describe('Day when the card arrives') },
  entity: 'card',
  transact: () => success({ arrives: '2019-03-08' }),
}) {}

export class HoldReminders extends transaction({
  description: 'Stop reminders for some time',
  examples: ['stop texting me'],
  slots: {
    donor,
    until: z.iso.date().describe('Day until which there are none'),
    channel: saidAs(z.enum(['text messages', 'letters', 'calls', 'all']).describe('Which reminders are stopped'), {
      values: {
        'text messages': ['texts', 'sms'],
        letters: ['post', 'mail'],
        calls: ['phone calls'],
        all: ['everything'],
      },
    }),
  },
  returns: { until: z.iso.date().describe('Day until which there are none') },
  entity: 'pause',
}) {}

export const bloodDrive = service({
  name: 'BloodDrive',
  description: 'Blood donation',
  apis: [FindSite, BookDonation, PostponeDonation, CallOffDonation, ReplaceCard, HoldReminders],
  tables: [sites],
});
