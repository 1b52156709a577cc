import fc from 'fast-check';
import { createSession, type Row } from 'typetod';
import { describe, expect, it } from 'vitest';
import { allServices } from '../../apis/index.js';
import { movies as media1 } from '../../apis/media_1/rows.js';
import { movies as media2 } from '../../apis/media_2/rows.js';
import { movies as movies2 } from '../../apis/movies_2/rows.js';
import { movies as movies3 } from '../../apis/movies_3/rows.js';
import { songs as music1 } from '../../apis/music_1/rows.js';
import { songs as music2 } from '../../apis/music_2/rows.js';
import { songs as music3 } from '../../apis/music_3/rows.js';
import { concerts, datesOf, matches, onDate, plays, refusal } from '../../apis/shared/culture.js';
import { found } from './live.js';
import { play, taskAt, transact, transacted } from './play.js';

const match = { event_name: 'Ferrymen vs Sandpipers', city_of_event: 'New York', date: '2019-03-04' };
const two = { ...match, number_of_seats: 2 };
const band = { event_name: 'Mossy Kettle', city: 'Philadelphia', number_of_tickets: 2 };
const tea = { event_name: 'Tea with the Bailiff', city: 'London', date: '2019-03-04', number_of_tickets: 2 };
const rain = { event_name: 'Rain Delay', city: 'Seattle', number_of_tickets: 2 };

const SUCCESSES: readonly [string, Row, Row][] = [
  ['events_1_buy_event_tickets', two, { time: '20:30', event_location: 'Ferry Point Stadium' }],
  [
    'events_1_buy_event_tickets',
    { ...two, event_name: 'ferrymen VS sandpipers', city_of_event: 'new york' },
    { event_name: 'Ferrymen vs Sandpipers', city_of_event: 'New York' },
  ],
  ['events_2_buy_event_tickets', { ...band, date: '2019-03-13' }, { time: '20:00', venue: 'The Pretzel Works' }],
  ['events_3_buy_event_tickets', tea, { price_per_ticket: 75, venue: 'Old Candle Theatre' }],
  ['media_1_play_movie', { title: 'pickle season' }, { title: 'Pickle Season', subtitles: false }],
  ['media_1_play_movie', { title: 'Hollow Hill', subtitles: true }, { subtitles: true, genre: 'Horror' }],
  ['media_2_rent_movie', { movie_name: 'Pickle Season' }, { subtitle_language: 'None', price: 5 }],
  [
    'media_2_rent_movie',
    { movie_name: 'Pickle Season', subtitle_language: 'dontcare' },
    { subtitle_language: 'English', price: 5 },
  ],
  ['music_1_play_song', { song_name: 'isobar' }, { song_name: 'Isobar', playback_device: 'TV', year: 2018 }],
  ['music_1_play_song', { song_name: 'Scald', playback_device: 'Kitchen speaker' }, { artist: 'Iron Teapot' }],
  [
    'music_2_play_media',
    { song_name: 'isobar', artist: 'dontcare', playback_device: 'dontcare' },
    { artist: 'The Velvet Abacus', playback_device: 'TV' },
  ],
  ['music_3_play_media', { track: 'isobar' }, { track: 'Isobar', device: 'Living room', year: 2018 }],
  ['music_3_play_media', { track: 'Isobar', album: 'counting weather', device: 'Patio' }, { genre: 'Rock' }],
];

const FAILURES: readonly [string, Row, string][] = [
  ['events_1_buy_event_tickets', { ...two, date: '2019-03-05' }, 'There are no tickets for that day.'],
  ['events_1_buy_event_tickets', { ...two, city_of_event: 'Paris' }, `There is no ${match.event_name} in Paris.`],
  ['events_1_buy_event_tickets', { ...match, date: '2019-03-13', number_of_seats: 3 }, 'Only 2 seats are left.'],
  ['events_2_buy_event_tickets', { ...band, date: '2019-03-08' }, 'All seats are sold.'],
  ['events_2_buy_event_tickets', { ...band, date: '2019-03-09' }, 'There are no tickets for that day.'],
  [
    'events_2_buy_event_tickets',
    { ...band, city: 'Toronto', date: '2019-03-13' },
    'There is no Mossy Kettle in Toronto.',
  ],
  ['events_3_buy_event_tickets', { ...rain, date: '2019-02-01' }, 'There are no tickets for that day.'],
  ['events_3_buy_event_tickets', { ...rain, date: '2022-03-01' }, 'There are no tickets for that day.'],
  ['events_3_buy_event_tickets', { ...rain, city: 'Paris', date: '2019-03-01' }, 'There is no Rain Delay in Paris.'],
  ['media_1_play_movie', { title: 'Pickle Summer' }, 'There is no film called Pickle Summer.'],
  ['media_2_rent_movie', { movie_name: 'Pickle Summer' }, 'There is no film called Pickle Summer.'],
  ['music_1_play_song', { song_name: 'Nothing' }, 'There is no such song as Nothing.'],
  ['music_2_play_media', { song_name: 'Isobar', artist: 'Iron Teapot' }, 'There is no such song as Isobar.'],
  ['music_3_play_media', { track: 'Isobar', album: 'Long Division' }, 'There is no such song as Isobar.'],
];

describe('services of culture', () => {
  it.each(SUCCESSES)('%s succeeds with %j', async (api, args, result) => {
    const task = await transacted(api, args);
    expect(task.reason).toBeUndefined();
    expect(task.phase).toBe('performed');
    expect(task.result).toMatchObject(result);
  });

  it.each(FAILURES)('%s fails with %j: %s', async (api, args, reason) => {
    const task = await transacted(api, args);
    expect(task.phase).toBe('failed');
    expect(task.reason).toBe(reason);
    expect(task.alternative).toBeUndefined();
  });

  it.each<[string, string, readonly string[]]>([
    [
      'events_1_find_events({ category: "Music", city_of_event: "London", subcategory: "Metal" })',
      'x20.number_of_seats = 2',
      ['event_name', 'date', 'event_location'],
    ],
    [
      'events_2_find_events({ event_type: "Sports", city: "Toronto", category: "Basketball" })',
      'x20.number_of_tickets = 9; x20.date = "2019-03-06"',
      ['event_name', 'time', 'venue'],
    ],
    [
      'events_2_get_event_dates({ event_name: "Juniper Quill", city: "Toronto" })',
      'x20.number_of_tickets = 1',
      ['event_name', 'date', 'time'],
    ],
    [
      'events_3_find_events({ event_type: "Theater", city: "Chicago" })',
      'x20.number_of_tickets = 2',
      ['event_name', 'date', 'price_per_ticket'],
    ],
    ['music_1_lookup_song({ year: 2013 })', 'x20.playback_device = "TV"', ['song_name', 'artist', 'album']],
    ['music_2_lookup_music({ genre: "Jazz" })', 'x20.playback_device = "kitchen speaker"', ['song_name', 'artist']],
    ['music_3_lookup_music({ artist: "Coral Static" })', 'x20.device = "Patio"', ['track', 'artist', 'album', 'year']],
  ])('give what was selected in %s', async (call, rest, same) => {
    const session = await play([`x1 = ${call}`, 'x5 = select(x3)', 'x20 = resume(x6)', rest, 'confirm(x20)']);
    const [search] = session.world.tasks;
    const offered = search?.kind === 'search' ? search.selected?.row : undefined;
    const { phase, result } = taskAt(session, -1);
    expect(phase).toBe('performed');
    for (const name of same) expect([name, result?.[name]]).toEqual([name, offered?.[name]]);
  });

  it.each([
    ['media_1_find_movies({ genre: "Mystery" })', 'title: "Seven Umbrellas"', 'Seven Umbrellas'],
    ['media_2_find_movies({ genre: "dontcare", actors: "Kenji Arata" })', 'movie_name: "Red Signal"', 'Red Signal'],
  ])('show the film that was selected in %s', async (call, value, title) => {
    const choice = `x9 = select({ ${value} }, { from: x1 })`;
    const session = await play([`x1 = ${call}`, choice, 'x20 = resume(x10)', 'confirm(x20)']);
    const { phase, result } = taskAt(session, -1);
    expect(phase).toBe('performed');
    expect(Object.values(result ?? {})).toContain(title);
  });

  it.each(['movies_2_find_movies({ genre: "Drama" })', 'movies_3_find_movies({ genre: "Drama" })'])(
    '%s leads nowhere',
    async (call) => {
      const { actions } = await (await play([`x1 = ${call}`])).turn('select(x3)');
      expect(actions.map((action) => action.kind)).toEqual(['prompt']);
    },
  );

  it.each<[string, Row]>([
    ['events_1_find_events', { category: 'Sports', city_of_event: 'Paris' }],
    ['events_1_find_events', { category: 'Music', city_of_event: 'London', subcategory: 'Jazz' }],
    ['events_2_find_events', { event_type: 'Music', city: 'Chicago', date: '2019-02-28' }],
    ['events_2_get_event_dates', { event_name: 'Mossy Kettle', city: 'Toronto' }],
    ['events_3_find_events', { event_type: 'Theater', city: 'London', date: '2022-03-04' }],
    ['media_1_find_movies', { genre: 'Horror', directed_by: 'Farida Noor' }],
    ['media_2_find_movies', { genre: 'Comedy', actors: 'Kenji Arata' }],
    ['movies_2_find_movies', { genre: 'Comedy', starring: 'Kenji Arata' }],
    ['movies_3_find_movies', { genre: 'Horror', cast: 'Mira Halloran' }],
    ['music_1_lookup_song', { genre: 'Jazz', year: 2018 }],
    ['music_2_lookup_music', { genre: 'Jazz', artist: 'Iron Teapot' }],
    ['music_3_lookup_music', { album: 'Footstool', year: 2019 }],
  ])('%s finds nothing with %j', async (api, query) => {
    expect(await found(api, query)).toEqual([]);
  });

  it('know the same films', () => {
    const titles = media1.map((row) => row.title);
    expect(new Set(titles).size).toBe(titles.length);
    expect(media2.map((row) => row.movie_name)).toEqual(titles);
    expect(movies2.map((row) => row.title)).toEqual(titles);
    expect(movies3.map((row) => row.movie_title)).toEqual(titles);
  });

  it('know the same songs', () => {
    const titles = music1.map((row) => row.song_name);
    expect(new Set(titles).size).toBe(titles.length);
    expect(music2.map((row) => row.song_name)).toEqual(titles);
    expect(music3.map((row) => row.track)).toEqual(titles);
  });
});

describe('events', () => {
  const all = [...concerts, ...matches, ...plays];
  const anyEvent = fc.constantFrom(...all);
  const anyNow = fc
    .record({ days: fc.integer({ min: 0, max: 2000 }), minutes: fc.integer({ min: 0, max: 24 * 60 - 1 }) })
    .map(({ days, minutes }) => new Date(Date.UTC(2018, 0, 1 + days, 0, minutes)).toISOString().slice(0, 16));

  it('are each of one city, and known by it', () => {
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  });

  it('have different dates in their order, none of which has passed', () => {
    fc.assert(
      fc.property(anyEvent, anyNow, (event, now) => {
        const dates = datesOf(event, now);
        expect(dates).toEqual([...new Set(dates)].sort());
        for (const date of dates) expect(`${date}T${event.time}` > now).toBe(true);
      }),
    );
  });

  it('do not change their dates when time goes by', () => {
    fc.assert(
      fc.property(anyEvent, anyNow, anyNow, (event, one, other) => {
        const [sooner = '', later = ''] = [one, other].sort();
        const last = datesOf(event, sooner).at(-1) ?? '';
        const expected = datesOf(event, sooner).filter((date) => `${date}T${event.time}` > later);
        expect(datesOf(event, later).filter((date) => date <= last)).toEqual(expected);
      }),
    );
  });

  it('have tickets on their dates and on no others', () => {
    fc.assert(
      fc.property(anyEvent, anyNow, fc.integer({ min: -3, max: 70 }), (event, now, days) => {
        const date = new Date(Date.parse(`${now.slice(0, 10)}T00:00:00Z`) + days * 24 * 60 * 60 * 1000)
          .toISOString()
          .slice(0, 10);
        const nobody = { event: event.id, date, seats: 0 };
        const isOn = datesOf(event, now).includes(date);
        expect(refusal(event, nobody, [], now)).toBe(isOn ? undefined : 'There are no tickets for that day.');
        expect(onDate([event], now, date)).toEqual(isOn ? [{ ...event, date }] : []);
      }),
    );
  });

  it('are found on the next of their dates', async () => {
    const [next] = await found('events_2_get_event_dates', { event_name: 'Mossy Kettle', city: 'Philadelphia' });
    const folk = await found('events_2_find_events', { event_type: 'Music', city: 'Philadelphia', category: 'Folk' });
    expect(next?.date).toBe('2019-03-04');
    expect(folk.map(({ event_name, date }) => [event_name, date])).toEqual([['Mossy Kettle', '2019-03-04']]);
  });

  it.each([
    ['2019-03-01T19:29', 'performed'],
    ['2019-03-01T19:30', 'failed'],
  ])('cannot be gone to once they have begun: at %s, it is %s', async (now, phase) => {
    const session = createSession({ services: allServices, now });
    const args = { ...rain, date: '2019-03-01' };
    for (const turn of transact('events_3_buy_event_tickets', args)) await session.turn(turn);
    expect(taskAt(session, -1).phase).toBe(phase);
  });

  it.each<[string, Row, string]>([
    ['events_1_buy_event_tickets', { ...match, number_of_seats: 9 }, 'Only 8 seats are left.'],
    ['events_2_buy_event_tickets', { ...band, date: '2019-03-17', number_of_tickets: 5 }, 'Only 2 seats are left.'],
    ['events_3_buy_event_tickets', { ...tea, number_of_tickets: 9 }, 'Only 1 seat is left.'],
  ])('of %s sell no seat twice', async (api, args, reason) => {
    const often = ['x10', 'x20', 'x30'].flatMap((name) => transact(api, args, name));
    const session = await play(often);
    const tasks = [0, 1, 2].map((index) => taskAt(session, index));
    expect(tasks[0]?.phase).toBe('performed');
    expect(tasks.find(({ phase }) => phase === 'failed')?.reason).toBe(reason);
  });

  it('sell seats of each date apart', async () => {
    const sold = transact('events_1_buy_event_tickets', { ...match, number_of_seats: 9 }, 'x10');
    const full = transact('events_1_buy_event_tickets', { ...match, number_of_seats: 9 }, 'x20');
    const other = transact('events_1_buy_event_tickets', { ...match, date: '2019-03-08', number_of_seats: 9 }, 'x30');
    const session = await play([...sold, ...full, ...other]);
    expect([0, 1, 2].map((index) => taskAt(session, index).phase)).toEqual(['performed', 'failed', 'performed']);
  });
});
