/** The words of a tiny model, and its tokenizer: WordPiece without case and accents, as in the BERT family. */

/** The tokens that every tiny tokenizer has, and their places. */
export const SPECIAL = ['[PAD]', '[UNK]', '[CLS]', '[SEP]', '[EOS]'] as const;

/** How a text becomes the input of a model. */
export type Frame = 'pair' | 'end' | 'bare';

/** The words of a tiny model: special tokens first, each word once, in order of appearance. */
export class Vocabulary {
  readonly tokens: readonly string[];
  readonly #ids: ReadonlyMap<string, number>;

  constructor(words: readonly string[]) {
    this.tokens = [...new Set([...SPECIAL, ...words])];
    this.#ids = new Map(this.tokens.map((token, id) => [token, id]));
  }

  id(token: string): number {
    const id = this.#ids.get(token);
    if (id === undefined) throw new RangeError(`The tiny vocabulary has no '${token}'.`);
    return id;
  }

  /** Rows of a table: one for each token, zeros where nothing is said. */
  table(width: number, cells: Iterable<readonly [token: string, column: number, value: number]>): number[] {
    const values = new Array<number>(this.tokens.length * width).fill(0);
    for (const [token, column, value] of cells) values[this.id(token) * width + column] = value;
    return values;
  }
}

const sequence = (id: 'A' | 'B', type: number): object => ({ Sequence: { id, type_id: type } });
const special = (id: string, type: number): object => ({ SpecialToken: { id, type_id: type } });

const FRAMES = {
  pair: {
    single: [special('[CLS]', 0), sequence('A', 0), special('[SEP]', 0)],
    pair: [special('[CLS]', 0), sequence('A', 0), special('[SEP]', 0), sequence('B', 1), special('[SEP]', 1)],
  },
  end: {
    single: [sequence('A', 0), special('[EOS]', 0)],
    pair: [sequence('A', 0), sequence('B', 0), special('[EOS]', 0)],
  },
  bare: { single: [sequence('A', 0)], pair: [sequence('A', 0), sequence('B', 0)] },
} as const;

/** The contents of `tokenizer.json`. */
export function tokenizerJson(vocabulary: Vocabulary, frame: Frame): object {
  const ids = Object.fromEntries(SPECIAL.map((token) => [token, vocabulary.id(token)]));
  return {
    version: '1.0',
    truncation: null,
    padding: null,
    added_tokens: SPECIAL.map((content) => ({
      id: ids[content],
      content,
      single_word: false,
      lstrip: false,
      rstrip: false,
      normalized: false,
      special: true,
    })),
    normalizer: { type: 'BertNormalizer', clean_text: true, handle_chinese_chars: true, lowercase: true },
    pre_tokenizer: { type: 'BertPreTokenizer' },
    post_processor: {
      type: 'TemplateProcessing',
      ...FRAMES[frame],
      special_tokens: Object.fromEntries(SPECIAL.map((id) => [id, { id, ids: [ids[id]], tokens: [id] }])),
    },
    decoder: { type: 'WordPiece', prefix: '##', cleanup: false },
    model: {
      type: 'WordPiece',
      unk_token: '[UNK]',
      continuing_subword_prefix: '##',
      max_input_chars_per_word: 100,
      vocab: Object.fromEntries(vocabulary.tokens.map((token, id) => [token, id])),
    },
  };
}

/** The contents of `tokenizer_config.json`. */
export function tokenizerConfig(tokenizerClass: string, chatTemplate?: string): object {
  return {
    tokenizer_class: tokenizerClass,
    unk_token: '[UNK]',
    pad_token: '[PAD]',
    cls_token: '[CLS]',
    sep_token: '[SEP]',
    eos_token: '[EOS]',
    model_max_length: 512,
    clean_up_tokenization_spaces: false,
    ...(chatTemplate === undefined ? {} : { chat_template: chatTemplate }),
  };
}
