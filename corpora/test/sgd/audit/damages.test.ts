/** Every place in a frame where a name, a value or a span can be wrong, with the finding of each. */
import { describe, expect, it } from 'vitest';
import { type AuditFinding, auditDialogue, auditSchema } from '../../../src/sgd/audit/audit.js';
import type { SgdFrame } from '../../../src/sgd/corpus/format.js';
import { called, dialogue, KAYAKS, schema, system, user } from '../fixture.js';

const audited = auditSchema(schema);
const state = (parts: object) => ({ state: { active_intent: 'NONE', requested_slots: [], slot_values: {}, ...parts } });
const act = (name: string, slot: string, value: string) => ({
  act: name,
  slot,
  values: [value],
  canonical_values: [value],
});

/** The findings of a category about a frame of the user. */
function findings(category: string, frame: Partial<SgdFrame>, utterance = ''): readonly Partial<AuditFinding>[] {
  const turn = { ...user({ service: KAYAKS, actions: [], ...frame }), utterance };
  return auditDialogue(dialogue('1', turn), audited)
    .filter((found) => found.category === category)
    .map(({ category: of, slot, detail }) => ({ category: of, ...(slot !== undefined && { slot }), detail }));
}

describe('a name that the schema lacks is found', () => {
  it.each<[string, Partial<SgdFrame>, string]>([
    ['an act', { actions: [act('INFORM', 'moon', 'full')] }, 'INFORM'],
    ['a span', { slots: [{ slot: 'moon', start: 0, exclusive_end: 0 }] }, 'a span'],
    ['the requested slots', state({ requested_slots: ['moon'] }), 'the requested slots'],
    ['the state', state({ slot_values: { moon: ['full'] } }), 'the state'],
    ['a call', { service_call: { method: 'FindKayaks', parameters: { moon: 'full' } } }, 'the call'],
    ['a result', { service_results: [{ moon: 'full' }] }, 'a result'],
  ])('in %s, of a slot', (_, frame, where) => {
    const detail = `no slot moon, in ${where}`;
    expect(findings('unknown-name', frame)).toContainEqual({ category: 'unknown-name', slot: 'moon', detail });
  });

  it.each<[string, Partial<SgdFrame>]>([
    ['what the user wants', { actions: [act('INFORM_INTENT', 'intent', 'SinkKayaks')] }],
    ['what the system offers', { actions: [act('OFFER_INTENT', 'intent', 'SinkKayaks')] }],
    ['the active one', state({ active_intent: 'SinkKayaks' })],
    ['a call', { service_call: { method: 'SinkKayaks', parameters: {} } }],
  ])('of an intent: %s', (_, frame) => {
    expect(findings('unknown-name', frame)).toEqual([{ category: 'unknown-name', detail: 'no intent SinkKayaks' }]);
  });
});

describe('a value outside a closed set is found', () => {
  it.each<[string, Partial<SgdFrame>, string]>([
    ['an act', { actions: [act('INFORM', 'seats', '9')] }, 'INFORM'],
    ['the state', state({ slot_values: { seats: ['9'] } }), 'the state'],
    ['a call', { service_call: { method: 'FindKayaks', parameters: { seats: '9' } } }, 'the call'],
    ['one of two results', { service_results: [{ seats: '2' }, { seats: '9' }] }, 'a result'],
  ])('in %s', (_, frame, where) => {
    const detail = `'9' in ${where}`;
    expect(findings('outside-closed-set', frame)).toEqual([{ category: 'outside-closed-set', slot: 'seats', detail }]);
  });

  it.each(['true', 'TRUE', 'yes', ''])('though it nearly is one: %j', (value) => {
    expect(findings('outside-closed-set', { actions: [act('INFORM', 'covered', value)] })).toEqual([
      { category: 'outside-closed-set', slot: 'covered', detail: `'${value}' in INFORM` },
    ]);
  });
});

describe('a span is found that is misplaced', () => {
  const said = 'On Moss Lake, by noon';
  it.each([
    ['a letter early', 2, 11],
    ['a letter late', 4, 13],
    ['a letter short', 3, 11],
    ['beyond the end', 90, 99],
    ['backwards', 12, 3],
    ['at another value', 17, 21],
  ])('%s', (_, start, exclusive_end) => {
    const frame = { actions: [act('INFORM', 'lake', 'Moss Lake')], slots: [{ slot: 'lake', start, exclusive_end }] };
    expect(findings('misplaced-span', frame, said)).toEqual([
      { category: 'misplaced-span', slot: 'lake', detail: `${start} to ${exclusive_end} is not 'Moss Lake'` },
    ]);
  });

  it('as no act gives its slot', () => {
    const slots = [{ slot: 'day', start: 17, exclusive_end: 21 }];
    const actions = [act('INFORM', 'lake', 'Moss Lake')];
    expect(findings('misplaced-span', { actions, slots }, said)).toEqual([
      { category: 'misplaced-span', slot: 'day', detail: '17 to 21 is not nothing' },
    ]);
  });

  it('not in its place', () => {
    const slots = [{ slot: 'lake', start: 3, exclusive_end: 12 }];
    expect(findings('misplaced-span', { actions: [act('INFORM', 'lake', 'moss lake')], slots }, said)).toEqual([]);
  });
});

describe('dates are found that are reversed', () => {
  const pairs = [
    ['check_in_date', 'check_out_date'],
    ['departure_date', 'return_date'],
    ['pickup_date', 'dropoff_date'],
    ['start_date', 'end_date'],
  ] as const;
  const stays = auditSchema([
    {
      ...schema[0],
      slots: pairs.flat().map((name) => ({ name, description: name, is_categorical: false, possible_values: [] })),
      intents: [{ ...schema[0]!.intents[0], required_slots: [], optional_slots: {}, result_slots: [] }],
    },
  ]);
  const reversed = (parameters: Readonly<Record<string, string>>) =>
    auditDialogue(dialogue('1', user(), called('FindKayaks', [], system(), parameters)), stays).filter(
      ({ category }) => category === 'reversed-dates',
    );

  it.each(pairs)('%s after %s', (first, second) => {
    expect(reversed({ [first]: '2019-03-02', [second]: '2019-03-01' })).toEqual([
      {
        category: 'reversed-dates',
        dialogue: '1',
        turn: 1,
        service: KAYAKS,
        slot: first,
        detail: `2019-03-02 is after ${second} 2019-03-01`,
      },
    ]);
  });

  it.each(pairs)('not %s on the day of %s, nor where one of them is no date', (first, second) => {
    expect(reversed({ [first]: '2019-03-02', [second]: '2019-03-02' })).toEqual([]);
    expect(reversed({ [first]: '2019-03-02', [second]: 'before' })).toEqual([]);
    expect(reversed({ [first]: '2019-03-02' })).toEqual([]);
  });
});
