/** An observatory in a barn: evenings at the telescope, telescopes to borrow, naming of a chair. */
import { failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const target = z.enum(['Moon', 'planets', 'nebulae', 'double stars', 'Sun']);
const evening = {
  title: saidAs(z.string().describe('Title of the evening'), { names: ['evening', 'event'] }),
  target: saidAs(target.describe('What is looked at'), {
    names: ['object', 'subject'],
    values: {
      planets: ['Saturn', 'Jupiter', 'rings'],
      nebulae: ['clouds of gas', 'nebula'],
      'double stars': ['stars in pairs'],
      Moon: ['craters'],
    },
  }),
  on: saidAs(z.iso.date().describe('Day'), { names: ['date', 'day'] }),
  begins: saidAs(time('Beginning'), { names: ['start', 'hour'] }),
  ticket: saidAs(money('Entrance', { currency: 'EUR' }), { names: ['price', 'entry'] }),
  mirror: saidAs(z.int().describe('Diameter of the mirror in millimetres'), { names: ['mirror', 'aperture'] }),
  hot_drinks: saidAs(z.boolean().describe('Hot drinks are served'), { names: ['tea', 'cocoa'] }),
  min_age: saidAs(z.int().describe('Minimum age'), { names: ['age'] }),
  guide: saidAs(z.string().describe('Astronomer'), { names: ['astronomer'] }),
};
const evenings = table(
  'star_barn.evenings',
  'title',
  (
    [
      ['Crater Walk', 'Moon', '2019-03-15', '19:30', 9, 200, true, 5, 'Dr Lind'],
      ['Thin Crescent', 'Moon', '2019-03-08', '18:45', 7, 150, false, 4, 'Jo Patel'],
      ['Lord of Rings', 'planets', '2019-03-22', '21:00', 12, 300, true, 8, 'Dr Lind'],
      ['Dawn of Giants', 'planets', '2019-03-30', '04:30', 15, 300, true, 12, 'Maud Sorel'],
      ['Red Dot', 'planets', '2019-03-12', '20:00', 10, 200, false, 6, 'Jo Patel'],
      ['Deep Clouds', 'nebulae', '2019-03-06', '22:00', 18, 400, true, 14, 'Maud Sorel'],
      ['Hunter and Sword', 'nebulae', '2019-03-05', '20:30', 14, 400, false, 10, 'Dr Lind'],
      ['Veil Night', 'nebulae', '2019-04-04', '23:00', 20, 500, true, 16, 'Maud Sorel'],
      ['Blue and Gold', 'double stars', '2019-03-28', '21:30', 8, 150, true, 7, 'Ravi Dunn'],
      ['Twins and Triplets', 'double stars', '2019-04-01', '21:00', 11, 250, false, 7, 'Ravi Dunn'],
      ['Spots at Noon', 'Sun', '2019-03-10', '12:00', 5, 100, true, 3, 'Jo Patel'],
    ] as const
  ).map(([title, what, on, begins, ticket, mirror, hot_drinks, min_age, guide]) => ({
    title,
    target: what,
    on,
    begins,
    ticket,
    mirror,
    hot_drinks,
    min_age,
    guide,
  })),
);

const ref = saidAs(z.string().describe('Reference'), { names: ['number', 'booking'] });
const guest = saidAs(z.string().describe('Name of the guest'), { names: ['name'] });

export class Programme extends search({
  description: 'What there is to see, and when',
  slots: {
    target: evening.target.optional(),
    on: evening.on.optional(),
    hot_drinks: evening.hot_drinks.optional(),
    guide: evening.guide.optional(),
  },
  returns: evening,
  entity: 'evening',
  table: evenings,
  offers: ['title', 'on', 'begins', 'ticket'],
  comparable: ['begins', 'ticket', 'mirror', 'min_age'],
  followUp: () => ReserveSeats,
}) {}

export class ReserveSeats extends transaction({
  description: 'Seats for an evening',
  slots: {
    title: evening.title,
    seats: saidAs(z.int().min(1).max(10).describe('Seats'), { names: ['people', 'places'] }),
    youngest: saidAs(z.int().min(2).max(99).describe('Age of the youngest'), { names: ['youngest', 'kid'] }),
    guest,
    wheelchair: saidAs(z.boolean().optional().describe('Somebody comes in a wheelchair'), { names: ['ramp'] }),
    blankets: saidAs(z.int().min(0).max(10).default(0).describe('Blankets'), { names: ['rugs'] }),
    question: saidAs(z.string().optional().describe('Question for the astronomer'), { names: ['question'] }),
  },
  returns: { ref, sum: money('To pay at the door', { currency: 'EUR' }) },
  entity: 'reservation',
  quote: ({ title, seats, blankets }, { rows }) => ({
    sum:
      (rows(evenings).find((one) => one.title.toLowerCase() === title.toLowerCase())?.ticket ?? 10) * seats +
      blankets * 2,
  }),
  transact: ({ title, seats, youngest, blankets }, { rows, call }) => {
    const found = rows(evenings).find((one) => one.title.toLowerCase() === title.toLowerCase());
    if (!found) return failure({ reason: 'There is no evening of that title.' });
    if (youngest < found.min_age)
      return failure({
        reason: `One has to be ${found.min_age}.`,
        ...(youngest > 2 && { alternative: { title: 'Spots at Noon' } }),
      });
    return success({ ref: `B${call + 800}`, sum: found.ticket * seats + blankets * 2 });
  },
  undo: () => CancelAnything,
  amend: () => AlterSeats,
}) {}

export class AlterSeats extends transaction({
  description: 'More or fewer seats, or a question added',
  slots: {
    ref,
    seats: z.int().min(1).max(10).optional().describe('Seats from now on'),
    question: z.string().optional().describe('Question for the astronomer'),
  },
  returns: { ref },
  entity: 'altered reservation',
}) {}

export class BorrowTelescope extends transaction({
  description: 'Take a telescope home',
  slots: {
    kind: saidAs(z.enum(['refractor', 'reflector', 'binoculars', 'solar telescope']).describe('Kind of telescope'), {
      names: ['telescope', 'instrument'],
      values: {
        refractor: ['with lenses', 'long thin one'],
        reflector: ['with a mirror', 'fat one'],
        binoculars: ['field glasses', 'for both eyes'],
        'solar telescope': ['for the sun'],
      },
    }),
    collect: saidAs(z.iso.date().describe('Collected on'), { names: ['from'] }),
    collect_at: saidAs(time('Collected at', { hours: '12:00-22:00' }), { names: ['hour'] }),
    weeks: saidAs(z.int().min(1).max(8).describe('Weeks'), { names: ['weeks'] }),
    guest,
    tripod: saidAs(z.boolean().describe('With a tripod'), { names: ['stand', 'legs'] }),
    beginner: saidAs(z.boolean().optional().describe('First telescope'), {
      names: ['novice'],
      values: { false: ['experienced'] },
    }),
  },
  returns: { ref, deposit: money('Deposit', { currency: 'EUR' }) },
  entity: 'loan',
  quote: ({ kind, tripod }) => ({ deposit: (kind === 'binoculars' ? 40 : 90) + (tripod ? 20 : 0) }),
  transact: ({ kind, tripod }, { call }) =>
    success({ ref: `T${call + 55}`, deposit: (kind === 'binoculars' ? 40 : 90) + (tripod ? 20 : 0) }),
  undo: () => CancelAnything,
}) {}

export class CancelAnything extends transaction({
  description: 'Cancel seats or a loan',
  slots: { ref, why: saidAs(z.string().optional().describe('Reason'), { names: ['reason'] }) },
  returns: { ref },
  entity: 'cancellation',
}) {}

export const starBarn = service({
  name: 'StarBarn',
  description: 'An observatory for everybody',
  apis: [Programme, ReserveSeats, AlterSeats, BorrowTelescope, CancelAnything],
  tables: [evenings],
});
