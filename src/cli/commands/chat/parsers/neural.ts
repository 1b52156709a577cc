import { neuralParser } from '../../../../parsers/neural/neural-parser.js';
import type { Arguments } from '../../../command.js';
import type { ChatParser, Serving } from './chat-parser.js';
import { shownApis } from './shown-apis.js';

/** The neural parser of the package, or the one in the folder that `--model-dir` names. */
export async function loadNeural(
  args: Arguments,
  _services: unknown,
  _output: unknown,
  serving: Serving = {},
): Promise<ChatParser> {
  const folder = args.text('model-dir');
  const parser = await neuralParser({ ...serving, ...(folder !== undefined && { folder }) });
  return { parser, candidates: shownApis, close: () => parser.dispose().then(() => []) };
}
