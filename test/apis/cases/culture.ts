import { events as events1 } from '../../../apis/events_1/rows.js';
import { events as events2 } from '../../../apis/events_2/rows.js';
import { events as events3 } from '../../../apis/events_3/rows.js';
import { movies as media1 } from '../../../apis/media_1/rows.js';
import { movies as media2 } from '../../../apis/media_2/rows.js';
import { movies as movies2 } from '../../../apis/movies_2/rows.js';
import { movies as movies3 } from '../../../apis/movies_3/rows.js';
import { songs as music1 } from '../../../apis/music_1/rows.js';
import { songs as music2 } from '../../../apis/music_2/rows.js';
import { songs as music3 } from '../../../apis/music_3/rows.js';
import { type Case, queriesOf } from './case.js';

/** Searches for films, music and events. */
export const cases: readonly Case[] = [
  { api: 'events_1_find_events', rows: events1, queries: queriesOf(events1, ['category', 'city_of_event']) },
  { api: 'events_2_find_events', rows: events2, queries: queriesOf(events2, ['event_type', 'city']) },
  {
    api: 'events_2_get_event_dates',
    rows: events2,
    queries: queriesOf(events2, ['event_name', 'city']),
    results: 2 * events2.length,
  },
  { api: 'events_3_find_events', rows: events3, queries: queriesOf(events3, ['event_type', 'city']) },
  { api: 'media_1_find_movies', rows: media1, queries: queriesOf(media1, ['genre']) },
  { api: 'media_2_find_movies', rows: media2, queries: queriesOf(media2, ['genre']) },
  { api: 'movies_2_find_movies', rows: movies2, queries: [{}] },
  { api: 'movies_3_find_movies', rows: movies3, queries: [{}] },
  { api: 'music_1_lookup_song', rows: music1, queries: [{}] },
  { api: 'music_2_lookup_music', rows: music2, queries: [{}] },
  { api: 'music_3_lookup_music', rows: music3, queries: [{}] },
];

export const others: readonly Pick<Case, 'api' | 'queries'>[] = [];
