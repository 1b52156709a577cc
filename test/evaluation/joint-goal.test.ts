import { describe, expect, it } from 'vitest';
import { type Extension, frameMismatches, type SlotMismatch } from 'typetod/evaluation';
import { KAYAKS, registry, SHUTTLES } from '../corpus/sgd/fixture.js';

type Annotated = Readonly<Record<string, readonly string[]>>;
type Predicted = Readonly<Record<string, string>>;

function mismatches(annotated: Annotated, predicted: Predicted, extension?: Extension): readonly SlotMismatch[] {
  return frameMismatches(registry, KAYAKS, annotated, new Map(Object.entries(predicted)), extension);
}

/** What `noon` and `next Friday` stand for in the service at hand. */
const extension: Extension = (service, slot, value) => {
  const forms: Readonly<Record<string, readonly string[]>> = {
    'Kayaks_1 day next Friday': ['2019-03-08'],
    'Kayaks_1 start_time noon': ['12:00', '12 o’clock'],
    'Kayaks_1 seats two': ['2'],
  };
  return forms[`${service} ${slot} ${value}`] ?? [];
};

describe('a frame is right when', () => {
  it.each<readonly [string, Annotated, Predicted]>([
    ['both sides are empty', {}, {}],
    ['an open slot is the only form', { lake: ['Moss Lake'] }, { lake: 'Moss Lake' }],
    ['an open slot is the first of the forms', { lake: ['Moss', 'Moss Lake'] }, { lake: 'Moss' }],
    ['an open slot is the last of the forms', { lake: ['Moss', 'Moss Lake'] }, { lake: 'Moss Lake' }],
    ['a closed slot is the first value', { seats: ['2', '3'] }, { seats: '2' }],
    ['a boolean is the first value', { covered: ['True', 'False'] }, { covered: 'True' }],
    ['any value will do on both sides', { seats: ['dontcare'] }, { seats: 'dontcare' }],
    ['every slot is', { lake: ['Moss Lake'], vests: ['1'] }, { vests: '1', lake: 'Moss Lake' }],
    [
      'only names differ that are no slots of the service',
      { moon: ['full'], phone: ['1'] },
      { colour: 'red', fee: '3' },
    ],
    ['only slots of another service differ', { riders: ['2'] }, { destination: 'Moss Lake' }],
  ])('%s', (_what, annotated, predicted) => {
    expect(mismatches(annotated, predicted)).toEqual([]);
    expect(mismatches(annotated, predicted, extension)).toEqual([]);
  });
});

describe('a frame is wrong when', () => {
  it.each<readonly [string, Annotated, Predicted, SlotMismatch]>([
    [
      'a slot is annotated alone',
      { lake: ['Moss Lake'] },
      {},
      { slot: 'lake', expected: ['Moss Lake'], predicted: undefined },
    ],
    [
      'a slot is predicted alone',
      {},
      { lake: 'Moss Lake' },
      { slot: 'lake', expected: undefined, predicted: 'Moss Lake' },
    ],
    [
      'any value will do on one side alone',
      {},
      { seats: 'dontcare' },
      { slot: 'seats', expected: undefined, predicted: 'dontcare' },
    ],
    [
      'a closed slot is a value after the first',
      { seats: ['2', '3'] },
      { seats: '3' },
      { slot: 'seats', expected: ['2', '3'], predicted: '3' },
    ],
    [
      'a boolean is a value after the first',
      { covered: ['True', 'False'] },
      { covered: 'False' },
      { slot: 'covered', expected: ['True', 'False'], predicted: 'False' },
    ],
    [
      'an open slot is none of the forms',
      { lake: ['Moss', 'Moss Lake'] },
      { lake: 'Fern Lake' },
      { slot: 'lake', expected: ['Moss', 'Moss Lake'], predicted: 'Fern Lake' },
    ],
    [
      'an open slot is only nearly one of the forms',
      { lake: ['Moss Lake'] },
      { lake: 'Moss Lakes' },
      { slot: 'lake', expected: ['Moss Lake'], predicted: 'Moss Lakes' },
    ],
    [
      'case differs',
      { lake: ['Moss Lake'] },
      { lake: 'moss lake' },
      { slot: 'lake', expected: ['Moss Lake'], predicted: 'moss lake' },
    ],
    [
      'a slot is annotated without any form',
      { lake: [] },
      { lake: 'Moss Lake' },
      { slot: 'lake', expected: [], predicted: 'Moss Lake' },
    ],
    [
      'a slot that only a selection tells is missing',
      { kayak_name: ['Otter'] },
      {},
      { slot: 'kayak_name', expected: ['Otter'], predicted: undefined },
    ],
  ])('%s', (_what, annotated, predicted, mismatch) => {
    expect(mismatches(annotated, predicted)).toEqual([mismatch]);
    expect(mismatches(annotated, predicted, extension)).toEqual([mismatch]);
  });

  it('several slots are, and all of them are named', () => {
    const found = mismatches(
      { lake: ['Moss Lake'], seats: ['2'], day: ['today'] },
      { lake: 'Moss Lake', seats: '3', vests: '1' },
    );
    expect(found.map(({ slot, expected, predicted }) => [slot, expected, predicted]).sort()).toEqual([
      ['day', ['today'], undefined],
      ['seats', ['2'], '3'],
      ['vests', undefined, '1'],
    ]);
  });

  it('its service is none of the registry and anything is annotated', () => {
    const annotated = { lake: ['Moss Lake'], day: ['today'] };
    expect(frameMismatches(registry, 'Boats_9', annotated, new Map([['lake', 'Moss Lake']]))).toEqual([
      { slot: 'lake', expected: ['Moss Lake'], predicted: 'Moss Lake' },
      { slot: 'day', expected: ['today'], predicted: undefined },
    ]);
    expect(frameMismatches(registry, 'Boats_9', {}, new Map())).toEqual([]);
  });
});

describe('the canonical extension', () => {
  it.each<readonly [string, Annotated, Predicted]>([
    ['a canonical form of an open slot', { day: ['next Friday'] }, { day: '2019-03-08' }],
    ['one of several canonical forms', { start_time: ['midday', 'noon'] }, { start_time: '12 o’clock' }],
  ])('accepts %s, and nobody does without it', (_what, annotated, predicted) => {
    expect(mismatches(annotated, predicted, extension)).toEqual([]);
    expect(mismatches(annotated, predicted)).toHaveLength(1);
  });

  it('still accepts the form that was said', () => {
    expect(mismatches({ day: ['next Friday'] }, { day: 'next Friday' }, extension)).toEqual([]);
  });

  it('does not help a closed slot, of which the first value alone counts', () => {
    expect(mismatches({ seats: ['two'] }, { seats: '2' }, extension)).toEqual([
      { slot: 'seats', expected: ['two', '2'], predicted: '2' },
    ]);
  });

  it('works one way: a form that was said is no form of a canonical value', () => {
    expect(mismatches({ day: ['2019-03-08'] }, { day: 'next Friday' }, extension)).toHaveLength(1);
  });

  it('is that of the service and the slot', () => {
    expect(mismatches({ start_time: ['next Friday'] }, { start_time: '2019-03-08' }, extension)).toHaveLength(1);
    const predicted = new Map([['day', '2019-03-08']]);
    expect(frameMismatches(registry, SHUTTLES, { day: ['next Friday'] }, predicted, extension)).toHaveLength(1);
  });
});
