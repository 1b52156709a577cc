import type { ChatParser } from './chat-parser.js';

/** The parser `program`: the line that the user types is the proposal. */
export async function loadProgram(): Promise<ChatParser> {
  return {
    parser: { name: 'program', parse: ({ utterance }) => Promise.resolve({ source: utterance }) },
    explains: true,
  };
}
