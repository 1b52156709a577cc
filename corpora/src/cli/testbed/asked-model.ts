/** The model that `--model` names: at the endpoint, in a file of this machine, or answers that were recorded, as `--replay` has them too. */
import { INSTALL_LLAMA, llamaVersion, type Cassette, isObject } from 'typetod/internal';
import { statSync } from 'node:fs';
import { openCassette, recordModel, replayModel } from 'typetod/testing';
import type { Model } from 'typetod/models';
import {
  type Arguments,
  UsageError,
  inputFile,
  readingFile,
  newCassette,
  type EndpointModel,
} from 'typetod/internal/cli';

/** A model, with how it is asked where nothing else is said. */
export interface AskedModel {
  readonly model: Model;
  readonly form?: 'native' | 'text';
  readonly maxTokens?: number;
  readonly close: () => Promise<void>;
}

/** A step of a local model is short: what it writes behind its first step does not count. */
const LOCAL_TOKENS = 160;

async function localModel(file: string, who: string): Promise<AskedModel> {
  const { llamaModel } = await import('typetod/models/llama');
  if (!statSync(file, { throwIfNoEntry: false })?.isFile())
    throw new UsageError(`There is no file '${file}'. Give --model llama:FILE a model in the format GGUF.`);
  if ((await llamaVersion()) === undefined) throw new UsageError(`${who} needs a package: ${INSTALL_LLAMA}.`);
  const model = llamaModel({ file, contextTokens: 8192, maxTokens: 400, isChat: true });
  return { model, form: 'text', maxTokens: LOCAL_TOKENS, close: () => model.dispose() };
}

/** How the steps of a cassette were asked for: others would not be found in it. */
function howRecorded({ entries }: Cassette): Pick<AskedModel, 'form' | 'maxTokens'> {
  const step = entries.find(({ request: { purpose } }) => purpose === 'act' || purpose === 'parse')?.request;
  const isNative = isObject(step?.answer) && step.answer.kind === 'tools';
  const maxTokens = step?.maxTokens;
  return { form: isNative ? 'native' : 'text', ...(typeof maxTokens === 'number' && { maxTokens }) };
}

function recorded(path: string): AskedModel {
  inputFile(path, 'Give it a cassette, as --record writes it.');
  const cassette = readingFile(path, () => openCassette(path));
  return { model: replayModel(cassette), ...howRecorded(cassette), close: () => Promise.resolve() };
}

async function named(
  name: string | undefined,
  who: string,
  endpoint: EndpointModel,
  logprobs = false,
): Promise<AskedModel> {
  const [, head = '', rest = ''] = /^(llama|replay):(.+)$/s.exec(name ?? '') ?? [];
  if (head === 'llama') return localModel(rest, who);
  if (head === 'replay') return recorded(rest);
  return { model: await endpoint(name, who, { logprobs }), close: () => Promise.resolve() };
}

/**
 * The model that an agent asks. `--record` keeps its answers.
 *
 * @throws UsageError without the name of a model, and for a file that there is not, or is there already.
 */
export async function askedModel(args: Arguments, who: string, endpoint: EndpointModel): Promise<AskedModel> {
  const replay = args.text('replay');
  const asked = await named(
    replay === undefined ? args.text('model') : `replay:${replay}`,
    who,
    endpoint,
    args.flag('logprobs'),
  );
  const record = args.text('record');
  return record === undefined ? asked : { ...asked, model: recordModel(asked.model, newCassette(record)) };
}

/** The model of a director, where it is another one. */
export async function directorModel(args: Arguments, endpoint: EndpointModel): Promise<AskedModel | undefined> {
  const name = args.text('director-model');
  return name === undefined ? undefined : named(name, 'The director', endpoint);
}
