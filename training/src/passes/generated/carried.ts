/** What carries over from one service to the next without being said. */
import { items } from 'typetod/internal';

/** How values of other tasks are meant without being said, by the role of the slot that takes them. */
export const CARRIED: ReadonlyMap<string, { readonly from: readonly string[]; readonly phrases: readonly string[] }> =
  new Map([
    [
      'town',
      {
        from: ['town', 'target'],
        phrases: items(
          'there; in the same city; in the same town; around there; in that area; in that town; in the same place; over there',
        ),
      },
    ],
    [
      'target',
      {
        from: ['town'],
        phrases: items('to get there; going there; there; to that town; to the same city; heading there'),
      },
    ],
    [
      'origin',
      { from: ['target', 'town'], phrases: items('from there; leaving from there; from that town; starting there') },
    ],
    [
      'drop_address',
      {
        from: ['address'],
        phrases: items('to get there; going there; to that address; to that place; to take us there; there'),
      },
    ],
    [
      'pickup_address',
      { from: ['address'], phrases: items('from there; starting there; from that address; picking us up there') },
    ],
    [
      'day',
      {
        from: ['day', 'first_day'],
        phrases: items('on the same day; that day; for the same date; on that date; the same day; on that day too'),
      },
    ],
    [
      'first_day',
      { from: ['day', 'first_day'], phrases: items('starting the same day; from that day on; from the same date') },
    ],
    [
      'last_day',
      { from: ['last_day'], phrases: items('until the same day; till that day as well; with the same end') },
    ],
    ['hour', { from: ['hour'], phrases: items('at the same time; at that time; for the same time; at the same hour') }],
    [
      'people',
      {
        from: ['people', 'tickets'],
        phrases: items(
          'for all of us; for the same number of people; for everyone; for the whole group; for the same group; for us all; same number of people',
        ),
      },
    ],
    [
      'tickets',
      {
        from: ['people', 'tickets'],
        phrases: items(
          'tickets for all of us; for everyone; for the whole group; as many as we are; one for each of us',
        ),
      },
    ],
    ['person', { from: ['person'], phrases: items('under the same name; on the same name; for the same person') }],
  ]);
