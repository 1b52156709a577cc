/** Loading a model from its folder, and nothing from anywhere else. */

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PreTrainedModel, PreTrainedTokenizer, Tensor } from '@huggingface/transformers';
import { ModelError } from '../model-error.js';
import { findModelFiles, type LocalModelKind, type ModelFilesOptions } from './model-files.js';
import { badModel } from './in-process.js';
import { importRuntime, type Runtime } from './runtime.js';

export interface LoadedModel {
  readonly runtime: Runtime;
  readonly kind: LocalModelKind;
  readonly tokenizer: PreTrainedTokenizer;
  readonly model: PreTrainedModel;
  /** The most tokens that the model can read at once, as far as its configuration says so. */
  readonly tokenLimit: number;
}

export interface LoadOptions extends ModelFilesOptions {
  readonly folder: string;
  readonly threads: number;
}

const AUTO_CLASSES = {
  'text-to-text': 'AutoModelForSeq2SeqLM',
  causal: 'AutoModelForCausalLM',
  extractive: 'AutoModelForQuestionAnswering',
} as const;

const FATAL = 4;
const UNLIMITED = 1e9;

/**
 * Positions that a model has learned; without them it reads texts of any length. Tokenizers of models without a limit
 * name an enormous number.
 */
function tokenLimitOf(kind: LocalModelKind, config: object, tokenizer: PreTrainedTokenizer): number {
  const { max_position_embeddings: positions, n_positions: oldName } = config as {
    readonly max_position_embeddings?: number;
    readonly n_positions?: number;
  };
  const learned = kind === 'text-to-text' ? positions : (positions ?? oldName);
  // The RoBERTa family keeps two of its positions for itself, which only the tokenizer says.
  const read = kind === 'extractive' ? tokenizer.model_max_length : undefined;
  const limit = Math.min(learned ?? Number.POSITIVE_INFINITY, read ?? Number.POSITIVE_INFINITY);
  return limit < UNLIMITED ? limit : Number.POSITIVE_INFINITY;
}

/** Newer models keep their chat template in a file of its own, which the runtime does not read. */
async function chatTemplateOf(folder: string): Promise<string | undefined> {
  try {
    return await readFile(join(folder, 'chat_template.jinja'), 'utf8');
  } catch {
    return undefined;
  }
}

/**
 * Loads a model and its tokenizer.
 *
 * The settings of the runtime are left as they are: the absolute path and `local_files_only` already keep it from the
 * network. One session is made for each file of weights, on the processor.
 *
 * @throws ModelError `missing-model`, `bad-model`, `missing-runtime`.
 */
export async function loadModel({ folder, threads, ...options }: LoadOptions): Promise<LoadedModel> {
  const files = await findModelFiles(folder, options);
  if (files.problem !== undefined) throw new ModelError(files.problem);
  const { kind, precision, subfolder } = files;
  const runtime = await importRuntime();
  try {
    const local = { local_files_only: true };
    const tokenizer = await runtime.AutoTokenizer.from_pretrained(files.folder, local);
    tokenizer.chat_template = (await chatTemplateOf(files.folder)) ?? tokenizer.chat_template;
    const model: PreTrainedModel = await runtime[AUTO_CLASSES[kind]].from_pretrained(files.folder, {
      ...local,
      subfolder,
      dtype: precision,
      device: 'cpu',
      // What fails is thrown; the runtime need not print it as well.
      session_options: { intraOpNumThreads: threads, interOpNumThreads: 1, logSeverityLevel: FATAL },
    });
    return { runtime, kind, tokenizer, model, tokenLimit: tokenLimitOf(kind, model.config, tokenizer) };
  } catch (cause) {
    throw badModel(`in '${files.folder}' does not load`, cause);
  }
}

/** A row of token ids as the runtime takes it. */
export function row({ Tensor: RuntimeTensor }: Runtime, ids: readonly number[]): Tensor {
  return new RuntimeTensor('int64', BigInt64Array.from(ids, BigInt), [1, ids.length]);
}

/** What every model is given: token ids, all of them to be attended to. */
export function inputsOf(runtime: Runtime, ids: readonly number[]) {
  const mask = ids.map(() => 1);
  return { input_ids: row(runtime, ids), attention_mask: row(runtime, mask) };
}
