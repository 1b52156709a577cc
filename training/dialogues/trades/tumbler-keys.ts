/** A locksmith: locked out, new locks, keys to be cut, safes. */
import { type ArgumentsOf, failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const lock = {
  model: saidAs(z.string().describe('Name of the lock'), { names: ['lock', 'brand'] }),
  fits: saidAs(z.enum(['front door', 'window', 'bicycle', 'letter box', 'garage', 'safe']).describe('What it locks'), {
    names: ['for', 'purpose'],
    values: {
      'front door': ['house door', 'entrance'],
      bicycle: ['bike'],
      'letter box': ['mailbox', 'post box'],
      garage: ['up-and-over door'],
    },
  }),
  opens_by: saidAs(z.enum(['key', 'code', 'fingerprint', 'card', 'phone']).describe('What opens it'), {
    names: ['opened with'],
    values: {
      code: ['numbers', 'keypad', 'pin'],
      fingerprint: ['thumb', 'finger'],
      phone: ['app', 'mobile'],
      card: ['fob', 'chip'],
    },
  }),
  costs: saidAs(money('What the lock costs', { currency: 'USD' }), { names: ['price'] }),
  grade: saidAs(z.int().describe('How hard it is to break, from 1 to 5'), { names: ['security', 'strength'] }),
  spare_keys: saidAs(z.int().describe('How many keys come with it'), { names: ['keys'] }),
  insurer_ok: saidAs(z.boolean().describe('Whether insurers accept it'), { names: ['insurance'] }),
};
type Lock = ArgumentsOf<typeof lock>;

const row = (
  model: string,
  fits: Lock['fits'],
  opens_by: Lock['opens_by'],
  costs: number,
  grade: number,
  spare_keys: number,
  insurer_ok: boolean,
): Lock => ({ model, fits, opens_by, costs, grade, spare_keys, insurer_ok });

const locks = table('tumbler_keys.locks', 'model', [
  row('Bulldog', 'front door', 'key', 84, 4, 3, true),
  row('Old Faithful', 'front door', 'key', 39, 2, 2, false),
  row('Hummingbird', 'front door', 'phone', 179, 3, 0, true),
  row('Thumbelina', 'front door', 'fingerprint', 215, 5, 1, true),
  row('Doorman', 'front door', 'code', 119, 4, 0, true),
  row('Porthole', 'window', 'key', 18, 2, 2, true),
  row('Snail', 'bicycle', 'code', 27.5, 2, 0, false),
  row('Python', 'bicycle', 'key', 66, 5, 2, true),
  row('Billet Doux', 'letter box', 'key', 12, 1, 2, false),
  row('Chauffeur', 'garage', 'card', 140, 3, 4, true),
  row('Grandpa', 'safe', 'key', 310, 4, 2, true),
  row('Enigma', 'safe', 'code', 480, 5, 0, true),
]);

const ticket = saidAs(z.string().describe('Number of the job'), { names: ['ticket', 'job number', 'job'] });
const resident = saidAs(z.string().describe('Name of the person who lives there'), { names: ['name', 'resident'] });
const at_place = saidAs(z.string().describe('Where the locksmith comes to'), { names: ['address', 'place'] });

export class PickLock extends search({
  description: 'Look for a lock to buy',
  examples: ['something to lock'],
  slots: { fits: lock.fits, opens_by: lock.opens_by.optional() },
  returns: lock,
  entity: 'lock',
  table: locks,
  offers: ['model', 'costs', 'grade'],
  comparable: ['costs', 'grade', 'spare_keys', 'insurer_ok'],
  followUp: () => MountLock,
}) {}

export class OpenUp extends transaction({
  description: 'Have a door opened for somebody who is locked out',
  examples: ['I am locked out', 'I cannot get in'],
  slots: {
    at_place,
    stuck_at: saidAs(z.enum(['flat', 'house', 'car', 'office', 'cellar', 'garage']).describe('What is locked'), {
      values: { flat: ['apartment'], car: ['vehicle', 'van'], office: ['shop'], cellar: ['basement'] },
    }),
    mishap: saidAs(
      z.enum(['key inside', 'key lost', 'key broken off', 'lock jammed', 'door slammed']).describe('How it happened'),
      {
        values: {
          'key inside': ['left the key indoors', 'keys are on the table inside'],
          'key lost': ['lost my keys', 'keys are gone'],
          'key broken off': ['snapped'],
          'lock jammed': ['will not turn', 'stuck'],
          'door slammed': ['shut behind me', 'blew shut'],
        },
      },
    ),
    someone_inside: saidAs(z.boolean().describe('Whether a child, a sick person or a pet is inside'), {
      names: ['child', 'pet'],
    }),
    resident,
    callback: saidAs(z.string().optional().describe('Phone number'), { names: ['phone', 'number'] }),
  },
  returns: { ticket, minutes: z.int().describe('In how many minutes the locksmith is there') },
  entity: 'rescue',
  quote: ({ someone_inside }) => ({ minutes: someone_inside ? 15 : 40 }),
  transact: ({ someone_inside }, { call }) => success({ ticket: `TK${call + 5}`, minutes: someone_inside ? 15 : 40 }),
  undo: () => StandDown,
}) {}

export class MountLock extends transaction({
  description: 'Have a lock put into a door',
  slots: {
    model: lock.model,
    doors: saidAs(z.int().min(1).max(20).default(1).describe('How many of them'), { names: ['pieces', 'locks'] }),
    mount_on: saidAs(z.iso.date().describe('Day of the work'), { names: ['day'] }),
    mount_at: saidAs(time('Hour of the work', { hours: '08:00-20:00' }), { names: ['time'] }),
    extra_keys: saidAs(z.int().min(0).max(20).default(0).describe('How many keys more than come with it'), {
      names: ['additional keys'],
    }),
    tenant_moved_out: saidAs(z.boolean().optional().describe('Whether a former tenant still has keys'), {
      names: ['former tenant'],
    }),
    at_place,
    resident,
  },
  returns: { ticket, bill: money('What lock and work cost', { currency: 'USD' }) },
  entity: 'installation',
  quote: ({ model, doors, extra_keys }, { rows }) => ({
    bill:
      ((rows(locks).find((one) => one.model.toLowerCase() === model.toLowerCase())?.costs ?? 50) + 45) * doors +
      extra_keys * 8,
  }),
  transact: ({ model, doors, extra_keys, mount_on }, { rows, call }) => {
    const found = rows(locks).find((one) => one.model.toLowerCase() === model.toLowerCase());
    if (!found) return failure({ reason: 'That lock is not in our shop.' });
    if (mount_on === '2019-03-10')
      return failure({ reason: 'Sundays are for rescues only.', alternative: { mount_on: '2019-03-11' } });
    return success({ ticket: `TM${call + 80}`, bill: (found.costs + 45) * doors + extra_keys * 8 });
  },
  undo: () => StandDown,
  amend: () => RetimeJob,
}) {}

export class CutKeys extends transaction({
  description: 'Have keys copied at the shop',
  examples: ['a second key'],
  slots: {
    key_kind: saidAs(
      z.enum(['house key', 'car key', 'padlock key', 'skeleton key', 'cabinet key']).describe('Kind of key'),
      {
        values: {
          'house key': ['front door key', 'flat key', 'yale'],
          'car key': ['ignition key'],
          'skeleton key': ['old big key'],
          'cabinet key': ['drawer key', 'cupboard key'],
        },
      },
    ),
    copies: saidAs(z.int().min(1).max(50).describe('How many copies'), { names: ['pieces'] }),
    stamped_with: saidAs(z.string().optional().describe('Text that is stamped on the keys'), {
      names: ['engraving', 'stamp', 'label'],
    }),
    fetch_on: saidAs(z.iso.date().describe('Day on which they are fetched'), { names: ['day', 'pick-up'] }),
    security_card: saidAs(z.boolean().default(false).describe('Whether there is a card that allows copies'), {
      names: ['card'],
    }),
    fetched_by: saidAs(z.string().describe('Name of the person who fetches them'), { names: ['name'] }),
  },
  returns: { ticket, due: money('What the keys cost', { currency: 'USD' }) },
  entity: 'set of keys',
  quote: ({ copies }) => ({ due: copies * 6.5 }),
  transact: ({ copies }, { call }) => success({ ticket: `K${call + 700}`, due: copies * 6.5 }),
  undo: () => StandDown,
}) {}

export class RetimeJob extends transaction({
  description: 'Move the work at a lock to another day or hour',
  slots: {
    ticket,
    mount_on: z.iso.date().optional().describe('The new day'),
    mount_at: time('The new hour', { hours: '08:00-20:00' }).optional(),
  },
  returns: { ticket },
  entity: 'postponement',
}) {}

export class StandDown extends transaction({
  description: 'Cancel a job of the locksmith',
  slots: { ticket, whatfor: saidAs(z.string().optional().describe('Why it is cancelled'), { names: ['reason'] }) },
  returns: { ticket },
  entity: 'cancellation',
}) {}

export const tumblerKeys = service({
  name: 'TumblerKeys',
  description: 'A locksmith',
  apis: [PickLock, OpenUp, MountLock, CutKeys, RetimeJob, StandDown],
  tables: [locks],
});
