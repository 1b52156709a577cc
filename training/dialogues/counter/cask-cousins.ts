/** A winery where one adopts a barrel: barrels, adoption, visits to one's barrel, bottling. */
import { failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const barrel = {
  barrelName: saidAs(z.string().describe('What the barrel is called'), { names: ['barrel', 'cask'] }),
  grape: saidAs(
    z.enum(['Riesling', 'Pinot Noir', 'Merlot', 'Chardonnay', 'apple brandy']).describe('Grape or fruit in it'),
    {
      names: ['wine', 'contents'],
      values: { 'apple brandy': ['cider spirit', 'schnapps', 'apples'], 'Pinot Noir': ['pinot'] },
    },
  ),
  wood: saidAs(z.enum(['oak', 'chestnut', 'acacia', 'cherry']).describe('Wood of the barrel'), { names: ['timber'] }),
  litres: saidAs(z.int().describe('How many litres it holds'), { names: ['size', 'volume'] }),
  yearlyPrice: saidAs(money('Price of the adoption for a year', { currency: 'EUR' }), { names: ['price', 'cost'] }),
  cellarTemp: saidAs(z.number().describe('Degrees in the cellar'), { names: ['temperature'] }),
  readyOn: saidAs(z.iso.date().describe('Day on which it can be bottled at the earliest'), {
    names: ['ready', 'ripe'],
  }),
  shareable: saidAs(z.boolean().describe('Whether several families may share it'), { names: ['shared', 'sharing'] }),
};
const barrels = table(
  'cask_cousins.barrels',
  'barrelName',
  (
    [
      ['Big Bertha', 'Merlot', 'oak', 300, 640, 13, '2019-09-01', true],
      ['Monk', 'Merlot', 'chestnut', 110, 290, 12, '2019-06-15', false],
      ['Aunt Polly', 'Riesling', 'acacia', 150, 310, 11, '2019-05-20', true],
      ['Slow Joe', 'Riesling', 'oak', 225, 420, 11, '2019-10-10', false],
      ['Pebble', 'Riesling', 'acacia', 50, 140, 10, '2019-04-30', false],
      ['Red Abbess', 'Pinot Noir', 'oak', 225, 560, 12, '2019-11-05', true],
      ['Foxglove', 'Pinot Noir', 'cherry', 80, 260, 13, '2019-07-01', false],
      ['Butterball', 'Chardonnay', 'oak', 225, 480, 12, '2019-08-12', true],
      ['Thin Lizzie', 'Chardonnay', 'acacia', 100, 230, 10, '2019-05-02', false],
      ['Stove', 'apple brandy', 'cherry', 60, 350, 15, '2020-02-01', false],
      ['Old Sinner', 'apple brandy', 'oak', 120, 590, 15, '2021-03-01', true],
    ] as const
  ).map(([barrelName, grape, wood, litres, yearlyPrice, cellarTemp, readyOn, shareable]) => ({
    barrelName,
    grape,
    wood,
    litres,
    yearlyPrice,
    cellarTemp,
    readyOn,
    shareable,
  })),
);

const deedNo = saidAs(z.string().describe('Number on the deed of adoption'), { names: ['deed', 'number'] });
const godparent = saidAs(z.string().describe('Name of the godparent'), { names: ['name', 'owner'] });

export class FindBarrel extends search({
  description: 'Find a barrel that can be adopted',
  slots: { grape: barrel.grape.optional(), wood: barrel.wood.optional(), shareable: barrel.shareable.optional() },
  returns: barrel,
  entity: 'barrel',
  table: barrels,
  offers: ['barrelName', 'grape', 'yearlyPrice'],
  comparable: ['litres', 'yearlyPrice', 'cellarTemp', 'readyOn'],
  followUp: () => AdoptBarrel,
}) {}

export class AdoptBarrel extends transaction({
  description: 'Adopt a barrel',
  examples: ['become godmother of a barrel', 'i want my own barrel'],
  slots: {
    barrelName: barrel.barrelName,
    godparent,
    years: saidAs(z.int().min(1).max(5).describe('For how many years'), { names: ['term'] }),
    plaque: saidAs(z.string().optional().describe('Words on the plaque'), { names: ['inscription', 'sign'] }),
    gift: saidAs(z.boolean().optional().describe('Whether it is a present'), { names: ['present'] }),
    newsletter: saidAs(z.boolean().default(false).describe('Letters from the cellar master'), {
      names: ['letters', 'news'],
    }),
    since: saidAs(z.iso.date().describe('Day on which the adoption begins'), { names: ['start', 'from'] }),
  },
  returns: { deedNo, altogether: money('Price for all the years', { currency: 'EUR' }) },
  entity: 'adoption',
  quote: ({ barrelName, years }, { rows }) => ({
    altogether:
      (rows(barrels).find((one) => one.barrelName.toLowerCase() === barrelName.toLowerCase())?.yearlyPrice ?? 300) *
      years,
  }),
  transact: ({ barrelName, years, since }, { rows, call }) => {
    const found = rows(barrels).find((one) => one.barrelName.toLowerCase() === barrelName.toLowerCase());
    if (!found) return failure({ reason: 'There is no barrel of that name in our cellar.' });
    if (found.barrelName === 'Monk' && since < '2019-04-01')
      return failure({
        reason: 'The Monk has a godmother until the end of March.',
        alternative: { since: '2019-04-01' },
      });
    return success({ deedNo: `CC${call + 310}`, altogether: found.yearlyPrice * years });
  },
  undo: () => EndAdoption,
  amend: () => RewriteDeed,
}) {}

export class RewriteDeed extends transaction({
  description: 'Change a deed: name, years or plaque',
  slots: {
    deedNo,
    godparent: godparent.optional(),
    years: z.int().min(1).max(5).optional().describe('How many years it is now'),
    plaque: z.string().optional().describe('New words on the plaque'),
  },
  returns: { deedNo },
  entity: 'rewritten deed',
}) {}

export class EndAdoption extends transaction({
  description: 'Give up an adoption',
  slots: { deedNo, farewell: saidAs(z.string().optional().describe('Why it is given up'), { names: ['reason'] }) },
  returns: { deedNo, leftOver: money('What is paid back', { currency: 'EUR' }) },
  entity: 'farewell',
  transact: () => success({ leftOver: 45 }),
}) {}

export class VisitCellar extends transaction({
  description: 'Visit a barrel in the cellar and taste from it',
  slots: {
    barrelName: barrel.barrelName,
    visitDay: saidAs(z.iso.date().describe('Day of the visit'), { names: ['day'] }),
    visitHour: saidAs(time('Hour of the visit', { hours: '11:00-20:00' }), { names: ['time'] }),
    tasters: saidAs(z.int().min(1).max(12).describe('How many people taste'), { names: ['people', 'glasses'] }),
    snack: saidAs(z.enum(['bread and cheese', 'cold meat', 'nothing']).describe('What is eaten with it'), {
      names: ['food'],
      values: {
        'bread and cheese': ['cheese', 'something vegetarian'],
        'cold meat': ['ham', 'sausage'],
        nothing: ['no food', 'just the wine'],
      },
    }),
    godparent,
    driverSober: saidAs(z.boolean().optional().describe('Whether somebody drinks nothing because of driving'), {
      names: ['driver'],
    }),
  },
  returns: { meetAt: z.string().describe('Where one meets') },
  entity: 'visit to the cellar',
  transact: (_, { call }) => success({ meetAt: call % 2 ? 'upper gate' : 'lower gate' }),
}) {}

export const caskCousins = service({
  name: 'CaskCousins',
  description: 'A winery whose barrels are adopted',
  apis: [FindBarrel, AdoptBarrel, RewriteDeed, EndAdoption, VisitCellar],
  tables: [barrels],
});
