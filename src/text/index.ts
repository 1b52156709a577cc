/** Small functions of text that know nothing of dialogues. For the other rooms. */
export { escapePattern, oneLine, oneOf, plural, withoutStop } from './strings.js';
export { gathering } from './growing.js';
export { isObject, isNestedWithin } from './is-object.js';
export { latest, Remembered, remembered, onceEach } from './remembered.js';
export { mulberry32, sha256, randomFrom, shuffled, pick } from './random.js';
export { spokenOf, spokenText, fencesOf, fencedText } from './spoken.js';
export { overlaps, type Stretch } from './stretch.js';
export { suggestion, unknownOption } from './suggestion.js';
