/** Small functions of text that know nothing of dialogues. For the other rooms. */
export { gathering } from './growing.js';
export { isObject } from './is-object.js';
export { latest } from './latest.js';
export { mulberry32 } from './mulberry32.js';
export { isNestedWithin } from './nested-within.js';
export { onceEach } from './once-each.js';
export { oneLine } from './one-line.js';
export { Remembered, remembered } from './remembered.js';
export { randomFrom, shuffled, pick } from './seeded.js';
export { sha256 } from './sha256.js';
export { spokenOf, spokenText, fencesOf, fencedText } from './spoken.js';
export { suggestion } from './suggestion.js';
export { unknownOption } from './unknown-option.js';
export { whyNoJson } from './why-no-json.js';
export { withoutStop } from './without-stop.js';
