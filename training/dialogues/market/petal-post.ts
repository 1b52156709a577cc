/** A florist that sends bouquets to people's doors. */
import { type ArgumentsOf, failure, money, search, service, success, table, transaction } from 'typetod';
import { z } from 'zod';

const bouquet = {
  bouquet: z.string().describe('Name of the bouquet'),
  occasion: z
    .enum(['birthday', 'anniversary', 'sympathy', 'get well', 'new baby', 'thank you', 'romance'])
    .describe('What the flowers are for'),
  palette: z.enum(['red', 'white', 'pastel', 'yellow', 'mixed']).describe('Colors of the flowers'),
  scented: z.boolean().describe('Whether the flowers smell strongly'),
  pet_friendly: z.boolean().describe('Whether cats and dogs can be near the flowers without harm'),
  stems: z.int().describe('How many flowers are in the bouquet'),
  price: money('Price of the bouquet'),
  freshness: z.int().describe('How many days the flowers stay fresh'),
};

const bouquets = table('petal_post.bouquets', 'bouquet', [
  row('Confetti Jar', 'birthday', 'mixed', false, true, 18, 32, 8),
  row('Sunny Side Up', 'birthday', 'yellow', false, true, 12, 26, 9),
  row('Pink Parade', 'birthday', 'pastel', true, false, 24, 48, 7),
  row('Big Red Candle', 'birthday', 'red', true, true, 20, 41.5, 6),
  row('Silver Promise', 'anniversary', 'white', true, false, 25, 62, 7),
  row('Ruby Waltz', 'anniversary', 'red', true, true, 30, 75, 8),
  row('Meadow Vows', 'anniversary', 'mixed', false, true, 22, 39, 10),
  row('Quiet Garden', 'sympathy', 'white', false, true, 16, 45, 9),
  row('White Cedar', 'sympathy', 'white', true, false, 28, 68, 10),
  row('Gentle Evening', 'sympathy', 'pastel', false, true, 14, 36, 8),
  row('Chin Up', 'get well', 'yellow', false, true, 10, 22, 9),
  row('Fresh Linen', 'get well', 'white', true, false, 15, 34, 7),
  row('Soft Landing', 'get well', 'pastel', false, true, 13, 29, 8),
  row('Little Feet', 'new baby', 'pastel', false, true, 12, 30, 8),
  row('Stork Special', 'new baby', 'white', true, true, 18, 44, 7),
  row('Kind Neighbor', 'thank you', 'mixed', false, true, 11, 24, 9),
  row('Golden Handshake', 'thank you', 'yellow', true, true, 20, 38, 8),
  row('Dozen and One', 'romance', 'red', true, true, 13, 55, 6),
  row('Blush', 'romance', 'pastel', false, false, 15, 42, 7),
  row('Midnight Note', 'romance', 'mixed', true, false, 21, 59, 7),
]);

const orders = table<{ order_number: string }>('petal_post.orders', 'order_number', []);

type Row = ArgumentsOf<typeof bouquet>;

function row(
  name: string,
  occasion: Row['occasion'],
  palette: Row['palette'],
  scented: boolean,
  pet_friendly: boolean,
  stems: number,
  price: number,
  freshness: number,
): Row {
  return { bouquet: name, occasion, palette, scented, pet_friendly, stems, price, freshness };
}

const orderNumber = z.string().describe('Number of the flower order');
const weekday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay();

function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
}

export class FindBouquets extends search({
  description: 'Look for a bouquet of flowers',
  slots: {
    occasion: bouquet.occasion,
    palette: bouquet.palette.optional(),
    budget: money('Most that the flowers may cost').optional(),
    scented: bouquet.scented.optional(),
    pet_friendly: bouquet.pet_friendly.optional(),
  },
  returns: bouquet,
  entity: 'bouquet',
  identity: 'bouquet',
  offers: ['bouquet', 'palette', 'price'],
  transient: ['budget'],
  followUp: () => SendFlowers,
  search: ({ occasion, palette, budget, scented, pet_friendly }, { rows, offset, limit }) =>
    rows(bouquets)
      .filter((found) => found.occasion === occasion)
      .filter((found) => palette === undefined || found.palette === palette)
      .filter((found) => budget === undefined || found.price <= budget)
      .filter((found) => scented === undefined || found.scented === scented)
      .filter((found) => pet_friendly === undefined || found.pet_friendly === pet_friendly)
      .slice(offset, offset + limit),
}) {}

export class SendFlowers extends transaction({
  description: 'Have flowers delivered to somebody',
  slots: {
    bouquet: bouquet.bouquet,
    recipient: z.string().describe('Person who gets the flowers'),
    address: z.string().describe('Where the flowers are brought'),
    delivery_date: z.iso.date().describe('Day on which the flowers are brought'),
    part_of_day: z
      .enum(['morning', 'afternoon', 'evening'])
      .nullable()
      .describe('Part of the day in which the flowers are brought'),
    quantity: z.int().min(1).max(10).default(1).describe('How many of these bouquets'),
    with_vase: z.boolean().default(false).describe('Whether a vase comes with the flowers'),
    card_text: z.string().optional().describe('What is written on the card'),
  },
  returns: {
    order_number: orderNumber,
    total: money('Price of the flowers with everything'),
  },
  entity: 'flower order',
  phrases: { ask: { bouquet: 'Which bouquet shall it be?' } },
}) {
  /** There are no deliveries on Sundays. */
  override transact(
    { bouquet: name, delivery_date, with_vase, quantity }: ArgumentsOf<typeof SendFlowers>,
    { rows }: { rows: (of: typeof orders) => readonly { order_number: string }[] },
  ) {
    if (weekday(delivery_date) === 0) {
      return failure({
        reason: 'Our vans do not drive on Sundays.',
        alternative: { delivery_date: dayAfter(delivery_date) },
      });
    }
    const found = bouquets.rows.find((candidate) => candidate.bouquet === name);
    if (!found) return failure({ reason: 'We have no bouquet of that name.' });
    const order_number = `F-${3301 + rows(orders).length}`;
    return success({ order_number, total: found.price * quantity + (with_vase ? 12 : 0) + 6 }, [
      orders.insert({ order_number }),
    ]);
  }
}

export class ChangeDelivery extends transaction({
  description: 'Move a flower delivery to another day or another address',
  slots: {
    order_number: orderNumber,
    replacement_date: z.iso.date().describe('Day on which the flowers are brought instead'),
    new_address: z.string().optional().describe('Where the flowers are brought instead'),
  },
  returns: { driver: z.string().describe('Who drives the van') },
  entity: 'change of the delivery',
  transact: ({ replacement_date }) =>
    weekday(replacement_date) === 0
      ? failure({
          reason: 'Our vans do not drive on Sundays.',
          alternative: { replacement_date: dayAfter(replacement_date) },
        })
      : success({ driver: 'Lou' }),
}) {}

export class CancelFlowers extends transaction({
  description: 'Cancel a flower order',
  slots: {
    order_number: orderNumber,
    refund: z.enum(['card', 'voucher']).describe('How the money is given back'),
    complaint: z.string().optional().describe('What went wrong with the order'),
  },
  returns: { refund_date: z.iso.date().describe('Day on which the money is back') },
  entity: 'cancellation of the flowers',
  transact: () => success({ refund_date: '2019-03-08' }),
}) {}

export const petalPost = service({
  name: 'PetalPost',
  description: 'A florist that delivers',
  apis: [FindBouquets, SendFlowers, ChangeDelivery, CancelFlowers],
  tables: [bouquets],
});
