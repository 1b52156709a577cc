/** Small functions of text that know nothing of dialogues. For the other rooms. */
export { escapePattern } from './escape-pattern.js';
export { gathering } from './growing.js';
export { isObject } from './is-object.js';
export { latest } from './latest.js';
export { mulberry32 } from './mulberry32.js';
export { isNestedWithin } from './nested-within.js';
export { onceEach } from './once-each.js';
export { oneLine } from './one-line.js';
export { oneOf } from './one-of.js';
export { plural } from './plural.js';
export { Remembered, remembered } from './remembered.js';
export { randomFrom, shuffled, pick } from './seeded.js';
export { sha256 } from './sha256.js';
export { spokenOf, spokenText, fencesOf, fencedText } from './spoken.js';
export { suggestion } from './suggestion.js';
export { unknownOption } from './unknown-option.js';
export { withoutStop } from './without-stop.js';
