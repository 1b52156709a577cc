/**
 * Fields that services of many domains have: what they are called, and how people speak of them.
 *
 * A line is `role | kind | names | descriptions | phrases | questions`; `{}` stands for the value. Fields of one role mean
 * the same in every domain, so that a value may be carried over from one to the other.
 */
import { items } from 'typetod/internal';
import { extended } from './more-fields.js';

const LINES = `
town | town | city; town; location; place; area; municipality; locality | city to look in; town where it is; location of interest; where the user wants it to be | in {}; in {}; near {}; around {}; somewhere in {}; close to {} | which city is it in; what town is that in; where is it located
origin | town | starting_point; origin; from_city; start_place; departure_town; source | where the trip begins; town of departure; place to start from | from {}; leaving from {}; starting in {}; departing from {}; out of {} | where does it leave from; where does it start
target | town | destination; to_city; arrival_town; end_place; goal; target_town | where the trip ends; town of arrival; place to go to | to {}; going to {}; heading to {}; bound for {}; over to {} | where does it go to; where does it arrive
day | date | date; day; event_day; visit_day; booking_date; calendar_day | the day of it; date wanted; on which day; calendar date | on {}; for {}; on {}; {} | what day is that; which date is it
first_day | date | start_date; from_date; begin_day; arrival_day; first_day; check_in; pickup_day | the first day; when it begins; day of arrival; date it starts | from {}; starting {}; beginning {}; starting on {}; as of {} | when does it start; what is the first day
last_day | date | end_date; final_day; return_day; last_day; departure_day; check_out; dropoff_day | the last day; when it ends; day of departure; date to give it back | until {}; through {}; till {}; ending {}; and back on {} | when does it end; what is the last day
hour | time | time; start_time; hour; booking_time; begin_time; slot_time | time of day; when to be there; at what time; the hour it begins | at {}; at {}; around {}; for {} | what time is it; when does it begin
pickup_hour | time | pickup_time; collection_time; pickup_hour | time to pick it up; when it is collected; hour of collection | picked up at {}; with pickup at {}; collecting it at {} | when can i pick it up
dropoff_hour | time | dropoff_time; return_time; return_hour; drop_time | time to bring it back; when it is returned; hour of return | returned at {}; bringing it back at {}; dropping it off at {} | when do i have to bring it back
end_hour | time | end_time; closing_time; finish_time | when it ends; time at which it is over; closing hour | until {}; till {} | when does it end; how late is it open
people | count | number_of_people; party_size; people; group_size; head_count; participants; guests; persons | how many people; number of persons; size of the group; people taking part | for {} people; for {} persons; for a group of {}; for {} of us; there will be {} of us | how many people is it for
tickets | count | number_of_tickets; tickets; ticket_count; seats; number_of_seats; admissions | how many tickets; number of seats to book; tickets wanted | for {} tickets; {} tickets; {} seats; with {} tickets | how many tickets is that
items | count | quantity; number_of_items; amount; pieces; item_count | how many pieces; number of items; quantity wanted | {} of them; {} pieces; a total of {} | how many are there
days | count | number_of_days; duration_days; days; length_of_stay; nights; day_count | how many days; length in days; duration of it | for {} days; {} days long; lasting {} days | how many days is it
rooms | count | number_of_rooms; rooms; room_count; bedrooms | how many rooms; number of rooms wanted | with {} rooms; {} rooms; having {} rooms | how many rooms does it have
bags | count | number_of_bags; bags; luggage_count; suitcases; pieces_of_luggage | how many bags; luggage to bring along | with {} bags; {} bags; carrying {} suitcases | how many bags can i bring
level_count | count | years_of_experience; experience_years; experience | years of experience; for how many years it was done | with {} years of experience; at least {} years in the job | how many years of experience are there
max_price | money | price_limit; max_price; budget; most_expensive; spending_limit | the most to be paid; budget in dollars; upper limit of the price | under {}; for at most {}; not more than {}; up to {} | what is the price limit
amount | money | amount; sum; money_amount; total | how much money; sum to be paid; amount in dollars | {}; for {}; the amount of {}; a total of {} | how much is it
price | money | price; cost; fee; rate; charge; price_each; total_cost | what it costs; price in dollars; fee to be paid | for {} | how much is it; what does it cost; what's the price; what would i have to pay
deposit | money | deposit; security_deposit; down_payment; advance_payment | money to be left as a security; deposit in dollars | with {} deposit | is there a deposit; how much is the deposit
address | address | address; street_address; street; exact_location; directions | street and number; where exactly it is; address of it | at {}; to {} | what's the address; where exactly is it; can you give me the street address; where do i have to go
pickup_address | address | pickup_address; from_address; start_address; sender_address | where to pick it up; address to start from; from which address | from {}; picked up at {}; starting at {} | where will it be picked up
drop_address | address | dropoff_address; delivery_address; end_address; destination_address | where to bring it; address to go to; to which address | to {}; going to {}; delivered to {}; over to {} | where does it go
phone | phone | phone; phone_number; telephone; contact_number; hotline | phone number to call; telephone number; how to reach them | | what's the phone number; how can i reach them; can i have their number; do you have a number i can call
rating | rating | rating; stars; review_score; average_rating; grade | how good people find it; average review; score out of five | rated {}; with a rating of {}; rated at least {} | how is it rated; what's the rating; is it any good; how many stars does it have
hours_open | hours | opening_hours; open_hours; hours; business_hours | when it is open; opening hours | | when is it open; what are the opening hours; until when are they open
length | minutes | duration; length; running_time; time_needed | how long it takes; duration in minutes; time it needs | | how long does it take; how long is it; what's the duration
distance | distance | distance; way; kilometers | how far it is; distance to it | | how far is it; what's the distance
person | person | contact_name; guest_name; full_name; person; booking_name | name of the person; who it is for; name on the booking | under the name {}; for {}; under {} | whose name is it under
recipient | person | recipient; receiver; addressee; recipient_name; payee | who gets it; name of the receiver; person to receive it | to {}; for {} | who gets it
website | site | website; homepage; web_address; url | address on the web; web site | | do they have a website; what's their web address
note | note | note; remark; message; comment; text | a few words; text to send; a remark | saying {}; with the note {}; with the message {} | what does the note say
`;

export type FieldKind =
  | 'town'
  | 'date'
  | 'time'
  | 'count'
  | 'money'
  | 'address'
  | 'phone'
  | 'rating'
  | 'hours'
  | 'minutes'
  | 'distance'
  | 'person'
  | 'site'
  | 'note'
  | 'business'
  | 'title'
  | 'closed'
  | 'boolean';

/** What a field of a service means, and how people speak of it. */
export interface Field {
  /** What it means; values are carried over within a role. */
  readonly role: string;
  readonly kind: FieldKind;
  readonly names: readonly string[];
  readonly descriptions: readonly string[];
  /** Phrases in a wish; `{}` is the value. Of a boolean: that it is wanted. */
  readonly phrases: readonly string[];
  readonly questions: readonly string[];
  /** Of a boolean: that it is not wanted. */
  readonly denials?: readonly string[];
  /** Of a closed set: its values, each with other words for it. */
  readonly values?: ReadonlyMap<string, readonly string[]>;
}

function fieldOf(line: string): Field {
  const [role = '', kind = '', ...lists] = line.split('|').map((part) => part.trim());
  const [names = [], descriptions = [], phrases = [], questions = []] = lists.map(items);
  return { role, kind: kind as FieldKind, names, descriptions, phrases, questions };
}

/** The fields, by their roles. */
export const FIELDS: ReadonlyMap<string, Field> = new Map(
  LINES.trim()
    .split('\n')
    .map((line) => {
      const field = extended(fieldOf(line));
      return [field.role, field];
    }),
);
