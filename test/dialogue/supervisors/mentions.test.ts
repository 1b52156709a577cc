import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { folded, mentionsOf } from '../../../src/dialogue/supervisors/mentions.js';

const found = (text: string, sought: string): readonly string[] =>
  mentionsOf(text, sought).map(({ start, end }) => text.slice(start, end));

describe('words are found', () => {
  it.each([
    ['whatever their case', 'To SAN JOSE please', 'San Jose', ['SAN JOSE']],
    ['whatever the accents', 'in San José', 'san jose', ['San José']],
    ['whatever the accents asked for', 'in San Jose', 'San José', ['San Jose']],
    ['with combining accents', 'a cafe\u0301 here', 'café', ['cafe\u0301']],
    ['across spaces and punctuation', 'at 7 p.m., please', '7pm', ['7 p.m']],
    ['written apart or together', 'at 7pm', '7 PM.', ['7pm']],
    ['without their punctuation', 'I said "Boston".', 'Boston!', ['Boston']],
    ['with an apostrophe of any kind', 'Denny’s it is', "denny's", ['Denny’s']],
    ['with their currency', 'for $50 or so', '$50', ['$50']],
    ['without their currency', 'for $50 or so', '50', ['50']],
    ['each time', 'Boston, Boston and boston', 'Boston', ['Boston', 'Boston', 'boston']],
    ['without overlaps', 'no no no', 'no no', ['no no']],
    ['in other scripts', 'à 東京 demain', '東京', ['東京']],
    ['where a beginning of them comes first', 'San San Jose', 'San Jose', ['San Jose']],
  ])('%s', (_, text, sought, words) => {
    expect(found(text, sought)).toEqual(words);
  });
});

describe('words are not found', () => {
  it.each([
    ['within a word', 'a party', 'art'],
    ['at the end of a word', 'a party', 'ty'],
    ['when only a beginning is there', 'San Jo', 'San Jose'],
    ['when others stand between', 'San and Jose', 'San Jose'],
    ['when there are none', 'what?!', '?!'],
    ['when nothing is sought', 'anything', ''],
    ['in nothing', '', 'Boston'],
    ['when the currency was not said', '50 or so', '$50'],
    ['as names that every object has', 'to Boston', 'constructor'],
  ])('%s', (_, text, sought) => {
    expect(found(text, sought)).toEqual([]);
  });
});

describe('laws', () => {
  it('what is found folds to what was sought, in order and apart', () => {
    const pieces = fc.array(fc.constantFrom('San', 'jose', ' ', ', ', '7', 'pm', '.', '$', 'É', '\u0301', '\n'));
    fc.assert(
      fc.property(pieces, pieces, (text, sought) => {
        const [passage, words] = [text.join(''), sought.join('')];
        let last = 0;
        for (const { start, end } of mentionsOf(passage, words)) {
          expect(folded(passage.slice(start, end))).toBe(folded(words));
          expect(start).toBeGreaterThanOrEqual(last);
          expect(end).toBeGreaterThan(start);
          last = end;
        }
      }),
    );
  });

  it('words of a text are found in it', () => {
    const words = fc.array(fc.stringMatching(/^[a-zé0-9]{1,6}$/), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(words, fc.nat(), fc.nat(), (text, from, count) => {
        const first = from % text.length;
        const sought = text.slice(first, first + 1 + (count % text.length));
        expect(mentionsOf(text.join(' '), sought.join(', ')).length).toBeGreaterThan(0);
      }),
    );
  });

  it('any text is found in itself if it has words', () => {
    const unit = fc.oneof(
      fc.string({ minLength: 1, maxLength: 1 }),
      fc.constantFrom('İ', 'ß', 'ﬃ', '½', '\ud800', '𝟝'),
    );
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 20 }), (text) => {
        expect(mentionsOf(text, text)).toHaveLength(folded(text) === '' ? 0 : 1);
      }),
    );
  });
});
