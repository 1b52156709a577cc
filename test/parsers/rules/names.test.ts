import {
  alarm1,
  buses3,
  flights1,
  homes1,
  media3,
  payment1,
  rentalCars2,
  restaurants2,
  services3,
  weather1,
} from 'typetod/apis';
import { saidAs } from 'typetod';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createSession } from '../../../src/engine/index.js';
import { catalogMentions } from '../../../src/parsers/rules/mentions/catalog.js';
import { closedMentions } from '../../../src/parsers/rules/mentions/closed.js';
import { isMeantInstead, simplerThan, tellsApart } from '../../../src/parsers/rules/names-api.js';
import { ownValue } from '../../../src/language/index.js';
import { type Service, slotOf } from '../../../src/service/index.js';
import { naturalReader } from '../../../src/values/index.js';
import { proposals } from './conversation.js';

const last = async (services: readonly Service[], ...lines: readonly string[]): Promise<string | undefined> =>
  (await proposals(services, lines)).at(-1);

describe('names of a closed set in what is said', () => {
  const STOPS = ['North Station', 'Lower Ottery', 'Selby', 'Abbey Road', 'Kingsmead', 'Wick Bay', 'Stonehill'] as const;
  const stop = slotOf(
    'stop',
    saidAs(z.enum(STOPS).describe('Halt where one gets on'), { values: { Kingsmead: ['the meadow'] } }),
  );
  const food = slotOf('food', z.enum(['Thai', 'Greek']).describe('What is cooked'));
  const said = (text: string, slot = stop): readonly string[] =>
    closedMentions(text, slot)
      .toSorted((one, other) => one.start - other.start)
      .map(({ value }) => value);

  it.each([
    ['from Lower Ottery to Kingsmead', ['Lower Ottery', 'Kingsmead']],
    ['from Ottery', ['Lower Ottery']],
    ['Selby Halt', ['Selby']],
    ['Coaches Selby to Abbey Road', ['Selby', 'Abbey Road']],
    ['THE COACH FROM SELBY', ['Selby']],
    ['at the meadow', ['Kingsmead']],
    ['from Kingsmede to Slby', ['Kingsmead', 'Selby']],
    ['from abbey raod to wick bey', ['Abbey Road', 'Wick Bay']],
    ['from Abbey Rd to Stone Hill', ['Abbey Road', 'Stonehill']],
    ['at the wick', ['Wick Bay']],
    ['near the stone', ['Stonehill']],
  ])('in part, misspelt or beside other words: %s', (text, values) => {
    expect(said(text)).toEqual(values);
  });

  it.each([
    'from South Station',
    'from south station',
    'to Upper Ottery',
    'Old Selby',
    'from New Selby',
    'to Selby St Mary',
    'Abbey Street',
    'from Hyde Road',
    'at Kingsley',
    'from Shelbyville',
    'in Ott',
    'at the south station',
    'at the hill',
    'near the sto',
  ])('and not names that share a word or letters with one: %s', (text) => {
    expect(said(text)).toEqual([]);
  });

  it('what is no place may have any word behind it', () => {
    expect(said('we want Thai Food', food)).toEqual(['Thai']);
  });
});

describe('names of tables in what is said', () => {
  const NAMES = ['Chai for Dragons', 'The Quiet Orchestra', 'Hôtel des Tilleuls', 'Dragons'];
  it.each([
    ['put on chai for dragons now', 'chai for dragons'],
    ['i wanna see the quiet orchestra', 'the quiet orchestra'],
    ['a Quiet Orchestra evening', 'Quiet Orchestra'],
    ['at the Hotel des Tilleuls', 'Hotel des Tilleuls'],
  ])('%s', (text, name) => {
    expect(catalogMentions(text, NAMES).map(({ start, end }) => text.slice(start, end))).toEqual([name]);
  });

  it.each(['a quietorchestra', 'the quiet one', 'snapdragons'])('are no pieces of words, and whole: %s', (text) => {
    expect(catalogMentions(text, NAMES)).toEqual([]);
  });
});

describe('a result that is named', () => {
  it('is taken, also without the title of a person', async () => {
    const said = ['find me an ophthalmologist in San Francisco', 'Pavel Pemberley, fine'];
    expect(await last([services3], ...said)).toBe('select({ doctor_name: "Dr. Pavel Pemberley" }, { from: x1 })');
  });

  it('is taken by a word that no other has', async () => {
    const program = await last([media3], 'find a comedy with Mira Halloran', 'the lighthouse one, put it on');
    expect(program).toContain('select({ title: "The Lighthouse Accountant" }');
  });

  it('is taken by what it has', async () => {
    const said = [
      'rent a standard car in Chicago from March 15th to March 17th, pickup at 5 pm',
      'the one at Windrow Station',
    ];
    expect(await last([rentalCars2], ...said)).toContain('select({ pickup_location: "Windrow Station" }');
  });

  it('is not taken where it is not wanted', async () => {
    const program = await last([services3], 'find me an ophthalmologist in San Francisco', 'not Pavel Pemberley');
    expect(program).not.toContain('select');
  });
});

describe('a transaction behind an offer', () => {
  it('is about what was offered', async () => {
    const program = await last(
      [homes1],
      'find a 2 bedroom apartment in Berkeley',
      'can we have a look at it on wednesday?',
    );
    expect(program).toMatch(
      /^select\(x3, \{ from: x1 \}\); homes_1_schedule_visit\(\{ visit_date: "wednesday", property_name: x1\.property_name/,
    );
  });

  it('is about what is named', async () => {
    const program = await last(
      [restaurants2],
      'Italian food in Oakland',
      'book a table at Pasta Anselmo in Oakland for four tomorrow at 7 pm',
    );
    expect(program).toContain('"Pasta Anselmo"');
  });
});

describe('APIs that do the same kind of thing', () => {
  const apis = flights1.apis;
  const [oneway, roundtrip] = apis;
  if (!oneway || !roundtrip) throw new Error('the flights have two searches');

  it.each([
    ['a one way flight', 1, -1],
    ['a one-way ticket', 1, -1],
    ['a round trip', 0, 1],
    ['no return flight, only there', 1, -1],
    ['I am not coming back', 1, -1],
    ["we won't fly back, thanks", 1, -1],
    ["I'm not coming back before the 20th", 0, -1],
    ['call me back', 0, -1],
    ['a flight to Seattle on the 11th', 0, -1],
    ['a flight to Seattle, return on the 12th', 0, 0],
  ])('are told apart: %s', (text, one, round) => {
    expect([tellsApart(text, oneway, apis), tellsApart(text, roundtrip, apis)]).toEqual([one, round]);
  });

  it('one needs less than the other', () => {
    expect(simplerThan(roundtrip, apis)).toBe(oneway);
    expect(simplerThan(oneway, apis)).toBeUndefined();
  });
});

describe('what something is called', () => {
  it.each([
    ['set an alarm for 6 am and call it Bread dough', 'Bread dough'],
    ['set an alarm for 6 am, it is called Yoga', 'Yoga'],
  ])('%s', async (line, name) => {
    expect(await last([alarm1], line)).toContain(`new_alarm_name: "${name}"`);
  });
});

describe('at a confirmation', () => {
  const PAY = 'pay Priya $32.50 with my debit card';

  it.each([
    ['I want it private', 'x1.private_visibility = "True"'],
    ['private, please', 'x1.private_visibility = "True"'],
  ])('a yes-or-no slot is heard by what people call it: %s', async (line, program) => {
    expect(await last([payment1], PAY, line)).toBe(program);
  });

  it('another task begins that is asked for as its author says people do', async () => {
    expect(await last([payment1, weather1], PAY, 'will it rain in Seattle?')).toMatch(/^weather_1_get_weather/);
  });

  it('the request said again after a turn that was not understood is no yes', async () => {
    expect(await last([payment1], PAY, 'splendid turnips', PAY)).not.toContain('confirm');
  });
});

describe('a time without am or pm', () => {
  const SEARCH = 'buses_3_find_bus({ from_city: "London", to_city: "Oxford", departure_date: "tomorrow" })';
  const buy = (time: string): string =>
    `buses_3_buy_bus_ticket({ from_city: x1.from_city, to_city: x1.to_city, departure_date: x1.departure_date, departure_time: "${time}", num_passengers: 2 })`;
  const timeOf = async (...programs: readonly string[]): Promise<unknown> => {
    const session = createSession({ services: [buses3], reader: naturalReader });
    for (const program of programs) await session.turn(program);
    return ownValue(session.world.tasks.at(-1)?.slots ?? {}, 'departure_time')?.canonical;
  };

  it('is that of a result', async () => {
    expect(await timeOf(SEARCH, buy('7:15'))).toBe('07:15');
    expect(await timeOf(SEARCH, buy('quarter to ten'))).toBe('09:45');
  });

  it('is asked about where no result has it', async () => {
    expect(await timeOf(SEARCH, buy('7:20'))).toBeUndefined();
  });
});

describe('what is meant in place of what was understood', () => {
  const [flight] = flights1.apis;

  it.each([
    ['no, a flight', true],
    ['I meant a flight to Oakland', true],
    ['no, a flight is too expensive', false],
    ['no flight, please', false],
    ['no, my flight is at 5', false],
  ])('%s: %j', (text, isMeant) => {
    expect(isMeantInstead(text, flight!)).toBe(isMeant);
  });
});
