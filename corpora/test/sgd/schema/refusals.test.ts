import { describe, expect, it } from 'vitest';
import { generateModule, parseSgdSchema, type SgdService, servicesFromSgdSchema } from '../../../src/sgd/index.js';
import { SgdServices } from '../../../src/sgd/schema/services.js';
import { sgdxVariant } from '../../../src/sgd/variants/variant.js';
import { changedSchema, type SchemaDraft, trainSchema } from '../../../../test/service/fixtures.js';

const REMEDY =
  'An SGD schema is an array of services { service_name, description, slots, intents }; correct this part of the file.';

const refusal = (code: string, message: unknown) => expect.objectContaining({ name: 'DefinitionError', code, message });

/** Everyone who takes a schema from a file. */
const takers: readonly (readonly [string, (json: unknown) => unknown])[] = [
  ['parsed', (json) => parseSgdSchema(json)],
  ['made services of', (json) => servicesFromSgdSchema(json)],
  ['made services of for dialogues', (json) => new SgdServices(json, {})],
];

describe.each(takers)('what is no schema is not %s', (_, take) => {
  it.each<[string, unknown, string]>([
    ['nothing', undefined, 'its top: Invalid input: expected array, received undefined'],
    ['null', null, 'its top: Invalid input: expected array, received null'],
    ['text', '[]', 'its top: Invalid input: expected array, received string'],
    ['one service', trainSchema, 'its top: Invalid input: expected array, received object'],
    ['a list with null', [trainSchema, null], '[1]: Invalid input: expected object, received null'],
    ['a list of lists', [[trainSchema]], '[0]: Invalid input: expected object, received array'],
    [
      'a dialogue',
      [{ dialogue_id: '1_00000', turns: [] }],
      '[0].service_name: Invalid input: expected string, received',
    ],
  ])('%s', (__, json, where) => {
    expect(() => take(json)).toThrow(
      refusal('bad-schema', expect.stringContaining(`The schema is wrong at ${where}`) as never),
    );
  });
});

describe('a schema is refused, with the part that is wrong', () => {
  const set = (part: (schema: SchemaDraft) => object, fields: object) => (schema: SchemaDraft) =>
    void Object.assign(part(schema), fields);
  const slot = (fields: object) => set((schema) => schema.slots[5]!, fields);
  const intent = (fields: object) => set((schema) => schema.intents[0]!, fields);
  const whole = (fields: object) => set((schema) => schema, fields);

  it.each<[string, (schema: SchemaDraft) => void, string]>([
    [
      'a service without a name',
      whole({ service_name: undefined }),
      '[0].service_name: Invalid input: expected string',
    ],
    ['a name that is a number', whole({ service_name: 1 }), '[0].service_name: Invalid input: expected string'],
    ['a service without words', whole({ description: null }), '[0].description: Invalid input: expected string'],
    ['slots by name', whole({ slots: {} }), '[0].slots: Invalid input: expected array'],
    ['no intents', whole({ intents: undefined }), '[0].intents: Invalid input: expected array'],
    ['a slot that is text', whole({ slots: ['from'] }), '[0].slots[0]: Invalid input: expected object'],
    ['an intent that is text', whole({ intents: ['FindTrains'] }), '[0].intents[0]: Invalid input: expected object'],
    ['a slot without words', slot({ description: undefined }), '[0].slots[5].description: Invalid input'],
    [
      'a slot that is not said to be closed',
      slot({ is_categorical: undefined }),
      '[0].slots[5].is_categorical: Invalid',
    ],
    ['a number for a flag', slot({ is_categorical: 1 }), '[0].slots[5].is_categorical: Invalid input'],
    ['values that are text', slot({ possible_values: 'First' }), '[0].slots[5].possible_values: Invalid input'],
    ['a value that is a number', slot({ possible_values: ['First', 2] }), '[0].slots[5].possible_values[1]: Invalid'],
    ['values that are null', slot({ possible_values: null }), '[0].slots[5].possible_values: Invalid input'],
    ['an intent without a name', intent({ name: undefined }), '[0].intents[0].name: Invalid input'],
    ['an intent without words', intent({ description: 7 }), '[0].intents[0].description: Invalid input'],
    ['a flag in words', intent({ is_transactional: 'no' }), '[0].intents[0].is_transactional: Invalid input'],
    [
      'required slots by name',
      intent({ required_slots: { from: '' } }),
      '[0].intents[0].required_slots: Invalid input',
    ],
    ['a required slot that is null', intent({ required_slots: [null] }), '[0].intents[0].required_slots[0]: Invalid'],
    [
      'optional slots without defaults',
      intent({ optional_slots: ['class'] }),
      '[0].intents[0].optional_slots: Invalid',
    ],
    ['a default that is null', intent({ optional_slots: { class: null } }), '[0].intents[0].optional_slots.class: Inv'],
    ['results that are text', intent({ result_slots: 'fare' }), '[0].intents[0].result_slots: Invalid input'],
  ])('%s', (_, change, where) => {
    const message = expect.stringMatching(
      new RegExp(
        `^The schema is wrong at ${where.replace(/[[\].]/g, '\\$&')}.*\\. ${REMEDY.replace(/[{}.]/g, '\\$&')}$`,
      ),
    );
    expect(() => parseSgdSchema(changedSchema(change))).toThrow(refusal('bad-schema', message));
  });

  const KNOWN = 'from, to, date, train_name, departure, class, riders, quiet, intent, fare';

  it.each<[string, (schema: SchemaDraft) => void, string]>([
    [
      'a required slot in another case',
      intent({ required_slots: ['From'] }),
      `[0].intents[0].required_slots: 'From' is no slot of Rail_1. Add the slot to 'slots' or take it off the list; there are ${KNOWN}.`,
    ],
    [
      'an empty name',
      intent({ result_slots: [''] }),
      `[0].intents[0].result_slots: '' is no slot of Rail_1. Add the slot to 'slots' or take it off the list; there are ${KNOWN}.`,
    ],
    [
      'a name of every object',
      intent({ optional_slots: { valueOf: 'x' } }),
      `[0].intents[0].optional_slots: 'valueOf' is no slot of Rail_1. Add the slot to 'slots' or take it off the list; there are ${KNOWN}.`,
    ],
    [
      'a slot that is required and optional',
      intent({ required_slots: ['from', 'class'], optional_slots: { class: 'First' } }),
      "[0].intents[0].optional_slots: 'class' is required too. A slot is either required or optional.",
    ],
    [
      'a slot twice',
      (schema) => void schema.slots.splice(3, 0, schema.slots[1]!),
      "[0].slots[3].name: 'to' is there twice. Keep one of them.",
    ],
    [
      'an intent twice',
      (schema) => void schema.intents.push({ ...schema.intents[0]!, is_transactional: true }),
      "[0].intents[2].name: 'FindTrains' is there twice. Keep one of them.",
    ],
    [
      'a closed set without values',
      slot({ possible_values: [] }),
      "[0].slots[5].possible_values: a categorical slot has no values. List the values, or set 'is_categorical' to false.",
    ],
  ])('%s, which its parts contradict', (_, change, message) => {
    const json = changedSchema(change);
    expect(() => parseSgdSchema(json)).toThrow(refusal('bad-schema', `The schema is wrong at ${message}`));
  });
});

describe('options that do not fit the schema are refused', () => {
  const both = (options: object): readonly (() => unknown)[] => [
    () => servicesFromSgdSchema([trainSchema], options),
    () => generateModule(trainSchema, options),
  ];
  const rows: readonly (readonly [string, object, string, string])[] = [
    [
      'a kind that there is not',
      { kinds: { 'Rail_1.date': 'day' } },
      'bad-argument',
      "of the kind 'day', which is none of text, integer, number, money, boolean, date, time.",
    ],
    [
      'a name of every object as kind',
      { kinds: { 'Rail_1.date': 'constructor' } },
      'bad-argument',
      "of the kind 'constructor', which is none of",
    ],
    [
      'the kind of closed sets',
      { kinds: { 'Rail_1.date': 'closed' } },
      'bad-argument',
      "of the kind 'closed', which is none of",
    ],
    [
      'a default of another kind',
      { kinds: { 'Rail_1.class': 'integer' } },
      'bad-default',
      "Rail_1.class has the default 'Second', which is no integer.",
    ],
    [
      'a default that is no truth value',
      { kinds: { 'Rail_1.riders': 'boolean' } },
      'bad-default',
      "Rail_1.riders has the default '1', which is no boolean.",
    ],
    [
      'a default that is no time',
      { kinds: { 'Rail_1.riders': 'time' } },
      'bad-default',
      "Rail_1.riders has the default '1', which is no time.",
    ],
    [
      'a slot in another case',
      { kinds: { 'Rail_1.Date': 'date' } },
      'unknown-slot',
      "'kinds' names 'Rail_1.Date', but Rail_1 has only from, to",
    ],
    [
      'an intent for a slot',
      { kinds: { 'Rail_1.FindTrains': 'date' } },
      'unknown-slot',
      "'kinds' names 'Rail_1.FindTrains', but",
    ],
    [
      'a slot for an intent',
      { facts: { 'Rail_1.from': {} } },
      'bad-schema',
      "'facts' names 'Rail_1.from', but Rail_1 has only FindTrains, BuyTickets.",
    ],
    ['a service for an intent', { facts: { Rail_1: {} } }, 'bad-schema', "'facts' names 'Rail_1', but Rail_1 has only"],
    [
      'an identity that is not found',
      { facts: { 'Rail_1.FindTrains': { identity: ['fare', 'seat'] } } },
      'unknown-slot',
      "'identity' names 'seat', which is none of from, to",
    ],
    [
      'an offer that is not found',
      { facts: { 'Rail_1.FindTrains': { offers: ['seat'] } } },
      'unknown-slot',
      "'offers' names 'seat'",
    ],
    [
      'a tracked slot that is not found',
      { facts: { 'Rail_1.FindTrains': { tracks: ['intent'] } } },
      'unknown-slot',
      "'tracks' names 'intent'",
    ],
    [
      'offers that are no list',
      { facts: { 'Rail_1.FindTrains': { offers: 'fare' } } },
      'bad-argument',
      '\'offers\' of FindTrains is "fare"; it must be a list of names.',
    ],
    [
      'an empty noun',
      { facts: { 'Rail_1.FindTrains': { entity: '' } } },
      'bad-argument',
      '\'entity\' of FindTrains is ""; it must be a noun.',
    ],
    [
      'another presentation',
      { facts: { 'Rail_1.FindTrains': { presents: 'all' } } },
      'bad-argument',
      "'presents' of FindTrains is \"all\"; it must be 'one' or 'list'.",
    ],
    [
      'a search as follow-up of nothing',
      { facts: { 'Rail_1.FindTrains': { followUp: 'findTrains2' } } },
      'unknown-follow-up',
      "the follow-up 'rail_1_find_trains2' is no API of the service",
    ],
    [
      'a confirmed slot that is not taken',
      { facts: { 'Rail_1.BuyTickets': { confirms: ['train_name'] } } },
      'unknown-slot',
      "'confirms' names 'train_name'",
    ],
    [
      'a noun that is a number',
      { facts: { 'Rail_1.BuyTickets': { entity: 5 } } },
      'bad-argument',
      "'entity' of BuyTickets is 5; it must be a noun.",
    ],
  ];

  it.each(rows)('%s', (_, options, code, message) => {
    for (const make of both(options)) expect(make).toThrow(refusal(code, expect.stringContaining(message) as never));
  });
});

describe('a variant is refused', () => {
  const draft = (change: (schema: SchemaDraft) => void) => changedSchema(change);
  const [same] = changedSchema(() => undefined) as readonly SgdService[];

  it.each<[string, unknown, string]>([
    ['another number of services', [], 'the schema has services 1 there and 0 in the variant'],
    [
      'one service more',
      [same, { ...same!, service_name: 'Rail_2' }],
      'the schema has services 1 there and 2 in the variant',
    ],
    ['a slot less', draft((schema) => void schema.slots.pop()), 'fare'],
    ['an intent less', draft((schema) => void schema.intents.pop()), 'intents 2 there and 1 in the variant'],
    [
      'a result less',
      draft((schema) => void Object.assign(schema.intents[0]!, { result_slots: ['from'] })),
      'FindTrains',
    ],
  ])('with %s', (_, other, says) => {
    const make = () => sgdxVariant([trainSchema], other);
    expect(make).toThrow(expect.objectContaining({ name: expect.stringMatching(/^(Corpus|Definition)Error$/) }));
    expect(make).toThrow(says);
  });

  it.each<[string, unknown]>([
    ['null', null],
    ['an object', {}],
    ['text', 'schema'],
    ['a list with null', [null]],
  ])('for %s on either side', (_, json) => {
    const message = (side: string) => expect.stringContaining(`The ${side} is no SGD schema. The schema is wrong at `);
    expect(() => sgdxVariant([trainSchema], json)).toThrow(
      expect.objectContaining({ name: 'CorpusError', code: 'not-sgd', message: message('variant') }),
    );
    expect(() => sgdxVariant(json, [trainSchema])).toThrow(
      expect.objectContaining({ name: 'CorpusError', code: 'not-sgd', message: message('original') }),
    );
  });
});
