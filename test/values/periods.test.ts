import { search, service, table } from 'typetod';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { periodsIn } from '../../src/values/periods.js';
import { periodsFor, unplacedPeriods } from '../../src/parsers/comparisons/bounds.js';
import type { SearchApi } from '../../src/service/index.js';

/** A Friday. */
const TODAY = '2019-03-01';

const said = (text: string, today = TODAY): readonly string[] =>
  periodsIn(text, today).map(({ from, until, start, end }) => `${from} ${until} ${text.slice(start, end)}`);

describe('a span of days', () => {
  test.each([
    ['a concert this week', '2019-03-01 2019-03-03 this week'],
    ['what plays later this week?', '2019-03-01 2019-03-03 later this week'],
    ['a gig this coming week', '2019-03-01 2019-03-08 this coming week'],
    ['concerts next week please', '2019-03-04 2019-03-10 next week'],
    ['not before the following week', '2019-03-04 2019-03-10 the following week'],
    ['anything at the weekend?', '2019-03-02 2019-03-03 at the weekend'],
    ['over the coming weekend', '2019-03-02 2019-03-03 over the coming weekend'],
    ['next weekend', '2019-03-09 2019-03-10 next weekend'],
    ['the weekend after next', '2019-03-09 2019-03-10 the weekend after next'],
    ['some time in the next few days', '2019-03-01 2019-03-05 some time in the next few days'],
    ['in the next couple of days', '2019-03-01 2019-03-03 in the next couple of days'],
    ['within the coming three days', '2019-03-01 2019-03-04 within the coming three days'],
    ['any day this month', '2019-03-01 2019-03-31 any day this month'],
    ['next month', '2019-04-01 2019-04-30 next month'],
    ['a play in April', '2019-04-01 2019-04-30 in April'],
    ['something at the end of March', '2019-03-22 2019-03-31 at the end of March'],
    ['the end of this month?', '2019-03-22 2019-03-31 the end of this month'],
    ['late next month', '2019-04-21 2019-04-30 late next month'],
    ['in the first week of April', '2019-04-01 2019-04-07 in the first week of April'],
    ['in the last week of February', '2020-02-23 2020-02-29 in the last week of February'],
    ['during the second half of april', '2019-04-16 2019-04-30 during the second half of april'],
    ['early May', '2019-05-01 2019-05-10 early May'],
    ['mid-June would suit', '2019-06-11 2019-06-20 mid-June'],
    ['on the first weekend of April', '2019-04-06 2019-04-07 on the first weekend of April'],
    ['the second weekend in June', '2019-06-08 2019-06-09 the second weekend in June'],
    ['the third week of April', '2019-04-15 2019-04-21 the third week of April'],
    ['the last weekend of March', '2019-03-30 2019-03-31 the last weekend of March'],
    ['the last weekend of this month', '2019-03-30 2019-03-31 the last weekend of this month'],
    ['in early or mid March', '2019-03-01 2019-03-20 in early or mid March'],
    ['mid to late March', '2019-03-11 2019-03-31 mid to late March'],
    ['between early and mid May', '2019-05-01 2019-05-20 between early and mid May'],
    ['a play in April or May', '2019-04-01 2019-05-31 in April or May'],
    ['a play in February', '2020-02-01 2020-02-29 in February'],
  ])('is read: %s', (text, period) => expect(said(text)).toEqual([period]));

  test('has no day that is over', () => {
    expect(said('at the weekend', '2019-03-03')).toEqual(['2019-03-03 2019-03-03 at the weekend']);
    expect(said('early March', '2019-03-08')).toEqual(['2019-03-08 2019-03-10 early March']);
    expect(said('early March', '2019-03-20')).toEqual(['2020-03-01 2020-03-10 early March']);
    expect(said('this month', '2019-03-20')).toEqual(['2019-03-20 2019-03-31 this month']);
  });

  test('is not one with another, where days are between them', () => {
    expect(said('early and late March')).toEqual(['2019-03-01 2019-03-10 early', '2019-03-22 2019-03-31 late March']);
    expect(said('in April and at the end of May')).toHaveLength(2);
    expect(said('late or early March')).toHaveLength(2);
  });

  test.each([
    'the first weekend',
    'early or late',
    "this month's rent",
    'Monday next week',
    'next week Tuesday',
    'next week, on the 5th',
    'for a week',
    'the end of the line',
    'late on Monday',
    'early March 5th',
    'the start of May 2020',
    'the 5th of next month',
    'in March 2020',
    'I march in the parade',
    'a weekend away',
    'the next day',
    'three days',
    'the weekender ticket',
    'Saturday morning this weekend',
    'on the weekend of April 6th',
  ])('is not read from %j', (text) => expect(said(text)).toEqual([]));
});

const show = { title: z.string(), date: z.iso.date().describe('The day') };
const shows = table('stage.shows', 'title', [{ title: 'Nine Doors', date: '2019-03-09' }]);

const searchOf = (slots: Record<string, z.ZodType>): SearchApi => {
  const found = { returns: show, entity: 'show', table: shows, comparable: ['date'] as const };
  class FindShow extends search({ description: 'Find a show', slots, ...found }) {}
  return service({ name: 'Stage', description: 'Shows', apis: [FindShow], tables: [shows] }).apis[0] as SearchApi;
};

const bounds = (api: SearchApi, text: string): readonly string[] =>
  periodsFor({ api, requested: new Set() }, text, `${TODAY}T09:00`).map((one) =>
    one.kind === 'constraint' ? `${one.slot} ${one.relation} ${one.values.join(' ')}` : one.kind,
  );

describe('a search for shows', () => {
  const date = z.iso.date().describe('The day');

  test('takes a span of days for its day', () => {
    expect(bounds(searchOf({ date: date.optional() }), 'shows at the weekend')).toEqual([
      'date between 2019-03-02 2019-03-03',
    ]);
  });

  test.each([
    ['by the end of March', 'date atMost 2019-03-31'],
    ['before the end of March', 'date atMost 2019-03-31'],
    ['until the end of next month', 'date atMost 2019-04-30'],
    ['before mid March', 'date before 2019-03-11'],
    ['after the end of March', 'date after 2019-03-31'],
    ['after next week', 'date after 2019-03-10'],
    ['from mid March on', 'date atLeast 2019-03-11'],
    ['not until April', ''],
    ['not before mid March', 'date atLeast 2019-03-11'],
    ['no later than early April', 'date atMost 2019-04-10'],
    ['but not in early March', 'date after 2019-03-10'],
    ['not this week', 'date after 2019-03-03'],
    ['in early and late March', ''],
    ['not next week', ''],
    ['any time but the weekend', ''],
  ])('takes the words around one: %s', (text, bound) =>
    expect(bounds(searchOf({ date: date.optional() }), `shows ${text}`).join()).toBe(bound),
  );

  test('takes one for the only day that its results have', () => {
    expect(bounds(searchOf({ title: z.string().optional() }), 'shows after mid March')).toEqual([
      'date after 2019-03-20',
    ]);
  });

  test('tells what it cannot find by, and not what it asks for or what is told by the way', () => {
    const told = (slots: Record<string, z.ZodType>, text: string): readonly string[] =>
      unplacedPeriods({ api: searchOf(slots), requested: new Set() }, text, `${TODAY}T09:00`).map(({ start, end }) =>
        text.slice(start, end),
      );
    expect(told({ date: date.optional() }, 'shows, but not next week')).toEqual(['not next week']);
    expect(told({ date: date.optional() }, 'shows next week')).toEqual([]);
    expect(told({ date: date.optional() }, 'a show. I was there early this month')).toEqual([]);
  });

  test('takes none that leaves days before and behind it, where a day is required, or where two are told apart', () => {
    expect(bounds(searchOf({ date: date.optional() }), 'shows, not next weekend')).toEqual([]);
    expect(bounds(searchOf({ date }), 'shows at the weekend')).toEqual([]);
    expect(bounds(searchOf({ date: date.optional(), sold_from: date.optional() }), 'shows at the weekend')).toEqual([]);
  });
});
