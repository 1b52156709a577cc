/** A courier that collects parcels at the door. */
import {
  type ApiContext,
  type ArgumentsOf,
  failure,
  money,
  saidAs,
  search,
  service,
  success,
  table,
  time,
  transaction,
} from 'typetod';
import { z } from 'zod';

const rate = {
  rateName: z.string().describe('Name of the rate'),
  size: saidAs(z.enum(['envelope', 'small box', 'large box', 'crate']).describe('How big the parcel is'), {
    values: { envelope: ['letter', 'documents'], 'small box': ['shoebox'], 'large box': ['moving box'] },
  }),
  speed: saidAs(z.enum(['same day', 'overnight', 'three days', 'economy']).describe('How soon it arrives'), {
    values: { 'same day': ['at once'], overnight: ['next day'], economy: ['slow'] },
  }),
  price: money('What the transport costs'),
  maxWeight: z.number().describe('Weight in kilograms that is allowed at most'),
  tracked: z.boolean().describe('Whether it can be followed on a map'),
  carbonNeutral: z.boolean().describe('Whether it goes by bicycle or train'),
};

type Rate = ArgumentsOf<typeof rate>;

const rates = table('parcel_courier.rates', 'rateName', [
  row('Dart', 'envelope', 'same day', 18, 1, [true, true]),
  row('Night Owl', 'envelope', 'overnight', 9, 1, [true, false]),
  row('Postbag', 'envelope', 'economy', 3.5, 2, [false, true]),
  row('Hare', 'small box', 'same day', 26, 6, [true, true]),
  row('Comet', 'small box', 'same day', 31, 12, [true, false]),
  row('Moonlight', 'small box', 'overnight', 15, 8, [true, false]),
  row('Steady', 'small box', 'three days', 9.5, 10, [true, false]),
  row('Tortoise', 'small box', 'economy', 6, 10, [false, true]),
  row('Stallion', 'large box', 'same day', 44, 25, [true, false]),
  row('Evening Star', 'large box', 'overnight', 29, 25, [true, false]),
  row('Plough', 'large box', 'three days', 19, 30, [true, false]),
  row('Barge', 'large box', 'economy', 12, 30, [false, true]),
  row('Elephant', 'crate', 'overnight', 95, 120, [true, false]),
  row('Rhino', 'crate', 'three days', 70, 150, [true, false]),
  row('Glacier', 'crate', 'economy', 48, 200, [false, true]),
]);

function row(
  rateName: string,
  size: Rate['size'],
  speed: Rate['speed'],
  price: number,
  maxWeight: number,
  [tracked, carbonNeutral]: [boolean, boolean],
): Rate {
  return { rateName, size, speed, price, maxWeight, tracked, carbonNeutral };
}

const origin = z.string().describe('Town or address that the parcel comes from');
const destination = z.string().describe('Town or address that the parcel goes to');

export class CompareRates extends search({
  description: 'See what it costs to send something, and how long it takes',
  examples: ['what would it cost to send', 'how much is it to post'],
  slots: {
    origin,
    destination,
    size: rate.size,
    speed: rate.speed.optional(),
    tracked: rate.tracked.optional(),
    carbonNeutral: saidAs(rate.carbonNeutral, { names: ['green', 'climate friendly'] }).optional(),
  },
  returns: rate,
  entity: 'rate',
  identity: 'rateName',
  offers: ['rateName', 'speed', 'price'],
  relaxations: 5,
  followUp: () => SendParcel,
  phrases: { ask: { destination: 'Where is it going?' } },
  search: ({ size, speed, tracked, carbonNeutral }, { rows }) =>
    rows(rates).filter(
      (one) =>
        one.size === size &&
        one.speed === (speed ?? one.speed) &&
        one.tracked === (tracked ?? one.tracked) &&
        one.carbonNeutral === (carbonNeutral ?? one.carbonNeutral),
    ),
}) {}

const parcelNumber = z.string().describe('Number on the label');
const collectionDay = z.iso.date().describe('Day on which we fetch it');
const collectionTime = time('When we ring at the door', { hours: '07:30-19:00' });

export class SendParcel extends transaction({
  description: 'Have a parcel fetched and delivered',
  examples: ['pick up a parcel', 'collect a package'],
  slots: {
    rateName: rate.rateName,
    origin,
    destination,
    recipient: z.string().describe('Name of the person who receives it'),
    weight: z.number().min(0.1).max(200).describe('Weight in kilograms'),
    collectionDay,
    collectionTime,
    insured: z.boolean().default(false).describe('Whether it is insured against loss'),
    fragile: z.boolean().default(false).describe('Whether it breaks easily'),
    driverNote: z.string().optional().describe('Note for the driver'),
  },
  returns: {
    parcelNumber,
    price: rate.price,
    arrivesOn: z.iso.date().describe('Day on which it arrives'),
    driver: z.string().describe('Name of the driver'),
  },
  entity: 'shipment',
  phrases: { ask: { destination: 'Where is it going?' } },
  amend: () => MoveCollection,
  undo: () => CallOffParcel,
}) {
  /** Nothing is fetched on Sundays, and each rate has its limit of weight. */
  override transact(
    { rateName, collectionDay: day, weight, insured }: ArgumentsOf<typeof SendParcel>,
    { call }: ApiContext,
  ) {
    const date = new Date(`${day}T00:00:00Z`);
    if (date.getUTCDay() === 0) {
      date.setUTCDate(date.getUTCDate() + 1);
      return failure({
        reason: 'We do not drive on Sundays.',
        alternative: { collectionDay: date.toISOString().slice(0, 10) },
      });
    }
    const found = rates.rows.find((one) => one.rateName === rateName);
    if (!found) return failure({ reason: 'There is no rate of that name.' });
    if (weight > found.maxWeight) return heavier(found, weight);
    date.setUTCDate(date.getUTCDate() + { 'same day': 0, overnight: 1, 'three days': 3, economy: 6 }[found.speed]);
    const price = found.price + (insured ? 5 : 0);
    return success({
      parcelNumber: `LX${58 + call}`,
      price,
      arrivesOn: date.toISOString().slice(0, 10),
      driver: 'Benno',
    });
  }
}

/** The cheapest rate that takes the weight, if one does. */
function heavier({ maxWeight }: Rate, weight: number) {
  const [other] = rates.rows.filter((one) => one.maxWeight >= weight).sort((one, two) => one.price - two.price);
  const reason = `This rate takes ${maxWeight} kilograms at most.`;
  return other ? failure({ reason, alternative: { rateName: other.rateName } }) : failure({ reason });
}

export class MoveCollection extends transaction({
  description: 'Have a parcel fetched at another day or hour',
  slots: { parcelNumber, collectionDay: collectionDay.optional(), collectionTime: collectionTime.optional() },
  returns: { parcelNumber, driver: z.string().describe('Name of the driver') },
  entity: 'new collection',
}) {
  override transact(_args: ArgumentsOf<typeof MoveCollection>) {
    return success({ driver: 'Benno' });
  }
}

export class CallOffParcel extends transaction({
  description: 'Stop a shipment before it is fetched',
  slots: { parcelNumber },
  returns: { parcelNumber },
  entity: 'cancellation',
}) {}

export const parcelCourier = service({
  name: 'ParcelCourier',
  description: 'Parcels fetched at your door',
  apis: [CompareRates, SendParcel, MoveCollection, CallOffParcel],
  tables: [rates],
});
