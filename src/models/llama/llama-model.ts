/**
 * A model in a GGUF file, in this process, on the processor, through the optional package `node-llama-cpp`.
 *
 * It goes on with a text: the messages of a request one below the other, without a chat template unless it is told to. What two requests have in
 * common at their beginning is computed once: the model keeps the tokens of the last request. An answer that is held to a
 * grammar is written under it, and what the grammar leaves no choice about is predicted, so that several tokens are computed in
 * one step; the model still decides each.
 */
import { existsSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { checkNumber } from '../check-option.js';
import type { Grammar } from '../grammar/grammar.js';
import { gbnfOf } from '../grammar/gbnf.js';
import type { Answered, AskOptions, ModelRequest } from '../model.js';
import { ModelError } from '../model-error.js';
import { badModel, InProcessModel, type LocalModel } from '../local/in-process.js';
import {
  importLlama,
  type Llama,
  type LlamaRuntime,
  type LlamaSequence,
  type LlamaToken,
  type LlamaWeights,
  type LlamaPredictor,
} from './runtime.js';
import { GrammarWalk } from '../grammar/walk.js';

/* What a grammar leaves no choice about, in tokens. */

/** At most so many tokens are predicted at once. */
const MOST = 24;

/** Follows what a model writes under a grammar. */
class ForcedText {
  private grammar: Grammar | undefined;
  private tokens: LlamaToken[] = [];

  constructor(private readonly weights: Pick<LlamaWeights, 'tokenize' | 'detokenize'>) {}

  begin(grammar: Grammar | undefined): void {
    this.grammar = grammar;
    this.tokens = [];
  }

  /** Takes what the model wrote. */
  push(tokens: readonly LlamaToken[]): void {
    this.tokens.push(...tokens);
  }

  /** The tokens that must come next, as far as they follow from the grammar alone. */
  next(): LlamaToken[] {
    if (!this.grammar) return [];
    const forced = new GrammarWalk(this.grammar).read(this.weights.detokenize(this.tokens)).forced();
    // The last token may go on into what is not forced: it is left to the model.
    return forced === '' ? [] : this.weights.tokenize(forced, false).slice(0, -1).slice(0, MOST);
  }

  /** Whether an answer is complete: its grammar has nothing behind it. */
  isWhole(tokens: readonly LlamaToken[]): boolean {
    if (!this.grammar) return false;
    const walk = new GrammarWalk(this.grammar).read(this.weights.detokenize(tokens));
    return walk.mayEnd && walk.isDone;
  }
}

/** A predictor for the package. What it predicts wrongly costs time, and changes no answer. */
function predictorOf({ TokenPredictor }: Pick<LlamaRuntime, 'TokenPredictor'>, forced: ForcedText): LlamaPredictor {
  class Forced extends TokenPredictor implements LlamaPredictor {
    reset(): void {
      // An answer begins with `begin`.
    }
    pushTokens(tokens: readonly LlamaToken[]): void {
      forced.push(tokens);
    }
    predictTokens(): LlamaToken[] {
      return forced.next();
    }
  }
  return new Forced();
}

/** Where a model in a GGUF file is, and how it is run. */
export interface LlamaModelOptions {
  readonly file: string;
  /** For traces and reports: `llama:` and the file's name, unless given. */
  readonly name?: string;
  /** How many threads compute: 1. On few busy cores more are far slower, as each waits for the others at every step. */
  readonly threads?: number;
  /** How many tokens a request and its answer may have together: 4096. */
  readonly contextTokens?: number;
  /** Whether messages are framed in ChatML, as Qwen and others were taught to answer them; without, the model goes on with a text. */
  readonly isChat?: boolean;
  /** At most so many tokens of output for requests that do not say it: 256. */
  readonly maxTokens?: number;
  /** @internal Imports the package that runs it: `node-llama-cpp` if left out. */
  readonly runtime?: () => Promise<LlamaRuntime>;
}

export type LlamaModel = LocalModel;

interface Loaded {
  readonly runtime: LlamaRuntime;
  readonly llama: Llama;
  readonly weights: LlamaWeights;
  readonly sequence: LlamaSequence;
  readonly forced: ForcedText;
}

const failing = (file: string): string => `in '${file}' does not run`;

async function load({ file, threads = 1, contextTokens = 4096, runtime: own }: LlamaModelOptions): Promise<Loaded> {
  if (!existsSync(file)) {
    const message = `There is no file '${file}'. Give the path of a model in the format GGUF.`;
    throw new ModelError({ code: 'missing-model', message });
  }
  const runtime = await importLlama(own);
  const quiet = { build: 'never', gpu: false, skipDownload: true, progressLogs: false, logLevel: 'error' } as const;
  try {
    const llama = await runtime.getLlama({ ...quiet, maxThreads: threads });
    const weights = await llama.loadModel({ modelPath: resolve(file), gpuLayers: 0 });
    const context = await weights.createContext({ contextSize: contextTokens, threads, sequences: 1 });
    const forced = new ForcedText(weights);
    const sequence = context.getSequence({ tokenPredictor: predictorOf(runtime, forced) });
    return { runtime, llama, weights, sequence, forced };
  } catch (cause) {
    throw badModel(failing(file), cause);
  }
}

const textOf = ({ messages }: ModelRequest): string => messages.map(({ content }) => content).join('\n');

/** How many tokens two lists begin with alike. */
function sharedLength(one: readonly LlamaToken[], other: readonly LlamaToken[]): number {
  const end = one.findIndex((token, at) => token !== other[at]);
  return end < 0 ? one.length : end;
}

/** The messages in ChatML. Its marks are tokens of their own; what looks like them in a message is text. */
function chatTokens(weights: LlamaWeights, { messages }: ModelRequest): readonly LlamaToken[] {
  const tokenize = (text: string, isMark: boolean): LlamaToken[] => weights.tokenize(text, isMark);
  const framed = messages.flatMap(({ role, content }) => [
    ...tokenize(`<|im_start|>${role}\n`, true),
    ...tokenize(content, false),
    ...tokenize('<|im_end|>\n', true),
  ]);
  return [...framed, ...tokenize('<|im_start|>assistant\n', true)];
}

function promptOf(
  { weights }: Loaded,
  request: ModelRequest,
  { room, isChat }: { readonly room: number; readonly isChat: boolean },
): readonly LlamaToken[] {
  const tokens = isChat ? chatTokens(weights, request) : weights.tokenize(textOf(request), false);
  if (tokens.length <= room) return tokens;
  const message = `A prompt of ${tokens.length} tokens is more than the ${room} that the model takes. Show it less, or give more contextTokens.`;
  throw new ModelError({ code: 'refused', message });
}

async function grammarState({ runtime, llama, weights }: Loaded, grammar: Grammar) {
  return new runtime.LlamaGrammarEvaluationState({
    model: weights,
    grammar: await llama.createGrammar({ grammar: gbnfOf(grammar) }),
  });
}

async function written(
  loaded: Loaded,
  request: ModelRequest,
  {
    maxTokens,
    contextTokens,
    isChat,
    signal,
    onText,
  }: AskOptions & { readonly maxTokens: number; readonly contextTokens: number; readonly isChat: boolean },
): Promise<Answered> {
  const { weights, sequence, forced } = loaded;
  const { answer, temperature = 0, seed } = request;
  const prompt = promptOf(loaded, request, { room: contextTokens - maxTokens, isChat });
  const grammar = answer.kind === 'text' ? answer.grammar : undefined;
  const state = grammar && (await grammarState(loaded, grammar));
  // The last token is read anew: the next one follows from it.
  const kept = Math.min(sharedLength(sequence.contextTokens, prompt), prompt.length - 1);
  await sequence.adaptStateToTokens(prompt.slice(0, kept), false);
  forced.begin(grammar);
  const output: LlamaToken[] = [];
  const options = { temperature, ...(seed !== undefined && { seed }), ...(state && { grammarEvaluationState: state }) };
  for await (const token of sequence.evaluate(prompt.slice(kept), options)) {
    signal?.throwIfAborted();
    if (weights.isEogToken(token)) break;
    output.push(token);
    onText?.(weights.detokenize([token]));
    if (output.length >= maxTokens || forced.isWhole(output)) break;
  }
  return {
    text: weights.detokenize(output),
    usage: { inputTokens: prompt.length - kept, outputTokens: output.length },
  };
}

function writesText({ answer: { kind } }: ModelRequest): void {
  if (kind === 'text') return;
  const message = `A model in a GGUF file writes text, and gives no answer of the form '${kind}'.`;
  throw new ModelError({ code: 'unsupported-answer', message });
}

/**
 * A model in a GGUF file of this machine, such as one of Qwen or Llama. Its requests are answered one after the other. The tokens
 * of a request that its reply counts are those that were read anew.
 *
 * @throws ModelError `bad-option` for a number of threads or tokens that there cannot be.
 */
export function llamaModel(options: LlamaModelOptions): LlamaModel {
  checkNumber('threads', options.threads, { least: 1, isWhole: true });
  checkNumber('contextTokens', options.contextTokens, { least: 512, isWhole: true });
  checkNumber('maxTokens', options.maxTokens, { least: 1, isWhole: true });
  const { file, name = `llama:${basename(file, '.gguf')}`, contextTokens = 4096, maxTokens = 256 } = options;
  return new InProcessModel({
    name,
    failing: failing(file),
    check: writesText,
    load: () => load(options),
    answer: (loaded, request, asked) =>
      written(loaded, request, {
        ...asked,
        maxTokens: request.maxTokens ?? maxTokens,
        contextTokens,
        isChat: options.isChat ?? false,
      }),
    free: ({ llama }) => llama.dispose(),
  });
}
