import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  type ApiClass,
  apiName,
  createRegistry,
  nearestNames,
  type SlotShape,
  search,
  service,
  table,
  transaction,
} from '../../src/service/index.js';
import { apiOf, library } from './fixtures.js';

const cups = table('cups', 'colour', [{ colour: 'red', size: 1 }]);
const searchSpec = {
  description: 'Find cups',
  slots: { size: z.int() },
  returns: { colour: z.string(), size: z.int() },
  entity: 'cup',
  table: cups,
};
const transactionSpec = { description: 'Buy a cup', slots: { colour: z.string() }, returns: {} };

class FindCups extends search(searchSpec) {}
class BuyCup extends transaction(transactionSpec) {}

function shop(...apis: readonly ApiClass[]) {
  return service({ name: 'Cups_1', description: 'Cups', apis });
}

describe('the name of an API', () => {
  it.each([
    ['Restaurants_2', 'FindRestaurants', 'restaurants_2_find_restaurants'],
    ['RideSharing_2', 'GetRide', 'ride_sharing_2_get_ride'],
    ['TVGuide_1', 'FindTVShow', 'tv_guide_1_find_tv_show'],
    ['maps', 'getDirections', 'maps_get_directions'],
  ])('of %s and %s is %s', (group, intent, name) => {
    expect(apiName(group, intent)).toBe(name);
  });
});

describe('a service', () => {
  it('fills in what its author left out', () => {
    const [find, buy] = shop(FindCups, BuyCup).apis;
    expect(find).toMatchObject({
      identity: ['colour'],
      offers: ['colour'],
      tracks: ['colour'],
      presents: 'one',
      limit: 10,
    });
    expect(find).not.toHaveProperty('followUp');
    expect(buy).toMatchObject({ confirms: ['colour'], entity: 'receipt', intent: 'BuyCup' });
  });

  it('tracks what is offered and required, and an identity that the search takes', () => {
    class ByColour extends search({ ...searchSpec, slots: { colour: z.string().optional() } }) {}
    class BySize extends search({ ...searchSpec, identity: 'size' }) {}
    class Unrelated extends search({ ...searchSpec, slots: {} }) {}
    expect(shop(ByColour).apis[0]).toMatchObject({ tracks: ['colour'] });
    expect(shop(BySize).apis[0]).toMatchObject({ tracks: ['size'] });
    expect(shop(Unrelated).apis[0]).toMatchObject({ tracks: [] });
  });

  it('knows every slot of its APIs and every property that a selection tracks', () => {
    class Find extends search({ ...searchSpec, slots: {}, tracks: ['size'] }) {}
    const { slots } = shop(Find, BuyCup);
    expect([...slots.keys()].sort()).toEqual(['colour', 'size']);
    expect(slots.get('size')).toMatchObject({ required: false, acceptsDontcare: false, kind: 'integer' });
    expect(library.slots.get('title')).toMatchObject({ required: true });
  });

  it('takes the follow-up from its class', () => {
    expect(apiOf('FindBooks')).toMatchObject({ followUp: 'library_1_reserve_book' });
  });

  it('takes a search method of the class, of a class above it, or of the spec, instead of a table', () => {
    const { table: _, ...bare } = searchSpec;
    class Own extends search(bare) {
      override search() {
        return [];
      }
    }
    class Inherited extends Own {}
    class Given extends search({ ...bare, search: () => [] }) {}
    expect(shop(Own, Inherited, Given).apis).toHaveLength(3);
  });
});

describe('the definition of a service', () => {
  const { table: _, ...bare } = searchSpec;
  // @ts-expect-error The compiler says so, too.
  class NoTable extends search(bare) {}
  // @ts-expect-error And so is one that is derived from it.
  class Nested extends NoTable {}
  class BadIdentity extends search({ ...searchSpec, identity: 'price' as 'size' }) {}
  class BadOffers extends search({ ...searchSpec, offers: ['size', 'price' as 'size'] }) {}
  class BadTracks extends search({ ...searchSpec, tracks: ['toString' as 'size'] }) {}
  class BadConfirms extends transaction({ ...transactionSpec, confirms: ['size' as 'colour'] }) {}
  class SellCup extends transaction(transactionSpec) {}
  class BadFollowUp extends search({ ...searchSpec, followUp: () => SellCup }) {}
  class OtherFollowUp extends search({ ...searchSpec, followUp: () => 'BuyCup' }) {}
  class NamedFollowUp extends search({ ...searchSpec, followUp: 'BuyCup' as never }) {}
  class Again extends search({ ...searchSpec, intent: 'FindCups' }) {}
  class SameName extends search({ ...searchSpec, intent: 'findCups' }) {}
  class SpacedSlot extends transaction({ ...transactionSpec, slots: { 'the colour': z.string() } }) {}
  class PrototypeSlot extends transaction({ ...transactionSpec, slots: { constructor: z.string() } }) {}
  // @ts-expect-error Nothing gives what it returns.
  class HiddenProperty extends transaction({ ...transactionSpec, returns: { _id: z.string() } }) {}
  class Dashed extends transaction({ ...transactionSpec, intent: 'buy-cup' }) {}
  const slotted = (slots: object): ApiClass =>
    class Buy extends transaction({ ...transactionSpec, slots: { ...slots } }) {};
  const named = (name: string): ApiClass => slotted({ [name]: z.string() });
  const returning = (name: string): ApiClass =>
    class Buy extends transaction({ ...transactionSpec, returns: { [name]: z.string() } as SlotShape }) {};
  class OwnPrototype extends transaction({ ...transactionSpec, slots: { ['__proto__']: z.string() } }) {}
  // A literal of this form names no slot, but sets the prototype.
  class OtherPrototype extends transaction({ ...transactionSpec, slots: { __proto__: z.string() } as never }) {}
  class InheritedSlots extends transaction({ ...transactionSpec, slots: Object.create({ hue: z.string() }) }) {}

  it.each<[string, ApiClass[], string, string]>([
    ['a search without table', [NoTable], 'no-table-and-no-search', 'cups_1_no_table has neither'],
    ['a class above it without one', [Nested], 'no-table-and-no-search', 'cups_1_nested has neither'],
    [
      'an identity that is no property',
      [BadIdentity],
      'unknown-slot',
      "'identity' names 'price', which is none of colour, size.",
    ],
    ['offers that are no property', [BadOffers], 'unknown-slot', "'offers' names 'price'"],
    ['tracks that are no property', [BadTracks], 'unknown-slot', "'tracks' names 'toString'"],
    [
      'a confirmed slot that is none',
      [BadConfirms],
      'unknown-slot',
      "'confirms' names 'size', which is none of colour.",
    ],
    [
      'a follow-up that is not there',
      [BadFollowUp, BuyCup],
      'unknown-follow-up',
      "cups_1_bad_follow_up: 'followUp' returns 'SellCup', which is none of the classes in 'apis'. Return one of them, as () => BuyCup.",
    ],
    ['a follow-up that is no class', [OtherFollowUp, BuyCup], 'unknown-follow-up', "'followUp' returns text"],
    [
      'a follow-up by its name',
      [NamedFollowUp, BuyCup],
      'bad-argument',
      '\'followUp\' of NamedFollowUp is "BuyCup"; it must be a function that returns the class of an API',
    ],
    ['an API twice', [FindCups, FindCups], 'duplicate-api', "Two APIs are called 'cups_1_find_cups'."],
    ['an intent twice', [FindCups, Again], 'duplicate-api', 'Rename one of them.'],
    ['intents that differ in case', [FindCups, SameName], 'duplicate-api', 'cups_1_find_cups'],
    ['a slot with a space', [SpacedSlot], 'bad-name', "slot or property 'the colour' is not a usable name"],
    ['a slot called like a prototype', [PrototypeSlot], 'bad-name', "'constructor'"],
    ['a property that begins with a line', [HiddenProperty], 'bad-name', "'_id'"],
    ['an intent with a dash', [Dashed], 'bad-name', "Intent 'buy-cup'"],
    ['a slot without a name', [named('')], 'bad-name', "slot or property '' is not a usable name: it is empty"],
    ['a slot that begins with a digit', [named('1x')], 'bad-name', 'it begins with a digit'],
    ['a slot with another letter', [named('größe')], 'bad-name', 'it holds the character U+00F6'],
    ['a slot that looks like Latin', [named('\u0441ity')], 'bad-name', 'it holds the character U+0441'],
    ['a slot with a hidden character', [named('ci\u200bty')], 'bad-name', "'ci\\u{200b}ty'"],
    ['a slot with a dot', [named('a.b')], 'bad-name', "'a.b'"],
    ['a slot called prototype', [named('prototype')], 'bad-name', "reaches into JavaScript's own objects"],
    ['a slot called as a method of objects', [named('hasOwnProperty')], 'bad-name', 'reaches into'],
    ['a slot called __proto__', [OwnPrototype], 'bad-name', "'__proto__'"],
    ['slots with __proto__ as a literal', [OtherPrototype], 'bad-name', "'__proto__'"],
    ['slots that are inherited', [InheritedSlots], 'bad-name', "'__proto__'"],
    ['a slot called as an action', [named('confirm')], 'bad-name', 'it is an action of the language'],
    ['a slot of 129 characters', [named('n'.repeat(129))], 'bad-name', 'it is longer than 128 characters'],
    ['a property without a name', [returning('')], 'bad-name', 'it is empty'],
    ['a property called constructor', [returning('constructor')], 'bad-name', 'reaches into'],
    ['a property of two words', [returning('a b')], 'bad-name', 'it holds the character U+0020'],
  ])('is refused for %s', (_name, apis, code, message) => {
    expect(() => shop(...apis)).toThrow(
      expect.objectContaining({ name: 'DefinitionError', code, message: expect.stringContaining(message) }),
    );
  });

  it('takes names of 128 characters, and those of globals of JavaScript for slots', () => {
    for (const name of ['n'.repeat(128), 'Map', 'undefined', 'class', 'x1', 'length', 'then'])
      expect([...(shop(named(name)).apis[0]?.slots.keys() ?? [])]).toEqual([name]);
  });

  it.each([
    ['Conversation', 'Pause', 'conversation_pause'],
    ['Parse', 'Error', 'parse_error'],
    ['Decline', 'alternative', 'decline_alternative'],
  ])('is refused for the service %s with the intent %s, an action to programs', (name, intent, api) => {
    const apis = [class extends transaction({ ...transactionSpec, intent }) {}];
    expect(() => service({ name, description: '', apis })).toThrow(
      expect.objectContaining({ code: 'bad-name', message: expect.stringContaining(`'${api}'`) }),
    );
  });

  it('is refused for an API whose name is too long, and for two that are spelled alike', () => {
    const long = (length: number) =>
      class extends transaction({ ...transactionSpec, intent: 'B'.padEnd(length, 'b') }) {};
    expect(shop(long(128 - 'cups_1_'.length)).apis).toHaveLength(1);
    expect(() => shop(long(129 - 'cups_1_'.length))).toThrow('longer than 128');
    class FindCup extends search(searchSpec) {}
    class Find_Cup extends search(searchSpec) {}
    expect(() => shop(FindCup, Find_Cup)).toThrow(expect.objectContaining({ code: 'duplicate-api' }));
    const [one, other] = ['A_B', 'A'].map((name, at) =>
      service({ name, description: '', apis: [class extends search({ ...searchSpec, intent: at ? 'B_C' : 'C' }) {}] }),
    );
    expect(() => createRegistry([one, other] as never)).toThrow(expect.objectContaining({ code: 'duplicate-api' }));
  });

  it.each(['', '2Cups', 'Cups 1', 'Cups-1', 'prototype', 'select'])('is refused for the name %j', (name) => {
    expect(() => service({ name, description: '', apis: [] })).toThrow(expect.objectContaining({ code: 'bad-name' }));
  });
});

describe('a registry', () => {
  const cupShop = shop(FindCups, BuyCup);

  it('finds APIs and slots by name', () => {
    const registry = createRegistry([library, cupShop]);
    expect(registry.apis.get('cups_1_buy_cup')?.intent).toBe('BuyCup');
    expect(registry.apis.get('cups_1_sell_cup')).toBeUndefined();
    expect(registry.slot('Library_1', 'shelf')?.kind).toBe('integer');
    expect(registry.slot('Library_1', 'colour')).toBeUndefined();
    expect(registry.slot('Library_2', 'shelf')).toBeUndefined();
    expect(registry.slot('Library_1', 'constructor')).toBeUndefined();
  });

  it('refuses a service twice, and APIs of one name', () => {
    const alike = service({ name: 'cups_1', description: '', apis: [FindCups] });
    for (const [services, message] of [
      [
        [library, cupShop, library],
        "Two services are called 'Library_1'. Load each service once, or rename one of them.",
      ],
      [
        [library, cupShop, alike],
        "The services 'Cups_1' and 'cups_1' both have an API 'cups_1_find_cups'. Rename one of the services, or one of the APIs.",
      ],
    ] as const) {
      expect(() => createRegistry(services)).toThrow(expect.objectContaining({ code: 'duplicate-api', message }));
    }
  });

  it('may be empty', () => {
    expect(createRegistry([]).apis.size).toBe(0);
  });
});

describe('the nearest names', () => {
  const known = ['find_hotel', 'find_hotels', 'book_hotel', 'weather'];

  it('come nearest first, of equals in alphabetical order', () => {
    expect(nearestNames('find_hotel', known)).toEqual(['find_hotel', 'find_hotels', 'book_hotel', 'weather']);
    expect(nearestNames('b', ['d', 'c', 'a'])).toEqual(['a', 'c', 'd']);
  });

  it('are no more than asked for, nor than there are', () => {
    expect(nearestNames('weathr', known, 1)).toEqual(['weather']);
    expect(nearestNames('x', known, 0)).toEqual([]);
    expect(nearestNames('x', [])).toEqual([]);
    expect(nearestNames('x', new Set(known))).toHaveLength(4);
  });
});
