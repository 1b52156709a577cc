/** People who live in a house and look after pets while the owners are away. */
import { type ArgumentsOf, failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const sitter = {
  sitter: z.string().describe('Name of the sitter'),
  valley: saidAs(z.enum(['Upper Vale', 'Lower Vale', 'Lakeside', 'Moorend']).describe('Area in which they work'), {
    names: ['area'],
  }),
  good_with: saidAs(
    z.enum(['dogs', 'cats', 'birds', 'horses', 'reptiles', 'no animals']).describe('What they are used to'),
    {
      names: ['animals', 'pets'],
      values: {
        dogs: ['dog', 'puppy', 'hound'],
        cats: ['cat', 'kitten'],
        birds: ['parrot', 'hens', 'chickens', 'budgie'],
        horses: ['pony', 'horse', 'donkey'],
        reptiles: ['snake', 'tortoise', 'gecko', 'lizard'],
        'no animals': ['just the house'],
      },
    },
  ),
  per_night: saidAs(money('What they take for a night'), { names: ['price', 'rate', 'cost'] }),
  own_car: saidAs(z.boolean().describe('Whether the sitter drives'), { names: ['car', 'driving licence'] }),
  works_from_home: saidAs(z.boolean().describe('Whether somebody is in the house all day'), {
    names: ['home all day'],
  }),
  gives_injections: saidAs(z.boolean().describe('Whether the sitter can give medicine and injections'), {
    names: ['medicine', 'insulin', 'pills'],
  }),
  stars: saidAs(z.number().describe('Stars out of 5'), { names: ['rating', 'reviews'] }),
};
type Sitter = ArgumentsOf<typeof sitter>;

function row(
  name: string,
  valley: Sitter['valley'],
  good_with: Sitter['good_with'],
  per_night: number,
  own_car: boolean,
  works_from_home: boolean,
  gives_injections: boolean,
  stars: number,
): Sitter {
  return { sitter: name, valley, good_with, per_night, own_car, works_from_home, gives_injections, stars };
}

const sitters = table('paws_and_keys.sitters', 'sitter', [
  row('Winnie Abara', 'Upper Vale', 'dogs', 48, true, true, true, 4.9),
  row('Colm Reddy', 'Upper Vale', 'dogs', 35, false, true, false, 4.2),
  row('Petra Holz', 'Upper Vale', 'cats', 30, false, false, true, 4.6),
  row('Iggy Stone', 'Lower Vale', 'reptiles', 42, true, false, true, 4.4),
  row('Maeve Quinn', 'Lower Vale', 'dogs', 40, true, false, false, 4.7),
  row('Bo Lindqvist', 'Lower Vale', 'cats', 26, true, true, false, 3.9),
  row('Fatou Sarr', 'Lakeside', 'birds', 33, true, true, false, 4.8),
  row('Gil Moreau', 'Lakeside', 'dogs', 44, true, true, false, 4.5),
  row('Hester Pym', 'Lakeside', 'cats', 38, false, true, true, 5),
  row('Ansel Kroll', 'Lakeside', 'no animals', 22, false, false, false, 4.1),
  row('Dot Fairley', 'Moorend', 'horses', 60, true, false, true, 4.8),
  row('Kwame Osei', 'Moorend', 'dogs', 39, true, false, true, 4.3),
  row('Lotte Brandt', 'Moorend', 'cats', 28, true, false, false, 4),
]);

const sit_number = z.string().describe('Number of the sit');

export class FindKeeper extends search({
  description: 'Look for a sitter who lives in the house',
  examples: ['who looks after'],
  slots: {
    valley: sitter.valley,
    good_with: sitter.good_with,
    own_car: sitter.own_car.optional(),
    works_from_home: sitter.works_from_home.optional(),
    gives_injections: sitter.gives_injections.optional(),
  },
  returns: sitter,
  entity: 'sitter',
  table: sitters,
  offers: ['sitter', 'per_night', 'stars'],
  comparable: ['per_night', 'stars'],
  followUp: () => BookSit,
}) {}

export class BookSit extends transaction({
  description: 'Book a sitter for a house',
  slots: {
    sitter: sitter.sitter,
    away_from: z.iso.date().describe('Day on which the owners leave'),
    back_on: z.iso.date().describe('Day on which the owners are back'),
    house_address: z.string().describe('Address of the house'),
    pets: saidAs(z.int().min(0).max(12).describe('How many pets there are'), { names: ['animals'] }),
    pet_names: z.string().optional().describe('What the pets are called'),
    plants: saidAs(z.boolean().default(false).describe('Whether the plants are watered'), {
      names: ['watering', 'garden'],
    }),
    post: saidAs(z.boolean().default(false).describe('Whether the post is taken in'), { names: ['mail', 'letters'] }),
    keys: saidAs(z.enum(['handed over', 'key box', 'with a neighbour']).describe('How the sitter gets in'), {
      names: ['key'],
      values: { 'handed over': ['in person'], 'key box': ['key safe', 'lockbox'], 'with a neighbour': ['next door'] },
    }),
    owner: z.string().describe('Name of the owner'),
  },
  returns: { sit_number, total: money('What it costs in all') },
  entity: 'sit',
  quote: ({ sitter: name, away_from, back_on }, { rows }) => ({ total: sum(name, away_from, back_on, rows(sitters)) }),
  transact: ({ sitter: name, away_from, back_on }, { rows, call }) => {
    if (back_on <= away_from) return failure({ reason: 'You would be back before you leave.' });
    if (!rows(sitters).some((one) => one.sitter.toLowerCase() === name.toLowerCase()))
      return failure({ reason: 'Nobody of that name works with us.' });
    return success({ sit_number: `PK${call + 900}`, total: sum(name, away_from, back_on, rows(sitters)) });
  },
  undo: () => CancelSit,
  amend: () => MoveSit,
}) {}

function sum(name: string, from: string, to: string, rows: readonly Sitter[]): number {
  const rate = rows.find((one) => one.sitter.toLowerCase() === name.toLowerCase())?.per_night ?? 35;
  return rate * Math.max(1, Math.round((Date.parse(to) - Date.parse(from)) / 86400000));
}

export class MoveSit extends transaction({
  description: 'Change the days of a sit',
  slots: {
    sit_number,
    away_from: z.iso.date().optional().describe('New day on which the owners leave'),
    back_on: z.iso.date().optional().describe('New day on which the owners are back'),
  },
  returns: { sit_number },
  entity: 'change',
}) {}

export class CancelSit extends transaction({
  description: 'Cancel a sit',
  slots: { sit_number, grounds: z.string().optional().describe('Why nobody is needed') },
  returns: { sit_number },
  entity: 'cancellation',
}) {}

export class DropIn extends transaction({
  description: 'Have somebody drop in for an hour to feed or walk a pet',
  examples: ['someone to pop by'],
  slots: {
    pet: z.string().describe('Name of the pet'),
    chore: saidAs(z.enum(['feeding', 'walk', 'litter', 'medicine', 'playing']).describe('What is to be done'), {
      names: ['task'],
      values: { walk: ['walking', 'walkies'], feeding: ['food', 'feed'], litter: ['cat tray'], playing: ['cuddles'] },
    }),
    drop_date: z.iso.date().describe('Day of the call'),
    drop_time: time('When somebody comes', { hours: '07:00-20:59' }),
    doorstep: z.string().describe('Address'),
    wants_photo: saidAs(z.boolean().default(false).describe('Whether a photo is sent afterwards'), {
      names: ['picture'],
    }),
    instructions: z.string().optional().describe('What has to be known'),
  },
  returns: { call_number: z.string().describe('Number of the call'), charge: money('What it costs') },
  entity: 'call',
  transact: ({ chore, drop_time }, { call }) =>
    drop_time > '20:00'
      ? failure({ reason: 'Our last call is at eight.', alternative: { drop_time: '20:00' } })
      : success({ call_number: `DI${call + 33}`, charge: chore === 'walk' ? 18 : 12 }),
}) {}

export const pawsAndKeys = service({
  name: 'PawsAndKeys',
  description: 'House sitters and pet sitters',
  apis: [FindKeeper, BookSit, MoveSit, CancelSit, DropIn],
  tables: [sitters],
});
