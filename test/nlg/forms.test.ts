/** What is asked and told of slots by the form of their descriptions, whatever they are called: right English in every case. */
import { money, time } from 'typetod';
import { describe as about, expect, test } from 'vitest';
import { z } from 'zod';
import { nounOf } from '../../src/nlg/lexicon/nouns.js';
import { valueSayer } from '../../src/nlg/lexicon/say-value.js';
import { askingFor } from '../../src/nlg/tell/ask.js';
import { clauseOf } from '../../src/nlg/tell/describe.js';
import { type Api, type Canonical, type Slot, slotOf } from '../../src/service/index.js';
import { tableIn } from '../cases.js';

const table = (title: string) => tableIn(new URL('cases/forms.tsv', import.meta.url), title);
const say = valueSayer('2019-03-01T09:00');
const deed = { kind: 'transaction', name: 'book', intent: 'Book' } as Api;

const KINDS: Readonly<Record<string, (value: string) => z.ZodType>> = {
  text: () => z.string(),
  integer: () => z.int(),
  number: () => z.number(),
  date: () => z.iso.date(),
  time: () => time(''),
  boolean: () => z.boolean(),
  closed: (value) => z.enum([value, 'other']),
};

function slotFor(name: string, kind: string, description: string, value: string): Slot {
  if (kind === 'money') return slotOf(name, money(description, { currency: 'EUR' }));
  const type = KINDS[kind]?.(value);
  if (!type) throw new Error(`No kind: ${kind}`);
  return slotOf(name, type.describe(description));
}

const canonicalOf = (kind: string, value: string): Canonical =>
  kind === 'integer' || kind === 'number' || kind === 'money' ? Number(value) : value;

about('by the form of a description', () => {
  test.each(table('asked and told'))('%s (%s, %s): %s', (name, kind, description, value, asked, told) => {
    const slot = slotFor(name, kind, description, value);
    expect(askingFor(deed, slot, say).direct).toBe(asked);
    expect(clauseOf({ type: slot, value: canonicalOf(kind, value) }, say).text).toBe(told);
  });
});

about('a description that is a question', () => {
  test.each(table('questions'))('%s (%s, %s): %s', (name, kind, description, value, asked, within, told) => {
    const slot = slotFor(name, kind, description, value);
    expect(askingFor(deed, slot, say)).toMatchObject({ direct: asked, indirect: within });
    expect(clauseOf({ type: slot, value: canonicalOf(kind, value) }, say).text).toBe(told);
  });

  test.each(table('so or not, as a question'))('%s: %s', (name, description, asked, within, yes, no) => {
    const slot = slotFor(name, 'boolean', description, '');
    expect(askingFor(deed, slot, say)).toMatchObject({ direct: asked, indirect: within });
    expect([true, false].map((value) => clauseOf({ type: slot, value }, say).text)).toEqual([yes, no]);
  });

  test('is no question of a search, which asks what is wished', () => {
    const hunt = { kind: 'search', name: 'find', entity: 'course' } as Api;
    const shower = slotFor('has_shower', 'boolean', 'Is there a shower?', '');
    expect(askingFor(hunt, shower, say).direct).toBe('should it have a shower');
    expect(askingFor(hunt, slotFor('own_mat', 'boolean', 'Do you bring a mat?', ''), say).direct).toBe(
      'do you bring a mat',
    );
  });
});

test('a sum to pay is no destination', () => {
  expect(nounOf('to_pay', 'money')).toBe('sum to pay');
  expect(nounOf('to_city', 'text')).toBe('destination city');
});
