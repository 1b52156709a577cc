/** A calendar: what is on, new events, guests, and events that move. */
import { type ArgumentsOf, failure, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const kind = z.enum(['meeting', 'call', 'appointment', 'family', 'sport']);
const entry = {
  event: saidAs(z.string().describe('What the event is called'), { names: ['title', 'entry'] }),
  on_day: saidAs(z.iso.date().describe('On which day it is'), { names: ['day', 'date'] }),
  starts: saidAs(time('When it starts', { hours: '08:30-20:30' }), { names: ['time'] }),
  lasts: saidAs(z.int().describe('How many minutes it lasts'), { names: ['length', 'duration'] }),
  sort_of: saidAs(kind.describe('What kind of event it is'), {
    names: ['kind'],
    values: { call: ['phone call'], family: ['private'], sport: ['training'] },
  }),
  spot: saidAs(z.string().describe('Where it is held'), { names: ['place', 'location', 'room'] }),
  organiser: saidAs(z.string().describe('Who called it'), { names: ['host'] }),
};
type Entry = ArgumentsOf<typeof entry>;

const row = (
  event: string,
  on_day: string,
  starts: string,
  lasts: number,
  sort_of: Entry['sort_of'],
  spot: string,
  organiser: string,
): Entry => ({
  event,
  on_day,
  starts,
  lasts,
  sort_of,
  spot,
  organiser,
});

const entries = table('day_leaf.entries', 'event', [
  row('Budget round', '2019-03-04', '09:30', 90, 'meeting', 'Room Cedar', 'Helga'),
  row('Dentist', '2019-03-04', '14:15', 45, 'appointment', 'Elm Street 8', 'me'),
  row('Sprint review', '2019-03-05', '11:00', 60, 'meeting', 'Room Birch', 'Amadou'),
  row('Call with Osaka', '2019-03-05', '08:00', 30, 'call', 'video', 'Helga'),
  row('Squash with Leo', '2019-03-06', '18:30', 75, 'sport', 'Court 3', 'Leo'),
  row('Parents evening', '2019-03-06', '19:00', 90, 'family', 'Hilltop School', 'me'),
  row('One to one', '2019-03-07', '10:00', 30, 'meeting', 'Room Cedar', 'Amadou'),
  row('Supplier call', '2019-03-07', '15:45', 20, 'call', 'phone', 'Noor'),
  row('Eye test', '2019-03-08', '16:00', 30, 'appointment', 'Market Square', 'me'),
  row('Swim lesson', '2019-03-08', '17:15', 60, 'sport', 'City Baths', 'me'),
  row('Quarterly townhall', '2019-03-12', '13:00', 120, 'meeting', 'Canteen', 'Helga'),
]);

export class WhatIsOn extends search({
  description: 'See what stands in the calendar',
  examples: ['what is on', 'what do I have'],
  slots: { on_day: entry.on_day.optional(), sort_of: entry.sort_of.optional(), organiser: entry.organiser.optional() },
  returns: entry,
  entity: 'event',
  table: entries,
  offers: ['event', 'on_day', 'starts'],
  comparable: ['starts', 'lasts'],
}) {}

export class PencilIn extends transaction({
  description: 'Enter a new event',
  examples: ['put in my calendar', 'schedule a'],
  slots: {
    event: entry.event,
    on_day: entry.on_day,
    starts: entry.starts,
    lasts: entry.lasts,
    spot: saidAs(z.string().optional().describe('Where it is held'), { names: ['place', 'location', 'room'] }),
    again: saidAs(z.enum(['once', 'daily', 'weekly', 'monthly']).default('once').describe('How often it comes again'), {
      names: ['repeat'],
      values: {
        daily: ['every day'],
        weekly: ['every week', 'each week'],
        monthly: ['every month'],
        once: ['one-off', 'just this time'],
      },
    }),
    warn_minutes: saidAs(z.int().optional().describe('How many minutes before it the calendar gives a sign'), {
      names: ['reminder', 'alert'],
    }),
    hidden: saidAs(z.boolean().default(false).describe('Whether others see only that I am busy'), {
      names: ['private'],
    }),
  },
  returns: { event: entry.event, link: z.string().describe('Link to the event') },
  entity: 'event',
  transact: ({ on_day, starts }, { call }) =>
    on_day === '2019-03-04' && starts === '10:00'
      ? failure({ reason: 'The budget round is at that time.', alternative: { starts: '11:00' } })
      : success({ link: `leaf/${call + 71}` }),
  undo: () => StrikeOut,
  amend: () => ShiftEvent,
}) {}

export class AskAlong extends transaction({
  description: 'Invite somebody to an event',
  examples: ['invite'],
  slots: {
    event: entry.event,
    guest: saidAs(z.string().describe('Who is invited'), { names: ['invitee', 'whom'] }),
    must_come: saidAs(z.boolean().default(true).describe('Whether the guest is needed there'), { names: ['required'] }),
    greeting: saidAs(z.string().optional().describe('What the invitation says'), { names: ['message', 'note'] }),
  },
  returns: { event: entry.event },
  entity: 'invitation',
}) {}

export class ShiftEvent extends transaction({
  description: 'Move an event to another day or time',
  examples: ['move the', 'reschedule', 'push back'],
  slots: {
    event: entry.event,
    on_day: saidAs(z.iso.date().optional().describe('The new day'), { names: ['new day'] }),
    starts: saidAs(time('The new time', { hours: '08:30-20:30' }).optional(), { names: ['new time'] }),
    spot: saidAs(z.string().optional().describe('The new place'), { names: ['new place', 'room'] }),
  },
  returns: { event: entry.event },
  entity: 'move',
}) {}

export class StrikeOut extends transaction({
  description: 'Take an event out of the calendar',
  examples: ['cancel the', 'delete the'],
  slots: {
    event: entry.event,
    tell_guests: saidAs(z.boolean().describe('Whether the guests are told'), { names: ['notify'] }),
    sorry_note: saidAs(z.string().optional().describe('What the guests are told'), { names: ['apology', 'reason'] }),
  },
  returns: { event: entry.event },
  entity: 'cancellation',
}) {}

export const dayLeaf = service({
  name: 'DayLeaf',
  description: 'A calendar',
  apis: [WhatIsOn, PencilIn, AskAlong, ShiftEvent, StrikeOut],
  tables: [entries],
});
