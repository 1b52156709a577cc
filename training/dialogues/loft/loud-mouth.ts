/** A poetry slam and open mic: nights in bars, slots for those who perform, seats, and judges from the audience. */
import { type ArgumentsOf, failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const night = {
  night_title: saidAs(z.string().describe('Title of the night'), { names: ['night', 'event', 'show'] }),
  kind_of_stage: saidAs(
    z.enum(['poetry slam', 'open mic', 'storytelling', 'comedy', 'song circle']).describe('What happens on stage'),
    {
      names: ['format'],
      values: {
        'poetry slam': ['poems', 'slam'],
        storytelling: ['true stories'],
        comedy: ['stand-up', 'jokes'],
        'song circle': ['songs', 'singing together'],
      },
    },
  ),
  venue: saidAs(
    z.enum(['Crooked Cellar', 'Fig Tree', 'Laundrette', 'Attic Bar']).describe('Bar where it takes place'),
    {
      names: ['bar', 'place'],
    },
  ),
  date: z.iso.date().describe('Evening of the show'),
  doors_open: saidAs(time('When the doors open', { half: 'pm' }), { names: ['doors'] }),
  entry: saidAs(money('Price of entry', { currency: 'GBP' }), { names: ['ticket', 'cover'] }),
  slots_left: saidAs(z.int().describe('How many can still perform'), { names: ['free spots'] }),
  swearing_ok: saidAs(z.boolean().describe('Whether swearing is allowed'), { values: { false: ['family friendly'] } }),
  host: saidAs(z.string().describe('Who hosts the night'), { names: ['MC'] }),
};
type Night = ArgumentsOf<typeof night>;
const row = (
  night_title: string,
  kind_of_stage: Night['kind_of_stage'],
  venue: Night['venue'],
  date: string,
  doors_open: string,
  entry: number,
  slots_left: number,
  swearing_ok: boolean,
  host: string,
): Night => ({ night_title, kind_of_stage, venue, date, doors_open, entry, slots_left, swearing_ok, host });

const nights = table('loud_mouth.nights', 'night_title', [
  row('Verbal Spin Cycle', 'poetry slam', 'Laundrette', '2019-03-07', '19:30', 4, 3, true, 'Roz Tully'),
  row('Ink and Gin', 'poetry slam', 'Crooked Cellar', '2019-03-15', '20:00', 6, 0, true, 'Dev Mistry'),
  row('Little Mouths', 'poetry slam', 'Fig Tree', '2019-03-10', '16:00', 0, 5, false, 'Roz Tully'),
  row('Anyone Anything', 'open mic', 'Attic Bar', '2019-03-05', '19:00', 0, 7, true, 'Hatty Moon'),
  row('Shy People First', 'open mic', 'Fig Tree', '2019-03-19', '18:30', 2, 4, false, 'Hatty Moon'),
  row('I Swear It Happened', 'storytelling', 'Attic Bar', '2019-03-12', '20:00', 5, 2, true, 'Gus Oyelo'),
  row('Grandma Told Me', 'storytelling', 'Fig Tree', '2019-03-24', '15:30', 3, 6, false, 'Gus Oyelo'),
  row('Five Minute Flop', 'comedy', 'Crooked Cellar', '2019-03-08', '21:00', 7, 1, true, 'Pim Dale'),
  row('Clean Jokes Only', 'comedy', 'Laundrette', '2019-03-21', '19:00', 5, 4, false, 'Pim Dale'),
  row('Hum Along', 'song circle', 'Attic Bar', '2019-03-17', '17:00', 0, 9, false, 'Nia Bell'),
]);

const entry_code = z.string().describe('Code of the sign-up');
const performer = saidAs(z.string().describe('Name under which somebody performs'), { names: ['stage name', 'name'] });
const title_of_piece = saidAs(z.string().describe('What the piece is called'), { names: ['poem', 'piece'] });

export class WhatsOn extends search({
  description: 'See what is on at the open stages',
  slots: {
    kind_of_stage: night.kind_of_stage.optional(),
    venue: night.venue.optional(),
    date: night.date.optional(),
    swearing_ok: night.swearing_ok.optional(),
    host: night.host.optional(),
  },
  returns: night,
  entity: 'night',
  table: nights,
  offers: ['night_title', 'date', 'venue'],
  comparable: ['doors_open', 'entry', 'slots_left'],
  followUp: () => SignUpToPerform,
}) {}

export class SignUpToPerform extends transaction({
  description: 'Sign up to perform',
  examples: ['I want to go on stage'],
  slots: {
    night_title: night.night_title,
    performer,
    title_of_piece: title_of_piece.optional(),
    minutes: z.int().min(2).max(15).describe('How many minutes it takes'),
    first_timer: saidAs(z.boolean().describe('Whether it is the first time on stage'), {
      names: ['debut', 'first time'],
      values: { false: ['old hand'] },
    }),
    props: saidAs(z.string().optional().describe('What is brought on stage'), { names: ['brings'] }),
    running_order: saidAs(z.enum(['early', 'middle', 'late']).optional().describe('Part of the evening'), {
      values: { early: ['right at the start', 'get it over with'], late: ['towards the end', 'last'] },
    }),
  },
  returns: { entry_code, call_time: time('When performers must be there') },
  entity: 'spot',
  transact: ({ night_title, minutes }, { rows, call }) => {
    const found = rows(nights).find((one) => one.night_title.toLowerCase() === night_title.toLowerCase());
    if (!found) return failure({ reason: 'There is no night called that.' });
    if (found.slots_left === 0)
      return failure({ reason: 'All spots are gone.', alternative: { night_title: 'Verbal Spin Cycle' } });
    if (found.kind_of_stage === 'comedy' && minutes > 5)
      return failure({ reason: 'Nobody gets more than five minutes.', alternative: { minutes: 5 } });
    return success({ entry_code: `LM${call + 70}`, call_time: found.doors_open });
  },
  undo: () => PullOut,
  amend: () => EditSpot,
}) {}

export class ReserveSeats extends transaction({
  description: 'Reserve seats in the audience',
  slots: {
    night_title: night.night_title,
    heads: saidAs(z.int().min(1).max(12).describe('How many seats are reserved'), { names: ['seats', 'people'] }),
    row_wish: saidAs(z.enum(['front', 'back', 'near the bar', 'near the door']).describe('Where to sit'), {
      values: {
        back: ['hidden', 'far away'],
        'near the bar': ['close to the drinks'],
        front: ['right before the stage'],
      },
    }),
    on_the_name: saidAs(z.string().describe('Name for the seats'), { names: ['name'] }),
    wheelchair: z.boolean().default(false).describe('Whether somebody comes in a wheelchair'),
  },
  returns: { entry_code, sum: money('What the seats cost', { currency: 'GBP' }) },
  entity: 'reservation',
  quote: ({ night_title, heads }, { rows }) => ({
    sum: heads * (rows(nights).find((one) => one.night_title.toLowerCase() === night_title.toLowerCase())?.entry ?? 5),
  }),
  transact: ({ night_title, heads }, { rows, call }) => {
    const found = rows(nights).find((one) => one.night_title.toLowerCase() === night_title.toLowerCase());
    if (!found) return failure({ reason: 'There is no night called that.' });
    return success({ entry_code: `ST${call + 30}`, sum: heads * found.entry });
  },
  undo: () => PullOut,
  amend: () => EditSpot,
}) {}

export class EditSpot extends transaction({
  description: 'Change a spot on stage or seats',
  slots: {
    entry_code,
    title_of_piece: title_of_piece.optional(),
    minutes: z.int().optional().describe('New number of minutes'),
    heads: z.int().optional().describe('New number of seats'),
    running_order: z.enum(['early', 'middle', 'late']).optional().describe('New part of the evening'),
  },
  returns: { entry_code },
  entity: 'change',
}) {}

export class PullOut extends transaction({
  description: 'Pull out of a show or give seats back',
  slots: { entry_code, what_happened: z.string().optional().describe('Why somebody pulls out') },
  returns: { entry_code },
  entity: 'withdrawal',
}) {}

export const loudMouth = service({
  name: 'LoudMouth',
  description: 'Poetry slams and open mics',
  apis: [WhatsOn, SignUpToPerform, ReserveSeats, EditSpot, PullOut],
  tables: [nights],
});
