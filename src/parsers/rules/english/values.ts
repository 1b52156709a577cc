/** Values that are said in more than one way, and kinds of things. */
import { words } from './words.js';

/** Values of closed sets, and other words for them. */
export const SYNONYMS: readonly (readonly string[])[] = [
  [
    'cheap',
    'inexpensive',
    'low cost',
    'low-cost',
    'budget',
    'economical',
    'not expensive',
    'not too expensive',
    'cheaper',
  ],
  [
    'moderate',
    'affordable',
    'reasonable',
    'reasonably',
    'average priced',
    'medium',
    'mid-range',
    'mid range',
    'moderately',
    'not very expensive',
    'average',
    'intermediate',
  ],
  ['expensive', 'pricey', 'costly', 'high priced'],
  [
    'ultra high-end',
    'very expensive',
    'high end',
    'high-end',
    'luxurious',
    'very pricey',
    'upscale',
    'fancy',
    'luxury',
  ],
  ['pool', 'shared', 'share', 'sharing', 'carpool'],
  ['full-size', 'full size', 'large', 'big', 'fullsize'],
  ['compact', 'small'],
  ['sports', 'sport', 'game', 'games', 'match', 'sporting'],
  ['music', 'concert', 'concerts', 'musical'],
  ['tv', 'television'],
  ['none', 'no subtitles', 'without subtitles', 'no subtitle', 'without any subtitles'],
  ['general practitioner', 'gp', 'family doctor', 'physician'],
  ['ent specialist', 'ent', 'ear nose and throat', 'ear, nose, and throat', 'ear, nose and throat', 'ear nose throat'],
  ['ophthalmologist', 'eye doctor', 'eye specialist', 'eyes'],
  ['dermatologist', 'skin doctor', 'skin specialist', 'skin'],
  ['gynecologist', 'gyno', 'gynaecologist'],
  ['family counselor', 'family therapist', 'family counsellor', 'family therapy', 'counselor', 'counsellor'],
  ['psychologist', 'psychology'],
  ['psychiatrist', 'psychiatry'],
  ['place of worship', 'church', 'temple', 'religious', 'places of worship', 'worship'],
  ['historical landmark', 'landmark', 'historical', 'historic', 'landmarks'],
  ['museum', 'museums'],
  ['theme park', 'amusement park', 'theme parks'],
  ['tourist attraction', 'tourist', 'touristy'],
  ['3d', '3-d'],
  ['checking', 'checkings', 'chequing'],
  ['savings', 'saving'],
  ['first class', 'first-class'],
  ['economy extra', 'extra economy'],
  ['economy', 'coach'],
];

/** Kinds of food, film, music and sport, in lower case. */
export const CATEGORIES: ReadonlySet<string> = new Set(
  `american chinese italian mexican japanese thai indian french greek vietnamese korean mediterranean seafood sushi pizza burgers
   burger barbecue bbq vegetarian vegan breakfast brunch steakhouse steak asian taiwanese izakaya ethiopian spanish tapas cuban
   burmese noodles noodle ramen deli sandwich sandwiches dessert pasta californian european afghan pakistani filipino hawaiian
   peruvian brazilian turkish persian lebanese german irish russian african moroccan soup salad diner gastropub szechuan
   cantonese dim_sum light_meal fast_food pizza_and_pasta indonesian malaysian singaporean latin_american middle_eastern arab bakery cafe coffee
   halal kosher southern cajun
   action adventure animation animated anime biography biographical biopic comedy comedies comic funny crime documentary documentaries
   drama dramas family fantasy horror scary kids musical mystery romance romantic love_story sci-fi science_fiction scifi suspense thriller
   thrillers war western westerns cult supernatural sports historical independent offbeat detective world love
   pop rock country jazz blues electronic electronica electropop edm dance dubstep rap hip_hop hip-hop hiphop reggae metal folk classical
   indie latin soul r&b rnb alternative ska techno acoustic punk disco funk gospel dance-pop house_music lo-fi asian_pop k-pop j-pop
   baseball basketball football soccer hockey tennis golf rugby cricket boxing`
    .split(/\s+/)
    .map((word) => word.replaceAll('_', ' ')),
);

/** Nouns of which a category says the kind. */
export const CATEGORY_NOUNS: ReadonlySet<string> = words(
  `food foods cuisine cuisines restaurant restaurants place places dish dishes meal movie movies film films flick flicks music song songs
   concert concerts genre event events game games show shows type kind kinds style category match matches tracks track band bands`,
);

/** Words of a state or country behind the name of a city. */
export const REGIONS: ReadonlySet<string> = words(
  `alabama alaska arizona california colorado connecticut delaware florida georgia hawaii idaho illinois indiana iowa kansas kentucky
   louisiana maine maryland massachusetts michigan minnesota mississippi missouri montana nebraska nevada ohio oklahoma oregon
   pennsylvania tennessee texas utah vermont virginia washington wisconsin wyoming ontario quebec alberta manitoba canada mexico
   england uk usa france germany italy spain india china japan australia kenya malaysia indonesia brazil ireland scotland egypt
   turkey or ca wa ny az bc tx nv il pa ga ma fl dc greece portugal netherlands belgium switzerland austria sweden norway denmark singapore thailand vietnam philippines`,
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
