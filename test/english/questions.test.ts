import { describe, expect, it } from 'vitest';
import { asksLeave, isQuestion, questionsIn } from '../../src/english/questions.js';

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

describe('what is only asked', () => {
  const asked = (text: string) => questionsIn(text).map(({ start, end }) => text.slice(start, end).trim());

  it.each([
    ['is the Stack closer?', 'is the Stack closer?'],
    ['would Ruth get it too?', 'would Ruth get it too?'],
    ['does the van cost more?', 'does the van cost more?'],
    ['can Ruth see it?', 'can Ruth see it?'],
    ['has Sam got one?', 'has Sam got one?'],
    ['are five too many?', 'are five too many?'],
    ['do you have capers', 'do you have capers'],
    ['Fine. What is it by card?', 'What is it by card?'],
    ['Is the Stack, by the river, closer?', 'Is the Stack, by the river, closer?'],
    ['is the Stack closer, and make it four', 'is the Stack closer,'],
    ['is 3.50 too much?', 'is 3.50 too much?'],
  ])('is a question that wishes nothing: %s', (text, question) => {
    expect(asked(text)).toEqual([question]);
  });

  it.each([
    'can you make it three?',
    "couldn't we do Friday?",
    'may I bring four?',
    'shall we say 8?',
    'could it be at 8?',
    'can they come at 8?',
    'could the driver be Ruth?',
    'is Friday possible?',
    'are four ok?',
    'would 8 work?',
    'does 8 suit?',
    'will Posy do?',
    'is it possible to have four?',
    'would it be all right to come at 8?',
    'would like four',
    'have it sent to Ruth?',
    'have the pizza sent',
    'is 8 fine?',
    "didn't I say four?",
    "wasn't it for Ruth?",
    "shouldn't it be 8?",
    'how about 8?',
    'Friday?',
    'make it four, is that ok?',
    'is for Bob',
  ])('is none that wishes something, or has not the form: %s', (text) => {
    expect(asked(text)).toEqual([]);
  });
});
