import fc from 'fast-check';

/** Half of a character that needs two: these stand alone in no text. */
const [FIRST_HALF, HALVES] = [0xd800, 0x800];

/**
 * Any character of Unicode, as `unit: 'binary'` gives them, and without what that makes for each process: a map of all of
 * them, of 120 MB, which takes half a second.
 */
export const character = fc.nat(0x10ffff - HALVES).map(
  (at) => String.fromCodePoint(at < FIRST_HALF ? at : at + HALVES),
  (text) => {
    const [one, more] = typeof text === 'string' ? [...text] : [];
    const point = one?.codePointAt(0);
    if (point === undefined || more !== undefined) throw new RangeError('not one character');
    return point < FIRST_HALF ? point : point - HALVES;
  },
);
