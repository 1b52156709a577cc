/** A question as its words are compared: without what stands around it. */
import { remembered } from '../../../text/remembered.js';

/** What may stand before a question, and says nothing. */
const LEAD =
  /^(?:(?:and|ok(?:ay)?|so|but|well|wait|sorry|hm+|um+|uh|oh|by the way|hey|hi|hello|please|great|thanks|thank you|actually|just|nice|good|cool|yes|no|first|(?:(?:can|could|would) you )?(?:please )?tell me|remind me)[,.!:]* )+/;
const TAIL = /(?:,? (?:please|then|again|by the way|though|exactly|actually))*[\s?.!]*$/;

/** A text in lower case with plain apostrophes and single spaces, without courtesy at both ends. */
export const plainly: (text: string) => string = remembered((text) =>
  text.toLowerCase().replaceAll('’', "'").replace(/\s+/g, ' ').trim().replace(LEAD, '').replace(TAIL, ''),
);
