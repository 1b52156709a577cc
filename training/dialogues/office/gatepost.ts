/** Reception of an office: visitors, parking bays, lockers and equipment. */
import { type ArgumentsOf, failure, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const bay = {
  bay: z.string().describe('Number of the parking bay'),
  deck: saidAs(z.enum(['ground', 'upper', 'roof', 'street']).describe('Where the bay is'), {
    names: ['level'],
    values: { roof: ['top'], upper: ['first floor'], ground: ['ground floor'] },
  }),
  charging: saidAs(z.boolean().describe('Whether an electric car can charge there'), { names: ['charger', 'plug'] }),
  width_cm: saidAs(z.int().describe('How wide it is, in centimetres'), { names: ['width'] }),
  steps: saidAs(z.int().describe('How many steps it is to the door'), { names: ['distance'] }),
  disabled: saidAs(z.boolean().describe('Whether it is kept for the disabled'), { names: ['blue badge'] }),
};
type Bay = ArgumentsOf<typeof bay>;
function row(
  id: string,
  deck: Bay['deck'],
  charging: boolean,
  width_cm: number,
  steps: number,
  disabled: boolean,
): Bay {
  return { bay: id, deck, charging, width_cm, steps, disabled };
}
const bays = table('gatepost.bays', 'bay', [
  row('G1', 'ground', false, 350, 15, true),
  row('G2', 'ground', true, 350, 18, true),
  row('G7', 'ground', true, 240, 40, false),
  row('G9', 'ground', false, 230, 55, false),
  row('U3', 'upper', true, 250, 90, false),
  row('U4', 'upper', false, 250, 95, false),
  row('R1', 'roof', false, 270, 160, false),
  row('R5', 'roof', false, 280, 175, false),
  row('R6', 'roof', true, 260, 180, false),
  row('K2', 'street', false, 220, 30, false),
]);
const pass_no = z.string().describe('Number of the pass');

export class FindBay extends search({
  description: 'Look for somewhere to park at the office',
  examples: ['where can I leave the car'],
  slots: { deck: bay.deck.optional(), charging: bay.charging.optional(), disabled: bay.disabled.optional() },
  returns: bay,
  entity: 'bay',
  table: bays,
  offers: ['bay', 'deck', 'steps'],
  comparable: ['width_cm', 'steps'],
  followUp: () => HoldBay,
}) {}

export class HoldBay extends transaction({
  description: 'Keep a parking bay for a car',
  slots: {
    bay: bay.bay,
    plate: saidAs(z.string().describe('Number plate of the car'), { names: ['registration'] }),
    park_day: saidAs(z.iso.date().describe('Day of parking'), { names: ['day'] }),
    from_time: saidAs(time('From when the bay is kept', { hours: '06:00-17:59' }), { names: ['arrival'] }),
    to_time: saidAs(time('Until when the bay is kept', { hours: '08:00-19:59' }).optional(), { names: ['leaving'] }),
  },
  returns: { pass_no },
  entity: 'parking',
  transact: (_args, { call }) => success({ pass_no: `BY${call + 33}` }),
  undo: () => VoidPass,
  amend: () => ShiftPass,
}) {}

export class SignIn extends transaction({
  description: 'Announce a visitor at the reception',
  examples: ['somebody is coming to see me'],
  slots: {
    caller: saidAs(z.string().describe('Name of the visitor'), { names: ['guest', 'visitor'] }),
    firm: saidAs(z.string().optional().describe('Company the visitor comes from'), { names: ['company'] }),
    host: saidAs(z.string().describe('Name of the colleague who is visited'), { names: ['colleague'] }),
    visit_day: saidAs(z.iso.date().describe('Day of the visit'), { names: ['day'] }),
    comes_at: saidAs(time('When the visitor comes', { hours: '07:00-18:00' }), { names: ['arrival'] }),
    wifi: saidAs(z.boolean().default(false).describe('Whether the visitor gets into the network'), {
      names: ['internet', 'network'],
    }),
    party: saidAs(z.int().min(1).max(40).default(1).describe('How many people come'), {
      names: ['people', 'visitors'],
    }),
  },
  returns: { pass_no, badge: z.string().describe('Colour of the badge') },
  entity: 'visit',
  transact: ({ party, visit_day }, { call }) =>
    visit_day === '2019-03-08' && (party ?? 1) > 5
      ? failure({ reason: 'No groups on that day, there is a fire drill.', alternative: { visit_day: '2019-03-11' } })
      : success({ pass_no: `VI${call + 140}`, badge: (party ?? 1) > 1 ? 'green' : 'yellow' }),
  undo: () => VoidPass,
  amend: () => ShiftPass,
}) {}

export class BorrowKit extends transaction({
  description: 'Borrow a piece of equipment from the reception',
  slots: {
    kit: saidAs(z.enum(['projector', 'flip chart', 'umbrella', 'trolley', 'webcam']).describe('What is borrowed'), {
      values: {
        projector: ['beamer'],
        'flip chart': ['easel'],
        umbrella: ['brolly'],
        trolley: ['cart'],
        webcam: ['camera'],
      },
    }),
    borrower: saidAs(z.string().describe('Name of the person who borrows it'), { names: ['name'] }),
    out_on: saidAs(z.iso.date().describe('Day when it is taken'), { names: ['taken'] }),
    back_by: saidAs(z.iso.date().describe('Day by which it is back'), { names: ['returned'] }),
    bring_up: saidAs(z.boolean().default(false).describe('Whether somebody brings it to the desk'), {
      names: ['delivered'],
    }),
  },
  returns: { pass_no },
  entity: 'loan',
  transact: ({ out_on, back_by }, { call }) =>
    back_by < out_on
      ? failure({ reason: 'It would be back before it is taken.' })
      : success({ pass_no: `KT${call + 5}` }),
  undo: () => VoidPass,
}) {}

export class ShiftPass extends transaction({
  description: 'Change the time of a visit or of parking',
  slots: {
    pass_no,
    visit_day: z.iso.date().optional().describe('The new day'),
    comes_at: time('The new time', { hours: '07:00-18:00' }).optional(),
  },
  returns: { pass_no },
  entity: 'change',
}) {}

export class VoidPass extends transaction({
  description: 'Make a pass void',
  slots: { pass_no },
  returns: { pass_no },
  entity: 'cancellation',
}) {}

export const gatepost = service({
  name: 'Gatepost',
  description: 'Visitors, parking bays and equipment of an office',
  apis: [FindBay, HoldBay, SignIn, BorrowKit, ShiftPass, VoidPass],
  tables: [bays],
});
