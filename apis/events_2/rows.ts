import { concerts, matches } from '../shared/culture.js';

/** Concerts and matches. `id` is not returned: it names a row. */
export const events = [...concerts, ...matches];
