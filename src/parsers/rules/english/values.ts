/** Values that are said in more than one way, and kinds of things. */
import { wordSet } from '../../../text/index.js';

/** Values of closed sets, and other words for them. */
export const SYNONYMS: readonly (readonly string[])[] = [
  ['cheap', 'inexpensive', 'low cost', 'budget', 'not expensive'],
  ['moderate', 'affordable', 'reasonable', 'medium', 'average', 'intermediate'],
  ['expensive', 'pricey', 'costly'],
  ['ultra high-end', 'very expensive', 'high end', 'luxury', 'fancy'],
  ['pool', 'shared'],
  ['full-size', 'full size', 'large', 'big'],
  ['compact', 'small'],
  ['sports', 'sport', 'game', 'match'],
  ['music', 'concert'],
  ['general practitioner', 'gp', 'family doctor'],
  ['checking', 'chequing'],
];

/** Nouns of which a category says the kind. */
export const CATEGORY_NOUNS: ReadonlySet<string> = wordSet(
  `food foods cuisine cuisines restaurant restaurants place places dish dishes meal movie movies film films flick flicks music song songs
   concert concerts genre event events game games show shows type kind kinds style category match matches tracks track band bands`,
);
