import { describe } from 'vitest';
import { reads, refuses } from './tables.js';

describe('booleans', () => {
  reads('boolean', [
    ['True', true],
    ['yes', true],
    ['yeah', true],
    ['sure', true],
    ['yes, please', true],
    ['of course', true],
    ['yes, definitely', true],
    ['why not', true],
    ['False', false],
    ['no', false],
    ['nope', false],
    ['no, thanks', false],
    ['not needed', false],
    ['no, not needed', false],
    ['of course not', false],
    ["no, I don't", false],
    ['no no', false],
  ]);
  refuses('boolean', [
    '',
    '1',
    '0',
    'maybe',
    'not sure',
    'yes and no',
    'no, I do',
    "I don't mind",
    'either',
    'dontcare',
  ]);
  refuses('boolean', ['True Grit', 'Yes Man', 'No Reservations', 'not', 'no problem', 'yesterday', 'sure not']);
});
