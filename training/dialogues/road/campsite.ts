/** A service of one's own: a campsite between a lake and a forest. */
import { type ArgumentsOf, failure, money, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const site = {
  pitch: z.string().describe('Name of the pitch or cabin'),
  kind: z.enum(['tent', 'camper', 'cabin', 'glamping']).describe('What one sleeps in'),
  near: z.enum(['lake', 'forest', 'playground', 'washrooms']).describe('What is close by'),
  power: z.boolean().describe('Whether there is electricity'),
  dogs_allowed: z.boolean().describe('Whether dogs may come along'),
  shade: z.boolean().describe('Whether there are trees that give shade'),
  nightly_rate: money('Price of one night'),
  max_people: z.int().describe('How many people may stay there'),
};

const from = z.iso.date().describe('Day of arrival');
const to = z.iso.date().describe('Day of departure');
const booking_code = z.string().describe('Code of the booking, such as PINE77');

const pitches = table('campsite.pitches', 'pitch', [
  row('Heron', 'tent', 'lake', false, true, false, 18, 4),
  row('Kingfisher', 'tent', 'lake', true, false, true, 24, 4),
  row('Badger', 'tent', 'forest', false, true, true, 14, 3),
  row('Squirrel', 'tent', 'playground', false, false, true, 16, 6),
  row('Hedgehog', 'tent', 'washrooms', true, true, false, 20, 5),
  row('Otter', 'camper', 'lake', true, true, false, 34, 5),
  row('Stag', 'camper', 'forest', true, true, true, 29, 6),
  row('Rabbit', 'camper', 'playground', true, false, false, 31, 6),
  row('Mole', 'camper', 'washrooms', false, true, true, 22, 4),
  row('Swan Cabin', 'cabin', 'lake', true, false, false, 88, 4),
  row('Owl Cabin', 'cabin', 'forest', true, true, true, 72, 6),
  row('Fox Cabin', 'cabin', 'forest', false, true, true, 55, 2),
  row('Duck Cabin', 'cabin', 'playground', true, false, true, 79, 8),
  row('Dragonfly', 'glamping', 'lake', true, false, true, 110, 2),
  row('Moonlight', 'glamping', 'forest', true, true, true, 96, 4),
  row('Stardust', 'glamping', 'washrooms', false, true, false, 84, 4),
]);

type Row = ArgumentsOf<typeof site>;

function row(
  pitch: string,
  kind: Row['kind'],
  near: Row['near'],
  power: boolean,
  dogs_allowed: boolean,
  shade: boolean,
  nightly_rate: number,
  max_people: number,
): Row {
  return { pitch, kind, near, power, dogs_allowed, shade, nightly_rate, max_people };
}

export class FindPitch extends search({
  description: 'See which pitches, cabins and glamping tents there are',
  slots: {
    kind: site.kind,
    near: site.near.optional(),
    power: site.power.optional(),
    dogs_allowed: site.dogs_allowed.optional(),
    shade: site.shade.optional(),
    from: from.optional(),
    to: to.optional(),
  },
  returns: site,
  entity: 'pitch',
  table: pitches,
  identity: 'pitch',
  offers: ['pitch', 'near', 'nightly_rate'],
  followUp: () => BookPitch,
}) {}

export class BookPitch extends transaction({
  description: 'Book a pitch, a cabin or a glamping tent',
  slots: {
    pitch: site.pitch,
    from,
    to,
    adults: z.int().min(1).max(8).describe('How many grown-ups come'),
    kids: z.int().min(0).max(8).default(0).describe('How many children come'),
    guest_name: z.string().describe('Name of the person who stays there'),
    late_arrival: z.boolean().default(false).describe('Whether they come after the gate has closed'),
    special_request: z.string().optional().describe('Anything else that the wardens should know'),
  },
  returns: {
    booking_code,
    gate_code: z.string().describe('Code for the gate'),
    total_price: money('Price of the whole stay'),
  },
  entity: 'stay',
}) {
  /** The Heron is under water, and nobody may stay for longer than two weeks. */
  override transact({ pitch, from: first, to: last }: ArgumentsOf<typeof BookPitch>) {
    const nights = Math.round((Date.parse(last) - Date.parse(first)) / 86_400_000);
    if (nights < 1) return failure({ reason: 'The stay has to end after it begins.' });
    if (pitch.toLowerCase() === 'heron')
      return failure({ reason: 'The Heron is flooded.', alternative: { pitch: 'Kingfisher' } });
    if (nights > 14) {
      const end = new Date(Date.parse(first) + 14 * 86_400_000).toISOString().slice(0, 10);
      return failure({ reason: 'Two weeks are the longest stay.', alternative: { to: end } });
    }
    const found = pitches.rows.find((candidate) => candidate.pitch.toLowerCase() === pitch.toLowerCase());
    if (!found) return failure({ reason: 'There is no pitch of that name.' });
    return success({ booking_code: 'PINE77', gate_code: '4471', total_price: found.nightly_rate * nights });
  }
}

export class ChangeStay extends transaction({
  description: 'Change the dates of a stay',
  slots: {
    booking_code,
    new_from: z.iso.date().describe('New day of arrival'),
    new_to: z.iso.date().describe('New day of departure'),
    notify_by_text: z.boolean().default(false).describe('Whether a text message is sent about it'),
  },
  returns: { extra_cost: money('What is to be paid on top') },
  entity: 'change',
  transact: ({ new_from, new_to }) =>
    new_to <= new_from ? failure({ reason: 'The stay has to end after it begins.' }) : success({ extra_cost: 10 }),
}) {}

export class CancelStay extends transaction({
  description: 'Cancel a stay',
  slots: {
    booking_code,
    refund_as: z.enum(['bank transfer', 'voucher']).describe('How the money is given back'),
  },
  returns: { refund: money('What is given back') },
  entity: 'cancellation',
  transact: ({ refund_as }) => success({ refund: refund_as === 'voucher' ? 60 : 45 }),
}) {}

export class OrderBreakfast extends transaction({
  description: 'Order breakfast and firewood to the pitch',
  slots: {
    deliver_to: z.string().describe('Pitch or cabin to which it is brought'),
    rolls: z.int().min(0).max(40).describe('How many bread rolls'),
    croissants: z.int().min(0).max(40).default(0).describe('How many croissants'),
    firewood_bags: z.int().min(0).max(10).default(0).describe('How many bags of firewood'),
    breakfast_date: z.iso.date().describe('Morning for which it is ordered'),
    delivery_time: time('When it is brought', { hours: '06:30-11:00', half: 'am' }),
  },
  returns: { amount_due: money('What it costs') },
  entity: 'order',
  transact: ({ rolls, croissants, firewood_bags, delivery_time }) =>
    delivery_time < '07:00'
      ? failure({ reason: 'The baker is not here before seven.', alternative: { delivery_time: '07:30' } })
      : success({ amount_due: rolls + 2 * croissants + 6 * firewood_bags }),
}) {}

export const campsite = service({
  name: 'Campsite',
  description: 'A campsite between a lake and a forest',
  apis: [FindPitch, BookPitch, ChangeStay, CancelStay, OrderBreakfast],
});
