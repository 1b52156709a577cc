/** The network at run time: loaded from a folder of this machine, and nothing from anywhere else. */
import { messageOf } from '../../../errors/index.js';
import { resolve } from 'node:path';
import type { PreTrainedModel, Tensor } from '@huggingface/transformers';
import type { Tinypool } from 'tinypool';
import { importRuntime, type Runtime } from '../../../models/local/runtime.js';
import { SerialQueue } from '../../../models/local/serial-queue.js';
import { ModelError } from '../../../models/model-error.js';
import { checkNumber } from '../../../models/check-option.js';
import type { WordPieces } from '../input/pieces.js';
import type { Network, NetworkOutput } from '../network.js';
import { bundledParserFolder, type FolderProblem, inspectParserFolder } from './parser-folder.js';
import { type NetworkVocabulary, VOCABULARY } from './network-vocabulary.js';
import { feedsOf, type NetworkTokens, outputOf } from './tensors.js';

/** At most so many words are remembered: what users say must not fill the memory. */
const MOST_WORDS = 20_000;

/** Remembers what `encode` gives for each word; when too many are remembered, it begins anew. */
export function cachedPieces(encode: (word: string) => readonly number[], most = MOST_WORDS): WordPieces {
  const known = new Map<string, readonly number[]>();
  return {
    piecesOf(word) {
      const found = known.get(word);
      if (found) return found;
      if (known.size >= most) known.clear();
      const pieces = encode(word);
      known.set(word, pieces);
      return pieces;
    },
  };
}

export interface NetworkThreadData {
  readonly folder: string;
  readonly vocabulary: NetworkVocabulary;
  /** How many threads compute a pass. */
  readonly threads: number;
}

/** A network in memory. Calls made at the same time run one after the other. */
export interface LoadedNetwork extends Network {
  /**
   * Scores an input.
   *
   * @throws ModelError `bad-model` when the weights fail, or when the network was disposed of.
   */
  run(input: NetworkTokens): Promise<NetworkOutput>;
  /** Frees the memory of the weights, when all calls are done. */
  dispose(): Promise<void>;
}

export interface NetworkOptions {
  /** The names behind its numbers: those of this version of the package. */
  readonly vocabulary?: NetworkVocabulary;
  /** How many threads compute a pass: 1. On few busy cores more are slower. 0 leaves it to the runtime. */
  readonly threads?: number;
  /** At most how many threads of its own it computes in, so that this one goes on meanwhile: 0, in this one, if left out. */
  readonly ownThreads?: number;
  /** Imports the runtime. */
  readonly runtime?: () => Promise<Runtime>;
}

const FATAL = 4;
const LOCAL = { local_files_only: true };

/** The least that can be read: the token that begins every input, which is a marker, too. */
const PROBE: NetworkTokens = {
  tokens: [101],
  segments: [0],
  positions: [0],
  features: [[]],
  markers: { api: [0], slot: [], value: [], source: [] },
};

interface NetworkParts extends Pick<Network, 'name' | 'pieces'> {
  readonly runtime: Runtime;
  readonly model: PreTrainedModel;
  readonly vocabulary: NetworkVocabulary;
}

class FolderNetwork implements LoadedNetwork {
  readonly name: string;
  readonly pieces: WordPieces;
  readonly #parts: NetworkParts;
  readonly #queue = new SerialQueue();
  #disposed = false;

  constructor(parts: NetworkParts) {
    this.name = parts.name;
    this.pieces = parts.pieces;
    this.#parts = parts;
  }

  run(input: NetworkTokens): Promise<NetworkOutput> {
    return this.#queue.run(async () => {
      if (this.#disposed) throw disposedOf(this.name);
      const { runtime, model, vocabulary } = this.#parts;
      try {
        const output: Record<string, Tensor> = await model.forward({ ...feedsOf(runtime, input) });
        return outputOf(output, input, vocabulary);
      } catch (cause) {
        throw badModel(`The parser's model '${this.name}' fails`, cause);
      }
    });
  }

  async dispose(): Promise<void> {
    await this.#queue.run(async () => {
      if (this.#disposed) return;
      this.#disposed = true;
      await this.#parts.model.dispose();
    });
  }
}

/** A network in threads of its own, in each of which {@link loadNetwork} loads it when the others are busy. */
class ThreadNetwork implements LoadedNetwork {
  readonly #pool: Promise<Tinypool>;
  readonly #calls = new Set<Promise<NetworkOutput>>();
  #disposed = false;

  constructor(
    readonly name: string,
    readonly pieces: WordPieces,
    maxThreads: number,
    workerData: NetworkThreadData,
  ) {
    const filename = new URL('./worker.js', import.meta.url).href;
    this.#pool = import('tinypool').then((tinypool) => {
      return new tinypool.Tinypool({ filename, workerData, minThreads: 1, maxThreads });
    });
  }

  async run({ tokens, segments, positions, features, markers }: NetworkTokens): Promise<NetworkOutput> {
    if (this.#disposed) throw disposedOf(this.name);
    const call = this.#pool.then((pool) => pool.run({ tokens, segments, positions, features, markers }));
    this.#calls.add(call);
    try {
      return await call;
    } catch (cause) {
      throw badModel(`The parser's model '${this.name}' fails`, cause);
    } finally {
      this.#calls.delete(call);
    }
  }

  async dispose(): Promise<void> {
    this.#disposed = true;
    await Promise.allSettled(this.#calls);
    await (await this.#pool).destroy();
  }
}

function refusal({ code, message, command }: FolderProblem): ModelError {
  const advice = command === undefined ? 'Copy the whole folder there again.' : `Restore it with: ${command}`;
  return new ModelError({ code, message: `${message} ${advice}` });
}

function badModel(what: string, cause: unknown): ModelError {
  const text = messageOf(cause);
  return new ModelError({ code: 'bad-model', message: `${what}: ${text}`, cause });
}

function disposedOf(name: string): ModelError {
  return badModel(`The parser's model '${name}'`, 'it was disposed of');
}

async function piecesIn(folder: string, runtime: Runtime): Promise<WordPieces> {
  const tokenizer = await runtime.AutoTokenizer.from_pretrained(folder, LOCAL);
  return cachedPieces((word) => tokenizer.encode(word, { add_special_tokens: false }));
}

/**
 * Loads the tokenizer of a network alone, which is enough to write inputs.
 *
 * @throws ModelError `missing-runtime`; `bad-model` where the folder has no tokenizer.
 */
export async function loadPieces(folder = bundledParserFolder()): Promise<WordPieces> {
  const runtime = await importRuntime();
  try {
    return await piecesIn(resolve(folder), runtime);
  } catch (cause) {
    throw badModel(`The tokenizer in '${folder}' does not load`, cause);
  }
}

/** The settings of the runtime are left as they are: `local_files_only` and the absolute path keep it from the network. */
async function loadModel(runtime: Runtime, folder: string, threads: number): Promise<PreTrainedModel> {
  return runtime.AutoModel.from_pretrained(folder, {
    ...LOCAL,
    dtype: 'q8',
    device: 'cpu',
    // What fails is thrown; the runtime need not print it as well.
    session_options: {
      intraOpNumThreads: threads,
      interOpNumThreads: 1,
      logSeverityLevel: FATAL,
      // Threads that wait for work would otherwise keep their cores busy: twice the time for two of them.
      extra: { session: { intra_op: { allow_spinning: '0' } } },
    },
  });
}

/**
 * Loads the network of a folder, and runs it once.
 *
 * @throws ModelError `missing-model`, `damaged-model` and `incompatible-model`, with the command that mends it;
 * `missing-runtime`; `bad-model` where the weights do not run; `bad-option` for a number of threads that there cannot be.
 */
export async function loadNetwork(folder: string, options: NetworkOptions = {}): Promise<LoadedNetwork> {
  const { vocabulary = VOCABULARY, threads = 1, ownThreads = 0 } = options;
  checkNumber('threads', threads, { least: 0, isWhole: true });
  checkNumber('ownThreads', ownThreads, { least: 0, isWhole: true });
  const found = await inspectParserFolder(folder, vocabulary);
  if (found.problem) throw refusal(found.problem);
  const runtime = await importRuntime(options.runtime);
  const name = `${found.manifest.name} ${found.manifest.version}`;
  const network = ownThreads
    ? new ThreadNetwork(name, await loadPieces(found.folder), ownThreads, { folder: found.folder, vocabulary, threads })
    : await loadFiles(name, found.folder, runtime, { vocabulary, threads });
  await network.run(PROBE);
  return network;
}

async function loadFiles(
  name: string,
  folder: string,
  runtime: Runtime,
  { vocabulary, threads }: { readonly vocabulary: NetworkVocabulary; readonly threads: number },
): Promise<LoadedNetwork> {
  try {
    const pieces = await piecesIn(folder, runtime);
    const model = await loadModel(runtime, folder, threads);
    return new FolderNetwork({ name, pieces, runtime, model, vocabulary });
  } catch (cause) {
    throw badModel(`The parser's model in '${folder}' does not load`, cause);
  }
}
