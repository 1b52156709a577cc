import { rulesParser } from '../../../../parsers/rules/rules-parser.js';
import type { ChatParser } from './chat-parser.js';

/** The parser `rules`: English, without a model. */
export async function loadRules(): Promise<ChatParser> {
  return { parser: rulesParser() };
}
