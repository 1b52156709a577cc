/** A registry office: ceremonies, notice of marriage, witnesses and certificates. */
import { type ArgumentsOf, failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const chamber = {
  chamber: z.string().describe('Name of the room for the ceremony'),
  mood: saidAs(z.enum(['grand', 'plain', 'intimate', 'open air']).describe('What the room is like'), {
    names: ['style'],
    values: {
      grand: ['posh', 'stately', 'with chandeliers'],
      plain: ['no frills', 'simple', 'basic'],
      intimate: ['cosy', 'tiny', 'snug'],
      'open air': ['outdoors', 'outside', 'in the garden'],
    },
  }),
  seated: saidAs(z.int().describe('How many guests can sit'), { names: ['guests', 'chairs', 'capacity'] }),
  step_free: saidAs(z.boolean().describe('Whether one gets in without steps'), { names: ['wheelchair', 'lift'] }),
  room_fee: saidAs(money('What the room costs', { currency: 'GBP' }), { names: ['price', 'cost'] }),
  registrar: z.string().describe('Name of the registrar who works there'),
};
type Chamber = ArgumentsOf<typeof chamber>;

const row = (
  name: string,
  mood: Chamber['mood'],
  seated: number,
  step_free: boolean,
  room_fee: number,
  registrar: string,
): Chamber => ({
  chamber: name,
  mood,
  seated,
  step_free,
  room_fee,
  registrar,
});

const chambers = table('yes_desk.chambers', 'chamber', [
  row('Aldermen Hall', 'grand', 110, true, 620, 'Mrs Thackeray'),
  row('Portrait Room', 'grand', 60, false, 480, 'Mr Adeyemi'),
  row('Gilt Staircase', 'grand', 35, false, 390, 'Mrs Thackeray'),
  row('Desk Four', 'plain', 4, true, 57, 'Ms Pinto'),
  row('Room 12', 'plain', 20, true, 120, 'Ms Pinto'),
  row('Basement Office', 'plain', 10, false, 84, 'Mr Crisp'),
  row('Apothecary', 'intimate', 14, false, 210, 'Mr Adeyemi'),
  row('Bay Window', 'intimate', 18, true, 260, 'Miss Loveday'),
  row('Quince Walk', 'open air', 70, true, 450, 'Miss Loveday'),
  row('Sundial', 'open air', 40, true, 340, 'Mr Crisp'),
]);

const entry_no = saidAs(z.string().describe('Number of the entry in the register'), { names: ['entry', 'booking'] });

export class SeeChambers extends search({
  description: 'Look for a room in which to be married',
  slots: {
    mood: chamber.mood,
    step_free: chamber.step_free.optional(),
  },
  returns: chamber,
  entity: 'room',
  table: chambers,
  offers: ['chamber', 'seated', 'room_fee'],
  comparable: ['seated', 'room_fee', 'registrar'],
  followUp: () => FixCeremony,
}) {}

export class FixCeremony extends transaction({
  description: 'Fix a ceremony at the registry office',
  examples: ['we are tying the knot', 'we want to be wed'],
  slots: {
    chamber: chamber.chamber,
    rite: saidAs(
      z.enum(['marriage', 'civil partnership', 'renewal of vows', 'naming of a child']).describe('What is celebrated'),
      {
        values: {
          marriage: ['wedding', 'getting married'],
          'civil partnership': ['partnership'],
          'renewal of vows': ['say it again', 'second time around', 'renew our vows'],
          'naming of a child': ['baby naming', 'christening without a church'],
        },
      },
    ),
    held_on: z.iso.date().describe('Day of the ceremony'),
    held_at: time('When the ceremony begins', { hours: '09:00-17:00' }),
    one_partner: saidAs(z.string().describe('Name of the first person'), { names: ['bride'] }),
    other_partner: saidAs(z.string().describe('Name of the second person'), { names: ['groom'] }),
    audience: saidAs(z.int().min(0).max(120).describe('How many guests sit there'), { names: ['guests'] }),
    own_music: saidAs(z.boolean().default(false).describe('Whether the couple brings music'), {
      names: ['music', 'songs'],
    }),
  },
  returns: { entry_no, charge: money('What the ceremony costs', { currency: 'GBP' }) },
  entity: 'ceremony',
  quote: ({ rite }) => ({ charge: rite === 'marriage' ? 180 : 140 }),
  transact: ({ chamber: name, audience, rite, held_at }, { rows, call }) => {
    const found = rows(chambers).find((one) => one.chamber.toLowerCase() === name.toLowerCase());
    if (!found) return failure({ reason: 'There is no such room in this building.' });
    if (audience > found.seated)
      return failure({ reason: 'So many guests do not fit in.', alternative: { audience: found.seated } });
    if (held_at === '12:00') return failure({ reason: 'We are at lunch then.', alternative: { held_at: '13:00' } });
    return success({ entry_no: `E-${call + 610}`, charge: rite === 'marriage' ? 180 : 140 });
  },
  undo: () => CallOffCeremony,
  amend: () => MoveCeremony,
}) {}

export class GiveNotice extends transaction({
  description: 'Make an appointment to give notice of a marriage',
  slots: {
    comes_on: z.iso.date().describe('Day of the appointment'),
    comes_at: time('When the couple comes', { hours: '08:30-16:30' }),
    who_comes: saidAs(z.string().describe('Names of those who come'), { names: ['couple'] }),
    foreign_papers: saidAs(z.boolean().describe('Whether papers come from abroad'), {
      names: ['documents from abroad'],
    }),
    interpreter: saidAs(
      z
        .enum(['Arabic', 'Polish', 'Portuguese', 'Ukrainian', 'sign language'])
        .optional()
        .describe('Language of the interpreter'),
      { values: { 'sign language': ['BSL', 'signing'], Portuguese: ['Brazilian'] } },
    ),
  },
  returns: { counter: z.string().describe('Where one has to go') },
  entity: 'appointment for notice',
  transact: (_, { call }) => success({ counter: `window ${call + 3}` }),
}) {}

export class NameWitnesses extends transaction({
  description: 'Tell the registrar who the witnesses are',
  slots: {
    entry_no,
    first_witness: saidAs(z.string().describe('Name of the one witness'), { names: ['best man'] }),
    second_witness: saidAs(z.string().describe('Name of the other witness'), { names: ['maid of honour'] }),
    adults: saidAs(z.boolean().describe('Whether both are of age'), { names: ['over eighteen'] }),
  },
  returns: {},
  entity: 'list of witnesses',
}) {}

export class OrderCertificate extends transaction({
  description: 'Order certificates of a marriage',
  slots: {
    entry_no,
    form: saidAs(z.enum(['short', 'full', 'multilingual']).describe('Form of the certificate'), {
      values: { full: ['long', 'complete'], multilingual: ['international', 'several languages'] },
    }),
    pieces: saidAs(z.int().min(1).max(10).describe('How many certificates'), { names: ['copies'] }),
    mailed_to: saidAs(z.string().optional().describe('Where they are sent'), { names: ['address'] }),
    express: saidAs(z.boolean().default(false).describe('Whether they are made the same day'), {
      names: ['rush', 'urgent'],
    }),
  },
  returns: { postage_and_fee: money('What they cost', { currency: 'GBP' }) },
  entity: 'order of certificates',
  quote: ({ pieces, express }) => ({ postage_and_fee: pieces * 11 + (express ? 24 : 0) }),
  transact: ({ pieces, express }) => success({ postage_and_fee: pieces * 11 + (express ? 24 : 0) }),
}) {}

export class MoveCeremony extends transaction({
  description: 'Move a ceremony to another day, hour or room',
  slots: {
    entry_no,
    held_on: z.iso.date().optional().describe('The new day'),
    held_at: time('The new hour', { hours: '09:00-17:00' }).optional(),
    chamber: chamber.chamber.optional(),
  },
  returns: {},
  entity: 'move',
}) {}

export class CallOffCeremony extends transaction({
  description: 'Call a ceremony off',
  slots: { entry_no, grounds: saidAs(z.string().optional().describe('Why it is called off'), { names: ['reason'] }) },
  returns: { refunded: money('What is paid back', { currency: 'GBP' }) },
  entity: 'calling off',
  transact: () => success({ refunded: 90 }),
}) {}

export const yesDesk = service({
  name: 'YesDesk',
  description: 'Registry office',
  apis: [SeeChambers, FixCeremony, GiveNotice, NameWitnesses, OrderCertificate, MoveCeremony, CallOffCeremony],
  tables: [chambers],
});
