import { GATE_NAMES, PRESETS, REMEDIES } from 'typetod/dialogue';
import { expect, test } from 'vitest';

test.each(Object.entries(PRESETS))('preset %s settles every gate with a remedy that there is', (_, { gates }) => {
  expect(Object.keys(gates).sort()).toEqual([...GATE_NAMES].sort());
  for (const remedy of Object.values(gates)) expect([...REMEDIES, 'off']).toContain(remedy);
});

test('the papers differ in what they do, not in what they look for', () => {
  const remedies = (name: keyof typeof PRESETS) => new Set(Object.values(PRESETS[name].gates));
  expect(remedies('none')).toEqual(new Set(['off']));
  expect(remedies('pytod')).toEqual(new Set(['repair', 'off']));
  expect(remedies('reactod')).toEqual(new Set(['retry', 'off']));
  expect(remedies('respact')).toEqual(new Set(['ask', 'off']));
  expect(remedies('nod')).toEqual(new Set(['repair', 'revise', 'off']));
});
