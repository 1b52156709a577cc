import type { Service } from '../../../../service/index.js';
import { endpointModel } from '../../../options/endpoint-model.js';
import type { Arguments } from '../../../command.js';
import { loadModelParser } from './asking-model.js';
import type { ChatParser } from './chat-parser.js';

/** The parser `openai`: a model at an endpoint, from options and environment. */
export function loadOpenAI(args: Arguments, _services: readonly Service[]): Promise<ChatParser> {
  return loadModelParser(args, async () => endpointModel(args, args.text('model'), "The parser 'openai'"));
}
