import { createSession } from 'typetod';
import { naturalReader } from 'typetod/values';
import { describe, expect, it } from 'vitest';
import { asLastDays } from '../../../src/parsers/neural/decode/answers.js';
import { asDayRange } from '../../../src/parsers/neural/decode/decode.js';
import { bookVan, pairs, said, vans } from './vans.js';

const ranged = (user: string, values: Readonly<Record<string, string>>): unknown =>
  pairs(asDayRange(said(user, values), bookVan, user));

describe('a number before the last of two days', () => {
  it.each<[string, Record<string, string>, string, string]>([
    ['from 13 to 16 August', { last_day: '16 August' }, '13', '16 August'],
    ['book it for 20 to 24 june', { first_day: '24 june' }, '20', '24 june'],
    ['13 to 16 August', { last_day: '16 August', leaves: '13' }, '13', '16 August'],
    [
      'the 13th until the 16th of August',
      { first_day: 'the 13th', last_day: 'the 16th of August' },
      'the 13th',
      'the 16th of August',
    ],
    ['the 13th until the 16th of August', { last_day: 'the 16th of August' }, '13th', 'the 16th of August'],
    ['3-5 May, please', { first_day: '3', last_day: '5 May' }, '3', '5 May'],
  ])('%s: is the first', (user, values, first, last) => {
    expect(ranged(user, values)).toEqual({ first_day: first, last_day: last });
  });

  it('is read in the month of the last', async () => {
    const session = createSession({ services: [vans], reader: naturalReader, now: '2019-03-01T09:00' });
    const { state } = await session.turn('vans_book_van({ first_day: "13", last_day: "16 August" })');
    expect(state[0]?.slots.first_day?.canonical).toBe('2019-08-13');
  });

  it.each<[string, Record<string, string>]>([
    ['two of us, 16 August', { last_day: '16 August' }],
    ['from 13 to the Friday', { last_day: 'the Friday' }],
    ['13 kids on 16 August', { first_day: '16 August', children: '13' }],
    ['not 13 to 16 August', { last_day: '16 August' }],
    ['at 9:13 to 16 August Street', { last_day: '16 August' }],
  ])('%s: is none', (user, values) => {
    expect(ranged(user, values)).toEqual(values);
  });
});

describe('a day behind "until"', () => {
  const days = (user: string, day: string): unknown => pairs(asLastDays(said(user, { first_day: day }), bookVan, user));

  it.each(['till the 5th of May', 'can they stay until the 5th of May?', 'until 5 May'])(
    'is the last of two: %s',
    (user) => expect(Object.keys(days(user, /(?:the )?5.*May/.exec(user)?.[0] ?? '') as object)).toEqual(['last_day']),
  );

  it.each(['from the 5th of May', 'back on the 5th of May', 'by the 5th of May', 'still the 5th of May'])(
    'but not: %s',
    (user) => expect(days(user, 'the 5th of May')).toEqual({ first_day: 'the 5th of May' }),
  );
});
