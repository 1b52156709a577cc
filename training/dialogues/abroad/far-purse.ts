/** Money for people at home: paid in here, handed out there in cash. */
import { failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const place = {
  outlet: saidAs(z.string().describe('Name of the pay-out place'), { names: ['place', 'shop there'] }),
  country: z.enum(['Ghana', 'Philippines', 'Moldova', 'Peru', 'Nepal', 'Morocco']).describe('Country of the place'),
  town: z.string().describe('Town in which it is'),
  commission: saidAs(money('What we keep for it', { currency: 'GBP' }), { names: ['charge', 'cost', 'fee'] }),
  hours: saidAs(z.int().describe('How many hours until the cash is there'), { names: ['speed', 'quick'] }),
  weekend: saidAs(z.boolean().describe('Whether it is open at weekends'), { names: ['Saturdays', 'Sundays'] }),
};
type Place = {
  outlet: string;
  country: z.infer<typeof place.country>;
  town: string;
  commission: number;
  hours: number;
  weekend: boolean;
};
const row = (
  outlet: string,
  country: Place['country'],
  town: string,
  commission: number,
  hours: number,
  weekend: boolean,
): Place => ({ outlet, country, town, commission, hours, weekend });
const outlets = table('far_purse.outlets', 'outlet', [
  row('Golden Stool', 'Ghana', 'Kumasi', 4, 2, true),
  row('Harmattan Store', 'Ghana', 'Accra', 3, 6, false),
  row('Mango Corner', 'Philippines', 'Cebu', 5, 1, true),
  row('Jeepney Stop', 'Philippines', 'Manila', 2.5, 24, true),
  row('Sunflower Post', 'Moldova', 'Chisinau', 3.5, 12, false),
  row('Blue Well', 'Moldova', 'Balti', 4.5, 4, true),
  row('Condor Kiosk', 'Peru', 'Cusco', 6, 3, true),
  row('Alpaca House', 'Peru', 'Lima', 3, 24, false),
  row('Prayer Flag', 'Nepal', 'Pokhara', 5.5, 8, true),
  row('Yak and Lamp', 'Nepal', 'Kathmandu', 4, 5, false),
  row('Saffron Gate', 'Morocco', 'Fez', 3, 10, true),
]);

const ticket = saidAs(z.string().describe('Ticket of the payment'), { names: ['number', 'receipt'] });
const collector = saidAs(z.string().describe('Who collects it'), { names: ['receiver', 'for'] });
const amount = saidAs(money('How much is paid out', { currency: 'GBP' }), { names: ['sum', 'money'] });

export class WhereToCollect extends search({
  description: 'Where money can be collected abroad',
  slots: { country: place.country, town: place.town.optional(), weekend: place.weekend.optional() },
  returns: place,
  entity: 'place',
  table: outlets,
  offers: ['outlet', 'town', 'commission'],
  comparable: ['commission', 'hours'],
  followUp: () => SendHome,
}) {}

export class SendHome extends transaction({
  description: 'Send money home in cash',
  examples: ['my family needs some money'],
  slots: {
    outlet: place.outlet,
    amount,
    collector,
    payer: saidAs(z.string().describe('Who pays it in'), { names: ['sender', 'my name'] }),
    purpose: saidAs(z.enum(['family', 'school', 'doctor', 'house', 'gift', 'debt']).describe('What it is for'), {
      values: {
        family: ['to live on', 'food'],
        school: ['fees', 'studies', 'uniform'],
        doctor: ['hospital', 'operation', 'medicine'],
        house: ['roof', 'rent', 'building'],
        gift: ['birthday', 'wedding'],
        debt: ['I owe', 'loan'],
      },
    }),
    password: saidAs(z.string().optional().describe('Word the receiver must say'), {
      names: ['secret word', 'code word'],
    }),
    text_them: saidAs(z.boolean().default(true).describe('Whether the receiver gets a text message'), {
      names: ['text', 'SMS'],
    }),
  },
  returns: { ticket, to_hand_over: money('What is paid at the counter', { currency: 'GBP' }) },
  entity: 'payment home',
  quote: ({ outlet, amount: sum }, { rows }) => ({
    to_hand_over:
      sum + (rows(outlets).find((one) => one.outlet.toLowerCase() === outlet.toLowerCase())?.commission ?? 0),
  }),
  transact: ({ outlet, amount: sum }, { rows, call }) => {
    const found = rows(outlets).find((one) => one.outlet.toLowerCase() === outlet.toLowerCase());
    if (!found) return failure({ reason: 'We pay out at no place of that name.' });
    if (sum > 800) return failure({ reason: 'Eight hundred is the most in one day.', alternative: { amount: 800 } });
    return success({ ticket: `FP${call + 2200}`, to_hand_over: sum + found.commission });
  },
  undo: () => TakeBack,
  amend: () => AmendPayment,
}) {}

export class AmendPayment extends transaction({
  description: 'Change who collects a payment, or where',
  slots: {
    ticket,
    collector: collector.optional(),
    outlet: place.outlet.optional(),
    password: z.string().optional().describe('Other word the receiver must say'),
  },
  returns: { ticket },
  entity: 'amended payment',
}) {}

export class TakeBack extends transaction({
  description: 'Take a payment back that nobody has collected',
  slots: { ticket, ground: saidAs(z.string().optional().describe('Why it is taken back'), { names: ['reason'] }) },
  returns: { ticket, returned: money('What is handed back', { currency: 'GBP' }) },
  entity: 'payment taken back',
  transact: () => success({ returned: 96 }),
}) {}

export class RegularHelp extends transaction({
  description: 'Send the same sum every month',
  slots: {
    outlet: place.outlet,
    amount: saidAs(money('How much each month', { currency: 'GBP' }), { names: ['monthly'] }),
    collector,
    payer: z.string().describe('Who pays'),
    first_time: saidAs(z.iso.date().describe('When it goes for the first time'), { names: ['starting', 'from'] }),
    months: saidAs(z.int().min(2).max(24).describe('For how many months'), { names: ['times'] }),
    remind_at: saidAs(time('Time of day at which the payer is reminded', { hours: '08:00-20:30' }).optional(), {
      names: ['reminder'],
    }),
  },
  returns: { ticket },
  entity: 'monthly help',
  transact: (_, { call }) => success({ ticket: `RH${call + 60}` }),
  undo: () => TakeBack,
}) {}

export const farPurse = service({
  name: 'FarPurse',
  description: 'Money that is paid in here and handed out abroad',
  apis: [WhereToCollect, SendHome, AmendPayment, TakeBack, RegularHelp],
  tables: [outlets],
});
