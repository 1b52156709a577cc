/**
 * The optional package that runs GGUF models, as far as it is used here. It is no dependency of this package, not even of its
 * development: it brings binaries of hundreds of megabytes. So its types are not imported, and what is used of them stands here.
 */
import { installedVersion, runtimePackage } from '../optional-package.js';

const PACKAGE = 'node-llama-cpp';

/** Installs the package and the binaries for a processor, without those for graphics cards. */
export const INSTALL_LLAMA = `npm install --omit=optional ${PACKAGE} @node-llama-cpp/${process.platform === 'win32' ? 'win' : process.platform === 'darwin' ? 'mac' : 'linux'}-${process.arch}${process.platform === 'darwin' && process.arch === 'arm64' ? '-metal' : ''}`;

export type LlamaToken = number;

/** What predicts tokens, so that they are computed together. */
export interface LlamaPredictor {
  reset(state: unknown): void;
  pushTokens(tokens: readonly LlamaToken[]): void;
  predictTokens(): LlamaToken[];
}

/** A grammar as the package has read it; and how far a text of it has come. */
export type LlamaGrammar = object;

/** A text under way in the memory of a model. */
export interface LlamaSequence {
  readonly contextTokens: readonly LlamaToken[];
  /** Keeps the tokens that the memory begins with, as far as they are these. */
  adaptStateToTokens(tokens: readonly LlamaToken[], allowShift?: boolean): Promise<void>;
  /** Reads tokens and goes on. */
  evaluate(
    tokens: readonly LlamaToken[],
    options: {
      readonly temperature: number;
      readonly seed?: number;
      readonly grammarEvaluationState?: LlamaGrammar;
    },
  ): AsyncGenerator<LlamaToken>;
}

export interface LlamaWeights {
  tokenize(text: string, specialTokens?: boolean): LlamaToken[];
  detokenize(tokens: readonly LlamaToken[]): string;
  isEogToken(token: LlamaToken): boolean;
  createContext(options: {
    readonly contextSize: number;
    readonly threads: number;
    readonly sequences: number;
  }): Promise<{ getSequence(options?: { readonly tokenPredictor?: LlamaPredictor }): LlamaSequence }>;
}

/** The package, started. */
export interface Llama {
  loadModel(options: { readonly modelPath: string; readonly gpuLayers: number }): Promise<LlamaWeights>;
  createGrammar(options: { readonly grammar: string }): Promise<LlamaGrammar>;
  dispose(): Promise<void>;
}

export interface LlamaRuntime {
  getLlama(options: {
    readonly build: 'never';
    readonly gpu: false;
    readonly skipDownload: true;
    readonly progressLogs: false;
    readonly logLevel: 'error';
    readonly maxThreads: number;
  }): Promise<Llama>;
  readonly LlamaGrammarEvaluationState: new (options: {
    readonly model: LlamaWeights;
    readonly grammar: LlamaGrammar;
  }) => LlamaGrammar;
  readonly TokenPredictor: abstract new () => object;
}

/** Imports the package. Its name is no literal: it need not be there for the types. */
const importPackage = async (name: string = PACKAGE): Promise<LlamaRuntime> => (await import(name)) as LlamaRuntime;

/**
 * Imports the package when it is first needed; Node keeps it.
 *
 * @throws ModelError `missing-runtime` with the command that installs it.
 */
export const importLlama = (load: () => Promise<LlamaRuntime> = importPackage): Promise<LlamaRuntime> =>
  runtimePackage({ models: 'Models in GGUF files', name: PACKAGE, install: INSTALL_LLAMA }, load);

/** The version of the package, without importing it; undefined where it is not installed. */
export const llamaVersion = (): Promise<string | undefined> => installedVersion(PACKAGE);
