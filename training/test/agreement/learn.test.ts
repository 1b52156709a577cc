import { restaurants2 } from 'typetod/apis';
import { answerIn } from 'typetod/internal';
import { expect, it } from 'vitest';
import { type LabelledAnswer, learnPhrases } from '../../src/agreement/learn.js';

const api = restaurants2.apis.find(({ kind }) => kind === 'transaction');
const deed = api && { api, values: { restaurant_name: 'Bamboo Garden', time: '19:00', number_of_seats: 4 } };

const said = (writer: string, agrees: boolean, ...texts: readonly string[]): readonly LabelledAnswer[] =>
  texts.map((text) => ({ answer: answerIn(text, deed, '2019-03-01T09:00'), agrees, writer }));

const learned = (...answers: readonly (readonly LabelledAnswer[])[]): readonly string[] =>
  learnPhrases(answers.flat(), new Set(['reserve', 'juggle'])).map(({ kind, phrase }) => `${kind} ${phrase}`);

it('learns what two writers say beside a yes, and what they say for one', () => {
  const answers = (writer: string) => said(writer, true, 'yes, abracadabra', 'hocus pocus', 'yes, at 7 pm zing');
  expect(learned(answers('one'), answers('two'))).toEqual([
    'yes hocus pocus',
    'beside abracadabra',
    'beside at {value} zing',
  ]);
});

it('learns nothing of a single writer', () => {
  expect(learned(said('one', true, 'yes, abracadabra', 'abracadabra, yes'))).toEqual([]);
});

it('learns beside a yes alone what is no agreement by itself', () => {
  const answers = (writer: string) => said(writer, true, 'yes, abracadabra', 'abracadabra');
  const none = said('three', false, 'abracadabra');
  expect(learned(answers('one'), answers('two'), none)).toEqual(['beside abracadabra']);
});

it.each(['yes, abracadabra', 'abracadabra, go ahead'])(
  'learns nothing that makes an agreement of an answer that is none: %s',
  (none) => {
    const answers = (writer: string) => said(writer, true, 'yes, abracadabra', 'abracadabra');
    expect(learned(answers('one'), answers('two'))).toEqual(['yes abracadabra']);
    expect(learned(answers('one'), answers('two'), said('three', false, none))).toEqual([]);
  },
);

it('bars what is said least with a yes, where an answer has two phrases', () => {
  const answers = (writer: string) => said(writer, true, 'yes, zing', 'yes, zang', 'sure, zang indeed');
  const none = said('three', false, 'yes, zing, zang', 'yes, zing, but at eight');
  expect(learned(answers('one'), answers('two'), none)).toEqual(['beside zang']);
});

it.each(['never zing', 'more zing', 'cancel zing', 'zing eleven', 'juggle'])(
  'learns no word that refuses, changes, takes back, is a value or the verb of a deed: %s',
  (phrase) => {
    const answers = (writer: string) => said(writer, true, `yes, ${phrase}`);
    expect(learned(answers('one'), answers('two'))).toEqual([]);
  },
);

it('takes the verb of another deed for no agreement, and for none beside a yes unless it was one', () => {
  const answers = (writer: string) => said(writer, true, 'juggle it', 'yes, juggle it', 'yes, juggle them');
  expect(learned(answers('one'), answers('two'))).toEqual(['beside juggle it']);
});

it('learns no phrase out of a longer one', () => {
  const answers = (writer: string) => said(writer, true, 'yes, over the zing');
  expect(learned(answers('one'), answers('two'))).toEqual(['beside over the zing']);
});
