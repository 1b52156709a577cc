/** Small functions of text that know nothing of dialogues. For the other rooms. */
export { escapePattern, oneLine, oneOf, plural, withoutStop } from './strings.js';
export { gathering } from './growing.js';
export { isObject, isNestedWithin } from './is-object.js';
export { latest, Remembered, remembered, onceEach } from './remembered.js';
export { mulberry32, sha256 } from './random.js';
export { randomFrom, shuffled, pick } from './seeded.js';
export { spokenOf, spokenText, fencesOf, fencedText } from './spoken.js';
export { suggestion } from './suggestion.js';
export { unknownOption } from './unknown-option.js';
