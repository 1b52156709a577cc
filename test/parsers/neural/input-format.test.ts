import { expect, it } from 'vitest';
import {
  AGENT_ACTIONS,
  FIRST_ACTION,
  INPUT_FORMAT,
  LONGEST,
  MOST_VALUES,
  TOKENS,
} from '../../../src/parsers/neural/input/vocabulary.js';

// Where this fails, raise INPUT_FORMAT: networks of before read these numbers otherwise.
it('is version 2 of how an input is written', () => {
  expect({ INPUT_FORMAT, TOKENS, FIRST_ACTION, LONGEST, MOST_VALUES }).toEqual({
    INPUT_FORMAT: 2,
    TOKENS: { api: 1, slot: 2, value: 3, source: 4, agent: 5, user: 6, start: 101, end: 102 },
    FIRST_ACTION: 10,
    LONGEST: { agent: 64, user: 96, api: 24, slot: 18, surface: 10 },
    MOST_VALUES: 24,
  });
  expect(AGENT_ACTIONS.join(' ')).toBe(
    'beginning request confirm alternative offer list suggest performed failure no_results exhausted answer next_task ' +
      'rephrase change goodbye',
  );
});
