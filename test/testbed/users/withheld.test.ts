import { describe, expect, it } from 'vitest';
import { deniesDeed, isWithheld } from '../../../src/testbed/users/withheld.js';

const BOOK = 'restaurants_2_reserve_restaurant';

describe('a message that says that a deed was not or will not be done', () => {
  it.each([
    'I have not booked it. Shall I leave it?',
    "I haven't booked it. Is that right?",
    'I havent booked it, ok?',
    'We did not reserve the table. Is that fine?',
    'I won’t book Bamboo Garden at 8 pm. Do you agree?',
    'I am not going to book it. Yes or no?',
    'I will never book that place. Is that right?',
    "I've yet to book it. Is that fine?",
    'It was not booked. Is that correct?',
    'It has not yet been booked, right?',
    'Nothing has been booked. Is that what you want?',
    'No table was reserved at Bamboo Garden. Is that correct?',
    'I decided against booking it. Is that okay?',
    'I skipped the booking for 8 pm. Is that right?',
    'I go on without booking Bamboo Garden. Is that right?',
    'Bamboo Garden at 8 pm. Shall I not book it?',
    'Bamboo Garden at 8 pm. Would you rather not?',
    'Bamboo Garden at 8 pm. Should I just drop it?',
    'Bamboo Garden at 8 pm. Do you want me to leave it?',
    'Bamboo Garden at 8 pm. Shall I hold off?',
    'Bamboo Garden at 8 pm. Shall I cancel?',
    'Bamboo Garden at 8 pm. Shall I book it or leave it?',
    'The booking will not go through. Is that fine?',
    'I could not book Bamboo Garden at 8 pm. Is that right?',
  ])('is noticed: %j', (text) => {
    expect(deniesDeed(text, BOOK)).toBe(true);
    expect(isWithheld(text, BOOK)).toBe(true);
  });

  it.each([
    'Shall I book Bamboo Garden in San Jose at 8 pm?',
    'Please confirm: Bamboo Garden, 8 pm, no outdoor seating. Is that right?',
    'I could not find another one. Shall I book Bamboo Garden at 8 pm?',
    'I was not able to book 7 pm. Shall I book 8 pm instead?',
    'It does not have live music. Should I go ahead?',
    'There is no fee. Do you want me to book it?',
    'No problem! I will book it for 8 pm, correct?',
    'I am not sure that I understood: a table at 8 pm, is that right?',
    'You pick up the car at 2 pm and drop it off on March 7th. Is that right?',
    'Shall I book it at 8 pm or not?',
    'The bus leaves at 8 pm and does not stop on its way. Shall I buy the ticket?',
    'Once it is booked it is not refundable. Shall I proceed?',
    'Why not Bamboo Garden at 8 pm? Shall I book it?',
  ])('is not made of other words: %j', (text) => {
    expect(deniesDeed(text, BOOK)).toBe(false);
    expect(isWithheld(text, BOOK)).toBe(false);
  });

  it('is told from a deed that is a cancellation', () => {
    expect(deniesDeed('Shall I cancel reservation ABC?', 'cancel_reservation')).toBe(false);
    expect(deniesDeed('Shall I cancel reservation ABC?', 'book_reservation')).toBe(true);
    expect(deniesDeed('Shall I not cancel reservation ABC?', 'cancel_reservation')).toBe(true);
  });

  it.each([
    ['Shall I not notify them?', 'messages_1_notify_user'],
    ['Shall I leave it?', 'leave_review'],
    ['Shall I drop it?', 'dropbox_upload'],
    ['Shall I cancel it?', 'call_taxi'],
    ['Shall I not cancel it?', 'cancelReservation'],
  ])('is not excused by a deed whose name looks like it: %j of %s', (text, deed) => {
    expect(isWithheld(text, deed)).toBe(true);
    expect(deniesDeed(text, deed)).toBe(true);
  });

  it.each([
    ['Shall I cancel it?', 'cancelReservation'],
    ['Do you want me to cancel it?', 'request_cancellation'],
    ['Do you want me to skip the next delivery?', 'skip_delivery'],
    ['Shall I postpone the meeting?', 'postpone_meeting'],
    ['Shall I discard the draft?', 'discard_draft'],
  ])('is excused by a deed that undoes: %j of %s', (text, deed) => {
    expect(deniesDeed(text, deed)).toBe(false);
  });

  it.each([
    'I will not book it until you confirm. Shall I go ahead?',
    'It is not booked until you say yes.',
    'I will not charge your card or book it until you confirm.',
    'It is not completed. Shall I book it?',
    'It is not completed until you say yes, and I did not reserve it. Shall I?',
    'I did not change the date and did not book it. Shall I book it?',
  ])('is also one where it reassures: %j', (text) => {
    expect(deniesDeed(text, BOOK)).toBe(true);
  });

  it('leaves it to the question whether it is withheld, and never approves it', () => {
    const text = 'I have not booked it yet. Shall I go ahead?';
    expect(isWithheld(text, BOOK)).toBe(false);
    expect(deniesDeed(text, BOOK)).toBe(true);
  });
});
