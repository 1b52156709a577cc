import type { NetworkInput } from './input/network-input.js';
import type { WordPieces } from './input/pieces.js';

/** What the network answers for one input. Scores are logits; markers stand in the order API, slot, value, source. */
export interface NetworkOutput {
  readonly acts: Float32Array;
  /** One score for each marker. */
  readonly api: Float32Array;
  /** For each marker one score for each status. */
  readonly status: Float32Array;
  /** One score for each marker: whether the user asks for it. */
  readonly asked: Float32Array;
  /** For each marker one score for each token: whether its value begins there. */
  readonly start: Float32Array;
  /** The same for its end, the last token of it. */
  readonly end: Float32Array;
  /** For each marker one score for each marker: whether a value is that of a slot. */
  readonly values: Float32Array;
  readonly sources: Float32Array;
  /** One score for each thing that people do with words. */
  readonly speech: Float32Array;
  /** One score for each token of what was said: whether it is a wish that nothing takes. */
  readonly unheard: Float32Array;
}

/** A network that was trained: it answers inputs with scores. */
export interface Network {
  readonly name: string;
  /** The vocabulary of its encoder. */
  readonly pieces: WordPieces;
  run(input: NetworkInput): Promise<NetworkOutput>;
}
