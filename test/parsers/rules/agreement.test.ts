import type { Service } from 'typetod';
import { alarm1, events3, music2, payment1, restaurants2, rideSharing2 } from 'typetod/apis';
import { describe, expect, test } from 'vitest';
import { proposals } from './conversation.js';

const TICKETS = ['I want to buy 2 tickets for Mossy Kettle in Seattle on Monday'] as const;
const answered = async (answer: string): Promise<string | undefined> =>
  (await proposals([events3, alarm1, rideSharing2], [...TICKETS, answer])).at(-1);

describe('where the agent asks to confirm', () => {
  test.each([
    'yesss',
    'Y',
    'yessir!',
    'lgtm',
    'mhm',
    'Quite so.',
    'by all means',
    'Splendid, buy them.',
    "That's better, yes",
    'Now it is right, buy.',
    'Then kindly purchase the tickets.',
    'yes, two tickets',
    'Confirmed.',
    'all correct',
    'That will be lovely.',
    'that is what I want',
    'That is the one.',
    'that is exactly it',
    'Not a problem.',
    'Good, that suits me.',
    'Great, thanks a lot.',
    'That is perfect for me.',
    'Sounds like a plan!',
    'You got it right.',
    'Wonderful, exactly what I wanted.',
    'Perfect, let me have them.',
    'fine by me',
    'Good, buy the tickets.',
    'Perfect buy them now',
    'then buy the tickets to the event',
  ])('is a yes: %s', async (answer) => {
    expect(await answered(answer)).toBe('confirm(x1)');
  });

  test.each([
    'nooo',
    'ja',
    "can't be helped, take them",
    'Back again, yes: book it, please.',
    'Everything is right. We are all looking forward to it.',
    'that would suit my wife and me just fine, yes',
    'Yes, put the date in my calendar',
    'Right, save it.',
    'good question',
    'that is one problem',
    'that is exactly what worries me',
    'that is a nice question for my wife',
    'that was the one I hated',
    'Yes. Hang on, not yet.',
    'ok wait',
    'Maybe, yes',
    'yes I guess',
    "I don't know, yes?",
    "Don't buy them",
    'Never buy that',
    'Should I buy them?',
    'that is not better, yes or no',
    'Send it',
    'Who buys it?',
    'why, yesterday',
    'play it',
    'stop, buy nothing',
    'absolutely not',
    'of course not',
    'y not',
    "yes, don't",
    'Yes. Change the date.',
    'yes, cancel',
    'surely that is wrong',
    'sure, if it is under 50',
    'ok, once my boss agrees',
    'yes, let me think about it',
    'ok, 200',
    'yes, twice that',
    'right?',
    'ok so what does it cost?',
    'take them away',
    'purchase, they say',
    "I'd like that cancelled",
    "I'd like it cheaper",
    "that's good to know, I'll decide tomorrow",
    'please go away',
    'ok what about parking',
    'That would be Portland.',
    'that is for my sister',
    'that was yesterday',
    'That should be three tickets.',
    'Confirmed guests are four.',
    'Everything is wrong.',
    'that will teach me',
    'good luck',
    'great, remind my sister',
    'great remind my sister',
    'good, sell the tickets',
    'nice try',
    'perfect timing',
    'sweet dreams',
    'great question, really',
    'that would suit my sister',
    'that is perfect for my enemy',
    'it works on my neighbour',
    'great, put the date in my calendar',
    'Great. Water my plants.',
  ])('is no yes: %s', async (answer) => {
    expect(await answered(answer)).not.toContain('confirm(');
  });

  test('a question beside a yes is answered first', async () => {
    expect(await answered('Yes, and what does it cost?')).toBe('say(x1.price_per_ticket)');
  });

  test('a yes with the beginning of something else is one where that stands in a sentence of its own', async () => {
    const both = 'alarm_1_add_alarm({ new_alarm_time: "7 am" }); confirm(x1)';
    expect(await answered('Perfect. And please can you set an alarm for 7 am')).toBe(both);
    expect(await answered('Perfect, and please can you set an alarm for 7 am')).not.toContain('confirm(');
  });
});

describe('where the agent suggests a task', () => {
  const suggested = async (answer: string): Promise<string | undefined> =>
    (await proposals([restaurants2], ['Find an Italian restaurant in Oakland', 'I like it', answer])).at(-1);

  test.each(['great', 'sounds good to me', 'Yes, my sister would love that', 'Perfect. Thanks a lot.'])(
    'is taken up: %s',
    async (answer) => expect(await suggested(answer)).toContain('resume('),
  );

  test.each(['good luck', 'nice try', 'that would suit my sister', 'I like being free.'])(
    'is not taken up: %s',
    async (answer) => expect(await suggested(answer)).not.toContain('resume('),
  );
});

describe('where a table is to be confirmed', () => {
  const TABLE = 'Book a table at Butterfly in Oakland for 2 tomorrow at 7 pm.';
  const replied = async (answer: string): Promise<string | undefined> =>
    (await proposals([restaurants2], [TABLE, answer])).at(-1);

  test.each(["Let's do Nopa", "Let's do nopa instead", "Let's do berkeley"])(
    'another name is no yes: %s',
    async (answer) => {
      expect(await replied(answer)).not.toContain('confirm');
    },
  );

  test.each(["Let's do 3", "Let's do three", "Let's do eight", 'Ok, three of us', 'Yes, twenty'])(
    'another number is no yes: %s',
    async (answer) => {
      expect(await replied(answer)).not.toContain('confirm');
    },
  );

  test.each(['Awesome, book the table!', "That'll do nicely", "Let's do it, the two of us"])(
    'is a yes: %s',
    async (answer) => {
      expect(await replied(answer)).toBe('confirm(x1)');
    },
  );
});

describe('where something is to be played or paid', () => {
  const replied = async (service: Service, line: string, answer: string): Promise<string | undefined> =>
    (await proposals([service], [line, answer])).at(-1);
  const PLAY = 'Play the song Halo by Beyonce on the TV.';
  const PAY = 'Send $20 to Anna from the debit card, privately.';
  const REQUEST = 'Request $50 from Anna, privately.';

  test.each([
    [music2, PLAY, 'Great, play the song'],
    [payment1, PAY, 'Great, send the amount'],
    [payment1, PAY, 'yes, make the payment'],
    [payment1, PAY, 'yes, send it'],
    [payment1, REQUEST, 'yes'],
    [payment1, REQUEST, 'yes, request it'],
    [payment1, REQUEST, 'yes, make the request'],
    [payment1, REQUEST, 'yes, make it so'],
  ])('the deed is no other one: %#', async (service, line, answer) => {
    expect(await replied(service, line, answer)).toBe('confirm(x1)');
  });

  test.each([
    [music2, PLAY, 'Great song'],
    [payment1, PAY, 'Transfer me please'],
    [payment1, PAY, 'yes, request it'],
    [payment1, REQUEST, 'yes, pay Anna 50'],
    [payment1, REQUEST, 'yes, send 50 to Anna'],
    [payment1, REQUEST, 'yes, send it'],
    [payment1, REQUEST, 'yes, make the payment'],
    [payment1, PAY, 'Great, put the amount in my calendar'],
  ])('another deed is no yes: %#', async (service, line, answer) => {
    expect(await replied(service, line, answer)).not.toContain('confirm');
  });
});
