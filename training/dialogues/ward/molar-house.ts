/** A dental practice: check-ups, the hygienist, teeth that hurt. */
import {
  type ArgumentsOf,
  date,
  failure,
  money,
  saidAs,
  search,
  service,
  success,
  table,
  time,
  transaction,
} from 'typetod';
import { z } from 'zod';

const surgeon = {
  dentist: saidAs(z.string().describe('Name of the dentist'), { names: ['doctor'] }),
  good_at: saidAs(
    z
      .enum(['check-ups', 'crowns', 'braces', 'root canals', 'wisdom teeth', 'children'])
      .describe('What the dentist does most'),
    {
      names: ['speciality'],
      values: {
        braces: ['straightening teeth', 'crooked teeth'],
        'wisdom teeth': ['pulling wisdom teeth', 'teeth at the very back'],
        children: ['kids', 'little ones', 'milk teeth'],
        crowns: ['caps'],
        'root canals': ['nerves'],
      },
    },
  ),
  site: saidAs(z.enum(['Bridge Street', 'Old Brewery', 'Station Yard']).describe('House in which the chair stands'), {
    names: ['branch'],
  }),
  gentle: saidAs(z.boolean().describe('Whether anxious people are in good hands'), {
    names: ['good with nervous people'],
  }),
  laughing_gas: saidAs(z.boolean().describe('Whether there is laughing gas'), { names: ['gas', 'sedation'] }),
  look_fee: saidAs(money('What a first look costs', { currency: 'GBP' }), { names: ['price', 'fee'] }),
  soonest: z.iso.date().describe('The first day with a free chair'),
};
type Surgeon = ArgumentsOf<typeof surgeon>;

const row = (
  dentist: string,
  good_at: Surgeon['good_at'],
  site: Surgeon['site'],
  gentle: boolean,
  laughing_gas: boolean,
  look_fee: number,
  soonest: string,
): Surgeon => ({ dentist, good_at, site, gentle, laughing_gas, look_fee, soonest });

const surgeons = table('molar_house.surgeons', 'dentist', [
  row('Dr Prudence Achebe', 'check-ups', 'Bridge Street', true, false, 32, '2019-03-04'),
  row('Dr Lionel Strand', 'check-ups', 'Station Yard', false, false, 26, '2019-03-02'),
  row('Dr Mina Petrov', 'check-ups', 'Old Brewery', true, true, 40, '2019-03-11'),
  row('Dr Rufus Okell', 'crowns', 'Bridge Street', false, false, 55, '2019-03-06'),
  row('Dr Yasmin Tait', 'crowns', 'Old Brewery', true, true, 68, '2019-03-14'),
  row('Dr Bernard Fong', 'braces', 'Station Yard', true, false, 75, '2019-03-19'),
  row('Dr Odile Marchand', 'braces', 'Bridge Street', true, false, 90, '2019-03-08'),
  row('Dr Kasper Lind', 'root canals', 'Old Brewery', false, true, 80, '2019-03-05'),
  row('Dr Noor Hadley', 'root canals', 'Station Yard', true, true, 95, '2019-03-12'),
  row('Dr Gwen Tully', 'wisdom teeth', 'Station Yard', true, true, 110, '2019-03-07'),
  row('Dr Ivo Brandt', 'wisdom teeth', 'Bridge Street', false, false, 85, '2019-03-04'),
  row('Dr Posy Merritt', 'children', 'Old Brewery', true, true, 20, '2019-03-05'),
]);

const chair_ticket = saidAs(z.string().describe('Number of the appointment'), {
  names: ['appointment number', 'ticket'],
});
const treated = saidAs(z.string().describe('Name of the person who is treated'), { names: ['patient', 'name'] });
const hour = time('When it begins', { hours: '08:00-18:30' });

export class MeetDentists extends search({
  description: 'See which dentists there are and what they do',
  slots: {
    good_at: surgeon.good_at,
    site: surgeon.site.optional(),
    gentle: surgeon.gentle.optional(),
    laughing_gas: surgeon.laughing_gas.optional(),
  },
  returns: surgeon,
  entity: 'dentist',
  table: surgeons,
  offers: ['dentist', 'site', 'look_fee'],
  comparable: ['look_fee', 'soonest'],
  followUp: () => HoldChair,
}) {}

export class HoldChair extends transaction({
  description: 'Make an appointment with a dentist for something planned',
  examples: ['my teeth are due for a check'],
  slots: {
    dentist: surgeon.dentist,
    sit_on: saidAs(z.iso.date().describe('Day of the appointment'), { names: ['day'] }),
    sit_at: saidAs(hour, { names: ['time'] }),
    treated,
    born: saidAs(z.int().min(1910).max(2019).optional().describe('Year in which the patient was born'), {
      names: ['year of birth'],
    }),
    scared: saidAs(z.boolean().default(false).describe('Whether the patient is afraid of the drill'), {
      names: ['nervous', 'anxious'],
    }),
    tell_dentist: saidAs(z.string().optional().describe('What the dentist should know beforehand'), {
      names: ['note'],
    }),
  },
  returns: { chair_ticket, fee: money('What it costs', { currency: 'GBP' }) },
  entity: 'appointment',
  quote: ({ dentist }, { rows }) => ({
    fee: rows(surgeons).find((one) => one.dentist.toLowerCase() === dentist.toLowerCase())?.look_fee ?? 35,
  }),
  transact: ({ dentist, sit_on }, { rows, call }) => {
    if (sit_on === '2019-03-10')
      return failure({ reason: 'We are closed on Sundays.', alternative: { sit_on: '2019-03-11' } });
    return success({
      chair_ticket: `MH${call + 30}`,
      fee: rows(surgeons).find((one) => one.dentist.toLowerCase() === dentist.toLowerCase())?.look_fee ?? 35,
    });
  },
  undo: () => FreeChair,
  amend: () => ShiftChair,
}) {}

export class SeeHygienist extends transaction({
  description: 'Have the teeth cleaned by the hygienist',
  examples: ['I want my teeth cleaned'],
  slots: {
    polish: saidAs(
      z.enum(['scale and polish', 'deep clean', 'stain removal', 'whitening']).describe('What the hygienist does'),
      {
        names: ['treatment'],
        values: {
          'scale and polish': ['the usual clean', 'tartar off'],
          'deep clean': ['below the gums', 'gum treatment'],
          'stain removal': ['coffee stains', 'tea stains', 'tobacco stains'],
          whitening: ['whiter teeth', 'bleaching'],
        },
      },
    ),
    clean_on: saidAs(z.iso.date().describe('Day of the cleaning'), { names: ['day'] }),
    clean_at: saidAs(hour, { names: ['time'] }),
    treated,
    gums_bleed: saidAs(z.boolean().optional().describe('Whether the gums bleed'), { names: ['bleeding gums'] }),
    numb: saidAs(z.boolean().default(false).describe('Whether the gums are numbed'), { names: ['numbing', 'jab'] }),
  },
  returns: { chair_ticket, fee: money('What it costs', { currency: 'GBP' }) },
  entity: 'cleaning',
  quote: ({ polish, numb }) => ({
    fee: { 'scale and polish': 48, 'deep clean': 95, 'stain removal': 60, whitening: 220 }[polish] + (numb ? 12 : 0),
  }),
  transact: ({ polish, numb, clean_at }, { call }) => {
    if (clean_at === '08:00')
      return failure({ reason: 'She has not come in by then.', alternative: { clean_at: '08:45' } });
    return success({
      chair_ticket: `HY${call + 50}`,
      fee: { 'scale and polish': 48, 'deep clean': 95, 'stain removal': 60, whitening: 220 }[polish] + (numb ? 12 : 0),
    });
  },
  undo: () => FreeChair,
  amend: () => ShiftChair,
}) {}

export class ReportToothache extends transaction({
  description: 'Be seen at once because of a tooth',
  examples: ['my tooth is killing me'],
  slots: {
    hurts_how: saidAs(z.string().describe('What is wrong with the tooth'), { names: ['trouble', 'problem'] }),
    which_tooth: saidAs(
      z.enum(['upper left', 'upper right', 'lower left', 'lower right', 'front']).describe('Where in the mouth it is'),
      {
        names: ['place in the mouth'],
        values: {
          front: ['in front', 'the one everybody sees'],
          'upper left': ['top left'],
          'upper right': ['top right'],
          'lower left': ['bottom left'],
          'lower right': ['bottom right'],
        },
      },
    ),
    pain_level: saidAs(z.int().min(0).max(10).describe('How bad the pain is, from 0 to 10'), { names: ['out of ten'] }),
    swollen: saidAs(z.boolean().optional().describe('Whether the cheek is swollen'), { names: ['swelling'] }),
    since: saidAs(date('Since which day it hurts', { past: true }).optional(), { names: ['since when'] }),
    treated,
    ring_back: saidAs(z.string().describe('Telephone number of the patient'), { names: ['phone', 'number'] }),
  },
  returns: { chair_ticket, come_at: time('When to come'), room: z.string().describe('Where to sit down') },
  entity: 'emergency',
  transact: ({ pain_level }, { call }) =>
    success({ chair_ticket: `EM${call + 10}`, come_at: pain_level > 6 ? '10:15' : '16:40', room: 'room 3' }),
  undo: () => FreeChair,
}) {}

export class ShiftChair extends transaction({
  description: 'Move an appointment to another day or hour',
  slots: {
    chair_ticket,
    new_day: saidAs(z.iso.date().optional().describe('The new day'), { names: ['to'] }),
    new_hour: time('The new hour', { hours: '08:00-18:30' }).optional(),
  },
  returns: { chair_ticket },
  entity: 'change of the appointment',
}) {}

export class FreeChair extends transaction({
  description: 'Cancel an appointment',
  slots: {
    chair_ticket,
    excuse: saidAs(z.string().optional().describe('Why one does not come'), { names: ['reason'] }),
  },
  returns: { chair_ticket, charged: money('What is charged all the same', { currency: 'GBP' }) },
  entity: 'cancellation',
  transact: () => success({ charged: 0 }),
}) {}

export const molarHouse = service({
  name: 'MolarHouse',
  description: 'A dental practice',
  apis: [MeetDentists, HoldChair, SeeHygienist, ReportToothache, ShiftChair, FreeChair],
  tables: [surgeons],
});
