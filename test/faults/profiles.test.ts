import { describe, expect, it } from 'vitest';
import { FAULT_KINDS } from '../../src/faults/index.js';
import { FAULT_PROFILE_NAMES, faultProfile } from 'typetod/internal';

describe('a fault profile', () => {
  it.each(FAULT_PROFILE_NAMES)('%s has its name and probabilities of known kinds', (name) => {
    const { name: own, rate, persist = {}, persistNoFeedback = {} } = faultProfile(name);
    expect(own).toBe(name);
    for (const numbers of [rate, persist, persistNoFeedback]) {
      for (const [kind, number] of Object.entries(numbers)) {
        expect(FAULT_KINDS).toContain(kind);
        expect(number).toBeGreaterThan(0);
        expect(number).toBeLessThanOrEqual(1);
      }
    }
  });

  it('exists for every kind by itself', () => {
    for (const kind of FAULT_KINDS) expect(faultProfile(`only:${kind}`).rate).toEqual({ [kind]: 1 });
  });

  it('of the name none has no fault, the default one all of them', () => {
    expect(faultProfile('none').rate).toEqual({});
    expect(Object.keys(faultProfile('default').rate).sort()).toEqual([...FAULT_KINDS].sort());
  });

  it('of ReacTOD recovers as often as the paper says in four further attempts', () => {
    const { rate, persist } = faultProfile('reactod-qwen3-8b');
    expect(rate).toEqual({
      'api-name': 269 / 7372,
      reference: 157 / 7372,
      'unknown-slot-paraphrase': 29 / 7372,
      'unknown-slot-sibling': 29 / 7372,
      'closed-value': 274 / 7372,
    });
    expect(Object.keys(persist ?? {})).toEqual(Object.keys(rate));
    for (const again of Object.values(persist ?? {})) expect(again ** 4).toBeCloseTo(47 / 683, 10);
  });
});
