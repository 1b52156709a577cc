import { type OpenAIOptions, openaiModel, openaiOptionsFromEnvironment } from '../../models/openai/openai-model.js';
import { type Model, ModelError } from '../../models/index.js';
import { type Arguments, UsageError } from '../command.js';
import { fieldsOf, timeoutOf } from './readers.js';
import { existsSync, statSync } from 'node:fs';
import { type Cassette, openCassette } from '../../models/doubles/cassette.js';
import { checkFolderOf } from './files.js';

/**
 * An empty cassette to record to.
 *
 * @throws UsageError for a file that is there already, and a folder that is not.
 */
export function newCassette(path: string): Cassette {
  checkFolderOf(path, 'record');
  const isThere = existsSync(path);
  if (!isThere || (statSync(path).isFile() && statSync(path).size === 0)) return openCassette(path);
  throw new UsageError(`'${path}' is there already. Give --record another file.`);
}

/**
 * A model at an endpoint, from `--base-url`, `--fields`, `--timeout` and environment.
 *
 * @param given - the model by name; TYPETOD_MODEL if undefined.
 * @param who - who asks it, for messages.
 * @throws UsageError without the name of a model, or without a key that the endpoint needs.
 */
export function endpointModel(
  args: Arguments,
  given: string | undefined,
  who: string,
  asked: Pick<OpenAIOptions, 'logprobs'> = {},
): Model {
  const environment = openaiOptionsFromEnvironment(process.env);
  const fields = fieldsOf(args);
  const { model, baseURL, timeout, ...key } = {
    ...environment,
    model: given ?? environment.model,
    baseURL: args.text('base-url') ?? environment.baseURL,
    timeout: timeoutOf(args),
  };
  if (model === undefined) {
    throw new UsageError(`${who} needs the name of a model. Give --model NAME, or: export TYPETOD_MODEL=NAME.`);
  }
  try {
    const more = { ...asked, ...(timeout !== undefined && { timeout }), ...(fields && { fields }) };
    return openaiModel({ model, ...key, ...(baseURL && { baseURL }), ...more });
  } catch (error) {
    if (!ModelError.isInstance(error) || error.code !== 'missing-key') throw error;
    throw new UsageError(
      `${who} needs a key: export OPENAI_API_KEY=KEY. A server of your own needs none: --base-url URL.`,
    );
  }
}
