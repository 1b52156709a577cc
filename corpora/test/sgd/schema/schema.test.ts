import { describe, expect, it } from 'vitest';
import {
  DefinitionError,
  type SearchContext,
  type Service,
  type TransactionApi,
} from '../../../../src/service/index.js';
import { fromSgdValue, sgdValue } from '../../../src/sgd/schema/values.js';
import { type SgdOptions, servicesFromSgdSchema } from '../../../src/sgd/schema/schema.js';
import { changedSchema, type SchemaDraft, trainSchema } from '../../../../test/service/fixtures.js';

function rail(options?: SgdOptions): Service {
  const [service] = servicesFromSgdSchema([trainSchema], options);
  return service!;
}

function searchOf(service: Service) {
  const [api] = service.apis;
  if (api?.kind !== 'search') throw new Error('no search');
  return api;
}

describe('a service from an SGD schema', () => {
  it('has an API per intent, with the names of the schema', () => {
    const { name, description, apis } = rail();
    expect({ name, description }).toEqual({ name: 'Rail_1', description: "Trains and the riders' tickets" });
    expect(apis.map((api) => [api.name, api.intent, api.kind])).toEqual([
      ['rail_1_find_trains', 'FindTrains', 'search'],
      ['rail_1_buy_tickets', 'BuyTickets', 'transaction'],
    ]);
    expect(apis[0]!.required.map((slot) => slot.name)).toEqual(['from', 'to', 'date']);
    expect([...apis[0]!.properties.keys()]).toEqual(trainSchema.intents[0]!.result_slots);
  });

  it('types closed sets as booleans, integers and texts, and everything else as text', () => {
    const slots = rail().slots;
    expect(slots.get('quiet')).toMatchObject({ kind: 'boolean' });
    expect(slots.get('riders')).toMatchObject({ kind: 'integer', values: [1, 2, 3] });
    expect(slots.get('class')).toMatchObject({ kind: 'closed', values: ['First', 'Second'] });
    expect(slots.get('intent')).toMatchObject({ kind: 'closed', values: ['work', 'leisure'] });
    expect(slots.get('date')).toMatchObject({ kind: 'text', description: 'Day of travel' });
    expect(slots.get('to')).toMatchObject({ kind: 'text' });
  });

  it('reads defaults in the type of their slot, and lets the user not care about any slot', () => {
    const [find, buy] = rail().apis;
    const defaults = [...find!.slots.values(), ...buy!.slots.values()].filter((slot) => !slot.required);
    expect(defaults.map((slot) => [slot.name, slot.default])).toEqual([
      ['class', 'Second'],
      ['riders', 1],
      ['quiet', 'dontcare'],
      ['class', 'Second'],
      ['quiet', false],
      ['intent', 'dontcare'],
    ]);
    expect([...find!.slots.values()].every((slot) => slot.acceptsDontcare)).toBe(true);
  });

  it('takes a default that is outside the closed set into it', () => {
    const json = changedSchema((schema) => {
      schema.intents[0]!.optional_slots = { class: 'Sleeper', riders: 'any', quiet: 'unknown' };
    });
    const { slots } = servicesFromSgdSchema(json)[0]!;
    expect(slots.get('class')).toMatchObject({ kind: 'closed', values: ['First', 'Second', 'Sleeper'] });
    expect(slots.get('riders')).toMatchObject({ kind: 'closed', values: ['1', '2', '3', 'any'] });
    expect(slots.get('quiet')).toMatchObject({ kind: 'closed', values: ['True', 'False', 'unknown'] });
  });

  it('takes an empty default as any value', () => {
    const json = changedSchema((schema) => {
      schema.intents[0]!.optional_slots = { class: '' };
    });
    const slot = servicesFromSgdSchema(json)[0]!.apis[0]!.slots.get('class');
    expect(slot).toMatchObject({ required: false, default: 'dontcare' });
  });

  it('takes kinds from the options, and passes over those of other services', () => {
    const { slots } = rail({
      kinds: { 'Rail_1.date': 'date', 'Rail_1.departure': 'time', 'Rail_1.fare': 'money', 'Bus_1.date': 'date' },
    });
    expect([slots.get('date')?.kind, slots.get('departure')?.kind]).toEqual(['date', 'time']);
    const [find] = rail({ kinds: { 'Rail_1.fare': 'money' } }).apis;
    expect(find!.properties.get('fare')?.kind).toBe('money');
  });

  it('finds nothing by itself', async () => {
    const { handler } = searchOf(rail());
    expect(await handler.search({}, {} as SearchContext)).toEqual([]);
  });
});

describe('the facts of a service from an SGD schema', () => {
  it('follow from the schema', () => {
    const api = searchOf(rail());
    expect(api).toMatchObject({
      identity: ['train_name'],
      offers: ['train_name', 'departure'],
      tracks: ['departure'],
      followUp: 'rail_1_buy_tickets',
      presents: 'one',
      entity: 'train',
    });
    const buy = rail().apis[1] as TransactionApi;
    expect(buy).toMatchObject({ entity: 'receipt', confirms: expect.arrayContaining(['from', 'class', 'quiet']) });
    // Any value will do for the intent, unless the user says one: that is not asked.
    expect(buy.confirms).not.toContain('intent');
  });

  it('are taken from the options where those state them', () => {
    const service = rail({
      facts: {
        'Rail_1.FindTrains': {
          identity: ['departure', 'fare'],
          offers: ['fare'],
          tracks: [],
          followUp: null,
          presents: 'list',
          entity: 'connection',
        },
        'Rail_1.BuyTickets': { confirms: ['from', 'to'], entity: 'ticket' },
        'Bus_1.FindBus': { identity: 'line' },
      },
    });
    expect(searchOf(service)).toMatchObject({
      identity: ['departure', 'fare'],
      offers: ['fare'],
      tracks: [],
      presents: 'list',
      entity: 'connection',
    });
    expect(searchOf(service)).not.toHaveProperty('followUp');
    expect(service.apis[1]).toMatchObject({ confirms: ['from', 'to'], entity: 'ticket' });
  });

  it.each([
    ['a name', ['train_name', 'departure'], 'train_name'],
    ['what a transaction requires, without a name', ['fare', 'departure'], 'departure'],
    ['what is returned, without either', ['from', 'fare'], 'fare'],
    ['anything', ['from', 'to'], 'from'],
  ])('take %s as identity', (_, results, identity) => {
    const json = changedSchema((schema) => {
      schema.intents[0]!.result_slots = results;
    });
    expect(searchOf(servicesFromSgdSchema(json)[0]!).identity).toEqual([identity]);
  });

  it('offer what a lone search leaves open and a transaction requires, but for counts and yes-or-no options', () => {
    const json = changedSchema((schema) => {
      Object.assign(schema.intents[1]!, {
        required_slots: ['from', 'class', 'riders', 'quiet'],
        optional_slots: {},
      });
    });
    expect(searchOf(servicesFromSgdSchema(json)[0]!)).toMatchObject({
      offers: ['train_name', 'class'],
      tracks: ['class'],
    });
  });

  it('leave it to another search to settle that, if there is one', () => {
    const json = changedSchema((schema) => {
      const [find, buy] = schema.intents as [Record<string, unknown>, Record<string, unknown>];
      const other = {
        ...find,
        name: 'FindDepartures',
        required_slots: ['train_name'],
        optional_slots: { class: 'First' },
      };
      schema.intents = [find, other, { ...buy, required_slots: ['from', 'class', 'departure'], optional_slots: {} }];
    });
    expect(searchOf(servicesFromSgdSchema(json)[0]!)).toMatchObject({
      offers: ['train_name', 'departure'],
      tracks: ['train_name', 'departure'],
    });
  });

  it('suggest the transaction that has the least left to ask', () => {
    const json = changedSchema((schema) => {
      const [find, buy] = schema.intents as [Record<string, unknown>, Record<string, unknown>];
      const other = { ...buy, name: 'RentSeat', required_slots: ['from', 'intent'], optional_slots: {} };
      schema.intents = [find, other, buy];
    });
    expect(searchOf(servicesFromSgdSchema(json)[0]!).followUp).toBe('rail_1_buy_tickets');
  });
});

describe('a schema that is not in SGD format', () => {
  function failure(json: unknown, options?: SgdOptions): unknown {
    try {
      servicesFromSgdSchema(json, options);
    } catch (error) {
      if (error instanceof DefinitionError) return `${error.code}: ${error.message}`;
      throw error;
    }
    return undefined;
  }

  it.each([
    ['an object', {}, 'bad-schema: The schema is wrong at its top: '],
    ['null', null, 'bad-schema: The schema is wrong at its top: '],
    ['a list of texts', ['Rail_1'], 'bad-schema: The schema is wrong at [0]: '],
  ])('is refused when it is %s', (_, json, message) => {
    expect(failure(json)).toContain(message);
  });

  it.each<[string, (schema: SchemaDraft) => void, string]>([
    ['a slot without name', (schema) => delete schema.slots[2]!.name, 'wrong at [0].slots[2].name: '],
    [
      'a flag that is text',
      (schema) => Object.assign(schema.slots[1]!, { is_categorical: 'False' }),
      '[0].slots[1].is_categorical: ',
    ],
    [
      'a default that is a number',
      (schema) => Object.assign(schema.intents[0]!, { optional_slots: { class: 2 } }),
      '[0].intents[0].optional_slots.class: ',
    ],
    [
      'a closed set without values',
      (schema) => Object.assign(schema.slots[5]!, { possible_values: [] }),
      'wrong at [0].slots[5].possible_values: a categorical slot has no values. List',
    ],
    [
      'a required slot that is none',
      (schema) => Object.assign(schema.intents[1]!, { required_slots: ['when'] }),
      "wrong at [0].intents[1].required_slots: 'when' is no slot of Rail_1. Add",
    ],
    [
      'an optional slot that is none',
      (schema) => Object.assign(schema.intents[1]!, { optional_slots: { when: '' } }),
      '[0].intents[1].optional_slots: ',
    ],
    [
      'a result slot that is none',
      (schema) => Object.assign(schema.intents[0]!, { result_slots: ['when'] }),
      '[0].intents[0].result_slots: ',
    ],
    [
      'a slot both required and optional',
      (schema) => Object.assign(schema.intents[0]!, { optional_slots: { to: 'York' } }),
      "'to' is required too. A slot is either",
    ],
    [
      'a slot twice',
      (schema) => schema.slots.push(schema.slots[0]!),
      "wrong at [0].slots[10].name: 'from' is there twice. Keep",
    ],
    [
      'an intent twice',
      (schema) => schema.intents.push(schema.intents[0]!),
      "wrong at [0].intents[2].name: 'FindTrains' is there twice. Keep",
    ],
    [
      'a name that is none',
      (schema) => Object.assign(schema, { service_name: 'Rail 1' }),
      "bad-name: Service 'Rail 1' is not",
    ],
    [
      'a slot that no program can name',
      (schema) => {
        Object.assign(schema.slots[8]!, { name: 'why travel' });
        Object.assign(schema.intents[1]!, { optional_slots: { 'why travel': 'work' } });
      },
      "bad-name: In BuyTickets: slot or property 'why travel' is not a usable name: it holds the character U+0020",
    ],
    [
      'a result called __proto__',
      (schema) => {
        schema.slots.push({ ...schema.slots[0]!, name: '__proto__' });
        Object.assign(schema.intents[1]!, { result_slots: ['__proto__'] });
      },
      "bad-name: In BuyTickets: slot or property '__proto__' is not a usable name: it reaches into",
    ],
    [
      'a slot called as an action',
      (schema) => {
        Object.assign(schema.slots[8]!, { name: 'confirm' });
        Object.assign(schema.intents[1]!, { required_slots: ['confirm'], optional_slots: {} });
      },
      "bad-name: In BuyTickets: slot or property 'confirm' is not a usable name: it is an action",
    ],
    [
      'an intent that makes an action',
      (schema) => {
        Object.assign(schema, { service_name: 'Parse' });
        Object.assign(schema.intents[1]!, { name: 'Error' });
      },
      "bad-name: The API of Parse and Error, 'parse_error' is not a usable name",
    ],
  ])('is refused for %s', (_, change, message) => {
    expect(failure(changedSchema(change))).toContain(message);
  });

  it('is refused when a service is there twice', () => {
    expect(failure([trainSchema, trainSchema])).toContain("wrong at [1].service_name: 'Rail_1' is there twice.");
  });

  it.each<[SgdOptions, string]>([
    [{ kinds: { 'Rail_1.when': 'date' } }, "unknown-slot: 'kinds' names 'Rail_1.when', but Rail_1 has only from, to"],
    [{ kinds: { Rail_1: 'date' } }, "unknown-slot: 'kinds' names 'Rail_1'"],
    [
      { facts: { 'Rail_1.Fly': {} } },
      "bad-schema: 'facts' names 'Rail_1.Fly', but Rail_1 has only FindTrains, BuyTickets",
    ],
    [
      { facts: { 'Rail_1.FindTrains': { identity: 'platform' } } },
      "unknown-slot: rail_1_find_trains: 'identity' names",
    ],
    [{ facts: { 'Rail_1.FindTrains': { followUp: 'Fly' } } }, 'unknown-follow-up: rail_1_find_trains'],
    [
      { facts: { 'Rail_1.BuyTickets': { confirms: ['fare'] } } },
      "unknown-slot: rail_1_buy_tickets: 'confirms' names 'fare'",
    ],
    [
      { kinds: { 'Rail_1.class': 'date' } },
      "bad-default: Rail_1.class has the default 'Second', which is no date. Change",
    ],
  ])('is refused with options that do not fit it: %j', (options, message) => {
    expect(failure([trainSchema], options)).toContain(message);
  });
});

describe('values as SGD writes them', () => {
  const { slots } = rail({ kinds: { 'Rail_1.date': 'date' } });
  const fare = searchOf(rail({ kinds: { 'Rail_1.fare': 'money' } })).properties.get('fare')!;

  it.each([
    [true, 'True'],
    [false, 'False'],
    [2, '2'],
    ['York', 'York'],
    ['2019-03-01', '2019-03-01'],
    [['a', 1], '["a",1]'],
  ])('print %j as %s', (canonical, text) => {
    expect(sgdValue(canonical)).toBe(text);
  });

  it.each([
    ['quiet', 'True', true],
    ['quiet', 'false', false],
    ['riders', '2', 2],
    ['class', 'First', 'First'],
    ['class', 'first', 'First'],
    ['date', '2019-03-01', '2019-03-01'],
    ['from', 'True', 'True'],
    ['riders', 'dontcare', 'dontcare'],
  ])('of slot %s, %s is read as %j', (name, text, canonical) => {
    expect(fromSgdValue(slots.get(name)!, text)).toBe(canonical);
  });

  it('of money lose the currency', () => {
    expect(['$26', '26', '1,026.50'].map((text) => fromSgdValue(fare, text))).toEqual([26, 26, 1026.5]);
  });

  it('that are none of the slot stay as they are', () => {
    expect(fromSgdValue(slots.get('quiet')!, 'maybe')).toBe('maybe');
    expect(fromSgdValue(slots.get('riders')!, 'two')).toBe('two');
    expect(fromSgdValue(slots.get('class')!, 'Third')).toBe('Third');
    expect(fromSgdValue(fare, 'free')).toBe('free');
  });
});
