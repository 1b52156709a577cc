import { defaultParser } from '../../../../parsers/default-parser.js';
import type { ChatParser, Serving } from './chat-parser.js';
import { shownApis } from './shown-apis.js';

/** The best parser that works here, with a note where it is not the neural one. */
export async function loadBest(
  _args: unknown,
  _services: unknown,
  _output: unknown,
  serving: Serving = {},
): Promise<ChatParser> {
  const { parser, note, dispose } = await defaultParser(serving);
  const close = (): Promise<readonly string[]> => dispose().then(() => []);
  return note === undefined ? { parser, candidates: shownApis, close } : { parser, notes: [note], close };
}
