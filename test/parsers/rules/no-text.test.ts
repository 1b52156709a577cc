import { service, success, transaction } from 'typetod';
import { events3, flights1, messaging1, services2 } from 'typetod/apis';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { measuredIn } from '../../../src/parsers/rules/mentions/measured.js';
import { tellsApart } from '../../../src/parsers/rules/names-api.js';
import { isNoText } from '../../../src/parsers/rules/no-text.js';
import { isOneOfTwo, offersNone } from '../../../src/parsers/rules/reading.js';
import type { Service } from '../../../src/service/index.js';

class SendParcel extends transaction({
  description: 'Send a parcel',
  slots: {
    weight: z.number().describe('Weight of the parcel in kilos'),
    length: z.int().describe('Length in centimeters'),
    town: z.enum(['Looe', 'Fowey']).describe('Where it goes'),
    sender: z.string().describe('Name of the person who sends it'),
    content: z.string().describe('What is in it'),
    width: z.int().describe('Width in centimeters'),
    shoe_size: z.int().describe('Size of the shoes in it'),
  },
  returns: {},
  transact: () => success(),
}) {}
const courier = service({ name: 'Courier', description: 'Parcels', apis: [SendParcel] });

function apiOf({ apis }: Service, name: RegExp) {
  const api = apis.find((one) => name.test(one.name));
  if (!api) throw new Error(`no ${name}`);
  return api;
}

describe('a text that is asked for', () => {
  const share = apiOf(messaging1, /share/);
  const isNone = (value: string, text: string, catalog = new Map<string, readonly string[]>()): boolean =>
    isNoText(share, 'contact_name', { value, text, catalog });

  it.each([
    ['ahead', 'go ahead'],
    ['thanks, go ahead', 'yes thanks, go ahead'],
    ['no mushrooms', 'no mushrooms'],
    ['nobody told', 'nobody told me'],
    ['No one', 'No one tells us'],
    ['Lena 45', 'my roommate Lena 45'],
    ['rains', 'only if it rains'],
    ['Tom', 'unless Tom pays'],
    ['the second one', 'the second one'],
    ['second', 'The second one.'],
    ['coeliac', "no milk please, i'm coeliac"],
  ])('is not %s', (value, text) => {
    expect(isNone(value, text)).toBe(true);
  });

  it.each([
    ['Anna', 'Anna, please'],
    ['Noel', 'Noel'],
    ['nobody', 'nobody'],
    ['Ann Nobody', 'Ann Nobody told me'],
    ['Noah', 'no, Noah'],
    ['Ann', 'see if Ann is free'],
    ['Ann', 'Ann, if it rains'],
    ['the second one', 'I mean Paul, the second one'],
    ['Anna', "i'm meeting Anna"],
    ['Anna', "i'm Anna"],
  ])('may be %s', (value, text) => {
    expect(isNone(value, text)).toBe(false);
  });

  it('is no place that the service knows, where it names somebody', () => {
    const parcel = apiOf(courier, /send/);
    const isNoneOf = (name: string, value: string, text: string): boolean =>
      isNoText(parcel, name, { value, text, catalog: new Map() });
    expect(isNoneOf('sender', 'Fowey', 'from Fowey to Looe')).toBe(true);
    expect(isNoneOf('sender', 'Ann Fowey', 'from Ann Fowey to Looe')).toBe(false);
    expect(isNoneOf('sender', 'Fowey', 'Fowey is my name')).toBe(false);
    expect(isNoneOf('content', 'Fowey', 'about Fowey')).toBe(false);
  });

  it('is no number, where the service has names and none is one', () => {
    const catalog = new Map([['contact_name', ['Anna', '1984']]]);
    expect(isNone('200', 'around 200', catalog)).toBe(true);
    expect(isNone('1984', '1984', catalog)).toBe(false);
    expect(isNone('200', 'around 200')).toBe(false);
  });

  it('is a name of the service, whatever it sounds like', () => {
    expect(isNone('Perfect', 'Perfect', new Map([['contact_name', ['Perfect']]]))).toBe(false);
  });

  it('is not who speaks, where the service has names', () => {
    const catalog = new Map([['dentist_name', ['Dr. Ottilie Marsh']]]);
    const said = { value: 'Joan Pratt', text: 'my name is Joan Pratt', catalog };
    expect(isNoText(apiOf(services2, /book/), 'dentist_name', said)).toBe(true);
  });

  it.each([
    ['Name of the boat', 'name', true],
    ['Name of the boat', 'skipper', false],
    ['Name of the guest', 'name', false],
    ['What your name is', 'name', false],
    ['For whom it is', 'name', false],
    ['Who it is for', 'name', false],
    ['Whose it is', 'name', false],
    ['The person that rents it', 'name', false],
    ['Name of the member', 'name', false],
    ['Name of the customer', 'name', false],
  ])(
    'called name, is not who speaks where it names a result: %s, and results are known by %s',
    (description, by, isNone) => {
      const rent = transaction({
        description: 'Rent it',
        slots: { name: z.string().describe(description) },
        returns: {},
        transact: () => success(),
      });
      const [api] = service({ name: 'Rental', description: 'Rentals', apis: [class Rent extends rent {}] }).apis;
      const said = { value: 'Sam', text: 'rent it, my name is Sam', catalog: new Map(), identities: new Set([by]) };
      expect(api && isNoText(api, 'name', said)).toBe(isNone);
    },
  );

  it('is not what stands for it: book em', () => {
    const said = { value: 'em', text: 'yeah book em', catalog: new Map() };
    expect(isNoText(apiOf(events3, /buy/), 'event_name', said)).toBe(true);
  });
});

describe('a number with what it measures', () => {
  const api = apiOf(courier, /send/);
  const found = (text: string): readonly string[] => measuredIn(text, api).map(({ slot, value }) => slot.name + value);

  it.each([
    ['a 40 kilo box', ['weight40']],
    ['half a kilo of nails', ['weighthalf a kilo']],
    ['two kilos and a metre long', ['weighttwo', 'lengtha metre']],
    ['a kilo and a half', ['weighta kilo and a half']],
    ['three quarters of a kilo', ['weightthree quarters of a kilo']],
    ['a kilo and 200 grams', ['weighta kilo and 200 grams']],
    ['a metre twenty long', ['lengtha metre twenty']],
    ['a kilo and two jars', ['weighta kilo']],
    ['half a tonne', ['weighthalf a tonne']],
    ['two kilos and a half', ['weighttwo kilos and a half']],
    ['two and a half kilos', ['weighttwo and a half']],
    ['two 40 kilo boxes', ['weight40']],
    ['3 40kg boxes', ['weight40']],
    ['3 forty kilo boxes', ['weightforty']],
    ['on May 3 40 kilos', ['weight40']],
    ['the second 40 kilo box', ['weight40']],
    ['the twenty second forty kilo box', ['weightforty']],
    ['for 2 and a 40 kilo box', ['weight40']],
    ['for 2 and a kilo of nails', ['weighta kilo']],
    ['on May 3 half a kilo of nails', ['weighthalf a kilo']],
    ['on March 3 send a kilo', ['weighta kilo']],
    ['and a hundred kilos', ['weighta hundred']],
    ['3 kg, 60 cm long and 20 cm wide', ['weight3', 'length60', 'width20']],
    ['size 39', ['shoe_size39']],
  ])('is of the slot that counts in it: %s', (text, slots) => {
    expect(found(text)).toEqual(slots);
  });

  it.each([
    ['1 000 kilos', '1 000 kilos'],
    ['2 1/2 kilos', '2 1/2 kilos'],
    ['point five kilos', 'point five kilos'],
    ['minus 3 kilos', 'minus 3 kilos'],
    ['one twenty kilos', 'one twenty kilos'],
    ['two thousand 40 kilos', 'two thousand 40 kilos'],
    ['10 - 40 kilos', '10 - 40 kilos'],
  ])('is no part of what may be another number: %s', (text, value) => {
    expect(found(text)).toEqual([`weight${value}`]);
  });

  it.each(['100 a kilo', '$100 a kilo', 'ten a kilo', 'for 5 euros a kilo'])('is no price: %s', (text) => {
    expect(found(text)).toEqual([]);
  });

  it.each(['20 cm', 'at 40', '40 dollars', 'size 7 pm', '5 miles', 'a stone wall', 'two of a kilo'])(
    'is of none: %s',
    (text) => {
      expect(found(text)).toEqual([]);
    },
  );
});

describe('one of two that are asked about', () => {
  it('is no value that a yes takes', () => {
    const question = 'Do you mean 3 am or 3 pm?';
    expect(isOneOfTwo(question, { start: 12, end: 16 })).toBe(true);
    expect(isOneOfTwo(question, { start: 20, end: 24 })).toBe(true);
    expect(isOneOfTwo('Is 3 pm right?', { start: 3, end: 7 })).toBe(false);
  });

  it('nor is the one of what the agent asks for', () => {
    expect(offersNone('I need one amount.', { start: 7, end: 10 })).toBe(true);
    expect(offersNone('Do you mean 3 am or 3 pm?', { start: 12, end: 16 })).toBe(true);
    expect(offersNone('Is 1 room right?', { start: 3, end: 4 })).toBe(false);
    expect(offersNone('It may be “March 4th”.', { start: 11, end: 20 })).toBe(true);
    expect(offersNone('It may be “May 4th”. Is it March 4th?', { start: 27, end: 36 })).toBe(false);
  });
});

describe('a way back', () => {
  const [one, round] = [apiOf(flights1, /oneway/), apiOf(flights1, /roundtrip_flights/)];

  it.each(['March 10 and back on the 15th', 'Saturday the 9th till Monday the 11th'])('is meant: %s', (text) => {
    expect(tellsApart(text, round, [one, round])).toBe(1);
  });

  it.each(['on March 10', 'I will call you back in 5 minutes', 'from 5 to 8 people'])('is not meant: %s', (text) => {
    expect(tellsApart(text, round, [one, round])).toBe(-1);
  });
});
