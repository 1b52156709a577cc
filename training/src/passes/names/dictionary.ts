/**
 * Words of fields, services and actions, in groups that may stand for each other in a name.
 *
 * What a name means is in its words; so a network that is to read names that it has never seen must not get used to those
 * that it sees. A word may be in several groups.
 */
const GROUPS = `
city, town, place, location, municipality, locality
location, place, spot, where, area, whereabouts, site, position
area, district, neighborhood, region, part of town, zone, quarter
address, street address, postal address, full address, mailing address, directions
street, road, lane
date, day, calendar day, calendar date, which day
time, hour, clock time, what time, time of day
from, origin, departure, start, starting, leaving, source
origin, departure, start, starting point, point of departure, leaving from, source
to, destination, arrival, target, heading to
destination, where to, goal, end point, going to, final stop, arrival place
departure, leaving, outbound, take off, start, setting out
leaving, departure, outgoing, going, start
arrival, arriving, landing, getting there, inbound
return, coming back, way back, homebound, back
outbound, outgoing, departing, there
inbound, incoming, returning, back
pickup, pick up, collection, collecting, receiving, get
dropoff, drop off, return, hand back, give back, handover
check in, arrival, move in, first, beginning, start
check out, departure, move out, last, ending, end
start, begin, beginning, opening, from
end, finish, closing, until, final
name, title, label, called, full name
title, name, heading
phone number, telephone, phone, contact number, telephone number, hotline, call at
price, cost, rate, charge, fee, amount to pay
fare, ticket price, cost, charge, price, fee
rent, monthly rent, rent per month, monthly price, monthly cost
total price, overall cost, full price, sum to pay, grand total
price range, cost level, how expensive, budget, price class, expense category
amount, sum, money, how much, quantity
balance, funds, money available, account total, how much money
account type, kind of account, account kind, type of account
account, bank account
recipient, receiver, payee, beneficiary, to whom
rating, score, review score, stars, grade, average review, marks
average, mean, typical, overall
star rating, number of stars, class, hotel class, stars
category, kind, type, sort, group, class
type, kind, sort, category, variety, style
subcategory, specific kind, exact type, detailed category, subtype
genre, style, kind, category, type
cuisine, food, kind of food, cooking style, type of food, dishes, food type
restaurant, eatery, dining place, diner, food place, bistro
hotel, lodging, accommodation, inn, place to stay, guest house
house, home, lodging, holiday home, place
apartment, flat, home, unit, housing, rental
property, building, complex, residence, estate
attraction, sight, point of interest, landmark, tourist spot
event, happening, occasion, show, performance
movie, film, picture, motion picture, feature
movies, films, pictures
theater, cinema, movie house, film theater
show, screening, showing, performance
song, track, tune, piece of music, number
music, songs, tunes, audio
album, record, disc, release
artist, singer, performer, musician, band
directed by, director, filmmaker, made by
subtitles, captions, subtitle language, text on screen
playback device, player, speaker, device, where to play, output
year, release year, year of release, when released
device, gadget, machine, equipment
car, vehicle, automobile, auto
cars, vehicles, automobiles, autos
car type, vehicle class, kind of car, car class, size of car
car name, model, vehicle model, car model
ride, trip, cab, lift, journey, taxi
ride type, kind of ride, vehicle, service level, comfort class
shared, pooled, with others, carpool
duration, length, how long, time needed
approximate, estimated, expected, rough
wait, waiting, until arrival
doctor, physician, medic, practitioner
dentist, dental practice, tooth doctor, dental office
stylist, hairdresser, salon, barber, hair salon
provider, practice, professional, specialist, office
appointment, visit, booking, slot, meeting
visit, viewing, tour, inspection, stopping by
venue, hall, place, arena, stage, location
ticket, admission, pass, entry
tickets, admissions, passes, entries
seat, place, chair
seats, places, chairs
seating class, cabin, cabin class, travel class, class of service, ticket class
fare type, ticket class, class, kind of ticket, ticket type
airline, carrier, flight company, air carrier
airlines, carrier, airline company, operated by
airport, airfield, air terminal
station, stop, terminal, depot
station name, stop, terminal, depot
flight, plane trip, air trip, connection
flights, plane trips, air trips, connections
bus, coach, bus trip
stops, layovers, stopovers, changes, connections
transfers, changes, connections, switches
is redeye, overnight, night flight, flies at night
refundable, can be refunded, money back, refund possible, cancelable
party size, group size, number of guests, number of people, how many people, head count, guests
group size, party size, number of people, how many people, head count
passengers, travelers, number of people, people traveling, how many travelers, persons
travelers, passengers, number of people, riders, how many passengers, persons
people, persons, guests, heads
riders, passengers, people, persons
adults, grown ups, people, guests
rooms, bedrooms, chambers
beds, bedrooms, sleeping places
baths, bathrooms, washrooms, showers
days, nights, length of stay, stay
furnished, with furniture, has furniture, comes with furniture
pets allowed, pets ok, allows pets, pet friendly, animals allowed, accepts pets
pets welcome, pet friendly, pets allowed, takes pets, animals allowed
has wifi, wifi, internet, wireless internet, has internet, internet access
has laundry service, laundry, washing service, laundry on site, can do laundry
has live music, live music, music on stage, plays live music, band playing
serves alcohol, alcohol, drinks, has bar, alcohol available, sells liquor
free entry, free admission, no entrance fee, costs nothing, free of charge
good for kids, child friendly, kids welcome, suitable for children, family friendly
is unisex, unisex, for everyone, all genders
offers cosmetic services, cosmetic services, cosmetic dentistry, does cosmetic work
temperature, degrees, warmth, heat
humidity, moisture, air moisture
precipitation, rain, chance of rain, rainfall, rain probability
wind, wind speed, breeze
weather, forecast, climate, conditions
available, free, open, possible
find, search, look up, get, discover, locate, seek, list, browse, explore
search, find, look for, get, browse, seek, discover
get, find, fetch, look up, show, check
lookup, find, search, discover, browse
check, show, get, look up, view, see
reserve, book, arrange, order, secure, make reservation for
book, reserve, arrange, schedule, order
buy, purchase, get, order, book, pay for
play, start, listen to, stream, put on, run
schedule, book, arrange, plan, set up, fix
add, create, new, enter, put in, make
transfer, send, wire, move, pay
available times, free slots, openings
times, hours, schedule, showtimes
dates, days, schedule
oneway, one way, single
roundtrip, round trip, return, both ways
restaurants, dining, eateries, food
hotels, lodging, stays, accommodations
homes, housing, apartments, real estate
services, appointments, salons, care
events, shows, happenings, tickets
buses, coaches, bus travel
banks, banking, finance, accounts
calendar, agenda, planner, schedule
media, films, video, streaming
rental cars, car rental, car hire, vehicles
ride sharing, rides, taxi, cabs, lifts
travel, tourism, sightseeing, trips
`;

const WORDINGS: ReadonlyMap<string, readonly string[]> = (() => {
  const all = new Map<string, readonly string[]>();
  for (const line of GROUPS.trim().split('\n')) {
    const group = line.split(',').map((wording) => wording.trim());
    const [first = ''] = group;
    all.set(first, group);
  }
  return all;
})();

/** The other wordings of a phrase of a name; none of one that is not in the dictionary. */
export function wordingsOf(phrase: string): readonly string[] {
  return WORDINGS.get(phrase)?.slice(1) ?? [];
}

/** How many something is: `X` stands for the rest. */
export const COUNTS: readonly string[] = [
  'number of X',
  'X count',
  'how many X',
  'X number',
  'num X',
  'total X',
  'X quantity',
  'count of X',
  'X total',
  'no of X',
];
