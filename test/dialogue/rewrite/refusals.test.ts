import { describe, expect, it } from 'vitest';
import { type RewriteProblem, rewriteProblem } from '../../../src/dialogue/rewrite/check.js';
import type { Sentence } from 'typetod/dialogue';

const said = (text: string, ...values: string[]): Sentence => ({ text, actions: [], values });

const TRANSFER = said('I moved $200 from checking to savings.', '$200', 'checking', 'savings');
const TIMES = said('It leaves at 9 am and arrives at 11 am.', '9 am', '11 am');
const BOOK = said('Should I book it for 2 people on March 4th?', '2 people', 'March 4th');
const ASKED = said('Which city should I look in?');
const DENIED = said('There is nothing left on March 4th.', 'March 4th');
const BYE = said('Have a nice day.');

type Row = readonly [sentence: Sentence, text: string, detail?: string];

/** By what is wrong. That there is no answer is what the rewriter says of a model that fails. */
const TABLES: Readonly<Record<Exclude<RewriteProblem['code'], 'no-answer'>, readonly Row[]>> = {
  empty: [
    [TRANSFER, ''],
    [ASKED, ''],
  ],
  'too-long': [
    [BYE, `${'Have a nice day. '.repeat(20)}`],
    [ASKED, `Which city should I look in${'?'.repeat(200)}`],
  ],
  'lost-value': [
    [TRANSFER, 'I moved the money from checking to savings.', '$200'],
    [TRANSFER, 'I moved $2000 from checking to savings.', '$200'],
    [TRANSFER, 'I moved $20 from checking to savings.', '$200'],
    [TRANSFER, 'I moved 200 from checking to savings.', '$200'],
    [TRANSFER, 'I moved $200.50 from checking to savings.', '$200'],
    [TRANSFER, 'I moved $200 to savings.', 'checking'],
    [TIMES, 'It leaves at 9 and arrives at 11 am.', '9 am'],
    [TIMES, 'It leaves at 19 am and arrives at 11 am.', '9 am'],
    [TIMES, 'It leaves at 9 a.m. and arrives at 11 am.', '9 am'],
    [BOOK, 'Should I book it for two people on March 4th?', '2 people'],
    [BOOK, 'Should I book it for 12 people on March 4th?', '2 people'],
    [BOOK, 'Should I book it for 2 people on March 14th?', 'March 4th'],
    [BOOK, 'Should I book it for 2 people on the 4th of March?', 'March 4th'],
    [DENIED, 'There is nothing left then.', 'March 4th'],
  ],
  'new-mark': [
    [TRANSFER, 'I moved $200 from checking to savings €.', '€'],
    [TIMES, 'It leaves at 9 am & arrives at 11 am.', '&'],
    [ASKED, 'Which city should I look in? <b>', '<'],
    [ASKED, 'Which city should I look in? 🙂', '🙂'],
    [BYE, 'Have a nice day @home.', '@'],
    [BYE, 'Have a nice day\u202e.', '\u202e'],
    [BYE, 'Have a nice day\n.', '\n'],
  ],
  'new-word': [
    [TRANSFER, 'I moved $200 from checking to savings today.', 'today'],
    [TRANSFER, 'I moved about $200 from checking to savings.', 'about'],
    [TRANSFER, 'I moved $200 from your checking to savings.', 'your'],
    [TRANSFER, 'I could have moved $200 from checking to savings.', 'could'],
    [TRANSFER, 'I moved $200 and 5 from checking to savings.', 'and'],
    [TIMES, 'It usually leaves at 9 am and arrives at 11 am.', 'usually'],
    [BOOK, 'Should I cancel and book it for 2 people on March 4th?', 'cancel'],
    [ASKED, 'Which town should I look in?', 'town'],
    [ASKED, 'Which city should I look in? Oakland?', 'oakland'],
    [BYE, 'Have a nice day, it is booked.', 'booked'],
  ],
  'moved-value': [
    [TRANSFER, 'I moved $200 from savings to checking.', 'from savings'],
    [TRANSFER, 'I moved from checking $200 to savings.', 'i moved from checking'],
    [TIMES, 'It leaves at 11 am and arrives at 9 am.', 'leaves at 11 am'],
    [TIMES, 'It arrives at 9 am and leaves at 11 am.', 'arrives at 9 am'],
    [TIMES, 'It leaves at 9 am and at 11 am.', 'and at 11 am'],
    [BOOK, 'Should I book it on March 4th for 2 people?', 'should i book on march 4th'],
  ],
  'moved-word': [
    [said('Should entry be free?'), 'Entry is free. Should it be?', 'entry'],
    [said('Is it cheap or dear?'), 'Is it dear or cheap?', 'or'],
  ],
  'not-as-asked': [
    [BOOK, 'I should book it for 2 people on March 4th.'],
    [ASKED, 'I should look in which city.'],
    [TIMES, 'It leaves at 9 am and arrives at 11 am?'],
    [BYE, 'Have a nice day?'],
  ],
  'not-as-denied': [
    [said('It is not free.'), 'It is free.'],
    [said("I couldn't find it."), 'I could find it.'],
    [said('It is not open, and not free.'), 'It is open and free.'],
  ],
};

for (const [code, rows] of Object.entries(TABLES) as readonly (readonly [string, readonly Row[]])[]) {
  describe(`other words are refused as ${code}`, () => {
    const named = rows.map(([sentence, text, detail]) => ({ sentence, text, detail }));

    it.each(named)('$sentence.text: $text', ({ sentence, text, detail }) => {
      expect(rewriteProblem(sentence, text)).toMatchObject({ code, ...(detail !== undefined && { detail }) });
    });
  });
}
