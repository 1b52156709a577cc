/**
 * How slots are spoken whose names are no nouns, and that those stay as they are whose names are: what is asked, told and
 * denied of a slot by its declaration.
 */
import { money, time } from 'typetod';
import { describe as about, expect, it, test } from 'vitest';
import { z } from 'zod';
import { booleanWords } from '../../src/nlg/lexicon/boolean-words.js';
import { askedAs, clauseIn, deniedAs, wishedAs } from '../../src/nlg/lexicon/clause.js';
import { useOf } from '../../src/nlg/lexicon/noun-phrase.js';
import { nounOf } from '../../src/nlg/lexicon/nouns.js';
import { valueSayer } from '../../src/nlg/lexicon/say-value.js';
import { askingFor } from '../../src/nlg/tell/ask.js';
import { allOf, clauseList, clauseOf, describe } from '../../src/nlg/tell/describe.js';
import { camelCase } from '../../src/faults/words.js';
import { type Api, type Canonical, DONTCARE, type Slot, slotOf } from '../../src/service/index.js';
import { isSaid } from '../../src/testbed/users/in-words.js';
import { tableIn } from '../cases.js';

const table = (title: string) => tableIn(new URL('cases/names.tsv', import.meta.url), title);
const NOW = '2019-03-01T09:00';
const say = valueSayer(NOW);
const deed = { kind: 'transaction', name: 'book', intent: 'Book' } as Api;
const hunt = { kind: 'search', name: 'find', entity: 'thing' } as Api;

/** What a confirmation reads back: phrases, then clauses. */
function readBack(slot: Slot, value: Canonical): string {
  const description = describe([{ type: slot, value }], say, [slot]);
  return [allOf(description).text, clauseList(description.clauses).text].filter(Boolean).join('; ');
}

const yesOrNo = (name: string, description: string): Slot => slotOf(name, z.boolean().describe(description));

/** Names that are no nouns: what a transaction asks, what a search asks, what is so, and what is not. */
const NO_NOUNS = table('so or not, and no noun');

about('what is so or not, and is no noun', () => {
  test.each(NO_NOUNS)('%s: %s', (name, description, asked, wished, yes, no) => {
    const slot = yesOrNo(name, description);
    expect(askingFor(deed, slot, say).direct).toBe(asked);
    expect(askingFor(hunt, slot, say).direct).toBe(wished);
    expect([readBack(slot, true), readBack(slot, false)]).toEqual([yes, no]);
    expect([clauseOf({ type: slot, value: true }, say).text, clauseOf({ type: slot, value: false }, say).text]).toEqual(
      [yes, no],
    );
  });

  test.each(NO_NOUNS)('%s reads back as it was told', (name, description, _asked, _wished, yes, no) => {
    const slot = yesOrNo(name, description);
    expect([isSaid(yes, slot, true, NOW), isSaid(no, slot, false, NOW)]).toEqual([true, true]);
    expect([isSaid(yes, slot, false, NOW), isSaid('', slot, true, NOW)]).toEqual([false, false]);
  });

  it('is asked for within a question', () => {
    const slot = yesOrNo('indoors', 'Whether the court has a roof');
    expect(askingFor(hunt, slot, say).indirect).toBe('whether the court should have a roof');
    expect(askingFor(deed, slot, say).indirect).toBe('whether the court has a roof');
  });

  it('may not matter', () => {
    expect(readBack(yesOrNo('indoors', 'Whether the court has a roof'), DONTCARE)).toBe(
      'it does not matter whether the court has a roof',
    );
  });

  test.each(['', 'Court with a roof', 'Ob es ein Dach hat'])(
    'is spoken by its name where the description is %j',
    (description) => {
      expect(booleanWords({ name: 'roofed_over', description })).toMatchObject({ lacking: 'roofed over: no' });
      expect(booleanWords({ name: 'roofed_over', description }).isClause).toBeUndefined();
    },
  );
});

about('what is so or not, and is a noun, or of a known form', () => {
  test.each(table('so or not, and a noun'))('%s (%s) stays: %s', (name, description, wish, no, lacking) => {
    const slot = yesOrNo(name, description);
    expect(askingFor(deed, slot, say).direct).toBe(wish);
    expect([clauseOf({ type: slot, value: false }, say).text, readBack(slot, false)]).toEqual([no, lacking]);
  });
});

about('what is no noun, of other kinds', () => {
  test.each([
    [
      'accepts',
      z.enum(['glass', 'tins']).describe('What can be brought'),
      'tins',
      'what can be brought',
      'tins can be brought',
    ],
    ['covers', z.enum(['car', 'pets']).describe('What is insured'), 'pets', 'what is insured', 'pets are insured'],
    ['bus', z.enum(['red', 'blue']).describe('Which bus'), 'red', 'what bus would you like', 'the bus is red'],
    ['termly', money('GBP').describe('What a term costs'), 240, 'what does a term cost', 'a term costs $240'],
    ['heard_since', z.iso.date().describe('Since when'), '2019-03-04', 'since when', 'since when: Monday, March 4th'],
    [
      'sung_for',
      z.string().describe('For whom it is sung'),
      'Ada',
      'could you tell me for whom it is sung',
      'for whom it is sung: Ada',
    ],
    ['near', z.enum(['lake', 'wood']).describe('What is close by'), 'lake', 'what is close by', 'lake is close by'],
    ['closes', time('When it closes'), '21:00', 'what time should it close', 'it closes at 9 pm'],
    [
      'from_when',
      time('From when on somebody is at home'),
      '08:00',
      'from what time should somebody be at home',
      'somebody is at home from 8 am',
    ],
    [
      'booked_for',
      z.iso.date().describe('Day for which the visit was planned'),
      '2019-03-04',
      'for what day was the visit planned',
      'the visit was planned for Monday, March 4th',
    ],
    [
      'needed_by',
      z.iso.date().describe('Day by which they must be ready'),
      '2019-03-04',
      'by what day must they be ready',
      'they must be ready by Monday, March 4th',
    ],
    [
      'back_on',
      z.iso.date().describe('Day on which the money is back'),
      '2019-03-02',
      'what day should the money be back',
      'the money is back tomorrow',
    ],
    [
      'room_from',
      time('When the room is needed from'),
      '09:00',
      'what time is the room needed from',
      'the room is needed from 9 am',
    ],
    [
      'deliver_to',
      z.string().describe('Pitch or cabin to which it is brought'),
      'B 12',
      'what is the pitch or cabin to which it is brought',
      'the pitch or cabin to which it is brought is B 12',
    ],
    [
      'refund_as',
      z.enum(['card', 'voucher']).describe('How the money is given back'),
      'voucher',
      'how should the money be given back',
      'voucher is how the money is given back',
    ],
    [
      'keys_with',
      z.string().describe('Who hands over the keys'),
      'Ada',
      'who hands over the keys',
      'Ada hands over the keys',
    ],
    [
      'from_account',
      z.enum(['checking', 'savings']).describe('Account from which the money is taken'),
      'savings',
      'what is the account from which the money is taken',
      'the account from which the money is taken is savings',
    ],
    [
      'spend_up_to',
      money('The most that one wants to pay'),
      30,
      'what is the most that one wants to pay',
      'the most that one wants to pay is $30',
    ],
    [
      'why',
      z.string().describe('Reason for calling it off'),
      'rain',
      'what is the reason for calling it off',
      'the reason for calling it off is rain',
    ],
    [
      'born',
      z.iso.date().describe('Date of birth'),
      '2019-03-04',
      'what is the date of birth',
      'the date of birth is Monday, March 4th',
    ],
    [
      'noticed',
      z.iso.date().describe('Day on which it was noticed'),
      '2019-03-04',
      'what day was it noticed',
      'it was noticed on Monday, March 4th',
    ],
    [
      'on_day',
      z.iso.date().describe('Day on which it is moved'),
      '2019-03-04',
      'what day should it be moved',
      'it is moved on Monday, March 4th',
    ],
    [
      'send_by',
      z.iso.date().describe('By which day it should be there'),
      '2019-03-04',
      'by what day should it be there',
      'it should be there by Monday, March 4th',
    ],
    ['at_time', time('At what time it stops'), '18:00', 'what time should it stop', 'it stops at 6 pm'],
    ['sets_off', time('When it sets off'), '18:00', 'what time should it set off', 'it sets off at 6 pm'],
    [
      'open_until',
      time('When it is open until'),
      '18:00',
      'what time should it be open until',
      'it is open until 6 pm',
    ],
    [
      'kitchen_closes',
      time('When the kitchen takes its last order'),
      '18:00',
      'what time should the kitchen take its last order',
      'the kitchen takes its last order at 6 pm',
    ],
    ['arrive', time('When she comes'), '18:00', 'what time should she come', 'she comes at 6 pm'],
    ['collect', time('When it is fetched'), '18:00', 'what time should it be fetched', 'it is fetched at 6 pm'],
    [
      'bring_time',
      time('When the car is brought back'),
      '18:00',
      'what time should the car be brought back',
      'the car is brought back at 6 pm',
    ],
    [
      'send_day',
      z.iso.date().describe('Day when it is sent'),
      '2019-03-04',
      'what day should it be sent',
      'it is sent on Monday, March 4th',
    ],
    [
      'take_day',
      z.iso.date().describe('Day when the car is taken'),
      '2019-03-04',
      'what day should the car be taken',
      'the car is taken on Monday, March 4th',
    ],
    [
      'collect_day',
      z.iso.date().describe('Day when the car is fetched'),
      '2019-03-04',
      'what day should the car be fetched',
      'the car is fetched on Monday, March 4th',
    ],
    ['begins', z.string().describe('Where it begins'), 'Reno', 'where does it begin', 'Reno is where it begins'],
    [
      'under_name',
      z.string().describe('Name for the booking'),
      'Ada',
      'what is the name for the booking',
      'the name for the booking is Ada',
    ],
    ['for_whom', z.string().describe('Name of the person who gets it'), 'Ada', 'who gets it', 'Ada gets it'],
    [
      'cannot_eat',
      z.string().describe('What somebody cannot eat'),
      'nuts',
      'what can somebody not eat',
      'somebody cannot eat nuts',
    ],
    [
      'about_me',
      z.string().describe('What the others should know'),
      'I smoke',
      'what should the others know',
      'the others should know I smoke',
    ],
    [
      'because',
      z.string().describe('Why it is cancelled'),
      'rain',
      'why is it cancelled',
      'rain is why it is cancelled',
    ],
    [
      'since',
      z.string().describe('What has changed since then'),
      'nothing',
      'what has changed since then',
      'nothing has changed since then',
    ],
    ['broken', z.string().describe('What does not work'), 'the lift', 'what does not work', 'the lift does not work'],
    [
      'sell_when',
      z.enum(['now', 'in spring']).describe('How soon it is to be sold'),
      'now',
      'how soon is it to be sold',
      'now is how soon it is to be sold',
    ],
    ['shows', z.enum(['person', 'dog']).describe('What is seen'), 'dog', 'what is seen', 'dog is seen'],
    [
      'speaks',
      z.enum(['English', 'French']).describe('Language beside Dutch'),
      'French',
      'what is the language beside Dutch',
      'the language beside Dutch is French',
    ],
    [
      'supports',
      z.enum(['home', 'away']).describe('Which team they support'),
      'home',
      'which team do they support',
      'home is which team they support',
    ],
    [
      'built',
      z.int().describe('Year in which it was built'),
      1950,
      'what is the year in which it was built',
      'the year in which it was built is 1950',
    ],
    ['borrowed', money('How much is lent'), 50, 'how much should be lent', '$50 is lent'],
    ['spent_on', z.string().describe('What it was for'), 'wages', 'what was it for', 'it was for wages'],
    ['kept', money('What we keep of the deposit'), 20, 'what do we keep of the deposit', 'we keep $20 of the deposit'],
    ['weekly', money('What a week costs'), 390, 'what does a week cost', 'a week costs $390'],
    ['nightly', money('What a bed costs'), 17, 'what does a bed cost', 'a bed costs $17'],
    ['a_night', money('What a night costs'), 9, 'what does a night cost', 'a night costs $9'],
    [
      'which_room',
      z.string().describe('Which room it is for'),
      'attic',
      'which room is it for',
      'attic is which room it is for',
    ],
    [
      'damage_is',
      z.string().describe('What has happened to it'),
      'rust',
      'what has happened to it',
      'rust has happened to it',
    ],
    ['per_head', money('What one person costs'), 9, 'what does one person cost', 'one person costs $9'],
    [
      'hoped_for',
      money('What the owner hopes to get'),
      9,
      'what does the owner hope to get',
      'the owner hopes to get $9',
    ],
    ['added', money('What it adds to the price'), 9, 'what does it add to the price', 'it adds $9 to the price'],
    ['per_day', money('What a day costs'), 9, 'what does a day cost', 'a day costs $9'],
    [
      'collect_from',
      z.string().describe('Where the car stands'),
      'Elm Road',
      'where does the car stand',
      'Elm Road is where the car stands',
    ],
  ] as const)('%s', (name, type, value, asked, told) => {
    const slot = slotOf(name, type);
    expect(askingFor(deed, slot, say).direct).toBe(asked);
    expect([readBack(slot, value), clauseOf({ type: slot, value }, say).text]).toEqual([told, told]);
    expect(isSaid(told, slot, value, NOW)).toBe(true);
  });

  test.each([
    ['near', 'What is close by', 'it does not matter what is close by'],
    ['deliver_to', 'Pitch to which it is brought', 'any pitch to which it is brought will do'],
  ])('%s may not matter', (name, description, told) => {
    expect(readBack(slotOf(name, z.string().describe(description)), DONTCARE)).toBe(told);
  });

  test.each([
    [
      'new_date',
      z.iso.date().describe('Day on which the lesson is to be instead'),
      'what day is the lesson to be instead',
      'the new date',
    ],
    [
      'new_date',
      z.iso.date().describe('Day to which the test is moved'),
      'to what day should the test be moved',
      'the new date',
    ],
    ['new_time', time('The new time for bringing the car'), 'what is the new time', 'the new time'],
    ['until_time', time('Until when the room is needed'), 'what time should it end', 'the end time'],
    [
      'drop_off_day',
      z.iso.date().describe('Day on which the car is brought'),
      'what day would you like to drop it off',
      'the drop-off day',
    ],
    [
      'drop_off_day',
      z.iso.date().describe('Day on which the car is brought back'),
      'what day would you like to bring it back',
      'the drop-off day',
    ],
    ['party_time', time('When it begins'), 'what time should it begin', 'what time it begins'],
    [
      'delivery_date',
      z.iso.date().describe('Day on which it is sent'),
      'what day should it be sent',
      'what day it is sent',
    ],
    ['earliest', time('Somebody is at home from this time'), 'what is the earliest time', 'the earliest time'],
  ] as const)('%s is asked for as %s', (name, type, asked, short) => {
    const { direct, indirect, brief = indirect } = askingFor(deed, slotOf(name, type), say);
    expect([direct, brief]).toEqual([asked, short]);
  });
});

about('a number', () => {
  test.each([
    ['photos_included', 'How many finished photos come with it', 20, '20 photos are included'],
    ['photos_included', 'How many finished photos come with it', 1, '1 photo is included'],
    ['photos_included', 'How many finished photos come with it', 0, 'no photos are included'],
    ['visits_skipped', 'How many visits are left out', 2, '2 visits are skipped'],
    ['years', 'How many years the trainer has taught', 12, 'the trainer has taught 12 years'],
    ['years', 'Years of experience', 12, 'there are 12 years of experience'],
    ['years', '', 12, 'it is 12 years'],
    ['rooms', 'How many rooms are cleaned', 2, 'there are 2 rooms'],
    ['calories', 'Calories of a portion', 1, 'there is 1 calorie'],
    ['bench', 'Number of the bench', 2, 'the bench is 2'],
    ['crew', 'How many people come along', 1, '1 person comes along'],
    ['capacity', 'How many guests it holds', 12, 'it holds 12 guests'],
    ['queue', 'How many seats', 2, 'the queue is 2'],
    ['free_km', 'How many kilometres a day are free', 100, 'the free km is 100 kilometres'],
  ])('%s (%s) is told with what it counts', (name, description, value, told) => {
    expect(clauseOf({ type: slotOf(name, z.int().describe(description)), value }, say).text).toBe(told);
  });

  it('is asked for by what becomes of what it counts', () => {
    expect(askingFor(deed, slotOf('photos_included', z.int()), say).direct).toBe('how many photos should be included');
    expect(askingFor(deed, slotOf('photos', z.int()), say).direct).toBe('how many photos would you like');
    const asked = (name: string, type: z.ZodType, api = deed) => askingFor(api, slotOf(name, type), say).direct;
    expect(asked('photos', z.int().describe('How many photos'))).toBe('how many photos would you like');
    expect(asked('heads', z.int().describe('How many people eat'))).toBe('how many people eat');
    expect(asked('number_of_seats', z.int().describe('How many people go'))).toBe('how many seats would you like');
    expect(asked('age', z.int().describe('Age of the child'), hunt)).toBe('what is the age of the child');
    expect(asked('fare', money('How much money is changed'))).toBe('how much money is changed');
  });
});

about('a count whose name is no noun', () => {
  test.each([
    ['lasts', 'How many minutes it lasts', 60, 'how many minutes does it last', 'it lasts 60 minutes'],
    ['lasts', 'How many minutes it lasts', 1, 'how many minutes does it last', 'it lasts 1 minute'],
    ['how_many', 'How many are wanted', 1, 'how many are wanted', '1 is wanted'],
    ['takes_hours', 'How many hours it takes', 3, 'how many hours does it take', 'it takes 3 hours'],
    ['cable_metres', 'Length of it in metres', 3, 'what is the length of it in metres', 'the length of it is 3 metres'],
    ['square_feet', 'Floor in square feet', 1, 'what is the floor in square feet', 'the floor is 1 square foot'],
    ['warranty_years', 'Years of warranty', 2, 'what are the years of warranty', 'the warranty is 2 years'],
    ['tip_percent', 'Percent on top', 9, 'what is the percent on top', 'the tip is 9 percent'],
    [
      'wait_days',
      'How many days it has been waiting',
      2,
      'how many days has it been waiting',
      'it has been waiting 2 days',
    ],
    [
      'min_days',
      'How many days one has to keep it',
      2,
      'how many days does one have to keep it',
      'one has to keep it 2 days',
    ],
    ['valid_weeks', 'How many weeks it is good for', 2, 'how many weeks is it good for', 'it is good for 2 weeks'],
    ['days_to_result', 'How many days it takes', 2, 'how many days does it take', 'it takes 2 days'],
    [
      'begin_at',
      'At which minute it begins',
      2,
      'could you tell me at which minute it begins',
      'at which minute it begins: 2',
    ],
    ['how_many', 'How many bottles are packed', 2, 'how many bottles should be packed', '2 bottles are packed'],
    ['how_many', 'How many people take part', 2, 'how many people take part', '2 people take part'],
    ['how_many', 'How many people take part', 1, 'how many people take part', '1 person takes part'],
    ['how_many', 'How many people take part', 0, 'how many people take part', 'no people take part'],
    ['how_many', 'How many places there are now', 1, 'how many places are there now', 'there is 1 place now'],
    ['how_many', 'How many of it', 3, 'how many should it be', 'it is 3'],
    ['how_many', 'How many seats', 3, 'how many seats should it be', 'it is 3 seats'],
    ['aboard', 'How many people there are now', 3, 'how many people are there now', 'there are 3 people now'],
    ['roped', 'How many people go along', 1, 'how many people go along', '1 person goes along'],
    ['also_coming', 'How many others come along', 2, 'how many others come along', '2 others come along'],
    [
      'brings',
      'How many friends are brought along',
      1,
      'how many friends are brought along',
      '1 friend is brought along',
    ],
    [
      'of_them_children',
      'How many of the guests are children',
      1,
      'how many of the guests are children',
      '1 of the guests is children',
    ],
    [
      'kids_among_them',
      'How many of them are for children',
      2,
      'how many of them are for children',
      '2 of them are for children',
    ],
    [
      'under_16',
      'How many visitors under 16',
      1,
      'how many visitors under 16 will there be',
      'there is 1 visitor under 16',
    ],
    [
      'from_guests',
      'How many guests it takes at least',
      20,
      'how many guests does it take at least',
      'it takes 20 guests at least',
    ],
    ['keep_episodes', 'How many episodes are kept', 5, 'how many episodes are kept', '5 episodes are kept'],
    ['arrives_in_days', 'In how many days it arrives', 6, 'in how many days does it arrive', 'it arrives in 6 days'],
    [
      'after_minutes',
      'After how many minutes it stops',
      30,
      'after how many minutes does it stop',
      'it stops after 30 minutes',
    ],
    ['for_hours', 'For how many hours', 2, 'for how many hours should it be', 'it is for 2 hours'],
    [
      'minutes_away',
      'How many minutes it is away on foot',
      4,
      'how many minutes is it away on foot',
      'it is 4 minutes away on foot',
    ],
    ['shows', 'What the meter shows', 1204, 'what does the meter show', 'the meter shows 1204'],
    ['holds', 'How many people it holds', 8, 'how many people does it hold', 'it holds 8 people'],
  ])('%s (%s) is spoken by its description: %s', (name, description, value, asked, told) => {
    const slot = slotOf(name, z.int().describe(description));
    expect(askingFor(deed, slot, say).direct).toBe(asked);
    expect([readBack(slot, value), clauseOf({ type: slot, value }, say).text]).toEqual([told, told]);
  });

  test.each([
    ['changes', 'How often one has to change trains', 'there are no changes'],
    ['sleeps', 'How many people can sleep there', 'no people can sleep there'],
    ['guests', 'How many people come', 'it is for no guests'],
  ])('%s (%s) is one', (name, description, none) => {
    expect(clauseOf({ type: slotOf(name, z.int().describe(description)), value: 0 }, say).text).toBe(none);
  });
});

about('a text', () => {
  test.each([
    ['remarks', 'late', 'the remarks are late'],
    ['directions', 'ring twice', 'the directions are ring twice'],
    ['languages', 'English and French', 'the languages are English and French'],
    ['lens', 'reading', 'the lens is reading'],
    ['lens_reading', 'low', 'the lens reading is low'],
    ['note', 'late', 'the note is late'],
  ])('under %s is one or several: %s', (name, value, told) => {
    expect(clauseOf({ type: slotOf(name, z.string()), value }, say).text).toBe(told);
  });

  test.each([
    ['guest_name', 'Name of the person who stays there', deed, 'who is the guest'],
    ['patient', 'Name of the person whose eyes are tested', deed, 'who is the patient'],
    ['patient', 'Name of the person whose eyes are tested', hunt, 'what patient would you like'],
    ['guest_name', 'Name of the guest', deed, 'which guest would you like'],
    ['first_name', 'Your first name', deed, 'what is your first name'],
    ['last_name', 'Last name of the patient', deed, 'what is the last name'],
    ['problem', 'What is wrong with it', deed, 'what is wrong with it'],
    ['problem', 'What is wrong with it', hunt, 'what problem would you like'],
    ['subject', 'What the meeting is about', deed, 'what is the meeting about'],
    ['subject', 'What the meeting is about', hunt, 'what subject would you like'],
    ['child', 'Name of the child', deed, 'what is the name of the child'],
    ['child', 'Name of the child', hunt, 'what child would you like'],
    ['remark', 'Anything that the printers should heed', deed, 'is there anything that the printers should heed'],
    ['part', 'Which part it is', deed, 'which part is it'],
    ['picture', 'Which picture must not be missed', deed, 'which picture must not be missed'],
    ['allergies', 'What guests cannot eat', deed, 'what can guests not eat'],
    ['cause', 'What may have caused it', deed, 'what may have caused it'],
    ['spot', 'Where it is', deed, 'where is it'],
    ['spot', 'Where it is put', deed, 'where should it be put'],
    [
      'sore_spot',
      'Where it hurts or what to be careful with',
      deed,
      'could you tell me where it hurts or what to be careful with',
    ],
    ['label', '', deed, 'what label would you like'],
    ['full_name', 'Name of the buyer', deed, 'what is the full name'],
    ['contact', 'Name of the person on site', deed, 'who is the contact'],
    ['emergency_contact', 'Who is called when something happens', deed, 'who is the emergency contact'],
    ['contact_name', 'Name under which it is booked', deed, 'who is the contact'],
    ['contact_name', 'Whom to tell', deed, 'who is it for'],
    ['contact', 'Contact to send the photo to', deed, 'who is it for'],
    ['contact', 'Contact who gets it', deed, 'who is it for'],
    ['who', 'Name of the passenger', deed, 'who is it'],
    ['holder', 'Who signs the contract', deed, 'who is the holder'],
    ['buyer', 'Name of the one who buys', deed, 'who is the buyer'],
    ['celebrants', 'Who is celebrated', deed, 'who are the celebrants'],
    ['stylist_name', 'Who cuts the hair', deed, 'which stylist would you like'],
    ['order_no', 'Number of the order', deed, 'what is the number of the order'],
    ['order_no', 'Number of the order', hunt, 'what order number would you like'],
    ['slip', 'Code on the slip, such as K-41', deed, 'what is the code on the slip'],
    ['home', 'Address of the customer', deed, 'what is the address of the customer'],
    ['booking', 'Reference of the booking', deed, 'what is the reference of the booking'],
    ['plate', 'Registration of the car', deed, 'what is the registration of the car'],
    ['mobile', 'Telephone number', deed, 'what is the telephone number'],
    ['reach_me', 'Telephone', deed, 'what is the telephone'],
    ['cake_name', 'Name of the cake', deed, 'which cake would you like'],
  ])('%s (%s) is of somebody or not', (name, description, api, asked) => {
    expect(askingFor(api, slotOf(name, z.string().describe(description)), say).direct).toBe(asked);
  });
});

test('what is made has no name yet', () => {
  const goal = slotOf('goal_name', z.string().describe('Name of the goal'));
  const asked = (intent: string) => askingFor({ ...deed, intent } as Api, goal, say).direct;
  expect(['CreateGoal', 'AddGoal', 'MakeGoal'].map(asked)).toEqual(Array(3).fill('what should the goal be called'));
  expect(['DropGoal', 'CreateReport'].map(asked)).toEqual(Array(2).fill('which goal would you like'));
  expect(askingFor(deed, slotOf('email', z.email()), say).direct).toBe('what is the email');
});

test.each([
  ['begins', 'start time'],
  ['starts', 'start time'],
  ['ends', 'end time'],
  ['starts_at', 'start time'],
])('the time when it %s is the %s', (name, noun) => expect(nounOf(name, 'time')).toBe(noun));

test.each([
  ['visit_no', 'visit number'],
  ['visit_ref', 'visit reference'],
  ['no_show', 'no show'],
])('%s is short for the %s', (name, noun) => expect(nounOf(name)).toBe(noun));

about('somebody', () => {
  test.each([
    ['contact', 'Name of the person on site', 'the contact is Joost'],
    ['who', 'Name of the person', 'the person is Joost'],
    ['contact', 'Whom to tell', 'to Joost'],
    ['recipient', 'Name of the person', 'to Joost'],
    ['for', 'Name of the person', 'for Joost'],
  ])('%s (%s) gets it or not', (name, description, told) => {
    expect(readBack(slotOf(name, z.string().describe(description)), 'Joost')).toBe(told);
  });
});

about('a place', () => {
  test.each([
    ['by the duck pond', 'by the duck pond'],
    ['the mill', 'at the mill'],
    ['Over the Rainbow', 'at Over the Rainbow'],
  ])('%s has the preposition that it needs', (place, told) => {
    expect(readBack(slotOf('venue', z.string().describe('Where it takes place')), place)).toBe(told);
  });
});

about('a clause', () => {
  test.each(table('a clause'))('%s', (text, asked, denied, wished) => {
    const clause = clauseIn(text);
    expect(clause && [askedAs(clause), deniedAs(clause), wishedAs(clause)[0]]).toEqual([asked, denied, wished]);
  });

  test('a noun of the name is no verb', () => {
    const denied = (text: string, nouns?: readonly string[]): string | undefined => {
      const clause = clauseIn(text, nouns);
      return clause && deniedAs(clause);
    };
    expect(denied('the owner brings food', ['food'])).toBe('the owner does not bring food');
    expect(denied('the big dogs bark', ['dogs'])).toBe('the big dogs do not bark');
  });

  test.each(['roof', 'with a roof', 'what is in it can break', 'guests of ours arrive late', ''])(
    '%j has no verb that is plain to see',
    (text) => expect(clauseIn(text)).toBeUndefined(),
  );
});

about('a description', () => {
  test.each([
    ['key', 'Whether the agency keeps the key', 'the'],
    ['phone number', 'Whether the old phone number stays', 'the'],
    ['album', 'Whether to make a printed album of it', 'a'],
    ['wig', 'Whether there are wigs', 'bare'],
    ['express', 'Whether express delivery is wanted', undefined],
    ['shared ride', 'Whether strangers may ride along', undefined],
    ['balcony', '', undefined],
  ])('uses %s as a noun or does not: %s', (thing, description, use) => expect(useOf(thing, description)).toBe(use));
});

about('a name in camel case is spoken as the same name in snake case', () => {
  test.each([
    ['start_time', time('When it begins'), '14:00'],
    ['doors_open_time', time('When the doors open'), '14:00'],
    ['departure_time', z.string().describe('When it leaves'), '14:00'],
    ['arrives_on', z.iso.date().describe('Day of arrival'), '2019-03-09'],
    ['from_city', z.string().describe('Where it starts'), 'Oslo'],
    ['pet_name', z.string().describe('What the pet is called'), 'Momo'],
    ['contact_name', z.string().describe('Whom to tell'), 'Ada'],
    ['star_rating', z.int().describe('How many stars it has'), 4],
    ['number_of_dogs', z.int().describe('How many dogs come'), 2],
    ['party_size', z.int().describe('How many people come'), 2],
    ['photos_included', z.int().describe('Photos'), 12],
    ['length_feet', z.number().describe('Length of the boat in feet'), 20],
    ['price_per_night', money('Price of a night'), 120],
    ['tip_amount', money('The tip'), 12],
    ['deliver_to', z.string().describe('Whom it is brought to'), 'Ada'],
    ['sort_by', z.enum(['price', 'age']).describe('What comes first'), 'age'],
    ['has_garage', z.boolean().describe('Whether there is a garage'), false],
    ['pets_allowed', z.boolean().describe('Whether pets may come'), false],
    ['beginner_friendly', z.boolean().describe('Whether beginners can come'), true],
    ['brings_own_mat', z.boolean().describe('Whether they bring a mat'), true],
  ] as const)('%s', (name, type, value) => {
    const [snake, camel] = [name, camelCase(name)].map((one) => slotOf(one, type));
    if (!snake || !camel) throw new Error('no slot');
    expect(camel.name).not.toBe(name);
    for (const api of [deed, hunt]) expect(askingFor(api, camel, say)).toEqual(askingFor(api, snake, say));
    for (const one of [value, DONTCARE]) {
      expect(readBack(camel, one)).toBe(readBack(snake, one));
      expect(clauseOf({ type: camel, value: one }, say)).toEqual(clauseOf({ type: snake, value: one }, say));
    }
  });
});
