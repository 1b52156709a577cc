/** Made-up schemas with a variant, dialogues over them, and what no renaming may change. */
import * as fc from 'fast-check';
import type { SgdAction, SgdDialogue, SgdFrame, SgdTurn } from '../../../src/sgd/corpus/format.js';
import type { SgdIntent, SgdService } from '../../../src/sgd/schema/format.js';

/** Few, so that new names are often old ones of others; some mean something to JavaScript or to SGD. */
const POOL = ['intent', 'count', 'constructor', 'toString', 'class', 'city', 'day', 'fee', 'phone'];

const text = fc.constantFrom('x', 'y', 'NONE', ...POOL);

export interface VariedSchema {
  readonly original: readonly SgdService[];
  readonly variant: readonly SgdService[];
}

/** One structure under two sets of names, by position. */
interface Structure {
  readonly slots: readonly (readonly string[])[];
  readonly intents: readonly Omit<SgdIntent, 'name' | 'description'>[];
}

function namesOf(count: number): fc.Arbitrary<readonly string[]> {
  return fc.shuffledSubarray(POOL, { minLength: count, maxLength: count });
}

/** Slots of intents are `0`, `1` and so on until they are named. */
function structureOf(slots: number, intents: number): fc.Arbitrary<Structure> {
  const positions = Array.from({ length: slots }, (_, at) => String(at));
  const intent = fc
    .tuple(fc.shuffledSubarray(positions), fc.nat(slots), fc.subarray(positions), fc.boolean())
    .map(([own, required, results, transactional]) => ({
      is_transactional: transactional,
      required_slots: own.slice(0, required),
      optional_slots: Object.fromEntries(own.slice(required).map((slot) => [slot, 'dontcare'])),
      result_slots: results,
    }));
  return fc.record({
    slots: fc.array(fc.uniqueArray(text, { maxLength: 3 }), { minLength: slots, maxLength: slots }),
    intents: fc.array(intent, { minLength: intents, maxLength: intents }),
  });
}

function named(
  service: string,
  structure: Structure,
  slots: readonly string[],
  intents: readonly string[],
): SgdService {
  const slot = (position: string): string => slots[Number(position)]!;
  return {
    service_name: service,
    description: '',
    slots: structure.slots.map((values, at) => ({
      name: slots[at]!,
      description: '',
      is_categorical: values.length > 0,
      possible_values: [...values],
    })),
    intents: structure.intents.map((intent, at) => ({
      ...intent,
      name: intents[at]!,
      description: '',
      required_slots: intent.required_slots.map(slot),
      optional_slots: Object.fromEntries(
        Object.entries(intent.optional_slots).map(([position, value]) => [slot(position), value]),
      ),
      result_slots: intent.result_slots.map(slot),
    })),
  };
}

function variedService(at: number): fc.Arbitrary<readonly [SgdService, SgdService]> {
  return fc
    .tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 3 }))
    .chain(([slots, intents]) =>
      fc
        .tuple(structureOf(slots, intents), namesOf(slots), namesOf(slots), namesOf(intents), namesOf(intents))
        .map(([structure, before, after, intentsBefore, intentsAfter]) => [
          named(`Made_${at}`, structure, before, intentsBefore),
          named(`Made_${at}1`, structure, after, intentsAfter),
        ]),
    );
}

/** A schema of one to three services and a variant of it. */
export const variedSchema: fc.Arbitrary<VariedSchema> = fc
  .integer({ min: 1, max: 3 })
  .chain((count) => fc.tuple(...Array.from({ length: count }, (_, at) => variedService(at))))
  .map((pairs) => ({ original: pairs.map(([service]) => service), variant: pairs.map(([, service]) => service) }));

function actions(slot: fc.Arbitrary<string>, intent: fc.Arbitrary<string>): fc.Arbitrary<SgdAction> {
  const act = (names: readonly string[], of: fc.Arbitrary<string>, value: fc.Arbitrary<string>) =>
    fc.record({
      act: fc.constantFrom(...names),
      slot: of,
      values: fc.array(value, { maxLength: 2 }),
      canonical_values: fc.array(value, { maxLength: 2 }),
    });
  return fc.oneof(
    act(['INFORM', 'OFFER', 'CONFIRM', 'REQUEST', 'SELECT'], slot, text),
    act(['AFFIRM', 'SELECT', 'GOODBYE'], fc.constant(''), fc.constant('')),
    act(['INFORM_INTENT', 'OFFER_INTENT'], fc.constant('intent'), intent),
    act(['INFORM_COUNT'], fc.constant('count'), text),
  );
}

function frames(service: SgdService): fc.Arbitrary<SgdFrame> {
  const slot = fc.constantFrom(...service.slots.map(({ name }) => name));
  const intent = fc.constantFrom(...service.intents.map(({ name }) => name));
  return fc.record(
    {
      service: fc.constant(service.service_name),
      actions: fc.array(actions(slot, intent), { maxLength: 4 }),
      slots: fc.array(fc.record({ slot, start: fc.nat(9), exclusive_end: fc.nat(9) }), { maxLength: 2 }),
      state: fc.record({
        active_intent: fc.oneof(intent, fc.constant('NONE')),
        requested_slots: fc.array(slot, { maxLength: 2 }),
        slot_values: fc.dictionary(slot, fc.array(text, { minLength: 1, maxLength: 2 })),
      }),
      service_call: fc.record({ method: intent, parameters: fc.dictionary(slot, text) }),
      service_results: fc.array(fc.dictionary(slot, text), { maxLength: 3 }),
    },
    { requiredKeys: ['service', 'actions'], noNullPrototype: true },
  );
}

/** Dialogues over all services of a schema, with user and system turns in alternation. */
export function dialogues(schema: readonly SgdService[]): fc.Arbitrary<SgdDialogue> {
  const turn = fc.array(fc.oneof(...schema.map(frames)), { maxLength: 2 });
  return fc.array(fc.tuple(text, turn), { maxLength: 5 }).map((all) => ({
    dialogue_id: '1_00001',
    services: schema.map((service) => service.service_name),
    turns: all.map(
      ([utterance, of], at): SgdTurn => ({ speaker: at % 2 === 0 ? 'USER' : 'SYSTEM', utterance, frames: of }),
    ),
  }));
}

function shapeOfAction({ act, slot, values, canonical_values }: SgdAction): unknown {
  const aboutIntent = act.endsWith('_INTENT');
  return [
    act,
    slot === '',
    aboutIntent ? values.length : values,
    aboutIntent ? canonical_values.length : canonical_values,
  ];
}

/** A dialogue without the names of services, slots and intents: the same in every variant. */
export function shapeOf(dialogue: SgdDialogue): unknown {
  const frame = (of: SgdFrame): unknown => ({
    actions: of.actions.map(shapeOfAction),
    idle: of.state?.active_intent === 'NONE',
    requested: of.state?.requested_slots.length,
    values: of.state && Object.values(of.state.slot_values),
    parameters: of.service_call && Object.values(of.service_call.parameters),
    results: of.service_results?.map((row) => Object.values(row)),
  });
  return [
    dialogue.dialogue_id,
    dialogue.services.length,
    dialogue.turns.map((turn) => [turn.speaker, turn.utterance, turn.frames.map(frame)]),
  ];
}
