import { describe, expect, it } from 'vitest';
import { criticalScores } from '../../src/metrics/index.js';

describe('CAP and CAR', () => {
  it('average the fractions of runs, where a run that needs no such call and makes none counts as 1', () => {
    const runs = [
      { correct: 1, committed: 2, required: 1 },
      { correct: 0, committed: 0, required: 1 },
      { correct: 0, committed: 0, required: 0 },
      { correct: 0, committed: 1, required: 0 },
    ];
    expect(criticalScores(runs)).toEqual({ cap: 1.5 / 4, car: 3 / 4, microCap: 1 / 3, microCar: 1 / 2 });
  });

  it('give no precision to who does nothing', () => {
    const idle = { correct: 0, committed: 0, required: 2 };
    expect(criticalScores([idle, idle])).toMatchObject({ cap: 0, car: 0, microCap: undefined });
  });

  it('have no ratio over all runs where nothing was committed or required', () => {
    expect(criticalScores([{ correct: 0, committed: 0, required: 0 }])).toEqual({
      cap: 1,
      car: 1,
      microCap: undefined,
      microCar: undefined,
    });
    expect(criticalScores([])).toBeUndefined();
  });
});
