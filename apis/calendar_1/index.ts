import {
  type ApiContext,
  type ArgumentsOf,
  failure,
  type SearchContext,
  search,
  service,
  success,
  table,
  time,
  transaction,
} from 'typetod';
import { z } from 'zod';
import { minutesOf, timeAt } from '../shared/clock.js';
import { week } from './rows.js';

const event = {
  event_date: z.iso.date().describe('Which day'),
  event_time: time('When it begins'),
  event_location: z.string().describe('Where it takes place'),
  event_name: z.string().describe('What it is called'),
};

type Event = ArgumentsOf<typeof event>;

/** Events that were added in this conversation. */
const added = table<Event>('calendar_1.added', 'event_name', [], { repeats: true });

/** The events of a day: those of every week and those that were added. */
function eventsOn(event_date: string, { rows }: ApiContext): readonly Event[] {
  const weekday = new Date(`${event_date}T00:00:00Z`).getUTCDay();
  const weekly = (week[weekday] ?? []).map((routine) => ({ ...routine, event_date }));
  const others = rows(added).filter((row) => row.event_date === event_date);
  return [...weekly, ...others].sort((a, b) => (a.event_time < b.event_time ? -1 : 1));
}

export class GetEvents extends search({
  description: 'See what is on one day',
  examples: ['what is in my calendar', 'what do I have on', 'what is on my schedule', 'what am I doing on'],
  slots: { event_date: event.event_date },
  returns: event,
  entity: 'event',
  // Something may happen twice on a day.
  identity: ['event_name', 'event_time'],
  offers: ['event_name', 'event_time'],
}) {
  override search({ event_date }: ArgumentsOf<typeof GetEvents>, context: SearchContext) {
    return eventsOn(event_date, context).slice(context.offset, context.offset + context.limit);
  }
}

/** Between when the user does anything. */
const waking = { from: '08:00', to: '22:00' };

/** How many minutes an event takes, and how many are worth calling free. */
const [EVENT, FREE] = [60, 30];

/** What lies between the events of a day, in minutes from midnight: a start and an end each. */
function gapsBetween(events: readonly Event[], from: string, to: string): readonly (readonly [number, number])[] {
  const begins = events.map((row) => minutesOf(row.event_time));
  const starts = [0, ...begins.map((begin) => begin + EVENT)].map((start) => Math.max(start, minutesOf(from)));
  const ends = [...begins, 24 * 60].map((end) => Math.min(end, minutesOf(to)));
  return starts
    .map((start, at): readonly [number, number] => [start, ends[at] ?? start])
    .filter(([start, end]) => end - start >= FREE);
}

export class GetAvailableTime extends search({
  description: 'See when one day is free',
  examples: ['when am I free', 'do I have time on', 'free time on', 'am I free on'],
  slots: { event_date: event.event_date },
  returns: {
    event_date: event.event_date,
    available_start_time: time('From when on there is time'),
    available_end_time: time('Until when there is time'),
  },
  entity: 'free time',
  identity: 'available_start_time',
  offers: ['available_start_time', 'available_end_time', 'event_date'],
  comparable: ['available_start_time', 'available_end_time'],
  followUp: () => AddEvent,
  phrases: { suggest: 'Shall I put something in the calendar for that time?' },
}) {
  override search({ event_date }: ArgumentsOf<typeof GetAvailableTime>, context: SearchContext) {
    const [today = '', clock = ''] = context.now.split('T');
    if (event_date < today) return [];
    const from = event_date === today && clock > waking.from ? clock : waking.from;
    const free = gapsBetween(eventsOn(event_date, context), from, waking.to).map(([start, end]) => ({
      event_date,
      available_start_time: timeAt(start),
      available_end_time: timeAt(end),
    }));
    return free.slice(context.offset, context.offset + context.limit);
  }
}

export class AddEvent extends transaction({
  description: 'Write something down for a day',
  examples: [
    'put it in my calendar',
    'put down in my diary',
    'write it into my calendar',
    'add to my calendar',
    'note in my schedule',
  ],
  slots: {
    event_name: event.event_name,
    event_date: event.event_date,
    event_location: event.event_location,
    event_time: event.event_time,
  },
  returns: event,
  entity: 'event',
}) {
  override transact(args: ArgumentsOf<typeof AddEvent>, context: ApiContext) {
    if (`${args.event_date}T${args.event_time}` < context.now) return failure({ reason: 'That moment has passed.' });
    const other = eventsOn(args.event_date, context).find((row) => row.event_time === args.event_time);
    if (other) return failure({ reason: `${other.event_name} begins then.` });
    return success({}, [added.insert(args)]);
  }
}

/** The calendar of the user: what is on, and when there is time. */
export const calendar1 = service({
  name: 'Calendar_1',
  description: 'The calendar of the user: what is on, and when there is time',
  apis: [GetEvents, GetAvailableTime, AddEvent],
  tables: [added],
});
