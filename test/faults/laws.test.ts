import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { FAULT_KINDS } from '../../src/faults/index.js';
import { corrupt, expectPromiseKept, type RightTurn, rightTurns } from './harness.js';

describe('anywhere in the bundled transcripts', () => {
  let turns: readonly RightTurn[] = [];
  beforeAll(async () => {
    turns = await rightTurns();
  });

  it.each(FAULT_KINDS)(
    'a fault of the kind %s does what its kind promises, the same for the same numbers',
    async (kind) => {
      const applicable = turns.filter((turn) => corrupt(kind, turn, '0'));
      await fc.assert(
        fc.asyncProperty(fc.constantFrom(...applicable), fc.nat().map(String), async (turn, seed) => {
          const corruption = corrupt(kind, turn, seed);
          expect(corrupt(kind, turn, seed)).toEqual(corruption);
          // Whether there is a place for a fault may depend on what is drawn, if seldom.
          if (corruption) await expectPromiseKept(corruption, turn);
        }),
        { numRuns: 30 },
      );
    },
  );
});
