import { defaultParser } from '../../../../parsers/default-parser.js';
import type { ChatParser } from './chat-parser.js';
import { shownApis } from './shown-apis.js';

/** The best parser that works here, with a note where it is not the neural one. */
export async function loadBest(): Promise<ChatParser> {
  const { parser, note, dispose } = await defaultParser();
  const close = (): Promise<readonly string[]> => dispose().then(() => []);
  return note === undefined ? { parser, candidates: shownApis, close } : { parser, notes: [note], close };
}
