/** Boats for hire: several numbers that results and what is booked have alike, and names of boats and of people. */
import { money, search, service, success, table, transaction } from 'typetod';
import { z } from 'zod';

const boat = {
  boat: z.string().describe('Name of the boat'),
  harbor: z.string().describe('Harbor where it lies'),
  price: money('Price per day'),
  berths: z.int().describe('How many berths it has'),
};
const fleet = table('boats.fleet', 'boat', [
  { boat: 'Sea Otter', harbor: 'Vik', price: 90, berths: 4 },
  { boat: 'Grey Heron', harbor: 'Vik', price: 120, berths: 6 },
  { boat: 'Little Auk', harbor: 'Vik', price: 150, berths: 2 },
  { boat: 'Puffin', harbor: 'Vik', price: 75, berths: 3 },
  { boat: 'North Star', harbor: 'Moss', price: 200, berths: 8 },
]);
const people = table('boats.people', 'customer', [
  { customer: "O'Brien", harbor: 'Vik' },
  { customer: 'Anna McKay', harbor: 'Moss' },
  { customer: 'Ole de Vries', harbor: 'Moss' },
]);

class FindBoat extends search({
  description: 'Find a boat to hire',
  slots: { harbor: boat.harbor },
  returns: boat,
  entity: 'boat',
  table: fleet,
  comparable: ['price', 'berths'],
  offers: ['boat', 'price'],
  followUp: () => HireBoat,
}) {}

class HireBoat extends transaction({
  description: 'Hire a boat',
  slots: {
    boat: boat.boat,
    day: z.iso.date().describe('First day'),
    days: z.int().default(1).describe('How many days'),
    crew: z.int().optional().describe('How many people come along'),
    deposit: money('What is paid in advance').optional(),
    customer: z.string().describe('Name of the customer'),
    note: z.string().optional().describe('What the owner should know'),
  },
  returns: { boat: boat.boat },
  transact: ({ boat: name }) => success({ boat: name }),
}) {}

export const boating = service({
  name: 'Boating',
  description: 'Boats for hire',
  apis: [FindBoat, HireBoat],
  tables: [fleet, people],
});
