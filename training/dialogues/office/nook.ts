/** A speaker at home that wakes, counts down and reminds. */
import { type ArgumentsOf, failure, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const spot = saidAs(
  z.enum(['bedroom', 'kitchen', 'study', 'nursery', 'garage']).describe('Room whose speaker sounds'),
  {
    names: ['speaker', 'room'],
    values: {
      bedroom: ['bedside'],
      study: ['office', 'den'],
      nursery: ["kids' room", "children's room"],
      garage: ['workshop'],
    },
  },
);
const rhythm = saidAs(z.enum(['once', 'daily', 'weekdays', 'weekends']).describe('How often it sounds'), {
  values: { once: ['one time only'], daily: ['every day', 'each day'], weekdays: ['Monday to Friday', 'work days'] },
});
const alarm = {
  label: z.string().describe('What the alarm is called'),
  rings_at: time('When the alarm rings', { half: 'am' }),
  rhythm,
  spot,
  tone: saidAs(z.enum(['birdsong', 'bell', 'radio', 'piano', 'buzzer']).describe('What is heard'), {
    names: ['sound', 'noise'],
    values: { birdsong: ['birds'], bell: ['bells'], buzzer: ['buzz'] },
  }),
};
type Alarm = ArgumentsOf<typeof alarm>;

function row(
  label: string,
  rings_at: string,
  rhythm: Alarm['rhythm'],
  spot: Alarm['spot'],
  tone: Alarm['tone'],
): Alarm {
  return { label, rings_at, rhythm, spot, tone };
}

const alarms = table('nook.alarms', 'label', [
  row('Early shift', '04:40', 'weekdays', 'bedroom', 'buzzer'),
  row('Gym', '05:50', 'weekdays', 'bedroom', 'radio'),
  row('Up you get', '06:30', 'weekdays', 'bedroom', 'birdsong'),
  row('Porridge', '06:50', 'daily', 'kitchen', 'bell'),
  row('School bags', '07:40', 'weekdays', 'kitchen', 'buzzer'),
  row('Baby milk', '05:15', 'daily', 'nursery', 'piano'),
  row('Nap over', '11:10', 'daily', 'nursery', 'birdsong'),
  row('Market day', '07:00', 'weekends', 'bedroom', 'bell'),
  row('Lazy Sunday', '09:30', 'weekends', 'bedroom', 'piano'),
  row('Stand-up call', '09:55', 'weekdays', 'study', 'bell'),
  row('Glue dry', '10:20', 'once', 'garage', 'buzzer'),
]);

const entry_code = z.string().describe('Code under which it is kept');

export class ListAlarms extends search({
  description: 'Look through the alarms that are set',
  examples: ['which alarms are on', 'what is set to ring'],
  slots: { spot: spot.optional(), rhythm: rhythm.optional() },
  returns: alarm,
  entity: 'alarm',
  table: alarms,
  offers: ['label', 'rings_at'],
  comparable: ['rings_at', 'tone'],
}) {}

export class WakeMe extends transaction({
  description: 'Set a new alarm to be woken by',
  examples: ['get me up at'],
  slots: {
    rings_at: alarm.rings_at,
    ring_day: z.iso.date().optional().describe('Day on which it rings first'),
    rhythm: rhythm.default('once'),
    spot,
    tone: alarm.tone.default('bell'),
    snooze: z.boolean().default(true).describe('Whether it may be snoozed'),
    label: alarm.label.optional(),
  },
  returns: { entry_code },
  entity: 'alarm',
  transact: ({ rings_at, spot }, { rows, call }) =>
    rows(alarms).some((one) => one.rings_at === rings_at && one.spot === spot)
      ? failure({ reason: 'Another alarm rings there at that very minute.' })
      : success({ entry_code: `A${call + 11}` }),
  undo: () => Scrap,
  amend: () => ShiftEntry,
}) {}

export class StartCountdown extends transaction({
  description: 'Start a timer that counts down',
  examples: ['count down', 'put a timer on'],
  slots: {
    minutes: z.int().min(1).max(600).describe('After how many minutes it sounds'),
    what_for: saidAs(z.string().optional().describe('What is being timed'), { names: ['name'] }),
    spot: spot.default('kitchen'),
    loudness: saidAs(z.enum(['soft', 'normal', 'loud']).default('normal').describe('How loud it is'), {
      names: ['volume'],
      values: { soft: ['quiet', 'gentle'], normal: ['medium'] },
    }),
  },
  returns: { entry_code, done_at: time('When the time is over') },
  entity: 'timer',
  transact: ({ minutes }, { call, now }) => {
    const end = (Number(now.slice(11, 13)) * 60 + Number(now.slice(14, 16)) + minutes) % 1440;
    const two = (value: number) => String(value).padStart(2, '0');
    return success({ entry_code: `T${call + 1}`, done_at: `${two(Math.floor(end / 60))}:${two(end % 60)}` });
  },
  undo: () => Scrap,
}) {}

export class NudgeMe extends transaction({
  description: 'Leave a reminder of something to do',
  examples: ['remind me', "don't let me forget"],
  slots: {
    to_do: z.string().describe('What must not be forgotten'),
    nudge_day: z.iso.date().describe('Day of the reminder'),
    nudge_time: time('When it is said', { half: 'later' }),
    for_whom: saidAs(z.string().optional().describe('Who is reminded'), { names: ['person'] }),
    until_done: z.boolean().default(false).describe('Whether it is repeated until somebody says that it is done'),
  },
  returns: { entry_code },
  entity: 'reminder',
  transact: (_args, { call }) => success({ entry_code: `R${call + 40}` }),
  undo: () => Scrap,
  amend: () => ShiftEntry,
}) {}

export class ShiftEntry extends transaction({
  description: 'Move an alarm or a reminder to another time',
  slots: {
    entry_code,
    new_day: z.iso.date().optional().describe('The new day'),
    new_time: time('The new time', { half: 'later' }).optional(),
  },
  returns: { entry_code },
  entity: 'change',
}) {}

export class Scrap extends transaction({
  description: 'Delete an alarm, a timer or a reminder',
  slots: { entry_code },
  returns: { entry_code },
  entity: 'deletion',
}) {}

export const nook = service({
  name: 'Nook',
  description: 'Alarms, timers and reminders on a home speaker',
  apis: [ListAlarms, WakeMe, StartCountdown, NudgeMe, ShiftEntry, Scrap],
  tables: [alarms],
});
