/** Values of our own, for slots that hold free text: put together from parts, so that there are thousands. */
import { pick } from 'typetod/internal';

const list = (words: string): readonly string[] => words.split(',').map((word) => word.trim());

const FIRST = list(
  'Amara, Anders, Bettina, Bruno, Calista, Cedric, Dalia, Dmitri, Elif, Emeka, Farid, Freya, Gideon, Greta, Hamza, Heidi, Ingrid, Ivo, Jamila, Jonas, Kaori, Kwame, Leila, Lorenzo, Malik, Mirela, Nadia, Niels, Olga, Omar, Petra, Priya, Quentin, Rosa, Rashid, Selma, Stefan, Tamsin, Tomas, Ulrike, Umar, Vera, Viktor, Wanda, Willem, Xenia, Yara, Yusuf, Zelda, Zoltan',
);
const LAST = list(
  'Abbasi, Adeyemi, Almeida, Bakker, Bergstrom, Bianchi, Castellan, Chaudhry, Czerny, Dahlberg, Delacroix, Ekwueme, Eriksen, Fairweather, Ferreira, Fontaine, Gallagher, Grimaldi, Haldane, Hashimoto, Holloway, Ibsen, Iversen, Jankowski, Kaminski, Kimura, Kowalczyk, Lachance, Lindqvist, Maeda, Marchetti, Mbeki, Moreau, Nakagawa, Novotny, Okafor, Olsen, Pahlavi, Pemberton, Quigley, Rasmussen, Rinaldi, Sandoval, Sokolov, Tanaka, Thornbury, Ueda, Vandenberg, Vasquez, Whitlock, Winterbourne, Yilmaz, Zamora, Zielinski',
);
const TOWNS = list(
  'Aarhus, Antwerp, Bamberg, Basel, Bergen, Bilbao, Bratislava, Bruges, Cardiff, Coimbra, Cork, Debrecen, Dundee, Eindhoven, Esbjerg, Faro, Galway, Gdansk, Ghent, Graz, Groningen, Haarlem, Innsbruck, Jena, Kaunas, Krakow, Leeds, Leiden, Linz, Ljubljana, Lucerne, Lund, Maastricht, Malmo, Modena, Nantes, Odense, Olomouc, Ostrava, Padua, Porto, Poznan, Riga, Rouen, Salzburg, Sarajevo, Split, Swansea, Tallinn, Tampere, Tartu, Trieste, Turku, Ulm, Uppsala, Utrecht, Verona, Vilnius, Zadar, Zagreb, Boise, Duluth, Fargo, Juneau, Topeka, Tulsa, Spokane, Laramie, Missoula, Santa Rosa, Cape May, Grand Forks, Cedar Falls, Fort Wayne, New Haven, Red Deer, Thunder Bay, Port Elgin, Alice Springs, Palmerston North',
);
const TOWN_HEADS = list(
  'Ash, Birch, Black, Bram, Brook, Castle, Clay, Crow, Deer, East, Elm, Fair, Fern, Glen, Gold, Green, Hazel, High, Iron, King, Lang, Maple, Mill, Moor, North, Oak, Otter, Pine, Raven, Rock, Rose, Salt, Silver, Stone, Thorn, West, White, Wind, Wolf, Wood',
);
const TOWN_TAILS = list(
  'borough, bridge, bury, cliff, dale, field, ford, gate, ham, haven, hurst, mere, minster, mouth, port, stead, ton, vale, view, wick',
);
const QUALITIES = list(
  'Amber, Ancient, Blue, Bold, Bright, Broken, Brown, Copper, Crimson, Crooked, Curious, Dancing, Distant, Emerald, Electric, Empty, Endless, Faded, Flying, Forgotten, Frozen, Gentle, Gilded, Golden, Grand, Hidden, Hollow, Humble, Iron, Ivory, Jolly, Last, Little, Lonely, Lost, Lucky, Marble, Merry, Midnight, Misty, Noble, Old, Painted, Paper, Patient, Proud, Quiet, Restless, Royal, Rusty, Scarlet, Secret, Silent, Silver, Sleepy, Slow, Smiling, Stray, Sunken, Sweet, Tall, Tiny, Velvet, Wandering, Wild, Wooden, Yellow',
);
const THINGS = list(
  'Acorn, Anchor, Arrow, Badger, Balcony, Barrel, Basket, Beacon, Bell, Boat, Bridge, Butterfly, Candle, Canyon, Cathedral, Cellar, Circle, Clock, Cloud, Clover, Compass, Copper Pot, Courtyard, Crane, Crown, Curtain, Daisy, Dragon, Drum, Engine, Falcon, Feather, Fig Tree, Fireplace, Flute, Forest, Fountain, Fox, Garden, Giant, Goose, Grove, Harbor, Harvest, Hedgehog, Heron, Horizon, Island, Jar, Key, Kettle, Kite, Ladder, Lantern, Lemon, Lighthouse, Lion, Mango, Meadow, Mirror, Moon, Mountain, Nest, Oar, Olive, Orchard, Otter, Owl, Oyster, Paper Boat, Peacock, Pearl, Pepper, Piano, Planet, Plum, Pocket, Poppy, Rabbit, Raven, River, Rocket, Saddle, Sailor, Salt, Shadow, Sparrow, Spoon, Star, Station, Storm, Street, Sun, Table, Thistle, Tiger, Tower, Train, Tulip, Umbrella, Valley, Violin, Walnut, Whale, Wheel, Willow, Window, Winter',
);
const HOUSES = list(
  'Bistro, Kitchen, House, Lodge, Inn, Palace, Gallery, Studio, Garden, Corner, Hall, Center, Rooms, Tavern, Terrace, Plaza, Court, Suites, Works, Place',
);
const STREETS = list('Avenue, Boulevard, Court, Drive, Lane, Parkway, Place, Road, Square, Street, Terrace, Way');
const DISHES = list(
  'Ethiopian, Georgian, Peruvian, Lebanese, Moroccan, Polish, Hungarian, Nepalese, Indonesian, Malaysian, Filipino, Jamaican, Cuban, Argentinian, Persian, Afghan, Portuguese, Swedish, Scottish, Tibetan, Senegalese, Hawaiian, Cajun, tapas, ramen, dumplings, noodles, pancakes, curry, soup, salads, kebabs, bakery, tea house',
);
const STYLES = list(
  'bluegrass, ska, swing, synthwave, flamenco, gospel, techno, house, opera, folk rock, big band, bossa nova, grunge, trip hop, chamber music, western, film noir, heist, satire, slapstick, road movie, whodunit, science fiction, musical, martial arts, period drama, disaster, coming of age',
);
const ACTIVITIES = list(
  'badminton, chess, curling, fencing, field hockey, handball, lacrosse, rowing, rugby, squash, table tennis, triathlon, volleyball, water polo, wrestling, puppet show, poetry reading, improv, ballet, book fair, food market, lantern parade, pottery class, quiz night, stargazing, wine tasting',
);
const CARS = list(
  'Subaru Outback, Volvo V60, Mazda CX-5, Skoda Octavia, Peugeot 308, Seat Leon, Renault Clio, Fiat Panda, Opel Corsa, Volkswagen Golf, Citroen Berlingo, Dacia Duster, Hyundai Kona, Suzuki Swift, Mini Cooper, Tesla Model 3',
);
const ERRANDS = list(
  'dinner with Petra, team meeting, piano lesson, dentist, parent evening, gym, flight to Oslo, lunch with Omar, book club, car inspection, job interview, choir practice, vet visit, movie night, piano recital, yoga class, project review, phone call with Nadia',
);

/** A kind of free text for which there are values. */
export type Invented =
  | 'town'
  | 'person'
  | 'business'
  | 'title'
  | 'address'
  | 'dish'
  | 'style'
  | 'activity'
  | 'car'
  | 'errand';

type Maker = (random: () => number) => string;

const TITLES: readonly Maker[] = [
  (random) => `${pick(QUALITIES, random)} ${pick(THINGS, random)}`,
  (random) => `The ${pick(QUALITIES, random)} ${pick(THINGS, random)}`,
  (random) => `The ${pick(THINGS, random)} and the ${pick(THINGS, random)}`,
  (random) => `${pick(THINGS, random)} of ${pick(TOWNS, random)}`,
  (random) => `One ${pick(THINGS, random)} in ${pick(TOWNS, random)}`,
  (random) => `${pick(QUALITIES, random)} Days`,
  (random) => `Letters to ${pick(FIRST, random)}`,
  (random) => `${pick(FIRST, random)} and ${pick(FIRST, random)}`,
];

const BUSINESSES: readonly Maker[] = [
  (random) => `${pick(LAST, random)}'s ${pick(HOUSES, random)}`,
  (random) => `The ${pick(QUALITIES, random)} ${pick(THINGS, random)}`,
  (random) => `${pick(QUALITIES, random)} ${pick(THINGS, random)} ${pick(HOUSES, random)}`,
  (random) => `${pick(THINGS, random)} & ${pick(THINGS, random)}`,
  (random) => `${pick(TOWNS, random)} ${pick(HOUSES, random)}`,
  (random) => `${pick(FIRST, random)}'s`,
];

const MAKERS: Readonly<Record<Invented, Maker>> = {
  town: (random) => (random() < 0.6 ? pick(TOWNS, random) : `${pick(TOWN_HEADS, random)}${pick(TOWN_TAILS, random)}`),
  person: (random) => (random() < 0.25 ? pick(FIRST, random) : `${pick(FIRST, random)} ${pick(LAST, random)}`),
  business: (random) => pick(BUSINESSES, random)(random),
  title: (random) => pick(TITLES, random)(random),
  address: (random) =>
    `${1 + Math.floor(random() * 900)} ${random() < 0.5 ? pick(THINGS, random) : pick(LAST, random)} ${pick(STREETS, random)}`,
  dish: (random) => pick(DISHES, random),
  style: (random) => pick(STYLES, random),
  activity: (random) => pick(ACTIVITIES, random),
  car: (random) => pick(CARS, random),
  errand: (random) => pick(ERRANDS, random),
};

export function invented(kind: Invented, random: () => number): string {
  return MAKERS[kind](random);
}
