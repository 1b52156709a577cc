/** Photographers for weddings, the hours they stay and the albums afterwards. */
import { type ArgumentsOf, failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const shooter = {
  photographer: z.string().describe('Name of the photographer'),
  manner: saidAs(
    z.enum(['documentary', 'posed', 'vintage film', 'black and white', 'aerial']).describe('Manner of the pictures'),
    {
      values: {
        documentary: ['candid', 'reportage', 'unposed'],
        posed: ['formal', 'traditional', 'group shots'],
        'vintage film': ['analogue', 'old-fashioned', 'on film'],
        'black and white': ['monochrome', 'no colour'],
        aerial: ['drone', 'from above', 'bird’s eye'],
      },
    },
  ),
  based_in: saidAs(z.enum(['Devon', 'Kent', 'Fife', 'Powys']).describe('County where the photographer works'), {
    names: ['county', 'area'],
  }),
  day_rate: saidAs(money('What a whole day costs', { currency: 'GBP' }), { names: ['price', 'rate', 'fee'] }),
  longest_stay: saidAs(z.int().describe('How many hours the photographer stays at most'), { names: ['hours'] }),
  films_too: saidAs(z.boolean().describe('Whether there is a film as well'), { names: ['video', 'filming'] }),
  weddings_done: saidAs(z.int().describe('How many weddings the photographer has done'), { names: ['experience'] }),
};
type Shooter = ArgumentsOf<typeof shooter>;

const row = (
  photographer: string,
  manner: Shooter['manner'],
  based_in: Shooter['based_in'],
  day_rate: number,
  longest_stay: number,
  films_too: boolean,
  weddings_done: number,
): Shooter => ({ photographer, manner, based_in, day_rate, longest_stay, films_too, weddings_done });

const shooters = table('long_lens.shooters', 'photographer', [
  row('Ines Okafor', 'documentary', 'Devon', 1450, 10, false, 120),
  row('Barney Flood', 'documentary', 'Kent', 1100, 8, true, 64),
  row('Marguerite Lowe', 'posed', 'Devon', 950, 6, false, 310),
  row('Clifford Yates', 'posed', 'Fife', 800, 7, false, 480),
  row('Saoirse Quill', 'vintage film', 'Powys', 1900, 9, false, 45),
  row('Hugo Bassett', 'vintage film', 'Devon', 1350, 8, true, 30),
  row('Akira Sund', 'black and white', 'Kent', 1600, 12, false, 88),
  row('Dolly Prentice', 'black and white', 'Fife', 700, 5, false, 15),
  row('Tam Gilchrist', 'aerial', 'Fife', 1250, 4, true, 52),
  row('Bryn Haddock', 'aerial', 'Powys', 1000, 6, true, 71),
  row('Lotte Marsh', 'documentary', 'Devon', 900, 8, true, 22),
]);

const shoot_no = saidAs(z.string().describe('Number of the shoot'), { names: ['booking', 'reference'] });

export class BrowseShooters extends search({
  description: 'Look for somebody who takes the wedding pictures',
  slots: {
    manner: shooter.manner,
    based_in: shooter.based_in.optional(),
    films_too: shooter.films_too.optional(),
  },
  returns: shooter,
  entity: 'photographer',
  table: shooters,
  offers: ['photographer', 'based_in', 'day_rate'],
  comparable: ['day_rate', 'longest_stay', 'weddings_done'],
  followUp: () => EngageShooter,
}) {}

export class EngageShooter extends transaction({
  description: 'Engage a photographer for a wedding',
  examples: ['somebody has to take the pictures'],
  slots: {
    photographer: shooter.photographer,
    shoot_on: z.iso.date().describe('Day of the wedding'),
    turns_up: time('When the photographer turns up', { hours: '08:00-20:00' }),
    stays: saidAs(z.int().min(2).max(14).describe('For how many hours the photographer stays'), {
      names: ['coverage'],
    }),
    bride_and_groom: saidAs(z.string().describe('Names of the couple'), { names: ['couple'] }),
    second_camera: saidAs(z.boolean().default(false).describe('Whether a second photographer comes along'), {
      names: ['assistant', 'second shooter'],
    }),
    must_have: z.string().optional().describe('Which picture must not be missed'),
  },
  returns: { shoot_no, fee: money('What the shoot costs', { currency: 'GBP' }) },
  entity: 'shoot',
  quote: ({ stays, second_camera }) => ({ fee: stays * 140 + (second_camera ? 300 : 0) }),
  transact: ({ photographer, stays, second_camera, shoot_on }, { rows, call }) => {
    const found = rows(shooters).find((one) => one.photographer.toLowerCase() === photographer.toLowerCase());
    if (!found) return failure({ reason: 'We have no photographer of that name.' });
    if (stays > found.longest_stay)
      return failure({
        reason: 'That is longer than this photographer stays.',
        alternative: { stays: found.longest_stay },
      });
    if (shoot_on === '2019-07-20')
      return failure({ reason: 'That Saturday is taken.', alternative: { shoot_on: '2019-07-21' } });
    return success({ shoot_no: `LL-${call + 31}`, fee: stays * 140 + (second_camera ? 300 : 0) });
  },
  undo: () => DropShoot,
  amend: () => AlterShoot,
}) {}

export class OrderAlbum extends transaction({
  description: 'Have an album made of the wedding pictures',
  slots: {
    shoot_no,
    cover: saidAs(z.enum(['linen', 'leather', 'velvet', 'oak']).describe('What the cover is made of'), {
      values: { linen: ['cloth', 'fabric'], leather: ['hide', 'calf'], velvet: ['plush'], oak: ['wood', 'wooden'] },
    }),
    leaves: saidAs(z.int().min(10).max(80).describe('How many pages the album has'), { names: ['pages', 'sheets'] }),
    copies: saidAs(z.int().min(1).max(6).default(1).describe('How many of the same are made'), { names: ['albums'] }),
    lettering: saidAs(z.string().optional().describe('What is printed on the front'), {
      names: ['title', 'inscription'],
    }),
    wanted_by: z.iso.date().describe('Day by which it is ready'),
    gift_box: saidAs(z.boolean().default(false).describe('Whether it comes in a box'), { names: ['box'] }),
  },
  returns: {
    album_no: z.string().describe('Number of the album'),
    cost: money('What the albums cost', { currency: 'GBP' }),
  },
  entity: 'album',
  quote: ({ leaves, copies }) => ({ cost: (60 + leaves * 3) * (copies ?? 1) }),
  transact: ({ leaves, copies, wanted_by }, { call }) =>
    wanted_by < '2019-03-15'
      ? failure({ reason: 'An album takes two weeks.', alternative: { wanted_by: '2019-03-15' } })
      : success({ album_no: `A${call + 900}`, cost: (60 + leaves * 3) * copies }),
}) {}

export class AlterShoot extends transaction({
  description: 'Alter the day or the hours of a shoot',
  slots: {
    shoot_no,
    shoot_on: z.iso.date().optional().describe('The other day'),
    turns_up: time('When the photographer turns up now', { hours: '08:00-20:00' }).optional(),
    stays: saidAs(z.int().min(2).max(14).optional().describe('For how many hours now'), { names: ['coverage'] }),
  },
  returns: {},
  entity: 'alteration',
}) {}

export class DropShoot extends transaction({
  description: 'Call the photographer off',
  slots: { shoot_no, why: saidAs(z.string().optional().describe('Why there is no shoot'), { names: ['reason'] }) },
  returns: { kept: money('What is not paid back', { currency: 'GBP' }) },
  entity: 'cancellation',
  transact: () => success({ kept: 75 }),
}) {}

export const longLens = service({
  name: 'LongLens',
  description: 'Photographers for weddings',
  apis: [BrowseShooters, EngageShooter, OrderAlbum, AlterShoot, DropShoot],
  tables: [shooters],
});
