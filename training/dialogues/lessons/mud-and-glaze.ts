/** A pottery and craft studio: workshops, wheels by the hour, firing, commissions. */
import { type ArgumentsOf, failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const workshop = {
  workshop: saidAs(z.string().describe('Title of the workshop'), { names: ['class', 'session'] }),
  craft: saidAs(
    z
      .enum(['wheel throwing', 'hand building', 'weaving', 'bookbinding', 'silversmithing', 'candle making'])
      .describe('What is made there'),
    {
      names: ['technique'],
      values: {
        'wheel throwing': ['the wheel', 'throwing pots', 'bowls'],
        'hand building': ['coil pots', 'pinching clay'],
        weaving: ['loom', 'rugs'],
        bookbinding: ['binding books', 'notebooks'],
        silversmithing: ['rings', 'silver'],
        'candle making': ['candles', 'wax'],
      },
    },
  ),
  held: saidAs(z.iso.date().describe('Day on which the workshop is held'), { names: ['date'] }),
  hour: saidAs(time('When the workshop begins'), { names: ['start'] }),
  a_head: saidAs(money('What it costs for each person'), { names: ['price', 'fee', 'cost'] }),
  max_people: saidAs(z.int().describe('How many people there is room for'), { names: ['group size', 'places'] }),
  for_beginners: saidAs(z.boolean().describe('Whether it is suitable for beginners'), { names: ['novices'] }),
  apron_lent: z.boolean().describe('Whether aprons are lent'),
  maker: saidAs(z.string().describe('Who leads the workshop'), { names: ['teacher', 'potter'] }),
};
type Workshop = ArgumentsOf<typeof workshop>;

const row = (
  title: string,
  craft: Workshop['craft'],
  held: string,
  hour: string,
  [a_head, max_people]: [number, number],
  flags: string,
  maker: string,
): Workshop => ({
  workshop: title,
  craft,
  held,
  hour,
  a_head,
  max_people,
  for_beginners: flags.includes('b'),
  apron_lent: flags.includes('a'),
  maker,
});

const workshops = table('mud_and_glaze.workshops', 'workshop', [
  row('First Bowl', 'wheel throwing', '2019-03-09', '10:00', [55, 6], 'ba', 'Juno Pike'),
  row('Date with Clay', 'wheel throwing', '2019-03-15', '19:00', [75, 8], 'ba', 'Juno Pike'),
  row('Tall and Thin', 'wheel throwing', '2019-03-24', '13:00', [90, 4], 'a', 'Matteo Grassi'),
  row('Pinch Me', 'hand building', '2019-03-10', '11:00', [38, 10], 'ba', 'Edda Storm'),
  row('Garden Giants', 'hand building', '2019-04-06', '09:30', [110, 5], '', 'Matteo Grassi'),
  row('Rag Rug', 'weaving', '2019-03-16', '14:00', [48, 7], 'b', 'Salma Idris'),
  row('Four Shafts', 'weaving', '2019-04-13', '10:00', [130, 3], '', 'Salma Idris'),
  row('Notebook in a Night', 'bookbinding', '2019-03-21', '18:30', [42, 9], 'b', 'Percy Lamb'),
  row('Leather Spine', 'bookbinding', '2019-04-20', '11:00', [98, 5], '', 'Percy Lamb'),
  row('Stacking Rings', 'silversmithing', '2019-03-30', '12:00', [125, 4], 'ba', 'Nell Okafor'),
  row('Dip and Glow', 'candle making', '2019-03-14', '17:30', [29, 12], 'ba', 'Edda Storm'),
]);

const slip_no = saidAs(z.string().describe('Number of the slip'), { names: ['booking', 'reference', 'number'] });
const booked_for = saidAs(z.string().describe('Name of the person who comes'), { names: ['name'] });

export class SeeWorkshops extends search({
  description: 'See in which workshops one can make something',
  slots: {
    craft: workshop.craft.optional(),
    for_beginners: workshop.for_beginners.optional(),
    apron_lent: workshop.apron_lent.optional(),
    maker: workshop.maker.optional(),
  },
  returns: workshop,
  entity: 'workshop',
  table: workshops,
  offers: ['workshop', 'held', 'hour', 'a_head'],
  comparable: ['held', 'hour', 'a_head', 'max_people'],
  followUp: () => SignUp,
}) {}

export class SignUp extends transaction({
  description: 'Take places in a workshop',
  examples: ['two places in the workshop'],
  slots: {
    workshop: workshop.workshop,
    booked_for,
    how_many: saidAs(z.int().min(1).max(12).describe('How many places are taken'), { names: ['people', 'places'] }),
    left_handed: saidAs(z.boolean().optional().describe('Whether somebody is left-handed'), { names: ['lefty'] }),
    gift_card: saidAs(z.string().optional().describe('Code of a gift card'), { names: ['voucher'] }),
    cake: z.boolean().default(false).describe('Whether tea and cake are served'),
    occasion: z
      .enum(['birthday', 'hen party', 'work outing', 'wedding anniversary'])
      .optional()
      .describe('What is celebrated'),
  },
  returns: { slip_no, bill: money('What is to be paid') },
  entity: 'booking',
  quote: ({ workshop: title, how_many, cake }, { rows }) => ({
    bill:
      ((rows(workshops).find((one) => one.workshop.toLowerCase() === title.toLowerCase())?.a_head ?? 50) +
        (cake ? 7 : 0)) *
      how_many,
  }),
  transact: ({ workshop: title, how_many, cake }, { rows, call }) => {
    const found = rows(workshops).find((one) => one.workshop.toLowerCase() === title.toLowerCase());
    if (!found) return failure({ reason: 'No workshop has that title.' });
    if (how_many > found.max_people)
      return failure({ reason: `There is room for ${found.max_people}.`, alternative: { how_many: found.max_people } });
    return success({ slip_no: `MG${call + 300}`, bill: (found.a_head + (cake ? 7 : 0)) * how_many });
  },
  undo: () => GiveUp,
  amend: () => ChangeBooking,
}) {}

export class RentWheel extends transaction({
  description: "Have a potter's wheel for some hours without a teacher",
  slots: {
    wheel_day: saidAs(z.iso.date().describe('Day on which the wheel is used'), { names: ['day'] }),
    sit_down: saidAs(time('From when the wheel is used', { hours: '08:00-21:00' }), { names: ['from', 'start'] }),
    for_hours: saidAs(z.int().min(1).max(6).describe('For how many hours the wheel is used'), { names: ['hours'] }),
    clay: saidAs(z.enum(['stoneware', 'porcelain', 'red earthenware', 'own clay']).describe('Which clay is used'), {
      values: {
        'red earthenware': ['terracotta', 'red stuff'],
        'own clay': ['I bring mine'],
        porcelain: ['china clay'],
      },
    }),
    booked_for,
  },
  returns: { slip_no, wheel_no: z.int().describe('Number of the wheel') },
  entity: 'wheel',
  transact: (_, { call }) => success({ slip_no: `WH${call + 11}`, wheel_no: call + 2 }),
  undo: () => GiveUp,
  amend: () => ChangeBooking,
}) {}

export class HandInFiring extends transaction({
  description: 'Have pots fired in the kiln',
  slots: {
    pieces: saidAs(z.int().min(1).max(40).describe('How many pieces are fired'), { names: ['pots', 'items'] }),
    tallest: saidAs(z.number().describe('Height of the tallest piece in centimetres'), { names: ['height'] }),
    glaze: saidAs(z.enum(['none', 'clear', 'celadon', 'cobalt', 'tenmoku']).describe('Glaze that comes on them'), {
      names: ['finish'],
      values: {
        none: ['bare', 'unglazed'],
        clear: ['transparent'],
        celadon: ['pale green'],
        cobalt: ['deep blue'],
        tenmoku: ['brown-black'],
      },
    }),
    bring_on: z.iso.date().describe('Day on which they are brought'),
    fetch_on: z.iso.date().optional().describe('Day on which they are fetched'),
    mark: saidAs(z.string().optional().describe('Mark by which the pieces are known'), {
      names: ['signature', 'sign'],
    }),
  },
  returns: { slip_no, kiln_fee: money('What the firing costs') },
  entity: 'firing',
  quote: ({ pieces }) => ({ kiln_fee: pieces * 4 }),
  transact: ({ pieces }, { call }) => success({ slip_no: `KF${call + 80}`, kiln_fee: pieces * 4 }),
  undo: () => GiveUp,
}) {}

export class OrderPiece extends transaction({
  description: 'Have a potter make something to order',
  slots: {
    what: saidAs(z.string().describe('What is made'), { names: ['piece', 'object'] }),
    words_on_it: z.string().optional().describe('Words that are written on it'),
    glaze: z.enum(['clear', 'celadon', 'cobalt', 'tenmoku']).describe('Glaze of the piece'),
    ready_by: saidAs(z.iso.date().describe('Day by which it must be ready'), { names: ['deadline'] }),
    at_most: saidAs(money('What it may cost at most'), { names: ['budget'] }),
    booked_for,
  },
  returns: { slip_no, deposit: money('What is paid in advance') },
  entity: 'commission',
  quote: ({ at_most }) => ({ deposit: Math.round(at_most / 4) }),
  transact: ({ at_most }, { call }) => success({ slip_no: `CO${call + 4}`, deposit: Math.round(at_most / 4) }),
  undo: () => GiveUp,
}) {}

export class ChangeBooking extends transaction({
  description: 'Change places in a workshop or hours at a wheel',
  slots: {
    slip_no,
    how_many: z.int().min(1).max(12).optional().describe('How many places there are now'),
    for_hours: z.int().min(1).max(6).optional().describe('How many hours it is now'),
    wheel_day: z.iso.date().optional().describe('New day at the wheel'),
  },
  returns: { slip_no },
  entity: 'change',
}) {}

export class GiveUp extends transaction({
  description: 'Cancel a workshop, a wheel, a firing or a commission',
  slots: { slip_no, because: saidAs(z.string().optional().describe('Why it is cancelled'), { names: ['reason'] }) },
  returns: { slip_no, repaid: money('What is paid back') },
  entity: 'cancellation',
  transact: () => success({ repaid: 20 }),
}) {}

export const mudAndGlaze = service({
  name: 'MudAndGlaze',
  description: 'A studio for pottery and crafts',
  apis: [SeeWorkshops, SignUp, RentWheel, HandInFiring, OrderPiece, ChangeBooking, GiveUp],
  tables: [workshops],
});
