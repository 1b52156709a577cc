import {
  type ApiContext,
  type ArgumentsOf,
  failure,
  search,
  service,
  success,
  table,
  time,
  transaction,
} from 'typetod';
import { z } from 'zod';
import { alarms as rows } from './rows.js';

const alarms = table('alarm_1.alarms', 'alarm_name', rows, { repeats: true });

const newAlarm = {
  new_alarm_time: time('When the new alarm rings', { hours: '04:00-11:59' }),
  new_alarm_name: z.string().describe('What to call it'),
};

export class GetAlarms extends search({
  description: 'See the alarms that are set',
  examples: ['which alarms do I have', 'what alarms are set', 'show my alarms', 'when does my alarm ring'],
  slots: {},
  returns: { alarm_time: time('When it rings'), alarm_name: z.string().describe('What it is called') },
  entity: 'alarm',
  table: alarms,
  // Two alarms may have the same name, and two may ring at the same time.
  identity: ['alarm_name', 'alarm_time'],
  sort: 'alarm_time',
  followUp: () => AddAlarm,
}) {}

export class AddAlarm extends transaction({
  description: 'Set another alarm',
  examples: ['wake me up', 'set an alarm', 'get me out of bed', 'new alarm for'],
  slots: {
    new_alarm_time: newAlarm.new_alarm_time,
    new_alarm_name: newAlarm.new_alarm_name.default('New alarm'),
  },
  returns: newAlarm,
  entity: 'alarm',
}) {
  override transact(args: ArgumentsOf<typeof AddAlarm>, { rows }: ApiContext) {
    const alarm = { alarm_time: args.new_alarm_time, alarm_name: args.new_alarm_name };
    const isSet = rows(alarms).some(
      (row) => row.alarm_time === alarm.alarm_time && row.alarm_name === alarm.alarm_name,
    );
    if (isSet) return failure({ reason: 'That very alarm is set already.' });
    return success({}, [alarms.insert(alarm)]);
  }
}

/** An alarm clock. */
export const alarm1 = service({
  name: 'Alarm_1',
  description: 'An alarm clock',
  apis: [GetAlarms, AddAlarm],
});
