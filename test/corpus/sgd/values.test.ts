import { describe, expect, it } from 'vitest';
import { CanonicalValues, sgdReader } from '../../../src/corpus/sgd/index.js';
import type { Canonical, Slot } from '../../../src/service/index.js';
import { readValue } from '../../../src/world/index.js';
import { booking, dialogue, inform, KAYAKS, offer, registry, renting, SHUTTLES, system, user } from './fixture.js';

const said = dialogue(
  'said',
  user(renting({}, inform('day', 'next Friday', '2019-03-08'), inform('vests', '2'))),
  system(
    { act: 'OFFER', slot: 'start_time', values: ['ten', 'noon'], canonical_values: ['10:00', '12:00'] },
    offer('day', 'tomorrow', '2019-03-02'),
  ),
  user(booking({}, inform('day', 'the day after', '2019-03-09'), inform('day', 'next Friday', '2019-03-15'))),
);

describe('the canonical values of a dialogue', () => {
  const values = new CanonicalValues().add(said);

  it.each([
    ['said by the user', KAYAKS, 'day', 'next Friday', '2019-03-08'],
    ['said by the system', KAYAKS, 'day', 'tomorrow', '2019-03-02'],
    ['in any case', KAYAKS, 'day', 'NEXT friday', '2019-03-08'],
    ['one of several of an act', KAYAKS, 'start_time', 'noon', '12:00'],
    ['of another service', SHUTTLES, 'day', 'next Friday', '2019-03-15'],
    ['that is as it was said', KAYAKS, 'vests', '2', '2'],
  ])('are known for a form %s', (_what, service, slot, form, canonical) => {
    expect(values.get(service, slot, form)).toBe(canonical);
  });

  it.each([
    ['a form that no act shows', KAYAKS, 'day', 'someday'],
    ['a form of another slot', KAYAKS, 'start_time', 'next Friday'],
    ['a form of another service', KAYAKS, 'day', 'the day after'],
    ['a service that takes no part', 'Cabins_1', 'day', 'next Friday'],
    ['a name that runs into the next', `${KAYAKS}\u0000day`, '', 'next Friday'],
  ])('are not known for %s', (_what, service, slot, form) => {
    expect(values.get(service, slot, form)).toBeUndefined();
  });

  it('keep the first of two that contradict each other', () => {
    const other = dialogue('other', user(renting({}, inform('day', 'next friday', '2020-01-01'))));
    expect(new CanonicalValues().add(said).add(other).get(KAYAKS, 'day', 'next Friday')).toBe('2019-03-08');
    expect(new CanonicalValues().add(other).add(said).get(KAYAKS, 'day', 'next Friday')).toBe('2020-01-01');
  });

  it('pass over a form without a canonical value', () => {
    const half = { act: 'INFORM', slot: 'day', values: ['a', 'b'], canonical_values: ['A'] };
    const known = new CanonicalValues().add(dialogue('half', user(renting({}, half))));
    expect([known.get(KAYAKS, 'day', 'a'), known.get(KAYAKS, 'day', 'b')]).toEqual(['A', undefined]);
  });
});

describe('the reader of a corpus', () => {
  const reader = sgdReader(new CanonicalValues().add(said));
  const slot = (name: string): Slot => registry.services[0]!.slots.get(name)!;
  const read = (name: string, raw: Canonical): Canonical | undefined =>
    readValue(slot(name), raw, reader, { service: KAYAKS, now: '2019-03-01T09:00' });

  it.each([
    ['what the acts annotate', 'day', 'next Friday', '2019-03-08'],
    ['text that no act explains as it is', 'day', 'someday', 'someday'],
    ['a count of a closed set', 'vests', '2', 2],
    ['a yes of the corpus', 'covered', 'True', true],
    ['a no of the corpus', 'covered', 'false', false],
    ['any value', 'seats', 'dontcare', 'dontcare'],
    ['a value that is canonical already', 'vests', 3, 3],
    ['a truth value', 'covered', true, true],
  ])('reads %s', (_what, name, raw, canonical) => {
    expect(read(name, raw)).toBe(canonical);
  });

  it.each([
    ['a count outside the closed set', 'vests', '9'],
    ['a number outside the closed set', 'vests', 9],
    ['a word where a count is', 'seats', 'several'],
    ['a word where a yes or no is', 'covered', 'perhaps'],
  ])('refuses %s', (_what, name, raw) => {
    expect(read(name, raw)).toBeUndefined();
  });
});
