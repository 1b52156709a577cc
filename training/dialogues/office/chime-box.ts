/** Reminders of a whole family, and alarms by the day of the week. */
import { type ArgumentsOf, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const weekday = saidAs(z.enum(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']), {
  values: {
    Monday: ['Mon', 'Mondays'],
    Tuesday: ['Tue', 'Tuesdays'],
    Wednesday: ['Wed', 'Wednesdays'],
    Thursday: ['Thu', 'Thursdays'],
    Friday: ['Fri', 'Fridays'],
    Saturday: ['Sat', 'Saturdays'],
    Sunday: ['Sun', 'Sundays'],
  },
});
const chore = {
  chore: z.string().describe('What is to be done'),
  child: saidAs(z.enum(['Ada', 'Milo', 'Pia']).describe('Child who has to do it'), { names: ['kid', 'person'] }),
  due_on: z.iso.date().describe('Day by which it is done'),
  rank: saidAs(z.enum(['low', 'middling', 'urgent']).describe('How much it matters'), {
    names: ['priority', 'importance'],
    values: { low: ['unimportant'], middling: ['medium', 'normal'], urgent: ['important', 'high'] },
  }),
  stars: saidAs(z.int().describe('How many stars it earns'), { names: ['points', 'reward'] }),
};
type Chore = ArgumentsOf<typeof chore>;
function row(name: string, child: Chore['child'], due_on: string, rank: Chore['rank'], stars: number): Chore {
  return { chore: name, child, due_on, rank, stars };
}
const chores = table('chime_box.chores', 'chore', [
  row('Feed the rabbit', 'Ada', '2019-03-01', 'urgent', 1),
  row('Clean the cage', 'Ada', '2019-03-03', 'middling', 4),
  row('Practise the violin', 'Ada', '2019-03-02', 'middling', 3),
  row('Return the library books', 'Milo', '2019-03-04', 'urgent', 2),
  row('Empty the dishwasher', 'Milo', '2019-03-01', 'low', 1),
  row('Polish the boots', 'Milo', '2019-03-06', 'low', 2),
  row('Spelling list', 'Pia', '2019-03-05', 'urgent', 3),
  row('Sort the socks', 'Pia', '2019-03-02', 'low', 1),
  row('Water the ferns', 'Pia', '2019-03-04', 'middling', 2),
  row('Thank-you letter', 'Pia', '2019-03-09', 'urgent', 5),
]);
const ticket = z.string().describe('Number of the entry');

export class BrowseChores extends search({
  description: 'See what the children still have to do',
  examples: ['what is left to do for'],
  slots: { child: chore.child.optional(), rank: chore.rank.optional() },
  returns: chore,
  entity: 'chore',
  table: chores,
  presents: 'list',
  comparable: ['due_on', 'stars'],
}) {}

export class MorningCall extends transaction({
  description: 'Ring on certain days of the week',
  examples: ['rouse the kids'],
  slots: {
    ring_at: time('When it rings', { half: 'am' }),
    weekdays: saidAs(z.array(weekday).describe('On which days of the week it rings'), { names: ['days'] }),
    tune: z.enum(['cuckoo', 'trumpet', 'waves', 'harp']).default('cuckoo').describe('What is played'),
    volume: saidAs(z.int().min(1).max(10).default(5).describe('How loud it is, from 1 to 10'), { names: ['loudness'] }),
    caption: z.string().optional().describe('What is said with it'),
  },
  returns: { ticket },
  entity: 'morning call',
  transact: (_args, { call }) => success({ ticket: `MC${call + 3}` }),
  undo: () => Discard,
}) {}

export class HourGlass extends transaction({
  description: 'Measure a time, then ring',
  slots: {
    hours: z.int().min(0).max(12).default(0).describe('How many hours'),
    minutes: z.int().min(0).max(59).describe('How many minutes'),
    purpose: z.string().optional().describe('What is measured'),
    flash: saidAs(z.boolean().default(false).describe('Whether the lamp flashes, too'), {
      names: ['flashing', 'blinking'],
    }),
  },
  returns: { ticket },
  entity: 'hourglass',
  transact: (_args, { call }) => success({ ticket: `HG${call + 1}` }),
  undo: () => Discard,
}) {}

export class AssignChore extends transaction({
  description: 'Give a child something to do',
  slots: {
    chore: z.string().describe('What the child shall do'),
    child: chore.child,
    due_on: chore.due_on,
    remind_at: time('When the child is reminded', { hours: '07:00-20:00' }).optional(),
    stars: z.int().min(1).max(10).default(1).describe('How many stars it earns'),
  },
  returns: { ticket },
  entity: 'task',
  transact: (_args, { call }) => success({ ticket: `TK${call + 20}` }),
  undo: () => Discard,
  amend: () => Postpone,
}) {}

export class Postpone extends transaction({
  description: 'Give a child more time for something',
  slots: { ticket, due_on: z.iso.date().describe('The new day') },
  returns: { ticket },
  entity: 'delay',
}) {}

export class Discard extends transaction({
  description: 'Take a call, an hourglass or a task off the list',
  slots: { ticket },
  returns: { ticket },
  entity: 'removal',
}) {}

export const chimeBox = service({
  name: 'ChimeBox',
  description: 'Chores, morning calls and timers of a family',
  apis: [BrowseChores, MorningCall, HourGlass, AssignChore, Postpone, Discard],
  tables: [chores],
});
