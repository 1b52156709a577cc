/**
 * Films, music and events: what the services of culture have in common. Nobody has made, played or staged any of it.
 */
import { movies } from '../media_3/rows.js';
import { choiceFrom, numberFrom } from './from-text.js';

const directors = [
  'Oona Blackwood',
  'Pietro Salvani',
  'Grace Okafor',
  'Henrik Dahlby',
  'Mei Tanaka-Roe',
  'Silas Pennant',
  'Farida Noor',
  'Caleb Winterbourne',
  'Lucia Ferrante',
  'Arun Devane',
] as const;

/** The films of Media_3, and who made them. */
export const films = movies.map(({ title, genre, starring }) => ({
  title,
  genre,
  starring,
  director: choiceFrom(`${title} director`, directors),
}));

/** Who makes music: of which kind, and where they are on tour. */
const acts = {
  'The Velvet Abacus': ['Rock', ['New York', 'Chicago', 'Seattle']],
  'Juniper Quill': ['Pop', ['Los Angeles', 'San Francisco', 'Toronto']],
  'Mossy Kettle': ['Folk', ['Seattle', 'Philadelphia', 'London']],
  'DJ Ottoman': ['Electronica', ['New York', 'Los Angeles', 'London']],
  'Big Lester Plum': ['Blues', ['Chicago', 'Philadelphia', 'San Francisco']],
  'The Cardigan Trio': ['Jazz', ['New York', 'Chicago', 'Toronto']],
  'Saltwater Philharmonic': ['Classical', ['San Francisco', 'London', 'Seattle']],
  'Cousin Dakota Reed': ['Country', ['Chicago', 'Philadelphia', 'Los Angeles']],
  'MC Thimble': ['Hip Hop', ['Los Angeles', 'New York', 'Toronto']],
  'Palma y Sal': ['Latin', ['Los Angeles', 'Philadelphia', 'San Francisco']],
  'Iron Teapot': ['Metal', ['London', 'Seattle', 'Toronto']],
  'Kofi and the Lanterns': ['Reggae', ['London', 'Toronto', 'Philadelphia']],
  'Coral Static': ['Rock', ['San Francisco', 'Seattle', 'Los Angeles']],
  'Marigold Sisters': ['Pop', ['New York', 'Chicago', 'Philadelphia']],
} as const;

const albums = [
  // artist, album, year, songs
  ['The Velvet Abacus', 'Long Division', 2014, ['Carry the One', 'Remainder of Me', 'Chalk Dust Halo']],
  ['The Velvet Abacus', 'Counting Weather', 2018, ['Barometer Heart', 'Sum of the Rain', 'Isobar']],
  ['Juniper Quill', 'Paper Parade', 2019, ['Confetti Letter', 'Say It in Ink', 'Margin Notes']],
  ['Mossy Kettle', 'Steam on the Window', 2013, ['Hearthside Hour', 'The Whistling Stair', 'Copper and Clay']],
  ['DJ Ottoman', 'Footstool', 2016, ['Recliner', 'Velour Afternoon', 'Cushion Drop']],
  ['Big Lester Plum', 'Orchard Road', 2010, ['Stone Fruit Blues', 'Ladder in the Rain', 'Last Bushel']],
  ['The Cardigan Trio', 'Elbow Patches', 2012, ['Library Steps', 'Three Buttons Down', 'Overdue Waltz']],
  ['Saltwater Philharmonic', 'Tides in D', 2011, ['Low Water Overture', 'Moon Pull Adagio', 'Harbor Rondo']],
  ['Cousin Dakota Reed', 'Gravel Hymns', 2015, ['Mailbox at Mile Nine', 'Porch Light Promise', 'Dust on My Sunday']],
  ['MC Thimble', 'Needlework', 2017, ['Thread Count', 'Pins and Pennies', 'Hem of the City']],
  ['Palma y Sal', 'Verano Corto', 2018, ['La Sombrilla', 'Tres Mareas', 'Limonada a Medianoche']],
  ['Iron Teapot', 'Boiling Point', 2014, ['Scald', 'Whistle of the Damned', 'Pour Me Into the Abyss']],
  ['Kofi and the Lanterns', 'Slow Ferry', 2013, ['Easy Harbor', 'Palm Wine Morning', 'Deck Chair Prophet']],
  ['Coral Static', 'Low Battery', 2019, ['Nine Percent', 'Airplane Mood', 'Charger in the Other Room']],
  ['Marigold Sisters', 'Window Seats', 2016, ['Tray Table Love', 'Cloud Nine and a Half', 'Landing Slowly']],
] as const;

/** Songs that can be played. No two have the same title. */
export const songs = albums.flatMap(([artist, album, year, titles]) =>
  titles.map((title) => ({ title, artist, album, genre: acts[artist][0], year })),
);

/** Where things take place: a concert hall, a stadium and a theater in each city. */
const venues = {
  'New York': {
    Music: ['Copper Bell Hall', '212 Lantern Street'],
    Sports: ['Ferry Point Stadium', '1 Ferry Point Drive'],
    Theater: ['The Marigold Playhouse', '48 Dimmer Alley'],
  },
  'Los Angeles': {
    Music: ['Tangerine Ballroom', '6400 Citrus Boulevard'],
    Sports: ['Canyon Bowl', '900 Dry Creek Road'],
    Theater: ['The Folding Chair', '17 Prop Shop Lane'],
  },
  Chicago: {
    Music: ['Windmill Rooms', '330 Prairie Avenue'],
    Sports: ['Lakewind Park', '77 Breakwater Drive'],
    Theater: ['Loop Street Stage', '5 Loop Street'],
  },
  'San Francisco': {
    Music: ['Foghorn Hall', '19 Pier Steps'],
    Sports: ['Sandbar Field', '240 Dune Parkway'],
    Theater: ['The Painted Curtain', '81 Cable Row'],
  },
  Seattle: {
    Music: ['Evergreen Auditorium', '1200 Cedar Street'],
    Sports: ['Drizzle Dome', '4 Rainshadow Way'],
    Theater: ['The Umbrella', '36 Harbor Stairs'],
  },
  Philadelphia: {
    Music: ['The Pretzel Works', '501 Bakehouse Square'],
    Sports: ['Old Mint Ground', '13 Copper Lane'],
    Theater: ['Quill and Candle', '1776 Inkwell Court'],
  },
  Toronto: {
    Music: ['Maple Transept', '88 Organ Loft Road'],
    Sports: ['Skyline Rink and Field', '200 Tower Quay'],
    Theater: ['The Snowed Inn', '9 Toboggan Street'],
  },
  London: {
    Music: ['The Tin Whistle', '3 Penny Farthing Mews'],
    Sports: ['Heron Lane', '150 Heron Lane'],
    Theater: ['Old Candle Theatre', '22 Gaslight Yard'],
  },
} as const;

type City = keyof typeof venues;
type EventType = keyof (typeof venues)[City];

/** Who plays at home in a city, and against whom. */
const fixtures = [
  // city, sport, home team, guests
  ['New York', 'Baseball', 'Ferrymen', ['Windmills', 'Sandpipers']],
  ['New York', 'Basketball', 'Night Herons', ['Canyon Coyotes', 'Lakebirds']],
  ['Los Angeles', 'Basketball', 'Canyon Coyotes', ['Night Herons', 'Drizzle']],
  ['Los Angeles', 'Soccer', 'Citrus United', ['Puddle Rovers', 'Sandbar City']],
  ['Chicago', 'Baseball', 'Windmills', ['Ferrymen', 'Copper Mules']],
  ['Chicago', 'American Football', 'Prairie Bulls', ['Minutemen', 'Sea Lions']],
  ['San Francisco', 'Baseball', 'Sandpipers', ['Windmills', 'Copper Mules']],
  ['San Francisco', 'Soccer', 'Sandbar City', ['Citrus United']],
  ['Seattle', 'Soccer', 'Puddle Rovers', ['Citrus United', 'Sandbar City']],
  ['Seattle', 'Basketball', 'Drizzle', ['Lakebirds']],
  ['Philadelphia', 'Baseball', 'Copper Mules', ['Ferrymen']],
  ['Philadelphia', 'American Football', 'Minutemen', ['Prairie Bulls', 'Sea Lions']],
  ['Toronto', 'Basketball', 'Lakebirds', ['Night Herons', 'Canyon Coyotes']],
  ['London', 'Soccer', 'Heron Lane Athletic', ['Thimble Rangers', 'Candlewick Town']],
] as const;

/** Plays, and where they are given. */
const repertoire = [
  ['The Understudy Sleeps', ['New York', 'London']],
  ['Nine Doors in Arles', ['New York', 'Chicago']],
  ['A Goose for the Governor', ['New York', 'Seattle']],
  ['Tea with the Bailiff', ['London', 'Toronto']],
  ['The Salt Inheritance', ['London', 'San Francisco']],
  ['Sunday in the Elevator', ['Chicago', 'Los Angeles']],
  ['The Last Lamplighter', ['Chicago', 'Philadelphia']],
  ['Mother of Pearl Street', ['San Francisco', 'Seattle']],
  ['Everyone Is Hamlet', ['San Francisco', 'Los Angeles']],
  ['The Cartographer at Home', ['Los Angeles', 'Toronto']],
  ['Rain Delay', ['Seattle', 'Philadelphia']],
  ['Two Kings, One Coat', ['Toronto', 'Philadelphia']],
] as const;

function event<Type extends EventType>(event_type: Type, event_name: string, city: City) {
  const [venue, venue_address] = venues[city][event_type];
  const id = `${event_name}, ${city}`;
  const time = choiceFrom(id, ['18:00', '18:30', '19:00', '19:30', '20:00', '20:30']);
  return { id, event_type, event_name, time, city, venue, venue_address };
}

export const concerts = Object.entries(acts).flatMap(([artist, [category, cities]]) =>
  cities.map((city) => ({ ...event('Music', artist, city), category })),
);

export const matches = fixtures.flatMap(([city, category, home, guests]) =>
  guests.map((guest) => ({ ...event('Sports', `${home} vs ${guest}`, city), category })),
);

export const plays = repertoire.flatMap(([play, cities]) => cities.map((city) => event('Theater', play, city)));

/** What takes place again and again: `id` tells it from the same event in another city. */
export interface Recurring {
  readonly id: string;
  /** When it begins, `HH:MM`. */
  readonly time: string;
}

/** How many days ahead tickets are sold. */
const SOLD_AHEAD = 60;

/** The days to come on which an event takes place: about one day in four. */
export function datesOf(event: Recurring, now: string): readonly string[] {
  const today = Date.parse(`${now.slice(0, 10)}T00:00:00Z`);
  return Array.from({ length: SOLD_AHEAD }, (_, days) => new Date(today + days * 24 * 60 * 60 * 1000))
    .map((day) => day.toISOString().slice(0, 10))
    .filter((date) => numberFrom(`${event.id} ${date}`, 1, 4) === 1 && `${date}T${event.time}` > now);
}

/** Each of the events on the date that is wanted, or else on its next one; those that have none are left out. */
export function onDate<Event extends Recurring>(events: readonly Event[], now: string, wanted?: string) {
  return events.flatMap((event) => {
    const date = datesOf(event, now).find((day) => wanted === undefined || day === wanted);
    return date === undefined ? [] : [{ ...event, date }];
  });
}

/** Seats that were sold in this conversation, for an event (its `id`) on a date. */
export type Sale = { readonly event: string; readonly date: string; readonly seats: number };

/** Why seats at an event cannot be sold; nothing if they can. */
export function refusal(event: Recurring, { date, seats }: Sale, sales: readonly Sale[], now: string) {
  if (!datesOf(event, now).includes(date)) return 'There are no tickets for that day.';
  const sold = sales.filter((sale) => sale.event === event.id && sale.date === date).map((sale) => sale.seats);
  const left = sold.reduce((rest, number) => rest - number, numberFrom(`${event.id} ${date} seats`, 0, 30));
  if (left >= seats) return undefined;
  if (left === 0) return 'All seats are sold.';
  return left === 1 ? 'Only 1 seat is left.' : `Only ${left} seats are left.`;
}
