/** Requests to local models, and the tiny models that answer them. */
import type { ModelRequest } from 'typetod/models';
import type { TinyReader, TinyTranslator, TinyWriter } from './tiny/models.js';

type AnswerForm = ModelRequest['answer'];
type Message = ModelRequest['messages'][number];

export function request(
  prompt: string | readonly Message[],
  answer: AnswerForm = { kind: 'text' },
  rest: Partial<ModelRequest> = {},
): ModelRequest {
  const messages: readonly Message[] = typeof prompt === 'string' ? [{ role: 'user', content: prompt }] : prompt;
  return {
    purpose: answer.kind === 'spans' ? 'omitted-values' : answer.kind === 'choice' ? 'schema-choice' : 'parse',
    place: { dialogue: 'd', turn: 1, step: 0, attempt: 0 },
    messages,
    answer,
    ...rest,
  };
}

/** Asks where things are in a passage. */
export function spans(passage: string, ...questions: readonly (string | readonly [string, readonly string[]])[]) {
  return request('', {
    kind: 'spans',
    passage,
    questions: questions.map((each) =>
      typeof each === 'string' ? { text: each } : { text: each[0], values: each[1] },
    ),
  });
}

/** Asks for one of some letters; each stands for the thing named. */
export function choice(prompt: string, options: { readonly [letter: string]: string }): ModelRequest {
  return request(prompt, {
    kind: 'choice',
    options: Object.entries(options).map(([letter, name]) => ({ letter, name, text: name })),
  });
}

/** Finds cities and dates. It knows the words of some and finds nothing in other words. */
export const READER: TinyReader = {
  asks: { where: 'city', city: 'city', when: 'date', date: 'date', class: 'fare', saver: 'fare' },
  begins: {
    city: { '[CLS]': 2, san: 6, paris: 5, new: 4, z: 5 },
    date: { '[CLS]': 2, tomorrow: 5, '8th': 5, to: 1 },
    fare: { '[CLS]': 4, saver: 3, full: 3 },
  },
  ends: {
    city: { '[CLS]': 2, jose: 6, paris: 5, york: 4, '##ermatt': 5 },
    date: { '[CLS]': 2, tomorrow: 5, '8th': 4, march: 5, '##day': 5 },
    fare: { '[CLS]': 4, saver: 3, full: 3 },
  },
  words: ['?', ',', '.', '!', 'i', 'fly', 'from', 'of', 'the', 'on', 'is', 'it', '(', ')', '##morrow'],
};

/** Continues sentences about pets, and answers questions with letters. */
export const WRITER: TinyWriter = {
  next: {
    the: { cat: 5, dog: 4 },
    cat: { sat: 5, ran: 4.5 },
    dog: { ran: 5 },
    ran: { on: 5 },
    on: { and: 5 },
    and: { on: 5 },
    sat: { '[EOS]': 5 },
    a: { '##z': 60, '[EOS]': 60 },
    pick: { a: 3, b: 1, c: 0 },
    choose: { a: 1, b: 3, c: 0 },
  },
  words: ['say'],
};

/** Turns requests into calls. */
export const TRANSLATOR: TinyTranslator = {
  reads: {
    hotel: { hotels: 5, b: 6 },
    bus: { buses: 5, a: 6 },
    pick: { find: -50 },
  },
  next: {
    '[PAD]': { find: 20 },
    find: { hotels: 1, buses: 1 },
    hotels: { '[EOS]': 20 },
    buses: { '[EOS]': 20 },
  },
};
