/**
 * More ways to speak of fields. A line is `role | phrases | not wanted | questions | value = words, words; value = ...`.
 */
import { items } from 'typetod/internal';

const LINES = `
town | in {}; at {}; over in {}; {} area; in the {} area; in {}, if possible; located in {}; here in {} | | what city is that; which town; where is that; where is it; is it far out of town
origin | from {}; out of {}; going from {}; we start in {} | | where does it depart; from where does it leave; where do I get on
target | to {}; towards {}; into {}; I have to be in {}; we're going to {} | | where does it end; where will I end up; where do I get off
day | on {}; {}; this would be {}; for {} | | when is it; when is that; on which date; what day is it on; which day would that be
first_day | from {}; from {} on; first day {}; arriving {}; starting {} | | from when on; when would it begin; from which day
last_day | until {}; to {}; up to {}; leaving {}; last day {} | | until when; how long would it go on; when is it over
hour | at {}; {}; about {}; by {}; for {}; at about {} | | at what time; what time; when exactly; what time would that be; what time do I have to be there; when does it start
pickup_hour | pickup at {}; picking it up at {}; I can collect it at {} | | when do I get it; at what time can I collect it; how early can I get it
dropoff_hour | return at {}; I bring it back at {}; returning it at {} | | by when do you want it back; when is it due back; until when can I keep it
end_hour | ending at {}; over at {}; finishing at {}; I have to leave at {} | | until when; when is it over; when would we be done; when do they close
people | {} people; {} of us; we are {}; we're {} people; party of {}; group of {}; {} persons; {} guests; it's for {} | | how many are we; for how many people; how many can come; how many of us
tickets | {} tickets; {} seats; for {} seats; {} tickets please | | how many seats; how many tickets do I have
items | {} pieces; {} of those; I have {} of them | | how many pieces; what's the quantity; how many of them
days | {} days; for {} days; {} days in total; staying {} days | | how many days; for how long
rooms | {} rooms; a place with {} rooms; it has {} rooms | | how many rooms; is it big enough for a family
bags | {} bags; with {} suitcases; {} pieces of luggage; I have {} bags | | how many bags are allowed; can I take luggage; what about luggage
level_count | {} years of experience; {} years in the job; with at least {} years of experience | | how experienced are they; do they have experience; since when do they do this
max_price | below {}; less than {}; max {}; {} tops; {} at most; within {}; no more than {}; a budget of {} | | what's the upper limit; what is my budget
amount | {}; {} in total; exactly {} | | how much; what's the total; how much did I say
price | costing {} | | how much; how much would that be; how much would it cost me; what do they charge; what do they want for it; is it pricey; how expensive is it; will it cost me a lot; what would that set me back; price?; cost?
deposit | a deposit of {} | | do I have to leave a deposit; do they want a deposit; is a deposit needed; what's the security
address | at {}; over at {} | | where is it; where is it exactly; where is that; how do I get there; where do I find it; where can I find them; what street is it on; which street; address?; where are they located; can you send me the address
pickup_address | from {}; at {}; pick it up at {} | | where do they pick it up; from where; where does it start
drop_address | to {}; bring it to {}; it goes to {} | | where do they bring it; to which address; where will I be dropped off
phone | | | do they have a phone; can I call them; how do I call them; how do I contact them; what number do I call; phone number?; can you give me their number; I want to call them, what's the number; is there somebody I can call
rating | at least {}; {} or better; {} stars; rated {} or higher | | is it good; are they good; are they any good; do people like it; how good is it; what do people think of it; what do people say about it; does it have good reviews; what are the reviews like; how many stars; rating?
hours_open | | | when do they open; when do they close; how late are they open; are they open on Sundays; what hours are they open; are they open late; opening times?
length | | | how long; how long would it be; how much time does it take; how much time do I need; does it take long; is it long; how many minutes
distance | | | is it far; is it nearby; is it close; how close is it; how many miles is it; can I walk there
person | name is {}; the name is {}; my name is {}; I'm {}; it's {}; name: {} | | which name is it under; who is it for; what name did I give
recipient | to {}; it's for {}; it goes to {}; the recipient is {} | | who is it for; who does it go to; who receives it
website | | | do they have a homepage; is there a website; where can I read more; can I see it online; link?; got a link
note | the note should say {}; write {}; it should read {} | | what's the text; what did I write; what does the message say
boat_kind | | | what sort of boat; what boat do we get | kayak = a kayak for one, something to paddle; canoe = a canoe; pedal boat = one of those with pedals, a boat you pedal; sailboat = one with sails, something to sail; motorboat = one with a motor, a speedboat
size_class | | | is it big; is it large enough; how large is it | small = a small one, not too big, the smallest; medium = a medium one, not too big and not too small, mid-size; large = a large one, a big one, spacious; extra large = a huge one, as big as possible, the largest, XL
price_class | | | is it affordable; can we afford it; is it a pricey place | cheap = not too expensive, budget, a cheap one, that won't break the bank, low budget; moderate = not too cheap and not too expensive, mid-range, average price, normally priced; expensive = luxury, the best there is, top of the range, no matter what it costs, posh
difficulty | | | is it hard; is it easy; can a beginner do it; do I need experience | beginner = for beginners, a simple one, not hard at all, for people who never did it; intermediate = medium, in between, for people with some practice; advanced = difficult, a tough one, for pros, really demanding
class_kind | | | what sort of class; what do we do there | yoga = a yoga one, sun salutations; pilates = pilates stuff; spinning = on a stationary bike, spin; boxing = boxing gloves and all, punching bags; dance = to dance, salsa and such
instrument | | | what do they teach | piano = the piano, keys; guitar = the guitar; violin = the violin; drums = the drums, drumming; cello = the cello
language_taught | | | which language; what language do they speak | Spanish = español; Japanese = the language of Japan; sign language = signing
pet_kind | | | what animals; is it okay for my animal | dog = my dog, a doggy, our labrador; cat = my cat, a kitty; rabbit = my rabbit, a bunny rabbit; bird = my bird, a budgie, our canary; reptile = my iguana, a gecko, a turtle
pet_service | | | what services do they have; what can they do | grooming = washing and trimming, cutting the fur; boarding = keeping it for some nights, staying there; walking = going for walks, somebody to walk it; training = teaching it to behave, learning some commands
repair_device | | | do they fix my stuff; what can they fix | phone = my phone, my smartphone, a broken screen on my mobile; laptop = my laptop, my macbook; washing machine = my washing machine; bicycle = my bike, a flat tire on my bike; fridge = my fridge
urgency | | | how quickly; how soon; can they hurry | standard = I'm not in a hurry, whenever, there's no hurry; express = in a hurry, pretty soon, quickly; same day = today still, asap, it's urgent, immediately
parcel_kind | | | what am I sending | letter = some papers, documents; box = a cardboard box, a normal parcel; fragile = breakable, a vase, handle with care; furniture = a table, a bookshelf, something bulky
flower_kind | | | what flowers are they; what's in the bouquet | roses = red roses, some roses; tulips = some tulips; sunflowers = big yellow ones; orchids = an orchid; mixed bouquet = a mix, a mixture, all sorts
occasion | | | what's the occasion; what event | birthday = birthday party, 40th birthday; wedding = wedding party; anniversary = wedding anniversary, ten years together; funeral = funeral service; graduation = graduation party
cake_flavor | | | what's in it; what flavors are there | chocolate = chocolatey, dark chocolate; vanilla = plain vanilla; lemon = lemony; carrot = carrots; strawberry = strawberries, fruity
diet | | | can vegans eat there; do they have vegan stuff; what about allergies | none = nothing special, I eat everything, we eat anything; vegetarian = veggie, no meat, I don't eat meat; vegan = no animal products, I don't eat meat or dairy; gluten free = I can't have gluten, gluten-free; halal = no pork
cleaning_kind | | | what exactly do they clean; do they do windows | windows = just the windows, window panes; carpets = the carpet, my rugs; whole house = all of it, the entire house, all rooms; office = my office, our offices
frequency | | | how many times; is it regular | once = only once, one time only, just this once; weekly = each week, 1x a week; monthly = each month, every four weeks; daily = each day, day after day
insurance_cover | | | what does it cover; does it cover everything | basic = the cheapest cover, only what I need; standard = normal, the usual; full = the full package, complete, the works
vehicle_kind | | | what do we get to drive; is it big | van = a van, something for lots of boxes; truck = a truck; scooter = a scooter, vespa; bicycle = a bike; trailer = a trailer
fuel | | | is it electric; does it need gas | petrol = a petrol one, normal gas; diesel = a diesel; electric = an EV, with a battery; hybrid = a hybrid
table_spot | | | do we sit outside; is it inside | indoors = in the warm, not outside; terrace = out in the sun, on the terrace, al fresco; bar = on a bar stool, at the bar; window = by the window, next to a window
seat_area | | | are they good seats; can we see well from there | front = in the first row, right at the front; middle = in the middle, central; balcony = up on the balcony, upper level; standing = I'd rather stand
game_genre | | | what sort of game; what type is it | strategy = something tactical; puzzle = with riddles, a puzzle one; party = fun for many; cooperative = co-op, not against each other; card = a card game, playing cards
book_genre | | | what sort of book; what kind of story | crime = a whodunit, a thriller with a detective; history = something historical, about ancient times; travel = about travelling; poetry = verse, a book of poems; science = about physics or biology
book_format | | | is it on paper; can I listen to it | paper = a real book, on paper; audiobook = as audio, something to listen to; e-book = ebook, for my kindle
museum_topic | | | what can we see there; what's the exhibition about | art = pictures and sculptures, an art one; technology = with machines and robots; nature = dinosaurs and the like; history = about history, ancient stuff; science = about science, with experiments
room_equipment | | | what's in the room; what does the room look like | meeting = for a meeting, one big table; lecture = for a lecture, auditorium style; workshop = for a workshop, for group work; quiet = a quiet one, somewhere calm
desk_kind | | | do I get my own desk; what desk do I get | shared = any free desk, hot desk; fixed = a permanent one, always the same desk; private = an office to myself, with a door
garden_job | | | what work can they do; do they cut grass | mowing = mow the lawn, the lawn; pruning = cut the hedge, hedges and trees; planting = put in new plants; weeding = pull the weeds
specialty | | | what are they good at; what cases do they take | family = a divorce, custody; tax = my taxes, trouble with the tax office; property = buying a house; labor = I was fired, trouble with my employer
format_seen | | | do I have to go there; can we do it online | in person = I'd come by, in real life; video = a video call, on zoom; phone = on the phone, a phone call
gender_wanted | | | is it a woman; is it a man; who does it | female = a lady, preferably a woman; male = a guy, preferably a man
season_pass | | | which tickets; are there discounts | adult = for grown-ups, normal; child = a kids' ticket, for a child; student = for students, I'm a student; senior = for seniors, I'm retired
slope | | | are the runs hard; is it steep | easy = blue runs, nothing scary; steep = difficult slopes, something steep; off-piste = powder, away from the runs
pollutant | | | what do they measure | ozone = ozone levels; dust = how dusty it is; pollen = hay fever
channel | | | where can I watch it; what channel | news = a news channel; sports = the sports channel; culture = the arts channel; kids = the kids' channel
account_kind | | | where does the money come from; from which account | savings = my savings; checking = my everyday one; business = the one of my company
light_mode | | | is it on; how bright is it | bright = as bright as possible, full brightness; dim = not so bright, darker; off = switched off; night = for the night
home_room | | | where is it; which room | kitchen = where I cook; bedroom = the room with my bed; living room = where the TV is; garage = where the car is
donation_cause | | | what do they do; who do they help | animals = stray dogs, animal welfare; education = kids who can't go to school, teaching; health = sick people, medical research; environment = nature, saving the planet
helmet | a helmet would be good; we need helmets; helmets please; I don't own a helmet | I don't need a helmet; we bring our own helmets; no need for a helmet | do I get a helmet; do they give you a helmet; do I need my own helmet; are helmets provided
guide | I'd like a guide; someone should show us around; we need a guide; a guided one | I don't need a guide; no guide; we'll find our own way; we don't want a guide | does somebody show us around; does a guide come along; is it guided; do we go alone
wheelchair | my mother uses a wheelchair; I'm in a wheelchair; it has to be accessible; step-free; no stairs please | accessibility doesn't matter; we can climb stairs; nobody is in a wheelchair | can my grandma get in with her wheelchair; do they have a ramp; is there an elevator; is it barrier free
parking | I'm coming by car; I need somewhere to park; we need parking; there should be parking; parking is a must | I don't have a car; we'll take the bus; no car, so no parking; I'm not driving; no parking needed | where can I park; can we park there; do they have parking; do they have a parking lot; where do I put my car
wifi | I need wifi; we need internet; there should be wifi; wifi is a must; it has to have wifi | I don't need wifi; I don't need internet; wifi isn't needed; we want to be offline | do they have wifi; does it have wifi; can I get online there; is there internet; can I check my mail there
pets | I'm bringing my dog; my dog comes along; we have a dog; we're bringing our cat; it has to take dogs; dogs must be allowed | I don't have pets; we have no dog; no dogs; without pets; the dog stays home | do they let dogs in; do they take dogs; can my dog come; are dogs allowed; is it pet friendly; do they like dogs; is my cat welcome
gift_wrap | it's a gift; it's a present; please wrap it; wrap it nicely; with gift wrap | it's for myself; no gift wrap; no wrapping paper; it's not a gift; don't bother wrapping it | do they wrap it; do you do gift wrap; will it look like a present
insured | I want it insured; I'd like insurance; add insurance; insure it please; with full insurance | no insurance; I don't need insurance; skip the insurance; we're insured already; I have my own insurance | what if something happens; does it come with insurance; am I insured; what if it breaks
private_one | I want it to ourselves; only for us; we want to be alone; no strangers please; a private one | we don't mind others; with other people; it can be shared; sharing is fine; a shared one | do we have it to ourselves; are there other people; do we share it with strangers
kids | we have kids; I'm bringing my kids; my kids come along; it should be good for kids; kid friendly; family friendly | it's only adults; we have no kids; no children; the kids stay home; grown-ups only | is it okay for kids; are kids allowed; would my kids like it; can children come; is it family friendly
outdoor | I want to be outside; in the fresh air; it should be outside; an outdoor one; outside if possible | I want to be inside; inside; an indoor one; it should be inside; not in the rain | is it outdoors; are we outside; what if it rains; is it indoors
refund | I may have to cancel; it must be refundable; I want to be able to cancel; my plans may change, so refundable; cancellable please | I won't cancel; we surely won't cancel; no need for refunds; non-refundable is fine | what if I can't come; what if I have to cancel; do I get my money back; can I still cancel
materials | I have no tools; they should bring their own stuff; I don't have any equipment; all equipment included | I have my own tools; we have all the tools; I have everything already; we bring our own stuff | do they bring their own tools; do I need my own equipment; is everything included; do I have to buy anything
delivery | please deliver it; deliver it please; bring it to my place; I can't pick it up; it should be delivered; I need it delivered | I'll collect it; I'll come by and get it; we pick it up ourselves; no need to deliver it | do they bring it; can they bring it to my place; do I have to pick it up; would you deliver it
subtitled | I'm hard of hearing, so with captions; I need captions; captions on; I'd like to read along | I don't need captions; captions off; I don't like captions | can I read along; is there text on the screen; are there captions
food | we'll be hungry; I want something to eat there; there should be food; food included; we want to eat there | we'll bring sandwiches; no meals; we don't need food; I'll eat before; food isn't needed | can we eat there; do they serve food; do we get something to eat; is there any food; should I eat before
reminder | please remind me; remind me; I might forget, so remind me; I want a reminder; set a reminder too | I won't forget; I don't need a reminder; don't remind me; no reminders please | do you remind me; would you notify me; will you tell me when it starts
`;

interface Spoken {
  readonly role: string;
  readonly phrases: readonly string[];
  readonly questions: readonly string[];
  readonly denials?: readonly string[];
  readonly values?: ReadonlyMap<string, readonly string[]>;
}

interface More {
  readonly phrases: readonly string[];
  readonly denials: readonly string[];
  readonly questions: readonly string[];
  readonly values: ReadonlyMap<string, readonly string[]>;
}

function moreOf(line: string): readonly [string, More] {
  const [role = '', phrases = '', denials = '', questions = '', values = ''] = line
    .split('|')
    .map((part) => part.trim());
  const words = items(values).map((item) => {
    const [value = '', others = ''] = item.split('=').map((part) => part.trim());
    return [value, others.split(',').map((word) => word.trim())] as const;
  });
  const lists = { phrases: items(phrases), denials: items(denials), questions: items(questions) };
  return [role, { ...lists, values: new Map(words) }];
}

/** More ways to speak of fields, by their roles. */
export const MORE_BY_ROLE: ReadonlyMap<string, More> = new Map(LINES.trim().split('\n').map(moreOf));

/** A field with more ways to speak of it. */
export function extended<Field extends Spoken>(field: Field): Field {
  const more = MORE_BY_ROLE.get(field.role);
  if (!more) return field;
  const { phrases, questions, denials, values } = field;
  const words = [...(values ?? [])].map(
    ([value, others]) => [value, [...others, ...(more.values.get(value) ?? [])]] as const,
  );
  return {
    ...field,
    phrases: [...phrases, ...more.phrases],
    questions: [...questions, ...more.questions],
    ...(denials && { denials: [...denials, ...more.denials] }),
    ...(values && { values: new Map(words) }),
  };
}
