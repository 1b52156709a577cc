/** The tokenizers of other families than BERT's: pieces of bytes (GPT, RoBERTa) and of sentences (T5, XLM). */
import { PreTrainedTokenizer } from '@huggingface/transformers';
import { describe, expect, test } from 'vitest';
import { areDistinct, formsOf } from '../../src/models/local/choose.js';
import { tokenRanges } from '../../src/models/local/token-offsets.js';

const printable = (byte: number): boolean =>
  (byte >= 33 && byte <= 126) || (byte >= 161 && byte <= 172) || (byte >= 174 && byte <= 255);

/** The letters that stand for the 256 bytes: printable ones themselves, the others from 256 on. */
const BYTES = (() => {
  let next = 256;
  return Array.from({ length: 256 }, (_, byte) => String.fromCharCode(printable(byte) ? byte : next++));
})();

const pieces = (tokens: readonly string[]): object => Object.fromEntries(tokens.map((token, id) => [token, id]));
const parts = { added_tokens: [], normalizer: null, post_processor: null };

const bytes = new PreTrainedTokenizer(
  {
    ...parts,
    pre_tokenizer: { type: 'ByteLevel', add_prefix_space: false, trim_offsets: true, use_regex: true },
    decoder: { type: 'ByteLevel' },
    model: { type: 'BPE', vocab: pieces([...BYTES, 'Ro', 'ĠRo']), merges: ['R o', 'Ġ Ro'] },
  },
  { tokenizer_class: 'GPT2Tokenizer' },
);

const sentences = new PreTrainedTokenizer(
  {
    ...parts,
    pre_tokenizer: { type: 'Metaspace', replacement: '▁', add_prefix_space: true, prepend_scheme: 'always' },
    decoder: { type: 'Metaspace', replacement: '▁', add_prefix_space: true, prepend_scheme: 'always' },
    model: {
      type: 'Unigram',
      unk_id: 0,
      vocab: ['<unk>', '▁', '▁Ro', 'me', '▁to', '▁a', '▁b', 'a', 'b', ',', 'São', '▁S', 'ã', 'o'].map((token, id) => [
        token,
        -id,
      ]),
    },
  },
  { tokenizer_class: 'T5Tokenizer', unk_token: '<unk>', eos_token: '</s>' },
);

function located(tokenizer: PreTrainedTokenizer, passage: string): readonly (string | undefined)[] {
  const ids = tokenizer.encode(passage, { add_special_tokens: false });
  const decode = (some: readonly number[]): string =>
    tokenizer.decode([...some], { clean_up_tokenization_spaces: false });
  return tokenRanges(passage, ids, { decode, unknown: tokenizer.unk_token_id }).map(
    (range) => range && passage.slice(range.start, range.end),
  );
}

describe('tokens are found in their passage', () => {
  test('of bytes', () => {
    expect(located(bytes, 'go, Rome')).toEqual(['g', 'o', ',', 'Ro', 'm', 'e']);
  });

  test('of bytes, of which several make a character', () => {
    expect(located(bytes, 'São 🚆o')).toEqual(['S', 'ã', 'ã', 'o', undefined, '🚆', '🚆', '🚆', '🚆', 'o']);
  });

  test('of sentences', () => {
    expect(located(sentences, 'a  Rome, to b')).toEqual(['a', undefined, 'Ro', 'me', ',', 'to', 'b']);
  });
});

describe('letters', () => {
  const forms = (tokenizer: PreTrainedTokenizer) =>
    ['a', 'b'].map((letter) => formsOf(letter, (text) => tokenizer.encode(text, { add_special_tokens: false })));

  test('of bytes have a form with and one without a space', () => {
    expect(forms(bytes).map((each) => each.length)).toEqual([2, 2]);
    expect(areDistinct(forms(bytes))).toBe(true);
  });

  test('of sentences begin with one', () => {
    expect(forms(sentences).map((each) => each[0])).toEqual([[5], [6]]);
    expect(areDistinct(forms(sentences))).toBe(true);
  });
});
