import fc from 'fast-check';
import { restaurants2 } from 'typetod/apis';
import { describe, expect, it } from 'vitest';
import { besideYes, consentIn, saysPlainYes } from '../../src/english/consent.js';
import { DEEDS, deedOf, type Example, examples, NOW } from './consent-examples.js';

const read = new Map(examples.map((one) => [one, consentIn(one.words, DEEDS[one.setting], NOW)]));
const consentTo = (one: Example) => read.get(one)?.consent;
const wrong = (verdict: string): readonly string[] =>
  examples
    .filter((one) => one.verdict === verdict && (consentTo(one) === 'clear') !== (verdict === 'clear'))
    .map(({ words }) => words);

describe('agreement to what cannot be undone', () => {
  it('has a table of at least 600 labelled examples, of which most were written before the rules', () => {
    expect(examples.length).toBeGreaterThanOrEqual(600);
    expect(examples.filter(({ part }) => part === 'held').length).toBeGreaterThanOrEqual(300);
  });

  it('is clear in all examples that are one', () => {
    expect(wrong('clear')).toEqual([]);
  });

  it('is clear in no example that is none', () => {
    expect(wrong('not')).toEqual([]);
  });

  it('names what of the words is no agreement, and nothing where it is clear', () => {
    expect(consentIn('yes, but with a cake', DEEDS.table, NOW).unheard).toEqual(['but', 'cake']);
    expect(consentIn('yes please', DEEDS.table, NOW).unheard).toEqual([]);
    expect(consentIn('Yes. How far is it?', DEEDS.table, NOW).unheard).not.toEqual([]);
  });

  it.each([
    ['yep boss pays', 'boss pays'],
    ['yes please, she earned every cent of it', 'she earned every cent of it'],
    ['yep thats it, pls be quick the kids are starving.', 'pls be quick the kids are starving'],
    ['Yes, the cat stays home though', 'the cat stays home though'],
    ['Sure and tell him at 7.30', 'tell him at 7.30'],
    ['Yes, he gets the window, and grandma the aisle', 'he gets the window, and grandma the aisle'],
  ])('names what stands beside the yes in whole clauses: %s', (words, clause) => {
    const { start = 0, end = 0 } = besideYes(words, consentIn(words, DEEDS.table, NOW).unheard) ?? {};
    expect(words.slice(start, end)).toBe(clause);
  });

  it('names nothing beside a yes alone', () => {
    expect(besideYes('yes please', [])).toBeUndefined();
    expect(besideYes('yes, the theatre', ['heat'])).toBeUndefined();
  });

  it('is said plainly with relief or regret, and not where leave is taken', () => {
    expect(['yes, finally', 'yes, sadly', 'phew, yes'].map(saysPlainYes)).toEqual([true, true, true]);
    expect(['yes, goodbye', 'finally', 'bye'].map(saysPlainYes)).toEqual([false, false, false]);
  });

  it('is no agreement with a word that is not known, wherever it stands', () => {
    const word = fc.stringMatching(/^[b-z]{5,9}$/).map((letters) => `x${letters}`);
    const yes = fc.constantFrom('yes please', 'go ahead', 'sounds good, thanks', 'book it for four people', 'ok do it');
    fc.assert(
      fc.property(yes, word, fc.nat(4), (text, unknown, at) => {
        const words = text.split(' ');
        const said = [...words.slice(0, at), unknown, ...words.slice(at)].join(' ');
        expect(consentIn(said, DEEDS.table, NOW).consent).not.toBe('clear');
      }),
    );
  });

  it('is no agreement to another number', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2000 }), (number) => {
        fc.pre(number !== 4);
        expect(consentIn(`yes, for ${number} people`, DEEDS.table, NOW).consent).not.toBe('clear');
      }),
    );
  });

  it('is agreement to a day and a time only where both are those that were read back', () => {
    const day = fc.constantFrom('tomorrow', 'Saturday', 'today', 'next Friday', 'on Sunday', 'the 2nd', 'March 3rd');
    const time = fc.constantFrom('7 pm', '7 am', '19:00', '18:00', 'seven in the evening', 'half past seven', '8');
    const right = new Set(['tomorrow', 'Saturday', 'the 2nd', '7 pm', '19:00', 'seven in the evening']);
    fc.assert(
      fc.property(day, time, fc.boolean(), fc.constantFrom(' at ', ' ', ', '), (date, hour, isFirst, between) => {
        const said = isFirst
          ? `yes, at ${hour}${between === ' at ' ? ' ' : between}${date}`
          : `yes, ${date}${between}${hour}`;
        const { consent } = consentIn(said, DEEDS.table, NOW);
        if (!right.has(date) || !right.has(hour)) expect(consent, said).not.toBe('clear');
        else if (between === ' at ') expect(consent, said).toBe('clear');
      }),
    );
  });

  it.each(['yess', 'corect', 'perfcet, thanks', 'pelase book it', 'agred'])('has slips of the finger: %s', (said) => {
    expect(consentIn(said, DEEDS.table, NOW).consent).toBe('clear');
  });

  it.each(['yet', 'a quiet table', 'nice work', 'grate', 'work', 'quit', 'confirms'])(
    'is not a word like it: %s',
    (said) => {
      expect(consentIn(said, DEEDS.table, NOW).consent).not.toBe('clear');
    },
  );

  it('does not follow from characters that nobody sees', () => {
    const unseen = fc.constantFrom('\u200b', '\u00ad', '\u2060', '\ufeff', '\u202e');
    fc.assert(
      fc.property(unseen, fc.nat(3), (hidden, at) => {
        const said = `yes, ${'don’t'.slice(0, at)}${hidden}${'don’t'.slice(at)}`;
        expect(consentIn(said, DEEDS.table, NOW).consent).not.toBe('clear');
      }),
    );
  });

  it('is at least possible where it is clear, also to what is not known', () => {
    for (const one of examples.filter(({ verdict }) => verdict === 'clear')) expect(consentTo(one)).not.toBe('none');
  });

  it.each(['No.', 'Hold on.', '', 'What is the address?', "Yes, but don't book it yet."])(
    'is not even possible: %s',
    (words) => {
      expect(consentIn(words).consent).toBe('none');
    },
  );

  it.each(['Yes. My sister will love it.', 'Great! Which bus goes there?'])(
    'is possible beside other words: %s',
    (words) => {
      expect(consentIn(words).consent).toBe('possible');
    },
  );
});

describe('the request said again', () => {
  it.each([
    'a restaurant in San Jose at 7 pm please',
    'Bamboo Garden restaurant, for four',
    'the restaurant reservation',
  ])('is no agreement without the verb: %s', (text) => {
    expect(consentIn(text, DEEDS.table, NOW).consent).not.toBe('clear');
  });
});

describe('a name that sounds like praise', () => {
  const named = deedOf(restaurants2, { restaurant_name: 'Sweet Deal', location: 'Oakland' });

  it.each(['Sweet Deal', 'sweet deal', 'Sweet Deal, Oakland', 'the Sweet Deal'])('is no agreement: %s', (text) => {
    expect(consentIn(text, named).consent).not.toBe('clear');
  });

  it.each(['yes, Sweet Deal', 'sweet', 'perfect, the Sweet Deal in Oakland'])('stands beside one: %s', (text) => {
    expect(consentIn(text, named).consent).toBe('clear');
  });
});
