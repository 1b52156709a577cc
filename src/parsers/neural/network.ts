import type { NetworkInput } from './input/network-input.js';
import type { WordPieces } from './input/pieces.js';
import type { NetworkOutput } from './output.js';

/** A network that was trained: it answers inputs with scores. */
export interface Network {
  readonly name: string;
  /** The vocabulary of its encoder. */
  readonly pieces: WordPieces;
  run(input: NetworkInput): Promise<NetworkOutput>;
}
