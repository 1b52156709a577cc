import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CorpusError, type CorpusErrorCode } from '../../../src/sgd/corpus/corpus-error.js';
import type { SgdDialogue, SgdFrame } from '../../../src/sgd/corpus/format.js';
import { sgdxVariant } from '../../../src/sgd/variants/variant.js';
import { createRegistry } from '../../../../src/service/index.js';
import type { SgdFacts } from '../../../src/sgd/schema/facts.js';
import type { SgdService } from '../../../src/sgd/schema/format.js';
import { servicesFromSgdSchema } from '../../../src/sgd/schema/schema.js';
import { dialogues, shapeOf, variedSchema } from './arbitrary.js';

const open = (name: string) => ({ name, description: `the ${name}`, is_categorical: false, possible_values: [] });

const closed = (name: string, ...values: readonly string[]) => ({
  ...open(name),
  is_categorical: true,
  possible_values: [...values],
});

/** A service with a slot called `intent`, and one without. */
const original: readonly SgdService[] = [
  {
    service_name: 'Boats_1',
    description: 'Boats',
    slots: [open('lake'), open('boat_name'), closed('intent', 'rent', 'buy'), open('count')],
    intents: [
      {
        name: 'FindBoat',
        description: 'Look for a boat',
        is_transactional: false,
        required_slots: ['lake', 'intent'],
        optional_slots: { count: 'dontcare' },
        result_slots: ['boat_name', 'lake', 'intent'],
      },
      {
        name: 'RentBoat',
        description: 'Rent a boat',
        is_transactional: true,
        required_slots: ['boat_name'],
        optional_slots: { count: '1' },
        result_slots: ['boat_name', 'count'],
      },
    ],
  },
  {
    service_name: 'Huts_1',
    description: 'Huts',
    slots: [open('lake'), open('hut')],
    intents: [
      {
        name: 'FindHut',
        description: 'Look for a hut',
        is_transactional: false,
        required_slots: ['lake'],
        optional_slots: {},
        result_slots: ['hut', 'lake'],
      },
    ],
  },
];

/** In the variant, `lake` is the boat's name, and `boat_name` is something else. */
const NAMES: Readonly<Record<string, string>> = {
  Boats_1: 'Boats_13',
  lake: 'boat_name',
  boat_name: 'vessel',
  intent: 'purpose',
  count: 'number',
  FindBoat: 'SearchForBoats',
  RentBoat: 'FindBoat',
  Huts_1: 'Huts_13',
  hut: 'lodge',
  FindHut: 'SearchForHuts',
};

/** All names of a schema, keys among them, by the table; descriptions and values of closed sets stay. */
function renamed(schema: readonly SgdService[]): SgdService[] {
  const to = (name: string): string => NAMES[name] ?? name;
  return schema.map((service) => ({
    ...service,
    service_name: to(service.service_name),
    slots: service.slots.map((slot) => ({ ...slot, name: to(slot.name) })),
    intents: service.intents.map((intent) => ({
      ...intent,
      name: to(intent.name),
      required_slots: intent.required_slots.map(to),
      optional_slots: Object.fromEntries(
        Object.entries(intent.optional_slots).map(([name, value]) => [to(name), value]),
      ),
      result_slots: intent.result_slots.map(to),
    })),
  }));
}

const variant = sgdxVariant(original, renamed(original));

const act = (name: string, slot = '', ...values: readonly string[]) => ({
  act: name,
  slot,
  values,
  canonical_values: values,
});

function dialogue(...frames: readonly SgdFrame[]): SgdDialogue {
  const turns = frames.map((frame, at) => ({
    speaker: at % 2 === 0 ? ('USER' as const) : ('SYSTEM' as const),
    utterance: 'on the lake with FindBoat of Boats_1',
    frames: [frame],
  }));
  return { dialogue_id: '1_00001', services: [...new Set(frames.map((frame) => frame.service))], turns };
}

const frameOf = (frame: SgdFrame): SgdFrame => variant.dialogue(dialogue(frame)).turns[0]!.frames[0]!;

const bare = (...actions: SgdFrame['actions']): SgdFrame => ({ service: 'Boats_1', actions });

function expectError(action: () => unknown, code: CorpusErrorCode, ...says: readonly string[]): void {
  let thrown: unknown;
  try {
    action();
  } catch (error) {
    thrown = error;
  }
  expect(thrown).toBeInstanceOf(CorpusError);
  const { code: actual, message } = thrown as CorpusError;
  expect(actual).toBe(code);
  for (const text of says) expect(message).toContain(text);
}

describe('a dialogue in the names of a variant', () => {
  it('has all names of services, slots and intents changed, and nothing else', () => {
    const user = {
      service: 'Boats_1',
      slots: [{ slot: 'lake', start: 7, exclusive_end: 11 }],
      actions: [act('INFORM_INTENT', 'intent', 'FindBoat'), act('INFORM', 'lake', 'lake')],
      state: {
        active_intent: 'FindBoat',
        requested_slots: ['boat_name'],
        slot_values: { lake: ['lake'], count: ['2'] },
      },
    };
    const system: SgdFrame = {
      service: 'Boats_1',
      actions: [act('OFFER', 'boat_name', 'Otter')],
      service_call: { method: 'FindBoat', parameters: { lake: 'lake', intent: 'rent' } },
      service_results: [{ boat_name: 'Otter', lake: 'lake', intent: 'rent' }],
    };
    const before = dialogue(user, system);
    const after = variant.dialogue(before);
    expect(after).toEqual({
      ...before,
      services: ['Boats_13'],
      turns: [
        {
          ...before.turns[0],
          frames: [
            {
              service: 'Boats_13',
              slots: [{ slot: 'boat_name', start: 7, exclusive_end: 11 }],
              actions: [act('INFORM_INTENT', 'intent', 'SearchForBoats'), act('INFORM', 'boat_name', 'lake')],
              state: {
                active_intent: 'SearchForBoats',
                requested_slots: ['vessel'],
                slot_values: { boat_name: ['lake'], number: ['2'] },
              },
            },
          ],
        },
        {
          ...before.turns[1],
          frames: [
            {
              service: 'Boats_13',
              actions: [act('OFFER', 'vessel', 'Otter')],
              service_call: { method: 'SearchForBoats', parameters: { boat_name: 'lake', purpose: 'rent' } },
              service_results: [{ vessel: 'Otter', boat_name: 'lake', purpose: 'rent' }],
            },
          ],
        },
      ],
    });
  });

  it.each([
    ['a slot called intent', act('INFORM', 'intent', 'rent'), act('INFORM', 'purpose', 'rent')],
    ['an intent', act('OFFER_INTENT', 'intent', 'RentBoat'), act('OFFER_INTENT', 'intent', 'FindBoat')],
    ['a slot called count', act('INFORM', 'count', '2'), act('INFORM', 'number', '2')],
    ['a count', act('INFORM_COUNT', 'count', '2'), act('INFORM_COUNT', 'count', '2')],
    ['no slot', act('SELECT'), act('SELECT')],
    ['a slot without a value', act('REQUEST', 'boat_name'), act('REQUEST', 'vessel')],
  ])('tells what an act is about: %s', (_what, before, after) => {
    expect(frameOf(bare(before)).actions).toEqual([after]);
  });

  it('has canonical intents in the names of the variant, too', () => {
    const before = { ...act('INFORM_INTENT', 'intent', 'FindBoat'), canonical_values: ['RentBoat'] };
    expect(frameOf(bare(before)).actions[0]!.canonical_values).toEqual(['FindBoat']);
  });

  it('keeps a frame without a task', () => {
    const state = { active_intent: 'NONE', requested_slots: [], slot_values: {} };
    expect(frameOf({ ...bare(), state }).state).toBe(state);
  });

  it('names the slots of each service by itself', () => {
    const [boats, huts] = [
      bare(act('INFORM', 'lake', 'x')),
      { service: 'Huts_1', actions: [act('INFORM', 'hut', 'x')] },
    ];
    const after = variant.dialogue(dialogue(boats, huts));
    expect(after.services).toEqual(['Boats_13', 'Huts_13']);
    expect(after.turns[1]!.frames[0]!.actions[0]!.slot).toBe('lodge');
  });

  it('shares what stays as it is', () => {
    const before = dialogue({
      ...bare(act('SELECT'), act('INFORM', 'lake', 'x')),
      state: { active_intent: 'NONE', requested_slots: [], slot_values: { lake: ['x'] } },
    });
    const [frame, after] = [before.turns[0]!.frames[0]!, variant.dialogue(before).turns[0]!.frames[0]!];
    expect(after.actions[0]).toBe(frame.actions[0]);
    expect(after.actions[1]!.values).toBe(frame.actions[1]!.values);
    expect(after.state!.requested_slots).toBe(frame.state!.requested_slots);
    expect(after.state!.slot_values.boat_name).toBe(frame.state!.slot_values.lake);
  });

  it.each([
    ['a service', { service: 'Cars_1', actions: [] }, "no service 'Cars_1'"],
    ['a slot in an act', bare(act('INFORM', 'depth', '2')), "Boats_1 has no slot 'depth'"],
    ['a slot by its new name', bare(act('INFORM', 'vessel', 'x')), "Boats_1 has no slot 'vessel'"],
    ['a slot named like a member of objects', bare(act('INFORM', 'constructor', 'x')), "no slot 'constructor'"],
    ['an intent', bare(act('INFORM_INTENT', 'intent', 'SailBoat')), "Boats_1 has no intent 'SailBoat'"],
    ['a result', { ...bare(), service_results: [{ depth: '2' }] }, "no slot 'depth'"],
    ['a method', { ...bare(), service_call: { method: 'Sail', parameters: {} } }, "no intent 'Sail'"],
    [
      'an active intent',
      { ...bare(), state: { active_intent: 'Sail', requested_slots: [], slot_values: {} } },
      "no intent 'Sail'",
    ],
  ])('is refused when the original schema lacks %s in it', (_what, frame, says) => {
    expectError(() => variant.dialogue(dialogue(frame)), 'unknown-name', says, 'Take both schemas of the split');
  });
});

describe('facts in the names of a variant', () => {
  const facts: SgdFacts = {
    'Boats_1.FindBoat': {
      identity: 'boat_name',
      offers: ['boat_name', 'lake'],
      tracks: ['lake'],
      followUp: 'RentBoat',
      confirms: ['count'],
      presents: 'list',
      entity: 'boat',
    },
    'Boats_1.RentBoat': { identity: ['boat_name', 'lake'], followUp: null },
    'Cars_1.FindCar': { identity: 'plate' },
  };

  it('have all names changed, but for services that the schema lacks', () => {
    expect(variant.facts(facts)).toEqual({
      'Boats_13.SearchForBoats': {
        identity: 'vessel',
        offers: ['vessel', 'boat_name'],
        tracks: ['boat_name'],
        followUp: 'FindBoat',
        confirms: ['number'],
        presents: 'list',
        entity: 'boat',
      },
      'Boats_13.FindBoat': { identity: ['vessel', 'boat_name'], followUp: null },
      'Cars_1.FindCar': { identity: 'plate' },
    });
  });

  it('come back by the way back', () => {
    expect(sgdxVariant(renamed(original), original).facts(variant.facts(facts))).toEqual(facts);
  });

  it('fit the services of the variant', () => {
    const { 'Boats_1.FindBoat': boats } = facts;
    const kept = variant.facts({ 'Boats_1.FindBoat': { ...boats, confirms: [] } });
    const services = servicesFromSgdSchema(renamed(original), { facts: kept });
    expect(createRegistry(services).services.map(({ name }) => name)).toEqual(['Boats_13', 'Huts_13']);
  });

  it.each([
    ['an intent', { 'Boats_1.SailBoat': {} }, "no intent 'SailBoat'"],
    ['a slot', { 'Boats_1.FindBoat': { offers: ['depth'] } }, "no slot 'depth'"],
    ['a follow-up', { 'Boats_1.FindBoat': { followUp: 'SailBoat' } }, "no intent 'SailBoat'"],
  ])('are refused when they name %s that the service lacks', (_what, wrong, says) => {
    expectError(() => variant.facts(wrong), 'unknown-name', says);
  });
});

describe('the names of the original', () => {
  it('are told by those of the variant', () => {
    expect(variant.originalService('Boats_13')).toBe('Boats_1');
    expect(variant.originalNames().Boats_13?.slots).toMatchObject({ boat_name: 'lake', vessel: 'boat_name' });
    expect(variant.originalNames().Huts_13?.slots).toMatchObject({ boat_name: 'lake' });
  });

  it('are not told by a service of the original', () => {
    expectError(() => variant.originalService('Boats_1'), 'unknown-name', "The variant has no service 'Boats_1'");
  });
});

describe('a variant', () => {
  it('may be the original itself: then nothing is copied', () => {
    const same = sgdxVariant(original, original);
    const whole = dialogue(bare(act('INFORM', 'lake', 'x')));
    expect(same.dialogue(whole)).toBe(whole);
  });

  it('may describe in other words, and list the slots of an intent in another order', () => {
    const other = renamed(original).map((service) => ({
      ...service,
      description: 'in other words',
      intents: service.intents.map((intent) => ({ ...intent, result_slots: [...intent.result_slots].reverse() })),
    }));
    expect(sgdxVariant(original, other).originalService('Huts_13')).toBe('Huts_1');
  });

  /** The variant with something else in its first service. */
  function changed(change: (service: SgdService) => Partial<SgdService>): readonly SgdService[] {
    const [boats, huts] = renamed(original) as [SgdService, SgdService];
    return [{ ...boats, ...change(boats) }, huts];
  }

  const intent = (boats: SgdService, at: number, change: object): Partial<SgdService> => ({
    intents: boats.intents.map((one, index) => (index === at ? { ...one, ...change } : one)),
  });

  it.each([
    ['fewer services', renamed(original).slice(1), ['the schema has services 2 there and 1 in the variant']],
    ['its services in another order', renamed(original).reverse(), ['Boats_1 (Huts_13) has slots 4 there and 2']],
    [
      'a slot more',
      changed((boats) => ({ slots: [...boats.slots, open('depth')] })),
      ['Boats_1 (Boats_13) has slots 4 there and 5'],
    ],
    ['an intent less', changed((boats) => ({ intents: boats.intents.slice(1) })), ['has intents 2 there and 1']],
    [
      'its slots in another order',
      changed((boats) => ({ slots: [...boats.slots].reverse() })),
      ['slot boat_name (purpose) has is_categorical false there and true'],
    ],
    [
      'other values of a closed set',
      changed((boats) => ({
        slots: boats.slots.map((slot) => (slot.is_categorical ? { ...slot, possible_values: ['rent', 'own'] } : slot)),
      })),
      ['slot intent (purpose) has possible_values ["rent","buy"] there and ["rent","own"]'],
    ],
    [
      'a search that is a transaction',
      changed((boats) => intent(boats, 0, { is_transactional: true })),
      ['intent FindBoat (SearchForBoats) has is_transactional false there and true'],
    ],
    [
      'another required slot',
      changed((boats) => intent(boats, 1, { required_slots: ['boat_name'] })),
      ['intent RentBoat (FindBoat) has required_slots ["vessel"] there and ["boat_name"]'],
    ],
    [
      'another default',
      changed((boats) => intent(boats, 1, { optional_slots: { number: '2' } })),
      ['optional_slots [["number","1"]] there and [["number","2"]]'],
    ],
    [
      'another result',
      changed((boats) => intent(boats, 1, { result_slots: ['vessel'] })),
      ['result_slots ["number","vessel"] there and ["vessel"]'],
    ],
  ])('is refused with %s', (_what, other, says) => {
    expectError(() => sgdxVariant(original, other), 'not-aligned', 'same order', ...says);
  });

  it.each([
    ['the original', {}, original, 'The original is no SGD schema'],
    ['the variant', original, [{ service_name: 'Boats_13' }], 'The variant is no SGD schema'],
    [
      'the variant, with a name twice,',
      original,
      changed((boats) => ({ slots: boats.slots.map((slot) => ({ ...slot, name: 'vessel' })) })),
      "'vessel' is there twice",
    ],
  ])('is refused when %s is no schema', (_what, from, to, says) => {
    expectError(() => sgdxVariant(from, to), 'not-sgd', says);
  });
});

describe('the laws of renaming', () => {
  const worlds = variedSchema.chain((schemas) => fc.tuple(fc.constant(schemas), dialogues(schemas.original)));

  it('the way back leads back', () => {
    fc.assert(
      fc.property(worlds, ([schemas, whole]) => {
        const [there, back] = [
          sgdxVariant(schemas.original, schemas.variant),
          sgdxVariant(schemas.variant, schemas.original),
        ];
        expect(back.dialogue(there.dialogue(whole))).toEqual(whole);
      }),
    );
  });

  it('no old name of a service is left, and no text or value changes', () => {
    fc.assert(
      fc.property(worlds, ([schemas, whole]) => {
        const after = sgdxVariant(schemas.original, schemas.variant).dialogue(whole);
        const services = [
          ...after.services,
          ...after.turns.flatMap((turn) => turn.frames.map((frame) => frame.service)),
        ];
        for (const { service_name } of schemas.original) expect(services).not.toContain(service_name);
        expect(shapeOf(after)).toEqual(shapeOf(whole));
      }),
    );
  });

  it('what is renamed is told by its new name', () => {
    fc.assert(
      fc.property(variedSchema, (schemas) => {
        const there = sgdxVariant(schemas.original, schemas.variant);
        for (const [at, service] of schemas.original.entries()) {
          const other = schemas.variant[at]!;
          expect(there.originalService(other.service_name)).toBe(service.service_name);
          const names = there.originalNames()[other.service_name]?.slots ?? {};
          const told = other.slots.map((slot) => names[slot.name]);
          expect(told).toEqual(service.slots.map((slot) => slot.name));
        }
      }),
    );
  });
});
