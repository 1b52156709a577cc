/** A question as its words are compared: without what stands around it. */
import { remembered } from '../../../text/index.js';

const ABILITIES = /^(?:what (?:else )?can you do(?: for me)?|help(?: me)?|i need help|who are you)$/;

export const asksAbilities = (text: string): boolean => ABILITIES.test(plainly(text));

/** What may stand around a question, and says nothing. */
const LEAD = /^(?:(?:and|ok(?:ay)?|so|but|well|sorry|please|yes|no|tell me)[,.!:]* )+/;
const TAIL = /(?:,? (?:please|then|again|though))*[\s?.!]*$/;

/** A text in lower case with plain apostrophes and single spaces, without courtesy at both ends. */
export const plainly: (text: string) => string = remembered((text) =>
  text.toLowerCase().replaceAll('’', "'").replace(/\s+/g, ' ').trim().replace(LEAD, '').replace(TAIL, ''),
);
