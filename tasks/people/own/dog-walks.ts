import { type ApiContext, failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const walker = {
  walker_name: z.string().describe('Name of the walker'),
  neighbourhood: saidAs(
    z
      .enum(['Harbourside', 'Old Town', 'Millbrook', 'Parkside'])
      .describe('Part of the town where the walker fetches dogs'),
    {
      names: ['area', 'part of town'],
    },
  ),
  company: saidAs(z.enum(['alone', 'small group', 'pack']).describe('With how many others a dog is walked'), {
    values: {
      alone: ['on its own', 'by itself', 'one to one'],
      'small group': ['a few others', 'group'],
      pack: ['big group', 'many dogs'],
    },
  }),
  max_weight: z.int().describe('Maximum weight of a dog in kilograms'),
  takes_puppies: saidAs(z.boolean().describe('Whether the walker takes puppies'), {
    names: ['puppies', 'puppy', 'young dogs'],
  }),
  rate_per_hour: saidAs(money('What an hour costs'), { names: ['price', 'cost', 'rate'] }),
  rating: z.number().describe('How content customers are, out of 5'),
};

const row = (
  walker_name: string,
  neighbourhood: 'Harbourside' | 'Old Town' | 'Millbrook' | 'Parkside',
  company: 'alone' | 'small group' | 'pack',
  max_weight: number,
  takes_puppies: boolean,
  rate_per_hour: number,
  rating: number,
) => ({ walker_name, neighbourhood, company, max_weight, takes_puppies, rate_per_hour, rating });

const walkers = table('dog_walks.walkers', 'walker_name', [
  row('Nell Fairweather', 'Harbourside', 'alone', 45, true, 22, 4.9),
  row('Tom Okafor', 'Harbourside', 'small group', 30, true, 14, 4.6),
  row('Greta Lindqvist', 'Harbourside', 'alone', 60, false, 26, 4.7),
  row('Sam Pereira', 'Old Town', 'small group', 25, true, 12, 4.3),
  row('Ivy Chandra', 'Old Town', 'alone', 20, true, 18, 4.8),
  row('Bruno Keller', 'Old Town', 'pack', 70, false, 10, 4.1),
  row('Marta Wolski', 'Millbrook', 'alone', 50, true, 20, 4.5),
  row('Dele Adams', 'Millbrook', 'small group', 40, false, 13, 4.4),
  row('Fay Huang', 'Millbrook', 'pack', 35, false, 9, 4),
  row('Rhys Morgan', 'Parkside', 'alone', 40, false, 19, 4.2),
  row('Lou Castellano', 'Parkside', 'small group', 55, true, 15, 4.8),
  row('Petra Novak', 'Parkside', 'pack', 80, true, 11, 4.4),
]);

type Walk = {
  readonly walk_number: string;
  readonly walker_name: string;
  readonly date: string;
  readonly start_time: string;
  readonly minutes: 30 | 60 | 90;
};
const walks = table<Walk>('dog_walks.walks', 'walk_number', [
  { walk_number: 'P1', walker_name: 'Nell Fairweather', date: '2019-03-05', start_time: '09:00', minutes: 60 },
  { walk_number: 'P2', walker_name: 'Marta Wolski', date: '2019-03-04', start_time: '12:00', minutes: 60 },
]);

const walk_number = z.string().describe('Number of the walk');
const total_price = money('What the walk costs in all');
const date = z.iso.date().describe('On which day');
const start_time = time('When the walk begins', { hours: '07:00-20:00' });
const minutes = z.literal([30, 60, 90]).describe('How many minutes the walk lasts');

const walkerOf = (name: string, rows: ApiContext['rows']) =>
  rows(walkers).find((one) => one.walker_name.toLowerCase() === name.toLowerCase());

function priceOf(name: string, length: number, rows: ApiContext['rows']) {
  const found = walkerOf(name, rows);
  return found && { total_price: (found.rate_per_hour * length) / 60 };
}

const hourLater = (at: string) => `${String(Number(at.slice(0, 2)) + 1).padStart(2, '0')}${at.slice(2)}`;

class FindWalker extends search({
  description: 'Look for somebody who walks dogs',
  examples: ['find a dog walker', 'who can walk my dog'],
  slots: {
    neighbourhood: walker.neighbourhood,
    company: walker.company.optional(),
    takes_puppies: walker.takes_puppies.optional(),
  },
  returns: walker,
  entity: 'walker',
  table: walkers,
  offers: ['walker_name', 'company', 'rate_per_hour'],
  comparable: ['rate_per_hour', 'rating', 'max_weight'],
  followUp: () => BookWalk,
}) {}

class BookWalk extends transaction({
  description: 'Book a walk for a dog',
  examples: ['book a walk', 'take my dog out'],
  slots: {
    walker_name: walker.walker_name,
    dog_name: z.string().describe('Name of the dog'),
    date,
    start_time,
    minutes,
    off_leash: saidAs(z.boolean().describe('Whether the dog may run off the leash'), {
      names: ['off the lead', 'loose', 'free'],
    }),
    note: z.string().optional().describe('What the walker should know'),
  },
  returns: { walk_number, walker_name: walker.walker_name, date, start_time, minutes, total_price },
  entity: 'walk',
  quote: (args, { rows }) => priceOf(args.walker_name, args.minutes, rows),
  transact: (args, { rows, now, call }) => {
    const found = walkerOf(args.walker_name, rows);
    if (!found) return failure({ reason: 'Nobody of that name walks dogs here.' });
    if (`${args.date}T${args.start_time}` < now) return failure({ reason: 'That is in the past.' });
    const isTaken = (at: string) =>
      rows(walks).some(
        (one) => one.walker_name === found.walker_name && one.date === args.date && one.start_time === at,
      );
    if (isTaken(args.start_time)) {
      const later = hourLater(args.start_time);
      return failure({
        reason: 'The walker is out with another dog then.',
        ...(isTaken(later) ? {} : { alternative: { start_time: later } }),
      });
    }
    const walk = {
      walk_number: `P${call + 11}`,
      walker_name: found.walker_name,
      date: args.date,
      start_time: args.start_time,
      minutes: args.minutes,
    };
    return success({ ...walk, total_price: (found.rate_per_hour * args.minutes) / 60 }, [walks.insert(walk)]);
  },
  amend: () => ChangeWalk,
}) {}

class ChangeWalk extends transaction({
  description: 'Change a walk that was booked',
  examples: ['change my booking', 'move the walk'],
  slots: {
    walk_number,
    new_date: z.iso.date().optional().describe('The new day of the walk'),
    new_start_time: time('When it begins instead', { hours: '07:00-20:00' }).optional(),
    new_minutes: z.literal([30, 60, 90]).optional().describe('How many minutes it lasts instead'),
  },
  returns: { walk_number, total_price },
  transact: ({ walk_number: number, new_date, new_start_time, new_minutes }, { rows }) => {
    const walk = rows(walks).find((one) => one.walk_number === number);
    if (!walk) return failure({ reason: 'There is no such walk.' });
    const changed = {
      ...walk,
      date: new_date ?? walk.date,
      start_time: new_start_time ?? walk.start_time,
      minutes: new_minutes ?? walk.minutes,
    };
    return success(priceOf(changed.walker_name, changed.minutes, rows) ?? { total_price: 0 }, [
      walks.update(number, changed),
    ]);
  },
}) {}

export const dogWalks = service({
  name: 'DogWalks',
  description: 'People who walk the dogs of others',
  apis: [FindWalker, BookWalk, ChangeWalk],
  tables: [walks],
});
