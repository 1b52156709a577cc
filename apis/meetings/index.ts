import { type ArgumentsOf, type SearchContext, search, service, table, time } from 'typetod';
import { z } from 'zod';
import { meetings as rows } from './rows.js';

const diary = table('meetings.meetings', 'title', rows);

const day = z.iso.date().describe('Day of the meeting');

export class GetMeetings extends search({
  description: 'See the meetings to come, all or those of one day',
  examples: [
    'what meetings do I have',
    'my next meeting',
    'list my meetings',
    'show my meetings',
    'what does my day look like',
    'what is on',
  ],
  slots: {
    date: day.optional(),
    sort_by: z.enum(['date', 'title']).describe('Whether the next one comes first, or A before B').optional(),
  },
  returns: {
    title: z.string().describe('What the meeting is about'),
    date: day,
    time: time('When it begins'),
    building: z.string().describe('Which building it is in'),
    room: z.string().describe('Which room of the building'),
    location: z.string().describe('Building and room, to find the way there'),
  },
  entity: 'meeting',
  identity: 'title',
  offers: ['title', 'date', 'time'],
}) {
  override search({ date, sort_by }: ArgumentsOf<typeof GetMeetings>, context: SearchContext) {
    const upcoming = context
      .rows(diary)
      .map(({ inDays, ...meeting }) => ({
        ...meeting,
        date: daysAfter(context.now, inDays),
        location: `${meeting.building}, ${meeting.room}`,
      }))
      .filter((meeting) => `${meeting.date}T${meeting.time}` >= context.now)
      .filter((meeting) => date === undefined || meeting.date === date);
    const rank = (meeting: (typeof upcoming)[number]) =>
      sort_by === 'title' ? meeting.title : `${meeting.date} ${meeting.time}`;
    const sorted = upcoming.sort((a, b) => (rank(a) < rank(b) ? -1 : 1));
    return sorted.slice(context.offset, context.offset + context.limit);
  }
}

function daysAfter(now: string, days: number): string {
  const midnight = Date.parse(`${now.slice(0, 10)}T00:00:00Z`);
  return new Date(midnight + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
}

/** What meetings the user has. It makes none. */
export const meetings = service({
  name: 'Meetings',
  description: 'What meetings the user has, when and where',
  apis: [GetMeetings],
  tables: [diary],
});
