/** A climbing hall: people to climb with, taster evenings, gear for the day, and birthday parties on the wall. */
import { type ArgumentsOf, failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const mate = {
  partner: z.string().describe('Name of the belay partner'),
  discipline: saidAs(z.enum(['top rope', 'lead', 'bouldering', 'speed']).describe('Way of climbing'), {
    values: {
      'top rope': ['rope from above'],
      bouldering: ['boulders', 'without ropes'],
      speed: ['against the clock'],
    },
  }),
  level: saidAs(z.enum(['newbie', 'steady', 'strong', 'beast']).describe('How well they climb'), {
    values: { newbie: ['beginner', 'first-timer'], steady: ['average', 'so-so'], beast: ['pro', 'crazy good'] },
  }),
  usualDay: z.enum(['Monday', 'Tuesday', 'Wednesday', 'Friday', 'Sunday']).describe('Evening on which they are there'),
  weight: z.int().describe('Body weight in kilograms'),
  speaks: z.enum(['English', 'German', 'Spanish', 'Polish']).describe('Language they like to speak'),
  ownRope: z.boolean().describe('Whether they bring a rope'),
  shownUp: z.int().describe('How often they came out of ten'),
};
type Mate = ArgumentsOf<typeof mate>;
const row = (
  partner: string,
  discipline: Mate['discipline'],
  level: Mate['level'],
  usualDay: Mate['usualDay'],
  weight: number,
  speaks: Mate['speaks'],
  ownRope: boolean,
  shownUp: number,
): Mate => ({ partner, discipline, level, usualDay, weight, speaks, ownRope, shownUp });

const mates = table('grip_and_grin.mates', 'partner', [
  row('Zuzu', 'top rope', 'newbie', 'Monday', 58, 'Polish', false, 9),
  row('Big Marv', 'top rope', 'steady', 'Friday', 96, 'English', true, 7),
  row('Carmen', 'top rope', 'steady', 'Wednesday', 63, 'Spanish', true, 10),
  row('Otis', 'lead', 'strong', 'Tuesday', 74, 'English', true, 8),
  row('Heike', 'lead', 'beast', 'Sunday', 55, 'German', true, 10),
  row('Pawel', 'lead', 'strong', 'Wednesday', 81, 'Polish', false, 5),
  row('Lulu', 'bouldering', 'newbie', 'Friday', 61, 'English', false, 6),
  row('Iker', 'bouldering', 'strong', 'Monday', 70, 'Spanish', false, 9),
  row('Trixi', 'bouldering', 'beast', 'Sunday', 52, 'German', false, 8),
  row('Noor', 'speed', 'beast', 'Tuesday', 59, 'English', false, 10),
]);

const climber = z.string().describe('Name of the climber');
const ticket = z.string().describe('Code on the ticket');
const day = z.iso.date().describe('Day at the hall');

export class LookForPartner extends search({
  description: 'Look for somebody to climb with',
  slots: {
    discipline: mate.discipline.optional(),
    level: mate.level.optional(),
    usualDay: mate.usualDay.optional(),
    speaks: mate.speaks.optional(),
    ownRope: mate.ownRope.optional(),
  },
  returns: mate,
  entity: 'partner',
  table: mates,
  offers: ['partner', 'usualDay', 'level'],
  comparable: ['weight', 'shownUp'],
  followUp: () => MeetPartner,
}) {}

export class MeetPartner extends transaction({
  description: 'Arrange to climb with a partner',
  examples: ['I want to climb with'],
  slots: {
    partner: mate.partner,
    climber,
    day,
    startAt: time('When they meet', { hours: '09:00-22:00' }),
    hours: z.number().min(1).max(6).default(2).describe('How many hours they climb'),
    hello: z.string().optional().describe('Message to the partner'),
  },
  returns: { ticket, wall: z.string().describe('Wall where they meet') },
  entity: 'meeting',
  transact: ({ partner, startAt }, { rows, call }) => {
    const found = rows(mates).find((one) => one.partner.toLowerCase() === partner.toLowerCase());
    if (!found) return failure({ reason: 'Nobody of that name is on our list.' });
    if (found.partner === 'Otis' && startAt < '18:00')
      return failure({ reason: 'Otis works until six.', alternative: { startAt: '18:30' } });
    return success({ ticket: `GG${call + 200}`, wall: found.discipline === 'bouldering' ? 'the Egg' : 'the Fridge' });
  },
  undo: () => CallOff,
  amend: () => MoveMeeting,
}) {}

export class RentGear extends transaction({
  description: 'Reserve gear for a day',
  slots: {
    gear: saidAs(z.enum(['shoes', 'harness', 'helmet', 'chalk bag', 'full set']).describe('What is rented'), {
      values: { 'full set': ['the lot', 'everything'] },
    }),
    pairs: z.int().min(1).max(20).default(1).describe('How many of them'),
    shoeSize: z.int().min(30).max(50).nullable().describe('European shoe size'),
    day,
    climber,
    student: z.boolean().default(false).describe('Whether the student discount counts'),
  },
  returns: { ticket, charge: money('What the gear costs', { currency: 'EUR' }) },
  entity: 'gear reservation',
  quote: ({ pairs, gear, student }) => ({ charge: pairs * (gear === 'full set' ? 12 : 5) - (student ? 1 : 0) }),
  transact: ({ pairs, gear, student }, { call }) =>
    success({ ticket: `GR${call + 60}`, charge: pairs * (gear === 'full set' ? 12 : 5) - (student ? 1 : 0) }),
  undo: () => CallOff,
}) {}

export class ThrowParty extends transaction({
  description: 'Book a birthday party on the wall',
  slots: {
    star: z.string().describe('Who has the birthday'),
    guests: z.int().min(3).max(25).describe('How many people climb'),
    day,
    startAt: time('When the party begins', { hours: '10:00-20:00' }),
    food: saidAs(z.enum(['pizza', 'nachos', 'fruit', 'none']).describe('Food for the party'), {
      values: { none: ['we bring our own', 'nothing to eat'] },
    }),
    music: z.boolean().describe('Whether loud music is played'),
    theme: z.string().optional().describe('Theme of the party'),
  },
  returns: { ticket, deposit: money('Sum paid in advance', { currency: 'EUR' }) },
  entity: 'party',
  quote: ({ guests }) => ({ deposit: guests * 3 }),
  transact: ({ guests }, { call }) => success({ ticket: `PY${call + 3}`, deposit: guests * 3 }),
  undo: () => CallOff,
}) {}

export class MoveMeeting extends transaction({
  description: 'Move a meeting or a party',
  slots: {
    ticket,
    day: day.optional(),
    startAt: time('New time', { hours: '09:00-22:00' }).optional(),
    hours: z.number().optional().describe('New length in hours'),
  },
  returns: { ticket },
  entity: 'move',
}) {}

export class CallOff extends transaction({
  description: 'Call off a meeting, gear or a party',
  slots: { ticket, excuse: z.string().optional().describe('Why it is called off') },
  returns: { ticket },
  entity: 'cancellation',
}) {}

export const gripAndGrin = service({
  name: 'GripAndGrin',
  description: 'A climbing hall',
  apis: [LookForPartner, MeetPartner, RentGear, ThrowParty, MoveMeeting, CallOff],
  tables: [mates],
});
