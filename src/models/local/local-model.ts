/**
 * Models that run in this process, from a folder, through the optional package `@huggingface/transformers`.
 *
 * A folder holds one model, and the model's kind decides which forms of answers it gives:
 *
 * | kind           | `text` | `choice`                         | `spans`                         |
 * | -------------- | ------ | -------------------------------- | ------------------------------- |
 * | `text-to-text` | writes | compares the letters' likelihood | writes, as language models do   |
 * | `causal`       | writes | compares the letters' likelihood | writes, as language models do   |
 * | `extractive`   | –      | –                                | finds them, with their places   |
 *
 * Nothing is ever fetched from a network. Asks of a model are answered one after the other: the runtime is not made for
 * several at once. For several models, make several; each has its own memory.
 */

import { basename, resolve } from 'node:path';
import type { Answered, AskOptions, ModelRequest } from '../model.js';
import { checkNumber } from '../check-option.js';
import { ModelError } from '../model-error.js';
import { choose } from './choose.js';
import { extract } from './extract.js';
import { generate } from './generate.js';
import { InProcessModel, type LocalModel } from './in-process.js';
import { type LoadedModel, loadModel } from './load.js';
import { findModelFiles, type LocalModelReport } from './model-files.js';
import type { LocalModelOptions } from './options.js';
import { runtimeVersion } from './runtime.js';

/**
 * Says what is in the folder of a model and whether it can be loaded, without loading it: its kind, its files, those
 * that are missing, and the version of the runtime. Nothing is thrown.
 */
export async function inspectLocalModel(
  options: Pick<LocalModelOptions, 'folder' | 'kind' | 'precision'>,
): Promise<LocalModelReport> {
  const { folder, ...rest } = options;
  const [files, runtime] = await Promise.all([findModelFiles(folder, rest), runtimeVersion()]);
  return runtime === undefined ? files : { ...files, runtime };
}

function answer(
  loaded: LoadedModel,
  request: ModelRequest,
  options: AskOptions,
  { maxTokens = 256, extraction }: LocalModelOptions,
): Promise<Answered> {
  const { answer: form } = request;
  const { signal } = options;
  if (loaded.kind === 'extractive') {
    if (form.kind === 'spans') return extract(loaded, form, { ...extraction, signal });
  } else {
    if (form.kind === 'choice') return choose(loaded, request, form.options, signal);
    if (form.kind === 'text' || form.kind === 'spans') {
      return generate(loaded, request, { ...options, maxTokens: request.maxTokens ?? maxTokens });
    }
  }
  throw new ModelError({
    code: 'unsupported-answer',
    message: `A local ${loaded.kind} model gives no answer of the form '${form.kind}'.`,
  });
}

/**
 * A model in a folder of this machine. It answers at temperature 0 with the likeliest tokens; above, it draws, and
 * equal seeds (0 unless given) draw the same. A reply's `milliseconds` are without loading and waiting; tokens that the
 * model read several times, for several options or windows, count each time.
 *
 * Asking rejects with a ModelError `missing-runtime`, `missing-model` or `bad-model` where the model does not load or
 * fails, `unsupported-answer` for a form that its kind does not give, and `refused` for more text than it can read.
 *
 * @throws ModelError `bad-option` for a number of threads or tokens that there cannot be.
 */
export function localModel(options: LocalModelOptions): LocalModel {
  checkNumber('threads', options.threads, { least: 0, isWhole: true });
  checkNumber('maxTokens', options.maxTokens, { least: 1, isWhole: true });
  const { folder, kind, precision, threads = 1, name = `local:${basename(resolve(folder))}` } = options;
  return new InProcessModel({
    name,
    failing: `'${name}' failed`,
    load: () => loadModel({ folder, kind, precision, threads }),
    answer: (loaded, request, asked) => answer(loaded, request, asked, options),
    free: ({ model }) => model.dispose(),
  });
}
