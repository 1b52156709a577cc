import type { Parser } from '../../dialogue/parsers/parser.js';
import type { AgentFactory } from '../agent.js';

export interface ParserAgentOptions {
  /** For traces; the name of the parser if left out. */
  readonly name?: string;
  /** What it says where it is recommended to say nothing, or could not act. */
  readonly nothing?: string;
}

/**
 * An agent of a parser: it proposes what the parser makes of the user's words, and says what is recommended.
 *
 * @param parser - is shared by all episodes.
 * @example
 * await playEpisode({ task, environment, agent: parserAgent(rulesParser()), user });
 */
export function parserAgent(parser: Parser, options: ParserAgentOptions = {}): AgentFactory {
  const { name = parser.name, nothing = 'Could you say that in other words?' } = options;
  return {
    name,
    create: () => ({
      act: (observation) => {
        if (observation.kind === 'user') return { kind: 'program', program: parser };
        const reply = observation.kind === 'turn' ? observation.reply.trim() : '';
        return { kind: 'say', text: reply || nothing };
      },
    }),
  };
}
