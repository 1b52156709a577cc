import type { Service } from 'typetod';
import { alarm1, payment1, restaurants2 } from 'typetod/apis';
import { describe, expect, test } from 'vitest';
import { DialogueManager } from '../../../src/dialogue/index.js';
import { createSession } from '../../../src/engine/index.js';
import { rulesParser } from '../../../src/parsers/index.js';
import { naturalReader } from '../../../src/values/index.js';
import { guestHouse } from '../../engine/stays.js';
import { proposals } from './conversation.js';

const BOOKED = ['Book the lake room for 2 nights please', 'yes'];
const TABLE = ['Book a table for 2 at the Bamboo Garden in San Jose tomorrow at 8 pm', 'yes'];
const CANCELS = 'guest_house_cancel_stay({ stay: x1.stay })';
const SERVICES: readonly Service[] = [guestHouse, restaurants2, alarm1];

/** What is proposed for words behind a conversation. */
const saidAfter = async (before: readonly string[], text: string, services = SERVICES): Promise<string | undefined> =>
  (await proposals(services, [...before, text])).at(-1);

describe('what was done is taken back', () => {
  test.each([
    'cancel it',
    'Cancel the booking.',
    'please cancel my stay',
    'can you cancel that?',
    'Could you please cancel the room?',
    'I want to cancel my reservation',
    "I'd like to cancel the lake room",
    'undo that',
    'take it back',
    'call it off',
    "I don't want it any more",
    'we no longer need the room',
    'I changed my mind, cancel it',
    'oh no, sorry, cancel that',
    'cancel the whole thing please',
    'scrap that booking',
    'Is it possible to cancel?',
    'how do I cancel this?',
    'cancel the stay, my sister is ill',
    'get rid of that booking',
    'I need to cancel',
    'Please cancel the lake room since my train is late',
    'actually, cancel it please',
  ])('%s', async (text) => {
    expect(await saidAfter(BOOKED, text)).toBe(CANCELS);
  });

  test.each([
    'thanks',
    'never mind',
    'no',
    'yes',
    'forget it',
    'leave it',
    'that is all',
    'great, thank you',
    'What does it cost?',
    "no, please don't undo that",
    "don't cancel it",
    'is there a cancellation fee?',
  ])('not by: %s', async (text) => {
    expect(await saidAfter(BOOKED, text)).not.toContain('cancel_stay');
  });
});

describe('what was done is changed', () => {
  test.each([
    ['make it four nights instead', 'nights: "4"'],
    ['change it to 7 nights', 'nights: "7"'],
    ['Could you change it to three nights please?', 'nights: "3"'],
    ['move it to the garden room', 'room: "garden"'],
    ['change the booking to the garden room', 'room: "garden"'],
    ['the garden room instead', 'room: "garden"'],
    ['make it the garden room for 3 nights', 'room: "garden", nights: "3"'],
  ])('%s', async (text, values) => {
    expect(await saidAfter(BOOKED, text)).toBe(`guest_house_change_stay({ stay: x1.stay, ${values} })`);
  });

  test.each(['can I change my booking?', 'I need to change the stay', 'Please change it.'])(
    'without saying how: %s',
    async (text) => {
      expect(await saidAfter(BOOKED, text)).toBe('guest_house_change_stay({ stay: x1.stay })');
      expect(await saidAfter([...BOOKED, text], 'three nights')).toMatch(/^x\d+\.nights = "3"$/);
    },
  );

  test.each([
    ['Book another room for 3 nights, the garden one', 'guest_house_book_stay'],
    ['I also need the garden room for 4 nights', 'guest_house_book_stay'],
    ['I need a new booking for the garden room, 4 nights', 'guest_house_book_stay'],
    ['Reserve the garden room too, for 3 nights instead of 2', 'guest_house_book_stay'],
    ['find a Thai place in Oakland instead', 'restaurants_2_find_restaurants'],
    ['Now set an alarm for 6:30 am', 'alarm_1_add_alarm'],
    ['thanks, we are looking forward to our two nights', ''],
  ])('not by: %s', async (text, begun) => {
    const program = await saidAfter(BOOKED, text);
    expect(program).not.toContain('change_stay');
    expect(program).toContain(begun);
  });
});

describe('of several deeds', () => {
  const TWO = [...BOOKED, 'Book the garden room for 3 nights', 'yes'];

  test.each([
    ['cancel it', 'x7'],
    ['cancel the lake room', 'x1'],
    ['cancel the one for 2 nights', 'x1'],
    ['cancel the garden one', 'x7'],
    ['cancel my stay', 'x7'],
  ])('%s', async (text, meant) => {
    expect(await saidAfter(TWO, text)).toBe(`guest_house_cancel_stay({ stay: ${meant}.stay })`);
  });

  test.each([
    ['cancel the first booking', 'x1'],
    ['cancel the first one', 'x1'],
    ['cancel the first', 'x1'],
    ['please cancel my earlier stay', 'x1'],
    ['cancel the other one', 'x1'],
    ['cancel the second one', 'x7'],
    ['cancel the last one', 'x7'],
    ['cancel my stay, that is all', 'x7'],
    ['cancel the stay on the first of March', 'x7'],
    ['cancel the third one', 'x7'],
  ])('by their order: %s', async (text, meant) => {
    expect(await saidAfter(TWO, text)).toBe(`guest_house_cancel_stay({ stay: ${meant}.stay })`);
  });

  test('one that was taken back is not told to be there still', async () => {
    const ASKS = 'is my stay still there?';
    expect(await saidAfter(BOOKED, ASKS)).toBe('say(x1)');
    expect(await saidAfter([...TWO, 'cancel it', 'yes'], ASKS)).toBe('say(x1)');
    expect(await saidAfter([...BOOKED, 'cancel it', 'yes'], ASKS)).toBe('parse_error()');
  });

  const ALL = 'guest_house_cancel_stay({ stay: x1.stay }); guest_house_cancel_stay({ stay: x7.stay })';
  test.each([
    'cancel both',
    'cancel both bookings please',
    'cancel everything',
    'cancel all of them',
    'cancel all my stays',
  ])('all, of which each is asked about by itself: %s', async (text) => {
    expect(await saidAfter(TWO, text)).toBe(ALL);
    expect(await saidAfter([...TWO, text], 'yes')).toBe('confirm(x14)');
    expect(await saidAfter([...TWO, text, 'yes'], 'yes')).toBe('confirm(x13)');
  });

  test.each(['both', "don't cancel both", 'both are great, thanks'])('none by: %s', async (text) => {
    expect(await saidAfter(TWO, text)).not.toContain('cancel_stay');
  });

  test('the one is changed that is named', async () => {
    expect(await saidAfter(TWO, 'make the lake room 4 nights instead')).toContain('stay: x1.stay, nights: "4"');
  });

  test('one of another service is told by its name, while something else is under way', async () => {
    const under = [...BOOKED, TABLE[0] as string];
    expect(await saidAfter(under, 'cancel the room')).toBe(CANCELS);
    expect(await saidAfter(under, 'cancel it')).toBe('suspend(x7)');
    expect(await saidAfter(under, 'forget the table')).toBe('suspend(x7)');
  });

  test('the one that stands is meant, once the other was taken back', async () => {
    expect(await saidAfter([...TWO, 'cancel it', 'yes'], 'cancel the other one too')).toBe(CANCELS);
  });
});

describe('what was done before a draft of its kind', () => {
  const TO_ANN = ['send 50 dollars to Ann with my debit card', 'yes', 'send 20 dollars to Ben with my debit card'];
  const said = (text: string): Promise<string | undefined> => saidAfter(TO_ANN, text, [payment1]);

  test.each([
    'make the one to Ann 70',
    'the one to Ann should be 70',
    "change the amount of Ann's payment to 70",
    'the first one should be 70',
    'make the first payment 70',
    'change the payment to Ann to 70',
    'the payment to Ann should be 70',
    'Ann should get 70',
    'no, Ann gets 70',
    'the other one 70',
    'make the other payment 70',
  ])('is what is to be changed, and not the draft: %s', async (text) => {
    expect(await said(text)).toBe('x1.amount = "70"');
  });

  test.each([
    'make it 70',
    'make the one to Ben 70',
    "make Ben's 70",
    'change the amount to 70',
    'Ben should get 70',
    "the one to Ann is fine, make Ben's 70",
    "the one to Ann was 60, Ben's should be 70",
    "The one to Ann was 60.50, make Ben's 70",
    "The one to Ann was $1,250, make Ben's 70",
    "The one to Ann was for St. Ives, make Ben's 70",
    "make Ben's 70, Ann's was 1,250.50",
    "Ann's was at 8:30 – make Ben's 70",
    "Ann's was (I think) 60.50; make Ben's 70",
    "Ann's is fine,make Ben's 70",
    "the one to Ann was 60,make Ben's 70",
  ])('is not, and the draft is: %s', async (text) => expect(await said(text)).toBe('x7.amount = "70"'));

  test('is not, where somebody should get it', async () => {
    expect(await said('Ann should get it')).not.toContain('x1');
  });

  test.each(['change the payment to Ann', 'change the receiver to Ann', 'send it to Ann'])(
    'is not, and the draft goes to somebody else: %s',
    async (text) => expect(await said(text)).toBe('x7.receiver = "Ann"'),
  );

  test.each(["cancel Ann's", 'cancel the payment to Ann', 'cancel the other one', 'drop the one for Ann'])(
    'is what is taken back: %s',
    async (text) => expect(await said(text)).toBe('suspend(x1)'),
  );

  test.each([
    'Ann needs 70',
    'Ann wants 70',
    'Ann receives 70',
    'Ann has to get 70',
    'the payment to Ann needs to be 70',
    'the payment to Ann equals 70',
  ])('is what is to be changed by what somebody is to get: %s', async (text) =>
    expect(await said(text)).toBe('x1.amount = "70"'),
  );

  test.each(['change the one to Ann', "change Ann's", "cancel Ann's because it was wrong"])(
    'is what is to be otherwise, whatever of it: %s',
    async (text) => expect(await said(text)).toBe('suspend(x1)'),
  );

  test.each([
    'Yes, Ann agrees',
    'yes, Ann says thanks',
    'Yes. Ann was nice',
    "Ann's is fine",
    'the payment to Ann was nice',
    'Ann wants to thank you',
  ])('is only spoken of, and neither is changed: %s', async (text) => {
    expect(await said(text)).not.toMatch(/x1|receiver|amount|confirm/);
  });

  test.each(['the one to Ann is fine, yes', "Ann's is fine, yes"])('is all that is agreed to: %s', async (text) => {
    expect(await said(text)).not.toContain('confirm(');
  });

  test.each(["the one to Ann was 60, Ben's is $20.50", "Ann's was 1,250, and Ben's 20.50"])(
    'is not, and the draft has what is said of it: %s',
    async (text) => expect(await said(text)).toMatch(/^x7\.amount = "\$?20\.50"$/),
  );

  test.each([
    ["No, Ben gets 70. Ann was a mistake, cancel Ann's because it was wrong", "cancel Ann's because it was wrong"],
    ["make Ben's 70, and cancel Ann's", "and cancel Ann's"],
    ["Ann's was wrong, so cancel Ann's, Ben's should be 70", "so cancel Ann's"],
    ["The one to Ann was wrong and should change, Ben's is 70", 'The one to Ann was wrong and should change'],
    ["make Ben's 70, the one to Ann was 60", undefined],
    ["Ann's was wrong, make Ben's 70", undefined],
  ])('is told to be left out where it should be otherwise beside the draft: %s', async (text, wish) => {
    const session = createSession({ services: [payment1], reader: naturalReader });
    const manager = new DialogueManager({ session, parser: rulesParser() });
    for (const line of TO_ANN) await manager.turn(line);
    const { source, heard } = await manager.turn(text);
    expect(source).toBe('x7.amount = "70"');
    expect(heard.find(({ takenBy }) => !takenBy)?.text).toBe(wish);
  });

  test.each(["Ben's is fine, make Ann's 70", "make Ann's 70, Ben's is fine"])(
    'gives the draft nothing that is said of it alone: %s',
    async (text) => expect(await said(text)).not.toContain('70'),
  );

  test('is no card, of which there is another one', async () => {
    expect(await said('use the other card')).not.toContain('x1');
  });
});

describe('what no author says how to take back', () => {
  test.each([
    ['cancel it', 'suspend(x1)'],
    ['cancel the table, Anna is ill', 'suspend(x1)'],
    ['make it four people instead', 'x1.number_of_seats = "4"'],
    ['change it to 9 pm', 'x1.time = "9 pm"'],
    ['can I change my reservation?', 'suspend(x1)'],
  ])('is refused and not begun anew: %s', async (text, program) => {
    expect(await saidAfter(TABLE, text)).toBe(program);
  });
});

describe('what was quoted is agreed to', () => {
  const ASKED = ['Book the lake room for 2 nights please'];

  test.each(['yes', 'yes, $80 is fine', 'ok, 80 dollars', 'Yes, the lake room for $80', 'yes please, for 2 nights'])(
    '%s',
    async (text) => {
      expect(await saidAfter(ASKED, text)).toBe('confirm(x1)');
    },
  );

  test.each(['yes, for $60', 'ok, but for 70 dollars', '$80 is too much', 'no'])('not by: %s', async (text) => {
    expect(await saidAfter(ASKED, text)).not.toContain('confirm(');
  });
});
