import { statSync } from 'node:fs';
import type { Model } from '../../../../models/index.js';
import { llamaModel } from '../../../../models/llama/llama-model.js';
import { INSTALL_LLAMA, llamaVersion } from '../../../../models/llama/runtime.js';
import { fastAndSlow } from '../../../../parsers/llama/fast-and-slow.js';
import { llamaParser } from '../../../../parsers/llama/llama-parser.js';
import { neuralParser } from '../../../../parsers/neural/neural-parser.js';
import { type Arguments, UsageError } from '../../../command.js';
import type { Output } from '../../../output.js';
import { type AskingParser, loadModelParser } from './asking-model.js';
import type { LoadParser } from './chat-parser.js';

function fileOf(args: Arguments): string {
  const name = args.text('parser') ?? '';
  const at = name.indexOf(':');
  const file = at < 0 ? '' : name.slice(at + 1);
  if (file !== '') return file;
  throw new UsageError(
    `The parser '${name}' needs the file of a model. Give it one: --parser ${name.replace(':', '')}:MODEL.gguf.`,
  );
}

/**
 * The language model of a file, loaded.
 *
 * @param onLoad - is told its name before it is loaded, which takes seconds.
 * @throws UsageError for a file that is not there, and without the package that runs it.
 */
export async function llamaAt(file: string, onLoad: (name: string) => void = () => undefined): Promise<Model> {
  if (!statSync(file, { throwIfNoEntry: false })?.isFile())
    throw new UsageError(`There is no file '${file}'. Give --parser llama:FILE a model in the format GGUF.`);
  if ((await llamaVersion()) === undefined)
    throw new UsageError(`The parser 'llama' needs a package: ${INSTALL_LLAMA}.`);
  const model = llamaModel({ file });
  onLoad(model.name);
  await model.load();
  return model;
}

const modelOf = (args: Arguments, output: Output): Promise<Model> =>
  llamaAt(fileOf(args), (name) => output.isWatched && output.log(`Loading ${name} ...`));

/** The network, and the language model where the network is not sure. */
async function besideNetwork(args: Arguments, model: Model): Promise<AskingParser> {
  const folder = args.text('model-dir');
  const network = await neuralParser(folder === undefined ? {} : { folder });
  return { parser: fastAndSlow(network, llamaParser(model)), dispose: () => network.dispose() };
}

/** The parser `llama:FILE`: the network and, where it is not sure, a language model on this machine. */
export const loadLlama: LoadParser = (args, _services, output) =>
  loadModelParser(
    args,
    () => modelOf(args, output),
    (model) => besideNetwork(args, model),
  );

/** The parser `llama-alone:FILE`: a language model on this machine. */
export const loadLlamaAlone: LoadParser = (args, _services, output) =>
  loadModelParser(
    args,
    () => modelOf(args, output),
    async (model) => ({ parser: llamaParser(model) }),
  );
