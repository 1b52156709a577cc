import { describe, expect, it } from 'vitest';
import { GATE_NAMES, type Gate, REMEDIES } from '../../../src/dialogue/gates/gate.js';
import { allGates, createGates, DEFAULT_GATES, NO_GATES } from '../../../src/dialogue/gates/settings.js';
import { LANGUAGE_ERROR_CODES } from '../../../src/language/index.js';
import { FEEDBACK_CODES } from '../../../src/engine/index.js';

describe('the gates that are on', () => {
  it('are all, with the remedies of PyTOD, where nothing is said', () => {
    const gates = createGates();
    expect(gates.map(({ gate }) => gate.name)).toEqual(GATE_NAMES);
    expect(Object.fromEntries(gates.map(({ gate, remedy }) => [gate.name, remedy]))).toEqual(DEFAULT_GATES);
  });

  it('keep their order, in whatever order they are set', () => {
    const gates = createGates({ ...NO_GATES, what_if: 'abort', syntax: 'retry', schema: 'ask' });
    expect(gates.map(({ gate, remedy }) => [gate.name, remedy])).toEqual([
      ['syntax', 'retry'],
      ['schema', 'ask'],
      ['what_if', 'abort'],
    ]);
  });

  it('are none when all are off', () => {
    expect(createGates(NO_GATES)).toEqual([]);
  });

  it.each(REMEDIES)('have one remedy, if it is set for all: %s', (remedy) => {
    expect(new Set(createGates(allGates(remedy)).map((set) => set.remedy))).toEqual(new Set([remedy]));
  });

  it('are those of one’s own, each in the place of the one of its name', () => {
    const own: Gate = { name: 'schema', inspect: () => [] };
    const gates = createGates({}, {}, { own: [own] });
    expect(gates.filter(({ gate }) => gate === own)).toHaveLength(1);
    expect(gates.map(({ gate }) => gate.name)).toEqual(GATE_NAMES);
  });

  it('are not those of one’s own that are off', () => {
    expect(createGates(NO_GATES, {}, { own: [{ name: 'schema' }] })).toEqual([]);
  });
});

it('every reason for which the engine refuses is the matter of one gate', () => {
  const owners = createGates().flatMap(({ gate }) => [...(gate.codes ?? [])]);
  expect([...owners].sort()).toEqual([...new Set([...LANGUAGE_ERROR_CODES, ...FEEDBACK_CODES])].sort());
});
