/**
 * What the hotels, homes, rental cars and sights of several services have in common. Cities are real; hotels, homes,
 * branches and cars are invented, and so is all that is said of them.
 */
import { choiceFrom, numberFrom } from './from-text.js';

/** How telephone numbers begin. */
const dialling = {
  Berkeley: '510-555-',
  Chicago: '312-555-',
  Fremont: '510-555-',
  London: '+44 20 5550 ',
  'New York': '212-555-',
  Oakland: '510-555-',
  'Palo Alto': '650-555-',
  Paris: '+33 1 5550 ',
  'San Diego': '619-555-',
  'San Francisco': '415-555-',
  'San Jose': '408-555-',
  Seattle: '206-555-',
  Sydney: '+61 2 5550 ',
  Toronto: '416-555-',
  Vancouver: '604-555-',
} as const;

/** A city in which something can be telephoned. */
export type City = keyof typeof dialling;

/** The telephone number of what has this number, up to 9999, in a city. */
export function phoneNumber(city: City, number: number): string {
  return `${dialling[city]}${String(number).padStart(4, '0')}`;
}

/** The entries of a record whose keys are known, with their type. */
export function entriesOf<K extends string, V>(record: Readonly<Record<K, V>>): readonly (readonly [K, V])[] {
  return Object.entries(record) as [K, V][];
}

/** How many nights lie between two dates; negative if the second comes first. */
export function nightsBetween(from: string, until: string): number {
  return (Date.parse(until) - Date.parse(from)) / 86_400_000;
}

/** Whether the last of something has gone already: of one thing in ten, always the same. */
function isSoldOut(thing: string): boolean {
  return numberFrom(`${thing} sold out`, 1, 10) === 1;
}

/** Why nobody can come to a house on a day, if so. */
export function arrivalProblem(house: string, day: string, now: string): string | undefined {
  if (day < now.slice(0, 10)) return 'That day has passed.';
  return isSoldOut(`${house} ${day}`) ? 'Everything is taken on that day.' : undefined;
}

/** The days of a rental that are paid for: a car that comes back on the same day costs one. */
export function rentalDays(from: string, until: string): number {
  return Math.max(1, nightsBetween(from, until));
}

/** A car that somebody wants. */
export interface Rental {
  readonly branch: string;
  readonly kind: string;
  readonly from: string;
  readonly time: string;
  readonly until: string;
}

/** Why a car cannot be had, if so. */
export function rentalProblem({ branch, kind, from, time, until }: Rental, now: string): string | undefined {
  if (`${from}T${time}` < now) return 'That time has passed.';
  if (until < from) return 'The car would be back before it is fetched.';
  return isSoldOut(`${branch} ${kind} ${from}`) ? 'The last car of that kind has just gone.' : undefined;
}

// Streets and numbers

const streets = [
  'Almond Street',
  'Bellweather Road',
  'Canal Walk',
  'Drover Lane',
  'Ember Street',
  'Foxglove Avenue',
  'Granary Road',
  'Hazel Row',
  'Ironbridge Street',
  'Juniper Avenue',
  'Kiln Lane',
  'Larkspur Drive',
  'Millrace Road',
  'Nettle Street',
  'Old Orchard Avenue',
  'Plumtree Road',
  'Quarry Street',
  'Rosemary Lane',
  'Saddler Street',
  'Thimble Row',
] as const;

function addressOf(name: string): string {
  return `${numberFrom(`${name} number`, 1, 990)} ${choiceFrom(`${name} street`, streets)}`;
}

// Hotels

const hotelNames = {
  London: ['The Wicker Gate', 'Hotel Ambergate', 'Larch & Linen', 'The Clockmender', 'Tallow House', 'Hotel Peregrine'],
  'New York': [
    'The Brass Button',
    'Hotel Avalune',
    'Stoop & Stair',
    'The Water Tower',
    'Hotel Quillon',
    'Halfmoon Inn',
  ],
  'San Diego': ['Kelp Garden Hotel', 'The Sundial', 'Hotel Arenosa', 'Cove & Cactus', 'The Lemon House', 'Gull Lodge'],
  'San Francisco': [
    'Hotel Nightjar',
    'The Velvet Stair',
    'Turnstile Inn',
    'Hotel Calliope',
    'The Fig Tree',
    'Hill House',
  ],
  Seattle: [
    'The Rain Gauge',
    'Hotel Evergreen Lantern',
    'Otter & Oar',
    'The Paper Mill',
    'Hotel Meridia',
    'Tugboat Inn',
  ],
  Sydney: ['The Wattle', 'Hotel Southerly', 'Magpie House', 'The Ferry Bell', 'Hotel Banksia', 'Sandstone Rooms'],
  Toronto: ['The Maple Key', 'Hotel Lakelight', 'Streetcar Inn', 'The Ravine', 'Hotel Northgate', 'Snowbird House'],
} as const;

/** Hotels, as all booking services know them. */
export const hotels = entriesOf(hotelNames).flatMap(([city, names], at) =>
  names.map((name, index) => {
    const stars = choiceFrom(name, [1, 2, 3, 4, 5]);
    return {
      city,
      name,
      stars,
      address: addressOf(name),
      phone: phoneNumber(city, 2000 + 10 * at + index),
      price: 70 * stars + numberFrom(name, -15, 50),
    };
  }),
);

// Homes

const homeNames = [
  ...['Alder', 'Birch', 'Cedar', 'Dogwood', 'Elm', 'Fern', 'Gorse', 'Heather', 'Ivy', 'Jasmine'],
  ...['Kestrel', 'Linnet', 'Magpie', 'Nightingale', 'Osprey', 'Plover', 'Quail', 'Robin', 'Swallow', 'Thrush'],
  ...['Amber', 'Beryl', 'Coral', 'Diamond', 'Emerald', 'Flint', 'Garnet', 'Jade', 'Opal', 'Slate'],
];

const homeKinds = [
  ...['Court', 'Terrace', 'Lofts', 'Gardens', 'House', 'Row'],
  ...['Place', 'Commons', 'Mews', 'Heights', 'Villas', 'Green'],
];

/** How many bedrooms and bathrooms there are; never more bathrooms than bedrooms. */
const counts = [1, 2, 3, 4] as const;

const areas = ['Berkeley', 'Fremont', 'Oakland', 'Palo Alto', 'San Francisco', 'San Jose'] as const;

/** No two homes have the same name: the pairs of both lists, in an order that mixes them. */
function homeName(index: number): string {
  const round = Math.floor(index / homeNames.length);
  return `${homeNames[index % homeNames.length]} ${homeKinds[(index + round) % homeKinds.length]}`;
}

/** Three homes of each size in each city to rent, and three to buy. */
export const homes = counts
  .flatMap((beds) => counts.filter((baths) => baths <= beds).map((baths) => ({ beds, baths })))
  .flatMap((size) => areas.flatMap((area) => (['rent', 'buy'] as const).map((intent) => ({ ...size, area, intent }))))
  .flatMap((home) => [home, home, home])
  .map((home, index) => {
    const name = homeName(index);
    const rent = 900 * home.beds + 250 * home.baths + 10 * numberFrom(name, 0, 60);
    return {
      ...home,
      name,
      address: addressOf(name),
      phone: phoneNumber(home.area, 4000 + index),
      price: home.intent === 'rent' ? rent : 280 * rent,
    };
  });

// Rental cars

const branches = {
  Chicago: ['Prairie Gate Airport', 'Windrow Station', 'Lakefront Garage'],
  London: ['Thamesmead Airport', 'Greenwood Coach Station', 'Eastgate Garage'],
  'Los Angeles': ['Palmetto International Airport', 'Palm Avenue Station', 'Sunset Lot 9'],
  'New York': ['Long Reach International Airport', 'Knickerbocker Terminal', 'Alcott Plaza Garage'],
  'San Diego': ['Cormorant Field Airport', 'Old Mission Station', 'Boardwalk Garage'],
  'San Francisco': ['Golden Bay International Airport', 'Bayside Terminal', 'Harrison Garage'],
  Seattle: ['Emerald Sound Airport', 'Pine Street Depot', 'Ferry Slip Lot'],
  Toronto: ['Lakehead Airport', 'Union Yard Station', 'Ravine Road Garage'],
} as const;

/**
 * A car of each kind at each branch: which model it is, and what it costs a day. So a branch and a kind say which car
 * is meant, and no two branches of a city have the same one.
 *
 * @param models - three models of each kind, the cheapest kind first.
 */
export function fleet<K extends string>(models: Readonly<Record<K, readonly [string, string, string]>>) {
  return entriesOf(branches).flatMap(([city, names], shift) =>
    names.flatMap((branch, at) =>
      entriesOf(models).map(([kind, cars], rank) => {
        const car = cars[(at + shift) % cars.length] ?? cars[0];
        return { city, branch, kind, car, price: 24 + 11 * rank + numberFrom(`${branch} ${car}`, 0, 9) };
      }),
    ),
  );
}

/** The cars of the two services that know compact, standard and full-size ones. */
export const sizedCars = fleet({
  Compact: ['Wren 1.2', 'Pipit City', 'Sparrow LX'],
  Standard: ['Merlin 2.0', 'Kestrel S', 'Starling Tour'],
  'Full-size': ['Albatross', 'Condor Grand', 'Heron 7'],
});
