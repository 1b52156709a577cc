/** Guided tours of a lighthouse museum. */
import { type ArgumentsOf, failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const walk = {
  walk: saidAs(z.string().describe('Title of the tour'), { names: ['tour'] }),
  about: saidAs(z.enum(['keepers', 'shipwrecks', 'the lens', 'ghosts', 'birds']).describe('What the tour is about'), {
    names: ['subject', 'theme'],
    values: {
      keepers: ['the people who lived there', 'families'],
      shipwrecks: ['wrecks', 'disasters'],
      'the lens': ['the light', 'optics'],
      ghosts: ['spooky'],
      birds: ['wildlife'],
    },
  }),
  spoken: saidAs(z.enum(['English', 'German', 'Welsh', 'sign language']).describe('Language of the guide'), {
    names: ['language', 'in'],
  }),
  lasts: saidAs(z.int().describe('How many minutes it lasts'), { names: ['duration', 'long'] }),
  steps: saidAs(z.int().describe('How many steps one climbs'), { names: ['stairs'] }),
  after_dark: saidAs(z.boolean().describe('Whether it is held at night'), { names: ['at night', 'evening'] }),
  small_ones: saidAs(z.boolean().describe('Whether it is good for children'), {
    names: ['for kids', 'child friendly'],
  }),
  a_head: saidAs(money('What an adult pays', { currency: 'GBP' }), { names: ['price', 'ticket'] }),
  guide: z.string().describe('Who leads it'),
};
type Walk = ArgumentsOf<typeof walk>;

const row = (
  title: string,
  about: Walk['about'],
  spoken: Walk['spoken'],
  lasts: number,
  steps: number,
  after_dark: boolean,
  small_ones: boolean,
  a_head: number,
  guide: string,
): Walk => ({ walk: title, about, spoken, lasts, steps, after_dark, small_ones, a_head, guide });

const walks = table('lamp_room.walks', 'walk', [
  row('Life in the Tower', 'keepers', 'English', 60, 142, false, true, 9, 'Gwen'),
  row('Turmleben', 'keepers', 'German', 75, 142, false, true, 9, 'Uwe'),
  row('Bara Brith', 'keepers', 'Welsh', 45, 20, false, true, 6, 'Gwen'),
  row('Bones of the Bay', 'shipwrecks', 'English', 90, 30, false, false, 11, 'Morgan'),
  row('The Last Signal', 'shipwrecks', 'sign language', 60, 0, false, true, 8, 'Asta'),
  row('Inside the Beam', 'the lens', 'English', 50, 187, false, false, 14, 'Dr Fenn'),
  row('Licht und Glas', 'the lens', 'German', 55, 187, false, false, 14, 'Uwe'),
  row('Lamp Lighting', 'the lens', 'English', 40, 187, true, false, 19, 'Dr Fenn'),
  row('The Grey Lady', 'ghosts', 'English', 70, 142, true, false, 16, 'Morgan'),
  row('Boo', 'ghosts', 'English', 35, 20, true, true, 7, 'Asta'),
  row('Gulls and Shags', 'birds', 'English', 120, 0, false, true, 5, 'Tegan'),
]);

const visit_code = saidAs(z.string().describe('Code of the visit'), { names: ['booking code', 'reference'] });
const visit_day = saidAs(z.iso.date().describe('Day of the visit'), { names: ['date'] });
const begins = saidAs(time('When the tour begins', { hours: '10:00-21:00' }), { names: ['start', 'time'] });

export class FindWalk extends search({
  description: 'Find a guided tour of the lighthouse',
  examples: ['what can one see in the lighthouse'],
  slots: {
    about: walk.about.optional(),
    spoken: walk.spoken.optional(),
    after_dark: walk.after_dark.optional(),
    small_ones: walk.small_ones.optional(),
  },
  returns: walk,
  entity: 'tour',
  table: walks,
  offers: ['walk', 'lasts', 'a_head'],
  comparable: ['a_head', 'lasts', 'steps'],
  presents: 'list',
  followUp: () => JoinWalk,
}) {}

export class JoinWalk extends transaction({
  description: 'Get tickets for a guided tour',
  slots: {
    walk: walk.walk,
    visit_day,
    begins,
    grown_ups: saidAs(z.int().min(1).max(25).describe('How many adults'), { names: ['adults'] }),
    children: saidAs(z.int().min(0).max(25).default(0).describe('How many children'), { names: ['kids'] }),
    rate: saidAs(z.enum(['full', 'senior', 'student', 'member']).default('full').describe('Which price is paid'), {
      names: ['discount'],
      values: { senior: ['pensioner', 'retired'], member: ['friend of the museum'] },
    }),
    stairlift: saidAs(z.boolean().default(false).describe('Whether somebody needs the lift'), {
      names: ['lift', 'wheelchair'],
    }),
    under: saidAs(z.string().describe('Name for the tickets'), { names: ['name'] }),
    wish: saidAs(z.string().optional().describe('What the guide should know'), { names: ['message'] }),
  },
  returns: { visit_code, due: money('What is to be paid', { currency: 'GBP' }) },
  entity: 'visit',
  quote: ({ walk: title, grown_ups, children }, { rows }) => ({
    due:
      (rows(walks).find((one) => one.walk.toLowerCase() === title.toLowerCase())?.a_head ?? 9) * grown_ups +
      4 * (children ?? 0),
  }),
  transact: ({ walk: title, grown_ups, children, begins: at }, { rows, call }) => {
    const found = rows(walks).find((one) => one.walk.toLowerCase() === title.toLowerCase());
    if (!found) return failure({ reason: 'There is no such tour.' });
    if (at === '14:00') return failure({ reason: 'That tour is sold out.', alternative: { begins: '15:30' } });
    return success({ visit_code: `L${call + 410}`, due: found.a_head * grown_ups + 4 * (children ?? 0) });
  },
  undo: () => DropWalk,
  amend: () => ShiftWalk,
}) {}

export class ShiftWalk extends transaction({
  description: 'Move a visit to another day or hour',
  slots: {
    visit_code,
    visit_day: z.iso.date().optional().describe('The new day'),
    begins: time('The new hour', { hours: '10:00-21:00' }).optional(),
    grown_ups: z.int().min(1).max(25).optional().describe('How many adults there are now'),
  },
  returns: { visit_code },
  entity: 'moved visit',
}) {}

export class DropWalk extends transaction({
  description: 'Give tickets for a tour back',
  slots: { visit_code, excuse: saidAs(z.string().optional().describe('Why one does not come'), { names: ['reason'] }) },
  returns: { visit_code, refund: money('What is paid back', { currency: 'GBP' }) },
  entity: 'returned ticket',
  transact: () => success({ refund: 7 }),
}) {}

export class WriteKeeper extends transaction({
  description: 'Leave a message for the museum',
  slots: {
    headline: saidAs(z.string().describe('Subject of the message'), { names: ['subject', 'title'] }),
    body: saidAs(z.string().describe('What the message says'), { names: ['text', 'message'] }),
    sender: z.string().describe('Name of the writer'),
    answer_to: saidAs(z.email().optional().describe('Email address for the answer'), { names: ['email'] }),
  },
  returns: { letter_no: z.string().describe('Number of the message') },
  entity: 'message',
  transact: (_args, { call }) => success({ letter_no: `M${call + 18}` }),
}) {}

export const lampRoom = service({
  name: 'LampRoom',
  description: 'Guided tours of a lighthouse museum',
  apis: [FindWalk, JoinWalk, ShiftWalk, DropWalk, WriteKeeper],
  tables: [walks],
});
