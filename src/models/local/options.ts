/** How local models are run. Nothing here needs the runtime, so that its types are not needed either. */

import type { LocalModelKind, LocalModelPrecision } from './model-files.js';

/** How answers are found in a passage. */
export interface ExtractionOptions {
  /** The most tokens of an answer: 30. */
  readonly maxAnswerTokens?: number;
  /**
   * How far the best span may fall short of "no answer" and still be the answer, in logits: 0, that is, it must score
   * more. A model that never learned to find nothing wants Infinity.
   */
  readonly noAnswerThreshold?: number;
  /** The most tokens that the model is shown at once, the question included: 384, or fewer where it can read fewer. */
  readonly windowTokens?: number;
  /** How many tokens of a long passage two windows share: 128, or half of them. No shorter answer is cut. */
  readonly overlapTokens?: number;
}

/** Where a local model is, and how it is run. */
export interface LocalModelOptions {
  /** The folder with the configuration, the tokenizer and the weights (`onnx/model.onnx` and the like). */
  readonly folder: string;
  /** For traces and reports: `local:` and the folder's name, unless given. */
  readonly name?: string;
  /** What the model does, where its `config.json` does not say it. */
  readonly kind?: LocalModelKind;
  /**
   * Which of several files of weights to load. Unless given, the first that is there of `fp32`, `q8`, `int8`, `uint8`,
   * `q4`, `bnb4`, `fp16` and `q4f16`.
   */
  readonly precision?: LocalModelPrecision;
  /** How many threads compute: 1. On few busy cores more are slower. 0 leaves it to the runtime. */
  readonly threads?: number;
  /** At most so many tokens of output for requests that do not say it: 256. */
  readonly maxTokens?: number;
  /** Of extractive models: how answers are found. */
  readonly extraction?: ExtractionOptions;
}
