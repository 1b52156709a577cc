/** A petting farm: its animals, visits, rides on a pony, sponsors of animals, word to the keeper. */
import { type ArgumentsOf, failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const beast = {
  beastName: z.string().describe('Name of the animal'),
  species: saidAs(z.enum(['goat', 'pony', 'pig', 'donkey', 'hen', 'alpaca', 'sheep']).describe('Kind of animal'), {
    names: ['animal'],
    values: {
      goat: ['kid', 'billy'],
      pony: ['horse', 'foal'],
      pig: ['piglet', 'sow'],
      hen: ['chicken', 'rooster'],
      alpaca: ['llama'],
      sheep: ['lamb', 'ram'],
    },
  }),
  barn: saidAs(z.enum(['red barn', 'long meadow', 'orchard', 'yard']).describe('Where on the farm it lives'), {
    names: ['place'],
  }),
  gentle: saidAs(z.boolean().describe('Whether it is gentle with small children'), {
    names: ['tame', 'sweet'],
    values: { false: ['bites', 'kicks'] },
  }),
  fedAt: saidAs(time('When it is fed', { hours: '08:00-18:00' }), { names: ['feeding', 'meal'] }),
  age: z.int().describe('Age in years'),
  keep: saidAs(money('What its keep costs in a month', { currency: 'EUR' }), { names: ['upkeep', 'price'] }),
};
type Beast = ArgumentsOf<typeof beast>;

const row = (
  beastName: string,
  species: Beast['species'],
  barn: Beast['barn'],
  gentle: boolean,
  fedAt: string,
  age: number,
  keep: number,
): Beast => ({ beastName, species, barn, gentle, fedAt, age, keep });

const beasts = table('mucky_hoof.beasts', 'beastName', [
  row('Gustav', 'goat', 'yard', false, '10:30', 4, 12),
  row('Heidi', 'goat', 'long meadow', true, '11:00', 2, 11),
  row('Sir Lancelot', 'pony', 'long meadow', true, '09:15', 14, 45),
  row('Pepper', 'pony', 'red barn', false, '09:30', 6, 42),
  row('Truffle', 'pig', 'orchard', true, '15:00', 3, 20),
  row('Lady Ham', 'pig', 'orchard', false, '15:30', 7, 24),
  row('Eeyo', 'donkey', 'red barn', true, '12:15', 19, 38),
  row('Mother Cluck', 'hen', 'yard', true, '08:45', 1, 5),
  row('Wing Commander', 'hen', 'yard', false, '08:45', 2, 6),
  row('Don Pacho', 'alpaca', 'long meadow', false, '14:00', 5, 30),
  row('Fluff', 'sheep', 'orchard', true, '13:30', 1, 10),
  row('Rambo', 'sheep', 'red barn', false, '13:45', 8, 13),
]);

const passCode = saidAs(z.string().describe('Code on the pass'), { names: ['booking', 'ticket'] });

export class SeeAnimals extends search({
  description: 'See which animals there are',
  slots: {
    species: beast.species.optional(),
    barn: beast.barn.optional(),
    gentle: beast.gentle.optional(),
  },
  returns: beast,
  entity: 'animal',
  table: beasts,
  offers: ['beastName', 'species'],
  comparable: ['fedAt', 'age', 'keep'],
  followUp: () => SponsorAnimal,
}) {}

export class PlanVisit extends transaction({
  description: 'Reserve a visit to the farm',
  examples: ['come to the farm'],
  slots: {
    visitDay: saidAs(z.iso.date().describe('Day of the visit'), { names: ['date'] }),
    comeAt: saidAs(time('When the family comes', { hours: '09:00-17:00' }), { names: ['arrival'] }),
    kids: saidAs(z.int().min(1).max(30).describe('How many children come'), { names: ['children', 'little ones'] }),
    grownUps: saidAs(z.int().min(0).max(15).describe('How many grown-ups come'), { names: ['adults', 'parents'] }),
    familyName: saidAs(z.string().describe('Name that the visit is under'), { names: ['surname', 'group'] }),
    meal: saidAs(z.enum(['picnic', 'stew', 'nothing']).default('nothing').describe('What is eaten'), {
      names: ['lunch', 'food'],
      values: { picnic: ['sandwiches', 'basket'], stew: ['something hot'] },
    }),
    pushchair: saidAs(z.boolean().optional().describe('Whether a pushchair or wheelchair must get through'), {
      names: ['buggy', 'pram'],
    }),
  },
  returns: { passCode, entry: money('What all of them pay', { currency: 'EUR' }) },
  entity: 'visit',
  quote: ({ kids, grownUps, meal }) => ({
    entry: kids * 6 + grownUps * 8 + (meal === 'nothing' ? 0 : 5 * (kids + grownUps)),
  }),
  transact: ({ visitDay, comeAt, kids, grownUps, meal }, { call }) =>
    visitDay === '2019-03-10' && comeAt < '12:00'
      ? failure({ reason: 'The vet is here that morning.', alternative: { comeAt: '13:00' } })
      : success({
          passCode: `MH${call + 400}`,
          entry: kids * 6 + grownUps * 8 + (meal === 'nothing' ? 0 : 5 * (kids + grownUps)),
        }),
  undo: () => DropVisit,
  amend: () => MoveVisit,
}) {}

export class BookPonyRide extends transaction({
  description: 'Book a ride on a pony or donkey',
  slots: {
    mount: saidAs(z.enum(['Sir Lancelot', 'Pepper', 'Eeyo']).describe('Animal that is ridden'), {
      values: { 'Sir Lancelot': ['the old white one'], Eeyo: ['the donkey'] },
    }),
    rider: saidAs(z.string().describe('Who rides'), { names: ['child'] }),
    rideDay: saidAs(z.iso.date().describe('Day of the ride'), { names: ['day'] }),
    rideAt: saidAs(time('When the ride begins', { hours: '09:00-17:00' }), { names: ['time'] }),
    laps: saidAs(z.int().min(1).max(10).describe('How many rounds of the meadow'), { names: ['rounds'] }),
    ledByHand: saidAs(z.boolean().default(true).describe('Whether somebody leads the animal'), {
      names: ['rope'],
      values: { false: ['alone', 'by himself', 'by herself'] },
    }),
  },
  returns: { passCode },
  entity: 'ride',
  transact: (_, { call }) => success({ passCode: `RD${call + 50}` }),
  undo: () => DropVisit,
}) {}

export class SponsorAnimal extends transaction({
  description: 'Pay for the keep of an animal',
  slots: {
    beastName: beast.beastName,
    months: saidAs(z.int().min(1).max(24).describe('For how many months'), { names: ['duration'] }),
    monthly: saidAs(money('What is given each month', { currency: 'EUR' }), { names: ['amount', 'gift'] }),
    godparent: saidAs(z.string().describe('Who is named on the certificate'), { names: ['sponsor'] }),
    occasion: saidAs(z.string().optional().describe('What it is given for'), { names: ['reason'] }),
  },
  returns: { passCode },
  entity: 'sponsorship',
  transact: (_, { call }) => success({ passCode: `SP${call + 6}` }),
  undo: () => DropVisit,
}) {}

export class MoveVisit extends transaction({
  description: 'Change the day, the hour or the number of children of a visit',
  slots: {
    passCode,
    visitDay: z.iso.date().optional().describe('New day of the visit'),
    comeAt: time('New hour of arrival', { hours: '09:00-17:00' }).optional(),
    kids: z.int().min(1).max(30).optional().describe('How many children come now'),
  },
  returns: { passCode },
  entity: 'altered visit',
}) {}

export class DropVisit extends transaction({
  description: 'Drop a visit, a ride or a sponsorship',
  slots: { passCode, excuse: saidAs(z.string().optional().describe('Why it is dropped'), { names: ['reason'] }) },
  returns: { passCode },
  entity: 'dropped booking',
}) {}

export const muckyHoof = service({
  name: 'MuckyHoof',
  description: 'A farm whose animals children may touch',
  apis: [SeeAnimals, PlanVisit, BookPonyRide, SponsorAnimal, MoveVisit, DropVisit],
  tables: [beasts],
});
