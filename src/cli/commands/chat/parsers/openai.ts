import { openaiModel, openaiOptionsFromEnvironment } from '../../../../models/openai/openai-model.js';
import { ModelError, type Model } from '../../../../models/index.js';
import type { Service } from '../../../../service/index.js';
import { loadModelParser } from './asking-model.js';
import { timeoutOf } from '../../../options/timeout.js';
import type { Arguments } from '../../../command.js';
import type { ChatParser } from './chat-parser.js';
import { UsageError } from '../../../errors.js';

function modelOf(args: Arguments): Model {
  const environment = openaiOptionsFromEnvironment(process.env);
  const { model, baseURL, timeout, ...key } = {
    ...environment,
    model: args.text('model') ?? environment.model,
    baseURL: args.text('base-url') ?? environment.baseURL,
    timeout: timeoutOf(args),
  };
  if (model === undefined) {
    throw new UsageError(
      "The parser 'openai' needs the name of a model. Give --model NAME, or: export TYPETOD_MODEL=NAME.",
    );
  }
  try {
    return openaiModel({ model, ...key, ...(baseURL && { baseURL }), ...(timeout !== undefined && { timeout }) });
  } catch (error) {
    if (!ModelError.isInstance(error) || error.code !== 'missing-key') throw error;
    throw new UsageError(
      "The parser 'openai' needs a key: export OPENAI_API_KEY=KEY. A server of your own needs none: --base-url URL.",
    );
  }
}

/** The parser `openai`: a model at an endpoint, from options and environment. */
export function loadOpenAI(args: Arguments, _services: readonly Service[]): Promise<ChatParser> {
  return loadModelParser(args, async () => modelOf(args));
}
