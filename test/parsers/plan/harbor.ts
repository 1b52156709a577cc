/** A service of nobody's: orders, a ferry with a list of passengers, and notes. */
import { date, service, success, transaction } from 'typetod';
import { z } from 'zod';

class OrderSeafood extends transaction({
  description: 'Order seafood from the harbor',
  slots: {
    product: z.enum(['crab', 'lobster', 'salmon', 'mussels']).describe('What kind of seafood'),
    kilos: z.int().describe('How many kilos'),
    pickup_date: date('The day on which it is fetched'),
  },
  returns: { order_number: z.string() },
  transact: () => success({ order_number: 'A1' }),
}) {}

class OrderCake extends transaction({
  description: 'Order a cake',
  slots: {
    flavor: z.enum(['chocolate', 'lemon', 'carrot', 'vanilla']).describe('The flavor of the cake'),
    day: date('The day for which the cake is'),
  },
  returns: { order_number: z.string() },
  transact: () => success({ order_number: 'C1' }),
}) {}

class BookFerry extends transaction({
  description: 'Book a ferry ticket',
  slots: {
    from_port: z.string().describe('Port that the ferry leaves from'),
    to_port: z.string().describe('Port that the ferry goes to'),
    travel_date: date('The day of the trip'),
    passengers: z.array(z.string()).describe('Names of the passengers'),
  },
  returns: { ticket: z.string() },
  transact: () => success({ ticket: 'F1' }),
}) {}

class SendNote extends transaction({
  description: 'Send a text message to somebody',
  slots: {
    recipient: z.string().describe('Who gets the message'),
    message: z.string().describe('What the message says'),
  },
  returns: { sent: z.boolean() },
  transact: () => success({ sent: true }),
}) {}

export const harbor = service({
  name: 'Harbor',
  description: 'Seafood, cakes and ferries at the harbor',
  apis: [OrderSeafood, OrderCake, BookFerry, SendNote],
});
