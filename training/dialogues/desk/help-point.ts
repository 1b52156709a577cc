/** The IT desk of a company: loans of devices and problems with them. */
import { type ArgumentsOf, failure, money, saidAs, search, service, success, table, transaction } from 'typetod';
import { z } from 'zod';

const device = {
  model: z.string().describe('Model'),
  type: saidAs(z.enum(['laptop', 'monitor', 'phone', 'tablet', 'headset', 'projector']).describe('Type of device'), {
    values: {
      laptop: ['notebook'],
      monitor: ['screen', 'display'],
      phone: ['mobile', 'smartphone'],
      headset: ['headphones', 'earphones'],
      projector: ['beamer'],
    },
  }),
  maker: z.enum(['Lumo', 'Kestrel', 'Onda']).describe('Maker'),
  touch_screen: z.boolean().describe('Touch screen'),
  wireless: z.boolean().describe('Works without a cable'),
  weight: z.number().describe('Weight in kilograms'),
  inches: z.number().describe('Size of the screen in inches'),
  monthly_charge: saidAs(money('What a department pays for it each month'), { names: ['price', 'cost'] }),
  left: z.int().describe('How many are left'),
};
type Device = ArgumentsOf<typeof device>;

function row(
  model: string,
  type: Device['type'],
  maker: Device['maker'],
  touch_screen: boolean,
  wireless: boolean,
  weight: number,
  inches: number,
  monthly_charge: number,
  left: number,
): Device {
  return { model, type, maker, touch_screen, wireless, weight, inches, monthly_charge, left };
}

const pool = table('help_point.pool', 'model', [
  row('Feather 13', 'laptop', 'Lumo', false, true, 0.9, 13, 34, 3),
  row('Anvil 17', 'laptop', 'Kestrel', false, true, 2.8, 17, 52, 2),
  row('Flip Two', 'laptop', 'Onda', true, true, 1.3, 14, 41, 5),
  row('Budget Book', 'laptop', 'Onda', false, true, 1.9, 15, 18, 9),
  row('Wide View', 'monitor', 'Lumo', false, false, 7.5, 34, 22, 4),
  row('Square One', 'monitor', 'Kestrel', false, false, 4.1, 24, 9, 12),
  row('Tap Screen', 'monitor', 'Onda', true, false, 5, 27, 19, 1),
  row('Pebble', 'phone', 'Lumo', true, true, 0.2, 6, 15, 6),
  row('Brick', 'phone', 'Kestrel', false, true, 0.3, 3, 6, 8),
  row('Slate Ten', 'tablet', 'Lumo', true, true, 0.5, 10, 20, 4),
  row('Slate Mini', 'tablet', 'Lumo', true, true, 0.3, 8, 14, 2),
  row('Hush', 'headset', 'Onda', false, true, 0.3, 0, 7, 10),
  row('Call Mate', 'headset', 'Kestrel', false, false, 0.2, 0, 3, 20),
  row('Beam Box', 'projector', 'Lumo', false, true, 1.1, 100, 28, 1),
  row('Old Faithful', 'projector', 'Kestrel', false, false, 3.4, 80, 11, 2),
]);

const loan_number = z.string().describe('Number of the loan');
const ticket = z.string().describe('Number of the ticket');
const urgent = z.boolean().describe('Whether it is urgent');

export class FindDevice extends search({
  description: 'Look for a device that can be lent',
  slots: {
    type: device.type,
    maker: device.maker.optional(),
    touch_screen: device.touch_screen.optional(),
    wireless: device.wireless.optional(),
  },
  returns: device,
  entity: 'device',
  table: pool,
  offers: ['model', 'inches', 'monthly_charge'],
  comparable: ['weight', 'inches', 'monthly_charge', 'left'],
  presents: 'list',
  followUp: () => BorrowDevice,
}) {}

export class BorrowDevice extends transaction({
  description: 'Borrow a device',
  slots: {
    model: device.model,
    borrower: z.string().describe('Who gets it'),
    start_date: z.iso.date().describe('First day of the loan'),
    return_date: z.iso.date().describe('Day on which it is given back'),
    how_many: z.int().min(1).max(20).default(1).describe('How many'),
    carry_case: saidAs(z.boolean().describe('Whether a bag goes with it'), { names: ['bag', 'sleeve', 'case'] }),
    purpose: z.string().optional().describe('What it is needed for'),
  },
  returns: { loan_number, shelf: z.string().describe('Shelf where it lies ready') },
  entity: 'loan',
  transact: ({ model, start_date, return_date, how_many }, { rows, call }) => {
    const found = rows(pool).find((one) => one.model.toLowerCase() === model.toLowerCase());
    if (!found) return failure({ reason: 'We have no such device.' });
    if (return_date < start_date) return failure({ reason: 'It would come back before it is lent.' });
    if (how_many > found.left)
      return failure({ reason: 'There are not so many left.', alternative: { how_many: found.left } });
    return success({ loan_number: `L${call + 230}`, shelf: `C${call + 3}` });
  },
  undo: () => EndLoan,
  amend: () => ExtendLoan,
}) {}

export class ExtendLoan extends transaction({
  description: 'Change the last day of a loan',
  slots: { loan_number, return_date: z.iso.date().describe('Day on which it is given back') },
  returns: { loan_number },
  entity: 'extension',
}) {}

export class EndLoan extends transaction({
  description: 'Cancel a loan',
  slots: { loan_number },
  returns: { loan_number },
  entity: 'cancellation',
}) {}

export class ReportProblem extends transaction({
  description: 'Report a problem with a device or a program',
  examples: ['my computer does not work', 'something is broken'],
  slots: {
    device: z.string().describe('What does not work'),
    problem: z.string().describe('What is the matter with it'),
    account: saidAs(z.string().describe('Name of the person whose account it is'), { names: ['user', 'login'] }),
    urgent: saidAs(urgent, { names: ['emergency', 'priority', 'asap'] }),
    room: z.string().optional().describe('Room in which it stands'),
    remote_access: z.boolean().optional().describe('Whether we may look at it from afar'),
  },
  returns: {
    ticket,
    technician: z.string().describe('Who looks after it'),
    fixed_by: z.iso.date().describe('By when it is fixed'),
  },
  entity: 'ticket',
  transact: ({ urgent: now }, { call }) =>
    success({
      ticket: `${5200 + call}`,
      technician: now ? 'Ravi' : 'Maud',
      fixed_by: now ? '2019-03-01' : '2019-03-06',
    }),
  undo: () => CloseTicket,
  amend: () => UpdateTicket,
}) {}

export class UpdateTicket extends transaction({
  description: 'Add something to a ticket or change it',
  slots: {
    ticket,
    urgent: urgent.optional(),
    room: z.string().optional().describe('Room in which it stands'),
    note: z.string().optional().describe('What is to be added'),
  },
  returns: { ticket },
  entity: 'update',
}) {}

export class CloseTicket extends transaction({
  description: 'Close a ticket',
  slots: { ticket, solved: z.boolean().optional().describe('Whether the problem is solved') },
  returns: { ticket },
  entity: 'closing',
}) {}

export const helpPoint = service({
  name: 'HelpPoint',
  description: 'The IT desk of the company: it lends devices and mends what does not work',
  apis: [FindDevice, BorrowDevice, ExtendLoan, EndLoan, ReportProblem, UpdateTicket, CloseTicket],
});
