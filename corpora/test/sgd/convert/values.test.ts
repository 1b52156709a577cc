import { describe, expect, it } from 'vitest';
import { CanonicalValues, SpokenForms, sgdReader } from '../../../src/sgd/convert/values.js';
import type { Canonical, Slot } from '../../../../src/service/index.js';
import { readValue } from '../../../../src/world/index.js';
import {
  askConfirm,
  booking,
  dialogue,
  driver,
  inform,
  KAYAKS,
  offer,
  registry,
  renting,
  SHUTTLES,
  system,
  user,
} from '../fixture.js';

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

  it.each([
    ['its own slot before any other', KAYAKS, 'day', 'next Friday', '2019-03-08'],
    ['its own slot, though another came first', SHUTTLES, 'day', 'next Friday', '2019-03-15'],
    ['another slot', KAYAKS, 'start_time', 'tomorrow', '2019-03-02'],
    ['another service, in any case', 'Cabins_1', 'rent', 'THE day after', '2019-03-09'],
    ['the first of two others', 'Cabins_1', 'rent', 'next Friday', '2019-03-08'],
    ['nothing', KAYAKS, 'day', 'someday', undefined],
  ])('are, wherever they were shown, those of %s', (_what, service, slot, form, canonical) => {
    expect(values.getAnywhere(service, slot, form)).toBe(canonical);
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

describe('the forms in which the system says values', () => {
  const spoken = new SpokenForms();
  const [, shown] = said.turns;
  spoken.hear(shown!);

  it.each([
    ['an act of the slot', KAYAKS, 'start_time', '10:00', 'ten'],
    ['one of several of an act', KAYAKS, 'start_time', '12:00', 'noon'],
    ['an act of another slot', KAYAKS, 'lake', '2019-03-02', 'tomorrow'],
    ['an act of another service', SHUTTLES, 'day', '2019-03-02', 'tomorrow'],
  ])('are known from %s', (_what, service, slot, canonical, form) => {
    expect(spoken.get(service, slot, canonical)).toBe(form);
  });

  it.each([
    ['for a value that was not said', '2019-03-03'],
    ['for a form itself', 'tomorrow'],
    ['for what only the user said', '2019-03-08'],
    ['in part', '2019-03'],
  ])('are not known %s', (_what, value) => {
    expect(spoken.get(KAYAKS, 'day', value)).toBeUndefined();
  });

  it('are those of the slot before those of any other, and the last ones before earlier ones', () => {
    const heard = new SpokenForms();
    heard.hear(system(offer('day', 'Friday', '2019-03-08'), askConfirm('start_time', 'at 5', '17:00')));
    heard.hear(driver(offer('day', 'this Friday', '2019-03-08'), offer('arrival', '5 pm', '17:00')));
    expect(heard.get(KAYAKS, 'day', '2019-03-08')).toBe('Friday');
    expect(heard.get(SHUTTLES, 'day', '2019-03-08')).toBe('this Friday');
    expect(heard.get('Cabins_1', 'rent', '17:00')).toBe('5 pm');
    heard.hear(system(askConfirm('day', 'the 8th', '2019-03-08')));
    expect(heard.get(KAYAKS, 'day', '2019-03-08')).toBe('the 8th');
    expect(heard.get(SHUTTLES, 'day', '2019-03-08')).toBe('this Friday');
  });

  it('pass over a canonical value without a form', () => {
    const heard = new SpokenForms();
    heard.hear(system({ act: 'OFFER', slot: 'day', values: ['a'], canonical_values: ['A', 'B'] }));
    expect([heard.get(KAYAKS, 'day', 'A'), heard.get(KAYAKS, 'day', 'B')]).toEqual(['a', undefined]);
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
