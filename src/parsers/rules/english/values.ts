/** Values that are said in more than one way, and kinds of things. */
import { wordSet } from '../../../text/strings.js';

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

/** What is measured in which units; and, by words behind a unit, how slots call what is measured. */
export const MEASURES: readonly {
  readonly units: readonly string[];
  readonly said: readonly (readonly [string, string])[];
}[] = [
  { units: ['kg', 'kgs', 'kilo', 'kilos', 'kilogram', 'kilograms', 'kilogrammes'], said: [] },
  { units: ['g', 'gram', 'grams', 'grammes'], said: [] },
  { units: ['lb', 'lbs', 'pound', 'pounds'], said: [] },
  ...[
    ['mm', 'millimeter', 'millimeters', 'millimetre', 'millimetres'],
    ['cm', 'cms', 'centimeter', 'centimeters', 'centimetre', 'centimetres'],
    ['inch', 'inches'],
    ['ft', 'foot', 'feet'],
    ['m', 'meter', 'meters', 'metre', 'metres'],
  ].map((units) => ({
    units,
    said: [
      ['long', 'length'],
      ['wide', 'width'],
      ['high', 'height'],
      ['tall', 'height'],
      ['deep', 'depth'],
      ['thick', 'thickness'],
    ] as const,
  })),
  { units: ['km', 'kms', 'kilometer', 'kilometers', 'kilometre', 'kilometres'], said: [] },
  { units: ['mile', 'miles'], said: [] },
  { units: ['l', 'liter', 'liters', 'litre', 'litres'], said: [] },
];
