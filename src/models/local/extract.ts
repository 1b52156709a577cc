/**
 * Finding the answers to questions in a passage with a local reading model.
 *
 * The model sees a question and a window of the passage at a time, and scores each token as the start and as the end of
 * an answer. The best span of all windows is the answer, if it scores more than "no answer", for which the first token
 * stands, does in some window. An answer is always a piece of the passage: one that cannot be found in it is none.
 */

import type { Tensor } from '@huggingface/transformers';
import type { AnswerSpan, Answered, SpanQuestion, Usage } from '../model.js';
import { ModelError } from '../model-error.js';
import { inputsOf, type LoadedModel, row } from './load.js';
import type { ExtractionOptions } from './options.js';
import type { Stretch } from '../../text/index.js';
import { findText, tokenRanges, wholeWords } from './token-offsets.js';

/** The scores of a window of tokens: how well an answer starts and ends at each. */
export interface SpanScores {
  readonly starts: ArrayLike<number>;
  readonly ends: ArrayLike<number>;
  /** The tokens of the passage within the window: `to` is exclusive. */
  readonly from: number;
  readonly to: number;
}

interface DecodedSpan {
  readonly first: number;
  readonly last: number;
  /** The sum of its two scores. */
  readonly score: number;
  /** How likely it is among all spans of the window and there being no answer, from 0 to 1. */
  readonly probability: number;
  /** The scores of the first token: how well no answer fits. */
  readonly noAnswer: number;
}

/**
 * Finds the span of at most `maxTokens` tokens whose start and end scores add up to the most; the earliest of equal
 * ones, and the shortest of those. Takes time in proportion to tokens × `maxTokens`.
 *
 * @returns Undefined for a window without tokens of the passage.
 */
export function decodeSpan({ starts, ends, from, to }: SpanScores, maxTokens: number): DecodedSpan | undefined {
  const noAnswer = (starts[0] ?? 0) + (ends[0] ?? 0);
  let [first, last, score] = [-1, -1, Number.NEGATIVE_INFINITY];
  // The sum of exp(score - peak) over all that was seen, for a peak that grows.
  let [sum, peak] = [1, noAnswer];
  for (let start = from; start < to; start += 1) {
    for (let end = start; end < Math.min(to, start + maxTokens); end += 1) {
      const each = (starts[start] ?? 0) + (ends[end] ?? 0);
      if (each > peak) [sum, peak] = [sum * Math.exp(peak - each) + 1, each];
      else sum += Math.exp(each - peak);
      if (each > score) [first, last, score] = [start, end, each];
    }
  }
  if (first === -1) return undefined;
  return { first, last, score, probability: Math.exp(score - peak) / sum, noAnswer };
}

/**
 * The windows over `count` tokens: each of at most `room`, the last at the end, two neighbors sharing `overlap`.
 */
export function windowsOver(count: number, room: number, overlap: number): readonly (readonly [number, number])[] {
  const step = Math.max(1, room - overlap);
  const windows: (readonly [number, number])[] = [];
  let to = 0;
  for (let from = 0; to < count; from += step) {
    to = Math.min(count, from + room);
    windows.push([from, to]);
  }
  return windows;
}

const DEFAULTS = { maxAnswerTokens: 30, noAnswerThreshold: 0, windowTokens: 384, overlapTokens: 128 } as const;

interface Passage {
  readonly text: string;
  readonly ids: readonly number[];
  readonly ranges: readonly (Stretch | undefined)[];
}

/** What stands around the tokens of the passage: the question, and the marks between and after the two. */
interface Surroundings {
  readonly head: readonly number[];
  readonly headTypes: readonly number[];
  readonly passageType: number;
  readonly tail: readonly number[];
  readonly tailTypes: readonly number[];
}

const decodeWith =
  ({ tokenizer }: LoadedModel) =>
  (ids: readonly number[]): string =>
    tokenizer.decode([...ids], { clean_up_tokenization_spaces: false });

function readPassage(loaded: LoadedModel, text: string): Passage {
  const { tokenizer } = loaded;
  const ids = tokenizer.encode(text, { add_special_tokens: false });
  const tokens = { decode: decodeWith(loaded), unknown: tokenizer.unk_token_id };
  return { text, ids, ranges: tokenRanges(text, ids, tokens) };
}

/** The question as the model reads it: the possible answers of a closed set stand behind it. */
function questionText({ text, values = [] }: SpanQuestion): string {
  return values.length === 0 ? text : `${text} (${values.join(', ')})`;
}

function surround({ tokenizer }: LoadedModel, question: string, passage: Passage): Surroundings {
  const encoded = tokenizer(question, { text_pair: passage.text, return_tensor: false });
  const ids: readonly number[] = encoded.input_ids;
  const types: readonly number[] = encoded.token_type_ids ?? ids.map(() => 0);
  // The passage comes last, and after it only marks.
  const at = ids.findLastIndex((_, start) => passage.ids.every((id, place) => ids[start + place] === id));
  if (at === -1) {
    throw new ModelError({ code: 'bad-model', message: 'Its tokenizer does not put the passage behind the question.' });
  }
  const after = at + passage.ids.length;
  return {
    head: ids.slice(0, at),
    headTypes: types.slice(0, at),
    passageType: types[at] ?? 0,
    tail: ids.slice(after),
    tailTypes: types.slice(after),
  };
}

/** The best span of one window. Its tokens are counted within the passage. */
async function readWindow(
  { runtime, model }: LoadedModel,
  passage: Passage,
  { head, headTypes, passageType, tail, tailTypes }: Surroundings,
  { from, to, maxAnswerTokens }: { readonly from: number; readonly to: number; readonly maxAnswerTokens: number },
): Promise<{ readonly span: DecodedSpan | undefined; readonly tokens: number }> {
  const shown = passage.ids.slice(from, to);
  const ids = [...head, ...shown, ...tail];
  const output: { start_logits: Tensor; end_logits: Tensor } = await model.forward({
    ...inputsOf(runtime, ids),
    token_type_ids: row(runtime, [...headTypes, ...shown.map(() => passageType), ...tailTypes]),
  });
  const span = decodeSpan(
    {
      starts: output.start_logits.to('float32').data as Float32Array,
      ends: output.end_logits.to('float32').data as Float32Array,
      from: head.length,
      to: head.length + shown.length,
    },
    maxAnswerTokens,
  );
  const shift = from - head.length;
  return { span: span && { ...span, first: span.first + shift, last: span.last + shift }, tokens: ids.length };
}

/** The piece of the passage that a span of tokens is: by the places of its ends, else by its text. */
function located(loaded: LoadedModel, passage: Passage, { first, last }: DecodedSpan): Stretch | undefined {
  const [start, end] = [passage.ranges[first], passage.ranges[last]];
  if (start !== undefined && end !== undefined) {
    return wholeWords(passage.text, { start: start.start, end: end.end });
  }
  const found = findText(passage.text, decodeWith(loaded)(passage.ids.slice(first, last + 1)));
  return found && wholeWords(passage.text, found);
}

async function answer(
  loaded: LoadedModel,
  passage: Passage,
  question: SpanQuestion,
  options: ExtractionOptions & { readonly signal: AbortSignal | undefined },
): Promise<{ readonly span: AnswerSpan | null; readonly tokens: number }> {
  const { maxAnswerTokens, noAnswerThreshold, windowTokens, overlapTokens, signal } = { ...DEFAULTS, ...options };
  const surroundings = surround(loaded, questionText(question), passage);
  const around = surroundings.head.length + surroundings.tail.length;
  const room = Math.min(windowTokens, loaded.tokenLimit) - around;
  if (room < 1) {
    throw new ModelError({
      code: 'refused',
      message: `The question '${question.text}' has ${around} tokens, and leaves no room for the passage.`,
    });
  }
  let best: DecodedSpan | undefined;
  let [noAnswer, tokens] = [Number.POSITIVE_INFINITY, 0];
  for (const [from, to] of windowsOver(passage.ids.length, room, Math.min(overlapTokens, room >> 1))) {
    signal?.throwIfAborted();
    const window = await readWindow(loaded, passage, surroundings, { from, to, maxAnswerTokens });
    tokens += window.tokens;
    if (window.span === undefined) continue;
    noAnswer = Math.min(noAnswer, window.span.noAnswer);
    if (best === undefined || window.span.score > best.score) best = window.span;
  }
  if (best === undefined || noAnswer - best.score >= noAnswerThreshold) return { span: null, tokens };
  const range = located(loaded, passage, best);
  if (range === undefined) return { span: null, tokens };
  return {
    span: { text: passage.text.slice(range.start, range.end), ...range, score: best.probability },
    tokens,
  };
}

/** Answers the questions one after the other. The text lists the answers as a language model would. */
export async function extract(
  loaded: LoadedModel,
  form: { readonly passage: string; readonly questions: readonly SpanQuestion[] },
  options: ExtractionOptions & { readonly signal: AbortSignal | undefined },
): Promise<Answered> {
  const passage = readPassage(loaded, form.passage);
  const spans: (AnswerSpan | null)[] = [];
  let inputTokens = 0;
  for (const question of form.questions) {
    const { span, tokens } =
      passage.ids.length === 0 ? { span: null, tokens: 0 } : await answer(loaded, passage, question, options);
    spans.push(span);
    inputTokens += tokens;
  }
  const usage: Usage = { inputTokens, outputTokens: 0 };
  return { text: spans.map((span, at) => `${at + 1}) ${span?.text ?? 'unanswerable'}`).join('\n'), spans, usage };
}
