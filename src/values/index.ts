/**
 * Values as people say them: dates, times, numbers, money, yes and no.
 *
 * Adding a name here makes it part of the public interface.
 */
export { type FormatOptions, formatNatural } from './format.js';
export { type NaturalKind, type NaturalOptions, readNatural } from './natural.js';
export { naturalReader } from './reader.js';
export type { SaidValue } from './said-value.js';
export { readSpans } from './spans.js';
export { ValueError, type ValueErrorCode } from './value-error.js';
