/** People who see others by appointment: who they are, where they work, and when they have time. All are invented. */
import { failure, type Outcome } from 'typetod';
import { halfHoursAfter } from './clock.js';
import { choiceFrom, numberFrom } from './from-text.js';

const cities = [
  { city: 'San Jose', areaCode: '408' },
  { city: 'Oakland', areaCode: '510' },
  { city: 'Berkeley', areaCode: '510' },
  { city: 'San Francisco', areaCode: '415' },
  { city: 'Palo Alto', areaCode: '650' },
  { city: 'Santa Rosa', areaCode: '707' },
] as const;

const streets = [
  'Almanac Street',
  'Birchbark Avenue',
  'Cistern Lane',
  'Dovecote Road',
  'Eastlight Parkway',
  'Ferry Hill',
  'Granary Row',
  'Hawthorn Place',
  'Inkwell Street',
  'Kiln Yard',
  'Larkspur Drive',
] as const;

/** Where people work, and how they are reached. */
export interface Practice {
  readonly city: string;
  readonly address: string;
  readonly phone_number: string;
  /** What visitors think of them, out of 5. */
  readonly rating: number;
}

/** The practice of the person or house at this place of a list of at most a hundred: the list goes round the cities. */
export function practiceOf(name: string, index: number): Practice {
  const { city, areaCode } = cities[index % cities.length] ?? cities[0];
  return {
    city,
    address: `${numberFrom(name, 1, 1200)} ${choiceFrom(name, streets)}`,
    phone_number: `${areaCode}-555-0${100 + index}`,
    rating: numberFrom(name, 34, 50) / 10,
  };
}

/** In how many cities there are practices: a list goes round them in so many places. */
export const cityCount = cities.length;

const givenNames =
  'Abena Bruno Celeste Dmitri Elodie Farid Greta Hamish Imani Jorge Katya Leander Maribel Niko Odile Pavel Qiana Rohan Saskia Tobias Uma Viggo Wilhelmina';
const familyNames =
  'Ashgrove Bellweather Castellano Dunmore Eszterhazy Fairbairn Gallowglass Hathersage Ibarra Jankowiak Kettleby Lindqvist Mbeki-Stone Novotny Okonjo Pemberley Quillfeather Rosenthal Sandoval Thackeray Umberfield Vantongeren Whitlock Yarborough Zielinski';

/** Full names of people, from the one at `start`. There are 575 before they repeat. */
export function people(start: number, count: number): readonly string[] {
  const [given, family] = [givenNames.split(' '), familyNames.split(' ')];
  return Array.from({ length: count }, (_, at) => start + at).map(
    (at) => `${given[at % given.length]} ${family[at % family.length]}`,
  );
}

/** Who is seen, and when. */
export type Appointment = { readonly name: string; readonly date: string; readonly time: string };

/** The first and the last appointment of a day. */
const hours = { first: '08:00', last: '18:30' };

/**
 * Why an appointment cannot be made, with the next time of that day at which it could; nothing if it can. Regulars
 * have every fourth half hour or so, and each of the appointments that were `made` is taken.
 */
export function refusalOf(
  wish: Appointment,
  made: readonly Appointment[],
  now: string,
): Outcome<{ readonly appointment_time: string }, never> | undefined {
  if (`${wish.date}T${wish.time}` < now) return failure({ reason: 'That moment has passed.' });

  const isOpen = (time: string) => time >= hours.first && time <= hours.last;
  const isTaken = (time: string) =>
    numberFrom(`${wish.name} ${wish.date} ${time}`, 1, 4) === 1 ||
    made.some((other) => other.name === wish.name && other.date === wish.date && other.time === time);
  if (isOpen(wish.time) && !isTaken(wish.time)) return undefined;

  const next = halfHoursAfter(wish.time).find((time) => isOpen(time) && !isTaken(time));
  const reason = isOpen(wish.time) ? `${wish.name} is busy then.` : `${wish.name} sees nobody at that hour.`;
  return failure({ reason, alternative: next === undefined ? next : { appointment_time: next } });
}
