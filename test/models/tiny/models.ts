/**
 * Models of a few kilobytes that load as real ones do, and whose answers are built in: each is a table of words.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Constant, onnxModel, type Operation, type Port } from './onnx.js';
import { type Frame, tokenizerConfig, tokenizerJson, Vocabulary } from './vocabulary.js';

/** How strongly a word of the second kind follows, starts or ends where there is one of the first: a table of logits. */
export interface WordTable {
  readonly [from: string]: { readonly [to: string]: number };
}

const wordsOf = (table: WordTable): readonly string[] =>
  Object.entries(table).flatMap(([from, to]) => [from, ...Object.keys(to)]);

function write(folder: string, files: { readonly [path: string]: object | Uint8Array }): void {
  for (const [path, content] of Object.entries(files)) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content instanceof Uint8Array ? content : `${JSON.stringify(content, null, 2)}\n`);
  }
}

const operation = (
  type: string,
  inputs: readonly string[],
  output: string,
  attributes?: Operation['attributes'],
): Operation => ({ type, inputs, output, ...(attributes === undefined ? {} : { attributes }) });

const floats = (name: string, dims: readonly number[], values: readonly number[]): Constant => ({
  name,
  dims,
  type: 'float',
  values,
});

const axis = (name: string, value: number): Constant => ({ name, dims: [1], type: 'int64', values: [value] });

const ids = (name: string): Port => ({ name, type: 'int64', dims: ['batch_size', 'length'] });

/** The words of each thing that can be asked for, and how likely a word begins or ends an answer. */
export interface TinyReader {
  /** What words of a question ask for: `{ where: 'city' }`. */
  readonly asks: { readonly [word: string]: string };
  /** For each thing, how strongly words begin an answer. `[CLS]` says how strongly there is none. */
  readonly begins: WordTable;
  readonly ends: WordTable;
  /** Words, or pieces of words, without weight. */
  readonly words?: readonly string[];
}

/** Writes a model that extracts answers: the logits of a token are the sum over what the question asks for. */
export function writeTinyReader(folder: string, { asks, begins, ends, words = [] }: TinyReader): void {
  const things = [...new Set(Object.values(asks))];
  const vocabulary = new Vocabulary([
    ...Object.keys(asks),
    ...[begins, ends].flatMap((table) => Object.values(table).flatMap((weights) => Object.keys(weights))),
    ...words,
  ]);
  const [size, width] = [vocabulary.tokens.length, things.length];
  const weights = (table: WordTable): number[] =>
    vocabulary.table(
      width,
      Object.entries(table).flatMap(([thing, cells]) =>
        Object.entries(cells).map(([word, value]) => [word, things.indexOf(thing), value] as const),
      ),
    );
  const logits = (name: string): readonly Operation[] => [
    operation('Gather', [`${name}_table`, 'input_ids'], `${name}_rows`),
    operation('MatMul', [`${name}_rows`, 'asked'], `${name}_column`),
    operation('Squeeze', [`${name}_column`, 'last'], `${name}_logits`),
  ];
  const model = onnxModel({
    constants: [
      floats(
        'asks',
        [size, width],
        vocabulary.table(
          width,
          Object.entries(asks).map(([word, thing]) => [word, things.indexOf(thing), 1] as const),
        ),
      ),
      floats('start_table', [size, width], weights(begins)),
      floats('end_table', [size, width], weights(ends)),
      floats('one', [1], [1]),
      axis('second', 1),
      axis('last', 2),
    ],
    inputs: [ids('input_ids'), ids('attention_mask'), ids('token_type_ids')],
    operations: [
      operation('Cast', ['token_type_ids'], 'in_passage', { to: 1 }),
      operation('Sub', ['one', 'in_passage'], 'in_question'),
      operation('Unsqueeze', ['in_question', 'last'], 'question_mask'),
      operation('Gather', ['asks', 'input_ids'], 'asked_anywhere'),
      operation('Mul', ['asked_anywhere', 'question_mask'], 'asked_by_word'),
      operation('ReduceSum', ['asked_by_word', 'second'], 'asked_row', { keepdims: 0 }),
      operation('Unsqueeze', ['asked_row', 'last'], 'asked'),
      ...logits('start'),
      ...logits('end'),
    ],
    outputs: ['start_logits', 'end_logits'].map((name) => ({ name, type: 'float', dims: ['batch_size', 'length'] })),
  });
  write(folder, {
    'config.json': {
      model_type: 'bert',
      architectures: ['BertForQuestionAnswering'],
      max_position_embeddings: 512,
      vocab_size: size,
    },
    'tokenizer.json': tokenizerJson(vocabulary, 'pair'),
    'tokenizer_config.json': tokenizerConfig('BertTokenizer'),
    'onnx/model.onnx': model,
  });
}

/** A word without a row is followed by the end. */
function transitions(vocabulary: Vocabulary, table: WordTable): number[] {
  const size = vocabulary.tokens.length;
  const cells = Object.entries(table).flatMap(([from, to]) =>
    Object.entries(to).map(([word, value]) => [from, vocabulary.id(word), value] as const),
  );
  const silent = vocabulary.tokens.filter((token) => table[token] === undefined);
  return vocabulary.table(size, [...cells, ...silent.map((token) => [token, vocabulary.id('[EOS]'), 1] as const)]);
}

const cachePort = (name: string, length: string): Port => ({
  name,
  type: 'float',
  dims: ['batch_size', 1, length, 1],
});

/** Appends the tokens read to the cache `past` and gives it out as `present`: what real decoders do with theirs. */
function cache(key: string): readonly Operation[] {
  return [operation('Concat', [`past_key_values.${key}`, 'read'], `present.${key}`, { axis: 2 })];
}

const CACHE_INPUT: readonly Operation[] = [
  operation('Cast', ['input_ids'], 'read_numbers', { to: 1 }),
  operation('Unsqueeze', ['read_numbers', 'outer'], 'read'),
];

const CACHE_AXES: Constant = { name: 'outer', dims: [2], type: 'int64', values: [1, 3] };

/** A language model in which the last word alone decides the next. */
export interface TinyWriter {
  /** For each word, how strongly others follow. `[EOS]` ends the text; what has no row is followed by it. */
  readonly next: WordTable;
  /** Words without a row. */
  readonly words?: readonly string[];
  /** Jinja, for a model that knows chats. */
  readonly chatTemplate?: string;
}

/** Writes a model that continues a text. */
export function writeTinyWriter(folder: string, { next, words = [], chatTemplate }: TinyWriter): void {
  const vocabulary = new Vocabulary([...wordsOf(next), ...words]);
  const size = vocabulary.tokens.length;
  const keys = ['0.key', '0.value'];
  const model = onnxModel({
    constants: [floats('next', [size, size], transitions(vocabulary, next)), CACHE_AXES],
    inputs: [
      ids('input_ids'),
      { name: 'attention_mask', type: 'int64', dims: ['batch_size', 'whole_length'] },
      ...keys.map((key) => cachePort(`past_key_values.${key}`, 'past_length')),
    ],
    operations: [
      operation('Gather', ['next', 'input_ids'], 'logits'),
      ...CACHE_INPUT,
      ...keys.flatMap((key) => cache(key)),
    ],
    outputs: [
      { name: 'logits', type: 'float', dims: ['batch_size', 'length', size] },
      ...keys.map((key) => cachePort(`present.${key}`, 'whole_length')),
    ],
  });
  writeLanguageModel(
    folder,
    { vocabulary, frame: 'bare', tokenizerClass: 'PreTrainedTokenizer', chatTemplate },
    {
      'config.json': {
        model_type: 'llama',
        architectures: ['LlamaForCausalLM'],
        num_attention_heads: 1,
        num_key_value_heads: 1,
        num_hidden_layers: 1,
        hidden_size: 1,
        head_dim: 1,
        max_position_embeddings: 512,
        vocab_size: size,
        eos_token_id: vocabulary.id('[EOS]'),
      },
      'onnx/model.onnx': model,
    },
  );
}

/** A model that reads a text and writes another. */
export interface TinyTranslator {
  /** For each word read, what it makes likely wherever the model writes. */
  readonly reads: WordTable;
  /** For each word written, what follows. `[PAD]` stands for the beginning. */
  readonly next: WordTable;
}

/** Writes a text-to-text model: an encoder and a decoder with a cache, as T5 has them. */
export function writeTinyTranslator(folder: string, { reads, next }: TinyTranslator): void {
  const vocabulary = new Vocabulary([...wordsOf(reads), ...wordsOf(next)]);
  const size = vocabulary.tokens.length;
  const readCells = Object.entries(reads).flatMap(([from, to]) =>
    Object.entries(to).map(([word, value]) => [from, vocabulary.id(word), value] as const),
  );
  const states: Port = { name: 'encoder_hidden_states', type: 'float', dims: ['batch_size', 'read_length', size] };
  const encoder = onnxModel({
    constants: [floats('reads', [size, size], vocabulary.table(size, readCells))],
    inputs: [ids('input_ids'), ids('attention_mask')],
    operations: [operation('Gather', ['reads', 'input_ids'], 'last_hidden_state')],
    outputs: [{ ...states, name: 'last_hidden_state' }],
  });
  const keys = ['0.decoder.key', '0.decoder.value'];
  const decoder = onnxModel({
    constants: [floats('next', [size, size], transitions(vocabulary, next)), CACHE_AXES, axis('second', 1)],
    inputs: [
      ids('input_ids'),
      states,
      { name: 'encoder_attention_mask', type: 'int64', dims: ['batch_size', 'read_length'] },
      ...keys.map((key) => cachePort(`past_key_values.${key}`, 'past_length')),
      { name: 'use_cache_branch', type: 'bool', dims: [1] },
    ],
    operations: [
      operation('Gather', ['next', 'input_ids'], 'following'),
      operation('ReduceSum', ['encoder_hidden_states', 'second'], 'about', { keepdims: 1 }),
      operation('Add', ['following', 'about'], 'logits'),
      ...CACHE_INPUT,
      ...keys.flatMap((key) => cache(key)),
    ],
    outputs: [
      { name: 'logits', type: 'float', dims: ['batch_size', 'length', size] },
      ...keys.map((key) => cachePort(`present.${key}`, 'whole_length')),
    ],
  });
  writeLanguageModel(
    folder,
    { vocabulary, frame: 'end', tokenizerClass: 'T5Tokenizer' },
    {
      'config.json': {
        model_type: 't5',
        architectures: ['T5ForConditionalGeneration'],
        is_encoder_decoder: true,
        num_layers: 1,
        num_decoder_layers: 1,
        num_heads: 1,
        d_kv: 1,
        vocab_size: size,
        decoder_start_token_id: vocabulary.id('[PAD]'),
        eos_token_id: vocabulary.id('[EOS]'),
      },
      'onnx/encoder_model.onnx': encoder,
      'onnx/decoder_model_merged.onnx': decoder,
    },
  );
}

function writeLanguageModel(
  folder: string,
  tokenizer: {
    readonly vocabulary: Vocabulary;
    readonly frame: Frame;
    readonly tokenizerClass: string;
    readonly chatTemplate?: string | undefined;
  },
  files: { readonly [path: string]: object | Uint8Array },
): void {
  const { vocabulary, frame, tokenizerClass, chatTemplate } = tokenizer;
  write(folder, {
    ...files,
    'generation_config.json': { eos_token_id: vocabulary.id('[EOS]'), decoder_start_token_id: vocabulary.id('[PAD]') },
    'tokenizer.json': tokenizerJson(vocabulary, frame),
    'tokenizer_config.json': tokenizerConfig(tokenizerClass, chatTemplate),
  });
}
