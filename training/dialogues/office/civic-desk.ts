/** The town hall: passports, parking, dogs and moving house. */
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

const counter = {
  counter: z.string().describe('Name of the counter'),
  matter: saidAs(
    z.enum(['passports', 'parking', 'dogs', 'residence', 'marriage', 'waste']).describe('What is dealt with there'),
    {
      values: {
        passports: ['travel documents', 'ID'],
        dogs: ['pets'],
        residence: ['moving', 'address'],
        marriage: ['wedding'],
        waste: ['bins', 'rubbish'],
      },
    },
  ),
  quarter: saidAs(z.enum(['Old Town', 'Millfield', 'Eastgate']).describe('Part of the town'), { names: ['district'] }),
  opens: time('When it opens', { half: 'am' }),
  closes: time('When it closes', { half: 'pm' }),
  queue: saidAs(z.int().describe('How many minutes one waits'), { names: ['wait', 'waiting time'] }),
  wheelchair: saidAs(z.boolean().describe('Whether a wheelchair can get in'), {
    names: ['step-free', 'lift', 'accessible'],
  }),
  clerk: z.string().describe('Who works there'),
};
type Counter = ArgumentsOf<typeof counter>;

function row(
  name: string,
  matter: Counter['matter'],
  quarter: Counter['quarter'],
  opens: string,
  closes: string,
  queue: number,
  wheelchair: boolean,
  clerk: string,
): Counter {
  return { counter: name, matter, quarter, opens, closes, queue, wheelchair, clerk };
}

const counters = table('civic_desk.counters', 'counter', [
  row('Counter 1', 'passports', 'Old Town', '08:00', '16:00', 40, true, 'Ms Ferrars'),
  row('Counter 2', 'passports', 'Old Town', '10:00', '19:00', 55, false, 'Mr Bose'),
  row('Mill Desk', 'passports', 'Millfield', '09:00', '15:00', 15, true, 'Ms Tran'),
  row('East Desk', 'passports', 'Eastgate', '07:30', '18:00', 25, false, 'Mr Quist'),
  row('Counter 5', 'parking', 'Old Town', '08:00', '17:00', 20, true, 'Ms Abiola'),
  row('Kerbside', 'parking', 'Eastgate', '09:30', '18:30', 10, true, 'Mr Lemmon'),
  row('Paw Point', 'dogs', 'Millfield', '09:00', '13:00', 5, false, 'Mrs Wuff'),
  row('Counter 7', 'dogs', 'Old Town', '11:00', '17:00', 12, true, 'Mr Ives'),
  row('Counter 8', 'residence', 'Old Town', '08:00', '18:00', 60, true, 'Ms Pohl'),
  row('Key Desk', 'residence', 'Eastgate', '08:30', '15:30', 18, false, 'Mr Sato'),
  row('Rose Room', 'marriage', 'Old Town', '10:00', '16:00', 0, true, 'Mrs Gallo'),
  row('Bin Office', 'waste', 'Millfield', '07:00', '12:00', 8, false, 'Mr Drax'),
]);

const case_number = z.string().describe('Number of the case');

export class FindCounter extends search({
  description: 'Look for the counter that deals with something',
  slots: { matter: counter.matter, quarter: counter.quarter.optional(), wheelchair: counter.wheelchair.optional() },
  returns: counter,
  entity: 'counter',
  table: counters,
  offers: ['counter', 'quarter', 'queue'],
  comparable: ['queue', 'opens', 'closes'],
}) {}

export class ApplyPassport extends transaction({
  description: 'Apply for a passport',
  examples: ['my passport runs out'],
  slots: {
    bearer: saidAs(z.string().describe('Name of the person whom the passport is for'), {
      names: ['holder', 'applicant'],
    }),
    born: date('Day of birth', { past: true }),
    speed: saidAs(z.enum(['standard', 'fast', 'same day']).default('standard').describe('How quickly it is made'), {
      values: {
        standard: ['normal', 'ordinary'],
        fast: ['express', 'quick'],
        'same day': ['emergency', 'while I wait'],
      },
    }),
    extra_pages: z.boolean().default(false).describe('Whether it has more pages for visas'),
    photo_day: z.iso.date().describe('Day when fingerprints and photo are taken'),
    photo_time: time('When they are taken', { hours: '08:00-18:00' }),
  },
  returns: { case_number, fee: money('What it costs') },
  entity: 'application',
  quote: ({ speed, extra_pages }) => ({ fee: feeOf(speed, extra_pages) }),
  transact: ({ speed, extra_pages, photo_day }, { call }) =>
    photo_day === '2019-03-03' || photo_day === '2019-03-10'
      ? failure({
          reason: 'The town hall is closed on Sundays.',
          alternative: { photo_day: photo_day === '2019-03-03' ? '2019-03-04' : '2019-03-11' },
        })
      : success({ case_number: `PA${call + 310}`, fee: feeOf(speed, extra_pages) }),
  undo: () => Withdraw,
}) {}

function feeOf(speed: string | undefined, extra_pages: boolean | undefined): number {
  return (speed === 'same day' ? 140 : speed === 'fast' ? 95 : 60) + (extra_pages ? 12 : 0);
}

export class ParkingPermit extends transaction({
  description: 'Get a permit to park in the street',
  slots: {
    plate: saidAs(z.string().describe('Number plate'), { names: ['registration', 'licence plate'] }),
    zone: saidAs(z.enum(['A', 'B', 'C', 'D']).describe('Zone of the permit'), { names: ['area'] }),
    valid_from: z.iso.date().describe('First day of the permit'),
    months: z.int().min(1).max(24).describe('For how many months'),
    permit_kind: saidAs(
      z.enum(['resident', 'visitor', 'trade', 'carer']).default('resident').describe('Kind of the permit'),
      {
        values: { visitor: ['guest'], trade: ['tradesman', 'contractor', 'builder'], carer: ['nurse'] },
      },
    ),
    electric: z.boolean().default(false).describe('Whether the car is electric'),
  },
  returns: { case_number, fee: money('What it costs') },
  entity: 'permit',
  quote: ({ months, electric }) => ({ fee: months * (electric ? 6 : 11) }),
  transact: ({ months, electric }, { call }) =>
    success({ case_number: `PP${call + 50}`, fee: months * (electric ? 6 : 11) }),
  undo: () => Withdraw,
}) {}

export class DogLicence extends transaction({
  description: 'License a dog',
  slots: {
    dog: saidAs(z.string().describe('What the dog is called'), { names: ["dog's name"] }),
    breed: z.string().describe('What breed it is'),
    keeper: saidAs(z.string().describe('Name of the keeper'), { names: ['owner'] }),
    years_old: saidAs(z.int().min(0).max(25).describe('How many years old it is'), { names: ['age'] }),
    neutered: saidAs(z.boolean().describe('Whether the dog is neutered'), { names: ['spayed', 'castrated'] }),
    chip: saidAs(z.string().optional().describe('Number of the chip'), { names: ['microchip'] }),
    guide_dog: saidAs(z.boolean().default(false).describe('Whether it is a guide dog'), { names: ['assistance dog'] }),
  },
  returns: { case_number, tag: z.string().describe('Number on the tag'), yearly_fee: money('What it costs in a year') },
  entity: 'licence',
  transact: ({ neutered, guide_dog }, { call }) =>
    success({ case_number: `DL${call + 9}`, tag: `${call + 3300}`, yearly_fee: guide_dog ? 0 : neutered ? 20 : 45 }),
  undo: () => Withdraw,
}) {}

export class ReportMove extends transaction({
  description: 'Report a move to another address',
  examples: ['we have moved', 'change of address'],
  slots: {
    old_address: saidAs(z.string().describe('Address that is left'), { names: ['previous address'] }),
    new_address: saidAs(z.string().describe('Address to which one moves'), { names: ['current address'] }),
    moved_on: date('Day of the move', { past: true }),
    household: saidAs(z.int().min(1).describe('How many people move'), { names: ['people', 'persons'] }),
    tenure: saidAs(z.enum(['owner', 'tenant', 'lodger']).describe('As what one lives there'), {
      values: { owner: ['own it', 'bought'], tenant: ['rent', 'renting'], lodger: ['subletting', 'with friends'] },
    }),
    bins: z.boolean().default(true).describe('Whether bins are delivered'),
  },
  returns: { case_number },
  entity: 'move',
  transact: (_args, { call }) => success({ case_number: `MV${call + 720}` }),
  undo: () => Withdraw,
}) {}

export class Withdraw extends transaction({
  description: 'Withdraw an application, a permit or a report',
  slots: { case_number, grounds: z.string().optional().describe('Why it is withdrawn') },
  returns: { case_number },
  entity: 'withdrawal',
}) {}

export const civicDesk = service({
  name: 'CivicDesk',
  description: 'Services of the town hall',
  apis: [FindCounter, ApplyPassport, ParkingPermit, DogLicence, ReportMove, Withdraw],
  tables: [counters],
});
