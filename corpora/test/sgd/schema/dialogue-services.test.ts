/** Schemas, facts and modules of services for dialogues: what makes no service is refused before anything is replayed. */
import { describe, expect, it } from 'vitest';
import { generateModule, type SgdService, servicesFromSgdSchema } from '../../../src/sgd/index.js';
import { SgdServices } from '../../../src/sgd/schema/services.js';
import type { SgdFacts } from '../../../src/sgd/schema/facts.js';
import { changedSchema, type SchemaDraft, trainSchema } from '../../../../test/service/fixtures.js';
import { schema } from '../fixture.js';

const refusal = (code: string, message: unknown) => expect.objectContaining({ name: 'DefinitionError', code, message });
const containing = (text: string) => expect.stringContaining(text) as never;

describe('services for dialogues are refused', () => {
  const services = (facts: SgdFacts) => () => new SgdServices(schema, facts);

  it.each([
    ['that is not there', 'Kayaks_1.SinkKayaks'],
    ['in another case', 'Kayaks_1.findKayaks'],
    ['of another service', 'Kayaks_1.FindCabins'],
    ['that every object has', 'Kayaks_1.constructor'],
    ['that is none', 'Kayaks_1'],
  ])('with facts about an intent %s', (_, key) => {
    const message = `'facts' names '${key}', but Kayaks_1 has only FindKayaks, RentKayak. Correct the key or remove it.`;
    expect(services({ [key]: {} })).toThrow(refusal('bad-schema', message));
  });

  it.each([
    ['identity', 'identity'],
    ['offers', ['kayak_name', 'fee']],
    ['tracks', ['day']],
  ])('with %s that the search does not return', (fact, value) => {
    const facts = { 'Kayaks_1.FindKayaks': { [fact]: value } };
    expect(services(facts)).toThrow(refusal('unknown-slot', containing(`kayaks_1_find_kayaks: '${fact}' names '`)));
  });

  it.each([
    ['is of another service', 'BookShuttle', 'kayaks_1_book_shuttle'],
    ['is not there', 'SellKayak', 'kayaks_1_sell_kayak'],
  ])('with a follow-up that %s', (_, followUp, api) => {
    const facts = { 'Kayaks_1.FindKayaks': { followUp } };
    expect(services(facts)).toThrow(refusal('unknown-follow-up', containing(`'${api}' is no API of the service`)));
  });

  it('with slots to confirm that the transaction does not take', () => {
    const facts = { 'Kayaks_1.RentKayak': { confirms: ['day', 'fee'] } };
    expect(services(facts)).toThrow(refusal('unknown-slot', containing("kayaks_1_rent_kayak: 'confirms' names 'fee'")));
  });

  it('with a service twice, of which each dialogue could mean either', () => {
    expect(() => new SgdServices([...schema, schema[0]], {})).toThrow(
      refusal('bad-schema', containing("wrong at [3].service_name: 'Kayaks_1' is there twice.")),
    );
  });
});

describe('no module is generated', () => {
  it.each<[string, unknown, string]>([
    ['nothing', undefined, 'undefined'],
    ['null', null, 'null'],
    ['a whole schema', [trainSchema], 'array'],
    ['text', 'Rail_1', 'string'],
  ])('of %s', (_, service, received) => {
    expect(() => generateModule(service as never)).toThrow(
      refusal('bad-schema', containing(`wrong at [0]: Invalid input: expected object, received ${received}.`)),
    );
  });

  it.each<[string, (draft: SchemaDraft) => void, string]>([
    ['a service', (draft) => Object.assign(draft, { service_name: 'class A {}' }), "Service 'class A {}' is not"],
    ['an intent', (draft) => Object.assign(draft.intents[0]!, { name: "x'); process.exit(" }), 'is not a usable name'],
    [
      'a slot',
      (draft) => {
        Object.assign(draft.slots[8]!, { name: "a']: 1" });
        Object.assign(draft.intents[1]!, { required_slots: ["a']: 1"], optional_slots: {} });
      },
      "slot or property 'a']: 1' is not a usable name",
    ],
  ])('that would name %s as no program can', (_, change, message) => {
    const [service] = changedSchema(change) as readonly SgdService[];
    expect(() => generateModule(service!)).toThrow(refusal('bad-name', containing(message)));
  });
});

describe('a default is refused', () => {
  const withDefault = (text: string) =>
    changedSchema((draft) => {
      Object.assign(draft.intents[1]!, { required_slots: ['from'], optional_slots: { departure: text } });
    });

  it.each([
    ['date', '2019-02-30'],
    ['date', 'tomorrow'],
    ['time', '24:00'],
    ['time', '7 pm'],
    ['integer', '1.5'],
    ['integer', '1e3'],
    ['number', 'two'],
    ['money', 'free'],
    ['money', '-$'],
    ['boolean', 'yes'],
  ] as const)('that is no %s: %s', (kind, text) => {
    const options = { kinds: { 'Rail_1.departure': kind } };
    const message = `Rail_1.departure has the default '${text}', which is no ${kind}. Change the default, or its kind in 'kinds'.`;
    expect(() => servicesFromSgdSchema(withDefault(text), options)).toThrow(refusal('bad-default', message));
  });
});
