import * as bundled from './bundled.js';
import * as culture from './culture.js';
import * as people from './people.js';
import * as stays from './stays.js';
import * as travel from './travel.js';

const groups = [bundled, culture, people, stays, travel];

/** Every search over a table. */
export const CASES = groups.flatMap((group) => group.cases);

/** Every other search. */
export const OTHERS = groups.flatMap((group) => group.others);
