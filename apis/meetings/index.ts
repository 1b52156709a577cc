import { type ArgumentsOf, type SearchContext, search, service, table, time } from 'typetod';
import { z } from 'zod';
import { meetings as rows } from './rows.js';

const diary = table('meetings.meetings', 'title', rows);

export class GetMeetings extends search({
  description: 'See the meetings to come',
  examples: ['what meetings do I have', 'my next meeting', 'list my meetings', 'show my meetings'],
  slots: { sort_by: z.enum(['date', 'title']).describe('Whether the next one comes first, or A before B').optional() },
  returns: {
    title: z.string().describe('What the meeting is about'),
    date: z.iso.date().describe('Day of the meeting'),
    time: time('When it begins'),
    building: z.string().describe('Which building it is in'),
    room: z.string().describe('Which room of the building'),
    location: z.string().describe('Building and room, to find the way there'),
  },
  entity: 'meeting',
  identity: 'title',
  offers: ['title', 'date', 'time'],
}) {
  override search({ sort_by }: ArgumentsOf<typeof GetMeetings>, context: SearchContext) {
    const upcoming = context
      .rows(diary)
      .map(({ inDays, ...meeting }) => ({
        ...meeting,
        date: daysAfter(context.now, inDays),
        location: `${meeting.building}, ${meeting.room}`,
      }))
      .filter((meeting) => `${meeting.date}T${meeting.time}` >= context.now);
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

/** The diary of the user. */
export const meetings = service({
  name: 'Meetings',
  description: 'The diary of the user',
  apis: [GetMeetings],
  tables: [diary],
});
