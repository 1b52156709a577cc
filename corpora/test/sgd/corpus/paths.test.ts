import { describe, expect, it } from 'vitest';
import { readSgdSchema, type SgdSplit } from '../../../src/sgd/index.js';
import { readSgdxSchema } from '../../../src/sgd/corpus/read.js';
import { sgdFiles, surveySgd } from '../../../src/sgd/corpus/survey.js';

const READERS: readonly (readonly [string, (directory: string, split: SgdSplit) => unknown])[] = [
  ['sgdFiles', sgdFiles],
  ['surveySgd', surveySgd],
  ['readSgdSchema', readSgdSchema],
  ['readSgdxSchema', (directory, split) => readSgdxSchema(directory, 'v1', split)],
];

const refusal = (message: string) =>
  expect.objectContaining({ name: 'CorpusError', code: 'no-such-directory', message });

describe.each(READERS)('what is no path is refused by %s', (_, read) => {
  it.each<[string, unknown, string]>([
    ['nothing', undefined, 'undefined'],
    ['null', null, 'object'],
    ['a number', 7, 'number'],
    ['empty text', '', 'empty'],
  ])('%s for the directory', (__, directory, what) => {
    const message = `The directory of the corpus is ${what}. Give the root of the SGD corpus as text.`;
    expect(() => read(directory as never, 'dev')).toThrow(refusal(message));
  });

  it.each<[string, unknown, string]>([
    ['nothing', undefined, 'undefined'],
    ['a list', ['dev'], 'object'],
    ['empty text', '', 'empty'],
  ])('%s for the split', (__, split, what) => {
    const message = `The split of the corpus is ${what}. Give 'train', 'dev' or 'test'.`;
    expect(() => read('.', split as never)).toThrow(refusal(message));
  });
});
