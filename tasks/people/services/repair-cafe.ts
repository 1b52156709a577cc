import { failure, money, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const fixer = {
  name: z.string().describe('Name of the fixer'),
  skill: z.enum(['electronics', 'clothes', 'furniture', 'bicycles', 'toys']).describe('What the fixer repairs'),
  day: z.iso.date().describe('Day on which the fixer is there'),
  speaks_spanish: z.boolean().describe('Whether the fixer speaks Spanish'),
  success_rate: z.int().describe('How many repairs succeed, in percent'),
};
const fixers = table('repair.fixers', 'name', [
  { name: 'Amara', skill: 'electronics' as const, day: '2019-03-02', speaks_spanish: false, success_rate: 82 },
  { name: 'Joost', skill: 'electronics' as const, day: '2019-03-09', speaks_spanish: true, success_rate: 91 },
  { name: 'Petra', skill: 'clothes' as const, day: '2019-03-02', speaks_spanish: false, success_rate: 95 },
  { name: 'Ramiro', skill: 'clothes' as const, day: '2019-03-09', speaks_spanish: true, success_rate: 88 },
  { name: 'Gus', skill: 'furniture' as const, day: '2019-03-02', speaks_spanish: false, success_rate: 77 },
  { name: 'Sunniva', skill: 'bicycles' as const, day: '2019-03-09', speaks_spanish: false, success_rate: 93 },
  { name: 'Lino', skill: 'bicycles' as const, day: '2019-03-02', speaks_spanish: true, success_rate: 70 },
  { name: 'Bea', skill: 'toys' as const, day: '2019-03-09', speaks_spanish: true, success_rate: 85 },
]);
const slot_number = z.string().describe('Number of the appointment');

export class FindFixer extends search({
  description: 'Find somebody who can repair a thing',
  slots: { skill: fixer.skill, speaks_spanish: fixer.speaks_spanish.optional() },
  returns: fixer,
  entity: 'fixer',
  offers: ['name', 'day'],
  comparable: ['day', 'success_rate'],
  table: fixers,
  followUp: () => BookRepair,
}) {}

export class BookRepair extends transaction({
  description: 'Make an appointment to have a thing repaired',
  slots: {
    fixer_name: fixer.name,
    item: z.string().describe('What is broken'),
    problem: z.string().describe('What is wrong with it'),
    time: time('When you come', { hours: '10:00-18:00' }),
    spare_parts: z
      .array(z.enum(['battery', 'cable', 'zip', 'buttons', 'brake pads', 'inner tube', 'glue']))
      .default([])
      .describe('Parts that may be needed'),
    donation: money('How much you give', { currency: 'EUR' }).optional(),
    leave_item: z.boolean().default(false).describe('Whether you leave the thing with us'),
  },
  returns: { slot_number },
  entity: 'appointment',
  transact: ({ fixer_name, time }, { call }) =>
    fixer_name === 'Amara' && time < '12:00'
      ? failure({ reason: 'Amara is there from noon.', alternative: { time: '13:00' } })
      : success({ slot_number: `R${70 + call}` }),
  undo: () => CancelRepair,
  amend: () => MoveRepair,
}) {}

export class CancelRepair extends transaction({
  description: 'Cancel an appointment',
  slots: { slot_number },
  returns: { slot_number },
}) {}

export class MoveRepair extends transaction({
  description: 'Come at another time',
  slots: { slot_number, time: time('When you come', { hours: '10:00-18:00' }) },
  returns: { slot_number },
}) {}

export class Volunteer extends transaction({
  description: 'Offer help at the repair cafe',
  slots: {
    role: z.enum(['fixer', 'cake baker', 'welcome desk', 'dishwasher']).describe('What you would like to do'),
    dates: z.array(z.iso.date()).min(1).describe('Days on which you help'),
    first_name: z.string().describe('Your first name'),
    phone: z.string().optional().describe('Telephone number'),
  },
  returns: {},
  entity: 'offer',
}) {}

/** A repair cafe, with texts that anybody words as they like. */
export const repaircafe = service({
  name: 'RepairCafe',
  description: 'A repair cafe where volunteers mend broken things',
  apis: [FindFixer, BookRepair, CancelRepair, MoveRepair, Volunteer],
});
