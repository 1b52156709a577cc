import { describe, expect, it } from 'vitest';
import { asksLeave, isQuestion } from '../../src/english/questions.js';

describe('a sentence that asks to be told something', () => {
  it.each([
    'does it have breakfast?',
    'can I bring my cat?',
    'whats the wifi like',
    'what’s the view like',
    'and is it near the sea',
    'Oh, who runs it?',
    'how far is the station',
    'are the beds comfy?',
    'any stairs?',
    'wheres the nearest tram',
    'will there be a cot',
    'hmm, doesnt it get noisy there',
    'are dogs allowed',
    'is breakfast included',
    'do you have wifi',
    'nah, who is in it',
    'sweet wheres that',
    'do the rooms have a bath?',
    'may we come late',
  ])('is a question: %s', (sentence) => {
    expect(isQuestion(sentence)).toBe(true);
  });

  it.each([
    '',
    '?',
    'what?',
    'Sorry?',
    'ok really?',
    'could you hurry?',
    'can you do that for me please?',
    'how about Friday?',
    'what about the other one',
    'why not',
    'have a nice day',
    'do it',
    'do that?',
    'is fine',
    'the 5th',
    'tell them I am late',
    'whatever you have',
    'I wonder',
    'What I want is a balcony',
    'when I come I need a quiet room',
    'what a pity',
  ])('is none: %s', (sentence) => {
    expect(isQuestion(sentence)).toBe(false);
  });
});

describe('a question that asks leave', () => {
  it.each(['can I leave it with you?', 'Oh, could we sit outside', 'and may I pay there?'])(
    'is one: %s',
    (sentence) => {
      expect(asksLeave(sentence)).toBe(true);
    },
  );

  it.each(['can you hear me?', 'is it far?', 'I can', 'can it wait?'])('is none: %s', (sentence) => {
    expect(asksLeave(sentence)).toBe(false);
  });
});
