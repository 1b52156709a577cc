import { type ServicePhrases, readPhrase } from '../../src/service/index.js';
import { DefinitionError, money, search, service, success, transaction } from 'typetod';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { z } from 'zod';

const name = z.string();

/** What is wrong with the phrases of a search, a transaction or a service; undefined for nothing. */
function faultOf(kind: 'search' | 'transaction' | 'service', phrases: unknown): string | undefined {
  const own = (of: typeof kind): object => (of === kind ? { phrases } : {});
  const find = search({
    intent: 'Find',
    description: 'Look for rooms',
    slots: { size: z.enum(['small', 'large']), bright: z.boolean().optional() },
    returns: { name, price: money() },
    entity: 'room',
    search: () => [],
    ...own('search'),
  });
  const book = transaction({
    intent: 'Book',
    description: 'Book a room',
    slots: { name, time: z.iso.time(), people: z.int().default(2), note: z.string().optional() },
    returns: { code: z.string() },
    transact: () => success({ code: 'c' }),
    ...own('transaction'),
  });
  try {
    service({ name: 'Rooms', description: 'Rooms', apis: [find, book], ...(own('service') as object) });
    return undefined;
  } catch (error) {
    if (!DefinitionError.isInstance(error)) throw error;
    return `${error.code}: ${error.message}`;
  }
}

const CONFIRM = '{name} at {time} for {people}?';

describe('phrases that are taken', () => {
  test.each([
    ['search', { ask: { size: 'Small or large?' }, offer: '{name} for {price}, of {count}', nothing: 'Nothing.' }],
    ['search', { offer: { one: 'Only {name}.', other: ['{count} rooms.', 'There are {count}.'] } }],
    ['search', { list: '{count}: {results}', tell: { price: 'It is {price}.' }, values: { size: { small: 'tiny' } } }],
    ['search', { values: { bright: { true: 'bright', false: 'dark', dontcare: 'any' } } }],
    ['transaction', { confirm: [CONFIRM, `${CONFIRM} {note}`], success: 'Done: {code}', failure: 'No: {reason}' }],
    ['transaction', { confirm: '{{{name}}} { time } {people}' }],
    ['transaction', { alternative: 'At {time}?', locale: 'de-CH' }],
    [
      'service',
      { greeting: 'Hello.', goodbye: ['Bye.', 'See you.'], ask: { time: 'When?' }, success: 'Done: {code}.' },
    ],
    ['service', {}],
    ['search', undefined],
  ] as const)('%s: %j', (kind, phrases) => expect(faultOf(kind, phrases)).toBeUndefined());
});

describe('phrases that are refused', () => {
  test.each([
    [
      'a slot that there is not',
      'transaction',
      { success: 'See you at {tiem}' },
      "unknown-slot: rooms_book: the phrase 'success' names 'tiem', which is none of code, name, time, people, note.",
    ],
    [
      'a slot of another API',
      'search',
      { offer: '{name} at {time}' },
      "unknown-slot: rooms_find: the phrase 'offer' names 'time', which is none of name, price, size, bright, count.",
    ],
    [
      'a slot of no API of the service',
      'service',
      { more: '{tiem}' },
      "unknown-slot: Rooms: the phrase 'more' names 'tiem'",
    ],
    [
      'a value of another situation',
      'transaction',
      { success: '{reason}' },
      "unknown-slot: rooms_book: the phrase 'success' names 'reason'",
    ],
    [
      'a question for no slot',
      'transaction',
      { ask: { tiem: 'When?' } },
      "unknown-slot: rooms_book: the phrase 'ask' names 'tiem'",
    ],
    [
      'a question for a property',
      'search',
      { ask: { price: 'How much?' } },
      "unknown-slot: rooms_find: the phrase 'ask' names 'price', which is none of size, bright.",
    ],
    [
      'an open brace',
      'transaction',
      { success: 'See you at {time' },
      "bad-phrase: rooms_book: the phrase 'success' has a '{' at character 12 that is not closed; write '{{' for a brace.",
    ],
    [
      'a brace within braces',
      'transaction',
      { success: '{a {time}}' },
      "bad-phrase: rooms_book: the phrase 'success' has a '{' at character 1 that is not closed",
    ],
    ['a closing brace alone', 'transaction', { success: 'time}' }, "has a '}' at character 5 that was not opened"],
    ['empty braces', 'transaction', { success: 'at { }' }, "has '{}' at character 4, which names no value"],
    ['empty text', 'transaction', { failure: '  ' }, "bad-phrase: rooms_book: the phrase 'failure' is empty."],
    [
      'an empty variant',
      'search',
      { nothing: ['None.', ''] },
      "bad-phrase: rooms_find: the phrase 'nothing' is empty.",
    ],
    ['no variant', 'search', { nothing: [] }, "bad-phrase: rooms_find: the phrase 'nothing' has no variant."],
    [
      'a situation of transactions',
      'search',
      { confirm: 'Is it?' },
      "unknown-option: 'phrases' of rooms_find has no option 'confirm'",
    ],
    [
      'a situation that there is not',
      'transaction',
      { sucess: 'Done.' },
      "has no option 'sucess'. Did you mean 'success'?",
    ],
    ['a greeting of one API', 'search', { greeting: 'Hello.' }, "has no option 'greeting'"],
    [
      'a plural that there is not',
      'search',
      { count: { ten: '{count}' } },
      "unknown-option: 'phrases.count' of rooms_find has no option 'ten'",
    ],
    [
      'a confirmation that leaves out a slot',
      'transaction',
      { confirm: '{name} at {time}?' },
      "bad-phrase: rooms_book: the phrase 'confirm' leaves out 'people', which is confirmed",
    ],
    [
      'an answer without its value',
      'search',
      { tell: { price: 'Gladly.' } },
      "bad-phrase: rooms_find: the phrase 'tell.price' does not name 'price'",
    ],
    ['no text', 'search', { nothing: 3 }, "bad-argument: 'phrases.nothing' of rooms_find is a number"],
    ['null', 'search', { nothing: null }, "bad-argument: 'phrases.nothing' of rooms_find is null"],
    ['no phrases', 'search', 'Nothing.', "bad-argument: 'phrases' of rooms_find is text"],
    ['a list of phrases', 'service', ['Hello.'], "bad-argument: 'phrases' of Rooms is"],
    ['questions that are no record', 'search', { ask: 'What?' }, "bad-argument: 'phrases.ask' of rooms_find is text"],
    ['a language that is none', 'search', { locale: 'in German' }, "bad-argument: 'phrases.locale' of rooms_find"],
    [
      'a value that there is not',
      'search',
      { values: { size: { tiny: 'x' } } },
      "bad-phrase: rooms_find: the phrase 'values.size' says 'tiny', which is none of small, large, dontcare.",
    ],
    [
      'a value without words',
      'search',
      { values: { size: { small: '' } } },
      "bad-phrase: rooms_find: the phrase 'values.size.small' is no text.",
    ],
    [
      'a result in a confirmation',
      'transaction',
      { confirm: `${CONFIRM} {code}` },
      "bad-phrase: rooms_book: the phrase 'confirm' names 'code', which never has a value there: it may name name, time, people, note.",
    ],
    [
      'a result in a question',
      'transaction',
      { ask: { time: ['When?', 'When ({code})?'] } },
      "'ask.time' names 'code'",
    ],
    ['a result in an alternative', 'transaction', { alternative: '{time}, {code}?' }, "'alternative' names 'code'"],
    ['a result in a failure', 'transaction', { failure: '{code}: {reason}' }, "'failure' names 'code'"],
    ['a result where there is none', 'search', { nothing: 'No {name}.' }, "'nothing' names 'name'"],
    ['one result of several', 'search', { list: { other: '{results}, {price}' } }, "'list.other' names 'price'"],
    ['a result in a question of the service', 'service', { ask: { time: '{code}?' } }, "'ask.time' names 'code'"],
    ['a value before there is one', 'service', { greeting: 'Hello {name}.' }, 'there: it may name none.'],
    [
      'values of nothing',
      'search',
      { values: { hue: { red: 'x' } } },
      "unknown-slot: rooms_find: the phrase 'values' names 'hue'",
    ],
  ] as const)('%s', (_what, kind, phrases, fault) => {
    expect(faultOf(kind, phrases)).toContain(fault);
  });

  it('names that only prototypes have', () => {
    expect(faultOf('transaction', { success: '{constructor}' })).toContain("names 'constructor'");
    expect(faultOf('transaction', JSON.parse('{ "__proto__": "x" }'))).toContain("has no option '__proto__'");
    expect(faultOf('search', { ask: JSON.parse('{ "__proto__": "x" }') as object })).toContain("names '__proto__'");
  });
});

describe('the types of phrases', () => {
  it('know the slots, the properties and the situations', () => {
    transaction({
      description: '',
      slots: { time: name },
      returns: { code: name },
      // @ts-expect-error there is no slot of this name
      phrases: { ask: { tiem: 'When?' } },
    });
    search({
      description: '',
      slots: { time: name },
      returns: { code: name },
      entity: 'x',
      // @ts-expect-error a search is not confirmed
      phrases: { confirm: 'Is it?' },
    });
    transaction({
      description: '',
      slots: { time: name },
      returns: { code: name },
      phrases: { ask: { time: 'When?' }, tell: { code: '{code}', time: ['{time}'] } },
      transact: ({ time }) => ({ status: 'success', result: { code: time }, changes: [] }),
    });
    // @ts-expect-error text, not a number
    const wrong: ServicePhrases = { goodbye: 1 };
    expect(wrong.goodbye).toBe(1);
  });
});

describe('the text of a phrase', () => {
  it('is its pieces, put together', () => {
    const words = fc.string().map((text) => text.replace(/[{}]/g, ''));
    const pieces = fc.array(
      fc.oneof(words, fc.constantFrom('{', '}'), fc.record({ value: fc.constantFrom('a', 'b_c') })),
    );
    fc.assert(
      fc.property(pieces, (given) => {
        const written = given.map((piece) =>
          typeof piece === 'string' ? piece.replaceAll('{', '{{').replaceAll('}', '}}') : `{${piece.value}}`,
        );
        const shown = (read: readonly (string | { readonly value: string })[]) =>
          read.map((piece) => (typeof piece === 'string' ? piece : `<${piece.value}>`)).join('');
        const text = written.join('');
        fc.pre(text.trim() !== '');
        const read = readPhrase(text);
        expect(typeof read === 'string' ? read : shown(read)).toBe(shown(given));
      }),
    );
  });
});
