/** A shop that repairs phones, laptops and other devices. */
import { type ArgumentsOf, failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const gadget = z.enum(['phone', 'laptop', 'tablet', 'watch', 'console']);
const gadgetSaid = {
  names: ['device'],
  values: {
    phone: ['mobile', 'smartphone', 'cell'],
    laptop: ['notebook', 'computer'],
    tablet: ['pad'],
    watch: ['smartwatch'],
    console: ['games machine'],
  },
};
const fix = {
  fix: saidAs(z.string().describe('Name of the repair'), { names: ['repair'] }),
  gadget: saidAs(gadget.describe('What is repaired'), gadgetSaid),
  part: saidAs(
    z
      .enum(['screen', 'battery', 'keyboard', 'charging port', 'camera', 'liquid damage'])
      .describe('Part that is mended'),
    {
      values: {
        screen: ['display', 'glass'],
        battery: ['will not hold a charge', 'accu'],
        keyboard: ['keys'],
        'charging port': ['socket', 'plug hole'],
        'liquid damage': ['got wet', 'spilt', 'water'],
      },
    },
  ),
  fee: saidAs(money('What the repair costs', { currency: 'GBP' }), { names: ['price', 'cost'] }),
  takes_hours: saidAs(z.number().describe('How many hours the repair takes'), { names: ['duration'] }),
  warranty_months: saidAs(z.int().describe('How many months it is under warranty'), {
    names: ['warranty', 'guarantee'],
  }),
  genuine: saidAs(z.boolean().describe('Whether the part is an original one'), {
    names: ['original part', 'original'],
  }),
};
type Fix = ArgumentsOf<typeof fix>;
const f = (
  name: string,
  what: Fix['gadget'],
  part: Fix['part'],
  fee: number,
  takes_hours: number,
  warranty_months: number,
  genuine: boolean,
): Fix => ({
  fix: name,
  gadget: what,
  part,
  fee,
  takes_hours,
  warranty_months,
  genuine,
});
const fixes = table('cracked_nook.fixes', 'fix', [
  f('Screen Basic', 'phone', 'screen', 69, 1, 6, false),
  f('Screen Prime', 'phone', 'screen', 139, 2, 24, true),
  f('Phone Power', 'phone', 'battery', 45, 0.5, 12, false),
  f('Phone Power Original', 'phone', 'battery', 79, 1, 24, true),
  f('Port Clean and Swap', 'phone', 'charging port', 55, 1.5, 6, false),
  f('Lens Swap', 'phone', 'camera', 85, 1.5, 12, true),
  f('Rice Is No Answer', 'phone', 'liquid damage', 90, 24, 3, false),
  f('Lap Light', 'laptop', 'screen', 190, 6, 12, true),
  f('Key Change', 'laptop', 'keyboard', 95, 4, 12, false),
  f('Long Breath', 'laptop', 'battery', 110, 2, 12, true),
  f('Tea in the Works', 'laptop', 'liquid damage', 160, 48, 3, false),
  f('Pad Pane', 'tablet', 'screen', 120, 3, 12, false),
  f('Wrist Glass', 'watch', 'screen', 75, 2, 6, false),
  f('Stick Port', 'console', 'charging port', 60, 3, 6, false),
]);

const job_no = saidAs(z.string().describe('Number of the job'), { names: ['job number', 'repair number', 'ticket'] });
const jobs = table('cracked_nook.jobs', 'job_no', [
  { job_no: 'N-301', device_model: 'Pixel 2', stage: 'waiting for a part' as const, done_by: '2019-03-06', owed: 139 },
  { job_no: 'N-305', device_model: 'ThinkPad X220', stage: 'on the bench' as const, done_by: '2019-03-04', owed: 95 },
  { job_no: 'N-308', device_model: 'Galaxy Tab', stage: 'ready' as const, done_by: '2019-02-28', owed: 120 },
  { job_no: 'N-311', device_model: 'iPhone 7', stage: 'ready' as const, done_by: '2019-03-01', owed: 45 },
]);
const bring_day = saidAs(z.iso.date().describe('Day on which it is brought'), { names: ['day', 'drop-off day'] });
const bring_time = saidAs(time('When it is brought', { hours: '09:00-18:30' }), { names: ['time', 'drop-off time'] });

export class PriceFixes extends search({
  description: 'See what a repair costs',
  examples: ['what do you charge for'],
  slots: { gadget: fix.gadget, part: fix.part.optional(), genuine: fix.genuine.optional() },
  returns: fix,
  entity: 'repair',
  table: fixes,
  offers: ['fix', 'part', 'fee'],
  comparable: ['fee', 'takes_hours', 'warranty_months'],
  followUp: () => BringIn,
}) {}

export class HowFar extends search({
  description: 'See how far a repair is',
  examples: ['is my phone ready', 'is it done'],
  slots: { job_no },
  returns: {
    job_no,
    device_model: z.string().describe('Which model it is'),
    stage: saidAs(z.enum(['waiting for a part', 'on the bench', 'ready']).describe('How far the repair is'), {
      names: ['status'],
    }),
    done_by: saidAs(z.iso.date().describe('Day by which it is done'), { names: ['ready date'] }),
    owed: saidAs(money('What is to be paid', { currency: 'GBP' }), { names: ['bill'] }),
  },
  entity: 'job',
  table: jobs,
  offers: ['device_model', 'stage'],
}) {}

export class BringIn extends transaction({
  description: 'Book in a device for a repair',
  examples: ['get it mended', 'book a repair'],
  slots: {
    fix: saidAs(z.string().describe('Name of the repair'), { names: ['repair'] }),
    device_model: saidAs(z.string().describe('Make and model of the device'), { names: ['model'] }),
    symptom: saidAs(z.string().describe('What is wrong with it'), { names: ['fault', 'problem'] }),
    bring_day,
    bring_time,
    data_saved: saidAs(z.boolean().describe('Whether the data are saved elsewhere'), {
      names: ['backup', 'backed up'],
    }),
    spare: saidAs(z.boolean().default(false).describe('Whether a device is lent meanwhile'), {
      names: ['loan phone', 'courtesy phone', 'replacement'],
    }),
    owner: saidAs(z.string().describe('Name of the owner'), { names: ['name'] }),
  },
  returns: { job_no },
  entity: 'repair',
  transact: ({ bring_day: day, bring_time: at }, { call }) =>
    day === '2019-03-03'
      ? failure({ reason: 'We are closed on Sundays.', alternative: { bring_day: '2019-03-04' } })
      : at < '09:00'
        ? failure({ reason: 'We open at nine.', alternative: { bring_time: '09:00' } })
        : success({ job_no: `N-${call + 320}` }),
  undo: () => CallBack,
  amend: () => OtherTime,
}) {}

export class OtherTime extends transaction({
  description: 'Bring a device on another day or at another time than agreed',
  slots: {
    job_no,
    bring_day: saidAs(z.iso.date().optional().describe('The new day'), { names: ['day'] }),
    bring_time: saidAs(time('The new time', { hours: '09:00-18:30' }).optional(), { names: ['time'] }),
  },
  returns: { job_no },
  entity: 'new time',
}) {}

export class CallBack extends transaction({
  description: 'Have a repair not done after all',
  examples: ['do not repair it', 'cancel the repair'],
  slots: {
    job_no,
    throw_away: saidAs(z.boolean().describe('Whether the shop disposes of the device'), {
      names: ['dispose', 'recycle'],
    }),
  },
  returns: { job_no },
  entity: 'cancelled repair',
}) {}

export class AllowCost extends transaction({
  description: 'Agree to a price for a job, up to a limit',
  examples: ['approve the quote'],
  slots: {
    job_no,
    up_to: saidAs(money('Most that the repair may cost', { currency: 'GBP' }), {
      names: ['limit', 'at most', 'maximum'],
    }),
    if_more: saidAs(z.enum(['ring', 'stop', 'carry on']).describe('What to do where it costs more'), {
      values: { ring: ['call me', 'phone me'], stop: ['leave it', 'send it back'], 'carry on': ['do it anyway'] },
    }),
  },
  returns: { job_no },
  entity: 'approval',
}) {}

export class SendHome extends transaction({
  description: 'Have a repaired device sent home',
  examples: ['post it to me'],
  slots: {
    job_no,
    ship_to: saidAs(z.string().describe('Address to which it is sent'), { names: ['address'] }),
    carrier: saidAs(z.enum(['post', 'courier', 'bike messenger']).describe('Who brings it'), {
      values: { post: ['by mail', 'royal mail'], 'bike messenger': ['cyclist', 'bicycle'] },
    }),
    insured: saidAs(z.boolean().default(true).describe('Whether the parcel is insured'), { names: ['insurance'] }),
  },
  returns: { tracking: z.string().describe('Number of the parcel') },
  entity: 'parcel',
  transact: (_, { call }) => success({ tracking: `CN${call + 7000}` }),
}) {}

export const crackedNook = service({
  name: 'CrackedNook',
  description: 'Repairs of phones and laptops',
  apis: [PriceFixes, HowFar, BringIn, OtherTime, CallBack, AllowCost, SendHome],
  tables: [fixes, jobs],
});
