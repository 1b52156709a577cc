/** Messages, the people they go to, and where somebody is. */
import { type ArgumentsOf, failure, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const person = {
  who: saidAs(z.string().describe('Name of the person'), { names: ['contact', 'friend'] }),
  circle: saidAs(
    z.enum(['family', 'work', 'football', 'neighbours', 'choir']).describe('Group the person belongs to'),
    {
      names: ['group'],
      values: {
        family: ['relatives', 'folks'],
        work: ['colleagues', 'office'],
        neighbours: ['street', 'next door'],
        choir: ['singers'],
      },
    },
  ),
  lives_in: saidAs(z.enum(['Harrow', 'Leeds', 'Galway', 'Porto']).describe('Town where the person lives'), {
    names: ['town', 'city'],
  }),
  mobile: saidAs(z.string().describe('Telephone number'), { names: ['number', 'cell'] }),
  birthday: z.iso.date().describe('Next birthday'),
  reads_at_night: z.boolean().describe('Whether messages are read at night'),
};
type Person = ArgumentsOf<typeof person>;

function row(
  who: string,
  circle: Person['circle'],
  lives_in: Person['lives_in'],
  mobile: string,
  birthday: string,
  reads_at_night = false,
): Person {
  return { who, circle, lives_in, mobile, birthday, reads_at_night };
}

const people = table('pigeon.people', 'who', [
  row('Aunt Bridie', 'family', 'Galway', '0871 440 212', '2019-04-02'),
  row('Cousin Declan', 'family', 'Galway', '0862 118 903', '2019-11-19', true),
  row('Dad', 'family', 'Leeds', '0770 300 551', '2019-03-17'),
  row('Marisol Pinto', 'work', 'Porto', '0912 774 030', '2019-06-30'),
  row('Henk Visser', 'work', 'Harrow', '0744 909 116', '2019-09-08', true),
  row('Yuki Arai', 'work', 'Leeds', '0733 281 640', '2019-03-29'),
  row('Big Mo', 'football', 'Harrow', '0755 020 774', '2019-12-24', true),
  row('Coach Flynn', 'football', 'Leeds', '0799 613 400', '2019-07-07'),
  row('Mrs Okoro', 'neighbours', 'Harrow', '0203 555 18', '2019-05-14'),
  row('Gwil next door', 'neighbours', 'Harrow', '0720 846 391', '2019-03-09'),
  row('Petra Lund', 'choir', 'Leeds', '0781 552 087', '2019-08-21'),
  row('Theo Bass', 'choir', 'Harrow', '0790 114 268', '2019-10-03', true),
]);

const slip = z.string().describe('Number of the message');

export class LookUpPerson extends search({
  description: 'Look somebody up in the address book',
  examples: ['what is the number of'],
  slots: { circle: person.circle.optional(), lives_in: person.lives_in.optional() },
  returns: person,
  entity: 'contact',
  table: people,
  offers: ['who', 'lives_in'],
  comparable: ['birthday', 'reads_at_night'],
  followUp: () => Write,
}) {}

export class Write extends transaction({
  description: 'Write a message to somebody',
  examples: ['drop a line to', 'let them know'],
  slots: {
    who: person.who,
    wording: saidAs(z.string().describe('What the message says'), { names: ['text', 'message'] }),
    send_day: z.iso.date().optional().describe('Day when it is sent'),
    send_time: time('When it is sent', { half: 'later' }).optional(),
    channel: saidAs(z.enum(['text', 'e-mail', 'voice']).default('text').describe('How it is sent'), {
      values: { text: ['SMS'], 'e-mail': ['mail', 'email'], voice: ['voice note', 'spoken'] },
    }),
    receipt: saidAs(z.boolean().default(false).describe('Whether you hear when it is read'), {
      names: ['read receipt'],
    }),
  },
  returns: { slip },
  entity: 'message',
  transact: ({ channel, who }, { call }) =>
    channel === 'e-mail' && who.toLowerCase() === 'mrs okoro'
      ? failure({ reason: 'Mrs Okoro has no e-mail.', alternative: { channel: 'text' as const } })
      : success({ slip: `M${call + 500}` }),
  undo: () => TakeBack,
}) {}

export class SharePlace extends transaction({
  description: 'Let somebody see a place on the map',
  slots: {
    who: person.who,
    place: saidAs(z.string().describe('Place that is shown'), { names: ['location', 'spot'] }),
    hours_visible: saidAs(z.int().min(1).max(48).default(1).describe('How many hours it is seen'), {
      names: ['hours'],
    }),
    moving: saidAs(z.boolean().default(false).describe('Whether the point moves along with you'), { names: ['live'] }),
    remark: z.string().optional().describe('What is written beside it'),
  },
  returns: { slip },
  entity: 'pin',
  transact: (_args, { call }) => success({ slip: `P${call + 70}` }),
  undo: () => TakeBack,
}) {}

export class AddPerson extends transaction({
  description: 'Put a new person into the address book',
  slots: {
    newcomer: saidAs(z.string().describe('Name of the new person'), { names: ['name', 'full name'] }),
    mobile: person.mobile,
    circle: person.circle,
    lives_in: person.lives_in.optional(),
    favourite: z.boolean().default(false).describe('Whether the person is a favourite'),
  },
  returns: { card: z.string().describe('Number of the card') },
  entity: 'contact',
  transact: (_args, { call }) => success({ card: `C${call + 13}` }),
}) {}

export class TakeBack extends transaction({
  description: 'Take a message or a pin back',
  slots: { slip, for_both: z.boolean().default(true).describe('Whether it disappears on the other side, too') },
  returns: { slip },
  entity: 'withdrawal',
}) {}

export const pigeon = service({
  name: 'Pigeon',
  description: 'Messages, contacts and places to share',
  apis: [LookUpPerson, Write, SharePlace, AddPerson, TakeBack],
  tables: [people],
});
