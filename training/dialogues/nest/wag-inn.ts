/** A kennel and cattery where pets stay while their families are away. */
import { type ArgumentsOf, failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const den = {
  denName: saidAs(z.string().describe('Name of the room for a pet'), { names: ['room', 'kennel'] }),
  animal: saidAs(z.enum(['dog', 'cat', 'rabbit', 'bird', 'tortoise']).describe('Kind of animal that can stay there'), {
    names: ['pet', 'species'],
    values: {
      dog: ['puppy', 'hound', 'labrador', 'terrier'],
      cat: ['kitten', 'tom'],
      rabbit: ['bunny', 'guinea pig'],
      bird: ['parrot', 'budgie'],
      tortoise: ['turtle'],
    },
  }),
  nightly: saidAs(money('What a night there costs', { currency: 'GBP' }), { names: ['price', 'rate'] }),
  heated: z.boolean().describe('Whether the room is heated'),
  webcam: saidAs(z.boolean().describe('Whether one can watch through a camera'), { names: ['camera'] }),
  garden: saidAs(z.boolean().describe('Whether a garden goes with it'), { names: ['grass', 'run'] }),
  maxKilos: saidAs(z.number().describe('How heavy an animal may be in kilograms'), { names: ['weight'] }),
};
type Den = ArgumentsOf<typeof den>;

const row = (denName: string, animal: Den['animal'], nightly: number, maxKilos: number, flags: string): Den => ({
  denName,
  animal,
  nightly,
  heated: flags.includes('h'),
  webcam: flags.includes('w'),
  garden: flags.includes('g'),
  maxKilos,
});

const dens = table('wag_inn.dens', 'denName', [
  row('Biscuit Suite', 'dog', 38, 45, 'hwg'),
  row('Old Stable', 'dog', 22, 60, 'g'),
  row('Tail End', 'dog', 27, 15, 'h'),
  row('Bone Cottage', 'dog', 31, 30, 'hg'),
  row('Whisker Loft', 'cat', 19, 9, 'hw'),
  row('Sunny Sill', 'cat', 16, 8, 'h'),
  row('Ninth Life', 'cat', 24, 12, 'hwg'),
  row('Clover Hutch', 'rabbit', 11, 6, 'g'),
  row('Carrot Corner', 'rabbit', 13, 5, 'hw'),
  row('Perch Palace', 'bird', 12, 2, 'hw'),
  row('Slow Lane', 'tortoise', 9, 20, 'hg'),
]);

const stayCode = saidAs(z.string().describe('Code of the stay'), { names: ['booking', 'reference'] });
const petName = saidAs(z.string().describe('What the animal is called'), { names: ['pet', 'name'] });

export class FindDen extends search({
  description: 'Look for a place where an animal can stay',
  examples: ['who looks after our dog'],
  slots: {
    animal: den.animal.optional(),
    heated: den.heated.optional(),
    webcam: den.webcam.optional(),
    garden: den.garden.optional(),
  },
  returns: den,
  entity: 'place',
  table: dens,
  offers: ['denName', 'nightly'],
  comparable: ['nightly', 'maxKilos'],
  followUp: () => BoardPet,
}) {}

export class BoardPet extends transaction({
  description: 'Book a stay for an animal',
  slots: {
    denName: den.denName,
    petName,
    arrives: saidAs(z.iso.date().describe('When the animal is brought'), { names: ['from', 'drop-off'] }),
    nights: saidAs(z.int().min(1).max(40).describe('How many nights it stays'), { names: ['stay'] }),
    owner: saidAs(z.string().describe('Whose animal it is'), { names: ['surname', 'family'] }),
    vaccinated: saidAs(z.boolean().describe('Whether it has had its injections'), { names: ['jabs', 'shots'] }),
    food: saidAs(z.enum(['ours', 'own', 'diet']).default('ours').describe('What it is fed'), {
      values: { own: ['from home', 'what he always gets'], diet: ['low fat', 'slimming'] },
    }),
    habits: saidAs(z.string().optional().describe('Oddities of the animal'), { names: ['quirks', 'note'] }),
  },
  returns: { stayCode, bill: money('What the stay costs', { currency: 'GBP' }) },
  entity: 'stay',
  quote: ({ denName, nights }, { rows }) => ({
    bill: (rows(dens).find((one) => one.denName.toLowerCase() === denName.toLowerCase())?.nightly ?? 20) * nights,
  }),
  transact: ({ denName, nights, vaccinated, arrives }, { rows, call }) => {
    const found = rows(dens).find((one) => one.denName.toLowerCase() === denName.toLowerCase());
    if (!found) return failure({ reason: 'There is no room of that name.' });
    if (!vaccinated) return failure({ reason: 'Without injections nobody may stay.' });
    if (found.denName === 'Biscuit Suite' && arrives === '2019-03-08')
      return failure({ reason: 'The suite is taken then.', alternative: { denName: 'Bone Cottage' } });
    return success({ stayCode: `WI${call + 130}`, bill: found.nightly * nights });
  },
  undo: () => CancelStay,
  amend: () => ChangeStay,
}) {}

export class BookGrooming extends transaction({
  description: 'Have an animal washed, clipped or walked during the day',
  slots: {
    petName,
    care: saidAs(z.enum(['bath', 'clip', 'claws', 'walk']).describe('What is done'), {
      names: ['treatment'],
      values: {
        bath: ['shampoo', 'wash'],
        clip: ['haircut', 'trim'],
        claws: ['nails', 'paws done'],
        walk: ['run round the park'],
      },
    }),
    careOn: saidAs(z.iso.date().describe('Day on which it is done'), { names: ['day'] }),
    careAt: saidAs(time('When it is done', { hours: '08:00-18:00' }), { names: ['hour'] }),
    minutes: saidAs(z.int().min(15).max(120).default(30).describe('How many minutes it lasts'), { names: ['length'] }),
    nervous: saidAs(z.boolean().optional().describe('Whether the animal is nervous'), {
      names: ['scared'],
      values: { false: ['easy going', 'placid'] },
    }),
  },
  returns: { stayCode, groomer: z.string().describe('Who looks after it') },
  entity: 'treatment',
  transact: (_, { call }) => success({ stayCode: `GR${call + 7}`, groomer: 'Benita' }),
  undo: () => CancelStay,
}) {}

export class ChangeStay extends transaction({
  description: 'Change a stay: other days, other nights',
  slots: {
    stayCode,
    arrives: z.iso.date().optional().describe('New day on which the animal is brought'),
    nights: z.int().min(1).max(40).optional().describe('How many nights it stays now'),
  },
  returns: { stayCode },
  entity: 'change',
}) {}

export class CancelStay extends transaction({
  description: 'Cancel a stay or a treatment',
  slots: { stayCode, because: saidAs(z.string().optional().describe('Why it is cancelled'), { names: ['reason'] }) },
  returns: { stayCode },
  entity: 'cancellation',
}) {}

export const wagInn = service({
  name: 'WagInn',
  description: 'Pets stay here while families are away',
  apis: [FindDen, BoardPet, BookGrooming, ChangeStay, CancelStay],
  tables: [dens],
});
