import { neuralParser } from '../../../../parsers/neural/neural-parser.js';
import type { Arguments } from '../../../command.js';
import type { ChatParser } from './chat-parser.js';
import { shownApis } from './shown-apis.js';

/** The neural parser of the package, or the one in the folder that `--model-dir` names. */
export async function loadNeural(args: Arguments): Promise<ChatParser> {
  const folder = args.text('model-dir');
  const parser = await neuralParser(folder === undefined ? {} : { folder });
  return { parser, candidates: shownApis, close: () => parser.dispose().then(() => []) };
}
