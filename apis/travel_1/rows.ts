import { choiceFrom } from '../shared/from-text.js';
import { entriesOf, phoneNumber } from '../shared/stays.js';

/** Sights of all kinds. All of them are invented. */
const sights = {
  Chicago: [
    ['Prairie Organ Cathedral', 'Place of Worship'],
    ['Museum of Lost Umbrellas', 'Museum'],
    ['Windrow Ballpark', 'Sports Venue'],
    ['Lantern Street Playhouse', 'Performing Arts Venue'],
    ['Steamwheel Gardens', 'Park'],
    ['Cloudgazer Deck', 'Tourist Attraction'],
  ],
  London: [
    ['Bellfounder Chapel', 'Place of Worship'],
    ['Museum of Maps and Fog', 'Museum'],
    ['Tollkeeper Gate', 'Historical Landmark'],
    ['Saffron Arcade', 'Shopping Area'],
    ['The Globe of Lamps', 'Performing Arts Venue'],
    ['Marshmallow Green', 'Park'],
  ],
  'New York': [
    ['Hall of Elevators', 'Museum'],
    ['Ropewalk Landing', 'Historical Landmark'],
    ['Tinderbox Theater', 'Performing Arts Venue'],
    ['Cobbler Lane Market', 'Shopping Area'],
    ['Knickerbocker Arena', 'Sports Venue'],
    ['Observatory of the Night Bus', 'Tourist Attraction'],
  ],
  Paris: [
    ['Chapelle des Vents', 'Place of Worship'],
    ['Musée du Parapluie', 'Museum'],
    ['Jardin des Sureaux', 'Park'],
    ['Tour du Vieux Four', 'Historical Landmark'],
    ['Galeries du Puits', 'Shopping Area'],
    ['Parc Farandole', 'Theme Park'],
  ],
  'San Diego': [
    ['Pelican Lagoon', 'Nature Preserve'],
    ['Captain Coral Water Park', 'Theme Park'],
    ['Museum of Small Boats', 'Museum'],
    ['Old Cannery Row', 'Shopping Area'],
    ['Agave Canyon', 'Nature Preserve'],
    ['Lighthouse of the Two Keepers', 'Historical Landmark'],
  ],
  'San Francisco': [
    ['Foghorn Point', 'Tourist Attraction'],
    ['Temple of the Quiet Bell', 'Place of Worship'],
    ['Museum of Sourdough', 'Museum'],
    ['Eucalyptus Ridge', 'Nature Preserve'],
    ['Trolley Barn Stage', 'Performing Arts Venue'],
    ['Sailmaker Green', 'Park'],
  ],
  Sydney: [
    ['Wattle Bay', 'Nature Preserve'],
    ['Quarterdeck Oval', 'Sports Venue'],
    ['Magpie Mile', 'Shopping Area'],
    ['Convict Baker’s House', 'Historical Landmark'],
    ['Platypus Pier', 'Tourist Attraction'],
    ['Whirligig Park', 'Theme Park'],
  ],
  Toronto: [
    ['Snowbird Rink', 'Sports Venue'],
    ['Maple Comet Park', 'Theme Park'],
    ['Museum of Canoes', 'Museum'],
    ['Ravine of Herons', 'Nature Preserve'],
    ['Streetcar Loop', 'Tourist Attraction'],
    ['Lakelight Shell', 'Performing Arts Venue'],
  ],
} as const;

/** Sights, and whom they suit. */
export const attractions = entriesOf(sights).flatMap(([location, list], city) =>
  list.map(([attraction_name, category], index) => ({
    location,
    attraction_name,
    category,
    phone_number: phoneNumber(location, 5000 + 10 * city + index),
    free_entry: choiceFrom(`${attraction_name} entry`, [true, false]),
    good_for_kids: choiceFrom(`${attraction_name} kids`, [true, true, false]),
  })),
);
