import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { closest, similarity } from '../../../src/dialogue/gates/similar.js';

describe('the same name', () => {
  it.each([
    ['in camel case', 'findBus', 'find_bus'],
    ['with a digit', 'Buses3FindBus', 'buses_3_find_bus'],
    ['with spaces', 'Find bus', 'find_bus'],
    ['with words joined', 'findbus', 'find_bus'],
    ['with words in another order', 'bus_find', 'find_bus'],
    ['with marks around it', '__find-bus__', 'find_bus'],
  ])('%s', (_, written, name) => {
    expect(similarity(written, name)).toBe(1);
  });
});

describe('another name', () => {
  it.each([
    ['with another word as long', 'event_date', 'event_name'],
    ['with no word in common', 'colour', 'price_range'],
    ['that is nothing', '', 'price_range'],
    ['without letters', '___', 'price_range'],
  ])('%s', (_, written, name) => {
    expect(similarity(written, name)).toBeLessThan(0.6);
    expect(similarity(name, written)).toBeLessThan(0.6);
  });

  it('is no more like, the more letters are wrong', () => {
    const scores = ['price_range', 'price_rang', 'prce_rang', 'prc_rng'].map((name) => similarity(name, 'price_range'));
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
    expect(scores.at(-1)).toBeLessThan(scores[0] as number);
  });
});

describe('the closest', () => {
  const slots = ['from_city', 'to_city', 'departure_date'];

  it.each([
    ['is the one that is spelled alike', 'departure_dte', 'departure_date'],
    ['has the threshold', 'city_from', 'from_city'],
    ['has no accents', 'déparTure_dâte', 'departure_date'],
    ['is none below the threshold', 'colour', undefined],
    ['is none of two about as like', 'city', undefined],
  ])('%s', (_, name, found) => {
    expect(closest(name, slots, { threshold: 0.6, margin: 0.1 })).toBe(found);
  });

  it('is none among none', () => {
    expect(closest('city', [], { threshold: 0, margin: 0 })).toBeUndefined();
  });

  it('is the margin away from all others', () => {
    expect(closest('from_citi', ['from_city', 'from_cita'], { threshold: 0.5, margin: 0 })).toBe('from_city');
    expect(closest('from_citi', ['from_city', 'from_cita'], { threshold: 0.5, margin: 0.01 })).toBeUndefined();
  });
});

describe('likeness', () => {
  const name = fc.string({ unit: fc.constantFrom(...'abcdeABC123_- é'), maxLength: 12 });

  it('is a number from 0 to 1, and 1 of a name with itself', () => {
    fc.assert(
      fc.property(name, name, (one, other) => {
        const score = similarity(one, other);
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(1);
        expect(similarity(one, one)).toBe(1);
      }),
    );
  });

  it('chooses a candidate or none', () => {
    fc.assert(
      fc.property(name, fc.array(name), (written, candidates) => {
        const found = closest(written, candidates, { threshold: 0.5, margin: 0.05 });
        if (found !== undefined) expect(candidates).toContain(found);
      }),
    );
  });
});
