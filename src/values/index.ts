/**
 * Values as people say them: dates, times, numbers, money, yes and no.
 *
 * Adding a name here makes it part of the public interface.
 */
export { formatNatural } from './format.js';
export { readNatural } from './natural.js';
export { naturalReader } from './reader.js';
export { readSpans } from './spans.js';
export { ValueError } from './value-error.js';
