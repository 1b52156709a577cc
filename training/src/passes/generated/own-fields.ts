/**
 * Fields of single domains: closed sets with other words for their values, and what there is or is not.
 *
 * A closed set is `role | names | descriptions | value = words, words; value = ... | phrases | questions`; a boolean is
 * `role ? names | descriptions | wanted | not wanted | questions`.
 */
import { items } from 'typetod/internal';
import type { Field } from './fields.js';
import { extended } from './more-fields.js';

const LINES = `
boat_kind | kind; boat_type; vessel; type_of_boat | kind of boat; which boat | kayak = kayak, a small one to paddle; canoe = canoe; pedal boat = pedal boat, one with pedals; sailboat = sailboat, with a sail, sailing boat; motorboat = motorboat, with an engine, powered boat | {} | what kind of boat is it
size_class | size; size_class; dimension | how big it is; size of it | small = small, little, tiny, compact; medium = medium, mid-sized, middle-sized, average; large = large, big, roomy; extra large = extra large, huge, the biggest | in {}; {} size; {} | what size is it; how big is it
price_class | price_level; cost_class; budget_class; expense | how expensive it is; level of prices | cheap = cheap, inexpensive, affordable, easy on the wallet, low-cost; moderate = moderate, mid-priced, reasonably priced, in the middle; expensive = expensive, fancy, upscale, high-end, pricey | {}; something {} | is it expensive; what price class is it
difficulty | difficulty; level; skill_level | how hard it is; level of skill | beginner = beginner, easy, for starters, for newcomers; intermediate = intermediate, middling, not too hard; advanced = advanced, hard, challenging, for experts | {}; at the {} level | how difficult is it; what level is it
class_kind | class_type; style; kind_of_class; discipline | what is taught; kind of class | yoga = yoga, stretching and breathing; pilates = pilates; spinning = spinning, indoor cycling; boxing = boxing; dance = dance, dancing | {} | what kind of class is it
instrument | instrument; music_instrument | instrument to learn; which instrument | piano = piano; guitar = guitar; violin = violin, fiddle; drums = drums, percussion; cello = cello | {} | which instrument is it
language_taught | language; tongue; taught_language | language of it; language to be used | Spanish = Spanish; Japanese = Japanese; Arabic = Arabic; Portuguese = Portuguese; sign language = sign language | {}; in {} | what language is it in
pet_kind | animal; pet_type; kind_of_pet; species | which animal; kind of pet | dog = dog, puppy; cat = cat, kitten; rabbit = rabbit, bunny; bird = bird, parrot; reptile = reptile, snake, lizard | for a {}; {} | which animal is it for
pet_service | service; treatment; care_type | what is done; kind of care | grooming = grooming, a haircut and a bath; boarding = boarding, staying overnight, a place to stay; walking = walking, taking it for walks; training = training, obedience lessons | {} | what do they do
repair_device | device; device_type; appliance | what is broken; device to repair | phone = phone, mobile, cell phone; laptop = laptop, notebook computer; washing machine = washing machine, washer; bicycle = bicycle, bike; fridge = fridge, refrigerator | {}; my {} | what do they repair
urgency | urgency; priority; speed | how fast it has to be; level of urgency | standard = standard, normal, no rush, regular; express = express, fast, quick; same day = same day, right away, as soon as possible, urgent | {} | how fast is it
parcel_kind | package_type; content; parcel_kind; shipment_type | what is sent; kind of parcel | letter = letter, just an envelope; box = box, package; fragile = fragile, something that breaks easily, glass; furniture = furniture, a couch | {} | what kind of parcel is it
flower_kind | arrangement; flowers; flower_type; bouquet_kind | which flowers; kind of bouquet | roses = roses; tulips = tulips; sunflowers = sunflowers; orchids = orchids; mixed bouquet = mixed bouquet, a bit of everything, assorted flowers | {} | which flowers are in it
occasion | occasion; reason; event_kind | what it is for; the occasion | birthday = birthday, turning forty; wedding = wedding, getting married; anniversary = anniversary; funeral = funeral, memorial; graduation = graduation, finishing school | for a {} | what is it for
cake_flavor | flavor; taste; cake_kind; filling | taste of it; which flavor | chocolate = chocolate, cocoa; vanilla = vanilla; lemon = lemon, something with citrus; carrot = carrot; strawberry = strawberry, with berries | {}; with {} | what does it taste like; which flavor is it
diet | diet; dietary_need; food_restriction | what is not eaten; special diet | none = none, no restrictions, anything goes; vegetarian = vegetarian, without meat, meatless; vegan = vegan, plant-based, nothing from animals; gluten free = gluten free, without wheat, no gluten; halal = halal | {} | is there something for special diets
cleaning_kind | cleaning_type; kind_of_cleaning; job_type | what is cleaned; kind of cleaning | windows = windows, the glass; carpets = carpets, rugs; whole house = whole house, everything, top to bottom; office = office, business rooms | {} | what do they clean
frequency | frequency; repetition; interval | how often; repetition | once = once, just one time, a single time; weekly = weekly, every week, once a week; monthly = monthly, every month, once a month; daily = daily, every day | {} | how often is it
insurance_cover | coverage; cover_level; plan; protection | what is covered; level of protection | basic = basic, minimal, just the essentials; standard = standard, regular; full = full, comprehensive, everything covered, all-inclusive | {}; with {} coverage | what is covered
vehicle_kind | vehicle; vehicle_type; kind_of_vehicle; transport | kind of vehicle; which vehicle | van = van, minibus; truck = truck, lorry; scooter = scooter, moped; bicycle = bicycle, bike; trailer = trailer | {} | what vehicle is it
fuel | fuel; engine; power; fuel_type | what it runs on; kind of engine | petrol = petrol, gas, gasoline; diesel = diesel; electric = electric, battery-powered, an electric one; hybrid = hybrid | {} | what does it run on
table_spot | seating; table_location; seat_area | where to sit; part of the room | indoors = indoors, inside; terrace = terrace, outside, outdoors, in the open air; bar = bar, at the counter; window = window, with a view | {} | where would we sit
seat_area | section; seat_area; block | part of the hall; where the seats are | front = front, near the stage, up close; middle = middle, center; balcony = balcony, upstairs, high up; standing = standing, no seats | {}; in the {} section | where are the seats
game_genre | genre; kind; game_type; category | kind of game; category | strategy = strategy, something to think; puzzle = puzzle, brain teaser; party = party, something for a big group; cooperative = cooperative, where everybody plays together; card = card, with cards | {} | what kind of game is it
book_genre | genre; subject; topic; section | what it is about; subject | crime = crime, murder mystery, detective story; history = history, about the past; travel = travel, about far away countries; poetry = poetry, poems; science = science, about nature and research | {} | what is it about
book_format | format; edition; medium; version | in which form; edition | paper = paper, printed, hardcopy; audiobook = audiobook, to listen to; e-book = e-book, for my reader, digital | {}; as {} | which format is it
museum_topic | topic; subject; theme; exhibits | what is shown; theme of the museum | art = art, paintings; technology = technology, machines; nature = nature, animals and plants; history = history, the old days; science = science | {} | what do they show there
room_equipment | equipment; setup; layout; room_type | how the room is set up; kind of room | meeting = meeting, for meetings, a conference table; lecture = lecture, rows of chairs, for talks; workshop = workshop, working tables; quiet = quiet, for silent work | {} | how is the room set up
desk_kind | desk_type; workplace; kind_of_desk | kind of workplace; which desk | shared = shared, with others, common; fixed = fixed, of my own, always the same one; private = private, a closed office, by myself | {} | what kind of desk is it
garden_job | task; job; garden_work | what has to be done; kind of work | mowing = mowing, cutting the grass; pruning = pruning, trimming the trees; planting = planting, new flowers; weeding = weeding, getting rid of weeds | {} | what do they do
specialty | specialty; field; expertise; area_of_law | field of expertise; what they are good at | family = family, divorce and children; tax = tax, about taxes; property = property, houses and land; labor = labor, work contracts, about my job | {} | what is their field
format_seen | mode; format; how; meeting_type | how it takes place; in person or not | in person = in person, face to face, on site; video = video, online, over the internet; phone = phone, by telephone, a call | {}; by {} | how does it take place
gender_wanted | gender; staff_gender; preferred_gender | who should do it; gender of the person | female = female, a woman; male = male, a man | {} | is it a man or a woman
season_pass | pass_type; ticket_kind; ticket_class; entry_type | kind of ticket; which pass | adult = adult, full price; child = child, for my kid; student = student, with student discount; senior = senior, for retired people | {} | what kind of ticket is it
slope | terrain; slope; track_type | kind of slope; where to ride | easy = easy, gentle, for beginners; steep = steep, black runs; off-piste = off-piste, untouched snow | {} | what is the terrain like
pollutant | substance; pollutant; measure; reading | what is measured; substance in the air | ozone = ozone; dust = dust, fine particles; pollen = pollen, what my allergy hates | {} | what is measured
channel | channel; network; station; source | where it is shown; channel | news = news; sports = sports; culture = culture, arts; kids = kids, for children | {} | which channel is it on
account_kind | account; account_kind | account to be used; which account | savings = savings, what I put aside; checking = checking, everyday account; business = business, the company's account | {}; from my {} account; using the {} account | which account is it
light_mode | mode; scene; setting; program | what it should do; setting of the device | bright = bright, full power; dim = dim, low, cozy; off = off, dark; night = night, for sleeping | {}; to {} | what is it set to
home_room | room; home_area; zone | room of the house; where in the house | kitchen = kitchen; bedroom = bedroom, where I sleep; living room = living room, lounge; garage = garage | in the {}; the {} | which room is it in
donation_cause | cause; purpose; charity_kind | what it supports; purpose | animals = animals, cats and dogs; education = education, schools; health = health, hospitals, medicine; environment = environment, forests, climate | for {}; {} | what do they support
helmet ? helmet; helmet_included; bike_helmet; head_protection | whether a helmet comes with it | with a helmet; and I need a helmet; including a helmet; helmet included | no helmet; without a helmet; I have a helmet already | does it come with a helmet; is a helmet included
guide ? guide; guided; tour_guide; guided_tour | whether there is a guide | with a guide; guided; and a guide to show us around | without a guide; on our own; no guide needed | is there a guide; would we have a guide
wheelchair ? accessible; wheelchair_access; step_free; barrier_free | whether people in wheelchairs get in | wheelchair accessible; without stairs; that a wheelchair can get into | stairs are fine; it need not be wheelchair accessible | can one get in with a wheelchair; is it accessible; are there any stairs
parking ? parking; has_parking; free_parking; parking_lot | whether there is parking | with parking; where I can leave my car; that has a parking lot | I don't need parking; parking isn't needed; we come without a car | is there parking; can i park there; is there a place for my car
wifi ? wifi; internet; has_internet; wireless | whether there is internet | with wifi; with internet; where I can get online | without wifi; no internet needed | is there wifi; do they have internet
pets ? pets_allowed; pet_friendly; takes_pets; animals_allowed | whether pets may come | that takes pets; where my dog can come; pet friendly | no pets; without any animals; I have no pets | can i bring my dog; do they allow pets; are animals okay there
gift_wrap ? gift_wrap; wrapped; gift_packaging | whether it is wrapped as a gift | gift wrapped; in wrapping paper; it's a present, so wrap it | no wrapping; not as a gift; don't wrap it | can it be gift wrapped; is it wrapped
insured ? insured; with_insurance; insurance; protected | whether it is insured | with insurance; insured; and add the insurance | without insurance; uninsured; I don't want any insurance | is it insured; is there an insurance
private_one ? private; exclusive; alone | whether nobody else is there | private; just for us; with nobody else there | shared is fine; with others is okay; not private | is it private; would we be alone
kids ? for_children; kids_welcome; child_friendly; family_friendly | whether children may come | suitable for children; where kids are welcome; that I can take my kids to | adults only; no kids; without children | is it suitable for kids; can i bring my children
outdoor ? outdoors; open_air; outside | whether it is in the open air | outdoors; in the open air; outside | indoors; not outside; under a roof | is it outside; is it in the open air
refund ? refundable; cancellable; money_back; free_cancellation | whether the money comes back | refundable; that I can cancel; with free cancellation | refunds don't matter; it need not be refundable | can i get my money back; can i cancel it; is it refundable
materials ? materials_included; with_material; supplies_included; tools_provided | whether material is part of it | materials included; with all supplies; where tools are provided | I bring my own material; without supplies; no material needed | are the materials included; do i have to bring anything
delivery ? delivery; delivered; home_delivery | whether it is brought to the user | delivered; bring it to my door; with home delivery | I'll pick it up; no delivery; I come and get it | do they deliver; can it be delivered
subtitled ? captions; with_captions; text_shown; subtitled | whether text is shown | with captions; with text on the screen | no captions; without text | does it have captions
food ? food_included; breakfast; with_meals; catering | whether there is something to eat | with food; with meals included; with catering | no food; without meals; we eat elsewhere | is food included; is there something to eat
reminder ? reminder; notify; alert_me; send_alert | whether to be reminded | and remind me; with a reminder; send me an alert | no reminder; don't notify me; without alerts | will i get a reminder
`;

function valuesOf(text: string): ReadonlyMap<string, readonly string[]> {
  return new Map(
    items(text).map((item) => {
      const [value = '', words = ''] = item.split('=').map((part) => part.trim());
      return [value, words.split(',').map((word) => word.trim())];
    }),
  );
}

function closedOf(line: string): Field {
  const [role = '', names = '', descriptions = '', values = '', phrases = '', questions = ''] = line
    .split('|')
    .map((part) => part.trim());
  return {
    role,
    kind: 'closed',
    names: items(names),
    descriptions: items(descriptions),
    phrases: items(phrases),
    questions: items(questions),
    values: valuesOf(values),
  };
}

function booleanOf(line: string): Field {
  const at = line.indexOf('?');
  const [names = [], descriptions = [], phrases = [], denials = [], questions = []] = line
    .slice(at + 1)
    .split('|')
    .map(items);
  return { role: line.slice(0, at).trim(), kind: 'boolean', names, descriptions, phrases, denials, questions };
}

/** The fields of single domains, by their roles. */
export const OWN_FIELDS: ReadonlyMap<string, Field> = new Map(
  LINES.trim()
    .split('\n')
    .map((line) => {
      const field = extended(/^\w+ \?/.test(line) ? booleanOf(line) : closedOf(line));
      return [field.role, field];
    }),
);
