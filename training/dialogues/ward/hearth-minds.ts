/** Counsellors and therapists: talks in a room, on a screen, in a circle. */
import { type ArgumentsOf, failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const listener = {
  counsellor: saidAs(z.string().describe('Name of the counsellor'), { names: ['therapist'] }),
  helps_with: saidAs(
    z
      .enum(['grief', 'anxiety', 'couples', 'burnout', 'addiction', 'teenagers'])
      .describe('What the counsellor helps with'),
    {
      names: ['subject'],
      values: {
        grief: ['mourning', 'bereavement', 'a death'],
        anxiety: ['worry', 'panic attacks', 'fears'],
        couples: ['marriage', 'relationship', 'partners'],
        burnout: ['exhaustion', 'stress at work'],
        addiction: ['drinking', 'gambling'],
        teenagers: ['adolescents', 'young people'],
      },
    },
  ),
  tongue: saidAs(z.enum(['English', 'Polish', 'Arabic', 'Welsh', 'sign language']).describe('Language of the talks'), {
    names: ['language'],
  }),
  woman: saidAs(z.boolean().describe('Whether the counsellor is a woman'), { names: ['female'] }),
  on_screen: saidAs(z.boolean().describe('Whether one can talk by video'), { names: ['video', 'online'] }),
  talk_fee: saidAs(money('What fifty minutes cost', { currency: 'GBP' }), { names: ['rate', 'price'] }),
  weeks_to_wait: saidAs(z.int().describe('How many weeks one waits for a first talk'), {
    names: ['waiting list', 'wait'],
  }),
};
type Listener = ArgumentsOf<typeof listener>;

const row = (
  counsellor: string,
  helps_with: Listener['helps_with'],
  tongue: Listener['tongue'],
  woman: boolean,
  on_screen: boolean,
  talk_fee: number,
  weeks_to_wait: number,
): Listener => ({ counsellor, helps_with, tongue, woman, on_screen, talk_fee, weeks_to_wait });

const listeners = table('hearth_minds.listeners', 'counsellor', [
  row('Agnes Thorley', 'grief', 'English', true, true, 45, 3),
  row('Hamish Orr', 'grief', 'English', false, false, 38, 1),
  row('Danuta Wilk', 'grief', 'Polish', true, true, 40, 2),
  row('Samir Haddad', 'anxiety', 'Arabic', false, true, 50, 4),
  row('Bethan Rees', 'anxiety', 'Welsh', true, true, 42, 2),
  row('Colin Masefield', 'anxiety', 'English', false, true, 55, 1),
  row('Ines Caldeira', 'couples', 'English', true, false, 80, 5),
  row('Tom and Faye Willard', 'couples', 'English', false, true, 95, 2),
  row('Philippa Grange', 'burnout', 'English', true, true, 70, 6),
  row('Jerzy Nowak', 'addiction', 'Polish', false, false, 30, 0),
  row('Lorna Sykes', 'addiction', 'English', true, true, 35, 2),
  row('Kit Amadi', 'teenagers', 'English', false, true, 48, 3),
  row('Ruth Ellery', 'teenagers', 'sign language', true, false, 52, 4),
]);

const file_no = saidAs(z.string().describe('Number of the booked talk'), { names: ['booking number', 'file'] });
const clock = time('Hour of the talk', { hours: '09:00-20:00' });

export class WhoListens extends search({
  description: 'Find somebody to talk to about what weighs on one',
  slots: {
    helps_with: listener.helps_with,
    tongue: listener.tongue.optional(),
    woman: listener.woman.optional(),
    on_screen: listener.on_screen.optional(),
  },
  returns: listener,
  entity: 'counsellor',
  table: listeners,
  offers: ['counsellor', 'talk_fee', 'weeks_to_wait'],
  comparable: ['talk_fee', 'weeks_to_wait'],
  followUp: () => OpenFile,
}) {}

export class OpenFile extends transaction({
  description: 'Book a first talk with a counsellor',
  examples: ['I have to talk to somebody'],
  slots: {
    counsellor: listener.counsellor,
    first_day: saidAs(z.iso.date().describe('Day of the first talk'), { names: ['day'] }),
    first_hour: saidAs(clock, { names: ['time'] }),
    meet_by: saidAs(
      z
        .enum(['in the room', 'video', 'telephone', 'walk in the park'])
        .default('in the room')
        .describe('How one talks'),
      {
        values: {
          'in the room': ['face to face', 'in person'],
          video: ['on screen', 'online'],
          telephone: ['by phone', 'a call'],
          'walk in the park': ['outdoors', 'walking'],
        },
      },
    ),
    talker: saidAs(z.string().describe('Name of the person who comes to talk'), { names: ['name', 'client'] }),
    brought_by: saidAs(z.string().optional().describe('What leads one here'), {
      names: ['reason', 'what it is about'],
    }),
    low_income: saidAs(z.boolean().default(false).describe('Whether the reduced rate is wanted'), {
      names: ['reduced', 'concession'],
    }),
  },
  returns: { file_no, bill: money('What it costs', { currency: 'GBP' }) },
  entity: 'first talk',
  quote: ({ counsellor, low_income }, { rows }) => ({
    bill: Math.round(
      (rows(listeners).find((one) => one.counsellor.toLowerCase() === counsellor.toLowerCase())?.talk_fee ?? 45) *
        (low_income ? 0.5 : 1),
    ),
  }),
  transact: ({ counsellor, low_income, first_day }, { rows, call }) => {
    if (first_day === '2019-03-12')
      return failure({ reason: 'All rooms are taken.', alternative: { first_day: '2019-03-13' } });
    return success({
      file_no: `HM-${call + 200}`,
      bill: Math.round(
        (rows(listeners).find((one) => one.counsellor.toLowerCase() === counsellor.toLowerCase())?.talk_fee ?? 45) *
          (low_income ? 0.5 : 1),
      ),
    });
  },
  undo: () => CloseFile,
  amend: () => OtherHour,
}) {}

export class TakeCircle extends transaction({
  description: 'Join a group of people who share the same trouble',
  examples: ['I would rather not be alone with it'],
  slots: {
    circle: saidAs(
      z.enum(['Widowed', 'Dry Evenings', 'Night Worriers', 'New Fathers', 'Carers']).describe('Which group it is'),
      {
        names: ['group'],
        values: {
          Widowed: ['those who lost a husband or wife'],
          'Dry Evenings': ['the one for drinkers'],
          'Night Worriers': ['the one for sleepless people'],
          'New Fathers': ['the dads'],
          Carers: ['those who look after somebody'],
        },
      },
    ),
    starting: saidAs(z.iso.date().describe('First evening in the group'), { names: ['start'] }),
    evenings: saidAs(z.int().min(1).max(20).describe('How many evenings one comes'), { names: ['sessions'] }),
    called: saidAs(z.string().describe('First name or nickname to be used there'), { names: ['nickname', 'name'] }),
    silent_first: saidAs(z.boolean().default(false).describe('Whether one only wants to listen at first'), {
      names: ['just listen'],
    }),
  },
  returns: { file_no, bill: money('What it costs', { currency: 'GBP' }) },
  entity: 'place in the group',
  quote: ({ evenings }) => ({ bill: evenings * 8 }),
  transact: ({ evenings }, { call }) => success({ file_no: `GC-${call + 60}`, bill: evenings * 8 }),
  undo: () => CloseFile,
}) {}

export class LeaveWord extends transaction({
  description: 'Pass a message on to a counsellor',
  slots: {
    counsellor: listener.counsellor,
    words: saidAs(z.string().describe('What is to be passed on'), { names: ['message'] }),
    from_person: saidAs(z.string().describe('Name of the sender'), { names: ['sender'] }),
    call_me_at: saidAs(time('At what hour the counsellor should ring back', { hours: '09:00-20:00' }).optional(), {
      names: ['ring back'],
    }),
    pressing: saidAs(z.boolean().default(false).describe('Whether it is urgent'), { names: ['urgent'] }),
  },
  returns: { passed_on: time('When it was passed on') },
  entity: 'message',
  transact: () => success({ passed_on: '09:05' }),
}) {}

export class OtherHour extends transaction({
  description: 'Put a booked talk on another day, hour or way of talking',
  slots: {
    file_no,
    to_day: saidAs(z.iso.date().optional().describe('The new day'), { names: ['to'] }),
    to_hour: time('The new hour', { hours: '09:00-20:00' }).optional(),
    to_way: z
      .enum(['in the room', 'video', 'telephone', 'walk in the park'])
      .optional()
      .describe('The new way of talking'),
  },
  returns: { file_no },
  entity: 'move of the talk',
}) {}

export class CloseFile extends transaction({
  description: 'Call off a talk or leave a group',
  slots: { file_no, because: saidAs(z.string().optional().describe('Why one does not come'), { names: ['reason'] }) },
  returns: { file_no, kept_back: money('What is not paid back', { currency: 'GBP' }) },
  entity: 'withdrawal',
  transact: () => success({ kept_back: 10 }),
}) {}

export const hearthMinds = service({
  name: 'HearthMinds',
  description: 'Counselling and groups',
  apis: [WhoListens, OpenFile, TakeCircle, LeaveWord, OtherHour, CloseFile],
  tables: [listeners],
});
