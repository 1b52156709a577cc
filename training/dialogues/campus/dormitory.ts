/** A dormitory office: rooms for students, their stays, and what is broken in them. */
import { type ArgumentsOf, failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const room = {
  room_no: z.string().describe('Number of the room'),
  house: saidAs(z.enum(['Cedar House', 'Maple House', 'River House']).describe('House in which the room is'), {
    values: { 'Cedar House': ['Cedar'], 'Maple House': ['Maple'], 'River House': ['River', 'the one by the river'] },
  }),
  kind: saidAs(z.enum(['single', 'shared', 'studio']).describe('Kind of room'), {
    values: { single: ['room to oneself'], shared: ['with a roommate', 'double'], studio: ['with its own kitchen'] },
  }),
  own_bath: saidAs(z.boolean().describe('Whether there is a bathroom of its own'), {
    names: ['ensuite', 'private shower'],
  }),
  ground_floor: z.boolean().describe('Whether it is on the ground floor'),
  furnished: z.boolean().describe('Whether there is furniture in it'),
  monthly_rent: saidAs(money('Rent of a month'), { names: ['rent', 'price'] }),
  deposit: money('Deposit that is given back at the end'),
  flatmates: z.int().describe('How many others share the kitchen'),
  square_meters: z.int().describe('Size of the room in square meters'),
};

type Row = ArgumentsOf<typeof room>;

function row(
  room_no: string,
  house: Row['house'],
  kind: Row['kind'],
  own_bath: boolean,
  ground_floor: boolean,
  furnished: boolean,
  monthly_rent: number,
  deposit: number,
  flatmates: number,
  square_meters: number,
): Row {
  return { room_no, house, kind, own_bath, ground_floor, furnished, monthly_rent, deposit, flatmates, square_meters };
}

const rooms = table('dormitory.rooms', 'room_no', [
  row('C3', 'Cedar House', 'single', false, true, true, 340, 400, 5, 12),
  row('C14', 'Cedar House', 'single', true, false, true, 410, 400, 3, 15),
  row('C21', 'Cedar House', 'shared', false, false, true, 250, 300, 7, 20),
  row('C30', 'Cedar House', 'studio', true, false, false, 560, 700, 0, 26),
  row('C8', 'Cedar House', 'shared', true, true, false, 280, 300, 4, 22),
  row('M2', 'Maple House', 'single', true, true, false, 390, 450, 4, 14),
  row('M11', 'Maple House', 'single', false, false, true, 320, 350, 6, 11),
  row('M17', 'Maple House', 'studio', true, false, true, 610, 750, 0, 28),
  row('M25', 'Maple House', 'shared', false, false, false, 215, 250, 8, 19),
  row('R1', 'River House', 'studio', true, true, true, 640, 800, 0, 30),
  row('R5', 'River House', 'shared', false, true, true, 265, 300, 5, 21),
  row('R12', 'River House', 'single', false, false, true, 365, 400, 2, 13),
  row('R19', 'River House', 'single', true, false, true, 450, 500, 2, 16),
  row('R22', 'River House', 'shared', true, false, true, 300, 350, 3, 24),
]);

export class FindRoom extends search({
  description: 'Look for a room in a student dormitory',
  slots: {
    kind: room.kind,
    house: room.house.optional(),
    own_bath: room.own_bath.optional(),
    ground_floor: saidAs(room.ground_floor.optional(), { names: ['no stairs'] }),
    furnished: room.furnished.optional(),
  },
  returns: room,
  entity: 'room',
  table: rooms,
  identity: 'room_no',
  offers: ['room_no', 'house', 'monthly_rent'],
  comparable: ['monthly_rent', 'deposit', 'flatmates', 'square_meters'],
  followUp: () => RentRoom,
}) {}

export class RentRoom extends transaction({
  description: 'Rent a room in a student dormitory',
  examples: ['I would like to move in'],
  slots: {
    room_no: room.room_no,
    tenant: saidAs(z.string().describe('Name of the person who moves in'), { names: ['resident'] }),
    move_in: z.iso.date().describe('Day on which somebody moves in'),
    move_out: z.iso.date().describe('Day on which somebody moves out again'),
    keys: z.int().min(1).max(5).default(1).describe('How many keys are handed out'),
    bikes: z.int().min(0).max(4).default(0).describe('How many bicycles stand in the cellar'),
    bed_linen: saidAs(z.boolean().default(false).describe('Whether bed linen is laid out'), {
      names: ['sheets', 'bedding'],
    }),
    wish: z.string().optional().describe('What the house keeper should see to'),
  },
  returns: {
    contract_no: z.string().describe('Number of the contract'),
    deposit: room.deposit,
    house_keeper: z.string().describe('Who hands over the keys'),
  },
  entity: 'rental',
  undo: () => GiveUpRoom,
  amend: () => ChangeStay,
}) {
  /** No keys are handed over on Sundays. */
  override transact({ room_no, move_in }: ArgumentsOf<typeof RentRoom>) {
    const day = new Date(`${move_in}T00:00:00Z`);
    if (day.getUTCDay() === 0) {
      day.setUTCDate(day.getUTCDate() + 1);
      return failure({
        reason: 'Nobody hands out keys on Sundays.',
        alternative: { move_in: day.toISOString().slice(0, 10) },
      });
    }
    const deposit = rooms.rows.find((one) => one.room_no.toLowerCase() === room_no.toLowerCase())?.deposit ?? 400;
    return success({ contract_no: 'D-2204', deposit, house_keeper: 'Mr Okafor' });
  }
}

export class ChangeStay extends transaction({
  description: 'Change the dates of a stay',
  slots: {
    contract_no: z.string().describe('Number of the contract'),
    move_in: z.iso.date().optional().describe('Day on which somebody moves in'),
    move_out: z.iso.date().optional().describe('Day on which somebody moves out again'),
  },
  returns: { change_fee: money('Price of the change') },
  entity: 'change',
  transact: () => success({ change_fee: 20 }),
}) {}

export class GiveUpRoom extends transaction({
  description: 'Cancel the rental of a room',
  slots: { contract_no: z.string().describe('Number of the contract') },
  returns: { refund: money('What is paid back') },
  entity: 'cancellation',
  transact: () => success({ refund: 350 }),
}) {}

export class ReportRepair extends transaction({
  description: 'Report something broken in a dormitory',
  examples: ['something is broken'],
  slots: {
    room_no: room.room_no,
    broken_thing: saidAs(z.string().describe('What is broken'), { names: ['item'] }),
    fault: z.string().describe('What is the matter with it'),
    place: saidAs(z.enum(['bedroom', 'bathroom', 'kitchen', 'corridor', 'laundry room']).describe('Where it is'), {
      values: { bathroom: ['shower', 'toilet'], corridor: ['hallway'], 'laundry room': ['washing cellar'] },
    }),
    visit_day: z.iso.date().describe('Day on which the caretaker comes'),
    from: time('From when somebody is at home', { hours: '08:00-19:00' }),
    to: time('Until when somebody is at home', { hours: '08:00-20:00' }),
    urgent: saidAs(z.boolean().default(false).describe('Whether it has to be repaired at once'), {
      names: ['emergency'],
    }),
  },
  returns: {
    ticket: z.string().describe('Number of the repair'),
    caretaker: z.string().describe('Who comes to repair it'),
  },
  entity: 'repair',
  undo: () => CallOffRepair,
  transact: () => success({ ticket: 'R-88', caretaker: 'Mrs Lindqvist' }),
}) {}

export class CallOffRepair extends transaction({
  description: 'Call off a repair',
  slots: { ticket: z.string().describe('Number of the repair') },
  returns: {},
  entity: 'cancellation',
  transact: () => success({}),
}) {}

export class PayDeposit extends transaction({
  description: 'Pay the deposit of a room',
  slots: {
    room_no: room.room_no,
    amount: money('How much is paid'),
    method: z.enum(['card', 'bank transfer', 'cash']).describe('How it is paid'),
    payer: z.string().describe('Who pays'),
  },
  returns: { receipt: z.string().describe('Number of the receipt') },
  entity: 'payment',
  transact: () => success({ receipt: 'P-31' }),
}) {}

export const dormitory = service({
  name: 'Dormitory',
  description: 'Rooms for students, and repairs in them',
  apis: [FindRoom, RentRoom, ChangeStay, GiveUpRoom, ReportRepair, CallOffRepair, PayDeposit],
});
