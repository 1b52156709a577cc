/** Calls, group messages and saved places. */
import { type ArgumentsOf, failure, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const spot = {
  nickname: saidAs(z.string().describe('What the place is called'), { names: ['name'] }),
  place_kind: saidAs(z.enum(['home', 'work', 'food', 'sport', 'doctor']).describe('Kind of place'), {
    names: ['kind', 'category'],
    values: {
      home: ['house', 'flat'],
      work: ['office', 'job'],
      food: ['restaurant', 'café', 'pub'],
      sport: ['gym', 'pitch'],
      doctor: ['dentist', 'clinic', 'surgery'],
    },
  }),
  road: saidAs(z.string().describe('Street and number'), { names: ['street', 'address'] }),
  shuts: saidAs(time('When it shuts', { half: 'pm' }), { names: ['closing time'] }),
  minutes_away: saidAs(z.int().describe('How many minutes it is away on foot'), { names: ['distance', 'walk'] }),
  parking: z.boolean().describe('Whether there is somewhere to park'),
};
type Spot = ArgumentsOf<typeof spot>;
function row(
  nickname: string,
  place_kind: Spot['place_kind'],
  road: string,
  shuts: string,
  minutes_away: number,
  parking: boolean,
): Spot {
  return { nickname, place_kind, road, shuts, minutes_away, parking };
}
const spots = table('beacon.spots', 'nickname', [
  row("Grandma's", 'home', '14 Hazel Bank', '23:00', 25, true),
  row('The Loft', 'home', '3 Ropewalk', '23:59', 8, false),
  row('Studio', 'work', '88 Canal Street', '20:00', 18, false),
  row('Warehouse', 'work', '2 Siding Road', '18:00', 40, true),
  row('Bao Corner', 'food', '51 Market Row', '22:30', 6, false),
  row('Blue Pot', 'food', '9 Quay Steps', '21:00', 15, true),
  row('Chip Shed', 'food', '30 Harbour Lane', '23:30', 12, true),
  row('Climbing Barn', 'sport', '7 Foundry Yard', '22:00', 30, true),
  row('The Rec', 'sport', 'Park Avenue', '19:30', 10, true),
  row('Dr Amadi', 'doctor', '21 Elm Crescent', '17:30', 14, false),
  row('Tooth House', 'doctor', '6 Bridge End', '18:15', 20, true),
]);
const log = z.string().describe('Number in the log');

export class SavedSpots extends search({
  description: 'Look through the places that are saved',
  slots: { place_kind: spot.place_kind, parking: spot.parking.optional() },
  returns: spot,
  entity: 'place',
  table: spots,
  offers: ['nickname', 'minutes_away'],
  comparable: ['minutes_away', 'shuts'],
  followUp: () => SendSpot,
}) {}

export class SendSpot extends transaction({
  description: 'Send a place to people',
  examples: ['tell them where to come'],
  slots: {
    nickname: spot.nickname,
    recipients: saidAs(z.array(z.string()).describe('To whom it is sent'), { names: ['people', 'friends'] }),
    meet_at: saidAs(time('When one meets there', { hours: '09:00-20:59' }).optional(), { names: ['meeting time'] }),
    on_foot: saidAs(z.boolean().default(true).describe('Whether the way is shown on foot'), { names: ['walking'] }),
  },
  returns: { log },
  entity: 'place message',
  transact: (_args, { call }) => success({ log: `SP${call + 4}` }),
  undo: () => Unsend,
}) {}

export class PlaceCall extends transaction({
  description: 'Call somebody',
  examples: ['get me on the phone'],
  slots: {
    callee: saidAs(z.string().describe('Name of the person who is called'), { names: ['contact', 'person'] }),
    line: saidAs(z.enum(['mobile', 'home', 'work', 'video']).default('mobile').describe('Which line is used'), {
      values: {
        mobile: ['cell', 'cellphone'],
        home: ['landline', 'house phone'],
        work: ['office'],
        video: ['FaceTime', 'with picture'],
      },
    }),
    loud: saidAs(z.boolean().default(false).describe('Whether the loudspeaker is on'), {
      names: ['speaker', 'hands-free'],
    }),
    call_at: saidAs(time('When the call is made', { half: 'later' }).optional(), { names: ['time'] }),
  },
  returns: { log },
  entity: 'call',
  transact: ({ callee, line }, { call }) =>
    line === 'video' && callee.toLowerCase() === 'granny'
      ? failure({ reason: 'Granny has no camera.', alternative: { line: 'home' as const } })
      : success({ log: `CL${call + 9}` }),
  undo: () => Unsend,
}) {}

export class GroupNote extends transaction({
  description: 'Write to a whole group',
  slots: {
    group: saidAs(z.enum(['band', 'flatmates', 'cousins', 'class']).describe('Group that is written to'), {
      values: {
        band: ['musicians'],
        flatmates: ['roommates', 'the flat'],
        cousins: ['family'],
        class: ['classmates', 'course'],
      },
    }),
    body: saidAs(z.string().describe('What is written'), { names: ['text', 'words'] }),
    go_out_on: saidAs(z.iso.date().optional().describe('Day when it goes out'), { names: ['day'] }),
    pinned: saidAs(z.boolean().default(false).describe('Whether it stays at the top'), {
      names: ['sticky', 'at the top'],
    }),
    vanish_after: saidAs(z.int().min(1).max(30).optional().describe('After how many days it vanishes'), {
      names: ['days'],
    }),
  },
  returns: { log },
  entity: 'group note',
  transact: (_args, { call }) => success({ log: `GN${call + 60}` }),
  undo: () => Unsend,
}) {}

export class Unsend extends transaction({
  description: 'Unsend a note or a place, or hang up',
  slots: { log },
  returns: { log },
  entity: 'undoing',
}) {}

export const beacon = service({
  name: 'Beacon',
  description: 'Calls, notes to groups and places that are saved',
  apis: [SavedSpots, SendSpot, PlaceCall, GroupNote, Unsend],
  tables: [spots],
});
