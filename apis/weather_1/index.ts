import { type ArgumentsOf, search, service } from 'typetod';
import { z } from 'zod';
import { numberFrom } from '../shared/from-text.js';
import { climates } from './rows.js';

const city = z.string().describe('Where');
const date = z.iso.date().describe('On which day');

export class GetWeather extends search({
  description: 'See what the weather will be',
  examples: [
    'will it rain',
    'what is the weather',
    'how warm will it be',
    'do I need an umbrella',
    'is it going to be cold',
  ],
  slots: { city, date: date.default('2019-03-01') },
  returns: {
    precipitation: z.int().describe('How likely it is to rain or snow, in percent'),
    humidity: z.int().describe('Water in the air, in percent'),
    wind: z.int().describe('Speed of the wind, in miles an hour'),
    temperature: z.int().describe('In degrees Fahrenheit'),
    city,
    date,
  },
  comparable: [],
  entity: 'forecast',
  identity: ['city', 'date'],
  offers: ['precipitation', 'temperature'],
  tracks: [],
}) {
  /** There is a forecast for any city and day, and it is always the same one. */
  override search({ city, date }: ArgumentsOf<typeof GetWeather>) {
    const [january, july, wetDays] = climates.get(city.trim().toLowerCase()) ?? [numberFrom(city, 20, 75), 70, 25];
    const month = Number(date.slice(5, 7)) - 1;
    const towardsJuly = (1 - Math.cos((month * Math.PI) / 6)) / 2;
    const usual = Math.round(january + (july - january) * towardsJuly);
    const today = (what: string, low: number, high: number) => numberFrom(`${city} ${date} ${what}`, low, high);
    return [
      {
        precipitation: today('rain', 0, 2 * wetDays),
        humidity: today('humidity', 15, 95),
        wind: today('wind', 1, 22),
        temperature: usual + today('temperature', -9, 9),
        city,
        date,
      },
    ];
  }
}

/** Weather forecasts. */
export const weather1 = service({ name: 'Weather_1', description: 'Weather forecasts', apis: [GetWeather] });
