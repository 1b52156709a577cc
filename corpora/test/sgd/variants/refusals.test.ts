/** A dialogue that is not of the original schema is refused wherever it shows it, and not half renamed. */
import { describe, expect, it } from 'vitest';
import type { SgdFrame } from '../../../src/sgd/corpus/format.js';
import { sgdxVariant } from '../../../src/sgd/variants/variant.js';
import { SgdEvaluation } from '../../../src/sgd/score/counts.js';
import { dialogue, finding, inform, informIntent, KAYAKS, schema, user } from '../fixture.js';
import { variantSchema } from '../folder.js';
import { setup } from '../score/evaluate.js';
import { rented } from '../stages.js';

const variant = sgdxVariant(schema, variantSchema);
const refusal = (says: string) =>
  expect.objectContaining({
    name: 'CorpusError',
    code: 'unknown-name',
    message: expect.stringMatching(
      new RegExp(`^${says}, but .*\\. Take both schemas of the split that the data are of\\.$`),
    ),
  });

const renaming = (frame: Partial<SgdFrame>) => () =>
  variant.dialogue(dialogue('1', user({ service: KAYAKS, actions: [], ...frame })));

const state = (parts: object) => ({ state: { active_intent: 'NONE', requested_slots: [], slot_values: {}, ...parts } });

describe('a dialogue is not renamed', () => {
  it.each<[string, Partial<SgdFrame>]>([
    ['a span', { slots: [{ slot: 'moon', start: 0, exclusive_end: 1 }] }],
    ['the requested slots', state({ requested_slots: ['lake', 'moon'] })],
    ['the state', state({ slot_values: { lake: ['Moss'], moon: ['full'] } })],
    ['the parameters of a call', { service_call: { method: 'FindKayaks', parameters: { moon: 'full' } } }],
    ['the second of two results', { service_results: [{ lake: 'Moss' }, { moon: 'full' }] }],
  ])('with a slot that the schema lacks in %s', (_, frame) => {
    expect(renaming(frame)).toThrow(refusal("Kayaks_1 has no slot 'moon'"));
  });

  it.each([
    ['the words', { values: ['SinkKayaks'], canonical_values: [] }],
    ['the canonical values', { values: [], canonical_values: ['SinkKayaks'] }],
  ])('with an intent that the schema lacks in %s of an act', (_, values) => {
    const offers = { act: 'OFFER_INTENT', slot: 'intent', ...values };
    expect(renaming({ actions: [offers] })).toThrow(refusal("Kayaks_1 has no intent 'SinkKayaks'"));
  });

  it('that lists a service which the schema lacks, though no frame has it', () => {
    const listed = { ...dialogue('1', ...rented), services: [KAYAKS, 'Yachts_1'] };
    expect(() => variant.dialogue(listed)).toThrow(refusal("The original schema has no service 'Yachts_1'"));
  });

  it('a second time', () => {
    const once = variant.dialogue(dialogue('1', ...rented));
    expect(() => variant.dialogue(once)).toThrow(refusal("The original schema has no service 'Kayaks_13'"));
  });

  it.each(['__proto__', 'constructor', 'toString'])('of a service called as a member of objects is: %s', (name) => {
    expect(renaming({ service: name })).toThrow(refusal(`The original schema has no service '${name}'`));
  });
});

describe('facts are not renamed', () => {
  it.each([
    ['identity', ['kayak_name', 'moon']],
    ['offers', ['moon']],
    ['tracks', ['lake', 'moon']],
    ['confirms', ['moon']],
  ])('with a slot that the schema lacks in %s', (fact, slots) => {
    const facts = { 'Kayaks_1.FindKayaks': { [fact]: slots } };
    expect(() => variant.facts(facts)).toThrow(refusal("Kayaks_1 has no slot 'moon'"));
  });

  it('with a follow-up that the schema lacks', () => {
    const facts = { 'Kayaks_1.FindKayaks': { followUp: 'SinkKayaks' } };
    expect(() => variant.facts(facts)).toThrow(refusal("Kayaks_1 has no intent 'SinkKayaks'"));
  });
});

describe('an evaluation under the names of a variant', () => {
  const odd = dialogue('odd', user(finding({}, informIntent('FindKayaks'), inform('moon', 'full'))));

  it('leaves out a dialogue that cannot be renamed, and names what it has', async () => {
    const evaluation = new SgdEvaluation({ ...setup, variant });
    await evaluation.add(odd);
    const { dialogues, skipped } = evaluation.toJSON();
    expect(dialogues).toBe(0);
    expect(skipped).toEqual([{ dialogue: 'odd', reason: expect.stringMatching(/^Kayaks_1 has no slot 'moon', but /) }]);
  });
});
