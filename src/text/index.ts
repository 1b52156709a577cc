/** Small functions of text that know nothing of dialogues. For the other rooms. */
export { escapePattern, wordSet, oneLine, oneOf, parsedJson, plural, snakeCase, withoutStop } from './strings.js';
export { gathering, latest, Remembered, remembered, onceEach } from './remembered.js';
export { isObject, isNestedWithin, overlaps, type Stretch, withoutStretches } from './strings.js';
export { mulberry32, sha256, randomFrom, shuffled, pick } from './random.js';
export { spokenOf, spokenText, fencesOf, fencedText } from './spoken.js';
export { suggestion, unknownOption } from './suggestion.js';
