/**
 * Domains of services that do not exist.
 *
 * A line is `name | one thing, many | what is done with it | kind of its name | of the search | of the booking | told | wishes`:
 * fields by their roles, those that may be required first with `!`. Where a list of fields is `-`, there is no such API.
 */
import { items } from 'typetod/internal';

const LINES = `
Boat_rental | boat, boats | rent; hire; reserve | business | town! boat_kind people price_class parking | name day! hour! people boat_kind insured | price address phone rating length deposit | I want to go out on the water; we'd like to be on a lake
Climbing_gym | climbing gym, climbing gyms | book a slot at; reserve a slot at; sign up for | business | town! difficulty outdoor kids parking | name day! hour! people helmet | price address phone rating hours_open | I want to go climbing; I feel like climbing
Fitness_classes | class, classes | sign up for; book; join | title | class_kind! town! day difficulty gender_wanted | name day! hour! people materials | price address rating length | I should work out more; I want to get fit
Music_lessons | teacher, teachers | book a lesson with; schedule a lesson with | person | instrument! town! format_seen max_price level_count | name day! hour! format_seen days | price phone rating address | I want to learn an instrument; I'd like to take music lessons
Language_school | course, courses | enroll in; sign up for; book | title | language_taught! difficulty town format_seen frequency | name first_day! people format_seen | price length address phone website | I want to learn a language; I'd like to take a language course
Pet_care | pet sitter, pet sitters | book; hire; arrange | business | town! pet_kind! pet_service max_price | name first_day! last_day! pet_kind pet_service items | price phone address rating | I need somebody for my pet; I'm going away and my pet needs care
Repair_shop | repair shop, repair shops | make an appointment at; book a repair at | business | repair_device! town! urgency price_class | name repair_device! day! hour urgency delivery | price address phone rating hours_open | something of mine broke; I need something fixed
Parcel_service | parcel pickup, parcel pickups | order; schedule; arrange | - | - | pickup_address! drop_address! day! parcel_kind items urgency insured | price length phone | I have to send a parcel; I need to ship something
Flower_shop | bouquet, bouquets | order; buy; send | title | flower_kind occasion town! max_price size_class | name recipient! drop_address! day! gift_wrap note | price rating phone | I need flowers; I'd like to send flowers to somebody
Cake_bakery | cake, cakes | order; buy | title | cake_flavor! size_class diet occasion | name day! people cake_flavor delivery person | price rating length | I need a cake for a party; there's something to celebrate
Caterers | caterer, caterers | book; hire; order from | business | town! diet people price_class | name day! hour! people! drop_address diet | price phone rating website | I'm throwing a party and need food; we need catering
Cleaning_help | cleaning service, cleaning services | book; hire; schedule | business | town! cleaning_kind! frequency max_price | name day! hour! cleaning_kind rooms frequency | price phone rating insured | my place is a mess; I need some help at home
Insurance_plans | insurance plan, insurance plans | sign up for; get; take out | title | insurance_cover vehicle_kind max_price | name first_day! insurance_cover person! | price phone website deposit | I need an insurance; I'd like to be insured
Van_hire | vehicle, vehicles | rent; hire; reserve | title | town! vehicle_kind! fuel first_day max_price | name first_day! last_day! pickup_hour! dropoff_hour insured | price deposit address phone | I need to move some stuff; I need something to drive
Shuttle_rides | shuttle, shuttles | book; order; get | - | - | pickup_address! drop_address! hour! people bags private_one | price length phone | I need a ride; I need to get somewhere
Coach_trips | trip, trips | book; buy tickets for; reserve | business | origin! target! day! people wheelchair | name origin! target! day! hour people bags refund | price length address | I want to travel; I have to get to another town
Ferry_crossings | ferry, ferries | book; reserve; buy tickets for | title | origin! target! day! vehicle_kind people | name day! hour! people vehicle_kind season_pass | price length phone | I want to cross the sea; we have to get across the water
Beer_gardens | beer garden, beer gardens | reserve a table at; book a table at; get a table at | business | town! price_class table_spot kids pets | name day! hour! people! table_spot | address phone rating hours_open parking | I want to sit outside with friends; let's go out tonight
Board_game_cafe | board game, board games | reserve; borrow; book | title | game_genre! people difficulty kids | name day! hour! people! | price length rating | we want to play something tonight; we're bored
Libraries | book, books | borrow; reserve; order | title | book_genre! book_format language_taught | name first_day! days book_format person | rating length address website | I'm looking for something to read; I need a book for my holidays
Museums | museum, museums | buy tickets for; get tickets for; book | business | town! museum_topic! wheelchair kids max_price | name day! tickets! season_pass guide | price address phone hours_open rating | I'd like to see an exhibition; it's raining and we need something to do
Theater_plays | play, plays | book seats for; buy tickets for; get tickets for | title | town! day language_taught kids max_price | name day! hour tickets! seat_area refund | price address length rating | I'd like to see a play; let's go to the theater
Meeting_rooms | meeting room, meeting rooms | book; reserve; get | title | town! people! room_equipment wifi wheelchair | name day! hour! end_hour room_equipment food | price address phone | I need a room for a meeting; our team has to meet
Coworking | workplace, workplaces | book; rent; reserve | business | town! desk_kind wifi parking max_price | name first_day! days! desk_kind | price address hours_open rating | I need a place to work; I can't work at home
Gardeners | gardener, gardeners | book; hire; schedule | person | town! garden_job! frequency max_price | name day! hour garden_job frequency materials | price phone rating level_count | my garden needs some work; the grass is way too high
Lawyers | lawyer, lawyers | make an appointment with; book a meeting with; see | person | town! specialty! language_taught gender_wanted | name day! hour! format_seen | price address phone rating level_count | I need legal advice; I have a legal problem
Photographers | photographer, photographers | book; hire | person | town! occasion! max_price gender_wanted | name day! hour! occasion days | price phone website rating | we want some nice pictures; we need somebody to take photos
Campsites | campsite, campsites | book a spot at; reserve a spot at | business | town! pets wifi kids price_class | name first_day! last_day! people vehicle_kind | price address phone rating distance | we're going camping; we want to sleep in a tent
Ski_passes | ski resort, ski resorts | buy a pass for; get a pass for | business | town! slope price_class kids | name first_day! days! season_pass people insured | price address phone distance rating | I want to go skiing; is there snow in the mountains
Hiking_tours | hike, hikes | join; sign up for; book | title | town! difficulty guide pets distance | name day! hour! people guide food | price length distance rating | I want to be out in nature; let's go for a walk in the hills
Air_quality | air report, air reports | - | title | town! day pollutant | - | rating price website | I have an allergy; how's the air out there
Tide_times | tide table, tide tables | - | title | town! day! | - | hour end_hour length | I want to walk on the beach; I'm going fishing
Tv_program | show, shows | record; set a reminder for | title | channel day! subtitled | name day! hour! reminder subtitled | length rating language_taught | I want to watch something tonight; what's on TV
Charities | charity, charities | donate to; give money to; support | business | donation_cause! town | name amount! account_kind frequency person | website rating phone address | I want to do some good; I'd like to give some money away
Money_orders | payment, payments | send; make; order | - | - | recipient! amount! account_kind day note | price | I owe somebody money; I have to pay somebody
Smart_home | light, lights | change; switch | - | - | home_room! light_mode! hour reminder | length | it's too dark in here; I can't see anything
Dental_cleaning | hygienist, hygienists | book an appointment with; make an appointment with | person | town! gender_wanted kids wheelchair | name day! hour! kids | price address phone rating | my teeth need some care; I need a checkup
Wine_tastings | tasting, tastings | book; sign up for; reserve | title | town! day language_taught price_class outdoor | name day! hour! tickets! food diet | price address phone length | I'd like to taste some wine; we want to do something special
Bike_tours | bike tour, bike tours | book; join; reserve a place on | title | town! difficulty fuel guide size_class | name day! hour! people helmet size_class | price length distance rating | I want to see the city by bike; let's go cycling
Escape_rooms | escape room, escape rooms | book; reserve | title | town! difficulty language_taught people kids | name day! hour! people! private_one | price address phone length | we want to solve a mystery; our team needs an adventure
`;

/** A field in a place: its role, and whether it may be required there. */
export interface Place {
  readonly role: string;
  readonly isRequired: boolean;
}

export interface Domain {
  readonly name: string;
  /** One of what it is about, and many. */
  readonly thing: string;
  readonly things: string;
  /** What is done by its transaction: `rent`. */
  readonly verbs: readonly string[];
  /** How what it is about is named; undefined without a search. */
  readonly naming: 'business' | 'title' | 'person' | undefined;
  /** Fields of the search, and of the transaction, in which `name` is what was found. */
  readonly search: readonly Place[];
  readonly booking: readonly Place[];
  /** Roles of what the search tells besides. */
  readonly told: readonly string[];
  /** What people say who need it. */
  readonly wishes: readonly string[];
}

function places(text: string): readonly Place[] {
  if (text === '-') return [];
  return text.split(' ').map((word) => ({ role: word.replace('!', ''), isRequired: word.endsWith('!') }));
}

function domainOf(line: string): Domain {
  const [name = '', thing = '', verbs = '', naming = '', search = '', booking = '', told = '', wishes = ''] = line
    .split('|')
    .map((part) => part.trim());
  const [one = '', many = ''] = thing.split(',').map((part) => part.trim());
  return {
    name,
    thing: one,
    things: many,
    verbs: verbs === '-' ? [] : items(verbs),
    naming: naming === '-' ? undefined : (naming as 'business'),
    search: places(search),
    booking: places(booking),
    told: told.split(' '),
    wishes: items(wishes),
  };
}

export const DOMAINS: readonly Domain[] = LINES.trim().split('\n').map(domainOf);
